// Package tests runs the tests of a release that render the templates of one job, with the text that an editor has for
// one of them, and says which lines of it no test covers.
package tests

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/boshtest/rspec"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/workers"
)

// Options say which tests run, and with which text.
type Options struct {
	// Root is the folder of the release, an absolute path.
	Root string
	// Job is the name of the job, File the path of one of its templates below its folder: "templates/web.yml.erb".
	Job, File string
	// Text is in place of the text of that template.
	Text string
	// Files are files of tests in YAML, Suites rspec suites; both have tests of other jobs, too.
	Files  []string
	Suites []Suite
}

// Suite is a part of an rspec suite.
type Suite struct {
	// Dir is the folder of the release.
	Dir string
	// Paths are as in [rspec.Options].
	Paths []string
}

// Result is the result of a test.
type Result struct {
	// Name is the full description.
	Name string `json:"name"`
	// Place is the file, below the folder of the release, with the line if it is known: "spec/web_spec.rb:12".
	Place string `json:"place"`
	// Status is the outcome, in YAML Passed or Failed.
	Status rspec.Status `json:"status"`
	// Message says why the test failed, is pending or was not run.
	Message string `json:"message,omitempty"`
}

// Report has the results of the tests that render templates of the job.
type Report struct {
	// Results are the results that failed, then others, at most 1,000.
	Results []Result `json:"results"`
	// Counts are the numbers of all results by status.
	Counts map[rspec.Status]int `json:"counts"`
	// Unfinished says how many files of tests were not run before the time was over.
	Unfinished int `json:"unfinished"`
	// Rendered says whether a test rendered the template, Missed lists the lines that no test evaluated fully.
	Rendered bool  `json:"rendered"`
	Missed   []int `json:"missed"`
}

// The most that a report shows: results, and bytes of a message.
const (
	maxResults = 1000
	maxMessage = 4000
)

// Run runs the tests. When the deadline of ctx is over, the report has the tests that ended before. The error is of a
// file that can't be read, or the cause of ctx.
func Run(ctx context.Context, o Options) (*Report, error) {
	o.Root = filepath.Clean(o.Root)
	list, err := o.find(ctx)
	if err != nil {
		return nil, err
	}
	return o.all(ctx, list)
}

// all runs files of tests, and reports the tests of the job.
func (o *Options) all(ctx context.Context, list []*file) (*Report, error) {
	all := workers.Tasks[*file, struct{}]{Tasks: list, Workers: runtime.GOMAXPROCS(0), Do: func(ctx context.Context, _ *workers.Pool, f *file) struct{} {
		o.try(ctx, f)
		return struct{}{}
	}}
	for range all.All(ctx) {
		continue // a file keeps its results
	}
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.DeadlineExceeded) {
		return nil, cause
	}
	r := &Report{Results: []Result{}, Counts: map[rspec.Status]int{}, Missed: []int{}}
	covered := new(coverage.Profile)
	for _, f := range list {
		switch {
		case !f.done:
			r.Unfinished++
		case o.concerns(f):
			r.Results = append(r.Results, f.results...)
			covered.Merge(o.of(&f.profile))
		}
	}
	for i := range r.Results {
		r.Counts[r.Results[i].Status]++
	}
	slices.SortStableFunc(r.Results, func(a, b Result) int { return cmp.Compare(rank(a.Status), rank(b.Status)) })
	r.Results = r.Results[:min(len(r.Results), maxResults)]
	o.miss(r, covered)
	return r, nil
}

// rank orders results: who runs tests looks for failures.
func rank(s rspec.Status) int {
	return slices.Index([]rspec.Status{rspec.Failed, rspec.NotRun, rspec.Pending, rspec.Passed}, s)
}

// concerns reports whether a file of tests belongs to the job: it rendered one of its templates, or names the job and
// fails, perhaps before it renders.
func (o *Options) concerns(f *file) bool {
	if slices.ContainsFunc(f.profile.Jobs, o.same) {
		return true
	}
	return f.names && slices.ContainsFunc(f.results, func(r Result) bool { return r.Status == rspec.Failed || r.Status == rspec.NotRun })
}

// same reports whether a profile's job is the job.
func (o *Options) same(j *coverage.Job) bool {
	return j.Name == o.Job && filepath.Clean(j.Release) == o.Root
}

// of returns the part of a profile that is about the text.
func (o *Options) of(p *coverage.Profile) *coverage.Profile {
	part, hash := new(coverage.Profile), coverage.Hash([]byte(o.Text))
	for _, j := range p.Jobs {
		for _, t := range j.Templates {
			if o.same(j) && t.Name == o.File && t.Hash == hash {
				part.Jobs = append(part.Jobs, &coverage.Job{Release: j.Release, Name: j.Name, Templates: []*coverage.Template{t}})
			}
		}
	}
	return part
}

// miss notes the lines that no test evaluated; none for a text that is no template.
func (o *Options) miss(r *Report, covered *coverage.Profile) {
	var counts erb.Coverage
	if len(covered.Jobs) > 0 {
		counts = covered.Jobs[0].Templates[0].Coverage
	} else if t, err := erb.ParseCovered(context.Background(), o.File, o.Text); err == nil {
		counts = t.Coverage()
	}
	r.Rendered = counts.Renders > 0
	for _, l := range counts.Lines {
		if l.Count() == 0 || l.Partial() {
			r.Missed = append(r.Missed, l.Line)
		}
	}
}

// brief returns a message without the folder of the release, and not longer than a page shows.
func (o *Options) brief(text string) string {
	text = strings.TrimSpace(strings.ReplaceAll(text, o.Root+string(filepath.Separator), ""))
	if len(text) > maxMessage {
		text = strings.ToValidUTF8(text[:maxMessage], "") + fmt.Sprintf("… (%d bytes)", len(text))
	}
	return text
}

// place returns a path below the folder of the release, for people.
func (o *Options) place(full string) string {
	if rel, err := filepath.Rel(o.Root, filepath.FromSlash(full)); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return full
}
