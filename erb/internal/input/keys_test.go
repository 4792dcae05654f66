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

// An iterator that breaks the rules panics, as in a loop, and changes nothing else.
func TestUnrulyIterators(t *testing.T) {
	var keys Keys
	var kept func(string, any) bool
	keeps := func(yield func(string, any) bool) { kept = yield; yield("a", 1) }
	_, err := keys.NewData(iter.Seq2[string, any](keeps))
	require.NoError(t, err)
	for name, all := range map[string]iter.Seq2[string, any]{
		"goes on":              func(yield func(string, any) bool) { yield("a", make(chan int)); yield("b", 1) },
		"goes on after a name": func(yield func(string, any) bool) { yield(strings.Repeat("x", LongestName+1), 1); yield("b", 1) },
		"another one's":        func(func(string, any) bool) { kept("b", 1) },
		"the outer one's":      func(yield func(string, any) bool) { yield("a", pairsOf("b", keepsOuter(yield))) },
		"after a panic below":  func(yield func(string, any) bool) { recovered(func() { yield("a", panics) }); yield("b", 1) },
		"its own, while below": func(yield func(string, any) bool) { yield("a", keepsOuter(yield)) },
	} {
		t.Run(name, func(t *testing.T) {
			require.Panics(t, func() { _, _ = keys.NewData(all) })
			d, err := keys.NewData(pairsOf("c", pairsOf("d", 1)))
			require.NoError(t, err)
			require.Equal(t, "false(c:false(d:1))", plain(d.tree))
		})
	}
	require.Panics(t, func() { kept("b", 1) })
}

// keepsOuter is an iterator that yields to another mapping.
func keepsOuter(yield func(string, any) bool) iter.Seq2[string, any] {
	return func(func(string, any) bool) { yield("outer", 1) }
}

var panics iter.Seq2[string, any] = func(yield func(string, any) bool) {
	yield("inner", 1)
	panic("below")
}

func recovered(f func()) {
	defer func() { _ = recover() }()
	f()
}

// A maker that is kept holds nothing of its value, whether or not it could be converted.
func TestReleased(t *testing.T) {
	for _, v := range []any{pairsOf("a", []any{1, pairsOf("b", "c")}), pairsOf("a", 1, "b", pairsOf("c", make(chan int)))} {
		m := newMaker(new(Keys))
		m.poll = new(limit.Poll)
		_, _ = m.tree(v, 0)
		names, vals := m.open.names[:cap(m.open.names)], m.open.vals[:cap(m.open.vals)]
		m.release()
		require.Empty(t, m.open.names)
		require.Empty(t, m.open.vals)
		require.Equal(t, make([]string, len(names)), names)
		require.Equal(t, make([]any, len(vals)), vals)
		require.Equal(t, &maker{open: m.open, opened: m.opened}, m)
	}
}

// The third value of equal size is converted in memory of the right size: one piece for its Trees, and one for their
// values. The second value may still be unlike the third. Under the race detector some makers are not kept.
func TestFewAllocations(t *testing.T) {
	var keys Keys
	const mappings = 13
	value := pairsOf("a", 1)
	for range mappings - 1 {
		value = pairsOf("a", value, "b", []any{1, 2})
	}
	convert := func() {
		_, err := keys.NewData(value)
		require.NoError(t, err)
	}
	convert()
	require.False(t, keys.sizes.Load().again)
	convert()
	require.True(t, keys.sizes.Load().again)
	require.LessOrEqual(t, testing.AllocsPerRun(1000, convert), mappings+6.0)
}
