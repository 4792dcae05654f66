package deploy_test

// This file repairs instances with a disk that is not active: a deploy was given up while it gave them another one.

import (
	"errors"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/internal/model"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
)

// giveUp deploys a model, and then with disks of another size, which can't be mounted. It returns the problem.
func (w *world) giveUp(before, after model.Model) (plan.Problem, *state.State) {
	w.t.Helper()
	w.deployed(before)
	w.fails("mount_disk", 1, sim.Fault{Task: errors.New("no such device")})
	require.ErrorContains(w.t, w.process(0, false).Run(w.t.Context(), w.compute(after)), "no such device")
	_, err := w.process(0, false).Settle(w.t.Context(), "dep")
	require.NoError(w.t, err)
	problems, s, err := w.process(0, false).Problems(w.t.Context(), "dep")
	require.NoError(w.t, err)
	require.Len(w.t, problems, 1)
	require.Equal(w.t, plan.InactiveDisk, problems[0].Type)
	require.Contains(w.t, problems[0].Text, "M) for instance 'web/"+s.Instances[0].ID+" (0)' is inactive")
	require.Equal(w.t, plan.IgnoreProblem, problems[0].Auto())
	return problems[0], s
}

// repaired checks that nothing is wrong any more, and that the next deploy succeeds.
func (w *world) repaired(m model.Model) {
	w.t.Helper()
	problems, _, err := w.process(0, false).Problems(w.t.Context(), "dep")
	require.NoError(w.t, err)
	require.Empty(w.t, problems)
	w.deployed(m)
	w.settled(m)
}

func withDisk(size int) model.Model {
	m := three()
	m.Groups[0].Disk = size
	return m
}

// TestInactiveDisks orphans a disk beside the active one, and makes one active that is the only one.
func TestInactiveDisks(t *testing.T) {
	for _, c := range []struct {
		name   string
		before model.Model
		fix    plan.Resolution
		check  func(t *testing.T, w *world, cid string)
	}{
		{"it becomes an orphan", withDisk(100), plan.OrphanTheDisk, func(t *testing.T, w *world, cid string) {
			i := w.state().Instances[0]
			require.Len(t, i.Disks, 1)
			require.NotEqual(t, cid, i.Disks[0].CID)
			require.True(t, i.Disks[0].Active)
			require.Len(t, w.state().Disks, 1)
			require.Equal(t, cid, w.state().Disks[0].CID)
			w.repaired(withDisk(200))
			require.NotEqual(t, cid, w.state().Instances[0].Disks[0].CID)
		}},
		{"it becomes active", withDisk(0), plan.ActivateTheDisk, func(t *testing.T, w *world, cid string) {
			i := w.state().Instances[0]
			require.Len(t, i.Disks, 1)
			require.Equal(t, cid, i.Disks[0].CID)
			require.True(t, i.Disks[0].Active)
			problems, _, err := w.process(0, false).Problems(t.Context(), "dep")
			require.NoError(t, err)
			require.Len(t, problems, 1)
			require.Equal(t, plan.MountMismatch, problems[0].Type, "cloud-check looks at it now")
			p, err := withDisk(200).Repair(w.state(), []plan.Fix{{Problem: problems[0], Resolution: plan.ReattachDisk}})
			require.NoError(t, err)
			require.NoError(t, w.process(0, false).Run(t.Context(), p))
			w.repaired(withDisk(200))
			require.Equal(t, cid, w.state().Instances[0].Disks[0].CID)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var cid string
			cut(t, func(w *world) *plan.Plan {
				problem, s := w.giveUp(c.before, withDisk(200))
				cid = s.Instances[0].Disk(problem.Disk).CID
				p, err := withDisk(200).Repair(s, []plan.Fix{{Problem: problem, Resolution: c.fix}})
				require.NoError(t, err)
				return p
			}, func(t *testing.T, w *world) { c.check(t, w, cid) })
		})
	}
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		problem, s := w.giveUp(withDisk(100), withDisk(200))
		_, err := withDisk(200).Repair(s, []plan.Fix{{Problem: problem, Resolution: plan.ActivateTheDisk}})
		require.ErrorContains(t, err, "has an active disk already")
	})
}
