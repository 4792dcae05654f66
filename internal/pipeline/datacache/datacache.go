// Package datacache converts the properties and links of jobs to the data of the evaluator. Data that several jobs
// share is converted once: defaults of properties, the visible part of a provider in links, and the jobs of their
// group.
package datacache

import (
	"errors"
	"iter"
	"sync"
	"sync/atomic"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/manifest"
)

// Cache holds converted data for the jobs of a deployment. Shared, if not nil, reports whether several jobs share a
// hash.
type Cache struct {
	Shared func(*manifest.Map) bool

	data  erb.DataMaker
	lock  sync.Mutex
	maps  fifo[*manifest.Map]
	lists fifo[*any] // by the first element
	jobs  fifo[any]
	kept  []*Slot // slots that hold data, the latest last
}

// Data holds the properties and links of a job, which are the same on all instances.
type Data struct{ Properties, Links, Job erb.Data }

// Slot holds the data of one job until the cache drops it.
type Slot struct{ data atomic.Pointer[Data] }

// Job is the input for Data.
type Job struct {
	// Properties have the values of variables, and so have Links; WrittenLinks are the same without them.
	Properties, Links, WrittenLinks *manifest.Map
	// Group identifies the group. Its jobs share the result of Spec, the value of spec.job. Jobs is their number.
	Group any
	Spec  func() any
	Jobs  int
}

const (
	// maxSlots limits the slots filled at once, if groups have few jobs. They are the slots of the groups being
	// rendered. All data of a large deployment would take more memory than everything else.
	maxSlots = 32
	// maxParts limits the parts of properties and links that are kept, for jobs converted soon after.
	maxParts = 128
)

// Get returns the data in a slot. It fills an empty slot.
func (c *Cache) Get(slot *Slot, j Job) (*Data, error) {
	if d := slot.data.Load(); d != nil {
		return d, nil
	}
	d := new(Data)
	var errs [3]error
	d.Properties, errs[0] = c.properties(j.Properties)
	d.Links, errs[1] = c.links(j.WrittenLinks, j.Links)
	d.Job, errs[2] = c.job(j)
	if err := errors.Join(errs[:]...); err != nil {
		return nil, err
	}
	if slot.data.CompareAndSwap(nil, d) {
		c.keep(slot, max(maxSlots, 4*j.Jobs))
	}
	return d, nil
}

// Convert converts a hash without keeping the result. Converted data in it is used unchanged.
func (c *Cache) Convert(m iter.Seq2[string, any]) (erb.Data, error) { return c.data.Data(m) }

// keep records that a slot was filled, and empties the slots filled longest ago.
func (c *Cache) keep(slot *Slot, most int) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.kept = append(c.kept, slot)
	for len(c.kept) > most {
		c.kept[0].data.Store(nil)
		c.kept = c.kept[1:]
	}
}

// fifo is a cache of converted data that drops the oldest.
type fifo[K comparable] struct {
	known map[K]erb.Data
	order []K // the latest last
}

// get returns the data for a key. It converts missing data.
func (f *fifo[K]) get(key K, convert func() (erb.Data, error)) (erb.Data, error) {
	if d, ok := f.known[key]; ok {
		return d, nil
	}
	d, err := convert()
	if err != nil {
		return d, err
	}
	if len(f.order) >= maxParts {
		delete(f.known, f.order[0])
		f.order = f.order[1:]
	}
	if f.known == nil {
		f.known = make(map[K]erb.Data)
	}
	f.known[key] = d
	f.order = append(f.order, key)
	return d, nil
}

// hash converts a hash that several jobs share.
func (c *Cache) hash(m *manifest.Map) (erb.Data, error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.maps.get(m, func() (erb.Data, error) { return c.data.Data(m) })
}

// list is hash for a list.
func (c *Cache) list(l []any) (erb.Data, error) {
	if len(l) == 0 {
		return c.data.Data(l)
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.lists.get(&l[0], func() (erb.Data, error) { return c.data.Data(l) })
}

// properties converts the properties of a job. Hashes in them that several jobs share are converted once.
func (c *Cache) properties(m *manifest.Map) (erb.Data, error) {
	if c.Shared == nil {
		return c.data.Data(m)
	}
	var errs []error
	d, err := c.data.Data(c.parts(m, &errs))
	return d, errors.Join(append(errs, err)...)
}

// parts returns m with the shared hashes in it converted.
func (c *Cache) parts(m *manifest.Map, errs *[]error) any {
	if c.Shared(m) {
		d, err := c.hash(m)
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
		part := c.parts(inner, errs)
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

// links converts the links of a job: as they were resolved, and with the values of variables.
func (c *Cache) links(written, values *manifest.Map) (erb.Data, error) {
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
				d, err := c.list(l)
				link.Set("instances", d)
				errs = append(errs, err)
			}
		}
		p, _ := content.Get("properties")
		properties, _ := p.(*manifest.Map)
		// Other jobs have the same hash unless there are values of variables in it.
		if old, _ := original.Get("properties"); properties != nil && old == p {
			d, err := c.hash(properties)
			link.Set("properties", d)
			errs = append(errs, err)
		}
		all.Set(name, link)
	}
	d, err := c.data.Data(all)
	return d, errors.Join(append(errs, err)...)
}

// job converts spec.job, which all jobs of a group share.
func (c *Cache) job(j Job) (erb.Data, error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.jobs.get(j.Group, func() (erb.Data, error) { return c.data.Data(j.Spec()) })
}
