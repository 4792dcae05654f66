package psych

// This file holds Map, the insertion-ordered hash that every package of the project shares.

import (
	"hash/maphash"
	"iter"
	"math/big"
	"math/bits"

	"github.com/boshrender/boshrender/internal/seed"
)

// indexFrom is the number of entries from which a Map keeps an index. Below it, comparing a few keys is faster than
// hashing one.
const indexFrom = 17

// Map is a hash with string keys that remembers the order of insertion, as a Ruby Hash does. Setting a key again keeps
// its place; deleting it and setting it again moves it to the end.
//
// Values are nil, bool, int64, *big.Int, float64, string, []any and *Map, and, where a document holds them, Symbol,
// Date and time.Time.
//
// The zero value is an empty Map ready to use. Reading from a nil *Map is allowed and finds nothing. A Map must not be
// copied and is safe for concurrent reading, not for concurrent writing.
type Map struct {
	entries []entry
	rest    *mapRest // nil for most Maps, which keeps small ones small
}

// mapRest holds the additional state of a Map that is large or has had entries deleted.
type mapRest struct {
	index mapIndex // empty while there are fewer entries than indexFrom
	dead  int      // deleted entries still in entries
}

// entry is a key with its value. The value of a deleted entry is gone.
type entry struct {
	key   string
	value any
}

// gone is the value of a deleted entry. A flag in entry would make every entry larger.
type gone struct{}

func (e *entry) gone() bool { return e.value == any(gone{}) }

// mapIndex finds the keys of a large Map. It is an open-addressing hash table, at least half of it empty, of
// positions in entries, counted from 1. A Go map would take ten times the memory, and time of the garbage collector.
type mapIndex struct {
	narrow []uint8 // used instead of wide while positions fit in a byte
	wide   []int32
}

// maxNarrow is the largest index whose positions, at most half as many as its slots, fit in a byte.
const maxNarrow = 256

func newMapIndex(size int) mapIndex {
	if size <= maxNarrow {
		return mapIndex{narrow: make([]uint8, size)}
	}
	return mapIndex{wide: make([]int32, size)}
}

func (x *mapIndex) size() int { return len(x.narrow) + len(x.wide) }

// at returns the position in a slot, 0 if it is free.
func (x *mapIndex) at(slot int) int {
	if x.narrow != nil {
		return int(x.narrow[slot])
	}
	return int(x.wide[slot])
}

func (x *mapIndex) set(slot, place int) {
	if x.narrow != nil {
		x.narrow[slot] = uint8(place)
	} else {
		x.wide[slot] = int32(place)
	}
}

// slot returns the slot of key in the index, or the free slot where it belongs.
func (m *Map) slot(key string) int {
	index := &m.rest.index
	mask := index.size() - 1
	slot := int(maphash.String(seed.Random, key)) & mask
	for ; index.at(slot) != 0; slot = (slot + 1) & mask {
		if e := &m.entries[index.at(slot)-1]; e.key == key && !e.gone() {
			break
		}
	}
	return slot
}

// NewMap returns an empty Map with room for n entries.
func NewMap(n int) *Map {
	return &Map{entries: make([]entry, 0, n)}
}

// MapOf returns a Map of the given key, value, key, value … list. It panics if the list is odd or a key is not a
// string, which is a mistake in the program.
func MapOf(pairs ...any) *Map {
	if len(pairs)%2 != 0 {
		panic("psych: MapOf needs a value for every key")
	}
	m := NewMap(len(pairs) / 2)
	for i := 0; i < len(pairs); i += 2 {
		m.Set(pairs[i].(string), pairs[i+1])
	}
	return m
}

// find returns the position of key in m.entries, or -1.
func (m *Map) find(key string) int {
	if m == nil {
		return -1
	}
	if m.rest != nil && m.rest.index.size() > 0 {
		return m.rest.index.at(m.slot(key)) - 1
	}
	for i := range m.entries {
		if e := &m.entries[i]; e.key == key && !e.gone() {
			return i
		}
	}
	return -1
}

