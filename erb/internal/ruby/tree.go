package ruby

// This file implements Tree, data that came from outside and is shared by any number of runs, and the views through
// which templates see it. A view makes Ruby objects for what is looked at only, and copies before it is changed: most
// templates read a few of many hundreds of properties.

import (
	"errors"
	"fmt"
	"hash/maphash"
	"iter"
	"math/big"
	"math/bits"
	"reflect"
	"sort"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
)

// Tree is a decoded document. It is immutable, and safe for concurrent use.
type Tree struct {
	keys  []Value   // of a mapping: frozen strings
	index treeIndex // nil in a small one
	vals  []any     // of a mapping or list: nil, bool, int64, *big.Int, float64, string, *Tree, or a Value that is frozen
	list  bool
}

// ordered is a mapping that keeps its order.
type ordered interface {
	All() iter.Seq2[string, any]
}

// NewTree takes over a mapping: anything with All() iter.Seq2[string, any] keeps its order, a Go map is taken in the
// order of its sorted keys. It fails for types that have no counterpart in Ruby, and for what is nested without end.
func NewTree(v any) (*Tree, error) {
	t, err := treeOf(v, 0)
	if err != nil {
		return nil, err
	}
	tree, ok := t.(*Tree)
	switch {
	case !ok:
		return nil, fmt.Errorf("want a mapping, got %T", v)
	case tree.list:
		return nil, errors.New("want a mapping, got a list")
	}
	return tree, nil
}

// misfit is the error for a value that has no counterpart in Ruby. Its path grows on the way out.
type misfit struct {
	path string
	what string
}

func (m *misfit) Error() string {
	if m.path == "" {
		m.path = "."
	}
	return "at " + m.path + ": " + m.what
}

// below puts a step in front of the path of a misfit.
func below(step string, err error) error {
	if m, ok := err.(*misfit); ok && len(m.path) < 1000 {
		m.path = step + m.path
	}
	return err
}

func treeOf(v any, depth int) (any, error) {
	if depth > psych.MaxDepth {
		return nil, &limit.Error{Limit: "depth", Max: psych.MaxDepth}
	}
	switch v := v.(type) {
	case nil, bool, string, int64, float64, *Tree:
		return v, nil
	case int:
		return int64(v), nil
	case *big.Int:
		if v.IsInt64() {
			return v.Int64(), nil
		}
		return new(big.Int).Set(v), nil
	case ordered:
		return mappingOf(v.All(), depth)
	case map[string]any:
		return mappingOf(sorted(v), depth)
	case []any:
		return listOf(len(v), func(i int) any { return v[i] }, depth)
	case []string:
		return listOf(len(v), func(i int) any { return v[i] }, depth)
	}
	return treeByReflection(v, depth)
}

// treeByReflection takes the rarer Go types: other integers and floats, named types, slices and maps of any kind.
func treeByReflection(v any, depth int) (any, error) {
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return r.Int(), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return treeOf(new(big.Int).SetUint64(r.Uint()), depth)
	case reflect.Float32, reflect.Float64:
		return r.Float(), nil
	case reflect.String:
		return r.String(), nil
	case reflect.Bool:
		return r.Bool(), nil
	case reflect.Slice, reflect.Array:
		return listOf(r.Len(), func(i int) any { return r.Index(i).Interface() }, depth)
	case reflect.Map:
		if r.Type().Key().Kind() == reflect.String {
			m := make(map[string]any, r.Len())
			for _, k := range r.MapKeys() {
				m[k.String()] = r.MapIndex(k).Interface()
			}
			return mappingOf(sorted(m), depth)
		}
	case reflect.Pointer, reflect.Interface:
		if r.IsNil() {
			return nil, nil
		}
	}
	return nil, &misfit{what: fmt.Sprintf("a %T has no counterpart in Ruby", v)}
}

func sorted(m map[string]any) iter.Seq2[string, any] {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return func(yield func(string, any) bool) {
		for _, k := range keys {
			if !yield(k, m[k]) {
				return
			}
		}
	}
}

func mappingOf(pairs iter.Seq2[string, any], depth int) (any, error) {
	var names []string
	var vals []any
	for k, v := range pairs {
		child, err := treeOf(v, depth+1)
		if err != nil {
			return nil, below("."+k, err)
		}
		names, vals = append(names, k), append(vals, child)
	}
	return NewMapping(names, vals), nil
}

func listOf(n int, at func(int) any, depth int) (any, error) {
	t := &Tree{list: true, vals: make([]any, n)}
	for i := range t.vals {
		child, err := treeOf(at(i), depth+1)
		if err != nil {
			return nil, below(fmt.Sprintf("[%d]", i), err)
		}
		t.vals[i] = child
	}
	return t, nil
}

