package main

// This file sends requests to the server, and reads its answers.

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// release writes a release with one job, whose file has a property, and one package.
func release(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "fleet")
	for name, text := range map[string]string{
		"config/final.yml":         "name: fleet\n",
		"jobs/tug/spec":            "name: tug\ntemplates: {a.erb: a}\npackages: [rope]\nproperties: {speed: {}}\n",
		"jobs/tug/monit":           "",
		"jobs/tug/templates/a.erb": "<%= p('speed') %>\n",
		"jobs/crane/spec":          "name: crane\ntemplates: {run: bin/run}\npackages: []\n",
		"jobs/crane/monit":         "",
		"jobs/crane/templates/run": "#!/bin/sh\n",
		"packages/rope/spec":       "name: rope\nfiles: []\n",
		"packages/rope/packaging":  "",
	} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return dir
}

const cloud = `
azs: [{name: z1}, {name: z2}]
vm_types: [{name: small}]
disk_types: [{name: disk, disk_size: 1024}]
compilation: {workers: 1, network: net, az: z1, vm_type: small}
networks:
- name: net
  type: manual
  subnets: [{range: RANGE, gateway: 10.0.0.1, az: z1}, {range: 10.0.1.0/24, gateway: 10.0.1.1, az: z2}]
`

// body returns a manifest with replaced parts.
func body(replaced ...string) string {
	return strings.NewReplacer(replaced...).Replace(`
name: port
releases: [{name: fleet, version: '1'}]
stemcells: [{alias: default, os: linux, version: '1'}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 30000, update_watch_time: 30000}
instance_groups:
- name: tug
  instances: 3
  azs: [z1]
  vm_type: small
  stemcell: default
  networks: [{name: net}]
  jobs: [{name: tug, release: fleet, properties: {speed: 1}}]
`)
}

// said is an answer, with what isn't in all of them.
type said struct {
	answer
	Text string
}

// session sends requests to a new server, each made from the answers to the earlier ones, and returns all answers.
func session(t *testing.T, requests ...func(is []said) map[string]any) []said {
	t.Helper()
	d, err := newDirector(t.Context(), []string{release(t)}, 0)
	require.NoError(t, err)
	var is []said
	for _, next := range requests {
		line, err := json.Marshal(next(is))
		require.NoError(t, err)
		text, err := json.Marshal(d.answer(t.Context(), line))
		require.NoError(t, err)
		one := said{Text: string(text)}
		require.NoError(t, json.Unmarshal(text, &one.answer))
		is = append(is, one)
	}
	breaches := d.cloud.Breaches()
	require.NoError(t, breaches)
	return is
}

// ask returns a request that doesn't depend on answers.
func ask(do string, fields ...any) func([]said) map[string]any {
	m := map[string]any{"do": do}
	for n := 0; n < len(fields); n += 2 {
		m[fields[n].(string)] = fields[n+1]
	}
	return func([]said) map[string]any { return m }
}

func put(manifest, network string) func([]said) map[string]any {
	return ask("deploy", "manifest", manifest, "cloud_config", strings.Replace(cloud, "RANGE", network, 1))
}

// stages returns the stages and tasks of events of a kind, in order.
func stages(events []event, state string) (list []string) {
	for _, e := range events {
		if e.State == state && strings.HasPrefix(e.Stage, "Updating") {
			_, index, _ := strings.Cut(e.Task, " ")
			list = append(list, index)
		}
	}
	return list
}

