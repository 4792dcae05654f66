package deploy

// This file has operations on instances other than deploys.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
)

// Operate returns the plan of `bosh stop`, `start`, `restart` or `recreate` for some instances; other instances are
// not changed. The deployment should be the last one deployed: other changes of these instances are carried out as
// well. A stopped instance stays stopped in later deploys.
//
// An instance whose agent doesn't answer is recreated with Options.Fix, and an error otherwise. Ignored instances are
// left alone; naming one is an error.
func Operate(ctx context.Context, previous *state.State, desired *boshrender.Resolved, v plan.VerbOptions, o plan.Options) (*plan.Plan, error) {
	if previous == nil {
		previous = &state.State{}
	}
	want, err := newGatherer(desired, previous, &o).gather(ctx)
	if err != nil {
		return nil, err
	}
	return plan.Operate(previous, want, v, o)
}

// SetIgnored marks instances of a stored deployment as ignored, or removes the mark, as `bosh ignore` does: see
// State.Ignore. A name that matches no instance is the director's error for an unknown instance.
func SetIgnored(ctx context.Context, store state.Store, deployment, name string, ignored bool) error {
	s, err := state.Load(ctx, store, deployment)
	if err != nil {
		return err
	}
	if s == nil || s.Ignore(name, ignored) == 0 {
		return &plan.Error{Code: plan.CodeInstanceNotFound, Message: fmt.Sprintf("Instance '%s/%s' doesn't exist", deployment, name)}
	}
	return state.Save(ctx, store, s)
}
