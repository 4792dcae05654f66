package bpm

// This file tests finding differences between instances.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/psych"
)

// parse reads a document that must be right.
func parse(t testing.TB, doc string) *Config {
	t.Helper()
	c, err := Parse([]byte(doc))
	require.NoError(t, err)
	return c
}

const basis = `processes:
- name: server
  executable: /bin/server
  args: [--id, "0"]
  env: {INDEX: "0", SECRET: hunter2}
  limits: {memory: 1G, open_files: 5, processes: 3, core_file_size: 1, cpu: "1"}
  additional_volumes: [{path: /var/vcap/data/x}]
  unsafe: {unrestricted_volumes: [{path: /dev}]}
  requests: {cpu: "1"}
  capabilities: [A]
  hooks: {pre_start: /h}
- {name: other, executable: /o}
`

func TestDiffFields(t *testing.T) {
	tests := []struct {
		name, doc string
		want      []string // process and field
	}{
		{"nothing", basis, nil},
		{"order of keys", "processes: [{executable: /o, name: other}, {name: x, executable: y}]", []string{"server ", "x "}},
		{"no process", "processes: []", []string{"server ", "other "}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, fields(Diff("j", []Rendered{
				{Instance: "a", Config: parse(t, basis)}, {Instance: "b", Config: parse(t, tt.doc)},
			})))
		})
	}
}

func fields(list []*DifferenceError) []string {
	var names []string
	for _, d := range list {
		names = append(names, d.Process+" "+d.Field)
	}
	return names
}

// TestDiffEveryField changes each field of a process in turn.
func TestDiffEveryField(t *testing.T) {
	one, minus := uint64(99), int64(-1)
	memory := "2G"
	changes := map[string]func(*Process){
		"executable":                             func(p *Process) { p.Executable = "x" },
		"workdir":                                func(p *Process) { p.WorkDir = "x" },
		"shutdown_signal":                        func(p *Process) { p.ShutdownSignal = "INT" },
		"hooks.pre_start":                        func(p *Process) { p.Hooks.PreStart = "x" },
		"args[1]":                                func(p *Process) { p.Args[1] = "x" },
		"args[2]":                                func(p *Process) { p.Args = append(p.Args, "") },
		"env.INDEX":                              func(p *Process) { p.Env["INDEX"] = "1" },
		"env.NEW":                                func(p *Process) { p.Env["NEW"] = "" },
		"env.SECRET":                             func(p *Process) { delete(p.Env, "SECRET") },
		"capabilities[0]":                        func(p *Process) { p.Capabilities[0] = "B" },
		"limits.memory":                          func(p *Process) { p.Limits.Memory = &memory },
		"limits.cpu":                             func(p *Process) { p.Limits.CPU = "2" },
		"limits.open_files":                      func(p *Process) { p.Limits.OpenFiles = &one },
		"limits.processes":                       func(p *Process) { p.Limits.Processes = &minus },
		"limits.core_file_size":                  func(p *Process) { p.Limits.CoreFileSize = nil },
		"ephemeral_disk":                         func(p *Process) { p.EphemeralDisk = true },
		"persistent_disk":                        func(p *Process) { p.PersistentDisk = true },
		"requests.cpu":                           func(p *Process) { p.Requests["cpu"] = "2" },
		"unsafe.privileged":                      func(p *Process) { p.Unsafe.Privileged = true },
		"unsafe.host_pid_namespace":              func(p *Process) { p.Unsafe.HostPidNamespace = true },
		"unsafe.unrestricted_volumes[0].path":    func(p *Process) { p.Unsafe.UnrestrictedVolumes[0].Path = "x" },
		"additional_volumes[0].path":             func(p *Process) { p.AdditionalVolumes[0].Path = "x" },
		"additional_volumes[0].writable":         func(p *Process) { p.AdditionalVolumes[0].Writable = true },
		"additional_volumes[0].allow_executions": func(p *Process) { p.AdditionalVolumes[0].AllowExecutions = true },
		"additional_volumes[0].mount_only":       func(p *Process) { p.AdditionalVolumes[0].MountOnly = true },
		"additional_volumes[0].shared":           func(p *Process) { p.AdditionalVolumes[0].Shared = true },
	}
	for field, change := range changes {
		t.Run(field, func(t *testing.T) {
			changed := parse(t, basis)
			change(&changed.Processes[0])
			require.Equal(t, []string{"server " + field}, fields(Diff("j", []Rendered{
				{Instance: "a", Config: parse(t, basis)}, {Instance: "b", Config: changed},
			})))
		})
	}
}

