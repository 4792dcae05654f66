// Package rubytext is Ruby's view of plain data, in one copy: what inspect and to_s make of a value, what its class is
// called, what counts as true, and how Ruby's errors name it. Whoever prints a manifest's value in the director's
// words, or turns a key into a string, does it with this package; a check keeps other copies out (TestOneCopy).
//
// Plain data are nil, bool, integers (int64 and *big.Int, and Go's other kinds), float64, string, [Symbol], [Date],
// time.Time, []any and ordered hashes, as the package psych reads them from documents. Data in other forms, such as
// nodes that know where they were written, are printed through a [View].
//
// The evaluator's values are objects with methods that a template can change, so its inspect is its own; what is text
// alone (escapes, names, digits) it takes from here: [AppendChar], [PlainSymbol], [AppendFloat].
//
//	case.go      mappings of case that package unicode lacks; mapping.go those of upcase and its kin
//	class.go     what a value's class is called, how errors name it, what counts as true
//	inspect.go   inspect and to_s, of lists and hashes too
//	string.go    the escapes of strings
//	symbol.go    symbols, and which need quotes
//	float.go     floats
//	time.go      dates and times
//	print.go     characters: which can be printed, which are parts of words
//
// Expected values in testdata were written by Ruby.
package rubytext
