package main

// This file has plans with the reasons that they print: testdata/plans.txt. UPDATE=1 writes it.

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/textdiff"
)

// step is one version of a deployment: replaced parts of the manifest and of the cloud config, flags, in which DIR is
// the folder of the files, and the names and contents of files that are written before it.
type step struct {
	manifest, cloud, flags, files []string
}

const (
	plansManifest = `name: dep
releases: [{name: rel, version: '1'}]
stemcells: [{alias: s, os: linux, version: '1'}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
tags: {team: red}
instance_groups:
- {name: web, instances: 2, vm_type: x, stemcell: s, networks: [{name: net}], jobs: [{name: app, release: rel}], persistent_disk: 10, env: {key: e}}
- {name: db, instances: 1, vm_type: x, stemcell: s, networks: [{name: net}], jobs: [{name: app, release: rel}]}
`
	plansCloud = `networks:
- {name: net, type: manual, subnets: [{range: 10.0.1.0/24, gateway: 10.0.1.1}]}
- {name: dyn, type: dynamic, subnets: [{cloud_properties: {lan: a}}]}
vm_types: [{name: x, cloud_properties: {size: 1}}]
compilation: {workers: 1, network: net, vm_type: x}
`
)

// structured are the replaced parts of a manifest with names, keys and structures that are variables, and structures
// the values of these.
var structured = []string{"name: dep", "name: ((deployment))", "env: {key: e}", "env: ((env))", "tags: {team: red}", "tags: {t-((tag)): red}",
	"jobs: [{name: app, release: rel}]}\n", "jobs: ((jobs))}\n"}

// inZones are the replaced parts of a manifest whose first group has four instances in two zones.
var inZones = []string{"max_in_flight: 1", "max_in_flight: 4", "{name: web, instances: 2,", "{name: web, instances: 4, azs: [z1, z2],",
	"{name: db,", "{name: db, azs: [z1],"}

const structures = `deployment: dep
env: {bosh: {password: hunter1}}
tag: eam
jobs: [{name: app, release: rel, properties: {speed: 1}}]
`

// intoZones are the replaced parts of a cloud config that gets zones.
var intoZones = []string{"networks:\n", "azs: [{name: z1}, {name: z2}]\nnetworks:\n", "gateway: 10.0.1.1}", "gateway: 10.0.1.1, azs: [z1, z2]}",
	"{cloud_properties", "{azs: [z1, z2], cloud_properties", "network: net, vm_type: x", "network: net, vm_type: x, az: z1"}

