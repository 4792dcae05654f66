package spec

// This file reads the files of one job from any kind of source.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/limits"
)

// The names inside a job's folder.
const (
	specFile      = "spec" // in a checkout
	lockFile      = "spec.lock"
	manifestFile  = "job.MF" // in an archive
	monitFile     = "monit"
	schemaFile    = "properties_schema.json"
	templatesDir  = "templates"
	linksFile     = ".bosh/links.json" // the director creates it for every job
	releaseMFFile = "release.MF"
)

// jobFiles is the folder of a job.
type jobFiles struct {
	fsys   fs.FS
	dir    string // the job's folder in fsys
	spec   string // specFile or manifestFile
	origin string // the name of fsys in messages
	limits Limits
	budget *budget
	drop   func() // returns the memory of the job's archive to the budget; nil if it has none of its own
}

// path returns the path of a file in fsys.
func (f *jobFiles) path(name string) string { return path.Join(f.dir, name) }

// label returns the path of a file for messages.
func (f *jobFiles) label(name string) string { return path.Join(f.origin, f.dir, name) }

// read reads a file of the folder.
func (f *jobFiles) read(ctx context.Context, name string) (*File, error) {
	if !fs.ValidPath(name) {
		return nil, fmt.Errorf("%s: %w: the path leaves the job's folder", f.label(name), ErrUnsafeArchive)
	}
	data, mode, err := readRegular(ctx, f.fsys, f.path(name), f.limits.fileSize())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.label(name), bareError(err))
	}
	return &File{Name: name, Mode: mode, Data: data}, nil
}

// exists reports whether the folder has a regular file of that name.
func (f *jobFiles) exists(name string) bool {
	if !fs.ValidPath(name) {
		return false
	}
	info, err := fs.Stat(f.fsys, f.path(name))
	return err == nil && info.Mode().IsRegular()
}

// folder returns the budget of one reading of a folder.
func (f *jobFiles) folder(ctx context.Context) *files.Budget {
	return &files.Budget{Context: ctx, Entries: &limit.Count{Name: "files", Max: limit.Or(f.limits.Files, DefaultFiles)}}
}

// glob returns the names in the folder that match a pattern.
func (f *jobFiles) glob(pattern string) []string {
	entries, _ := f.folder(context.Background()).List(f.fsys, f.path("."))
	var names []string
	for _, e := range entries {
		if ok, _ := path.Match(pattern, e.Name()); ok {
			names = append(names, e.Name())
		}
	}
	return names
}

// readRegular reads a regular file of at most max bytes.
func readRegular(ctx context.Context, fsys fs.FS, name string, max int64) ([]byte, fs.FileMode, error) {
	data, info, err := (&files.Budget{Context: ctx, File: max}).ReadInfo(fsys, name)
	if e := new(limits.Error); errors.As(err, &e) {
		e.Limit, e.File = "file size", ""
	}
	switch {
	case errors.Is(err, files.ErrIrregular):
		return nil, 0, fmt.Errorf("%w: not a regular file", ErrUnsafeArchive)
	case err != nil:
		return nil, 0, err
	}
	return data, info.Mode().Perm(), nil
}

// bareError removes the path from an error to which a caller adds its own path.
func bareError(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// IsBinary reports whether a template is not text to evaluate, so that it must be copied unchanged. The director
// evaluates everything; the result differs from it only where evaluating cannot make sense:
//
//   - bytes without any `<%` that hold a NUL or are not UTF-8: evaluating would copy them too;
//   - bytes with a `<%` that hold a NUL and are not UTF-8: an image or an archive in which the two characters meet by
//     chance.
func IsBinary(data []byte) bool {
	nul := bytes.IndexByte(data, 0) >= 0
	if bytes.Contains(data, []byte("<%")) {
		return nul && !utf8.Valid(data)
	}
	return nul || !utf8.Valid(data)
}
