// Package paths spells the paths of what a template looked at: each once, all in one text.
package paths

import (
	"hash/maphash"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/internal/reads"
)

// List collects paths. Reset begins one; the memory of its places is kept for the next, and Done hands it on.
type List struct {
	text  strings.Builder // all of them, one behind the other
	from  int             // where the one begins that is being spelled
	list  []place
	one   int32   // the slot of a path, where they are few
	slots []int32 // numbers of paths + 1, by their hashes; none where the paths are few
}

// place is where a path is in the text, from its beginning to the mark behind it, if there is one.
type place struct {
	from, path, end int
	seen            reads.Seen
}

var seed = maphash.MakeSeed()

// lists are those that nobody uses. What is kept of them are numbers.
var lists = sync.Pool{New: func() any { return new(List) }}

// mostKept is how many paths a list may have had that is handed on.
const mostKept = 4 << 10

// few is up to how many paths are compared one by one.
const few = 8

// Take returns a list for whoever calls Done.
func Take() *List { return lists.Get().(*List) }

// Done ends the use of a list.
func (l *List) Done() {
	l.text.Reset()
	if len(l.slots) <= 2*mostKept {
		lists.Put(l)
	}
}

// Reset begins a list of at most n paths, whose parts, with a byte for each and their marks, come to size bytes: the
// text is made once, however long it is.
func (l *List) Reset(n, size int) {
	l.text.Reset()
	l.text.Grow(size)
	l.list, l.slots, l.from = l.list[:0], l.slots[:0], 0
	if n <= few {
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

// Empty reports whether the path that is being spelled has no part yet.
func (l *List) Empty() bool { return l.text.Len() == l.from }

// Part adds a part to the path that is being spelled.
func (l *List) Part(name string) {
	if !l.Empty() {
		l.text.WriteByte('.')
	}
	l.text.WriteString(name)
}

// End ends a path of which so much was seen. One that is there already stays where it is, with the mark of the more.
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
	l.from = p.end
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

// All returns the paths in order of their first End, nil if there are none. They share one text, which the list gives
// away.
func All[T ~string](l *List) []T {
	if len(l.list) == 0 {
		return nil
	}
	all, text := make([]T, len(l.list)), T(l.text.String())
	for i, p := range l.list {
		all[i] = text[p.from:p.end]
	}
	l.text.Reset()
	return all
}
