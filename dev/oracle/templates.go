package main

// This file makes up templates that have text and output at every place where a statement can stand, and use the values
// of these statements.

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// templateSpec is the spec hash of the made-up templates.
var templateSpec = map[string]any{
	"properties": map[string]any{
		"list": []any{3, 1, 2}, "one": []any{"a"}, "none": []any{}, "hash": map[string]any{"k": 1, "l": "v"}, "yes": true, "no": false,
	},
	"links": map[string]any{"peers": map[string]any{"instances": []any{
		map[string]any{"address": "10.0.0.1", "index": 0}, map[string]any{"address": "10.0.0.2", "index": 1},
	}}},
}

// inJSON returns a part of templateSpec in JSON.
func inJSON(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

// Every template begins with templateHead, which defines how values are shown, and ends with templateTail.
const (
	templateHead = `<% x = y = z = nil; n = 0; log = []` + "\n" +
		`tell = lambda { |v, deep = 2| v.equal?(_erbout) ? "out #{v.size}" : v.is_a?(Array) && deep > 0 ? "[#{v.map { |e| tell.call(e, deep - 1) }.join(" ")}]" : v.inspect[0, 40] }` +
		" -%>\n"
	templateTail = `<% _erbout << "|" << [x, y, z, *log].map { |v| tell.call(v) }.join(", ") %>`
)

// composer makes up templates. The same seed gives the same ones.
type composer struct {
	rand    *rand.Rand
	out     strings.Builder
	vars    []string // variables that can be used
	names   int      // number of names that were made up
	blocks  int      // blocks around the code, where next and break can stand
	methods []string // names of methods that are defined
	tag     bool     // the code is in <%= %>, which can't have text
}

func newComposer(seed int64) *composer { return &composer{rand: rand.New(rand.NewSource(seed))} }

// next makes up a template.
func (m *composer) next() string {
	m.out.Reset()
	m.vars, m.names, m.blocks, m.methods, m.tag = []string{"x", "y", "z"}, 0, 0, nil, false
	m.write(templateHead, m.opening())
	m.statements(2 + m.rand.Intn(2))
	m.write(m.closing(), templateTail)
	return m.out.String()
}

func (m *composer) write(texts ...string) {
	for _, t := range texts {
		m.out.WriteString(t)
	}
}

// oneOf returns an element of a list.
func (m *composer) oneOf(list ...string) string { return list[m.rand.Intn(len(list))] }

// chance is true in percent of a hundred cases.
func (m *composer) chance(percent int) bool { return m.rand.Intn(100) < percent }

func (m *composer) name() string {
	m.names++
	return "v" + strconv.Itoa(m.names)
}

func (m *composer) variable() string { return m.oneOf(m.vars...) }

// scoped writes something with a variable of its own.
func (m *composer) scoped(name string, write func()) {
	n := len(m.vars)
	m.vars = append(m.vars, name)
	write()
	m.vars = m.vars[:n]
}

// closing ends a tag, and opening begins one, in all ways that ERB trims.
func (m *composer) closing() string {
	return m.oneOf(" %>", " %>", " %>", "%>", " -%>", " -%>\n", "\n%>", "\n-%>\n", " # c\n %>")
}

func (m *composer) opening() string {
	return m.oneOf("<% ", "<% ", "<% ", "<%", "<%- ", "  <%- ", "\n  <%- ", "<%\n", "<%# c %><% ", "<%# c\n d -%>\n<% ")
}

// text writes text, or an output tag.
func (m *composer) text(depth int) {
	if m.tag {
		m.write(m.variable())
		return
	}
	m.write(m.closing())
	switch {
	case m.chance(50):
		m.write(m.oneOf("t", "u", " ", "", "line\n", "\n", "é", `"q"`, `\n#{x}`, "<%% a", "a %%> b", "\t", "a\r\n", "\n\n"))
	case m.chance(2): // code that goes on behind an output tag
		m.write("<%= ", m.receiver())
		m.block(depth, "")
	case m.chance(20):
		m.write(m.oneOf("<%# c %>", "<%#%>", "a<%# c -%>\n", "<% %>"))
	default:
		m.write("<%=")
		tag := m.tag
		m.tag = true
		m.write(m.oneOf(" ", "", "\n"))
		m.value(depth - 1)
		m.tag = tag
		m.write(m.oneOf(" %>", " %>", "%>", " -%>", " -%>\n", "\n%>"))
	}
	m.write(m.opening())
}

// statements writes a list of statements, and the last is text more often than not.
func (m *composer) statements(depth int) {
	for range 1 + m.rand.Intn(3) {
		m.statement(depth)
		m.write(m.oneOf("; ", "\n", " ; "))
	}
	if m.chance(60) {
		m.text(depth)
	}
}

// statement writes a statement.
func (m *composer) statement(depth int) {
	if depth <= 0 {
		m.text(0)
		return
	}
	switch m.rand.Intn(12) {
	case 0, 1, 2:
		m.text(depth)
	case 3, 4:
		m.write(m.variable(), m.oneOf(" = ", " = ", " ||= ", " &&= "))
		m.value(depth)
	case 5:
		m.write("log << (")
		m.value(depth)
		m.write(")")
	case 6:
		m.loop(depth)
	case 7:
		m.method(depth)
	case 8:
		m.value(depth - 1)
		m.write(m.oneOf(" and ", " or ", " if ", " unless "))
		m.value(depth - 1)
	case 9:
		m.jump(depth)
	default:
		m.compound(depth)
	}
}

// compound writes a construct that is a statement as well as a value.
func (m *composer) compound(depth int) {
	switch m.rand.Intn(9) {
	case 0, 1:
		m.write(m.oneOf("if ", "unless "))
		m.value(depth - 1)
		m.body("", depth)
		if m.chance(50) {
			m.body("else; ", depth)
		}
		m.write(" end")
	case 2:
		m.write("case ")
		m.value(depth - 1)
		m.write("\nwhen ", m.oneOf("nil", "String", "Array", "1", "true, false"))
		m.write(" then ")
		m.statements(depth - 1)
		m.body("else; ", depth)
		m.write(" end")
	case 3:
		m.write("case ")
		m.value(depth - 1)
		name := m.name()
		m.write("\nin ", m.oneOf("nil", "Integer", "[]"))
		m.write(" then ")
		m.statements(depth - 1)
		m.scoped(name, func() {
			m.write("\nin ", m.oneOf("String => "+name, "["+name+", *]", name+" if "+m.variable(), name))
			m.write(" then ")
			m.statements(depth - 1)
		})
		m.body("else; ", depth)
		m.write(" end")
	case 4:
		m.write("begin; ")
		m.statements(depth - 1)
		m.write(m.oneOf("", "raise 'e'; ", "Integer('q'); ", "nil.nope; "))
		m.body("rescue; ", depth)
		if m.chance(30) {
			m.body("else; ", depth)
		}
		if m.chance(30) {
			m.body("ensure; ", depth)
		}
		m.write(" end")
	case 5:
		m.write("begin ")
		m.statements(depth - 1)
		m.write(" end")
	default:
		m.call(depth)
	}
}

// body writes a part of a compound.
func (m *composer) body(before string, depth int) {
	m.write(m.oneOf("; ", "\n"), before)
	m.statements(depth - 1)
}

// loop writes a loop that ends.
func (m *composer) loop(depth int) {
	name := m.name()
	m.blocks++
	switch m.rand.Intn(4) {
	case 0:
		m.write(name, " = 0; while (", name, " += 1) < 3")
		m.body("", depth)
		m.write(" end")
	case 1:
		m.write(name, " = 0; begin; ")
		m.statements(depth - 1)
		m.write(" end until (", name, " += 1) > 1")
	default:
		m.scoped(name, func() {
			m.write("for ", name, " in ", m.oneOf(m.receiver(), m.receiver(), "3.times", "[2, 1].each"), " do ")
			m.statements(depth - 1)
			m.write(" end")
		})
	}
	m.blocks--
}

// jump writes next or break, with or without a value, for some of the elements.
func (m *composer) jump(depth int) {
	if m.blocks == 0 {
		m.text(depth)
		return
	}
	m.write(m.oneOf("next", "next", "break"))
	if m.chance(50) {
		m.write(" ")
		m.value(depth - 2)
	}
	m.write(" if (n += 1) % 3 == 0")
}

// method writes a def, and a call with a block of text.
func (m *composer) method(depth int) {
	name := "m" + m.name()
	m.write("def ", name, m.oneOf("; yield; end", "; a = yield; [a, yield]; end", "(&b); b.call; end", "(&b); [1, 2].map(&b); end", "; [1, 2].each { |i| yield i }; end",
		"; [yield].compact.size; end", "; yield && 5; end"), "; ")
	m.methods = append(m.methods, name)
	if m.chance(50) {
		m.write(m.variable(), " = ")
	}
	m.write(name)
	m.block(depth, m.oneOf("", "|i|"))
}

// value writes an expression.
func (m *composer) value(depth int) {
	if depth <= 0 {
		m.write(m.oneOf("nil", "true", "false", "1", "'s'", "x", "y", "z", "_erbout.size", "p('list')", "p('no')", m.variable()))
		return
	}
	switch m.rand.Intn(14) {
	case 0:
		m.write(m.variable())
	case 1:
		m.write("(")
		m.statements(depth - 1)
		m.write(")")
	case 2:
		m.write(`"a#{ `)
		m.statements(depth - 1)
		m.write(` }b"`)
	case 3:
		m.write("[")
		m.value(depth - 1)
		m.write(", (")
		m.statements(depth - 1)
		m.write(")]")
	case 4:
		m.write("(")
		m.value(depth - 1)
		m.write(m.oneOf(" && ", " || ", " ? 1 : "))
		m.value(depth - 1)
		m.write(")")
	case 5:
		m.write("(", m.oneOf("!", "not "), "(")
		m.statements(depth - 1)
		m.write("))")
	case 6:
		name := m.name()
		m.write(m.oneOf("lambda { |", "proc { |"), name, " = (")
		m.statements(depth - 1)
		m.write(")| ")
		m.scoped(name, func() { m.statements(depth - 1) })
		m.write(" }.call", m.oneOf("", "(7)"))
	case 7:
		m.write(m.oneOf("-> { ", "lambda do ", "proc { "))
		end := " }"
		if strings.HasSuffix(m.out.String(), "do ") {
			end = " end"
		}
		m.statements(depth - 1)
		m.write(end, ".", m.oneOf("call", "()", "then { |f| [f.call, f.call] }"))
	case 8:
		if !m.tag && m.chance(30) {
			m.write("-%>\n", m.oneOf("t\n", "u", "<%= 1 %>"), "<% ")
			return
		}
		m.write("tell.call((")
		m.statements(depth - 1)
		m.write("))")
	default:
		m.compound(depth)
	}
}

// receiver returns something that has each, and whose text has no address: the evaluator's are longer.
func (m *composer) receiver() string {
	return m.oneOf("[1, 2, 3]", "[]", "[4]", "{a: 1, b: 2}", "(1..3)", "p('list')", "p('one')", "p('none')", "p('hash')", "(2..4)",
		"link('peers').instances.map(&:address)", "Struct.new(:a, :b).new(1, 2)", "[1, nil, 3]", "[5, 6].each_with_index.to_a", "%w[b a]", "{}")
}

// enumerators have addresses in their texts, and itself are methods that could return one, or pass it to the block.
var (
	enumerators = []string{"3.times", "[2, 1].each", "[5, 6].each_with_index", "link('peers').instances.each_index"}
	itself      = regexp.MustCompile(`^(each_with_index|each_entry|each_slice.*|each_cons.*|reverse_each|tap|then)$`)
)

// blockCalls are methods of Enumerable that call their block, with arguments.
var blockCalls = strings.Fields(`each map select reject find any? all? none? one? count partition group_by min_by max_by sort_by sum flat_map
	filter_map take_while drop_while find_index each_with_index each_entry each_with_object([]) each_slice(2) each_cons(2) uniq
	reduce inject(0) detect collect find_all cycle(1) chunk_while slice_when to_h zip([1]) minmax_by reverse_each tap then each.with_index(1)
	map.with_index each_with_index.map select.with_index filter max min sort lazy.map.to_a to_a.delete_if to_a.reject! to_a.map! to_a.keep_if to_a.select!
	to_a.each_index to_a.index to_a.rindex to_a.bsearch to_a.uniq! to_a.sort_by! to_a.fill to_a.combination(2) to_a.sum to_a.fetch(9) to_a.delete(9)
	to_a.partition.first to_a.each_slice(2).map to_a.chunk to_a.first.tap to_a.dup.each`)

// call writes a call with a block.
func (m *composer) call(depth int) {
	switch m.rand.Intn(10) {
	case 0:
		if m.chance(40) {
			m.write(m.oneOf("if_link('peers')", "if_link('nope')"))
			m.block(depth, "")
		} else {
			m.write(m.oneOf("if_p('list')", "if_p('nope')", "if_p('yes', 'no')"))
			m.block(depth, m.oneOf("", "|i|"))
		}
		for m.chance(50) {
			m.write(m.oneOf(".else", ".else_if_p('yes')", ".else_if_p('none', 'nope')", ".else_if_link('peers')"))
			m.block(depth, "")
		}
		m.write(".class")
		return
	case 1:
		if m.chance(7) {
			m.write(m.oneOf("instance_eval", "self.then"))
			m.block(depth, "")
			return
		}
		m.write(m.oneOf("Array.new(2)", "catch(:t)", "5.then", "1.upto(2)", "1.step(4, 2)", "'ab'.each_char", "'ab'.gsub(/./)", "'ab'.sub(/b/)", "'a b'.scan(/./)", "Hash.new",
			"{a: 1}.fetch(:b)", "[1].fetch(5)", "{a: 1}.transform_values", "{a: 1}.to_h", "{a: 1, b: 2}.each_pair", "{a: 1}.delete_if", "{a: 1}.any?", "{a: 1}.sum", "'s'.instance_eval",
			"{a: 1}.merge({a: 2})", "{a: 1}.each_key", "{a: 1}.filter_map", "'l1\nl2'.each_line", "[[1, 2]].to_h", "Struct.new(:q).new(1).then", "Comparable.then", "p('list').dup.tap"))
		m.block(depth, m.oneOf("", "|i|", "|i, j|"))
		return
	case 2:
		if len(m.methods) > 0 {
			m.write(m.oneOf(m.methods...))
			m.block(depth, m.oneOf("", "|i|"))
			return
		}
	}
	call, receiver := m.oneOf(blockCalls...), m.receiver()
	if !itself.MatchString(call) && m.chance(20) {
		receiver = m.oneOf(enumerators...)
	}
	before, after, found := strings.Cut(call, ".to_a")
	if !found || after == "" || strings.HasPrefix(call, "to_a") {
		before, after = call, ""
	}
	m.write(receiver, ".", before)
	m.block(depth, m.oneOf("", "|i|", "|i|", "|i, j|"))
	if after != "" || before == "lazy.map" || strings.HasSuffix(before, "chunk") || before == "chunk_while" || before == "slice_when" {
		m.write(".to_a")
	}
	m.write(m.oneOf("", "", "", ".then { |r| [r] }", ".then { |r| tell.call(r) }", ".class", " || 3"))
}

// block writes a block.
func (m *composer) block(depth int, params string) {
	names := params
	vars := len(m.vars)
	for _, name := range []string{"i", "j"} {
		if strings.Contains(params, name) {
			made := m.name()
			names = strings.Replace(names, name, made, 1)
			m.vars = append(m.vars, made)
		}
	}
	m.blocks++
	curly := m.chance(50)
	m.write(map[bool]string{true: " { ", false: " do "}[curly], names, " ")
	m.statements(depth - 1)
	if m.chance(20) {
		m.write(fmt.Sprintf(" %s == %s", m.variable(), m.oneOf("1", "nil", "x")))
	}
	m.write(map[bool]string{true: " }", false: " end"}[curly])
	m.blocks--
	m.vars = slices.Clip(m.vars[:vars])
}
