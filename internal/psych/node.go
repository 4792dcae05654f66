package psych

// This file defines the tree that Parse returns.

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

	Tag    Tag
	Anchor string // the anchor of the node; the anchor that an alias refers to
	Value  string // the text of a scalar, after unfolding and unescaping

	// Children are the items of a sequence, or key, value, key, value … of a mapping.
	Children []*Node

	// Alias is the node that an alias refers to: the last one before the alias to carry its anchor; nil if there is
	// none. It may be an ancestor of the alias.
	Alias *Node

	Line, Column int // position of the node's first character (of its tag or anchor, if it has one), from 1
}

// Count returns the number of nodes in n, which may be nil. It does not follow aliases.
func (n *Node) Count() int64 {
	if n == nil {
		return 0
	}
	count := int64(1)
	for _, c := range n.Children {
		count += c.Count()
	}
	return count
}