func TestDiffCauses(t *testing.T) {
	spec := func(index int64, az string) *psych.Map {
		return psych.MapOf("index", index, "az", az, "name", "same",
			"networks", psych.MapOf("default", psych.MapOf("dns_record_name", az)), "list", []any{az})
	}
	a := parse(t, basis)
	b := parse(t, basis)
	b.Processes[0].Env["INDEX"] = "secret value"
	tests := []struct {
		name  string
		reads []string
		want  string
	}{
		{"one", []string{"properties.x", "spec.index", "spec.name"},
			`job "nats": process "server": env.INDEX differs between instances: "nats-0" and "nats-1" (because of spec.index)`},
		{"several", []string{"spec.networks.default.dns_record_name", "spec.index", "spec.index", "spec.az", "spec.list", "spec.networks"},
			`job "nats": process "server": env.INDEX differs between instances: "nats-0" and "nats-1" (because of spec.az, spec.index, spec.list, spec.networks, spec.networks.default.dns_record_name)`},
		{"none", []string{"properties.x", "spec.name", "spec.name.deeper"},
			`job "nats": process "server": env.INDEX differs between instances: "nats-0" and "nats-1" (none of the spec keys that were read differs)`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			list := Diff("nats", []Rendered{
				{Instance: "nats-0", Config: a, Reads: tt.reads, Spec: spec(0, "z1")},
				{Instance: "nats-1", Config: b, Reads: tt.reads, Spec: spec(1, "z2")},
			})
			require.Len(t, list, 1)
			require.EqualError(t, list[0], tt.want)
			require.NotContains(t, list[0].Error(), "secret value")
		})
	}
}

func TestDiffUnknown(t *testing.T) {
	c := parse(t, basis)
	for _, path := range []string{"spec.ip", "spec.networks.default.ip"} {
		list := Diff("j", []Rendered{{Instance: "a", Config: c, Reads: []string{"spec.index", path}}})
		require.Len(t, list, 1)
		require.EqualError(t, list[0], `job "j": bpm.yml of instance "a" depends on `+path+`, which is not known before the instance runs`)
	}
	require.Empty(t, Diff("j", nil))
	require.Empty(t, Diff("j", []Rendered{{Config: c, Reads: []string{"spec.id", "spec.networks.default.netmask"}}}))
	list := Diff("j", []Rendered{{Config: c, Reads: []string{"spec.ip[]"}}})
	require.Len(t, list, 1)
	require.Equal(t, []string{"spec.ip"}, list[0].Causes)
	two := Diff("j", []Rendered{{Instance: "a", Config: c}, {Instance: "b", Config: parse(t, "processes: []")}, {Instance: "c", Config: c}})
	require.EqualError(t, two[0], `job "j": process "server": is not there on all instances: "a" and "b" (none of the spec keys that were read differs)`)
}

func TestAgrees(t *testing.T) {
	facts := func(index int64, ip any) *psych.Map {
		network := psych.MapOf("ip", ip, "mask", "m")
		return psych.MapOf("index", index, "az", nil, "tags", []any{"a", index}, "networks", psych.MapOf("default", network), "ip", ip)
	}
	for _, c := range []struct {
		path string
		same bool
	}{
		{"properties.a", true}, {"links.db.instances", true}, {"spec.az", true}, {"spec.az.below", true}, {"spec.none", true}, {"spec.none.below", true},
		{"spec.networks.default.mask", true}, {"spec.networks.other", true}, {"spec.networks.other.ip", true},
		{"spec.index", false}, {"spec.index.below", false}, {"spec.tags", false}, {"spec.tags[]", false}, {"spec.networks", false},
		{"spec.networks[]", false}, {"spec.networks.default", false}, {"spec.networks.default.ip", false},
		{"spec.networks.default.ip.below", false}, {"spec", false}, {"spec[]", false},
	} {
		r := Rendered{Reads: []string{"properties.b", c.path}, Spec: facts(1, "10.0.0.1")}
		require.Equal(t, c.same, r.Agrees(facts(2, "10.0.0.2")), c.path)
		r.Spec = facts(1, nil)
		require.True(t, strings.HasPrefix(c.path, "spec[") || c.path == "spec" || r.Agrees(facts(1, nil)), c.path)
	}
	missing := Rendered{Reads: []string{"spec.az"}, Spec: psych.MapOf()}
	require.False(t, missing.Agrees(psych.MapOf("az", nil)), "nil is not missing")
}
