package links

// This file reads providers: the "provides" of job specs and manifests, custom providers and disks.

import (
	"fmt"
	"slices"

	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/internal/slab"
	"github.com/boshrender/boshrender/manifest"
)

// ProviderKind is the director's type of a provider.
type ProviderKind string

const (
	// KindJob is a job that provides a link.
	KindJob ProviderKind = "job"
	// KindDisk is an entry of persistent_disks, which provides a link of type "disk".
	KindDisk ProviderKind = "disk"
	// KindManual is a consumer whose own entry has the content of the link.
	KindManual ProviderKind = "manual"
)

// A Provider is a link that a job, a disk or a manifest provides.
type Provider struct {
	// Deployment and Group are the names in the manifest of the provider.
	Deployment, Group string
	// Job is the name of the job; for a disk it is the group's name again, as in the director.
	Job string
	// Kind is the director's type of the provider.
	Kind ProviderKind
	// Name is the name in the spec, or the disk's name for a KindDisk. Alias is the name under "as", or else Name.
	Name, Alias string
	// Type is the type in the spec, or "disk".
	Type string
	// Aliases are the DNS aliases of the link group, as in the manifest; nil without.
	Aliases any
	// Properties are the link's properties, before variables are put in.
	Properties *manifest.Map
	// Shared is set by "shared: true", which makes it visible to other deployments.
	Shared bool
	// Consumable is false if "provides" blocks it with "nil".
	Consumable bool
	// Custom providers come from custom_provider_definitions.
	Custom bool

	entry   bool               // the manifest has an entry under "provides"
	noAlias bool               // "as" is null, so that no consumer can name it
	broken  bool               // it has an error, so that its consumers cannot be judged
	at      *manifest.Location // nil if it is the job, or its entry
	next    *Provider          // of the same type that can be consumed
	alike   *found             // all that have its type and name, if there are several
	listed  *listing           // names of its properties
	job     *jobState          // of a KindJob or a KindManual
	remote  *manifest.Map      // content of another deployment's provider
	cache   *addressCache      // addresses, made when first used
}

// Location returns the place of the provider's entry under "provides" or "custom_provider_definitions", else of its job
// or its disk. It is unknown for another deployment's provider.
func (p *Provider) Location() manifest.Location {
	switch {
	case p.entry:
		return p.job.place("provides", p.Name)
	case p.Kind == KindJob && p.job != nil && !p.Custom:
		return p.job.job.Location
	case p.at == nil:
		return manifest.Location{}
	default:
		return *p.at
	}
}

// GroupName returns the director's name of the provider's link group: alias and type, as "main-mysql".
func (p *Provider) GroupName() string {
	if p.noAlias {
		return p.Name + "-" + p.Type
	}
	return p.Alias + "-" + p.Type
}

// describe returns how the director lists p among the candidates of an error. old asks for the group's name before
// migration.
func (p *Provider) describe(old bool) string {
	group := p.Group
	if old && p.job != nil && p.Kind == KindJob {
		group = p.job.shownProvider()
	}
	if p.Kind == KindDisk {
		return fmt.Sprintf("Disk link provider '%s' from instance group '%s'", p.Name, group)
	}
	alias := ""
	if p.noAlias || p.Alias != p.Name {
		alias = fmt.Sprintf("with alias '%s' ", p.Alias)
	}
	return fmt.Sprintf("Link provider '%s' %sfrom job '%s' in instance group '%s' in deployment '%s'",
		p.Name, alias, p.Job, group, p.Deployment)
}

// parseProviders reads the providers of a job: custom ones first, then the spec's.
func (r *resolver) parseProviders(j *jobState) {
	valid := r.checkCustom(j)
	at := j.step(stepProvides)
	own := len(j.job.CustomProviders)
	j.providers = slab.List(&r.made.providers, own+len(j.spec.Provides))
	r.batches = append(r.batches, j.providers)
	for i, c := range j.job.CustomProviders {
		p := &j.providers[i]
		*p = Provider{at: &c.Location, Name: rubytext.ToS(c.Name), Type: rubytext.ToS(c.Type), Custom: true, broken: !valid}
		names, err := customProperties(c)
		if p.listed = newListing(names); err != nil {
			p.broken = true
			r.fail(&Error{Location: c.Location, Group: j.group.Name, Job: j.job.Name, Link: p.Name,
				Err: ErrProvides, text: err.Error(), fatal: true, step: at})
		}
		r.parseProvider(j, p, at)
	}
	j.defaults = nil // the director reads the spec again
	listings := r.listingsOf(j.spec)
	for i, provide := range j.spec.Provides {
		p := &j.providers[own+i]
		p.Name, p.Type, p.listed = provide.Name, provide.Type, listings[i]
		r.parseProvider(j, p, at)
	}
	r.warnUnknown(j, "provides", "provider", j.job.Provides, func(name string) bool {
		_, ok := j.spec.Provide(name)
		return ok || slices.ContainsFunc(j.job.CustomProviders, func(c *manifest.CustomProvider) bool { return c.Name == name })
	})
}

