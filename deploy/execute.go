package deploy

// This file begins the execution of a plan, or refuses it. A plan is executed from the top to the bottom of these
// files. No file calls one above it: current.go and execute.go begin, schedule.go chooses tasks, step.go does their
// steps, settle.go ends runs that can't go on, effects.go and the files beside it call clouds and agents, event.go
// reports events, and record.go records the steps.

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/errlist"
	"github.com/boshrender/boshrender/manifest"
)

// Executor executes plans. Cloud, Agents, Store and Source are required; the zero values of the other fields work.
type Executor struct {
	// Cloud creates VMs and disks.
	Cloud driver.Cloud
	// Clouds are the clouds of a CPI config, by the names of its entries, which zones refer to. nil without a CPI
	// config; then Cloud is used for all zones.
	Clouds map[string]driver.Cloud
	// Agents finds the agents of VMs.
	Agents driver.Agents
	// Store keeps the State, and the progress of a run.
	Store state.Store
	// Source provides the values of the plan's digests: it belongs to the deployment from which the plan was
	// computed.
	Source driver.Source
	// AgentEnv returns the additions to the group's env.bosh for each VM, by the ID of its agent: credentials,
	// blobstores, ntp (director: agent.env.bosh of its job). Keys of the group win, except mbus. nil means nothing.
	AgentEnv func(agentID string) (*manifest.Map, error)
	// Director is the director's name in the metadata of VMs and disks and in the groups of VMs; the default is
	// "boshrender".
	Director string
	// DirectorUUID is the director's UUID in the metadata of snapshots; empty for none.
	DirectorUUID string
	// Clock is the clock; nil means the machine's.
	Clock driver.Clock
	// Limits limits the number of concurrent tasks, and the duration of calls.
	Limits Limits
	// Events, if not nil, receives the events, one at a time.
	Events func(Event)
	// Effects, if not nil, is called before VMs, disks and snapshots are made, deleted or orphaned, and returns a
	// function that is called at the end. Several tasks call it at the same time.
	Effects func(Effect) (ended func(Effect))

	// trying is set if nothing may change: clouds keep the results of calls.
	trying bool
	// turn, if not nil, is called before a task begins, before each of its steps, and before the result of a step is
	// recorded. Tests use it to choose the order of tasks.
	turn func(task string)
}

// Limits limits an Executor. Zero means the default.
type Limits struct {
	// Tasks is the maximum number of concurrent tasks, over all pools; 32.
	Tasks int
	// AgentWait is the maximum time until a new VM's agent answers; 10 minutes.
	AgentWait time.Duration
	// CreateTries is how often create_vm is tried if the CPI says that a retry may help; 5.
	CreateTries int
	// CloudCall is the maximum duration of a call of the cloud; unlimited by default, as in the director.
	CloudCall time.Duration
}

// TaskErrors is the error of a run: all failed tasks, the first failure first.
type TaskErrors []*TaskError

