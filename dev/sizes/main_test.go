package main

import (
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
)

// TestDocument compares the table with what it says, to a twentieth: the programs in the long form only.
func TestDocument(t *testing.T) {
	t.Chdir("../..")
	text, err := os.ReadFile(document)
	require.NoError(t, err)
	found := table.FindString(string(text))
	require.NotEmpty(t, found)
	rest := found[len(header):]
	for _, s := range subjects {
		var packages, lines, size float64
		_, err := fmt.Sscanf(rest, "| "+s.name+" | %f | %f | %f |\n", &packages, &lines, &size)
		require.NoError(t, err, s.name)
		rest = rest[len(fmt.Sprintf("| %s | %.0f | %.0f | %.0f |\n", s.name, packages, lines, size)):]
		nowPackages, nowLines := source(s.library, s.tags)
		require.InEpsilon(t, packages, nowPackages, 0.05, "packages of %s: go run ./dev/sizes -write", s.name)
		require.InEpsilon(t, lines, nowLines, 0.05, "lines of %s: go run ./dev/sizes -write", s.name)
		if tier.Everything() {
			require.InEpsilon(t, size, built(s.program, s.tags), 0.05, "bytes of %s: go run ./dev/sizes -write", s.name)
		}
	}
	var packages, lines int
	_, err = fmt.Sscanf(rest, "| "+proving+" | %d | %d | |\n", &packages, &lines)
	require.NoError(t, err)
	nowPackages, nowLines := proofs("dev")
	require.Equal(t, packages, nowPackages, "go run ./dev/sizes -write")
	require.InEpsilon(t, lines, nowLines, 0.05, "lines of dev: go run ./dev/sizes -write")
	require.Equal(t, fmt.Sprintf("| %s | %d | %d | |\n", proving, packages, lines), rest)
}
