package deploy

// This file runs errands.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender/deploy/plan"
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

// Err returns why an errand is no success, in the words of `bosh run-errand`; nil if it is one.
func (r ErrandResult) Err(errand string) error {
	switch {
	case r.ExitCode == 0:
		return nil
	case r.ExitCode > 128:
		return fmt.Errorf("Errand '%s' was canceled (exit code %d)", errand, r.ExitCode)
	}
	return fmt.Errorf("Errand '%s' completed with error (exit code %d)", errand, r.ExitCode)
}

// ErrandAgent is an Agent that can run errands: Options.Errand needs it.
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
