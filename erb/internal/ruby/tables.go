package ruby

// This file has the method tables of a class. The tables of classes written in Go live as long as the program, and Go's
// garbage collector scans them every few megabytes that renders allocate. So they are rows in lists, without maps.

import (
	"iter"
	"slices"
	"strings"
	"sync/atomic"
)

// MethodTable maps names to methods. The zero value is empty.
type MethodTable struct {
	// class is set for a class written in Go, whose tables have the methods.
	class *Class
	// ordered has the rows of such a class sorted by name. It is nil until first used.
	ordered atomic.Pointer[[]*Method]
	// Made has the methods of a class of a run.
	Made map[string]*Method
}

// get returns the method of that name, which may be the mark of one that was taken away.
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

// rows returns the rows of a class written in Go sorted by name, nil for other classes.
func (t *MethodTable) rows() []*Method {
	if t.class == nil {
		return nil
	}
	if list := t.ordered.Load(); list != nil {
		return *list
	}
	return t.settle()
}

// settle sorts the rows.
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

// At is get for callers that don't distinguish a method that was taken away from none.
func (t *MethodTable) At(name string) *Method {
	m, _ := t.get(name)
	return m
}

func byMethodName(m *Method, name string) int { return strings.Compare(m.Name, name) }

// orUndefined returns Undefined for a row that takes a method away, or else m.
func (m *Method) orUndefined() *Method {
	if m.Flags&takenAway != 0 {
		return Undefined
	}
	return m
}

// Set enters a method in the table of a class of a run. It reports whether there was none of that name.
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

// Names returns the names of methods and marks in order. Some are missing after an error.
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

// All iterates over methods and marks, in no particular order.
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
