// Package files opens files that others may have put there. Only regular files are opened, and opening one never
// waits: not for the writer of a named pipe, whatever is put in the place of a file meanwhile.
package files

// This file is the whole package, but for one flag.

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/boshrender/boshrender/internal/limit"
)

// ErrIrregular is the error for a name that is that of neither a regular file nor a folder where one is wanted.
var ErrIrregular = errors.New("not a regular file")

// Open opens a regular file for reading.
func Open(path string) (*os.File, error) {
	return regular(os.OpenFile(path, os.O_RDONLY|nonblock, 0))
}

// ReadFile reads a regular file of at most max bytes. What is larger is a *limit.Error for the limit "size".
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

// atOnce is how many bytes are read between two looks at the context.
const atOnce = 1 << 20

// ReadContext is [Read] that ends with the cause of ctx once that has ended.
func ReadContext(ctx context.Context, f fs.File, max int64) ([]byte, error) {
	exceeded := &limit.Error{Limit: "size", Max: max}
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > max {
		return nil, exceeded
	}
	// A file may have more bytes than it says, and grow while it is read.
	r := &io.LimitedReader{R: f, N: max}
	size := info.Size() + 1 // with room to see the end
	if size == 1 {
		size = 512 // a file whose content is generated has size 0
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

// onDisk reports whether f is a file of the operating system, of which less is read than was asked for only at its end.
// Others have to say themselves that they end.
func onDisk(f fs.File) bool {
	switch f.(type) {
	case *os.File, opened:
		return true
	}
	return false
}

// regular passes on a file if it is one.
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

// FS returns the files and folders below a root. No link leads out of it.
func FS(root *os.Root) fs.FS { return rootFS{root} }

type rootFS struct{ root *os.Root }

// OpenIn opens a regular file or a folder of fsys, and nothing else: what is opened blocks nobody. One of FS sees to
// that by itself, which takes one search for the file instead of two. What is neither is an ErrIrregular.
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

// opened is an open file that was looked at already.
type opened struct {
	*os.File
	info fs.FileInfo
}

// Stat implements fs.File: it says what the file was like when it was opened.
func (o opened) Stat() (fs.FileInfo, error) { return o.info, nil }

// Hold returns fsys for reading many files below a folder, which stays open until release is called. Of others than
// those of FS it returns fsys itself.
func Hold(fsys fs.FS, dir string) (_ fs.FS, release func()) {
	if whole, ok := fsys.(rootFS); ok && fs.ValidPath(dir) {
		// OpenRoot opens whatever has the name, and would wait for the writer of a named pipe; what has a "." is a
		// folder.
		if root, err := whole.root.OpenRoot(dir + "/."); err == nil {
			return heldFS{whole, dir + "/", rootFS{root}}, func() { root.Close() }
		}
	}
	return fsys, func() {}
}

// heldFS is a rootFS with a folder of it that is open.
type heldFS struct {
	rootFS
	prefix string
	held   rootFS
}

// Open implements fs.FS. What the folder alone doesn't have may still be there: links may lead out of it.
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
