package main

// This file tests the notes on keys of a manifest that nothing reads, and that --strict makes them errors.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestUnread(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"a group's key", "vm_type: x", "vm_type: x\n  persistant_disk: 10",
			"the director ignores this key; did you mean 'persistent_disk'? The instances get no persistent disk: m.yml:10:3 instance_groups[g].persistant_disk"},
		{"a job's key", "release: r}]", "release: r, propertys: {}}]",
			"the director ignores this key; did you mean 'properties'? No properties are set: m.yml:12:34 instance_groups[g].jobs[app].propertys"},
		{"a key that resembles none", "release: r}]", "release: r, quite: {}}]", "the director ignores this key: m.yml:12:34 instance_groups[g].jobs[app].quite"},
		{"a key on top for people", "name: d\n", "name: d\nmeta: {}\nmanifest_version: 7\n", ""},
		{"no groups", "instance_groups:", "instance-groups:",
			"the director ignores this key; did you mean 'instance_groups'? Without instance groups all instances are deleted: m.yml:5:1 instance-groups"},
		{"an addon", "name: d\n", "name: d\naddons: [{name: a, release: r, properties: {}}]\n",
			"the director ignores this key: m.yml:2:20 addons[a].release\nan addon without jobs adds nothing: m.yml:2:10 addons[a]"},
		{"an include with another condition", "name: d\n", "name: d\naddons: [{name: a, jobs: [{name: app, release: r}], include: {stemcells: [{os: x}], lifecycle: errand}}]\n",
			"the director ignores this key; did you mean 'stemcell'?: m.yml:2:63 addons[a].include.stemcells"},
		{"an include of everything", "name: d\n", "name: d\naddons: [{name: a, jobs: [{name: other, release: r}], include: {stemcells: [{os: x}]}}]\n",
			"the director ignores this key; did you mean 'stemcell'? The addon goes to all instance groups: m.yml:2:65 addons[a].include.stemcells"},
		{"a group of an include", "name: d\n", "name: d\naddons: [{name: a, jobs: [{name: other, release: r}], include: {instance_group: [g]}}]\n",
			"the director ignores this key; did you mean 'instance_groups'? The addon goes to all instance groups: m.yml:2:65 addons[a].include.instance_group"},
		{"a feature", "name: d\n", "name: d\nfeatures: {use_dns_adresses: true}\n",
			"the director ignores this key; did you mean 'use_dns_addresses'? The director's default counts: m.yml:2:12 features.use_dns_adresses"},
		{"properties", "release: r}]", "release: r, properties: {web: {prot: 1, port: 3, hash: {any: 1}}, web.port: 4, b: {c: {d: 1}}}}]",
			"nothing reads properties that the spec of the job doesn't declare: m.yml:12:10 b of job app, " +
				"m.yml:12:10 web.prot of job app (did you mean web.port?), m.yml:12:10 web.port of job app (a key with a dot: nest it)"},
		{"nothing", "", "", ""},
	} {
		files := deployment()
		files["c.yml"] = cloudConfig
		files["m.yml"] = strings.Replace(placedManifest, c.old, c.new, 1)
		files["r/jobs/app/spec"] = "name: app\nproperties: {web.port: {default: 1}, web.hash: {}}\n"
		files["r/jobs/other/spec"], files["r/jobs/other/monit"] = "name: other\n", ""
		dir := write(t, files)
		args := []string{"render", dir + "/m.yml", "--release", dir + "/r", "--cloud-config", dir + "/c.yml", "--out", dir + "/out"}
		r := execute(t, args...)
		var notes []string
		for _, line := range strings.Split(strings.ReplaceAll(r.stderr, dir+"/", ""), "\n") {
			if note, ok := strings.CutPrefix(line, "note: "); ok {
				notes = append(notes, note)
			}
		}
		require.Equal(t, c.want, strings.Join(notes, "\n"), c.name)
		require.Equal(t, 0, r.status, r.stderr)
		r = execute(t, append(args, "--strict")...)
		require.Equal(t, c.want != "", r.status == 2, "%s: %s", c.name, r.stderr)
		r = execute(t, append([]string{"plan"}, append(args[1:len(args)-2], "--strict")...)...)
		require.Equal(t, c.want != "", r.status == 2, "plan, %s: %s", c.name, r.stderr)
	}
}
