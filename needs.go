package boshrender

// This file says what a group needs beside its document: releases, and the values of variables.

import (
	"context"
	"slices"
	"sync"

	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
)

// GroupRelease is a release that jobs of a group come from.
type GroupRelease struct {
	// Name and Version are those of the release.
	Name, Version string
	// Jobs are the names of the group's jobs that it has, in the order of the group.
	Jobs []string
}

// Releases returns the releases of the group's jobs, each once, in the order of the jobs.
func (g *Group) Releases() []GroupRelease {
	var list []GroupRelease
	for _, j := range g.Jobs {
		n := slices.IndexFunc(list, func(r GroupRelease) bool { return r.Name == j.Release })
		if n < 0 {
			n = len(list)
			list = append(list, GroupRelease{Name: j.Release, Version: j.Version})
		}
		list[n].Jobs = append(list[n].Jobs, j.Name)
	}
	return list
}

// Variables returns the names of the variables whose values are needed to render the group, sorted, as the store is
// asked for them: without paths, and with the Prefix. Those of links to other deployments are not among them.
func (g *Group) Variables(ctx context.Context) ([]string, error) {
	r, err := g.record(ctx, manifest.Vars{}, true)
	return r.names(), err
}

// Values returns these variables with their values: a Store for whoever renders the group elsewhere. Variables without
// a value are an error.
func (g *Group) Values(ctx context.Context) (manifest.Vars, error) {
	r, err := g.record(ctx, g.options.variables(), false)
	if err != nil {
		return nil, err
	}
	return r.values, nil
}

// record interpolates the properties and links of all jobs, to see what the store is asked for.
func (g *Group) record(ctx context.Context, store manifest.Store, missing bool) (*recorder, error) {
	r := &recorder{store: store, values: manifest.Vars{}, asked: map[string]bool{}}
	i := manifest.Interpolation{Store: r, Prefix: g.options.Prefix, AllowMissing: missing}
	var errs []error
	for _, j := range g.Jobs {
		_, err := i.Value(ctx, j.Properties)
		errs = append(errs, err)
		_, err = links.Interpolate(j.Links, func(deployment string, p *manifest.Map) (*manifest.Map, error) {
			if deployment != g.Deployment {
				return p, nil
			}
			_, err := i.Value(ctx, p)
			return p, err
		})
		errs = append(errs, err)
	}
	return r, joined(slices.DeleteFunc(errs, func(err error) bool { return err == nil }))
}

// recorder is a store that remembers what it was asked for.
type recorder struct {
	store  manifest.Store
	lock   sync.Mutex
	asked  map[string]bool
	values manifest.Vars
}

// Get implements manifest.Store.
func (r *recorder) Get(ctx context.Context, v *manifest.Variable) (any, bool, error) {
	value, ok, err := r.store.Get(ctx, v)
	r.lock.Lock()
	defer r.lock.Unlock()
	r.asked[v.Name] = true
	if ok && err == nil {
		if n, isNode := value.(*manifest.Node); isNode {
			r.values[v.Name] = n.Value()
		} else {
			r.values[v.Name] = value
		}
	}
	return value, ok, err
}

func (r *recorder) names() []string {
	var list []string
	for name := range r.asked {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}
