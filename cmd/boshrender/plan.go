package main

// This file prints the plan of a deploy, and carries it out on a simulated cloud.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/diff"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/show"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/outdir"
	"github.com/boshrender/boshrender/manifest"
)

// planFlags select the initial state of a deploy, and its course.
type planFlags struct {
	deploymentFlags
	from    string
	lines   bool
	pace    time.Duration
	options plan.Options
}

func newPlan(a *app) *cobra.Command {
	p := &planFlags{}
	c := &cobra.Command{
		Use: "plan [MANIFEST] [flags]", Short: "Print what a deploy would do, and why",
		Long: "Plan prints what `bosh deploy` would do: the diff, the versions, and the stages with their tasks and reasons. The current state\n" +
			"comes from --state, the folder of `boshrender deploy`, or from --director, which is only read, or else from the manifest --from.\n" +
			"Without them it is MANIFEST without its ops files, if there are any, or empty. Without a manifest the built-in deployment is\n" +
			"planned, or with --director the deployed manifest.\n" +
			"Status 1 if anything changes.",
		Example: "  boshrender plan\n  boshrender plan cf.yml --from deployed.yml --release nats-release --vars-store vars.yml\n" +
			"  boshrender plan --director \"$BOSH_ENVIRONMENT\" -d cf cf.yml --release nats-release",
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return a.plan(c, p.with(args), false) },
	}
	p.registerPlan(c)
	p.registerDirector(c)
	c.MarkFlagsMutuallyExclusive("director", "state", "from")
	return c
}

func newDeploy(a *app) *cobra.Command {
	p := &planFlags{}
	c := &cobra.Command{
		Use: "deploy [MANIFEST] --state DIR [flags]", Short: "Deploy on a simulated cloud and keep its state",
		Long: "Deploy executes a director's deploy on a simulated cloud and keeps the state in --state. After an interruption the next call\n" +
			"continues. Programs that deploy to real clouds use package deploy with a CPI (deploy/cpi), agents (deploy/agent) and a\n" +
			"database (deploy/bolt).",
		Example: "  boshrender deploy --state here\n  boshrender plan --state here -o scale.yml cf.yml --release nats-release",
		Args:    cobra.MaximumNArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return a.plan(c, p.with(args), true) },
	}
	p.registerPlan(c)
	c.Flags().DurationVar(&p.pace, "pace", 20*time.Millisecond, "`DURATION` of each call to the simulated cloud")
	if err := c.MarkFlagRequired("state"); err != nil {
		panic(err)
	}
	return c
}

func (p *planFlags) with(args []string) *planFlags {
	p.options.Recreate = p.options.Recreate || !p.options.CreatedBefore.IsZero() // as the CLI has it
	if len(args) > 0 {
		p.manifest = args[0]
	}
	return p
}

func (p *planFlags) registerPlan(c *cobra.Command) {
	p.register(c)
	p.compared = true
	f := c.Flags()
	for _, name := range []string{"kubernetes", "naming", "namespace", "domain", "updated", "group"} {
		if err := f.MarkHidden(name); err != nil {
			panic(err)
		}
	}
	f.StringVar(&p.state, "state", "", "`DIR` of the state and of the simulated cloud")
	f.StringVar(&p.from, "from", "", "manifest `FILE` of the current deployment")
	f.BoolVar(&p.lines, "lines", false, "line numbers in the diff")
	f.BoolVar(&p.options.Recreate, "recreate", false, "recreate all VMs")
	f.TimeVar(&p.options.CreatedBefore, "recreate-vms-created-before", time.Time{}, []string{time.RFC3339}, "recreate the VMs that were created before `TIME`")
	f.BoolVar(&p.options.RecreateDisks, "recreate-persistent-disks", false, "recreate persistent disks, and copy their data")
	f.BoolVar(&p.options.Fix, "fix", false, "recreate VMs whose agents don't answer")
	f.BoolVar(&p.options.Surgical, "surgical", false, "restart only the jobs that changed")
	f.BoolVar(&p.options.DryRun, "dry-run", false, "stop after rendering the templates")
	f.StringArrayVar(&p.options.SkipDrain, "skip-drain", nil, "`GROUP` whose jobs are not drained; * for all; repeatable")
	f.Var(&valid{&p.options.MaxInFlight, checkCount}, "max-in-flight", "`COUNT` or percentage that overrides the manifest's max_in_flight")
	f.Var(&valid{&p.options.Canaries, checkCount}, "canaries", "`COUNT` or percentage that overrides the manifest's canaries")
	c.ValidArgsFunction = completeYAML
}

