package tests

// This file finds and runs files of tests: of YAML, and of rspec.

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/boshtest"
	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/boshtest/rspec"
	"github.com/boshrender/boshrender/internal/files"
)

// file is a file of tests, and its results.
type file struct {
	path  string
	names bool // it has the name of the job
	// run runs the tests with texts in place of files of the release, and adds their results and profile.
	run     func(ctx context.Context, f *file, replaced map[string]string) error
	done    bool // it has run to its end
	results []Result
	profile coverage.Profile
}

// longest is how long an example of rspec may take.
const longest = 10 * time.Second

// find returns the files of tests. Files with the name of the job come first, in case the time doesn't suffice for all.
// A file of YAML without that name has no test of the job.
func (o *Options) find(ctx context.Context) ([]*file, error) {
	var list, others []*file
	b := files.Within(ctx)
	for _, path := range o.Files {
		data, err := b.ReadPath(path)
		if err != nil {
			return nil, err
		}
		if strings.Contains(string(data), o.Job) {
			list = append(list, &file{path: path, names: true, run: o.runYAML})
		}
	}
	for _, s := range o.Suites {
		suite, err := rspec.Open(s.Dir)
		if err != nil {
			return nil, err
		}
		paths, err := suite.Files(ctx, rspec.Options{Paths: s.Paths})
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			data, err := b.ReadPath(filepath.FromSlash(path))
			if err != nil {
				return nil, err
			}
			f := &file{path: path, names: strings.Contains(string(data), o.Job), run: o.runSpec(suite)}
			if f.names {
				list = append(list, f)
			} else {
				others = append(others, f)
			}
		}
	}
	return slices.Concat(list, others), nil
}

// try runs a file. An error is a result of the file, so that the other files run, too, unless ctx has ended.
func (o *Options) try(ctx context.Context, f *file) {
	text := map[string]string{filepath.ToSlash(filepath.Join(o.Root, "jobs", o.Job, filepath.FromSlash(o.File))): o.Text}
	err := f.run(ctx, f, text)
	if ctx.Err() != nil {
		return
	}
	f.done = true
	if err != nil {
		f.results = append(f.results, Result{Name: "loading " + o.place(f.path), Place: o.place(f.path), Status: rspec.Failed, Message: o.brief(err.Error())})
	}
}

func (o *Options) runYAML(ctx context.Context, f *file, replaced map[string]string) error {
	run := boshtest.RunOptions{Replaced: replaced, Profiled: func(p *coverage.Profile) { f.profile = *p }}
	return boshtest.RunFiles(ctx, []string{f.path}, run, func(one boshtest.Result) {
		r := Result{Name: one.Name, Place: o.place(f.path), Status: rspec.Passed}
		if one.Name == "" {
			r.Name = "loading " + r.Place
		}
		if len(one.Failures) > 0 {
			r.Status, r.Message = rspec.Failed, o.brief(strings.Join(one.Failures, "\n"))
		}
		f.results = append(f.results, r)
	})
}

// runSpec returns the function that runs a spec file of a suite.
func (o *Options) runSpec(suite *rspec.Suite) func(context.Context, *file, map[string]string) error {
	return func(ctx context.Context, f *file, replaced map[string]string) error {
		_, err := suite.Run(ctx, rspec.Options{
			Paths: []string{f.path}, Workers: 1, FailFast: -1, Order: "defined", Timeout: longest, Replaced: replaced,
			Profiled: func(p *coverage.Profile) { f.profile = *p },
			Report: func(one *rspec.Result) {
				r := Result{Name: one.FullDescription, Place: strings.TrimPrefix(one.Location(), "./"), Status: one.Status, Message: o.brief(one.Reason)}
				if one.Status == rspec.Failed {
					r.Message = o.brief(failures(one.Failures))
				}
				f.results = append(f.results, r)
			},
		})
		return err
	}
}

// failures returns the failures of an example, each with the places in the template and in the suite.
func failures(list []rspec.Failure) string {
	var texts []string
	for _, f := range list {
		text := strings.TrimSpace(f.Message)
		if !f.Expectation {
			text = f.Class + ": " + text
		}
		for _, place := range slices.Concat([]string{f.Template}, f.Places[:min(len(f.Places), 1)]) {
			if place != "" {
				text += "\n# " + strings.TrimPrefix(place, "./")
			}
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "\n\n")
}
