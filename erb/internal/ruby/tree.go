package ruby

// This file implements the views through which templates see data that came from outside, which any number of runs
// share. A view makes Ruby objects for what is looked at only, and copies before it is changed: most templates read a
// few of many hundreds of properties.

import (
	"math/big"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/internal/slab"
)

// Tree is data that came from outside.
type Tree = input.Tree

// cell is what the views of one run on one Tree share: its strings are the same objects in a Hash and in an
// OpenStruct made from the same data, as in Ruby.
type cell struct {
	rt   *Runtime // which pays
	tree *Tree
	up   *cell // of the collection that this one is part of, and where in it
	at   int32
	wide bool // it became an ordinary hash: see widen
	leaf []*String
	kids []*cell
	keys *[]String // what a hash made of it has as keys
	made made      // the hashes and arrays made of it: most cells have one
	*seen
}

// made is a container made of a cell: part of OpenStructs of a class, or of plain hashes. There is one for each class,
// the same object however often it is asked for.
type made struct {
	v     Value
	class *Class // nil: of plain hashes
	next  *made
}

// What a view needs can't be refused where it is looked at, by []. A run that can't pay for it ends at its next step,
// and sees a view without entries until then.

// pays charges for bytes of a view, and counts a step; false means that the run ends.
func (c *cell) pays(bytes int) bool {
	err := c.rt.Charge(int64(bytes))
	if err == nil {
		err = c.rt.Step(1)
	}
	if err != nil {
		c.rt.fault(err)
	}
	return err == nil
}

// goesOn counts the work of entry i of a view; false means that the run ends.
func (c *cell) goesOn(i int) bool { return i%ElementsPerStep != ElementsPerStep-1 || c.pays(0) }

// viewRoom makes a list with room for something of each entry of the cell; nil if the run ends.
func viewRoom[T any](c *cell) []T {
	n := c.tree.Len()
	if !c.pays(n * sizeOfType[T]()) {
		return nil
	}
	return slab.Make[T](n) // bounded: by the input, and charged above
}

func (c *cell) leafAt(i int) Value {
	switch v := c.tree.At(i).(type) {
	case bool:
		return Bool(v)
	case int64:
		return Int(v)
	case float64:
		return Float(v)
	case *big.Int:
		return BigInt(v)
	case string:
		return c.str(i, v)
	case *string:
		return c.str(i, *v)
	}
	return Nil
}

// str is leafAt for a string.
func (c *cell) str(i int, text string) Value {
	if c.leaf == nil {
		if c.leaf = viewRoom[*String](c); c.leaf == nil {
			return Nil
		}
	}
	if c.leaf[i] == nil {
		c.rt.owe(StringOverhead, 0)
		c.leaf[i] = c.rt.NewString(text)
	}
	return c.leaf[i].Value()
}

func (c *cell) kid(i int) *cell {
	if c.kids == nil {
		c.kids = viewRoom[*cell](c)
	}
	if c.kids != nil && c.kids[i] != nil {
		return c.kids[i]
	}
	k := c.rt.cells.One()
	k.rt, k.tree, k.up, k.at = c.rt, c.tree.At(i).(*Tree), c, int32(i)
	if c.kids != nil {
		c.kids[i] = k
	}
	return k
}

// view is a mapping of a cell as a Hash (struct class nil) or as the table of an OpenStruct.
type view struct {
	cell  *cell
	class *Class // of the OpenStructs that nested mappings become; nil: they become Hashes
	kept  bool   // somebody holds it apart from its hash
}

// at returns entry i as a Ruby value, the same one each time.
func (w *view) at(i int) Value {
	w.cell.lookAt(i)
	return w.show(i)
}

// entry is at or show, for the hash that w is turned into.
func (w *view) entry(i int) Value {
	if w.kept {
		return w.at(i)
	}
	return w.show(i)
}

// show is at for a look that is noted already.
func (w *view) show(i int) Value {
	child, ok := w.cell.tree.At(i).(*Tree)
	if !ok {
		return w.cell.leafAt(i)
	}
	k := w.cell.kid(i)
	if v, ok := k.of(w.class); ok {
		return v
	}
	return w.wrap(k, child)
}

// key returns the key of entry i.
func (w *view) key(i int) Value {
	if w.class != nil || w.cell.tree.IsSymbol(i) {
		return Sym(w.cell.tree.Name(i))
	}
	return (*w.cell.keys)[i].key(w.cell.tree.Name(i))
}

