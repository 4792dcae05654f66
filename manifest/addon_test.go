package manifest

// This file tests addons: the groups that their filters select, and the jobs that are added.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFilters(t *testing.T) {
	target := filterTarget{
		deployment: "cf", teams: []string{"ops"}, group: "api", lifecycle: LifecycleService, os: "jammy",
		networks: []string{"default", "vip"}, azs: []string{"z1", "z2"}, hasAZs: true,
	}
	target.hasJob = func(j FilterJob) bool { return j == FilterJob{"cc", "capi"} || j == FilterJob{"route", "routing"} }
	for _, c := range []struct {
		filter           string
		include, exclude bool
	}{
		{"{}", true, false},
		{"{deployments: [cf]}", true, true},
		{"{deployments: [x]}", false, false},
		{"{deployments: [x, cf]}", true, true},
		{"{instance_groups: [api]}", true, true},
		{"{instance_groups: [db]}", false, false},
		{"{jobs: [{name: cc, release: capi}]}", true, true},
		{"{jobs: [{name: cc, release: other}, {name: route, release: routing}]}", true, true},
		{"{jobs: [{name: cc, release: other}]}", false, false},
		{"{jobs: [{name: cc, release: capi}], instance_groups: [db]}", false, false},
		{"{jobs: [{name: cc, release: capi}], instance_groups: [api], deployments: [cf]}", true, true},
		{"{stemcell: [{os: jammy}]}", true, true},
		{"{stemcell: [{os: noble}]}", false, false},
		{"{stemcell: [{os: noble}], instance_groups: [api]}", false, false},
		{"{networks: [vip]}", true, true},
		{"{networks: [x]}", false, false},
		{"{teams: [ops, dev]}", true, true},
		{"{teams: [dev]}", false, false},
		{"{azs: [z2]}", true, true},
		{"{azs: [z3]}", false, false},
		{"{lifecycle: service}", true, true},
		{"{lifecycle: errand}", false, false},
		{"{lifecycle: ''}", true, false},
	} {
		n, err := YAML{}.Document(t.Context(), "f.yml", []byte(c.filter))
		require.NoError(t, err)
		f := decodeFilter(n, "include")
		applies, problem := f.applies(includeFilter, target)
		require.Equal(t, c.include, applies, "include %s", c.filter)
		require.False(t, problem)
		applies, _ = f.applies(excludeFilter, target)
		require.Equal(t, c.exclude, applies, "exclude %s", c.filter)
	}
	applies, problem := (*Filter)(nil).applies(includeFilter, target)
	require.True(t, applies && !problem)
	applies, problem = (*Filter)(nil).applies(excludeFilter, target)
	require.False(t, applies || problem)
	_, problem = (&Filter{AZs: []string{"z1"}}).applies(includeFilter, filterTarget{})
	require.True(t, problem)
}

// jobNames returns the jobs of every group, an addon's jobs with its name.
func jobNames(m *Manifest) map[string]string {
	names := map[string]string{}
	for _, g := range m.InstanceGroups {
		var jobs []string
		for _, j := range g.Jobs {
			name := j.Name
			if j.Addon != "" {
				name += " (" + j.Addon + ")"
			}
			jobs = append(jobs, name)
		}
		names[g.Name] = strings.Join(jobs, ", ")
	}
	return names
}

func TestApplyAddons(t *testing.T) {
	m, err := Parse(t.Context(), "deployment.yml", []byte(deploymentText))
	require.NoError(t, err)
	runtime, err := ParseRuntimeConfig(t.Context(), "runtime.yml", []byte(mustRead("testdata/runtime.yml")))
	require.NoError(t, err)
	got, err := m.ApplyAddons(AddonOptions{RuntimeConfigs: []*RuntimeConfig{runtime}})
	require.NoError(t, err)
	require.Equal(t, map[string]string{
		"frontend": "nginx, cache, shipper (logging), agent (agents)",
		"database": "postgres, agent (agents)",
		"backup":   "",
	}, jobNames(got))
	require.Equal(t, "nginx, cache", jobNames(m)["frontend"], "the input must not change")
	require.NotNil(t, got.Release("agent"))
	require.Nil(t, m.Release("agent"))
	require.Len(t, got.Variables, 3)
	require.Equal(t, []string{"owner", "team"}, got.Tags.Keys())
	require.NotNil(t, got.InstanceGroup("frontend").Job("shipper").Properties)
}

