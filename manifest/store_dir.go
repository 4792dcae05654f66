package manifest

// This file holds the store of mounted secrets: a directory for each variable.

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/limits"
)

// Dir is a Store of files, as secrets are mounted into containers: below FS a directory for each variable, in it a
// file for each field. A directory with just a file `password` (or `value`) is a plain string, any other a hash of
// strings. A plain file in place of the directory is a plain string too. Files and directories whose names begin
// with a dot are ignored. Contents are taken as they are, nothing is trimmed.
//
// A variable with slashes in its name, /a/b, is looked for in a/b. Get fails when a file is there but cannot be
// read, and for anything but files and directories: reading a named pipe would wait for a writer.
type Dir struct {
	// FS holds the files. With the FS of OpenDir, a file that is replaced by a named pipe at the same time is refused
	// too.
	FS fs.FS
	// Limits bound the bytes (Size) of the files of one variable, and their number (Nodes).
	Limits Limits
}

// OpenDir opens a directory for a Dir. Links may lead anywhere inside of it.
func OpenDir(path string) (Dir, error) {
	root, err := files.OpenRoot(path) // it closes itself when it is collected
	if err != nil {
		return Dir{}, err
	}
	return Dir{FS: root}, nil
}

// ReadFile reads the file of a document. It has to be a regular file within l.Size; opening it never waits. The error
// for a larger file matches *limits.Error in errors.As.
func ReadFile(path string, l Limits) ([]byte, error) {
	return files.ReadFile(path, limit.Or(l.Size, psych.DefaultSize))
}

// Get implements Store.
func (d Dir) Get(ctx context.Context, v *Variable) (any, bool, error) {
	name := strings.TrimPrefix(v.Name, "/")
	if !fs.ValidPath(name) || name == "." || d.FS == nil || hidden(name) {
		return nil, false, nil
	}
	info, err := fs.Stat(d.FS, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, false, nil
	case err != nil:
		return nil, false, err
	}
	left := limit.Or(d.Limits.Size, psych.DefaultSize)
	if !info.IsDir() {
		value, err := d.file(ctx, name, &left)
		return value, err == nil, err
	}
	entries, err := d.list(ctx, name)
	if err != nil {
		return nil, false, err
	}
	fields := psych.NewMap(len(entries))
	for _, e := range entries {
		if ctx.Err() != nil {
			return nil, false, context.Cause(ctx)
		}
		field := path.Join(name, e.Name())
		// mounted secrets are symbolic links, so only Stat tells files from directories
		info, err := fs.Stat(d.FS, field)
		if hidden(e.Name()) || err != nil || info.IsDir() {
			continue
		}
		value, err := d.file(ctx, field, &left)
		if err != nil {
			return nil, false, err
		}
		fields.Set(e.Name(), value)
	}
	if fields.Len() == 1 {
		for _, whole := range [...]string{"password", "value"} {
			if value, ok := fields.Get(whole); ok {
				return value, true, nil
			}
		}
	}
	return fields, fields.Len() > 0, nil
}

// list lists a directory.
func (d Dir) list(ctx context.Context, name string) ([]fs.DirEntry, error) {
	b := files.Budget{Context: ctx, Entries: &limit.Count{Name: "nodes", Max: limit.Or(d.Limits.Nodes, psych.DefaultNodes)}}
	return b.List(d.FS, name)
}

// file reads a file within the bytes that are left.
func (d Dir) file(ctx context.Context, name string, left *int64) (*Node, error) {
	text, err := (&files.Budget{Context: ctx, File: *left}).Read(d.FS, name)
	if e := new(limits.Error); errors.As(err, &e) {
		e.File, e.Max = name, limit.Or(d.Limits.Size, psych.DefaultSize)
	}
	if err != nil {
		return nil, err
	}
	*left -= int64(len(text))
	return &Node{value: string(text), src: &source{kind: FromDocument, file: name}, line: 1, col: 1}, nil
}

// hidden reports whether any part of a path begins with a dot.
func hidden(name string) bool { return strings.HasPrefix(name, ".") || strings.Contains(name, "/.") }

// Names implements Lister with the entries at the top.
func (d Dir) Names(ctx context.Context) ([]string, error) {
	if d.FS == nil {
		return nil, nil
	}
	entries, err := d.list(ctx, ".")
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if !hidden(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names, nil
}
