// Package reads defines the notation for a template's reads: a path, followed by a mark if less than the whole
// value was read.
package reads

import "strings"

// Seen says how much of the value at a path was read. Each constant includes those after it.
type Seen uint8

// The amounts that can have been read.
const (
	// All is the value, with everything below it. It has no mark, unless the path itself ends in the text of a mark.
	All Seen = iota
	// Shape is the kind of the value, and the length of a list, with the kinds of its elements and the shapes of
	// lists among them, or the keys of a hash.
	Shape
	// Kind is the presence and kind of the value: absent, nil, plain, a hash, a list, or a list that contains only
	// hashes.
	Kind
)

var marks = [...]string{All: "[*]", Shape: "[]", Kind: "[?]"}

// LongestMark is the maximum length of a mark in bytes.
const LongestMark = len("[?]")

// Mark returns the suffix for a path that was read to the extent of seen. For any path, Cut splits path+Mark(path,
// seen) into path and seen again.
func Mark[P string | []byte](path P, seen Seen) string {
	if n := len(path); seen == All && (n == 0 || path[n-1] != ']') {
		return ""
	}
	return marks[seen]
}

// Cut splits a read into its path and the extent to which the value there was read.
func Cut(read string) (path string, seen Seen) {
	for seen, mark := range marks {
		if path, ok := strings.CutSuffix(read, mark); ok {
			return path, Seen(seen)
		}
	}
	return read, All
}