// planning is one run of the command.
type planning struct {
	*opened
	p     *planFlags
	store state.Store
	cloud *sim.Cloud
}

func (a *app) plan(c *cobra.Command, p *planFlags, do bool) error {
	ctx := c.Context()
	if err := a.enclose(c, a.asking(ctx, &p.deploymentFlags), p.manifest); err != nil {
		return err
	}
	if p.kubernetes != "" {
		return request(errors.New("--kubernetes: a plan is for a director"))
	}
	o, err := a.open(ctx, &p.deploymentFlags)
	if err != nil {
		return err
	}
	defer o.close()
	r := &planning{opened: o, p: p, store: &state.Memory{}, cloud: &sim.Cloud{}}
	if err := r.placed(); err != nil {
		return o.report(err, nil)
	}
	if p.state != "" {
		release, err := r.openState(ctx, do)
		if err != nil {
			return withFlag("--state "+p.state, err)
		}
		defer release()
	} else if err := r.initial(ctx); err != nil {
		return o.report(err, nil)
	}
	return r.run(ctx, do)
}

// placed makes sure that there is a director, with a cloud config.
func (r *opened) placed() error {
	if r.Director != nil {
		return nil
	}
	m, err := manifest.Interpolation{Store: r.Variables}.Manifest(r.ctx, r.Manifest)
	if err != nil {
		return err
	}
	cloud, err := m.SyntheticCloudConfig()
	if err != nil {
		return err
	}
	r.notices.add(madeUp, "")
	r.Director = &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloud}}
	return nil
}

// openState opens the state, and the simulated cloud stored next to it. No other process can open either until
// release is called.
func (r *planning) openState(ctx context.Context, do bool) (release func(), err error) {
	dir := r.p.state
	if do {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
	}
	release, err = outdir.Hold(dir, outdir.Options{})
	switch {
	case errors.Is(err, fs.ErrNotExist) && !do:
		release = func() {} // there is no state
	case err != nil:
		return nil, err
	}
	r.store = &fileStore{dir: dir}
	if err := openSimulated(ctx, r.cloud, filepath.Join(dir, "cloud.json")); err != nil {
		release()
		return nil, err
	}
	return release, nil
}

// openSimulated reads a simulated cloud from a file, and saves it there after each change.
func openSimulated(ctx context.Context, cloud *sim.Cloud, path string) error {
	data, err := manifest.ReadFile(path, manifest.Limits{Size: maxState})
	switch {
	case err == nil:
		err = cloud.UnmarshalJSON(data)
	case errors.Is(err, fs.ErrNotExist):
		err = nil
	}
	if err != nil {
		return err
	}
	cloud.Save = func(now []byte) error {
		err := replaceState(ctx, path, data, now)
		data = now
		return err
	}
	return nil
}

// initial makes the initial state.
func (r *planning) initial(ctx context.Context) error {
	if r.live != nil {
		return r.imported(ctx)
	}
	return r.before(ctx)
}

// before deploys the initial state, on a cloud in memory.
func (r *planning) before(ctx context.Context) error {
	d := *r.Deployment
	d.Manifest = r.written
	if r.p.from != "" {
		m, err := readAs(r.files, "--from", r.p.from, asDeployed.Manifest)
		if err == nil {
			err = r.give(&m)
		}
		if err != nil {
			return err
		}
		d.Manifest = m
	} else if len(r.p.ops) == 0 && r.p.manifest != "" {
		return nil
	}
	return r.simulate(ctx, &d, nil)
}

// simulate deploys on the cloud in memory.
func (r *planning) simulate(ctx context.Context, d *boshrender.Deployment, previous *state.State) error {
	resolved, err := deploy.Resolve(ctx, d, previous, plan.Options{})
	if err != nil {
		return err
	}
	planned, err := deploy.Compute(ctx, previous, resolved, plan.Options{})
	if err != nil {
		return err
	}
	return r.executor(resolved).Run(ctx, planned)
}

// hasty is a clock that waits a thousandth of the requested time, so that a watch time of a minute is short.
type hasty struct{ driver.Clock }

func (h hasty) Sleep(ctx context.Context, d time.Duration) error { return h.Clock.Sleep(ctx, d/1000) }

