package deploy

// This file ends an unfinished run: the store and the cloud have its results.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
)

// Settle abandons an unfinished plan. It asks the cloud for the results of the calls that were interrupted or
// cancelled, records them, tells Effects of the calls that succeeded, deletes the notes on the run, and returns the
// state: it contains unused VMs and disks, so that the next plan deletes them. Without an unfinished plan it only
// returns the state. It needs no Source.
func (e *Executor) Settle(ctx context.Context, deployment string) (*state.State, error) {
	session, err := e.store().Lock(ctx, deployment)
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

// giveUp determines the results of the started steps, and deletes the notes on the run.
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

// settleStep determines the result of a started step.
func (r *runner) settleStep(ctx context.Context, t *plan.Task, n int) error {
	id, a := t.StepID(n), t.Steps[n].Action
	old, begun, err := r.noteOf(id)
	if err != nil || !begun || old.Done {
		return err
	}
	if _, ok := a.(action.ForgetPackage); ok {
		return r.done(ctx, t, n, action.Outcome{}, false) // its blob may be gone: a package without one is of no use
	}
	if !ofCloud(a) { // a call of an agent: the next update of the instance is a complete one
		r.mu.Lock()
		defer r.mu.Unlock()
		if err := action.GiveUp(a, r.state); err != nil {
			return err
		}
		return r.commit(ctx, r.state.Changed())
	}
	call := driver.WithCall(ctx, driver.Call{Token: r.token(id, old), Recall: true})
	res, err := effectOf(a)(r, call)
	says := func(what string) {
		r.settled = append(r.settled, fmt.Sprintf("%s: %s %s", cmp.Or(t.Name, t.ID), t.Steps[n].Kind(), what))
	}
	switch {
	case err == nil:
		says(strings.TrimSuffix("had ended: "+res.CID, ": "))
		r.begin(a)(res, nil)
		return r.done(ctx, t, n, res, false)
	case errors.Is(err, driver.ErrNeverCalled):
		says("has no result")
		return r.lookUp(ctx, t, n)
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	var failed *driver.CloudError
	if errors.As(err, &failed) {
		says("had failed")
		return nil // it was called, and failed
	}
	return err
}

// lookUp asks the cloud whether a VM exists whose deletion has no recorded result.
func (r *runner) lookUp(ctx context.Context, t *plan.Task, n int) error {
	d, ok := t.Steps[n].Action.(action.DeleteVM)
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
	return r.done(ctx, t, n, action.Outcome{}, false)
}

// ofCloud reports whether an action changes a cloud.
func ofCloud(a plan.Action) bool {
	switch a.(type) {
	case action.CreateVM, action.DeleteVM, action.CreateDisk, action.AttachDisk, action.DetachDisk, action.ResizeDisk, action.UpdateDisk,
		action.SnapshotDisk:
		return true
	}
	return false
}
