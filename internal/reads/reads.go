// Package reads knows how it is written what a template looked at: as a path, with a mark behind it where less than all
// of it was seen.
package reads

import "strings"

// Seen says how much of the value at a path was read. Each constant includes those behind it.
type Seen uint8

// What can have been seen.
const (
	// All is the value, with everything below it. It has no mark, but where the path ends as if it had one.
	All Seen = iota
	// Shape is its kind, and how long the list is, with the kinds of its elements and the shapes of lists among them,
	// or which keys the hash has.
	Shape
	// Kind is whether it is there, is nil, a plain value, a hash, a list, or a list of nothing but hashes.
	Kind
)

var marks = [...]string{All: "[*]", Shape: "[]", Kind: "[?]"}

// LongestMark is how many bytes a mark has at most.
const LongestMark = len("[?]")

// Mark returns what stands behind a path of which so much was seen. What is put together of both is cut by Cut where it
// was put together, whatever the path.
func Mark(path string, seen Seen) string {
	if seen == All && !strings.HasSuffix(path, "]") {
		return ""
	}
	return marks[seen]
}

// Cut splits a read into its path and how much of the value there was read.
func Cut(read string) (path string, seen Seen) {
	for seen, mark := range marks {
		if path, ok := strings.CutSuffix(read, mark); ok {
			return path, Seen(seen)
		}
	}
	return read, All
}
