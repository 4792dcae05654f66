package deploy_test

// This file deploys small manifests, and compares the arguments of VMs with them.

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

const (
	smallManifest = `name: dep
releases: []
stemcells: [{alias: s, os: linux, version: '1'}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
instance_groups:
- {name: web, instances: 1, vm_type: x, stemcell: s, networks: [{name: net}], jobs: [], env: {key: e1}}
`
	smallCloud = `networks:
- {name: net, type: manual, subnets: [{range: 10.0.1.0/24, gateway: 10.0.1.1}]}
- {name: public, type: vip}
vm_types: [{name: x, cloud_properties: {size: s1}}]
compilation: {workers: 1, network: net, vm_type: x}
`
)

// small is a store with a cloud.
type small struct {
	t     *testing.T
	store state.Memory
	cloud *records
}

// plan returns the plan of documents with replaced parts, and the world that carries it out.
func (s *small) plan(o plan.Options, replaced ...string) (*plan.Plan, *deploy.Executor) {
	s.t.Helper()
	with := strings.NewReplacer(replaced...)
	m, err := manifest.Parse(context.Background(), "manifest.yml", []byte(with.Replace(smallManifest)))
	require.NoError(s.t, err)
	cloud, err := manifest.ParseCloudConfig(context.Background(), "cloud.yml", []byte(with.Replace(smallCloud)))
	require.NoError(s.t, err)
	d := &boshrender.Deployment{Manifest: m, Director: &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloud}}}
	e := &deploy.Executor{Cloud: s.cloud, Agents: s.cloud, Store: &s.store, Clock: &still{now: time.Unix(0, 0)}}
	now, err := e.Current(s.t.Context(), d, false)
	require.NoError(s.t, err)
	is, err := deploy.Observe(s.t.Context(), now.State, s.cloud)
	require.NoError(s.t, err)
	resolved, err := deploy.Resolve(s.t.Context(), d, is, o)
	require.NoError(s.t, err)
	p, err := deploy.Compute(s.t.Context(), is, resolved, o)
	require.NoError(s.t, err)
	e.Source = &deploy.Values{Resolved: resolved, StemcellAPIs: map[string]int{"linux/1": 1}}
	return p, e
}

// do carries out the plan of documents with replaced parts.
func (s *small) do(o plan.Options, replaced ...string) {
	s.t.Helper()
	p, e := s.plan(o, replaced...)
	require.NoError(s.t, e.Run(s.t.Context(), p))
	require.NoError(s.t, s.cloud.Breaches())
	is, err := state.Load(s.t.Context(), &s.store, "dep")
	require.NoError(s.t, err)
	require.NoError(s.t, s.cloud.Check(is))
}

// vm returns the only VM.
func (s *small) vm() *recordedVM {
	s.t.Helper()
	require.Len(s.t, s.cloud.of("dep"), 1)
	return s.cloud.of("dep")[0]
}

// TestOperationsGoByWhatIsDeployed changes documents and operates on instances: these get the deployed documents, and
// the next deploy finds the changes (director: api/controllers/deployments_controller.rb,
// deployment_plan/planner_factory.rb).
func TestOperationsGoByWhatIsDeployed(t *testing.T) {
	changed := []string{"key: e1", "key: e2", "size: s1", "size: s2"}
	for _, verb := range []plan.Verb{plan.VerbStop, plan.VerbStart, plan.VerbRestart, plan.VerbDetach, plan.VerbStart, plan.VerbRecreate} {
		s := &small{t: t, cloud: newRecords()}
		s.do(plan.Options{})
		s.do(plan.Options{Verb: plan.VerbOptions{Verb: verb}}, changed...)
		if verb == plan.VerbDetach {
			require.Empty(t, s.cloud.of("dep"))
			s.do(plan.Options{Verb: plan.VerbOptions{Verb: plan.VerbStart}}, changed...)
		}
		require.Equal(t, "e1", valueOf(s.vm().request.Env, "key"), verb)
		require.Equal(t, "s1", valueOf(s.vm().request.CloudProperties, "size"), verb)
		p, _ := s.plan(plan.Options{}, changed...)
		require.Subset(t, p.Instances[0].Changes, []plan.Change{plan.CloudProperties, plan.Env}, verb)
	}
}

// TestVIP deploys a group with an address that its cloud gives to a VM in addition.
func TestVIP(t *testing.T) {
	s := &small{t: t, cloud: newRecords()}
	vip := []string{"networks: [{name: net}]", "networks: [{name: net, default: [dns, gateway]}, {name: public, static_ips: [192.0.2.7]}]"}
	s.do(plan.Options{}, vip...)
	public, _ := s.vm().request.Networks.Get("public")
	require.Equal(t, "192.0.2.7", valueOf(public.(*manifest.Map), "ip"))
	p, _ := s.plan(plan.Options{}, vip...)
	require.Empty(t, p.Count())
	s.do(plan.Options{Recreate: true}, vip...)
}
