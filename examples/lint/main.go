// Command lint checks the jobs of releases without rendering them: that every job spec is valid, that its templates are
// there, and that the evaluator knows all that they use.
//
//	go run ./examples/lint nats-release uaa.tgz
//
// Without arguments it checks the releases of examples/deployment. Each finding is a line with file, line and column.
// The exit status is 1 if there is any.
package main

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"runtime"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/spec"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(paths []string, stdout, stderr io.Writer) int {
	if len(paths) == 0 {
		_, file, _, _ := runtime.Caller(0)
		bundled, err := filepath.Glob(filepath.Join(filepath.Dir(file), "..", "deployment", "releases", "*"))
		if err != nil || len(bundled) == 0 {
			fmt.Fprintln(stderr, "the bundled releases were not found: name some")
			return 1
		}
		paths = bundled
	}
	l := &linter{out: stderr}
	for _, path := range paths {
		releases, err := spec.Open(path)
		if err != nil {
			l.report(err)
		}
		for _, r := range releases {
			l.release(r)
		}
	}
	fmt.Fprintf(stdout, "%d templates of %d jobs in %d releases, %d findings\n", l.templates, l.jobs, l.releases, l.findings)
	if l.findings > 0 {
		return 1
	}
	return 0
}

// linter counts what it looks at and prints what it finds.
type linter struct {
	out                                 io.Writer
	releases, jobs, templates, findings int
}

// report prints all errors in err.
func (l *linter) report(err error) {
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range many.Unwrap() {
			l.report(one)
		}
		return
	}
	l.findings++
	fmt.Fprintln(l.out, err)
	if e, ok := err.(*erb.Error); ok {
		fmt.Fprint(l.out, e.Snippet())
	}
}

func (l *linter) release(r *spec.Release) {
	l.releases++
	for _, name := range r.JobNames() {
		l.jobs++
		job, err := r.Job(name)
		if err != nil {
			l.report(err)
			continue
		}
		if err := job.Validate(); err != nil {
			l.report(err)
		}
		dir := path.Dir(job.Pos.File)
		if f, err := job.ReadMonit(); err == nil {
			l.template(path.Join(dir, "monit"), f)
		}
		for _, t := range job.Templates {
			if f, err := job.ReadTemplate(t.Source); err == nil { // Validate reports those that are not there
				l.template(path.Join(dir, "templates", t.Source), f)
			}
		}
	}
}

func (l *linter) template(name string, f *spec.File) {
	l.templates++
	if f.Binary {
		return
	}
	if _, err := erb.Parse(name, string(f.Data)); err != nil {
		l.report(err)
	}
}
