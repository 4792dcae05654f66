package spec

// This file defines a release: its jobs, each parsed on first use, and the files of a job.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/boshrender/boshrender/internal/files"
)

// Format is the form of storage from which a release was read.
type Format int

// The forms in which a release can be read.
const (
	FormatCheckout   Format = iota + 1 // source checkout: jobs/‹job›/spec
	FormatTarball                      // release tarball: release.MF, jobs/‹job›.tgz
	FormatJobsSrc                      // jobs-src/‹release›/‹job›/job.MF, the tree quarks shares between containers
	FormatSpecReader                   // {"spec": base64 of a tar.gz}, the output of quarks' spec reader for one job
)

// String returns the name of the format.
func (f Format) String() string {
	switch f {
	case FormatCheckout:
		return "checkout"
	case FormatTarball:
		return "tarball"
	case FormatJobsSrc:
		return "jobs-src"
	case FormatSpecReader:
		return "spec-reader"
	}
	return "unknown"
}

// Release is a release and its jobs. Jobs are parsed, and files read, on first use. A Release is safe for concurrent
// use.
type Release struct {
	// Name is the release's name: from release.MF, config/final.yml or the folder it lies in.
	Name string
	// Version is the version from release.MF; empty if the source has none, like a checkout.
	Version string
	// CommitHash names the commit that release.MF was made from; empty if the source has none.
	CommitHash string
	// Uncommitted is set if release.MF was made from more than that commit.
	Uncommitted bool
	// Format is the kind of source that the release came from.
	Format Format
	// Origin is the path or label the release was opened by, for messages.
	Origin string
	// Packages lists the packages that the source describes, in its order.
	Packages []Package

	jobs  []*jobEntry
	index map[string]*jobEntry
}

// Package is a package of a release.
type Package struct {
	// Name, Version, Fingerprint and SHA1 are those in release.MF, or in spec.lock; "" if the source has none.
	Name, Version, Fingerprint, SHA1 string
	// Dependencies names the packages it needs to compile.
	Dependencies []string
	// Stemcell is the stemcell that a package was compiled for, "ubuntu-noble/1.56"; "" for a package with sources.
	Stemcell string
	// Source has the files from which the archive of a package is made; nil for a package that isn't a folder of a
	// checkout.
	Source *PackageSource
}

// PackageSource holds the file lists of packages/‹folder›/spec.
type PackageSource struct {
	// Folder is the name of the folder below packages, mostly the package's name.
	Folder string
	// Files are the patterns of the files, below src and below blobs.
	Files []string
	// ExcludedFiles are the patterns of the files to leave out of Files.
	ExcludedFiles []string
	// Locked is set for a vendored package: its folder has a spec.lock, which names the fingerprint of an archive that
	// was built elsewhere.
	Locked bool
}

// JobMeta is a job's entry in release.MF. Sources without a release.MF have only the name.
type JobMeta struct {
	// Name, Version, Fingerprint and SHA1 are those in release.MF; "" if the source has none.
	Name, Version, Fingerprint, SHA1 string
}

// jobEntry is a job that may not have been parsed yet.
type jobEntry struct {
	meta JobMeta
	open opener

	turn   chan struct{} // holds the caller that loads the job
	loaded bool
	job    *JobSpec
	err    error
}

// opener opens the folder of a job.
type opener func(context.Context) (*jobFiles, error)

// ErrNoJob matches in errors.Is the error for a job that a release does not have.
var ErrNoJob = errors.New("no such job")

// JobNames lists the jobs in the order of the source: the order of release.MF, or by name.
func (r *Release) JobNames() []string {
	names := make([]string, len(r.jobs))
	for i, e := range r.jobs {
		names[i] = e.meta.Name
	}
	return names
}

