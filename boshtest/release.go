package boshtest

// This file finds templates: release, job, template. Each is read on first use in a test.

import (
	"context"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/spec"
)

// T is the part of testing.TB that the helpers need. If it also has the method Cleanup, like package testing's,
// coverage is written when the test ends.
type T interface {
	// Helper marks its caller, so that failures are reported in the test.
	Helper()
	// Errorf fails the test, which continues.
	Errorf(format string, args ...any)
	// Fatalf fails the test and ends it: it does not return.
	Fatalf(format string, args ...any)
}

// ReleaseDir is a release.
type ReleaseDir struct {
	path    string // as passed
	full    string
	options []Option
	opened  func() (*spec.Release, error)

	log      *coverageLog      // nil: the one of the process
	replaced map[string]string // texts of templates, by path
}

// Release returns the release at a path: a source checkout, a tarball, or one release of a jobs-src tree. It can
// initialize a variable of the test's package: an unreadable release ends the test that renders, not the program.
func Release(path string) *ReleaseDir {
	return releaseAt(path, func() ([]*spec.Release, error) { return spec.Open(context.Background(), path) })
}

// releaseAt returns the release at a path, which a function opens.
func releaseAt(path string, open func() ([]*spec.Release, error)) *ReleaseDir {
	full, err := filepath.Abs(path)
	r := &ReleaseDir{path: path, full: full}
	r.opened = sync.OnceValues(func() (*spec.Release, error) {
		if err != nil {
			return nil, err
		}
		noteFile(full)
		releases, err := open()
		if err != nil {
			return nil, err
		}
		if len(releases) != 1 {
			return nil, fmt.Errorf("%s has %d releases, name one of them", path, len(releases))
		}
		return releases[0], nil
	})
	return r
}

// Given returns the release with options for all its templates, before the options of a job, a template and a render.
func (r *ReleaseDir) Given(options ...Option) *ReleaseDir {
	c := *r
	c.options = slices.Concat(r.options, options)
	return &c
}

// Job is a job of a release.
type Job struct {
	release *ReleaseDir
	name    string
	options []Option
	opened  func() (*spec.JobSpec, error)
}

// Job returns the job of that name. A missing job, or a spec with errors, ends the test that renders.
func (r *ReleaseDir) Job(name string) *Job {
	j := &Job{release: r, name: name, options: r.options}
	j.opened = sync.OnceValues(func() (*spec.JobSpec, error) {
		release, err := r.opened()
		if err != nil {
			return nil, err
		}
		found, err := release.Job(context.Background(), name)
		if err != nil {
			return nil, fmt.Errorf("%w; the release has: %s", err, strings.Join(release.JobNames(), ", "))
		}
		if release.Format != spec.FormatTarball && release.Format != spec.FormatSpecReader {
			noteFolder(filepath.Join(r.full, relative(r.path, path.Dir(found.Location.File))))
		}
		return found, nil
	})
	return j
}

// relative returns the path of a file below a folder.
func relative(folder, file string) string {
	rel, err := filepath.Rel(filepath.FromSlash(folder), filepath.FromSlash(file))
	if err != nil {
		return file
	}
	return rel
}

// Given returns the job with options for all its templates.
func (j *Job) Given(options ...Option) *Job {
	c := *j
	c.options = slices.Concat(j.options, options)
	return &c
}

// Spec returns the job's spec, for tests of its properties and links.
func (j *Job) Spec(t T) *spec.JobSpec {
	t.Helper()
	found, err := j.opened()
	if err != nil {
		t.Fatalf("%v", err)
	}
	return found
}

// Template is a template of a job. Tests that run concurrently can share it.
type Template struct {
	job     *Job
	options []Option
	parsed  func() (*parsed, error)
}

// parsed is a template that has been read.
type parsed struct {
	job      *spec.JobSpec
	alone    bool // the template of File: job has only a name
	file     *spec.File
	schema   *spec.Schema
	template *erb.Template
	record   *record // nil without coverage
}

// Template returns the template that renders this file, a path below the job's folder: "config/app.yml". A path that
// is not in the spec, or an invalid template, ends the test that renders.
func (j *Job) Template(rendered string) *Template {
	return j.template(func(s *spec.JobSpec) (string, *spec.File, error) {
		known := make([]string, len(s.Templates))
		for i, entry := range s.Templates {
			if entry.Destination == rendered {
				f, err := s.ReadTemplate(context.Background(), entry.Source)
				return path.Join("templates", entry.Source), f, err
			}
			known[i] = entry.Destination
		}
		return "", nil, fmt.Errorf("Template for rendered path filename not found: %s. Possible values are: [%s]", //nolint:staticcheck // Ruby's
			rendered, strings.Join(known, ", "))
	})
}

// Monit returns the job's monit file, a template like the others. A job without one ends the test that renders.
func (j *Job) Monit() *Template {
	return j.template(func(s *spec.JobSpec) (string, *spec.File, error) {
		f, err := s.ReadMonit(context.Background())
		return "monit", f, err
	})
}

func (j *Job) template(read func(*spec.JobSpec) (string, *spec.File, error)) *Template {
	return &Template{job: j, options: j.options, parsed: sync.OnceValues(func() (*parsed, error) {
		s, err := j.opened()
		if err != nil {
			return nil, err
		}
		source, f, err := read(s)
		if err != nil {
			return nil, err
		}
		name := path.Join(path.Dir(s.Location.File), source)
		if text, ok := j.release.replaced[slashed(name)]; ok {
			f = &spec.File{Name: f.Name, Mode: f.Mode, Data: []byte(text)}
		}
		p := &parsed{job: s, file: f}
		if p.schema, err = s.Schema(); err != nil {
			return nil, err
		}
		if coverageDir() == "" && j.release.log == nil {
			p.template, err = erb.Parse(name, string(f.Data))
			return p, err
		}
		p.record, err = recordFor(j, s, source, name, f.Data)
		if err == nil {
			p.template = p.record.template
		}
		return p, err
	})}
}

// File returns the template in a file outside of a release. No job spec declares anything, so the template sees all
// properties and links that options give it, and there are no defaults. A file that can't be read, or an invalid
// template, ends the test that renders.
func File(name string) *Template {
	return &Template{parsed: sync.OnceValues(func() (*parsed, error) {
		noteFile(name)
		data, err := files.Within(context.Background()).ReadPath(name)
		if err != nil {
			return nil, err
		}
		file := filepath.ToSlash(name)
		p := &parsed{job: &spec.JobSpec{Name: strings.TrimSuffix(path.Base(file), ".erb")}, alone: true}
		p.template, err = erb.Parse(file, string(data))
		return p, err
	})}
}

// slashed returns the absolute path of a file, with slashes.
func slashed(name string) string {
	if full, err := filepath.Abs(filepath.FromSlash(name)); err == nil {
		return filepath.ToSlash(full)
	}
	return name
}

// Given returns the template with options, applied before the options of a render, for the common inputs of its tests.
//
//	base := job.Template("config/app.yml").Given(boshtest.Set("app.name", "web"), boshtest.Strict())
func (t *Template) Given(options ...Option) *Template {
	c := *t
	c.options = slices.Concat(t.options, options)
	return &c
}
