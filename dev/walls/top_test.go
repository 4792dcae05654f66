package walls

// This file makes the tests run at the top of the repository, and checks which files are there.

import (
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// atTop changes to the top of the repository. Each test calls it, because the go command does not record a change of
// directory before the tests: it would reuse cached results although files have changed.
func atTop(t *testing.T) {
	t.Helper()
	t.Chdir("../..")
}

// topFiles are the files of the top folder that are not Go's, and the ones that .gitignore names.
var topFiles = strings.Fields(`boshrender coverage.out .git .gitignore .goreleaser.yaml .pre-commit-hooks.yaml ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md LICENSE
	README.md SECURITY.md action.yml go.mod go.sum staticcheck.conf`)

// TestTopFiles fails on files that a command left in the top folder.
func TestTopFiles(t *testing.T) {
	atTop(t)
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	for _, e := range entries {
		if !e.IsDir() && path.Ext(e.Name()) != ".go" && path.Ext(e.Name()) != ".test" && !slices.Contains(topFiles, e.Name()) {
			t.Errorf("%s is not in topFiles", e.Name())
		}
	}
}
