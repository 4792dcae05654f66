package links

// This file tests behavior of Resolve that the cases in testdata don't show.

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

func contentOf(t testing.TB, table *Table, group, job, link string) string {
	t.Helper()
	l, ok := table.Link(group, job, link)
	require.True(t, ok)
	text, err := json.Marshal(l.Content())
	require.NoError(t, err)
	return string(text)
}

// A provider without instances makes a link with an empty list, which templates can tell from no link.
func TestZeroInstances(t *testing.T) {
	m := parse(t, "instance_groups:\n- name: g\n  instances: 0\n  networks: [{name: n}]\n  jobs: [{name: a, release: r}]\n- name: h\n  jobs: [{name: b, release: r}]\n")
	jobs := jobsOf(t, "r:\n  a: {provides: [{name: x, type: t}]}\n  b: {consumes: [{name: l, type: t}, {name: o, type: none, optional: true}]}")
	table, err := Resolve(t.Context(), m, jobs, Options{Instances: instancesOf(t, "g: []")})
	require.NoError(t, err)
	links := table.Links("h", "b")
	require.Equal(t, []string{"l"}, links.Keys())
	content, _ := links.Get("l")
	instances, ok := content.(*manifest.Map).Get("instances")
	require.True(t, ok)
	require.Equal(t, []any{}, instances)
	optional, ok := table.Link("h", "b", "o")
	require.True(t, ok)
	require.Equal(t, Absent, optional.Status)
	require.Nil(t, optional.Content())
}

func TestLinksOfOthers(t *testing.T) {
	m := parse(t, "instance_groups:\n- name: g\n  jobs: [{name: a, release: r}]\n")
	table, err := Resolve(t.Context(), m, jobsOf(t, "r:\n  a: {provides: [{name: x, type: t}]}"), Options{})
	require.NoError(t, err)
	require.Zero(t, table.Links("g", "a").Len())
	require.Zero(t, table.Links("g", "nobody").Len())
	require.Nil(t, table.Provided("g", "nobody"))
	require.Nil(t, table.Variable("nothing"))
	_, ok := table.Link("g", "a", "x")
	require.False(t, ok)
	_, ok = table.Link("nowhere", "a", "x")
	require.False(t, ok)
	for range table.Consumed("nowhere", "a") {
		t.Fatal("nobody consumes there")
	}
	require.Equal(t, "[]\n", string(table.ProvidedJSON("g", "nobody", func(string) string { return "" })))
}

// The links of a job are in the order of its spec, whatever the order of the manifest.
func TestOrderOfLinks(t *testing.T) {
	m := parse(t, "instance_groups:\n- name: g\n  jobs: [{name: a, release: r}, {name: b, release: r, consumes: {l3: {from: x}, l1: {from: y}}}]\n")
	jobs := jobsOf(t, "r:\n  a: {provides: [{name: x, type: t}, {name: y, type: t}, {name: z, type: u}]}\n"+
		"  b: {consumes: [{name: l3, type: t}, {name: l2, type: u}, {name: l1, type: t}]}")
	table, err := Resolve(t.Context(), m, jobs, Options{})
	require.NoError(t, err)
	require.Equal(t, []string{"l3", "l2", "l1"}, table.Links("g", "b").Keys())
	for range table.Consumed("g", "b") {
		break
	}
	for range table.Jobs() {
		break
	}
}

func TestContentIsNew(t *testing.T) {
	m := parse(t, "instance_groups:\n- name: g\n  jobs: [{name: a, release: r}, {name: b, release: r, consumes: {m: {instances: [{address: x}]}}}]\n")
	jobs := jobsOf(t, "r:\n  a: {provides: [{name: x, type: t}]}\n  b: {consumes: [{name: l, type: t}, {name: m, type: u}]}")
	table, err := Resolve(t.Context(), m, jobs, Options{})
	require.NoError(t, err)
	for _, name := range []string{"l", "m"} {
		before := contentOf(t, table, "g", "b", name)
		l, _ := table.Link("g", "b", name)
		l.Content().Set("instances", "spoiled")
		require.Equal(t, before, contentOf(t, table, "g", "b", name))
	}
}

