package deploy_test

// This file lets things in a world fail: deploys, which the next one with a mended manifest settles. It has the words of
// operators that name instances by their index, too.

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// errDied is the error of a CPI that has died.
var errDied = errors.New("the CPI ended with exit status 1")

// fail lets a deploy fail, and mends the manifest. The next deploy goes on with the plan or settles it.
func (w *worldOf) fail(s *settlement) {
	w.t.Helper()
	for _, q := range s.groups {
		if len(q.was) != 1 || q.was[0].name != q.name || q.was[0].zoned != w.l.zones {
			return // which names and zones its instances have after a failure isn't known
		}
	}
	after, kind, lies := w.r.IntN(25), w.r.IntN(3), w.r.IntN(2) == 0
	died, detached := false, false
	var calling sync.Mutex
	w.cloud.Fault = func(method, _ string) (f sim.Fault) {
		calling.Lock()
		defer calling.Unlock()
		if after--; after >= 0 || died || slices.Contains([]string{"ping", "get_state", "shutdown", "sync_dns"}, method) {
			return f
		}
		died = true
		switch {
		case method == "detach_disk" && lies:
			lie := &driver.CloudError{Type: "Bosh::Clouds::CloudError", Method: method, Message: "it is detached nevertheless"}
			f.After, detached = afterEffect{lie}, true
		case kind == 0 && !w.cloud.Forgetful:
			f.After = afterEffect{errDied}
		default:
			f.Before = errDied
		}
		return f
	}
	_, err := w.attempt(s, "a deploy that fails", plan.Options{})
	w.cloud.Fault = nil
	if err == nil {
		require.False(w.t, died && !detached, "the deploy is said to have succeeded")
		return
	}
	for n := w.r.IntN(3); n > 0 && !w.cloud.Forgetful; n-- { // only the same plan finds the effects of such a cloud
		w.note("%s: %s", s.name, s.mend(w))
	}
	for n := 0; ; n++ {
		begun, err := w.attempt(s, "mended", plan.Options{})
		if err == nil && !begun {
			return
		}
		require.Less(w.t, n, 4, "%v", err)
	}
}

// mend changes something that leaves the data of all instances alone.
func (s *settlement) mend(w *worldOf) string {
	q := pick(w.r, s.groups...)
	return pick(w.r,
		func() string { q.env = pick(w.r, "e1", "e2", "((v))"); return "env of " + q.name },
		func() string { s.vars["v"] = pick(w.r, "v1", "v2", "v3"); return "variable v" },
		func() string { s.vars["w"] = pick(w.r, "w1", "w2", "w3"); return "variable w" },
		func() string { q.jobs[0].speed = pick(w.r, "1", "2", "((w))"); return "speed of " + q.name },
		func() string { q.size = pick(w.r, "small", "big"); return "size of " + q.name },
		func() string { s.stem = 1 + w.r.IntN(3); return "stemcell" },
		func() string { s.tag = pick(w.r, "t1", "t2", "((v))"); return "tags" },
		func() string { q.n = min(q.n+1, 4); return "scale " + q.name },
		func() string { return w.l.change(w.r) },
	)()
}

// attempt deploys as a tool does: it goes on with the plan that was started, or settles it and plans anew.
func (w *worldOf) attempt(s *settlement, what string, o plan.Options) (begun bool, err error) {
	w.t.Helper()
	w.note("%s: %s", s.name, what)
	d := w.deployment(s, w.l.fleets)
	e := deploy.Executor{Cloud: w.cloud, Agents: w.cloud, Store: &w.store, Clock: w.clock}
	tried, err := e.Current(w.t.Context(), d, true)
	require.NoError(w.t, err)
	now, err := e.Current(w.t.Context(), d, false)
	require.NoError(w.t, err)
	require.Equal(w.t, tried.Settled, now.Settled)
	for _, line := range now.Settled {
		w.note("%s: settled: %s", s.name, line)
	}
	resolved, err := deploy.ResolveUnfinished(w.t.Context(), d, now.State, now.Begun, o)
	require.NoError(w.t, err)
	p := now.Begun
	if p == nil {
		is, err := deploy.Observe(w.t.Context(), now.State, w.cloud)
		require.NoError(w.t, err)
		p, err = deploy.Compute(w.t.Context(), is, resolved, o)
		require.NoError(w.t, err)
	}
	e.Source = w.source(resolved, w.l.fleets)
	err = e.Run(w.t.Context(), p)
	require.NoError(w.t, w.cloud.Breaches())
	if err != nil {
		w.note("%s: it failed: %v", s.name, err)
	}
	return now.Begun != nil, err
}

// ignore ignores an instance by its index: verbs leave it alone, until it is unignored.
func (w *worldOf) ignore(s *settlement) {
	w.t.Helper()
	is := w.state(s)
	if len(is.Instances) == 0 {
		return
	}
	i := pick(w.r, is.Instances...)
	name := fmt.Sprintf("%s/%d", i.Group, i.Index)
	w.note("%s: ignore %s", s.name, name)
	require.NoError(w.t, deploy.SetIgnored(w.t.Context(), &w.store, s.name, name, true))
	is = w.state(s)
	require.True(w.t, is.Instance(i.ID).Ignored)
	_, _, err := w.verb(s, is, plan.VerbOptions{Verb: plan.VerbRestart, Instances: []string{name}})
	require.ErrorIs(w.t, err, manifest.Code(codes.JobInstanceIgnored))
	require.NoError(w.t, deploy.SetIgnored(w.t.Context(), &w.store, s.name, name, false))
	require.False(w.t, w.state(s).Instance(i.ID).Ignored)
}

// swap gives an instance that is stopped an orphaned disk.
func (w *worldOf) swap(s *settlement) {
	w.t.Helper()
	is := w.state(s)
	for _, i := range is.Instances {
		disks := i.ActiveDisks()
		if i.State == state.Started || len(disks) == 0 {
			continue
		}
		for _, d := range is.Disks {
			if d.Size != disks[0].Size || d.CloudProperties != disks[0].CloudProperties {
				continue
			}
			name := fmt.Sprintf("%s/%d", i.Group, i.Index)
			w.do(s, "attach-disk "+name+" "+d.CID, func(previous *state.State) (*plan.Plan, driver.Source, error) {
				p, err := plan.SwapDisk(previous, name, d.CID)
				return p, w.tagging(s), err
			})
			require.Equal(w.t, d.CID, w.state(s).Instance(i.ID).ActiveDisks()[0].CID)
			return
		}
	}
}

// tagging returns the source of tags of the last deploy.
func (w *worldOf) tagging(s *settlement) driver.Source {
	w.t.Helper()
	resolved, err := deploy.Resolve(w.t.Context(), w.deployment(s, s.at.fleets), w.state(s), plan.Options{Deployed: true})
	require.NoError(w.t, err)
	return w.source(resolved, s.at.fleets)
}
