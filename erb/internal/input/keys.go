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
	sizes atomic.Pointer[sizes] // of the latest value that NewData converted
}

// sizes are the numbers of Trees and of values that a conversion made.
type sizes struct {
	trees, vals int
	again       bool // the conversion before made as many
}

// maxShared is the maximum number of keys of a mapping whose keys are shared.
const maxShared = 1024

// NewData converts a mapping, a list or a single value, as NewTree does. Mappings share the keys of earlier ones.
func (k *Keys) NewData(v any) (Data, error) {
	m, before := newMaker(k), k.sizes.Load()
	if before != nil && before.again {
		m.Room.trees, m.Room.vals = expect[Tree](before.trees), expect[any](before.vals)
	}
	tree, err := m.tree(v, 0)
	same := before != nil && before.trees == m.sizes.trees && before.vals == m.sizes.vals
	if !same || !before.again {
		k.sizes.Store(&sizes{m.sizes.trees, m.sizes.vals, same})
	}
	m.release()
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
