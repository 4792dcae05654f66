package main

// This file checks deployments for new versions.

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

const deployment = `name: web
releases: [{name: web, version: 1}]
stemcells: [{alias: default, os: noble, version: 1}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}
instance_groups:
- {name: web, instances: 2, azs: [z1], stemcell: default, vm_type: small, networks: [{name: default}], jobs: [{name: page, release: web, properties: {title: ((title))}}]}
`

// TestCheck has a new version only if something that is rendered changes.
func TestCheck(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	version := func(vars string) (string, error) {
		write("vars.yml", vars)
		in, err := json.Marshal(map[string]any{"source": map[string]any{
			"manifest": filepath.Join(dir, "web.yml"), "vars": filepath.Join(dir, "vars.yml"), "releases": filepath.Join(dir, "web"),
		}})
		require.NoError(t, err)
		var out bytes.Buffer
		err = check(t.Context(), bytes.NewReader(in), &out)
		return out.String(), err
	}
	write("web.yml", deployment)
	write("web/config/final.yml", "name: web\n")
	write("web/jobs/page/spec", "name: page\ntemplates: {page.erb: page}\nproperties: {title: {}}\n")
	write("web/jobs/page/monit", "")
	write("web/jobs/page/templates/page.erb", "<%= p('title').upcase %>\n")
	first, err := version("title: one")
	require.NoError(t, err)
	require.Regexp(t, `^\[\{"digest": "[0-9a-f]{64}"\}\]\n$`, first)
	same, err := version("title: ONE")
	require.NoError(t, err)
	require.Equal(t, first, same)
	other, err := version("title: two")
	require.NoError(t, err)
	require.NotEqual(t, first, other)
	_, err = version("{}")
	require.ErrorContains(t, err, "Failed to find variable 'title'")
}
