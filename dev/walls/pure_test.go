package walls

// This file checks that the steps of a deploy are computed without input and output: nothing that is planned depends on
// files, networks, agents or the time.

import (
	"slices"
	"strings"
	"testing"
)

// pure lists the packages that are functions of their arguments.
var pure = []string{"deploy/diff", "deploy/plan"}

// impure lists the packages with which a program reads, writes, waits or runs something.
var impure = []string{"io", "io/fs", "log", "math/rand", "math/rand/v2", "net", "net/http", "os", "os/exec", "sync", "syscall"}

func TestPure(t *testing.T) {
	atTop(t)
	seen := map[string]bool{}
	for _, f := range goFiles(t) {
		if !slices.Contains(pure, f.dir) {
			continue
		}
		seen[f.dir] = true
		for _, spec := range f.tree.Imports {
			if p := strings.Trim(spec.Path.Value, `"`); slices.Contains(impure, p) {
				t.Errorf("%s imports %s", f.name, p)
			}
		}
	}
	if len(seen) != len(pure) {
		t.Errorf("of %v there are only %v", pure, seen)
	}
}
