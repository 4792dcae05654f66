package main

// This file plans, shows the plan, and carries it out.

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/diff"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/show"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
)

// hasty is a clock that waits a thousandth of the requested time, so that a watch time of a minute is short.
type hasty struct{ driver.Clock }

func (h hasty) Sleep(ctx context.Context, d time.Duration) error { return h.Clock.Sleep(ctx, d/1000) }

// run locks the cloud, if the plan is to be carried out, and then opens it: other processes use it only before or after.
func (c *command) run(ctx context.Context) error {
	if c.execute || c.abandon {
		lock, err := c.store.Lock(ctx, "=cloud") // of no deployment
		if err != nil {
			return err
		}
		defer lock.Close()
	}
	if err := c.openCloud(ctx); err != nil {
		return err
	}
	if c.execute {
		if err := c.uploadStemcells(ctx); err != nil {
			return err
		}
	}
	if len(c.args) > 0 {
		if ok, err := c.report(ctx); ok || err != nil {
			return err
		}
	}
	return c.deploy(ctx)
}

func (c *command) deploy(ctx context.Context) error {
	name := c.deployment.Manifest.Name
	if c.abandon {
		if _, err := c.executor(nil).Settle(ctx, name); err != nil {
			return err
		}
	}
	if c.state == "" {
		if err := c.before(ctx); err != nil {
			return err
		}
	}
	c.choose()
	now, err := c.executor(nil).Current(ctx, c.deployment, !c.execute)
	if err != nil {
		if errors.Is(err, plan.ErrOtherInputs) {
			err = fmt.Errorf("a deploy of %s was begun and not finished, and can't go on: %w. The flags of then go on with it; -abandon gives it up", name, err)
		}
		return err
	}
	for n, what := range now.Settled {
		if n == 0 {
			what = fmt.Sprintf("A deploy of %s was begun and not finished. It is given up: %s.", name, what)
		}
		fmt.Fprintln(c.progress, what)
	}
	previous, p := now.State, now.Begun
	resolved, err := deploy.ResolveUnfinished(ctx, c.deployment, previous, p, c.options)
	if err != nil {
		return err
	}
	if p == nil {
		if len(c.args) == 0 || c.args[0] != "cloud-check" { // which asks the agents itself
			previous, err = deploy.Observe(ctx, previous, c.agents)
		}
		if err != nil {
			return err
		}
		if p, err = c.plan(ctx, previous, resolved); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(c.progress, "A deploy of %s was begun and not finished. This is its plan; -execute goes on with it, -abandon gives it up.\n\n", name)
	}
	if err := c.show(ctx, previous, p); err != nil || !c.execute {
		return err
	}
	return c.do(ctx, resolved, p)
}

// plan returns the plan: of a deploy, of a run of an errand, or of a word.
func (c *command) plan(ctx context.Context, previous *state.State, resolved *boshrender.Resolved) (*plan.Plan, error) {
	if len(c.args) > 0 {
		return c.verbPlan(ctx, previous, resolved)
	}
	return deploy.Compute(ctx, previous, resolved, c.options)
}

// before deploys the manifest without ops files, on a cloud in memory.
func (c *command) before(ctx context.Context) error {
	d := *c.deployment
	d.Manifest = c.written
	resolved, err := deploy.Resolve(ctx, &d, nil, plan.Options{})
	if err != nil {
		return err
	}
	p, err := deploy.Compute(ctx, nil, resolved, plan.Options{})
	if err != nil {
		return err
	}
	return c.executor(resolved).Run(ctx, p)
}

// do carries out a plan and shows its progress.
func (c *command) do(ctx context.Context, resolved *boshrender.Resolved, p *plan.Plan) error {
	c.took = c.pace
	shown := newProgress(c.progress)
	e := c.executor(resolved)
	var failed error // errands
	e.Events = func(e deploy.Event) {
		if e.State == deploy.ErrandRan {
			fmt.Fprintf(c.out, "\n%s: exit code %d\n%s%s", e.Task, e.Errand.ExitCode, e.Errand.Stdout, e.Errand.Stderr)
			failed = cmp.Or(e.Errand.Err(c.errand), failed)
			return
		}
		shown.event(e)
	}
	err := e.Run(ctx, p)
	shown.wait()
	if err == nil {
		if simulated, ok := c.cloud.(*sim.Cloud); ok && simulated.Breaches() != nil {
			return fmt.Errorf("the deploy did what a cloud doesn't allow: %w", simulated.Breaches())
		}
		if failed == nil {
			fmt.Fprintln(c.out, "\nSucceeded")
		}
		return failed
	}
	if c.state != "" {
		fmt.Fprintln(c.progress, "\nWhat was done is written down: the same command goes on from there.")
	}
	return err
}

func (c *command) show(ctx context.Context, previous *state.State, p *plan.Plan) error {
	is := &state.Documents{Manifest: c.deployment.Manifest, CloudConfigs: c.deployment.Director.CloudConfigs}
	r, err := show.New(ctx, previous, p, is, diff.Options{Inventory: c.deployment.Director.Inventory, Secrets: new(diff.Secrets)})
	if err != nil {
		return err
	}
	if c.json {
		e := json.NewEncoder(c.out)
		e.SetIndent("", "  ")
		return e.Encode(r)
	}
	return r.Write(c.out, show.Options{Colours: c.colours, Lines: c.lines, Surgical: "-surgical"})
}
