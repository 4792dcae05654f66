// Package paths spells the paths of what a template looked at: each once, all in one text.
package paths

import (
	"bytes"
	"hash/maphash"
)

// List collects paths. The zero value is empty; memory is kept by Reset.
type List struct {
	text  []byte // all of them, one behind the other
	from  int    // where the one begins that is being spelled
	list  []place
	slots []int32 // numbers of paths + 1, by their hashes
}

// place is where a path is in the text, from its beginning to the mark behind it, if there is one.
type place struct{ from, path, end int }

// Mark stands behind a path of which a part was seen.
const Mark = "[]"

var seed = maphash.MakeSeed()

// Reset begins a list of at most n paths.
func (l *List) Reset(n int) {
	size := 2
	for size < 2*n {
		size *= 2
	}
	if cap(l.slots) < size {
		l.slots = make([]int32, size)
	}
	l.slots = l.slots[:size]
	clear(l.slots)
	l.text, l.list, l.from = l.text[:0], l.list[:0], 0
}

// Empty reports whether the path that is being spelled has no part yet.
func (l *List) Empty() bool { return len(l.text) == l.from }

// Part adds a part to the path that is being spelled.
func (l *List) Part(name string) {
	if !l.Empty() {
		l.text = append(l.text, '.')
	}
	l.text = append(l.text, name...)
}

// End ends a path, marked or not. One that is there already stays where it is, and loses its mark if it comes again
// without.
func (l *List) End(marked bool) {
	p := place{from: l.from, path: len(l.text)}
	if marked {
		l.text = append(l.text, Mark...)
	}
	p.end = len(l.text)
	switch slot := l.slot(p); {
	case *slot == 0:
		l.list = append(l.list, p)
		*slot = int32(len(l.list))
	case !marked:
		l.list[*slot-1] = p
	}
	l.from = len(l.text)
}

// slot returns the slot of a path: empty, or with its number.
func (l *List) slot(p place) *int32 {
	path, mask := l.text[p.from:p.path], uint64(len(l.slots)-1)
	for at := maphash.Bytes(seed, path) & mask; ; at = (at + 1) & mask {
		slot := &l.slots[at]
		if *slot == 0 {
			return slot
		}
		if other := l.list[*slot-1]; bytes.Equal(l.text[other.from:other.path], path) {
			return slot
		}
	}
}

// All returns the paths in order of their first End, nil if there are none. They share one text.
func All[T ~string](l *List) []T {
	if len(l.list) == 0 {
		return nil
	}
	all, text := make([]T, len(l.list)), T(l.text)
	for i, p := range l.list {
		all[i] = text[p.from:p.end]
	}
	return all
}
