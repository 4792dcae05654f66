package pipelinetest

// This file tests the second document of a group, output.json, the requirements of a group, and digests.

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/pod"
)

const withScripts = `
instance_groups:
- name: web
  instances: 2
  azs: [a, b]
  jobs: [{name: app, release: r, properties: {a: ((x.y)), quarks: {ports: [{name: http, protocol: TCP, internal: 80}], run: {healthcheck: {app: {readiness: {}}}}}}}]
`

func scripted() files {
	f := withBPM("processes: [{name: app, executable: /bin/app, args: [<%= spec.address %>], env: {A: <%= p('a') %>}}]")
	f["r/app/spec"] = strings.Replace(f["r/app/spec"], "{first.erb: first,", "{first.erb: bin/pre-start, drain: bin/drain, other: bin/other,", 1)
	f["r/app/templates/drain"], f["r/app/templates/other"] = "", ""
	return f
}

func TestBPMInfo(t *testing.T) {
	d := deploy(t, withScripts, scripted())
	d.BPM, d.Variables = bpm.PolicyEnv, manifest.Vars{"x": map[string]any{"y": "1"}}
	g := resolve(t, d).Group("web")
	info, err := pod.InfoOf(t.Context(), g)
	require.NoError(t, err)
	data, err := info.Marshal()
	require.NoError(t, err)
	again, err := pod.ParseInfo(t.Context(), "bpm.yaml", data)
	require.NoError(t, err)
	second, err := again.Marshal()
	require.NoError(t, err)
	require.Equal(t, string(data), string(second))
	j := again.Jobs[0]
	require.Equal(t, []string{"$(POD_NAME)"}, j.Config.Processes[0].Args)
	require.Equal(t, []string{pod.EnvPodName}, j.Variables)
	require.ElementsMatch(t, []string{"pre-start", "drain"}, j.Scripts)
	ports, err := j.Ports()
	require.NoError(t, err)
	require.Equal(t, []dns.Port{{Name: "http", Protocol: "TCP", Port: 80}}, ports)
	require.Equal(t, "dep web service 2 [a b] r 1", strings.Join([]string{again.Deployment, again.Group, again.Lifecycle, "2", "[a b]", j.Release, j.Version}, " "))

	output, err := pod.Output(t.Context(), g)
	require.NoError(t, err)
	var both map[string]string
	require.NoError(t, json.Unmarshal(output, &both))
	require.Equal(t, string(data), both[pod.OutputBPM])
	other, err := pod.ParseGroup(t.Context(), "properties.yaml", []byte(both[pod.OutputGroup]), d.Releases, d.Options)
	require.NoError(t, err)
	want, err := g.RenderInstance(t.Context(), 3)
	require.NoError(t, err)
	got, err := other.RenderInstance(t.Context(), 3)
	require.NoError(t, err)
	requireSame(t, want, got)
	require.NotContains(t, both[pod.OutputGroup], "executable")
}

// The document that quarks itself writes can be read.
func TestParseBPMInfoOfQuarks(t *testing.T) {
	b, err := pod.ParseInfo(t.Context(), "bpm.yaml", []byte(`
configs:
  nats:
    processes: [{name: nats, executable: /bin/nats, hooks: {}, limits: {}, unsafe: {}}]
    unsupported_template: false
    ports: [{name: nats, protocol: TCP, internal: 4222}]
    run: {healthcheck: null, security_context: null}
instance_group: {name: nats, instances: 2, azs: null, env: {bosh: {}}}
`))
	require.NoError(t, err)
	require.Equal(t, "/bin/nats", b.Jobs[0].Config.Processes[0].Executable)
	ports, err := b.Jobs[0].Ports()
	require.NoError(t, err)
	require.Equal(t, 4222, ports[0].Port)
	_, err = pod.ParseInfo(t.Context(), "bpm.yaml", []byte("configs: {a: {processes: 3, release: [x]}}\ninstance_group: {instances: -1}"))
	require.ErrorContains(t, err, "bpm.yaml:2:29: instance_group.instances: expected a number from 0 to 1048576")
	require.ErrorContains(t, err, "bpm.yaml:1:38: configs.a.release: expected a text")
	require.ErrorContains(t, err, "processes: must be a list")
	_, err = pod.ParseInfo(t.Context(), "bpm.yaml", []byte("{}"))
	require.EqualError(t, err, "bpm.yaml:1:1: configs: the document has no configs of jobs, and not one instance group")
}

