package ruby

// This file records which parts of the input a template reads. All access is through the views of tree.go, which record
// here the values that they show, so the methods that templates call need not record anything.

import (
	"strings"
	"sync"

	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/erb/internal/ruby/paths"
	"github.com/boshrender/boshrender/internal/reads"
	"github.com/boshrender/boshrender/internal/slab"
)

// extent says how much of an entry of the input a template has read.
type extent = input.Extent

const (
	ReadKind  = input.ReadKind
	readShape = input.ReadShape
	readAll   = input.ReadAll

	extentBits = 2
)

// readLog records the reads of the running template. The zero value records nothing.
type readLog struct {
	On    bool
	Epoch uint32 // of the template: marks of other epochs don't count
	list  []recordedRead
	Wide  []*Cell // cells that became ordinary hashes, whose reads no view records any more
	// doubles says that the records may include two of the same path. Usually there is one cell for each path.
	doubles bool
}

// recordedRead is one read of an entry of a cell. The entry is given by its number, or by a name if it is absent or
// belongs to the entries of a list of hashes. Records are in the order of the first read.
type recordedRead struct {
	cell   *Cell
	name   string
	at     int32 // -1: by name
	extent extent
}

// recordedReadSize is approximately the memory of a recordedRead with its marks and, at the end of the render, an
// element of the list of reads.
const recordedReadSize = 192

// Seen holds the recorded reads of a cell. Most cells are only read as a whole and have none.
type Seen struct {
	Path     string         // of a blank, a cell for an absent entry
	pathSize int            // length in bytes of the cell's path, plus one
	marks    []uint32       // by entry: epoch and extent
	named    map[string]int // indexes into readLog.list
	below    uint32         // epoch in which an existing entry of it was read

	around uint32 // epoch in which recordAllOnce was called
	shaped uint32 // epoch in which its keys were read
	whole  uint32 // epoch for which wholes counts
	wholes int    // number of entries that were read completely
}

// maxCarriedReads caps the reads carried over to later templates. More are replaced by a read of everything: each
// template pays for its own.
const maxCarriedReads = 20_000

// NoteReads starts recording reads. With keep it adds to the records of earlier templates.
func (rt *Runtime) NoteReads(keep bool) {
	l := &rt.ReadLog
	l.On, l.doubles = true, keep // there may be two contexts, each with cells of its own
	if keep && len(l.list) <= maxCarriedReads {
		return
	}
	l.Epoch++
	if l.list == nil {
		l.list = *readLists.Get().(*[]recordedRead)
	}
	l.list = l.list[:0]
	if keep {
		rt.recordEverything()
		return
	}
	for _, c := range l.Wide {
		c.recordAll()
	}
}

// Watch starts or stops recording until the function that it returns is called.
func (l *readLog) Watch(on bool) (restore func()) {
	before := l.On
	l.On = on
	return func() { l.On = before }
}

// readLists is a pool of empty lists of reads.
var readLists = sync.Pool{New: func() any {
	list := make([]recordedRead, 0, 8)
	return &list
}}

// maxPooled is the maximum length of a list that is returned to the pool.
const maxPooled = 2 << 10

// Release returns reusable memory to the pools, after the last template.
func (rt *Runtime) Release() {
	list := rt.ReadLog.list
	rt.ReadLog.list = nil
	if cap(list) > 0 && cap(list) <= maxPooled {
		list = list[:cap(list)]
		clear(list)
		readLists.Put(&list)
	}
}

// RecordRead records a read of an entry of the input itself.
func (rt *Runtime) RecordRead(name string) {
	c := rt.Input
	if c == nil {
		return
	}
	if i := c.Tree.Find(name); i >= 0 {
		c.RecordRead(i)
	} else {
		c.RecordName(name, ReadKind)
	}
}

// recordEverything records reads of all of the input.
func (rt *Runtime) recordEverything() {
	rt.ReadLog.doubles = true
	for _, name := range [...]string{"properties", "links", ""} { // "" is everything else, see spell
		rt.Input.RecordName(name, readAll)
	}
}

// Unwatched reports whether reads of some part of the input are not recorded any more, so that it counts as read by
// every template.
func (rt *Runtime) Unwatched() bool { return len(rt.ReadLog.Wide) > 0 }

// RecordRead records that entry i is shown: its value, or a collection, which records itself how much of it is read.
func (c *Cell) RecordRead(i int) {
	child, ok := c.Tree.At(i).(*Tree)
	switch {
	case !c.RT.ReadLog.On:
	case !ok:
		c.record(i, readAll)
	case child.IsList():
		c.Kid(i).RecordList()
	default:
		c.record(i, ReadKind)
	}
}

// RecordList records that a list is shown: all its elements count as read, except collections among them.
func (c *Cell) RecordList() {
	if c.Tree.HasPlain() {
		c.recordSelf(readAll)
		return
	}
	c.recordSelf(readShape)
	if c.Tree.OnlyMappings() {
		return
	}
	for i := range c.Tree.Len() {
		if child := c.Tree.At(i).(*Tree); child.IsList() {
			c.Kid(i).RecordList()
		}
	}
}

