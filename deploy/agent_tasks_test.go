package deploy_test

// This file tests agents' tasks that fail, get lost or remain unanswered, and agents without surgical mode.

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// long are the methods of agents that begin a task in the first deploy of web.
var long = []string{
	"update_settings", "apply", "prepare", "run_script pre-stop", "drain", "stop", "run_script post-stop", "run_script pre-start",
	"run_script post-start", "run_script post-deploy",
}

// TestFailedTasksAreBegunAgain runs a plan again in which a task of an agent failed. The same plan succeeds then.
func TestFailedTasksAreBegunAgain(t *testing.T) {
	for _, method := range long {
		t.Run(method, func(t *testing.T) {
			p, resolved := planned(t.Context())
			failures, calls := 2, 0
			cloud, store := &sim.Cloud{}, &state.Memory{}
			var mu sync.Mutex // instances are updated concurrently
			cloud.Fault = func(called, _ string) (f sim.Fault) {
				mu.Lock()
				defer mu.Unlock()
				if called == method {
					if calls++; failures > 0 {
						failures--
						f.Task = errors.New("no luck")
					}
				}
				return f
			}
			e := deploy.Executor{Cloud: cloud, Agents: cloud, Store: store, Source: &deploy.Values{Resolved: resolved}, Clock: hurried{}}
			err := e.Run(t.Context(), p)
			for range 2 {
				if err == nil {
					break // both instances failed in one run
				}
				require.ErrorIs(t, err, manifest.Code(codes.RPCRemoteException))
				require.ErrorContains(t, err, "no luck")
				err = e.Run(t.Context(), p)
			}
			require.NoError(t, err)
			require.Zero(t, failures)
			require.Greater(t, calls, 2, "it is called again")
			s, err := state.Load(t.Context(), store, "web")
			require.NoError(t, err)
			require.NoError(t, cloud.Check(s))
		})
	}
}

// TestLostTasksAreBegunAgain ends a run while an agent works on a task, and restarts the agent, which loses the task.
// The next run sends the method again.
func TestLostTasksAreBegunAgain(t *testing.T) {
	for _, method := range long {
		t.Run(method, func(t *testing.T) {
			plan, resolved := planned(t.Context())
			cloud, store := &sim.Cloud{}, &state.Memory{}
			ctx, kill := context.WithCancelCause(t.Context())
			died := errors.New("the process died")
			var calls atomic.Int64
			cloud.Fault = func(called, _ string) (f sim.Fault) {
				if called == method {
					if calls.Add(1) == 1 {
						kill(died)
						f.After = died
					}
				}
				return f
			}
			e := deploy.Executor{Cloud: cloud, Agents: cloud, Store: store, Source: &deploy.Values{Resolved: resolved}, Clock: hurried{}}
			require.ErrorIs(t, e.Run(ctx, plan), died)
			cloud.RestartAgents()
			require.NoError(t, e.Run(t.Context(), plan))
			s, err := state.Load(t.Context(), store, "web")
			require.NoError(t, err)
			require.NoError(t, cloud.Check(s))
		})
	}
}

// stepping is a clock on which only sleeping takes time.
type stepping struct{ now atomic.Int64 }

func (c *stepping) Now() time.Time { return time.Unix(0, c.now.Load()) }

func (c *stepping) Sleep(ctx context.Context, d time.Duration) error {
	c.now.Add(int64(d))
	return ctx.Err()
}

// TestSilentVMsAreReplaced deletes a new VM whose agent never answers. The next run of the same plan makes another one.
func TestSilentVMsAreReplaced(t *testing.T) {
	p, resolved := planned(t.Context())
	cloud, store := &sim.Cloud{}, &state.Memory{}
	silent := true
	cloud.Fault = func(called, _ string) (f sim.Fault) {
		if called == "ping" && silent {
			f.Before = &plan.Error{Code: codes.RPCTimeout, Message: "no answer"}
		}
		return f
	}
	e := deploy.Executor{
		Cloud: cloud, Agents: cloud, Store: store, Source: &deploy.Values{Resolved: resolved}, Clock: &stepping{},
	}
	for range 2 {
		err := e.Run(t.Context(), p)
		require.ErrorIs(t, err, manifest.Code(codes.RPCTimeout))
		s, err := state.Load(t.Context(), store, "web")
		require.NoError(t, err)
		for _, i := range s.Instances {
			require.Empty(t, i.VMs, "the VM is deleted")
		}
		require.NoError(t, cloud.Check(s))
	}
	silent = false
	require.NoError(t, e.Run(t.Context(), p))
	s, err := state.Load(t.Context(), store, "web")
	require.NoError(t, err)
	require.NoError(t, cloud.Check(s))
	require.Len(t, s.Instances[0].VMs, 1)
}

// TestUntrustedAgentsAreNotReplaced keeps a VM whose agent can't be queried for a permanent reason.
func TestUntrustedAgentsAreNotReplaced(t *testing.T) {
	state, _, cloud := deployed(t.Context())
	refused := errors.New("401 Unauthorized")
	cloud.Fault = func(called, _ string) (f sim.Fault) {
		if called == "get_state" {
			f.Before = refused
		}
		return f
	}
	state, err := deploy.Observe(t.Context(), state, cloud)
	require.NoError(t, err)
	require.False(t, state.Instances[0].Observed.Unresponsive)
	for _, fix := range []bool{false, true} {
		o := plan.Options{Fix: fix}
		resolved, err := deploy.Resolve(t.Context(), web(81), state, o)
		require.NoError(t, err)
		_, err = deploy.Compute(t.Context(), state, resolved, o)
		require.ErrorIs(t, err, refused)
	}
}

// plain are agents that can't restart single jobs, as bosh-agents.
type plain struct{ driver.Agents }

func (p plain) Agent(ref driver.AgentRef) driver.Agent {
	return struct{ driver.Agent }{p.Agents.Agent(ref)}
}

// TestSurgicalModeIsRefused plans in surgical mode for agents that can't restart single jobs, and executes with them a plan
// for agents that can: nothing is started.
func TestSurgicalModeIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		m := three()
		require.NoError(t, w.process(0, false).Run(t.Context(), w.compute(m)))
		m.Groups[0].Jobs[0].Config = "b"
		plans := func(agents driver.Agents, o plan.Options) (*plan.Plan, error) {
			s, err := deploy.Observe(t.Context(), w.state(), agents)
			require.NoError(t, err)
			return m.Plan(s, o)
		}
		_, err := plans(plain{&w.cloud}, plan.Options{Surgical: true})
		require.ErrorIs(t, err, plan.ErrSurgical)
		require.ErrorContains(t, err, "web/")

		p, err := plans(&w.cloud, plan.Options{Surgical: true})
		require.NoError(t, err)
		require.Equal(t, 3, p.Count()["restart_jobs"])
		before, was := w.state(), w.cloud.Count()
		e := w.process(0, false)
		e.Agents = plain{&w.cloud}
		require.ErrorIs(t, e.Run(t.Context(), p), plan.ErrSurgical)
		require.Equal(t, was, w.cloud.Count())
		require.Equal(t, before, w.state())
		unfinished, err := deploy.Unfinished(t.Context(), &w.store, "dep")
		require.NoError(t, err)
		require.Nil(t, unfinished)

		p, err = plans(plain{&w.cloud}, plan.Options{})
		require.NoError(t, err)
		require.NoError(t, e.Run(t.Context(), p))
		require.Zero(t, w.cloud.Count()["restart_jobs"])
		w.settled(m)
	})
}
