package deploy

// This file makes VMs anew whose agents stop answering, as the health monitor's resurrector does (bosh-monitor:
// plugins/resurrector.rb, resurrector_helper.rb).

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
)

// Resurrector makes VMs anew that are gone, or whose agents don't answer. A program runs it beside its deploys: a deploy
// that is under way is left alone. It must not be copied.
type Resurrector struct {
	// Executor does the plans. Its Source is set for each.
	Executor *Executor
	// Deployment is the name of the deployment.
	Deployment string
	// Resolve returns the deployment that was deployed last, resolved with a State, and a Source of it.
	Resolve func(ctx context.Context, s *state.State) (*boshrender.Resolved, Source, error)
	// Options are those of the plans.
	Options plan.Options
	// Interval is how long it sleeps between two rounds; 0 means a minute.
	Interval time.Duration
	// Silent is how many rounds in a row a VM is gone or silent before it is made anew; 0 means 2.
	Silent int
	// MeltdownCount and MeltdownPercent stop it where so many instances, and so many of a hundred, are down: then
	// something else is wrong. 0 means 5 and 20.
	MeltdownCount, MeltdownPercent int
	// Notice, if set, is told what a round did, or why it did nothing: see ErrMeltdown.
	Notice func(recreated []string, err error)

	down map[string]int // how many rounds in a row, by instance
}

// ErrMeltdown matches in errors.Is the error of a round in which too many instances were down.
var ErrMeltdown = errors.New("too many instances are down")

// Run makes rounds until ctx ends, and returns the cause.
func (r *Resurrector) Run(ctx context.Context) error {
	clock := r.Executor.Clock
	if clock == nil {
		clock = SystemClock
	}
	interval := r.Interval
	if interval <= 0 {
		interval = time.Minute
	}
	for {
		if err := clock.Sleep(ctx, interval); err != nil {
			return err
		}
		recreated, err := r.Round(ctx)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if r.Notice != nil && (err != nil || len(recreated) > 0) {
			r.Notice(recreated, err)
		}
	}
}

// Round asks all agents once and makes the VMs anew that are down for long enough. It returns their instances, as
// "‹group›/‹id›". Stopped and ignored instances don't count. A plan of its own that was cut off is finished first; the plan
// of a deploy isn't its own, and is an ErrUnfinished.
func (r *Resurrector) Round(ctx context.Context) (recreated []string, err error) {
	if own, err := r.finish(ctx); own || err != nil {
		return nil, err
	}
	problems, s, err := r.Executor.Problems(ctx, r.Deployment)
	if err != nil || s == nil {
		return nil, err
	}
	var fixes []plan.Fix
	down := map[string]int{}
	watched := 0
	for _, i := range s.Instances {
		if i.State != state.Started || i.Ignored || i.Compilation {
			continue
		}
		watched++
		n := slices.IndexFunc(problems, func(p plan.Problem) bool {
			return p.Instance == i.Slug() && (p.Type == plan.MissingVM && p.VM != "" || p.Type == plan.UnresponsiveAgent)
		})
		if n < 0 {
			continue
		}
		if down[i.Slug()] = r.down[i.Slug()] + 1; down[i.Slug()] >= orInt(r.Silent, 2) {
			fixes = append(fixes, plan.Fix{Problem: problems[n], Resolution: plan.RecreateTheVM})
		}
	}
	r.down = down
	if len(down) >= orInt(r.MeltdownCount, 5) && len(down)*100 >= orInt(r.MeltdownPercent, 20)*watched {
		return nil, fmt.Errorf("%w: %d of %d", ErrMeltdown, len(down), watched)
	}
	if len(fixes) == 0 {
		return nil, nil
	}
	for _, f := range fixes {
		recreated = append(recreated, f.Problem.Instance)
	}
	resolved, source, err := r.Resolve(ctx, s)
	if err != nil {
		return nil, err
	}
	planned, err := Repair(ctx, s, resolved, fixes, r.Options)
	if err != nil {
		return nil, err
	}
	return recreated, r.run(ctx, planned, source)
}

// finish finishes a plan of the resurrector that was cut off, and reports whether there was one.
func (r *Resurrector) finish(ctx context.Context) (own bool, err error) {
	plan, err := Unfinished(ctx, r.Executor.Store, r.Deployment)
	if err != nil || plan == nil {
		return false, err
	}
	if !plan.Repairs() {
		return false, state.ErrUnfinished
	}
	s, err := state.Load(ctx, r.Executor.Store, r.Deployment)
	if err != nil {
		return true, err
	}
	_, source, err := r.Resolve(ctx, s)
	if err != nil {
		return true, err
	}
	return true, r.run(ctx, plan, source)
}

func (r *Resurrector) run(ctx context.Context, p *plan.Plan, source Source) error {
	e := *r.Executor
	e.Source = source
	return e.Run(ctx, p)
}

func orInt(n, usual int) int {
	if n > 0 {
		return n
	}
	return usual
}
