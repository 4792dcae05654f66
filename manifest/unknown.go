package manifest

// This file finds keys that the director ignores.

import (
	"maps"
	"slices"
)

// UnknownKey is a key that is not read.
type UnknownKey struct {
	Location
	// Key is the key.
	Key string
	// Known are the keys that are read in its place, in alphabetical order.
	Known []string
}

// UnknownKeys returns the keys that neither the director nor the CLI reads, which are often misspelt, in the order of
// the document. The manifest keeps them.
func (m *Manifest) UnknownKeys() []UnknownKey {
	var found []UnknownKey
	unknownKeys(m.root, manifestKeys.Keys, "", &found)
	return found
}

// unknownKeys adds the keys in n that a table lacks.
func unknownKeys(n *Node, known keyTable, path string, found *[]UnknownKey) {
	if known == nil {
		return
	}
	for i, e := range n.Items() {
		unknownKeys(e, known, elementPath(path, e, i), found)
	}
	for key, value := range n.Pairs() {
		sub := join(path, key.toS())
		below := known[key.text()]
		if below == nil {
			*found = append(*found, UnknownKey{key.at(sub), key.toS(), slices.Sorted(maps.Keys(known))})
			continue
		}
		unknownKeys(value, below.Keys, sub, found)
	}
}

// Keys returns the keys that a manifest can have behind the keys in path, in alphabetical order; nil where any key is
// allowed, or none. Elements of lists have no key in the path: Keys("instance_groups", "jobs").
func Keys(path ...string) []string { return manifestKeys.At(path...).Names() }
