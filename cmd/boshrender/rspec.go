package main

// This file runs rspec suites, with package rspec.

import (
	"context"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/boshrender/boshrender/boshtest/rspec"
)

// specPaths returns the paths that have spec files, and the release that they belong to; none if there are no such
// files. A path may have lines behind it.
func specPaths(paths []string) (root string, specs []string) {
	for _, path := range paths {
		file, _, _ := strings.Cut(path, "_spec.rb:")
		if file != path {
			file += "_spec.rb"
		}
		found := strings.HasSuffix(file, "_spec.rb")
		if !found {
			_ = filepath.WalkDir(file, func(name string, e fs.DirEntry, err error) error {
				switch {
				case err != nil:
					return nil // whoever reads the path says so
				case e.IsDir() && name != file && (strings.HasPrefix(e.Name(), ".") || e.Name() == "src" || e.Name() == "node_modules"):
					return fs.SkipDir
				case strings.HasSuffix(name, "_spec.rb"):
					found = true
					return fs.SkipAll
				}
				return nil
			})
		}
		dir := file
		if !isDir(dir) {
			dir = filepath.Dir(file)
		}
		of, err := releaseRoot(dir)
		if !found || err != nil || root != "" && !sameFolder(root, of) {
			continue
		}
		if root == "" {
			root = of
		}
		if full, err := filepath.Abs(file); err == nil && !sameFolder(of, path) {
			specs = append(specs, full+strings.TrimPrefix(path, file))
		}
	}
	return root, specs
}

func sameFolder(a, b string) bool {
	x, err := filepath.Abs(a)
	y, err2 := filepath.Abs(b)
	return err == nil && err2 == nil && x == y
}

// specs runs the rspec suite of a release, or the paths of it.
func (a *app) specs(ctx context.Context, root string, t *testFlags, paths []string) (*rspec.Summary, []*rspec.Result, error) {
	suite, err := rspec.Open(root)
	if err != nil {
		return nil, nil, err
	}
	to := a.stdout
	if a.json {
		to = io.Discard
	}
	format := t.format
	if a.quiet && format == "" {
		format = "progress"
	}
	reporter, err := suite.NewReporter(to, rspec.ReportOptions{Format: format, Colours: a.colours(a.stdout)})
	if err != nil {
		return nil, nil, withFlag("--format", err)
	}
	var results []*rspec.Result
	summary, err := suite.Run(ctx, rspec.Options{
		Paths: paths, Examples: t.examples, Tags: t.tags, Coverage: t.cover,
		Report: func(r *rspec.Result) {
			results = append(results, r)
			reporter.Result(r)
		},
	})
	if err != nil {
		return nil, nil, err
	}
	return summary, results, reporter.Done(summary)
}
