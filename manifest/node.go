package manifest

// This file holds the document tree: every value with its position and its source.

import (
	"iter"
	"math/big"
	"slices"

	"github.com/boshrender/boshrender/internal/limit"
)

// Kind is the kind of a Node.
type Kind uint8

// Kinds of nodes.
const (
	// KindScalar is null, a boolean, a number, a string or a symbol; see Node.Value.
	KindScalar Kind = iota
	KindList
	KindMap
)

// Node is one value of a document. Unlike plain data it keeps the position, the order of keys, and the origin of the
// value. Nodes of a Manifest are never modified after it was returned; all methods work on a nil *Node, which is an
// absent value.
type Node struct {
	kind      Kind
	line, col int32
	src       *source
	value     any // of a scalar; a *listOf or *mapOf of a list or map; nil of one that is empty
}

// listOf holds the elements of a list. Nodes do not share it.
type listOf struct{ items []*Node }

// mapOf holds the pairs of a map. Nodes do not share it.
type mapOf struct {
	pairs []pair
	index keyIndex // built for big maps only
}

// asList returns what holds the elements of a list, to change it.
func (n *Node) asList() *listOf {
	l, ok := n.value.(*listOf)
	if !ok {
		l = new(listOf)
		n.value = l
	}
	return l
}

// asMap returns what holds the pairs of a map, to change it.
func (n *Node) asMap() *mapOf {
	m, ok := n.value.(*mapOf)
	if !ok {
		m = new(mapOf)
		n.value = m
	}
	return m
}

// items returns the elements of a list.
func (n *Node) items() []*Node {
	if l, ok := n.value.(*listOf); ok {
		return l.items
	}
	return nil
}

// fork returns a copy of n with elements or pairs of its own, without an index, and the same nodes in them.
func (n *Node) fork() *Node {
	c := *n
	switch of := n.value.(type) {
	case *listOf:
		c.value = &listOf{items: slices.Clone(of.items)}
	case *mapOf:
		c.value = &mapOf{pairs: slices.Clone(of.pairs)}
	}
	return &c
}

// entries returns the keys of a map with their values.
func (n *Node) entries() []pair {
	if m := n.mapOf(); m != nil {
		return m.pairs
	}
	return nil
}

// pair is one key of a map with its value.
type pair struct {
	Key, Value *Node
}

// indexFrom is the number of pairs from which a map is searched through an index.
const indexFrom = 12

// Kind returns the node's kind, KindScalar for an absent value.
func (n *Node) Kind() Kind {
	if n == nil {
		return KindScalar
	}
	return n.kind
}

// IsNull reports whether the node is present and null.
func (n *Node) IsNull() bool { return n != nil && n.kind == KindScalar && n.value == nil }

// Line returns the line the value begins on, from 1; 0 if it was written nowhere.
func (n *Node) Line() int {
	if n == nil {
		return 0
	}
	return int(n.line)
}

// Column returns the column the value begins in, from 1; 0 if it was written nowhere.
func (n *Node) Column() int {
	if n == nil {
		return 0
	}
	return int(n.col)
}

// File returns the name of the document that the value was written in.
func (n *Node) File() string {
	if n == nil || n.src == nil {
		return ""
	}
	return n.src.file
}

// Len returns the number of elements of a list or pairs of a map, 0 for a scalar.
func (n *Node) Len() int {
	switch {
	case n == nil:
		return 0
	case n.kind == KindMap:
		return len(n.entries())
	default:
		return len(n.items())
	}
}

// Items returns the elements of a list; nil for anything else. The slice must not be modified.
func (n *Node) Items() []*Node {
	if n == nil {
		return nil
	}
	return n.items()
}

// Pairs yields the keys and values of a map in order.
func (n *Node) Pairs() iter.Seq2[*Node, *Node] {
	return func(yield func(*Node, *Node) bool) {
		if n == nil {
			return
		}
		for _, p := range n.entries() {
			if !yield(p.Key, p.Value) {
				return
			}
		}
	}
}

// Get returns the value of a map's string key; nil if it is absent or n is not a map.
func (n *Node) Get(key string) *Node {
	if i := n.findText(key); i >= 0 {
		return n.entries()[i].Value
	}
	return nil
}

// Has reports whether n is a map with the string key.
func (n *Node) Has(key string) bool { return n.findText(key) >= 0 }

// key returns the node of the key itself, for its position.
func (n *Node) key(key string) *Node {
	if i := n.findText(key); i >= 0 {
		return n.entries()[i].Key
	}
	return nil
}

// compoundKey is the lookup key of a key that is a list or a map, or an integer that does not fit an int64.
type compoundKey string

// compound reports whether a key is found by a compoundKey.
func (n *Node) compound() bool {
	if n.kind != KindScalar {
		return true
	}
	_, big := n.value.(*big.Int)
	return big
}

// lookupKey returns the lookup form of a key: equal keys have equal forms.
func (n *Node) lookupKey() any {
	if n.kind != KindScalar {
		return compoundKey(n.text())
	}
	if i, ok := n.value.(*big.Int); ok {
		return compoundKey(i.String())
	}
	return n.value
}

// mapOf returns what holds the pairs of a map, nil for an empty one and for anything else.
func (n *Node) mapOf() *mapOf {
	if n == nil {
		return nil
	}
	m, _ := n.value.(*mapOf)
	return m
}

// find returns the index of the pair with the given lookup key, or -1.
func (n *Node) find(key any) int {
	if text, ok := key.(string); ok {
		return n.findText(text)
	}
	m := n.mapOf()
	if m == nil {
		return -1
	}
	if m.index != nil {
		return m.index.find(m.pairs, key)
	}
	_, compound := key.(compoundKey) // its text costs time
	for i := range m.pairs {
		if k := m.pairs[i].Key; k.compound() == compound && k.lookupKey() == key {
			return i
		}
	}
	return -1
}

// findText is find for a string.
func (n *Node) findText(key string) int {
	m := n.mapOf()
	if m == nil {
		return -1
	}
	if m.index != nil {
		return m.index.findText(m.pairs, key)
	}
	for i := range m.pairs {
		if text, ok := m.pairs[i].Key.value.(string); ok && text == key {
			return i
		}
	}
	return -1
}

// reindex builds the index of a big map. It must be called when the pairs have changed, before the node is shared.
func (n *Node) reindex() { n.reindexWithin(nil) }

// reindexWithin is reindex that ends with a poll.
func (n *Node) reindexWithin(poll *limit.Poll) {
	m := n.mapOf()
	if m == nil {
		return
	}
	m.index = nil
	if len(m.pairs) >= indexFrom {
		m.index = newKeyIndex(m.pairs, len(m.pairs), poll)
	}
}
