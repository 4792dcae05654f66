package deploy

// This file does the steps of a task, with notes in the store, and counts their attempts.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/redact"
)

// task executes the remaining steps of a task.
func (r *runner) task(ctx context.Context, t *plan.Task) ending {
	told := r.tell(t)
	told.mute = r.wasDone(t)
	told.send(TaskStarted, 0, "", nil)
	for n := range t.Steps {
		n0, _, err := r.noteOf(t.StepID(n))
		if err != nil {
			return told.failed(n, err)
		}
		if n0.Done {
			if _, errand := t.Steps[n].Action.(action.RunErrand); errand {
				r.ran(t.Name, driver.ErrandResult{ExitCode: n0.ExitCode}) // an earlier run was killed after it
			}
			continue
		}
		if ctx.Err() != nil {
			return ending{task: t, stop: true}
		}
		r.yield(t)
		told.progress(t.Steps[n])
		if err := r.step(ctx, t, n); err != nil {
			if ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
				return ending{task: t, stop: true}
			}
			if err = r.forgive(ctx, t, n, err); err != nil {
				return told.failed(n, err)
			}
		}
	}
	return told.finished()
}

// forgive warns of the failure of a step that may fail, and notes that it is done.
func (r *runner) forgive(ctx context.Context, t *plan.Task, n int, err error) error {
	if !t.Steps[n].Forgive || ctx.Err() != nil {
		return err
	}
	r.warn(fmt.Errorf("%s: %w", cmp.Or(t.Name, t.ID), err))
	return r.done(ctx, t, n, action.Outcome{}, false)
}

// step does one step: it notes that the step begins, does it, and notes the result with the change of the state.
func (r *runner) step(ctx context.Context, t *plan.Task, n int) error {
	id, a := t.StepID(n), t.Steps[n].Action
	old, begun, err := r.noteOf(id)
	if err != nil {
		return err
	}
	if r.unneeded(t.Steps[n]) {
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.commit(ctx, nil, noteWrite(id, note{Done: true}))
	}
	if r.needless(t, a) {
		return r.done(ctx, t, n, action.Outcome{}, false)
	}
	ended := r.begin(a)
	if !t.Steps[n].Calls() {
		err := r.done(ctx, t, n, action.Outcome{}, false)
		ended(action.Outcome{}, err)
		return err
	}
	if !begun {
		r.mu.Lock()
		err := r.commit(ctx, nil, noteWrite(id, old))
		r.mu.Unlock()
		if err != nil {
			ended(action.Outcome{}, err)
			return err
		}
	}
	res, err := r.call(ctx, id, old, begun, a)
	ended(res, err)
	if err != nil {
		if _, waits := a.(action.WaitForAgent); waits && isTimeout(err) && ctx.Err() == nil {
			return errors.Join(err, r.discard(ctx, t, n))
		}
		return err
	}
	r.yield(t)
	return r.done(ctx, t, n, res, t.Always)
}

// call executes the call of a step. An agent's task that ended without a result is forgotten, so that the next run
// repeats the call. A task that the agent lost is repeated at once, except errands, which may have run.
func (r *runner) call(ctx context.Context, id string, old note, again bool, a plan.Action) (action.Outcome, error) {
	for {
		call := driver.Call{Token: r.token(id, old), Again: again, Task: old.Task, Began: func(task string) error {
			r.mu.Lock()
			defer r.mu.Unlock()
			return r.commit(ctx, nil, noteWrite(id, note{Task: task, Again: old.Again}))
		}}
		res, err := effectOf(a)(r, driver.WithCall(ctx, call))
		var ended *driver.TaskEndedError
		if !errors.As(err, &ended) {
			return res, err
		}
		lost := ended.Lost && call.Task != ""
		old.Task = ""
		r.mu.Lock()
		failed := r.commit(ctx, nil, noteWrite(id, old))
		r.mu.Unlock()
		if _, errand := a.(action.RunErrand); failed != nil || !lost || errand {
			return res, errors.Join(err, failed)
		}
	}
}

// discard deletes a VM whose agent never answered, and undoes the steps that created it: the next run creates another
// one (director: deployment_plan/steps/create_vm_step.rb, vm_creator.rb).
func (r *runner) discard(ctx context.Context, t *plan.Task, n int) error {
	a := t.Steps[n].Action.(action.WaitForAgent)
	first := slices.IndexFunc(t.Steps[:n], func(s plan.Step) bool {
		made, ok := s.Action.(action.CreateVM)
		return ok && made.Instance == a.Instance && made.VM == a.VM
	})
	if first < 0 {
		return nil
	}
	gone := action.DeleteVM(a)
	if _, err := r.deleteVM(driver.WithCall(ctx, driver.Call{}), gone); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := action.Done(gone, r.state, action.Outcome{}); err != nil {
		return err
	}
	var back []state.Write
	for k := first; k <= n; k++ {
		var was note
		if data, begun := r.noted[stepPrefix+t.StepID(k)]; begun {
			if err := redact.Decode(data, &was); err != nil {
				return err
			}
		}
		back = append(back, noteWrite(t.StepID(k), note{Again: was.Again + 1}))
	}
	return r.commit(ctx, r.state.Changed(), back...)
}

// needless reports whether a step of a task that always runs has nothing to do.
func (r *runner) needless(t *plan.Task, a plan.Action) bool {
	if !t.Always {
		return false
	}
	var instance, agentID, disk string
	switch a := a.(type) {
	case action.DeleteVM:
		instance, agentID = a.Instance, a.VM
	case action.Stop:
		instance, agentID = a.Instance, a.VM
	case action.UnmountDisk:
		instance, agentID, disk = a.Instance, a.VM, a.Disk
	default:
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.state.Find(instance)
	return i == nil || i.VMOf(agentID) == nil || disk != "" && i.VMOf(agentID).Attachment(disk) == nil
}

// unneeded reports whether a step has nothing to do because the cloud has changed the disk in place.
func (r *runner) unneeded(s plan.Step) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return s.Needless(r.state)
}
