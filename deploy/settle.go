package deploy

// This file collects information before a deploy: from agents about their VMs, and from a store and the cloud about
// an unfinished run.

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
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
func Observe(ctx context.Context, s *state.State, agents Agents) (*state.State, error) {
	return observe(ctx, s, agents, 0)
}

// observe is Observe with a limit for each agent; 0 means that of the driver.
func observe(ctx context.Context, s *state.State, agents Agents, limit time.Duration) (*state.State, error) {
	s = s.Clone()
	askAll(s.Instances, func(_ int, i *state.Instance) func() {
		vm := i.VM()
		if vm == nil || i.Ignored || i.Compilation {
			return nil
		}
		return func() {
			now, err := stateWithin(ctx, agents.Agent(refOf(i, vm)), i, limit)
			i.Observed = &state.Observed{Unresponsive: isTimeout(err) || errors.Is(err, plan.CodeAgentError), JobState: now.JobState, Err: err}
		}
	})
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return s, nil
}

// stateWithin asks an agent for its state, and doesn't wait longer than a limit.
func stateWithin(ctx context.Context, agent Agent, i *state.Instance, limit time.Duration) (AgentState, error) {
	if limit <= 0 {
		return agent.GetState(ctx)
	}
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	s, err := agent.GetState(limited)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		err = &plan.Error{Code: plan.CodeAgentTimeout, Err: err, Message: fmt.Sprintf(
			"Timed out sending 'get_state' to instance: '%s', agent-id: '%s' after %g seconds", i.Slug(), i.VM().AgentID, limit.Seconds())}
	}
	return s, err
}

// Settle abandons an unfinished plan. It asks the cloud for the results of the calls that were interrupted or
// cancelled, records them, deletes the notes on the run, and returns the state: it contains unused VMs and disks, so
// that the next plan deletes them. Without an unfinished plan it only returns the state. It needs no Source.
func (e *Executor) Settle(ctx context.Context, deployment string) (*state.State, error) {
	session, err := e.Store.Lock(ctx, deployment)
	if err != nil {
		return nil, err
	}
	s, err := e.settle(ctx, session, deployment)
	return s, errors.Join(err, session.Close())
}

func (e *Executor) settle(ctx context.Context, session state.Session, deployment string) (*state.State, error) {
	r, err := e.load(ctx, session, deployment)
	if err != nil {
		return nil, err
	}
	if data := r.noted[state.KeyPlan]; data != nil {
		if r.plan, err = plan.Parse(data); err != nil {
			return nil, err
		}
		if err := r.giveUp(ctx); err != nil {
			return nil, err
		}
	}
	r.state.State.Sort()
	return r.state.State.Clone(), nil
}

// giveUp determines the results of the begun steps, and deletes the notes on the run.
func (r *runner) giveUp(ctx context.Context) error {
	for _, t := range r.plan.Tasks {
		for n := range t.Steps {
			if err := r.settleStep(ctx, t, n); err != nil {
				return err
			}
		}
	}
	return r.finish(ctx)
}

// settleStep determines the result of a begun step.
func (r *runner) settleStep(ctx context.Context, t *plan.Task, n int) error {
	id, a := t.StepID(n), t.Steps[n].Action
	old, begun, err := r.noteOf(id)
	if err != nil || !begun || old.Done {
		return err
	}
	switch a.(type) {
	case plan.CreateVM, plan.DeleteVM, plan.CreateDisk, plan.AttachDisk, plan.DetachDisk, plan.ResizeDisk, plan.UpdateDisk:
	default:
		return nil // a call of an agent: the next update of the instance is a complete one
	}
	call := WithCall(ctx, Call{Token: r.token(id, old), Recall: true})
	res, err := effectOf(a)(r, call)
	switch {
	case err == nil:
		return r.done(ctx, t, n, res, false)
	case errors.Is(err, ErrNeverCalled):
		return r.lookUp(ctx, t, n)
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	var failed *CloudError
	if errors.As(err, &failed) {
		return nil // it was called, and failed
	}
	return err
}

// lookUp asks the cloud whether a VM exists whose deletion has no recorded result.
func (r *runner) lookUp(ctx context.Context, t *plan.Task, n int) error {
	d, ok := t.Steps[n].Action.(plan.DeleteVM)
	if !ok {
		return nil
	}
	_, vm, err := r.find(d.Instance, d.VM)
	if err != nil {
		return nil // it is gone from the state
	}
	cloud, err := r.in(vm.CPI)
	if err != nil {
		return err
	}
	call, end := r.cloud(ctx)
	defer end()
	has, err := cloud.HasVM(call, vm.CID)
	if err != nil {
		return fmt.Errorf("VM %s: %w", vm.CID, err)
	}
	if has {
		return nil
	}
	return r.done(ctx, t, n, plan.Outcome{}, false)
}

// isTimeout reports whether an agent didn't answer.
func isTimeout(err error) bool {
	return errors.Is(err, plan.CodeAgentTimeout) || errors.Is(err, context.DeadlineExceeded)
}
