package ruby

// This file links the tables of classes written in Go, which never change afterwards. link does the work that every
// process needs at once, in some 100 microseconds: each row gets its class, each class its ancestors, and the rows are
// indexed by name for selectors. The rest is done when a class is first used: its methods are sorted
// (MethodTable.rows), its constants entered (Class.constants).

import (
	"slices"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/erb/internal/ruby/ordered"
)

var linkOnce sync.Once

// link makes the tables ready for use. It runs once, on first use.
func link() {
	linkOnce.Do(func() {
		for _, c := range Builtins {
			c.shared, c.Object.Class = true, ClassClass
			if c.IsModule {
				c.Object.Class = ModuleClass
			}
		}
		nameParents()
		r := room{scriptRoom.methods[:], scriptRoom.statics[:], scriptRoom.constants[:], scriptRoom.definitions[:], scriptRoom.tables[:]}
		for i, l := range registered {
			if l.Prelude != nil {
				registered[i].Tables = append(slices.Clip(l.Tables), l.Prelude.tables(&r))
			}
		}
		count := 0
		for t := range everyTable {
			t.link()
			count += len(t.Methods) + len(t.own)
		}
		for _, t := range index.later {
			count += len(t.own)
		}
		index.rows, index.next = make([]*Method, 1, count+1), make([]uint16, 1, count+1)
		for t := range everyTable {
			index.add(t.Methods)
			index.add(t.own)
		}
		for _, t := range index.later {
			index.add(t.own)
		}
		settleLines()
		nilObj.Class, trueObj.Class, falseObj.Class = NilClass, TrueClass, FalseClass
		intObj.Class, floatObj.Class = IntegerClass, FloatClass
		selectors.byName = map[string]*Selector{}
		linked = true
	})
}

// Link links the classes unless that is done. It must run before any value is made, since it writes to shared data.
func Link() { link() }

// everyTable iterates over all tables in the order of their registration.
func everyTable(yield func(*Table) bool) {
	for tables := range everyList {
		for i := range tables {
			if !yield(&tables[i]) {
				return
			}
		}
	}
}

func everyList(yield func([]Table) bool) {
	for _, l := range registered {
		for _, tables := range l.Tables {
			if !yield(tables) {
				return
			}
		}
	}
}

// link completes a table and adds it to the tables of its class.
func (t *Table) link() {
	c := *t.Class
	t.make()
	for _, rows := range [][]Method{t.Methods, t.own, t.Statics, t.Functions, t.static} {
		own(rows, c)
	}
	if t.Adjust != nil {
		for i := range t.Methods {
			t.Adjust(&t.Methods[i])
		}
	}
	for _, also := range t.Also {
		more := &Table{Class: also, own: slices.Clone(t.Methods), static: slices.Clone(t.Statics)}
		more.link()
		index.later = append(index.later, more)
	}
	if t.Include != nil {
		c.Include(*t.Include)
	}
	if t.Alloc != nil {
		c.Alloc = t.Alloc
	}
	if t.Hides != nil {
		c.hides = t.Hides
	}
	if t.Hidden != nil {
		c.hidden = t.Hidden
	}
	if c.last == nil {
		c.tables = t
	} else {
		c.last.next = t
	}
	c.last = t
}

// own sets the owner of rows to class.
func own(rows []Method, class *Class) {
	for i := range rows {
		m := &rows[i]
		m.Owner, m.plain = class, m.counts()
		if m.Flags&PrivateRow != 0 {
			m.Visibility = Private
		}
	}
}

