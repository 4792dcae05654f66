package ruby_test

// This file checks that a CancelError is made only for a context that has ended.

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCancelErrors counts the functions that make one: Cancelled, and the one that adds a place to a copy. No other
// package can, as the cause is not exported.
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
