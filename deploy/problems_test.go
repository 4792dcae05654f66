package deploy_test

// This file breaks deployments and repairs them.

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/model"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// accidents are the accidents of the first instance, the resulting problems, their resolutions, and checks of the
// result.
var accidents = []struct {
	name    string
	happens func(w *world, i *state.Instance)
	problem plan.ProblemType
	text    string
	fix     plan.Resolution
	check   func(t *testing.T, w *world, m model.Model, was, is *state.Instance)
}{
	{"a silent agent is rebooted", silence, plan.UnresponsiveAgent, "is not responding.", plan.RebootTheVM,
		func(t *testing.T, w *world, m model.Model, was, is *state.Instance) {
			require.Equal(t, was.VM().CID, is.VM().CID)
			w.settled(m)
		}},
	{"a VM with a silent agent is made anew", silence, plan.UnresponsiveAgent, "is not responding.", plan.RecreateTheVM, anew},
	{"the same without waiting", silence, plan.UnresponsiveAgent, "is not responding.", plan.RecreateWithoutWait, anew},
	{"a VM with a silent agent is deleted", silence, plan.UnresponsiveAgent, "is not responding.", plan.DeleteTheVM, without},
	{"a VM that is gone is made anew", vanish, plan.MissingVM, "missing.", plan.RecreateTheVM, anew},
	{"a VM that is gone is forgotten", vanish, plan.MissingVM, "missing.", plan.DeleteVMReference, without},
	{"a disk that is gone is forgotten", func(w *world, i *state.Instance) { w.cloud.Lose(i.Disks[0].CID) }, plan.MissingDisk, "is missing", plan.DeleteDiskReference,
		func(t *testing.T, w *world, m model.Model, was, is *state.Instance) {
			require.Empty(t, is.Disks)
			w.deployed(m)
			w.settled(m)
		}},
	{"a disk is attached again", unplug, plan.MountMismatch, "Not mounted in any VM", plan.ReattachDisk,
		func(t *testing.T, w *world, m model.Model, was, is *state.Instance) {
			require.Equal(t, was.Disks[0].CID, is.Disks[0].CID)
			w.settled(m)
		}},
	{"the same with a reboot", unplug, plan.MountMismatch, "Not mounted in any VM", plan.ReattachAndReboot,
		func(t *testing.T, w *world, m model.Model, was, is *state.Instance) { w.settled(m) }},
}

func silence(w *world, i *state.Instance) { w.cloud.Silence(i.VM().CID, true) }
func vanish(w *world, i *state.Instance)  { w.cloud.Vanish(i.VM().CID) }
func unplug(w *world, i *state.Instance)  { w.cloud.Unplug(i.Disks[0].CID) }

// anew checks that an instance has another VM and the same disk.
func anew(t *testing.T, w *world, m model.Model, was, is *state.Instance) {
	require.NotEqual(t, was.VM().CID, is.VM().CID)
	require.Equal(t, was.Disks[0].CID, is.Disks[0].CID)
	w.settled(m)
}

// without checks that an instance has no VM, and that the next deploy creates one.
func without(t *testing.T, w *world, m model.Model, _, is *state.Instance) {
	require.Nil(t, is.VM())
	w.deployed(m)
	require.NotNil(t, w.state().Instances[0].VM())
	w.settled(m)
}

func TestRepair(t *testing.T) {
	m := withDisks()
	for _, a := range accidents {
		t.Run(a.name, func(t *testing.T) {
			var was *state.Instance
			cut(t, func(w *world) *plan.Plan {
				was = w.deployed(m).Instances[0]
				a.happens(w, was)
				problems, s, err := w.process(0, false).Problems(w.t.Context(), "dep")
				require.NoError(w.t, err)
				require.Len(w.t, problems, 1)
				require.Equal(w.t, a.problem, problems[0].Type)
				require.Contains(w.t, problems[0].Text, a.text)
				require.Contains(w.t, problems[0].Resolutions(), a.fix)
				p, err := m.Repair(s, []plan.Fix{{Problem: problems[0], Resolution: a.fix}})
				require.NoError(w.t, err)
				return p
			}, func(t *testing.T, w *world) {
				a.check(t, w, m, was, w.state().Instance(was.ID))
				problems, _, err := w.process(0, false).Problems(t.Context(), "dep")
				require.NoError(t, err)
				require.Empty(t, problems)
			})
		})
	}
}

// mute are agents that never answer get_state.
type mute struct{ driver.Agents }

func (m mute) Agent(ref driver.AgentRef) driver.Agent { return muteAgent{m.Agents.Agent(ref)} }

type muteAgent struct{ driver.Agent }

func (muteAgent) GetState(ctx context.Context) (driver.AgentState, error) {
	<-ctx.Done()
	return driver.AgentState{}, context.Cause(ctx)
}

// TestScanTimeout gives agents as little time as the director's cloud-check does, whatever the limits of the driver are.
func TestScanTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.deployed(three())
		e := w.process(0, false)
		e.Agents = mute{e.Agents}
		began := time.Now()
		problems, s, err := e.Problems(t.Context(), "dep")
		require.NoError(t, err)
		require.Equal(t, 10*time.Second, time.Since(began), "all are asked at once")
		require.Len(t, problems, 3)
		i := s.Instances[0]
		require.Equal(t, plan.UnresponsiveAgent, problems[0].Type)
		require.ErrorIs(t, i.Observed.Err, manifest.Code(codes.RPCTimeout))
		require.EqualError(t, i.Observed.Err, "Timed out sending 'get_state' to instance: 'web/"+i.ID+"', agent-id: '"+i.VM().AgentID+"' after 10 seconds")
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		_, _, err = e.Problems(ctx, "dep")
		require.ErrorIs(t, err, context.Canceled)
	})
}

func TestRepairRefuses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, m := newWorld(t), withDisks()
		i := w.deployed(m).Instances[0]
		unplug(w, i)
		problems, s, err := w.process(0, false).Problems(t.Context(), "dep")
		require.NoError(t, err)
		require.Equal(t, plan.IgnoreProblem, problems[0].Auto())
		p, err := m.Repair(s, []plan.Fix{{Problem: problems[0], Resolution: plan.IgnoreProblem}})
		require.NoError(t, err)
		require.Empty(t, p.Tasks)
		_, err = m.Repair(s, []plan.Fix{{Problem: problems[0], Resolution: plan.RebootTheVM}})
		require.ErrorContains(t, err, `can't be resolved with "reboot_vm"`)
		problems[0].Type = plan.MissingVM
		_, err = deploy.Repair(t.Context(), s, nil, []plan.Fix{{Problem: problems[0], Resolution: problems[0].Auto()}}, plan.Options{})
		require.ErrorContains(t, err, "without the deployment")

		require.NoError(t, deploy.SetIgnored(t.Context(), &w.store, "dep", "web", true))
		problems, _, err = w.process(0, false).Problems(t.Context(), "dep")
		require.NoError(t, err)
		require.Empty(t, problems, "ignored instances are not looked at")
	})
}