// places returns how many entries somebody sees who goes through all of them: none where the run can't pay for it.
func (w *view) places() int {
	if w.class == nil && w.cell.keys == nil {
		return 0
	}
	return w.cell.tree.Len()
}

// show readies a hash for somebody who goes through all of it.
func (h *Hash) show() {
	if w := h.view; w != nil {
		w.cell.lookAround()
		w.name()
	}
}

// name makes room for the keys.
func (w *view) name() {
	if w.class != nil || w.cell.keys != nil {
		return
	}
	if keys := viewRoom[String](w.cell); keys != nil {
		w.cell.keys = &keys
	}
}

// viewSize is about what a cell and a view of it take, and remembering it.
const viewSize = 512

func (w *view) wrap(c *cell, t *Tree) Value {
	paid := c.pays(viewSize)
	if !t.IsList() {
		both := &struct {
			hash Hash
			view view
		}{view: view{cell: c, class: w.class}}
		h := both.hash.init()
		h.view = &both.view
		v := h.Value()
		if w.class != nil {
			v = newOpenStruct(w.class, h)
		}
		c.remember(v, w)
		return v
	}
	var elems []Value
	if paid {
		elems = viewRoom[Value](c)
	}
	for i := range elems {
		if !c.goesOn(i) {
			break
		}
		v := t.At(i)
		if child, ok := v.(*Tree); ok {
			elems[i] = w.wrap(c.kid(i), child)
		} else {
			elems[i] = c.leafAt(i)
		}
	}
	list := NewArray(elems).Value()
	c.remember(list, w)
	return list
}

// remember notes what w made of the cell.
func (c *cell) remember(v Value, w *view) {
	if c.made.v == Nil {
		c.made = made{v: v, class: w.class}
		return
	}
	c.made.next = &made{v, w.class, c.made.next}
}

// of returns what was made of the cell for views of a class.
func (c *cell) of(class *Class) (Value, bool) {
	for m := &c.made; m != nil; m = m.next {
		if m.class == class && m.v != Nil {
			return m.v, true
		}
	}
	return Nil, false
}

// get finds a key of a hash that is a view still; ok is false where the hash has no such key.
func (w *view) get(key Value) (Value, bool) {
	if text, ok := key.AsSymbol(); ok {
		return w.symbol(text)
	}
	if name, ok := key.AsString(); ok && w.class == nil {
		return w.value(name.String())
	}
	return Nil, false
}

// symbol is get for a symbol.
func (w *view) symbol(text string) (Value, bool) {
	if i := w.cell.tree.FindSymbol(text); i >= 0 {
		return w.at(i), true
	}
	if w.class != nil {
		return w.value(text)
	}
	return Nil, false
}

// value is get for the name of a key, whatever class the keys are of.
func (w *view) value(text string) (Value, bool) {
	if i := w.cell.tree.Find(text); i >= 0 {
		return w.at(i), true
	}
	w.cell.lookName(text, lookKind)
	return Nil, false
}

// walk follows a dotted name through the hashes of the view, of which no objects are made unless there are some, in
// which a template may have changed something. It returns where it ended, with what is left of the name.
func (w *view) walk(path string) (v Value, rest string) {
	c := w.cell
	for n := 1; ; n++ {
		key, rest, _ := strings.Cut(path, ".")
		i := c.tree.Find(key)
		if i < 0 {
			c.lookName(key, lookKind)
			return Nil, rest
		}
		here := view{cell: c}
		if child, ok := c.tree.At(i).(*Tree); !ok || child.IsList() || rest == "" {
			return here.at(i), rest
		}
		c.look(i, lookKind)
		if known := c.kids != nil && c.kids[i] != nil; !known && !c.pays(viewSize) || !c.goesOn(n) {
			return Nil, rest
		}
		c, path = c.kid(i), rest
		if v, ok := c.of(nil); ok {
			return v, rest
		}
	}
}

// named returns the place of a name, -1 where the hash hasn't it. The value is not looked at.
func (w *view) named(text string) int {
	i := w.cell.tree.Find(text)
	if i >= 0 {
		w.cell.look(i, lookKind)
	} else {
		w.cell.lookName(text, lookKind)
	}
	return i
}

// shows reports whether the hash has shown v under that name.
func (w *view) shows(name string, v Value) bool {
	if w == nil {
		return false
	}
	i := w.cell.tree.Find(name)
	if i < 0 || i >= len(w.cell.kids) || w.cell.kids[i] == nil {
		return false
	}
	known, _ := w.cell.kids[i].of(w.class)
	return known == v
}

