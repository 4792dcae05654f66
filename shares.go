package boshrender

// This file hands over to the evaluator what several jobs have in common, once: defaults of properties, what links show
// of a provider, and the jobs of their group.

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

	lock   sync.Mutex
	maps   latest[*manifest.Map]
	lists  latest[*any] // by the first element
	jobs   latest[*Group]
	values []*values // those that were handed over, the latest last
}

// handed is what all instances of a job have, as the evaluator takes it.
type handed struct{ properties, links, job erb.Data }

const (
	// fewHanded is how many jobs' values are kept that were handed over, if their groups have few jobs: those of the
	// groups that are being rendered. Of a large deployment they would take more than all else.
	fewHanded = 32
	// fewShared is how many parts of values are kept, for jobs that come soon after.
	fewShared = 128
)

// latest has what was handed over last.
type latest[K comparable] struct {
	known map[K]erb.Data
	order []K // the latest last
}

// of returns what was handed over, or hands it over.
func (l *latest[K]) of(key K, hand func() (erb.Data, error)) (erb.Data, error) {
	if d, ok := l.known[key]; ok {
		return d, nil
	}
	d, err := hand()
	if err != nil {
		return d, err
	}
	if len(l.order) >= fewShared {
		delete(l.known, l.order[0])
		l.order = l.order[1:]
	}
	if l.known == nil {
		l.known = make(map[K]erb.Data)
	}
	l.known[key] = d
	l.order = append(l.order, key)
	return d, nil
}

// hash hands over a hash that others have too.
func (s *shares) hash(m *manifest.Map) (erb.Data, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.maps.of(m, func() (erb.Data, error) { return s.data.Data(m) })
}

// list is hash for a list.
func (s *shares) list(l []any) (erb.Data, error) {
	if len(l) == 0 {
		return s.data.Data(l)
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.lists.of(&l[0], func() (erb.Data, error) { return s.data.Data(l) })
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

// keep notes that values were handed over, and has those forgotten that were the longest ago.
func (s *shares) keep(v *values, most int) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.values = append(s.values, v)
	for len(s.values) > most {
		s.values[0].handed.Store(nil)
		s.values = s.values[1:]
	}
}

// job hands over spec.job, which all jobs of a group have in common.
func (s *shares) job(g *Group) (erb.Data, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.jobs.of(g, func() (erb.Data, error) { return s.data.Data(placement.JobHash(g.Name, g.jobRefs())) })
}

// handOver hands over to the evaluator what all instances of a job have.
func (g *Group) handOver(j *Job, v *values) (*handed, error) {
	if h := v.handed.Load(); h != nil {
		return h, nil
	}
	h := new(handed)
	var errs [3]error
	h.properties, errs[0] = g.shares.properties(v.properties)
	h.links, errs[1] = g.shares.links(j.Links, v.links)
	h.job, errs[2] = g.shares.job(g)
	if err := errors.Join(errs[:]...); err != nil {
		return nil, err
	}
	if v.handed.CompareAndSwap(nil, h) {
		g.shares.keep(v, max(fewHanded, 4*len(g.Jobs)))
	}
	return h, nil
}
