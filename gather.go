package boshrender

// This file gathers the data of all instance groups.

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// resolver is one run of Resolve.
type resolver struct {
	d        *Deployment
	m        *manifest.Manifest
	log      *slog.Logger
	releases map[string]*spec.Release
	scheme   spec.Scheme
	placed   map[string][]spec.Instance
	names    *dns.Table
	errs     []error
}

func (r *resolver) fail(at manifest.Location, format string, args ...any) {
	r.errs = append(r.errs, &manifest.Error{Location: at, Code: manifest.CodeGeneral, Message: fmt.Sprintf(format, args...)})
}

func (r *resolver) resolve(ctx context.Context) (*Resolved, error) {
	r.releases = map[string]*spec.Release{}
	for _, rel := range r.d.Releases {
		r.releases[rel.Name] = rel
	}
	jobs := r.jobs()
	if err := r.instances(jobs); err != nil {
		r.errs = append(r.errs, err)
	}
	if len(r.errs) > 0 {
		return nil, errors.Join(r.errs...)
	}
	table, err := links.Resolve(ctx, r.m, r.findJob, r.linkOptions())
	if table == nil {
		return nil, err
	}
	if err != nil {
		r.errs = append(r.errs, err)
	}
	for _, w := range table.Warnings() {
		r.log.Warn(w.Message, "at", w.Position())
	}
	out := &Resolved{links: table, names: r.names}
	for _, ig := range r.m.InstanceGroups {
		if err := ctx.Err(); err != nil {
			return nil, context.Cause(ctx)
		}
		r.log.Debug("resolved", "group", ig.Name, "jobs", len(ig.Jobs))
		out.groups = append(out.groups, r.group(ctx, ig, jobs, table))
	}
	if len(r.errs) > 0 {
		return nil, errors.Join(r.errs...)
	}
	return out, nil
}

// jobs finds the spec of every job.
func (r *resolver) jobs() map[*manifest.Job]*spec.Job {
	found := map[*manifest.Job]*spec.Job{}
	for _, ig := range r.m.InstanceGroups {
		for _, j := range ig.Jobs {
			s, err := r.findJob(j.Release, j.Name)
			switch {
			case errors.Is(err, spec.ErrNoRelease):
				r.fail(j.Location, "job %q of instance group %q: no release %q was given", j.Name, ig.Name, j.Release)
			case errors.Is(err, spec.ErrNoJob):
				r.fail(j.Location, "job %q of instance group %q: release %q has no such job", j.Name, ig.Name, j.Release)
			case err != nil:
				r.errs = append(r.errs, err)
			}
			found[j] = s
		}
	}
	return found
}

// instances works out the instances of all groups and their names.
func (r *resolver) instances(jobs map[*manifest.Job]*spec.Job) error {
	if r.d.Director != nil {
		return r.place()
	}
	r.scheme = r.d.Scheme
	if r.scheme.Address == nil {
		naming := r.d.Naming
		r.scheme.Address = func(i spec.Instance) (string, error) {
			return naming.Address(dns.Target{
				Level: dns.LevelInstance, Deployment: i.Deployment, Group: i.Group, AZ: i.AZ, Zoned: i.AZ != "",
				Zone: i.Zone, Ordinal: i.Ordinal, Index: i.Index,
			})
		}
	}
	groups := make([]dns.Group, 0, len(r.m.InstanceGroups))
	for _, ig := range r.m.InstanceGroups {
		list, err := r.scheme.Instances(r.specGroup(ig), ig.Name)
		if err != nil {
			r.fail(ig.Location, "instance group %q: %v", ig.Name, err)
			continue
		}
		g := dns.Group{Name: ig.Name, AZs: ig.AZs, PublishNotReady: true}
		for _, i := range list {
			g.Instances = append(g.Instances, dns.Instance{ID: i.ID, Index: i.Index, Zone: i.Zone, Ordinal: i.Ordinal})
		}
		for _, j := range ig.Jobs {
			g.Jobs = append(g.Jobs, dnsJob(j, jobs[j]))
		}
		groups = append(groups, g)
	}
	var err error
	r.names, err = dns.NewTable(r.d.Naming, dns.Deployment{Name: r.m.Name, Groups: groups})
	return err
}

func dnsJob(j *manifest.Job, s *spec.Job) dns.Job {
	job := dns.Job{Name: j.Name}
	if s == nil {
		return job
	}
	for _, p := range s.Provides {
		name := p.Name
		if v, ok := j.Provides.Get(p.Name); ok {
			if h, ok := v.(*manifest.Map); ok {
				if as, ok := h.Get("as"); ok {
					name = fmt.Sprint(as)
				}
			}
		}
		job.Provides = append(job.Provides, dns.Provided{Name: name, Type: p.Type})
	}
	return job
}

