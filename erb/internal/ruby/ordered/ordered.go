// Package ordered has tables of names that keep the order of definition, as Ruby does for variables and constants.
package ordered

import "slices"

// Map holds values by name, in the order in which the names were added. Most have only a few, so they are a list
// that is searched linearly; an index is kept for longer ones. The zero value is empty.
type Map[V any] struct {
	list  []Entry[V]
	index map[string]int // indexes into list, if that is long
	gone  int            // deleted entries of a long list: they have no name, and stay in place
	moved int            // number of times that they were removed
}

// Entry is a name, which is never empty, with its value.
type Entry[V any] struct {
	Name  string
	Value V
}

// few is the number of entries up to which they are searched linearly.
const few = 16

func (m *Map[V]) find(name string) int {
	if m.index != nil {
		if i, ok := m.index[name]; ok {
			return i
		}
		return -1
	}
	for i := range m.list {
		if m.list[i].Name == name {
			return i
		}
	}
	return -1
}

// Get returns the value of a name and whether there is one.
func (m *Map[V]) Get(name string) (v V, ok bool) {
	if i := m.find(name); i >= 0 {
		return m.list[i].Value, true
	}
	return v, false
}

// Set sets the value of a name. The caller charges for a new entry.
func (m *Map[V]) Set(name string, v V) {
	if i := m.find(name); i >= 0 {
		m.list[i].Value = v
		return
	}
	m.list = append(m.list, Entry[V]{name, v}) // bounded: the caller of Set charges
	if m.index != nil {
		m.index[name] = len(m.list) - 1
	} else if len(m.list) > few {
		m.reindex()
	}
}

func (m *Map[V]) reindex() {
	m.index = map[string]int{}
	for i, e := range m.list {
		m.index[e.Name] = i
	}
}

// Grow makes room for n further names. The caller charges for them.
func (m *Map[V]) Grow(n int) { m.list = slices.Grow(m.list, n) } // bounded: as it says

// Delete removes a name and returns its value. On average it takes constant time even in a long list, as it is not
// charged.
func (m *Map[V]) Delete(name string) (v V, ok bool) {
	i := m.find(name)
	if i < 0 {
		return v, false
	}
	v = m.list[i].Value
	if m.index == nil {
		m.list = slices.Delete(m.list, i, i+1)
		return v, true
	}
	delete(m.index, name)
	m.list[i] = Entry[V]{}
	if m.gone++; m.gone > m.Len()+few {
		m.compact()
	}
	return v, true
}

// compact makes a list without the deleted entries. A running All goes on in the former one.
func (m *Map[V]) compact() {
	var list []Entry[V]
	for _, e := range m.list {
		if e.Name != "" {
			list = append(list, e) // bounded: by the list, which was paid for
		}
	}
	*m = Map[V]{list: list, moved: m.moved + 1}
	if len(list) > few {
		m.reindex()
	}
}

// Clone returns a copy. The caller charges for all of it.
func (m *Map[V]) Clone() Map[V] {
	var c Map[V]
	c.Grow(m.Len())
	for name, v := range m.All {
		c.Set(name, v)
	}
	return c
}

// Len returns the number of names.
func (m *Map[V]) Len() int { return len(m.list) - m.gone }

// All calls yield for each name in order. The map may change meanwhile.
func (m *Map[V]) All(yield func(string, V) bool) {
	list, moved := m.list, m.moved
	for i := 0; i < len(list); i++ {
		if e := list[i]; e.Name != "" && !yield(e.Name, e.Value) {
			return
		}
		if len(m.list) > len(list) && m.moved == moved {
			list = m.list
		}
	}
}
