package manifest

// This file tests reading manifests and configs into typed values, and the methods of these.

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/codes"
)

func TestParse(t *testing.T) {
	m, err := Parse(t.Context(), "deployment.yml", []byte(deploymentText))
	require.NoError(t, err)
	require.Equal(t, "shop", m.Name)
	require.Equal(t, "1.2.0", m.Release("web").Version)
	require.Nil(t, m.Release("zz"))
	require.Equal(t, "ubuntu-jammy", m.Release("db").ExportedFrom[0].OS)
	require.Equal(t, "bosh-warden", m.Stemcell("named").Name)
	require.Nil(t, m.Stemcell("zz"))
	require.Equal(t, "10%", m.Update.MaxInFlight)
	require.True(t, *m.Features.UseDNSAddresses)
	require.Nil(t, m.Features.UseTmpfsConfig)
	require.Equal(t, "certificate", m.Variables[1].Type)
	cn, _ := m.Variables[1].Options.Get("common_name")
	require.Equal(t, "web", cn)
	require.Equal(t, []string{"team"}, m.Tags.Keys())

	g := m.InstanceGroup("frontend")
	require.Equal(t, "instance_groups[frontend]", g.Location.Path)
	require.Equal(t, "deployment.yml:34:3", g.Location.Position())
	require.Equal(t, LifecycleService, g.Lifecycle)
	require.False(t, g.Errand())
	require.Equal(t, 2, g.Instances)
	require.Equal(t, []string{"z1", "z2"}, g.AZs)
	require.Equal(t, []string{"lb"}, g.VMExtensions)
	require.Equal(t, []string{"10.0.0.10", "10.0.1.10"}, g.Networks[0].StaticIPs)
	require.True(t, g.Networks[0].HasStaticIPs)
	require.Equal(t, "private", g.defaultNetwork("gateway"))
	require.Equal(t, "cloud", g.AddressNetwork())
	require.Equal(t, "proxy", g.MigratedFrom[0].Name)
	require.Equal(t, "instance_groups[frontend].jobs[nginx]", g.Job("nginx").Location.Path)
	require.Nil(t, g.Job("cache").Properties)
	require.Nil(t, g.Job("zz"))
	port, _ := g.Job("nginx").Properties.Get("port")
	require.Equal(t, int64(80), port)

	db := m.InstanceGroup("database")
	require.Equal(t, 1024, db.VMResources.RAM)
	require.Equal(t, "private", db.defaultNetwork("dns"), "the only network is the default")
	require.Equal(t, "private", db.AddressNetwork())
	require.True(t, m.InstanceGroup("backup").Errand())
	require.Equal(t, "dump", m.InstanceGroup("backup").PersistentDisks[0].Name)
	require.Equal(t, []FilterJob{{"nginx", "web"}}, m.Addons[0].Include.Jobs)
	require.Nil(t, m.Addons[0].Exclude)
	require.Nil(t, m.InstanceGroup("zz"))
}

func TestLinksAsWritten(t *testing.T) {
	m, err := Parse(t.Context(), "m.yml", []byte(`name: x
instance_groups:
- name: g
  jobs:
  - name: j
    consumes: {string: nil, null: ~, empty: {}, from: {from: x}}
    custom_provider_definitions: [{name: p, type: 5, properties: [a.b]}]
`))
	require.NoError(t, err)
	j := m.InstanceGroups[0].Jobs[0]
	require.Nil(t, j.Provides)
	for link, want := range map[string]any{"string": "nil", "": nil} {
		v, found := j.Consumes.Get(link)
		require.True(t, found, link)
		require.Equal(t, want, v)
	}
	empty, _ := j.Consumes.Get("empty")
	require.Zero(t, empty.(*Map).Len())
	_, found := j.Consumes.Get("zz")
	require.False(t, found)
	require.Equal(t, int64(5), j.CustomProviders[0].Type)
	require.Equal(t, []string{"a.b"}, j.CustomProviders[0].Properties)
}

