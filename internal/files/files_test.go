//go:build unix

package files

// This file opens things that are not regular files.

import (
	"bytes"
	"errors"
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
	// A file of size 0 may have content.
	data, err = ReadFile("/proc/self/status", 1<<20)
	if err == nil {
		require.NotEmpty(t, data)
		_, err = ReadFile("/proc/self/status", 10)
		require.ErrorIs(t, err, limit.Err)
	}
}

// A held folder has the same files as the root, and no others.
func TestHold(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a/b/deep", "shared", "other/x"} {
		path := filepath.Join(dir, "root", name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte(name), 0o600))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "secret"), []byte("secret"), 0o600))
	for link, to := range map[string]string{
		"near": "b/deep", "up": "../shared", "over": "../other", "out": "../../secret", "absolute": "/etc/passwd",
		"broken": "nowhere", "to-pipe": "pipe",
	} {
		require.NoError(t, os.Symlink(to, filepath.Join(dir, "root", "a", link)))
	}
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "root", "a", "pipe"), 0o600))
	root, err := os.OpenRoot(filepath.Join(dir, "root"))
	require.NoError(t, err)
	defer root.Close()
	whole := FS(root)
	bare := func(err error) error { // without the path: the held folder's has a "."
		if path := (*fs.PathError)(nil); errors.As(err, &path) {
			return path.Err
		}
		return err
	}
	for _, folder := range []string{"a", "a/b", "a/over", "a/out", "nowhere", "../x", ".", "shared", "a/pipe", "a/to-pipe"} {
		held, release := Hold(whole, folder)
		for _, name := range []string{
			"a", "a/b", "a/b/deep", "a/near", "a/up", "a/over/x", "a/out", "a/absolute", "a/broken", "a/pipe", "a/nope",
			"a/../shared", "a/b/../../shared", "a/b/.", "a/.", "shared", "other/x", "../secret", "a/", "",
		} {
			want, wantErr := fs.ReadFile(whole, name)
			got, err := fs.ReadFile(held, name)
			require.Equal(t, want, got, "%s in %s", name, folder)
			require.Equal(t, bare(wantErr), bare(err), "%s in %s", name, folder)
			wantInfo, wantErr := fs.Stat(whole, name)
			info, err := fs.Stat(held, name)
			require.Equal(t, bare(wantErr), bare(err), "%s in %s", name, folder)
			require.Equal(t, wantErr == nil, os.SameFile(wantInfo, info))
			_, _, wantErr = OpenIn(whole, name)
			_, _, err = OpenIn(held, name)
			require.Equal(t, bare(wantErr), bare(err), "%s in %s", name, folder)
		}
		release()
		got, err := fs.ReadFile(held, "a/b/deep")
		require.NoError(t, err, "what is closed is read from the whole")
		require.Equal(t, "a/b/deep", string(got))
	}
	for _, name := range []string{"near", "up", "over", "out", "absolute", "broken", "pipe", "to-pipe"} {
		require.NoError(t, os.Remove(filepath.Join(dir, "root", "a", name)))
	}
	held, release := Hold(whole, "a/b")
	defer release()
	require.NoError(t, fstest.TestFS(held, "a/b/deep", "shared"))
	mem := fstest.MapFS{"x": {Data: []byte("x")}}
	held, release = Hold(mem, ".")
	release()
	require.Equal(t, fs.FS(mem), held)
}
