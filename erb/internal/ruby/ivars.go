package ruby

// This file defines the tables of variables and constants that keep the order of definition.

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/ruby/ordered"
)

// IVars holds instance variables, by names with their @, in the order of their first assignment, which inspect
// shows. Code that adds one charges IVarSize. Objects of one class that get the same variables in the same order share
// the names. The zero value is empty.
type IVars struct {
	names  *Layout // begins with the names of values; nil: none
	values []Value
}

// Layout is a list of names of instance variables, each object with which has the first of them. Objects of a class of
// the run share one, to which the first object that gets a further variable adds its name.
type Layout struct {
	names []string
	fixed bool                // it is shared by all runs
	long  *ordered.Map[Value] // instead of names: the variables of the only object with it, if these are many
}

// NewLayout makes a layout for objects of a class written in Go.
func NewLayout(names ...string) *Layout { return &Layout{names: names, fixed: true} }

// Variable is a name with its value.
type Variable = ordered.Entry[Value]

// fewIVars is the number of variables up to which objects share their names.
const fewIVars = 16

// Use prepares an empty table for the variables of a layout, whose values will be in room.
func (m *IVars) Use(l *Layout, room []Value) { m.names, m.values = l, room[:0] }

func (m *IVars) long() *ordered.Map[Value] {
	if m.names == nil {
		return nil
	}
	return m.names.long
}

// find returns the place of a name among values.
func (m *IVars) find(name string) int {
	if m.names == nil {
		return -1
	}
	for i, known := range m.names.names[:len(m.values)] {
		if known == name {
			return i
		}
	}
	return -1
}

// Get returns the value of a name and whether there is one.
func (m *IVars) Get(name string) (v Value, ok bool) {
	if i := m.find(name); i >= 0 {
		return m.values[i], true
	}
	if long := m.long(); long != nil {
		return ordered.Get(long, name)
	}
	return v, false
}

// At returns the value of a name if it is at that place, as it is if it was added there and nothing was deleted.
func (m *IVars) At(place int, name string) (v Value, ok bool) {
	if place < len(m.values) && m.names.names[place] == name {
		return m.values[place], true
	}
	return v, false
}

// has reports whether the object has that layout, and a variable at that place.
func (m *IVars) has(l *Layout, place int) bool { return m.names == l && place < len(m.values) }

// Set sets the value of a name. The caller charges for a new entry.
func (m *IVars) Set(name string, v Value) {
	if i := m.find(name); i >= 0 {
		m.values[i] = v
		return
	}
	if long := m.long(); long != nil {
		ordered.Set(long, name, v)
		return
	}
	n := len(m.values)
	switch l := m.names; {
	case n == fewIVars:
		ordered.Set(m.lengthen(), name, v)
		return
	case l == nil:
		m.names = &Layout{names: []string{name}}
	case n < len(l.names) && l.names[n] == name:
	case n < len(l.names) || l.fixed: // objects that share the names have others
		names := withRoom(l.names[:n], 1)[:n+1]
		names[n] = name
		m.names = &Layout{names: names}
	default:
		l.names = append(l.names, name) // bounded: by fewIVars
	}
	if n == cap(m.values) {
		m.values = withRoom(m.values, max(len(m.names.names)-n, n))
	}
	m.values = m.values[:n+1]
	m.values[n] = v
}

// withRoom returns a copy of a list with room for more elements.
func withRoom[T any](list []T, more int) []T {
	return append(make([]T, 0, len(list)+more), list...) // bounded: by fewIVars
}

// lengthen makes a table of many variables.
func (m *IVars) lengthen() *ordered.Map[Value] {
	long := &ordered.Map[Value]{}
	for name, v := range m.All {
		ordered.Set(long, name, v)
	}
	m.names, m.values = &Layout{long: long}, nil
	return long
}

// Delete removes a name and returns its value. On average it takes constant time, as it is not charged.
func (m *IVars) Delete(name string) (v Value, ok bool) {
	if long := m.long(); long != nil {
		return ordered.Delete(long, name)
	}
	i := m.find(name)
	if i < 0 {
		return v, false
	}
	v, n := m.values[i], len(m.values)
	m.names = &Layout{names: slices.Delete(withRoom(m.names.names[:n], 0), i, i+1)}
	m.values = slices.Delete(withRoom(m.values, 0), i, i+1)
	return v, true
}

// Clone returns a copy. The caller charges for all of it.
func (m *IVars) Clone() IVars {
	if long := m.long(); long != nil {
		copied := ordered.Clone(long)
		return IVars{names: &Layout{long: &copied}}
	}
	return IVars{names: m.names, values: withRoom(m.values, 0)}
}

// CloneTo makes to, which is empty, a copy of the table, in the room that it has.
func (m *IVars) CloneTo(to *IVars) {
	if n := len(m.values); n > 0 && n <= cap(to.values) && m.long() == nil {
		to.names, to.values = m.names, to.values[:n]
		copy(to.values, m.values)
	} else {
		*to = m.Clone()
	}
}

// Size returns the charge for a copy of the table.
func (m *IVars) Size() int64 {
	if m.long() != nil {
		return int64(longIVarSize * m.Len())
	}
	return int64(IVarSize * m.Len())
}

// Len returns the number of names.
func (m *IVars) Len() int {
	if long := m.long(); long != nil {
		return ordered.Len(long)
	}
	return len(m.values)
}

// All calls yield for each name in order. The table may change meanwhile: variables that are added are included.
func (m *IVars) All(yield func(string, Value) bool) {
	if long := m.long(); long != nil {
		ordered.All(long)(yield)
		return
	}
	was := *m
	for i := 0; i < len(was.values); i++ {
		if !yield(was.names.names[i], was.values[i]) {
			return
		}
		if n := len(was.values); len(m.values) > n && slices.Equal(m.names.names[:n], was.names.names[:n]) {
			was = *m
		}
	}
}

// constants holds the constants of a class or module.
type constants = ordered.Map[constant]

type constant struct {
	value Value
	ofRun func(*Runtime) Value // see ConstantOfRun
}
