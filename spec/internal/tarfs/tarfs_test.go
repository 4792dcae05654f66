package tarfs

// This file checks the file system of an archive against the rules of fs.FS.

import (
	"archive/tar"
	"bytes"
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/limit"
)

var generous = Limits{FileSize: 1 << 20, NameLength: 1000, NameDepth: 100, Ratio: 1000}

// budget returns one for archives that keep so many bytes and have so many entries.
func budget(kept, entries int64) Budget {
	return Budget{
		Kept:    &limit.Count{Name: "total size", Max: kept},
		Read:    &limit.Count{Name: "read size", Max: 1 << 30},
		Entries: &limit.Count{Name: "files", Max: entries},
	}
}

func read(t testing.TB, data []byte) (*FS, error) {
	return Read(t.Context(), bytes.NewReader(data), generous, budget(1<<20, 1000), nil)
}

func archive(t testing.TB, headers map[string]byte, order ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, name := range order {
		h := &tar.Header{Name: name, Typeflag: headers[name], Mode: 0o640}
		switch h.Typeflag {
		case 0:
			h.Typeflag, h.Size = tar.TypeReg, int64(len(name))
		case tar.TypeSymlink:
			h.Linkname = "elsewhere"
		case tar.TypeXGlobalHeader:
			h.Name, h.Mode, h.PAXRecords = "", 0, map[string]string{"comment": "0123"}
		}
		require.NoError(t, w.WriteHeader(h))
		if h.Typeflag == tar.TypeReg {
			_, err := w.Write([]byte(name))
			require.NoError(t, err)
		}
	}
	require.NoError(t, w.Close())
	return b.Bytes()
}

func TestFS(t *testing.T) {
	data := archive(t, map[string]byte{"global": tar.TypeXGlobalHeader, "dir/": tar.TypeDir},
		"global", "./b/c.txt", "a.txt", "dir/", "b/d/e/f.txt", "b/a.txt")
	fsys, err := read(t, data)
	require.NoError(t, err)
	require.NoError(t, fstest.TestFS(fsys, "a.txt", "b/c.txt", "b/d/e/f.txt", "b/a.txt"))

	text, err := fs.ReadFile(fsys, "b/c.txt")
	require.NoError(t, err)
	require.Equal(t, "./b/c.txt", string(text))
	info, err := fs.Stat(fsys, "a.txt")
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o640), info.Mode())
	require.Nil(t, info.Sys())
	for _, name := range []string{"nope", "/a.txt", "b/../a.txt"} {
		_, err = fsys.ReadFile(name)
		require.Error(t, err, name)
	}
	_, err = fsys.ReadFile("b")
	require.ErrorIs(t, err, fs.ErrInvalid)
	_, err = fsys.ReadDir("a.txt")
	require.ErrorIs(t, err, fs.ErrInvalid)
}

func TestLinks(t *testing.T) {
	fsys, err := read(t, archive(t, map[string]byte{"l": tar.TypeSymlink}, "l"))
	require.NoError(t, err)
	_, err = fsys.Open("l")
	require.ErrorIs(t, err, ErrUnsafe)
	_, err = fsys.ReadFile("l")
	require.EqualError(t, err, "read l: unsafe archive: links are not followed")
	info, err := fsys.Stat("l")
	require.NoError(t, err)
	require.Equal(t, fs.ModeSymlink, info.Mode().Type())
}

func TestKeep(t *testing.T) {
	data := archive(t, nil, "a", "b", "c")
	fsys, err := Read(t.Context(), bytes.NewReader(data), generous, budget(1000, 10), func(name string) bool { return name == "b" })
	require.NoError(t, err)
	entries, err := fsys.ReadDir(".")
	require.NoError(t, err)
	require.Len(t, entries, 1)
}

func TestTruncated(t *testing.T) {
	data := archive(t, nil, "a", "b")
	for _, n := range []int{1, 100, 512, 1100} {
		_, err := read(t, data[:n])
		require.Error(t, err, "%d bytes", n)
	}
	_, err := read(t, []byte{0x1f, 0x8b, 0})
	require.Error(t, err)
}
