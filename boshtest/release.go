package boshtest

// This file finds templates: release, job, template.

import (
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/spec"
)

// T is the part of testing.TB that the helpers need.
type T interface {
	// Helper marks its caller, so that failures are reported in the test.
	Helper()
	// Errorf fails the test, which goes on.
	Errorf(format string, args ...any)
	// Fatalf fails the test and ends it: it does not return.
	Fatalf(format string, args ...any)
}

// ReleaseDir is a release.
type ReleaseDir struct {
	t       T
	release *spec.Release
}

// Release opens the release at a path: a source checkout, a tarball, or one release of a jobs-src tree. What cannot be
// read ends the test.
func Release(t T, path string) *ReleaseDir {
	t.Helper()
	releases, err := spec.Open(path)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if len(releases) != 1 {
		t.Fatalf("%s has %d releases, name one of them", path, len(releases))
	}
	return &ReleaseDir{t, releases[0]}
}

// Job is a job of a release.
type Job struct {
	t    T
	spec *spec.JobSpec
}

// Job returns the job of that name. A release that has none, or a spec with errors, ends the test.
func (r *ReleaseDir) Job(name string) *Job {
	r.t.Helper()
	j, err := r.release.Job(name)
	if err != nil {
		r.t.Fatalf("%v; the release has: %s", err, strings.Join(r.release.JobNames(), ", "))
	}
	return &Job{r.t, j}
}

// Spec returns the job's spec, for tests of its properties and links.
func (j *Job) Spec() *spec.JobSpec { return j.spec }

// Template is a template of a job.
type Template struct {
	t      T
	job    *spec.JobSpec
	parsed *erb.Template
}

// Template returns the template of the file that is rendered to this path, below the job's folder: "config/app.yml". A
// path that the spec lacks, and a template that is not valid, end the test.
func (j *Job) Template(rendered string) *Template {
	j.t.Helper()
	var known []string
	for _, entry := range j.spec.Templates {
		if entry.Destination == rendered {
			f, err := j.spec.ReadTemplate(entry.Source)
			return j.parse(entry.Source, f, err)
		}
		known = append(known, entry.Destination)
	}
	j.t.Fatalf("Template for rendered path filename not found: %s. Possible values are: [%s]", rendered, strings.Join(known, ", "))
	return nil
}

// Monit returns the job's monit file, a template like the others. A job that has none ends the test.
func (j *Job) Monit() *Template {
	j.t.Helper()
	f, err := j.spec.ReadMonit()
	return j.parse("monit", f, err)
}

func (j *Job) parse(source string, f *spec.File, err error) *Template {
	j.t.Helper()
	if err != nil {
		j.t.Fatalf("%v", err)
	}
	parsed, err := erb.Parse(j.spec.Name+"/"+source, string(f.Data))
	if err != nil {
		j.t.Fatalf("%s", describe(err))
	}
	return &Template{j.t, j.spec, parsed}
}

// In returns the template for a subtest, which is then the one that fails.
func (t *Template) In(sub T) *Template {
	c := *t
	c.t = sub
	return &c
}

// describe words an error with the line of the template.
func describe(err error) string {
	var all erb.Errors
	switch e := err.(type) {
	case *erb.Error:
		all = erb.Errors{e}
	case erb.Errors:
		all = e
	default:
		return err.Error()
	}
	var b strings.Builder
	for _, e := range all {
		fmt.Fprintf(&b, "\n%v\n%s", e, e.Snippet())
	}
	return b.String()
}
