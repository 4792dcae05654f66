package boshrender

// This file gathers the data of all instance groups.

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/safepath"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// world is where instances live: Kubernetes or a director.
type world interface {
	// instances lists the instances of a group as one of its jobs sees them.
	instances(ig *manifest.InstanceGroup, job string) ([]placement.InstancePlan, error)
	// linkOptions completes the options of links.Resolve.
	linkOptions(*links.Options)
	// names answers queries of links.
	names() (names, error)
	// adopt lets a group know what it needs to render in this world.
	adopt(g *Group, ig *manifest.InstanceGroup)
}

// names is what packages erb and links both want: addresses for queries.
type names interface {
	erb.AddressEncoder
	links.Names
}

// resolver is one run of Resolve.
type resolver struct {
	d        *Deployment
	m        *manifest.Manifest
	log      *slog.Logger
	world    world
	ids      *numbers
	releases map[string]*spec.Release
	specs    map[*manifest.GroupJob]*spec.JobSpec // those that were found
	lost     bool                                 // some were not
	errs     []error

	templates map[*spec.JobSpec]*templateSet
}

func (r *resolver) fail(errs ...error) {
	for _, err := range errs {
		if err != nil {
			r.errs = append(r.errs, err)
		}
	}
}

// failAt records an error with its place in the manifest.
func (r *resolver) failAt(at manifest.Location, err error) {
	e := &manifest.Error{Location: at, Code: manifest.CodeGeneral, Message: err.Error(), Err: err}
	var job *spec.Error
	var placed *placement.Error
	switch {
	case errors.As(err, &job) && job.Code != 0:
		e.Code, e.Message = manifest.Code(job.Code), job.Message
	case errors.As(err, &placed) && placed.Code != 0:
		e.Code, e.Message = placed.Code, placed.Message
	}
	r.fail(e)
}

func (r *resolver) resolve(ctx context.Context) (*Resolved, error) {
	if err := r.prepareManifest(ctx); err != nil {
		return nil, err
	}
	r.checkNames()
	r.openReleases()
	r.findJobs(ctx)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	var ids *dns.IDs
	if r.d.Director != nil {
		ids = r.d.Director.IDs
	}
	r.ids = newNumbers(r.m, ids)
	if r.d.Director != nil {
		r.world = r.directorWorld(ctx)
	} else {
		r.world = r.kubernetesWorld()
	}
	table, answers, err := r.resolveLinks(ctx)
	if err != nil {
		return nil, err
	}
	out := &Resolved{manifest: r.m, links: table}
	if k, ok := r.world.(*kubernetes); ok {
		out.names = k.table
	}
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
		return nil, joined(r.errs)
	}
	return out, nil
}

// joined gives a single error as it is.
func joined(errs []error) error {
	if len(errs) == 1 {
		return errs[0]
	}
	return errors.Join(errs...)
}

// prepareManifest puts variables into the manifest and the runtime configs, and applies addons.
func (r *resolver) prepareManifest(ctx context.Context) error {
	store := r.d.variables()
	var err error
	if r.m, err = r.d.Manifest.Interpolate(ctx, store); err != nil {
		return err
	}
	r.validate()
	addons := r.d.Addons
	addons.RuntimeConfigs = make([]*manifest.RuntimeConfig, len(r.d.Addons.RuntimeConfigs))
	var errs []error
	for i, c := range r.d.Addons.RuntimeConfigs {
		addons.RuntimeConfigs[i], err = manifest.Interpolation{Store: store}.RuntimeConfig(ctx, c)
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	m, err := r.m.ApplyAddons(addons)
	if err != nil {
		r.fail(err)
		return joined(r.errs)
	}
	r.m = m
	return nil
}

// checkNames refuses names that can't be names of directories: of groups, jobs and releases, wherever they come from.
// The texts don't repeat the names, which can come from variables.
func (r *resolver) checkNames() {
	check := func(at manifest.Location, what, name string) {
		if _, err := safepath.Name(name); err != nil {
			r.failAt(at, fmt.Errorf("the name of %s can't be that of a directory: %w", what, err))
		}
	}
	for _, rel := range r.m.Releases {
		check(rel.Location, "a release", rel.Name)
	}
	for _, ig := range r.m.InstanceGroups {
		check(ig.Location, "an instance group", ig.Name)
		for _, j := range ig.Jobs {
			check(j.Location, "a job", j.Name)
		}
	}
}

// openReleases indexes the releases by name.
func (r *resolver) openReleases() {
	for _, rel := range r.d.Releases {
		if first, twice := r.releases[rel.Name]; twice {
			r.fail(fmt.Errorf("release %q was given twice: %s and %s", rel.Name, first.Origin, rel.Origin))
			continue
		}
		r.releases[rel.Name] = rel
	}
}

// findJobs finds the spec of every job, and checks that its templates are there. Jobs that are missing are for
// links.Resolve to report, in the director's words.
func (r *resolver) findJobs(ctx context.Context) {
	checked := map[*spec.JobSpec]bool{}
	for _, ig := range r.m.InstanceGroups {
		for _, j := range ig.Jobs {
			s, err := r.findJob(ctx, j.Release, j.Name)
			if err != nil {
				r.lost = true
				continue
			}
			r.specs[j] = s
			if !checked[s] {
				checked[s] = true
				r.checkFiles(r.releases[j.Release], s)
			}
		}
	}
}

// checkFiles makes the checks of an upload. Trees of jobs need no monit file, as nobody runs monit there.
func (r *resolver) checkFiles(release *spec.Release, s *spec.JobSpec) {
	err := s.Validate()
	if err == nil {
		return
	}
	all := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		all = joined.Unwrap()
	}
	tree := release.Format == spec.FormatJobsSrc || release.Format == spec.FormatSpecReader
	for _, err := range all {
		var e *spec.Error
		if tree && errors.As(err, &e) && e.Code == spec.CodeJobMissingMonit {
			continue
		}
		r.fail(err)
	}
}

