package boshtest

// This file finds files of tests, and runs them without go test.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

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

// RunFiles runs the tests in files one after the other, and calls done with the result of each. The files are those
// that [Run] reads. If ctx ends, RunFiles stops before the next test and returns the cause. If BOSHTEST_COVERAGE is
// in the environment, the coverage is recorded as with go test.
func RunFiles(ctx context.Context, files []string, done func(Result)) error {
	for _, file := range files {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		s := &standalone{ctx: ctx, file: file, done: done}
		s.do(func() { runPath(s, file) })
		if len(s.failures) > 0 {
			done(Result{File: file, Failures: s.failures})
		}
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
	s.done(Result{s.file, name, one.failures, time.Since(began)})
}

// FindFiles returns the test files in folders and below them: YAML with the keys job, template and tests. The path of
// a file is returned unchanged.
func FindFiles(paths ...string) ([]string, error) {
	var files []string
	for _, path := range paths {
		err := filepath.WalkDir(path, func(name string, e os.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case e.IsDir():
				if hidden := strings.HasPrefix(e.Name(), ".") && name != path; hidden || e.Name() == "node_modules" {
					return filepath.SkipDir
				}
				return nil
			case name == path:
				files = append(files, name)
				return nil
			}
			if ext := filepath.Ext(name); ext != ".yml" && ext != ".yaml" {
				return nil
			}
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			n, err := manifest.YAML{}.Document(name, data)
			if err == nil && n.Has("job") && n.Has("template") && n.Has("tests") {
				files = append(files, name)
			}
			return nil // an unreadable file is not a test file
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}
