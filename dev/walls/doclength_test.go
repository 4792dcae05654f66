package walls

// This file checks that what `go doc` prints of a package fits on a screen.

import (
	"bytes"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// longer are the packages whose documentation may have more lines than others.
var longer = map[string]int{
	module + "/manifest": 120, // half of it are the parts of documents, a type for each
}

// TestDocLength counts the lines of `go doc` for each public package of this module.
func TestDocLength(t *testing.T) {
	atTop(t)
	for _, p := range publicPackages(t) {
		most := 60
		if n, ok := longer[p.Path()]; ok {
			most = n
		}
		text, err := exec.Command("go", "doc", p.Path()).Output()
		require.NoError(t, err, p.Path())
		require.LessOrEqual(t, bytes.Count(text, []byte("\n")), most, "go doc %s is too long: does each name have to be exported?", p.Path())
	}
}
