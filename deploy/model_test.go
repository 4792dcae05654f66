package deploy_test

// This file does plans that were made up, with faults and kills, and checks that they end where they should.

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/internal/tier"
)

var errKilled = errors.New("killed")

// killer ends a process at one of its calls: of the store, the cloud, or an agent. All that it does afterwards fails.
type killer struct {
	mu    sync.Mutex
	calls int
	at    int  // the call that is its last; 0 for none
	after bool // behind the effect of the call, not before it
	dead  bool
}

// call counts a call. before is why it isn't made, after why nobody hears of its effect.
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

// mortal is a Store of a process that is killed: with the process its lock goes.
type mortal struct {
	store deploy.Store
	k     *killer
}

func (m mortal) Lock(ctx context.Context, deployment string) (deploy.Session, error) {
	s, err := m.store.Lock(ctx, deployment)
	return &mortalSession{s, m.k}, err
}

type mortalSession struct {
	deploy.Session
	k *killer
}

func (s *mortalSession) Commit(ctx context.Context, changes []deploy.Write) error {
	before, after := s.k.call()
	if before != nil {
		return before
	}
	if err := s.Session.Commit(ctx, changes); err != nil {
		return err
	}
	return after
}

// world is a cloud with a store, and the processes that work on them.
type world struct {
	t     testing.TB
	store deploy.Memory
	cloud sim.Cloud
	k     *killer
	fault func(method, about string) sim.Fault
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
	return &deploy.Executor{Cloud: &w.cloud, Agents: &w.cloud, Store: mortal{&w.store, w.k}, Source: deploy.ModelSource{}}
}

func (w *world) state() *deploy.State {
	w.t.Helper()
	w.k = &killer{}
	s, err := deploy.Load(context.Background(), &w.store, "dep")
	require.NoError(w.t, err)
	return s
}

// deploy does a plan to its end, however often it is killed.
func (w *world) deploy(p *deploy.Plan, kills func() (at int, after bool)) {
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
		again, err := deploy.Unfinished(context.Background(), &w.store, "dep")
		require.NoError(w.t, err)
		if again != nil {
			require.Equal(w.t, p.ID, again.ID)
			p = again
		} else if w.state().Revision != p.Revision {
			return // it was killed behind its last write
		}
	}
}

// settled checks that the deployment is what was wanted: another plan for it is empty.
func (w *world) settled(m deploy.Model) {
	w.t.Helper()
	s := w.state()
	require.NoError(w.t, w.cloud.Check(s))
	require.NoError(w.t, s.Check())
	p, err := m.Plan(s, deploy.Options{})
	require.NoError(w.t, err)
	for _, i := range p.Instances {
		// who is stopped or detached is applied nothing: what changed goes on to differ
		if i.Procedure != deploy.Untouched && i.Procedure != deploy.StopOnly && i.Procedure != deploy.Detach && len(i.Changes) > 0 {
			w.t.Fatalf("%s still changes: %v %v", i.Instance, i.Changes, i.Reasons)
		}
	}
}

func TestModel(t *testing.T) {
	runs := tier.Of(10, 50, 4000)
	for n := range runs {
		seed := uint64(n)
		synctest.Test(t, func(t *testing.T) {
			defer func() {
				if t.Failed() {
					t.Logf("seed %d", seed)
				}
			}()
			r := rand.New(rand.NewPCG(seed, 1))
			w := newWorld(t)
			m := deploy.MakeModel(r)
			for range 3 {
				p, err := m.Plan(w.state(), deploy.Options{})
				require.NoError(t, err)
				w.deploy(p, func() (int, bool) { return r.IntN(150), r.IntN(2) == 0 })
				w.settled(m)
				m = m.Mutate(r)
			}
		})
	}
	_ = time.Second
}
