package ruby

// This file tests the tables of a class.

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Every row of a class written in Go is found by its name, and no other method is.
func TestRowsAreFound(t *testing.T) {
	link()
	for _, c := range Builtins {
		for _, table := range []*MethodTable{&c.Own, &c.Static} {
			names := table.Names(free())
			require.IsIncreasing(t, append([]string{""}, names...), c.Name)
			for i, name := range names {
				m, ok := table.get(name)
				require.True(t, ok, "%s %s", c.Name, name)
				require.Same(t, table.rows()[i].orUndefined(), m)
				require.Nil(t, table.At(name+" "))
			}
		}
	}
}

func TestRowsOfOneNameAreRefused(t *testing.T) {
	a, b, again := &Method{Name: "a", Owner: StringClass}, &Method{Name: "b"}, &Method{Name: "a", Owner: StringClass}
	require.PanicsWithValue(t, "ruby: String has two rows for a", func() { inOrder([]*Method{a, b, again}) })
	again.Flags = takenAway
	require.Equal(t, []*Method{again, b}, inOrder([]*Method{a, b, again}))
}
