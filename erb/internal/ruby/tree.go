package ruby

// This file implements the views through which templates see data from outside, which runs share. A view makes Ruby
// objects only for entries that are read, and copies before it is changed: most templates read a few of many
// hundreds of properties.

import (
	"math/big"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/internal/slab"
)

// Tree is data from outside.
type Tree = input.Tree

// Cell is shared by the views of one run on one Tree: its strings are the same objects in a Hash and in an
// OpenStruct made from the same data, as in Ruby.
type Cell struct {
	RT   *Runtime // the run that is charged
	Tree *Tree
	up   *Cell // of the collection that contains this one, with the index in it
	at   int32
	wide bool // it became an ordinary hash: see widen
	// shared says that another cell may have the same path: it is below a list, or a name on the way is ambiguous.
	shared bool

	leaf []*String
	kids []*Cell
	keys *[]String // keys of a hash made of it
	made made      // hashes and arrays made of it: most cells have one
	*Seen
}

// made is a container made of a cell: part of OpenStructs of a class, or of plain hashes. There is at most one for
// each class, and it is the same object each time.
type made struct {
	v     Value
	class *Class // nil for plain hashes
	hash  *Hash  // v itself, or the table of an OpenStruct; nil for an array
	next  *made
}

// [] can't fail when a view needs memory. A run that can't pay for it ends at its next step, and sees a view
// without entries until then.

// pays charges for bytes of a view, and counts a step. It returns false if the run ends.
func (c *Cell) pays(bytes int) bool {
	err := c.RT.Charge(int64(bytes))
	if err == nil {
		err = c.RT.Step(1)
	}
	if err != nil {
		c.RT.Fault(err)
	}
	return err == nil
}

// goesOn counts the work of entry i of a view. It returns false if the run ends.
func (c *Cell) goesOn(i int) bool { return i%ElementsPerStep != ElementsPerStep-1 || c.pays(0) }

// viewRoom makes a list with an element for each entry of the cell, nil if the run ends.
func viewRoom[T any](c *Cell) []T {
	n := c.Tree.Len()
	if !c.pays(n * sizeOfType[T]()) {
		return nil
	}
	return slab.Make[T](n) // bounded: by the input, and charged above
}

func (c *Cell) leafAt(i int) Value {
	switch v := c.Tree.At(i).(type) {
	case bool:
		return Bool(v)
	case int64:
		return Int(v)
	case float64:
		return Float(v)
	case *big.Int:
		return BigInt(v)
	case rubytext.Symbol:
		return Sym(string(v))
	case string:
		return c.str(i, v)
	case *string:
		return c.str(i, *v)
	}
	return Nil
}

// str is leafAt for a string.
func (c *Cell) str(i int, text string) Value {
	if c.leaf == nil {
		if c.leaf = viewRoom[*String](c); c.leaf == nil {
			return Nil
		}
	}
	if c.leaf[i] == nil {
		c.leaf[i] = c.RT.NewString(text)
		shown := &c.RT.shown
		shown.strings = withOwed(c.RT, shown.strings, shownString{c.leaf[i], text}, StringOverhead+shownStringSize)
	}
	return c.leaf[i].Value()
}

// Kid returns the cell of entry i.
func (c *Cell) Kid(i int) *Cell {
	if c.kids == nil {
		c.kids = viewRoom[*Cell](c)
	}
	if c.kids != nil && c.kids[i] != nil {
		return c.kids[i]
	}
	k := slab.One(&c.RT.cells)
	k.RT, k.Tree, k.up, k.at = c.RT, c.Tree.At(i).(*Tree), c, int32(i)
	k.shared = c.shared || c.Tree.IsList() || ambiguous(c.Tree.Name(i))
	if c.kids != nil {
		c.kids[i] = k
	}
	return k
}

// View is a mapping of a cell as a Hash (struct class nil) or as the table of an OpenStruct.
type View struct {
	Cell  *Cell
	Class *Class // class of the OpenStructs that nested mappings become; nil: they become Hashes
	Kept  bool   // referenced other than by its hash
}

// At returns entry i as a Ruby value, the same one each time.
func (w *View) At(i int) Value {
	w.Cell.RecordRead(i)
	return w.Show(i)
}

// entry is At or Show, for the hash that w becomes.
func (w *View) entry(i int) Value {
	if w.Kept {
		return w.At(i)
	}
	return w.Show(i)
}

