package deploy_test

// This file tests that a plan is executed only with its inputs, and abandoned otherwise, and that the state read
// before planning is the locked one.

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/diff"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/show"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// edited returns a deployment with ops applied to the manifest, and a replacement "‹was› → ‹is›" in the cloud config.
func edited(t *testing.T, d *boshrender.Deployment, manifestOps, cloud string) *boshrender.Deployment {
	t.Helper()
	ops, err := manifest.ParseOps(t.Context(), "ops.yml", []byte(manifestOps))
	require.NoError(t, err)
	d.Manifest, err = d.Manifest.Apply(t.Context(), ops)
	require.NoError(t, err)
	was, is, _ := strings.Cut(cloud, " → ")
	require.Contains(t, wideCloud, was)
	config, err := manifest.ParseCloudConfig(t.Context(), "cloud.yml", []byte(strings.Replace(wideCloud, was, is, 1)))
	require.NoError(t, err)
	d.Director.CloudConfigs = []*manifest.CloudConfig{config}
	return d
}

// TestOtherInputs continues an unfinished plan, with each of its inputs changed in turn: each is refused, and each
// error names the change. After it is abandoned, the VMs and disks created for it are found, and the next plan
// deletes them.
func TestOtherInputs(t *testing.T) {
	vars := manifest.Vars{}
	for _, c := range []struct {
		name, manifest, cloud, want string
		release                     bool
	}{
		{name: "the manifest", manifest: "[{type: replace, path: /instance_groups/name=app/instances, value: 2}]", want: "the manifest changed"},
		{name: "the cloud config", cloud: "pool: web → pool: other", want: "the cloud config changed"},
		{name: "a release", release: true, want: "release r changed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := wide(t, "delete-create", 1)
			d.Variables = vars
			resolved, err := deploy.Resolve(t.Context(), d, nil, plan.Options{})
			require.NoError(t, err)
			p, err := deploy.Compute(t.Context(), nil, resolved, plan.Options{})
			require.NoError(t, err)
			cloud, store := &sim.Cloud{}, &state.Memory{}
			died := errors.New("the process died")
			cloud.Fault = func(method, _ string) (f sim.Fault) {
				if method == "create_vm" {
					f.After = died
				}
				return f
			}
			source := func(r *boshrender.Resolved) *deploy.Values {
				return &deploy.Values{Resolved: r, Packages: func(context.Context, state.PackageRef) (driver.PackageSource, error) {
					return driver.PackageSource{SHA1: "s"}, nil
				}}
			}
			e := deploy.Executor{Cloud: cloud, Agents: cloud, Store: store, Source: source(resolved), Clock: hurried{}}
			require.ErrorIs(t, e.Run(t.Context(), p), died)
			cloud.Fault = nil

			other := wide(t, "delete-create", 1)
			if c.release {
				other.Releases[0].Packages[0].Version = "2"
			}
			other = edited(t, other, orNone(c.manifest), c.cloud)
			was, err := state.Load(t.Context(), store, "wide")
			require.NoError(t, err)
			changed, err := deploy.Resolve(t.Context(), other, was, plan.Options{})
			require.NoError(t, err)
			e.Source = source(changed)
			err = e.Run(t.Context(), p)
			require.ErrorIs(t, err, plan.ErrOtherInputs)
			require.ErrorContains(t, err, c.want)

			e.Source = nil // it isn't needed
			s, err := e.Settle(t.Context(), "wide")
			require.NoError(t, err)
			require.NoError(t, cloud.Check(s))
			changed, err = deploy.Resolve(t.Context(), other, s, plan.Options{})
			require.NoError(t, err)
			p, err = deploy.Compute(t.Context(), s, changed, plan.Options{})
			require.NoError(t, err)
			e.Source = source(changed)
			require.NoError(t, e.Run(t.Context(), p))
			s, err = state.Load(t.Context(), store, "wide")
			require.NoError(t, err)
			require.NoError(t, cloud.Check(s))
		})
	}
}

func orNone(ops string) string {
	if ops == "" {
		return "[]"
	}
	return ops
}

// TestOtherProperties changes the value of a variable in cloud properties between the plan and its execution.
func TestOtherProperties(t *testing.T) {
	d := edited(t, wide(t, "delete-create", 1), "[]", "pool: web → pool: ((pool))")
	d.Variables = manifest.Vars{"pool": "a"}
	resolved, err := deploy.Resolve(t.Context(), d, nil, plan.Options{})
	require.NoError(t, err)
	p, err := deploy.Compute(t.Context(), nil, resolved, plan.Options{})
	require.NoError(t, err)
	d.Variables = manifest.Vars{"pool": "hunter2"}
	other, err := deploy.Resolve(t.Context(), d, nil, plan.Options{})
	require.NoError(t, err)
	source := &deploy.Values{Resolved: other, Packages: func(context.Context, state.PackageRef) (driver.PackageSource, error) {
		return driver.PackageSource{SHA1: "s"}, nil
	}}
	cloud := &sim.Cloud{}
	err = (&deploy.Executor{Cloud: cloud, Agents: cloud, Store: &state.Memory{}, Source: source, Clock: hurried{}}).Run(t.Context(), p)
	require.ErrorIs(t, err, deploy.ErrOtherProperties)
	require.NotContains(t, err.Error(), "hunter2")
}