// NewMapping makes a mapping of names and values that Tree can hold. A name that comes again gives the first one a new
// value, as in JSON and YAML.
func NewMapping(names []string, vals []any) *Tree {
	n := len(names)
	t := &Tree{}
	if n == 0 {
		return t
	}
	t.keys, t.vals = make([]Value, 0, n), make([]any, 0, n)
	if n > smallHash {
		t.index = make(treeIndex, 1<<bits.Len(uint(2*n)))
	}
	block := make([]String, n) // the keys of one mapping live and die together
	for i, name := range names {
		at, slot := t.locate(name)
		if at >= 0 {
			t.vals[at] = vals[i]
			continue
		}
		s := &block[len(t.keys)]
		s.s, s.Object = name, Object{kind: KindString, class: stringClass, body: s, frozen: true, shared: true, interned: true}
		t.keys, t.vals = append(t.keys, Value{o: &s.Object}), append(t.vals, vals[i])
		if t.index != nil {
			t.index[slot] = int32(len(t.keys))
		}
	}
	return t
}

// NewList makes a list around vals, which it takes over.
func NewList(vals []any) *Tree { return &Tree{list: true, vals: vals} }

// treeIndex finds the keys of a large mapping: a table of their numbers from 1, at least half of it empty, in which a
// key stands at its hash or in the next free slot. Unlike a map it holds no pointers.
type treeIndex []int32

var treeSeed = maphash.MakeSeed()

// find gives the index of key, -1 if it isn't there.
func (t *Tree) find(key string) int {
	at, _ := t.locate(key)
	return at
}

// locate is find that also tells the slot of the index at which the search ended.
func (t *Tree) locate(key string) (at, slot int) {
	if t.index == nil {
		for i, k := range t.keys {
			if k.o.body.(*String).s == key {
				return i, 0
			}
		}
		return -1, 0
	}
	mask := len(t.index) - 1
	for slot = int(maphash.String(treeSeed, key)) & mask; t.index[slot] != 0; slot = (slot + 1) & mask {
		i := int(t.index[slot]) - 1
		if t.keys[i].o.body.(*String).s == key {
			return i, slot
		}
	}
	return -1, slot
}

// Get gives the value of key in a mapping.
func (t *Tree) Get(key string) (any, bool) {
	if i := t.find(key); i >= 0 {
		return t.vals[i], true
	}
	return nil, false
}

// IsList tells a list from a mapping.
func (t *Tree) IsList() bool { return t.list }

// Len gives the number of entries.
func (t *Tree) Len() int { return len(t.vals) }

// cell is what the views of one run on one Tree share: its strings are the same objects in a Hash and in an
// OpenStruct made from the same data, as in Ruby.
type cell struct {
	tree *Tree
	up   *cell // of the collection that this one is part of, and where in it
	at   int
	leaf []Value
	kids []*cell
	made []made // the hashes and arrays made of it
}

// made is a container made of a cell: part of an OpenStruct or of plain hashes.
type made struct {
	v    Value
	open bool
}

func (c *cell) leafAt(i int) Value {
	switch v := c.tree.vals[i].(type) {
	case bool:
		return Bool(v)
	case int64:
		return Int(v)
	case float64:
		return Float(v)
	case *big.Int:
		return BigInt(v)
	case Value:
		return v
	case string:
		if c.leaf == nil {
			c.leaf = make([]Value, len(c.tree.vals))
		}
		if c.leaf[i].IsNil() {
			c.leaf[i] = Str(v)
		}
		return c.leaf[i]
	}
	return Nil
}

func (c *cell) kid(i int) *cell {
	if c.kids == nil {
		c.kids = make([]*cell, len(c.tree.vals))
	}
	if c.kids[i] == nil {
		c.kids[i] = &cell{tree: c.tree.vals[i].(*Tree), up: c, at: i}
	}
	return c.kids[i]
}

// path gives where in the document the cell is, "properties.cc.db", for the record of what was read.
func (c *cell) path() string {
	switch {
	case c.up == nil:
		return ""
	case c.up.tree.list:
		return fmt.Sprintf("%s[%d]", c.up.path(), c.at)
	}
	return JoinPath(c.up.path(), plainToS(c.up.tree.keys[c.at]))
}

// JoinPath puts the two parts that Runtime.OnRead is told together.
func JoinPath(prefix, name string) string {
	switch {
	case prefix == "":
		return name
	case name == "":
		return prefix
	}
	return prefix + "." + name
}

// view is a mapping of a cell as a Hash (struct class nil) or as the table of an OpenStruct.
type view struct {
	cell   *cell
	class  *Class // of the OpenStructs that nested mappings become; nil: they become Hashes
	nested map[int]Value
}