// make makes the rows for which the table has only names.
func (t *Table) make() {
	if n := len(t.Refuse) + len(t.TakeAway) + len(t.Functions) + len(t.Copy); n > 0 {
		t.own = make([]Method, 0, n)
	}
	if n := len(t.RefuseStatics); n > 0 || t.NoNew || t.NoAllocate {
		t.static = make([]Method, 0, n+2)
	}
	for _, name := range t.Refuse {
		t.own = append(t.own, Method{Name: name, Max: -1, Reason: t.Reason})
	}
	for _, name := range t.TakeAway {
		t.own = append(t.own, Method{Name: name, Flags: takenAway})
	}
	for _, m := range t.Functions {
		m.Flags |= PrivateRow
		t.own = append(t.own, m)
	}
	for _, name := range t.Copy {
		t.own = append(t.own, *(*t.CopyOf).row(name))
	}
	for _, name := range t.RefuseStatics {
		t.static = append(t.static, Method{Name: name, Max: -1, Reason: t.Reason})
	}
	if t.NoNew {
		t.static = append(t.static, Method{Name: "new", Flags: takenAway})
	}
	if t.NoAllocate {
		t.static = append(t.static, Method{Name: "allocate", Flags: takenAway})
	}
}

// row returns an instance method from the tables that are already linked.
func (c *Class) row(name string) *Method {
	for t := c.tables; t != nil; t = t.next {
		for _, rows := range [][]Method{t.Methods, t.own} {
			for i := range rows {
				if rows[i].Name == name {
					return &rows[i]
				}
			}
		}
	}
	panic("ruby: " + c.Name + " has no row for " + name)
}

// nameParents finds, by its name, the class or module in which each class is a constant.
func nameParents() {
	var last *Class // most classes follow others of the same parent
	for _, c := range Builtins {
		at := strings.LastIndex(c.Name, "::")
		if at < 0 {
			continue
		}
		parent := c.Name[:at]
		if last == nil || last.Name != parent {
			k := slices.IndexFunc(Builtins, func(k *Class) bool { return k.Name == parent })
			if k < 0 {
				panic("ruby: no parent for " + c.Name)
			}
			last = Builtins[k]
		}
		c.parent = last
	}
}

// settleLines computes the ancestors of all classes written in Go. They are stored in one block.
func settleLines() {
	const usual = 7 // number of ancestors of most classes
	block := make([]*Class, 0, usual*len(Builtins))
	for _, c := range Builtins {
		from := len(block)
		if len(c.Includes) > 0 || c.Super == nil {
			block = append(block, c.Ancestors()...)
		} else {
			block = append(block, c)
			block = append(block, c.Super.mro...)
		}
		c.mro = block[from:len(block):len(block)]
	}
}

// index maps a name to the instance methods of all classes written in Go.
var index rowIndex

// rowIndex is a hash table of rows.
type rowIndex struct {
	heads [2048]uint16 // by hash: index into rows of the first one, 0 for none
	next  []uint16     // for each row the index of the next one with its hash
	rows  []*Method    // the first is nil
	later []*Table     // tables without a place of their own, see Table.Also
}

// hashStep spreads the numbers of classes over the places of a table.
const hashStep = 7

// hashOf returns the FNV-1a hash of name.
func hashOf(name string) uint32 {
	h := uint32(2166136261)
	for i := range len(name) {
		h = (h ^ uint32(name[i])) * 16777619
	}
	return h ^ h>>15
}

func (x *rowIndex) add(rows []Method) {
	for i := range rows {
		head := &x.heads[hashOf(rows[i].Name)%uint32(len(x.heads))]
		x.rows, x.next = append(x.rows, &rows[i]), append(x.next, *head)
		*head = uint16(len(x.rows) - 1)
	}
}

// of iterates over the rows with a name.
func (x *rowIndex) of(name string) func(yield func(*Method) bool) {
	return func(yield func(*Method) bool) {
		for at := x.heads[hashOf(name)%uint32(len(x.heads))]; at != 0; at = x.next[at] {
			if m := x.rows[at]; m.Name == name && !yield(m) {
				return
			}
		}
	}
}

// settling is held while the rows of a class are sorted, filling while its constants are entered.
var settling, filling sync.Mutex