// jobs are the jobs of the releases.
func (r *resolver) jobs(ctx context.Context) links.Jobs {
	return func(release, job string) (*spec.JobSpec, error) { return r.findJob(ctx, release, job) }
}

// findJob finds a job in the releases.
func (r *resolver) findJob(ctx context.Context, release, job string) (*spec.JobSpec, error) {
	rel, ok := r.releases[release]
	if !ok {
		return nil, fmt.Errorf("Release '%s' of job '%s' was not given: %w", release, job, spec.ErrNoRelease) //nolint:staticcheck // stands among the director's texts
	}
	return rel.JobContext(ctx, job)
}

// resolveLinks resolves the links. The answers are nil if the names are not known because of errors.
func (r *resolver) resolveLinks(ctx context.Context) (*links.Table, names, error) {
	o := links.Options{Instances: r.world.instances, Deployments: r.d.Others}
	r.world.linkOptions(&o)
	table, err := links.Resolve(ctx, r.m, r.jobs(ctx), o)
	if table == nil {
		return nil, nil, err
	}
	var all *links.Errors
	if errors.As(err, &all) {
		err = r.independent(all)
	}
	r.fail(err)
	for _, w := range table.Warnings() {
		r.log.Warn(w.Message, "at", w.Position(), "path", w.Path)
	}
	r.ids.links(table)
	answers, err := r.world.names()
	if !errors.Is(err, dns.ErrCollision) || !r.reported(manifest.CodeDeploymentCanonicalJobNameTaken) {
		r.fail(err)
	}
	return table, answers, nil
}

// reported tells whether the validation found that.
func (r *resolver) reported(code manifest.Code) bool {
	for _, err := range r.errs {
		if errors.Is(err, code) {
			return true
		}
	}
	return false
}

// independent leaves out what was reported before (unknown releases, instances that could not be placed) and what may
// follow from other errors: a link without provider where jobs are missing.
func (r *resolver) independent(all *links.Errors) error {
	kept := &links.Errors{Deployment: all.Deployment}
	for _, e := range all.List {
		follows := r.lost && errors.Is(e, links.ErrNoProvider)
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

// errPlaced says that instances are not known, for a reason that was reported.
var errPlaced = errors.New("the instances could not be placed")

// generate requests all variables from the store, with the addresses of links for certificates.
func (r *resolver) generate(ctx context.Context, table *links.Table, answers names) error {
	var errs []error
	i := manifest.Interpolation{Store: r.d.variables(), Address: func(variable, use string) (string, bool) {
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
		answers: answers, others: r.d.OtherVariables, options: r.d.Options, source: r.groupNode(gi),
	}
	r.world.adopt(g, ig)
	for ji, mj := range ig.Jobs {
		s := r.specs[mj]
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
	raw := spec.RawProperties(r.m.Properties, ig.Properties, mj.Properties)
	properties, err := spec.BindProperties(s, raw)
	if err != nil {
		r.failProperties(gi, ji, mj, err)
		return nil
	}
	instances, err := r.world.instances(ig, mj.Name)
	if err != nil {
		return nil // reported when all were placed
	}
	job := &Job{
		Name: mj.Name, Release: mj.Release, Version: r.version(mj.Release), Properties: properties,
		Links: table.Links(ig.Name, mj.Name), Instances: instances, spec: s, templates: r.templatesOf(s, mj.Name),
	}
	job.provided = table.ProvidedJSON(ig.Name, mj.Name, r.ids.linkGroup)
	job.quarks, _ = raw.Get(quarksKey)
	return job
}

// templatesOf gives the templates of a job, the same to all groups.
func (r *resolver) templatesOf(s *spec.JobSpec, name string) *templateSet {
	set := r.templates[s]
	if set == nil {
		set = &templateSet{job: name, spec: s}
		r.templates[s] = set
	}
	return set
}

// version is that of the release itself if it has one, else what the manifest says.
func (r *resolver) version(release string) string {
	if v := r.releases[release].Version; v != "" {
		return v
	}
	if rel := r.m.Release(release); rel != nil {
		return rel.Version
	}
	return ""
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
			n := r.groupNode(gi).Get("jobs")
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

// groupNode is where the manifest has a group.
func (r *resolver) groupNode(index int) *manifest.Node {
	items := r.m.Root().Get("instance_groups").Items()
	if index >= len(items) {
		return nil
	}
	return items[index]
}
