package boshrender

// This file resolves a deployment: it gathers the data of all instance groups.

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"strings"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/pipeline/catalog"
	"github.com/boshrender/boshrender/internal/pipeline/datacache"
	"github.com/boshrender/boshrender/internal/pipeline/findings"
	"github.com/boshrender/boshrender/internal/pipeline/platform"
	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// Resolved is a deployment whose properties, links and instances are known. It is safe for concurrent use.
type Resolved struct {
	manifest *manifest.Manifest
	groups   []*Group
	links    *links.Table
	names    *dns.Table
	ids      *dns.IDs
	of       *Deployment
	decision platform.Decision
	madeUp   bool // the cloud config
	tags     *manifest.Map
	rule     *secrets.Rule
}

// All yields the groups in the order of the manifest.
func (r *Resolved) All() iter.Seq[*Group] {
	return func(yield func(*Group) bool) {
		for _, g := range r.groups {
			if !yield(g) {
				return
			}
		}
	}
}

// Group returns the group of that name, nil if there is none. The nil group has no jobs, and rendering it is an error.
func (r *Resolved) Group(name string) *Group {
	for _, g := range r.groups {
		if g.Name == name {
			return g
		}
	}
	return nil
}

// Manifest returns the manifest that was resolved: with the values of the variables that the director puts in at once,
// and with addons.
func (r *Resolved) Manifest() *manifest.Manifest { return r.manifest }

// Links returns all links of the deployment, to ask how they were decided.
func (r *Resolved) Links() *links.Table { return r.links }

// Names returns the names of everything in the deployment and the services for them; nil if a director places
// instances.
func (r *Resolved) Names() *dns.Table { return r.names }

// IDs returns the numbers of AZs, networks, groups and instances: the numbers in Director.IDs and the new ones. With
// the result as Director.IDs the names of the next deployment are the same.
func (r *Resolved) IDs() *dns.IDs { return r.ids }

// Deployment returns the deployment as it was given: without the values of variables, and without addons.
func (r *Resolved) Deployment() *Deployment { return r.of }

// Tags returns the tags of the deployment with the values of variables: the tags of its runtime configs, overridden by
// the manifest's tags. Groups have others in addition.
func (r *Resolved) Tags() *manifest.Map { return r.tags }

// CloudConfig returns the cloud configs merged into one, with the variables that the director interpolates at once,
// or the generated one; nil in Kubernetes.
func (r *Resolved) CloudConfig() *manifest.CloudConfig { return r.decision.Cloud }

// Placements returns the director's placement of each group, in the order of the manifest, with the instances that have
// to go; nil in Kubernetes. Instances of groups that are gone are in none.
func (r *Resolved) Placements() []placement.GroupPlan { return r.decision.Plans }

// Spare returns n addresses of a network in an AZ ("" for none) that no instance has, for additional VMs that compile
// packages (director: compilation_instance_pool.rb). They have no IPs on a dynamic network. In Kubernetes there are
// none.
func (r *Resolved) Spare(network, az string, n int) ([]placement.NetworkSettings, error) {
	if r.of == nil || r.of.Director == nil {
		return r.decision.Spare(nil, network, az, n)
	}
	return r.decision.Spare(r.of.Director.Existing, network, az, n)
}

// CloudConfigMadeUp reports whether CloudConfig was generated, because the deployment has no Director and is not for
// Kubernetes: then addresses are generated, too.
func (r *Resolved) CloudConfigMadeUp() bool { return r.madeUp }

// NetworkSettings returns the settings of an additional VM for a network on which it has an address, see
// placement.Placer.NetworkSettings. It fails in Kubernetes.
func (r *Resolved) NetworkSettings(network, az, ip string) (placement.NetworkSettings, error) {
	if r.decision.Placer == nil {
		return placement.NetworkSettings{}, errors.New("networks have settings where a director places instances")
	}
	return r.decision.Placer.NetworkSettings(network, az, ip)
}

// Resolve gathers all data to render: it replaces the variables that the director replaces at once, applies
// addons, finds the jobs, binds their properties, works out the instances and resolves the links. Variables in
// properties are left for later: until an instance is rendered.
//
// The errors come from packages manifest, spec, placement, dns and links. Resolve joins all errors that don't follow
// from one another.
func (d *Deployment) Resolve(ctx context.Context) (*Resolved, error) {
	if d.Manifest == nil {
		return nil, errors.New("no manifest")
	}
	if d.Director != nil && d.Kubernetes != nil {
		return nil, errors.New("a deployment has a Director or is for Kubernetes, not both")
	}
	with := *d
	with.Options = d.prepared()
	r := &resolver{d: &with, of: d, log: d.log(), on: with.platform()}
	return r.resolve(ctx)
}

// platform returns the platform of the deployment's instances; nil if there is only the manifest to go by.
func (d *Deployment) platform() platform.Platform {
	switch {
	case d.Director != nil:
		return platform.Director(platform.DirectorOptions(*d.Director), d.interpolation())
	case d.Kubernetes != nil:
		k := d.Kubernetes
		return platform.NewKubernetes(platform.Scheme{PodScheme: k.Scheme, Naming: k.Naming, Updated: k.Updated}, d.Others)
	}
	return nil
}

