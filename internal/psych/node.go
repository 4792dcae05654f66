package psych

// This file defines the tree that Parse returns.

import (
	"iter"

	"github.com/boshrender/boshrender/internal/slab"
)

// Kind is the kind of a Node.
type Kind uint8

// The kinds of nodes. A document is not a node of its own: Parse returns the root node of each document.
const (
	KindScalar Kind = iota
	KindSequence
	KindMapping
	KindAlias
)

// Style says how a node is, or should be, written. The scalar styles have the numbers that they have in
// Psych::Nodes::Scalar.
type Style uint8

// The styles of scalars, then the styles of sequences and mappings.
const (
	StyleAny Style = iota
	StylePlain
	StyleSingleQuoted
	StyleDoubleQuoted
	StyleLiteral
	StyleFolded
	StyleBlock
	StyleFlow
)

// Node is one node of a document, as Psych::Nodes has it.
type Node struct {
	Kind  Kind
	Style Style

	// Plain and Quoted are libyaml's flags for scalars. Plain: the scalar is written plain and has no tag (or the tag
	// "!"). Quoted: it is written in any other style and has no tag, so that it is always a string.
	Plain, Quoted bool

	line, column int32

	Value string // the text of a scalar, after unfolding and unescaping

	extra *extra // nil for most scalars
}

// extra holds what collections and aliases have, and nodes with an anchor or a tag. Most nodes of a document have none
// of it.
type extra struct {
	tag      Tag
	anchor   string
	alias    *Node
	children []*Node
}

// makeExtra returns n.extra, which it takes from s if n has none.
func (n *Node) makeExtra(s *slab.Of[extra]) *extra {
	if n.extra == nil {
		n.extra = slab.One(s)
	}
	return n.extra
}

// Line returns the line of the node's first character, or of its tag's or anchor's, from 1.
func (n *Node) Line() int { return int(n.line) }

// Column returns the column of that character, from 1.
func (n *Node) Column() int { return int(n.column) }

// Tag returns the tag of the node.
func (n *Node) Tag() Tag {
	if n.extra == nil {
		return Tag{}
	}
	return n.extra.tag
}

// Untagged returns a scalar without its tag and anchor.
func (n *Node) Untagged() *Node {
	c := *n
	c.extra = nil
	return &c
}

// Anchor returns the anchor of the node, or the anchor that an alias refers to.
func (n *Node) Anchor() string {
	if n.extra == nil {
		return ""
	}
	return n.extra.anchor
}

// Alias returns the node that an alias refers to: the last one before the alias to carry its anchor; nil if there is
// none. It may be an ancestor of the alias.
func (n *Node) Alias() *Node {
	if n.extra == nil {
		return nil
	}
	return n.extra.alias
}

// Children returns the items of a sequence, or key, value, key, value … of a mapping.
func (n *Node) Children() []*Node {
	if n.extra == nil {
		return nil
	}
	return n.extra.children
}

// Pairs yields the keys and values of a mapping.
func (n *Node) Pairs() iter.Seq2[*Node, *Node] {
	return func(yield func(*Node, *Node) bool) {
		for list := n.Children(); len(list) > 1; list = list[2:] {
			if !yield(list[0], list[1]) {
				return
			}
		}
	}
}

// Count returns the number of nodes in n, which may be nil. It does not follow aliases.
func (n *Node) Count() int64 {
	if n == nil {
		return 0
	}
	count := int64(1)
	for _, c := range n.Children() {
		count += c.Count()
	}
	return count
}
