package links

// This file tests links to pods.

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

const podManifest = `
instance_groups:
- name: log_api
  azs: [%s]
  instances: %d
  networks: [{name: default}]
  jobs: [{name: traffic, release: r}]
- name: doppler
  networks: [{name: default}, {name: other}]
  jobs:
  - {name: app, release: r}
  - {name: ips, release: r, consumes: {tc: {from: tc, ip_addresses: true}}}
`

const podJobs = `r:
  traffic: {provides: [{name: tc, type: tc}]}
  app: {consumes: [{name: tc, type: tc}]}
  ips: {consumes: [{name: tc, type: tc}]}
`

// pods connects the three packages as a pipeline does: a placement.PodScheme defines the instances, a dns.Naming their
// names.
func pods(t *testing.T, m *manifest.Manifest, scheme placement.PodScheme, naming dns.Naming) (Options, *dns.Table) {
	t.Helper()
	group := func(g *manifest.InstanceGroup, job string) dns.Group {
		instances, err := scheme.Instances(placement.PodGroup{Deployment: m.Name, Name: g.Name, AZs: g.AZs, Replicas: g.Instances}, job)
		require.NoError(t, err)
		dg := dns.Group{Name: g.Name, AZs: g.AZs}
		for _, j := range g.Jobs {
			dg.Jobs = append(dg.Jobs, dns.Job{Name: j.Name, Provides: []dns.Provided{{Name: "tc", Type: "tc"}}})
		}
		for _, in := range instances {
			dg.Instances = append(dg.Instances, dns.Instance{ID: in.ID, Index: in.Index, Zone: in.Zone, Ordinal: in.Ordinal})
		}
		return dg
	}
	addressed := func(g *manifest.InstanceGroup, job string) placement.PodScheme {
		s := scheme
		s.Label = dns.Label
		s.Address = func(in placement.InstancePlan) (string, error) {
			target := dns.Group{Name: g.Name, AZs: g.AZs}.InstanceTarget(m.Name,
				dns.Instance{ID: in.ID, Index: in.Index, Zone: in.Zone, Ordinal: in.Ordinal})
			target.Job = job
			return naming.Address(target)
		}
		return s
	}
	d := dns.Deployment{Name: m.Name}
	for _, g := range m.InstanceGroups {
		d.Groups = append(d.Groups, group(g, g.Jobs[0].Name))
	}
	table, err := dns.NewTable(naming, d)
	require.NoError(t, err)
	return Options{Names: table, Instances: func(g *manifest.InstanceGroup, job string) ([]placement.InstancePlan, error) {
		return addressed(g, job).Instances(placement.PodGroup{Deployment: m.Name, Name: g.Name, AZs: g.AZs, Replicas: g.Instances}, job)
	}}, table
}

// A pod's own spec and its entry in every link that has it are the same, for all schemes and sizes.
func TestOwnSpecAgreesWithLinks(t *testing.T) {
	for _, azs := range []string{"", "z1", "z1, z2", "z3, z1, z2"} {
		for instances := range 4 {
			for _, scheme := range []string{"dense", "interleaved", "stride", "quarks"} {
				for _, naming := range dns.Schemes() {
					t.Run(fmt.Sprintf("%s %d %s %s", azs, instances, scheme, naming), func(t *testing.T) {
						m := parse(t, fmt.Sprintf(podManifest, azs, instances))
						s, err := placement.SchemeNamed(scheme)
						require.NoError(t, err)
						options, _ := pods(t, m, s, dns.Naming{Scheme: naming, Namespace: "cf"})
						table, err := Resolve(t.Context(), m, jobsOf(t, podJobs), options)
						require.NoError(t, err)
						own, err := options.Instances(m.InstanceGroups[0], "traffic")
						require.NoError(t, err)
						link, ok := table.Link("doppler", "app", "tc")
						require.True(t, ok)
						listed, _ := link.Content().Get("instances")
						require.Len(t, listed, len(own))
						for i, in := range own {
							want, err := json.Marshal(in.LinkEntry())
							require.NoError(t, err)
							got, err := json.Marshal(listed.([]any)[i])
							require.NoError(t, err)
							require.Equal(t, string(want), string(got))
						}
					})
				}
			}
		}
	}
}

