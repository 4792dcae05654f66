package main

// This file tests how the command template finds its file.

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTemplateByPath names a template of a job by paths, from several folders: the job's spec gives the port.
func TestTemplateByPath(t *testing.T) {
	dir := write(t, aRelease())
	for _, c := range []struct{ folder, name string }{
		{".", "jobs/web/templates/web.yml.erb"}, {"jobs", "web/templates/web.yml.erb"}, {"jobs/web", "templates/web.yml.erb"},
		{"jobs/web/templates", "web.yml.erb"}, {"jobs/web/templates", "../templates/web.yml.erb"}, {"tests", "../jobs/web/templates/web.yml.erb"},
		{"tests", filepath.Join(dir, "jobs/web/templates/web.yml.erb")}, {"jobs/web/templates", "web/config/web.yml"},
	} {
		t.Chdir(filepath.Join(dir, c.folder))
		r := execute(t, "template", c.name)
		require.Equal(t, statusFine, r.status, "%v\n%s", c, r.stderr)
		require.Equal(t, "port: 80\n", r.stdout, c)
	}
}

// TestTemplateWithoutJob has flags that need the spec of a job.
func TestTemplateWithoutJob(t *testing.T) {
	t.Chdir(write(t, aRelease()))
	for _, flag := range []string{"--strict", "--create-env"} {
		status, doc, _ := runJSON(t, "template", "other.erb", flag, "--json")
		require.Equal(t, statusWrong, status)
		require.Equal(t, problem{Kind: kindRequest, Message: "other.erb is in no job: --strict and --create-env need the spec of a job"}, doc.Errors[0])
	}
}
