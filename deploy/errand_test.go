package deploy_test

// This file runs errands.

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/model"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// withErrand returns a deployment of three instances with job j0, and a group of errands with job check and a disk.
func withErrand(t *testing.T, w *world) model.Model {
	t.Helper()
	m := three()
	m.Groups = append(m.Groups, m.Groups[0])
	m.Groups[1].Name, m.Groups[1].Errand, m.Groups[1].Instances, m.Groups[1].Disk = "checks", true, 1, 10
	m.Groups[1].Jobs = []model.Job{{Name: "check", Version: "1", Config: "a", Packages: []string{"p1"}}}
	require.NoError(t, w.process(0, false).Run(t.Context(), w.compute(m)))
	require.Equal(t, 3+2, w.cloud.Count()["create_vm"], "two compile, none is an errand's")
	return m
}

// errand runs an errand to its end and returns its results, by group.
func (w *world) errand(m model.Model, o plan.ErrandOptions) (codes []int, warnings []string) {
	w.t.Helper()
	p, err := m.Errand(w.state(), o)
	require.NoError(w.t, err)
	e := w.process(0, false)
	e.Events = func(ev deploy.Event) {
		if ev.State == deploy.ErrandRan {
			codes = append(codes, ev.Errand.ExitCode)
		}
	}
	require.NoError(w.t, e.Run(w.t.Context(), p))
	require.NoError(w.t, w.cloud.Check(w.state()))
	return codes, p.Warnings
}

func TestErrand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		m := withErrand(t, w)
		vms := func() int { return w.cloud.Count()["create_vm"] - w.cloud.Count()["delete_vm"] }
		require.Equal(t, 3, vms())
		codes, _ := w.errand(m, plan.ErrandOptions{Name: "checks"})
		require.Equal(t, []int{0}, codes)
		require.Equal(t, 3, vms(), "its VM is gone")

		codes, _ = w.errand(m, plan.ErrandOptions{Name: "check", KeepAlive: true})
		require.Equal(t, []int{0}, codes)
		require.Equal(t, 4, vms(), "its VM is kept")

		codes, warnings := w.errand(m, plan.ErrandOptions{Name: "check", KeepAlive: true, WhenChanged: true})
		require.Empty(t, codes)
		require.Equal(t, []string{"skipped - no changes detected"}, warnings)

		m.Groups[1].Jobs[0].Config = "b"
		codes, _ = w.errand(m, plan.ErrandOptions{Name: "check", KeepAlive: true, WhenChanged: true})
		require.Equal(t, []int{0}, codes)

		codes, warnings = w.errand(m, plan.ErrandOptions{Name: "j0"})
		require.Equal(t, []int{0, 0, 0}, codes, "on all instances that have the job")
		require.Contains(t, warnings[0], "multiple instances")
		codes, _ = w.errand(m, plan.ErrandOptions{Name: "j0", Instances: []string{"web/1"}})
		require.Equal(t, []int{0}, codes)

		w.cloud.Fail(w.state().Instances[1].VM().CID, true)
		codes, _ = w.errand(m, plan.ErrandOptions{Name: "j0", Instances: []string{"web/0"}, WhenChanged: true})
		require.Empty(t, codes)
	})
}

func TestErrandRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		m := withErrand(t, w)
		for _, c := range []struct {
			o    plan.ErrandOptions
			want string
			code error
		}{
			{plan.ErrandOptions{Name: "none"}, "Errand 'none' doesn't exist", manifest.Code(codes.JobNotFound)},
			{plan.ErrandOptions{Name: "web"}, "Instance group 'web' is not an errand. To mark an instance group as an errand set its lifecycle to " +
				"'errand' in the deployment manifest.", manifest.Code(codes.RunErrandError)},
			{plan.ErrandOptions{Name: "checks", Instances: []string{"checks/0"}}, "Filtering by instances is not supported when running errand by " +
				"instance group name", manifest.Code(codes.RunErrandError)},
			{plan.ErrandOptions{Name: "j0", Instances: []string{"web/7", "web/first"}}, "No instances match selection criteria: [web/7]", nil},
		} {
			_, err := m.Errand(w.state(), c.o)
			require.EqualError(t, err, c.want)
			if c.code != nil {
				require.ErrorIs(t, err, c.code)
			}
		}
		m.Groups[1].Instances = 0
		_, err := m.Errand(w.state(), plan.ErrandOptions{Name: "checks"})
		require.EqualError(t, err, "Instance 'dep/checks/0' doesn't exist")
		m = three()
		m.Groups[0].State = state.Stopped
		require.NoError(t, w.process(0, false).Run(t.Context(), w.compute(m)))
		_, err = m.Errand(w.state(), plan.ErrandOptions{Name: "j0"})
		require.ErrorContains(t, err, " is stopped, unable to run errand. Maybe start vm?")
	})
}

