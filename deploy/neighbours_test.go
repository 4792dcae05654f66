package deploy_test

// This file deploys neighbours: two deployments of one store, which find each other by links and by DNS.

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

const neighbour = `
name: %s
releases: [{name: r, version: 1}]
stemcells: [{alias: default, os: ubuntu, version: "1.1"}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
features: {use_dns_addresses: true, use_short_dns_addresses: true}
instance_groups:
- name: app
  instances: %d
  azs: [z1]
  vm_type: small
  stemcell: default
  networks: [{name: default}]
  jobs:
  - {name: %s, release: r, %s}
`

const neighbourCloud = `
azs: [{name: z1}]
networks: [{name: default, subnets: [{range: 10.0.0.0/24, gateway: 10.0.0.1, az: z1}]}]
vm_types: [{name: small}]
compilation: {workers: 1, vm_type: small, network: default, az: z1}
`

// front is a deployment with a shared link, back one that consumes it.
func front(t *testing.T, instances int) *boshrender.Deployment {
	return neighbourOf(t, "front", instances, "web", "provides: {web: {shared: true}}")
}

func back(t *testing.T) *boshrender.Deployment {
	return neighbourOf(t, "back", 1, "asks", "consumes: {web: {from: web, deployment: front}}")
}

func neighbourOf(t *testing.T, name string, instances int, job, links string) *boshrender.Deployment {
	t.Helper()
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	releases, err := spec.OpenFS(t.Context(), fstest.MapFS{
		"config/final.yml":          file("name: r"),
		"jobs/web/spec":             file("{name: web, packages: [], templates: {}, provides: [{name: web, type: http, properties: [port]}], properties: {port: {default: 80}}}"),
		"jobs/web/monit":            file(""),
		"jobs/asks/spec":            file("{name: asks, packages: [], templates: {c.erb: c}, consumes: [{name: web, type: http}]}"),
		"jobs/asks/monit":           file(""),
		"jobs/asks/templates/c.erb": file("<%= link('web').address %> <%= link('web').p('port') %> <%= link('web').instances.length %>"),
	})
	require.NoError(t, err)
	m, err := manifest.Parse(t.Context(), name+".yml", fmt.Appendf(nil, neighbour, name, instances, job, links))
	require.NoError(t, err)
	cloud, err := manifest.ParseCloudConfig(t.Context(), "cloud.yml", []byte(neighbourCloud))
	require.NoError(t, err)
	return &boshrender.Deployment{Manifest: m, Releases: releases, Director: &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloud}}}
}

// blob is a DNS blob that an agent has.
type blob struct {
	Version int
	Infos   [][]any `json:"record_infos"`
}

// of returns the records of a deployment, each as "‹group ids› ‹number› ‹ip›".
func (b blob) of(deployment string) (list []string) {
	for _, info := range b.Infos {
		if info[8] == deployment {
			list = append(list, fmt.Sprint(info[3], " ", info[1], " ", info[9]))
		}
	}
	slices.Sort(list)
	return list
}

// street is a store with a cloud, whose agents keep the newest blobs that they get.
type street struct {
	*sim.Cloud
	t     *testing.T
	store state.Memory

	mu    sync.Mutex
	blobs map[string]blob // by the names of VMs
}

func newStreet(t *testing.T) *street {
	return &street{Cloud: &sim.Cloud{}, t: t, blobs: map[string]blob{}}
}

func (s *street) Agent(ref driver.AgentRef) driver.Agent {
	return &neighbourAgent{s.Cloud.Agent(ref), s, ref.CID}
}

type neighbourAgent struct {
	driver.Agent
	s  *street
	vm string
}

func (a *neighbourAgent) SyncDNS(ctx context.Context, data state.DNSBlob) error {
	var b blob
	if err := json.Unmarshal(data.Data, &b); err != nil || b.Version != data.Version {
		return fmt.Errorf("the blob of version %d can't be read: %w", data.Version, err)
	}
	a.s.mu.Lock()
	if b.Version > a.s.blobs[a.vm].Version {
		a.s.blobs[a.vm] = b
	}
	a.s.mu.Unlock()
	return a.Agent.SyncDNS(ctx, data)
}

// plan plans a deploy.
func (s *street) plan(d *boshrender.Deployment) (*plan.Plan, *boshrender.Resolved) {
	s.t.Helper()
	was := s.state(d.Manifest.Name)
	was, err := deploy.Observe(s.t.Context(), was, s)
	require.NoError(s.t, err)
	resolved, err := deploy.Resolve(s.t.Context(), d, was, plan.Options{})
	require.NoError(s.t, err)
	p, err := deploy.Compute(s.t.Context(), was, resolved, plan.Options{})
	require.NoError(s.t, err)
	return p, resolved
}

