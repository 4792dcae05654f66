package walls

// This file has the tests run at the top of the repository.

import "testing"

// atTop changes to the top of the repository. It is called by each test and not once for all, because the go command
// records no change of directory before the tests: it would take results from its cache whatever has changed.
func atTop(t *testing.T) {
	t.Helper()
	t.Chdir("../..")
}