func TestParseIsPermissive(t *testing.T) {
	// wrong types everywhere leave zero values, never a panic
	m, err := Parse(t.Context(), "m.yml", []byte(`name: [x]
releases: {a: b}
stemcells: [1, ~, [x], {alias: {}}]
update: x
instance_groups: [1, {name: {a: b}, instances: x, jobs: {}, networks: [~, {name: []}], azs: x, update: [], env: 1, persistent_disks: [x]}]
addons: [x, {jobs: [x], include: []}]
variables: [x, {options: [1], update: x}]
features: []
tags: []
`))
	require.NoError(t, err)
	require.Empty(t, m.Name)
	require.Len(t, m.Stemcells, 4)
	require.Len(t, m.InstanceGroups, 2)
	require.Error(t, m.Validate(Validation{}))
	_, err = m.ApplyAddons(AddonOptions{})
	require.NoError(t, err)
	m, err = Parse(t.Context(), "m.yml", []byte("release: {name: x, version: 1.10}"))
	require.NoError(t, err)
	require.Equal(t, "1.1", m.Release("x").Version)
}

func TestParseCloudConfig(t *testing.T) {
	c, err := ParseCloudConfig(t.Context(), "cloud.yml", []byte(cloudText))
	require.NoError(t, err)
	require.Equal(t, "z1", c.AZ("z1").Name)
	require.Nil(t, c.AZ("z9"))
	require.Nil(t, c.Network("zz"))
	n := c.Network("private")
	require.Equal(t, NetworkManual, n.Type)
	require.Equal(t, []string{"z1", "z2"}, n.AZs())
	require.Equal(t, []string{"10.0.0.2 - 10.0.0.9"}, n.Subnets[0].Reserved)
	require.Equal(t, []string{"z1"}, n.Subnets[0].AZs)
	require.Equal(t, 1024, c.DiskTypes[0].DiskSize)
	require.Equal(t, 4, c.Compilation.Workers)
	require.Equal(t, "networks[private].subnets[1]", n.Subnets[1].Location.Path)
}

func TestMergeCloudConfigs(t *testing.T) {
	a, err := ParseCloudConfig(t.Context(), "a.yml", []byte("{azs: [{name: z1}], networks: [{name: n}], compilation: {workers: 2}}"))
	require.NoError(t, err)
	b, err := ParseCloudConfig(t.Context(), "b.yml", []byte("{azs: [{name: z2}]}"))
	require.NoError(t, err)
	c, err := MergeCloudConfigs(a, b)
	require.NoError(t, err)
	require.Len(t, c.AZs, 2)
	require.Equal(t, "b.yml:1:8", c.AZs[1].Location.Position())
	require.Equal(t, 2, c.Compilation.Workers)
	_, err = MergeCloudConfigs(a, a)
	require.ErrorIs(t, err, Code(codes.CloudConfigMergeError))
	c, err = MergeCloudConfigs()
	require.NoError(t, err)
	require.Empty(t, c.AZs)
}

func TestJobProperties(t *testing.T) {
	m, err := Parse(t.Context(), "m.yml", []byte(`name: x
properties: {a: {b: 1, c: [1]}, d: 1}
instance_groups:
- name: g
  properties: {a: {b: 2, e: 3}, d: {x: 1}}
  jobs: [{name: none}, {name: own, properties: {z: 1}}, {name: empty, properties: {}}]
- {name: h, jobs: [{name: none}]}
`))
	require.NoError(t, err)
	g := m.InstanceGroups[0]
	check := func(g *InstanceGroup, job, want string) {
		t.Helper()
		n, err := YAML{}.Document(t.Context(), "w", []byte(want))
		require.NoError(t, err)
		require.True(t, n.Equal(nodeOf(m.JobProperties(g, g.Job(job)))), job)
	}
	check(g, "none", "{a: {b: 2, c: [1], e: 3}, d: {x: 1}}")
	check(g, "own", "{z: 1}")
	check(g, "empty", "{}")
	check(m.InstanceGroups[1], "none", "{a: {b: 1, c: [1]}, d: 1}")
	b, _ := m.Properties.Get("d")
	require.Equal(t, int64(1), b, "the input must not change")
}

func TestGroupProperties(t *testing.T) {
	const global, group = `{"a":1,"h":{"x":1,"y":{"k":1}},"l":[1,2],"n":{"m":1}}`, `{"b":2,"h":{"y":{"j":2},"z":3},"l":[3],"n":null}`
	read := func(text string) *Map {
		m := new(Map)
		require.NoError(t, m.UnmarshalJSON([]byte(text)))
		return m
	}
	m, g := &Manifest{Properties: read(global)}, &InstanceGroup{Properties: read(group)}
	for m, want := range map[*Map]string{
		m.GroupProperties(g): `{"a":1,"h":{"x":1,"y":{"k":1,"j":2},"z":3},"l":[3],"n":null,"b":2}`,
		m.Properties:         global, // not changed
		g.Properties:         group,
		(&Manifest{}).GroupProperties(&InstanceGroup{}): `{}`,
	} {
		text, err := m.MarshalJSON()
		require.NoError(t, err)
		require.Equal(t, want, string(text))
	}
}

