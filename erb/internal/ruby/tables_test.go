package ruby

// This file tests the tables of a class.

import (
	"testing"

	"github.com/stretchr/testify/require"
)

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
