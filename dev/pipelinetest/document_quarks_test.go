package pipelinetest

// This file tests reading the documents that quarks writes: their pods render like the pods of a deployment resolved
// here.

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/pipeline/platform"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/pod"
)

// asQuarks writes a group as quarks does: the properties of the manifest with variables replaced by their values, the
// links under the names of their providers, and unused sections empty.
func asQuarks(t testing.TB, r *boshrender.Resolved, g *boshrender.Group, store manifest.Store) []byte {
	t.Helper()
	m := r.Manifest()
	var ig *manifest.InstanceGroup
	for _, other := range m.InstanceGroups {
		if other.Name == g.Name {
			ig = other
		}
	}
	values := manifest.Interpolation{Store: store}
	var jobs []any
	for n, mj := range ig.Jobs {
		raw, err := values.Value(t.Context(), m.JobProperties(ig, mj))
		require.NoError(t, err)
		properties := raw.(*manifest.Map)
		links, err := values.Value(t.Context(), g.Jobs[n].Links)
		require.NoError(t, err)
		consumes := manifest.MapOf("a-missing-optional-one", manifest.MapOf("address", "", "instances", nil, "properties", nil))
		for _, c := range g.Jobs[n].Spec().Consumes {
			if !c.Optional {
				continue
			}
			consumes = manifest.MapOf(c.Name, manifest.MapOf("address", "", "instances", nil, "properties", nil))
		}
		if !slices.ContainsFunc(consumes.Keys(), func(name string) bool { return name != "a-missing-optional-one" }) {
			consumes = new(manifest.Map)
		}
		for name, content := range links.(*manifest.Map).All() {
			content := content.(*manifest.Map)
			var instances []any
			list, _ := content.Get("instances")
			for n, i := range list.([]any) {
				entry := i.(*manifest.Map).Clone()
				entry.Set("instance", int64(n))
				entry.Set("networks", nil)
				instances = append(instances, entry)
			}
			group, _ := content.Get("instance_group")
			shared, _ := content.Get("properties")
			consumes.Set(name, manifest.MapOf("address", dns.Sanitize(group.(string)), "instances", instances, "properties", shared))
		}
		properties.Set(platform.QuarksKey, manifest.MapOf("consumes", consumes, "instances", nil, "release", "", "ports", nil, "post_start", new(manifest.Map),
			"run", manifest.MapOf("healthcheck", nil, "security_context", nil), "debug", false, "is_addon", false, "envs", nil,
			"pre_render_scripts", manifest.MapOf("bpm", nil, "ig_resolver", nil, "jobs", nil)))
		jobs = append(jobs, manifest.MapOf("name", mj.Name, "release", mj.Release, "properties", properties))
	}
	var azs any
	if len(g.AZs) > 0 {
		azs = anys(g.AZs)
	}
	group := manifest.MapOf("name", g.Name, "instances", int64(0), "azs", azs, "jobs", jobs, "stemcell", "", "vm_resources", nil,
		"properties", manifest.MapOf(platform.QuarksKey, new(manifest.Map)), "env", manifest.MapOf("bosh", manifest.MapOf("agent", manifest.MapOf("settings", new(manifest.Map)))))
	root, err := manifest.NewNode(manifest.MapOf("director_uuid", "", "instance_groups", []any{group}))
	require.NoError(t, err)
	data, err := root.Marshal()
	require.NoError(t, err)
	return data
}

func TestQuarksDocument(t *testing.T) {
	d := bundled(t)
	var err error
	d.Kubernetes.Scheme, err = placement.SchemeNamed("quarks")
	require.NoError(t, err)
	for _, d.Kubernetes.Updated = range []bool{false, true} {
		r := resolve(t, d)
		versions := map[string]string{}
		for _, release := range r.Manifest().Releases {
			versions[release.Name] = release.Version
		}
		pods, files := 0, 0
		for g := range r.All() {
			q := pod.QuarksDocument{Deployment: g.Deployment, Lifecycle: g.Lifecycle, Replicas: g.Replicas, Updated: d.Kubernetes.Updated, Releases: versions}
			other, err := q.ParseGroup(t.Context(), "properties.yaml", asQuarks(t, r, g, d.Variables), d.Releases, boshrender.Options{})
			require.NoError(t, err)
			require.Equal(t, g.Size(), other.Size())
			for n := range g.Size() {
				want, err := g.RenderInstance(t.Context(), n)
				require.NoError(t, err)
				i := want.Spec
				got, err := pod.Render(t.Context(), other, pod.Pod{Group: g.Name, Zone: i.Zone, Ordinal: i.Ordinal, Replicas: g.Replicas})
				require.NoError(t, err)
				requireSameFiles(t, want, got)
				pods++
				files += len(got.Files)
			}
		}
		require.Equal(t, 12, pods)
		t.Logf("%d pods, %d files", pods, files)
	}
}

