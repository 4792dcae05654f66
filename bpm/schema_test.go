package bpm

// This file tests the errors of Parse, Validate and Bytes about bad input.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseErrors(t *testing.T) {
	tests := []struct{ name, doc, want string }{
		{"scalar", "x", "bpm.yml:1:1: must be a mapping"},
		{"processes", "processes: x", "bpm.yml:1:12: processes: must be a list"},
		{"null process", "processes: [~]", "bpm.yml:1:13: processes[0]: must be a mapping"},
		{"process", "processes: [x]", "bpm.yml:1:13: processes[0]: must be a mapping"},
		{"args", "processes: [{args: {a: b}}]", "bpm.yml:1:20: processes[0].args: must be a list"},
		{"arg", "processes: [{args: [a, [b]]}]", "bpm.yml:1:24: processes[0].args[1]: must be a string"},
		{"env", "processes: [{env: {A: [hunter2]}}]", "bpm.yml:1:23: processes[0].env: must be a string"},
		{"env key", "processes: [{env: {[a]: b}}]", "bpm.yml:1:20: processes[0].env: a key must be a scalar"},
		{"boolean", "processes: [{ephemeral_disk: 1}]", "bpm.yml:1:30: processes[0].ephemeral_disk: must be true or false"},
		{"number", "processes: [{limits: {open_files: -1}}]", "bpm.yml:1:35: processes[0].limits.open_files: must be an integer in range"},
		{"binary", "processes: [{name: !!binary '*'}]", "bpm.yml:1:20: processes[0].name: must be a string"},
		{"twice", "processes: []\nprocesses: []", "bpm.yml:2:1: processes: the key is there twice"},
		{"unknown anchor", "processes: *x", "bpm.yml:1:12: yaml: unknown anchor '<redacted>' referenced"},
		{"merge", "processes: [{<<: x}]", "bpm.yml:1:18: processes[0]: a merge key must have a mapping or a list of mappings"},
		{"no YAML", "processes: [{", "bpm.yml: yaml: line 1: did not find expected node content"},
		{"tag", "processes: [{name: !!int x}]", "bpm.yml:1:20: processes[0].name: must be a string"},
		{"key", "processes: [{!!int x: y}]", "bpm.yml:1:14: processes[0]: a key must be a string"},
		{"merge twice", "processes: [{<<: {}, <<: {}}]", "bpm.yml:1:22: processes[0].<<: the key is there twice"},
		{"field twice", "name: &n name\nprocesses: [{name: a, *n : b}]", "bpm.yml:2:23: processes[0].name: the key is there twice"},
		{"several", "processes: [{name: [], args: x, hooks: 1}]", strings.Join([]string{
			"bpm.yml:1:20: processes[0].name: must be a string",
			"bpm.yml:1:30: processes[0].args: must be a list",
			"bpm.yml:1:40: processes[0].hooks: must be a mapping",
		}, "\n")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c, err := Parse([]byte(tt.doc))
			require.Nil(t, c)
			require.EqualError(t, err, tt.want)
			var e *ParseError
			require.ErrorAs(t, err, &e)
			require.NotContains(t, err.Error(), "hunter2")
		})
	}
}

func TestUnknownKeys(t *testing.T) {
	c := parse(t, "version: 1\nprocesses:\n- name: p\n  executable: e\n  Args: [x]\n  limits: {memmory: 1G, cpu: 2}\n"+
		"  additional_volumes:\n  - {path: /var/vcap/data/x, mode: rw}\n  unsafe: {x: 1}\n  hooks: {post_start: x}\n  requests: {cpu: 1}\n")
	var got []string
	for _, u := range c.Unknown {
		got = append(got, u.Position()+" "+u.Path)
	}
	require.Equal(t, []string{
		"bpm.yml:1:1 version", "bpm.yml:5:3 processes[0].Args", "bpm.yml:6:12 processes[0].limits.memmory",
		"bpm.yml:8:30 processes[0].additional_volumes[0].mode", "bpm.yml:9:12 processes[0].unsafe.x", "bpm.yml:10:11 processes[0].hooks.post_start",
	}, got)
	require.Equal(t, "2", c.Processes[0].Limits.CPU)
	require.Equal(t, map[string]string{"cpu": "1"}, c.Processes[0].Requests)
}

