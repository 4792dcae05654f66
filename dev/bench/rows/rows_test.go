package rows

// This file tests that the files of programs fit together.

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAll(t *testing.T) {
	all, err := All()
	require.NoError(t, err)
	known, groups := map[string]bool{}, map[string]int{}
	for _, r := range all {
		groups[r.Group]++
		known[r.Group+" "+r.Name] = true
		require.Contains(t, r.Programs["rb"], "def measured_row(times)", r.Name)
		require.Positive(t, r.Budget, r.Name)
	}
	require.Len(t, groups, len(Groups))
	require.Equal(t, 12, groups["programs"])
	require.GreaterOrEqual(t, len(all), 72)
	for _, l := range languages {
		for _, group := range Groups {
			_, names := l.read(group)
			for _, name := range names {
				require.True(t, known[group+" "+name], "%s.%s has the row %q, which %s.rb doesn't have", group, l.extension, name, group)
			}
		}
	}
}
