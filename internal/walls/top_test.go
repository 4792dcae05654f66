package walls

// This file makes the tests run at the top of the repository.

import "testing"

// atTop changes to the top of the repository. Each test calls it, because the go command does not record a change of
// directory before the tests: it would reuse cached results although files have changed.
func atTop(t *testing.T) {
	t.Helper()
	t.Chdir("../..")
}