func TestAliases(t *testing.T) {
	var bomb strings.Builder
	bomb.WriteString("x0: &x0 [a,a,a,a,a,a,a,a,a,a]\n")
	for i := 1; i < 9; i++ {
		fmt.Fprintf(&bomb, "x%d: &x%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*x%d,", i-1), 10), ","))
	}
	for name, doc := range map[string]string{
		"bomb": bomb.String() + "processes: *x8",
		"long list, often": "s: &s x\nl: &l [" + strings.Repeat("*s,", 1200) + "]\nprocesses:\n" +
			strings.Repeat("- {name: p, executable: e, args: *l}\n", 1000),
		"merge of what is around": "processes: &p [{env: {<<: *p}}]",
		"merge of itself":         "processes: [&p {name: p, executable: e, <<: *p}]",
		"merge of its list":       "processes: [{name: p, executable: e, <<: &l [*l]}]",
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Parse([]byte(doc))
			require.Error(t, err)
		})
	}
}

func TestValidate(t *testing.T) {
	c := parse(t, `processes:
- {}
- name: p
  executable: e
  shutdown_signal: KILL
  limits: {memory: 5}
  additional_volumes:
  - {path: /var/vcap/data/x/}
  - {path: /var/vcap/store/job}
  - {path: /tmp}
`)
	err := c.Validate("job", "")
	require.EqualError(t, err, strings.Join([]string{
		"process 0: invalid config: name",
		"process 0: invalid config: executable",
		`process "p": volume path must be canonical, expected <redacted> but got <redacted>`,
		`process "p": invalid volume path: <redacted> cannot conflict with default job data or store directories`,
		`process "p": invalid volume path: <redacted> must be within /var/vcap`,
		`process "p": shutdown signal should either be 'TERM' or 'INT' (or left unspecified), but got '<redacted>'`,
		`process "p": byte quantity must be a positive integer with a unit of measurement like M, MB, MiB, G, GiB, or GB`,
	}, "\n"))
	var v *ValidationError
	require.ErrorAs(t, err, &v)
	require.Equal(t, "name", v.Field)
	require.Equal(t, "bpm.yml:2:3", v.Location.Position())
	other := parse(t, "processes: [{name: p, executable: e, additional_volumes: [{path: /opt/x}, {path: /var/vcap/x}]}]")
	require.EqualError(t, other.Validate("job", "/opt"), `process "p": invalid volume path: <redacted> must be within /opt`)
}

func TestBytes(t *testing.T) {
	for text, want := range map[string]uint64{
		"1G": 1 << 30, "1GB": 1 << 30, "1gib": 1 << 30, "1.5M": 3 << 19, " 2K ": 2048, "3B": 3,
		"1T": 1 << 40, "1P": 1 << 50, "1E": 1 << 60, "0B": 0, ".5K": 512,
	} {
		got, err := Bytes(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
	for _, bad := range []string{"", "1", "G", "-1G", "1X", "1GiBx", "1 G B", "16E", "1e30G", "1e3K", "infK", "nan"} {
		_, err := Bytes(bad)
		require.ErrorIs(t, err, ErrBytes, bad)
	}
	for bytes, want := range map[uint64]string{0: "0", 1: "1", 1024: "1Ki", 1536: "1536", 3 << 19: "1536Ki", 1 << 30: "1Gi", 1 << 60: "1Ei"} {
		require.Equal(t, want, quantity(bytes))
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(basis))
	f.Add([]byte("d: &d {executable: /x}\nprocesses:\n- <<: *d\n  name: p\n"))
	f.Add([]byte("processes: &p [{env: {<<: *p}}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Parse(data)
		if err != nil {
			require.Nil(t, c)
			return
		}
		invalid := c.Validate("job", "")
		r, err := c.Containers(Options{Job: "job", Group: "group", PersistentDisk: true})
		if invalid != nil {
			require.Error(t, err, "what bpm refuses has no containers")
		}
		if err == nil {
			require.Len(t, r.Containers, len(c.Processes))
		}
		require.Empty(t, Diff("job", []Rendered{{Config: c}, {Config: c}}))
	})
}

func BenchmarkParse(b *testing.B) {
	doc := []byte(basis)
	b.SetBytes(int64(len(doc)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(doc); err != nil {
			b.Fatal(err)
		}
	}
}