// makeUp sets a director with a cloud config generated from the manifest.
func (r *resolver) makeUp() error {
	cloud, err := r.m.SyntheticCloudConfig()
	if err != nil {
		return err
	}
	r.log.Warn("there is no cloud config: AZs, networks and addresses are made up")
	r.on = platform.Director(platform.DirectorOptions{CloudConfigs: []*manifest.CloudConfig{cloud}, RenderAll: true}, r.d.interpolation())
	return nil
}

// resolver is one run of Resolve.
type resolver struct {
	findings.List
	d       *Deployment // with Options prepared
	of      *Deployment // as the caller gave it
	m       *manifest.Manifest
	log     *slog.Logger
	on      platform.Platform
	catalog *catalog.Catalog
	binder  spec.Binder
	data    *datacache.Cache
	tags    *manifest.Map
	rule    *secrets.Rule
}

func (r *resolver) resolve(ctx context.Context) (*Resolved, error) {
	if err := r.prepareManifest(ctx); err != nil {
		return nil, err
	}
	r.CheckNames(r.m)
	r.catalog = catalog.New(ctx, r.m, r.d.Releases, r.d.Lenient, &r.List)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	r.on.Place(ctx, r.m, r.catalog, &r.List)
	table, names, err := r.resolveLinks(ctx)
	if err != nil {
		return nil, err
	}
	r.data, r.rule = &datacache.Cache{Shared: r.binder.Shared}, new(secrets.Rule)
	for _, s := range r.catalog.Specs {
		for _, p := range s.Properties {
			r.rule.Add(p.Name, p.Definition)
		}
	}
	out := &Resolved{
		manifest: r.m, links: table, names: r.on.Table(), of: r.of, decision: r.on.Decision(), madeUp: r.d.platform() == nil, tags: r.tags,
		rule: r.rule,
	}
	for gi, ig := range r.m.InstanceGroups {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		out.groups = append(out.groups, r.group(gi, ig, table, names))
	}
	if r.Len() == 0 && names != nil && !r.d.KeepVariables {
		r.Add(r.generate(ctx, table, names))
	}
	if r.Len() > 0 {
		return nil, r.Err()
	}
	out.ids = r.on.IDs()
	return out, nil
}

