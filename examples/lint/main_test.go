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

func lint(paths ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(paths, &out, &err)
	return status, out.String(), err.String()
}

func TestBundled(t *testing.T) {
	status, stdout, stderr := lint()
	require.Empty(t, stderr)
	require.Zero(t, status)
	require.Regexp(t, `^\d+ templates of 6 jobs in 3 releases, 0 findings\n$`, stdout)
}

func TestFindings(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"jobs/a/spec":            "name: a\ntemplates: {x.erb: x, none.erb: y}\n",
		"jobs/a/monit":           "<%= 1 + %>",
		"jobs/a/templates/x.erb": "\n<%= `ls` %>\n<% if true %>\n<%= `ls` %><% end %>",
		"jobs/b/spec":            "name: other\n",
		"jobs/c/spec":            "name: c\nproperties: []\n",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	status, stdout, stderr := lint(dir, filepath.Join(dir, "nowhere"))
	require.Equal(t, 1, status)
	require.Equal(t, "2 templates of 3 jobs in 1 releases, 7 findings\n", stdout)
	stderr = strings.ReplaceAll(stderr, dir, "DIR")
	for _, want := range []string{
		"DIR/jobs/a/spec:2:23: Missing template file 'none.erb' for job 'a'\n",
		"DIR/jobs/a/monit:1:",
		"DIR/jobs/a/templates/x.erb:2:5: ", "DIR/jobs/a/templates/x.erb:4:5: ",
		"Job directory 'b' does not match job name 'other' in spec\n",
		"Job 'c' has invalid properties spec format\n",
		"stat DIR/nowhere: no such file or directory\n",
	} {
		require.Contains(t, stderr, want)
	}
}
