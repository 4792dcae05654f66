package director

// This file plans and executes: deploys, and all else that changes a deployment.

import (
	"archive/tar"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/rand"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/manifest/uploaded"
	"github.com/boshrender/boshrender/spec"
)

// input has the documents and options with which a task changes a deployment.
type input struct {
	d   *Director
	t   *task
	one *deployment

	bare             bool // planned without documents
	silent           bool // its steps are not told of
	scans            bool // goes by problems
	options          plan.Options
	text             string    // of the manifest; empty for tasks that use the documents that were deployed last
	clouds, runtimes []*config // of a deploy
	manifest         *manifest.Manifest
	cloudConfigs     []*manifest.CloudConfig
	runtimeConfigs   []*manifest.RuntimeConfig

	state    *state.State
	problems []plan.Problem
	releases []*release
	versions []version            // of all releases
	resolved *boshrender.Resolved // nil where there is no manifest

	ran     map[string]*driver.ErrandResult // of instances whose logs are still to be fetched
	results []int                           // the exit codes of errands

	mu   sync.Mutex // guards lost
	lost error      // of the result: why its logs or its record are missing
}

// lose notes why logs or a record are missing.
func (in *input) lose(err error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.lost = errors.Join(in.lost, err)
}

// read parses the documents of a deploy.
func (in *input) read(ctx context.Context) (err error) {
	if in.manifest, err = asDeployed.Manifest(ctx, "manifest", []byte(in.text)); err != nil {
		return err
	}
	for _, c := range in.clouds {
		one, err := asDeployed.CloudConfig(ctx, "cloud config "+c.Name, []byte(c.Content))
		if err != nil {
			return err
		}
		in.cloudConfigs = append(in.cloudConfigs, one)
	}
	for _, c := range in.runtimes {
		one, err := asDeployed.RuntimeConfig(ctx, "runtime config "+c.Name, []byte(c.Content))
		if err != nil {
			return err
		}
		in.runtimeConfigs = append(in.runtimeConfigs, one)
	}
	return nil
}

// warn reports a feature of a director that this one doesn't have: making values of variables anew.
func (in *input) warn() {
	for _, v := range in.manifest.Variables {
		if v.UpdateMode == "overwrite" {
			in.t.warn("The value of variable '" + v.Name + "' is kept: this director doesn't serve update_mode 'overwrite'")
		}
	}
}

// unprepared reports an error of planning as the director does: in its first stage.
func (in *input) unprepared(err error) error {
	return in.t.step("Preparing deployment", "Preparing deployment", 1, 1, func() error { return err })
}

// run plans and executes, with the lock of the deployment. An unfinished run is settled first.
func (in *input) run(ctx context.Context, planned func(context.Context) (*plan.Plan, error)) error {
	free, err := in.t.lock(ctx, in.one.Name, in.d.LockWait)
	if err != nil {
		return err
	}
	defer free()
	err = in.attempt(ctx, planned)
	for n := 1; n < maxAttempts && errors.Is(err, state.ErrHeld); n++ { // another deployment was faster: it has an address of the plan
		err = func() error {
			in.d.planning.Lock()
			defer in.d.planning.Unlock()
			return in.attempt(ctx, planned)
		}()
	}
	if err != nil {
		return err
	}
	return in.keep(ctx)
}

// maxAttempts is how often a deployment is planned while others take the addresses that it was to have.
const maxAttempts = 100

// attempt plans and executes.
func (in *input) attempt(ctx context.Context, planned func(context.Context) (*plan.Plan, error)) error {
	p, err := in.plan(ctx, planned)
	if err != nil {
		return in.unprepared(err)
	}
	e := in.d.executor(in.resolved, in.releases)
	e.Effects = in.effects
	if !in.silent {
		e.Events = func(ev deploy.Event) { in.event(ctx, ev) }
	}
	for _, warning := range p.Warnings {
		in.t.warn(warning)
	}
	if err = errors.Join(e.Run(ctx, p), in.lost); err != nil {
		if _, settling := in.d.settle(context.WithoutCancel(ctx), in.one); settling != nil {
			in.t.debug("settling: %v", settling)
		}
	}
	return err
}

