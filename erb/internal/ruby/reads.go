package ruby

// This file notes what a template looks at of the input. Everything of it comes through the views of tree.go, which say
// here what they show: there is no other way to it, so nothing needs to be noted by the methods that templates call.

import (
	"sync"

	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/erb/internal/ruby/paths"
	"github.com/boshrender/boshrender/internal/reads"
)

// look is how much of an entry of the input a template got to know.
type look = input.Look

const (
	LookKind  = input.LookKind
	lookShape = input.LookShape
	lookAll   = input.LookAll

	lookBits = 2
)

// looks is what the template that runs looked at. The zero value notes nothing.
type looks struct {
	On    bool
	Epoch uint32 // of the template: marks of others count for nothing
	list  []looked
	Wide  []*Cell // cells that became ordinary hashes, which no view watches any more
}

// looked is an entry of a cell, in order of the first look: by its number, or by a name that is not there, or that
// entries of a list of hashes have.
type looked struct {
	cell *Cell
	name string
	at   int32 // -1: by name
	look look
}

// lookedSize is about what a looked takes, with its marks, and at the end of the render a place in the list of reads.
const lookedSize = 192

// Seen is what a cell knows of the looks at it; most are never looked at but as a whole.
type Seen struct {
	Path  string         // of a blank
	spelt int            // bytes of the path of the cell, and one more
	marks []uint32       // of its entries: epoch and look
	named map[string]int // places in looks.list
	below uint32         // epoch in which something was seen in it that is there

	around uint32 // epoch in which lookAround was called
	shaped uint32 // epoch in which its keys were seen
	whole  uint32 // epoch that wholes counts for
	wholes int    // entries of which all was seen
}

// mostLeft is of how many looks templates know that follow those which looked. More are a look at everything: each
// template pays for its own.
const mostLeft = 20_000

// NoteReads begins to note what is looked at; keep adds it to what was noted before.
func (rt *Runtime) NoteReads(keep bool) {
	rt.Looks.On = true
	if keep && len(rt.Looks.list) <= mostLeft {
		return
	}
	l := &rt.Looks
	l.Epoch++
	if l.list == nil {
		l.list = *lookLists.Get().(*[]looked)
	}
	l.list = l.list[:0]
	if keep {
		rt.lookEverywhere()
		return
	}
	for _, c := range rt.Looks.Wide {
		c.lookWide()
	}
}

// Watch begins or ends to note what is looked at, until the function that it returns is called.
func (l *looks) Watch(on bool) (restore func()) {
	before := l.On
	l.On = on
	return func() { l.On = before }
}

// lookLists are lists that nobody uses, with nothing in them.
var lookLists = sync.Pool{New: func() any {
	list := make([]looked, 0, 16)
	return &list
}}

// mostKept is how many looks a list may have had that is handed on.
const mostKept = 2 << 10

// Release hands on what other runs can use, after the last template.
func (rt *Runtime) Release() {
	list := rt.Looks.list
	rt.Looks.list = nil
	if cap(list) > 0 && cap(list) <= mostKept {
		list = list[:cap(list)]
		clear(list)
		lookLists.Put(&list)
	}
}

// LookAt notes a look at an entry of the input itself.
func (rt *Runtime) LookAt(name string) {
	c := rt.Input
	if c == nil {
		return
	}
	if i := c.Tree.Find(name); i >= 0 {
		c.LookAt(i)
	} else {
		c.LookName(name, LookKind)
	}
}

// lookEverywhere notes looks at all of the input.
func (rt *Runtime) lookEverywhere() {
	for _, name := range [...]string{"properties", "links", ""} { // "" is the rest, see spell
		rt.Input.LookName(name, lookAll)
	}
}

// Unwatched reports whether some of the input is not watched any more, so that it counts as read whatever templates do.
func (rt *Runtime) Unwatched() bool { return len(rt.Looks.Wide) > 0 }

// LookAt notes that entry i is shown: the value, or a collection, which notes by itself what is seen of it.
func (c *Cell) LookAt(i int) {
	child, ok := c.Tree.At(i).(*Tree)
	switch {
	case !c.RT.Looks.On:
	case !ok:
		c.look(i, lookAll)
	case child.IsList():
		c.Kid(i).LookList()
	default:
		c.look(i, LookKind)
	}
}

