package psych

// This file holds the options of reading and the limits that make hostile documents harmless.

// Options tell Parse, Load, Decode and ResolveScalar how to read. The zero value
// reads as the BOSH director reads a manifest: aliases and symbols are allowed,
// dates and times are refused.
type Options struct {
	// Name is the document's name in syntax errors; "" prints as <unknown>, as
	// Psych prints it for a string.
	Name string

	// NoAliases refuses aliases, as YAML.load does unless told otherwise.
	NoAliases bool
	// NoSymbols refuses symbols, as YAML.safe_load does unless told otherwise.
	NoSymbols bool
	// Dates and Times allow values of Ruby's classes Date and Time.
	Dates, Times bool
	// Unsafe reads as YAML.unsafe_load: every class is permitted, but what this
	// package has no value for is an *UnsupportedTag. NoAliases and NoSymbols stay
	// as they are.
	Unsafe bool
	// StrictInteger is Psych's strict_integer: "1,000" is a string.
	StrictInteger bool
	// LiteralSymbols is Psych's parse_symbols: false: ":a" is a string.
	LiteralSymbols bool

	// CLI reads what the director would see after the Go CLI (bosh deploy) has read
	// the document with yaml.v2 and written it again: y and n are booleans, 1.0
	// is 1, dates and sexagesimals are strings, the keys of mappings are sorted.
	CLI bool

	Limits Limits
}

// Limits bound what a document may cost. A zero field means the default, a
// negative one no limit, or, for Depth, MaxDepth.
type Limits struct {
	Size       int // bytes of the document
	Depth      int // nested collections
	AliasNodes int // nodes reached through aliases, counted at each alias; a long scalar counts as several

	// Node, if it is set, is called before each node is read, of which it is told
	// about how many bytes it takes beside its text. Its error ends the reading.
	Node func(size int) error
}

// Defaults of the limits, and limits that cannot be lifted.
const (
	DefaultSize       = 64 << 20
	DefaultDepth      = 1000
	DefaultAliasNodes = 1_000_000

	MaxDepth  = 100_000
	MaxDigits = 100_000 // of an integer
)

func (l Limits) size() int       { return limit(l.Size, DefaultSize) }
func (l Limits) depth() int      { return min(limit(l.Depth, DefaultDepth), MaxDepth) }
func (l Limits) aliasNodes() int { return limit(l.AliasNodes, DefaultAliasNodes) }

func limit(n, def int) int {
	switch {
	case n == 0:
		return def
	case n < 0:
		return int(^uint(0) >> 1)
	}
	return n
}

// permits tells whether values of a class may be made.
func (o *Options) permits(class string) bool {
	switch class {
	case "Symbol":
		return !o.NoSymbols
	case "Date":
		return o.Dates || o.Unsafe
	case "Time":
		return o.Times || o.Unsafe
	}
	return o.Unsafe
}