// plan resolves the deployment with its state, and computes the plan.
func (in *input) plan(ctx context.Context, planned func(context.Context) (*plan.Plan, error)) (*plan.Plan, error) {
	in.options.ResizeDisks, in.options.UpdateDisks, in.options.Settings = in.d.ResizeDisks, in.d.UpdateDisks, in.d.Platform.Settings
	s, err := in.d.settle(ctx, in.one)
	if err == nil {
		s, err = state.Load(ctx, in.d.store, in.one.Name)
	}
	if err != nil {
		return nil, err
	}
	if in.text == "" && !in.bare {
		documents, err := s.Deployed.Documents(ctx)
		if err != nil {
			return nil, err
		}
		if documents != nil {
			in.manifest, in.cloudConfigs, in.runtimeConfigs = documents.Manifest, documents.CloudConfigs, documents.RuntimeConfigs
		}
		in.options.Deployed = true
	}
	if in.manifest != nil {
		if in.resolved, err = in.resolve(ctx, s); err != nil {
			return nil, err
		}
	}
	if in.scans {
		in.problems, in.state, err = in.d.executor(nil, nil).Problems(ctx, in.one.Name)
	} else {
		in.state, err = deploy.Observe(ctx, s, in.d.Platform.Agents)
	}
	if err != nil {
		return nil, err
	}
	return planned(ctx)
}

// keep records the deployed documents.
func (in *input) keep(ctx context.Context) error {
	s, err := state.Load(ctx, in.d.store, in.one.Name)
	if err != nil {
		return err
	}
	in.d.mu.Lock()
	defer in.d.mu.Unlock()
	one := in.one
	if in.text != "" && !in.options.DryRun {
		one.Manifest, one.Clouds, one.Runtimes = in.text, ids(in.clouds), ids(in.runtimes)
		one.Releases, one.Stemcells = in.versions, in.stemcells(s)
	}
	was := one.Orphaned
	one.Orphaned = map[string]time.Time{}
	for _, k := range s.Disks {
		if one.Orphaned[k.CID] = was[k.CID]; one.Orphaned[k.CID].IsZero() {
			one.Orphaned[k.CID] = time.Now()
		}
	}
	return in.d.save(aDeployment, one.ID, one)
}

// stemcells returns the stemcells of the deployment's VMs and manifest.
func (in *input) stemcells(s *state.State) (list []version) {
	if in.resolved == nil {
		return nil
	}
	for _, m := range in.resolved.Manifest().Stemcells {
		for _, c := range in.d.cells {
			if (c.Name == m.Name || m.Name == "" && c.OS == m.OS) && c.Version == m.Version {
				list = append(list, version{c.Name, c.Version})
			}
		}
		if in.d.AnyRelease && (m.Version == "latest" || !slices.ContainsFunc(list, func(v version) bool { return v.Version == m.Version })) {
			list = append(list, version{cmp.Or(m.Name, anyOS+m.OS), concrete(m.Version)})
		}
	}
	slices.SortFunc(list, func(a, b version) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Version, b.Version)) })
	return slices.Compact(list)
}

// inventory lists the releases and stemcells that were uploaded, and with Options.AnyRelease all that documents name.
func (d *Director) inventory(of *state.Documents) *manifest.Inventory {
	d.mu.Lock()
	defer d.mu.Unlock()
	inv := &manifest.Inventory{}
	for _, r := range d.releases {
		inv.Releases = append(inv.Releases, uploaded.Release{Name: r.Name, Version: cmp.Or(r.Version, anyVersion)})
	}
	for _, c := range d.cells {
		inv.Stemcells = append(inv.Stemcells, uploaded.Stemcell{Name: c.Name, OS: c.OS, Version: c.Version})
	}
	for name, one := range d.deployed {
		if !one.Deleted {
			inv.Deployments = append(inv.Deployments, name)
		}
	}
	for _, r := range namedReleases(of) {
		one := d.findRelease(r.Name, r.Version)
		if d.AnyRelease && one == nil || one != nil && one.Version == "" {
			inv.Releases = append(inv.Releases, uploaded.Release{Name: r.Name, Version: concrete(r.Version)})
		}
	}
	if d.AnyRelease {
		for _, c := range of.Manifest.Stemcells {
			name := cmp.Or(c.Name, anyOS+c.OS)
			inv.Stemcells = append(inv.Stemcells, uploaded.Stemcell{Name: name, OS: cmp.Or(c.OS, c.Name), Version: concrete(c.Version)})
		}
	}
	return inv
}

