package deploy_test

// This file checks the requests to clouds and agents for deployments whose cloud configs, errands and links use more
// than names and addresses.

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

const wideManifest = `
name: wide
releases: [{name: r, version: 1}]
stemcells: [{alias: default, os: ubuntu, version: "1.1"}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000, vm_strategy: %s}
instance_groups:
- name: app
  instances: 1
  azs: [z1]
  vm_resources: {cpu: 2, ram: 1024, ephemeral_disk_size: 10240}
  vm_extensions: [lb]
  stemcell: default
  persistent_disk: 100
  networks: [{name: default}]
  env: {version: %d}
  jobs:
  - name: app
    release: r
    provides: {web: {as: front, aliases: [{domain: web.internal, health_filter: healthy}]}}
- name: smoke
  lifecycle: errand
  instances: 1
  azs: [z1]
  vm_type: small
  stemcell: default
  networks: [{name: default}]
  jobs: [{name: smoke, release: r}]
`

const wideCloud = `
azs: [{name: z1, cloud_properties: {zone: a, instance_type: of the zone}}]
networks:
- name: default
  subnets: [{range: 10.0.0.0/24, gateway: 10.0.0.1, dns: [8.8.8.8], az: z1, cloud_properties: {subnet: s-1}}]
vm_types: [{name: small, cloud_properties: {size: small}}]
vm_extensions: [{name: lb, cloud_properties: {pool: web, ephemeral_disk: of the extension}}]
compilation: {workers: 1, vm_type: small, network: default, az: z1}
`

// wide returns a deployment with a package, vm_resources, an errand, a disk and an alias.
func wide(t *testing.T, strategy string, version int) *boshrender.Deployment {
	t.Helper()
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	releases, err := spec.OpenFS(t.Context(), fstest.MapFS{
		"config/final.yml":            file("name: r"),
		"jobs/app/spec":               file("{name: app, packages: [p], templates: {conf.erb: conf}, provides: [{name: web, type: http}]}"),
		"jobs/app/monit":              file(""),
		"jobs/app/templates/conf.erb": file("app"),
		"jobs/smoke/spec":             file("{name: smoke, packages: [p], templates: {run: bin/run}}"),
		"jobs/smoke/monit":            file(""),
		"jobs/smoke/templates/run":    file("smoke"),
		"packages/p/spec":             file("{name: p, files: []}"),
	})
	require.NoError(t, err)
	m, err := manifest.Parse(t.Context(), "wide.yml", fmt.Appendf(nil, wideManifest, strategy, version))
	require.NoError(t, err)
	cloud, err := manifest.ParseCloudConfig(t.Context(), "cloud.yml", []byte(wideCloud))
	require.NoError(t, err)
	return &boshrender.Deployment{Manifest: m, Releases: releases, Director: &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloud}}}
}

// observedCloud records the requests to a simulated cloud.
type observedCloud struct {
	*sim.Cloud
	made []driver.VMRequest
}

func (c *observedCloud) CreateVM(ctx context.Context, vm driver.VMRequest) (driver.CreatedVM, error) {
	c.made = append(c.made, vm)
	return c.Cloud.CreateVM(ctx, vm)
}

// wideWorld deploys wide again and again.
type wideWorld struct {
	t     *testing.T
	cloud *observedCloud
	store *state.Memory
}

func newWideWorld(t *testing.T) *wideWorld {
	return &wideWorld{t, &observedCloud{Cloud: &sim.Cloud{}}, &state.Memory{}}
}

func (w *wideWorld) state() *state.State {
	s, err := state.Load(w.t.Context(), w.store, "wide")
	require.NoError(w.t, err)
	return s
}

