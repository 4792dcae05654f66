package manifest

// This file turns nodes into plain values and back.

import (
	"math/big"
	"slices"

	"github.com/boshrender/boshrender/internal/psych"
)

// Map is the ordered hash of documents, and of the spec hash of a template. Keys keep the order of
// the document. Its values are nil, bool, int64, *big.Int, float64, string, []any and *Map (and a type of strings, for
// Ruby's symbols, where a document holds one). The zero value is an empty Map, and a nil *Map can be read. Its methods:
//
//	Get(key string) (any, bool)
//	Has(key string) bool
//	Len() int
//	Keys() []string
//	All() iter.Seq2[string, any]        in order
//	Set(key string, value any)          a key that is there keeps its place
//	Delete(key string) bool
//	Clone() *Map                        a deep copy
//	Copy() *Map                         a shallow copy
//	MarshalJSON() ([]byte, error)       in order, as UnmarshalJSON reads it
//	UnmarshalJSON(data []byte) error
//	MarshalYAML() (any, error)          in order, for gopkg.in/yaml.v3
//	UnmarshalYAML(n *yaml.Node) error
type Map = psych.Map

// MapOf returns a Map of the given key, value, key, value … list. It panics if the list is odd or a key is not a
// string, which is a mistake in the program.
func MapOf(pairs ...any) *Map { return psych.MapOf(pairs...) }

// Value returns n as plain data: nil, bool, int64, *big.Int, float64, string, []any or *Map. Keys that are no
// strings become strings. The result is the caller's own.
func (n *Node) Value() any { return (*decoder)(nil).value(n) }

// value is Node.Value, or a part of it if the context ends.
func (d *decoder) value(n *Node) any {
	if n == nil || d.ended() {
		return nil
	}
	switch n.kind {
	case KindMap:
		m := psych.NewMap(len(n.entries()))
		for _, p := range n.entries() {
			m.Set(p.Key.keyText(), d.value(p.Value))
		}
		return m
	case KindList:
		list := make([]any, len(n.items()))
		for i, c := range n.items() {
			list[i] = d.value(c)
		}
		return list
	}
	return n.value
}

// hash returns a map as a Map, nil for anything else.
func (n *Node) hash() *Map { return (*decoder)(nil).hash(n) }

// keyText returns the key as a string: a string itself, the result of Ruby's to_s of anything else.
func (n *Node) keyText() string {
	if s, ok := n.value.(string); ok && n.kind == KindScalar {
		return s
	}
	return n.text()
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// Equal reports whether two values are the same: of the same type and with the same content. The order of keys and
// where the values are written do not count.
func (n *Node) Equal(other *Node) bool {
	if n == nil || other == nil {
		return n == other
	}
	if n.kind != other.kind {
		return false
	}
	switch n.kind {
	case KindMap:
		if len(n.entries()) != len(other.entries()) {
			return false
		}
		for _, p := range n.entries() {
			i := other.find(p.Key.lookupKey())
			if i < 0 || !p.Value.Equal(other.entries()[i].Value) {
				return false
			}
		}
		return true
	case KindList:
		return slices.EqualFunc(n.items(), other.items(), (*Node).Equal)
	}
	if x, ok := n.value.(*big.Int); ok {
		y, ok := other.value.(*big.Int)
		return ok && x.Cmp(y) == 0
	}
	return n.value == other.value
}
