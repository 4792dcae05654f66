package deploy_test

// This file tests operations other than deploys, each with a kill before and after every call.

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/internal/model"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// cut runs a plan in separate worlds: killed before or after each of its calls, every third or fifth but in a long
// run, and without a kill.
func cut(t *testing.T, begin func(w *world) *plan.Plan, check func(t *testing.T, w *world)) {
	t.Helper()
	killed := 0
	for at := 1; ; at += tier.Of(5, 3, 1) {
		reached := false
		for _, after := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				p := begin(w)
				first := true
				w.deploy(p, func() (int, bool) {
					if !first {
						return 0, false
					}
					first = false
					return at, after
				})
				text, err := json.Marshal(p)
				require.NoError(t, err)
				_, err = plan.Parse(text)
				require.NoError(t, err)
				reached = reached || w.kills > 0
				killed += w.kills
				require.NoError(t, w.cloud.Check(w.state()))
				require.NoError(t, w.state().Check())
				check(t, w)
			})
		}
		if !reached {
			break
		}
	}
	require.Positive(t, killed)
}

// deployed brings a world up with the model.
func (w *world) deployed(m model.Model) *state.State {
	w.t.Helper()
	require.NoError(w.t, w.process(0, false).Run(w.t.Context(), w.compute(m)))
	return w.state()
}

func withDisks() model.Model {
	m := three()
	m.Groups[0].Disk = 100
	return m
}

// operate plans a verb for the current state of a world.
func (w *world) operate(m model.Model, v plan.Verb, names ...string) *plan.Plan {
	w.t.Helper()
	p, err := m.Operate(w.state(), plan.VerbOptions{Verb: v, Instances: names}, plan.Options{})
	require.NoError(w.t, err)
	return p
}

// jobState asks the agent of an instance.
func (w *world) jobState(i *state.Instance) string {
	w.t.Helper()
	vm := i.VM()
	s, err := w.cloud.Agent(driver.AgentRef{AgentID: vm.AgentID, CID: vm.CID, Instance: i.Group + "/" + i.ID}).GetState(w.t.Context())
	require.NoError(w.t, err)
	return s.JobState
}

func procedures(p *plan.Plan) (list []plan.Procedure) {
	for _, i := range p.Instances {
		list = append(list, i.Procedure)
	}
	return list
}

func TestOperate(t *testing.T) {
	m := withDisks()
	vms := func(w *world) (list []string) {
		for _, i := range w.state().Instances {
			if vm := i.VM(); vm != nil {
				list = append(list, vm.CID)
			}
		}
		return list
	}
	var was []string
	up := func(v plan.Verb, names ...string) func(w *world) *plan.Plan {
		return func(w *world) *plan.Plan {
			w.deployed(m)
			was = vms(w)
			return w.operate(m, v, names...)
		}
	}
	t.Run("stop", func(t *testing.T) {
		cut(t, up(plan.VerbStop, "web/1"), func(t *testing.T, w *world) {
			i := w.state().Instances[1]
			require.Equal(t, state.Stopped, i.State)
			require.Equal(t, was, vms(w))
			require.Empty(t, w.operate(m, plan.VerbStop, "web/1").Instances[0].Changes, "it is stopped")
			require.Equal(t, "stopped", w.jobState(i))
			p := w.operate(m, plan.VerbStart, "web/"+i.ID)
			require.NoError(t, w.process(0, false).Run(t.Context(), p))
			require.Equal(t, "running", w.jobState(i))
			w.settled(m)
		})
	})
	t.Run("detach", func(t *testing.T) {
		cut(t, up(plan.VerbDetach, "web/0"), func(t *testing.T, w *world) {
			s := w.state()
			require.Equal(t, was[1:], vms(w))
			require.Equal(t, state.Detached, s.Instances[0].State)
			require.Len(t, s.Instances[0].Disks, 1)
			require.NoError(t, w.process(0, false).Run(t.Context(), w.operate(m, plan.VerbStart)))
			require.Len(t, vms(w), 3)
			w.settled(m)
		})
	})
	t.Run("restart", func(t *testing.T) {
		cut(t, up(plan.VerbRestart), func(t *testing.T, w *world) {
			require.Equal(t, was, vms(w))
			w.settled(m)
		})
	})
	t.Run("recreate", func(t *testing.T) {
		cut(t, up(plan.VerbRecreate, "web/2"), func(t *testing.T, w *world) {
			is := vms(w)
			require.Equal(t, was[:2], is[:2])
			require.NotEqual(t, was[2], is[2])
			w.settled(m)
		})
	})
}

