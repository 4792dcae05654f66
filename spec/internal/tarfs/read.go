package tarfs

// This file reads an archive within limits.

import (
	"archive/tar"
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/boshrender/boshrender/internal/limit"
)

// ErrUnsafe is the error for an archive with a path that leaves it or a device, and for reading a link.
var ErrUnsafe error = Unsafe{}

// Unsafe is the type of ErrUnsafe.
type Unsafe struct{}

func (Unsafe) Error() string { return "unsafe archive" }

// Limits limits an archive. Every field is a hard limit: there are no defaults. An entry that exceeds one is a
// *limit.Error that names the entry.
type Limits struct {
	FileSize   int64 // bytes of one file that is kept
	NameLength int64 // bytes of an entry's path
	NameDepth  int64 // components of an entry's path, including the file
	Ratio      int64 // ratio of expanded to compressed size, above RatioFrom
}

// Budget limits the total costs of several archives.
type Budget struct {
	Kept    *limit.Count // bytes of the files kept, and of their paths
	Read    *limit.Count // bytes unpacked, kept or not
	Entries *limit.Count // entries, kept or not, and the folders of those kept
}

// RatioFrom is the expanded size from which Limits.Ratio is checked: a small archive of text may well be compressed a
// thousandfold.
const RatioFrom = 32 << 20

// MaxHeader limits the bytes before an entry's content: its header, and the extension headers. They are parsed as a
// whole.
const MaxHeader = 256 << 10

// Read reads the archive r. keep selects the files to keep by their cleaned path; nil keeps all. Read returns the
// cause of ctx when ctx ends.
//
// The archive's charges to b last until Drop, or until Read fails.
func Read(ctx context.Context, r io.Reader, l Limits, b Budget, keep func(name string) bool) (*FS, error) {
	a := &reader{ctx: ctx, limits: l, budget: b, keep: keep, fs: &FS{files: map[string]*file{}, budget: b}}
	if err := a.read(r); err != nil {
		a.fs.Drop()
		return nil, err
	}
	return a.fs, nil
}

// reader reads the entries of one archive.
type reader struct {
	ctx    context.Context
	limits Limits
	budget Budget
	keep   func(string) bool
	fs     *FS
	left   int64 // unread bytes of the last entry
}

// read reads all entries.
func (a *reader) read(r io.Reader) error {
	plain, err := a.decompress(r)
	if err != nil {
		return err
	}
	in := &headers{r: plain}
	archive := tar.NewReader(in)
	for {
		in.most = a.left + MaxHeader
		h, err := archive.Next()
		in.most = unlimited
		switch {
		case err == io.EOF:
			if err := a.rest(plain); err != nil {
				return err
			}
			return a.fs.sort()
		case err != nil:
			return a.broken(err)
		case a.ctx.Err() != nil:
			return context.Cause(a.ctx)
		}
		if err := a.entry(h, archive); err != nil {
			return limit.In(shown(h.Name), err)
		}
	}
}

// sparse reports whether an entry has holes that are not stored in the archive.
func sparse(h *tar.Header) bool {
	if h.Typeflag == tar.TypeGNUSparse {
		return true
	}
	for key := range h.PAXRecords {
		if strings.HasPrefix(key, "GNU.sparse.") {
			return true
		}
	}
	return false
}

// entry reads one entry, and stores in a.left the number of its unread bytes.
func (a *reader) entry(h *tar.Header, r io.Reader) error {
	a.left = 0
	if err := a.fs.count(1); err != nil {
		return err
	}
	if h.Typeflag == tar.TypeXGlobalHeader { // a comment, as `git archive` writes
		return nil
	}
	name, err := a.cleanPath(h.Name)
	if err != nil {
		return err
	}
	f := &file{name: name, mode: fs.FileMode(h.Mode).Perm(), modTime: h.ModTime}
	switch h.Typeflag {
	case tar.TypeDir:
		return nil // directories follow from the files in them
	case tar.TypeSymlink, tar.TypeLink:
		f.mode |= fs.ModeSymlink
	case tar.TypeReg, tar.TypeGNUSparse:
	default:
		return fmt.Errorf("%w: %q is a device or of an unknown type", ErrUnsafe, shown(h.Name))
	}
	keeps, holes := a.keep == nil || a.keep(name), f.mode.IsRegular() && sparse(h)
	if !keeps && !holes {
		if f.mode.IsRegular() {
			a.left = min(h.Size, 1<<62) // no archive is larger
		}
		return nil
	}
	if f.mode.IsRegular() && h.Size > a.limits.FileSize {
		return &limit.Error{Limit: "file size", Max: a.limits.FileSize}
	}
	if holes { // holes cost time, too
		if err := a.budget.Read.Take(h.Size); err != nil {
			return err
		}
	}
	if !keeps { // only reading to its end shows its size in the archive
		return a.skip(r)
	}
	if err := a.fs.keep(f, h.Size); err != nil {
		return err
	}
	if f.mode.IsRegular() {
		f.data, err = a.content(h.Size, r)
	}
	return err
}