func (w *wideWorld) run(p *plan.Plan, resolved *boshrender.Resolved) {
	w.t.Helper()
	source := &deploy.Values{Resolved: resolved, Packages: func(context.Context, state.PackageRef) (driver.PackageSource, error) {
		return driver.PackageSource{SHA1: "sum"}, nil
	}}
	e := deploy.Executor{Cloud: w.cloud, Agents: w.cloud.Cloud, Store: w.store, Source: source, Clock: hurried{}}
	require.NoError(w.t, e.Run(w.t.Context(), p))
	require.NoError(w.t, w.cloud.Check(w.state()))
}

func (w *wideWorld) deploy(d *boshrender.Deployment) {
	w.t.Helper()
	resolved, err := deploy.Resolve(w.t.Context(), d, w.state(), plan.Options{})
	require.NoError(w.t, err)
	p, err := deploy.Compute(w.t.Context(), w.state(), resolved, plan.Options{})
	require.NoError(w.t, err)
	w.run(p, resolved)
}

func asJSON(t *testing.T, v any) string {
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

// TestVMRequests sends VMs that compile the whole of their network, and asks the cloud for the properties of
// vm_resources.
func TestVMRequests(t *testing.T) {
	w := newWideWorld(t)
	w.deploy(wide(t, "delete-create", 1))
	require.Len(t, w.cloud.made, 2)
	compiling, app := w.cloud.made[0], w.cloud.made[1]
	require.JSONEq(t, `{"default": {"type": "manual", "ip": "10.0.0.3", "prefix": "32", "netmask": "255.255.255.0", "gateway": "10.0.0.1",
		"cloud_properties": {"subnet": "s-1"}, "default": ["dns", "gateway"], "dns": ["8.8.8.8"]}}`, asJSON(t, compiling.Networks))
	require.JSONEq(t, `{"zone": "a", "instance_type": "of the zone", "size": "small"}`, asJSON(t, compiling.CloudProperties))
	require.JSONEq(t, `{"zone": "a", "instance_type": "2-cpu-1024-ram", "ephemeral_disk": "of the extension", "pool": "web"}`,
		asJSON(t, app.CloudProperties), "the zone's, then the calculated ones, then those of extensions")
}

// TestUpdateNumbers refuses canaries and max_in_flight that are not numbers: a typo must not disable the canaries.
func TestUpdateNumbers(t *testing.T) {
	resolved, err := deploy.Resolve(t.Context(), web(80), nil, plan.Options{})
	require.NoError(t, err)
	for _, o := range []plan.Options{{Canaries: "few"}, {MaxInFlight: "abc"}, {MaxInFlight: "5 %"}, {Canaries: "1%%"}} {
		_, err := deploy.Compute(t.Context(), nil, resolved, o)
		require.ErrorContains(t, err, "instance group 'app': ", o)
	}
}

// noCalculator is a cloud that can't calculate cloud properties.
type noCalculator struct{ driver.Cloud }

// TestEnv tells VMs which groups they are of.
func TestEnv(t *testing.T) {
	w := newWideWorld(t)
	d := wide(t, "delete-create", 1)
	ops, err := manifest.ParseOps(t.Context(), "ops.yml", []byte("[{type: replace, path: /tags?, value: {team: a}}, {type: replace, path: /instance_groups/name=app/env/bosh?/password?, value: x}]"))
	require.NoError(t, err)
	d.Manifest, err = d.Manifest.Apply(t.Context(), ops)
	require.NoError(t, err)
	w.deploy(d)
	require.JSONEq(t, `{"version": 1, "bosh": {"password": "x", "tags": {"team": "a"}, "group": "boshrender-wide-app",
		"groups": ["boshrender", "wide", "app", "boshrender-wide", "wide-app", "boshrender-wide-app"]}}`, asJSON(t, w.cloud.made[1].Env))
}

// TestVMResourcesNeedACalculator fails where the cloud has no properties for vm_resources: a VM needs a size.
func TestVMResourcesNeedACalculator(t *testing.T) {
	d := wide(t, "delete-create", 1)
	resolved, err := deploy.Resolve(t.Context(), d, nil, plan.Options{})
	require.NoError(t, err)
	p, err := deploy.Compute(t.Context(), nil, resolved, plan.Options{})
	require.NoError(t, err)
	cloud := &sim.Cloud{}
	source := &deploy.Values{Resolved: resolved, Packages: func(context.Context, state.PackageRef) (driver.PackageSource, error) {
		return driver.PackageSource{}, nil
	}}
	e := deploy.Executor{Cloud: noCalculator{cloud}, Agents: cloud, Store: &state.Memory{}, Source: source, Clock: hurried{}}
	require.ErrorContains(t, e.Run(t.Context(), p), "vm_resources need a cloud that calculates cloud properties")
}

// TestSwapAsksBothAgents replaces a VM with a disk by another one: each agent is asked at its own address, the old one is
// stopped before and shut down after.
func TestSwapAsksBothAgents(t *testing.T) {
	w := newWideWorld(t)
	w.deploy(wide(t, "create-swap-delete", 1))
	was := w.state().Instances[0].VM()
	var calls []string
	w.cloud.Fault = func(method, about string) (f sim.Fault) {
		calls = append(calls, strings.Replace(about, was.CID, "old", 1)+" "+method)
		return f
	}
	w.deploy(wide(t, "create-swap-delete", 2))
	s := w.state()
	require.Len(t, s.VMs, 1)
	require.Equal(t, was.CID, s.VMs[0].CID)
	require.NotEqual(t, was.Addresses, s.Instances[0].VM().Addresses)
	var old []string
	for _, c := range calls {
		if rest, ok := strings.CutPrefix(c, "old "); ok && rest != "get_state" {
			old = append(old, rest)
		}
	}
	require.Equal(t, []string{
		"run_script pre-stop", "drain", "stop", "run_script post-stop", "list_disk", "unmount_disk", "remove_persistent_disk",
		"detach_disk", "shutdown",
	}, old)
}

// TestErrandGroupsGetTheirJobs runs an errand whose group has no VM: the agent is sent its jobs and packages.
func TestErrandGroupsGetTheirJobs(t *testing.T) {
	w := newWideWorld(t)
	d := wide(t, "delete-create", 1)
	w.deploy(d)
	errand := plan.Options{Errand: &plan.ErrandOptions{Name: "smoke"}}
	resolved, err := deploy.Resolve(t.Context(), d, w.state(), errand)
	require.NoError(t, err)
	p, err := deploy.Compute(t.Context(), w.state(), resolved, errand)
	require.NoError(t, err)
	var applied []state.Applied
	for _, s := range p.Steps() {
		if a, ok := s.Action.(action.Apply); ok {
			applied = append(applied, a.Applied)
		}
	}
	require.Len(t, applied, 1)
	require.Equal(t, "smoke", applied[0].Jobs[0].Name)
	require.NotEmpty(t, applied[0].Configuration)
	require.Len(t, applied[0].Packages, 1)
	w.run(p, resolved)
}

// TestDNSOfLinks publishes the groups and aliases of links.
func TestDNSOfLinks(t *testing.T) {
	w := newWideWorld(t)
	w.deploy(wide(t, "delete-create", 1))
	blob, err := w.state().DNSBlob()
	require.NoError(t, err)
	var doc struct {
		Infos   [][]any                     `json:"record_infos"`
		Aliases map[string][]map[string]any `json:"aliases"`
	}
	require.NoError(t, json.Unmarshal(blob.Data, &doc))
	require.Len(t, doc.Infos, 1)
	groups, ok := doc.Infos[0][3].([]any)
	require.True(t, ok)
	require.Len(t, groups, 2, "the group, and its link")
	require.Equal(t, []string{"web.internal"}, slices.Collect(maps.Keys(doc.Aliases)))
	alias := doc.Aliases["web.internal"][0]
	require.Equal(t, groups[1], alias["group_id"])
	require.Equal(t, "healthy", alias["health_filter"])
	require.Equal(t, "bosh", alias["root_domain"])
}
