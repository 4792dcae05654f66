package input

// This file tests that mappings share keys, and their contents then.

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
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
