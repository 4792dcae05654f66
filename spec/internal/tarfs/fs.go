package tarfs

// This file provides the files of an archive as an fs.FS.

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

	"github.com/boshrender/boshrender/internal/limit"
)

// FS holds the files of an archive. It is safe for concurrent use.
type FS struct {
	files map[string]*file
	dirs  map[string][]fs.DirEntry // sorted by name; "." is the root

	budget        Budget
	kept, entries int64 // charged to the budget
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

// Drop returns the charges of the archive to the budget. The archive must not be used afterwards.
func (s *FS) Drop() {
	s.budget.Kept.Give(s.kept)
	s.budget.Entries.Give(s.entries)
	s.files, s.dirs, s.kept, s.entries = nil, nil, 0, 0
}

// count charges for entries.
func (s *FS) count(n int64) error {
	err := s.budget.Entries.Take(n)
	if err == nil {
		s.entries += n
	}
	return err
}

// keep stores f under its name, replacing an earlier file, and charges for it. size is the size of its content.
func (s *FS) keep(f *file, size int64) error {
	if !f.mode.IsRegular() {
		size = 0
	}
	cost := int64(len(f.name)) + size
	if old := s.files[f.name]; old != nil {
		cost -= int64(len(old.name) + len(old.data))
	}
	if err := s.budget.Kept.Take(cost); err != nil {
		return err
	}
	s.kept += cost
	s.files[f.name] = f
	return nil
}

// sort fills dirs from files.
func (s *FS) sort() error {
	s.dirs = map[string][]fs.DirEntry{".": nil}
	names := slices.Sorted(maps.Keys(s.files))
	for _, name := range names {
		if err := s.link(s.files[name]); err != nil {
			return limit.In(shown(name), err)
		}
	}
	for _, name := range names {
		if _, ok := s.dirs[name]; ok {
			return fmt.Errorf("%w: %q is both a file and a directory", ErrUnsafe, shown(name))
		}
	}
	for dir := range s.dirs {
		slices.SortFunc(s.dirs[dir], func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	}
	return nil
}

// link adds f to its directory, and the directory to its own if it is new.
func (s *FS) link(f *file) error {
	for {
		dir := "."
		if i := strings.LastIndexByte(f.name, '/'); i >= 0 {
			dir = f.name[:i]
		}
		_, known := s.dirs[dir]
		s.dirs[dir] = append(s.dirs[dir], fs.FileInfoToDirEntry(f))
		if known {
			return nil
		}
		if err := s.count(1); err != nil {
			return err
		}
		f = &file{name: dir, mode: fs.ModeDir | 0o755}
	}
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

// Stat describes a file. It describes a link itself, never its target.
func (s *FS) Stat(name string) (fs.FileInfo, error) {
	f, err := s.find("stat", name)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// ReadFile returns a copy of a file's bytes. A link fails with ErrUnsafe.
func (s *FS) ReadFile(name string) ([]byte, error) {
	data, err := s.Shared(name)
	return bytes.Clone(data), err
}

// Shared returns a file's bytes, which must not be changed. A link fails with ErrUnsafe.
func (s *FS) Shared(name string) ([]byte, error) {
	f, err := s.find("read", name)
	if err != nil {
		return nil, err
	}
	if err := f.readable("read"); err != nil {
		return nil, err
	}
	return f.data, nil
}

// readable returns the reason why the bytes of f cannot be read, nil if they can.
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
