// Package director tests that the file with which a director renders through `boshrender serve` is the documented one.
// The tests of `serve` run it.
package director

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestShown compares the file with the document that shows it.
func TestShown(t *testing.T) {
	file, err := os.ReadFile("boshrender.rb")
	require.NoError(t, err)
	text, err := os.ReadFile("../../docs/director.md")
	require.NoError(t, err)
	require.Contains(t, string(text), "```ruby\n"+string(file)+"```\n")
}
