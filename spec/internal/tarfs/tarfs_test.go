package tarfs

// This file checks the file system of an archive against the rules of fs.FS.

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/limit"
)

var generous = Limits{FileSize: 1 << 20, NameLength: 1000, NameDepth: 100, Ratio: 1000}

// budget returns a budget for keeping that many bytes and entries.
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

// TestLongHeaders reads archives with headers of the maximum size before an entry, and larger ones.
func TestLongHeaders(t *testing.T) {
	for _, size := range []int{MaxHeader / 2, MaxHeader} {
		var b bytes.Buffer
		w := tar.NewWriter(&b)
		for i, name := range []string{"a", "b"} {
			h := &tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o640, Size: 1 << 20}
			if i == 1 {
				h.PAXRecords = map[string]string{"X.comment": strings.Repeat("c", size)}
			}
			require.NoError(t, w.WriteHeader(h))
			_, err := w.Write(make([]byte, h.Size))
			require.NoError(t, err)
		}
		require.NoError(t, w.Close())
		for _, kept := range []string{"a", "b"} {
			fsys, err := Read(t.Context(), bytes.NewReader(b.Bytes()), generous, budget(2<<20, 10), func(name string) bool { return name == kept })
			if size == MaxHeader {
				require.Equal(t, &limit.Error{Limit: "header size", Max: MaxHeader}, err, kept)
				continue
			}
			require.NoError(t, err)
			require.Len(t, fsys.files, 1, kept)
		}
	}
}

// TestSparse reads or skips a file of one byte and a hole, which is charged.
func TestSparse(t *testing.T) {
	const size = 1 << 20
	body := "1\n0\n1\n"
	body += strings.Repeat("\x00", 512-len(body)) + "x"
	data := sparseFile("a", size, body)
	data = append(data, archive(t, nil, "b")...)
	for kept, read := range map[string]int64{"a": size, "b": size} {
		b := budget(2<<20, 10)
		fsys, err := Read(t.Context(), bytes.NewReader(data), generous, b, func(name string) bool { return name == kept })
		require.NoError(t, err, kept)
		require.Len(t, fsys.files, 1)
		require.GreaterOrEqual(t, b.Read.Used(), read)
	}
	_, err := Read(t.Context(), bytes.NewReader(sparseFile("a", 2*size, body)), generous, budget(2<<20, 10), func(string) bool { return false })
	require.ErrorIs(t, err, limit.Err)
}

// sparseFile returns an entry of GNU's format 1.0, which [tar.Writer] doesn't write.
func sparseFile(name string, size int, body string) []byte {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	h := &tar.Header{Name: "GNUSparseFile.0/" + name, Typeflag: tar.TypeReg, Mode: 0o640, Size: int64(len(body)), Format: tar.FormatPAX,
		PAXRecords: map[string]string{"XXX.sparse.major": "1", "XXX.sparse.minor": "0", "XXX.sparse.name": name, "XXX.sparse.realsize": fmt.Sprint(size)}}
	if err := w.WriteHeader(h); err != nil {
		panic(err)
	}
	fmt.Fprint(w, body)
	w.Flush()
	return bytes.ReplaceAll(b.Bytes(), []byte("XXX.sparse"), []byte("GNU.sparse"))
}

// TestDamagedGzip cuts a gzipped archive at each byte, and changes each byte of its check sums.
func TestDamagedGzip(t *testing.T) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write(archive(t, nil, "a"))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	whole := b.Bytes()
	read := func(data []byte) error {
		_, err := Read(t.Context(), bytes.NewReader(data), generous, budget(2<<20, 10), nil)
		return err
	}
	require.NoError(t, read(whole))
	require.NoError(t, read(append(bytes.Clone(whole), make([]byte, 100)...)), "zeros behind the archive")
	for cut := 2; cut < len(whole); cut++ {
		require.Error(t, read(whole[:cut]), "the first %d bytes of %d", cut, len(whole))
	}
	for at := len(whole) - 8; at < len(whole); at++ {
		changed := bytes.Clone(whole)
		changed[at] ^= 1
		require.Error(t, read(changed), "byte %d of %d", at, len(whole))
	}
}
