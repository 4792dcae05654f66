//go:build unix

package files

// This file reads trees within budgets.

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/limit"
)

// tree makes a folder: names that end in a slash are folders, "link -> target" links, "name|" named pipes.
func tree(t *testing.T, names ...string) string {
	dir := t.TempDir()
	for _, name := range names {
		link, target, is := strings.Cut(name, " -> ")
		full := filepath.Join(dir, strings.TrimSuffix(link, "|"))
		require.NoError(t, os.MkdirAll(filepath.Dir(full), 0o755))
		switch {
		case is:
			require.NoError(t, os.Symlink(target, full))
		case strings.HasSuffix(name, "/"):
			require.NoError(t, os.MkdirAll(full, 0o755))
		case strings.HasSuffix(name, "|"):
			require.NoError(t, syscall.Mkfifo(full, 0o600))
		default:
			require.NoError(t, os.WriteFile(full, []byte(name), 0o600))
		}
	}
	return dir
}

// walked lists the names that a walk finds.
func walked(t *testing.T, b *Budget, dir string) (names []string, err error) {
	root, err := OpenRoot(dir)
	require.NoError(t, err)
	defer root.Close()
	err = b.Walk(root, ".", func(name string, e fs.DirEntry) error {
		names = append(names, name)
		if strings.HasSuffix(name, "skipped") {
			return fs.SkipDir
		}
		return nil
	})
	return names, err
}

func TestWalk(t *testing.T) {
	dir := tree(t, "b", "a/x", "a/again -> ..", "a/pipe|", "out -> /etc", "skipped/y")
	names, err := walked(t, Within(t.Context()), dir)
	require.NoError(t, err)
	require.Equal(t, []string{"a", "a/again", "a/pipe", "a/x", "b", "out", "skipped"}, names)

	_, err = walked(t, &Budget{Entries: &limit.Count{Name: "files", Max: 5}}, dir)
	require.ErrorIs(t, err, limit.Err)
	_, err = walked(t, Within(ended()), dir)
	require.ErrorIs(t, err, context.Canceled)

	deep := tree(t, strings.Repeat("d/", maxNesting+2))
	_, err = walked(t, Within(t.Context()), deep)
	require.ErrorIs(t, err, limit.Err)
}

func ended() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

func TestBudget(t *testing.T) {
	dir := tree(t, "a", "b", "folder/", "pipe|", "out -> /etc/hostname", "in -> a", "cycle -> cycle")
	sparse, err := os.Create(filepath.Join(dir, "sparse"))
	require.NoError(t, err)
	require.NoError(t, sparse.Truncate(40<<30))
	require.NoError(t, sparse.Close())
	root, err := OpenRoot(dir)
	require.NoError(t, err)
	defer root.Close()

	b := &Budget{Context: t.Context(), File: MaxFile, Bytes: &limit.Count{Name: "read size", Max: 2}}
	for _, name := range []string{"folder", "pipe", "out", "cycle", "sparse", "none", "../x", "a\x00b"} {
		_, err := b.Read(root, name)
		require.Error(t, err, name)
	}
	for _, name := range []string{"a", "in"} {
		data, err := b.Read(root, name)
		require.NoError(t, err)
		require.Equal(t, "a", string(data))
	}
	_, err = b.Read(root, "b")
	require.ErrorIs(t, err, limit.Err)
	_, err = Within(ended()).ReadPath(filepath.Join(dir, "a"))
	require.ErrorIs(t, err, context.Canceled)
	_, err = OpenRoot(filepath.Join(dir, "pipe"))
	require.Error(t, err)
	_, err = b.List(root, "a")
	require.Error(t, err)
}

func TestGlob(t *testing.T) {
	dir := tree(t, "a/x.yml", "a/y.yml", "a/z.txt", "b/x.yml", "b/c/x.yml", "w.yml")
	for pattern, want := range map[string]string{
		"*.yml": "w.yml", "*/*.yml": "a/x.yml a/y.yml b/x.yml", "a/[xz].*": "a/x.yml a/z.txt", "b/*/x.yml": "b/c/x.yml", "w.yml": "w.yml", "*/none": "",
	} {
		found, err := Within(t.Context()).Glob(filepath.Join(dir, pattern))
		require.NoError(t, err, pattern)
		for i := range found {
			found[i] = strings.TrimPrefix(found[i], dir+"/")
		}
		require.Equal(t, want, strings.Join(found, " "), pattern)
	}
	_, err := Within(t.Context()).Glob(dir + "/[")
	require.ErrorIs(t, err, path.ErrBadPattern)
	_, err = Within(t.Context()).Glob(dir + "/none")
	require.ErrorIs(t, err, fs.ErrNotExist)
}