func TestAddonProperties(t *testing.T) {
	m, err := Parse(t.Context(), "m.yml", []byte(`name: x
properties: {global: 1}
instance_groups: [{name: g, lifecycle: errand, properties: {group: 1}}]
addons:
- name: a
  properties: {addon: 1}
  jobs:
  - {name: own, release: r, properties: {job: 1}}
  - {name: none, release: r, custom_provider_definitions: [{name: x, type: y}]}
- {name: b, jobs: [{name: empty, release: r}], exclude: {lifecycle: service}, include: {teams: [nobody]}}
`))
	require.NoError(t, err)
	got, err := m.ApplyAddons(AddonOptions{})
	require.NoError(t, err)
	g := got.InstanceGroups[0]
	keys := func(name string) []string { return got.JobProperties(g, g.Job(name)).Keys() }
	require.Equal(t, []string{"job"}, keys("own"))
	require.Equal(t, []string{"addon"}, keys("none"))
	require.Empty(t, keys("empty"), "global and group properties are not for addons; teams do not count in a manifest")
	require.Nil(t, g.Job("none").CustomProviders)
}

func TestApplyAddonsFails(t *testing.T) {
	m, err := Parse(t.Context(), "m.yml", []byte(`name: x
releases: [{name: r, version: 1}]
instance_groups: [{name: g, jobs: [{name: j, release: r}]}]
addons:
- {name: a, jobs: [{name: j, release: r}]}
- {name: b, include: {azs: [z1]}}
`))
	require.NoError(t, err)
	runtime, err := ParseRuntimeConfig(t.Context(), "r.yml", []byte("{releases: [{name: r, version: 2}], addons: [{name: c, jobs: [{name: k, release: r}]}]}"))
	require.NoError(t, err)
	_, err = m.ApplyAddons(AddonOptions{RuntimeConfigs: []*RuntimeConfig{runtime}})
	require.EqualError(t, err, "m.yml:5:20: addons[a].jobs[j]: Colocated job 'j' is already added to the instance group 'g'.\n"+
		"m.yml:3:19: instance_groups[g]: undefined method 'any?' for nil\n"+
		"r.yml:1:13: releases[r]: Runtime manifest specifies release 'r' with version as '2'. This conflicts with version '1' specified in the deployment manifest. (error 530003)")
}

func TestAddonStemcell(t *testing.T) {
	m, err := Parse(t.Context(), "m.yml", []byte(`name: x
stemcells: [{alias: a, os: jammy, version: 1}, {alias: b, name: bosh-aws, version: 1}]
instance_groups: [{name: g, stemcell: a}, {name: h, stemcell: b}]
addons: [{name: a, jobs: [{name: j, release: r}], include: {stemcell: [{os: jammy}]}}]
`))
	require.NoError(t, err)
	got, err := m.ApplyAddons(AddonOptions{})
	require.NoError(t, err)
	require.Equal(t, map[string]string{"g": "j (a)", "h": ""}, jobNames(got))
	got, err = m.ApplyAddons(AddonOptions{StemcellOS: map[string]string{"bosh-aws": "jammy"}})
	require.NoError(t, err)
	require.Equal(t, map[string]string{"g": "j (a)", "h": "j (a)"}, jobNames(got))
}

func TestTooManyAddonJobs(t *testing.T) {
	var b strings.Builder
	b.WriteString("name: x\nreleases: [{name: r, version: 1}]\ninstance_groups:\n")
	for i := range 11 {
		fmt.Fprintf(&b, "- {name: g%d}\n", i)
	}
	b.WriteString("addons:\n")
	for i := range 10 {
		fmt.Fprintf(&b, "- {name: a%d, jobs: [{name: j%d, release: r}]}\n", i, i)
	}
	m, err := Parse(t.Context(), "m.yml", []byte(b.String()))
	require.NoError(t, err)
	_, err = m.applyAddons(AddonOptions{}, 109)
	require.ErrorContains(t, err, tooManyAddonJobs)
	require.ErrorContains(t, m.validate(Validation{}, 109), tooManyAddonJobs)
	_, err = m.applyAddons(AddonOptions{}, 110)
	require.NoError(t, err)
	require.NotContains(t, m.validate(Validation{}, 110).Error(), tooManyAddonJobs)
}

// TestAddonWork has filters with many entries for many groups.
func TestAddonWork(t *testing.T) {
	var text strings.Builder
	text.WriteString("name: d\nreleases: [{name: r, version: 1}]\naddons:\n- name: a\n  jobs: [{name: j, release: r}]\n  include: {jobs: [")
	for i := range 10_000 {
		fmt.Fprintf(&text, "{name: j%d, release: r}, ", i)
	}
	text.WriteString("]}\ninstance_groups:\n")
	for i := range 1200 {
		fmt.Fprintf(&text, "- {name: g%d}\n", i)
	}
	m, err := Parse(t.Context(), "m.yml", []byte(text.String()))
	require.NoError(t, err)
	_, err = m.ApplyAddons(AddonOptions{})
	require.EqualError(t, err, "m.yml:4:3: addons[a]: "+tooManyAddonJobs)
	found := false
	for _, e := range AsErrors(m.Validate(Validation{})) {
		found = found || e.Message == tooManyAddonJobs
	}
	require.True(t, found)
}
