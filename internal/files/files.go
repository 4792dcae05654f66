// Package files reads files and folders that others may have written. It is the only package that reads files of the
// operating system. It opens only regular files and folders, and opening never blocks: not for the writer of a named
// pipe, even if one replaces the file meanwhile. Below a [Root] no link leads outside. A [Budget] bounds the reading.
package files

// This file opens files and folders, and reads single files.

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
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

// Root is a file system of the files and folders below a folder. No link leads outside. It is closed when it is
// collected, or by Close.
type Root struct{ root *os.Root }

// FS returns the files and folders below a root.
func FS(root *os.Root) Root { return Root{root} }

// OpenRoot opens a folder. It doesn't block if the path names a named pipe.
func OpenRoot(dir string) (Root, error) {
	r, err := os.OpenRoot(dir + string(filepath.Separator) + ".") // only a folder has a "."
	var at *fs.PathError
	if errors.As(err, &at) {
		err = &fs.PathError{Op: at.Op, Path: dir, Err: at.Err}
	}
	return Root{r}, err
}

// Close closes the folder.
func (r Root) Close() error { return r.root.Close() }

// Sub implements fs.SubFS.
func (r Root) Sub(dir string) (fs.FS, error) {
	if !fs.ValidPath(dir) {
		return nil, &fs.PathError{Op: "open", Path: dir, Err: fs.ErrInvalid}
	}
	sub, err := r.root.OpenRoot(dir + "/.")
	return Root{sub}, err
}

// Lstat implements fs.ReadLinkFS.
func (r Root) Lstat(name string) (fs.FileInfo, error) { return r.root.Lstat(name) }

// ReadLink implements fs.ReadLinkFS.
func (r Root) ReadLink(name string) (string, error) { return r.root.Readlink(name) }

// OpenIn opens a regular file or a folder of fsys; anything else is an ErrIrregular, so that opening never blocks. A
// file system that is a Root checks this itself, which saves a second search for the file.
func OpenIn(fsys fs.FS, name string) (fs.File, fs.FileInfo, error) {
	switch fsys.(type) {
	case Root, heldFS:
	default:
		info, err := fs.Stat(fsys, name)
		if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
			err = &fs.PathError{Op: "open", Path: name, Err: ErrIrregular}
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
func (r Root) Open(name string) (fs.File, error) {
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
	return opened{f, info, r.root, name}, nil
}

// opened is an open file whose FileInfo has already been read.
type opened struct {
	*os.File
	info fs.FileInfo
	root *os.Root
	name string
}

// Stat implements fs.File. It returns the FileInfo read when the file was opened.
func (o opened) Stat() (fs.FileInfo, error) { return o.info, nil }

// ReadDir implements fs.ReadDirFile.
func (o opened) ReadDir(n int) ([]fs.DirEntry, error) {
	list, err := o.File.ReadDir(n)
	for i, e := range list {
		list[i] = entry{e, o.root, path.Join(o.name, e.Name())}
	}
	return list, err
}

// entry is an entry of a folder below a root. Go 1.25 seeks the FileInfo of one below an inner root in the working
// folder.
type entry struct {
	fs.DirEntry
	root *os.Root
	name string
}

// Info implements fs.DirEntry.
func (e entry) Info() (fs.FileInfo, error) { return e.root.Lstat(e.name) }

// Hold returns fsys for reading many files below a folder, which stays open until release is called. It returns fsys
// itself if it isn't a Root.
func Hold(fsys fs.FS, dir string) (_ fs.FS, release func()) {
	if whole, ok := fsys.(Root); ok && fs.ValidPath(dir) {
		// OpenRoot opens any file type and would block on a named pipe; a path that ends in "/." must be a folder.
		if root, err := whole.root.OpenRoot(dir + "/."); err == nil {
			return heldFS{whole, dir + "/", Root{root}}, func() { root.Close() }
		}
	}
	return fsys, func() {}
}

// heldFS is a Root with one of its folders kept open.
type heldFS struct {
	Root
	prefix string
	held   Root
}

// Open implements fs.FS. If the open folder does not have the file, Open tries the root: a link may lead out of the
// folder.
func (h heldFS) Open(name string) (fs.File, error) {
	if rest, ok := h.inside(name); ok {
		if f, err := h.held.Open(rest); err == nil {
			return f, nil
		}
	}
	return h.Root.Open(name)
}

// Stat implements fs.StatFS.
func (h heldFS) Stat(name string) (fs.FileInfo, error) {
	if rest, ok := h.inside(name); ok {
		if info, err := h.held.Stat(rest); err == nil {
			return info, nil
		}
	}
	return h.Root.Stat(name)
}

// inside returns the name of a file relative to the open folder.
func (h heldFS) inside(name string) (string, bool) {
	rest, ok := strings.CutPrefix(name, h.prefix)
	return rest, ok && fs.ValidPath(name)
}

// Stat implements fs.StatFS.
func (r Root) Stat(name string) (fs.FileInfo, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrInvalid}
	}
	return r.root.Stat(name)
}