func TestBadPorts(t *testing.T) {
	for ports, want := range map[string]string{
		"3":                        `job "app": quarks.ports is no list`,
		"[{internal: x}]":          `job "app": quarks.ports[0].internal is no port number`,
		"[{}, {internal: 100000}]": `job "app": quarks.ports[1].internal is no port number`,
	} {
		_, err := deploy(t, strings.Replace(one, "release: r", "release: r, properties: {quarks: {ports: "+ports+"}}", 1), job("")).Resolve(t.Context())
		require.ErrorContains(t, err, want)
	}
}

func TestNeeds(t *testing.T) {
	text := strings.Replace(one, "release: r", "release: r, properties: {a: ((x.y)), b: [c((z))]}", 1)
	d := deploy(t, text, jobWith("", "{a: {}, b: {}}", ""))
	d.Prefix = "/d/dep"
	g := resolve(t, d).Group("web")
	require.Equal(t, []boshrender.GroupRelease{{Name: "r", Version: "1", Jobs: []string{"app"}}}, g.Releases())
	names, err := g.Variables(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{"/d/dep/x", "/d/dep/z"}, names)
	_, err = g.Values(t.Context())
	require.ErrorIs(t, err, manifest.Code(codes.ConfigServerMissingName))
	d.Variables = manifest.Vars{"/d/dep/x": manifest.MapOf("y", "1", "k", "2"), "/d/dep/z": 1, "unused": 2}
	values, err := resolve(t, d).Group("web").Values(t.Context())
	require.NoError(t, err)
	require.Len(t, values, 2)
	require.Equal(t, 1, values["/d/dep/z"])
}

func TestDigests(t *testing.T) {
	digests := func(replicas, template string) *pod.Digests {
		text := strings.Replace(one, "instances: 1", "instances: "+replicas, 1)
		f := job(template)
		f["r/app/spec"] = strings.Replace(f["r/app/spec"], "{file.erb: file}", "{file.erb: file, time.erb: time}", 1)
		f["r/app/templates/time.erb"] = "<%= rand %>"
		d := deploy(t, text, f)
		d.Rand = rand.Reader
		out, err := pod.DigestsOf(t.Context(), resolve(t, d).Group("web"))
		require.NoError(t, err)
		return out
	}
	before := digests("1", "<%= index %>")
	require.Empty(t, before.Changed(digests("1", "<%= index %>")), "chance doesn't count")
	grown := digests("3", "<%= index %>")
	require.NotEqual(t, before.Group, grown.Group)
	changes := before.Changed(grown)
	require.Len(t, changes, 2)
	require.Equal(t, "pod 1 of AZ 0 is new", changes[0].String())
	require.Equal(t, "pod 2 of AZ 0 goes", grown.Changed(before)[1].String())
	require.Equal(t, "pod 0 of AZ 0 restarts: app/file changed", before.Changed(digests("1", "other"))[0].String())
	data, err := json.Marshal(before)
	require.NoError(t, err)
	var kept pod.Digests
	require.NoError(t, json.Unmarshal(data, &kept))
	require.Empty(t, kept.Changed(before))

	g := resolve(t, bundled(t)).Group("api")
	i, err := g.RenderInstance(t.Context(), 0)
	require.NoError(t, err)
	sum := i.Digest()
	i.Files[0].Mode |= 0o111
	require.NotEqual(t, sum, i.Digest())
	require.Len(t, g.TemplateDigests(), 11)
}

// A pod reports that its group is smaller than the manifest says.
func TestFewerReplicas(t *testing.T) {
	text := "instance_groups:\n- {name: web, instances: 3, azs: [a, b], jobs: [{name: app, release: r}]}\n"
	for scheme, fails := range map[string]bool{"dense": true, "stride": false, "updated": true} {
		d := deploy(t, text, job("<%= spec.bootstrap %>"))
		if scheme != "dense" {
			d.Kubernetes.Scheme.Index = 2
			d.Kubernetes.Updated = scheme == "updated"
			d.Kubernetes.Scheme.Bootstrap = 1
		}
		g := resolve(t, d).Group("web")
		_, err := pod.Render(t.Context(), g, pod.Pod{Zone: 1, Ordinal: 0, Replicas: 1})
		if fails {
			require.ErrorIs(t, err, pod.ErrReplicas, scheme)
			continue
		}
		require.NoError(t, err)
	}
}

