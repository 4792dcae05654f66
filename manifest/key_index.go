package manifest

// This file holds the index of the keys of big maps.

import (
	"hash/maphash"
	"math/bits"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/seed"
)

// keyIndex finds the keys of a map. It is a hash table with open addressing, at least half of it empty, of positions
// in the pairs, counted from 1. A Go map of keys would take five times the memory.
type keyIndex []int32

// newKeyIndex returns the index of pairs, with room for n of them. It ends, incomplete, with poll, which may be nil.
func newKeyIndex(pairs []pair, n int, poll *limit.Poll) keyIndex {
	x := make(keyIndex, 2<<bits.Len(uint(n)))
	for i, p := range pairs {
		if poll.Tick() != nil {
			break
		}
		x[x.slot(pairs, p.Key.lookupKey())] = int32(i + 1)
	}
	return x
}

// full reports whether the index has no room for one more of n pairs.
func (x keyIndex) full(n int) bool { return 2*(n+1) > len(x) }

// slot returns the slot of a lookup key, or the free slot where it belongs.
func (x keyIndex) slot(pairs []pair, key any) int {
	if text, ok := key.(string); ok {
		return x.slotText(pairs, text)
	}
	mask := len(x) - 1
	at := int(maphash.Comparable(seed.Random, key)) & mask
	for ; x[at] != 0; at = (at + 1) & mask {
		if pairs[x[at]-1].Key.lookupKey() == key {
			break
		}
	}
	return at
}

// slotText is slot for a string.
func (x keyIndex) slotText(pairs []pair, key string) int {
	mask := len(x) - 1
	at := int(maphash.String(seed.Random, key)) & mask
	for ; x[at] != 0; at = (at + 1) & mask {
		if text, ok := pairs[x[at]-1].Key.value.(string); ok && text == key {
			break
		}
	}
	return at
}

// find returns the position of the pair with the given lookup key, or -1.
func (x keyIndex) find(pairs []pair, key any) int { return int(x[x.slot(pairs, key)]) - 1 }

// findText is find for a string.
func (x keyIndex) findText(pairs []pair, key string) int { return int(x[x.slotText(pairs, key)]) - 1 }
