package interp

// This file tests that methods and blocks that need no frame do and count the same as with one.

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/erb/internal/lib/director"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/stretchr/testify/require"
)

// leafBody returns a random expression of the parameters a and b and of instance variables.
func leafBody(r *rand.Rand, depth int) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	if depth == 0 {
		return pick("a", "b", "@x", "@y", "@none", "self", "nil", "true", "1", "-7", "2.5", ":web", "9_223_372_036_854_775_807", "a", "b", "@x")
	}
	next := func() string { return leafBody(r, r.IntN(depth)) }
	switch r.IntN(8) {
	case 0:
		return fmt.Sprintf("(%s ? %s : %s)", next(), next(), next())
	case 1:
		return fmt.Sprintf("(%s %s %s)", next(), pick("&&", "||"), next())
	case 2:
		return fmt.Sprintf("(%s %s %s)", next(), pick("==", "!="), pick("'web'", "nil", ":web", "2"))
	case 3:
		return fmt.Sprintf("%s[%s]", pick("a", "b", "@x", "@y"), pick("0", "-1", "'key'", ":web", "a", "b"))
	}
	return fmt.Sprintf("(%s %s %s)", next(), pick("+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!="), next())
}

// leafProgram returns a program that calls random methods and blocks with all kinds of values, and logs their results
// and exceptions.
func leafProgram(r *rand.Rand) string {
	var text strings.Builder
	text.WriteString(`
class Thing
  attr_accessor :x, :y
  def initialize(x, y) = (@x = x; @y = y)
  def ==(other) = other.equal?(1)
  def twice(a, b) = [yield(a, b), yield(b, a)]
  def kept(&block) = block
`)
	const methods = 8
	for i := range methods {
		fmt.Fprintf(&text, "  def m%d(a, b) = %s\n", i, leafBody(r, 3))
		fmt.Fprintf(&text, "  def n%d(a, b) = [b, 1].map { |b| %s }\n", i, leafBody(r, 3))
		fmt.Fprintf(&text, "  def o%d(a, b) = twice(a, b) { |a, b| %s }\n", i, leafBody(r, 3))
		fmt.Fprintf(&text, "  def p%d(a, b) = [kept { |b| %s }.call(b), ->(a) { %s }.(a)]\n", i, leafBody(r, 2), leafBody(r, 2))
		fmt.Fprintf(&text, "  def q%d(a, b) = { a => b }.map { |a, b| %s }\n", i, leafBody(r, 3))
		fmt.Fprintf(&text, "  def r%d(a, b) = [(self.freeze if b == 3), s%d(a, b), s%d(b, a), @x, @y, @z, instance_variables]\n", i, i, i)
		fmt.Fprintf(&text, "  def s%d(a, b)\n    @%s = a\n    @y = %s\n    @%s = %s\n  end\n", i, string("xyzw"[r.IntN(4)]), leafBody(r, 0), string("xyzw"[r.IntN(4)]), leafBody(r, 2))
	}
	kind := func() string { return string("mmnopqrs"[r.IntN(8)]) }
	text.WriteString(`end
def shown(v) = Thing === v ? v.class.inspect : Array === v ? v.map { |e| shown(e) }.inspect : v.inspect
$log = []
values = [0, 3, -4, 2.0, 9_223_372_036_854_775_807, 2**70, :web, 'web', nil, false, [1, 2.5, 'x'], {'key' => 1, web: 2}, Thing.new(1, 2)]
`)
	if r.IntN(4) == 0 {
		text.WriteString("class ::Integer; def +(other) = \"sum #{other.class}\"; end\n")
	}
	for range 40 {
		fmt.Fprintf(&text, "begin; v = Thing.new(values[%d], values[%d]).%s%d(values[%d], values[%d]); $log << shown(v)\n"+
			"rescue NoMethodError, TypeError, ArgumentError, RangeError, ZeroDivisionError, FrozenError => e; $log << e.message; end\n",
			r.IntN(13), r.IntN(13), kind(), r.IntN(methods), r.IntN(13), r.IntN(13))
	}
	fmt.Fprintf(&text, "Thing.new(values[%d], values[%d]).%s%d(values[%d], values[%d])\n$log.join(\"\\n\")\n",
		r.IntN(13), r.IntN(13), kind(), r.IntN(methods), r.IntN(13), r.IntN(13))
	return text.String()
}

// calls lists the running calls and the places that an exception has.
func calls(e *ruby.Exception) string {
	var text strings.Builder
	for _, f := range e.Frames {
		fmt.Fprintf(&text, " %s at %d", f.Method, f.Pos)
	}
	for _, p := range e.Places {
		fmt.Fprintf(&text, ", %q at %d, level %d", p.Name, p.Pos, p.Levels)
		if p.Method != nil {
			fmt.Fprintf(&text, " of %s", p.Method.Name)
		}
	}
	return text.String()
}