// Jobs of addons come after all groups, one job in all its groups before the next, and never get the properties of the
// group.
func TestAddons(t *testing.T) {
	m := parse(t, `
properties: {p: deployment}
addons:
- name: first
  jobs: [{name: x, release: r}, {name: y, release: r}]
instance_groups:
- name: g
  properties: {p: group}
  jobs: [{name: own, release: r}]
- name: h
  jobs: [{name: own, release: r}]
`)
	addon := func(addon, name string, properties *manifest.Map) *manifest.GroupJob {
		return &manifest.GroupJob{Location: manifest.Location{File: "addon.yml", Line: 7, Column: 3, Path: "addons[" + addon + "]"},
			Name: name, Release: "elsewhere", Addon: addon, Properties: properties}
	}
	given := new(manifest.Map)
	given.Set("p", "addon")
	for _, g := range m.InstanceGroups {
		g.Jobs = append(g.Jobs, addon("runtime", "z", nil), addon("first", "x", nil), addon("first", "y", given))
	}
	body := "{properties: {p: {default: spec}}, provides: [{name: n, type: t, properties: [p]}], consumes: [{name: l, type: t}]}"
	jobs := jobsOf(t, "r: {own: "+body+"}\nelsewhere: {x: "+body+", y: "+body+"}\n")
	table, err := Resolve(t.Context(), m, jobs, Options{})
	require.ErrorContains(t, err, "Can't find job 'z'")
	require.ErrorIs(t, err, manifest.Code(codes.DeploymentUnknownTemplate))
	var order []string
	for o := range table.Jobs() {
		order = append(order, o.Group+"/"+o.Job)
	}
	require.Equal(t, []string{"g/own", "h/own", "g/x", "h/x", "g/y", "h/y", "g/z", "h/z"}, order)
	var got []any
	for _, p := range table.Providers() {
		value, _ := p.Properties.Get("p")
		got = append(got, value)
	}
	require.Equal(t, []any{"group", "deployment", "spec", "spec", "addon", "addon"}, got)
	var all Errors
	require.ErrorAs(t, err, &all)
	last := all[len(all)-1]
	require.Equal(t, "h", last.Group)
	require.Equal(t, "y", last.Job)
	require.Equal(t, "addon.yml", last.Location.File)
}

func TestWarningsHaveAPlace(t *testing.T) {
	m := parse(t, "instance_groups:\n- name: g\n  jobs:\n  - name: a\n    release: r\n    provides: {p: {}}\n    consumes:\n      c: nil\n")
	table, err := Resolve(t.Context(), m, jobsOf(t, "r: {a: {}}"), Options{})
	require.NoError(t, err)
	var got []string
	for _, w := range table.Warnings() {
		got = append(got, w.Location.Position()+" "+w.Location.Path+" "+w.Message)
	}
	require.Equal(t, []string{
		"dep.yml:7:19 instance_groups[g].jobs[a].provides.p Job 'a' does not define link provider 'p' in the release spec",
		"dep.yml:9:10 instance_groups[g].jobs[a].consumes.c Job 'a' does not define link consumer 'c' in the release spec",
	}, got)
}

// The director lists the unused definitions of a job under one heading.
func TestLogOfWarnings(t *testing.T) {
	m := parse(t, "instance_groups:\n- name: g\n  jobs:\n  - {name: a, release: r, provides: {p: {}, q: {}}, consumes: {c: nil, d: nil}}\n"+
		"  - {name: b, release: r, consumes: {c: nil}}\n")
	table, err := Resolve(t.Context(), m, jobsOf(t, "r: {a: {}, b: {}}"), Options{})
	require.NoError(t, err)
	require.Equal(t, []string{
		"Manifest defines unknown providers:\n  - Job 'a' does not define link provider 'p' in the release spec\n" +
			"  - Job 'a' does not define link provider 'q' in the release spec",
		"Manifest defines unknown consumers:\n  - Job 'a' does not define link consumer 'c' in the release spec\n" +
			"  - Job 'a' does not define link consumer 'd' in the release spec",
		"Manifest defines unknown consumers:\n  - Job 'b' does not define link consumer 'c' in the release spec",
		"alone",
	}, Log(append(table.Warnings(), Warning{Message: "alone"})))
	require.Empty(t, Log(nil))
}

func TestProviderAliases(t *testing.T) {
	m := parse(t, "instance_groups:\n- name: g\n  jobs: [{name: a, release: r, provides: {x: {as: y, shared: true, aliases: [{domain: d.internal, health_filter: all}]}}}]\n")
	table, err := Resolve(t.Context(), m, jobsOf(t, "r: {a: {provides: [{name: x, type: t}]}}"), Options{})
	require.NoError(t, err)
	p := table.Provided("g", "a")[0]
	require.Equal(t, "y-t", p.GroupName())
	require.True(t, p.Shared)
	text, err := json.Marshal(p.Aliases)
	require.NoError(t, err)
	require.JSONEq(t, `[{"domain": "d.internal", "health_filter": "all"}]`, string(text))
}

func TestStatusString(t *testing.T) {
	require.Equal(t, "failed resolved absent", Failed.String()+" "+Resolved.String()+" "+Absent.String())
}