// TestErrandKilled kills a run of an errand at each call. Another run of its plan continues, and the VM is deleted.
func TestErrandKilled(t *testing.T) {
	calls := 1
	for at := 0; at <= calls; at += rounds(9, 4, 1, 1) {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t)
			defer w.conduct(1)()
			m := withErrand(t, w)
			p, err := m.Errand(w.state(), plan.ErrandOptions{Name: "checks"})
			require.NoError(t, err)
			if at == 0 {
				require.NoError(t, w.process(0, false).Run(t.Context(), p))
				calls = w.k.calls
				return
			}
			kill := at
			w.deploy(p, func() (int, bool) {
				defer func() { kill = 0 }()
				return kill, at%2 == 0
			})
			require.NoError(t, w.cloud.Check(w.state()))
			for _, i := range w.state().Instances {
				require.Equal(t, i.Group == "web", i.VM() != nil, i)
			}
		})
	}
	require.Greater(t, calls, 40)
}

// TestErrandFails makes a call of each method of a run fail: in each case the VM of the errand is deleted.
func TestErrandFails(t *testing.T) {
	for _, method := range []string{"create_vm", "ping", "prepare", "mount_disk", "apply", "start", "run_errand", "unmount_disk"} {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t)
			m := withErrand(t, w)
			p, err := m.Errand(w.state(), plan.ErrandOptions{Name: "checks"})
			require.NoError(t, err)
			w.fails(method, 1, sim.Fault{Before: cloudError("Bosh::Clouds::CloudError", false)})
			require.Error(t, w.process(0, false).Run(t.Context(), p), method)
			if method != "unmount_disk" {
				require.Nil(t, w.state().Instances[0].VM(), method)
			}
			w.fault = nil
			if unfinished, err := deploy.Unfinished(t.Context(), &w.store, "dep"); unfinished == nil {
				require.NoError(t, err)
				p, err = m.Errand(w.state(), plan.ErrandOptions{Name: "checks"})
				require.NoError(t, err)
			}
			require.NoError(t, w.process(0, false).Run(t.Context(), p), method)
			require.NoError(t, w.cloud.Check(w.state()), method)
		})
	}
}

// TestErrandErr has the words of `bosh run-errand`.
func TestErrandErr(t *testing.T) {
	require.NoError(t, driver.ErrandResult{}.Err("smoke"))
	for code, text := range map[int]string{7: "Errand 'smoke' completed with error (exit code 7)", 137: "Errand 'smoke' was canceled (exit code 137)"} {
		require.EqualError(t, driver.ErrandResult{ExitCode: code}.Err("smoke"), text)
	}
}

// TestFailedErrandKilled kills a run of an errand that fails, before and after each call. The next run goes on, and also
// tells how the errand ended.
func TestFailedErrandKilled(t *testing.T) {
	calls := 1
	for n := 0; n < 2*calls; n++ {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t)
			defer w.conduct(1)()
			m := withErrand(t, w)
			for _, i := range w.state().Instances {
				if i.VM() != nil {
					w.cloud.Fail(i.VM().CID, true)
				}
			}
			p, err := m.Errand(w.state(), plan.ErrandOptions{Name: "j0", Instances: []string{"web/0"}})
			require.NoError(t, err)
			var codes []int
			run := func(at int, after bool) error {
				codes = nil
				e := w.process(at, after)
				e.Events = func(ev deploy.Event) {
					if ev.State == deploy.ErrandRan {
						codes = append(codes, ev.Errand.ExitCode)
					}
				}
				return e.Run(t.Context(), p)
			}
			err = run(n/2, n%2 == 1)
			calls = max(calls, w.k.calls)
			if n/2 > 0 {
				require.ErrorIs(t, err, errKilled)
			}
			unfinished, err := deploy.Unfinished(t.Context(), &w.store, "dep")
			require.NoError(t, err)
			if unfinished != nil || w.state().Revision == p.Revision {
				require.NoError(t, run(0, false), n)
			}
			require.Equal(t, []int{7}, codes, n)
			for _, i := range w.state().Instances {
				require.Empty(t, i.Errands)
			}
		})
	}
	require.Greater(t, calls, 5)
}
