//go:build linux

package main

// This file generates templates: calls whose operands return wrong values, and uses of references to a call, a
// block, an iteration or a template that has ended. They are small; only their outcome counts.

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// protocol are the methods that rows call on their operands.
var protocol = strings.Fields("to_str to_ary to_hash to_int to_i to_f to_s to_a to_h to_sym to_proc to_r to_path to_io to_regexp coerce <=> hash " +
	"eql? equal? each == === =~ + - * / % ! rand bytes call size length inspect succ read write << [] []= key? keys values begin end exclude_end? " +
	"respond_to? respond_to_missing? method_missing class is_a? nil? dup clone freeze frozen? begin message exception backtrace name to_enum " +
	"next rewind each_pair each_entry encoding bytesize gsub match utc_offset year month day sec nsec usec unpack1")

// wrong are the values returned. $r is the receiver of the row, self the operand.
var wrong = []string{
	"nil", "self", "'x'", "''", ":a", "-1", "0", "1", "2**80", "-2**80", "1.5", "Float::NAN", "[]", "[1]", "[self]", "[1, 2, 3]", "{}", "{ a: self }", "true", "false",
	"Object.new", "raise('a')", "raise(StopIteration)", "throw(:a)", "1r", "proc { self }", "[nil, nil]", "[1, self]", "(1..)", "Class", "x", "x[0]", "b && b.call(1)",
	"b && b.call(*x, 2) ; b && b.call; nil", "($r.clear rescue 0); 1", "($r << 1 rescue 0); self", "($r.replace($r.class.new) rescue 0); 'a'", "($r.concat($r) rescue 0); [1]",
	"($r.delete(1) rescue 0); true", "($r[0] = self rescue 0); 0", "($r.freeze rescue 0); nil", "($r.pop rescue 0); 2", "($r.rehash rescue 0); 3", "$r", "\"\\xff\"", "'a'.encode('UTF-16LE')",
	"($w = self; [self, self])", "Comparable", "instance_eval { self }", "@n = (@n || 0) + 1", "(@n = (@n || 0) + 1).odd? ? 'a' : nil", "(@n = (@n || 0) + 1) > 2 ? raise('b') : @n",
}

// kept are statements that leave a value in @k, and others, in B the block of the template.
var kept = []string{
	"@e = Enumerator.new { |y| @k = y; y << 1; y << 2 }; @e.next", "@e = Enumerator.new { |y| @k = y; y << 1; raise 'a' }; @e.next; (@e.next rescue 0)",
	"Enumerator.new { |y| @k = y; y << 1 }.to_a", "Enumerator.new { |y| @k = y.method(:<<); y << 1 }.next", "Enumerator.new { |y| @k = y.to_proc; y << 1 }.next",
	"Enumerator.new { |y| @k = y.method(:yield).unbind; y << 1 }.first(1)", "@k = (1..3).each_slice(2); @k.next", "@k = Enumerator::Lazy.new([1, 2, 3]) { |y, v| @y = y; y << v }; @k.first(2)",
	"@k = (1..Float::INFINITY).lazy.map { |x| x * 2 }.select { |x| x % 3 == 0 }; @k.next", "@k = [4, 5].each_with_index; @k.next; @k.next", "@k = Enumerator.produce(1) { |x| x + 1 }; @k.next",
	"@k = [1, 2].each + [3]; @k.size", "@k = proc { |x| break x }", "@k = proc { |x| next x }", "def kept_return = proc { return 1 }\n@k = kept_return", "@k = lambda { |*x| return x }",
	"@k = proc { |x, *y, z: 1| [x, y, z] }", "@k = [1, 2].method(:push)", "@k = 'a'.method(:gsub)", "@k = Array.instance_method(:map)", "@k = :upcase.to_proc", "@k = binding",
	"[1].each { |x| @k = binding }", "@k = catch(:a) { proc { throw :a, 1 } }", "@k = {}.tap { |h| h.default_proc = proc { |g, key| g[key] = h } }", "begin; raise 'a'; rescue => @k; end",
	"@k = method(:p)", "@k = Class.new { define_method(:a) { |x = 1| yield x }; def each(&b) = b.call(1) }.new.method(:a)", "@k = ObjectSpace rescue @k = nil", "'ab' =~ /(b)/; @k = $~",
	"@k = 'abc'.gsub(/./)", "@k = 'a,b'.each_line(','); @k.next", "@k = 1.step(by: 2); @k.next", "@k = { a: 1 }.each; @k.next", "@k = (proc { |x| x } >> proc { |x| raise 'q' })",
	"@k = proc { |x, y| x }.curry", "@k = Random.new(1)", "@k = Struct.new(:a).new(proc { |x| x })", "@k = [3, 1, 2].sort_by; @k.next", "@k = Comparable.instance_method(:clamp)",
	"Saved.new.ROW { |*x| $z = x; x[0] }; @k = $saved", "Saved.new.ROW(B1); @k = $saved", "Saved.new.ROW(B1) { |*x| break x }; @k = $saved", "@k = Saved.new.to_enum(:ROW); @k.next",
	"@k = Saved.new.lazy.ROW { |*x| x[0] }; @k.first(1)", "@k = RECV.to_enum(:RNAME, ARGS); @k.next", "@k = RECV.method(:RNAME)", "@k = RECV.method(:RNAME).to_proc", "@k = RECV.method(:RNAME).unbind",
	"RECV.RNAME(ARGS) { |*x| @k = binding; @b = proc { |y| x << y }; x[0] }", "@r = RECV; @r.RNAME(ARGS) { |*x| @k = proc { @r.RNAME(ARGS) { break 1 } }; x[0] }",
}