// Get returns the value of key and whether m has the key.
func (m *Map) Get(key string) (any, bool) {
	if i := m.find(key); i >= 0 {
		return m.entries[i].value, true
	}
	return nil, false
}

// Has reports whether m has the key, whatever its value.
func (m *Map) Has(key string) bool { return m.find(key) >= 0 }

// Set sets the value of key, in its old place or, for a new key, at the end.
func (m *Map) Set(key string, value any) {
	if i := m.find(key); i >= 0 {
		m.entries[i].value = value
		return
	}
	if m.dead() > len(m.entries)/2 {
		m.compact()
	}
	m.entries = append(m.entries, entry{key: key, value: value})
	switch {
	case m.rest != nil && 2*len(m.entries) <= m.rest.index.size():
		m.rest.index.set(m.slot(key), len(m.entries))
	case len(m.entries) >= indexFrom:
		m.reindex()
	}
}

// dead returns the number of deleted entries in m.entries.
func (m *Map) dead() int {
	if m.rest == nil {
		return 0
	}
	return m.rest.dead
}

// Delete removes key and reports whether it was there.
func (m *Map) Delete(key string) bool {
	i := m.find(key)
	if i < 0 {
		return false
	}
	m.entries[i] = entry{value: gone{}} // its slot in the index stays in use, so that probing finds the keys after it
	if m.rest == nil {
		m.rest = new(mapRest)
	}
	m.rest.dead++
	return true
}

// compact removes deleted entries.
func (m *Map) compact() {
	live := make([]entry, 0, m.Len())
	for _, e := range m.entries {
		if !e.gone() {
			live = append(live, e)
		}
	}
	m.entries, m.rest = live, nil
	if len(live) >= indexFrom {
		m.reindex()
	}
}

// reindex builds the index. Its size depends on the number of entries alone, so that reflect.DeepEqual finds Maps of
// equal content equal.
func (m *Map) reindex() {
	if m.rest == nil {
		m.rest = new(mapRest)
	}
	m.rest.index = newMapIndex(1 << bits.Len(uint(2*len(m.entries)-1)))
	for i := range m.entries {
		if e := &m.entries[i]; !e.gone() {
			m.rest.index.set(m.slot(e.key), i+1)
		}
	}
}

// Len returns the number of entries.
func (m *Map) Len() int {
	if m == nil {
		return 0
	}
	return len(m.entries) - m.dead()
}

// Keys returns the keys in order, in a new slice.
func (m *Map) Keys() []string {
	keys := make([]string, 0, m.Len())
	for k := range m.All() {
		keys = append(keys, k)
	}
	return keys
}

// All iterates over the entries in order. Meanwhile values may be replaced and entries deleted, but no new keys added.
func (m *Map) All() iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		if m == nil {
			return
		}
		for i := 0; i < len(m.entries); i++ {
			if e := m.entries[i]; !e.gone() && !yield(e.key, e.value) {
				return
			}
		}
	}
}

// Clone returns a deep copy of m: it copies Maps, slices and big integers; values of other types are immutable and
// shared. A value that m refers to twice is copied twice.
func (m *Map) Clone() *Map {
	if m == nil {
		return nil
	}
	c := NewMap(m.Len())
	for k, v := range m.All() {
		c.entries = append(c.entries, entry{key: k, value: Clone(v)})
	}
	if len(c.entries) >= indexFrom {
		c.reindex()
	}
	return c
}

// Copy returns a shallow copy of m.
func (m *Map) Copy() *Map {
	c := NewMap(m.Len() + 1)
	for k, v := range m.All() {
		c.entries = append(c.entries, entry{key: k, value: v})
	}
	if len(c.entries) >= indexFrom {
		c.reindex()
	}
	return c
}

// Clone returns a deep copy of a value of the kinds that a Map holds.
func Clone(v any) any {
	switch v := v.(type) {
	case *Map:
		return v.Clone()
	case []any:
		if v == nil {
			return v
		}
		c := make([]any, len(v))
		for i := range v {
			c[i] = Clone(v[i])
		}
		return c
	case *big.Int:
		return new(big.Int).Set(v)
	}
	return v
}
