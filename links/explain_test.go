package links

// This file tests the explanations.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/manifest"
)

const explainedManifest = `name: dep
releases: [{name: r, version: '1'}]
variables:
- {name: /c, type: certificate, consumes: {common_name: {from: www, link_type: http}}}
properties:
  deep: {a: deployment}
instance_groups:
- name: g
  networks: [{name: one}]
  properties:
    deep:
      b: group
  jobs:
  - name: web
    release: r
    provides: {www: {}, old: {as: www2}, gone: nil}
  - name: own
    release: r
    properties: {job: 1}
  - name: app
    release: r
    consumes:
      explicit: {from: www, ip_addresses: false}
      blocked: nil
      manual: {instances: [{address: x}], properties: {m: {n: 1}, o: []}}
      far: {deployment: other, from: far}
      network: {from: www, network: two}
  persistent_disks: [{name: data, type: big}]
`

const explainedJobs = `r:
  web:
    properties: {deep.a: {}, deep.b: {}, unset: {default: 1}}
    provides: [{name: www, type: http, properties: [deep.a, deep.b, unset]}, {name: old, type: http}, {name: gone, type: http}]
  own: {properties: {job: {}}, provides: [{name: own, type: own, properties: [job]}]}
  app:
    consumes:
    - {name: explicit, type: http}
    - {name: implicit, type: own}
    - {name: blocked, type: http, optional: true}
    - {name: manual, type: http}
    - {name: far, type: http}
    - {name: none, type: none, optional: true}
    - {name: many, type: http}
    - {name: network, type: http}
    - {name: disk, type: disk}
`

func TestExplain(t *testing.T) {
	far := new(manifest.Map)
	properties := new(manifest.Map)
	properties.Set("x", "secret")
	far.Set("properties", properties)
	far.Set("default_network", "one")
	options := Options{
		Deployments: []Exports{{Name: "other", Providers: []Shared{{Group: "og", Job: "oj", Name: "far", Type: "http", Content: far}}}},
		Instances:   instancesOf(t, "g: [{id: u, index: 0, bootstrap: true, networks: {one: {type: manual, ip: 10.0.0.1}}}]"),
		Names:       failingNames{}, NoLocalDNS: true,
	}
	table, err := Resolve(t.Context(), parse(t, explainedManifest), jobsOf(t, explainedJobs), options)
	require.ErrorIs(t, err, ErrAmbiguous)
	require.ErrorIs(t, err, ErrNetwork)
	candidates := `  + Link provider 'www' from job 'web' in instance group 'g' in deployment 'dep': it matches (dep.yml:16:21)
  - Link provider 'old' with alias 'www2' from job 'web' in instance group 'g' in deployment 'dep': its name is 'www2' (as: for 'old') (dep.yml:16:30)
  - Link provider 'gone' from job 'web' in instance group 'g' in deployment 'dep': the manifest blocks it with nil (dep.yml:16:48)
`
	for name, want := range map[string]string{
		"explicit": `link 'explicit' of type 'http' of job 'app' in instance group 'g': resolved
  rule: explicit: by type and name 'www' (dep.yml:23:17)
` + candidates + `  addresses: IPs on network 'one'
  property deep.a: deployment properties (dep.yml:6:13)
  property deep.b: instance group properties (dep.yml:12:10)
  property unset: default in the spec (web:6:3)
`,
		"implicit": `link 'implicit' of type 'own' of job 'app' in instance group 'g': resolved
  rule: implicit: by type (dep.yml:20:5)
  + Link provider 'own' from job 'own' in instance group 'g' in deployment 'dep': it matches (dep.yml:17:5)
  addresses: IPs on network 'one'
  property job: job properties (dep.yml:19:23)
`,
		"blocked": `link 'blocked' of type 'http' of job 'app' in instance group 'g': absent
  rule: blocked: nil in the manifest, optional (dep.yml:24:16)
`,
		"manual": `link 'manual' of type 'http' of job 'app' in instance group 'g': resolved
  rule: manual: given in the manifest (dep.yml:25:15)
  property m.n: properties of the consumer
  property o: properties of the consumer
`,
		"far": `link 'far' of type 'http' of job 'app' in instance group 'g': resolved
  rule: explicit: by type and name in another deployment 'far': 'other' (dep.yml:26:12)
  + Link provider 'far' from job 'oj' in instance group 'og' in deployment 'other': it matches
  property x: other deployment
`,
		"none": `link 'none' of type 'none' of job 'app' in instance group 'g': absent
  rule: implicit: by type, optional (dep.yml:20:5)
  no provider in deployment 'dep' has the type 'none'
`,
		"many": `link 'many' of type 'http' of job 'app' in instance group 'g': failed
  rule: implicit: by type (dep.yml:20:5)
  + Link provider 'www' from job 'web' in instance group 'g' in deployment 'dep': it matches (dep.yml:16:21)
  + Link provider 'old' with alias 'www2' from job 'web' in instance group 'g' in deployment 'dep': it matches (dep.yml:16:30)
  - Link provider 'gone' from job 'web' in instance group 'g' in deployment 'dep': the manifest blocks it with nil (dep.yml:16:48)
`,
		"network": `link 'network' of type 'http' of job 'app' in instance group 'g': failed
  rule: explicit: by type and name 'www' (dep.yml:27:16)
  - Link provider 'www' from job 'web' in instance group 'g' in deployment 'dep': it is not on network 'two' (dep.yml:16:21)
  - Link provider 'old' with alias 'www2' from job 'web' in instance group 'g' in deployment 'dep': its name is 'www2' (as: for 'old') (dep.yml:16:30)
  - Link provider 'gone' from job 'web' in instance group 'g' in deployment 'dep': the manifest blocks it with nil (dep.yml:16:48)
`,
		"disk": `link 'disk' of type 'disk' of job 'app' in instance group 'g': resolved
  rule: implicit: by type (dep.yml:20:5)
  + Disk link provider 'data' from instance group 'g': it matches (dep.yml:28:22)
  property name: disk
`,
	} {
		x, ok := table.Explain("g", "app", name)
		require.True(t, ok, name)
		require.Equal(t, want, x.String())
		require.NotContains(t, x.String(), "secret")
	}
	_, ok := table.Explain("g", "app", "nope")
	require.False(t, ok)

	x, ok := table.ExplainVariable("/c", UseCommonName)
	require.True(t, ok)
	require.Equal(t, `link 'common_name' of type 'http' of variable '/c': resolved
  rule: explicit: by type and name 'www' (dep.yml:4:57)
`+candidates+`  addresses: IPs on network 'one'
  property deep.a: deployment properties (dep.yml:6:13)
  property deep.b: instance group properties (dep.yml:12:10)
  property unset: default in the spec (web:6:3)
`, x.String())
	_, ok = table.ExplainVariable("/c", UseAlternativeName)
	require.False(t, ok)
}

