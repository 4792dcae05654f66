package main

// This file has the director: its deployments, its cloud, and the requests that change something.

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// request is a line of input. README.md says which fields a request has.
type request struct {
	Do            string   `json:"do"`
	Deployment    string   `json:"deployment"`
	Manifest      string   `json:"manifest"`
	CloudConfig   string   `json:"cloud_config"`
	RuntimeConfig string   `json:"runtime_config"`
	Name          string   `json:"name"`
	Instances     []string `json:"instances"`
	VM            string   `json:"vm"`
	Disks         []string `json:"disks"`
	Task          int      `json:"task"`
	Hard          bool     `json:"hard"`
	Force         bool     `json:"force"`
	All           bool     `json:"all"`
	KeepAlive     bool     `json:"keep_alive"`
	WhenChanged   bool     `json:"when_changed"`
	Off           bool     `json:"off"`
	Recreate      bool     `json:"recreate"`
	RecreateDisks bool     `json:"recreate_disks"`
	Fix           bool     `json:"fix"`
	DryRun        bool     `json:"dry_run"`
	SkipDrain     []string `json:"skip_drain"`
	Canaries      string   `json:"canaries"`
	MaxInFlight   string   `json:"max_in_flight"`
}

func (r *request) options() plan.Options {
	o := plan.Options{
		Recreate: r.Recreate, RecreateDisks: r.RecreateDisks, Fix: r.Fix, DryRun: r.DryRun, SkipDrain: r.SkipDrain,
		Canaries: r.Canaries, MaxInFlight: r.MaxInFlight,
	}
	switch r.Do {
	case "deploy":
		return o
	case "errand":
		o.Errand = &plan.ErrandOptions{Name: r.Name, Instances: r.Instances, KeepAlive: r.KeepAlive, WhenChanged: r.WhenChanged}
	case "stop", "start", "restart", "recreate":
		o.Verb = plan.VerbOptions{Verb: plan.Verb(r.Do), Instances: r.Instances}
		if r.Hard && r.Do == "stop" {
			o.Verb.Verb = plan.VerbDetach
		}
	}
	o.Deployed = true
	return o
}

// director has deployments on a simulated cloud.
type director struct {
	cloud       *sim.Cloud
	clock       *clock
	store       *state.Memory
	releases    []*spec.Release
	clouds      []*manifest.CloudConfig
	runtime     []*manifest.RuntimeConfig
	deployments map[string]*boshrender.Deployment
	last        string // the deployment that was named last
	tasks       [][]event

	mu    sync.Mutex
	calls []call
}

// clock stands still, except when the director waits.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) Sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	return context.Cause(ctx)
}

func newDirector(ctx context.Context, releases []string, pace time.Duration) (*director, error) {
	d := &director{
		cloud: &sim.Cloud{}, clock: &clock{now: time.Unix(0, 0).UTC()}, store: &state.Memory{},
		deployments: map[string]*boshrender.Deployment{},
	}
	d.cloud.Fault = d.called
	if pace > 0 {
		d.cloud.Latency = func(string) time.Duration { return pace }
	}
	for _, path := range releases {
		r, err := spec.Options{}.OpenContext(ctx, path)
		if err != nil {
			return nil, err
		}
		d.releases = append(d.releases, r...)
	}
	return d, nil
}

// called records a call of the cloud or of an agent.
func (d *director) called(method, about string) sim.Fault {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.calls = append(d.calls, call{method, about})
	return sim.Fault{}
}

// answer carries out a request.
func (d *director) answer(ctx context.Context, line []byte) *answer {
	var r request
	from := json.NewDecoder(bytes.NewReader(line))
	from.DisallowUnknownFields()
	a := &answer{}
	err := from.Decode(&r)
	if err == nil {
		err = d.do(ctx, &r, a)
	}
	a.fail(err)
	return a
}

func (d *director) do(ctx context.Context, r *request, a *answer) error {
	if r.Do == "deploy" {
		return d.deploy(ctx, r, a)
	}
	if r.Deployment == "" {
		r.Deployment = d.last
	}
	if ask := questions[r.Do]; ask != nil {
		return ask(d, ctx, r, a)
	}
	plan := verbs[r.Do]
	if plan == nil {
		return fmt.Errorf("there is no request %q", r.Do)
	}
	return d.execute(ctx, r, a, plan)
}

// asDeployed reads documents as the director gets them from `bosh deploy`.
var asDeployed = manifest.YAML{Reading: manifest.AsDeployed}

