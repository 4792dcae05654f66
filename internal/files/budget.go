package files

// This file reads many files and folders within a budget.

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/limit"
)

// Budget bounds the reading of one or more file systems. Each of its readings ends with Context.
type Budget struct {
	// Context ends readings; nil never does.
	Context context.Context
	// File is the largest file, in bytes.
	File int64
	// Bytes pays for the bytes of files, Entries for the entries of folders. nil pays for any number.
	Bytes, Entries interface{ Take(n int64) error }
}

// The standard budget.
const (
	MaxFile    = 64 << 20
	MaxBytes   = 16 << 30
	MaxEntries = 1_000_000
)

// Within returns the standard budget: for one run of a tool.
func Within(ctx context.Context) *Budget {
	return &Budget{
		Context: ctx, File: MaxFile, Bytes: &limit.Count{Name: "read size", Max: MaxBytes}, Entries: &limit.Count{Name: "files", Max: MaxEntries},
	}
}

func (b *Budget) ended() error {
	if b.Context != nil && b.Context.Err() != nil {
		return context.Cause(b.Context)
	}
	return nil
}

// Read reads a regular file of a file system. A larger one than b.File is a *limit.Error for "size".
func (b *Budget) Read(fsys fs.FS, name string) ([]byte, error) {
	data, _, err := b.ReadInfo(fsys, name)
	return data, err
}

// ReadInfo is Read that returns the FileInfo too.
func (b *Budget) ReadInfo(fsys fs.FS, name string) ([]byte, fs.FileInfo, error) {
	f, info, err := OpenIn(fsys, name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	if info.IsDir() {
		return nil, nil, &fs.PathError{Op: "read", Path: name, Err: errFolder}
	}
	data, err := b.rest(f)
	return data, info, limit.In(name, err)
}

// errFolder is the error for reading a folder as a file.
var errFolder = errors.New("is a directory")

func (b *Budget) rest(f fs.File) ([]byte, error) {
	ctx := b.Context
	if ctx == nil {
		ctx = context.Background()
	}
	data, err := ReadContext(ctx, f, b.File)
	if err == nil && b.Bytes != nil {
		err = b.Bytes.Take(int64(len(data)))
	}
	return data, err
}

// ReadPath reads a regular file at a path of the operating system.
func (b *Budget) ReadPath(name string) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := b.rest(f)
	return data, limit.In(name, err)
}

// List returns the entries of a folder, sorted by name.
func (b *Budget) List(fsys fs.FS, name string) ([]fs.DirEntry, error) {
	f, info, err := OpenIn(fsys, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	dir, ok := f.(fs.ReadDirFile)
	if !ok || !info.IsDir() {
		return nil, &fs.PathError{Op: "list", Path: name, Err: errors.New("not a directory")}
	}
	var all []fs.DirEntry
	for {
		if err := b.ended(); err != nil {
			return nil, err
		}
		entries, err := dir.ReadDir(256)
		if b.Entries != nil {
			if err := b.Entries.Take(int64(len(entries))); err != nil {
				return nil, limit.In(name, err)
			}
		}
		all = append(all, entries...)
		if err != nil && err != io.EOF {
			return nil, err
		}
		if err != nil || len(entries) == 0 {
			slices.SortFunc(all, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
			return all, nil
		}
	}
}

// Glob returns the paths of the operating system that match a pattern as in filepath.Match, in lexical order. It
// follows no links below the first part of the pattern that has a wildcard.
func (b *Budget) Glob(pattern string) ([]string, error) {
	parts := strings.Split(filepath.ToSlash(pattern), "/")
	wild := slices.IndexFunc(parts, func(part string) bool { return strings.ContainsAny(part, `*?[\`) })
	if wild < 0 {
		if _, err := os.Stat(pattern); err != nil {
			return nil, err
		}
		return []string{pattern}, nil
	}
	base := filepath.FromSlash(strings.Join(parts[:wild], "/"))
	if wild > 0 {
		base += string(filepath.Separator)
	}
	root, err := OpenRoot(cmp.Or(base, "."))
	if err != nil {
		return nil, err
	}
	defer root.Close()
	parts = parts[wild:]
	var found []string
	err = b.Walk(root, ".", func(name string, e fs.DirEntry) error {
		depth := strings.Count(name, "/") + 1
		ok, err := path.Match(strings.Join(parts[:depth], "/"), name)
		switch {
		case err != nil:
			return err
		case ok && depth == len(parts):
			found = append(found, base+filepath.FromSlash(name))
		case ok && e.IsDir():
			return nil
		}
		if e.IsDir() {
			return fs.SkipDir
		}
		return nil
	})
	return found, err
}

// maxNesting is the number of folders inside one another that Walk enters.
const maxNesting = 100

// Walk calls fn for every entry below a folder, in lexical order, without following links. fs.SkipDir and fs.SkipAll
// have their usual meaning. A folder that can't be read is skipped, except dir itself, which is an error.
func (b *Budget) Walk(fsys fs.FS, dir string, fn func(name string, e fs.DirEntry) error) error {
	err := b.walk(fsys, dir, 0, fn)
	if err == fs.SkipAll {
		return nil
	}
	return err
}

func (b *Budget) walk(fsys fs.FS, dir string, depth int, fn func(name string, e fs.DirEntry) error) error {
	entries, err := b.List(fsys, dir)
	if err != nil {
		if ended := b.ended(); depth == 0 || ended != nil || errors.Is(err, limit.Err) {
			return err
		}
		return nil
	}
	if depth == maxNesting {
		return limit.In(dir, &limit.Error{Limit: "nesting of folders", Max: maxNesting})
	}
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		err := fn(name, e)
		if err == nil && e.IsDir() {
			err = b.walk(fsys, name, depth+1, fn)
		} else if err == fs.SkipDir {
			if !e.IsDir() {
				return nil
			}
			err = nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// WalkPath calls fn for the regular file at a path of the operating system, or for every entry below the folder there:
// fsys and below name it in a Root, "." for a file itself; name is its path.
func (b *Budget) WalkPath(path string, fn func(fsys fs.FS, below, name string, e fs.DirEntry) error) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		err := fn(nil, ".", path, fs.FileInfoToDirEntry(info))
		if err == fs.SkipDir || err == fs.SkipAll {
			return nil
		}
		return err
	}
	root, err := OpenRoot(path)
	if err != nil {
		return err
	}
	defer root.Close()
	return b.Walk(root, ".", func(below string, e fs.DirEntry) error {
		return fn(root, below, filepath.Join(path, filepath.FromSlash(below)), e)
	})
}
