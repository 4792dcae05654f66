package links

// This file asks a deployment of Kubernetes for the names of its instances: another deployment that consumes its links
// can't make them, since they follow from its groups and its naming.

import (
	"fmt"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
)

// namesKey is the key of a provider's content that has its names: {"all": name, "azs": {az: name}}. Only a deployment
// whose instances have one network has it; templates don't see it.
const namesKey = "names"

// exportedNames returns the names of p's instances, nil where p's deployment doesn't make them, or has none for p.
func (r *resolver) exportedNames(p *Provider) *manifest.Map {
	if !r.options.OneNetwork || r.options.Names == nil {
		return nil
	}
	criteria := r.groupCriteria(p, onlyNetwork)
	ask := func(azs ...any) (string, bool) {
		delete(criteria, "azs")
		if len(azs) > 0 {
			criteria["azs"] = azs
		}
		name, err := r.options.Names.EncodeQuery(criteria, false)
		return name, err == nil
	}
	all, ok := ask()
	if !ok {
		return nil
	}
	zones := new(manifest.Map)
	for _, az := range p.job.group.AZs {
		if name, ok := ask(az); ok {
			zones.Set(az, name)
		}
	}
	names := new(manifest.Map)
	names.Set("all", all)
	names.Set("azs", zones)
	return names
}

// Answers reports whether d has the names of its instances, so that [Exports.EncodeQuery] has answers: it was
// exported from a deployment of Kubernetes.
func (d Exports) Answers() bool {
	for _, s := range d.Providers {
		if s.Content.Has(namesKey) {
			return true
		}
	}
	return false
}

// OnlyNames returns d with only the data that [Exports.EncodeQuery] needs: no properties.
func (d Exports) OnlyNames() Exports {
	providers := make([]Shared, 0, len(d.Providers))
	for _, s := range d.Providers {
		content := new(manifest.Map)
		for _, key := range []string{namesKey, "instances"} {
			if v, ok := s.Content.Get(key); ok {
				content.Set(key, v)
			}
		}
		s.Content = content
		providers = append(providers, s)
	}
	d.Providers = providers
	return d
}

// EncodeQuery returns the name that d had, when it was exported, for the instances that match the criteria of a link's
// address, as package dns does for instances of the own deployment. It is an error if no name matches the criteria, or
// if d doesn't share the provider. The form has no meaning in Kubernetes.
func (d Exports) EncodeQuery(criteria map[string]any, _ bool) (string, error) {
	group := rubytext.ToS(criteria["group_name"])
	s := d.provider(rubytext.ToS(criteria["group_type"]), group)
	if s == nil {
		return "", runtimeError("deployment '%s' has no names for group '%s'", d.Name, group)
	}
	if id := criteria["uuid"]; id != nil {
		return s.instance(id)
	}
	return s.named(criteria)
}

// provider returns the one that a query asks for, nil if there is none with names.
func (d Exports) provider(kind, group string) *Shared {
	for n := range d.Providers {
		s := &d.Providers[n]
		name := s.Group
		if kind == "link" {
			name = (&Provider{Alias: s.alias(), Type: s.Type}).GroupName()
		}
		if name == group && s.Content.Has(namesKey) {
			return s
		}
	}
	return nil
}

// instance returns the address of one instance.
func (s *Shared) instance(id any) (string, error) {
	instances, _ := s.Content.Get("instances")
	list, _ := instances.([]any)
	for _, in := range list {
		entry, _ := in.(*manifest.Map)
		if own, _ := entry.Get("id"); own == id {
			address, _ := entry.Get("address")
			return rubytext.ToS(address), nil
		}
	}
	return "", runtimeError("Unknown instance UUID: '%s'", rubytext.ToS(id))
}

// named returns the name of the instances that a query's status and azs choose.
func (s *Shared) named(criteria map[string]any) (string, error) {
	names, _ := s.Content.Get(namesKey)
	table, _ := names.(*manifest.Map)
	zones, _ := table.Get("azs")
	zoned, _ := zones.(*manifest.Map)
	g := dns.Group{Name: s.Group, AZs: zoned.Keys()}
	zone, err := g.Narrow(criteria)
	if err != nil {
		return "", err
	}
	name, _ := table.Get("all")
	if zone >= 0 {
		name, _ = zoned.Get(g.AZs[zone])
	}
	return rubytext.ToS(name), nil
}

func runtimeError(format string, args ...any) error {
	return &dns.QueryError{Class: "RuntimeError", Message: fmt.Sprintf(format, args...)}
}