// uses are statements that use @k.
var uses = []string{
	"@k << 3", "@k.yield(1, 2)", "@k.call(1)", "@k.call", "@k.(1, 2, 3)", "@k.next", "@k.peek", "@k.size", "@k.rewind", "@e.next", "@e.rewind; @e.next", "[1, 2].each(&@k)", "[3, 1, 2].sort(&@k)",
	"{ a: 1 }.map(&@k)", "@k.to_proc.call(4)", "@k.unbind.bind([1]).call", "@k.bind_call([1, 2])", "@k.curry[1]", "Enumerator.new { |y| @k << 3; y << 1 }.next", "Enumerator.new { |y| @k.call(1); y << 1 }.next",
	"Enumerator.new { |y| @k.next; y << @k.next }.next", "@k.lazy.map { |x| x }.first(2)", "instance_exec(1, &@k)", "self.class.send(:define_method, :kept_z, &@k); kept_z", "@k.local_variables; @k.eval('1')",
	"@k.inspect", "@k.hash; @k == @k.dup", "@k.clone.call(1)", "@k.take(2)", "@k.with_index { |x, i| break i }", "@k.zip(@k)", "@k.each { |x| @k.next }", "@k.each_entry.next", "loop { @k.next }", "@k.first",
	"[@k, @k].flatten", "begin; @k << 1; ensure; @k << 2; end", "@y << 3", "@k.source_location; @k.parameters; @k.arity", "catch(:a) { @k.call(1) }", "def kept_y = yield(1)\nkept_y(&@k)", "@b.call(1)", "@k[1]",
	"@k.each_with_object([]) { |x, m| m << x }.size", "@k.eager", "@k.force", "@k.post_match", "@k.to_a", "@k.with_object(1).next", "[1].inject(2, &@k)", "raise @k", "@k.exception.message", "@k.new", "@k.owner", "@k.receiver",
	"RECV.RNAME(ARGS, &@k)", "RECV.RNAME(@k)", "RECV.RNAME(ARGS) { |*x| @k.call(*x) }", "RECV.RNAME(ARGS) { |*x| @k << x }", "RECV.RNAME(ARGS) { |*x| @k.next }", "Saved.new.ROW(&@k)", "Saved.new.ROW { |*x| $saved.call(1) }", "$saved.call(7)",
	"$saved.call", "[1, 2].each(&$saved)", "Enumerator.new { |y| $saved.call(1); y << 1 }.next", "Saved.new.ROW { |*x| @k.call(*x) }", "@k.then { |x| x.next }", "(@k.next; @k.next) while true",
}

// savedClass is a collection whose each keeps its block.
const savedClass = "class Saved; include Enumerable; def each(&b); $saved = b; b.call(1); b.call(2); b.call(3); self; end; end"

// made makes up templates.
type made struct {
	*plan
	menu *menu
	rows []ruby.Row
	each []string // names of methods of Enumerable
}

func newMade(p *plan) *made {
	m := &made{plan: p, menu: newMenu(p.operands)}
	for _, row := range ruby.Rows() {
		if !p.o.rows.MatchString(row.String()) {
			continue
		}
		m.rows = append(m.rows, row)
		if row.Owner == "Enumerable" && identifier.MatchString(row.Name) {
			m.each = append(m.each, row.Name)
		}
	}
	return m
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.Intn(len(list))] }

// small returns an expression for an operand of a class that rows often take.
func (m *made) small() string {
	o := pick(m.random, m.menu.byClass[pick(m.random, m.menu.classes)])
	return o.at(o.small)
}

