package manifest

// This file applies addons: it finds the instance groups that pass an addon's filters and appends the addon's jobs.

import (
	"fmt"
	"slices"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// filterTarget holds the values that filters compare: values of the deployment and of one of its instance groups.
type filterTarget struct {
	deployment string
	teams      []string
	group      string
	lifecycle  string
	os         string
	networks   []string
	hasJob     func(FilterJob) bool
	azs        []string
	hasAZs     bool
}

// filterKind decides how a filter without conditions ends.
type filterKind bool

const (
	includeFilter filterKind = true
	excludeFilter filterKind = false
)

// addonApplies reports whether a group gets an addon: include applies and exclude does not. problem is true where the
// director fails because the group has no availability zones.
func addonApplies(include, exclude *Filter, t filterTarget) (applies, problem bool) {
	in, p1 := include.applies(includeFilter, t)
	if p1 || !in {
		return false, p1
	}
	out, p2 := exclude.applies(excludeFilter, t)
	return !out && !p2, p2
}

// applies reports whether a filter applies. Each list that is not empty needs a match; one is enough. Without any
// condition an include applies and an exclude does not.
func (f *Filter) applies(kind filterKind, t filterTarget) (applies, problem bool) {
	if f == nil {
		return kind == includeFilter, false
	}
	if f.Lifecycle != "" && f.Lifecycle != t.lifecycle {
		return false, false
	}
	if len(f.AZs) > 0 {
		if !t.hasAZs {
			return false, true
		}
		if !intersects(f.AZs, t.azs) {
			return false, false
		}
	}
	if len(f.Teams) > 0 && !intersects(f.Teams, t.teams) {
		return false, false
	}
	if len(f.Stemcells) > 0 && !slices.Contains(f.Stemcells, t.os) {
		return false, false
	}
	if len(f.Networks) > 0 && !intersects(f.Networks, t.networks) {
		return false, false
	}
	if len(f.Deployments) == 0 && len(f.Jobs) == 0 && len(f.InstanceGroups) == 0 {
		narrowed := f.Lifecycle != "" || len(f.AZs)+len(f.Teams)+len(f.Stemcells)+len(f.Networks) > 0
		return kind == includeFilter || narrowed, false
	}
	return (len(f.Deployments) == 0 || slices.Contains(f.Deployments, t.deployment)) &&
		(len(f.Jobs) == 0 || slices.ContainsFunc(f.Jobs, t.hasJob)) &&
		(len(f.InstanceGroups) == 0 || slices.Contains(f.InstanceGroups, t.group)), false
}

func intersects[T comparable](a, b []T) bool {
	return slices.ContainsFunc(a, func(x T) bool { return slices.Contains(b, x) })
}

// AddonOptions holds the values outside the manifest that the filters of addons compare.
type AddonOptions struct {
	// RuntimeConfigs whose addons are applied after the manifest's addons, in order.
	RuntimeConfigs []*RuntimeConfig
	// Teams that the deployment belongs to.
	Teams []string
	// StemcellOS has the operating systems of stemcells that the manifest names without one, by the stemcell's name.
	StemcellOS map[string]string
}

// ApplyAddons returns the manifest with the jobs of all addons appended to the groups that pass their filters: the
// manifest's own addons first, then the addons of each runtime config. Each such Job has Addon set, and its Properties
// are never nil: a job without its own gets the addon's properties. Releases and variables that applicable addons need
// are added too, and tags of runtime configs where the manifest has none of that name. Marshal and Root still return
// the manifest as it was.
//
// An addon that would give a group a second job of the same name is an error, as for the director.
func (m *Manifest) ApplyAddons(opts AddonOptions) (*Manifest, error) {
	return m.applyAddons(opts, maxAddonJobs)
}

// Applicable returns the addons of the runtime configs that pass their filters for some group of the manifest, before
// any addon is applied, and the releases of their jobs. The director takes these parts of runtime configs when it
// compares deployments (director: manifest/manifest.rb, to_hash_filter_addons).
func (m *Manifest) Applicable(opts AddonOptions) (addons []*Addon, releases []*Release, err error) {
	a := newAddonRun(m, opts, maxAddonJobs)
	needed := map[string]bool{}
	for _, r := range opts.RuntimeConfigs {
		for _, addon := range r.Addons {
			if len(a.eligible(addon, false)) == 0 {
				continue
			}
			addons = append(addons, addon)
			for _, j := range addon.Jobs {
				needed[j.Release] = true
			}
		}
	}
	for _, r := range opts.RuntimeConfigs {
		for _, release := range r.Releases {
			if needed[release.Name] {
				releases = append(releases, release)
			}
		}
	}
	if a.errs != nil {
		return nil, nil, a.all()
	}
	return addons, releases, nil
}

func newAddonRun(m *Manifest, opts AddonOptions, maxJobs int) addonRun {
	a := addonRun{m: m.shallow(), opts: opts, jobs: map[*InstanceGroup]map[string]string{}, left: maxJobs}
	for _, g := range a.m.InstanceGroups {
		a.jobs[g] = map[string]string{}
		for _, j := range g.Jobs {
			a.jobs[g][j.Name] = j.Release
		}
	}
	return a
}

func (m *Manifest) applyAddons(opts AddonOptions, maxJobs int) (*Manifest, error) {
	a := newAddonRun(m, opts, maxJobs)
	for _, addon := range m.Addons {
		a.apply(addon, true)
	}
	for _, r := range opts.RuntimeConfigs {
		a.runtimeConfig(r)
	}
	if a.errs != nil {
		return nil, a.all()
	}
	return a.m, nil
}

// shallow returns a copy whose groups, lists of jobs, releases, variables and tags may be changed.
func (m *Manifest) shallow() *Manifest {
	c := *m
	c.decoded = nil
	c.InstanceGroups = slices.Clone(m.InstanceGroups)
	for i, g := range c.InstanceGroups {
		group := *g
		group.Jobs = slices.Clone(g.Jobs)
		c.InstanceGroups[i] = &group
	}
	c.Releases, c.Variables = slices.Clone(m.Releases), slices.Clone(m.Variables)
	c.Tags = m.Tags.Clone()
	return &c
}

// addonRun is one application of addons.
type addonRun struct {
	m    *Manifest
	opts AddonOptions
	findings
	// jobs has for each group the release of every job.
	jobs map[*InstanceGroup]map[string]string
	left int // how many jobs may still be added
	work addonWork
}

// maxAddonJobs bounds how many jobs addons may add to all groups together: addons multiply with groups.
const maxAddonJobs = 1_000_000

// maxAddonWork bounds the comparisons with groups, entries of filters and jobs, for all addons together.
const maxAddonWork = 10_000_000

// addonWork counts those comparisons.
type addonWork int64

// tooMuch adds n comparisons and reports whether the bound is exceeded.
func (w *addonWork) tooMuch(n int) bool {
	*w += addonWork(n)
	return *w > maxAddonWork
}

// cost estimates the comparisons of one filter with one group.
func (f *Filter) cost() int {
	if f == nil {
		return 1
	}
	return 1 + len(f.AZs) + len(f.Teams) + len(f.Stemcells) + len(f.Networks) + len(f.Deployments) + len(f.Jobs) + len(f.InstanceGroups)
}

const tooManyAddonJobs = "addons add too many jobs to too many instance groups"

// fail records a finding.
func (a *addonRun) fail(at Location, code Code, format string, args ...any) {
	if a.full() {
		return
	}
	a.add(&Error{Location: at, Code: code, Message: fmt.Sprintf(format, args...)})
}

// targetOf returns the values of g that filters compare.
func (a *addonRun) targetOf(g *InstanceGroup) filterTarget {
	t := filterTarget{
		deployment: a.m.Name, teams: a.opts.Teams,
		group: g.Name, lifecycle: g.Lifecycle, azs: g.AZs, hasAZs: g.AZs != nil,
	}
	if s := a.m.Stemcell(g.Stemcell); s != nil {
		t.os = s.OS
		if t.os == "" {
			t.os = a.opts.StemcellOS[s.Name]
		}
	}
	for _, n := range g.Networks {
		t.networks = append(t.networks, n.Name)
	}
	t.hasJob = func(j FilterJob) bool {
		release, has := a.jobs[g][j.Name]
		return has && release == j.Release
	}
	return t
}

// eligible returns the groups that an addon applies to.
func (a *addonRun) eligible(addon *Addon, own bool) []*InstanceGroup {
	include, exclude := addon.Include, addon.Exclude
	if own {
		include, exclude = include.withoutTeams(), exclude.withoutTeams()
	}
	var out []*InstanceGroup
	for _, g := range a.m.InstanceGroups {
		if a.work.tooMuch(include.cost() + exclude.cost()) {
			a.fail(addon.Location, 0, tooManyAddonJobs)
			return nil
		}
		applies, problem := addonApplies(include, exclude, a.targetOf(g))
		if problem {
			a.fail(g.Location, CodeGeneral, "%s", rubytext.NoMethod("any?", nil))
		}
		if applies {
			out = append(out, g)
		}
	}
	return out
}

// withoutTeams returns the filter as the director reads it in a manifest, where it ignores teams.
func (f *Filter) withoutTeams() *Filter {
	if f == nil || f.Teams == nil {
		return f
	}
	c := *f
	c.Teams = nil
	return &c
}

// apply appends the jobs of an addon to the groups it applies to, and reports whether there were any.
func (a *addonRun) apply(addon *Addon, own bool) bool {
	groups := a.eligible(addon, own)
	if len(groups) == 0 {
		return false
	}
	for _, job := range addon.Jobs {
		for _, g := range groups {
			if a.work.tooMuch(1) {
				a.fail(job.Location, 0, tooManyAddonJobs)
				return true
			}
			if _, has := a.jobs[g][job.Name]; has {
				a.fail(job.Location, CodeGeneral, "Colocated job '%s' is already added to the instance group '%s'.",
					job.Location.shown("name"), g.Location.shown("name"))
				continue
			}
			if a.left--; a.left < 0 {
				a.fail(job.Location, 0, tooManyAddonJobs)
				return true
			}
			a.jobs[g][job.Name] = job.Release
			added := *job
			if added.Properties == nil {
				added.Properties, added.properties = addon.Properties, addon.Location.node.Get("properties")
			}
			if added.Properties == nil {
				added.Properties = psych.NewMap(0)
			}
			g.Jobs = append(g.Jobs, &added)
		}
	}
	return true
}

// runtimeConfig applies the addons of a runtime config and adds their releases, its variables and its tags.
func (a *addonRun) runtimeConfig(r *RuntimeConfig) {
	for _, addon := range r.Addons {
		if len(a.eligible(addon, false)) == 0 {
			continue
		}
		for _, job := range addon.Jobs {
			a.addRelease(r, job.Release)
		}
	}
	for _, addon := range r.Addons {
		a.apply(addon, false)
	}
	a.m.Variables = append(a.m.Variables, r.Variables...)
	if r.Tags.Len() == 0 {
		return
	}
	tags := r.Tags.Clone()
	for k, v := range a.m.Tags.All() {
		tags.Set(k, v)
	}
	a.m.Tags = tags
}

// addRelease adds a release of a runtime config to the manifest's.
func (a *addonRun) addRelease(r *RuntimeConfig, name string) {
	i := slices.IndexFunc(r.Releases, func(rel *Release) bool { return rel.Name == name })
	if i < 0 {
		return
	}
	release := r.Releases[i]
	own := a.m.Release(name)
	switch {
	case own == nil:
		a.m.Releases = append(a.m.Releases, release)
	case own.Version != release.Version:
		a.fail(release.Location, codes.RuntimeInvalidDeploymentRelease, "Runtime manifest specifies release '%s' with version as '%s'. "+
			"This conflicts with version '%s' specified in the deployment manifest.",
			release.Location.shown("name"), release.Location.shown("version"), own.Location.shown("version"))
	}
}
