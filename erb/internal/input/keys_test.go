package input

// This file tests that mappings share keys, and their contents then.

import (
	"fmt"
	"iter"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
)

// plain returns a Tree as a text.
func plain(v any) string {
	t, ok := v.(*Tree)
	if !ok {
		return fmt.Sprint(v)
	}
	var parts []string
	for i := range t.Len() {
		part := plain(t.At(i))
		if !t.IsList() {
			part = t.Name(i) + ":" + part
		}
		parts = append(parts, part)
	}
	return fmt.Sprintf("%v(%s)", t.IsList(), strings.Join(parts, " "))
}

// TestKeys makes hashes, many with keys that have the same hash as cached ones.
func TestKeys(t *testing.T) {
	tier.Once(t)
	var keys Keys
	values := []any{psych.MapOf(), psych.MapOf("", 1)}
	for size := 0; size < 2*len(keys.known); size += tier.Of(7, 1, 1) {
		one, other := psych.NewMap(size), psych.NewMap(size)
		for n := range size {
			one.Set(fmt.Sprint("k", n), n)
			other.Set(fmt.Sprint("l", n), []any{one, n})
		}
		values = append(values, one, other, []any{one, other, one})
	}
	values = append(values, psych.MapOf(strings.Repeat("x", LongestName), 1))
	want := make([]string, len(values))
	for n, v := range values {
		alone, err := newMaker(nil).tree(v, 0)
		require.NoError(t, err)
		want[n] = plain(alone)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for n, v := range values {
				d, err := keys.NewData(v)
				if err != nil || plain(d.tree) != want[n] {
					t.Errorf("value %d is %s, %v", n, plain(d.tree), err)
				}
			}
		})
	}
	all.Wait()
	one, err := keys.NewData(psych.MapOf("a", 1, "b", 2))
	require.NoError(t, err)
	two, err := keys.NewData(psych.MapOf("a", 3, "b", nil))
	require.NoError(t, err)
	require.Same(t, one.tree.(*Tree).treeKeys, two.tree.(*Tree).treeKeys)
	_, err = keys.NewData([]any{psych.MapOf("a", make(chan int), "b", nil)})
	require.EqualError(t, err, "at [0].a: a chan int has no counterpart in Ruby")
	three, err := keys.NewData(psych.MapOf("a", nil))
	require.NoError(t, err)
	require.Equal(t, "false(a:<nil>)", plain(three.tree))
}

// pairsOf iterates over names and values in turns.
func pairsOf(pairs ...any) iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		for i := 0; i < len(pairs) && yield(pairs[i].(string), pairs[i+1]); i += 2 {
		}
	}
}

func TestIterators(t *testing.T) {
	var keys Keys
	for name, c := range map[string]struct {
		value       any
		want, wrong string
	}{
		"nested":             {pairsOf("a", 1, "b", pairsOf("c", pairsOf(), "d", []any{pairsOf("e", "f"), 2}), "g", true), "false(a:1 b:false(c:false() d:true(false(e:f) 2)) g:true)", ""},
		"nil":                {pairsOf("a", iter.Seq2[string, any](nil)), "false(a:<nil>)", ""},
		"a name twice":       {pairsOf("a", 1, "b", 2, "a", 3), "false(a:3 b:2)", ""},
		"no value of Ruby":   {pairsOf("a", 1, "b", pairsOf("c", []any{0, pairsOf("d", 1, "e", make(chan int), "f", 2)})), "", "at .b.c[1].e: a chan int has no counterpart in Ruby"},
		"a name too long":    {pairsOf("a", pairsOf(strings.Repeat("x", LongestName+1), 1)), "", (&limit.Error{Limit: SizeOfName, Max: LongestName}).Error()},
		"beside other types": {[]any{pairsOf("a", psych.MapOf("b", map[string]any{"c": pairsOf("d", 1)}))}, "true(false(a:false(b:false(c:false(d:1)))))", ""},
	} {
		t.Run(name, func(t *testing.T) {
			for range 3 { // the third knows the sizes of those before
				d, err := keys.NewData(c.value)
				if c.wrong != "" {
					require.EqualError(t, err, c.wrong)
					continue
				}
				require.NoError(t, err)
				require.Equal(t, c.want, plain(d.tree))
			}
		})
	}
}

// The third value of equal size is converted in memory of the right size: one piece for its Trees, and one for their
// values. Under the race detector some makers are not kept.
func TestFewAllocations(t *testing.T) {
	var keys Keys
	value := pairsOf("a", 1)
	for range 12 {
		value = pairsOf("a", value, "b", []any{1, 2})
	}
	count := testing.AllocsPerRun(1000, func() {
		_, err := keys.NewData(value)
		require.NoError(t, err)
	})
	require.LessOrEqual(t, count, 6.0)
}
