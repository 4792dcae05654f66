package ruby

// This file has the tables of a class. Those of classes written in Go stay for as long as the program runs, and Go's
// collector goes through them every few megabytes that renders allocate. So they are rows in one block, without maps.

import (
	"iter"
	"slices"
	"strings"
)

// methodTable has methods by name. The zero value is empty.
type methodTable struct {
	// rows are those of a class written in Go: in the order of definition until the linker settles them, in that of the
	// names afterwards.
	rows []Method
	// made are those of a class of a run.
	made map[string]*Method
}

// get returns the method of that name, which may be the mark of one taken away.
func (t *methodTable) get(name string) (m *Method, ok bool) {
	if t.rows == nil {
		m, ok = t.made[name]
		return m, ok
	}
	if i, ok := slices.BinarySearchFunc(t.rows, name, byMethodName); ok {
		return t.rows[i].orUndefined(), true
	}
	return nil, false
}

// at is get for callers that don't tell a missing method from none.
func (t *methodTable) at(name string) *Method {
	m, _ := t.get(name)
	return m
}

func byMethodName(m Method, name string) int { return strings.Compare(m.Name, name) }

// orUndefined returns the mark for a row that takes a method away.
func (m *Method) orUndefined() *Method {
	if m.Flags&takenAway != 0 {
		return undefined
	}
	return m
}

// set enters a method in the table of a class of a run; it reports whether there was none of that name.
func (t *methodTable) set(name string, m *Method) (added bool) {
	if t.made == nil {
		t.made = map[string]*Method{}
	}
	_, ok := t.made[name]
	t.made[name] = m
	return !ok
}

// len counts methods and marks.
func (t *methodTable) len() int { return len(t.rows) + len(t.made) }

// names returns the names of methods and marks in order; some are left out after an error.
func (t *methodTable) names(a Account) []string {
	if t.rows == nil {
		return sortedKeys(a, t.made)
	}
	list := Room[string](a, len(t.rows))
	for i := range t.rows {
		list = Append(a, list, t.rows[i].Name)
	}
	return list
}

// all goes over methods and marks, in no particular order.
func (t *methodTable) all() iter.Seq2[string, *Method] {
	return func(yield func(string, *Method) bool) {
		for i := range t.rows {
			if !yield(t.rows[i].Name, t.rows[i].orUndefined()) {
				return
			}
		}
		for name, m := range t.made {
			if !yield(name, m) {
				return
			}
		}
	}
}

// define enters rows of class, which is written in Go.
func (t *methodTable) define(class *Class, rows ...Method) {
	defining(class.Name)
	for i := range rows {
		m := rows[i]
		m.Owner = class
		if m.Flags&PrivateRow != 0 {
			m.Visibility = Private
		}
		t.rows = append(t.rows, m) // bounded: rows written in Go
	}
}

// methodRows are the methods of all classes written in Go. A selector has their numbers, which are less to go through
// for Go's collector than pointers.
type methodRows []Method

// settled are made by the linker.
var settled methodRows

// at returns the method of a number, nil for 0.
func (r methodRows) at(number uint16) *Method {
	if number == 0 {
		return nil
	}
	return &r[number-1]
}

// number returns the number of a method.
func (r methodRows) number(m *Method) uint16 {
	for i := range r {
		if &r[i] == m {
			return uint16(i + 1)
		}
	}
	panic("ruby: " + m.Name + " is no method of a class written in Go")
}

// settleTables settles the methods of all classes written in Go, in one block.
func settleTables() methodRows {
	count := 0
	for _, c := range builtins {
		count += c.own.len() + c.static.len()
	}
	block := make([]Method, 0, count) // bounded: rows written in Go
	for _, c := range builtins {
		block = c.own.settle(c, block)
		block = c.static.settle(c, block)
	}
	return block
}

// settleLines moves the ancestors of all classes written in Go to one block.
func settleLines() {
	count := 0
	for _, c := range builtins {
		count += len(c.mro)
	}
	block := make([]*Class, 0, count) // bounded: classes written in Go
	for _, c := range builtins {
		from := len(block)
		block = append(block, c.mro...) // bounded: likewise
		c.mro = block[from:len(block):len(block)]
	}
}

// settle moves the rows to block, in the order of their names, and returns the longer block, which has the room.
func (t *methodTable) settle(class *Class, block []Method) []Method {
	order := make([]*Method, len(t.rows)) // bounded: rows written in Go
	for i := range t.rows {
		order[i] = &t.rows[i]
	}
	slices.SortStableFunc(order, func(a, b *Method) int { return strings.Compare(a.Name, b.Name) }) // bounded: likewise
	from := len(block)
	for _, m := range order {
		switch last := len(block) - 1; {
		case last < from || block[last].Name != m.Name:
			block = append(block, *m) // bounded: likewise
		case m.Flags&takenAway == 0:
			panic("ruby: " + class.Name + " has two rows for " + m.Name)
		default:
			block[last] = *m
		}
	}
	t.rows = block[from:len(block):len(block)]
	return block
}