// at gives entry i as a Ruby value.
func (w *view) at(i int) Value {
	child, ok := w.cell.tree.vals[i].(*Tree)
	if !ok {
		return w.cell.leafAt(i)
	}
	if v, ok := w.nested[i]; ok {
		return v
	}
	v := w.wrap(w.cell.kid(i), child)
	if w.nested == nil {
		w.nested = make(map[int]Value, 4)
	}
	w.nested[i] = v
	return v
}

func (w *view) wrap(c *cell, t *Tree) Value {
	if !t.list {
		h := newHash()
		h.view = &view{cell: c, class: w.class}
		h.live = len(t.keys)
		c.made = append(c.made, made{h.Value(), w.class != nil})
		if w.class != nil {
			return newOpenStruct(w.class, h)
		}
		return h.Value()
	}
	elems := make([]Value, len(t.vals))
	for i, v := range t.vals {
		if child, ok := v.(*Tree); ok {
			elems[i] = w.wrap(c.kid(i), child)
		} else {
			elems[i] = c.leafAt(i)
		}
	}
	list := newArray(elems).Value()
	c.made = append(c.made, made{list, w.class != nil})
	return list
}

// HashView gives a mapping as a Hash of this run; nested mappings are Hashes.
func (rt *Runtime) HashView(t *Tree) Value {
	return (&view{}).wrap(rt.root(t), t)
}

// root gives the cell of a whole document, the same for all views of the run.
func (rt *Runtime) root(t *Tree) *cell {
	if rt.cells == nil {
		rt.cells = map[*Tree]*cell{}
	}
	c := rt.cells[t]
	if c == nil {
		c = &cell{tree: t}
		rt.cells[t] = c
	}
	return c
}

// get finds a key of a hash that is a view still; ok is false where the hash has no such key.
func (w *view) get(key Value) (Value, bool) {
	name, ok := key.AsString()
	text := ""
	if ok && w.class == nil {
		text = name.String()
	} else if text, ok = key.AsSymbol(); !ok || w.class == nil {
		return Nil, false
	}
	if i := w.cell.tree.find(text); i >= 0 {
		return w.at(i), true
	}
	return Nil, false
}

// force turns a view into an ordinary hash, before anything but a look-up is done with it.
func (h *Hash) force() {
	w := h.view
	if w == nil {
		return
	}
	h.view, h.live = nil, 0
	t := w.cell.tree
	h.entries = make([]entry, 0, len(t.keys))
	for i, k := range t.keys {
		if w.class != nil {
			k = Sym(plainToS(k))
		}
		h.entries = append(h.entries, entry{key: k, val: w.at(i)})
	}
	h.live = len(h.entries)
	if h.live > smallHash {
		h.reindex()
	}
}

// changed tells whether any object made of the cell or below differs from the data by now. The director compares the
// spec and the properties as OpenStructs, and the properties as plain hashes too (raw); not those of links.
func (c *cell) changed(raw bool) bool {
	for i, v := range c.leaf {
		if s, ok := v.AsString(); ok && s.String() != c.tree.vals[i].(string) {
			return true
		}
	}
	for _, m := range c.made {
		if (m.open || raw) && c.differs(m.v) {
			return true
		}
	}
	for i, k := range c.kids {
		if k == nil {
			continue
		}
		if k.changed(raw || c.up == nil && !c.tree.list && plainToS(c.tree.keys[i]) == "properties") {
			return true
		}
	}
	return false
}

// differs compares one container made of the cell with the data, one level deep.
func (c *cell) differs(v Value) bool {
	t := c.tree
	if a, ok := v.AsArray(); ok {
		if len(a.Elems) != len(t.vals) {
			return true
		}
		for i, e := range a.Elems {
			if !sameShape(e, t.vals[i]) {
				return true
			}
		}
		return false
	}
	h, ok := v.AsHash()
	if !ok || h.view != nil {
		return false
	}
	if h.live != len(t.keys) {
		return true
	}
	i := 0
	for k, e := range h.All {
		if plainToS(k) != plainToS(t.keys[i]) || !sameShape(e, t.vals[i]) {
			return true
		}
		i++
	}
	return false
}

// sameShape compares a value with what it was made of; the insides of containers are compared on their own.
func sameShape(v Value, from any) bool {
	switch from := from.(type) {
	case nil:
		return v.IsNil()
	case bool:
		return v == Bool(from)
	case int64:
		return v == Int(from)
	case float64:
		return v.IsFloat() && v.Float() == from
	case string:
		s, ok := v.AsString()
		return ok && s.String() == from
	case *Tree:
		switch v.Kind() {
		case KindArray:
			return from.list
		case KindHash:
			return !from.list
		}
		_, ok := DataOf[*openStruct](v)
		return ok
	}
	return true
}
