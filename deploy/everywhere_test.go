package deploy_test

// This file repeats deployments and injects a fault each time, at each of their calls.

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/model"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
)

// scenario generates a deploy with many changes: alternately of a new deployment and of changes to an existing one.
func scenario(w *world, r *rand.Rand, seed uint64) (model.Model, *plan.Plan) {
	w.t.Helper()
	m := model.Make(r)
	for {
		p, err := m.Plan(w.state(), plan.Options{})
		require.NoError(w.t, err)
		switch {
		case len(p.Tasks) <= 12:
			m = model.Make(r)
			continue
		case seed%2 == 0:
			return m, p
		}
		require.NoError(w.t, w.process(0, false).Run(context.Background(), p))
		break
	}
	for {
		next := m
		for range 4 {
			next = unstopped(next.Mutate(r))
		}
		p, err := next.Plan(w.state(), plan.Options{})
		require.NoError(w.t, err)
		if steps(p) > 60 {
			return next, p
		}
	}
}

func steps(p *plan.Plan) (n int) {
	for _, t := range p.Tasks {
		n += len(t.Steps)
	}
	return n
}

// everywhere calls a test for each call in some deploys, in a world in which they are about to begin.
func everywhere(t *testing.T, every int, test func(w *world, m model.Model, p *plan.Plan, call int)) {
	points := 0
	for n := range uint64(rounds(2, 2, 4, 10)) {
		calls := 0
		seeded(t, n, func(t *testing.T, r *rand.Rand, w *world) {
			_, p := scenario(w, r, n)
			require.NoError(t, w.process(0, false).Run(t.Context(), p))
			calls = w.k.calls
		})
		for at := 1; at <= calls; at += every {
			seeded(t, n, func(t *testing.T, r *rand.Rand, w *world) {
				m, p := scenario(w, r, n)
				test(w, m, p, at)
				points++
			})
		}
	}
	t.Logf("%d points", points)
}

// TestKillEverywhere kills deploys at each of their calls and writes, before its effect and after it.
func TestKillEverywhere(t *testing.T) {
	for _, after := range []bool{false, true} {
		everywhere(t, rounds(61, 23, 5, 1), func(w *world, m model.Model, p *plan.Plan, call int) {
			first := true
			w.deploy(p, func() (int, bool) {
				if first {
					first = false
					return call, after
				}
				return 0, false
			})
			w.settled(m)
		})
	}
}

// TestFaultEverywhere makes one call of a deploy fail: without an effect, with an effect and a lost answer, or with
// the loss of its VM. Another run, or a plan that recreates unresponsive VMs, must succeed.
func TestFaultEverywhere(t *testing.T) {
	failed := &driver.CloudError{Type: "Bosh::Clouds::CloudError", Message: "made up"}
	for name, fault := range map[string]sim.Fault{
		"before": {Before: failed}, "after": {After: failed}, "given up": {After: context.DeadlineExceeded}, "vanished": {Vanish: true},
	} {
		t.Run(name, func(t *testing.T) {
			everywhere(t, rounds(61, 23, 7, 1), func(w *world, m model.Model, p *plan.Plan, call int) {
				w.fault = func(string, string) sim.Fault {
					if w.k.calls == call {
						return fault
					}
					return sim.Fault{}
				}
				err := w.process(0, false).Run(context.Background(), p)
				w.fault = nil
				if err != nil && call%2 == 0 {
					err = w.process(0, false).Run(context.Background(), p)
				}
				if err != nil || fault.Vanish {
					require.NoError(w.t, w.process(0, false).Run(context.Background(), w.plan(m)))
				}
				w.settled(m)
			})
		})
	}
}
