package deploy

// This file resolves deployments with a State, and plans deploys of them.

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// Resolve resolves a deployment with the instances, addresses and numbers of a State, as Compute requires. It needs a
// Director, and does not change d. Instances that create-swap-delete replaces get new addresses in addition to the
// addresses that they hold.
func Resolve(ctx context.Context, d *boshrender.Deployment, previous *state.State, o plan.Options) (*boshrender.Resolved, error) {
	return resolve(ctx, d, previous, o, nil)
}

// ResolveUnfinished resolves a deployment as Resolve did for a plan that was started: it has the instances of the plan,
// and they keep the zones and addresses that the plan gives them, including instances that create-swap-delete has
// replaced since. previous is the current State. Without a plan it is Resolve.
func ResolveUnfinished(ctx context.Context, d *boshrender.Deployment, previous *state.State, begun *plan.Plan, o plan.Options) (*boshrender.Resolved, error) {
	if begun == nil {
		return Resolve(ctx, d, previous, o)
	}
	o.Deployed = begun.Deployed
	o.AutoErrands = o.AutoErrands || begun.Count()["run_errand"] > 0
	e := previous.Clone().Edit()
	for _, t := range begun.Tasks {
		for _, step := range t.Steps {
			if _, ok := step.Action.(action.PlaceInstance); ok {
				if err := action.Done(step.Action, e, action.Outcome{}); err != nil {
					return nil, err
				}
			}
		}
	}
	return resolve(ctx, d, e.State, o, begun)
}

// existing returns the instances that a deployment is resolved with, and addresses that others hold. With a plan that
// was started these are the instances that it keeps, each bound to its zone: disks that it has made or given up since
// are no reason to choose others.
func existing(previous *state.State, begun *plan.Plan) (list []placement.ExistingInstance, taken []string) {
	list, taken = previous.Existing(), previous.TakenIPs()
	if begun == nil {
		return list, taken
	}
	goes := map[string]bool{}
	for _, i := range begun.Instances {
		goes[i.ID] = i.Procedure == plan.Delete
	}
	kept := list[:0]
	for _, e := range list {
		if !goes[e.ID] {
			e.PersistentDisk = true
			kept = append(kept, e)
			continue
		}
		for _, n := range e.Networks {
			taken = append(taken, n.IP)
		}
	}
	return kept, taken
}