// Error returns the text of the first failure, as the director does.
func (f TaskErrors) Error() string {
	switch len(f) {
	case 0:
		return errlist.None
	case 1:
		return f[0].Error()
	}
	lines := []string{f[0].Error(), fmt.Sprintf("%d more:", len(f)-1)}
	for _, e := range f[1:] {
		lines = append(lines, "  "+cmp.Or(e.Task.Name, e.Task.ID)+": "+e.Err.Error())
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the failures.
func (f TaskErrors) Unwrap() []error { return errlist.Of(f) }

// TaskError is the error of a failed task, with its step.
type TaskError struct {
	// Task is the task of the plan.
	Task *plan.Task
	// Step is the number of the step, from 0.
	Step int
	// Err is the reason: often an *Error or a *CloudError.
	Err error
}

// Error returns the text of the reason.
func (e *TaskError) Error() string { return fmt.Sprint(e.Err) }

// Unwrap returns the reason.
func (e *TaskError) Unwrap() error { return e.Err }

// Unfinished returns the unfinished plan in a store; nil if there is none.
func Unfinished(ctx context.Context, store state.Store, deployment string) (*plan.Plan, error) {
	_, run, err := state.Read(ctx, store, deployment)
	if err != nil || run[state.KeyPlan] == nil {
		return nil, err
	}
	return plan.Parse(run[state.KeyPlan])
}

// Run executes a plan, or continues it: completed steps are not repeated, and a call that a kill may have interrupted
// is repeated with its old token, so that a driver that keeps results does nothing twice.
//
// The first failure in a pool stops its tasks that haven't started, and all that depend on it; running tasks continue
// to their end, as do groups that are updated in parallel. The error is TaskErrors then. When ctx ends, no further step
// begins, and Run returns its cause as soon as the current steps have ended, or their agents' tasks have been
// recorded. In both cases Run with the same plan continues from there, unless a VM was deleted that a failed task
// needs, or values of variables and files differ from the plan's: then the plan is abandoned as by Settle, and another
// one has to be computed.
func (e *Executor) Run(ctx context.Context, p *plan.Plan) error {
	if err := p.Check(); err != nil {
		return err
	}
	session, err := e.store().Lock(ctx, p.Deployment)
	if err != nil {
		return err
	}
	r, err := e.open(ctx, session, p)
	if err == nil {
		err = r.run(ctx)
	}
	return errors.Join(err, session.Close())
}

// open starts a run, or finds one that was started.
func (e *Executor) open(ctx context.Context, session state.Session, p *plan.Plan) (*runner, error) {
	r, err := e.load(ctx, session, p.Deployment)
	if err != nil {
		return nil, err
	}
	if source, ok := e.Source.(driver.InputSource); ok {
		inputs, err := source.Inputs()
		if err == nil {
			err = p.Compare(inputs)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := errors.Join(r.checkCPIs(p), r.checkSurgeons(p)); err != nil {
		return nil, err
	}
	data, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	switch begun := r.noted[state.KeyPlan]; {
	case begun == nil:
		if p.Revision != r.state.State.Revision {
			return nil, fmt.Errorf("%w: it has revision %d, the plan is for %d", ErrStale, r.state.State.Revision, p.Revision)
		}
		if err := r.claim(ctx, p.IPs(), p.Numbers(r.state.State.Numbers)); err != nil {
			return nil, err
		}
		if err := r.commit(ctx, nil, state.Write{Key: state.KeyPlan, Value: data}); err != nil {
			return nil, err
		}
	case bytes.Equal(begun, data):
	default:
		old, err := plan.Parse(begun)
		if err != nil {
			return nil, err
		}
		if old.ID != p.ID {
			return nil, fmt.Errorf("%w: %s", state.ErrUnfinished, old.ID)
		}
	}
	r.plan = p
	return r, nil
}

// checkCPIs refuses a plan with VMs in unknown clouds, before any of its steps.
func (r *runner) checkCPIs(p *plan.Plan) error {
	zones := map[string]string{}
	for _, s := range p.Steps() {
		switch a := s.Action.(type) {
		case action.PlaceInstance:
			zones[a.Instance] = a.AZ
		case action.CreateVM:
			zone := zones[a.Instance]
			if i := r.state.Find(a.Instance); zone == "" && i != nil {
				zone = i.AZ
			}
			if a.Compile != nil {
				zone = a.Compile.AZ
			}
			if a.CPI == "" && r.Clouds != nil && zone != "" {
				return &plan.Error{Code: codes.CPINotFound, Message: fmt.Sprintf("AZ '%s' must specify a CPI when CPI config is defined.", zone)}
			}
			if _, err := r.in(a.CPI); err != nil {
				return fmt.Errorf("Failed to load CPI for AZ '%s': %w", zone, err)
			}
		}
	}
	return nil
}

// checkSurgeons refuses a plan in surgical mode before its first step if an agent can't restart single jobs.
func (r *runner) checkSurgeons(p *plan.Plan) error {
	for _, s := range p.Steps() {
		a, ok := s.Action.(action.RestartJobs)
		if !ok {
			continue
		}
		if i, vm, err := r.find(a.Instance, a.VM); err == nil && !r.agents.surgeon(refOf(i, vm)) {
			return plan.ErrSurgical
		}
	}
	return nil
}
