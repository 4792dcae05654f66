package walls

// This file checks that what `go doc` prints of a package fits on a screen.

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"
)

// longer are the packages whose documentation may have more lines than others.
var longer = map[string]int{
	module + "/manifest": 120, // half of it are the parts of documents, a type for each
}

// TestDocLength counts the lines of `go doc` for each package that others import.
func TestDocLength(t *testing.T) {
	if tier.Now() != tier.Long {
		t.Skip("runs the go command for each package")
	}
	atTop(t)
	for _, p := range publicPackages(t) {
		most := 60
		if n, ok := longer[p.Path()]; ok {
			most = n
		}
		docLength(t, most, ".", p.Path())
	}
	folders := map[string]bool{}
	for _, path := range modulesSources(t) {
		folders[filepath.Dir(path)] = true
	}
	for folder := range folders {
		docLength(t, 60, folder, ".")
	}
}

// docLength runs `go doc` in a folder.
func docLength(t *testing.T, most int, folder, name string) {
	cmd := exec.Command("go", "doc", name)
	cmd.Dir = folder
	cmd.Env = append(cmd.Environ(), "GOPROXY=off") // the documentation needs no dependencies
	text, err := cmd.Output()
	require.NoError(t, err, folder)
	require.LessOrEqual(t, bytes.Count(text, []byte("\n")), most, "go doc %s in %s is too long: does each name have to be exported?", name, folder)
}
