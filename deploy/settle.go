package deploy

// This file asks before a deploy: agents about their VMs, and a store and the cloud about what another run has begun.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Observe asks the agents of all instances and returns the state with what they said, for Compute: which don't answer,
// and whose jobs don't do what they should. Instances that are ignored and VMs that compile are not asked.
func Observe(ctx context.Context, s *State, agents Agents) (*State, error) {
	s = s.clone()
	var asking sync.WaitGroup
	room := make(chan struct{}, 32)
	for _, i := range s.Instances {
		vm := i.VM()
		if vm == nil || i.Ignored || i.Compilation {
			continue
		}
		asking.Add(1)
		go func() {
			defer asking.Done()
			room <- struct{}{}
			defer func() { <-room }()
			state, err := agents.Agent(vm.ref(i)).GetState(ctx)
			i.Observed = &Observed{Unresponsive: isTimeout(err) || errors.Is(err, CodeAgentError), JobState: state.JobState, Err: err}
		}()
	}
	asking.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return s, nil
}

// Settle gives up a plan that was begun and not finished. It asks the cloud what came of the calls that a kill cut off,
// or that were given up, writes that down, forgets the plan, and returns the state: what was made and isn't used is in
// it, so that the next plan deletes it. Without such a plan it only returns the state. It needs no Source.
func (e *Executor) Settle(ctx context.Context, deployment string) (*State, error) {
	session, err := e.Store.Lock(ctx, deployment)
	if err != nil {
		return nil, err
	}
	s, err := e.settle(ctx, session, deployment)
	return s, errors.Join(err, session.Close())
}

func (e *Executor) settle(ctx context.Context, session Session, deployment string) (*State, error) {
	r, err := e.load(ctx, session, deployment)
	if err != nil {
		return nil, err
	}
	if data := r.noted[planKey]; data != nil {
		if r.plan, err = ParsePlan(data); err != nil {
			return nil, err
		}
		if err := r.giveUp(ctx); err != nil {
			return nil, err
		}
	}
	r.state.s.sort()
	return r.state.s.clone(), nil
}

// giveUp finds out what came of the steps that were begun, and forgets the run.
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

// settleStep finds out what came of a step that was begun.
func (r *runner) settleStep(ctx context.Context, t *Task, n int) error {
	id, a := stepID(t, n), t.Steps[n].Action
	old, begun, err := r.noteOf(id)
	if err != nil || !begun || old.Done {
		return err
	}
	switch a.(type) {
	case CreateVM, DeleteVM, CreateDisk, AttachDisk, DetachDisk, ResizeDisk, UpdateDisk:
	default:
		return nil // the agent's: the next update of the instance is a whole one
	}
	call := WithCall(ctx, Call{Token: r.token(id, old), Recall: true})
	res, err := effectOf(a)(r, call)
	switch {
	case err == nil:
		return r.done(ctx, id, t, a, res)
	case errors.Is(err, ErrNeverCalled):
		return r.lookUp(ctx, id, t, a)
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	var failed *CloudError
	if errors.As(err, &failed) {
		return nil // it was made, and failed
	}
	return err
}

// lookUp asks the cloud whether a VM is there whose deletion isn't remembered.
func (r *runner) lookUp(ctx context.Context, id string, t *Task, a Action) error {
	d, ok := a.(DeleteVM)
	if !ok {
		return nil
	}
	_, vm, err := r.find(d.at)
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
	return r.done(ctx, id, t, a, result{})
}

// Ignore makes instances ignored, or lets them be changed again, as `bosh ignore` does: by their "‹group›/‹id›", or
// the name of a group for all of it.
func (s *State) Ignore(name string, ignored bool) int {
	n := 0
	for _, i := range s.Instances {
		if i.slug() == name || i.Group == name && !strings.Contains(name, "/") {
			i.Ignored = ignored
			n++
		}
	}
	return n
}

// Save writes a state to a store, in place of what it has of the deployment: to begin with one that was kept elsewhere,
// or to change what is ignored. The state gets the revision that the store has then. A deployment with a plan under way
// can't be saved over.
func Save(ctx context.Context, store Store, s *State) error {
	if err := s.Check(); err != nil {
		return err
	}
	session, err := store.Lock(ctx, s.Deployment)
	if err != nil {
		return err
	}
	written := s.clone()
	if err = save(ctx, session, written); err == nil {
		s.Revision = written.Revision
	}
	return errors.Join(err, session.Close())
}

func save(ctx context.Context, session Session, s *State) error {
	all, err := session.Load(ctx)
	if err != nil {
		return err
	}
	if all[planKey] != nil {
		return ErrUnfinished
	}
	e := newEdit(s)
	keys := []string{deploymentKey, numbersKey, packagesKey, orphanedDisksKey, orphanedVMsKey, dnsKey}
	for id := range e.byID {
		keys = append(keys, instanceKey(id))
	}
	for key := range all {
		if strings.HasPrefix(key, instancePrefix) && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	writes, err := s.writes(keys, e.byID)
	if err != nil {
		return err
	}
	return session.Commit(ctx, writes)
}
