package main

// This file checks the messages about variables whose values, given on the command line, have placeholders.

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGivenOnce(t *testing.T) {
	const head = "name: dep\nreleases: [{name: rel, version: '1'}]\nstemcells: [{alias: s, os: linux, version: '1'}]\n" +
		"update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}\ninstance_groups:\n" +
		"- {name: web, instances: 1, vm_type: x, stemcell: s, networks: [{name: net}], jobs: [{name: app, release: rel, properties: "
	const cloud = "networks: [{name: net, type: manual, subnets: [{range: 10.0.1.0/24, gateway: 10.0.1.1, cloud_properties: {n: ((cloud))}}]}]\n" +
		"vm_types: [{name: x}]\ncompilation: {workers: 1, network: net, vm_type: x}\n"
	const runtime = "releases: [{name: rel, version: '1'}]\naddons: []\ntags: {a: ((runtime))}\n"
	for _, c := range []struct {
		command    string
		properties string
		flags      []string
		has        []string
		not        string
	}{
		{"plan", "{url: ((a))}", []string{"-v", "a=hunter3 (( x"}, []string{`url: "((a))"`}, "hunter3"},
		{"render", "{url: ((a))}", []string{"-v", "a=((c))", "-v", "c=1"},
			[]string{"The variable 'c' has no value", "  c in a file that --vars-store names: -v and -l don't count", "note: -v c: nothing uses"}, "c=VALUE"},
		{"render", "{url: ((a))}", []string{"-v", "a=((c))"}, []string{"  -v c=VALUE, or c in a file"}, "--vars-store"},
		{"plan", "{url: 1}", []string{"-v", "cloud=x", "-v", "runtime=y", "-v", "none=z"}, []string{"note: -v none: nothing uses this variable"}, "-v cloud"},
		{"plan", "{url: 1}", []string{"-v", "cloud=x", "-v", "runtime=y"}, nil, "nothing uses"},
		{"plan", "{url: 1, ((k)): 2}", []string{"-v", "k=((b))", "-v", "b=1"}, []string{"((b)) of job app"}, "((."},
	} {
		dir := write(t, map[string]string{
			"rel/config/final.yml": "name: rel\n", "rel/jobs/app/spec": "name: app\ntemplates: {a.erb: a}\nproperties: {url: {}}\n",
			"rel/jobs/app/monit": "", "rel/jobs/app/templates/a.erb": "<%= p('url') %>", "server.yml": "b: x\ncloud: c\nruntime: r\n", "m.yml": head + c.properties + "}]}\n",
			"cloud.yml": cloud, "runtime.yml": runtime,
		})
		args := []string{c.command, filepath.Join(dir, "m.yml"), "--release", filepath.Join(dir, "rel")}
		if c.command == "plan" {
			args = append(args, "--cloud-config", filepath.Join(dir, "cloud.yml"), "--runtime-config", filepath.Join(dir, "runtime.yml"),
				"--vars-store", filepath.Join(dir, "server.yml"), "--state", filepath.Join(dir, "state"))
		}
		r := execute(t, append(args, c.flags...)...)
		said := r.stdout + r.stderr
		for _, text := range c.has {
			require.Contains(t, said, text, "%v", c)
		}
		require.NotContains(t, said, c.not, "%v", c)
	}
}
