package boshrender

// This file gathers the data of all instance groups.

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// resolver is one run of Resolve.
type resolver struct {
	findings
	d       *Deployment
	m       *manifest.Manifest
	log     *slog.Logger
	world   world
	options Options
	catalog *catalog
	binder  spec.Binder
	shares  *shares
}

func (r *resolver) resolve(ctx context.Context) (*Resolved, error) {
	if err := r.prepareManifest(ctx); err != nil {
		return nil, err
	}
	r.checkNames(r.m)
	r.catalog = newCatalog(ctx, r.m, r.d.Releases, r.d.Lenient, &r.findings)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	r.world.place(ctx, r.m, r.catalog, &r.findings)
	table, answers, err := r.resolveLinks(ctx)
	if err != nil {
		return nil, err
	}
	r.shares = &shares{common: r.binder.Shared}
	out := &Resolved{manifest: r.m, links: table, names: r.world.table(), of: r.d, decided: r.world.decided()}
	for gi, ig := range r.m.InstanceGroups {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		out.groups = append(out.groups, r.group(gi, ig, table, answers))
	}
	if len(r.errs) == 0 && answers != nil {
		r.fail(r.generate(ctx, table, answers))
	}
	if len(r.errs) > 0 {
		return nil, r.err()
	}
	out.ids = r.world.given()
	return out, nil
}

// prepareManifest puts variables into the manifest and the runtime configs, and applies addons.
func (r *resolver) prepareManifest(ctx context.Context) error {
	store := r.d.variables()
	var err error
	i := manifest.Interpolation{Store: store, Prefix: r.d.Prefix}
	if r.m, err = i.Manifest(ctx, r.d.Manifest); err != nil {
		return err
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
	m, err := r.m.ApplyAddons(addons)
	if err != nil {
		r.fail(err)
		return r.err()
	}
	r.m = m
	return nil
}

// resolveLinks resolves the links. The answers are nil if the names are not known because of errors.
func (r *resolver) resolveLinks(ctx context.Context) (*links.Table, names, error) {
	o := links.Options{Instances: r.world.instances, Deployments: r.d.Others}
	r.world.linkOptions(&o)
	matches, err := links.Match(ctx, r.m, r.catalog.jobs(ctx), o)
	if err != nil {
		return nil, nil, err
	}
	r.world.number(matches.Providers())
	table, err := matches.Bind(ctx)
	if table == nil {
		return nil, nil, err
	}
	var all *links.Errors
	if errors.As(err, &all) {
		err = r.independent(all)
	}
	r.fail(err)
	for _, w := range table.Warnings() {
		r.log.Warn(links.Log([]links.Warning{w})[0], "at", w.Position(), "path", w.Path)
	}
	answers, err := r.world.names()
	if !errors.Is(err, dns.ErrCollision) || !r.reported(manifest.CodeDeploymentCanonicalJobNameTaken) {
		r.fail(err)
	}
	return table, answers, nil
}

// independent leaves out what was reported before (unknown releases, instances that could not be placed) and what may
// follow from other errors: a link without provider where jobs are missing.
func (r *resolver) independent(all *links.Errors) error {
	kept := &links.Errors{Deployment: all.Deployment}
	for _, e := range all.List {
		follows := r.catalog.lost && errors.Is(e, links.ErrNoProvider)
		known := errors.Is(e, errPlaced) || e.Code == manifest.CodeInstanceGroupUnknownRelease && r.reported(e.Code)
		if follows || known {
			continue
		}
		kept.List = append(kept.List, e)
	}
	if len(kept.List) == 0 {
		return nil
	}
	return kept
}

// generate requests all variables from the store, with the addresses of links for certificates.
func (r *resolver) generate(ctx context.Context, table *links.Table, answers names) error {
	var errs []error
	i := manifest.Interpolation{Store: r.d.variables(), Prefix: r.d.Prefix, Address: func(variable, use string) (string, bool) {
		for _, v := range table.Variable(variable) {
			if v.Use == use {
				address, err := v.Address(answers)
				if err != nil {
					errs = append(errs, fmt.Errorf("variable '%s': %s: %w", variable, use, err))
				}
				return address, err == nil
			}
		}
		return "", false
	}}
	errs = append(errs, i.Generate(ctx, r.m))
	return errors.Join(errs...)
}

// group resolves one instance group. What is wrong with its jobs is noted in r.errs.
func (r *resolver) group(gi int, ig *manifest.InstanceGroup, table *links.Table, answers names) *Group {
	g := &Group{
		Deployment: r.m.Name, Name: ig.Name, Lifecycle: ig.Lifecycle, AZs: ig.AZs, Replicas: max(ig.Instances, 0),
		world: r.world.group(ig), answers: answers, others: r.d.OtherVariables, options: r.options, source: groupNode(r.m, gi),
		shares: r.shares,
	}
	for ji, mj := range ig.Jobs {
		s := r.catalog.specs[mj]
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
	instances, err := r.world.instances(ig, mj.Name)
	if err != nil {
		return nil // reported when all were placed
	}
	job := &Job{
		Name: mj.Name, Release: mj.Release, Version: r.catalog.version(mj.Release), Properties: properties,
		Links: table.Links(ig.Name, mj.Name), Instances: instances, spec: s, templates: r.catalog.templatesOf(s, mj.Name),
	}
	job.provided = table.ProvidedJSON(ig.Name, mj.Name, r.world.linkGroup)
	job.quarks, _ = raw.Get(quarksKey)
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
		r.failAt(at, err)
	}
}

// groupNode returns the node of a group in the manifest, nil if it has none.
func groupNode(m *manifest.Manifest, index int) *manifest.Node {
	items := m.Root().Get("instance_groups").Items()
	if index >= len(items) {
		return nil
	}
	return items[index]
}
