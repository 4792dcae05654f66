// Package jsonschema validates the properties of a job against the JSON Schema (draft 2020-12) that a release can
// store next to its job spec.
//
// It follows json_schemer, the library that the director uses: the same keywords in the same order, the same errors
// in the same words, and Ruby's notion of equality and of regular expressions. Like the director it has one
// additional type, "certificate".
//
// Compiling a schema refuses unsupported constructs with an Unsupported error that names the keyword and its
// position: references to other documents, dynamic references, a few formats, patterns that Go's regular expressions
// cannot express. Keywords that the draft does not define are annotations and have no effect.
//
//	decode.go      Decode reads JSON with the order of keys kept
//	compile.go     Compile turns a document into a Schema; the table of keywords is there
//	keyword_*.go   the keywords, by the kind of value that they apply to
//	pattern.go     Ruby's regular expressions, as far as Go supports them; format.go the keyword format
//	evaluate.go    Schema.Validate evaluates a schema on a value
//	result.go      the tree of results, whose leaves are listed
//	value.go       Ruby's equality and numbers
package jsonschema
