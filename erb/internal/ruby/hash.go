package ruby

// This file implements the representation of hashes: insertion order, Ruby's key equality, deletion while iterating.

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// Hash is a mutable Ruby hash that keeps insertion order. Up to smallHash entries are searched one by one; above
// that an index is kept.
type Hash struct {
	Object
	Default     Value
	DefaultProc *Proc
	ByIdentity  bool // compare_by_identity

	view *view // set while the hash is a view of input data that nobody changed: see force

	entries   []entry
	index     map[mapKey]int32
	live      int // entries that are not dead
	iterating int // number of iterations under way: adding a key is an error then
}

type entry struct {
	key, val Value
	dead     bool
}

// mapKey is equal for two values exactly if they are eql?.
type mapKey struct {
	kind Kind
	n    int64
	s    string
	o    *Object
}

const smallHash = 8

// newHash makes a hash without charging the run; core methods use Call.NewHash.
func newHash() *Hash {
	h := &Hash{}
	h.Object = Object{kind: KindHash, class: hashClass, body: h}
	return h
}

// NewHash makes an empty hash with room for n entries, without charging a run for it.
func NewHash(n int) *Hash {
	h := newHash()
	if n > 0 {
		h.entries = make([]entry, 0, n) // bounded: entries are charged for by whoever adds them
	}
	return h
}

// Value gives the hash as a Ruby value.
func (h *Hash) Value() Value { return Value{o: &h.Object} }

// Len gives the number of entries.
func (h *Hash) Len() int { return h.live }

// Get gives the value stored under key, without defaults.
func (h *Hash) Get(key Value) (Value, bool) {
	if h.view != nil {
		return h.view.get(key)
	}
	if i := h.find(key); i >= 0 {
		return h.entries[i].val, true
	}
	return Nil, false
}

// GetStr gives the value stored under a string key.
func (h *Hash) GetStr(key string) (Value, bool) {
	if w := h.view; w != nil {
		if i := w.cell.tree.find(key); i >= 0 && w.class == nil {
			return w.at(i), true
		}
		return Nil, false
	}
	if h.index != nil {
		if i, ok := h.index[mapKey{kind: KindString, s: key}]; ok {
			return h.entries[i].val, true
		}
		return Nil, false
	}
	for i := range h.entries {
		e := &h.entries[i]
		if !e.dead && e.key.Kind() == KindString && e.key.o.body.(*String).String() == key {
			return e.val, true
		}
	}
	return Nil, false
}

// GetSym gives the value stored under a symbol key.
func (h *Hash) GetSym(name string) (Value, bool) { return h.Get(Sym(name)) }

// Set stores val under key. A string key that is not frozen is copied and frozen, as Ruby does. The position of an
// existing key is kept.
func (h *Hash) Set(key, val Value) {
	h.force()
	if i := h.find(key); i >= 0 {
		h.entries[i].val = val
		return
	}
	if s, ok := key.AsString(); ok && !s.frozen && !h.ByIdentity {
		dup := newString(s.String())
		dup.Enc, dup.frozen, dup.interned = s.Enc, true, true
		key = dup.Value()
	}
	h.entries = append(h.entries, entry{key: key, val: val}) // bounded: entries are charged for by whoever adds them
	h.live++
	if h.index != nil {
		h.index[h.keyOf(key)] = int32(len(h.entries) - 1)
	} else if len(h.entries) > smallHash {
		h.reindex()
	}
}

// SetStr stores val under a string key.
func (h *Hash) SetStr(key string, val Value) { h.Set(FrozenStr(key), val) }

// SetSym stores val under a symbol key.
func (h *Hash) SetSym(name string, val Value) { h.Set(Sym(name), val) }

// Delete removes key and gives the value that it had.
func (h *Hash) Delete(key Value) (Value, bool) {
	h.force()
	i := h.find(key)
	if i < 0 {
		return Nil, false
	}
	e := &h.entries[i]
	val := e.val
	if h.index != nil {
		delete(h.index, h.keyOf(e.key))
	}
	*e = entry{dead: true}
	h.live--
	if h.iterating == 0 && len(h.entries) > 2*h.live+smallHash {
		h.Rehash()
	}
	return val, true
}

