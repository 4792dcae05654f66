package manifest

// This file sorts keys as the CLI's YAML library does when it writes a document.

import (
	"math/big"
	"slices"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
)

// sortPairs sorts the keys of a map: numbers and booleans by value, then null, then strings, where runs of digits
// compare as numbers. It reports whether it moved any. Once poll, which may be nil, has ended, the order is any.
func sortPairs(pairs []pair, poll *limit.Poll) (moved bool) {
	order := func(a, b pair) int {
		switch {
		case poll.Tick() != nil:
			return 0
		case keyLess(a.Key, b.Key):
			return -1
		case keyLess(b.Key, a.Key):
			return 1
		}
		return 0
	}
	if slices.IsSortedFunc(pairs, order) {
		return false
	}
	slices.SortStableFunc(pairs, order)
	return true
}

// sortKeys sorts the keys of all maps in n, which must be a copy.
func (n *Node) sortKeys() {
	sortPairs(n.entries(), nil)
	for _, p := range n.entries() {
		p.Value.sortKeys()
	}
	for _, c := range n.items() {
		c.sortKeys()
	}
	n.reindex()
}

// keyRank orders the types of keys; types below 4 compare by number.
func keyRank(n *Node) (rank int, number float64) {
	if n.kind != KindScalar {
		return 4, 0
	}
	switch v := n.value.(type) {
	case bool:
		if v {
			return 0, 1
		}
		return 0, 0
	case int64:
		return 1, float64(v)
	case *big.Int: // an unsigned integer
		f, _ := new(big.Float).SetInt(v).Float64()
		return 2, f
	case float64:
		return 3, v
	case nil:
		return 4, 0
	}
	return 5, 0
}

func keyLess(a, b *Node) bool {
	if s, ok := a.value.(string); ok {
		if t, ok := b.value.(string); ok {
			return psych.NaturalLess(s, t)
		}
	}
	ra, x := keyRank(a)
	rb, y := keyRank(b)
	switch {
	case ra < 4 && rb < 4 && x != y:
		return x < y
	case ra != 5 || rb != 5:
		return ra < rb
	}
	return psych.NaturalLess(a.text(), b.text())
}
