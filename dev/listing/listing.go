// Package listing lists files on a disk for tests: every name, its mode and its text.
package listing

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Of maps the path of each entry below a directory, relative and with slashes, to its mode, followed after a space by
// the text of a file or the target of a link.
func Of(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		require.NoError(t, err)
		info, err := e.Info()
		require.NoError(t, err)
		text := info.Mode().String()
		switch {
		case info.Mode().IsRegular():
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			text += " " + string(data)
		case info.Mode()&fs.ModeSymlink != 0:
			target, err := os.Readlink(name)
			require.NoError(t, err)
			text += " " + target
		}
		rel, err := filepath.Rel(dir, name)
		require.NoError(t, err)
		all[filepath.ToSlash(rel)] = text
		return nil
	}))
	delete(all, ".")
	return all
}

// Lines lists the entries below a directory, sorted by name: "path mode text".
func Lines(t testing.TB, dir string) []string {
	t.Helper()
	all := Of(t, dir)
	lines := make([]string, 0, len(all))
	for _, name := range slices.Sorted(maps.Keys(all)) {
		lines = append(lines, name+" "+all[name])
	}
	return lines
}
