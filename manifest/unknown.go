package manifest

// This file finds keys that the director ignores.

import (
	"maps"
	"slices"

	"github.com/boshrender/boshrender/internal/schema"
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
func (m *Manifest) UnknownKeys() []UnknownKey { return UnknownKeys(m.root, "manifest") }

// UnknownKeys returns the keys in the part of a document behind the keys in path that nothing reads. The kinds of
// documents are the documents of SchemaDocuments. Elements of lists have no key in the path.
func UnknownKeys(part *Node, document string, path ...string) []UnknownKey {
	var found []UnknownKey
	if k := documents.Keys(document).At(path...); k != nil {
		unknownKeys(part, k.Keys, "", &found)
	}
	return found
}

// unknownKeys adds the keys in n that a table lacks.
func unknownKeys(n *Node, known map[string]*schema.Key, path string, found *[]UnknownKey) {
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

// A Key is a key that a document can have.
type Key struct {
	// Name is the key.
	Name string
	// About explains the key, in a sentence without a full stop.
	About string
	// Values are its values, if there are no others.
	Values []string
}

// Keys returns the keys that a document of a kind, one of SchemaDocuments, can have behind the keys in path, in
// alphabetical order; nil where any key is allowed, or none. Elements of lists have no key in the path:
// Keys("manifest", "instance_groups", "jobs").
func Keys(document string, path ...string) []Key {
	k := documents.Keys(document).At(path...)
	var list []Key
	for _, name := range k.Names() {
		list = append(list, Key{name, k.Keys[name].About, k.Keys[name].Values})
	}
	return list
}
