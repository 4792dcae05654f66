package erb_test

// This file counts the allocations of single constructs. They are exact, unlike times, so a test can bound them.

import (
	"context"
	"fmt"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

// allocated has constructs, each with the definitions it needs and the most objects that a run of it allocates. Some
// constructs share blocks of memory between runs, so these are no whole numbers.
var allocated = []struct {
	name, definitions, do string
	most                  float64
}{
	{"nothing", "", "nil", 0},
	{"integer arithmetic", "a = 12", "a * 5 + a - 7", 0},
	{"small shifts", "a = 200", "(a << 8 | 7) >> 3 & 255", 0},
	{"float arithmetic", "x = 1.5", "x * 2.25 + x / 3.0 - x", 0},
	{"comparison of strings", "s = 'a'; t = 'b'", "s == t", 0},
	{"comparison of symbols", "s = :a", "s == :b", 0},
	{"a call without arguments", "def f = 1", "f", 0},
	{"a call with three arguments", "def f(a, b, c) = b", "f(1, 2, 3)", 0},
	{"a call of a block", "def f\nyield 1\nend", "f { |x| x }", 1},
	{"a call of a lambda", "f = ->(x) { x }", "f.call(1)", 1},
	{"a reader of an attribute", "class K\nattr_accessor :n\nend\nk = K.new", "k.n", 0},
	{"a writer of an attribute", "class K\nattr_accessor :n\nend\nk = K.new", "k.n = 1", 0},
	{"instance variables", "class K\ndef f = @n = (@n || 0) + 1\nend\nk = K.new", "k.f", 0},
	{"a new object", "class K\nend", "K.new", 1.05},
	{"a new object with two instance variables", "class K\ndef initialize(a, b)\n@a = a\n@b = b\nend\nend", "K.new(1, 2)", 3},
	{"each", "a = [1, 2, 3]", "a.each { |x| x }", 0},
	{"map", "a = [1, 2, 3]", "a.map { |x| x }", 0.2},
	{"inject", "a = [1, 2, 3]", "a.inject(0) { |s, x| s + x }", 0},
	{"an element", "a = [1, 2, 3]", "a[1]", 0},
	{"an element set", "a = [1, 2, 3]", "a[1] = 4", 0},
	{"a value of a hash by symbol", "h = { a: 1, b: 2 }", "h[:b]", 0},
	{"a value of a hash by string", "h = { 'a' => 1, 'b' => 2 }", "h['b']", 0},
	{"a text", "n = 80", `"web:#{n}"`, 1.1},
	{"include? beside an object", "a = [Object.new, 2]", "a.include?(3)", 0},
	{"String#to_i", "s = '123'", "s.to_i", 0},
	{"Integer#to_s", "n = 123", "n.to_s", 1.1},
}

func TestAllocations(t *testing.T) {
	if race {
		t.Skip("the race detector allocates too")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // a collection empties the pools
	const runs = 1000
	for _, c := range allocated {
		t.Run(c.name, func(t *testing.T) {
			text := fmt.Sprintf("<%%\n%s\nn_ = 0\nwhile n_ < p('runs')\nn_ += 1\n%s\nend\n%%>", c.definitions, c.do)
			template, err := erb.Parse("(erb)", text)
			require.NoError(t, err)
			// The difference leaves out what a render allocates anyway.
			count := func(runs int) float64 {
				in := erb.Input{Spec: map[string]any{"properties": map[string]any{"runs": runs}}}
				return testing.AllocsPerRun(5, func() {
					if _, err := template.Render(context.Background(), in); err != nil {
						t.Fatal(err)
					}
				})
			}
			require.LessOrEqual(t, (count(2*runs)-count(runs))/runs, c.most+0.005) // a render may allocate one more block
		})
	}
}
