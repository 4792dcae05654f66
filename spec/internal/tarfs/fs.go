package tarfs

// This file shows the files of an archive as an fs.FS.

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
)

// FS holds the files of an archive. It is safe for concurrent use.
type FS struct {
	files map[string]*file
	dirs  map[string][]fs.DirEntry // sorted by name; "." is the root
}

var (
	_ fs.ReadFileFS = (*FS)(nil)
	_ fs.ReadDirFS  = (*FS)(nil)
	_ fs.StatFS     = (*FS)(nil)
)

// file is a file, a link that is not followed, or a directory.
type file struct {
	name    string // path in the archive
	mode    fs.FileMode
	modTime time.Time
	data    []byte
}

// file is its own fs.FileInfo.
func (f *file) Name() string       { return path.Base(f.name) }
func (f *file) Size() int64        { return int64(len(f.data)) }
func (f *file) Mode() fs.FileMode  { return f.mode }
func (f *file) ModTime() time.Time { return f.modTime }
func (f *file) IsDir() bool        { return f.mode.IsDir() }
func (f *file) Sys() any           { return nil }

// sort fills dirs from files.
func (s *FS) sort() error {
	s.dirs = map[string][]fs.DirEntry{".": nil}
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		s.link(s.files[name])
	}
	for name := range s.files {
		if _, ok := s.dirs[name]; ok {
			return fmt.Errorf("%w: %q is both a file and a directory", ErrUnsafe, name)
		}
	}
	for dir := range s.dirs {
		slices.SortFunc(s.dirs[dir], func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	}
	return nil
}

// link puts f into its directory, and that into its own if it is new.
func (s *FS) link(f *file) {
	dir := path.Dir(f.name)
	if _, ok := s.dirs[dir]; !ok {
		s.dirs[dir] = nil
		s.link(&file{name: dir, mode: fs.ModeDir | 0o755})
	}
	s.dirs[dir] = append(s.dirs[dir], fs.FileInfoToDirEntry(f))
}

// find returns the file or directory of the given name.
func (s *FS) find(op, name string) (*file, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	if f, ok := s.files[name]; ok {
		return f, nil
	}
	if _, ok := s.dirs[name]; ok {
		return &file{name: name, mode: fs.ModeDir | 0o755}, nil
	}
	return nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
}

// Stat describes a file. A link is described itself, never its target.
func (s *FS) Stat(name string) (fs.FileInfo, error) {
	f, err := s.find("stat", name)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// ReadFile returns a copy of a file's bytes. A link fails with ErrUnsafe.
func (s *FS) ReadFile(name string) ([]byte, error) {
	f, err := s.find("read", name)
	if err != nil {
		return nil, err
	}
	if err := f.readable("read"); err != nil {
		return nil, err
	}
	return bytes.Clone(f.data), nil
}

// readable reports why the bytes of f cannot be read.
func (f *file) readable(op string) error {
	switch {
	case f.IsDir():
		return &fs.PathError{Op: op, Path: f.name, Err: fs.ErrInvalid}
	case f.mode&fs.ModeSymlink != 0:
		return &fs.PathError{Op: op, Path: f.name, Err: fmt.Errorf("%w: links are not followed", ErrUnsafe)}
	}
	return nil
}

// ReadDir lists a directory by name.
func (s *FS) ReadDir(name string) ([]fs.DirEntry, error) {
	f, err := s.find("readdir", name)
	if err != nil {
		return nil, err
	}
	if !f.IsDir() {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrInvalid}
	}
	return slices.Clone(s.dirs[name]), nil
}

// Open opens a file or directory.
func (s *FS) Open(name string) (fs.File, error) {
	f, err := s.find("open", name)
	if err != nil {
		return nil, err
	}
	if f.IsDir() {
		return &openDir{file: f, entries: s.dirs[name]}, nil
	}
	if err := f.readable("open"); err != nil {
		return nil, err
	}
	return &openFile{file: f, Reader: bytes.NewReader(f.data)}, nil
}

// openFile is an open file.
type openFile struct {
	file *file
	*bytes.Reader
}

func (o *openFile) Stat() (fs.FileInfo, error) { return o.file, nil }
func (o *openFile) Close() error               { return nil }

// openDir is an open directory.
type openDir struct {
	file    *file
	entries []fs.DirEntry // not yet read
}

func (o *openDir) Stat() (fs.FileInfo, error) { return o.file, nil }
func (o *openDir) Close() error               { return nil }

func (o *openDir) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: o.file.name, Err: fs.ErrInvalid}
}

// ReadDir returns the next n entries, all for n <= 0.
func (o *openDir) ReadDir(n int) ([]fs.DirEntry, error) {
	if n <= 0 {
		list := slices.Clone(o.entries)
		o.entries = nil
		return list, nil
	}
	if len(o.entries) == 0 {
		return nil, io.EOF
	}
	n = min(n, len(o.entries))
	list := slices.Clone(o.entries[:n])
	o.entries = o.entries[n:]
	return list, nil
}