// plans are deployments whose last step is planned, after the others were deployed.
var plans = []struct {
	name  string
	steps []step
}{
	{"zones by migrated_from", []step{{}, {cloud: intoZones, manifest: []string{
		"{name: web,", "{name: web, azs: [z1], migrated_from: [{name: web, az: z1}],", "{name: db,", "{name: db, azs: [z2], migrated_from: [{name: db, az: z2}],"}}}},
	{"zones without a zone in migrated_from", []step{{}, {cloud: intoZones, manifest: []string{
		"{name: web,", "{name: web, azs: [z1], migrated_from: [{name: web}],", "{name: db,", "{name: db, azs: [z2], migrated_from: [{name: db, az: z2}],"}}}},
	{"another value of a variable in env", []step{
		{manifest: []string{"key: e", "key: ((secret))"}, flags: []string{"-v", "secret=hunter1"}},
		{manifest: []string{"key: e", "key: ((secret))"}, flags: []string{"-v", "secret=hunter2"}}}},
	{"another value of a variable in tags", []step{
		{manifest: []string{"team: red", "team: ((secret))"}, flags: []string{"-v", "secret=hunter1"}},
		{manifest: []string{"team: red", "team: ((secret))"}, flags: []string{"-v", "secret=hunter2"}}}},
	{"a group is renamed", []step{{}, {manifest: []string{"{name: db,", "{name: data, migrated_from: [{name: db}],"}}}},
	{"a group is merged into another one", []step{{}, {manifest: []string{
		"{name: web, instances: 2,", "{name: web, instances: 3, migrated_from: [{name: db}],", plansManifest[strings.Index(plansManifest, "- {name: db"):], ""}}}},
	{"the name of a renamed group is used again", []step{
		{}, {manifest: []string{"{name: db,", "{name: data, migrated_from: [{name: db}],"}},
		{manifest: []string{"{name: db,", "{name: data,", "instance_groups:\n",
			"instance_groups:\n- {name: db, instances: 1, vm_type: x, stemcell: s, networks: [{name: net}], jobs: [{name: app, release: rel}]}\n"}}}},
	{"create-swap-delete with --recreate", []step{
		{manifest: []string{"canaries: 1", "vm_strategy: create-swap-delete, canaries: 1"}},
		{manifest: []string{"canaries: 1", "vm_strategy: create-swap-delete, canaries: 1"}, flags: []string{"--recreate"}}}},
	{"VMs made before a time", []step{{}, {flags: []string{"--recreate-vms-created-before", "2100-01-01T00:00:00Z"}}}},
	{"no VM made before a time", []step{{}, {flags: []string{"--recreate-vms-created-before", "2000-01-01T00:00:00Z"}}}},
	{"--recreate-persistent-disks", []step{{}, {flags: []string{"--recreate-persistent-disks"}}}},
	{"a dynamic network", []step{{}, {manifest: []string{"networks: [{name: net}], jobs: [{name: app, release: rel}]}", "networks: [{name: dyn}], jobs: [{name: app, release: rel}]}"}}}},
	{"another deployment in the same store", []step{{}, {manifest: []string{"name: dep", "name: other"}}}},
	{"nothing", []step{{}, {}}},
	{"another version of a release in a folder", []step{{}, {manifest: []string{"version: '1'}]\nstem", "version: '2'}]\nstem"}}}},
	{"another file of a package in a folder", []step{{}, {files: []string{"rel/src/rope.txt", "another rope"}}}},
	{"another template of a job in a folder", []step{{}, {files: []string{"rel/jobs/app/templates/a.erb", "another"}}}},
	{"two zones of two instances, up to four updated at once", []step{
		{cloud: intoZones, manifest: inZones}, {cloud: intoZones, manifest: append([]string{"key: e}", "key: e2}"}, inZones...)}}},
	{"an errand becomes a service", []step{
		{manifest: []string{"{name: db,", "{name: db, lifecycle: errand,"}}, {}}},
	{"a restart, which surgical mode can't do", []step{{}, {manifest: []string{"{name: db,", "{name: db, state: restart,"}}}},
	{"a job changes, in surgical mode", []step{{}, {files: []string{"rel/jobs/app/templates/a.erb", "another"}, flags: []string{"--surgical"}}}},
	{"another value of a variable that a value on the command line doesn't mean", []step{
		{manifest: []string{"key: e", "key: ((a))"}, files: []string{"server.yml", "b: hunter1\n"}, flags: []string{"-v", "a=((b))", "-v", "b=1", "--vars-store", "DIR/server.yml"}},
		{manifest: []string{"key: e", "key: ((a))"}, flags: []string{"-v", "a=((b))", "-v", "b=2", "--vars-store", "DIR/server.yml"}}}},
	{"another value of the variable that it means", []step{
		{manifest: []string{"key: e", "key: ((a))"}, files: []string{"server.yml", "b: hunter1\n"}, flags: []string{"-v", "a=((b))", "-v", "b=1", "--vars-store", "DIR/server.yml"}},
		{manifest: []string{"key: e", "key: ((a))"}, files: []string{"server.yml", "b: hunter2\n"}, flags: []string{"-v", "a=((b))", "-v", "b=1", "--vars-store", "DIR/server.yml"}}}},
	{"a placeholder in a given value whose name has no value any more", []step{
		{manifest: []string{"key: e", "key: ((a))"}, files: []string{"server.yml", "b: hunter1\n"}, flags: []string{"-v", "a=((b))", "-v", "b=1", "--vars-store", "DIR/server.yml"}},
		{manifest: []string{"key: e", "key: ((a))"}, flags: []string{"-v", "a=((b))", "--vars-store", "DIR/server.yml"}}}},
	{"a given value in place of the config server's, which is the same", []step{
		{manifest: []string{"key: e", "key: ((a))"}, files: []string{"server.yml", "b: hunter1\n"}, flags: []string{"-v", "a=((b))", "-v", "b=hunter1", "--vars-store", "DIR/server.yml"}},
		{manifest: []string{"key: e", "key: ((b))"}, flags: []string{"-v", "b=hunter1", "--vars-store", "DIR/server.yml"}}}},
	{"a part of the cloud config that nothing uses", []step{{}, {cloud: []string{"size: 1}}]", "size: 1}}, {name: unused, cloud_properties: {size: 2}}]"}}}},
	{"structures from variables", []step{
		{manifest: structured, files: []string{"vars.yml", structures}, flags: []string{"-l", "DIR/vars.yml"}},
		{manifest: structured, files: []string{"vars.yml", strings.ReplaceAll(structures, "hunter1", "hunter2")}, flags: []string{"-l", "DIR/vars.yml"}}}},
}