// TestNetworkSettings changes settings of a subnet, and no address, of a group with create-swap-delete: the new VM
// has the addresses of the old one, and is created after that is deleted.
func TestNetworkSettings(t *testing.T) {
	w := newWideWorld(t)
	w.deploy(wide(t, "create-swap-delete", 1))
	was := w.state().Instances[0]
	d := edited(t, wide(t, "create-swap-delete", 1), "[]", "8.8.8.8 → 9.9.9.9")
	resolved, err := deploy.Resolve(t.Context(), d, w.state(), plan.Options{})
	require.NoError(t, err)
	p, err := deploy.Compute(t.Context(), w.state(), resolved, plan.Options{})
	require.NoError(t, err)
	require.Equal(t, plan.Replace, p.Instances[0].Procedure)
	require.Equal(t, []plan.Change{plan.Network}, p.Instances[0].Changes)
	w.run(p, resolved)
	s := w.state()
	require.Empty(t, s.VMs, "nothing is orphaned")
	require.Equal(t, was.Addresses, s.Instances[0].Addresses)
	require.NotEqual(t, was.VM().CID, s.Instances[0].VM().CID)
}

// lister is an agent that reports other disks than it has.
type lister struct {
	driver.Agents
	disks []string
}

type listing struct {
	driver.Agent
	disks []string
}

func (l lister) Agent(ref driver.AgentRef) driver.Agent {
	return listing{l.Agents.Agent(ref), l.disks}
}

func (l listing) ListDisk(context.Context) ([]string, error) { return l.disks, nil }

// TestInvalidDisks updates an instance whose agent reports another disk, or none.
func TestInvalidDisks(t *testing.T) {
	for name, disks := range map[string][]string{"another": {"disk-x"}, "none": nil} {
		t.Run(name, func(t *testing.T) {
			w := newWideWorld(t)
			w.deploy(wide(t, "delete-create", 1))
			was := w.state().Instances[0]
			d := edited(t, wide(t, "delete-create", 1), "[{type: replace, path: /instance_groups/name=app/jobs/name=app/provides/web/as, value: back}, {type: replace, path: /instance_groups/name=app/jobs/-, value: {name: smoke, release: r}}]", "")
			resolved, err := deploy.Resolve(t.Context(), d, w.state(), plan.Options{})
			require.NoError(t, err)
			p, err := deploy.Compute(t.Context(), w.state(), resolved, plan.Options{})
			require.NoError(t, err)
			var warned, calls []string
			e := deploy.Executor{Cloud: w.cloud, Agents: lister{w.cloud.Cloud, disks}, Store: w.store, Clock: hurried{},
				Source: &deploy.Values{Resolved: resolved}, Events: func(e deploy.Event) {
					if e.State == deploy.Warning {
						warned = append(warned, e.Err.Error())
					}
				}}
			w.cloud.Fault = func(method, _ string) (f sim.Fault) {
				calls = append(calls, method)
				return f
			}
			err = e.Run(t.Context(), p)
			cid := was.Disks[0].CID
			if name == "another" {
				require.ErrorIs(t, err, manifest.Code(codes.AgentDiskOutOfSync))
				require.EqualError(t, err, "'"+was.String()+"' has invalid disks: agent reports 'disk-x' while director record shows '"+cid+"'")
				return
			}
			require.Len(t, warned, 1)
			require.Contains(t, warned[0], "reports no disk")
			require.Contains(t, calls, "attach_disk", "%v", err)
			require.Contains(t, calls, "set_disk_metadata")
		})
	}
}

// TestCompilingMetadata checks the metadata with the package that a VM compiles.
func TestCompilingMetadata(t *testing.T) {
	w := newWideWorld(t)
	var told []string
	resolved, err := deploy.Resolve(t.Context(), wide(t, "delete-create", 1), nil, plan.Options{})
	require.NoError(t, err)
	p, err := deploy.Compute(t.Context(), nil, resolved, plan.Options{})
	require.NoError(t, err)
	for _, s := range p.Steps() {
		if a, ok := s.Action.(action.SetVMMetadata); ok {
			told = append(told, a.Compiling)
		}
	}
	require.Equal(t, []string{"", "p", ""}, told)
	w.run(p, resolved)
}

// TestDryRun compares a dry run of a first deploy with its changes.
func TestDryRun(t *testing.T) {
	d := wide(t, "delete-create", 1)
	o := plan.Options{DryRun: true}
	resolved, err := deploy.Resolve(t.Context(), d, nil, o)
	require.NoError(t, err)
	p, err := deploy.Compute(t.Context(), nil, resolved, o)
	require.NoError(t, err)
	report, err := show.New(t.Context(), &state.State{}, p, &state.Documents{Manifest: d.Manifest, CloudConfigs: d.Director.CloudConfigs}, diff.Options{Inventory: d.Director.Inventory})
	require.NoError(t, err)
	var out strings.Builder
	require.NoError(t, report.Write(io.MultiWriter(&out), show.Options{}))
	require.NotContains(t, out.String(), "Nothing changes.")
	require.Contains(t, out.String(), "app/"+p.Instances[0].ID+" (0)\n")
	require.Contains(t, out.String(), "→ create")
	data, err := json.Marshal(p)
	require.NoError(t, err)
	again, err := plan.Parse(data)
	require.NoError(t, err)
	require.Equal(t, p.Inputs, again.Inputs)
}