func (r *planning) executor(resolved *boshrender.Resolved) *deploy.Executor {
	return &deploy.Executor{
		Cloud: r.cloud, Agents: r.cloud, Store: r.store, Clock: hasty{driver.SystemClock},
		Source: &deploy.Values{Resolved: resolved, Packages: func(context.Context, state.PackageRef) (driver.PackageSource, error) {
			return driver.PackageSource{}, nil // the simulated cloud compiles nothing
		}},
	}
}

func (r *planning) run(ctx context.Context, do bool) error {
	now, err := r.executor(nil).Current(ctx, r.Deployment, !do)
	if err != nil {
		return err
	}
	previous, plan := now.State, now.Begun
	resolved, err := deploy.ResolveUnfinished(ctx, r.Deployment, previous, plan, r.p.options)
	if err != nil {
		return r.opened.report(err, nil)
	}
	if err := r.opened.note(undeclaredProperties(resolved)); err != nil {
		return err
	}
	if plan == nil {
		if previous, err = deploy.Observe(ctx, previous, r.cloud); err != nil {
			return err
		}
		if plan, err = deploy.Compute(ctx, previous, resolved, r.p.options); err != nil {
			return r.opened.report(err, resolved)
		}
	} else {
		r.notices.add("a deploy of "+r.Manifest.Name+" was begun and not finished: this is its plan", "")
	}
	if now.Settled != nil {
		r.notices.add("a deploy of "+r.Manifest.Name+" was begun and is given up: "+strings.Join(now.Settled, "; "), "")
	}
	r.progress.clearLine()
	if err := r.show(ctx, previous, plan, &diff.Secrets{Typed: resolved.SecretProperties()}); err != nil {
		return err
	}
	if do {
		return r.do(ctx, resolved, plan)
	}
	if len(plan.Count()) > 0 {
		return errFound
	}
	return nil
}

func (r *planning) show(ctx context.Context, previous *state.State, planned *plan.Plan, secrets *diff.Secrets) error {
	is := &state.Documents{Manifest: r.Manifest, CloudConfigs: r.Director.CloudConfigs, RuntimeConfigs: r.Addons.RuntimeConfigs}
	text, err := show.New(ctx, previous, planned, is, diff.Options{Inventory: r.Director.Inventory, Secrets: secrets, NoRedact: r.p.showSecrets})
	if err != nil {
		return err
	}
	if r.json {
		r.result(text)
		return nil
	}
	if r.quiet {
		return nil
	}
	return text.Write(r.stdout, show.Options{Colours: r.colours(r.stdout), Lines: r.p.lines, Surgical: "--surgical"})
}

// do carries out a plan and prints its progress.
func (r *planning) do(ctx context.Context, resolved *boshrender.Resolved, planned *plan.Plan) error {
	r.cloud.Latency = func(string) time.Duration { return r.p.pace }
	e := r.executor(resolved)
	if !r.quiet && !r.json {
		e.Events = (&events{w: r.stderr, began: map[string]time.Time{}}).event
	}
	if err := e.Run(ctx, planned); err != nil {
		return fmt.Errorf("%w\nwhat was done is written down: the same command goes on from there", err)
	}
	if err := r.cloud.Breaches(); err != nil {
		return fmt.Errorf("the deploy did what a cloud doesn't allow: %w", err)
	}
	if !r.quiet && !r.json {
		fmt.Fprintln(r.stdout, "\nSucceeded")
	}
	return nil
}

// events prints a line for each event, as the bosh CLI does.
type events struct {
	w     io.Writer
	began map[string]time.Time
}

func (l *events) event(e deploy.Event) {
	label := strings.Join(append([]string{e.Stage}, e.Tags...), " ") + ": " + e.Task
	now := e.Time.Format(time.TimeOnly)
	if e.State == deploy.Warning {
		fmt.Fprintf(l.w, "%s | Warning: %v\n", now, e.Err)
		return
	}
	if e.Quiet {
		return
	}
	took := e.Time.Sub(l.began[e.ID]).Round(100 * time.Millisecond)
	switch e.State {
	case deploy.TaskStarted:
		l.began[e.ID] = e.Time
		fmt.Fprintf(l.w, "%s | %s\n", now, label)
	case deploy.TaskFailed:
		fmt.Fprintf(l.w, "%s | %s (%s)\n         L Error: %v\n", now, label, took, e.Err)
	case deploy.TaskFinished:
		fmt.Fprintf(l.w, "%s | %s (%s)\n", now, label, took)
	}
}
