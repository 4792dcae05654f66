package boshrender

// This file defines Deployment, what a render starts from.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"time"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// Deployment is a deployment to be rendered. Manifest and Releases are needed, all else has defaults. It must not be
// changed while it is in use; its methods may be called by several goroutines.
type Deployment struct {
	// Manifest is the deployment manifest, ops files applied. Its addons are applied by Resolve.
	Manifest *manifest.Manifest
	// Releases hold the jobs. A release that the manifest names must be among them.
	Releases []*spec.Release
	// Variables gives the ((variables)) their values. With nil they stay as they are.
	Variables manifest.Store
	// Addons tells what the filters of addons need to know, and the runtime configs.
	Addons manifest.AddonOptions

	// Scheme says which instances there are. The zero value is "dense"; spec.SchemeNamed has the others. Its Address
	// is filled in by Naming if it is nil.
	Scheme spec.Scheme
	// Naming makes the addresses of instances. The zero value is dns.GroupZoneOrdinal.
	Naming dns.Naming
	// Director places instances as the BOSH director does; Scheme and Naming are not used then.
	Director *spec.Director
	// Existing are the instances that the director has already.
	Existing []spec.ExistingInstance
	// Encoder answers link("x").address(…). Nil means the names of Naming, or with a Director BOSH DNS names.
	Encoder erb.AddressEncoder
	// Updated says that this isn't the first deployment, which matters for spec.bootstrap in some schemes.
	Updated bool
	// Others are the deployments whose links this one may consume.
	Others []links.Deployment

	// Limits bound each template.
	Limits erb.Limits
	// Now and Rand are the clock and the source of random numbers of templates. Without them, templates that ask fail.
	Now  func() time.Time
	Rand io.Reader
	// Workers is how many instances are rendered at once; 0 means one for each processor.
	Workers int
	// Logger, if set, is told what is being done, at level Debug, and what the director would warn of.
	Logger *slog.Logger
}

// Resolved is a deployment whose properties, links and instances are known.
type Resolved struct {
	groups []*Group
	links  *links.Table
	names  *dns.Table
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

// Group gives the group of that name, nil if there is none.
func (r *Resolved) Group(name string) *Group {
	for _, g := range r.groups {
		if g.Name == name {
			return g
		}
	}
	return nil
}

// Links gives all links of the deployment, to ask how they were decided.
func (r *Resolved) Links() *links.Table { return r.links }

// Names gives the names of everything in the deployment and the services behind them; nil with a Director.
func (r *Resolved) Names() *dns.Table { return r.names }

// Resolve gathers what is needed to render: it applies addons, finds the jobs, binds their properties, works out the
// instances and resolves the links. All errors that don't follow from one another are reported: of missing releases
// and jobs, of properties and of links.
func (d *Deployment) Resolve(ctx context.Context) (*Resolved, error) {
	if d.Manifest == nil {
		return nil, errors.New("no manifest")
	}
	m, err := d.Manifest, error(nil)
	if d.Variables != nil { // before the addons: only what is written is interpolated
		if m, err = m.Interpolate(ctx, d.Variables); err != nil {
			return nil, err
		}
	}
	if m, err = m.ApplyAddons(d.Addons); err != nil {
		return nil, err
	}
	r := &resolver{d: d, m: m, log: d.Logger}
	if r.log == nil {
		r.log = slog.New(slog.DiscardHandler)
	}
	return r.resolve(ctx)
}

// findJob is the links.Jobs of the releases.
func (r *resolver) findJob(release, job string) (*spec.Job, error) {
	rel, ok := r.releases[release]
	if !ok {
		return nil, fmt.Errorf("release %q: %w", release, spec.ErrNoRelease)
	}
	return rel.Job(job)
}
