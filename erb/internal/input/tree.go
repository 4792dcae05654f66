package input

// This file has the data of renders.

import (
	"hash/maphash"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/internal/seed"
)

// Tree is a decoded document. It is immutable, and safe for concurrent use.
type Tree struct {
	*treeKeys       // of a mapping that has entries
	vals      []any // of a mapping or list: nil, bool, int64, *big.Int, float64, string, *string, rubytext.Symbol or *Tree
	list      bool
	tall      int32 // levels below it: 0 if no entry is a Tree
	plain     bool  // an entry is not a Tree
	lists     bool  // an entry is a list
	deep      bool  // it or a Tree below it has a mapping among its entries
	symbolic  bool  // it or a Tree below it has symbols, as keys or values
}

// treeKeys is shared by mappings with the same keys. The strings that a template sees belong to its run.
type treeKeys struct {
	names []string
	index treeIndex // nil if there are few
}

// Names returns the names of a mapping, which must not be modified.
func (t *Tree) Names() []string {
	if t.treeKeys == nil {
		return nil
	}
	return t.names
}

// holds records that v is in t.
func (t *Tree) holds(v any) {
	if child, ok := v.(*Tree); ok {
		t.tall = max(t.tall, child.tall+1)
		t.deep = t.deep || child.deep || !child.list
		t.lists = t.lists || child.list
		t.symbolic = t.symbolic || child.symbolic
		return
	}
	t.plain = true
	if _, ok := v.(rubytext.Symbol); ok {
		t.symbolic = true
	}
}

// treeIndex finds the keys of a large mapping: a table of their numbers from 1, at least half of it empty, in which
// a key is at its hash or in the next free slot. Unlike a map it has no pointers.
type treeIndex []int32

// Find returns the index of key, -1 if it isn't there.
func (t *Tree) Find(key string) int {
	if t.treeKeys == nil {
		return -1
	}
	at, _ := t.locate(key)
	return at
}

// locate is Find that also returns the slot of the index at which the search ended.
func (k *treeKeys) locate(key string) (at, slot int) {
	if k.index == nil {
		return slices.Index(k.names, key), 0
	}
	mask := len(k.index) - 1
	for slot = int(maphash.String(seed.Random, key)) & mask; k.index[slot] != 0; slot = (slot + 1) & mask {
		i := int(k.index[slot]) - 1
		if k.names[i] == key {
			return i, slot
		}
	}
	return -1, slot
}

// Get returns the value of key in a mapping.
func (t *Tree) Get(key string) (any, bool) {
	if i := t.Find(key); i >= 0 {
		return t.vals[i], true
	}
	return nil, false
}

// Text returns an entry of a Tree if it is a string.
func Text(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case *string:
		return *v, true
	}
	return "", false
}

// IsList reports whether t is a list, not a mapping.
func (t *Tree) IsList() bool { return t.list }

// Len returns the number of entries.
func (t *Tree) Len() int { return len(t.vals) }

// At returns entry i: nil, bool, int64, *big.Int, float64, a string or a *string (see Text), a rubytext.Symbol, or a
// *Tree.
func (t *Tree) At(i int) any { return t.vals[i] }

// Name returns the name of entry i of a mapping, which is no longer than LongestName.
func (t *Tree) Name(i int) string {
	if t.symbolic {
		return strings.TrimPrefix(t.names[i], symbolMark)
	}
	return t.names[i]
}

// HasPlain reports whether an entry is not a Tree, OnlyMappings whether all are mappings, HasMappings whether there
// is a mapping among its entries or below.
func (t *Tree) HasPlain() bool { return t.plain }

// OnlyMappings is documented at HasPlain.
func (t *Tree) OnlyMappings() bool { return !t.plain && !t.lists }

// HasMappings is documented at HasPlain.
func (t *Tree) HasMappings() bool { return t.deep }

// SameNames reports whether two mappings have the same names in the same order.
func (t *Tree) SameNames(other *Tree) bool {
	return t.treeKeys == other.treeKeys || slices.Equal(t.Names(), other.Names())
}

// symbolMark begins the names of keys that are symbols; no text begins with it.
const symbolMark = "\xffsymbol\xff"

// Symbolic reports whether t, or a Tree below it, has symbols, as keys or values. Trees from JSON have none.
func (t *Tree) Symbolic() bool { return t.symbolic }

// IsSymbol reports whether the key of entry i is a symbol.
func (t *Tree) IsSymbol(i int) bool { return t.symbolic && strings.HasPrefix(t.names[i], symbolMark) }

// FindSymbol is Find for a key that is a symbol.
func (t *Tree) FindSymbol(key string) int {
	if !t.symbolic {
		return -1
	}
	return t.Find(symbolMark + key)
}

// LongestName is the maximum length of a name in bytes, as for all names in a render.
const LongestName = 1 << 20

// SizeOfName is the name of that limit in errors.
const SizeOfName = "name size"
