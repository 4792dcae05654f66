package spec

// This file opens releases: it detects the kind of source at a path.

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/limits"
)

// Options configure the opening of a release. The zero value suits most callers.
type Options struct {
	// Name and Version label a source that does not name itself, and replace the name and version of one that does.
	// Name has no effect on a jobs-src tree, whose folders are the names.
	Name, Version string
	// Limits limits the total cost of archives and files.
	Limits Limits
}

// ErrNoRelease is the error for a path that is not a release in any known form.
var ErrNoRelease = errors.New("no release found")

// Open opens the release, or the releases, at a path. It may be
//
//   - a release's source checkout (`jobs/‹job›/spec`),
//   - a release tarball, gzipped or not (`release.MF`, `jobs/‹job›.tgz`), or the folder in which one was unpacked,
//   - a tree of jobs (`‹base›/jobs-src/‹release›/‹job›/job.MF`): the path may name the base, `jobs-src`, or one release
//     in it,
//   - the output of quarks' spec reader (`{"spec": "‹base64 of a tar.gz›"}`).
//
// It is Options{}.Open.
func Open(ctx context.Context, path string) ([]*Release, error) {
	return Options{}.Open(ctx, path)
}

// OpenFS opens the release, or the releases, in a file system, in the forms of Open that are folders. It is
// Options{}.OpenFS.
func OpenFS(ctx context.Context, fsys fs.FS) ([]*Release, error) { return Options{}.OpenFS(ctx, fsys) }

// OpenTarball reads a release tarball. It is Options{}.OpenTarball.
func OpenTarball(ctx context.Context, r io.Reader) (*Release, error) {
	return Options{}.OpenTarball(ctx, r)
}

// OpenSpecReader reads the output of quarks' spec reader for one job. It is Options{}.OpenSpecReader.
func OpenSpecReader(ctx context.Context, r io.Reader) (*Release, error) {
	return Options{}.OpenSpecReader(ctx, r)
}

// Open is the function [Open] with options.
func (o Options) Open(ctx context.Context, path string) ([]*Release, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	s := o.source(path)
	if info.IsDir() {
		root, err := files.OpenRoot(path) // it is closed when the last Release that reads from it is garbage collected
		if err != nil {
			return nil, err
		}
		return s.detect(ctx, root)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w: neither a file nor a folder", path, ErrNoRelease)
	}
	file, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	return s.archive(ctx, file)
}

// OpenIn is [Options.Open] for a folder or an archive in a file system. origin is its path in messages.
func (o Options) OpenIn(ctx context.Context, fsys fs.FS, name, origin string) ([]*Release, error) {
	s := o.source(origin)
	file, info, err := files.OpenIn(fsys, name)
	if err != nil {
		return nil, s.fail(bareError(err))
	}
	if !info.IsDir() {
		return s.archive(ctx, file)
	}
	file.Close()
	folder, err := fs.Sub(fsys, name)
	if err != nil {
		return nil, s.fail(bareError(err))
	}
	return s.detect(ctx, folder)
}

// CheckoutOf returns the root of the checkout that contains a folder, as a path that begins like dir; "" if there is
// none. A checkout has jobs/‹job›/spec.
func CheckoutOf(ctx context.Context, dir string) (string, error) {
	full, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for at, up := full, dir; ; at, up = filepath.Dir(at), filepath.Join(up, "..") {
		if jobs, err := files.OpenRoot(filepath.Join(at, "jobs")); err == nil {
			folders, err := (&source{budget: Limits{}.budget()}).jobFolders(ctx, jobs, ".", specFile)
			jobs.Close()
			if len(folders) > 0 || err != nil {
				return up, err
			}
		}
		if at == filepath.Dir(at) {
			return "", nil
		}
	}
}

// archive reads a release tarball, or the output of quarks' spec reader, and closes the file.
func (s *source) archive(ctx context.Context, file fs.File) ([]*Release, error) {
	defer file.Close()
	r := bufio.NewReader(file)
	open := s.tarball
	if start, _ := r.Peek(64); bytes.HasPrefix(bytes.TrimSpace(start), []byte("{")) {
		open = s.specReader
	}
	release, err := open(ctx, r)
	if err != nil {
		return nil, err
	}
	return []*Release{release}, nil
}

// OpenFS is the function [OpenFS] with options.
func (o Options) OpenFS(ctx context.Context, fsys fs.FS) ([]*Release, error) {
	return o.source("").detect(ctx, fsys)
}

