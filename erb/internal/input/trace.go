package input

// This file records which parts of an input were read, so that inputs can be compared in those alone.

import (
	"math/big"
	"slices"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// Extent is the extent of a read of an entry of an input.
type Extent uint8

// The extents. Each includes the extents before it.
const (
	// ReadKind covers whether the entry is there, and whether it is nil, a plain value, a hash, a list, or a list
	// of only hashes.
	ReadKind Extent = iota + 1
	// ReadShape also covers the length of a list, or the keys of a hash in their order.
	ReadShape
	// ReadAll covers the value, with everything below it.
	ReadAll
)

// Trace lists the reads of an input, entry by entry. The zero Trace is empty.
type Trace struct {
	root Traced
	size int
}

// Traced is an entry of the input. The hashes of a list share one Traced, and so do the hashes of nested lists.
type Traced struct {
	name   string
	kids   []Traced // its entries, in order of the first read
	extent Extent
}

// tracedSize is approximately the memory of a Traced, with its name.
const tracedSize = 96

// Size returns approximately the memory of t in bytes.
func (t *Trace) Size() int { return tracedSize + t.size }

// Root returns the input itself.
func (t *Trace) Root() *Traced { return &t.root }

// Record records a read of n.
func (n *Traced) Record(k Extent) { n.extent = max(n.extent, k) }

// Entry returns an entry of n. It is valid until the next call for n.
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

// Comparison compares inputs as long as there is work left for it, since it doesn't poll a context: afterwards no
// inputs agree any more. The work is counted in entries, or 256 bytes of them.
type Comparison struct{ Work int }

// bytesOfWork is the number of bytes that count as an entry.
const bytesOfWork = 256

// some counts n entries.
func (c *Comparison) some(n int) bool {
	c.Work -= n
	return c.Work >= 0
}

// Agree reports whether two inputs agree on all that was read. Properties and links that are not hashes count as
// read: a context is made with them.
//
// A Trace doesn't tell symbols from strings: inputs with symbols must be equal.
func (c *Comparison) Agree(t *Trace, a, b *Tree) bool {
	if a.Symbolic() || b.Symbolic() {
		return c.sameTree(a, b)
	}
	for _, key := range [...]string{"properties", "links"} {
		v, ok := a.Get(key)
		w, has := b.Get(key)
		if ok != has || !isMapping(v) && !c.agree(&Traced{extent: ReadAll}, v, w) || isMapping(v) && !isMapping(w) {
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
		return c.samePlain(a, b) || n.extent < ReadAll && len(n.kids) == 0 && alikePlain(a, b)
	case one == other:
		return true
	case one.IsList() != other.IsList():
		return false
	case n.extent == ReadAll:
		return c.sameTree(one, other)
	case one.IsList():
		return c.agreeList(n, one, other)
	case n.extent == ReadShape && !c.sameNames(one, other):
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

// agreeList compares two lists that weren't read as wholes.
func (c *Comparison) agreeList(n *Traced, a, b *Tree) bool {
	if n.extent < ReadShape && len(n.kids) == 0 {
		return a.OnlyMappings() == b.OnlyMappings()
	}
	if a.Len() != b.Len() {
		return false
	}
	hash := Traced{kids: n.kids} // its keys were read by name only
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

// alikePlain reports whether two plain values are equal as far as unread: empty values must be empty in both.
func alikePlain(a, b any) bool {
	_, one := a.(bool)
	_, other := b.(bool)
	return !one && !other && (a == nil) == (b == nil)
}

// samePlain reports whether two plain values are equal.
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
	case rubytext.Symbol:
		y, ok := b.(rubytext.Symbol)
		return ok && len(x) == len(y) && c.some(len(x)/bytesOfWork) && x == y
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

// sameTree reports whether two collections are equal, with their keys in the same order.
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