// record records a read of entry i.
func (c *Cell) record(i int, k extent) {
	l := &c.RT.ReadLog
	if !l.On {
		return
	}
	switch {
	case c.Tree.IsList():
		c.recordSelf(k)
		return
	case c.Tree.Name(i) == "":
		c.recordSelf(readAll) // see recordAbsent
		return
	}
	if up := c.up; up != nil && up.Tree.IsList() { // the hashes of a list share their records
		up.RecordName(c.Tree.Name(i), k)
		return
	}
	c.cover()
	if c.marks == nil {
		if c.marks = viewRoom[uint32](c); c.marks == nil {
			return
		}
	}
	mark := c.marks[i]
	if seen := mark>>extentBits == l.Epoch; seen && extent(mark&(1<<extentBits-1)) >= k {
		return
	} else if !seen {
		name := c.Tree.Name(i)
		size := recordedReadSize + c.spells(name)
		l.doubles = l.doubles || c.shared || ambiguous(name) || c.Tree.Symbolic()
		l.list = withOwed(c.RT, l.list, recordedRead{cell: c, at: int32(i)}, size)
	}
	c.marks[i] = l.Epoch<<extentBits | uint32(k)
	if k == readAll {
		if c.whole != l.Epoch {
			c.whole, c.wholes = l.Epoch, 0
		}
		c.wholes++
		c.sumUp()
	}
}

// sumUp records a read of all of c once all of its entries have been read.
func (c *Cell) sumUp() {
	if e := c.RT.ReadLog.Epoch; c.up != nil && c.shaped == e && c.whole == e && c.wholes == c.Tree.Len() {
		c.up.record(int(c.at), readAll)
	}
}

// RecordName records a read of a name that is absent in c, or that the hashes of the list c have.
func (c *Cell) RecordName(name string, k extent) {
	l := &c.RT.ReadLog
	if !l.On {
		return
	}
	if up := c.up; up != nil && up.Tree.IsList() && !c.Tree.IsList() {
		up.RecordName(name, k)
		return
	}
	c.note()
	n, ok := c.named[name]
	if ok && n < len(l.list) && l.list[n].cell == c && l.list[n].name == name {
		l.list[n].extent = max(l.list[n].extent, k)
		return
	}
	l.doubles = l.doubles || c.shared || c.Path != "" || ambiguous(name) || c.Tree.Symbolic()
	if c.named == nil || len(c.named) > 2*len(l.list)+1000 { // most are from earlier templates
		l.doubles = l.doubles || c.named != nil
		c.named = map[string]int{}
	}
	c.named[name] = len(l.list)
	size := recordedReadSize + len(name) + c.spells(name)
	l.list = withOwed(c.RT, l.list, recordedRead{cell: c, at: -1, name: name, extent: k}, size)
}

// ambiguous reports whether an entry of this name may have the path of another one.
func ambiguous(name string) bool { return name == "" || strings.IndexByte(name, '.') >= 0 }

// recordAbsent records that a template looked for an entry that c doesn't have. The empty name has no path of its own:
// a read of it is one of all of c.
func (c *Cell) recordAbsent(name string) {
	if name == "" {
		c.recordSelf(readAll)
	} else {
		c.RecordName(name, ReadKind)
	}
}

// note makes room for the recorded reads of c.
func (c *Cell) note() {
	if c.Seen == nil {
		c.Seen = slab.One(&c.RT.seen)
	}
}

// cover records that an existing entry of c was read, which shows that c and its parents are collections.
func (c *Cell) cover() {
	for ; c != nil; c = c.up {
		if c.note(); c.below == c.RT.ReadLog.Epoch {
			return
		}
		c.below = c.RT.ReadLog.Epoch
	}
}

// recordSelf records a read of c as an entry of its parent. The keys of the hashes in a list have no mark of their
// own: reading them is a read of all of the list.
func (c *Cell) recordSelf(k extent) {
	switch {
	case c.up == nil:
		c.RecordName("", k)
	case k == readShape && c.up.Tree.IsList() && !c.Tree.IsList():
		c.up.recordSelf(readAll)
	default:
		c.up.record(int(c.at), k)
	}
}

// RecordKind records that a template has a hash itself, and sees that it is one.
func (h *Hash) RecordKind() {
	if h.View == nil {
		return
	}
	switch c := h.View.Cell; {
	case c.Seen != nil && c.Path != "":
		c.RT.RecordRead(c.Path)
	case c.up != nil:
		c.recordSelf(ReadKind)
	}
}

// recordAll records a read of all of c, whose reads no view records any more, except for the hashes below it, which
// have views of their own.
func (c *Cell) recordAll() {
	if c.up != nil && (c.up.Tree.IsList() || !c.Tree.HasMappings()) {
		c.recordSelf(readAll)
		return
	}
	c.recordSelf(readShape)
	c.note()
	c.shaped = c.RT.ReadLog.Epoch
	defer c.sumUp()
	for i := range c.Tree.Len() {
		if !c.goesOn(i) {
			return
		}
		c.RecordRead(i)
	}
}

