package deploy

// This file resolves deployments with a State, and plans deploys of them.

import (
	"context"
	"errors"
	"slices"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// Resolve resolves a deployment with the instances, addresses and numbers of a State, as Compute requires. It needs a
// Director, and does not change d. Instances that create-swap-delete replaces get new addresses in addition to those
// that they hold.
func Resolve(ctx context.Context, d *boshrender.Deployment, previous *state.State, o plan.Options) (*boshrender.Resolved, error) {
	return resolve(ctx, d, previous, o, true)
}

// ResolveUnfinished resolves a deployment as Resolve did for a plan that was begun: instances keep the addresses that the
// plan gives them, also those that create-swap-delete has replaced since. previous is the State as it is now. Without a plan
// it is Resolve.
func ResolveUnfinished(ctx context.Context, d *boshrender.Deployment, previous *state.State, begun *plan.Plan, o plan.Options) (*boshrender.Resolved, error) {
	if begun == nil {
		return Resolve(ctx, d, previous, o)
	}
	if previous == nil {
		previous = &state.State{}
	}
	e := previous.Clone().Edit()
	for _, t := range begun.Tasks {
		for _, step := range t.Steps {
			if _, ok := step.Action.(plan.PlaceInstance); ok {
				if err := step.Done(e, plan.Outcome{}); err != nil {
					return nil, err
				}
			}
		}
	}
	return resolve(ctx, d, e.State, o, false)
}

// resolve resolves a deployment. With renew, instances that create-swap-delete replaces get new addresses.
func resolve(ctx context.Context, d *boshrender.Deployment, previous *state.State, o plan.Options, renew bool) (*boshrender.Resolved, error) {
	if d.Director == nil {
		return nil, errors.New("a deploy needs a Director")
	}
	if previous == nil {
		previous = &state.State{}
	}
	copied, director := *d, *d.Director
	copied.Director = &director
	director.Existing = previous.Existing()
	director.Placement.TakenIPs = append(slices.Clone(director.Placement.TakenIPs), previous.TakenIPs()...)
	if previous.Version > 0 {
		director.IDs = previous.Numbers.IDs()
	}
	director.Placement.RunErrands = director.Placement.RunErrands || o.AutoErrands
	resolved, err := copied.Resolve(ctx)
	if err != nil || !renew {
		return resolved, err
	}
	renewed, err := renewed(ctx, resolved, previous, &o)
	if err != nil || len(renewed) == 0 {
		return resolved, err
	}
	for n := range director.Existing {
		director.Existing[n].Renew = renewed[director.Existing[n].ID]
	}
	return copied.Resolve(ctx)
}

// renewed returns the instances that create-swap-delete replaces.
func renewed(ctx context.Context, resolved *boshrender.Resolved, previous *state.State, o *plan.Options) (map[string]bool, error) {
	unrendered := *o
	unrendered.NoRender = true
	swaps := false
	m := resolved.Manifest()
	for _, ig := range m.InstanceGroups {
		swaps = swaps || m.EffectiveUpdate(ig).VMStrategy == manifest.VMStrategyCreateSwapDelete
	}
	if !swaps {
		return nil, nil
	}
	want, err := newGatherer(resolved, previous, &unrendered).gather(ctx)
	if err != nil {
		return nil, err
	}
	return plan.Swapped(previous, want, unrendered), nil
}

// Compute returns the plan of a deploy from a state to a resolved deployment. It is a pure function of its arguments.
// previous is nil for a new deployment; desired was resolved with it, see [Resolve].
//
// Errors are the director's: those of templates all at once, of packages that can't be compiled, of agents that don't
// answer (see [Observe] and Options.Fix), of ignored instances.
func Compute(ctx context.Context, previous *state.State, desired *boshrender.Resolved, o plan.Options) (*plan.Plan, error) {
	if desired.CloudConfig() == nil {
		return nil, errors.New("a deploy needs a Director")
	}
	if previous == nil {
		previous = &state.State{}
	}
	want, err := newGatherer(desired, previous, &o).gather(ctx)
	if err != nil {
		return nil, err
	}
	return plan.Compute(previous, want, o)
}