// Clear removes all entries.
func (h *Hash) Clear() {
	h.force()
	if h.iterating > 0 { // keep the places, so that the iteration goes on behind them
		for i := range h.entries {
			h.entries[i] = entry{dead: true}
		}
	} else {
		h.entries = nil
	}
	h.index, h.live = nil, 0
}

// Rehash drops dead entries and indexes the keys again (they may have changed since they were stored).
func (h *Hash) Rehash() {
	h.force()
	old := h.entries
	h.entries, h.index, h.live = make([]entry, 0, h.live), nil, 0 // bounded: entries are charged for by whoever adds them
	for _, e := range old {
		if !e.dead {
			h.Set(e.key, e.val)
		}
	}
}

// Replace takes over the entries of other.
func (h *Hash) Replace(other *Hash) {
	h.Clear()
	for k, v := range other.All {
		h.Set(k, v)
	}
}

// All calls yield for each entry in order. The hash may change meanwhile: entries that are deleted before they were
// reached are left out, new ones are reached.
func (h *Hash) All(yield func(k, v Value) bool) {
	h.force()
	for i := 0; i < len(h.entries); i++ {
		if e := h.entries[i]; !e.dead && !yield(e.key, e.val) {
			return
		}
	}
}

// Keys gives the keys in order.
func (h *Hash) Keys() []Value {
	list := make([]Value, 0, h.live) // bounded: entries are charged for by whoever adds them
	for k := range h.All {
		list = append(list, k) // bounded: entries are charged for by whoever adds them
	}
	return list
}

// First gives the first entry.
func (h *Hash) First() (k, v Value, ok bool) {
	for k, v := range h.All {
		return k, v, true
	}
	return Nil, Nil, false
}

// Dup makes a shallow copy of the entries (and nothing else).
func (h *Hash) Dup() *Hash {
	h.force()
	c := newHash()
	c.ByIdentity = h.ByIdentity
	if h.live == len(h.entries) && h.index == nil {
		c.entries = append(make([]entry, 0, len(h.entries)), h.entries...) // bounded: entries are charged for by whoever adds them
		c.live = h.live
		return c
	}
	for k, v := range h.All {
		c.Set(k, v)
	}
	return c
}

func (h *Hash) find(key Value) int {
	if h.index == nil {
		for i := range h.entries {
			if !h.entries[i].dead && h.same(h.entries[i].key, key) {
				return i
			}
		}
		return -1
	}
	if i, ok := h.index[h.keyOf(key)]; ok {
		return int(i)
	}
	return -1
}

func (h *Hash) reindex() {
	h.index = make(map[mapKey]int32, 2*len(h.entries)) // bounded: entries are charged for by whoever adds them
	for i := range h.entries {
		if !h.entries[i].dead {
			h.index[h.keyOf(h.entries[i].key)] = int32(i)
		}
	}
}

func (h *Hash) same(a, b Value) bool {
	if a == b {
		return true
	}
	if h.ByIdentity {
		return Identical(a, b)
	}
	if a.Kind() != b.Kind() || a.o == b.o && a.Kind() == KindInteger {
		return false
	}
	if a.Kind() == KindString {
		return a.o.body.(*String).String() == b.o.body.(*String).String()
	}
	return keyOf(a) == keyOf(b)
}

func (h *Hash) keyOf(v Value) mapKey {
	if h.ByIdentity && v.Kind() != KindSymbol {
		return mapKey{kind: v.Kind(), n: v.n, o: v.o}
	}
	return keyOf(v)
}

// keyOf gives the key under which v is indexed. Containers are spelled out: two arrays are eql? exactly if their
// spelling is the same.
func keyOf(v Value) mapKey {
	switch v.Kind() {
	case KindString:
		return mapKey{kind: KindString, s: v.o.body.(*String).String()}
	case KindSymbol:
		return mapKey{kind: KindSymbol, s: v.o.body.(*Symbol).Name}
	case KindNil, KindTrue, KindFalse, KindInteger:
		return mapKey{kind: v.Kind(), n: v.n}
	case KindFloat:
		return mapKey{kind: KindFloat, n: floatKey(v.Float())}
	case KindBignum, KindArray, KindHash, KindRange:
		return mapKey{kind: v.Kind(), s: spell(v)}
	case KindObject:
		i, ok := v.o.body.(*Instance)
		if !ok {
			break
		}
		if i.canon != nil {
			return mapKey{kind: KindObject, o: i.canon}
		}
		switch k := i.Data.(type) {
		case Nester:
			return mapKey{kind: KindObject, s: spell(v)}
		case Keyer:
			return mapKey{kind: KindObject, s: k.HashKey()}
		}
	}
	return mapKey{kind: v.Kind(), o: v.o}
}

