package ruby

// This file remembers what a template looked at of its input, so that inputs can be compared in that alone.

import (
	"math/big"
	"slices"

	"github.com/boshrender/boshrender/erb/internal/input"
)

// Trace is what a template looked at of its input: what Reads tells in words, entry by entry.
type Trace struct {
	root traced
	size int
}

// traced is an entry of the input. The hashes of a list are one, as are those of lists in it.
type traced struct {
	look  look
	names []string // of entries of it, in order of the first look
	kids  []traced
}

// tracedSize is about what a traced takes, with its name.
const tracedSize = 96

// Size returns about how many bytes t takes.
func (t *Trace) Size() int { return t.size }

// mostTraced is of how many looks there is a Trace: those of real templates come to hundreds.
const mostTraced = 4_000

// Trace returns what was noted since Begin, nil if that is too much. To be called before the next template runs.
func (rt *Runtime) Trace() *Trace {
	if len(rt.looks.list) > mostTraced {
		return nil
	}
	t := &Trace{size: tracedSize}
	for i := range rt.looks.list {
		l := &rt.looks.list[i]
		n := t.of(l.cell)
		name, k := l.name, l.kind()
		if l.at >= 0 {
			name = l.cell.tree.Name(int(l.at))
		} else if name == "" && l.cell.up == nil {
			n.look = max(n.look, k)
		}
		kid := t.kid(n, name)
		kid.look = max(kid.look, k)
	}
	return t
}

// of returns the entry that a cell is.
func (t *Trace) of(c *cell) *traced {
	switch {
	case c.up != nil && c.up.tree.IsList():
		return t.of(c.up)
	case c.up != nil:
		return t.kid(t.of(c.up), c.up.tree.Name(int(c.at)))
	case c.tree == noEntries && c.seen != nil && c.path != "": // a blank: the entry isn't there, or nothing
		kid := t.kid(&t.root, c.path)
		kid.look = lookAll
		return kid
	}
	return &t.root
}

func (t *Trace) kid(n *traced, name string) *traced {
	i := slices.Index(n.names, name)
	if i < 0 {
		i = len(n.names)
		n.names, n.kids = append(n.names, name), append(n.kids, traced{}) // bounded: by looks, which are owed
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
var everything = traced{look: lookAll}

func isMapping(v any) bool {
	t, ok := v.(*Tree)
	return ok && !t.IsList()
}

func (n *traced) agree(a, b any) bool {
	one, isTree := a.(*Tree)
	other, both := b.(*Tree)
	switch {
	case isTree != both:
		return false
	case !isTree:
		return samePlain(a, b) || n.look < lookAll && len(n.kids) == 0 && alikePlain(a, b)
	case one == other:
		return true
	case one.IsList() != other.IsList():
		return false
	case n.look == lookAll:
		return sameTree(one, other)
	case one.IsList():
		return n.agreeList(one, other)
	case n.look == lookShape && !one.SameNames(other):
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
func (n *traced) agreeList(a, b *Tree) bool {
	if n.look < lookShape && len(n.kids) == 0 {
		return true
	}
	if a.Len() != b.Len() {
		return false
	}
	hash := traced{names: n.names, kids: n.kids} // whose keys nobody saw but by name
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
	if x, ok := input.Text(a); ok {
		y, ok := input.Text(b)
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
