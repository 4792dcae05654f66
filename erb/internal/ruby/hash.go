package ruby

// This file implements the representation of hashes: insertion order, Ruby's key equality, deletion while
// iterating. The operations that templates call are in hash_run.go, which counts their work.

import (
	"hash/maphash"
	"math/bits"

	"github.com/boshrender/boshrender/internal/slab"
)

// Hash is a mutable Ruby hash that keeps insertion order. Up to smallHash entries are searched linearly; larger
// hashes have an index.
type Hash struct {
	Object
	defaults *defaults // nil if there are none

	View *View // set while the hash is an unchanged view of input data: see force

	Entries   []entry
	values    []Value   // of the entries, while the hash shares those with other hashes of a literal: see Keys
	index     *keyIndex // nil for a small hash whose keys need no spelling
	Head      int32     // the entries before it are dead
	live      int32     // entries that are not dead
	Iterating int32     // number of running iterations; adding a key during one is an error

	ByIdentity bool // compare_by_identity
	exact      bool // it holds the elements of a Set: see Runtime.find
	wide       bool // it has wideRoom where append would have made less
	Keywords   bool // ruby2_keywords_hash: it was made of keywords, and becomes those as the last of splatted arguments
}

// defaults hold the value of a hash for keys that it does not have, or the block that makes it.
type defaults struct {
	value Value
	proc  *Proc
}

// keyIndex finds the keys of a hash.
type keyIndex struct {
	slots   []uint32 // places of entries + 1, by the hashes of the keys; nil for a small hash
	hashes  []uint32 // parallel to entries: the hashes of the keys; nil for a small hash
	spelled []string // parallel to entries: the keys that need a spelling; nil if there are none
}

type entry struct{ Key, Val Value }

// deadKey is the key of entries that were removed. No other key has its kind, so it equals none.
var deadKey = Value{o: &Object{Kind: KindObject + 1, Frozen: true, shared: true}}

func (e *entry) dead() bool { return e.Key.o == deadKey.o }

const (
	smallHash  = 8
	fewEntries = 4 // initial capacity

	// After smallHash entries there is room for wideRoom ones, the most for an index of 32 slots, and then for
	// wideRoomAfter, which append would have reached by doubling: how large a large hash becomes, and so the steps of
	// making it, is as if it had.
	wideRoom      = 21
	wideRoomAfter = 4 * smallHash
)

// init makes h, which is new, an empty hash.
func (h *Hash) init() *Hash {
	h.Object = Object{Kind: KindHash, Class: HashClass, Whole: h}
	return h
}

// NewHash makes an empty hash with room for n entries, without charging a run for it.
func NewHash(n int) *Hash {
	h := new(Hash).init()
	if n > 0 {
		h.Entries = make([]entry, 0, n) // bounded: callers that add entries charge for them
	}
	return h
}

// manyHashes is the number of hashes that a run allocates in one piece: see manyStrings.
const manyHashes = 22

// NewHash makes an empty hash with room for n entries, which are charged or bounded by the text of the template, with
// memory from a piece that the run allocates for many hashes.
func (rt *Runtime) NewHash(n int) *Hash {
	h := slab.One(&rt.hashes)
	h.Kind, h.Class, h.Whole = KindHash, HashClass, h
	if n > 0 {
		h.Entries = rt.entriesFor(n)
	}
	return h
}

// entriesFor makes an empty list with room for n entries, for which the caller has charged.
func (rt *Runtime) entriesFor(n int) []entry {
	if 0 < n && n <= fewEntries {
		return slab.List(&rt.entries, n)[:0]
	}
	return make([]entry, 0, n) // bounded: by the caller
}

// NewElements makes the hash of an empty Set.
func NewElements() *Hash {
	h := NewHash(0)
	h.exact = true
	return h
}

// Value returns the hash as a Ruby value.
func (h *Hash) Value() Value { return Value{o: &h.Object} }

// Len returns the number of entries.
func (h *Hash) Len() int {
	if h.View != nil {
		h.View.Cell.recordSelf(readShape)
	}
	return h.Size()
}

