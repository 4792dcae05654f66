// Package ordered has tables of names that keep the order of definition, as Ruby does for variables and constants.
package ordered

import (
	"iter"
	"slices"
)

// Map holds values by name, in the order in which the names were added. Most have only a few, so they are a list
// that is searched linearly; an index is kept for longer ones. The zero value is empty. The operations are functions,
// because methods of a generic type are compiled again in each package that imports a struct with such a field.
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

func find[V any](m *Map[V], name string) int {
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
func Get[V any](m *Map[V], name string) (v V, ok bool) {
	if i := find(m, name); i >= 0 {
		return m.list[i].Value, true
	}
	return v, false
}

// Set sets the value of a name. The caller charges for a new entry.
func Set[V any](m *Map[V], name string, v V) {
	if i := find(m, name); i >= 0 {
		m.list[i].Value = v
		return
	}
	m.list = append(m.list, Entry[V]{name, v}) // bounded: the caller of Set charges
	if m.index != nil {
		m.index[name] = len(m.list) - 1
	} else if len(m.list) > few {
		reindex(m)
	}
}

func reindex[V any](m *Map[V]) {
	m.index = map[string]int{}
	for i, e := range m.list {
		m.index[e.Name] = i
	}
}

// Grow makes room for n further names. The caller charges for them.
func Grow[V any](m *Map[V], n int) { m.list = slices.Grow(m.list, n) } // bounded: as it says

// Delete removes a name and returns its value. On average it takes constant time even in a long list, as it is not
// charged.
func Delete[V any](m *Map[V], name string) (v V, ok bool) {
	i := find(m, name)
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
	if m.gone++; m.gone > Len(m)+few {
		compact(m)
	}
	return v, true
}

// compact makes a list without the deleted entries. A running All goes on in the former one.
func compact[V any](m *Map[V]) {
	var list []Entry[V]
	for _, e := range m.list {
		if e.Name != "" {
			list = append(list, e) // bounded: by the list, which was paid for
		}
	}
	*m = Map[V]{list: list, moved: m.moved + 1}
	if len(list) > few {
		reindex(m)
	}
}

// Clone returns a copy. The caller charges for all of it.
func Clone[V any](m *Map[V]) Map[V] {
	var c Map[V]
	Grow(&c, Len(m))
	for name, v := range All(m) {
		Set(&c, name, v)
	}
	return c
}

// Len returns the number of names.
func Len[V any](m *Map[V]) int { return len(m.list) - m.gone }

// All is an iterator over the names in order. The map may change meanwhile.
func All[V any](m *Map[V]) iter.Seq2[string, V] {
	return func(yield func(string, V) bool) {
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
}