func TestPlans(t *testing.T) {
	tier.NotShort(t)
	const golden = "testdata/plans.txt"
	update := os.Getenv("UPDATE") != ""
	recorded, err := os.ReadFile(golden)
	require.NoError(t, err)
	var all strings.Builder
	for n, one := range plans {
		if every := tier.Of(8, 4, 1); !update && n%every != 0 {
			continue
		}
		dir := write(t, map[string]string{
			"rel/config/final.yml": "name: rel\n", "rel/jobs/app/spec": "name: app\ntemplates: {a.erb: a}\npackages: [rope]\nproperties: {speed: {}}\n", "rel/jobs/app/monit": "",
			"rel/jobs/app/templates/a.erb": "<%= p('speed', 0) %>", "rel/packages/rope/spec": "name: rope\nfiles: [rope.txt]\n",
			"rel/packages/rope/packaging": "", "rel/src/rope.txt": "a rope",
		})
		var r result
		for n, s := range one.steps {
			m, c := filepath.Join(dir, fmt.Sprintf("m%d.yml", n)), filepath.Join(dir, fmt.Sprintf("c%d.yml", n))
			require.NoError(t, os.WriteFile(m, []byte(strings.NewReplacer(s.manifest...).Replace(plansManifest)), 0o600))
			require.NoError(t, os.WriteFile(c, []byte(strings.NewReplacer(s.cloud...).Replace(plansCloud)), 0o600))
			for k := 0; k < len(s.files); k += 2 {
				require.NoError(t, os.WriteFile(filepath.Join(dir, s.files[k]), []byte(s.files[k+1]), 0o600))
			}
			args := append([]string{m, "--cloud-config", c, "--release", filepath.Join(dir, "rel"), "--state", filepath.Join(dir, "state")}, strings.Split(strings.ReplaceAll(strings.Join(s.flags, "\n"), "DIR", dir), "\n")...)
			args = slices.DeleteFunc(args, func(arg string) bool { return arg == "" })
			if n < len(one.steps)-1 {
				r = execute(t, append([]string{"deploy", "--pace", "0"}, args...)...)
				require.Zero(t, r.status, r.stderr)
				continue
			}
			r = execute(t, append([]string{"plan"}, args...)...)
		}
		require.NotContains(t, r.stdout+r.stderr, "hunter")
		text := r.stdout
		if n := strings.Index(text, "\nWhat happens"); n >= 0 {
			text = text[n+1:]
		}
		text += strings.ReplaceAll(r.stderr, dir+string(filepath.Separator), "")
		head := "== " + one.name + "\n"
		got := fmt.Sprintf("status %d\n%s\n", r.status, strings.TrimRight(text, "\n"))
		all.WriteString(head + got)
		_, rest, _ := strings.Cut("\n"+string(recorded), "\n"+head)
		want, _, _ := strings.Cut(rest, "\n== ")
		require.True(t, update || strings.TrimSuffix(want, "\n") == strings.TrimSuffix(got, "\n"), "%s%s", head, textdiff.Unified(want, got))
	}
	if update {
		require.NoError(t, os.WriteFile(golden, []byte(all.String()), 0o644))
	} else if tier.Now() == tier.Long {
		require.Equal(t, string(recorded), all.String())
	}
}