// LookList notes that a list is shown: its elements are there for everybody then, but for collections in it.
func (c *Cell) LookList() {
	if c.Tree.HasPlain() {
		c.lookSelf(lookAll)
		return
	}
	c.lookSelf(lookShape)
	for i := range c.Tree.Len() {
		if child := c.Tree.At(i).(*Tree); child.IsList() {
			c.Kid(i).LookList()
		}
	}
}

// look notes a look at entry i.
func (c *Cell) look(i int, k look) {
	l := &c.RT.Looks
	if !l.On {
		return
	}
	if c.Tree.IsList() {
		c.lookSelf(k)
		return
	}
	if up := c.up; up != nil && up.Tree.IsList() { // the hashes of a list are one
		up.LookName(c.Tree.Name(i), k)
		return
	}
	c.cover()
	if c.marks == nil {
		if c.marks = viewRoom[uint32](c); c.marks == nil {
			return
		}
	}
	mark := c.marks[i]
	if seen := mark>>lookBits == l.Epoch; seen && look(mark&(1<<lookBits-1)) >= k {
		return
	} else if !seen {
		l.list = append(l.list, looked{cell: c, at: int32(i)}) // bounded: owed
		c.RT.Owe(lookedSize+int64(c.spells(c.Tree.Name(i))), 0)
	}
	c.marks[i] = l.Epoch<<lookBits | uint32(k)
	if k == lookAll {
		if c.whole != l.Epoch {
			c.whole, c.wholes = l.Epoch, 0
		}
		c.wholes++
		c.sumUp()
	}
}

// sumUp makes one look of the looks at all that is in c.
func (c *Cell) sumUp() {
	if e := c.RT.Looks.Epoch; c.up != nil && c.shaped == e && c.whole == e && c.wholes == c.Tree.Len() {
		c.up.look(int(c.at), lookAll)
	}
}

// LookName notes a look at a name that c hasn't, or that the hashes of the list c have.
func (c *Cell) LookName(name string, k look) {
	l := &c.RT.Looks
	if !l.On {
		return
	}
	if up := c.up; up != nil && up.Tree.IsList() && !c.Tree.IsList() {
		up.LookName(name, k)
		return
	}
	c.note()
	n, ok := c.named[name]
	if ok && n < len(l.list) && l.list[n].cell == c && l.list[n].name == name {
		l.list[n].look = max(l.list[n].look, k)
		return
	}
	if c.named == nil || len(c.named) > 2*len(l.list)+1000 { // most are those of earlier templates
		c.named = map[string]int{}
	}
	c.named[name] = len(l.list)
	l.list = append(l.list, looked{cell: c, at: -1, name: name, look: k}) // bounded: owed
	c.RT.Owe(lookedSize+int64(len(name)+c.spells(name)), 0)
}

// note makes room for what is known of the looks at c.
func (c *Cell) note() {
	if c.Seen == nil {
		c.Seen = c.RT.seen.One()
	}
}

// cover notes that something in c was seen that is there, so that c and what it is in are known to be collections.
func (c *Cell) cover() {
	for ; c != nil; c = c.up {
		if c.note(); c.below == c.RT.Looks.Epoch {
			return
		}
		c.below = c.RT.Looks.Epoch
	}
}

// lookSelf notes a look at c as an entry of the collection that it is in. No mark stands for the keys of the hashes in
// a list: a look at them is one at all of the list.
func (c *Cell) lookSelf(k look) {
	switch {
	case c.up == nil:
		c.LookName("", k)
	case k == lookShape && c.up.Tree.IsList() && !c.Tree.IsList():
		c.up.lookSelf(lookAll)
	default:
		c.up.look(int(c.at), k)
	}
}

// lookWide notes a look at all of c, which no view tells of any more, but for what is in the hashes below it, which
// have views of their own.
func (c *Cell) lookWide() {
	if c.up != nil && (c.up.Tree.IsList() || !c.Tree.HasMappings()) {
		c.lookSelf(lookAll)
		return
	}
	c.lookSelf(lookShape)
	c.note()
	c.shaped = c.RT.Looks.Epoch
	defer c.sumUp()
	for i := range c.Tree.Len() {
		if !c.goesOn(i) {
			return
		}
		c.LookAt(i)
	}
}