// Large reports whether the hash has an index.
func (h *Hash) Large() bool { return h.indexed() != nil }

// Size is Len without recording a read: for uses whose result does not reach the template.
func (h *Hash) Size() int {
	if h.View != nil {
		return h.View.Cell.Tree.Len()
	}
	return int(h.live)
}

// GetStr returns the value stored under a string key. The key must be short: the work of hashing it isn't counted.
func (h *Hash) GetStr(key string) (Value, bool) {
	if w := h.View; w != nil {
		if w.Class != nil {
			return Nil, false
		}
		return w.Value(key)
	}
	if i := h.findText(KindString, key); i >= 0 {
		return h.Val(i), true
	}
	return Nil, false
}

// GetSym is GetStr for a symbol key.
func (h *Hash) GetSym(name string) (Value, bool) {
	if w := h.View; w != nil {
		return w.symbol(name)
	}
	if i := h.findText(KindSymbol, name); i >= 0 {
		return h.Val(i), true
	}
	return Nil, false
}

// All calls yield for each entry in order. The hash may change meanwhile: entries deleted before they are reached
// are skipped, new ones are visited.
func (h *Hash) All(yield func(k, v Value) bool) {
	h.show()
	for i := int(h.Head); i < h.places(); i++ {
		if k, v, ok := h.place(i); ok && !yield(k, v) {
			return
		}
	}
}

// places returns the number of places for entries, dead ones included.
func (h *Hash) places() int {
	if h.View != nil {
		return h.View.places()
	}
	return len(h.Entries)
}

// place returns the entry at a place. ok is false if it is dead. show must have been called.
func (h *Hash) place(i int) (k, v Value, ok bool) {
	if w := h.View; w != nil {
		return w.key(i), w.Show(i), true
	}
	e := &h.Entries[i]
	return e.Key, h.Val(i), !e.dead()
}

// Val returns the value of entry i.
func (h *Hash) Val(i int) Value {
	if h.values != nil {
		return h.values[i]
	}
	return h.Entries[i].Val
}

// setVal changes the value of entry i.
func (h *Hash) setVal(i int, v Value) {
	if h.values != nil {
		h.values[i] = v
	} else {
		h.Entries[i].Val = v
	}
}

// Default returns the value for keys that the hash does not have, nil if a block makes them.
func (h *Hash) Default() Value {
	if h.defaults == nil {
		return Nil
	}
	return h.defaults.value
}

// DefaultProc returns the block that makes the values for keys that the hash does not have, or nil.
func (h *Hash) DefaultProc() *Proc {
	if h.defaults == nil {
		return nil
	}
	return h.defaults.proc
}

// HasDefault reports whether the hash has a default other than nil.
func (h *Hash) HasDefault() bool { return h.defaults != nil }

// SetDefault sets the results of Default and DefaultProc.
func (h *Hash) SetDefault(v Value, p *Proc) {
	if h.defaults = nil; !v.IsNil() || p != nil {
		h.defaults = &defaults{v, p}
	}
}

// indexed returns the slots of the index, nil for a small hash.
func (h *Hash) indexed() []uint32 {
	if h.index == nil {
		return nil
	}
	return h.index.slots
}

// spellings returns the keys that need a spelling, nil if there are none.
func (h *Hash) spellings() []string {
	if h.index == nil {
		return nil
	}
	return h.index.spelled
}

// ready returns the index for a change.
func (h *Hash) ready() *keyIndex {
	if h.index == nil {
		h.index = new(keyIndex)
	}
	return h.index
}

