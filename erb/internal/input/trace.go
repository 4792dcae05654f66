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
	// LookKind is whether the entry is there, and whether it is nothing, a plain value, a hash, a list, or a list of
	// nothing but hashes.
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
	name string
	kids []Traced // entries of it, in order of the first look
	look Look
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
	for i := range n.kids {
		if k := &n.kids[i]; k.name == name {
			return k
		}
	}
	n.kids = append(n.kids, Traced{name: name})
	t.size += tracedSize + len(name)
	return &n.kids[len(n.kids)-1]
}

// Comparison compares inputs as long as there is work left for it, since nothing looks at a context meanwhile: then
// none agree any more. The work is counted in entries, or 256 bytes of them.
type Comparison struct{ Work int }

// bytesOfWork are as much work as an entry.
const bytesOfWork = 256

// some counts n entries.
func (c *Comparison) some(n int) bool {
	c.Work -= n
	return c.Work >= 0
}

// Agree reports whether two inputs agree on all that was looked at. Properties and links that are no hashes count as
// looked at: a context is made with them.
func (c *Comparison) Agree(t *Trace, a, b *Tree) bool {
	for _, key := range [...]string{"properties", "links"} {
		v, ok := a.Get(key)
		w, has := b.Get(key)
		if ok != has || !isMapping(v) && !c.agree(&Traced{look: LookAll}, v, w) || isMapping(v) && !isMapping(w) {
			return false
		}
	}
	return c.agree(&t.root, a, b)
}

func isMapping(v any) bool {
	t, ok := v.(*Tree)
	return ok && !t.IsList()
}

func (c *Comparison) agree(n *Traced, a, b any) bool {
	one, isTree := a.(*Tree)
	other, both := b.(*Tree)
	switch {
	case isTree != both || !c.some(1):
		return false
	case !isTree:
		return c.samePlain(a, b) || n.look < LookAll && len(n.kids) == 0 && alikePlain(a, b)
	case one == other:
		return true
	case one.IsList() != other.IsList():
		return false
	case n.look == LookAll:
		return c.sameTree(one, other)
	case one.IsList():
		return c.agreeList(n, one, other)
	case n.look == LookShape && !c.sameNames(one, other):
		return false
	}
	for i := range n.kids {
		k := &n.kids[i]
		v, ok := one.Get(k.name)
		w, has := other.Get(k.name)
		if ok != has || !c.some(1) || ok && !c.agree(k, v, w) {
			return false
		}
	}
	return true
}

// agreeList compares two lists that weren't looked at as wholes.
func (c *Comparison) agreeList(n *Traced, a, b *Tree) bool {
	if n.look < LookShape && len(n.kids) == 0 {
		return a.OnlyMappings() == b.OnlyMappings()
	}
	if a.Len() != b.Len() {
		return false
	}
	hash := Traced{kids: n.kids} // whose keys nobody saw but by name
	for i := range a.Len() {
		v := a.At(i)
		child, ok := v.(*Tree)
		e := &hash
		if ok && child.IsList() {
			e = n
		}
		if !c.agree(e, v, b.At(i)) {
			return false
		}
	}
	return true
}

// sameNames reports whether two hashes have the same keys in the same order.
func (c *Comparison) sameNames(a, b *Tree) bool {
	return c.some(len(a.Names())) && a.SameNames(b)
}

// alikePlain reports whether two plain values are alike to somebody who didn't look: what is nothing is so in both.
func alikePlain(a, b any) bool {
	_, one := a.(bool)
	_, other := b.(bool)
	return !one && !other && (a == nil) == (b == nil)
}

// samePlain reports whether two plain values are the same.
func (c *Comparison) samePlain(a, b any) bool {
	if x, ok := Text(a); ok {
		y, ok := Text(b)
		return ok && len(x) == len(y) && c.some(len(x)/bytesOfWork) && x == y
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
func (c *Comparison) sameTree(a, b *Tree) bool {
	if a == b {
		return true
	}
	if a.IsList() != b.IsList() || a.Len() != b.Len() || !c.sameNames(a, b) {
		return false
	}
	for i := range a.Len() {
		v := a.At(i)
		child, ok := v.(*Tree)
		other, both := b.At(i).(*Tree)
		if !c.some(1) || ok != both || ok && !c.sameTree(child, other) || !ok && !c.samePlain(v, b.At(i)) {
			return false
		}
	}
	return true
}
