// Package ordered has the tables of names that Ruby keeps in the order of definition.
package ordered

// Map holds values by name, in the order in which the names came first: one that is removed keeps its place. It is a
// list, with a map beside it only once it is long. The zero value is empty.
type Map[V any] struct {
	entries []Entry[V]
	index   map[string]int // says where each is, once there are many
}

// Entry is a name with its value.
type Entry[V any] struct {
	Name  string
	Value V
	gone  bool
}

// few entries are looked through one by one.
const few = 8

// Find returns the value of that name, or nil.
func (m *Map[V]) Find(name string) *V {
	if e := m.place(name); e != nil && !e.gone {
		return &e.Value
	}
	return nil
}

// place is Find for entries that are gone as well.
func (m *Map[V]) place(name string) *Entry[V] {
	if m.index != nil {
		if i, ok := m.index[name]; ok {
			return &m.entries[i]
		}
		return nil
	}
	for i := range m.entries {
		if m.entries[i].Name == name {
			return &m.entries[i]
		}
	}
	return nil
}

// Set sets the value of a name.
func (m *Map[V]) Set(name string, v V) {
	if e := m.place(name); e != nil {
		e.Value, e.gone = v, false
		return
	}
	m.entries = append(m.entries, Entry[V]{Name: name, Value: v}) // bounded: the caller pays for what it enters
	switch n := len(m.entries); {
	case m.index != nil:
		m.index[name] = n - 1
	case n > few:
		m.index = map[string]int{}
		for i := range m.entries {
			m.index[m.entries[i].Name] = i
		}
	}
}

// Remove takes a name away.
func (m *Map[V]) Remove(name string) {
	if e := m.place(name); e != nil {
		*e = Entry[V]{Name: name, gone: true}
	}
}

// Len counts the names, those that are gone as well.
func (m *Map[V]) Len() int { return len(m.entries) }

// Entries lists the names in order; those that are gone are there, without a value.
func (m *Map[V]) Entries() []Entry[V] { return m.entries }