// anyOS begins the names of stemcells that Options.AnyRelease accepts by their operating system.
const anyOS = "any-"

// concrete returns a version that satisfies one of a manifest.
func concrete(v string) string {
	if v == "latest" {
		return "1.0"
	}
	return strings.TrimSuffix(v, ".latest")
}

// namedReleases returns the releases of a manifest and of its runtime configs.
func namedReleases(of *state.Documents) []*manifest.Release {
	list := slices.Clone(of.Manifest.Releases)
	for _, r := range of.RuntimeConfigs {
		list = append(list, r.Releases...)
	}
	return list
}

// stemcellOS returns the operating systems of stemcells, by their names.
func (d *Director) stemcellOS() map[string]string {
	d.mu.Lock()
	defer d.mu.Unlock()
	m := map[string]string{}
	for _, c := range d.cells {
		m[c.Name] = c.OS
	}
	return m
}

// resolve resolves the deployment with a state, and chooses its releases.
func (in *input) resolve(ctx context.Context, s *state.State) (*boshrender.Resolved, error) {
	d := in.d
	documents := &state.Documents{Manifest: in.manifest, CloudConfigs: in.cloudConfigs, RuntimeConfigs: in.runtimeConfigs}
	inv := d.inventory(documents)
	one := &boshrender.Deployment{
		Manifest: in.manifest,
		Director: &boshrender.Director{CloudConfigs: in.cloudConfigs, Inventory: inv},
		Addons:   manifest.AddonOptions{RuntimeConfigs: in.runtimeConfigs, StemcellOS: d.stemcellOS()},
		Options:  boshrender.Options{Variables: d.vars, Prefix: "/" + d.Name + "/" + in.one.Name, Now: time.Now, Rand: rand.Reader},
	}
	in.releases, in.versions = nil, nil
	seen := map[version]bool{}
	for _, r := range namedReleases(documents) {
		v := r.Version
		if v == "latest" || strings.HasSuffix(v, ".latest") {
			v, _ = inv.LatestRelease(r.Name, strings.TrimSuffix(strings.TrimSuffix(v, "latest"), ".")) // Resolve returns the error
		}
		if seen[version{r.Name, v}] {
			continue
		}
		seen[version{r.Name, v}] = true
		opened, err := in.open(ctx, r.Name, v, documents)
		if err != nil {
			return nil, err
		}
		one.Releases = append(one.Releases, opened...)
	}
	return deploy.Resolve(ctx, one, s, in.options)
}

// open opens a release that was uploaded, or makes one up.
func (in *input) open(ctx context.Context, name, v string, of *state.Documents) ([]*spec.Release, error) {
	in.d.mu.Lock()
	defer in.d.mu.Unlock()
	r := in.d.findRelease(name, v)
	if r != nil || in.d.AnyRelease {
		in.versions = append(in.versions, version{name, v})
	}
	if r == nil && in.d.AnyRelease {
		made, err := madeUp(ctx, name, v, of)
		return []*spec.Release{made}, err
	}
	if r == nil {
		return nil, nil
	}
	if _, err := r.open(ctx, in.d); err != nil {
		return nil, err
	}
	in.releases = append(in.releases, r)
	return []*spec.Release{r.described()}, nil
}

