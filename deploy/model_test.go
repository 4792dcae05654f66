package deploy_test

// This file executes generated plans, with faults and kills, and checks the final states.

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/model"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/dev/tier"
)

var errKilled = errors.New("killed")

// killer kills a process at one of its calls: of the store, the cloud, or an agent. Everything that the process does
// afterwards fails.
type killer struct {
	mu    sync.Mutex
	calls int
	at    int  // the call that is its last; 0 for none
	after bool // after the effect of the call, not before it
	dead  bool
}

// call counts a call. before is why it isn't executed, after why its answer is lost.
func (k *killer) call() (before, after error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.dead {
		return errKilled, nil
	}
	k.calls++
	if k.calls != k.at {
		return nil, nil
	}
	k.dead = true
	if k.after {
		return nil, errKilled
	}
	return errKilled, nil
}

func (k *killer) killed() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.dead
}

// mortal is a Store of a process that is killed: its lock is released with the process.
type mortal struct {
	store state.Store
	k     *killer
}

func (m mortal) Lock(ctx context.Context, deployment string) (state.Session, error) {
	s, err := m.store.Lock(ctx, deployment)
	return &mortalSession{s, m.k}, err
}

type mortalSession struct {
	state.Session
	k *killer
}

func (s *mortalSession) Commit(ctx context.Context, changes []state.Write) error {
	before, after := s.k.call()
	if before != nil {
		return before
	}
	if err := s.Session.Commit(ctx, changes); err != nil {
		return err
	}
	return after
}

// world is a cloud with a store, and the processes that use them.
type world struct {
	t     testing.TB
	store state.Memory
	cloud sim.Cloud
	k     *killer
	fault func(method, about string) sim.Fault
	first string     // a VM that a test refers to
	kills int        // number of plans that were killed
	turns *conductor // nil if goroutines run freely
}

func newWorld(t testing.TB) *world {
	w := &world{t: t, k: &killer{}}
	w.cloud.Fault = func(method, about string) sim.Fault {
		before, after := w.k.call()
		if before != nil || after != nil || w.fault == nil {
			return sim.Fault{Before: before, After: after}
		}
		return w.fault(method, about)
	}
	return w
}

// process returns an executor that is killed at a call.
func (w *world) process(at int, after bool) *deploy.Executor {
	w.k = &killer{at: at, after: after}
	e := &deploy.Executor{Cloud: &w.cloud, Agents: &w.cloud, Store: mortal{&w.store, w.k}, Source: deploy.ModelSource{}}
	if w.turns != nil {
		e.TakeTurns(w.turns.wait)
		e.Clock = alarms{w.turns}
	}
	return e
}

func (w *world) state() *state.State {
	w.t.Helper()
	w.k = &killer{}
	s, err := state.Load(context.Background(), &w.store, "dep")
	require.NoError(w.t, err)
	return s
}

// deploy executes a plan to its end, over any number of kills.
func (w *world) deploy(p *plan.Plan, kills func() (at int, after bool)) {
	w.t.Helper()
	for n := 0; ; n++ {
		at, after := 0, false
		if n < 4 {
			at, after = kills()
		}
		err := w.process(at, after).Run(context.Background(), p)
		if !w.k.killed() {
			require.NoError(w.t, err)
			return
		}
		require.ErrorIs(w.t, err, errKilled)
		w.k = &killer{}
		w.kills++
		again, err := deploy.Unfinished(context.Background(), &w.store, "dep")
		require.NoError(w.t, err)
		if again != nil {
			require.Equal(w.t, p.ID, again.ID)
			p = again
		} else if w.state().Revision != p.Revision {
			return // it was killed after its last write
		}
	}
}

// settled checks that the deployment is in its desired state: another plan for it is empty.
func (w *world) settled(m model.Model) {
	w.t.Helper()
	s := w.state()
	require.NoError(w.t, w.cloud.Check(s))
	require.NoError(w.t, s.Check())
	p, err := m.Plan(s, plan.Options{})
	require.NoError(w.t, err)
	for _, i := range p.Instances {
		// a stopped or detached instance gets no apply, so its changes remain
		if has := s.Instance(i.ID); i.Procedure != plan.Untouched && len(i.Changes) > 0 && (has == nil || has.State == state.Started) {
			w.t.Fatalf("%s still changes: %v %v", i.Instance, i.Changes, i.Reasons)
		}
	}
}

func TestMain(m *testing.M) {
	os.Exit(tier.Run(m))
}

