package main

// This file deploys two deployments into one folder: one consumes a link of the other, in all commands.

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"
)

func TestNeighbours(t *testing.T) {
	tier.Once(t)
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	write("r/config/final.yml", "name: rel\n")
	write("r/jobs/web/spec", "{name: web, templates: {}, provides: [{name: web, type: http}]}")
	write("r/jobs/web/monit", "")
	write("r/jobs/asks/spec", "{name: asks, templates: {c.erb: c}, consumes: [{name: web, type: http}]}")
	write("r/jobs/asks/monit", "")
	write("r/jobs/asks/templates/c.erb", "<%= link('web').instances.map { |i| i.address }.join(' ') %>")
	cloud := write("cloud.yml", plansCloud)
	of := func(name, jobs string) []string {
		m := write(name+".yml", "name: "+name+`
releases: [{name: rel, version: '1'}]
stemcells: [{alias: s, os: linux, version: '1'}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
instance_groups:
- {name: app, instances: 2, vm_type: x, stemcell: s, networks: [{name: net}], jobs: [`+jobs+`]}
`)
		return []string{m, "--state", filepath.Join(dir, "here"), "--cloud-config", cloud, "--release", filepath.Join(dir, "r")}
	}
	front := of("front", "{name: web, release: rel, provides: {web: {shared: true}}}")
	back := of("back", "{name: asks, release: rel, consumes: {web: {from: web, deployment: front}}}")
	do := func(status int, args ...string) result {
		t.Helper()
		r := execute(t, args...)
		require.Equal(t, status, r.status, r.stderr)
		return r
	}
	with := func(command []string, args ...string) []string {
		return append(append([]string{}, command...), args...)
	}

	r := do(2, with([]string{"plan"}, back...)...)
	require.Contains(t, r.stderr, "'front', but the deployment does not exist.")
	do(0, with([]string{"deploy", "--pace", "0s"}, front...)...)
	do(1, with([]string{"plan"}, back...)...)
	do(0, with([]string{"deploy", "--pace", "0s"}, back...)...)
	do(0, with([]string{"plan"}, back...)...)

	r = do(0, with([]string{"explain", "links.web"}, back...)...)
	require.Contains(t, r.stdout, "front")
	out := filepath.Join(dir, "out")
	do(0, with([]string{"render", "--out", out}, back...)...)
	files, err := filepath.Glob(filepath.Join(out, "app", "*", "asks", "c"))
	require.NoError(t, err)
	require.Len(t, files, 2)
	text, err := os.ReadFile(files[0])
	require.NoError(t, err)
	require.Equal(t, "10.0.1.2 10.0.1.3", string(text))
	r = do(2, "render", back[0], "--kubernetes", "--state", filepath.Join(dir, "here"), "--release", filepath.Join(dir, "r"))
	require.Contains(t, r.stderr, "--state")
}