// Constants returns the constants that a class itself has.
func (c *Class) Constants() *constants {
	if c.ID != 0 && !c.complete.Load() {
		c.fill()
	}
	return &c.consts
}

// fill enters the constants of a class written in Go: first the constants of its tables, then its nested classes and
// modules.
func (c *Class) fill() {
	filling.Lock()
	defer filling.Unlock()
	if c.complete.Load() {
		return
	}
	c.filling = true
	for t := c.tables; t != nil; t = t.next {
		if t.Constants != nil {
			t.Constants()
		}
	}
	c.filling = false
	for _, k := range Builtins {
		if k.Name != "" && (k.parent == c || k.parent == nil && c == ObjectClass) {
			ordered.Set(&c.consts, k.Name[strings.LastIndexByte(k.Name, ':')+1:], constant{value: k.Value()})
		}
	}
	for _, held := range ordered.All(&c.consts) {
		Share(held.value)
	}
	c.complete.Store(true)
}

// rows returns the rows of all tables of a class written in Go: of its instance methods, or of its class methods.
func (c *Class) rows(static bool) []*Method {
	count := 0
	for t := c.tables; t != nil; t = t.next {
		for _, rows := range t.lists(static) {
			count += len(rows)
		}
	}
	list := make([]*Method, 0, count)
	for t := c.tables; t != nil; t = t.next {
		for _, rows := range t.lists(static) {
			for i := range rows {
				list = append(list, &rows[i])
			}
		}
	}
	return list
}

// lists returns the rows of instance methods, or of class methods.
func (t *Table) lists(static bool) [2][]Method {
	switch {
	case !static:
		return [2][]Method{t.Methods, t.own}
	case t.Functions != nil:
		return [2][]Method{t.Functions, t.static}
	}
	return [2][]Method{t.Statics, t.static}
}

// inOrder sorts rows by name. A row that takes a method away replaces an earlier one.
func inOrder(rows []*Method) []*Method {
	slices.SortStableFunc(rows, func(a, b *Method) int { return strings.Compare(a.Name, b.Name) })
	list := rows[:0]
	for _, m := range rows {
		switch last := len(list) - 1; {
		case last < 0 || list[last].Name != m.Name:
			list = append(list, m)
		case m.Flags&takenAway == 0:
			panic("ruby: " + m.Owner.Name + " has two rows for " + m.Name)
		default:
			list[last] = m
		}
	}
	return list
}

// newSelector finds the method of that name for each class written in Go.
func newSelector(name string) *Selector {
	s := &Selector{Name: name, hash: hashOf(name)}
	var room [len(written) + 1]uint8
	own := room[:] // by Class.ID: index into methods of its own method
	if len(Builtins) >= len(room) {
		own = make([]uint8, len(Builtins)+1)
	}
	for m := range index.of(name) {
		if s.methods == nil {
			s.methods = make([]*Method, 1, 4)
		}
		at := &own[m.Owner.ID]
		switch {
		case m.Flags&takenAway != 0:
			*at = gone
		case *at == 0:
			s.methods = append(s.methods, m)
			*at = uint8(len(s.methods) - 1)
		}
	}
	if s.methods == nil {
		return s
	}
	if len(s.methods) > gone {
		panic("ruby: too many classes have a method " + name)
	}
	s.byClass = make([]uint8, len(Builtins)+1)
	for _, c := range Builtins {
		switch {
		case own[c.ID] != 0:
			s.byClass[c.ID] = own[c.ID]
		case len(c.Includes) == 0 && c.Super != nil:
			s.byClass[c.ID] = s.byClass[c.Super.ID]
		default:
			for _, k := range c.mro {
				if own[k.ID] != 0 {
					s.byClass[c.ID] = own[k.ID]
					break
				}
			}
		}
	}
	for i, at := range s.byClass {
		if at == gone {
			s.byClass[i] = 0
		}
	}
	return s
}

// gone marks a method that is taken away.
const gone = 255