// deploy carries out a request to deploy.
func (d *director) deploy(ctx context.Context, r *request, a *answer) error {
	if err := d.configs(r); err != nil {
		return err
	}
	m, err := asDeployed.Manifest("manifest.yml", []byte(r.Manifest))
	if err != nil {
		return err
	}
	one := &boshrender.Deployment{
		Manifest: m, Releases: d.releases, Director: &boshrender.Director{CloudConfigs: d.clouds},
		Addons: manifest.AddonOptions{RuntimeConfigs: d.runtime},
	}
	r.Deployment, d.last = m.Name, m.Name
	was := d.deployments[m.Name]
	d.deployments[m.Name] = one
	err = d.execute(ctx, r, a, func(ctx context.Context, t *task) (*plan.Plan, error) {
		return deploy.Compute(ctx, t.state, t.resolved, t.options())
	})
	if was != nil && (a.Task == 0 || r.DryRun) {
		d.deployments[m.Name] = was // nothing was begun
	}
	return err
}

// configs replaces the cloud config and the runtime config.
func (d *director) configs(r *request) error {
	if r.CloudConfig != "" {
		c, err := asDeployed.CloudConfig("cloud-config.yml", []byte(r.CloudConfig))
		if err != nil {
			return err
		}
		d.clouds = []*manifest.CloudConfig{c}
	}
	if r.RuntimeConfig != "" {
		c, err := asDeployed.RuntimeConfig("runtime-config.yml", []byte(r.RuntimeConfig))
		if err != nil {
			return err
		}
		d.runtime = []*manifest.RuntimeConfig{c}
	}
	return nil
}

// task is the input of the plan for a request.
type task struct {
	*request
	d        *director
	state    *state.State
	resolved *boshrender.Resolved
}

// verb plans a request.
type verb func(ctx context.Context, t *task) (*plan.Plan, error)

// verbs are the requests that plan something.
var verbs = map[string]verb{
	"stop": compute, "start": compute, "restart": compute, "recreate": compute,
	"errand": compute,
	"delete-deployment": func(_ context.Context, t *task) (*plan.Plan, error) {
		return plan.DeleteDeployment(t.state, plan.DeleteOptions{Force: t.Force, SkipDrain: t.SkipDrain})
	},
	"clean-up": func(_ context.Context, t *task) (*plan.Plan, error) {
		return plan.DeleteOrphans(t.state, plan.OrphanOptions{AllDisks: t.All})
	},
	"delete-disk": func(_ context.Context, t *task) (*plan.Plan, error) {
		return plan.DeleteOrphans(t.state, plan.OrphanOptions{Disks: t.Disks, KeepVMs: true})
	},
	"attach-disk": func(_ context.Context, t *task) (*plan.Plan, error) {
		if len(t.Instances) != 1 || len(t.Disks) != 1 {
			return nil, errors.New("attach-disk takes one instance and one disk")
		}
		return plan.SwapDisk(t.state, t.Instances[0], t.Disks[0])
	},
	"cloud-check": func(ctx context.Context, t *task) (*plan.Plan, error) {
		problems, s, err := t.d.executor(nil).Problems(ctx, t.Deployment)
		if err != nil {
			return nil, err
		}
		var fixes []plan.Fix
		for _, p := range problems {
			fixes = append(fixes, plan.Fix{Problem: p, Resolution: cmp.Or(plan.Resolution(t.Name), p.Auto())})
		}
		return deploy.Repair(ctx, s, t.resolved, fixes, t.options())
	},
}

// compute plans an operation on instances, or an errand.
func compute(ctx context.Context, t *task) (*plan.Plan, error) {
	return deploy.Compute(ctx, t.state, t.resolved, t.options())
}

// execute plans a request and carries the plan out. A plan that failed before is given up, as a director does.
func (d *director) execute(ctx context.Context, r *request, a *answer, planned verb) error {
	one := d.deployments[r.Deployment]
	if one == nil {
		return &plan.Error{Code: codeNotFound, Message: fmt.Sprintf("Deployment '%s' doesn't exist", r.Deployment)}
	}
	if _, err := d.executor(nil).Settle(ctx, r.Deployment); err != nil {
		return err
	}
	s, err := state.Load(ctx, d.store, r.Deployment)
	if err != nil {
		return err
	}
	resolved, err := deploy.Resolve(ctx, one, s, r.options())
	if err != nil {
		return err
	}
	if s, err = deploy.Observe(ctx, s, d.cloud); err != nil {
		return err
	}
	p, err := planned(ctx, &task{r, d, s, resolved})
	if err != nil {
		return err
	}
	d.tasks = append(d.tasks, nil)
	a.Task = len(d.tasks)
	e := d.executor(resolved)
	e.Events = func(e deploy.Event) { d.note(a, e) }
	return e.Run(ctx, p)
}

func (d *director) executor(resolved *boshrender.Resolved) *deploy.Executor {
	packages := func(_ context.Context, p state.PackageRef) (deploy.PackageSource, error) {
		return deploy.PackageSource{PackageRef: p}, nil // the simulated cloud compiles nothing
	}
	return &deploy.Executor{
		Cloud: d.cloud, Agents: d.cloud, Store: d.store, Clock: d.clock,
		Source: &deploy.Values{Resolved: resolved, Packages: packages},
	}
}
