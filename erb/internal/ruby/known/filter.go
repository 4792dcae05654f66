package known

// This file finds out in no time that most names are none.

import "hash/maphash"

// Filter is a set of names that may hold some more: most of the names that templates make up are not in it, and so need
// not be looked for in every class.
type Filter struct {
	seed maphash.Seed
	bits [1 << 10]uint64
}

// NewFilter makes an empty set.
func NewFilter() *Filter { return &Filter{seed: maphash.MakeSeed()} }

// Add puts name into the set.
func (f *Filter) Add(name string) {
	word, bit := f.place(name)
	f.bits[word] |= bit
}

// May reports whether name may be in the set.
func (f *Filter) May(name string) bool {
	word, bit := f.place(name)
	return f.bits[word]&bit != 0
}

// place returns where in the set name is.
func (f *Filter) place(name string) (word int, bit uint64) {
	h := maphash.String(f.seed, name)
	return int(h >> 54), 1 << (h & 63)
}
