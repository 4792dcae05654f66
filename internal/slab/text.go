package slab

// This file allocates texts.

import "strings"

// Texts stores texts one after the other in larger pieces of memory, as [Of] stores other values. The zero value is
// empty. It must not be copied.
type Texts struct {
	room strings.Builder
}

// The sizes of pieces of text, in bytes.
const (
	smallestText = 128
	largestText  = 1 << 10
)

// LongText is the size from which a text has memory of its own.
const LongText = 65

// Of returns a copy of p.
func (t *Texts) Of(p []byte) string {
	if len(p) >= LongText {
		return string(p)
	}
	from := t.fit(len(p))
	t.room.Write(p)
	return t.room.String()[from:]
}

// Joined returns the concatenation of parts, whose length is size, less than LongText.
func (t *Texts) Joined(size int, parts ...string) string {
	from := t.fit(size)
	for _, p := range parts {
		t.room.WriteString(p)
	}
	return t.room.String()[from:]
}

// fit makes room for n bytes, and returns where they begin.
func (t *Texts) fit(n int) int {
	if t.room.Cap()-t.room.Len() < n {
		size := min(max(2*t.room.Cap(), smallestText), largestText)
		t.room.Reset()
		t.room.Grow(size)
	}
	return t.room.Len()
}