// lookAround is lookWide, once for each template.
func (c *Cell) lookAround() {
	if !c.RT.Looks.On || c.Seen != nil && c.around == c.RT.Looks.Epoch {
		return
	}
	if c.lookWide(); c.Seen != nil {
		c.around = c.RT.Looks.Epoch
	}
}

// widen is lookWide for this template and those that follow it.
func (c *Cell) widen() {
	if c.wide || !c.RT.Looks.On {
		return
	}
	c.wide = true
	c.RT.Looks.Wide = append(c.RT.Looks.Wide, c) // bounded: owed
	c.RT.Owe(lookedSize, 0)
	c.lookWide()
}

// Reads ends what Begin began, and returns the paths of what was looked at since, each once, in order of the first
// look, with the mark of how much was seen. There can be a million of them, and they can be deep: the context is looked
// at on the way. If the run is to end there are none.
func Reads[T ~string](rt *Runtime) ([]T, error) {
	l := &rt.Looks
	l.On = false
	size := 0
	for i := range l.list {
		if rt.cancelled() {
			return nil, rt.ended()
		}
		if name, _, ok := l.list[i].said(); ok {
			size += l.list[i].cell.spells(name)
		}
	}
	list := paths.Take()
	defer list.Done()
	list.Reset(len(l.list), size)
	for i := range l.list {
		if rt.cancelled() {
			return nil, rt.ended()
		}
		if name, k, ok := l.list[i].said(); ok {
			l.list[i].cell.spell(list, name)
			list.End(seenBy[k])
		}
	}
	return paths.All[T](list), nil
}

// seenBy says how it is spelled what was seen.
var seenBy = [...]reads.Seen{LookKind: reads.Kind, lookShape: reads.Shape, lookAll: reads.All}

// covered reports whether a look at c, or at what it is in, saw all of it.
func (c *Cell) covered() bool {
	for ; c.up != nil; c = c.up {
		if s := c.up.Seen; s != nil && s.marks != nil && s.marks[c.at] == c.RT.Looks.Epoch<<lookBits|uint32(lookAll) {
			return true
		}
	}
	return false
}

// said returns the name of what was looked at, and how much was seen; ok is false if other looks say as much.
func (l *looked) said() (name string, k look, ok bool) {
	if l.at < 0 {
		return l.name, l.look, !l.cell.covered()
	}
	k = l.kind()
	if k == LookKind && int(l.at) < len(l.cell.kids) {
		if kid := l.cell.kids[l.at]; kid != nil && kid.Seen != nil && kid.below == l.cell.RT.Looks.Epoch {
			return "", k, false
		}
	}
	return l.cell.Tree.Name(int(l.at)), k, !l.cell.covered()
}

// kind returns how much was seen of what was looked at.
func (l *looked) kind() look {
	if l.at < 0 {
		return l.look
	}
	return look(l.cell.marks[l.at] & (1<<lookBits - 1))
}

// spells returns how many bytes the path of a name in c takes at most, with its mark.
func (c *Cell) spells(name string) int {
	return c.spelled() + len(name) + reads.LongestMark
}

// spelled returns how many bytes the path of c takes at most, with the point behind it.
func (c *Cell) spelled() int {
	switch {
	case c.Seen != nil && c.spelt > 0:
		return c.spelt
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
		c.spelt = n
	}
	return n
}

// spell adds the path of a name in c. What is no property and no link is below "spec"; what stands in a list has the
// path of the list.
func (c *Cell) spell(l *paths.List, name string) {
	switch {
	case c.Seen != nil && c.Path != "":
		l.Part(c.Path)
	case c.up != nil && c.up.Tree.IsList():
		c.up.spell(l, "")
	case c.up != nil:
		c.up.spell(l, c.up.Tree.Name(int(c.at)))
	case name != "properties" && name != "links":
		l.Part("spec")
	}
	if name != "" {
		l.Part(name)
	}
}