func TestCandidateReasons(t *testing.T) {
	m := parse(t, "instance_groups:\n- name: g\n  jobs:\n  - {name: a, release: r, provides: {x: {as: ~}}}\n  - {name: b, release: r, provides: {y: ~}}\n"+
		"  - {name: c, release: r, consumes: {l: {from: y}, k: {from: .}}}\n")
	jobs := jobsOf(t, "r:\n  a: {provides: [{name: x, type: t}]}\n  b: {provides: [{name: y, type: t}]}\n  c: {consumes: [{name: l, type: t}, {name: k, type: t}]}")
	table, err := Resolve(t.Context(), m, jobs, Options{})
	require.ErrorIs(t, err, ErrProvides)
	x, ok := table.Explain("g", "c", "l")
	require.True(t, ok)
	require.Equal(t, Failed, x.Status)
	require.Equal(t, "it has no name", x.candidates[0].Reason)
	require.Equal(t, "it has an error itself", x.candidates[1].Reason)
	x, ok = table.Explain("g", "c", "k")
	require.True(t, ok)
	require.Equal(t, "its name is 'y'", x.candidates[1].Reason)
}

func TestSources(t *testing.T) {
	jobs := jobsOf(t, strings.Replace(explainedJobs, "{job: {}}", "{job: {}, nothing: {}}", 1))
	table, err := Resolve(t.Context(), parse(t, explainedManifest), jobs, Options{})
	require.Error(t, err)
	var got []string
	for _, job := range []string{"web", "own", "app"} {
		for _, p := range table.Sources("g", job) {
			got = append(got, p.Name+": "+string(p.Source)+" "+p.Location.Position())
		}
	}
	require.Equal(t, []string{
		"deep.a: deployment properties dep.yml:6:13", "deep.b: instance group properties dep.yml:12:10",
		"unset: default in the spec web:6:3", "job: job properties dep.yml:19:23", "nothing: no value own:5:3",
	}, got)
	require.Nil(t, table.Sources("g", "nope"))
}
