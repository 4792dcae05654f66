package ruby

// This file tests the tables of a class.

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// Whatever is set and removed, the constants are those of a map, in the order in which they came first.
func TestConstantsAreAMapInOrder(t *testing.T) {
	for count := range 3 * fewConstants {
		var table constants
		want, order := map[string]Value{}, []string(nil)
		for i := range 4 * count {
			name := fmt.Sprintf("C%d", i*7%(count+1))
			if i%5 == 4 {
				table.remove(name)
				delete(want, name)
				continue
			}
			if table.place(name) == nil {
				order = append(order, name)
			}
			table.set(constant{name: name, value: Int(int64(i))})
			want[name] = Int(int64(i))
		}
		var names []string
		for _, c := range table.list {
			names = append(names, c.name)
			v, ok := want[c.name]
			require.Equal(t, ok, table.find(c.name) != nil, c.name)
			require.Equal(t, v, table.get(c.name), c.name)
		}
		require.Equal(t, order, names)
		require.Nil(t, table.find("D"))
	}
}

// Every row of a class written in Go is found by its name, and nothing else is.
func TestRowsAreFound(t *testing.T) {
	link()
	for _, c := range builtins {
		for _, table := range []*methodTable{&c.own, &c.static} {
			names := table.names(free())
			require.IsIncreasing(t, append([]string{""}, names...), c.Name)
			for i, name := range names {
				m, ok := table.get(name)
				require.True(t, ok, "%s %s", c.Name, name)
				require.Same(t, table.rows[i].orUndefined(), m)
				require.Nil(t, table.at(name+" "))
			}
		}
	}
}

func TestRowsOfOneNameAreRefused(t *testing.T) {
	rows := []Method{{Name: "a"}, {Name: "b"}, {Name: "a"}}
	table := methodTable{rows: rows}
	require.PanicsWithValue(t, "ruby: String has two rows for a", func() { table.settle(StringClass, make([]Method, 0, 3)) })
	rows[2].Flags = takenAway
	table = methodTable{rows: rows}
	require.Len(t, table.settle(StringClass, make([]Method, 0, 3)), 2)
	require.Same(t, undefined, table.at("a"))
}
