package main

// This file tests --watch.

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// watching runs a command with --watch, lets steps change files one after the other, and returns the status that it
// ends with, and what it printed.
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
