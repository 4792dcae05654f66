// Package files opens files in folders that other programs may write to. It opens only regular files, and opening
// never blocks: not for the writer of a named pipe, even if one replaces the file meanwhile.
package files

// This file holds the whole package except one flag.

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/boshrender/boshrender/internal/limit"
)

// ErrIrregular is the error for a name that is neither a regular file nor, where one is allowed, a folder.
var ErrIrregular = errors.New("not a regular file")

// Open opens a regular file for reading.
func Open(path string) (*os.File, error) {
	return regular(os.OpenFile(path, os.O_RDONLY|nonblock, 0))
}

// ReadFile reads a regular file of at most max bytes. A larger file is a *limit.Error for the limit "size".
func ReadFile(path string, max int64) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := Read(f, max)
	return data, limit.In(path, err)
}

// Read reads the rest of an open file, at most max bytes.
func Read(f fs.File, max int64) ([]byte, error) { return ReadContext(context.Background(), f, max) }

// atOnce is the number of bytes read between two polls of the context.
const atOnce = 1 << 20

// ReadContext is [Read] that returns the cause of ctx when ctx ends.
func ReadContext(ctx context.Context, f fs.File, max int64) ([]byte, error) {
	exceeded := &limit.Error{Limit: "size", Max: max}
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > max {
		return nil, exceeded
	}
	// A file may have more bytes than its size says, and may grow while it is read.
	r := &io.LimitedReader{R: f, N: max}
	size := info.Size() + 1 // with room to detect the end
	if size == 1 {
		size = 512 // generated files have size 0
	}
	data := make([]byte, 0, size)
	for {
		room := data[len(data):min(cap(data), len(data)+atOnce)]
		asked := min(int64(len(room)), r.N)
		n, err := r.Read(room)
		data = data[:len(data)+n]
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case err == nil && int64(len(data)) == info.Size() && int64(n) < asked && onDisk(f):
			return data, nil
		case err == io.EOF && r.N == 0:
			if n, _ := f.Read(make([]byte, 1)); n > 0 {
				return nil, exceeded
			}
			return data, nil
		case err == io.EOF:
			return data, nil
		case err != nil:
			return nil, err
		case len(data) == cap(data):
			data = append(data, 0)[:len(data)]
		}
	}
}

// onDisk reports whether f is a file of the operating system, whose short reads mean the end of the file. Other files
// must return io.EOF.
func onDisk(f fs.File) bool {
	switch f.(type) {
	case *os.File, opened:
		return true
	}
	return false
}

// regular returns f if it is a regular file. Otherwise it closes f and returns an error.
func regular(f *os.File, err error) (*os.File, error) {
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: f.Name(), Err: ErrIrregular}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// FS returns the files and folders below a root. No link leads outside the root.
func FS(root *os.Root) fs.FS { return rootFS{root} }

type rootFS struct{ root *os.Root }

// OpenIn opens a regular file or a folder of fsys; anything else is an ErrIrregular, so that opening never blocks. A
// file system returned by FS checks this itself, which saves a second search for the file.
func OpenIn(fsys fs.FS, name string) (fs.File, fs.FileInfo, error) {
	switch fsys.(type) {
	case rootFS, heldFS:
	default:
		info, err := fs.Stat(fsys, name)
		if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
			err = ErrIrregular
		}
		if err != nil {
			return nil, nil, err
		}
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// Open implements fs.FS.
func (r rootFS) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	f, err := r.root.OpenFile(name, os.O_RDONLY|nonblock, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: name, Err: ErrIrregular}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return opened{f, info}, nil
}

// opened is an open file whose FileInfo has already been read.
type opened struct {
	*os.File
	info fs.FileInfo
}

// Stat implements fs.File. It returns the FileInfo read when the file was opened.
func (o opened) Stat() (fs.FileInfo, error) { return o.info, nil }

// Hold returns fsys for reading many files below a folder, which stays open until release is called. It returns fsys
// itself if FS did not return it.
func Hold(fsys fs.FS, dir string) (_ fs.FS, release func()) {
	if whole, ok := fsys.(rootFS); ok && fs.ValidPath(dir) {
		// OpenRoot opens any file type and would block on a named pipe; a path that ends in "/." must be a folder.
		if root, err := whole.root.OpenRoot(dir + "/."); err == nil {
			return heldFS{whole, dir + "/", rootFS{root}}, func() { root.Close() }
		}
	}
	return fsys, func() {}
}

// heldFS is a rootFS with one of its folders kept open.
type heldFS struct {
	rootFS
	prefix string
	held   rootFS
}

// Open implements fs.FS. If the open folder does not have the file, Open tries the root: a link may lead out of the
// folder.
func (h heldFS) Open(name string) (fs.File, error) {
	if rest, ok := h.inside(name); ok {
		if f, err := h.held.Open(rest); err == nil {
			return f, nil
		}
	}
	return h.rootFS.Open(name)
}

// Stat implements fs.StatFS.
func (h heldFS) Stat(name string) (fs.FileInfo, error) {
	if rest, ok := h.inside(name); ok {
		if info, err := h.held.Stat(rest); err == nil {
			return info, nil
		}
	}
	return h.rootFS.Stat(name)
}

// inside returns the name of a file relative to the open folder.
func (h heldFS) inside(name string) (string, bool) {
	rest, ok := strings.CutPrefix(name, h.prefix)
	return rest, ok && fs.ValidPath(name)
}

// Stat implements fs.StatFS.
func (r rootFS) Stat(name string) (fs.FileInfo, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrInvalid}
	}
	return r.root.Stat(name)
}