func TestGroupSettings(t *testing.T) {
	m, err := Parse(t.Context(), "m.yml", []byte(`name: x
features: {use_tmpfs_config: true}
tags: {a: 1, b: 1}
instance_groups:
- {name: g, tags: {b: 2, c: 2}, vm_type: small, vm_extensions: [one, two], env: {bosh: {agent: {settings: {tmpfs: false}}}}}
- {name: h}
`))
	require.NoError(t, err)
	g, h := m.InstanceGroups[0], m.InstanceGroups[1]
	c, err := ParseCloudConfig(t.Context(), "c.yml", []byte(`azs: [{name: z1, cloud_properties: {az: 1, x: az}}]
vm_types: [{name: small, cloud_properties: {type: 1, x: type, n: {a: 1}}}]
vm_extensions: [{name: two, cloud_properties: {x: two}}, {name: one, cloud_properties: {x: one, n: {b: 1}}}]
`))
	require.NoError(t, err)
	for got, want := range map[*Map]string{
		m.groupTags(g):               "{a: 1, b: 2, c: 2}",
		m.groupTags(h):               "{a: 1, b: 1}",
		m.GroupEnv(g):                "{bosh: {agent: {settings: {tmpfs: false}}, job_dir: {tmpfs: true}}}",
		m.GroupEnv(h):                "{bosh: {agent: {settings: {tmpfs: true}}, job_dir: {tmpfs: true}}}",
		(&Manifest{}).GroupEnv(h):    "{}",
		c.VMCloudProperties(g, "z1"): "{az: 1, x: two, type: 1, n: {b: 1}}",
		c.VMCloudProperties(h, ""):   "{}",
	} {
		n, err := YAML{}.Document(t.Context(), "w", []byte(want))
		require.NoError(t, err)
		require.True(t, n.Equal(nodeOf(got)), want)
	}
}

func TestEffectiveUpdate(t *testing.T) {
	m, err := Parse(t.Context(), "m.yml", []byte(`name: x
update: {canaries: 1, max_in_flight: 50%, canary_watch_time: 1-2, update_watch_time: 3, serial: false, vm_strategy: create-swap-delete}
instance_groups: [{name: g, update: {canaries: 2, serial: true, initial_deploy_az_update_strategy: parallel}}, {name: h}]
`))
	require.NoError(t, err)
	u := m.EffectiveUpdate(m.InstanceGroups[0])
	require.Equal(t, "2 50% 1-2 3 create-swap-delete parallel", strings.Join([]string{u.Canaries, u.MaxInFlight, u.CanaryWatchTime,
		u.UpdateWatchTime, u.VMStrategy, u.InitialDeployAZUpdateStrategy}, " "))
	require.True(t, *u.Serial)
	require.False(t, *m.EffectiveUpdate(m.InstanceGroups[1]).Serial)
	u = (&Manifest{}).EffectiveUpdate(nil)
	require.True(t, *u.Serial)
	require.Equal(t, VMStrategyDeleteCreate, u.VMStrategy)
	require.Equal(t, AZUpdateSerial, u.InitialDeployAZUpdateStrategy)
}

func TestCounts(t *testing.T) {
	for _, c := range []struct {
		value               string
		size                int
		canaries, maxFlight int
	}{
		{"33%", 10, 3, 3}, {"99%", 1, 0, 1}, {"150%", 3, 3, 3}, {"0%", 5, 0, 1}, {"100%", 7, 7, 7},
		{"2", 10, 2, 2}, {"20", 10, 10, 20}, {"-1", 10, -1, 1}, {"+3", 10, 3, 3}, {"0", 10, 0, 1},
		{"99999999999999999999%", 4, 4, 4},
	} {
		u := Update{Canaries: c.value, MaxInFlight: c.value}
		n, err := u.CanaryCount(c.size)
		require.NoError(t, err)
		require.Equal(t, c.canaries, n, c.value)
		n, err = u.MaxInFlightCount(c.size)
		require.NoError(t, err)
		require.Equal(t, c.maxFlight, n, c.value)
	}
	for _, value := range []string{"", "few", "1.5", "10 %", "%"} {
		_, err := Update{Canaries: value}.CanaryCount(1)
		require.EqualError(t, err, "cannot be calculated", value)
		require.ErrorIs(t, err, CodeGeneral)
	}
}

