package deploy_test

// This file deploys with a CPI config: each zone is in a cloud of its own.

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// clouds are several simulated clouds with the agents of their VMs.
type clouds struct {
	mu     sync.Mutex
	agents map[string]*sim.Cloud // by agent ID
	from   map[string]string     // the stemcells of VMs, by agent ID
}

// oneOf is one of several clouds.
type oneOf struct {
	*sim.Cloud
	all *clouds
}

func (o oneOf) CreateVM(ctx context.Context, vm driver.VMRequest) (driver.CreatedVM, error) {
	o.all.mu.Lock()
	o.all.agents[vm.AgentID], o.all.from[vm.AgentID] = o.Cloud, vm.Stemcell
	o.all.mu.Unlock()
	return o.Cloud.CreateVM(ctx, vm)
}

func (c *clouds) Agent(ref driver.AgentRef) driver.Agent {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.agents[ref.AgentID].Agent(ref)
}

// TestCPIs deploys to two zones, changes the disks, recreates all VMs and deletes them: each cloud gets only calls
// for its own.
func TestCPIs(t *testing.T) {
	cloudConfig := strings.NewReplacer(
		"azs: [{name: z1, ", "azs: [{name: z2, cpi: south}, {name: z1, cpi: north, ",
		"az: z1, cloud_properties: {subnet", "azs: [z1, z2], cloud_properties: {subnet", "network: default, az: z1", "network: default, az: z2",
	).Replace(wideCloud)
	all := &clouds{agents: map[string]*sim.Cloud{}, from: map[string]string{}}
	north, south := &sim.Cloud{}, &sim.Cloud{}
	store := &state.Memory{}
	stemcells := map[string]map[string]string{
		"north": {"ubuntu/1.1": "sc-north"}, "south": {"ubuntu/1.1": "sc-south"},
	}
	e := deploy.Executor{Agents: all, Store: store, Clock: hurried{}, Clouds: map[string]driver.Cloud{"north": oneOf{north, all}, "south": oneOf{south, all}}}
	run := func(ops string) (*state.State, error) {
		d := wide(t, "delete-create", 1)
		parsed, err := manifest.ParseOps(t.Context(), "ops.yml", []byte("[{type: replace, path: /instance_groups/name=app/azs, value: [z1, z2]}, {type: replace, path: /instance_groups/name=app/instances, value: 2}"+ops+"]"))
		require.NoError(t, err)
		d.Manifest, err = d.Manifest.Apply(t.Context(), parsed)
		require.NoError(t, err)
		config, err := manifest.ParseCloudConfig(t.Context(), "cloud.yml", []byte(cloudConfig))
		require.NoError(t, err)
		d.Director = &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{config}}
		was, err := state.Load(t.Context(), store, "wide")
		require.NoError(t, err)
		resolved, err := deploy.Resolve(t.Context(), d, was, plan.Options{})
		require.NoError(t, err)
		p, err := deploy.Compute(t.Context(), was, resolved, plan.Options{})
		require.NoError(t, err)
		e.Source = &deploy.Values{Resolved: resolved, Packages: func(context.Context, state.PackageRef) (driver.PackageSource, error) {
			return driver.PackageSource{SHA1: "s"}, nil
		}, CPIStemcells: stemcells}
		err = e.Run(t.Context(), p)
		s, err2 := state.Load(t.Context(), store, "wide")
		require.NoError(t, err2)
		return s, err
	}
	for _, ops := range []string{
		"", ", {type: replace, path: /instance_groups/name=app/persistent_disk, value: 200}",
		", {type: replace, path: /instance_groups/name=app/env/version, value: 2}",
	} {
		s, err := run(ops)
		require.NoError(t, err)
		count := map[string]int{}
		for _, i := range s.Instances {
			if vm := i.VM(); vm != nil {
				count[vm.CPI]++
				require.Equal(t, map[string]string{"z1": "north", "z2": "south"}[i.AZ], vm.CPI)
				require.Equal(t, "sc-"+vm.CPI, all.from[vm.AgentID])
				for _, d := range i.Disks {
					require.Equal(t, vm.CPI, d.CPI)
				}
				for name, cloud := range map[string]*sim.Cloud{"north": north, "south": south} {
					has, err := cloud.HasVM(t.Context(), vm.CID)
					require.NoError(t, err)
					require.True(t, has || name != vm.CPI)
				}
			}
		}
		require.Equal(t, map[string]int{"north": 1, "south": 1}, count)
	}
	cloudConfig = strings.Replace(cloudConfig, "cpi: north", "cpi: upper", 1) // north has another name now
	e.Clouds["upper"], stemcells["upper"] = e.Clouds["north"], map[string]string{"ubuntu/1.1": "sc-upper"}
	s, err := run(", {type: replace, path: /instance_groups/name=app/env/version, value: 2.6}")
	require.NoError(t, err)
	for _, i := range s.Instances {
		if i.AZ == "z1" && i.VM() != nil {
			require.Equal(t, "upper", i.VM().CPI)
			require.Equal(t, "north", i.Disks[0].CPI, "a disk keeps the name")
		}
	}
	cloudConfig = strings.Replace(cloudConfig, "cpi: upper", "cpi: top", 1) // the next deploy uses another entry, with no other change
	e.Clouds["top"], stemcells["top"] = e.Clouds["north"], map[string]string{"ubuntu/1.1": "sc-top"}
	vms := north.Count()["create_vm"]
	s, err = run(", {type: replace, path: /instance_groups/name=app/env/version, value: 2.6}")
	require.NoError(t, err)
	require.Equal(t, vms, north.Count()["create_vm"])
	for _, i := range s.Instances {
		if i.AZ == "z1" && i.VM() != nil {
			require.Equal(t, "top", i.VM().CPI)
		}
	}
	delete(e.Clouds, "upper") // its VM can be deleted nevertheless
	_, err = run(", {type: replace, path: /instance_groups/name=app/env/version, value: 2.7}")
	require.NoError(t, err)
	cloudConfig = strings.Replace(cloudConfig, "cpi: top", "cpi: west", 1)
	_, err = run(", {type: replace, path: /instance_groups/name=app/env/version, value: 3}")
	require.ErrorContains(t, err, "Failed to load CPI for AZ 'z1': CPI 'west' not found in cpi-config")
	p, err := deploy.Unfinished(t.Context(), store, "wide")
	require.NoError(t, err)
	require.Nil(t, p, "nothing was begun")
	cloudConfig = strings.Replace(cloudConfig, "cpi: west", "cpi: ''", 1)
	_, err = run(", {type: replace, path: /instance_groups/name=app/env/version, value: 4}")
	require.ErrorIs(t, err, manifest.Code(codes.CPINotFound))
	require.ErrorContains(t, err, "AZ 'z1' must specify a CPI when CPI config is defined.")
	cloudConfig = strings.Replace(cloudConfig, "cpi: ''", "cpi: north", 1)
	delete(stemcells, "north")
	_, err = run(", {type: replace, path: /instance_groups/name=app/env/version, value: 5}")
	require.ErrorIs(t, err, manifest.Code(codes.StemcellNotFound))
	require.ErrorContains(t, err, "Required stemcell ubuntu/1.1 not found for cpi north, please upload again")
}
