// Package ordered has the tables of names that Ruby keeps in the order of definition: variables and constants.
package ordered

import "slices"

// Map holds values by name, in the order in which the names came. Most have no more than a handful, so they are a list
// that is searched; an index is kept for those that have many. The zero value is empty.
type Map[V any] struct {
	list  []Entry[V]
	index map[string]int // places in list, once that is long
	gone  int            // entries of a long list that were deleted: they have no name, and stay where they are
}

// Entry is a name, which is never empty, with its value.
type Entry[V any] struct {
	Name  string
	Value V
}

// In has the entries in room, as long as there is some. It is for maps that are empty.
func (m *Map[V]) In(room []Entry[V]) { m.list = room[:0] }

// few is up to how many entries are searched one by one.
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

// At returns the value of a name if it has that place, as it has where it came as that and nothing was deleted.
func (m *Map[V]) At(place int, name string) (v V, ok bool) {
	if place < len(m.list) && m.list[place].Name == name {
		return m.list[place].Value, true
	}
	return v, false
}

// Set sets the value of a name. Whoever calls it charges for what it adds.
func (m *Map[V]) Set(name string, v V) {
	if i := m.find(name); i >= 0 {
		m.list[i].Value = v
		return
	}
	m.list = append(m.list, Entry[V]{name, v}) // bounded: whoever calls Set charges
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

// Grow makes room for n further names. Whoever calls it charges for them.
func (m *Map[V]) Grow(n int) { m.list = slices.Grow(m.list, n) } // bounded: as it says

// Delete removes a name and gives its value. It takes no longer where there are many: nobody pays for that.
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
	if m.gone++; m.gone == len(m.list) {
		*m = Map[V]{}
	}
	return v, true
}

// Clone returns a copy. Whoever calls it charges for all of it.
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

// All calls yield for each name in order. They may change meanwhile.
func (m *Map[V]) All(yield func(string, V) bool) {
	for i := 0; i < len(m.list); i++ {
		if e := m.list[i]; e.Name != "" && !yield(e.Name, e.Value) {
			return
		}
	}
}
