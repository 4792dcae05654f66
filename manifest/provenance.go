package manifest

// This file tells where values came from.

// OriginKind says what gave a value.
type OriginKind uint8

// Kinds of origins.
const (
	// FromDocument is a value written in the document itself.
	FromDocument OriginKind = iota
	// FromOps is a value written by an operation of an ops file.
	FromOps
	// FromVariable is a value that a variable gave.
	FromVariable
	// FromDefault is a value that is written nowhere: the director's default.
	FromDefault
	// FromAddon is a job that an addon brought.
	FromAddon
)

// source says what wrote a node. Many nodes share one source.
type source struct {
	kind OriginKind
	file string
	op   int    // FromOps: index of the operation in its file
	path string // FromOps: path of the operation
	// FromVariable: the variable's name, the text with the placeholder, and the source and position of that text.
	variable  string
	text      string
	under     *source
	line, col int32
}
