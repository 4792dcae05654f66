//go:build unix

package files

// This file opens what is no file.

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/limit"
)

func TestIrregular(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "folder"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "file"), []byte("text"), 0o600))
	require.NoError(t, os.Symlink("pipe", filepath.Join(dir, "to-pipe")))
	require.NoError(t, os.Symlink("file", filepath.Join(dir, "to-file")))
	require.NoError(t, os.Symlink("/etc/hostname", filepath.Join(dir, "out")))

	for _, name := range []string{"pipe", "to-pipe", "folder"} {
		_, err := ReadFile(filepath.Join(dir, name), 100)
		require.ErrorIs(t, err, ErrIrregular, name)
	}
	data, err := ReadFile(filepath.Join(dir, "to-file"), 4)
	require.NoError(t, err)
	require.Equal(t, "text", string(data))
	_, err = ReadFile(filepath.Join(dir, "nope"), 4)
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = ReadFile("/dev/zero", 4)
	require.ErrorIs(t, err, ErrIrregular)

	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	fsys := FS(root)
	for _, name := range []string{"pipe", "to-pipe"} {
		_, err := fs.ReadFile(fsys, name)
		require.ErrorIs(t, err, ErrIrregular, name)
	}
	_, err = fsys.Open("out")
	require.Error(t, err)
	_, err = fsys.Open("../x")
	require.ErrorIs(t, err, fs.ErrInvalid)
	for _, name := range []string{"pipe", "to-pipe", "out"} {
		require.NoError(t, os.Remove(filepath.Join(dir, name)))
	}
	require.NoError(t, fstest.TestFS(fsys, "file", "to-file"))
}

func TestSize(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, bytes.Repeat([]byte("x"), 5000), 0o600))
	_, err := ReadFile(path, 4999)
	require.EqualError(t, err, path+": limit of 4999 for size exceeded")
	data, err := ReadFile(path, 5000)
	require.NoError(t, err)
	require.Len(t, data, 5000)
	data, err = ReadFile(path, limit.Unlimited)
	require.NoError(t, err)
	require.Len(t, data, 5000)
	// What is said to be empty may hold something.
	data, err = ReadFile("/proc/self/status", 1<<20)
	if err == nil {
		require.NotEmpty(t, data)
		_, err = ReadFile("/proc/self/status", 10)
		require.ErrorIs(t, err, limit.Err)
	}
}