// Keyer is implemented by Go data of objects that are equal by value as hash keys (Set, Struct, IPAddr …). Those that
// hold other values are Nesters too; HashKey then spells what is theirs alone.
type Keyer interface{ HashKey() string }

// maxKeyDepth bounds the spelling of nested keys; what lies deeper is compared by identity.
const maxKeyDepth = 10000

// speller writes nested keys. path holds the values that it is inside of.
type speller struct {
	b    []byte
	path []*Object
}

// identity tells objects apart in a spelled key, which nobody gets to see.
func identity(o *Object) string { return fmt.Sprintf("%p", o) }

func spell(v Value) string {
	var s speller
	s.value(v)
	return string(s.b) // bounded: prepareKey charges for what is spelled
}

func (s *speller) value(v Value) {
	s.b = append(s.b, byte('a'+v.Kind())) // bounded: prepareKey charges for what is spelled
	switch v.Kind() {
	case KindBignum:
		s.b = number.AppendKey(append(s.b, ':'), v.o.body.(*Bignum).I) // bounded: its size was charged by prepareKey
	case KindArray, KindHash, KindRange:
		s.nested(v)
	case KindObject:
		if i, ok := v.o.body.(*Instance); ok && i.canon == nil {
			if _, ok := i.Data.(Nester); ok {
				s.nested(v)
				return
			}
		}
		s.leaf(v)
	default:
		s.leaf(v)
	}
	s.b = append(s.b, '.') // bounded: prepareKey charges for what is spelled
}

func (s *speller) nested(v Value) {
	for i, o := range s.path {
		if o == v.o { // a cycle: spell how far up it leads
			s.b = strconv.AppendInt(append(s.b, '^'), int64(len(s.path)-i), 10) // bounded: prepareKey charges for what is spelled
			return
		}
	}
	if len(s.path) > maxKeyDepth {
		s.b = append(s.b, identity(v.o)...) // bounded: prepareKey charges for what is spelled
		return
	}
	s.path = append(s.path, v.o) // bounded: prepareKey charges for what is spelled
	if r, ok := v.AsRange(); ok {
		s.b = strconv.AppendBool(s.b, r.Exclusive)
	}
	if i, ok := v.AsInstance(); ok {
		if k, ok := i.Data.(Keyer); ok {
			s.text(k.HashKey())
		}
	}
	if h, ok := v.AsHash(); ok {
		s.hash(h)
	} else {
		for e := range nestedValues(v) {
			s.value(e)
		}
	}
	s.path = s.path[:len(s.path)-1]
}

// hash spells the entries of a hash in an order that does not depend on how they were added.
func (s *speller) hash(h *Hash) {
	outer := s.b
	var list []string
	for k, v := range h.All {
		s.b = nil
		s.value(k)
		s.value(v)
		list = append(list, string(s.b)) // bounded: prepareKey charges for what is spelled
	}
	slices.Sort(list) // bounded: prepareKey charges for what is spelled
	s.b = outer
	for _, e := range list {
		s.text(e)
	}
}

func (s *speller) leaf(v Value) {
	k := keyOf(v)
	s.b = strconv.AppendInt(s.b, k.n, 36)
	s.text(k.s)
	if k.o != nil {
		s.b = append(s.b, identity(k.o)...) // bounded: prepareKey charges for what is spelled
	}
}

func (s *speller) text(t string) {
	s.b = strconv.AppendInt(append(s.b, ':'), int64(len(t)), 10) // bounded: prepareKey charges for what is spelled
	s.b = append(append(s.b, ':'), t...)                         // bounded: prepareKey charges for what is spelled
}
