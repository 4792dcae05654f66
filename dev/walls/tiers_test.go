package walls

// This file checks that no size of a test is left out of all runs.

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	testBody = regexp.MustCompile(`(?ms)^func (Test\w+)\(.*?^}`)
	leftOut  = regexp.MustCompile(`tier\.(Normally|Once)\(t\)`)
	sized    = regexp.MustCompile(`tier\.(?:Of(?:\[\w+\])?\(([^,()]+), ([^,()]+), ([^,()]+)\)|Sample\(.*, (\w+)\))`)
)

// TestTiers checks that a test which is left out of the long run has no larger size there.
func TestTiers(t *testing.T) {
	atTop(t)
	found := 0
	require.NoError(t, filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range testBody.FindAllStringSubmatch(string(text), -1) {
			if !leftOut.MatchString(m[0]) {
				continue
			}
			found++
			for _, size := range sized.FindAllStringSubmatch(m[0], -1) {
				require.Equal(t, size[2], size[3], "%s: %s: the long run leaves the test out, and so its size", name, m[1])
				require.Empty(t, strings.TrimPrefix(size[4], "1"), "%s: %s: the long run leaves the test out, and so all elements", name, m[1])
			}
		}
		return nil
	}))
	require.Greater(t, found, 30)
}
