package mutate

// This file runs tests: files of YAML, and spec files.

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"time"

	"github.com/boshrender/boshrender/boshtest"
	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/boshtest/rspec"
)

// test is a file of tests.
type test interface {
	name() string
	// first runs the tests with the templates as they are.
	first(ctx context.Context) first
	// again runs the tests that passed, with other texts of templates, and returns the first that fails, "" for
	// none.
	again(ctx context.Context, replaced map[string]string) (failed string, err error)
}

// first is the result of the first run of a test.
type first struct {
	profile *coverage.Profile
	took    time.Duration
	failed  int
	err     error
}

// tests returns all tests.
func (o *Options) tests(ctx context.Context) ([]test, error) {
	var list []test
	for _, file := range o.Files {
		list = append(list, &yamlFile{path: file})
	}
	for _, one := range o.Suites {
		names, err := one.Suite.Files(ctx, one.Options)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			options := one.Options
			options.Paths, options.Workers = []string{name}, 1
			list = append(list, &specFile{suite: one.Suite, options: options})
		}
	}
	return list, nil
}

// yamlFile is a file of tests in YAML.
type yamlFile struct {
	path   string
	failed []string // names of tests
}

func (f *yamlFile) name() string { return f.path }

func (f *yamlFile) first(ctx context.Context) first {
	begin := time.Now()
	var r first
	r.err = boshtest.RunFiles(ctx, []string{f.path}, boshtest.RunOptions{Profiled: func(p *coverage.Profile) { r.profile = p }}, func(one boshtest.Result) {
		if len(one.Failures) > 0 {
			f.failed = append(f.failed, one.Name)
		}
	})
	r.took, r.failed = time.Since(begin), len(f.failed)
	return r
}

// errNoticed ends a run at the first test that fails.
var errNoticed = errors.New("a test has failed")

func (f *yamlFile) again(ctx context.Context, replaced map[string]string) (failed string, err error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	err = boshtest.RunFiles(ctx, []string{f.path}, boshtest.RunOptions{Replaced: replaced}, func(one boshtest.Result) {
		if len(one.Failures) > 0 && failed == "" && !slices.Contains(f.failed, one.Name) {
			failed = f.path + ": " + one.Name
			stop(errNoticed)
		}
	})
	return failed, err
}

// specFile is a spec file of an rspec suite.
type specFile struct {
	suite   *rspec.Suite
	options rspec.Options
}

func (f *specFile) name() string { return filepath.Base(f.options.Paths[0]) }

func (f *specFile) first(ctx context.Context) first {
	begin := time.Now()
	var r first
	passed := map[string]bool{}
	o := f.options
	o.Profiled = func(p *coverage.Profile) { r.profile = p }
	o.Report = func(one *rspec.Result) {
		if one.Status == rspec.Failed {
			r.failed++
		}
		ok, seen := passed[one.Location()]
		passed[one.Location()] = one.Status == rspec.Passed && (ok || !seen)
	}
	_, r.err = f.suite.Run(ctx, o)
	r.took = time.Since(begin)
	f.options.Only = []string{}
	for location, ok := range passed {
		if ok {
			f.options.Only = append(f.options.Only, location)
		}
	}
	return r
}

func (f *specFile) again(ctx context.Context, replaced map[string]string) (failed string, err error) {
	if len(f.options.Only) == 0 {
		return "", nil
	}
	o := f.options
	o.Replaced, o.FailFast, o.Order = replaced, 1, "defined"
	o.Report = func(one *rspec.Result) {
		if one.Status == rspec.Failed && failed == "" {
			failed = one.Location()
		}
	}
	_, err = f.suite.Run(ctx, o)
	return failed, err
}