func TestWatchTime(t *testing.T) {
	u := Update{CanaryWatchTime: " 1000 - 30000 ", UpdateWatchTime: "5000"}
	least, most, ok := u.CanaryWatch()
	require.True(t, ok)
	require.Equal(t, time.Second, least)
	require.Equal(t, 30*time.Second, most)
	least, most, ok = u.UpdateWatch()
	require.True(t, ok)
	require.Equal(t, least, most)
	for _, s := range []string{"", "5-1", "x", "1-2-3", "-5"} {
		_, _, ok := Update{UpdateWatchTime: s}.UpdateWatch()
		require.False(t, ok, s)
	}
}

func TestFeatures(t *testing.T) {
	yes, no := true, false
	require.True(t, Features{}.DNSAddresses(true))
	require.False(t, Features{}.DNSAddresses(false))
	require.True(t, Features{UseLinkDNSNames: &yes}.DNSAddresses(false))
	require.False(t, Features{UseDNSAddresses: &no}.DNSAddresses(true))
	require.True(t, Features{UseLinkDNSNames: &yes}.ShortDNSAddresses())
	require.False(t, Features{}.ShortDNSAddresses())
	require.True(t, Features{UseLinkDNSNames: &yes}.linkDNSNames())
}

func TestConcurrentUse(t *testing.T) {
	m, err := Parse(t.Context(), "deployment.yml", []byte(deploymentText))
	require.NoError(t, err)
	cloud, err := ParseCloudConfig(t.Context(), "cloud.yml", []byte(cloudText))
	require.NoError(t, err)
	ops, err := ParseOps(t.Context(), "ops.yml", []byte("- {type: replace, path: /tags/new?, value: {a: 1}}\n- {type: replace, path: /tags/new/a, value: 2}"))
	require.NoError(t, err)
	var group sync.WaitGroup
	for range 4 {
		group.Add(1)
		go func() {
			defer group.Done()
			assert.NoError(t, m.Validate(Validation{CloudConfigs: []*CloudConfig{cloud}}))
			changed, err := m.Apply(t.Context(), ops)
			assert.NoError(t, err)
			_, err = changed.Interpolate(context.Background(), Vars{})
			assert.NoError(t, err)
			_, err = m.ApplyAddons(AddonOptions{})
			assert.NoError(t, err)
			_, err = m.Marshal()
			assert.NoError(t, err)
		}()
	}
	group.Wait()
}

func TestUnknownKeys(t *testing.T) {
	m, err := Parse(t.Context(), "m.yml", []byte(`name: x
manifest_version: 1
releases: [{name: r, version: 1, sha256: x}]
instance_groups:
- name: g
  instance: 1
  jobs: [{name: j, release: r, consume: {}, properties: {any: thing}}]
addons: [{name: a, include: {az: []}}]
features: {use_dns: true}
`))
	require.NoError(t, err)
	var got []string
	for _, l := range m.UnknownKeys() {
		got = append(got, l.Location.Position()+" "+l.Location.Path)
	}
	require.Equal(t, []string{
		"m.yml:2:1 manifest_version",
		"m.yml:3:34 releases[r].sha256",
		"m.yml:6:3 instance_groups[g].instance",
		"m.yml:7:32 instance_groups[g].jobs[j].consume",
		"m.yml:8:30 addons[a].include.az",
		"m.yml:9:12 features.use_dns",
	}, got)
	out, err := m.Marshal()
	require.NoError(t, err)
	require.Contains(t, string(out), "manifest_version: 1")
}

func TestCodes(t *testing.T) {
	require.EqualError(t, Code(codes.JobInvalidLifecycle), "JobInvalidLifecycle (error 140011)")
	require.EqualError(t, Code(7), "error 7")
	require.Nil(t, AsErrors(fmt.Errorf("other")))
	require.Equal(t, "m.yml", Location{File: "m.yml"}.Position())
	require.Equal(t, "3:4", Location{Line: 3, Column: 4}.Position())
}
