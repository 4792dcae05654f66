package ruby_test

// This file asks that only a context that has ended makes a CancelError.

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCancelErrors counts what makes one: Cancelled, and what places a copy. No other package can, as the cause is not
// exported.
func TestCancelErrors(t *testing.T) {
	names, err := filepath.Glob("*.go")
	require.NoError(t, err)
	made := map[string]int{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		if n := len(regexp.MustCompile(`CancelError\{\w`).FindAll(text, -1)); n > 0 {
			made[name] = n
		}
	}
	require.Equal(t, map[string]int{"exception.go": 2}, made)
}