// add stores an entry whose key is not in the hash. A string key that is not frozen is copied and frozen, as Ruby
// does. hash_run.go makes room beforehand if that takes long.
func (h *Hash) add(key, val Value, spelled string) {
	h.ownKeys()
	if s, ok := key.AsString(); ok && !s.Frozen && !h.ByIdentity {
		dup := NewString(s.String())
		dup.Enc, dup.Frozen, dup.interned = s.Enc, true, true
		if class := key.RealClass(); class != StringClass { // of a class of the template
			dup.Class, dup.interned = class, false
		}
		key = dup.Value()
	}
	e := entry{Key: key, Val: val}
	slots, spellings := h.indexed(), h.spellings()
	if len(h.Entries) == cap(h.Entries) {
		h.widen()
	}
	h.Entries = append(h.Entries, e) // bounded: callers that add entries charge for them
	if spelled != "" && spellings == nil {
		spellings = make([]string, len(h.Entries)-1, cap(h.Entries)) // bounded: as the entries
	}
	if spellings != nil {
		h.ready().spelled = append(spellings, spelled) // bounded: as the entries
	}
	h.live++
	switch {
	case slots == nil && len(h.Entries) <= smallHash:
	case slots == nil || len(h.index.hashes) == cap(h.index.hashes):
		h.reindex()
	default:
		h.index.note(h.hashOf(key, spelled))
		h.enter(len(h.Entries) - 1)
	}
}

// widen makes room for an entry in a full hash, if append shouldn't.
func (h *Hash) widen() {
	room := 0
	switch n := len(h.Entries); {
	case n == 0:
		room = fewEntries
	case n == smallHash:
		room = wideRoom
	case n == wideRoom && h.wide:
		room = wideRoomAfter
	default:
		return
	}
	h.wide = room == wideRoom
	h.Entries = append(make([]entry, 0, room), h.Entries...) // bounded: callers that add entries charge for them
}

// enter writes entry i into the index.
func (h *Hash) enter(i int) {
	slots := h.index.slots
	mask := uint32(len(slots) - 1)
	p := h.index.hashes[i] & mask
	for slots[p] != 0 && !h.Entries[slots[p]-1].dead() { // the slot of a dead entry is free
		p = (p + 1) & mask
	}
	slots[p] = uint32(i + 1)
}

// slotsFor returns the size of the index for a hash with room for n entries: a third of it stays empty.
func slotsFor(n int) int { return 1 << bits.Len(uint(n+n/2)) }

// reindex builds the index.
func (h *Hash) reindex() {
	index := h.ready()
	hashes := index.hashes
	index.fit(cap(h.Entries))
	for i := range h.Entries {
		e := &h.Entries[i]
		switch {
		case i < len(hashes):
			index.note(hashes[i])
		case e.dead():
			index.note(0)
		default:
			index.note(h.hashOf(e.Key, h.spelling(i)))
		}
		if !e.dead() {
			h.enter(i)
		}
	}
}

// fit makes slots and room for the hashes of n keys.
func (k *keyIndex) fit(n int) {
	size := slotsFor(n)
	both := make([]uint32, size+n) // bounded: callers that add entries charge for them
	k.slots, k.hashes = both[:size:size], both[size:size]
}

// note adds the hash of the next entry.
func (k *keyIndex) note(hash uint32) {
	k.hashes = append(k.hashes, hash) // bounded: as the entries
}

// spelling returns the spelling of the key of entry i, "" for a key that needs none.
func (h *Hash) spelling(i int) string {
	if spelled := h.spellings(); spelled != nil {
		return spelled[i]
	}
	return ""
}

// Kill marks entry i as dead.
func (h *Hash) Kill(i int) {
	h.ownKeys()
	h.Entries[i] = entry{Key: deadKey}
	if spelled := h.spellings(); spelled != nil {
		spelled[i] = ""
	}
	h.live--
	for int(h.Head) < len(h.Entries) && h.Entries[h.Head].dead() {
		h.Head++
	}
}

// clear removes all entries.
func (h *Hash) clear() {
	h.View, h.Entries, h.values, h.index, h.Head, h.live, h.wide = nil, nil, nil, nil, 0, 0, false
}