// requireSameFiles compares the files of two instances.
func requireSameFiles(t testing.TB, want, got *boshrender.Instance) {
	t.Helper()
	contents := func(i *boshrender.Instance) map[string]string {
		all := map[string]string{}
		for _, f := range i.Files {
			all[f.Path] = f.Mode.String() + " " + string(f.Data)
		}
		return all
	}
	w, g := contents(want), contents(got)
	require.Equal(t, slices.Sorted(maps.Keys(w)), slices.Sorted(maps.Keys(g)))
	for name, text := range w {
		if strings.HasSuffix(name, "/.bosh/links.json") {
			continue // quarks has no numbers of link groups
		}
		require.Equal(t, text, g[name], name)
	}
}

const quarksText = `
director_uuid: ""
instance_groups:
- name: web
  instances: 0
  azs: null
  jobs:
  - name: app
    release: r
    properties:
      undeclared: 1
      quarks: {consumes: {app: {address: web, instances: [{name: web-app, index: 0}], properties: {n: 12345678901}}}, instances: null}
  stemcell: ""
  vm_resources: null
  properties: {quarks: {}}
`

func TestQuarksDocumentRules(t *testing.T) {
	f := jobWith("<%= spec.deployment %> <%= spec.index %> <%= p('size') %> <% if_link('app') do |l| %><%= l.address %> <%= l.p('n') %><% end.else do %>none<% end %>",
		"{size: {default: 3}}", "consumes: [{name: app, type: web, optional: true}]\n")
	releases := f.open(t)
	for text, want := range map[string]string{
		quarksText: "dep 4 3 web 12345678901",
		strings.Replace(quarksText, "instances: [{name: web-app, index: 0}]", "instances: null", 1): "dep 4 3 none",
		strings.Replace(quarksText, "undeclared", "size", 1):                                        "dep 4 1 web 12345678901",
		strings.Replace(quarksText, "undeclared: 1", "size: null", 1):                               "dep 4 3 web 12345678901",
		strings.Replace(quarksText, "undeclared: 1", "size: ((forgotten))", 1):                      "dep 4 given web 12345678901",
	} {
		o := boshrender.Options{Variables: manifest.Vars{"forgotten": "given"}}
		g, err := pod.QuarksDocument{Deployment: "dep"}.ParseGroup(t.Context(), "properties.yaml", []byte(text), releases, o)
		require.NoError(t, err)
		i, err := pod.Render(t.Context(), g, pod.Pod{Ordinal: 4})
		require.NoError(t, err)
		require.Equal(t, want, string(i.File("app/file").Data))
	}
	for text, want := range map[string]string{
		"{}": "properties.yaml:1:1: the document has 0 instance groups, expected one that quarks resolved",
		strings.Replace(quarksText, "consumes: {app:", "consumes: {other:", 1): "properties.yaml:12:34: " +
			"instance_groups[web].jobs[app].properties.quarks.consumes.other: Link 'other' is not declared as a consumed link in this job.",
		strings.Replace(quarksText, "instances: null", "pre_render_scripts: {bpm: null, jobs: [patch]}", 1): "properties.yaml:12:157: " +
			"instance_groups[web].jobs[app].properties.quarks.pre_render_scripts.jobs: scripts are not run: apply their patches to the release",
		strings.Replace(quarksText, "quarks: {c", "other: {c", 1): "properties.yaml:8:5: " +
			"instance_groups[web].jobs[app]: quarks did not resolve the job: it lacks properties.quarks",
		strings.Replace(quarksText, "release: r", "release: s", 1): "properties.yaml:8:5: " +
			"instance_groups[web].jobs[app]: Release 's' of job 'app' was not given: no release found",
	} {
		_, err := pod.QuarksDocument{}.ParseGroup(t.Context(), "properties.yaml", []byte(text), releases, boshrender.Options{})
		require.EqualError(t, err, want)
	}
	_, err := pod.ParseGroup(t.Context(), "properties.yaml", []byte(quarksText), releases, boshrender.Options{})
	require.EqualError(t, err, "properties.yaml:15:24: instance_groups[web].properties.quarks: "+
		"the document was not written by pod.Marshal: QuarksDocument reads documents of quarks")
}

func anys(list []string) []any {
	out := make([]any, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}
