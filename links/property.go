package links

// This file maps the properties of a link: from the manifest's raw properties, else the spec's defaults.

import (
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// rawProperties are the manifest's properties of a job, or of all jobs of a group without properties of their own.
type rawProperties struct {
	values *manifest.Map
	own    bool // values is a copy
}

// listing holds the names that a spec lists under the properties of a link that it provides.
type listing struct {
	names  []string
	paths  [][]string // of the names
	nested bool       // a name is below one that comes before it
	// bare are the properties of providers for which the manifest sets none of the names, nil before there is one.
	// They are the same for all.
	bare *manifest.Map
}

func newListing(names []string) *listing {
	l := &listing{names: names, paths: make([][]string, len(names)), nested: nestedNames(names)}
	for i, name := range names {
		l.paths[i] = rubytext.Path(name)
	}
	return l
}

// listingsOf returns the listings of all links that a spec provides.
func (r *resolver) listingsOf(s *spec.JobSpec) []*listing {
	list, ok := r.listings[s]
	if !ok {
		list = make([]*listing, len(s.Provides))
		for i, p := range s.Provides {
			list[i] = newListing(p.Properties)
		}
		r.listings[s] = list
	}
	return list
}

// mapProperties returns the properties of a link with the names that the spec lists under provides. Values come from
// the manifest first: an explicit null stays, and so do values that the spec does not declare. A name that the manifest
// lacks gets the spec's default, and is an error if the spec does not declare exactly this name.
//
// texts are all such errors; fatal is where the director's Ruby fails.
func mapProperties(j *jobState, l *listing) (mapped *manifest.Map, texts []string, fatal error) {
	if l.bare != nil && j.defaults == nil && l.missing(j.raw.values) {
		return l.bare, nil, nil
	}
	nested := l.nested
	if nested && !j.raw.own {
		// The director uses the manifest's values, not copies: the default of a.b goes into the a that was mapped
		// before, for this link and for the links that follow.
		j.raw.values, j.raw.own = j.raw.values.Clone(), true
	}
	mapped = psych.NewMap(len(l.names))
	var unstorable error
	bare := j.defaults == nil && !nested
	for i, name := range l.names {
		path := l.paths[i]
		value, found, err := walk(j.raw.values, path)
		if err != nil {
			return mapped, texts, err
		}
		if !found {
			var defined bool
			if value, defined, err = j.defaultOf(name); err != nil {
				return mapped, texts, err
			}
			if !defined {
				texts = append(texts, fmt.Sprintf("Link property %s in template %s is not defined in release spec", name, j.job.Name))
				continue
			}
			value = j.sharedDefault(name, value, nested)
		}
		bare = bare && !found
		if !nested { // else the whole is copied in the end
			if value, err = psych.Stored(value, nil); err != nil && unstorable == nil {
				unstorable = err
			}
		}
		if err := set(mapped, path, value); err != nil {
			return mapped, texts, err
		}
	}
	if len(texts) > 0 || !nested {
		if len(texts) > 0 {
			unstorable = nil // the director does not get that far
		} else if bare && unstorable == nil {
			l.bare = mapped
		}
		return mapped, texts, unstorable
	}
	copied, err := psych.Stored(mapped, nil)
	if err != nil {
		return mapped, nil, err
	}
	return copied.(*manifest.Map), nil, nil
}

// missing reports whether the manifest sets none of the names.
func (l *listing) missing(values *manifest.Map) bool {
	for _, path := range l.paths {
		if _, found, err := walk(values, path); found || err != nil {
			return false
		}
	}
	return true
}

// sharedDefault returns the copy of a default that all providers of the job share, if the default is a hash and
// something may be put into it.
func (j *jobState) sharedDefault(name string, value any, nested bool) any {
	m, ok := value.(*manifest.Map)
	if !ok {
		return value
	}
	if c, ok := j.defaults[name]; ok {
		return c
	}
	if !nested {
		return value
	}
	if j.defaults == nil {
		j.defaults = make(map[string]*manifest.Map)
	}
	j.defaults[name] = m.Clone()
	return j.defaults[name]
}

// nestedNames reports whether a name is below one that comes before it.
func nestedNames(names []string) bool {
	var seen map[string]bool // made when there is a dot
	for i, name := range names {
		if !strings.Contains(name, ".") && seen == nil {
			continue
		}
		if seen == nil {
			seen = make(map[string]bool, len(names))
			for _, before := range names[:i] {
				seen[before] = true
			}
		}
		for dot := range len(name) {
			if name[dot] == '.' && seen[name[:dot]] {
				return true
			}
		}
		seen[name] = true
	}
	return false
}

// defaultOf returns the default of the property with exactly this name, and whether the spec declares it; a declaration
// without a body does not count.
func (j *jobState) defaultOf(name string) (value any, defined bool, err error) {
	p, ok := j.spec.Property(name)
	switch {
	case !ok, p.Definition == false, p.Definition == nil && !p.HasDefault:
		return nil, false, nil
	case p.HasDefault:
		return p.Default, true, nil
	}
	value, err = rubytext.Lookup(p.Definition, "default")
	return value, true, err
}

// walk follows path in the manifest's properties. Null and false on the way end the search; other values that are not
// hashes are an error.
func walk(properties *manifest.Map, path []string) (value any, found bool, err error) {
	value = properties
	for _, key := range path {
		if !rubytext.Truthy(value) {
			return nil, false, nil
		}
		m, ok := value.(*manifest.Map)
		if !ok {
			return nil, false, noMethod("key?", value)
		}
		if value, ok = m.Get(key); !ok {
			return nil, false, nil
		}
	}
	return value, true, nil
}

// set puts value at path, making hashes on the way where the key is missing.
func set(mapped *manifest.Map, path []string, value any) error {
	var node any = mapped
	for i, key := range path {
		if i == len(path)-1 {
			return assign(node, key, value)
		}
		m, ok := node.(*manifest.Map)
		if !ok {
			return noMethod("key?", node)
		}
		if !m.Has(key) {
			m.Set(key, new(manifest.Map))
		}
		node, _ = m.Get(key)
	}
	return nil // the empty name maps nothing
}

// PropertySource is where a property of a link comes from, in words.
type PropertySource string

const (
	fromJob        PropertySource = "job properties"
	fromGroup      PropertySource = "instance group properties"
	fromDeployment PropertySource = "deployment properties"
	fromAddon      PropertySource = "addon properties"
	FromDefault    PropertySource = "default in the spec"
	fromConsumer   PropertySource = "properties of the consumer"
	fromElsewhere  PropertySource = "other deployment"
	fromDisk       PropertySource = "disk"
	FromNowhere    PropertySource = "no value"
)

// sources returns for each property of a provider where its value comes from.
func (p *Provider) sources() []Property {
	switch {
	case p.remote != nil:
		return flat(p.Properties, fromElsewhere)
	case p.Kind == KindDisk:
		return flat(p.Properties, fromDisk)
	}
	list := make([]Property, 0, len(p.listed.names))
	for _, name := range p.listed.names {
		list = append(list, p.job.source(name))
	}
	return list
}

// source finds the place of one property.
func (j *jobState) source(name string) Property {
	path := rubytext.Path(name)
	if _, found, _ := walk(j.raw.values, path); !found {
		at := Property{Name: name, Source: FromDefault}
		if definition, ok := j.spec.Property(name); ok {
			at.Location.File, at.Location.Line, at.Location.Column = definition.Location.File, definition.Location.Line, definition.Location.Column
		}
		return at
	}
	at := Property{Name: name, Source: fromJob, Location: j.place("properties", path...)}
	if j.job.Properties != nil {
		if j.job.Addon != "" {
			at.Source = fromAddon
		}
		return at
	}
	at.Source, at.Location = fromGroup, j.group.Location
	if _, found, _ := walk(j.group.Properties, path); !found {
		at.Source, at.Location = fromDeployment, j.resolver.manifest.Location
	}
	root := j.resolver.manifest.Root()
	if at.Source == fromGroup {
		root = j.resolver.groupNode(j.groupIndex)
		at.Location.Path = j.group.Location.Path + "."
	} else {
		at.Location.Path = ""
	}
	at.Location.Path += "properties." + strings.Join(path, ".")
	point(&at.Location, root.Get("properties"), path)
	return at
}

// flat lists the leaves of a hash of properties that was not mapped here.
func flat(m *manifest.Map, source PropertySource) []Property {
	var list []Property
	var visit func(prefix string, m *manifest.Map)
	visit = func(prefix string, m *manifest.Map) {
		for key, value := range m.All() {
			if inner, ok := value.(*manifest.Map); ok && inner.Len() > 0 {
				visit(prefix+key+".", inner)
				continue
			}
			list = append(list, Property{Name: prefix + key, Source: source})
		}
	}
	visit("", m)
	return list
}
