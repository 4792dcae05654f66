package tarfs

// This file reads an archive within limits.

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
)

var (
	// ErrUnsafe: the archive holds a path that leaves it or a device, or
	// the file asked for is a link.
	ErrUnsafe = errors.New("unsafe archive")
	// ErrTooLarge: the archive, or a file of it, is above a limit.
	ErrTooLarge = errors.New("too large")
)

// Limits bounds an archive. Every field is a hard limit: there are no defaults.
type Limits struct {
	FileSize  int64 // bytes of one file that is kept
	TotalSize int64 // bytes of all files that are kept
	Files     int64 // entries, kept or not
	Ratio     int64 // expanded by compressed size, once above RatioFrom
}

// RatioFrom is the expanded size from which Limits.Ratio is checked: a small
// archive of text may well be compressed a thousandfold.
const RatioFrom = 32 << 20

// Read reads the archive r. keep tells which files to keep, by their cleaned
// path; nil keeps all.
func Read(r io.Reader, l Limits, keep func(name string) bool) (*FS, error) {
	plain, err := decompress(r, l)
	if err != nil {
		return nil, err
	}
	a := &reader{limits: l, keep: keep, fs: &FS{files: map[string]*file{}}}
	archive := tar.NewReader(plain)
	for {
		h, err := archive.Next()
		if err == io.EOF {
			return a.fs, a.fs.sort()
		}
		if err != nil {
			return nil, fmt.Errorf("reading the archive: %w", err)
		}
		if err := a.entry(h, archive); err != nil {
			return nil, err
		}
	}
}

// reader reads the entries of one archive.
type reader struct {
	limits  Limits
	keep    func(string) bool
	fs      *FS
	entries int64
	size    int64
}

// entry reads one entry.
func (a *reader) entry(h *tar.Header, r io.Reader) error {
	if a.entries++; a.entries > a.limits.Files {
		return fmt.Errorf("%w: more than %d files", ErrTooLarge, a.limits.Files)
	}
	if h.Typeflag == tar.TypeXGlobalHeader { // a comment, as `git archive` writes
		return nil
	}
	name, err := cleanPath(h.Name)
	if err != nil {
		return err
	}
	f := &file{name: name, mode: fs.FileMode(h.Mode).Perm(), modTime: h.ModTime}
	switch h.Typeflag {
	case tar.TypeDir:
		return nil // directories follow from the files in them
	case tar.TypeSymlink, tar.TypeLink:
		f.mode |= fs.ModeSymlink
		a.fs.files[name] = f
		return nil
	case tar.TypeReg:
	default:
		return fmt.Errorf("%w: %q is a device or of an unknown type", ErrUnsafe, h.Name)
	}
	if a.keep != nil && !a.keep(name) {
		return nil
	}
	if f.data, err = a.read(name, h.Size, r); err != nil {
		return err
	}
	a.fs.files[name] = f
	return nil
}

// read reads the bytes of a file that is kept.
func (a *reader) read(name string, size int64, r io.Reader) ([]byte, error) {
	if size > a.limits.FileSize {
		return nil, fmt.Errorf("%w: %s has %d bytes, the limit is %d", ErrTooLarge, name, size, a.limits.FileSize)
	}
	if a.size += size; a.size > a.limits.TotalSize {
		return nil, fmt.Errorf("%w: more than %d bytes in all", ErrTooLarge, a.limits.TotalSize)
	}
	// Growing as the bytes come keeps a header that lies from costing memory.
	var b bytes.Buffer
	if _, err := b.ReadFrom(r); err != nil {
		return nil, fmt.Errorf("reading %s from the archive: %w", name, err)
	}
	return b.Bytes(), nil
}

// cleanPath returns the path of an entry as fs.ValidPath likes it.
func cleanPath(name string) (string, error) {
	clean := path.Clean(name)
	if strings.HasPrefix(name, "/") || !fs.ValidPath(clean) {
		return "", fmt.Errorf("%w: the path %q leaves it", ErrUnsafe, name)
	}
	for part := range strings.SplitSeq(name, "/") {
		if part == ".." {
			return "", fmt.Errorf("%w: the path %q leaves it", ErrUnsafe, name)
		}
	}
	return clean, nil
}

// decompress returns the bytes of r, unzipped if they are gzip.
func decompress(r io.Reader, l Limits) (io.Reader, error) {
	in := &counter{r: r}
	buffered := bufio.NewReader(in)
	magic, err := buffered.Peek(2)
	if err != nil && err != io.EOF {
		return nil, fmt.Errorf("reading the archive: %w", err)
	}
	if len(magic) < 2 || magic[0] != 0x1f || magic[1] != 0x8b {
		return buffered, nil
	}
	zip, err := gzip.NewReader(buffered)
	if err != nil {
		return nil, fmt.Errorf("reading the archive: %w", err)
	}
	return &expansion{r: zip, in: in, ratio: l.Ratio}, nil
}

// counter counts the bytes read.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// expansion passes on unzipped bytes as long as their ratio to the zipped ones
// is credible.
type expansion struct {
	r     io.Reader
	in    *counter
	n     int64
	ratio int64
}

func (e *expansion) Read(p []byte) (int, error) {
	n, err := e.r.Read(p)
	e.n += int64(n)
	if e.n > RatioFrom && e.n/e.ratio > e.in.n {
		return n, fmt.Errorf("%w: the archive expands to more than %d times its size", ErrTooLarge, e.ratio)
	}
	return n, err
}