func (r *resolver) specGroup(ig *manifest.InstanceGroup) spec.Group {
	return spec.Group{
		Deployment: r.m.Name, Name: ig.Name, AZs: ig.AZs, Replicas: ig.Instances, Updated: r.d.Updated,
		DNSDomain: dns.RootDomain, PersistentDisk: ig.PersistentDisk, ManyDisks: len(ig.PersistentDisks) > 0,
	}
}

// place lets the director place the instances.
func (r *resolver) place() error {
	groups := make([]spec.PlacementGroup, len(r.m.InstanceGroups))
	for i, ig := range r.m.InstanceGroups {
		g := spec.PlacementGroup{
			Name: ig.Name, Instances: ig.Instances, AZs: ig.AZs,
			PersistentDisk: ig.PersistentDisk, ManyDisks: len(ig.PersistentDisks) > 0,
		}
		for _, n := range ig.Networks {
			g.Networks = append(g.Networks, spec.GroupNetwork{Name: n.Name, Default: n.Default, StaticIPs: n.StaticIPs, NICGroup: n.NICGroup})
		}
		for _, from := range ig.MigratedFrom {
			g.MigratedFrom = append(g.MigratedFrom, from.Name)
		}
		groups[i] = g
	}
	director := *r.d.Director
	director.Deployment = r.m.Name
	placements, err := director.Place(groups, r.d.Existing)
	if err != nil {
		return err
	}
	r.placed = map[string][]spec.Instance{}
	for _, p := range placements {
		r.placed[p.Group] = p.Instances
	}
	return nil
}

// jobInstances gives the instances of a group as a job sees them.
func (r *resolver) jobInstances(ig *manifest.InstanceGroup, job string) ([]spec.Instance, error) {
	if r.placed != nil {
		return r.placed[ig.Name], nil
	}
	return r.scheme.Instances(r.specGroup(ig), job)
}

func (r *resolver) linkOptions() links.Options {
	o := links.Options{Instances: r.jobInstances, Deployments: r.d.Others}
	if r.d.Director != nil {
		o.Names = dns.Director{}
		o.UseDNSAddresses = r.d.Director.UseDNS
		o.Domain = r.d.Director.DNSDomain
	}
	return o
}

func (r *resolver) encoder() erb.AddressEncoder {
	switch {
	case r.d.Encoder != nil:
		return r.d.Encoder
	case r.d.Director != nil:
		return dns.Director{}
	}
	return r.names
}

// group resolves one instance group. What is wrong with its jobs is noted in r.errs.
func (r *resolver) group(ctx context.Context, ig *manifest.InstanceGroup, jobs map[*manifest.Job]*spec.Job, table *links.Table) *Group {
	g := &Group{Deployment: r.m.Name, Name: ig.Name, Lifecycle: ig.Lifecycle, AZs: ig.AZs, d: r.d, encoder: r.encoder()}
	for _, mj := range ig.Jobs {
		s := jobs[mj]
		raw := spec.RawProperties(r.m.Properties, ig.Properties, mj.Properties)
		properties, err := spec.BindProperties(s, raw)
		if err != nil {
			r.fail(mj.Location, "instance group %q: job %q: %v", ig.Name, mj.Name, err)
			continue
		}
		job := &Job{Name: mj.Name, Release: mj.Release, Properties: properties, Links: table.Links(ig.Name, mj.Name), spec: s}
		if rel := r.m.Release(mj.Release); rel != nil {
			job.Version = rel.Version
		}
		if v := r.releases[mj.Release].Version; v != "" {
			job.Version = v
		}
		if job.Instances, err = r.jobInstances(ig, mj.Name); err != nil {
			r.fail(mj.Location, "instance group %q: %v", ig.Name, err)
			continue
		}
		if err := r.interpolate(ctx, job); err != nil {
			r.fail(mj.Location, "instance group %q: job %q: %v", ig.Name, mj.Name, err)
			continue
		}
		g.Jobs = append(g.Jobs, job)
	}
	return g
}

// interpolate puts the values of variables into properties, and into those of links, as the director does last.
func (r *resolver) interpolate(ctx context.Context, job *Job) error {
	if r.d.Variables == nil {
		return nil
	}
	replace := func(m *spec.Map) (*spec.Map, error) {
		v, err := manifest.Interpolate(ctx, m, r.d.Variables)
		if err != nil {
			return nil, err
		}
		return v.(*spec.Map), nil
	}
	var err error
	if job.Properties, err = replace(job.Properties); err != nil {
		return err
	}
	job.Links, err = links.Interpolate(job.Links, func(_ string, p *spec.Map) (*spec.Map, error) { return replace(p) })
	return err
}
