//go:build unix

package manifest

// This file tests that a store refuses a path that is not a regular file.

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// The store neither reads nor writes anything but files, and doesn't wait for it; a value that could not be written is
// not kept.
func TestVarsStoreNoFile(t *testing.T) {
	dir := t.TempDir()
	outside := filepath.Join(t.TempDir(), "outside.yml")
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "fifo"), 0o600))
	require.NoError(t, os.Symlink(outside, filepath.Join(dir, "link")))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "dir"), 0o700))
	for _, name := range []string{"fifo", "link", "dir", "none/vars.yml", "dir/none/vars.yml"} {
		s := &VarsStore{Path: filepath.Join(dir, name)}
		_, err := generate(s, "x", "password", nil)
		require.Error(t, err, name)
		_, _, err = s.Get(context.Background(), &Variable{Name: "x"})
		if err == nil {
			_, found := get(t, s, "x")
			require.False(t, found, name)
		}
	}
	require.NoFileExists(t, outside)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 3)
}
