package ruby

// This file implements the representation of hashes: insertion order, Ruby's key equality, deletion while iterating.

import (
	"math/big"
	"strconv"
	"strings"
)

// Hash is a mutable Ruby hash that keeps insertion order. Up to smallHash entries are searched one by one; above
// that an index is kept.
type Hash struct {
	Object
	Default     Value
	DefaultProc *Proc
	ByIdentity  bool // compare_by_identity

	entries   []entry
	index     map[hashKey]int32
	live      int // entries that are not dead
	iterating int // number of iterations under way: adding a key is an error then
	busy      int // as Array.busy
}

type entry struct {
	key, val Value
	dead     bool
}

// hashKey is equal for two values exactly if they are eql?.
type hashKey struct {
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

// NewHash makes an empty hash without charging a run for it.
func NewHash() *Hash { return newHash() }

// Value gives the hash as a Ruby value.
func (h *Hash) Value() Value { return Value{o: &h.Object} }

// Len gives the number of entries.
func (h *Hash) Len() int { return h.live }

// Get gives the value stored under key, without defaults.
func (h *Hash) Get(key Value) (Value, bool) {
	if i := h.find(key); i >= 0 {
		return h.entries[i].val, true
	}
	return Nil, false
}

// GetStr gives the value stored under a string key.
func (h *Hash) GetStr(key string) (Value, bool) {
	if h.index != nil {
		if i, ok := h.index[hashKey{kind: KindString, s: key}]; ok {
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
	if i := h.find(key); i >= 0 {
		h.entries[i].val = val
		return
	}
	if s, ok := key.AsString(); ok && !s.frozen && !h.ByIdentity {
		dup := newString(s.String())
		dup.Enc, dup.frozen = s.Enc, true
		key = dup.Value()
	}
	h.entries = append(h.entries, entry{key: key, val: val})
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
	old := h.entries
	h.entries, h.index, h.live = make([]entry, 0, h.live), nil, 0
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
	for i := 0; i < len(h.entries); i++ {
		if e := h.entries[i]; !e.dead && !yield(e.key, e.val) {
			return
		}
	}
}

// Keys gives the keys in order.
func (h *Hash) Keys() []Value {
	list := make([]Value, 0, h.live)
	for k := range h.All {
		list = append(list, k)
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
	c := newHash()
	c.ByIdentity = h.ByIdentity
	if h.live == len(h.entries) && h.index == nil {
		c.entries = append(make([]entry, 0, len(h.entries)), h.entries...)
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
	h.index = make(map[hashKey]int32, 2*len(h.entries))
	for i := range h.entries {
		if !h.entries[i].dead {
			h.index[h.keyOf(h.entries[i].key)] = int32(i)
		}
	}
}

func (h *Hash) same(a, b Value) bool {
	if h.ByIdentity {
		return Identical(a, b)
	}
	if a.Kind() != b.Kind() {
		return false
	}
	if a.Kind() == KindString {
		return a.o.body.(*String).String() == b.o.body.(*String).String()
	}
	return a == b || keyOf(a) == keyOf(b)
}

func (h *Hash) keyOf(v Value) hashKey {
	if h.ByIdentity && v.Kind() != KindSymbol {
		return hashKey{kind: v.Kind(), n: v.n, o: v.o}
	}
	return keyOf(v)
}

// keyOf gives the key under which v is indexed. Containers are spelled out: two arrays are eql? exactly if their
// spelling is the same.
func keyOf(v Value) hashKey {
	switch v.Kind() {
	case KindString:
		return hashKey{kind: KindString, s: v.o.body.(*String).String()}
	case KindSymbol:
		return hashKey{kind: KindSymbol, s: v.o.body.(*Symbol).Name}
	case KindNil, KindTrue, KindFalse, KindInteger:
		return hashKey{kind: v.Kind(), n: v.n}
	case KindFloat:
		if v.Float() == 0 {
			return hashKey{kind: KindFloat}
		}
		return hashKey{kind: KindFloat, n: v.n}
	case KindBignum, KindArray, KindHash, KindRange:
		var b strings.Builder
		spellKey(&b, v, 0)
		return hashKey{kind: v.Kind(), s: b.String()}
	case KindObject:
		if k, ok := v.o.body.(*Instance).Data.(Keyer); ok {
			return hashKey{kind: KindObject, s: k.HashKey()}
		}
	}
	return hashKey{kind: v.Kind(), o: v.o}
}

// Keyer is implemented by Go data of objects that are equal by value as hash keys (Set, Struct, IPAddr …).
type Keyer interface{ HashKey() string }

// maxKeyDepth bounds the spelling of nested keys; what lies deeper is compared by identity.
const maxKeyDepth = 64

func spellKey(b *strings.Builder, v Value, depth int) {
	b.WriteByte(byte('a' + v.Kind()))
	if depth > maxKeyDepth {
		b.WriteString(address(v.o))
		return
	}
	switch v.Kind() {
	case KindBignum:
		b.WriteString(v.o.body.(*Bignum).I.Text(36))
	case KindArray:
		for _, e := range v.o.body.(*Array).Elems {
			spellKey(b, e, depth+1)
		}
		b.WriteByte('.')
	case KindHash:
		for k, e := range v.o.body.(*Hash).All {
			spellKey(b, k, depth+1)
			spellKey(b, e, depth+1)
		}
		b.WriteByte('.')
	case KindRange:
		r := v.o.body.(*Range)
		spellKey(b, r.Lo, depth+1)
		spellKey(b, r.Hi, depth+1)
		b.WriteString(strconv.FormatBool(r.Exclusive))
	default:
		k := keyOf(v)
		b.WriteString(strconv.FormatInt(k.n, 36))
		b.WriteByte(':')
		b.WriteString(strconv.Itoa(len(k.s)))
		b.WriteByte(':')
		b.WriteString(k.s)
		if k.o != nil {
			b.WriteString(address(k.o))
		}
	}
}

// Bignum is an Integer that does not fit in an int64. It is immutable.
type Bignum struct {
	Object
	I *big.Int
}

// BigInt makes an Integer, a Bignum only where it has to be.
func BigInt(i *big.Int) Value {
	if i.IsInt64() {
		return Int(i.Int64())
	}
	b := &Bignum{I: i}
	b.Object = Object{kind: KindBignum, frozen: true, class: integerClass, body: b}
	return Value{o: &b.Object}
}

// AsBig gives an Integer of either size as a big.Int that must not be modified.
func (v Value) AsBig() (*big.Int, bool) {
	switch v.Kind() {
	case KindInteger:
		return big.NewInt(v.n), true
	case KindBignum:
		return v.o.body.(*Bignum).I, true
	}
	return nil, false
}