// Values, errors, backtraces, steps and memory are the same as for calls with frames.
func TestLeavesCountTheSame(t *testing.T) {
	raised, ended := 0, 0
	for seed := range tier.Of(30, 100, 1000) {
		text := leafProgram(rand.New(rand.NewPCG(uint64(seed), 7)))
		result := func(framed bool) string {
			l := newLender(t)
			l.vm.RT.Limits.Steps, l.vm.RT.Limits.Memory = 10_000_000, 1<<30
			l.vm.framed = framed
			v, err := l.run(text)
			steps, memory := l.vm.RT.Used()
			if e := (*ruby.Exception)(nil); errors.As(err, &e) {
				raised++
				require.NotEmpty(t, e.Frames, text)
				return fmt.Sprintf("%s at %d, %d steps, %d bytes, in%s", e.Text(), e.Pos, steps, memory, calls(e))
			}
			if l := (*ruby.LimitError)(nil); errors.As(err, &l) { // the text of a value that contains itself several times
				return fmt.Sprintf("%s, %d steps, %d bytes", l, steps, memory)
			}
			require.NoError(t, err, text)
			ended++
			s, _ := v.AsString()
			return fmt.Sprintf("%s\n%d steps, %d bytes", s.String(), steps, memory)
		}
		require.Equal(t, result(true), result(false), "seed %d:\n%s", seed, text)
	}
	require.Positive(t, raised)
	require.Positive(t, ended)
}

// A run ends at the same step with a frame and without one, whatever the limit is.
func TestLeavesEndAtTheSameStep(t *testing.T) {
	const text = "class Half; def of(x) = x * 0.5 + x; end\ndef twice = yield(2.5) + yield(3.5)\nh = Half.new\ni = 0.0\n" +
		"while i < 8.0\n  h.of(i)\n  [i].each { |x| x * 0.5 + i }\n  twice { |x| x - i }\n  i += 1.0\nend\n'done'\n"
	ended := 0
	for limit := range int64(200) {
		result := func(framed bool) string {
			rt := ruby.NewRuntime(t.Context(), ruby.Limits{Steps: limit + 1, Depth: 100})
			l := &lender{New(rt, director.NewContext(rt, input.NewMapping(nil, nil), nil))}
			l.vm.framed = framed
			_, err := l.run(text)
			if err != nil {
				ended++
			}
			return fmt.Sprint(err)
		}
		require.Equal(t, result(true), result(false), "limit %d", limit+1)
	}
	require.Positive(t, ended)
	require.Less(t, ended, 400)
}

// A value of the input is made, and its step counted, once: also if a leaf makes it and gives up then.
func TestLeavesReadTheInput(t *testing.T) {
	const text = `{"properties": {"l": [{"a": "x", "b": ["y"], "c": {"d": 1}}, {"a": "z", "b": ["w"], "c": {"d": 2.5}}], "n": 1.5}}`
	ended := 0
	for _, body := range []string{`x["a"] + n.to_s`, `x["b"] + x["b"]`, `x["b"] == x["a"]`, `x["c"]["d"] + n`, `x["c"]["d"] * n + x["a"]`, `x["a"] if x["b"]`} {
		for _, way := range []string{`p("l").map { |x| %s }.size`, "def m(x, n) = %s\np('l').map { |x| m(x, n) }.size"} {
			for limit := range int64(tier.Of(40, 90, 90)) {
				result := func(framed bool) string {
					spec, err := input.DecodeJSON(t.Context(), text, psych.Limits{})
					require.NoError(t, err)
					rt := ruby.NewRuntime(t.Context(), ruby.Limits{Steps: limit + 1, Depth: 100})
					l := &lender{New(rt, director.NewContext(rt, spec, nil))}
					l.vm.framed = framed
					_, err = l.run("n = p('n')\n" + fmt.Sprintf(way, body))
					if err != nil {
						ended++
						return err.Error()
					}
					return fmt.Sprint(rt.Used())
				}
				require.Equal(t, result(true), result(false), "%s, %s, limit %d", way, body, limit+1)
			}
		}
	}
	require.Positive(t, ended)
}

// The time that nested methods take to compile is linear: at twice as much for each level these would take years.
func TestNestedMethods(t *testing.T) {
	const levels = 60
	for _, level := range []string{"def a%d\n%s\nend", "def a%d = (%s)", "def a%d\n->{ %s }\nend"} {
		text := "1"
		for i := range levels {
			text = fmt.Sprintf(level, i, text)
		}
		_, err := newLender(t).run(text)
		require.NoError(t, err)
	}
}

// The stack of a method that needs no frame is not added to the code around it: a method with a default that isn't a
// constant, which always has a frame, costs as much.
func TestNestedMethodsCountOnce(t *testing.T) {
	used := func(params string) int64 {
		l := newLender(t)
		_, err := l.run("def outer(n)\ndef inner(" + params + ") = [" + strings.Repeat("(1 + ", 100) + "a" + strings.Repeat(")", 100) + "]" +
			"\nn == 0 ? 0 : outer(n - 1)\nend\nouter(50)\n")
		require.NoError(t, err)
		_, memory := l.vm.RT.Used()
		return memory
	}
	require.InDelta(t, used("a, b = a"), used("a"), 2000)
}
