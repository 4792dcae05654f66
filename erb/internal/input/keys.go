package input

// This file shares the keys of mappings between documents.

import (
	"slices"
	"sync/atomic"
)

// Keys caches the keys of mappings, for others with the same keys. The zero Keys are ready for use, and safe for
// concurrent use.
type Keys struct {
	known [64]atomic.Pointer[treeKeys]
}

// maxShared is the maximum number of keys of a mapping whose keys are shared.
const maxShared = 1024

// NewData converts a mapping, a list or a single value, as NewTree does. Mappings share the keys of earlier ones.
func (k *Keys) NewData(v any) (Data, error) {
	tree, err := newMaker(k).made(v)
	return Data{tree}, err
}

// mapping is Room.Mapping.
func (k *Keys) mapping(r *Room, names []string, vals []any) *Tree {
	if k == nil || len(names) == 0 || len(names) > maxShared {
		return r.Mapping(names, vals)
	}
	first, last := names[0], names[len(names)-1]
	place := &k.known[(31*len(names)+7*len(first)+len(last))%len(k.known)]
	if known := place.Load(); known != nil && slices.Equal(known.names, names) {
		return r.alike(known, vals)
	}
	t := new(Room).Mapping(names, vals) // has memory of its own, since its keys may outlive r
	place.Store(t.treeKeys)
	return t
}

// alike makes a mapping with these keys.
func (r *Room) alike(k *treeKeys, vals []any) *Tree {
	t := r.Tree(len(vals))
	t.treeKeys = k
	t.hold(vals)
	return t
}
