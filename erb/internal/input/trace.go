package input

// This file remembers what was looked at of an input, so that inputs can be compared in that alone.

import (
	"math/big"
	"slices"
)

// Look is how much of an entry of an input somebody got to know.
type Look uint8

// Looks, of which each includes those before it.
const (
	// LookKind is whether the entry is there, and whether it is nothing, a plain value or a collection.
	LookKind Look = iota + 1
	// LookShape is also how long a list is, or which keys a hash has in which order.
	LookShape
	// LookAll is the value, with all that is below it.
	LookAll
)

// Trace is what was looked at of an input, entry by entry. The zero Trace has nothing.
type Trace struct {
	root Traced
	size int
}

// Traced is an entry of the input. The hashes of a list are one, as are those of lists in it.
type Traced struct {
	look  Look
	names []string // of entries of it, in order of the first look
	kids  []Traced
}

// tracedSize is about what a Traced takes, with its name.
const tracedSize = 96

// Size returns about how many bytes t takes.
func (t *Trace) Size() int { return tracedSize + t.size }

// Root returns the input itself.
func (t *Trace) Root() *Traced { return &t.root }

// Saw notes a look at n.
func (n *Traced) Saw(k Look) { n.look = max(n.look, k) }

// Entry returns an entry of n. It is good until the next call for n.
func (t *Trace) Entry(n *Traced, name string) *Traced {
	i := slices.Index(n.names, name)
	if i < 0 {
		i = len(n.names)
		n.names, n.kids = append(n.names, name), append(n.kids, Traced{})
		t.size += tracedSize + len(name)
	}
	return &n.kids[i]
}

// Agree reports whether two inputs agree on all that was looked at. Properties and links that are no hashes count as
// looked at: a context is made with them.
func (t *Trace) Agree(a, b *Tree) bool {
	for _, key := range [...]string{"properties", "links"} {
		v, ok := a.Get(key)
		w, has := b.Get(key)
		if ok != has || !isMapping(v) && !everything.agree(v, w) || isMapping(v) && !isMapping(w) {
			return false
		}
	}
	return t.root.agree(a, b)
}

// everything is an entry of which all was looked at.
var everything = Traced{look: LookAll}

func isMapping(v any) bool {
	t, ok := v.(*Tree)
	return ok && !t.IsList()
}

func (n *Traced) agree(a, b any) bool {
	one, isTree := a.(*Tree)
	other, both := b.(*Tree)
	switch {
	case isTree != both:
		return false
	case !isTree:
		return samePlain(a, b) || n.look < LookAll && len(n.kids) == 0 && alikePlain(a, b)
	case one == other:
		return true
	case one.IsList() != other.IsList():
		return false
	case n.look == LookAll:
		return sameTree(one, other)
	case one.IsList():
		return n.agreeList(one, other)
	case n.look == LookShape && !one.SameNames(other):
		return false
	}
	for i := range n.kids {
		v, ok := one.Get(n.names[i])
		w, has := other.Get(n.names[i])
		if ok != has || ok && !n.kids[i].agree(v, w) {
			return false
		}
	}
	return true
}

// agreeList compares two lists that weren't looked at as wholes.
func (n *Traced) agreeList(a, b *Tree) bool {
	if n.look < LookShape && len(n.kids) == 0 {
		return true
	}
	if a.Len() != b.Len() {
		return false
	}
	hash := Traced{names: n.names, kids: n.kids} // whose keys nobody saw but by name
	for i := range a.Len() {
		v := a.At(i)
		child, ok := v.(*Tree)
		e := &hash
		if ok && child.IsList() {
			e = n
		}
		if !e.agree(v, b.At(i)) {
			return false
		}
	}
	return true
}

// alikePlain reports whether two plain values are alike to somebody who didn't look: what is nothing is so in both.
func alikePlain(a, b any) bool {
	_, one := a.(bool)
	_, other := b.(bool)
	return !one && !other && (a == nil) == (b == nil)
}

// samePlain reports whether two plain values are the same.
func samePlain(a, b any) bool {
	if x, ok := Text(a); ok {
		y, ok := Text(b)
		return ok && x == y
	}
	switch x := a.(type) {
	case nil:
		return b == nil
	case int64:
		y, ok := b.(int64)
		return ok && x == y
	case bool:
		y, ok := b.(bool)
		return ok && x == y
	case float64:
		y, ok := b.(float64)
		return ok && x == y && x != 0 // 0.0 is not -0.0
	case *big.Int:
		y, ok := b.(*big.Int)
		return ok && x.Sign() == y.Sign() && slices.Equal(x.Bits(), y.Bits())
	}
	return false
}

// sameTree reports whether two collections are the same, with their keys in the same order.
func sameTree(a, b *Tree) bool {
	if a == b {
		return true
	}
	if a.IsList() != b.IsList() || a.Len() != b.Len() || !a.SameNames(b) {
		return false
	}
	for i := range a.Len() {
		v := a.At(i)
		child, ok := v.(*Tree)
		other, both := b.At(i).(*Tree)
		if ok != both || ok && !sameTree(child, other) || !ok && !samePlain(v, b.At(i)) {
			return false
		}
	}
	return true
}
