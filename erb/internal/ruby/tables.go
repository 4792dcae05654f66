package ruby

// This file has the tables of a class. Those of classes written in Go stay for as long as the program runs, and Go's
// collector goes through them every few megabytes that renders allocate. So they are rows in lists, without maps.

import (
	"iter"
	"slices"
	"strings"
	"sync/atomic"
)

// MethodTable has methods by name. The zero value is empty.
type MethodTable struct {
	// class is set for a class written in Go: its tables have the methods.
	class *Class
	// ordered has the rows of such a class in the order of their names; nil until somebody asks.
	ordered atomic.Pointer[[]*Method]
	// Made are those of a class of a run.
	Made map[string]*Method
}

// get returns the method of that name, which may be the mark of one taken away.
func (t *MethodTable) get(name string) (m *Method, ok bool) {
	if t.class == nil {
		m, ok = t.Made[name]
		return m, ok
	}
	rows := t.rows()
	if i, ok := slices.BinarySearchFunc(rows, name, byMethodName); ok {
		return rows[i].orUndefined(), true
	}
	return nil, false
}

// rows returns the rows of a class written in Go in the order of their names, nothing for other classes.
func (t *MethodTable) rows() []*Method {
	if t.class == nil {
		return nil
	}
	if list := t.ordered.Load(); list != nil {
		return *list
	}
	return t.settle()
}

// settle orders the rows.
func (t *MethodTable) settle() []*Method {
	settling.Lock()
	defer settling.Unlock()
	if list := t.ordered.Load(); list != nil {
		return *list
	}
	list := inOrder(t.class.rows(t == &t.class.Static))
	t.ordered.Store(&list)
	return list
}

// At is get for callers that don't tell a missing method from none.
func (t *MethodTable) At(name string) *Method {
	m, _ := t.get(name)
	return m
}

func byMethodName(m *Method, name string) int { return strings.Compare(m.Name, name) }

// orUndefined returns the mark for a row that takes a method away.
func (m *Method) orUndefined() *Method {
	if m.Flags&takenAway != 0 {
		return Undefined
	}
	return m
}

// Set enters a method in the table of a class of a run; it reports whether there was none of that name.
func (t *MethodTable) Set(name string, m *Method) (added bool) {
	if t.Made == nil {
		t.Made = map[string]*Method{}
	}
	_, ok := t.Made[name]
	t.Made[name] = m
	return !ok
}

// Len counts methods and marks.
func (t *MethodTable) Len() int { return len(t.rows()) + len(t.Made) }

// Names returns the names of methods and marks in order; some are left out after an error.
func (t *MethodTable) Names(a Account) []string {
	if t.class == nil {
		return SortedKeys(a, t.Made)
	}
	rows := t.rows()
	list := Room[string](a, len(rows))
	for _, m := range rows {
		list = Append(a, list, m.Name)
	}
	return list
}

// All goes over methods and marks, in no particular order.
func (t *MethodTable) All() iter.Seq2[string, *Method] {
	return func(yield func(string, *Method) bool) {
		for _, m := range t.rows() {
			if !yield(m.Name, m.orUndefined()) {
				return
			}
		}
		for name, m := range t.Made {
			if !yield(name, m) {
				return
			}
		}
	}
}