func (s *street) run(p *plan.Plan, resolved *boshrender.Resolved) error {
	e := deploy.Executor{Cloud: s.Cloud, Agents: s, Store: &s.store, Clock: hurried{}}
	if resolved != nil { // a deletion needs none
		e.Source = &deploy.Values{Resolved: resolved}
	}
	return e.Run(s.t.Context(), p)
}

// deploy deploys; another plan changes nothing.
func (s *street) deploy(d *boshrender.Deployment) {
	s.t.Helper()
	require.NoError(s.t, s.run(s.plan(d)))
	p, _ := s.plan(d)
	require.Empty(s.t, p.Count(), "%s: nothing changes", d.Manifest.Name)
}

func (s *street) state(name string) *state.State {
	s.t.Helper()
	got, err := state.Load(s.t.Context(), &s.store, name)
	require.NoError(s.t, err)
	return got
}

// TestNeighbours checks that the agents of two deployments have the records of both, with numbers that differ, and that a
// consumer is updated when the provider in another deployment changes.
func TestNeighbours(t *testing.T) {
	s := newStreet(t)
	s.deploy(front(t, 2))
	s.deploy(back(t))
	all := func() (list []blob) {
		for _, name := range []string{"front", "back"} {
			for _, i := range s.state(name).Instances {
				list = append(list, s.blobs[i.VM().CID])
			}
		}
		return list
	}
	for _, b := range all() {
		require.Equal(t, []string{"[1 2] 1 10.0.0.2", "[1 2] 2 10.0.0.3"}, b.of("front"))
		require.Equal(t, []string{"[3] 3 10.0.0.4"}, b.of("back"))
	}
	require.Equal(t, "q-n1s0.q-g1.bosh 80 2", s.rendered(back(t)))

	s.deploy(front(t, 3))
	p, _ := s.plan(back(t))
	require.NotEmpty(t, p.Count(), "the consumer has another link")
	s.deploy(back(t))
	require.Equal(t, "q-n1s0.q-g1.bosh 80 3", s.rendered(back(t)))
	for _, b := range all() {
		require.Len(t, b.of("front"), 3)
		require.Len(t, b.of("back"), 1)
	}

	gone, err := plan.DeleteDeployment(s.state("back"), plan.DeleteOptions{})
	require.NoError(t, err)
	require.NoError(t, s.run(gone, nil))
	for _, i := range s.state("front").Instances {
		b := s.blobs[i.VM().CID]
		require.Len(t, b.of("front"), 3)
		require.Empty(t, b.of("back"), "its records are gone")
	}
	s.deploy(front(t, 1))
	require.Len(t, s.blobs[s.state("front").Instances[0].VM().CID].of("front"), 1, "newer blobs than those of the other deployment")
}

// rendered returns the file of the consumer.
func (s *street) rendered(d *boshrender.Deployment) string {
	s.t.Helper()
	resolved, err := deploy.Resolve(s.t.Context(), d, s.state(d.Manifest.Name), plan.Options{})
	require.NoError(s.t, err)
	for g := range resolved.All() {
		i, err := g.RenderInstance(s.t.Context(), 0)
		require.NoError(s.t, err)
		for _, f := range i.Files {
			if strings.HasSuffix(f.Path, "/c") {
				return string(f.Data)
			}
		}
	}
	return ""
}

// TestNeighboursAtOnce plans two deployments at once: the second one that begins has numbers that the first one has given
// out, and is planned anew.
func TestNeighboursAtOnce(t *testing.T) {
	s := newStreet(t)
	other := neighbourOf(t, "other", 1, "web", "provides: {web: {shared: true}}")
	cloud, err := manifest.ParseCloudConfig(t.Context(), "cloud.yml", []byte(strings.Replace(neighbourCloud, "10.0.0", "10.0.1", 2)))
	require.NoError(t, err)
	other.Director.CloudConfigs = []*manifest.CloudConfig{cloud}
	p, resolved := s.plan(other)
	s.deploy(front(t, 1))
	require.ErrorIs(t, s.run(p, resolved), deploy.ErrStale)
	require.ErrorContains(t, s.run(p, resolved), "numbers of short DNS names")
	s.deploy(other)
}