// liar returns an object with some methods that return wrong values.
func (m *made) liar() string {
	var b strings.Builder
	names := protocol
	if m.random.Intn(3) > 0 {
		names = nil
		for range 1 + m.random.Intn(4) {
			names = append(names, pick(m.random, protocol))
		}
	}
	answer := pick(m.random, wrong)
	b.WriteString("Class.new(" + pick(m.random, []string{"Object", "Object", "Object", "Object", "String", "Array", "Hash", "Numeric", "Proc", "Exception"}) + ") { ")
	for _, name := range names {
		if len(names) < 9 {
			answer = pick(m.random, wrong)
		}
		if len(names) > 9 && slices.Contains([]string{"method_missing", "respond_to?", "class", "is_a?", "!"}, name) {
			continue // which hide all others
		}
		fmt.Fprintf(&b, "define_method(:'%s') { |*x, **k, &b| %s }; ", name, answer)
	}
	b.WriteString("}.new")
	return b.String()
}

// wrongly returns a call of a row with some operands that return wrong values.
func (m *made) wrongly(row *ruby.Row) string {
	receivers := m.receivers(row)
	if len(receivers) == 0 {
		return ""
	}
	c := call{row: row, recv: pick(m.random, receivers), args: m.anyArgs(row, m.menu)}
	m.garnish(&c)
	if row.Flags&ruby.Kw != 0 && m.random.Intn(2) == 0 {
		name, _, ok := strings.Cut(pick(m.random, keywords), ": ")
		if ok && identifier.MatchString(name) {
			c.kw = name + ": $w"
		}
	}
	if len(c.args) == 0 && row.Max != 0 {
		c.args = append(c.args, nil)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<%% Time.now; $w = %s; ", m.liar())
	if c.recv != nil {
		fmt.Fprintf(&b, "$r = r = %s; ", c.recv.at(c.recv.small))
		if m.random.Intn(4) == 0 {
			b.WriteString("($r << $w rescue 0); ")
		}
		if m.random.Intn(8) == 0 {
			b.WriteString("($r[$w] = $w rescue 0); ")
		}
	}
	lie := m.random.Intn(max(len(c.args), 1))
	for i, o := range c.args {
		value := "$w"
		if o != nil && i != lie && m.random.Intn(3) > 0 {
			value = o.at(o.small)
		}
		fmt.Fprintf(&b, "%c = %s; ", 'a'+i, value)
	}
	if strings.HasPrefix(c.block, "{") && m.random.Intn(2) == 0 {
		c.block = "{ $w }"
	}
	fmt.Fprintf(&b, "%s %%>", large.ReplaceAllLiteralString(c.expr(), "'abc'"))
	return b.String()
}

// leftover returns templates of one session, separated by NUL, that use values that earlier ones have kept.
func (m *made) leftover() string {
	fill := func(text string) string {
		row := pick(m.random, m.rows)
		for !identifier.MatchString(row.Name) || len(m.receivers(&row)) == 0 || row.Static {
			row = pick(m.random, m.rows)
		}
		recv, args := "self", []string{}
		if o := pick(m.random, m.receivers(&row)); o != nil {
			recv = "(" + o.at(o.small) + ")"
		}
		for range row.Min {
			args = append(args, m.small())
		}
		list := strings.Join(args, ", ")
		text = strings.NewReplacer("RECV", recv, "RNAME", row.Name, "B1", m.small()).Replace(text)
		if list == "" {
			text = strings.NewReplacer("(ARGS, ", "(", ", ARGS", "", "(ARGS)", "").Replace(text)
		}
		return strings.ReplaceAll(strings.ReplaceAll(text, "ARGS", list), "ROW", pick(m.random, m.each))
	}
	guard := func(text string) string {
		if m.random.Intn(4) == 0 {
			return text
		}
		return "begin; " + text + "\nrescue Exception => @x; end"
	}
	var b strings.Builder
	b.WriteString("<% Time.now; " + savedClass + "\n")
	for range 1 + m.random.Intn(2) {
		b.WriteString(guard(fill(pick(m.random, kept))) + "\n")
	}
	for range 1 + m.random.Intn(4) {
		if m.random.Intn(4) == 0 {
			b.WriteString("%>\x00<% ")
		}
		b.WriteString(guard(fill(pick(m.random, uses))) + "\n")
	}
	b.WriteString("%>")
	return b.String()
}

// madeUp returns n generated attacks: one half of each kind, and of the first kind at least one for each row.
func (p *plan) madeUp(n int) []hit {
	m := newMade(p)
	var hits []hit
	for i := range n / 2 {
		row := &m.rows[i%len(m.rows)]
		if text := m.wrongly(row); text != "" {
			hits = append(hits, hit{File: row.File, Row: row.String(), job: job{Mode: session, Template: text}})
		}
	}
	for len(hits) < n {
		hits = append(hits, hit{File: "leftover", Row: "leftover", job: job{Mode: session, Template: m.leftover()}})
	}
	return hits
}