// parseProvider applies the manifest to one provider.
func (r *resolver) parseProvider(j *jobState, p *Provider, at step) {
	p.Deployment, p.Group, p.Job, p.Kind = r.manifest.Name, j.group.Name, j.job.Name, KindJob
	p.Alias, p.Consumable, p.job = p.Name, true, j
	fail := func(reason error, fatal bool, text string) {
		p.broken = true
		r.fail(&Error{Location: p.Location(), Group: j.group.Name, Job: j.job.Name, Link: p.Name,
			Err: reason, text: text, fatal: fatal, step: at})
	}
	if source, ok := j.job.Provides.Get(p.Name); ok {
		p.entry = true
		if texts := checkProvides(source, p.Name, j); texts != nil {
			for _, text := range texts {
				fail(ErrProvides, false, text)
			}
			return
		}
		if err := p.configure(source); err != nil {
			fail(ErrProvides, true, err.Error())
		}
	}
	properties, texts, fatal := mapProperties(j, p.listed)
	p.Properties = properties
	for _, text := range texts {
		fail(ErrProperty, false, text)
	}
	if fatal != nil {
		fail(ErrProperty, true, fatal.Error())
	}
}

// configure applies an entry of "provides" that is a hash or "nil".
func (p *Provider) configure(source any) error {
	m, ok := source.(*manifest.Map)
	if !ok {
		p.Consumable = false
		return nil
	}
	if as, ok := m.Get("as"); ok {
		switch as.(type) {
		case nil:
			p.Alias, p.noAlias = "", true
		case *manifest.Map, []any:
			return fmt.Errorf("'as' of link '%s' in job '%s' in instance group '%s' must be a string", p.Name, p.Job, p.Group)
		default:
			p.Alias = rubytext.ToS(as)
		}
	}
	shared, _ := m.Get("shared")
	p.Shared = shared == true // everything else, even "true" in quotes, is false to the director
	p.Aliases, _ = m.Get("aliases")
	return nil
}

// checkProvides returns the director's complaints about an entry of "provides".
func checkProvides(source any, link string, j *jobState) []string {
	if source == "nil" {
		return nil
	}
	m, ok := source.(*manifest.Map)
	if !ok {
		return []string{fmt.Sprintf("Provider '%s' in job '%s' in instance group '%s' specified in the manifest "+
			"should only be a hash or string 'nil'", link, j.job.Name, j.shownProvider())}
	}
	if m.Has("name") || m.Has("type") {
		return []string{nameOrType(link, j.job.Name, j.shownProvider())}
	}
	return nil
}

func nameOrType(link, job, group string) string {
	return fmt.Sprintf("Cannot specify 'name' or 'type' properties in the manifest for link '%s' in job '%s' in instance group '%s'. "+
		"Please provide these keys in the release only.", link, job, group)
}

// customProperties returns the names of a custom provider's properties.
func customProperties(c *manifest.CustomProvider) ([]string, error) {
	written, _ := c.Raw.Get("properties")
	list, ok := written.([]any)
	if !ok && rubytext.Truthy(written) {
		return nil, noMethod("each", written)
	}
	names := make([]string, len(list))
	for i, name := range list {
		if names[i], ok = name.(string); !ok {
			return nil, noMethod("split", name)
		}
	}
	return names, nil
}

// checkCustom reports the errors of custom_provider_definitions.
func (r *resolver) checkCustom(j *jobState) (valid bool) {
	if len(j.job.CustomProviders) == 0 {
		return true
	}
	valid = true
	fail := func(c *manifest.CustomProvider, format string, args ...any) {
		valid = false
		r.fail(&Error{Location: c.Location, Group: j.group.Name, Job: j.job.Name, Link: rubytext.ToS(c.Name),
			Err: ErrProvides, text: fmt.Sprintf(format, args...), step: j.step(stepCustom)})
	}
	count := make(map[any]int)
	for _, c := range j.job.CustomProviders {
		where := fmt.Sprintf("in job '%s' in instance group '%s'", j.job.Name, j.shownProvider())
		if !nonEmptyString(c.Name) {
			fail(c, "Name for custom link provider definition in manifest %s must be a valid non-empty string.", where)
		}
		if !nonEmptyString(c.Type) {
			fail(c, "Type for custom link provider definition in manifest %s must be a valid non-empty string.", where)
		}
		name, isString := c.Name.(string)
		if _, ok := j.spec.Provide(name); ok && isString {
			fail(c, "Custom provider '%s' %s is already defined in release '%s'", name, where, j.job.Release)
		}
		count[hashKey(c.Name)]++
	}
	for _, c := range j.job.CustomProviders {
		if key := hashKey(c.Name); count[key] > 1 {
			count[key] = 0 // once for each name, in the order of their first use
			fail(c, "Custom provider '%s' in job '%s' in instance group '%s' is defined multiple times in manifest.",
				rubytext.ToS(c.Name), j.job.Name, j.shownProvider())
		}
	}
	return valid
}

// parseDisks registers the disks of a group as providers.
func (r *resolver) parseDisks(g *manifest.InstanceGroup) {
	disks := make([]Provider, len(g.PersistentDisks))
	for i, d := range g.PersistentDisks {
		properties := new(manifest.Map)
		properties.Set("name", d.Name)
		disks[i] = Provider{at: &d.Location, Deployment: r.manifest.Name, Group: g.Name, Job: g.Name, Kind: KindDisk,
			Name: d.Name, Alias: d.Name, Type: "disk", Consumable: true, Properties: properties}
	}
	if len(disks) > 0 {
		r.batches = append(r.batches, disks)
	}
}

// warnUnknown warns about entries of provides or consumes that the spec does not have.
func (r *resolver) warnUnknown(j *jobState, section, what string, entries *manifest.Map, known func(string) bool) {
	for link := range entries.All() {
		if !known(link) {
			r.table.warnings = append(r.table.warnings, Warning{Location: j.place(section, link), Heading: unknownHeading(what), owner: Owner{j.group.Name, j.job.Name},
				Message: r.hide.text(fmt.Sprintf("Job '%s' does not define link %s '%s' in the release spec", j.job.Name, what, link))})
		}
	}
}
