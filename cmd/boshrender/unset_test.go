package main

// This file tests the messages about properties that the manifest does not set.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestUnsetProperties(t *testing.T) {
	const unset = "DIR/manifest.yml:7:5: the properties of job 'app' in instance group 'web' don't set 'a.b'"
	for properties, want := range map[string]string{
		"{}":                      unset,
		"{a.b: 1}":                unset + "; they have the key 'a.b' with a dot: nest it",
		"{b: 1}":                  unset + "; they have 'b', which belongs below 'a'",
		"{app: {a: {b: 1}}}":      unset + "; they have it below 'app'",
		"{a: {bb: 1}}":            unset + "; they have 'a.bb', which the spec doesn't declare",
		"{port: {a.b: 1, b: 1}}":  unset, // keys of a value, which may be secret
		"{quite: {another: set}}": unset,
	} {
		files := deployment()
		files["manifest.yml"] = strings.Replace(goodManifest, "{port: 80}", properties, 1)
		files["r/jobs/app/spec"] = "name: app\ntemplates: {app.yml.erb: app.yml}\nproperties: {a.b: {}, port: {}}\n"
		files["r/jobs/app/templates/app.yml.erb"] = "<%= p('a.b') %>"
		dir := write(t, files)
		r := execute(t, arguments(dir)...)
		require.Equal(t, 2, r.status, r.stderr)
		lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(r.stderr, dir, "DIR")), "\n")
		require.Equal(t, want, lines[len(lines)-1], properties)
	}
	files := deployment()
	files["r/jobs/app/templates/app.yml.erb"] = "<%= p(['prot', 'other']) %>"
	r := execute(t, arguments(write(t, files))...)
	require.Contains(t, r.stderr, "the spec of job 'app' declares no property 'prot'")
	require.Contains(t, r.stderr, "; did you mean 'port'?")
}

// TestUsedInConfigs uses a variable in a runtime config or a cloud config alone.
func TestUsedInConfigs(t *testing.T) {
	files := deployment()
	files["runtime.yml"] = "releases: []\ntags: {team: ((team))}\n"
	files["cloud.yml"] = "networks: [{name: n, type: dynamic, subnets: [{cloud_properties: {lan: ((lan))}}]}]\ncompilation: {workers: 1, network: n}\n"
	dir := write(t, files)
	r := execute(t, "render", dir+"/manifest.yml", "--release", dir+"/r", "--runtime-config", dir+"/runtime.yml", "--cloud-config", dir+"/cloud.yml",
		"-v", "team=red", "-v", "lan=a", "-v", "else=b")
	require.NotContains(t, r.stderr, "-v team: nothing uses")
	require.NotContains(t, r.stderr, "-v lan: nothing uses")
	require.Contains(t, r.stderr, "-v else: nothing uses this variable")
}
