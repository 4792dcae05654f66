// Package mutate measures which mistakes tests of templates notice: it changes the templates that they render, one
// place at a time, and runs the tests that render the line against each changed template. A line that is covered is not
// yet checked.
package mutate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/boshtest/rspec"
	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/workers"
)

// Options are the tests, and how they run.
type Options struct {
	// Files are files of tests in YAML.
	Files []string
	// Suites are rspec suites.
	Suites []Suite
	// Workers is how many changed templates are tested at once.
	Workers int
	// Phase is called when a phase begins, with the number of its steps, and Step before each of them, never
	// concurrently; both may be nil.
	Phase func(what string, steps int)
	Step  func(item string)
}

// Suite is a part of an rspec suite.
type Suite struct {
	*rspec.Suite
	// Options select the examples.
	Options rspec.Options
}

// Status says whether the tests notice a change.
type Status string

// The states of a change.
const (
	Killed   Status = "killed"
	Late     Status = "killed by the time limit"
	Survived Status = "survived"
)

// Mutant is a changed template.
type Mutant struct {
	// File is the path of the template; Line and Column, from 1, are where it is changed.
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	// What is the kind of the change, of [usage.Change].
	What string `json:"what"`
	// Old is the text that New is in the place of, Source the first line of it.
	Old    string `json:"old"`
	New    string `json:"new"`
	Source string `json:"source"`
	// Status says whether the tests noticed, and By names the first test that did.
	Status Status `json:"status"`
	By     string `json:"by,omitempty"`
}

// Report has the changes, and which of them the tests noticed.
type Report struct {
	// Mutants are all changed templates, by file and place.
	Mutants []Mutant `json:"mutants"`
	// Killed is the number of changes that a test noticed, All the number of all changes.
	Killed int `json:"killed"`
	All    int `json:"all"`
	// Failed counts the tests that fail without a change; they are not run again.
	Failed int `json:"failed"`
}

// Percent returns the part that the tests noticed.
func (r *Report) Percent() float64 { return coverage.Ratio{Hit: r.Killed, Of: r.All}.Percent() }

// Run runs the tests with the templates as they are, then with each change of a line that they rendered. The error is
// of files that can't be read, of options, or of ctx.
func Run(ctx context.Context, o Options) (*Report, error) {
	tests, err := o.tests(ctx)
	if err != nil {
		return nil, err
	}
	r := &Report{Mutants: []Mutant{}}
	targets := map[string]*target{}
	base := workers.Tasks[test, first]{Tasks: tests, Workers: o.workers(), Do: func(ctx context.Context, _ *workers.Pool, t test) first { return t.first(ctx) }}
	o.phase("tests", len(tests))
	n := 0
	for done, ok := range base.All(ctx) {
		if !ok {
			return nil, context.Cause(ctx)
		}
		if done.err != nil {
			return nil, done.err
		}
		o.step(tests[n].name())
		n++
		r.Failed += done.failed
		if err := gather(ctx, targets, tests[n-1], done); err != nil {
			return nil, err
		}
	}
	list, err := mutants(ctx, targets)
	if err != nil {
		return nil, err
	}
	o.phase("changes", len(list))
	all := workers.Tasks[*mutant, error]{Tasks: list, Workers: o.workers(), Do: func(ctx context.Context, _ *workers.Pool, m *mutant) error { return m.run(ctx) }}
	n = 0
	for err, ok := range all.All(ctx) {
		if !ok || err != nil {
			return nil, cmp.Or(err, context.Cause(ctx))
		}
		m := list[n].Mutant
		n++
		o.step(m.File)
		r.Mutants = append(r.Mutants, m)
		if r.All++; m.Status != Survived {
			r.Killed++
		}
	}
	return r, nil
}

func (o *Options) workers() int { return max(1, o.Workers) }

func (o *Options) phase(what string, steps int) {
	if o.Phase != nil {
		o.Phase(what, steps)
	}
}

func (o *Options) step(item string) {
	if o.Step != nil {
		o.Step(item)
	}
}

// target is a template that tests render.
type target struct {
	path, text string
	tests      []rendering
}

// rendering is a test of a template: the lines that it rendered, and how long it took.
type rendering struct {
	test
	lines map[int]bool
	took  time.Duration
}

// gather notes the files that a test rendered.
func gather(ctx context.Context, targets map[string]*target, t test, done first) error {
	for _, job := range done.profile.Jobs {
		for _, rendered := range job.Templates {
			full := path.Join(filepath.ToSlash(job.Release), "jobs", job.Name, rendered.Name)
			to := targets[full]
			if to == nil {
				data, err := files.Within(ctx).ReadPath(filepath.FromSlash(full))
				if errors.Is(err, os.ErrNotExist) || err == nil && coverage.Hash(data) != rendered.Hash {
					continue // a tarball, or a text that the suite made
				}
				if err != nil {
					return err
				}
				to = &target{path: full, text: string(data)}
				targets[full] = to
			}
			lines := map[int]bool{}
			for _, l := range rendered.Lines {
				lines[l.Line] = l.Count() > 0
			}
			to.tests = append(to.tests, rendering{t, lines, done.took})
		}
	}
	return nil
}

// mutant is a changed template with the tests that render the line.
type mutant struct {
	Mutant
	full, text string
	tests      []rendering
}

// mutants returns the changes of all targets, in order, with their tests, the fastest first.
func mutants(ctx context.Context, targets map[string]*target) ([]*mutant, error) {
	var list []*mutant
	for _, full := range slices.Sorted(maps.Keys(targets)) {
		t := targets[full]
		slices.SortStableFunc(t.tests, func(a, b rendering) int { return cmp.Compare(a.took, b.took) })
		changes, err := usage.Changes(ctx, full, t.text)
		if err != nil {
			return nil, err
		}
		lines := strings.Split(t.text, "\n")
		for _, c := range changes {
			m := &mutant{full: full, text: c.Apply(t.text)}
			for _, one := range t.tests {
				if one.lines[c.Line] {
					m.tests = append(m.tests, one)
				}
			}
			if len(m.tests) > 0 {
				m.Mutant = Mutant{File: near(full), Line: c.Line, Column: c.Column, What: c.What, Old: t.text[c.From:c.To], New: c.New, Source: lines[c.Line-1], Status: Survived}
				list = append(list, m)
			}
		}
	}
	return list, nil
}

// near returns a path relative to the working folder, if it is below it.
func near(full string) string {
	here, err := os.Getwd()
	if err != nil {
		return full
	}
	if rel, err := filepath.Rel(here, filepath.FromSlash(full)); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return full
}

// A test with a changed template may take this many times as long as without, and at least this long.
const (
	slower = 10
	least  = time.Second
)

// errLate ends a test that takes too long.
var errLate = errors.New("the test takes too long")

// run runs the tests until one fails.
func (m *mutant) run(ctx context.Context) error {
	replaced := map[string]string{m.full: m.text}
	for _, t := range m.tests {
		limited, stop := context.WithTimeoutCause(ctx, max(least, slower*t.took), errLate)
		by, err := t.again(limited, replaced)
		late := context.Cause(limited) == errLate
		stop()
		switch {
		case by != "":
			m.Status, m.By = Killed, by
			return nil
		case late:
			m.Status, m.By = Late, t.name()
			return nil
		case err != nil:
			return fmt.Errorf("%s: %w", t.name(), err)
		}
	}
	return nil
}
