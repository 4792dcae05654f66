package erb_test

// This file counts the allocations of single constructs. They are exact, unlike times, so a test can bound them.

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
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
	{"a new object", "class K\nend", "K.new", 0.1},
	{"a new object with two instance variables", "class K\ndef initialize(a, b)\n@a = a\n@b = b\nend\nend", "K.new(1, 2)", 0.2},
	{"each", "a = [1, 2, 3]", "a.each { |x| x }", 0},
	{"map", "a = [1, 2, 3]", "a.map { |x| x }", 0.2},
	{"inject", "a = [1, 2, 3]", "a.inject(0) { |s, x| s + x }", 0},
	{"elements pushed and popped", "a = [1, 2]", "a.push(3); a << 4; a.pop; a.pop", 0},
	{"a copy of an array", "a = [1, 2, 3]", "a.dup", 0.2},
	{"a hash of few entries", "k = 1", "{ k => 2 }", 0.5},
	{"an element", "a = [1, 2, 3]", "a[1]", 0},
	{"an element set", "a = [1, 2, 3]", "a[1] = 4", 0},
	{"a value of a hash by symbol", "h = { a: 1, b: 2 }", "h[:b]", 0},
	{"a value of a hash by string", "h = { 'a' => 1, 'b' => 2 }", "h['b']", 0},
	{"a text", "n = 80", `"web:#{n}"`, 1.1},
	{"a text appended to", "", "s = +'a'; s << 'b'", 1.3},
	{"a text formatted", "n = 7", "format('%s-%03d', 'web', n)", 1.6},
	{"comparison by <=>", "class K\ninclude Comparable\ndef <=>(k) = 1\nend\nk = K.new", "k < k", 0},
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
			// The difference leaves out the fixed allocations of a render.
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

// TestStages compares the allocations of parsing a template and its input and of rendering, for each template of
// testdata/bench, with testdata/bench/allocations.txt, which UPDATE=1 writes. It is the guard against regressions: 5 %
// more is a failure.
func TestStages(t *testing.T) {
	if race {
		t.Skip("the race detector allocates too")
	}
	const file = "testdata/bench/allocations.txt"
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // a collection empties the pools
	var now strings.Builder
	fmt.Fprintf(&now, "# template stage objects bytes\n")
	templates := benchTemplates(t)
	for _, name := range slices.Sorted(maps.Keys(templates)) {
		for _, stage := range stages(t, templates[name][0], templates[name][1]) {
			objects, bytes := allocates(t, stage.do)
			fmt.Fprintf(&now, "%s %s %d %d\n", name, stage.name, objects, bytes)
		}
	}
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(file, []byte(now.String()), 0o644))
	}
	recorded, err := os.ReadFile(file)
	require.NoError(t, err)
	want, got := strings.Split(string(recorded), "\n"), strings.Split(now.String(), "\n")
	require.Len(t, got, len(want), "UPDATE=1 records the allocations again")
	for i := range want {
		w, g := strings.Fields(want[i]), strings.Fields(got[i])
		if len(w) < 4 || w[0] == "#" {
			continue
		}
		require.Equal(t, w[:2], g[:2])
		for k, what := range map[int]string{2: "objects", 3: "bytes"} {
			most, errMost := strconv.ParseFloat(w[k], 64)
			n, errNow := strconv.ParseFloat(g[k], 64)
			require.NoError(t, errors.Join(errMost, errNow))
			require.LessOrEqual(t, n, 1.05*most+1, "%s %s: more %s than %s", g[0], g[1], what, w[k])
		}
	}
}

// stage is a part of the work for a template.
type stage struct {
	name string
	do   func() error
}

// stages returns the stages of a template with its input.
func stages(t *testing.T, text, spec string) []stage {
	template, err := erb.Parse("(erb)", text)
	require.NoError(t, err)
	in, err := erb.ParseInput([]byte(spec))
	require.NoError(t, err)
	session, err := erb.NewSession(in)
	require.NoError(t, err)
	return []stage{
		{"parse", func() error { _, err := erb.Parse("(erb)", text); return err }},
		{"input", func() error { _, err := erb.ParseInput([]byte(spec)); return err }},
		{"render", func() error { _, err := template.Render(context.Background(), in); return err }},
		{"again", func() error { _, err := session.Render(context.Background(), template); return err }},
	}
}

// allocates returns the objects and bytes that a run of do allocates: the least of several, because the runtime
// allocates now and then, too.
func allocates(t *testing.T, do func() error) (objects, bytes uint64) {
	t.Helper()
	for try := range 5 {
		var before, after runtime.MemStats
		require.NoError(t, do())
		runtime.ReadMemStats(&before)
		err := do()
		runtime.ReadMemStats(&after)
		require.NoError(t, err)
		o, b := after.Mallocs-before.Mallocs, after.TotalAlloc-before.TotalAlloc
		if try == 0 || b < bytes {
			objects, bytes = o, b
		}
	}
	return objects, bytes
}
