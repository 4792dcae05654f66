package main

// This file makes up templates that have text and output at every place where a statement can stand, and use the
// values of these statements, by the grammar in templates.txt. A rule of it begins with "-- name --" and has an
// alternative in each line, with a weight before "* ", or words behind "name:"; ␀ stands for nothing. Parts of an
// alternative in «» are
//
//	«rule»          an alternative of another rule; «rule-» is one level deeper, «rule--» two
//	«$v»            a new name, the same in the whole alternative
//	«+$v», «-»      the name is a variable from here, and to here
//	«variable»      one of the variables
//	«{», «}»        a block, where next and break can stand
//	«tag», «untag»  the code is in <%= %>, which can't have text
//	«method m$v»    a method has this name; «defined» is one of them
//
// A rule can have others for a state: "rule at 0", if no level is left, "rule in a tag", "rule outside of blocks", and
// "rule without methods".

import (
	_ "embed"
	"encoding/json"
	"math/rand"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/try"
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
func inJSON(v any) json.RawMessage { return try.Get(json.Marshal(v)) }

// Every template begins with templateHead, which defines how values are shown, and ends with templateTail.
const (
	templateHead = `<% x = y = z = nil; n = 0; log = []` + "\n" +
		`tell = lambda { |v, deep = 2| v.equal?(_erbout) ? "out #{v.size}" : v.is_a?(Array) && deep > 0 ? "[#{v.map { |e| tell.call(e, deep - 1) }.join(" ")}]" : v.inspect[0, 40] }` +
		" -%>\n"
	templateTail = `<% _erbout << "|" << [x, y, z, *log].map { |v| tell.call(v) }.join(", ") %>`
)

//go:embed templates.txt
var grammarText string

// alternative is one way to write a rule.
type alternative struct {
	weight int
	text   string
}

// grammar has the alternatives of rules, by their names.
var grammar = readGrammar(grammarText)

func readGrammar(text string) map[string][]alternative {
	rules := map[string][]alternative{}
	for _, s := range casefile.ParseArchive([]byte(text)).Sections {
		rule, words, _ := strings.Cut(s.Name, ":")
		for _, word := range strings.Fields(words) {
			rules[rule] = append(rules[rule], alternative{1, word})
		}
		for _, line := range s.Lines() {
			weight, rest, weighted := strings.Cut(line, "* ")
			n, err := strconv.Atoi(weight)
			if !weighted || err != nil {
				n, rest = 1, line
			}
			rules[rule] = append(rules[rule], alternative{n, strings.Trim(rest, "\x00")})
		}
	}
	return rules
}

// composer makes up templates. The same seed gives the same ones.
type composer struct {
	rand    *rand.Rand
	out     strings.Builder
	vars    []string // variables that can be used
	names   int      // number of names that were made up
	blocks  int      // blocks around the code, where next and break can stand
	methods []string // names of methods that are defined
	tag     bool     // the code is in <%= %>
}

func newComposer(seed int64) *composer { return &composer{rand: rand.New(rand.NewSource(seed))} }

// next makes up a template.
func (m *composer) next() string {
	m.out.Reset()
	m.vars, m.names, m.blocks, m.methods, m.tag = []string{"x", "y", "z"}, 0, 0, nil, false
	m.out.WriteString(templateHead)
	m.rule("template", 2+m.rand.Intn(2))
	m.out.WriteString(templateTail)
	return m.out.String()
}

// rule writes an alternative of a rule.
func (m *composer) rule(name string, depth int) {
	for _, state := range []struct {
		is   bool
		name string
	}{{depth <= 0, " at 0"}, {m.tag, " in a tag"}, {m.blocks == 0, " outside of blocks"}, {len(m.methods) == 0, " without methods"}} {
		if state.is && grammar[name+state.name] != nil {
			name += state.name
			break
		}
	}
	total := 0
	for _, a := range grammar[name] {
		total += a.weight
	}
	if total == 0 {
		panic("templates.txt has no rule " + name)
	}
	left := m.rand.Intn(total)
	for _, a := range grammar[name] {
		if left -= a.weight; left < 0 {
			m.write(a.text, depth)
			return
		}
	}
}

// write writes an alternative.
func (m *composer) write(text string, depth int) {
	names := map[string]string{}
	name := func(of string) string {
		if names[of] == "" {
			m.names++
			names[of] = "v" + strconv.Itoa(m.names)
		}
		return names[of]
	}
	for {
		before, rest, found := strings.Cut(text, "«")
		m.out.WriteString(before)
		if !found {
			return
		}
		var part string
		part, text, _ = strings.Cut(rest, "»")
		switch before, of, named := strings.Cut(part, "$"); {
		case named && before == "":
			m.out.WriteString(name(of))
		case named && before == "+":
			m.vars = append(m.vars, name(of))
		case named:
			m.methods = append(m.methods, strings.TrimPrefix(before, "method ")+name(of))
		default:
			m.part(part, depth)
		}
	}
}

// part writes a part that needs no name of its alternative.
func (m *composer) part(part string, depth int) {
	switch part {
	case "-":
		m.vars = m.vars[:len(m.vars)-1]
	case "{":
		m.blocks++
	case "}":
		m.blocks--
	case "tag", "untag":
		m.tag = part == "tag"
	case "variable":
		m.out.WriteString(pick(m.rand, m.vars))
	case "defined":
		m.out.WriteString(pick(m.rand, m.methods))
	default:
		rule := strings.TrimRight(part, "-")
		m.rule(rule, depth-(len(part)-len(rule)))
	}
}
