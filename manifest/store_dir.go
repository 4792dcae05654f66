package manifest

// This file holds the store of mounted secrets: a directory for each variable.

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
)

// Dir is a Store of files, as secrets are mounted into containers: below FS a directory for each variable, in it a
// file for each field. A directory with just a file `password` (or `value`) is a plain string, any other a hash of
// strings. A plain file in place of the directory is a plain string too. Files and directories whose names begin
// with a dot are ignored. Contents are taken as they are, nothing is trimmed.
//
// A variable with slashes in its name, /a/b, is looked for in a/b. Get fails when a file is there but cannot be
// read.
type Dir struct {
	FS fs.FS
}

// Get implements Store.
func (d Dir) Get(_ context.Context, v *Variable) (any, bool, error) {
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
	case !info.IsDir():
		return d.file(name)
	}
	entries, err := fs.ReadDir(d.FS, name)
	if err != nil {
		return nil, false, err
	}
	fields := psych.NewMap(len(entries))
	for _, e := range entries {
		field := path.Join(name, e.Name())
		// mounted secrets are symbolic links, so only Stat knows what is a file
		if info, err := fs.Stat(d.FS, field); hidden(e.Name()) || err != nil || info.IsDir() {
			continue
		}
		value, _, err := d.file(field)
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

func (d Dir) file(name string) (any, bool, error) {
	b, err := fs.ReadFile(d.FS, name)
	if err != nil {
		return nil, false, err
	}
	n := &Node{scalar: string(b), src: &source{kind: FromDocument, file: name}, line: 1, col: 1}
	return n, true, nil
}

// hidden tells whether any part of a path begins with a dot.
func hidden(name string) bool { return strings.HasPrefix(name, ".") || strings.Contains(name, "/.") }

// Names implements Lister with the entries at the top.
func (d Dir) Names(context.Context) ([]string, error) {
	if d.FS == nil {
		return nil, nil
	}
	entries, err := fs.ReadDir(d.FS, ".")
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
