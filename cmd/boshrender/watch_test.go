package main

// This file tests --watch.

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// watching runs a command with --watch, lets steps change files one after the other, and returns its exit status and
// its output.
func watching(t *testing.T, args []string, steps ...func()) (status int, stdout, stderr string) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var out, errs bytes.Buffer
	a := &app{stdout: &out, stderr: &errs, getenv: os.Getenv, ticks: make(chan time.Time)}
	done := make(chan int)
	go func() { done <- a.run(ctx, append(args, "--watch")) }()
	a.ticks <- time.Time{} // the first run has ended
	for _, step := range steps {
		step()
		for range 3 { // there is a change; there is no other one, and a run begins; it has ended
			a.ticks <- time.Time{}
		}
	}
	cancel()
	return <-done, out.String(), errs.String()
}

func TestWatchLint(t *testing.T) {
	dir := write(t, map[string]string{
		"jobs/web/spec": "name: web\ntemplates: {a.erb: a}\n", "jobs/web/monit": "", "jobs/web/templates/a.erb": "x",
		"jobs/releases/spec": "name: releases\ntemplates: {src/a.erb: a}\n", "jobs/releases/monit": "", "jobs/releases/templates/src/a.erb": "x",
		"src/deep/file": "x",
	})
	put := func(name, text string) func() {
		return func() { require.NoError(t, os.WriteFile(dir+"/"+name, []byte(text), 0o644)) }
	}
	status, stdout, stderr := watching(t, []string{"lint", dir}, put("jobs/web/templates/a.erb", "<%= p('port') %>"))
	require.Equal(t, statusFound, status)
	require.Contains(t, stdout, "P001")
	require.Contains(t, stderr, "fine; waiting for a change, Ctrl-C ends\nchanged: "+dir+"/jobs/web/templates/a.erb\n")
	require.Contains(t, stderr, "something was found; waiting")

	status, _, stderr = watching(t, []string{"lint", dir}, func() { // only the file of the job counts
		put("src/deep/file", "more")()
		put("jobs/releases/templates/src/a.erb", "<%= p('port') %>")()
	})
	require.Equal(t, statusFound, status)
	require.Contains(t, stderr, "changed: "+dir+"/jobs/releases/templates/src/a.erb\n")

	put("jobs/releases/templates/src/a.erb", "x")()
	status, _, stderr = watching(t, []string{"lint", dir}, put("jobs/web/templates/a.erb", "fine"), put("jobs/web/spec", "name: ["),
		put("jobs/web/spec", "name: web\ntemplates: {a.erb: a}\n"))
	require.Equal(t, statusFine, status, stderr)
	require.Equal(t, 3, strings.Count(stderr, "changed: "), stderr)
}

func TestWatchTest(t *testing.T) {
	dir := write(t, map[string]string{
		"jobs/web/spec": "name: web\ntemplates: {a.erb: a}\n", "jobs/web/monit": "", "jobs/web/templates/a.erb": "x",
		"spec/web_spec.rb": "describe('web') { it('is') { expect(File.read(File.join(__dir__, '../jobs/web/templates/a.erb'))).to eq('x') } }\n",
	})
	status, stdout, stderr := watching(t, []string{"test", dir}, func() {
		require.NoError(t, os.WriteFile(dir+"/jobs/web/templates/a.erb", []byte("other"), 0o644))
	})
	require.Equal(t, statusFound, status, stdout+stderr)
	require.Contains(t, stdout, "1 example, 0 failures")
	require.Contains(t, stdout, "1 example, 1 failure")
	require.Equal(t, 1, strings.Count(stderr, "changed: "), stderr)
}