// untouched returns the list of hashes under a key of a hash, if nobody changed anything in it since the run began.
// made is the Array that stands for it, if anybody saw it yet.
func (w *view) untouched(key string) (list *cell, made *Array) {
	i := w.cell.tree.Find(key)
	if i < 0 || w.class != nil {
		return nil, nil
	}
	w.cell.look(i, lookKind)
	t, ok := w.cell.tree.At(i).(*Tree)
	if !ok || !t.IsList() {
		return nil, nil
	}
	kid := w.cell.kid(i)
	seen, ok := kid.of(nil)
	switch {
	case !t.OnlyMappings():
		return nil, nil
	case !ok:
		return kid, nil
	}
	made, ok = seen.AsArray()
	if !ok || len(made.Elems) != t.Len() {
		return nil, nil
	}
	w.cell.rt.owe(0, len(made.Elems)/ElementsPerStep)
	for n, e := range made.Elems {
		if h, ok := e.AsHash(); !ok || h.view == nil || h.view.cell.tree != t.At(n) {
			return nil, nil
		}
	}
	return kid, made
}

// force turns a view into an ordinary hash, before anything but a look-up is done with it.
func (h *Hash) force() {
	w := h.view
	if w == nil {
		return
	}
	h.view = nil
	w.cell.widen()
	h.fill(w, w.entry)
}

// fill enters what a view shows into h, which is empty.
func (h *Hash) fill(w *view, value func(i int) Value) {
	names := w.cell.tree.Names()
	if !w.cell.pays(len(names) * hashEntrySize) {
		return
	}
	h.entries = make([]entry, 0, len(names)) // bounded: charged above
	if len(names) > smallHash {
		h.slots = make([]int32, slotsFor(len(names))) // bounded: charged above
	}
	w.name()
	for i := range w.places() {
		if !w.cell.goesOn(i) {
			break
		}
		e := entry{key: w.key(i), val: value(i)}
		if h.slots != nil {
			e.hash = h.hashOf(e.key, "")
		}
		h.entries = append(h.entries, e) // bounded: there is room
		if h.slots != nil {
			h.enter(i, e.hash)
		}
	}
	h.live = len(h.entries)
}

// key makes s the string of a name, once.
func (s *String) key(name string) Value {
	if s.class == nil {
		*s = String{kind: KindString, class: StringClass, text: name, frozen: true, shared: true, interned: true}
	}
	return s.Value()
}

// changed reports whether any object made of the cell or below differs from the data by now. The director compares the
// spec and the properties as OpenStructs, and the properties as plain hashes too (raw); not those of links.
func (c *cell) changed(raw bool) bool {
	if c.rt.cancelled() {
		return true
	}
	for i, s := range c.leaf {
		if s != nil {
			if text, _ := input.Text(c.tree.At(i)); s.String() != text {
				return true
			}
		}
	}
	for m := &c.made; m != nil; m = m.next {
		if (m.class != nil || raw) && c.differs(m.v) {
			return true
		}
	}
	for i, k := range c.kids {
		if k == nil {
			continue
		}
		if k.changed(raw || c.up == nil && !c.tree.IsList() && c.tree.Name(i) == "properties") {
			return true
		}
	}
	return false
}

// differs compares one container made of the cell with the data, one level deep.
func (c *cell) differs(v Value) bool {
	t := c.tree
	if a, ok := v.AsArray(); ok {
		if len(a.Elems) != t.Len() {
			return true
		}
		for i, e := range a.Elems {
			if !sameShape(e, t.At(i)) {
				return true
			}
		}
		return false
	}
	h, ok := v.AsHash()
	if s, open := DataOf[*openStruct](v); open {
		h, ok = s.table, true
	}
	if !ok || h.view != nil {
		return false
	}
	if h.live != len(t.Names()) {
		return true
	}
	i := 0
	for k, e := range h.All {
		if PlainToS(k) != t.Name(i) || !sameShape(e, t.At(i)) {
			return true
		}
		i++
	}
	return false
}

// sameShape compares a value with what it was made of; the insides of containers are compared on their own.
func sameShape(v Value, from any) bool {
	if text, ok := input.Text(from); ok {
		s, ok := v.AsString()
		return ok && s.String() == text
	}
	switch from := from.(type) {
	case nil:
		return v.IsNil()
	case bool:
		return v == Bool(from)
	case int64:
		return v == Int(from)
	case float64:
		return v.IsFloat() && v.Float() == from
	case *Tree:
		switch v.Kind() {
		case KindArray:
			return from.IsList()
		case KindHash:
			return !from.IsList()
		}
		_, ok := DataOf[*openStruct](v)
		return ok
	}
	return true
}
