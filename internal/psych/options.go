package psych

// This file holds the options of reading and the limits on hostile documents.

import "github.com/boshrender/boshrender/internal/limit"

// Options say how Parse, Load, Decode and ResolveScalar read. The zero value reads as the BOSH director reads a
// manifest: aliases and symbols are allowed, dates and times are refused.
type Options struct {
	// Name is the document's name in syntax errors; "" prints as <unknown>, as Psych prints it for a string.
	Name string

	// NoAliases refuses aliases, as YAML.load does by default.
	NoAliases bool
	// NoSymbols refuses symbols, as YAML.safe_load does by default.
	NoSymbols bool
	// Dates and Times allow values of Ruby's classes Date and Time.
	Dates, Times bool
	// Unsafe reads as YAML.unsafe_load: every class is permitted, but a value of a class that this package has no
	// type for is an *UnsupportedTag. NoAliases and NoSymbols still apply.
	Unsafe bool
	// StrictInteger is Psych's strict_integer: "1,000" is a string.
	StrictInteger bool
	// LiteralSymbols is Psych's parse_symbols: false: ":a" is a string.
	LiteralSymbols bool

	// Dialect is the reader to imitate.
	Dialect Dialect

	Limits Limits

	// Budget, if it is not nil, is charged for reading.
	Budget Budget
}

// Dialect is one of the ways to read a document.
type Dialect uint8

// The dialects. Psych's options have no effect in the dialects of the Go CLI.
const (
	// Ruby is Psych's reading, which the director uses.
	Ruby Dialect = iota
	// CLI is the reading of the Go CLI, with yaml.v2: y and n are booleans, 1e3 a float, 1,000, 1:30, :a and dates
	// are strings. The keys of mappings are sorted, as in everything the CLI writes.
	CLI
	// Deployed is Psych's reading of a document that the Go CLI has read and written again, which is the document a
	// director receives: 1.0 has become 1, and a string lost its quotes if yaml.v2 does not need them, so that
	// '1,000' is 1000.
	Deployed
)

// Limits bound the cost of a document. A zero field means the default; a negative one means no limit, or MaxSize,
// MaxDepth and MaxDigits for Size, Depth and Digits.
type Limits struct {
	Size       int // bytes of the document
	Nodes      int // scalars, collections and aliases of all documents read
	AliasNodes int // nodes reached through aliases, counted at each alias; a long scalar counts as several
	Depth      int // nested collections
	Digits     int // of an integer
}

// Defaults of the limits, and limits that cannot be lifted.
const (
	DefaultSize       = 64 << 20
	DefaultNodes      = 1_000_000
	DefaultAliasNodes = 1_000_000
	DefaultDepth      = 1000
	DefaultDigits     = 10_000

	MaxSize   = 2_000_000_000 // lines and columns are numbers of 32 bits
	MaxDepth  = 100_000
	MaxDigits = 100_000
)

func (l Limits) size() int64       { return min(limit.Or(l.Size, DefaultSize), MaxSize) }
func (l Limits) nodes() int64      { return limit.Or(l.Nodes, DefaultNodes) }
func (l Limits) aliasNodes() int64 { return limit.Or(l.AliasNodes, DefaultAliasNodes) }
func (l Limits) depth() int64      { return min(limit.Or(l.Depth, DefaultDepth), MaxDepth) }
func (l Limits) digits() int64     { return min(limit.Or(l.Digits, DefaultDigits), MaxDigits) }

// permits reports whether values of a class may be made.
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
