package main

// This file finds the jobs whose releases were not given, before any long work, and leaves them out if the flags
// allow it: all such jobs with --skip-missing, jobs of other groups with --group.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
)

// place is the place of a job in a manifest: in a group, or in an addon.
type place struct {
	index, job int
	addon      bool
}

func (p place) path() string {
	list := "instance_groups"
	if p.addon {
		list = "addons"
	}
	return fmt.Sprintf("/%s/%d/jobs/%d", list, p.index, p.job)
}

// job is a job of the manifest.
type job struct {
	place
	*manifest.GroupJob
	group string // "" in an addon
}

// jobsOf returns all jobs of a manifest, including its addons' jobs.
func jobsOf(m *manifest.Manifest) []job {
	var all []job
	for n, g := range m.InstanceGroups {
		for k, j := range g.Jobs {
			all = append(all, job{place{index: n, job: k}, j, g.Name})
		}
	}
	for n, a := range m.Addons {
		for k, j := range a.Jobs {
			all = append(all, job{place{index: n, job: k, addon: true}, j, ""})
		}
	}
	return all
}

// skipping leaves jobs out of a deployment.
type skipping struct {
	o *opened
	d *boshrender.Deployment
}

// resolve resolves the deployment, without the jobs that may be left out.
func (o *opened) resolve(ctx context.Context) (*boshrender.Resolved, error) {
	o.progress.phase("resolving", 0)
	d := o.Deployment
	s := &skipping{o, d}
	if o.live != nil {
		if err := chooseReleases(d); err != nil && !o.skipMissing && o.group == "" {
			return nil, err
		}
	}
	if err := s.withoutReleases(ctx); err != nil {
		return nil, err
	}
	resolve := d.Resolve
	if o.state != "" {
		if o.kubernetes != "" {
			return nil, errors.New("--state: the state is one of a director")
		}
		if err := o.placed(); err != nil {
			return nil, err
		}
		previous, err := o.readState(ctx)
		if err != nil {
			return nil, withFlag("--state "+o.state, err)
		}
		resolve = func(ctx context.Context) (*boshrender.Resolved, error) {
			return deploy.Resolve(ctx, d, previous, plan.Options{})
		}
	}
	if o.live != nil {
		previous, _, err := o.liveInstances()
		if err != nil {
			return nil, err
		}
		resolve = func(ctx context.Context) (*boshrender.Resolved, error) {
			return deploy.Resolve(ctx, d, previous, plan.Options{})
		}
	}
	for {
		resolved, err := resolve(ctx)
		if err == nil {
			return resolved, o.note(undeclaredProperties(resolved))
		}
		again, skipErr := s.withoutProviders(ctx, err)
		if skipErr != nil {
			return nil, skipErr
		}
		if !again {
			return nil, err
		}
	}
}

// optional reports whether a job of a group may be left out. One of an addon may be in any group.
func (s *skipping) optional(group string) bool {
	return s.o.skipMissing || s.o.group != "" && group != "" && group != s.o.group
}

// withoutReleases leaves out the jobs of releases that were not given. Required releases are an error, each with all
// jobs that need it.
func (s *skipping) withoutReleases(ctx context.Context) error {
	given := map[string]bool{}
	for _, r := range s.d.Releases {
		given[r.Name] = true
	}
	needed := map[string][]string{}
	var order []string
	var skip []job
	for _, j := range jobsOf(s.d.Manifest) {
		switch {
		case given[j.Release], strings.Contains(j.Release, "(("), s.d.Manifest.Release(j.Release) == nil: // Resolve reports it
		case s.optional(j.group):
			skip = append(skip, j)
		default:
			if needed[j.Release] == nil {
				order = append(order, j.Release)
			}
			needed[j.Release] = append(needed[j.Release], fmt.Sprintf("%s at %s", j.Location.Path, j.Location.Position()))
		}
	}
	var errs []error
	for _, name := range order {
		errs = append(errs, fmt.Errorf("release %q was not given: add --release, or leave its jobs out with --skip-missing; it is needed by\n  %s",
			name, strings.Join(needed[name], "\n  ")))
	}
	if len(errs) > 0 {
		return errors.Join(errs...)
	}
	return s.remove(ctx, skip, func(job) string { return "their releases were not given" })
}

// withoutProviders leaves out jobs whose links have no provider, if err consists of such errors alone. The providers
// may be among the jobs that were left out before.
func (s *skipping) withoutProviders(ctx context.Context, err error) (again bool, _ error) {
	var failed links.Errors
	if !errors.As(err, &failed) {
		return false, nil
	}
	why := map[string]string{}
	for _, e := range failed {
		if !errors.Is(e, links.ErrNoProvider) || e.Job == "" || !s.optional(e.Group) {
			return false, nil
		}
		why[e.Group+"/"+e.Job] = fmt.Sprintf("link %q has no provider", e.Link)
	}
	for n := range s.d.Manifest.InstanceGroups {
		g := s.d.Manifest.InstanceGroups[n].Name
		for _, a := range s.d.Manifest.Addons { // an addon's job may be in many groups; it is removed from all
			for _, j := range a.Jobs {
				if text, ok := why[g+"/"+j.Name]; ok {
					why["/"+j.Name] = text
				}
			}
		}
	}
	var skip []job
	for _, j := range jobsOf(s.d.Manifest) {
		if _, ok := why[j.group+"/"+j.Name]; ok {
			skip = append(skip, j)
		}
	}
	return len(skip) > 0, s.remove(ctx, skip, func(j job) string { return why[j.group+"/"+j.Name] })
}

// remove removes jobs from the manifest, with a notice.
func (s *skipping) remove(ctx context.Context, jobs []job, why func(job) string) error {
	if len(jobs) == 0 {
		return nil
	}
	var ops strings.Builder
	for _, j := range slices.Backward(jobs) { // backward, so that earlier indexes stay valid
		fmt.Fprintf(&ops, "- {type: remove, path: %s}\n", j.path())
	}
	operations, err := asDeployed.Ops(ctx, "--skip-missing", []byte(ops.String()))
	if err == nil {
		s.d.Manifest, err = s.d.Manifest.Apply(ctx, operations)
	}
	for _, j := range jobs {
		s.o.notices.add("left out, because "+why(j), j.Location.Path)
	}
	return err
}
