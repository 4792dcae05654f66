// Package paths builds the list of paths that a template read: each once, many in one text.
package paths

import (
	"hash/maphash"

	"github.com/boshrender/boshrender/internal/reads"
	"github.com/boshrender/boshrender/internal/seed"
)

// List collects paths. Reset begins a list, whose memory is reused for the next one.
type List struct {
	text   []byte   // the latest paths, concatenated
	pieces []string // the texts before it, if they are long
	from   int      // where the current path begins
	last   int      // where the path before it began
	list   []place

	doubles bool
	one     int32   // the slot of a path, if there are few
	slots   []int32 // numbers of paths + 1, by their hashes; empty if there are few paths, or each is there once
}

// place is the position of a path in a text, from its beginning to the end of the mark after it, if it has one.
type place struct {
	from, path, end int
	piece           int32 // number of the text
	seen            reads.Seen
}

const (
	maxKept   = 4 << 10  // most paths of a list whose memory is reused
	pieceSize = 16 << 10 // a text of that length is complete
)

// Few is the number of paths up to which they are compared linearly.
const Few = 8

// Trim releases the complete texts, and the memory of a list that was long.
func (l *List) Trim() {
	clear(l.pieces)
	l.pieces = l.pieces[:0]
	if cap(l.list) > maxKept || cap(l.slots) > 4*maxKept || cap(l.text) > 4*pieceSize {
		*l = List{}
	}
}

// Reset begins a list of at most n paths. Without doubles, no path is added twice.
func (l *List) Reset(n int, doubles bool) {
	l.text, l.pieces, l.list, l.slots = l.text[:0], l.pieces[:0], l.list[:0], l.slots[:0]
	l.from, l.last, l.doubles = 0, 0, doubles
	if n <= Few || !doubles {
		return
	}
	slots := 2
	for slots < 2*n {
		slots *= 2
	}
	if cap(l.slots) < slots {
		l.slots = make([]int32, slots)
	}
	l.slots = l.slots[:slots]
	clear(l.slots)
}

// Size returns the length of the current path in bytes.
func (l *List) Size() int { return len(l.text) - l.from }

// Repeat begins the current path with the first n bytes of the path before it.
func (l *List) Repeat(n int) { l.text = append(l.text, l.text[l.last:l.last+n]...) }

// Empty reports whether the current path has no part yet.
func (l *List) Empty() bool { return l.Size() == 0 }

// Part adds a part to the current path.
func (l *List) Part(name string) {
	if !l.Empty() {
		l.text = append(l.text, '.')
	}
	l.text = append(l.text, name...)
}

// End ends the current path, with the extent of the read. If the path is in the list already the mark of the larger
// extent is kept.
func (l *List) End(seen reads.Seen) {
	p := place{from: l.from, path: len(l.text), piece: int32(len(l.pieces)), seen: seen}
	if mark := reads.Mark(l.text[l.from:], seen); mark != "" {
		l.text = append(l.text, mark...)
	}
	p.end = len(l.text)
	l.last, l.from = l.from, p.end
	if !l.doubles {
		l.list = append(l.list, p)
	} else {
		l.find(p)
	}
	if len(l.text) >= pieceSize {
		l.pieces = append(l.pieces, string(l.text))
		n := copy(l.text, l.text[l.last:]) // for Repeat
		l.text, l.last, l.from = l.text[:n], 0, n
	}
}

// find adds a path that may be in the list already.
func (l *List) find(p place) {
	switch slot := l.slot(p); {
	case *slot == 0:
		l.list = append(l.list, p)
		*slot = int32(len(l.list))
	case p.seen < l.list[*slot-1].seen:
		l.list[*slot-1] = p
	}
}

// slot returns the slot of a path: empty, or with its number.
func (l *List) slot(p place) *int32 {
	path := l.text[p.from:p.path]
	if len(l.slots) == 0 {
		l.one = 0
		for i, other := range l.list {
			if l.same(other, path) {
				l.one = int32(i) + 1
			}
		}
		return &l.one
	}
	mask := uint64(len(l.slots) - 1)
	for at := maphash.Bytes(seed.Random, path) & mask; ; at = (at + 1) & mask {
		slot := &l.slots[at]
		if *slot == 0 || l.same(l.list[*slot-1], path) {
			return slot
		}
	}
}

// same reports whether p is the place of path.
func (l *List) same(p place, path []byte) bool {
	if int(p.piece) < len(l.pieces) {
		return l.pieces[p.piece][p.from:p.path] == string(path)
	}
	return string(l.text[p.from:p.path]) == string(path)
}

// All returns the paths in order of their first End, nil if there are none, in room if that is long enough. They share
// texts, which Trim takes from the list; only Trim and Reset may follow.
func All[T ~string](l *List, room []T) []T {
	n := len(l.list)
	if n == 0 {
		return nil
	}
	if n > len(room) {
		room = make([]T, n)
	}
	l.pieces = append(l.pieces, string(l.text))
	all := room[:n:n]
	for i := range l.list {
		p := &l.list[i]
		all[i] = T(l.pieces[p.piece][p.from:p.end])
	}
	return all
}
