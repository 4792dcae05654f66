package main

// This file tests what the tool does before main.

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// initialized is a line in which the runtime reports a package that did something before main.
var initialized = regexp.MustCompile(`(?m)^init github\.com/boshrender/boshrender/(\S+) @`)

// starting are the packages that do something before main: they have classes of Ruby, the seed of hashes, tables of
// functions, or flags. The variables of all others are static data, or of package lazy.
var starting = strings.Fields(`internal/limit internal/psych internal/seed erb erb/internal/ruby erb/internal/ruby/onig erb/internal/syntax erb/internal/interp
	erb/internal/core/enumerator erb/internal/core/object erb/internal/core/exception erb/internal/lib/ostruct erb/internal/lib/director
	boshtest boshtest/rspec`)

// Each start of the tool pays for the work before main: most of it is for other commands, and reads pages of the
// executable that nothing else needs.
func TestStart(t *testing.T) {
	cmd := exec.Command(os.Args[0], "-test.run", "^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	var found []string
	for _, m := range initialized.FindAllStringSubmatch(string(out), -1) {
		if !strings.HasPrefix(m[1], "dev/") && m[1] != "cmd/boshrender" { // of tests
			found = append(found, m[1])
		}
	}
	require.Contains(t, found, "erb/internal/ruby")
	require.Empty(t, slices.DeleteFunc(found, func(p string) bool { return slices.Contains(starting, p) }))
}
