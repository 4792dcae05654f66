package boshtest

// This file finds files of tests, and runs them without go test.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/manifest"
)

// Result is how a test of a file ended.
type Result struct {
	// File is the file's path.
	File string `json:"file"`
	// Name is the test's; "" for the file itself, if it could not be read.
	Name string `json:"name"`
	// Failures are the messages of the test, empty if it passed.
	Failures []string `json:"failures,omitempty"`
	// Took is the duration of the test.
	Took time.Duration `json:"took"`
}

// RunOptions configure [RunFiles].
type RunOptions struct {
	// Update writes golden files below the folders of the files of tests, and compares nothing with them.
	Update bool
	// Profiled gets the coverage of all tests at the end; nil for none.
	Profiled func(*coverage.Profile)
	// Replaced has texts in place of the texts of templates, by their absolute paths with slashes.
	Replaced map[string]string
}

// RunFiles runs the tests in files one after the other, and calls done with the result of each. They must be files
// that [Run] reads. If ctx ends, RunFiles ends the test without a result and returns the cause. If BOSHTEST_COVERAGE is
// in the environment, the coverage is recorded as with go test.
func RunFiles(ctx context.Context, files []string, o RunOptions, done func(Result)) error {
	var log *coverageLog
	if o.Profiled != nil {
		log = newCoverageLog()
	}
	for _, file := range files {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		s := &standalone{ctx: ctx, file: file, done: done}
		s.do(func() {
			runPath(s, &table{dir: filepath.Dir(file), update: o.Update, flag: "--update", log: log, replaced: o.Replaced}, file)
		})
		if len(s.failures) > 0 && ctx.Err() == nil {
			done(Result{File: file, Failures: s.failures})
		}
	}
	if log != nil {
		o.Profiled(log.profile())
	}
	return context.Cause(ctx)
}

// standalone is a test outside of go test.
type standalone struct {
	ctx      context.Context
	file     string
	failures []string
	cleanups []func()
	done     func(Result)
}

// do calls f so that Fatalf can end it.
func (s *standalone) do(f func()) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		defer func() {
			for _, c := range slices.Backward(s.cleanups) {
				c()
			}
		}()
		f()
	}()
	<-ended
}

// Helper implements T.
func (s *standalone) Helper() {}

// Context returns the context of the run.
func (s *standalone) Context() context.Context { return s.ctx }

// Errorf implements T.
func (s *standalone) Errorf(format string, args ...any) {
	s.failures = append(s.failures, strings.TrimSpace(fmt.Sprintf(format, args...)))
}

// Fatalf implements T.
func (s *standalone) Fatalf(format string, args ...any) {
	s.Errorf(format, args...)
	runtime.Goexit()
}

// Cleanup registers f to be called at the end of the test.
func (s *standalone) Cleanup(f func()) { s.cleanups = append(s.cleanups, f) }

// Run implements runner.
func (s *standalone) Run(name string, f func(runner)) {
	if s.ctx.Err() != nil {
		return
	}
	one := &standalone{ctx: s.ctx, file: s.file, done: s.done}
	began := time.Now()
	one.do(func() { f(one) })
	if s.ctx.Err() == nil {
		s.done(Result{s.file, name, one.failures, time.Since(began)})
	}
}

// FindFiles returns the test files in folders and below them: YAML with the keys job, template and tests. The path of
// a file is returned unchanged. FindFiles returns the cause of ctx when ctx ends.
func FindFiles(ctx context.Context, paths ...string) ([]string, error) {
	var found []string
	b := files.Within(ctx)
	for _, path := range paths {
		err := b.WalkPath(path, func(fsys fs.FS, below, name string, e fs.DirEntry) error {
			switch {
			case fsys == nil:
				found = append(found, name)
				return nil
			case e.IsDir():
				if strings.HasPrefix(e.Name(), ".") || e.Name() == "node_modules" {
					return fs.SkipDir
				}
				return nil
			}
			if ext := filepath.Ext(name); ext != ".yml" && ext != ".yaml" {
				return nil
			}
			data, err := b.Read(fsys, below)
			if errors.Is(err, fs.ErrPermission) {
				return err
			}
			n, unread := manifest.YAML{}.Document(ctx, name, data)
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err == nil && unread == nil && n.Has("job") && n.Has("template") && n.Has("tests") {
				found = append(found, name)
			}
			return nil // an unreadable file is not a test file
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}