// Show is At for an entry whose read is recorded already.
func (w *View) Show(i int) Value {
	child, ok := w.Cell.Tree.At(i).(*Tree)
	if !ok {
		return w.Cell.leafAt(i)
	}
	k := w.Cell.Kid(i)
	if v, ok := k.Of(w.Class); ok {
		return v
	}
	return w.Wrap(k, child)
}

// key returns the key of entry i.
func (w *View) key(i int) Value {
	if w.Class != nil || w.Cell.Tree.IsSymbol(i) {
		return Sym(w.Cell.Tree.Name(i))
	}
	return (*w.Cell.keys)[i].key(w.Cell.Tree.Name(i))
}

// places returns the number of entries that an iteration visits: none if the run can't pay for it.
func (w *View) places() int {
	if w.Class == nil && w.Cell.keys == nil {
		return 0
	}
	return w.Cell.Tree.Len()
}

// show prepares a hash for an iteration over all of it.
func (h *Hash) show() {
	if w := h.View; w != nil {
		w.Cell.recordAllOnce()
		w.name()
	}
}

// name makes room for the keys.
func (w *View) name() {
	if w.Class != nil || w.Cell.keys != nil {
		return
	}
	if keys := viewRoom[String](w.Cell); keys != nil {
		w.Cell.keys = &keys
	}
}

// Tabled is implemented by the Go data of objects that wrap a hash, as OpenStruct does.
type Tabled interface {
	// Members returns the hash.
	Members() *Hash
}

// wrapTable makes an object that wraps a hash.
var wrapTable func(class *Class, table *Hash) Value

// WrapTables registers the function that makes objects that wrap a hash.
func WrapTables(wrap func(class *Class, table *Hash) Value) {
	defining("objects that stand for a hash")
	wrapTable = wrap
}

// ViewSize is approximately the memory of a cell, a view of it and their bookkeeping.
const ViewSize = 512

// viewed is a hash and the view that it is.
type viewed struct {
	hash Hash
	view View
}

// Wrap makes the hash, list or OpenStruct of the cell.
func (w *View) Wrap(c *Cell, t *Tree) Value {
	paid := c.pays(ViewSize)
	if !t.IsList() {
		both := slab.One(&c.RT.views)
		both.view = View{Cell: c, Class: w.Class}
		h := both.hash.init()
		h.View = &both.view
		v := h.Value()
		if w.Class != nil {
			v = wrapTable(w.Class, h)
		}
		c.remember(made{v: v, class: w.Class, hash: h})
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
			elems[i] = w.Wrap(c.Kid(i), child)
		} else {
			elems[i] = c.leafAt(i)
		}
	}
	list := NewArray(elems).Value()
	c.remember(made{v: list, class: w.Class})
	return list
}

// remember records a value that was made of the cell.
func (c *Cell) remember(m made) {
	if c.made.v == Nil {
		c.made = m
		c.RT.shown.cells = withOwed(c.RT, c.RT.shown.cells, c, 0) // a part of ViewSize
		return
	}
	m.next = c.made.next
	c.made.next = &m
}

// containers goes through the values that were made of the cell.
func (c *Cell) containers(yield func(*made) bool) {
	if c.made.v == Nil {
		return
	}
	for m := &c.made; m != nil; m = m.next {
		if !yield(m) {
			return
		}
	}
}

// Of returns the object that was made of the cell for views of a class.
func (c *Cell) Of(class *Class) (Value, bool) {
	for m := range c.containers {
		if m.class == class {
			return m.v, true
		}
	}
	return Nil, false
}

// Get returns the value of a key in a hash that is still a view; ok is false if it has no such key.
func (w *View) Get(key Value) (Value, bool) {
	if text, ok := key.AsSymbol(); ok {
		return w.symbol(text)
	}
	if name, ok := key.AsString(); ok && w.Class == nil {
		return w.Value(name.String())
	}
	return Nil, false
}

// symbol is Get for a symbol.
func (w *View) symbol(text string) (Value, bool) {
	if i := w.Cell.Tree.FindSymbol(text); i >= 0 {
		return w.At(i), true
	}
	if w.Class != nil {
		return w.Value(text)
	}
	return Nil, false
}

// Value is Get for the name of a key, whatever the class of the keys.
func (w *View) Value(text string) (Value, bool) {
	if i := w.Cell.Tree.Find(text); i >= 0 {
		return w.At(i), true
	}
	w.Cell.recordAbsent(text)
	return Nil, false
}

