//go:build linux

package main

// This file writes calls of rows as templates.

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// A call is one way to call a row.
type call struct {
	row   *ruby.Row
	recv  *operand // nil for class methods, and for methods that need no receiver
	args  []*operand
	kw    string
	block string
}

// blocks are the blocks passed to rows. r is the receiver.
var blocks = []string{
	"{ |*x| x }", "{ |x| x }", "{ |x, y| y }", "{ }", "{ true }", "{ 1 }", "{ -1 }", "{ |x, y| x <=> y }", "{ |x, y| [x, y] }", "{ |*x| [x, x] }",
	"{ |x| x.to_s }", "{ |x, y| x + y }", "{ break 1 }", "{ next 2**62 }", "{ raise 'a' }", "{ throw :a }", "{ Float::NAN }", "{ |x| [x] * 100 }",
	"{ 'a' * 10_000_000 }", "{ [0] * 1_000_000 }", "{ 1 << 8_000_000 }", "{ |x| x.inspect * 100 }",
	"{ |*x| r.clear; 1 }", "{ |*x| r << x[0]; true }", "{ |*x| r.replace(r.class.new); 1 }", "{ |*x| r.delete(x[0]); 1 }", "{ |*x| r.pop; r.shift; true }",
	"{ |*x| r.push(*x, *x); 1 }", "{ |x| r[x] = x }", "{ |*x| r.concat(r); 1 }", "{ |*x| r.each { |y| break y } }", "{ |*x| r.rehash; r.compact! }",
	"{ self }", "{ |x = 1, *y, z: 2, **w, &v| w }", "(&:to_s)", "(&:size)", "(&:itself)", "(&1.method(:+))", "(&{ 1 => 2 })", "(&proc { |x, y| x })",
}

// keywords are the keyword arguments passed to rows. S is a large string.
var keywords = []string{
	"half: :even", "half: nil", "chomp: true", "exception: false", "by: 2", "by: -1", "to: 2**62", "by: 1e-300", "in: '+09:00'", "in: S", "invalid: :replace, undef: :replace",
	"invalid: :replace, undef: :replace, replace: S", "undef: :replace, fallback: Hash.new { S }", "xml: :text", "xml: :attr", "universal_newline: true", "crlf_newline: true",
	"lf_newline: true", "newline: :crlf", "random: Random.new(1)", "random: Object.new.tap { |z| def z.rand(x) = 2**62 }", "capacity: 2**62", "capacity: 60_000_000", "size: 2**62",
	"freeze: true", "symbolize_names: true", "max_nesting: 0", "max_nesting: 2**62", "allow_nan: true", "indent: S", "space: S, object_nl: S, array_nl: S",
	"aliases: true", "permitted_classes: [Symbol, Date]", "line_width: -1", "indentation: 9", "keyword_init: true", "limit: nil", "limit: 2**62", "timeout: 1",
	"padding: true", "offset: 1_000_000", "offset: -2**63", "chars: [S]", "buffer: +''", "order: :most_significant", "highlight: true, order: :top", "highlight: false",
	"lambda: true", "encoding: 'UTF-16LE'", "mode: 'r'", "uplevel: 2**62", "base: 36", "a: S", "**(0...100_000).to_h { |i| [:\"k#{i}\", i] }", "initial: S", "cause: nil",
}

var (
	identifier = regexp.MustCompile(`^[a-zA-Z_]\w*[?!]?$`)
	binary     = regexp.MustCompile(`^(\+|-|\*|/|%|\*\*|&|\||\^|<<|>>|<|<=|>|>=|==|===|!=|<=>|=~|!~)$`)
	large      = regexp.MustCompile(`\bS\b`)
)

// expr writes the call, with its operands in r, a, b, c and so on.
func (c *call) expr() string {
	var args []string
	for i := range c.args {
		args = append(args, string(rune('a'+i)))
	}
	name, recv := c.row.Name, "r"
	switch {
	case c.row.Static:
		recv = c.row.Owner
	case c.recv == nil:
		recv = "self"
	}
	if c.kw == "" && c.block == "" {
		switch {
		case len(args) == 1 && binary.MatchString(name):
			return recv + " " + name + " " + args[0]
		case len(args) == 0 && (name == "+@" || name == "-@" || name == "!" || name == "~"):
			return name[:1] + recv
		case name == "[]=" && len(args) > 1:
			return fmt.Sprintf("%s[%s] = %s", recv, strings.Join(args[:len(args)-1], ", "), args[len(args)-1])
		case name == "[]":
			return fmt.Sprintf("%s[%s]", recv, strings.Join(args, ", "))
		case strings.HasSuffix(name, "=") && identifier.MatchString(name[:len(name)-1]) && len(args) == 1:
			return fmt.Sprintf("%s.%s = %s", recv, name[:len(name)-1], args[0])
		}
	}
	spelled := recv + "." + name
	private := c.row.Flags&ruby.PrivateRow != 0 || name == "initialize"
	switch {
	case private && identifier.MatchString(name) && !c.row.Static && (c.row.Owner == "Kernel" || c.recv == nil):
		spelled = name
	case private || !identifier.MatchString(name):
		spelled = recv + ".__send__"
		args = append([]string{":'" + name + "'"}, args...)
	}
	if c.kw != "" {
		args = append(args, c.kw)
	}
	block := c.block
	if b, ok := strings.CutPrefix(block, "("); ok {
		args = append(args, strings.TrimSuffix(b, ")"))
		block = ""
	}
	if len(args) > 0 || identifierIsConstant(name) {
		spelled += "(" + strings.Join(args, ", ") + ")"
	}
	if block != "" {
		spelled += " " + block
	}
	return spelled
}

func identifierIsConstant(name string) bool { return name[0] >= 'A' && name[0] <= 'Z' }

// template returns the attack; size returns the expression of an operand.
func (c *call) template(s string, size func(o *operand) string) string {
	var b strings.Builder
	b.WriteString("<% ")
	if c.recv != nil {
		fmt.Fprintf(&b, "r = %s; ", size(c.recv))
	}
	for i, o := range c.args {
		fmt.Fprintf(&b, "%c = %s; ", 'a'+i, size(o))
	}
	expr := large.ReplaceAllLiteralString(c.expr(), "s")
	if expr != c.expr() {
		fmt.Fprintf(&b, "s = %s; ", s)
	}
	fmt.Fprintf(&b, "Time.now; %s %%>", expr)
	return b.String()
}
