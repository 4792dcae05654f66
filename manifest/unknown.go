package manifest

// This file finds keys that the director ignores.

import (
	"maps"
	"slices"

	"github.com/boshrender/boshrender/internal/keytable"
	"github.com/boshrender/boshrender/manifest/internal/documents"
)

// UnknownKey is a key that is not read.
type UnknownKey struct {
	// Location is where the key is written.
	Location Location
	// Key is the key.
	Key string
	// Known are the keys that are read in its place, in alphabetical order.
	Known []string
}

// UnknownKeys returns the keys that neither the director nor the CLI reads, which are often misspelt, in the order of
// the document. The manifest keeps them.
func (m *Manifest) UnknownKeys() []UnknownKey { return m.root.UnknownKeys("manifest") }

// UnknownKeys returns the keys in n that nothing reads. It is a document, or its part behind the keys in path, where
// elements of lists have no key. document is a name of package schema, as cloud-config.
func (n *Node) UnknownKeys(document string, path ...string) []UnknownKey {
	var found []UnknownKey
	if k := documents.Keys(document).At(path...); k != nil {
		unknownKeys(n, k.Keys, "", &found)
	}
	return found
}

// unknownKeys adds the keys in n that a table lacks.
func unknownKeys(n *Node, known map[string]*keytable.Key, path string, found *[]UnknownKey) {
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
