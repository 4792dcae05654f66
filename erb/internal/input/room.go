package input

// This file finds memory for Trees.

import (
	"math/bits"
	"strings"
)

// Room makes the Trees of one document. What they consist of stands together in few pieces of memory, since it
// lives and dies together. The zero Room is ready.
type Room struct {
	trees []Tree
	keys  []treeKeys
	names []string
	vals  []any
	slots []int32
	texts []string
}

// fewNames is how many names are searched one by one.
const fewNames = 8

// mostRoom is how many things a piece of memory holds at most that were not asked for at once.
const mostRoom = 1024

// Expect makes room for what a document of JSON may consist of, as far as its punctuation tells: strings have some of
// it too.
func (r *Room) Expect(json string) {
	count := func(c string) int { return strings.Count(json, c) }
	objects, lists, colons := count("{"), count("["), count(":")
	r.trees = expect[Tree](objects + lists)
	r.keys = expect[treeKeys](objects)
	r.names = expect[string](colons)
	r.vals = expect[any](objects + lists + count(","))
	r.texts = expect[string](count(`"`)/2 - colons*7/8)
}

func expect[T any](n int) []T { return make([]T, 0, max(0, min(n, mostRoom))) }

// take returns n things of room. Where there is not enough more is made: twice as much as before, so that a small
// document takes little.
func take[T any](room *[]T, n int) []T {
	used := len(*room)
	if cap(*room)-used < n {
		used, *room = 0, make([]T, 0, max(n, min(2*cap(*room), mostRoom)))
	}
	*room = (*room)[:used+n]
	return (*room)[used : used+n : used+n]
}

// Text returns what stands for a string in the values of Mapping and List: as an any of its own it would take memory of
// its own.
func (r *Room) Text(s string) any {
	p := &take(&r.texts, 1)[0]
	*p = s
	return p
}

// Tree makes a Tree with n values, which are to be set.
func (r *Room) Tree(n int) *Tree {
	t := &take(&r.trees, 1)[0]
	if n > 0 {
		t.vals = take(&r.vals, n)
	}
	return t
}

// Names makes room for n names.
func (r *Room) Names(n int) []string { return take(&r.names, n) }

// Mapping makes a mapping of names and values that Tree can hold. A name that comes again gives the first one a new
// value, as in JSON and YAML.
func (r *Room) Mapping(names []string, vals []any) *Tree {
	t := r.Tree(len(names))
	t.hold(vals)
	if len(names) > 0 {
		own := r.Names(len(names))
		copy(own, names)
		r.name(t, own)
	}
	return t
}

// name makes t, which has values, a mapping with these names, which are t's from now on.
func (r *Room) name(t *Tree, names []string) {
	k := &take(&r.keys, 1)[0]
	t.treeKeys, k.names = k, names
	n := len(names)
	if n <= fewNames && distinct(names) {
		return
	}
	k.names = names[:0]
	if n > fewNames {
		k.index = take(&r.slots, 1<<bits.Len(uint(2*n)))
	}
	for i, name := range names {
		at, slot := k.locate(name)
		if at >= 0 {
			t.vals[at] = t.vals[i]
			continue
		}
		t.vals[len(k.names)] = t.vals[i]
		k.names = append(k.names, name) // over those that were looked at
		if k.index != nil {
			k.index[slot] = int32(len(k.names))
		}
	}
	t.vals = t.vals[:len(k.names)]
}

// distinct reports whether all names differ, as far as a look at the ends of each tells.
func distinct(names []string) bool {
	var seen [2]uint64
	for _, name := range names {
		h := len(name)
		if h > 0 {
			h += 5*int(name[0]) + 11*int(name[h-1]) + 23*int(name[h/2])
		}
		word, bit := h>>6&1, uint64(1)<<(h&63)
		if seen[word]&bit != 0 {
			return false
		}
		seen[word] |= bit
	}
	return true
}

// List makes a list.
func (r *Room) List(vals []any) *Tree {
	t := r.Tree(len(vals))
	t.list = true
	t.hold(vals)
	return t
}

// hold puts values into t, which has room for them.
func (t *Tree) hold(vals []any) {
	copy(t.vals, vals)
	for _, v := range vals {
		t.holds(v)
	}
}

// NewMapping is Mapping for a mapping of its own.
func NewMapping(names []string, vals []any) *Tree { return new(Room).Mapping(names, vals) }
