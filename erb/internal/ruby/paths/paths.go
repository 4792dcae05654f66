// Package paths builds the list of paths that a template read: each once, all in one text.
package paths

import (
	"hash/maphash"
	"strings"

	"github.com/boshrender/boshrender/internal/reads"
)

// List collects paths. Reset begins a list, whose memory is reused for the next one.
type List struct {
	text  strings.Builder // all of them, concatenated
	from  int             // where the current path begins
	last  int             // where the path before it began
	list  []place
	one   int32   // the slot of a path, if there are few
	slots []int32 // numbers of paths + 1, by their hashes; nil if there are few paths
}

// place is the position of a path in the text, from its beginning to the end of the mark after it, if it has one.
type place struct {
	from, path, end int
	seen            reads.Seen
}

var seed = maphash.MakeSeed()

// maxKept is the maximum number of paths of a list whose memory is reused.
const maxKept = 4 << 10

// Few is the number of paths up to which they are compared linearly.
const Few = 8

// Trim releases the text, and the memory of a list that was long.
func (l *List) Trim() {
	l.text.Reset()
	if len(l.slots) > 2*maxKept {
		*l = List{}
	}
}

// Reset begins a list of at most n paths. size is about the length of all of their parts, with a byte for each part,
// and their marks: if it isn't less, the text is allocated once.
func (l *List) Reset(n, size int) {
	l.text.Reset()
	l.text.Grow(size)
	l.list, l.slots, l.from, l.last = l.list[:0], l.slots[:0], 0, 0
	if n <= Few {
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
func (l *List) Size() int { return l.text.Len() - l.from }

// Repeat begins the current path with the first n bytes of the path before it.
func (l *List) Repeat(n int) { l.text.WriteString(l.text.String()[l.last : l.last+n]) }

// Empty reports whether the current path has no part yet.
func (l *List) Empty() bool { return l.Size() == 0 }

// Part adds a part to the current path.
func (l *List) Part(name string) {
	if !l.Empty() {
		l.text.WriteByte('.')
	}
	l.text.WriteString(name)
}

// End ends the current path, with the extent of the read. If the path is in the list already the mark of the larger
// extent is kept.
func (l *List) End(seen reads.Seen) {
	p := place{from: l.from, path: l.text.Len(), seen: seen}
	l.text.WriteString(reads.Mark(l.text.String()[l.from:], seen))
	p.end = l.text.Len()
	switch slot := l.slot(p); {
	case *slot == 0:
		l.list = append(l.list, p)
		*slot = int32(len(l.list))
	case seen < l.list[*slot-1].seen:
		l.list[*slot-1] = p
	}
	l.last, l.from = l.from, p.end
}

// slot returns the slot of a path: empty, or with its number.
func (l *List) slot(p place) *int32 {
	text, mask := l.text.String(), uint64(len(l.slots)-1)
	path := text[p.from:p.path]
	if len(l.slots) == 0 {
		l.one = 0
		for i, other := range l.list {
			if text[other.from:other.path] == path {
				l.one = int32(i) + 1
			}
		}
		return &l.one
	}
	for at := maphash.String(seed, path) & mask; ; at = (at + 1) & mask {
		slot := &l.slots[at]
		if *slot == 0 {
			return slot
		}
		if other := l.list[*slot-1]; text[other.from:other.path] == path {
			return slot
		}
	}
}

// All returns the paths in order of their first End, nil if there are none, in room if that is long enough. They share
// one text, which Trim or Reset takes from the list.
func All[T ~string](l *List, room []T) []T {
	n := len(l.list)
	if n == 0 {
		return nil
	}
	if n > len(room) {
		room = make([]T, n)
	}
	all, text := room[:n:n], T(l.text.String())
	for i, p := range l.list {
		all[i] = text[p.from:p.end]
	}
	return all
}
