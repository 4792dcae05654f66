package deploy

// This file asks agents about their VMs before a deploy.

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// maxAsked is the number of instances that are asked at the same time.
const maxAsked = 32

// askAll calls the functions that ask returns for instances, at most maxAsked at a time, and waits for all. An instance
// without a function is left out.
func askAll(instances []*state.Instance, ask func(n int, i *state.Instance) func()) {
	var asking sync.WaitGroup
	room := make(chan struct{}, maxAsked)
	for n, i := range instances {
		call := ask(n, i)
		if call == nil {
			continue
		}
		asking.Add(1)
		go func() {
			defer asking.Done()
			room <- struct{}{}
			defer func() { <-room }()
			call()
		}()
	}
	asking.Wait()
}

// Observe queries the agents of all instances and returns the state with their answers, for Compute: which don't
// answer, and whose jobs are not in the expected state. It skips ignored instances and VMs that compile.
func Observe(ctx context.Context, s *state.State, agents driver.Agents) (*state.State, error) {
	return observe(ctx, s, newAgents(agents), 0)
}

// observe is Observe with a limit for each agent; 0 means the driver's.
func observe(ctx context.Context, s *state.State, agents *agents, limit time.Duration) (*state.State, error) {
	s = s.Clone()
	askAll(s.Instances, func(_ int, i *state.Instance) func() {
		vm := i.VM()
		if vm == nil || i.Ignored || i.Compilation {
			return nil
		}
		return func() {
			now, err := stateWithin(ctx, agents, i, limit)
			i.Observed = &state.Observed{
				Unresponsive: isTimeout(err) || errors.Is(err, manifest.Code(codes.RPCRemoteException)), JobState: now.JobState, Err: err, PerJob: agents.surgeon(refOf(i, vm)),
			}
		}
	})
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return s, nil
}

// stateWithin asks an agent for its state, and doesn't wait longer than a limit.
func stateWithin(ctx context.Context, agents *agents, i *state.Instance, limit time.Duration) (driver.AgentState, error) {
	ref := refOf(i, i.VM())
	if limit <= 0 {
		return agents.state(ctx, ref)
	}
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	s, err := agents.state(limited, ref)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		err = &plan.Error{Code: codes.RPCTimeout, Err: err, Message: fmt.Sprintf(
			"Timed out sending 'get_state' to instance: '%s', agent-id: '%s' after %g seconds", ref.Instance, ref.AgentID, limit.Seconds())}
	}
	return s, err
}

// isTimeout reports whether an agent didn't answer.
func isTimeout(err error) bool {
	return errors.Is(err, manifest.Code(codes.RPCTimeout)) || errors.Is(err, context.DeadlineExceeded)
}
