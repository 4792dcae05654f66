package pipelinetest

// This file tests the document of a resolved instance group: a process that has only the document renders the same
// files.

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/pod"
	"github.com/boshrender/boshrender/spec"
)

// elsewhere writes a group as a document and reads it, as another process would.
func elsewhere(t testing.TB, g *boshrender.Group, releases []*spec.Release, o boshrender.Options) *boshrender.Group {
	t.Helper()
	data, err := pod.Marshal(t.Context(), g)
	require.NoError(t, err)
	other, err := pod.ParseGroup(t.Context(), g.Name+".yml", data, releases, o)
	require.NoError(t, err)
	return other
}

func TestDocumentRendersTheSame(t *testing.T) {
	for name, change := range map[string]func(*boshrender.Deployment){
		"dense":       func(*boshrender.Deployment) {},
		"interleaved": func(d *boshrender.Deployment) { d.Kubernetes.Scheme.Index = placement.IndexInterleaved },
		"stride": func(d *boshrender.Deployment) {
			d.Kubernetes.Scheme = placement.PodScheme{Index: placement.IndexStride, Bootstrap: placement.BootstrapFirstThenLast, ID: placement.IDGroupZoneOrdinal, Stride: 50}
			d.Kubernetes.Updated = true
		},
		"full names": func(d *boshrender.Deployment) {
			d.Kubernetes.Naming = dns.Naming{Scheme: dns.DeploymentGroupIndex, Namespace: "ns", Domain: "example.com"}
		},
		"names of jobs": func(d *boshrender.Deployment) { d.Kubernetes.Naming.Scheme = dns.JobGroupDeployment },
	} {
		t.Run(name, func(t *testing.T) {
			if name != "dense" && name != "stride" {
				tier.Normally(t)
			}
			d := bundled(t)
			change(d)
			for g := range resolve(t, d).All() {
				other := elsewhere(t, g, d.Releases, d.Options)
				require.Equal(t, g.Size(), other.Size())
				for n := range g.Size() {
					want, err := g.RenderInstance(t.Context(), n)
					require.NoError(t, err)
					got, err := other.RenderInstance(t.Context(), n)
					require.NoError(t, err)
					requireSame(t, want, got)

					i := g.Jobs[0].Instances[n]
					pod, err := pod.Render(t.Context(), other, pod.Pod{Group: g.Name, Zone: i.Zone, Ordinal: i.Ordinal, Replicas: g.Replicas})
					require.NoError(t, err)
					requireSame(t, want, pod)
				}
				again, err := pod.Marshal(t.Context(), other)
				require.NoError(t, err)
				first, err := pod.Marshal(t.Context(), g)
				require.NoError(t, err)
				require.Equal(t, string(first), string(again), "the document of what was read from a document")
			}
		})
	}
}

// requireSame compares the files of two instances.
func requireSame(t testing.TB, want, got *boshrender.Instance) {
	t.Helper()
	require.Equal(t, want.Spec, got.Spec)
	require.Len(t, got.Files, len(want.Files))
	for n, f := range want.Files {
		require.Equal(t, f.Path, got.Files[n].Path)
		require.Equal(t, string(f.Data), string(got.Files[n].Data), f.Path)
		require.Equal(t, f.Mode, got.Files[n].Mode)
	}
}

func TestDocument(t *testing.T) {
	text := `
instance_groups:
- name: web
  instances: 2
  azs: [a, b]
  persistent_disk: 1024
  jobs:
  - name: app
    release: r
    properties: {password: ((secret)), extra: 1, quarks: {ports: [{name: http, internal: 80}]}}
- name: other
  instances: 1
  jobs: [{name: app, release: r, properties: {password: 1}}]
`
	f := jobWith("<%= p('password') %>@<%= link('app').instances.length %>", "{password: {}}",
		"provides: [{name: app, type: web, properties: [password]}]\nconsumes: [{name: app, type: web}]\n")
	f["r/app/spec"] = strings.Replace(f["r/app/spec"], "{file.erb: file}", "{file.erb: file, bpm.erb: config/bpm.yml}", 1)
	f["r/app/templates/bpm.erb"] = "processes: [{name: app, executable: /bin/app, env: {PASSWORD: <%= p('password') %>}}]"
	d := deploy(t, text, f)
	ops, err := manifest.ParseOps(t.Context(), "o", []byte("- {type: replace, path: /instance_groups/name=web/jobs/0/consumes?/app, value: {from: front}}\n"+
		"- {type: replace, path: /instance_groups/name=web/jobs/0/provides?/app, value: {as: front}}\n"+
		"- {type: replace, path: /instance_groups/name=other/jobs/0/consumes?/app, value: {from: front}}\n"))
	require.NoError(t, err)
	d.Manifest, err = d.Manifest.Apply(t.Context(), ops)
	require.NoError(t, err)
	d.Variables = manifest.Vars{"secret": "s3cret"}
	data, err := pod.Marshal(t.Context(), resolve(t, d).Group("web"))
	require.NoError(t, err)
	if *update {
		require.NoError(t, os.WriteFile("testdata/group.yml", data, 0o644))
	}
	require.Equal(t, string(readFile(t, "testdata/group.yml")), string(data))

	g, err := pod.ParseGroup(t.Context(), "group.yml", data, d.Releases, boshrender.Options{Variables: manifest.Vars{"secret": "another"}})
	require.NoError(t, err)
	i, err := pod.Render(t.Context(), g, pod.Pod{Zone: 1, Ordinal: 5, IP: "10.0.0.1"})
	require.NoError(t, err)
	require.Equal(t, "another@4", string(i.File("app/file").Data), "the value at the time of rendering; the links of the time of resolving")
	require.Equal(t, "10.0.0.1", i.Spec.IP)
	require.Equal(t, 11, i.Spec.Index, "six replicas, counted AZ by AZ")
}