func TestKubernetesContent(t *testing.T) {
	m := parse(t, fmt.Sprintf(podManifest, "z1, z2", 1))
	s, err := placement.SchemeNamed("quarks")
	require.NoError(t, err)
	options, names := pods(t, m, s, dns.Naming{})
	table, err := Resolve(t.Context(), m, jobsOf(t, podJobs), options)
	require.NoError(t, err)
	want := `{"deployment_name":"dep","domain":"bosh","default_network":"default","instance_group":"log_api","properties":{},` +
		`"use_short_dns_addresses":false,"use_link_dns_names":false,"instances":[` +
		`{"name":"log-api-traffic","id":"log-api-z0-0","index":0,"bootstrap":true,"az":"z1","address":"log-api-z0-0"},` +
		`{"name":"log-api-traffic","id":"log-api-z1-0","index":1,"bootstrap":false,"az":"z2","address":"log-api-z1-0"}],"group_name":"tc-tc"}`
	require.Equal(t, want, contentOf(t, table, "doppler", "app", "tc"))
	require.Equal(t, want, contentOf(t, table, "doppler", "ips", "tc"), "a pod has no other address to tell")
	var warnings []string
	for _, w := range table.Warnings() {
		warnings = append(warnings, w.Message)
	}
	require.Equal(t, []string{"IP address not available for the link provider instance: log-api-traffic/log-api-z0-0",
		"IP address not available for the link provider instance: log-api-traffic/log-api-z1-0"}, warnings)

	link, _ := table.Link("doppler", "app", "tc")
	for criteria, want := range map[string]string{"": "log-api", "z2": "log-api-z1"} {
		var c map[string]any
		if criteria != "" {
			c = map[string]any{"azs": []any{criteria}}
		}
		got, err := link.Address(names, c)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	x, ok := table.Explain("doppler", "ips", "tc")
	require.True(t, ok)
	require.Equal(t, "DNS names", x.addresses)
}

// The naming of jobs needs link groups: which job of a group is meant follows from the link alone.
func TestJobNamesNeedLinkGroups(t *testing.T) {
	m := parse(t, fmt.Sprintf(podManifest, "", 1))
	options, names := pods(t, m, placement.PodScheme{}, dns.Naming{Scheme: dns.JobGroupDeployment, Namespace: "ns"})
	options.UseLinkDNSNames = true
	jobs := jobsOf(t, "r:\n  traffic: {provides: [{name: tc, type: tc}]}\n  app: {consumes: [{name: tc, type: tc}]}\n  ips: {consumes: [{name: tc, type: tc}]}")
	table, err := Resolve(t.Context(), m, jobs, options)
	require.NoError(t, err)
	link, _ := table.Link("doppler", "app", "tc")
	content := link.Content()
	require.Equal(t, []string{"deployment_name", "domain", "default_network", "instance_group", "properties",
		"use_short_dns_addresses", "use_link_dns_names", "instances", "group_name"}, content.Keys())
	instances, _ := content.Get("instances")
	address, _ := instances.([]any)[0].(*manifest.Map).Get("address")
	require.Equal(t, "traffic-log-api-dep.ns.svc.cluster.local", address)
	_, err = link.Address(names, nil)
	require.EqualError(t, err, "3 jobs of deployment 'dep' provide link group 'tc-tc', expected 1", "in this test all jobs claim to")
}

func TestManualAddress(t *testing.T) {
	m := parse(t, "instance_groups:\n- name: g\n  jobs: [{name: a, release: r, consumes: {l: {address: db.example.com}}}, {name: b, release: r, consumes: {l: {instances: []}}}]\n")
	jobs := jobsOf(t, "r:\n  a: {consumes: [{name: l, type: t}]}\n  b: {consumes: [{name: l, type: t}]}")
	table, err := Resolve(t.Context(), m, jobs, Options{})
	require.NoError(t, err)
	for job, want := range map[string]string{"a": "db.example.com", "b": ""} {
		link, _ := table.Link("g", job, "l")
		got, err := link.Address(nil, map[string]any{"azs": []any{"z1"}})
		require.NoError(t, err)
		require.Equal(t, want, got, "criteria do not matter")
	}
}

func TestAddressOfNothing(t *testing.T) {
	m := parse(t, "instance_groups:\n- name: g\n  jobs: [{name: a, release: r}]\n")
	table, err := Resolve(t.Context(), m, jobsOf(t, "r: {a: {consumes: [{name: l, type: t, optional: true}]}}"), Options{})
	require.NoError(t, err)
	link, _ := table.Link("g", "a", "l")
	_, err = link.Address(failingNames{}, nil)
	require.EqualError(t, err, "link 'l' is absent: it has no address")
}
