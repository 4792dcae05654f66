//go:build unix

package manifest

// This file tests folders that are no mounted secrets.

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/limits"
)

// TestDirPipes asks for variables whose files are named pipes. Reading them would wait for a writer.
func TestDirPipes(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "cert"), 0o700))
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "pw/..data"), 0o700))
	for _, pipe := range []string{"flat", "cert/key"} {
		require.NoError(t, syscall.Mkfifo(filepath.Join(dir, pipe), 0o600))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "pw/..data/password"), []byte("secret"), 0o600))
	require.NoError(t, os.Symlink("..data/password", filepath.Join(dir, "pw/password")))
	require.NoError(t, os.Symlink("flat", filepath.Join(dir, "link")))
	require.NoError(t, os.Symlink("/etc/hostname", filepath.Join(dir, "out")))

	opened, err := OpenDir(dir)
	require.NoError(t, err)
	for _, s := range []Dir{{FS: os.DirFS(dir)}, opened} {
		for _, name := range []string{"flat", "cert", "link"} {
			_, _, err := s.Get(t.Context(), &Variable{Name: name})
			require.ErrorContains(t, err, "not a regular file", name)
			var path *fs.PathError
			require.ErrorAs(t, err, &path)
		}
		v, found := get(t, s, "pw")
		require.True(t, found)
		require.Equal(t, "secret", nodeOf(v).Value())
	}
	_, _, err = opened.Get(t.Context(), &Variable{Name: "out"})
	require.Error(t, err, "no link leads out")
	_, err = OpenDir(filepath.Join(dir, "nope"))
	require.ErrorIs(t, err, fs.ErrNotExist)

	for _, pipe := range []string{"flat", "link"} {
		_, err = ReadFile(filepath.Join(dir, pipe), Limits{})
		require.ErrorContains(t, err, "not a regular file")
	}
	data, err := ReadFile(filepath.Join(dir, "pw/password"), Limits{Size: 6})
	require.NoError(t, err)
	require.Equal(t, "secret", string(data))
	_, err = ReadFile(filepath.Join(dir, "pw/password"), Limits{Size: 5})
	require.ErrorIs(t, err, limits.ErrExceeded)
}

// TestDirLimits bounds the files of one variable.
func TestDirLimits(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "v"), 0o700))
	for _, name := range []string{"a", "b", "c"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "v", name), []byte("12345"), 0o600))
	}
	s, err := OpenDir(dir)
	require.NoError(t, err)
	get := func(ctx context.Context, l Limits) error {
		s.Limits = l
		_, _, err := s.Get(ctx, &Variable{Name: "v"})
		return err
	}
	require.NoError(t, get(t.Context(), Limits{Size: 15, Nodes: 3}))
	require.EqualError(t, get(t.Context(), Limits{Size: 14}), "v/c: limit of 14 for size exceeded")
	require.EqualError(t, get(t.Context(), Limits{Nodes: 2}), "v: limit of 2 for nodes exceeded")
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	require.ErrorIs(t, get(ctx, Limits{}), cause)
}
