package boshrender

// This file defines Deployment, what a render starts from, and Resolved, what it knows once all links are decided.

import (
	"context"
	"errors"
	"io"
	"iter"
	"log/slog"
	"time"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// Deployment is a deployment to be rendered. Manifest and Releases are needed, all else has defaults. It must not be
// changed while it is in use; its methods may be called by several goroutines.
//
// Instances live in one of two worlds. In Kubernetes, the default, an availability zone is a StatefulSet and an
// instance is a pod of it; Scheme numbers them and Naming makes their addresses. With a Director they are what the BOSH
// director makes of the deployment.
type Deployment struct {
	// Manifest is the deployment manifest, ops files applied. Its addons are applied by Resolve.
	Manifest *manifest.Manifest
	// Releases hold the jobs. A release that jobs of the manifest are taken from must be among them.
	Releases []*spec.Release
	// Addons has what the filters of addons need to know, and the runtime configs.
	Addons manifest.AddonOptions

	// Scheme says which instances there are. The zero value is "dense"; placement.SchemeNamed has the others. Its
	// Address is filled in by Naming if it is nil.
	Scheme placement.Scheme
	// Naming makes the addresses of instances. The zero value is dns.GroupZoneOrdinal.
	Naming dns.Naming
	// Updated says that this isn't the first deployment, which matters for spec.bootstrap in some schemes.
	Updated bool

	// Director, if set, places instances as the BOSH director does; Scheme, Naming and Updated have no effect then.
	Director *Director

	// Others are the deployments whose links this one may consume.
	Others []links.Deployment
	// OtherVariables are the variables of Others, by the names of the deployments. Links to one without an entry must
	// have none in their properties.
	OtherVariables map[string]manifest.Store

	Options
}

// Options is what rendering needs beside the data. The zero value works.
type Options struct {
	// Variables has the values of the ((variables)). With nil none has a value, and each that is used is an error.
	Variables manifest.Store
	// Prefix is put before relative names of variables, with a slash, wherever their values are asked for and in
	// errors. A director has /director-name/deployment-name; its last part is replaced for links of other deployments.
	Prefix string
	// Lenient lets jobs lack templates and monit files, as trees of jobs do that were made for quarks: what is missing
	// is an error when it is rendered, not of Resolve or ParseGroup.
	Lenient bool
	// BPM says what happens with a bpm.yml that is not the same on all instances of a group, and BPMOf, by the names of
	// jobs, where that is different.
	BPM   BPMPolicy
	BPMOf map[string]BPMPolicy
	// Limits bound each template.
	Limits erb.Limits
	// Now is the clock of templates. With nil, templates that ask for the time fail.
	Now func() time.Time
	// Rand is the source of random numbers of templates, used by several goroutines. With nil, templates that ask for
	// some fail.
	Rand io.Reader
	// Cache has renders that are used again where inputs agree on all that the first one read, as those of pods often
	// do; its Stats count them. With nil, each Resolve and ParseGroup makes one of 16 MiB; one whose Size is negative
	// has every template rendered each time.
	Cache *erb.Cache
	// Workers is how many instances are rendered at once; 0 means one for each processor. Those that have none left
	// render jobs of the others' instances.
	Workers int
	// Logger, if set, is told what is being done, at level Debug, and what the director would warn of. It is never told
	// a property.
	Logger *slog.Logger
}

func (o *Options) variables() manifest.Store {
	if o.Variables == nil {
		return manifest.Vars{}
	}
	return o.Variables
}

// withCache returns o with a cache.
func (o Options) withCache() Options {
	if o.Cache == nil {
		o.Cache = new(erb.Cache)
	}
	return o
}

func (o *Options) log() *slog.Logger {
	if o.Logger == nil {
		return slog.New(slog.DiscardHandler)
	}
	return o.Logger
}

// Resolved is a deployment whose properties, links and instances are known. It is safe for concurrent use.
type Resolved struct {
	manifest *manifest.Manifest
	groups   []*Group
	links    *links.Table
	names    *dns.Table
	ids      *dns.IDs
	of       *Deployment
	decided  decided
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

// Group returns the group of that name, nil if there is none.
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

// Names returns the names of everything in the deployment and the services behind them; nil with a Director.
func (r *Resolved) Names() *dns.Table { return r.names }

// IDs returns the numbers of AZs, networks, groups and instances, those of Director.IDs and those that were given out:
// with them as Director.IDs the names of the next deployment are the same.
func (r *Resolved) IDs() *dns.IDs { return r.ids }

// Deployment returns what was resolved, as it was given: without the values of variables, and without addons.
func (r *Resolved) Deployment() *Deployment { return r.of }

// CloudConfig returns the cloud configs as one, with the values of variables that the director puts in at once; nil
// without a Director.
func (r *Resolved) CloudConfig() *manifest.CloudConfig { return r.decided.cloud }

// Placements returns what the director decided about each group, in the order of the manifest, with the instances that
// have to go; nil without a Director. Those of groups that are gone are in none.
func (r *Resolved) Placements() []placement.GroupPlan { return r.decided.plans }

// Render renders the instances of all groups, in the order of All; see Group.Render. Variables of errands that aren't
// rendered are looked up last, as the director does it.
func (r *Resolved) Render(ctx context.Context) iter.Seq2[*Instance, error] {
	return renderAll(ctx, deployUnits(r.groups))
}

// Resolve gathers what is needed to render: it replaces the variables that the director replaces at once, applies
// addons, finds the jobs, binds their properties, works out the instances and resolves the links. Variables in
// properties are left for later: until an instance is rendered.
//
// The errors are those of packages manifest, spec, placement, dns and links, joined: all that don't follow from one
// another.
func (d *Deployment) Resolve(ctx context.Context) (*Resolved, error) {
	if d.Manifest == nil {
		return nil, errors.New("no manifest")
	}
	r := &resolver{d: d, log: d.log(), world: d.world(), options: d.withCache()}
	return r.resolve(ctx)
}