// recordAllOnce is recordAll, at most once for each template.
func (c *Cell) recordAllOnce() {
	if !c.RT.ReadLog.On || c.Seen != nil && c.around == c.RT.ReadLog.Epoch {
		return
	}
	if c.recordAll(); c.Seen != nil {
		c.around = c.RT.ReadLog.Epoch
	}
}

// widen is recordAll for this template and all later ones.
func (c *Cell) widen() {
	if c.wide || !c.RT.ReadLog.On {
		return
	}
	c.wide = true
	c.RT.ReadLog.Wide = withOwed(c.RT, c.RT.ReadLog.Wide, c, recordedReadSize)
	c.recordAll()
}

// NumberOfReads returns the number of reads that are recorded: Reads returns no more paths.
func (rt *Runtime) NumberOfReads() int { return len(rt.ReadLog.list) }

// Reads ends the recording since Begin. It returns the paths of the recorded reads, each once, in order of the
// first read, with the mark of how much was read. There can be a million of them, and they can be long, so it polls
// the context. It returns none if the run must end. It builds them in list; the result is in room if it fits.
func Reads[T ~string](rt *Runtime, list *paths.List, room []T) ([]T, error) {
	l := &rt.ReadLog
	l.On = false
	defer list.Trim()
	list.Reset(len(l.list), l.doubles)
	var at, last *Cell // of the current read, and of the last path in the list
	covered := false   // at is
	prefix := 0        // length of the path of last
	for i := range l.list {
		if rt.cancelled() {
			return nil, rt.ended()
		}
		r := &l.list[i]
		if r.cell != at {
			at, covered = r.cell, r.cell.covered()
		}
		name, k := r.reported()
		switch {
		case covered || k == readOf:
			continue
		case at == last && at.up != nil: // the path of the input itself depends on the name
			list.Repeat(prefix)
		default:
			at.spell(list, name)
			prefix, last = list.Size(), at
		}
		if name != "" {
			list.Part(name)
		}
		list.End(seenBy[k])
	}
	return paths.All(list, room), nil
}

// seenBy maps an extent to its spelling in package reads.
var seenBy = [...]reads.Seen{ReadKind: reads.Kind, readShape: reads.Shape, readAll: reads.All}

// covered reports whether a read of c, or of one of its parents, was a read of all of it.
func (c *Cell) covered() bool {
	for ; c.up != nil; c = c.up {
		if s := c.up.Seen; s != nil && s.marks != nil && s.marks[c.at] == c.RT.ReadLog.Epoch<<extentBits|uint32(readAll) {
			return true
		}
	}
	return false
}

// readOf is the extent of a read that others of the same collection include.
const readOf extent = 0

// reported returns the name and the extent of a read of a cell that isn't covered.
func (l *recordedRead) reported() (name string, k extent) {
	if l.at < 0 {
		return l.name, l.extent
	}
	c := l.cell
	k = extent(c.marks[l.at] & (1<<extentBits - 1))
	if k == ReadKind && int(l.at) < len(c.kids) {
		if kid := c.kids[l.at]; kid != nil && kid.Seen != nil && kid.below == c.RT.ReadLog.Epoch {
			return "", readOf
		}
	}
	return c.Tree.Name(int(l.at)), k
}

// kind returns the extent of a read.
func (l *recordedRead) kind() extent {
	if l.at < 0 {
		return l.extent
	}
	return extent(l.cell.marks[l.at] & (1<<extentBits - 1))
}

// spells returns the maximum length in bytes of the path of a name in c, with its mark.
func (c *Cell) spells(name string) int {
	return c.spelled() + len(name) + reads.LongestMark
}

// spelled returns the maximum length in bytes of the path of c, with the dot after it.
func (c *Cell) spelled() int {
	switch {
	case c.Seen != nil && c.pathSize > 0:
		return c.pathSize
	case c.Seen != nil && c.Path != "":
		return len(c.Path) + 1
	case c.up == nil:
		return len("spec.")
	}
	n := c.up.spelled()
	if !c.up.Tree.IsList() {
		n += len(c.up.Tree.Name(int(c.at))) + 1
	}
	if c.Seen != nil {
		c.pathSize = n
	}
	return n
}

// spell adds the path of c, for a name in it. Paths of anything but properties and links begin with "spec". An element
// of a list has the path of the list.
func (c *Cell) spell(l *paths.List, name string) {
	switch {
	case c.Seen != nil && c.Path != "":
		l.Part(c.Path)
	case c.up != nil && c.up.Tree.IsList():
		c.up.spell(l, "")
	case c.up != nil:
		name := c.up.Tree.Name(int(c.at))
		if c.up.spell(l, name); name != "" {
			l.Part(name)
		}
	case name != "properties" && name != "links":
		l.Part("spec")
	}
}
