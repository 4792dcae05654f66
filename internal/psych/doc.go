// Package psych reads and writes YAML as Ruby does: as Psych 5.3 with libyaml 0.2.5 under it, which Ruby 4.0 has and
// which a BOSH director and the templates that it renders use. It is for manifests and job specifications, and for
// to_yaml and YAML.load in templates.
//
// # Reading
//
// Parse returns the nodes of every document. ParseFirst returns the nodes of the first, as Psych.parse does, and Load
// returns its value. Decode and ResolveScalar return the values of nodes: YAML 1.1 in the dialect of Psych, where "yes"
// is true and "y" a string, 010 is 8, 1:30 is 5400, 1,000 is 1000, 1e3 is a string and ":a" is a Symbol; later keys
// win, and merge keys take effect at their position. The zero Options read as the director reads a manifest. Other
// Dialects read as the Go CLI does, or as the director reads a document that the CLI has rewritten.
//
// Values are nil, bool, int64, *big.Int, float64, string, []any and *Map, the ordered hash of the whole project, and
// Symbol, Date and time.Time where documents have them. Keys that are not strings become strings.
//
// Errors have the messages of Psych's exceptions, with the position that Psych reports; SyntaxError also has a
// position that Psych does not report.
//
// # Writing
//
// Marshal writes values as to_yaml does. For values of other kinds there is the Emitter, which takes libyaml's events
// (documents, collections, scalars, aliases) and has a method for each simple Ruby class that chooses the style that
// Psych chooses: String, Symbol, Int, Float, Nil and so on. Either way, the output is Ruby's to the byte: quotes,
// folding, anchors, everything.
//
// # Files
//
// Reading, in the order in which a document passes through them; in parentheses the source of each stage:
//
//	options.go            Options and Limits
//	reader.go             bytes: encoding, characters that are allowed (libyaml reader.c)
//	scanner.go            text to tokens: possible keys, indentation, brackets (libyaml scanner.c)
//	scan_indicator.go     tokens of structure
//	scan_property.go      directives, anchors, aliases, tags
//	scan_scalar.go        plain and quoted scalars
//	scan_block.go         literal and folded scalars
//	token.go              tokens, and classes of characters
//	parser.go             tokens to nodes: documents, limits (libyaml parser.c)
//	parser_collection.go  sequences and mappings
//	node.go               the tree
//	resolve.go            what plain scalars mean (Psych's scalar_scanner.rb)
//	float.go, time.go     numbers, dates
//	tag_text.go           the texts of tags
//	tag.go                what tags mean (Psych's visitors/to_ruby.rb)
//	decode.go             nodes to values: Load, Decode, merge keys
//	inspect.go            keys that are not strings
//	cli.go, cli_map.go    reading as the Go CLI does: scalars, mappings
//	cli_write.go          writing scalars as it does
//	errors.go, budget.go  errors, and the charging of costs
//
// Values, and writing them:
//
//	map.go                   Map
//	marshal.go               Marshal
//	visit.go                 how strings and other simple objects are written (Psych's visitors/yaml_tree.rb)
//	emitter.go               events to text: structure (libyaml emitter.c)
//	emit_scalar.go           which style is possible
//	emit_text.go             the text in that style
//	json.go, json_decode.go  Maps as JSON
//	stored.go                values as the director's database keeps them
//	interop.go               to and from the trees of yaml.v3
//
// # Why not a YAML library
//
// The scanner, parser and emitter are this package's own. The scanner, parser and emitter of gopkg.in/yaml.v3 descend
// from libyaml but have moved away from it: of the 2,145 documents in testdata/documents.json they refuse 43 that Psych
// reads and read 2 that it refuses, their error messages lack the context and the column, their emitter indents and
// quotes in its own way, and they take six times as long.
//
// Programs that embed this module use it all the same. FromYAML and ToYAML go between its tree and ours, so that a Map
// in its results has the values that the director would read; the scanner is then that library's.
//
// # Hostile documents
//
// No document makes the package panic or takes it time out of proportion to its size, which is limited, as are its
// depth, the number of nodes reached through aliases (Limits) and the length of its integers. Strings of a document
// share its memory.
//
// # Differences
//
// Aliases that make a collection contain itself are a LimitError, except in a merge key, where they do no harm.
// Fractions of seconds end at the nanosecond. Tags that build objects of Ruby classes are a DisallowedClass, as under
// safe_load, or an UnsupportedTag. A mapping with the tag "!!str", a string with instance variables to Psych, is an
// UnsupportedTag.
package psych
