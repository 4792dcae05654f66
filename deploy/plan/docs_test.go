package plan_test

// This file checks that the rules, plans and tests that docs/deploy.md names exist.

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// cited are the names in the column of tests.
var cited = regexp.MustCompile("(rule |plan |)`([^`]+)`")

func TestRulesInDocs(t *testing.T) {
	read := func(path string) string {
		data, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(path)))
		require.NoError(t, err)
		return string(data)
	}
	known := map[string]bool{}
	for _, r := range rules {
		known["rule "+r.name] = true
	}
	for line := range strings.Lines(read("cmd/boshrender/testdata/plans.txt")) {
		if name, ok := strings.CutPrefix(line, "== "); ok {
			known["plan "+strings.TrimSpace(name)] = true
		}
	}
	for _, dir := range []string{"deploy", "deploy/cpi", "examples/deploy", "manifest"} {
		files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(dir), "*_test.go"))
		require.NoError(t, err)
		for _, f := range files {
			for line := range strings.Lines(read(dir + "/" + filepath.Base(f))) {
				if name, _, ok := strings.Cut(strings.TrimPrefix(line, "func "), "(t *testing.T)"); ok {
					known[name] = true
				}
			}
		}
	}
	_, table, ok := strings.Cut(read("docs/deploy.md"), "| Rule | Director | Tests |\n")
	require.True(t, ok)
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.Split(table, "\n")[1:]
	require.GreaterOrEqual(t, len(rows), 66)
	for _, row := range rows {
		columns := strings.Split(strings.Trim(row, "| "), " | ")
		require.Len(t, columns, 3, row)
		names := cited.FindAllStringSubmatch(columns[2], -1)
		require.True(t, len(names) > 0 || columns[2] == "worlds", row)
		for _, name := range names {
			require.True(t, known[name[1]+name[2]], "%s: there is no %s%s", columns[0], name[1], name[2])
		}
	}
}