// Job returns the spec of the named job. It fails with [ErrNoJob] if there is none, and with every error of the spec at
// once if there are any. A spec that is right, but has another name than its folder or entry, is returned with the
// error that says so.
func (r *Release) Job(ctx context.Context, name string) (*JobSpec, error) {
	e, ok := r.index[name]
	if !ok {
		return nil, fmt.Errorf("job %q not found in release %q: %w", name, r.Name, ErrNoJob)
	}
	select {
	case e.turn <- struct{}{}:
		defer func() { <-e.turn }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	if e.loaded {
		return e.job, e.err
	}
	job, err := e.load(ctx)
	if err != nil && ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	e.job, e.err, e.loaded = job, err, true
	return job, err
}

// Jobs returns the specs of all jobs in the order of JobNames. The errors of all jobs are joined, and returned with
// the jobs that could be read.
func (r *Release) Jobs(ctx context.Context) ([]*JobSpec, error) {
	var jobs []*JobSpec
	var errs []error
	for _, e := range r.jobs {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		j, err := r.Job(ctx, e.meta.Name)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		jobs = append(jobs, j)
	}
	return jobs, errors.Join(errs...)
}

// JobMeta returns the source's data on the named job outside of its spec.
func (r *Release) JobMeta(name string) (JobMeta, bool) {
	e, ok := r.index[name]
	if !ok {
		return JobMeta{}, false
	}
	return e.meta, true
}

// File is a file of a job.
type File struct {
	// Name is the path inside the job's folder, with slashes.
	Name string
	// Mode holds the permission bits of the source.
	Mode fs.FileMode
	// Data is the whole content.
	Data []byte
	// Binary is set for a template that is not text to evaluate and is copied unchanged, see IsBinary.
	Binary bool
}

// ReadTemplate reads the template with the given source path (relative to the job's `templates` folder). It fails with
// [fs.ErrNotExist] if the job has no such file.
func (j *JobSpec) ReadTemplate(ctx context.Context, source string) (*File, error) {
	f, err := j.readFile(ctx, templatesDir+"/"+source)
	if err != nil {
		return nil, err
	}
	f.Binary = IsBinary(f.Data)
	return f, nil
}

// Templates are the templates of a job whose folder is open. Close must be called.
type Templates struct {
	job     JobSpec
	release func()
}

// OpenTemplates opens the folder of the job's templates, for reading many of them: in a folder on disk this halves
// the system calls per template.
func (j *JobSpec) OpenTemplates() *Templates {
	t := &Templates{job: JobSpec{Name: j.Name}, release: func() {}}
	if j.files != nil {
		held := *j.files
		held.fsys, t.release = files.Hold(held.fsys, held.path(templatesDir))
		t.job.files = &held
	}
	return t
}

// ReadTemplate is [JobSpec.ReadTemplate].
func (t *Templates) ReadTemplate(ctx context.Context, source string) (*File, error) {
	return t.job.ReadTemplate(ctx, source)
}

// Close closes the folder.
func (t *Templates) Close() { t.release() }

// ReadMonit reads the job's monit file, a template like the others. It fails with fs.ErrNotExist if there is none.
func (j *JobSpec) ReadMonit(ctx context.Context) (*File, error) {
	return j.readFile(ctx, monitFile)
}

// ReadSpec reads the text of the spec itself, for tools that examine more than its meaning.
func (j *JobSpec) ReadSpec() (*File, error) {
	if j.files == nil {
		return j.readFile(context.Background(), specFile)
	}
	return j.readFile(context.Background(), j.files.spec)
}

// TemplateFiles lists the files in the job's folder of templates, including files that the spec doesn't name, as paths
// below the folder in lexical order. It is empty where the source has no such folder.
func (j *JobSpec) TemplateFiles() ([]string, error) {
	if j.files == nil {
		return nil, nil
	}
	root := j.files.path(templatesDir)
	var names []string
	err := j.files.folder(context.Background()).Walk(j.files.fsys, root, func(name string, d fs.DirEntry) error {
		if !d.IsDir() {
			names = append(names, strings.TrimPrefix(name, root+"/"))
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return names, err
}

// readFile reads a file of the job's folder.
func (j *JobSpec) readFile(ctx context.Context, name string) (*File, error) {
	if j.files == nil {
		return nil, fmt.Errorf("job %q was parsed without its files: %s: %w", j.Name, name, fs.ErrNotExist)
	}
	return j.files.read(ctx, name)
}
