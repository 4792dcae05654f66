// Package rubytext is the project's only implementation of Ruby's view of plain data: the results of inspect and
// to_s, class names, truth, and the names of values in Ruby's errors. Code that prints a manifest's value in the
// director's words, or converts a key to a string, uses this package; the test TestOneCopy finds other copies.
//
// Plain data are nil, bool, integers (int64 and *big.Int, and Go's other kinds), float64, string, [Symbol], [Date],
// time.Time, []any and ordered hashes, as the package psych reads them from documents. Data in other forms, such as
// nodes with positions, are printed through a [View].
//
// The evaluator's values are objects with methods that a template can change, so it has its own inspect; the purely
// textual parts (escapes, names, digits) come from here: [AppendChar], [PlainSymbol], [AppendFloat].
//
//	case.go      mappings of case that package unicode lacks; mapping.go the mappings of upcase and its kin
//	class.go     class names, the names of values in errors, truth
//	inspect.go   inspect and to_s, of lists and hashes too
//	string.go    the escapes of strings
//	symbol.go    symbols, and which of them need quotes
//	float.go     floats
//	time.go      dates and times
//	print.go     characters: which are printable, which are parts of words
//
// Ruby wrote the expected values in testdata.
package rubytext