func TestDeploysAndStates(t *testing.T) {
	is := session(t, put(body(), "10.0.0.0/24"), ask("events", "task", 1),
		ask("stop", "instances", []string{"tug/1"}), ask("instances"),
		ask("recreate", "instances", []string{"tug/2"}), put(body("speed: 1", "speed: 2"), "10.0.0.0/24"), ask("events", "task", 4),
		ask("instances"), ask("deploy", "manifest", body("speed: 1", "speed: 2")), ask("events", "task", 5))
	for _, a := range is {
		require.True(t, a.OK, a.Text)
	}
	for _, a := range []said{is[1], is[6]} {
		order := stages(a.Events, "finished")
		require.ElementsMatch(t, []string{"(0) (canary)", "(1)", "(2)"}, order)
		require.Equal(t, "(0) (canary)", order[0])
	}
	require.Equal(t, []string{"(1) (canary)"}, stages(is[9].Events, "finished"), "a stopped one gets its jobs when it starts")
	for n, state := range []string{"running", "stopped", "running"} {
		require.Equal(t, state, is[3].Instances[n].Process)
		require.Equal(t, state, is[7].Instances[n].Process)
	}
	require.NotEqual(t, is[3].Instances[2].VM, is[7].Instances[2].VM)
	require.Equal(t, is[3].Instances[0].VM, is[7].Instances[0].VM)
}

// TestIgnored ignores the instances of a zone, and scales in: one of them becomes the bootstrap instance.
func TestIgnored(t *testing.T) {
	both := "azs: [z1, z2]"
	of := func(zone string) func(is []said) []string {
		return func(is []said) (names []string) {
			for _, i := range is[1].Instances {
				if i.AZ == zone {
					names = append(names, i.Instance)
				}
			}
			return names
		}
	}
	is := session(t, put(body("azs: [z1]", both, "instances: 3", "instances: 4"), "10.0.0.0/24"), ask("instances"),
		func(is []said) map[string]any { return map[string]any{"do": "ignore", "instances": of("z2")(is)} },
		ask("deploy", "manifest", body("azs: [z1]", both, "instances: 3", "instances: 2")), ask("instances"),
		func(is []said) map[string]any { return map[string]any{"do": "stop", "instances": of("z2")(is)[:1]} },
		ask("stop"), ask("deploy", "manifest", body()), ask("delete-deployment", "force", true))
	require.True(t, is[3].OK, is[3].Text)
	require.Len(t, is[4].Instances, 2)
	require.ElementsMatch(t, of("z2")(is), []string{is[4].Instances[0].Instance, is[4].Instances[1].Instance})
	require.True(t, is[4].Instances[0].Bootstrap != is[4].Instances[1].Bootstrap, "one of them")
	require.Equal(t, 140021, is[5].Code)
	require.Contains(t, is[5].Error, "You are trying to change the state of the ignored instance '"+of("z2")(is)[0]+"'.")
	require.True(t, is[6].OK)
	require.Contains(t, is[7].Error, `Instance Group 'tug' no longer contains AZs ["z2"] where ignored instance(s) exist.`)
	require.Contains(t, is[8].Error, "which contains ignored instance(s). Operation not allowed.")
}

// TestFullNetwork deploys to a network with no address left for compilation, which is needed only once.
func TestFullNetwork(t *testing.T) {
	is := session(t, put(body("instances: 3", "instances: 4"), "10.0.0.0/29"), put(body("instances: 3", "instances: 5"), "10.0.0.0/29"),
		put(body("instances: 3", "instances: 5", "speed: 1", "speed: 3"), "10.0.0.0/29"), put(body("instances: 3", "instances: 6"), "10.0.0.0/29"))
	for n, a := range is[:3] {
		require.True(t, a.OK, "%d: %s", n, a.Text)
	}
	require.Contains(t, is[3].Error, "Failed to reserve IP for 'tug/")
	is = session(t, put(body("instances: 3", "instances: 5"), "10.0.0.0/29"))
	require.Contains(t, is[0].Error, "compilation: Failed to reserve IP for 'compilation/", "there is a package to compile")
}

