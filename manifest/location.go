package manifest

// This file defines where things are: the position and the path every typed part of a document carries.

import "strconv"

// Location says where a part of a document was written.
type Location struct {
	// File is the name given to Parse, or the ops file that wrote the part.
	File string
	// Line and Column count from 1; both are 0 for a part that no document has.
	Line, Column int
	// Path names the part inside the document: keys joined by dots, list elements by their name (or index) in
	// brackets, e.g. instance_groups[api].jobs[0].
	Path string

	node *Node
}

// Position returns "file:line:column", as much of it as is known.
func (l Location) Position() string {
	if l.Line == 0 {
		return l.File
	}
	s := strconv.Itoa(l.Line) + ":" + strconv.Itoa(l.Column)
	if l.File == "" {
		return s
	}
	return l.File + ":" + s
}

// shown returns the value of a key at the location, redacted if it may be secret.
func (l Location) shown(key string) string { return l.node.Get(key).toS() }
