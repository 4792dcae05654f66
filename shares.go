package boshrender

// This file hands over to the evaluator what several jobs have in common, once: defaults of properties, and what links
// show of a provider.

import (
	"errors"
	"sync"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// shares has what was handed over. The zero value has nothing in common.
type shares struct {
	data   erb.DataMaker
	common func(*manifest.Map) bool // tells hashes that several jobs have

	lock  sync.Mutex
	maps  map[*manifest.Map]erb.Data
	lists map[*any]erb.Data // by the first element
}

// hash hands over a hash that others have too.
func (s *shares) hash(m *manifest.Map) (erb.Data, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if d, ok := s.maps[m]; ok {
		return d, nil
	}
	d, err := s.data.Data(m)
	if s.maps == nil {
		s.maps = make(map[*manifest.Map]erb.Data)
	}
	s.maps[m] = d
	return d, err
}

// list is hash for a list.
func (s *shares) list(l []any) (erb.Data, error) {
	if len(l) == 0 {
		return s.data.Data(l)
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	if d, ok := s.lists[&l[0]]; ok {
		return d, nil
	}
	d, err := s.data.Data(l)
	if s.lists == nil {
		s.lists = make(map[*any]erb.Data)
	}
	s.lists[&l[0]] = d
	return d, err
}

// properties hands over the properties of a job. Those that it has in common with others are in it as such.
func (s *shares) properties(m *manifest.Map) (erb.Data, error) {
	if s.common == nil {
		return s.data.Data(m)
	}
	var errs []error
	d, err := s.data.Data(s.parts(m, &errs))
	return d, errors.Join(append(errs, err)...)
}

// parts returns m with what is common in it handed over.
func (s *shares) parts(m *manifest.Map, errs *[]error) any {
	if s.common(m) {
		d, err := s.hash(m)
		if err != nil {
			*errs = append(*errs, err)
		}
		return d
	}
	out := m
	for key, value := range m.All() {
		inner, ok := value.(*manifest.Map)
		if !ok {
			continue
		}
		part := s.parts(inner, errs)
		if part == any(inner) {
			continue
		}
		if out == m {
			out = m.Copy()
		}
		out.Set(key, part)
	}
	return out
}

// links hands over the links of a job: written as they were resolved, with the values of variables.
func (s *shares) links(written, values *manifest.Map) (erb.Data, error) {
	all := new(manifest.Map)
	var errs []error
	for name, value := range values.All() {
		content, ok := value.(*manifest.Map)
		if !ok {
			all.Set(name, value)
			continue
		}
		before, _ := written.Get(name)
		original, _ := before.(*manifest.Map)
		link := content.Copy()
		if list, ok := content.Get("instances"); ok {
			if l, ok := list.([]any); ok {
				d, err := s.list(l)
				link.Set("instances", d)
				errs = append(errs, err)
			}
		}
		p, _ := content.Get("properties")
		properties, _ := p.(*manifest.Map)
		// Others have them too unless there are values of variables in them.
		if old, _ := original.Get("properties"); properties != nil && old == p {
			d, err := s.hash(properties)
			link.Set("properties", d)
			errs = append(errs, err)
		}
		all.Set(name, link)
	}
	d, err := s.data.Data(all)
	return d, errors.Join(append(errs, err)...)
}

// share hands over to the evaluator what all instances of a job have.
func (g *Group) share(j *Job, v *values) error {
	var errs [3]error
	v.shared.properties, errs[0] = g.shares.properties(v.properties)
	v.shared.links, errs[1] = g.shares.links(j.Links, v.links)
	v.shared.job, errs[2] = g.shares.data.Data(placement.JobHash(g.Name, g.jobRefs()))
	return errors.Join(errs[:]...)
}