// skip reads a file that isn't kept.
func (a *reader) skip(r io.Reader) error {
	const step = 1 << 20
	for {
		_, err := io.CopyN(io.Discard, r, step)
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return a.broken(err)
		case a.ctx.Err() != nil:
			return context.Cause(a.ctx)
		}
	}
}

// rest reads the bytes after the end of the archive, because a gzip stream shows only at its own end whether it is
// whole. Bytes after that end are ignored.
func (a *reader) rest(r io.Reader) error {
	err := a.skip(r)
	if errors.Is(err, gzip.ErrHeader) {
		return nil
	}
	return err
}

// content reads the bytes of a file to keep, and charges for them.
func (a *reader) content(size int64, r io.Reader) ([]byte, error) {
	// Growing the buffer while bytes arrive protects memory against a header with a wrong size; the result is no
	// larger than the charge.
	const step = 1 << 20
	data := make([]byte, 0, min(size, step))
	for {
		n, err := io.ReadFull(r, data[len(data):min(cap(data), len(data)+step)])
		data = data[:len(data)+n]
		switch {
		case err != nil:
			return nil, a.broken(err)
		case int64(len(data)) == size:
			return data, nil
		}
		if a.ctx.Err() != nil {
			return nil, context.Cause(a.ctx)
		}
		if len(data) < cap(data) {
			continue
		}
		grown := make([]byte, len(data), min(size, 2*int64(cap(data))))
		copy(grown, data)
		data = grown
	}
}

// broken is the error for an archive that cannot be read.
func (a *reader) broken(err error) error {
	switch {
	case a.ctx.Err() != nil:
		return context.Cause(a.ctx)
	case errors.Is(err, limit.Err):
		return err
	}
	return fmt.Errorf("reading the archive: %w", err)
}

// cleanPath returns the path of an entry in the form of fs.ValidPath.
func (a *reader) cleanPath(name string) (string, error) {
	if int64(len(name)) > a.limits.NameLength {
		return "", &limit.Error{Limit: "name length", Max: a.limits.NameLength}
	}
	clean := path.Clean(name)
	if strings.HasPrefix(name, "/") || !fs.ValidPath(clean) || strings.IndexByte(clean, 0) >= 0 {
		return "", fmt.Errorf("%w: the path %q leaves it", ErrUnsafe, shown(name))
	}
	for part := range strings.SplitSeq(name, "/") {
		if part == ".." {
			return "", fmt.Errorf("%w: the path %q leaves it", ErrUnsafe, shown(name))
		}
	}
	if int64(strings.Count(clean, "/")) >= a.limits.NameDepth {
		return "", &limit.Error{Limit: "name depth", Max: a.limits.NameDepth}
	}
	return clean, nil
}

// shown returns the beginning of a path, for messages.
func shown(name string) string {
	const most = 200
	if len(name) > most {
		return strings.ToValidUTF8(name[:most], "") + "…"
	}
	return name
}

// decompress returns the bytes of r, unzipped if they are gzip.
func (a *reader) decompress(r io.Reader) (io.Reader, error) {
	in := &source{reader: a, r: r}
	buffered := bufio.NewReader(in)
	magic, err := buffered.Peek(2)
	if err != nil && err != io.EOF {
		return nil, a.broken(err)
	}
	if len(magic) < 2 || magic[0] != 0x1f || magic[1] != 0x8b {
		in.paid = true
		return buffered, a.budget.Read.Take(in.n)
	}
	zip, err := gzip.NewReader(buffered)
	if err != nil {
		return nil, a.broken(err)
	}
	return &expansion{reader: a, r: zip, in: in}, nil
}

// unlimited is the value of headers.most while the content of an entry is read.
const unlimited = -1

// headers is a reader of an archive that limits the bytes read for the next header.
type headers struct {
	r    io.Reader
	most int64
}

func (h *headers) Read(p []byte) (int, error) {
	if h.most == unlimited {
		return h.r.Read(p)
	}
	if h.most == 0 {
		return 0, &limit.Error{Limit: "header size", Max: MaxHeader}
	}
	n, err := h.r.Read(p[:min(int64(len(p)), h.most)])
	h.most -= int64(n)
	return n, err
}

// source is a reader of an archive in its stored form.
type source struct {
	*reader
	r    io.Reader
	n    int64 // bytes so far
	paid bool  // the bytes belong to the archive itself
}

func (s *source) Read(p []byte) (int, error) {
	if s.ctx.Err() != nil {
		return 0, context.Cause(s.ctx)
	}
	n, err := s.r.Read(p)
	s.n += int64(n)
	if s.paid {
		if err := s.budget.Read.Take(int64(n)); err != nil {
			return 0, err
		}
	}
	return n, err
}

// expansion is a reader of unzipped bytes that fails when their ratio to the zipped ones exceeds the limit.
type expansion struct {
	*reader
	r  io.Reader
	in *source
	n  int64
}

func (e *expansion) Read(p []byte) (int, error) {
	n, err := e.r.Read(p)
	e.n += int64(n)
	if err := e.budget.Read.Take(int64(n)); err != nil {
		return 0, err
	}
	if e.n > RatioFrom && e.n/e.limits.Ratio > e.in.n {
		return 0, &limit.Error{Limit: "ratio", Max: e.limits.Ratio}
	}
	return n, err
}
