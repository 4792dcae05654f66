package main

// This file tests which tests the page of a release runs.

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/boshtest/rspec"
)

// The tests are in the folders that the configuration names.
func TestPlaygroundTests(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"jobs/web/spec": "name: web\ntemplates: {}\n", "jobs/web/monit": "check <%= p('a', 1) %>\n",
		"tests/web.yml":    "release: ..\njob: web\ntemplate: monit\ntests:\n- {name: new, expect: {equals: new 1}}\n",
		"spec/web_spec.rb": "require 'bosh/template/test'\ndescribe('web') { it('renders') {} }\n",
	} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	run := (&app{getenv: os.Getenv}).playgroundTests(&cobra.Command{}, dir)
	r, err := run(t.Context(), "web", "monit", "new <%= p('a', 1) %>")
	require.NoError(t, err)
	require.Equal(t, map[rspec.Status]int{rspec.Passed: 1}, r.Counts) // the suite renders no template
	require.NoError(t, os.WriteFile(filepath.Join(dir, configName), []byte("test: {folders: [spec]}\n"), 0o600))
	r, err = run(t.Context(), "web", "monit", "new <%= p('a', 1) %>")
	require.NoError(t, err)
	require.Empty(t, r.Results)
	require.NoError(t, os.WriteFile(filepath.Join(dir, configName), []byte("test: {folder: [spec]}\n"), 0o600))
	_, err = run(t.Context(), "web", "monit", "")
	require.ErrorContains(t, err, "unknown key folder")
}