func TestErrandsDisksAndAccidents(t *testing.T) {
	with := body("  jobs:", "  persistent_disk_type: disk\n  jobs:") + `
- name: crane
  lifecycle: errand
  instances: 1
  azs: [z1]
  vm_type: small
  stemcell: default
  networks: [{name: net}]
  jobs: [{name: crane, release: fleet}]
`
	is := session(t, put(with, "10.0.0.0/24"), ask("instances"), ask("errand", "name", "crane"), ask("vms"),
		func(is []said) map[string]any { return map[string]any{"do": "fail", "vm": is[1].Instances[1].VM} },
		ask("deploy", "manifest", strings.Replace(with, "speed: 1", "speed: 2", 1)),
		func(is []said) map[string]any {
			return map[string]any{"do": "fail", "vm": is[1].Instances[1].VM, "off": true}
		},
		ask("deploy", "manifest", strings.Replace(with, "speed: 1", "speed: 2", 1)),
		func(is []said) map[string]any { return map[string]any{"do": "vanish", "vm": is[1].Instances[2].VM} },
		ask("problems"), ask("cloud-check"), ask("problems"), ask("deploy", "manifest", strings.Replace(with, "instances: 3", "instances: 2", 1)),
		ask("disks"), func(is []said) map[string]any {
			return map[string]any{"do": "delete-disk", "disks": []string{is[13].Disks[0].Disk}}
		},
		ask("disks"), ask("events", "task", 3), ask("calls"))
	require.Len(t, is[2].Errands, 1, is[2].Text)
	require.Len(t, is[3].VMs, 3, "that of the errand is gone")
	require.Equal(t, 400007, is[5].Code)
	require.Contains(t, is[5].Error, "is not running after update.")
	require.Equal(t, []string{"(0) (canary)"}, stages(is[16].Events, "failed"))
	require.True(t, is[7].OK, is[7].Text)
	require.Len(t, is[9].Problems, 1)
	require.True(t, is[10].OK, is[10].Text)
	require.Empty(t, is[11].Problems)
	require.Len(t, is[13].Disks, 1)
	require.Equal(t, is[1].Instances[3].Disks[0], is[13].Disks[0].Disk)
	require.True(t, is[14].OK, is[14].Text)
	require.Empty(t, is[15].Disks)
	require.Contains(t, is[17].Calls, call{"delete_disk", is[13].Disks[0].Disk})
}

// TestDeployments deploys two deployments to a network: they share no address.
func TestDeployments(t *testing.T) {
	is := session(t, put(body(), "10.0.0.0/28"), put(body("name: port", "name: bay"), "10.0.0.0/28"),
		ask("instances"), ask("instances", "deployment", "port"), ask("delete-deployment", "deployment", "port"),
		put(body("name: port", "name: bay", "instances: 3", "instances: 9"), "10.0.0.0/28"))
	seen := map[string]bool{}
	for _, a := range is {
		require.True(t, a.OK, a.Text)
		for _, i := range a.Instances {
			require.False(t, seen[i.IPs[0]])
			seen[i.IPs[0]] = true
		}
	}
	require.Len(t, seen, 6)
}

func TestRefused(t *testing.T) {
	for request, want := range map[string]string{
		`{"do": "jump"}`:                       `there is no request "jump"`,
		`{"do": "stop"}`:                       "Deployment '' doesn't exist",
		`{"do": "stop", "deployment": "x"}`:    "Deployment 'x' doesn't exist",
		`{"do": "stop", "jump": 1}`:            `json: unknown field "jump"`,
		`{"do": "events", "task": 1}`:          "there is no task 1",
		`{"do": "deploy", "manifest": "[]"}`:   "Manifest should be a hash",
		`{"do": "deploy", "manifest": "a: 1"}`: "Required property 'update' was not specified",
		`no`:                                   "invalid character 'o' in literal null (expecting 'u')",
	} {
		var out bytes.Buffer
		require.NoError(t, run(t.Context(), []string{release(t)}, 0, strings.NewReader("\n"+request+"\n"+`{"do": "breaches"}`), &out))
		var a answer
		first, second, _ := strings.Cut(out.String(), "\n")
		require.NoError(t, json.Unmarshal([]byte(first), &a))
		require.False(t, a.OK)
		require.Contains(t, a.Error, want, request)
		require.JSONEq(t, `{"ok": true}`, second, "the next one is answered")
	}
	require.Error(t, run(t.Context(), []string{filepath.Join(t.TempDir(), "none")}, 0, strings.NewReader(""), &bytes.Buffer{}))
}
