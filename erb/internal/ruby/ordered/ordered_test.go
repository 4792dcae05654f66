package ordered_test

// This file tests the map against one of Go's.

import (
	"fmt"
	"slices"
	"testing"

	"github.com/boshrender/boshrender/erb/internal/ruby/ordered"
	"github.com/stretchr/testify/require"
)

// After any sets and deletions the values are the same as in a map, and the names are in the order in which they were
// added.
func TestMapInOrder(t *testing.T) {
	for count := range 50 {
		var m ordered.Map[int]
		want, order := map[string]int{}, []string(nil)
		for i := range 4 * count {
			name := fmt.Sprintf("C%d", i*7%(count+1))
			old, had := want[name]
			if i%5 == 4 {
				v, ok := ordered.Delete(&m, name)
				require.Equal(t, had, ok)
				require.Equal(t, old, v)
				delete(want, name)
				order = slices.DeleteFunc(order, func(n string) bool { return n == name })
				continue
			}
			if !had {
				order = append(order, name)
			}
			ordered.Set(&m, name, i)
			want[name] = i
		}
		c := ordered.Clone(&m)
		ordered.Set(&m, "another", 1)
		var names []string
		for name, v := range ordered.All(&c) {
			names = append(names, name)
			require.Equal(t, want[name], v, name)
			found, ok := ordered.Get(&c, name)
			require.True(t, ok, name)
			require.Equal(t, v, found, name)
		}
		require.Equal(t, order, names)
		require.Equal(t, len(order), ordered.Len(&c))
		require.Equal(t, len(order)+1, ordered.Len(&m))
		_, ok := ordered.Get(&c, "another")
		require.False(t, ok)
	}
}

func TestGrow(t *testing.T) {
	var m ordered.Map[int]
	ordered.Grow(&m, 10)
	count := testing.AllocsPerRun(1, func() { ordered.Set(&m, "a", 1) })
	require.Zero(t, count)
}