func TestMarshalErrors(t *testing.T) {
	marshal := func(d *boshrender.Deployment) error {
		_, err := pod.Marshal(t.Context(), firstGroup(t, resolve(t, d)))
		return err
	}
	d := deploy(t, one, jobWith("", "{quarks.x: {}}", ""))
	require.EqualError(t, marshal(d), `instance group "web": job "app": its property "quarks" has no place in a document`)

	d = deploy(t, one, job(""))
	d.Kubernetes.Scheme.Label = strings.ToLower
	require.EqualError(t, marshal(d), `instance group "web": functions of its scheme have no place in a document`)

	d = directed(t, job(""))
	require.EqualError(t, marshal(d), `instance group "web" is a director's and has no document`)

	f := files{"r/app/spec": "name: app\ntemplates: {b.erb: config/bpm.yml}", "r/app/monit": "", "r/app/templates/b.erb": "<% raise 'no' %>"}
	var e *boshrender.Error
	require.ErrorAs(t, marshal(deploy(t, one, f)), &e)
}

func TestParseGroupErrors(t *testing.T) {
	releases := job("").open(t)
	const resolved = "properties: {quarks: {scheme: {index: dense, bootstrap: first, id: group-index-job}, groups: []}}"
	group := func(group, job string) string {
		return "name: d\nreleases: [{name: r, version: 1}]\ninstance_groups:\n- name: web\n  instances: 1\n  " + group +
			"\n  jobs:\n  - {name: app, release: r, properties: {" + job + "}}\n"
	}
	const quarks = "quarks: {consumes: {}, provides: []}"
	_, err := pod.ParseGroup(t.Context(), "g.yml", []byte(group(resolved, quarks)), releases, boshrender.Options{})
	require.NoError(t, err)
	for text, want := range map[string]string{
		"[":                      "g.yml:2:1: Incorrect YAML structure of the uploaded manifest: #<Psych::SyntaxError: (<unknown>): did not find expected node content while parsing a flow node at line 2 column 1> (error 440001)",
		"name: d":                "g.yml:1:1: the document has 0 instance groups, expected one that was resolved",
		group("azs: []", quarks): "g.yml:4:3: instance_groups[web].properties.quarks: the group was not resolved: it lacks properties.quarks",
		group(resolved, ""):      "g.yml:8:5: instance_groups[web].jobs[app]: the job was not resolved: it lacks properties.quarks",
		group(resolved, "quarks: {consumes: 3}"): "g.yml:8:5: instance_groups[web].jobs[app]: properties.quarks.consumes is no hash of links\n" +
			"g.yml:8:5: instance_groups[web].jobs[app]: properties.quarks.provides: expected a list",
		group("properties: {quarks: {scheme: {index: x, bootstrap: 3, id: group-index-job, stride: -1}, naming: {scheme: y}}}", quarks): "" +
			"g.yml:6:41: instance_groups[web].properties.quarks.scheme.index: expected one of [\"dense\" \"interleaved\" \"stride\"]\n" +
			"g.yml:6:55: instance_groups[web].properties.quarks.scheme.bootstrap: expected a text\n" +
			"g.yml:6:55: instance_groups[web].properties.quarks.scheme.bootstrap: expected one of [\"first\" \"first-then-last\"]\n" +
			"g.yml:6:87: instance_groups[web].properties.quarks.scheme.stride: expected a number from 0 to 1048576\n" +
			"g.yml:6:109: instance_groups[web].properties.quarks.naming.scheme: unknown naming scheme 'y', valid schemes are: group-zone-ordinal, deployment-group-index, group-index, job-group-deployment",
		strings.Replace(group(resolved, quarks), "name: app", "name: nope", 1): "g.yml:8:5: instance_groups[web].jobs[nope]: job \"nope\" not found in release \"r\": no such job",
	} {
		_, err := pod.ParseGroup(t.Context(), "g.yml", []byte(text), releases, boshrender.Options{})
		require.EqualError(t, err, want)
	}
}

func FuzzParseGroup(f *testing.F) {
	d := bundled(f)
	for g := range resolve(f, d).All() {
		data, err := pod.Marshal(f.Context(), g)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Add(readFile(f, "testdata/group.yml"))
	f.Add([]byte(quarksText))
	f.Fuzz(func(t *testing.T, data []byte) {
		if g, err := (pod.QuarksDocument{}).ParseGroup(t.Context(), "fuzz.yml", data, d.Releases, boshrender.Options{}); err != nil {
			require.Nil(t, g)
		}
		g, err := pod.ParseGroup(t.Context(), "fuzz.yml", data, d.Releases, boshrender.Options{})
		if err != nil {
			require.Nil(t, g)
			return
		}
		if g.Size() == 0 || g.Size() > 100 {
			return
		}
		var e *boshrender.Error
		if _, err := g.RenderInstance(t.Context(), 0); err != nil && !errors.As(err, &e) {
			t.Errorf("%T %v", err, err)
		}
	})
}