// rounds is the amount of work of a test: in short, normal and long runs, and with BOSHRENDER_DEPLOY=all, which takes
// very long.
func rounds(short, normal, long, all int) int {
	if os.Getenv("BOSHRENDER_DEPLOY") == "all" {
		return all
	}
	return tier.Of(short, normal, long)
}

func TestModel(t *testing.T) {
	for n := range rounds(10, 15, 120, 4000) {
		seeded(t, uint64(n), func(t *testing.T, r *rand.Rand, w *world) {
			m := model.Make(r)
			for range 3 {
				p, err := m.Plan(w.state(), plan.Options{})
				require.NoError(t, err)
				w.deploy(p, func() (int, bool) { return r.IntN(150), r.IntN(2) == 0 })
				w.settled(m)
				m = m.Mutate(r)
			}
		})
	}
}

// seeded runs a test with a fake clock and random numbers from a seed, which is in its name. The order of its
// goroutines depends on the seed, too.
func seeded(t *testing.T, seed uint64, test func(*testing.T, *rand.Rand, *world)) {
	t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t)
			defer w.conduct(seed)()
			test(t, rand.New(rand.NewPCG(seed, 1)), w)
		})
	})
}

// faulty returns faults for some calls: errors of the cloud before and after the effect, VMs that vanish.
func faulty(r *rand.Rand, most int) func(method, about string) sim.Fault {
	var mu sync.Mutex
	return func(method, _ string) sim.Fault {
		mu.Lock()
		defer mu.Unlock()
		if most == 0 || r.IntN(40) != 0 {
			return sim.Fault{}
		}
		most--
		failed := &driver.CloudError{Type: "Bosh::Clouds::CloudError", Message: "made up", Method: method}
		switch r.IntN(5) {
		case 0:
			return sim.Fault{Vanish: true}
		case 1, 2:
			return sim.Fault{Before: failed}
		case 3:
			return sim.Fault{After: context.DeadlineExceeded} // cancelled, but successful
		}
		return sim.Fault{After: failed}
	}
}

func TestModelFaults(t *testing.T) {
	failures, runs := 0, 0
	for n := range rounds(10, 15, 120, 6500) {
		seeded(t, uint64(n), func(t *testing.T, r *rand.Rand, w *world) {
			runs++
			m := model.Make(r)
			for range 2 {
				w.fault = faulty(r, 4)
				failures += w.struggle(r, m)
				w.settled(m)
				m = unstopped(m.Mutate(r))
			}
		})
	}
	if runs >= 10 {
		require.NotZero(t, failures)
	}
	t.Logf("%d runs failed on the way", failures)
}

// unstopped starts stopped instances: the VM of a stopped instance isn't recreated, not even with Fix, as in the
// director.
func unstopped(m model.Model) model.Model {
	for n := range m.Groups {
		if m.Groups[n].State == state.Stopped {
			m.Groups[n].State = state.Started
		}
	}
	return m
}

// struggle deploys until it succeeds, by continuing the plan or with a new one, and returns the number of failures.
func (w *world) struggle(r *rand.Rand, m model.Model) int {
	w.t.Helper()
	ctx := context.Background()
	var p *plan.Plan
	var last error
	for n := range 40 {
		if n > 20 {
			w.fault = nil
		}
		if p == nil {
			p = w.plan(m)
		}
		at := 0
		if r.IntN(3) == 0 {
			at = 1 + r.IntN(150)
		}
		err := w.process(at, r.IntN(2) == 0).Run(ctx, p)
		last = err
		if err == nil {
			w.fault = nil // a VM may have vanished unnoticed: the next deploy finds out
			require.NoError(w.t, w.process(0, false).Run(ctx, w.plan(m)))
			return n
		}
		w.k = &killer{}
		begun, err := deploy.Unfinished(ctx, &w.store, "dep")
		require.NoError(w.t, err)
		if begun == nil || n > 20 || r.IntN(2) == 0 {
			p = nil
		}
	}
	w.t.Fatalf("it never ends: %v", last)
	return 0
}

// plan settles an unfinished run, queries the agents, and computes a plan that recreates unresponsive VMs.
func (w *world) plan(m model.Model) *plan.Plan {
	w.t.Helper()
	fault := w.fault
	w.fault = nil
	s, err := w.process(0, false).Settle(context.Background(), "dep")
	require.NoError(w.t, err)
	require.NoError(w.t, s.Check())
	s, err = deploy.Observe(context.Background(), s, &w.cloud)
	require.NoError(w.t, err)
	p, err := m.Plan(s, plan.Options{Fix: true})
	require.NoError(w.t, err)
	w.fault = fault
	return p
}
