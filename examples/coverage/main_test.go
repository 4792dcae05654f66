package main

// This file tests the command.

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/erb"
)

// profile writes the profile of a template of which two lines of three were evaluated.
func profile(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	text := []byte("<% if p('a') %>\nyes\n<% else %>\nno\n<% end %>")
	for name, data := range map[string]string{"spec": "name: j\ntemplates: {t.erb: t}\n", "monit": "", "templates/t.erb": string(text)} {
		path := filepath.Join(dir, "r/jobs/j", name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(data), 0o644))
	}
	template, err := erb.ParseCovered("t", string(text))
	require.NoError(t, err)
	in, err := erb.ParseInput([]byte("properties: {a: true}"))
	require.NoError(t, err)
	_, err = template.Render(t.Context(), in)
	require.NoError(t, err)
	p := coverage.Profile{Jobs: []*coverage.Job{{Release: filepath.Join(dir, "r"), Name: "j", Templates: []*coverage.Template{
		{Name: "templates/t.erb", Hash: coverage.Hash(text), Coverage: template.Coverage()},
	}}}}
	data, err := p.Marshal()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "p"+coverage.Extension), data, 0o644))
	return dir
}

func TestRun(t *testing.T) {
	dir := profile(t)
	for _, c := range []struct {
		name   string
		args   []string
		status int
		stdout string
		stderr string
	}{
		{"nothing", nil, good, "coverage merges the profiles", ""},
		{"summary", []string{dir}, good, "2/3 66.7%  1/2 50.0%  total\n", ""},
		{"enough", []string{"-q", "-min", "66", "-min-branches", "50", dir}, good, "", ""},
		{"short", []string{"-q", "-min", "67", "-min-branches", "51", dir}, short, "",
			"lines: 2/3 66.7% is less than 67%\nbranches: 1/2 50.0% is less than 51%\n"},
		{"no folder", []string{"-q", filepath.Join(dir, "none")}, wrong, "", "no such file or directory"},
		{"no profile", []string{"-q", filepath.Join(dir, "r")}, wrong, "", "no *.boshcover"},
		{"flag", []string{"-x"}, wrong, "", "not defined: -x"},
		{"help", []string{"-h"}, good, "", "-min-branches"},
		{"unwritable", []string{"-q", "-html", filepath.Join(dir, "no", "page"), dir}, wrong, "", "no such file or directory"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			require.Equal(t, c.status, run(c.args, &stdout, &stderr), stderr.String())
			require.Contains(t, stdout.String(), c.stdout)
			require.Contains(t, stderr.String(), c.stderr)
		})
	}
}

func TestFiles(t *testing.T) {
	dir := profile(t)
	var stdout, stderr bytes.Buffer
	path := func(name string) string { return filepath.Join(dir, name) }
	status := run([]string{"-q", "-html", path("h"), "-lcov", path("l"), "-cobertura", path("c"), dir}, &stdout, &stderr)
	require.Equal(t, good, status, stderr.String())
	for name, want := range map[string]string{"h": "<!doctype html>", "l": "TN:\nSF:", "c": "<?xml version"} {
		text, err := os.ReadFile(path(name))
		require.NoError(t, err)
		require.Equal(t, want, string(text[:len(want)]))
	}
}