// prepareManifest puts variables into the manifest and the runtime configs, and applies addons.
func (r *resolver) prepareManifest(ctx context.Context) error {
	var err error
	i := r.d.interpolation()
	if r.m, err = i.Manifest(ctx, r.d.Manifest); err != nil {
		return err
	}
	if r.on == nil {
		if err := r.makeUp(); err != nil {
			return err
		}
	}
	r.validate()
	addons := r.d.Addons
	addons.RuntimeConfigs = make([]*manifest.RuntimeConfig, len(r.d.Addons.RuntimeConfigs))
	var errs []error
	for n, c := range r.d.Addons.RuntimeConfigs {
		addons.RuntimeConfigs[n], err = i.RuntimeConfig(ctx, c)
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	r.tags = manifest.MapOf()
	for _, c := range addons.RuntimeConfigs {
		r.tag(c.Tags)
	}
	r.tag(r.m.Tags)
	m, err := r.m.ApplyAddons(addons)
	if err != nil {
		r.Add(err)
		return r.Err()
	}
	r.m = m
	return nil
}

// tag adds tags to the deployment's tags.
func (r *resolver) tag(tags *manifest.Map) {
	for key, v := range tags.All() {
		r.tags.Set(key, v)
	}
}

// validate checks the manifest by the rules of the director. A manifest for Kubernetes need not configure machines,
// so that errors in that part do not count in Kubernetes.
func (r *resolver) validate() {
	v := manifest.Validation{RuntimeConfigs: r.d.Addons.RuntimeConfigs, Teams: r.d.Addons.Teams, Ignore: r.on.Ignores}
	r.on.Rules(&v)
	if all := manifest.AsErrors(r.m.Validate(v)); len(all) > 0 {
		r.Add(all)
	}
	if v.Inventory == nil {
		return
	}
	if m, err := r.m.ResolveVersions(v.Inventory); err == nil { // else it was reported
		r.m = m
	}
}

// resolveLinks resolves the links. The names are nil if they are not known because of errors.
func (r *resolver) resolveLinks(ctx context.Context) (*links.Table, platform.Names, error) {
	o := links.Options{Instances: r.on.Instances, Deployments: r.d.Others}
	r.on.LinkOptions(&o)
	matches, err := links.Match(ctx, r.m, r.catalog.Jobs(ctx), o)
	if err != nil {
		return nil, nil, err
	}
	r.on.Number(matches.Providers())
	table, err := matches.Bind(ctx)
	if table == nil {
		return nil, nil, err
	}
	var all links.Errors
	if errors.As(err, &all) {
		err = r.independent(all)
	}
	r.Add(err)
	for _, w := range table.Warnings() {
		r.log.Warn(links.Log([]links.Warning{w})[0], "at", w.Location.Position(), "path", w.Location.Path)
	}
	names, err := r.on.Names()
	if !errors.Is(err, dns.ErrCollision) || !r.Has(codes.DeploymentCanonicalJobNameTaken) {
		r.Add(err)
	}
	return table, names, nil
}

// independent removes errors that were reported before (unknown releases, instances that could not be placed) and
// errors that may follow from others: a link without provider if jobs are missing.
func (r *resolver) independent(all links.Errors) error {
	var kept links.Errors
	for _, e := range all {
		follows := r.catalog.Lost && errors.Is(e, links.ErrNoProvider)
		known := errors.Is(e, platform.ErrPlaced) || e.Code == codes.InstanceGroupUnknownRelease && r.Has(e.Code)
		if follows || known {
			continue
		}
		kept = append(kept, e)
	}
	if len(kept) == 0 {
		return nil
	}
	return kept
}

// generate requests all variables from the store, with the addresses of links for certificates.
func (r *resolver) generate(ctx context.Context, table *links.Table, names platform.Names) error {
	var errs []error
	i := r.d.interpolation()
	i.Address = func(variable, use string) (string, bool) {
		for _, v := range table.Variable(variable) {
			if v.Use == use {
				address, err := v.Address(names)
				if err != nil {
					errs = append(errs, fmt.Errorf("variable '%s': %s: %w", variable, use, err))
				}
				return address, err == nil
			}
		}
		return "", false
	}
	errs = append(errs, i.Generate(ctx, r.m))
	return errors.Join(errs...)
}

// group resolves one instance group. It records the errors of its jobs.
func (r *resolver) group(gi int, ig *manifest.InstanceGroup, table *links.Table, names platform.Names) *Group {
	g := &Group{
		Deployment: r.m.Name, Name: ig.Name, Lifecycle: ig.Lifecycle, AZs: ig.AZs, Replicas: max(ig.Instances, 0),
		on: r.on.Group(ig), names: names, others: r.d.OtherVariables, options: r.d.Options, source: groupNode(r.m, gi),
		data: r.data, rule: r.rule,
	}
	for ji, mj := range ig.Jobs {
		s := r.catalog.Specs[mj]
		if s == nil {
			continue
		}
		if job := r.job(gi, ji, ig, mj, s, table); job != nil {
			g.Jobs = append(g.Jobs, job)
		}
	}
	r.log.Debug("resolved", "group", g.Name, "jobs", len(g.Jobs), "instances", g.Size())
	return g
}

// job resolves one job, nil if it has errors.
func (r *resolver) job(gi, ji int, ig *manifest.InstanceGroup, mj *manifest.GroupJob, s *spec.JobSpec, table *links.Table) *Job {
	raw := r.m.JobProperties(ig, mj)
	properties, err := r.binder.Bind(s, raw)
	if err != nil {
		r.failProperties(gi, ji, mj, err)
		return nil
	}
	if r.failKeys(ig, mj, s) {
		return nil
	}
	instances, err := r.on.Instances(ig, mj.Name)
	if err != nil {
		return nil // reported when all were placed
	}
	job := &Job{
		Name: mj.Name, Release: mj.Release, Version: r.catalog.Version(mj.Release), Properties: properties,
		Links: table.Links(ig.Name, mj.Name), Instances: instances, spec: s, templates: r.catalog.Templates(s, mj.Name),
	}
	job.provided = table.ProvidedJSON(ig.Name, mj.Name, r.on.LinkGroup)
	quarks, _ := raw.Get(platform.QuarksKey)
	job.quarks, _ = quarks.(*manifest.Map)
	return job
}

// failProperties reports every property that could not be bound, where the manifest has it.
func (r *resolver) failProperties(gi, ji int, mj *manifest.GroupJob, err error) {
	all := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		all = joined.Unwrap()
	}
	for _, err := range all {
		at := mj.Location
		var p *spec.PropertyError
		if errors.As(err, &p) {
			at.Path += ".properties"
			n := groupNode(r.m, gi).Get("jobs")
			if items := n.Items(); ji < len(items) {
				n = items[ji].Get("properties")
			}
			for _, key := range strings.Split(p.Property, ".") {
				if n = n.Get(key); n.Line() == 0 {
					break
				}
				at.File, at.Line, at.Column = n.File(), n.Line(), n.Column()
				at.Path += "." + key
			}
		}
		r.AddAt(at, err)
	}
}

// failKeys reports the keys that are no strings, in the properties that the templates of the job see.
func (r *resolver) failKeys(ig *manifest.InstanceGroup, mj *manifest.GroupJob, s *spec.JobSpec) bool {
	failed := false
	for keys, problem := range r.m.OddKeys(ig, mj) {
		p := s.Declares(keys)
		if p == nil {
			continue
		}
		failed = true
		problem.Location.Path = mj.Location.Path + ".properties." + p.Name
		r.AddAt(problem.Location, errors.New(problem.Message))
	}
	return failed
}

// groupNode returns the node of a group in the manifest, nil if it has none.
func groupNode(m *manifest.Manifest, index int) *manifest.Node {
	items := m.Root().Get("instance_groups").Items()
	if index >= len(items) {
		return nil
	}
	return items[index]
}
