//go:build unix

package outdir_test

// This file tests that FIFOs and other irregular files are left alone.

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/listing"
	"github.com/boshrender/boshrender/internal/outdir"
)

// An irregular file is neither read nor replaced, and nothing blocks on it.
func TestReplaceWhatIsNoFile(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(dir+"/real", []byte("old"), 0o600))
	require.NoError(t, syscall.Mkfifo(dir+"/fifo", 0o600))
	require.NoError(t, os.Symlink("real", dir+"/link"))
	require.NoError(t, os.Symlink("/etc/passwd", dir+"/out"))
	require.NoError(t, os.Mkdir(dir+"/dir", 0o700))
	before := listing.Of(t, dir)
	for _, name := range []string{"fifo", "out", "dir"} {
		_, err := outdir.ReadFile(filepath.Join(dir, name), 100, outdir.Options{})
		require.Error(t, err, name)
	}
	for _, name := range []string{"fifo", "link", "out", "dir"} {
		for _, old := range [][]byte{nil, []byte("old")} {
			err := outdir.Replace(t.Context(), filepath.Join(dir, name), old, []byte("new"), 0o600, outdir.Options{})
			require.ErrorContains(t, err, "not a regular file", name)
		}
	}
	require.Equal(t, before, listing.Of(t, dir))
	_, err := outdir.Open(dir+"/fifo", outdir.Options{})
	require.Error(t, err)
	_, err = outdir.ReadFile(dir+"/fifo/x", 100, outdir.Options{})
	require.Error(t, err)
}

// A FIFO in the place of a tree is in the way, and nothing blocks on it.
func TestFIFOInTheWay(t *testing.T) {
	for _, at := range []string{"web", "web/1", "db/0"} {
		dir := t.TempDir()
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, at)), 0o755))
		require.NoError(t, syscall.Mkfifo(filepath.Join(dir, at), 0o600))
		before := listing.Of(t, dir)
		err := put(t, dir, "new", outdir.Options{})
		require.ErrorContains(t, err, "is in the way: it is not a directory")
		require.Equal(t, before, listing.Of(t, dir))
	}
	dir := t.TempDir()
	require.NoError(t, put(t, dir, "old", outdir.Options{}))
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "web", "1", "app", "fifo"), 0o600))
	require.NoError(t, put(t, dir, "new", outdir.Options{}), "one in what is replaced is replaced")
}
