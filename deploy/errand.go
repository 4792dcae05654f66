package deploy

// This file plans and runs errands.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
)

// ErrandResult is the result of an errand on one instance.
type ErrandResult struct {
	// ExitCode is that of the script: 0 is success, more than 128 a signal that ended it.
	ExitCode int
	// Stdout is the output of the script; it may contain secrets.
	Stdout string
	// Stderr is the standard error of the script; it may contain secrets.
	Stderr string
}

// Errand returns the plan of an errand: create the VM of a group of errands, update it, run the errand and delete the
// VM; on instances of other groups only run it. desired was resolved with Options.AutoErrands. The deployment should
// be the last one deployed: only the instances of the errand's group are changed.
//
// A failed errand is not an error of the Executor: Event.Errand has its result.
func Errand(ctx context.Context, previous *state.State, desired *boshrender.Resolved, e plan.ErrandOptions, o plan.Options) (*plan.Plan, error) {
	o.AutoErrands = true
	want, err := newGatherer(desired, previous, &o).gather(ctx)
	if err != nil {
		return nil, err
	}
	return plan.Errand(previous, want, e, o)
}

// ErrandAgent is an Agent that can run errands: a plan of Errand needs it.
type ErrandAgent interface {
	// RunErrand runs the errand of a job; with an empty name that of the VM's first job. It is cancelled when ctx
	// ends.
	RunErrand(ctx context.Context, job string) (ErrandResult, error)
}

func (r *runner) runErrand(ctx context.Context, a plan.RunErrand) (plan.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return plan.Outcome{}, err
	}
	agent, ok := r.agent(i, vm).(ErrandAgent)
	if !ok {
		return plan.Outcome{}, fmt.Errorf("the agent of %s can't run errands", i)
	}
	job := a.Name
	if !a.ByJob {
		job = ""
	}
	res, err := agent.RunErrand(ctx, job)
	if err != nil {
		return plan.Outcome{}, err
	}
	if r.Events != nil {
		r.telling.Lock()
		r.Events(Event{Time: r.clock.Now(), Stage: plan.StageErrand, Task: i.String(), State: ErrandRan, Errand: &res})
		r.telling.Unlock()
	}
	return plan.Outcome{Failed: res.ExitCode != 0}, nil
}