// Walk follows a dotted name through the hashes of the view. It makes no objects for them, but uses the objects that
// exist, as a template may have changed them. It returns the value where it ended, with the rest of the name.
func (w *View) Walk(path string) (v Value, rest string) {
	c := w.Cell
	for n := 1; ; n++ {
		key, rest, _ := strings.Cut(path, ".")
		i := c.Tree.Find(key)
		if i < 0 {
			c.recordAbsent(key)
			return Nil, rest
		}
		here := View{Cell: c}
		if child, ok := c.Tree.At(i).(*Tree); !ok || child.IsList() || rest == "" {
			return here.At(i), rest
		}
		c.record(i, ReadKind)
		if known := c.kids != nil && c.kids[i] != nil; !known && !c.pays(ViewSize) || !c.goesOn(n) {
			return Nil, rest
		}
		c, path = c.Kid(i), rest
		if v, ok := c.Of(nil); ok {
			return v, rest
		}
	}
}

// Named returns the place of a name, -1 if the hash doesn't have it. The value is not read.
func (w *View) Named(text string) int {
	i := w.Cell.Tree.Find(text)
	if i >= 0 {
		w.Cell.record(i, ReadKind)
	} else {
		w.Cell.recordAbsent(text)
	}
	return i
}

// Shows reports whether the hash has shown v under that name.
func (w *View) Shows(name string, v Value) bool {
	if w == nil {
		return false
	}
	i := w.Cell.Tree.Find(name)
	if i < 0 || i >= len(w.Cell.kids) || w.Cell.kids[i] == nil {
		return false
	}
	known, _ := w.Cell.kids[i].Of(w.Class)
	return known == v
}

// Untouched returns the list of hashes under a key of a hash, if none of it was changed since the run began. made
// is the Array made of it, if there is one yet.
func (w *View) Untouched(key string) (list *Cell, made *Array) {
	i := w.Cell.Tree.Find(key)
	if i < 0 || w.Class != nil {
		return nil, nil
	}
	w.Cell.record(i, ReadKind)
	t, ok := w.Cell.Tree.At(i).(*Tree)
	if !ok || !t.IsList() {
		return nil, nil
	}
	kid := w.Cell.Kid(i)
	seen, ok := kid.Of(nil)
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
	w.Cell.RT.Owe(0, len(made.Elems)/ElementsPerStep)
	for n, e := range made.Elems {
		if h, ok := e.AsHash(); !ok || h.View == nil || h.View.Cell.Tree != t.At(n) {
			return nil, nil
		}
	}
	return kid, made
}

// Force turns a view, or a hash that shares its keys, into an ordinary hash. It must run before any operation other
// than a lookup.
func (h *Hash) Force() {
	w := h.View
	if w == nil {
		h.separate(nil)
		return
	}
	h.View = nil
	w.Cell.widen()
	h.fill(w, w.entry)
}

// fill enters the entries of a view into h, which is empty.
func (h *Hash) fill(w *View, value func(i int) Value) {
	names := w.Cell.Tree.Names()
	if !w.Cell.pays(len(names) * HashEntrySize) {
		return
	}
	h.Entries = make([]entry, 0, len(names)) // bounded: charged above
	if len(names) > smallHash {
		h.index = new(keyIndex)
		h.index.fit(len(names))
	}
	w.name()
	for i := range w.places() {
		if !w.Cell.goesOn(i) {
			break
		}
		e := entry{Key: w.key(i), Val: value(i)}
		h.Entries = append(h.Entries, e) // bounded: there is room
		if h.index != nil {
			h.index.note(h.hashOf(e.Key, ""))
			h.enter(i)
		}
	}
	h.live = int32(len(h.Entries))
}

// key initialises s as the string of a name, once.
func (s *String) key(name string) Value {
	if s.Class == nil {
		*s = String{Kind: KindString, Class: StringClass, Text: name, Frozen: true, shared: true, interned: true}
	}
	return s.Value()
}

// OpenStructClass is the class OpenStruct.
var OpenStructClass = NewClass("OpenStruct", ObjectClass)

// answerer is implemented by Go data of objects that have methods of their own in addition to the methods of their
// class.
type answerer interface {
	// Member returns the method of that name, nil if there is none.
	Member(rt *Runtime, name string) *Method
}