// resolve resolves a deployment. Without a plan that was started, instances that create-swap-delete replaces get new
// addresses.
func resolve(ctx context.Context, d *boshrender.Deployment, previous *state.State, o plan.Options, begun *plan.Plan) (*boshrender.Resolved, error) {
	if d.Director == nil {
		return nil, errors.New("a deploy needs a Director")
	}
	if previous == nil {
		previous = &state.State{}
	}
	o = o.Complete()
	if err := o.Verb.Check(previous); err != nil {
		return nil, err
	}
	d, err := deployedBy(ctx, d, previous, o)
	if err != nil {
		return nil, err
	}
	copied, director := *d, *d.Director
	copied.Director = &director
	var taken []string
	director.Existing, taken = existing(previous, begun)
	if director.Placement.NewID == nil {
		director.Placement.NewID = newID(previous.Revision)
	}
	director.Placement.TakenIPs = append(slices.Clone(director.Placement.TakenIPs), taken...)
	if numbers := previous.AllNumbers(); previous.Version > 0 || len(numbers.Groups) > 0 {
		director.IDs = numbers.IDs()
	}
	if copied.Others, err = othersOf(ctx, d, previous); err != nil {
		return nil, err
	}
	director.Placement.RunErrands = director.Placement.RunErrands || o.AutoErrands
	resolved, err := copied.Resolve(ctx)
	if err != nil || begun != nil {
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

// othersOf returns the deployments whose links a deployment may consume: the given ones, and the others of the store.
func othersOf(ctx context.Context, d *boshrender.Deployment, previous *state.State) ([]links.Exports, error) {
	list := slices.Clone(d.Others)
	for _, h := range previous.Others {
		if h.Links == "" || slices.ContainsFunc(d.Others, func(o links.Exports) bool { return o.Name == h.Deployment }) {
			continue
		}
		other, err := links.ReadExports(ctx, manifest.YAML{}, "the links of "+h.Deployment, []byte(h.Links))
		if err != nil {
			return nil, err
		}
		list = append(list, other)
	}
	return list, nil
}

// deployedBy returns the deployment that a plan uses: the deployment of the last deployed documents, or the given one.
func deployedBy(ctx context.Context, d *boshrender.Deployment, previous *state.State, o plan.Options) (*boshrender.Deployment, error) {
	documents, err := previous.Deployed.Documents(ctx)
	if err != nil || documents == nil || !o.Deployed {
		return d, err
	}
	one, director := *d, *d.Director
	one.Director, director.CloudConfigs = &director, documents.CloudConfigs
	one.Manifest, one.Addons.RuntimeConfigs = documents.Manifest, documents.RuntimeConfigs
	return &one, nil
}

// earlier returns a state with the documents of the last deploy as they would be written with the values that are given
// now: see manifest.Given.Earlier. The state is left alone.
func earlier(ctx context.Context, previous *state.State, d *boshrender.Deployment) (*state.State, error) {
	given, ok := d.Variables.(manifest.Given)
	if !ok || previous == nil {
		return previous, nil
	}
	is := previous.Deployed
	rewrite := func(texts []string) []string {
		var list []string
		for _, text := range texts {
			list = append(list, given.Earlier(ctx, text))
		}
		return list
	}
	is.Manifest = given.Earlier(ctx, is.Manifest)
	is.CloudConfigs, is.RuntimeConfigs = rewrite(is.CloudConfigs), rewrite(is.RuntimeConfigs)
	if state.Digest(is) == state.Digest(previous.Deployed) {
		return previous, nil
	}
	documents, err := is.Documents(ctx)
	if err != nil {
		return nil, err
	}
	one := *previous
	one.Deployed = is
	return &one, marshal(documents, &one.Deployed) // lines may be folded at other places
}

// marshal sets the texts of documents.
func marshal(documents *state.Documents, out *state.Deployed) error {
	text, err := documents.Manifest.Marshal()
	if err != nil {
		return err
	}
	out.Manifest, out.CloudConfigs, out.RuntimeConfigs = string(text), nil, nil
	for _, c := range documents.CloudConfigs {
		if text, err = c.Marshal(); err != nil {
			return err
		}
		out.CloudConfigs = append(out.CloudConfigs, string(text))
	}
	for _, c := range documents.RuntimeConfigs {
		if text, err = c.Marshal(); err != nil {
			return err
		}
		out.RuntimeConfigs = append(out.RuntimeConfigs, string(text))
	}
	return nil
}

// newID returns the generator of the UUIDs of new instances. No revision of a state gives out the UUIDs of another
// one: an instance keeps its own when its group is renamed, and a later group of the former name gets others.
func newID(revision int) func(deployment, group string, index int) string {
	return func(deployment, group string, index int) string {
		if revision > 0 {
			group = fmt.Sprintf("%s\x00%d", group, revision)
		}
		return placement.DeterministicID(deployment, group, index)
	}
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

// Compute returns the plan of a deploy from a state to a resolved deployment, or of an operation in place of it: see
// Options.Verb and Options.Errand. It is a pure function of its arguments. previous is nil for a new deployment;
// desired was resolved with it and with the same options, see [Resolve].
//
// Errors are the director's: errors of templates all at once, of packages that can't be compiled, of agents that don't
// answer (see [Observe] and Options.Fix), of ignored instances.
func Compute(ctx context.Context, previous *state.State, desired *boshrender.Resolved, o plan.Options) (*plan.Plan, error) {
	if desired.CloudConfig() == nil {
		return nil, errors.New("a deploy needs a Director")
	}
	if previous == nil {
		previous = &state.State{}
	}
	previous, err := earlier(ctx, previous, desired.Deployment())
	if err != nil {
		return nil, err
	}
	o = o.Complete()
	want, err := newGatherer(desired, previous, &o).gather(ctx)
	if err != nil {
		return nil, err
	}
	return plan.Compute(previous, want, o)
}
