package pipelinetest

// This file tests bpm.yml before any instance is rendered.

import (
	"cmp"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/pod"
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
	configs, err := pod.BPM(t.Context(), g)
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
			"instance group \"web\": job \"app\": process \"app\": env.N differs between instances: \"web/0\" and \"web/1\" and 2 more (because of spec.index)",
		},
		"AZ": {
			"processes: [{name: <%= spec.az %>, executable: /bin/app}]",
			"instance group \"web\": job \"app\": process \"a\": is not there on all instances: \"web/0\" and \"web/2\" and 1 more (because of spec.az)\n" +
				"instance group \"web\": job \"app\": process \"b\": is not there on all instances: \"web/0\" and \"web/2\" and 1 more (because of spec.az)",
		},
		"form":     {"processes: 3", "instance group \"web\": job \"app\": bpm.yml: "},
		"template": {"<%= p('none') %>", "Unable to render instance groups for deployment. Errors are:\n  - Unable to render jobs for instance group 'web'. Errors are:\n    - Unable to render templates for job 'app'. Errors are:\n      - Error filling in template 'bpm.yml.erb' (line 1: Can't find property '[\"none\"]')"},
		"syntax":   {"<% if %>", "Error filling in template 'bpm.yml.erb' (line 1: SyntaxError: "},
		"binary":   {"\x00\xff", "Error filling in template 'bpm.yml.erb' (line (unknown): the template is no text)"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := pod.BPM(t.Context(), resolve(t, deploy(t, two, withBPM(c.template))).Group("web"))
			require.ErrorContains(t, err, c.want)
		})
	}
	_, err := pod.BPM(t.Context(), resolve(t, deploy(t, two, withBPM("processes: [{name: app, executable: /bin/<%= spec.ip.nil? %>}]"))).Group("web"))
	var d *bpm.DifferenceError
	require.ErrorAs(t, err, &d)
	require.True(t, d.Unknown)
	require.Equal(t, []string{"spec.ip"}, d.Causes)
}

func TestBPMCancelled(t *testing.T) {
	g := resolve(t, deploy(t, two, withBPM("processes: []"))).Group("web")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := pod.BPM(ctx, g)
	require.ErrorIs(t, err, context.Canceled)
}

func TestBPMVariables(t *testing.T) {
	d := deploy(t, "instance_groups:\n- {name: web, instances: 1, jobs: [{name: app, release: r, properties: {a: ((x))}}]}\n",
		withBPM("processes: [{name: app, executable: <%= p('a') %>}]"))
	_, err := pod.BPM(t.Context(), resolve(t, d).Group("web"))
	require.ErrorIs(t, err, manifest.Code(codes.ConfigServerMissingName))
	d.Variables = manifest.Vars{"x": "/bin/x"}
	configs, err := pod.BPM(t.Context(), resolve(t, d).Group("web"))
	require.NoError(t, err)
	require.Equal(t, "/bin/x", configs[0].Config.Processes[0].Executable)
}