func TestPodFromLabels(t *testing.T) {
	p, err := pod.FromLabels(map[string]string{dns.LabelInstanceGroup: "web", dns.LabelAZIndex: "1", dns.LabelPodIndex: "4"})
	require.NoError(t, err)
	require.Equal(t, pod.Pod{Group: "web", Zone: 1, Ordinal: 4}, p)
	p, err = pod.FromLabels(map[string]string{dns.LabelInstanceGroup: "once"})
	require.NoError(t, err)
	require.Equal(t, pod.Pod{Group: "once", Zone: pod.NoZone, Ordinal: pod.NoOrdinal}, p)
	_, err = pod.FromLabels(map[string]string{dns.LabelAZIndex: "x", dns.LabelPodOrdinal: "-1"})
	require.EqualError(t, err, "label quarks.cloudfoundry.org/az-index is \"x\", expected a number from 0\n"+
		"label quarks.cloudfoundry.org/pod-ordinal is \"-1\", expected a number from 0")
}

// The parts of a pod: the directories, containers and commands that bpm and the agent would create for the jobs.
func TestPodParts(t *testing.T) {
	text := strings.Replace(withScripts, "azs: [a, b]", "azs: [a, b]\n  persistent_disk: 2048\n  env: {bosh: {agent: {settings: {terminationGracePeriodSeconds: 7}}}}", 1)
	d := deploy(t, text, scripted())
	d.BPM, d.Variables = bpm.PolicyEnv, manifest.Vars{"x": map[string]any{"y": "1"}}
	info, err := pod.InfoOf(t.Context(), resolve(t, d).Group("web"))
	require.NoError(t, err)
	p, err := info.Parts(pod.PartsOptions{Image: func(release, version string) string { return release + ":" + version }})
	require.NoError(t, err)
	require.Equal(t, []string{"/var/vcap/data/app", "/var/vcap/data/app/tmp", "/var/vcap/sys/log/app", "/var/vcap/sys/run/app"}, p.Folders)
	require.Equal(t, &pod.DiskClaim{Name: "web-pvc", Size: 2048}, p.Claim)
	require.Equal(t, []string{"/var/vcap/jobs/app/bin/pre-start"}, p.PreStart[0].Command)
	require.Equal(t, int64(0), *p.PreStart[0].SecurityContext.RunAsUser)
	c := p.Containers[0]
	require.Equal(t, []string{"app-app", "r:1", "/var/vcap/jobs/app/bin/drain"}, []string{c.Name, c.Image, c.Drain})
	require.NotNil(t, c.Health)
	grace, _ := p.Agent.Get("terminationGracePeriodSeconds")
	require.Equal(t, int64(7), grace)

	for text, want := range map[string]string{
		"configs: {a: {scripts: [post-deploy]}}\ninstance_group: {name: g}":                                                     `[job "a": bin/post-deploy is not run: a pod has no such moment job "a": has no bpm.yml: what monit would run of it does not run]`,
		"configs: {a: {processes: [{name: p, executable: /p, unsafe: {host_pid_namespace: true}}]}}\ninstance_group: {name: g}": `[job "a": process "p": unsafe.host_pid_namespace holds for the whole pod]`,
		"configs: {a: {scripts: [run], processes: [{name: p, executable: /p}]}}\ninstance_group: {name: g, lifecycle: errand}":  `[]`,
	} {
		info, err := pod.ParseInfo(t.Context(), "bpm.yaml", []byte(text))
		require.NoError(t, err)
		p, err := info.Parts(pod.PartsOptions{})
		require.NoError(t, err)
		require.Equal(t, want, fmt.Sprint(p.Findings))
		require.Equal(t, strings.Contains(text, "host_pid"), p.HostPID)
		if info.Lifecycle == "errand" {
			require.Equal(t, "run-a", p.Containers[0].Name)
		}
	}
	info, err = pod.ParseInfo(t.Context(), "bpm.yaml", []byte("configs: {a_b: {processes: [{name: p, executable: /p}]}, a-b: {processes: [{name: p, executable: /p}]}}\ninstance_group: {name: g}"))
	require.NoError(t, err)
	_, err = info.Parts(pod.PartsOptions{})
	require.EqualError(t, err, `instance group "g": jobs "a_b" and "a-b" both have a container "a-b-p"`)
}
