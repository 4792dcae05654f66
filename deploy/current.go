package deploy

// This file reads the current state for a command, and the plan that goes on.

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
)

// Current is the state of a deployment when a command starts.
type Current struct {
	// State is the state of the deployment.
	State *state.State
	// Begun is the plan that was started and goes on; nil if another one is to be computed.
	Begun *plan.Plan
	// Settled describes the end of a plan that was started and can't go on: first the reason, then each call that was
	// cut short.
	Settled []string
}

// Current returns the state of a deployment, and the plan that was started with the same documents and releases. The
// state has the documents of the last deploy with the values that are given now, see manifest.Given.Earlier. A plan
// that was started with others can't go on: Current settles it, see Settle, unless calls were cut short and a cloud
// doesn't remember them; then the error is plan.ErrOtherInputs. With dry nothing is written: the state is the result of
// settling.
func (e *Executor) Current(ctx context.Context, d *boshrender.Deployment, dry bool) (*Current, error) {
	if d == nil || d.Manifest == nil {
		return nil, errors.New("deploy: a deployment needs a manifest")
	}
	name, out := d.Manifest.Name, &Current{}
	begun, err := Unfinished(ctx, e.store(), name)
	if err != nil {
		return nil, err
	}
	if out.State, err = state.Load(ctx, e.store(), name); err != nil {
		return nil, err
	}
	if begun == nil {
		out.State, err = earlier(ctx, out.State, d)
		return out, err
	}
	was, err := deployedBy(ctx, d, out.State, plan.Options{Deployed: begun.Deployed})
	if err != nil {
		return nil, err
	}
	inputs, err := inputsOf(was)
	if err != nil {
		return nil, err
	}
	other := begun.Compare(inputs)
	if other == nil {
		out.Begun = begun
		return out, nil
	}
	settler := *e
	if dry {
		settler.trying = true
		if settler.Store, err = state.Copy(ctx, e.store(), name); err != nil {
			return nil, err
		}
	}
	session, err := settler.Store.Lock(ctx, name)
	if err != nil {
		return nil, err
	}
	out.Settled, err = settler.settleSafely(ctx, session, begun, other)
	if err = errors.Join(err, session.Close()); err != nil {
		return nil, err
	}
	if out.State, err = state.Load(ctx, settler.Store, name); err == nil {
		out.State, err = earlier(ctx, out.State, d)
	}
	return out, err
}

// settleSafely abandons a plan that can't go on, because of other, if no call can be lost.
func (e *Executor) settleSafely(ctx context.Context, session state.Session, begun *plan.Plan, other error) ([]string, error) {
	r, err := e.load(ctx, session, begun.Deployment)
	if err != nil {
		return nil, err
	}
	r.plan = begun
	for _, t := range begun.Tasks {
		for n, s := range t.Steps {
			if was, begun, err := r.noteOf(t.StepID(n)); err != nil || begun && !was.Done && ofCloud(s.Action) && !e.remembers() {
				return nil, cmp.Or(err, fmt.Errorf("%s was begun, and its CPI doesn't remember calls: %w", s.Kind(), other))
			}
		}
	}
	r.settled = []string{other.Error()}
	err = r.giveUp(ctx)
	return r.settled, err
}

// remembers reports whether all clouds keep the results of calls.
func (e *Executor) remembers() bool {
	for _, c := range e.Clouds {
		if r, ok := c.(driver.Rememberer); !ok || !r.Remembers() {
			return false
		}
	}
	r, ok := e.Cloud.(driver.Rememberer)
	return ok && r.Remembers()
}
