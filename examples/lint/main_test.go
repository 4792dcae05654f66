package main

// This file tests the command.

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func lintIt(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	status = run(t.Context(), args, &out, &err)
	return status, out.String(), err.String()
}

func TestBundled(t *testing.T) {
	status, stdout, stderr := lintIt(t)
	require.NotRegexp(t, ": (error|warning): ", stdout)
	require.Zero(t, status)
	require.Regexp(t, `^\d+ templates of 6 jobs in 3 releases: 0 errors, 0 warnings, 3 hints\n$`, stderr)
}

// release writes a release with mistakes and returns its folder.
func release(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"packages/x/spec":        "name: x\n",
		"jobs/a/spec":            "name: a\ntemplates: {x.erb: x, none.erb: y}\npackages:\n- x\n- x\n",
		"jobs/a/monit":           "<%= 1 + %>",
		"jobs/a/templates/x.erb": "\n<%= `ls` %>\n<% if true %>\n<%= `ls` %><% end %>",
		"jobs/b/spec":            "name: other\n",
		"jobs/c/spec":            "name: c\nproperties: []\n",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	return dir
}

func TestFindings(t *testing.T) {
	dir := release(t)
	status, stdout, stderr := lintIt(t, dir, filepath.Join(dir, "nowhere"))
	require.Equal(t, wrong, status)
	require.Contains(t, stderr, "2 templates of 3 jobs in 1 releases: ")
	require.Contains(t, stderr, "nowhere: no such file or directory\n")
	stdout = strings.ReplaceAll(stdout, dir, "DIR")
	for _, want := range []string{
		"DIR/jobs/a/spec:2:23: error: Missing template file 'none.erb' for job 'a' [S001]\n",
		"DIR/jobs/a/monit:1:", "DIR/jobs/a/spec:5:3: warning: the package x is also in line 4 [S008]\n",
		"DIR/jobs/a/templates/x.erb:2:5: ", "DIR/jobs/a/templates/x.erb:4:5: ",
		"Job directory 'b' does not match job name 'other' in spec [S001]\n",
		"Job 'c' has invalid properties spec format [S001]\n",
	} {
		require.Contains(t, stdout, want)
	}
}

func TestFlags(t *testing.T) {
	dir := release(t)
	for want, args := range map[string][]string{
		"-least: no severity \"x\"":                       {"-least", "x"},
		"-fail: no severity \"x\"":                        {"-fail", "x"},
		"-format: no format \"x\"":                        {"-format", "x"},
		"-baseline: open ":                                {"-baseline", filepath.Join(dir, "none")},
		"not defined: -x":                                 {"-x"},
		"-write-baseline: open ":                          {"-write-baseline", filepath.Join(dir, "no", "file"), dir},
		"-baseline: " + filepath.Join(dir, "jobs/a/spec"): {"-baseline", filepath.Join(dir, "jobs/a/spec")},
	} {
		status, _, stderr := lintIt(t, args...)
		require.Equal(t, wrong, status)
		require.Contains(t, stderr, want)
	}
	status, stdout, _ := lintIt(t, "-rules")
	require.Zero(t, status)
	require.Contains(t, stdout, "P001  error")
	status, _, _ = lintIt(t, "-fail", "hint")
	require.Equal(t, found, status)
	status, stdout, _ = lintIt(t, "-only", "S008", "-format", "json", dir)
	require.Equal(t, found, status)
	require.Contains(t, stdout, `"fixable": true`)
}

func TestBaselineAndFix(t *testing.T) {
	dir := release(t)
	baseline := filepath.Join(dir, "known.json")
	status, _, _ := lintIt(t, "-q", "-write-baseline", baseline, dir)
	require.Zero(t, status)
	status, stdout, stderr := lintIt(t, "-baseline", baseline, dir)
	require.Zero(t, status, stdout)
	require.Contains(t, stderr, " known\n")

	status, stdout, _ = lintIt(t, "-fix", "-only", "S008", dir)
	require.Zero(t, status, stdout)
	text, err := os.ReadFile(filepath.Join(dir, "jobs/a/spec"))
	require.NoError(t, err)
	require.Equal(t, "name: a\ntemplates: {x.erb: x, none.erb: y}\npackages:\n- x\n", string(text))
}