// The policies for a bpm.yml that differs between the pods of a group.
func TestBPMPolicy(t *testing.T) {
	const process = "processes: [{name: app, executable: /bin/app, args: [<%= %s %>], env: {N: '<%= %s %>', COST: '$(HOME) 5$'}}]"
	for name, c := range map[string]struct {
		policy      bpm.Policy
		manifest    string
		args, env   string // Ruby
		want, wantN string // of the container
		variables   []string
		err         string
	}{
		"error":             {policy: bpm.PolicyError, args: "spec.address", env: "1", err: "args[0] differs between instances: \"web/0\" and \"web/1\" and 2 more (because of spec.address)"},
		"first":             {policy: bpm.PolicyFirst, args: "spec.address", env: "spec.index", want: "web-z0-0", wantN: "0"},
		"address":           {policy: bpm.PolicyEnv, args: "spec.address", env: "'x'", want: "$(POD_NAME)", wantN: "x", variables: []string{pod.EnvPodName}},
		"inside of a text":  {policy: bpm.PolicyEnv, args: "'http://' + spec.address + ':80'", env: "'in-' + spec.az", want: "http://$(POD_NAME):80", wantN: "in-$(AZ_NAME)", variables: []string{pod.EnvAZ, pod.EnvPodName}},
		"IP":                {policy: bpm.PolicyEnv, args: "spec.ip", env: "spec.networks.default.ip + '/32'", want: "$(POD_IP)", wantN: "$(POD_IP)/32", variables: []string{pod.EnvPodIP}},
		"computed with IP":  {policy: bpm.PolicyEnv, args: "spec.ip.length", env: "spec.ip.sum", err: "env.N differs between instances: \"web/0\" and \"web/1\""},
		"index over AZs":    {policy: bpm.PolicyEnv, args: "1", env: "spec.index", err: "env.N differs between instances: \"web/0\" and \"web/1\" and 2 more (because of spec.index)"},
		"bootstrap":         {policy: bpm.PolicyEnv, args: "1", env: "spec.bootstrap", err: "env.N differs"},
		"one pod, AZ":       {policy: bpm.PolicyEnv, manifest: one, args: "spec.address", env: "spec.az.inspect", want: "$(POD_NAME)", wantN: "nil", variables: []string{pod.EnvPodName}},
		"one pod, index":    {policy: bpm.PolicyEnv, manifest: one, args: "'n' + spec.index.to_s", env: "1", want: "n0", wantN: "1"},
		"ordinal":           {policy: bpm.PolicyEnv, manifest: one, args: "1", env: "'node-' + spec.index.to_s + '-of-10'", want: "1", wantN: "node-$(POD_ORDINAL)-of-10", variables: []string{pod.EnvPodOrdinal}},
		"one pod, not more": {policy: bpm.PolicyEnv, manifest: one, args: "1", env: "spec.bootstrap", want: "1", wantN: "true"},
		"no instances":      {policy: bpm.PolicyEnv, manifest: strings.Replace(one, "instances: 1", "instances: 0", 1), args: "1", env: "1"},
	} {
		t.Run(name, func(t *testing.T) {
			template := strings.Replace(strings.Replace(process, "%s", c.args, 1), "%s", c.env, 1)
			d := deploy(t, cmp.Or(c.manifest, two), withBPM(template))
			d.BPM = c.policy
			configs, err := pod.BPM(t.Context(), resolve(t, d).Group("web"))
			if c.err != "" {
				require.ErrorContains(t, err, c.err)
				return
			}
			require.NoError(t, err)
			if c.want == "" {
				require.Empty(t, configs)
				return
			}
			p := configs[0].Config.Processes[0]
			require.Equal(t, []string{c.want, c.wantN}, []string{p.Args[0], p.Env["N"]})
			require.Equal(t, c.variables, configs[0].Variables)
			made, err := configs[0].Config.Containers(bpm.Options{Job: "app", Group: "web", Expand: configs[0].Variables})
			require.NoError(t, err)
			require.Equal(t, []string{c.want}, made.Containers[0].Args)
			require.Contains(t, made.Containers[0].Env, bpm.EnvVar{Name: "COST", Value: "$$(HOME) 5$"})
		})
	}
}

// The setting quarks.bpm in the manifest resolves a difference, and a policy can apply to one job.
func TestBPMSettled(t *testing.T) {
	text := strings.Replace(two, "release: r", "release: r, properties: {quarks: {bpm: {processes: [{name: app, env: {N: all}}]}}}", 1)
	d := deploy(t, text, withBPM("processes: [{name: app, executable: /bin/app, env: {N: '<%= index %>'}}]"))
	configs, err := pod.BPM(t.Context(), resolve(t, d).Group("web"))
	require.NoError(t, err)
	require.Equal(t, "all", configs[0].Config.Processes[0].Env["N"])

	for _, at := range []string{"spec.ip", "spec.networks.default.ip"} {
		for _, instances := range []string{two, strings.Replace(strings.Replace(two, "azs: [a, b]", "x: y", 1), "instances: 2", "instances: 1", 1)} {
			text := strings.Replace(instances, "release: r", "release: r, properties: {quarks: {bpm: {processes: [{name: app, env: {N: all}}]}}}", 1)
			g := resolve(t, deploy(t, text, withBPM("processes: [{name: app, executable: /bin/app, env: {N: '<%= "+at+" %>'}}]"))).Group("web")
			configs, err = pod.BPM(t.Context(), g)
			require.NoError(t, err, at)
			require.Equal(t, "all", configs[0].Config.Processes[0].Env["N"])
			g = resolve(t, deploy(t, text, withBPM("processes: [{name: app, executable: /bin/app, args: ['<%= "+at+" %>']}]"))).Group("web")
			_, err = pod.BPM(t.Context(), g)
			require.ErrorContains(t, err, "args[0] differs between instances")
			require.ErrorContains(t, err, "because of "+at)
		}
	}

	d = deploy(t, two, withBPM("processes: [{name: app, executable: /bin/app, env: {N: '<%= spec.id %>'}}]"))
	_, err = pod.BPM(t.Context(), resolve(t, d).Group("web"))
	require.Error(t, err)
	d.BPMOf = map[string]bpm.Policy{"app": bpm.PolicyFirst}
	_, err = pod.BPM(t.Context(), resolve(t, d).Group("web"))
	require.NoError(t, err)
}
