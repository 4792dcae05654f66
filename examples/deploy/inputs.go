package main

// This file reads the deployment.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/agent"
	"github.com/boshrender/boshrender/deploy/artifact"
	"github.com/boshrender/boshrender/deploy/bolt"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// command is one call of the command.
type command struct {
	*flags
	written       *manifest.Manifest // without ops files
	deployment    *boshrender.Deployment
	store         state.Store
	archives      []*artifact.Releases // of the releases, for a deploy on this machine
	stemcells     map[string]string    // the cloud's names
	stemcellAPIs  map[string]int
	cloud         driver.Cloud
	clouds        map[string]driver.Cloud // of the CPI config
	agents        driver.Agents
	credentials   *agent.Credentials // of agents on this machine; nil for the simulated cloud
	clock         driver.Clock
	packages      func(context.Context, state.PackageRef) (driver.PackageSource, error)
	out, progress io.Writer
	took          time.Duration // by calls of the simulated cloud
	saved         func() error  // called after the cloud was saved; for tests
}

func read[T any](ctx context.Context, path string, parse func(context.Context, string, []byte) (T, error)) (T, error) {
	data, err := manifest.ReadFile(path, manifest.Limits{})
	if err != nil {
		var none T
		return none, err
	}
	return parse(ctx, path, data)
}

// asDeployed reads the documents of a deployment as the director gets them from `bosh deploy`.
var asDeployed = manifest.YAML{Reading: manifest.AsDeployed}

// open reads all files.
func open(ctx context.Context, f *flags) (*command, error) {
	c := &command{flags: f, deployment: &boshrender.Deployment{Director: &boshrender.Director{}}, store: &state.Memory{}, stemcells: map[string]string{}, stemcellAPIs: map[string]int{}}
	own := f.manifest == ""
	folder := bundled("operations")
	switch {
	case own && f.local != "":
		f.manifest, f.cloud = here("harbour", "manifest.yml"), cmp.Or(f.cloud, here("harbour", "cloud-config.yml"))
		f.releases, folder = list{here("harbour", "release")}, here("harbour")
	case own:
		f.manifest, f.cloud, f.vars = bundled("manifest.yml"), cmp.Or(f.cloud, bundled("cloud-config.yml")), cmp.Or(f.vars, bundled("vars.yml"))
		f.releases, _ = filepath.Glob(bundled("releases", "*"))
		if len(f.ops) == 0 && f.state == "" {
			f.ops = list{"scale-out.yml"}
		}
	}
	m, err := read(ctx, f.manifest, asDeployed.Manifest)
	if err != nil {
		return nil, err
	}
	c.written = m
	for _, name := range f.ops {
		if _, err := os.Stat(name); err != nil && own {
			name = filepath.Join(folder, name)
		}
		ops, err := read(ctx, name, asDeployed.Ops)
		if err != nil {
			return nil, err
		}
		if m, err = m.Apply(ctx, ops); err != nil {
			return nil, err
		}
	}
	c.deployment.Manifest = m
	if err := c.others(ctx); err != nil {
		return nil, err
	}
	if c.state != "" {
		c.store = &bolt.Store{Dir: c.state}
	}
	return c, nil
}

func (c *command) others(ctx context.Context) error {
	if c.flags.cloud != "" {
		cloud, err := read(ctx, c.flags.cloud, asDeployed.CloudConfig)
		if err != nil {
			return err
		}
		c.deployment.Director.CloudConfigs = []*manifest.CloudConfig{cloud}
	}
	if c.vars != "" {
		vars, err := read(ctx, c.vars, asDeployed.Vars)
		if err != nil {
			return err
		}
		given := manifest.Given{Store: vars}
		c.deployment.Variables = given
		for _, m := range []**manifest.Manifest{&c.written, &c.deployment.Manifest} {
			if *m, err = given.Manifest(ctx, *m); err != nil {
				return err
			}
		}
		for n, cloud := range c.deployment.Director.CloudConfigs {
			if c.deployment.Director.CloudConfigs[n], err = given.CloudConfig(ctx, cloud); err != nil {
				return err
			}
		}
	}
	for _, path := range c.releases {
		releases, err := c.openRelease(path)
		if err != nil {
			return err
		}
		c.deployment.Releases = append(c.deployment.Releases, releases...)
	}
	return nil
}

// openCloud opens the simulated cloud, which is stored next to the state.
func (c *command) openCloud(ctx context.Context) error {
	if c.local != "" {
		return c.openLocal(ctx)
	}
	cloud := &sim.Cloud{Latency: func(string) time.Duration { return c.took }}
	c.cloud, c.agents, c.clock = cloud, cloud, hasty{driver.SystemClock}
	c.packages = func(context.Context, state.PackageRef) (driver.PackageSource, error) {
		return driver.PackageSource{}, nil // the simulated cloud compiles nothing
	}
	if c.state == "" {
		return nil
	}
	path := filepath.Join(c.state, "cloud.json")
	data, err := os.ReadFile(path)
	switch {
	case err == nil:
		if err := cloud.UnmarshalJSON(data); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	case !os.IsNotExist(err):
		return err
	}
	cloud.Save = func(data []byte) error {
		if err := os.WriteFile(path+".new", data, 0o600); err != nil {
			return err
		}
		if err := os.Rename(path+".new", path); err != nil || c.saved == nil {
			return err
		}
		return c.saved()
	}
	return nil
}

// source returns the values of a deployment.
func (c *command) source(resolved *boshrender.Resolved) driver.Source {
	return &deploy.Values{Resolved: resolved, Packages: c.packages, Stemcells: c.stemcells, StemcellAPIs: c.stemcellAPIs}
}

// executor returns the executor of plans.
func (c *command) executor(resolved *boshrender.Resolved) *deploy.Executor {
	e := &deploy.Executor{
		Cloud: c.cloud, Clouds: c.clouds, Agents: c.agents, Store: c.store, Clock: c.clock, Source: c.source(resolved),
	}
	if c.credentials != nil {
		e.AgentEnv = c.credentials.Env
	}
	return e
}