func TestOperateRefuses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, m := newWorld(t), three()
		w.deployed(m)
		_, err := m.Operate(w.state(), plan.VerbOptions{Verb: plan.VerbStop, Instances: []string{"web/0", "web/9"}}, plan.Options{})
		require.ErrorIs(t, err, manifest.Code(codes.InstanceNotFound))
		require.EqualError(t, err, "Instance 'dep/web/9' doesn't exist")
		_, err = m.Operate(w.state(), plan.VerbOptions{Verb: "jump"}, plan.Options{})
		require.EqualError(t, err, `no such verb: "jump"`)

		require.NoError(t, deploy.SetIgnored(t.Context(), &w.store, "dep", "web", true))
		p := w.operate(m, plan.VerbRecreate)
		require.Equal(t, []plan.Procedure{plan.Ignore, plan.Ignore, plan.Ignore}, procedures(p))
		for _, name := range []string{"0", w.state().Instances[0].ID} {
			_, err = m.Operate(w.state(), plan.VerbOptions{Verb: plan.VerbStop, Instances: []string{"web/" + name}}, plan.Options{})
			require.ErrorIs(t, err, manifest.Code(codes.JobInstanceIgnored))
			require.EqualError(t, err, "You are trying to change the state of the ignored instance 'web/"+w.state().Instances[0].ID+
				"'. This operation is not allowed. You need to unignore it first.")
		}
		_, err = plan.DeleteDeployment(w.state(), plan.DeleteOptions{})
		require.ErrorIs(t, err, manifest.Code(codes.DeploymentIgnoredInstancesDeletion))
		require.NoError(t, deploy.SetIgnored(t.Context(), &w.store, "dep", "web/"+w.state().Instances[0].ID, false))
		require.Equal(t, []plan.Procedure{plan.Replace, plan.Ignore, plan.Ignore}, procedures(w.operate(m, plan.VerbRecreate)))
		require.ErrorIs(t, deploy.SetIgnored(t.Context(), &w.store, "dep", "db", false), manifest.Code(codes.InstanceNotFound))
		require.ErrorIs(t, deploy.SetIgnored(t.Context(), &w.store, "other", "web", false), manifest.Code(codes.InstanceNotFound))
	})
}

func TestDeleteDeployment(t *testing.T) {
	m := withDisks()
	cut(t, func(w *world) *plan.Plan {
		s := w.deployed(m)
		p, err := plan.DeleteDeployment(s, plan.DeleteOptions{})
		require.NoError(w.t, err)
		require.Equal(w.t, "Deleting instances", p.Stages[0].Name)
		for _, step := range p.Steps() {
			if a, ok := step.Action.(action.RunScript); ok && a.Script == action.PreStop {
				require.Equal(w.t, map[string]string{
					"BOSH_VM_NEXT_STATE": "delete", "BOSH_INSTANCE_NEXT_STATE": "delete", "BOSH_DEPLOYMENT_NEXT_STATE": "delete",
				}, a.Env)
			}
		}
		return p
	}, func(t *testing.T, w *world) {
		s := w.state()
		require.Empty(t, s.Instances)
		require.Len(t, s.Disks, 3)
		require.Empty(t, s.DNS.Records)
		require.Equal(t, state.Deployed{}, s.Deployed)
		p, err := plan.DeleteDeployment(s, plan.DeleteOptions{})
		require.NoError(t, err)
		require.NoError(t, w.process(0, false).Run(t.Context(), p), "again, with nothing to delete")
		require.NotEmpty(t, w.state().Packages)
		p, err = plan.DeleteOrphans(w.state(), plan.OrphanOptions{AllDisks: true})
		require.NoError(t, err)
		require.NoError(t, w.process(0, false).Run(t.Context(), p))
		require.Empty(t, w.state().Packages)
		w.deployed(m)
		w.settled(m)
	})
}

func TestDeleteDeploymentByForce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		s := w.deployed(withDisks())
		w.fails("run_script post-stop", -1, sim.Fault{Before: errors.New("no luck")})
		p, err := plan.DeleteDeployment(s, plan.DeleteOptions{})
		require.NoError(t, err)
		require.ErrorContains(t, w.process(0, false).Run(t.Context(), p), "no luck")
		s, err = w.process(0, false).Settle(t.Context(), "dep")
		require.NoError(t, err)
		p, err = plan.DeleteDeployment(s, plan.DeleteOptions{Force: true})
		require.NoError(t, err)
		warned := 0
		e := w.process(0, false)
		e.Events = func(ev deploy.Event) {
			if ev.State == deploy.Warning {
				require.ErrorContains(t, ev.Err, "no luck")
				warned++
			}
		}
		require.NoError(t, e.Run(t.Context(), p))
		require.Equal(t, 3, warned, "one of each instance")
		require.Empty(t, w.state().Instances)
		require.NoError(t, w.cloud.Check(w.state()))
	})
}

func TestDeleteOrphans(t *testing.T) {
	m := withDisks()
	m.Groups[0].Swap = true
	var disk string
	cut(t, func(w *world) *plan.Plan {
		w.deployed(m)
		changed := m
		changed.Groups = append([]model.Group(nil), m.Groups...)
		changed.Groups[0].Env, changed.Groups[0].Disk = "f", 200
		s := w.deployed(changed)
		require.Len(w.t, s.VMs, 3)
		require.Len(w.t, s.Disks, 3)
		disk = s.Disks[1].CID
		p, err := plan.DeleteOrphans(s, plan.OrphanOptions{Disks: []string{disk}})
		require.NoError(w.t, err)
		return p
	}, func(t *testing.T, w *world) {
		s := w.state()
		require.Empty(t, s.VMs)
		require.Len(t, s.Disks, 2)
		_, err := plan.DeleteOrphans(s, plan.OrphanOptions{Disks: []string{disk}})
		require.EqualError(t, err, "there is no orphaned disk "+disk)
		p, err := plan.DeleteOrphans(s, plan.OrphanOptions{AllDisks: true, KeepVMs: true})
		require.NoError(t, err)
		require.NoError(t, w.process(0, false).Run(t.Context(), p))
		require.Empty(t, w.state().Disks)
		require.NoError(t, w.cloud.Check(w.state()))
	})
}

