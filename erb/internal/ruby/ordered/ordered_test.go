package ordered_test

// This file tests the map against one of Go's.

import (
	"fmt"
	"testing"

	"github.com/boshrender/boshrender/erb/internal/ruby/ordered"
	"github.com/stretchr/testify/require"
)

// Whatever is set and removed, the values are those of a map, and the names stand in the order in which they came.
func TestMapInOrder(t *testing.T) {
	for count := range 30 {
		var m ordered.Map[int]
		want, order, seen := map[string]int{}, []string(nil), map[string]bool{}
		for i := range 4 * count {
			name := fmt.Sprintf("C%d", i*7%(count+1))
			if i%5 == 4 {
				m.Remove(name)
				delete(want, name)
				continue
			}
			if !seen[name] {
				order, seen[name] = append(order, name), true
			}
			m.Set(name, i)
			want[name] = i
		}
		var names []string
		for _, e := range m.Entries() {
			names = append(names, e.Name)
			v, ok := want[e.Name]
			require.Equal(t, v, e.Value, e.Name)
			found := m.Find(e.Name)
			require.Equal(t, ok, found != nil, e.Name)
			if ok {
				require.Equal(t, v, *found, e.Name)
			}
		}
		require.Equal(t, order, names)
		require.Equal(t, len(order), m.Len())
		require.Nil(t, m.Find("D"))
	}
}
