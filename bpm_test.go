package boshrender

// This file tests bpm.yml before any instance runs.

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/manifest"
)

// withBPM returns the files of a job with a template for bpm.yml.
func withBPM(template string) files {
	return files{
		"r/app/spec":                  "name: app\ntemplates: {first.erb: first, bpm.yml.erb: config/bpm.yml}\nproperties: {a: {default: x}}\n",
		"r/app/monit":                 "",
		"r/app/templates/first.erb":   "<% @from_first = 'first' %>",
		"r/app/templates/bpm.yml.erb": template,
	}
}

const two = "instance_groups:\n- {name: web, instances: 2, azs: [a, b], jobs: [{name: app, release: r}]}\n"

func TestBPM(t *testing.T) {
	g := resolve(t, deploy(t, two, withBPM("processes:\n- name: app # <%= index %>\n  executable: /bin/<%= @from_first %>\n"))).Group("web")
	configs, err := g.BPM(t.Context())
	require.NoError(t, err, "a comment makes no difference")
	require.Len(t, configs, 1)
	require.Equal(t, "app", configs[0].Job)
	require.Equal(t, "/bin/first", configs[0].Config.Processes[0].Executable)
	require.Contains(t, string(configs[0].Data), "# 0\n")
}

func TestBPMErrors(t *testing.T) {
	for name, c := range map[string]struct{ template, want string }{
		"index": {
			"processes: [{name: app, executable: /bin/app, env: {N: '<%= index %>', D: '<%= spec.deployment %>'}}]",
			"instance group \"web\": job \"app\": process \"app\": env.N differs between instances: \"web/0\" and \"web/1\" (because of spec.index)\n" +
				"instance group \"web\": job \"app\": process \"app\": env.N differs between instances: \"web/0\" and \"web/2\" (because of spec.index)\n" +
				"instance group \"web\": job \"app\": process \"app\": env.N differs between instances: \"web/0\" and \"web/3\" (because of spec.index)",
		},
		"AZ": {
			"processes: [{name: <%= spec.az %>, executable: /bin/app}]",
			"instance group \"web\": job \"app\": process \"a\": is not there on all instances: \"web/0\" and \"web/2\" (because of spec.az)\n" +
				"instance group \"web\": job \"app\": process \"b\": is not there on all instances: \"web/0\" and \"web/2\" (because of spec.az)\n" +
				"instance group \"web\": job \"app\": process \"a\": is not there on all instances: \"web/0\" and \"web/3\" (because of spec.az)\n" +
				"instance group \"web\": job \"app\": process \"b\": is not there on all instances: \"web/0\" and \"web/3\" (because of spec.az)",
		},
		"form":     {"processes: 3", "instance group \"web\": job \"app\": bpm.yml: "},
		"template": {"<%= p('none') %>", "Unable to render instance groups for deployment. Errors are:\n  - Unable to render jobs for instance group 'web'. Errors are:\n    - Unable to render templates for job 'app'. Errors are:\n      - Error filling in template 'bpm.yml.erb' (line 1: Can't find property '[\"none\"]')"},
		"syntax":   {"<% if %>", "Error filling in template 'bpm.yml.erb' (line 1: SyntaxError: "},
		"binary":   {"\x00\xff", "Error filling in template 'bpm.yml.erb' (line (unknown): the template of bpm.yml is no text)"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := resolve(t, deploy(t, two, withBPM(c.template))).Group("web").BPM(t.Context())
			require.ErrorContains(t, err, c.want)
		})
	}
	_, err := resolve(t, deploy(t, two, withBPM("processes: [{name: app, executable: /bin/<%= spec.ip.nil? %>}]"))).Group("web").BPM(t.Context())
	var d *bpm.Difference
	require.ErrorAs(t, err, &d)
	require.True(t, d.Unknown)
	require.Equal(t, []string{"spec.ip"}, d.Causes)
}

func TestBPMCancelled(t *testing.T) {
	g := resolve(t, deploy(t, two, withBPM("processes: []"))).Group("web")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := g.BPM(ctx)
	require.ErrorIs(t, err, context.Canceled)
}

func TestBPMVariables(t *testing.T) {
	d := deploy(t, "instance_groups:\n- {name: web, instances: 1, jobs: [{name: app, release: r, properties: {a: ((x))}}]}\n",
		withBPM("processes: [{name: app, executable: <%= p('a') %>}]"))
	_, err := resolve(t, d).Group("web").BPM(t.Context())
	require.ErrorIs(t, err, manifest.CodeConfigServerMissingName)
	d.Variables = manifest.Vars{"x": "/bin/x"}
	configs, err := resolve(t, d).Group("web").BPM(t.Context())
	require.NoError(t, err)
	require.Equal(t, "/bin/x", configs[0].Config.Processes[0].Executable)
}

// What a manifest for quarks says about processes goes over what was rendered.
func TestMergeBPM(t *testing.T) {
	parse := func(text string) *manifest.Map {
		n, err := manifest.YAML{}.Document("bpm", []byte(text))
		require.NoError(t, err)
		m, _ := n.Value().(*manifest.Map)
		return m
	}
	merged := mergeBPM(parse(`
processes:
- {name: a, executable: /a, args: [x, y], env: {A: 1, B: 2}, ephemeral_disk: true, unsafe: {privileged: true}, limits: {memory: 1G}}
- {name: b, executable: /b}
`), parse(`
processes:
- {name: a, args: [z], env: {B: 3, C: 4}, ephemeral_disk: false, unsafe: {privileged: false}, executable: "", capabilities: []}
- {name: c, executable: /c}
`))
	node := func(v any) *manifest.Node {
		n, err := manifest.NewNode(v)
		require.NoError(t, err)
		return n
	}
	require.True(t, manifest.Equal(node(parse(`
processes:
- {name: a, executable: /a, args: [z], env: {A: 1, B: 3, C: 4}, ephemeral_disk: false, unsafe: {privileged: true}, limits: {memory: 1G}}
- {name: b, executable: /b}
- {name: c, executable: /c}
`)), node(merged)))
}
