package input

// This file allocates memory for Trees.

import (
	"math/bits"
	"strings"
)

// Room allocates the Trees of one document in few pieces of memory, since they are used and freed together. The
// zero Room is ready for use.
type Room struct {
	trees []Tree
	keys  []treeKeys
	names []string
	vals  []any
	slots []int32
	texts []string
}

// fewNames is the number of names that are searched linearly.
const fewNames = 8

// maxRoom is the maximum number of elements of a piece of memory, unless more were requested at once.
const maxRoom = 1024

// Expect makes room for the parts of a document of JSON. It estimates their number by the punctuation, which may also
// be in strings.
func (r *Room) Expect(json string) {
	count := func(c string) int { return strings.Count(json, c) }
	objects, lists, colons := count("{"), count("["), count(":")
	r.trees = expect[Tree](objects + lists)
	r.keys = expect[treeKeys](objects)
	r.names = expect[string](colons)
	r.vals = expect[any](objects + lists + count(","))
	r.texts = expect[string](count(`"`)/2 - colons*7/8)
}

func expect[T any](n int) []T { return make([]T, 0, max(0, min(n, maxRoom))) }

// take returns n elements of room. If there are too few it allocates twice as many as before, so that a small
// document takes little.
func take[T any](room *[]T, n int) []T {
	used := len(*room)
	if cap(*room)-used < n {
		used, *room = 0, make([]T, 0, max(n, min(2*cap(*room), maxRoom)))
	}
	*room = (*room)[:used+n]
	return (*room)[used : used+n : used+n]
}

// Text returns a string as a value for Mapping and List: a pointer to it in the Room's memory, since a string in an
// any would be allocated separately.
func (r *Room) Text(s string) any {
	p := &take(&r.texts, 1)[0]
	*p = s
	return p
}

// Tree makes a Tree with n values, which the caller sets.
func (r *Room) Tree(n int) *Tree {
	t := &take(&r.trees, 1)[0]
	if n > 0 {
		t.vals = take(&r.vals, n)
	}
	return t
}

// Names makes room for n names.
func (r *Room) Names(n int) []string { return take(&r.names, n) }

// Mapping makes a mapping of names and values of a Tree. A repeated name replaces the value of the first one, as in
// JSON and YAML.
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

// name makes t, which has values, a mapping with these names, which t takes over.
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
		k.names = append(k.names, name) // overwrites names that were read already
		if k.index != nil {
			k.index[slot] = int32(len(k.names))
		}
	}
	t.vals = t.vals[:len(k.names)]
}

// distinct reports whether all names differ, as far as the ends of each show it.
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

// NewMapping is Mapping in a Room of its own.
func NewMapping(names []string, vals []any) *Tree { return new(Room).Mapping(names, vals) }