// deleter is agents whose store of blobs loses its caller after each deletion.
type deleter struct {
	driver.Agents
	gone func(id string)
}

func (d deleter) DeleteBlob(ctx context.Context, id string) error {
	d.gone(id)
	return context.Cause(ctx)
}

// forgetting saves a state with compiled packages in blobs, and plans to forget them.
func forgetting(t *testing.T, store state.Store, blobs ...string) *plan.Plan {
	t.Helper()
	s, err := state.Load(t.Context(), store, "dep")
	require.NoError(t, err)
	for _, blob := range blobs {
		ref := state.PackageRef{Release: "rel", Name: blob, Version: "1"}
		s.Packages = append(s.Packages, state.CompiledPackage{PackageRef: ref, Stemcell: "os/1", Key: "[]", Blob: blob})
	}
	require.NoError(t, state.Save(t.Context(), store, s))
	p, err := plan.DeleteOrphans(s, plan.OrphanOptions{AllDisks: true})
	require.NoError(t, err)
	return p
}

// TestSettleForgottenPackage gives up a plan that ended between the deletion of a blob and the record of it.
func TestSettleForgottenPackage(t *testing.T) {
	store, cloud := &state.Memory{}, &sim.Cloud{}
	p := forgetting(t, store, "first", "other")
	ctx, die := context.WithCancel(t.Context())
	var gone []string
	e := deploy.Executor{Cloud: cloud, Store: store, Source: deploy.ModelSource{}, Agents: deleter{cloud, func(id string) {
		gone = append(gone, id)
		die()
	}}}
	require.ErrorIs(t, e.Run(ctx, p), context.Canceled)
	require.Equal(t, []string{"first"}, gone)
	s, err := state.Load(t.Context(), store, "dep")
	require.NoError(t, err)
	require.Len(t, s.Packages, 2)
	s, err = e.Settle(t.Context(), "dep")
	require.NoError(t, err)
	require.Len(t, s.Packages, 1)
	require.Equal(t, "other", s.Packages[0].Blob)
}

// TestForgetKeepsBlob forgets a package of a compiled release, and one with a blob of its own.
func TestForgetKeepsBlob(t *testing.T) {
	store, cloud := &state.Memory{}, &sim.Cloud{}
	p := forgetting(t, store, "own", "release/rel/p/1")
	var gone []string
	e := deploy.Executor{Cloud: cloud, Store: store, Source: deploy.ModelSource{}, Agents: deleter{cloud, func(id string) { gone = append(gone, id) }}}
	require.NoError(t, e.Run(t.Context(), p))
	require.Equal(t, []string{"own"}, gone)
	s, err := state.Load(t.Context(), store, "dep")
	require.NoError(t, err)
	require.Empty(t, s.Packages)
}

func TestSwapDisk(t *testing.T) {
	m := withDisks()
	for _, v := range []plan.Verb{plan.VerbStop, plan.VerbDetach} {
		var slug, orphan, had string
		cut(t, func(w *world) *plan.Plan {
			w.deployed(m)
			smaller := m
			smaller.Groups = append([]model.Group(nil), m.Groups...)
			smaller.Groups[0].Instances = 2
			s := w.deployed(smaller)
			orphan = s.Disks[0].CID
			require.NoError(w.t, w.process(0, false).Run(w.t.Context(), w.operate(smaller, v, "web/0")))
			i := w.state().Instances[0]
			slug, had = i.Group+"/"+i.ID, i.Disks[0].CID
			p, err := plan.SwapDisk(w.state(), slug, orphan)
			require.NoError(w.t, err)
			return p
		}, func(t *testing.T, w *world) {
			s := w.state()
			require.Equal(t, orphan, s.Instances[0].Disks[0].CID)
			require.Equal(t, 100, s.Instances[0].Disks[0].Size)
			require.Len(t, s.Disks, 1)
			require.Equal(t, had, s.Disks[0].CID)
			smaller := m
			smaller.Groups = append([]model.Group(nil), m.Groups...)
			smaller.Groups[0].Instances = 2
			require.NoError(t, w.process(0, false).Run(t.Context(), w.operate(smaller, plan.VerbStart)))
			w.settled(smaller)
			_, err := plan.SwapDisk(w.state(), slug, had)
			require.ErrorIs(t, err, manifest.Code(codes.AttachDiskInvalidInstanceState))
			_, err = plan.SwapDisk(w.state(), "web/x", had)
			require.ErrorIs(t, err, manifest.Code(codes.AttachDiskErrorUnknownInstance))
		})
	}
}