// Find returns the place of a key, -1 if it is not in the hash. spelled is the result of Runtime.SpellKey for it, which
// isn't asked.
func (h *Hash) Find(key Value, spelled string) int {
	if !h.ByIdentity {
		switch key.Kind() {
		case KindString:
			if spelled == "" {
				return h.findText(KindString, key.o.str().String())
			}
		case KindSymbol:
			return h.findText(KindSymbol, key.o.Text)
		}
	}
	slots := h.indexed()
	if slots == nil && key.IsInt() {
		for i := int(h.Head); i < len(h.Entries); i++ {
			if e := &h.Entries[i]; e.Key == key {
				return i
			}
		}
		return -1
	}
	if slots == nil {
		for i := int(h.Head); i < len(h.Entries); i++ {
			if !h.Entries[i].dead() && h.matches(i, key, spelled) {
				return i
			}
		}
		return -1
	}
	hash := h.hashOf(key, spelled)
	mask := uint32(len(slots) - 1)
	for p := hash & mask; slots[p] != 0; p = (p + 1) & mask {
		i := int(slots[p] - 1)
		if h.index.hashes[i] == hash && !h.Entries[i].dead() && h.matches(i, key, spelled) {
			return i
		}
	}
	return -1
}

// matches reports whether the key of entry i is eql? to key, or identical to it if the hash compares by identity.
func (h *Hash) matches(i int, key Value, spelled string) bool {
	k := h.Entries[i].Key
	if spelled != "" {
		return h.spelling(i) == spelled && k.Kind() == key.Kind()
	}
	if k == key || h.ByIdentity {
		return Identical(k, key)
	}
	switch kind := key.Kind(); {
	case k.Kind() != kind:
		return false
	case kind == KindFloat:
		return floatKey(k.Float()) == floatKey(key.Float())
	case kind == KindObject:
		return k.o == key.o
	}
	return false
}

// findText is Find for strings and symbols in a hash that compares them by their text (symbols: any hash).
func (h *Hash) findText(kind Kind, text string) int {
	if kind == KindString && h.ByIdentity {
		return -1
	}
	slots := h.indexed()
	if slots == nil {
		for i := int(h.Head); i < len(h.Entries); i++ {
			if e := &h.Entries[i]; e.Key.Kind() == kind && keyText(e.Key) == text && h.inUTF8(i) {
				return i
			}
		}
		return -1
	}
	hash := hashOfText(kind, text)
	mask := uint32(len(slots) - 1)
	for p := hash & mask; slots[p] != 0; p = (p + 1) & mask {
		i := int(slots[p] - 1)
		if e := &h.Entries[i]; h.index.hashes[i] == hash && e.Key.Kind() == kind && keyText(e.Key) == text {
			return i
		}
	}
	return -1
}

// inUTF8 reports whether the key of entry i, if it is a string, needs no spelling.
func (h *Hash) inUTF8(i int) bool {
	s, ok := h.Entries[i].Key.AsString()
	return !ok || s.Enc == UTF8 || h.spelling(i) == ""
}

// keyText returns the text of a string or symbol.
func keyText(v Value) string { return v.o.Text }

// hashOf returns the hash under which the index of h stores a key.
func (h *Hash) hashOf(v Value, spelled string) uint32 {
	if spelled != "" {
		return hashOfText(v.Kind(), spelled)
	}
	switch kind := v.Kind(); kind {
	case KindSymbol:
		return hashOfText(kind, v.o.Text)
	case KindString:
		if !h.ByIdentity {
			return hashOfText(kind, v.o.str().String())
		}
	case KindNil, KindTrue, KindFalse, KindInteger:
		return hashOfNumber(kind, v.n)
	case KindFloat:
		return hashOfNumber(kind, floatKey(v.Float()))
	}
	return uint32(maphash.Comparable(HashSeed, v.o))
}

func hashOfText(kind Kind, text string) uint32 {
	return uint32(maphash.String(HashSeed, text)) + uint32(kind)
}

// numberSeed seeds the hashes of numbers, so that templates can't choose numbers with equal hashes.
var numberSeed = [2]uint64{maphash.String(HashSeed, "number"), maphash.String(HashSeed, "seed") | 1}

func hashOfNumber(kind Kind, n int64) uint32 {
	high, low := bits.Mul64(uint64(n)^numberSeed[0], numberSeed[1])
	high, low = bits.Mul64(high^low^numberSeed[0], numberSeed[1])
	return uint32(high^low) + uint32(kind)
}