// Each run prints a document in a line; render prints files first, then differences.
func TestWatchJSON(t *testing.T) {
	dir := write(t, deployment())
	put := func(text string) func() {
		return func() {
			require.NoError(t, os.WriteFile(dir+"/r/jobs/app/templates/app.yml.erb", []byte(text), 0o644))
		}
	}
	args := []string{"render", dir + "/manifest.yml", "--kubernetes", "--release", dir + "/r", "--json"}
	status, stdout, _ := watching(t, args, put("other"), put("<% raise 'no' %>"))
	require.Equal(t, statusWrong, status)
	lines := strings.Split(strings.TrimSuffix(stdout, "\n"), "\n")
	require.Len(t, lines, 3, stdout)
	for _, line := range lines {
		validDocument(t, "render", []byte(line))
	}
	require.Len(t, resultOf[rendered](t, lines[0]).Instances, 3)
	require.Len(t, resultOf[comparison](t, lines[1]).Changes, 2)
	require.Contains(t, lines[2], `"status":2,"result":null,"errors":[{`)

	status, stdout, _ = watching(t, []string{"lint", dir + "/r", "--json"})
	require.Equal(t, statusFound, status)
	require.Equal(t, 1, strings.Count(stdout, "\n"))
}

// In a folder of releases, the sources of each are not watched.
func TestWatchFolderOfReleases(t *testing.T) {
	dir := write(t, map[string]string{"r/jobs/web/spec": "name: web\n", "r/src/a": "", "r/jobs/src/spec": "name: src\n", "r/blobs/b": "", "x.md": ""})
	seen := releaseFiles([]string{dir})(t.Context())
	require.Equal(t, []string{dir + "/r/jobs/src/spec", dir + "/r/jobs/web/spec", dir + "/x.md"}, slices.Sorted(maps.Keys(seen)))
	seen = releaseFiles([]string{dir}, dir+"/x.md")(t.Context())
	require.NotContains(t, seen, dir+"/x.md", "it is written")
}

// The cause of the context's end decides which error watch returns.
func TestWatchEnds(t *testing.T) {
	other := errors.New("other")
	for _, c := range []struct {
		name  string
		runs  []error // of the runs; the context ends during the last one
		cause error
		want  error
	}{
		{"an interrupt in the first run", []error{context.Canceled}, nil, context.Canceled},
		{"a first run that still ends", []error{nil}, nil, nil},
		{"an interrupt later", []error{errFound, context.Canceled}, nil, errFound},
		{"memory in the first run", []error{errMemory}, errMemory, errMemory},
		{"memory later", []error{nil, errMemory}, errMemory, errMemory},
		{"memory behind another error", []error{nil, other}, errMemory, errMemory},
	} {
		ctx, cancel := context.WithCancelCause(t.Context())
		a := &app{stderr: io.Discard, getenv: os.Getenv, ticks: make(chan time.Time)}
		files, runs, done := 0, 0, make(chan error)
		list := func(context.Context) map[string]version { // a file changes at the first tick after a run
			files++
			return map[string]version{"a": {size: int64((files + 1) / 3)}}
		}
		go func() {
			done <- a.watch(ctx, list, func() error {
				runs++
				if runs == len(c.runs) {
					cancel(c.cause)
				}
				return c.runs[runs-1]
			})
		}()
		for range 2 * (len(c.runs) - 1) {
			a.ticks <- time.Time{}
		}
		require.ErrorIs(t, <-done, c.want, c.name)
	}
}

// A file that changes at every tick doesn't keep watch from running.
func TestWatchRestless(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	a := &app{stderr: io.Discard, getenv: os.Getenv, ticks: make(chan time.Time)}
	files, runs, done := 0, 0, make(chan error)
	list := func(context.Context) map[string]version {
		files++
		return map[string]version{"a": {size: int64(files)}}
	}
	go func() {
		done <- a.watch(ctx, list, func() error {
			runs++
			if runs == 3 {
				cancel()
			}
			return nil
		})
	}()
	for range 2 * (patience + 1) {
		select {
		case a.ticks <- time.Time{}:
		case err := <-done:
			require.NoError(t, err)
		}
	}
	require.NoError(t, <-done)
	require.Equal(t, 3, runs)
}