// madeUp returns a release with the jobs that documents name. They have no templates.
func madeUp(ctx context.Context, name, v string, of *state.Documents) (*spec.Release, error) {
	jobs := map[string]bool{}
	take := func(list []*manifest.GroupJob) {
		for _, j := range list {
			if j.Release == name {
				jobs[j.Name] = true
			}
		}
	}
	for _, g := range of.Manifest.InstanceGroups {
		take(g.Jobs)
	}
	addons := slices.Clone(of.Manifest.Addons)
	for _, r := range of.RuntimeConfigs {
		addons = append(addons, r.Addons...)
	}
	for _, a := range addons {
		take(a.Jobs)
	}
	files := map[string][]byte{}
	list := []any{}
	for _, job := range slices.Sorted(maps.Keys(jobs)) {
		archive, err := emptyJob(job)
		if err != nil {
			return nil, err
		}
		files["jobs/"+job+".tgz"] = archive
		list = append(list, manifest.MapOf("name", job, "version", "0", "fingerprint", "0"))
	}
	mf, err := manifest.Marshal(manifest.MapOf("name", name, "version", v, "jobs", list, "packages", []any{}))
	if err != nil {
		return nil, err
	}
	files["release.MF"] = mf
	text, err := tarball(files)
	if err != nil {
		return nil, err
	}
	return spec.Options{}.OpenTarball(ctx, bytes.NewReader(text))
}

func emptyJob(name string) ([]byte, error) {
	mf, err := manifest.Marshal(manifest.MapOf("name", name, "templates", manifest.MapOf(), "packages", []any{}, "properties", manifest.MapOf()))
	if err != nil {
		return nil, err
	}
	return tarball(map[string][]byte{"job.MF": mf, "monit": nil})
}

// executor returns the executor of plans.
func (d *Director) executor(resolved *boshrender.Resolved, releases []*release) *deploy.Executor {
	values := &deploy.Values{Resolved: resolved, Stemcells: map[string]string{}, StemcellAPIs: map[string]int{}}
	values.Packages = func(ctx context.Context, p state.PackageRef) (driver.PackageSource, error) {
		for _, r := range releases {
			if d.Platform.Compiles && r.opened.Has(p) {
				return r.opened.Package(ctx, p)
			}
		}
		return driver.PackageSource{PackageRef: p}, nil // a simulated cloud compiles nothing
	}
	clouds, _ := d.clouds(d.context) // resolving has checked it
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, c := range d.cells {
		to := values.Stemcells
		if c.CPI != "" {
			if values.CPIStemcells == nil {
				values.CPIStemcells = map[string]map[string]string{}
			}
			if to = values.CPIStemcells[c.CPI]; to == nil {
				to = map[string]string{}
				values.CPIStemcells[c.CPI] = to
			}
		}
		for _, name := range []string{c.Name, c.OS} {
			to[name+"/"+c.Version], values.StemcellAPIs[name+"/"+c.Version] = c.CID, c.API
		}
	}
	if d.AnyRelease {
		values.CPIStemcells = nil
	}
	p := d.Platform
	e := &deploy.Executor{Cloud: p.Cloud, Clouds: clouds, Agents: p.Agents, Store: d.store, Clock: p.Clock, AgentEnv: p.AgentEnv, Director: d.Name,
		DirectorUUID: d.uuid}
	if resolved != nil {
		e.Source = values
	}
	return e
}

// slug is "‹group›/‹id›".
func slug(group, id string) string { return group + "/" + id }

// instanceID is the ID in "‹group›/‹id›".
func instanceID(slug string) string { return slug[strings.LastIndexByte(slug, '/')+1:] }

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// tarball packs files.
func tarball(files map[string][]byte) ([]byte, error) {
	var text bytes.Buffer
	z := gzip.NewWriter(&text)
	w := tar.NewWriter(z)
	for _, name := range sortedKeys(files) {
		h := &tar.Header{Name: name, Mode: 0o644, Size: int64(len(files[name])), Typeflag: tar.TypeReg, ModTime: time.Unix(0, 0)}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(files[name]); err != nil {
			return nil, err
		}
	}
	err := errors.Join(w.Close(), z.Close())
	return text.Bytes(), err
}
