package main

// This file runs rspec suites, with package rspec.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/boshrender/boshrender/boshtest/rspec"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/terminal"
)

// suitePaths are a release and the paths of its spec files to run, none for all.
type suitePaths struct {
	root  string
	paths []string
	suite *rspec.Suite // see open
}

// specPaths returns the releases with spec files in paths, in their order. A path may be followed by lines or ids.
func specPaths(ctx context.Context, paths []string) ([]*suitePaths, error) {
	var list []*suitePaths
	for _, path := range paths {
		file := specFile(path)
		if !strings.HasSuffix(file, "_spec.rb") && !hasSpecs(ctx, file) {
			continue
		}
		dir := file
		if !isDir(dir) {
			dir = filepath.Dir(file)
		}
		root, err := releaseRoot(ctx, dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		var s *suitePaths
		for _, have := range list {
			if sameFolder(have.root, root) {
				s = have
			}
		}
		if s == nil {
			s = &suitePaths{root: root}
			list = append(list, s)
		}
		if full, err := filepath.Abs(file); err == nil && !sameFolder(root, path) {
			s.paths = append(s.paths, full+strings.TrimPrefix(path, file))
		}
	}
	return list, nil
}

// specFile returns the path of a spec file without the lines or ids of examples. It returns other paths as they are.
func specFile(path string) string {
	const suffix = "_spec.rb"
	for _, mark := range []string{":", "["} {
		if file, _, ok := strings.Cut(path, suffix+mark); ok {
			return file + suffix
		}
	}
	return path
}

// hasSpecs reports whether there is a spec file below a folder. Files in src don't belong to the release.
func hasSpecs(ctx context.Context, dir string) bool {
	found := false
	// reading the path will report errors
	_ = files.Within(ctx).WalkPath(dir, func(_ fs.FS, _, name string, e fs.DirEntry) error {
		switch {
		case e.IsDir() && (strings.HasPrefix(e.Name(), ".") || e.Name() == "src" || e.Name() == "node_modules"):
			return fs.SkipDir
		case strings.HasSuffix(name, "_spec.rb"):
			found = true
			return fs.SkipAll
		}
		return nil
	})
	return found
}

func sameFolder(a, b string) bool {
	x, err := filepath.Abs(a)
	y, err2 := filepath.Abs(b)
	return err == nil && err2 == nil && x == y
}

// options returns the options for a suite from the flags.
func (t *testFlags) options(paths []string) (rspec.Options, error) {
	o := rspec.Options{
		Paths: paths, Examples: t.examples, Tags: t.tags, Coverage: t.cover, FailFast: t.failFast, Workers: t.workers, Seed: t.seed, Include: t.include,
		Require: t.require, Pattern: strings.Join(t.pattern, ","), DryRun: t.dryRun, Timeout: t.timeout, Matches: t.matches, Exclude: t.exclude,
		FailureExit: t.failureExit, ErrorExit: t.errorExit,
	}
	if t.order != "" {
		order, seed := rspec.ParseOrder(t.order)
		if order != "random" && order != "defined" && order != "recently-modified" {
			return o, request(withFlag("--order", &unknownOrder{t.order}))
		}
		if o.Order = order; o.Seed == 0 {
			o.Seed = seed
		}
	} else if t.seed != 0 {
		o.Order = "random"
	}
	return o, nil
}

// unknownOrder is the error for an invalid --order.
type unknownOrder struct{ text string }

// Error implements error.
func (e *unknownOrder) Error() string {
	return e.text + " is neither defined nor random, nor random:SEED"
}

// open opens the suites of releases, and refuses their options as it does flags: before other files are read.
func (t *testFlags) open(ctx context.Context, list []*suitePaths) error {
	var errs []error
	for _, s := range list {
		var err error
		if s.suite, err = rspec.Open(s.root); err != nil {
			return err
		}
		file := filepath.Join(s.root, ".rspec")
		if t.settings != nil {
			s.suite, file = s.suite.Configured(*t.settings), t.file
		}
		if t.settings != nil && s != list[0] {
			continue // has the same options
		}
		for line, m := range s.suite.Matches() {
			if err := readsAsRegexp(ctx, m); err != nil {
				errs = append(errs, &optionError{file, line, withFlag("--example-matches "+m, err)})
			}
		}
	}
	return request(errors.Join(errs...))
}

// optionError is the error for an option in a file of options of rspec.
type optionError struct {
	file string
	line int
	why  error
}

// Error implements error.
func (e *optionError) Error() string { return fmt.Sprintf("%s:%d: %v", e.file, e.line, e.why) }

// specs runs the rspec suite of a release, or some of its paths.
func (a *app) specs(ctx context.Context, s *suitePaths, t *testFlags, p *testPrinter) (*rspec.Summary, []*rspec.Result, error) {
	suite := s.suite
	o, err := t.options(s.paths)
	if err != nil {
		return nil, nil, err
	}
	before, err := readFailures(s.root)
	if err != nil {
		return nil, nil, err
	}
	if t.onlyFailures {
		o.Only = before.locations()
	}
	reporter, err := p.reporter(suite, s.root)
	if err != nil {
		return nil, nil, err
	}
	o.Print = func(text string) { fmt.Fprint(p.prints(), terminal.Text(text)) }
	var results []*rspec.Result
	o.Report = func(r *rspec.Result) {
		results = append(results, r)
		reporter.Result(r)
	}
	summary, err := suite.Run(ctx, o)
	if err != nil {
		return nil, nil, err
	}
	if !t.dryRun {
		before.note(results)
		before.write()
	}
	return summary, results, p.suiteDone(reporter, summary)
}