// OpenTarball is the function [OpenTarball] with options.
func (o Options) OpenTarball(ctx context.Context, r io.Reader) (*Release, error) {
	return o.source(o.Name).tarball(ctx, r)
}

// OpenSpecReader is the function [OpenSpecReader] with options. The spec reader's output is labeled with the name of
// the release, which is Options.Name.
func (o Options) OpenSpecReader(ctx context.Context, r io.Reader) (*Release, error) {
	return o.source(o.Name).specReader(ctx, r)
}

// source opens one path. The jobs opened later share its budget.
type source struct {
	Options
	origin string // the path, for messages
	budget *budget
}

func (o Options) source(origin string) *source {
	return &source{Options: o, origin: origin, budget: o.Limits.budget()}
}

// fail returns err with the origin.
func (s *source) fail(err error) error {
	if s.origin == "" {
		return err
	}
	return fmt.Errorf("%s: %w", s.origin, err)
}

// detect opens the release in a folder, in any form.
func (s *source) detect(ctx context.Context, fsys fs.FS) ([]*Release, error) {
	one := func(r *Release, err error) ([]*Release, error) {
		if err != nil {
			return nil, err
		}
		return []*Release{r}, nil
	}
	if isFile(fsys, releaseMFFile) {
		return one(s.unpacked(ctx, fsys, FormatTarball))
	}
	jobs, err := s.jobFolders(ctx, fsys, "jobs", specFile)
	if err != nil {
		return nil, s.fail(err)
	}
	if len(jobs) > 0 {
		return one(s.checkout(ctx, fsys, jobs))
	}
	if isDir(fsys, "jobs-src") {
		return s.jobsSrc(ctx, fsys, "jobs-src")
	}
	if jobs, err = s.jobFolders(ctx, fsys, ".", manifestFile); err != nil {
		return nil, s.fail(err)
	}
	if len(jobs) > 0 {
		return one(s.jobsOf(fsys, ".", s.baseName(), jobs))
	}
	releases, err := s.jobsSrc(ctx, fsys, ".")
	if err == nil && len(releases) == 0 {
		err = s.fail(ErrNoRelease)
	}
	return releases, err
}

// newRelease returns a release without jobs.
func (s *source) newRelease(format Format, name, version string) *Release {
	if s.Name != "" {
		name = s.Name
	}
	if s.Version != "" {
		version = s.Version
	}
	return &Release{Name: name, Version: version, Format: format, Origin: s.origin, index: map[string]*jobEntry{}}
}

// baseName returns the name of the folder or file at the origin, even if the path does not contain it (".").
func (s *source) baseName() string {
	if s.origin == "" {
		return ""
	}
	full, err := filepath.Abs(s.origin)
	if err != nil {
		full = s.origin
	}
	return filepath.Base(full)
}

// add adds a job to r. A second one of the same name is an error.
func (r *Release) add(meta JobMeta, open opener) error {
	if _, ok := r.index[meta.Name]; ok {
		return fmt.Errorf("release %q has two jobs named %q", r.Name, meta.Name)
	}
	e := &jobEntry{meta: meta, open: open, turn: make(chan struct{}, 1)}
	r.jobs = append(r.jobs, e)
	r.index[meta.Name] = e
	return nil
}

// jobFolders lists the folders in dir that hold a file of the given name.
func (s *source) jobFolders(ctx context.Context, fsys fs.FS, dir, file string) ([]string, error) {
	entries, err := s.readDir(ctx, fsys, dir)
	var names []string
	for _, e := range entries {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if isFile(fsys, path.Join(dir, e.Name(), file)) {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// readDir lists a folder by name; an unreadable one is empty. It charges for the entries.
func (s *source) readDir(ctx context.Context, fsys fs.FS, name string) ([]fs.DirEntry, error) {
	all, err := (&files.Budget{Context: ctx, Entries: s.budget.Entries}).List(fsys, name)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil && !errors.Is(err, limits.ErrExceeded):
		return nil, nil
	}
	return all, err
}

func isFile(fsys fs.FS, name string) bool {
	info, err := fs.Stat(fsys, name)
	return err == nil && info.Mode().IsRegular()
}

func isDir(fsys fs.FS, name string) bool {
	info, err := fs.Stat(fsys, name)
	return err == nil && info.IsDir()
}
