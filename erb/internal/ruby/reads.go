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
	lookKind  = input.LookKind
	lookShape = input.LookShape
	lookAll   = input.LookAll

	lookBits = 2
)

// looks is what the template that runs looked at. The zero value notes nothing.
type looks struct {
	on    bool
	epoch uint32 // of the template: marks of others count for nothing
	list  []looked
	wide  []*cell // cells that became ordinary hashes, which no view watches any more
}

// looked is an entry of a cell, in order of the first look: by its number, or by a name that is not there, or that
// entries of a list of hashes have.
type looked struct {
	cell *cell
	name string
	at   int32 // -1: by name
	look look
}

// lookedSize is about what a looked takes, with its marks, and at the end of the render a place in the list of reads.
const lookedSize = 192

// seen is what a cell knows of the looks at it; most are never looked at but as a whole.
type seen struct {
	path  string         // of a blank
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
	rt.looks.on = true
	if keep && len(rt.looks.list) <= mostLeft {
		return
	}
	l := &rt.looks
	l.epoch++
	if l.list == nil {
		l.list = *lookLists.Get().(*[]looked)
	}
	l.list = l.list[:0]
	if keep {
		rt.lookEverywhere()
		return
	}
	for _, c := range rt.looks.wide {
		c.lookWide()
	}
}

// watch begins or ends to note what is looked at, until the function that it returns is called.
func (l *looks) watch(on bool) (restore func()) {
	before := l.on
	l.on = on
	return func() { l.on = before }
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
	list := rt.looks.list
	rt.looks.list = nil
	if cap(list) > 0 && cap(list) <= mostKept {
		list = list[:cap(list)]
		clear(list)
		lookLists.Put(&list)
	}
}

// LookAt notes a look at an entry of the input itself.
func (rt *Runtime) LookAt(name string) {
	c := rt.input
	if c == nil {
		return
	}
	if i := c.tree.Find(name); i >= 0 {
		c.lookAt(i)
	} else {
		c.lookName(name, lookKind)
	}
}

// lookEverywhere notes looks at all of the input.
func (rt *Runtime) lookEverywhere() {
	for _, name := range [...]string{"properties", "links", ""} { // "" is the rest, see spell
		rt.input.lookName(name, lookAll)
	}
}

// Unwatched reports whether some of the input is not watched any more, so that it counts as read whatever templates do.
func (rt *Runtime) Unwatched() bool { return len(rt.looks.wide) > 0 }

// lookAt notes that entry i is shown: the value, or a collection, which notes by itself what is seen of it.
func (c *cell) lookAt(i int) {
	child, ok := c.tree.At(i).(*Tree)
	switch {
	case !c.rt.looks.on:
	case !ok:
		c.look(i, lookAll)
	case child.IsList():
		c.kid(i).lookList()
	default:
		c.look(i, lookKind)
	}
}

// lookList notes that a list is shown: its elements are there for everybody then, but for collections in it.
func (c *cell) lookList() {
	if c.tree.HasPlain() {
		c.lookSelf(lookAll)
		return
	}
	c.lookSelf(lookShape)
	for i := range c.tree.Len() {
		if child := c.tree.At(i).(*Tree); child.IsList() {
			c.kid(i).lookList()
		}
	}
}

// look notes a look at entry i.
func (c *cell) look(i int, k look) {
	l := &c.rt.looks
	if !l.on {
		return
	}
	if c.tree.IsList() {
		c.lookSelf(k)
		return
	}
	if up := c.up; up != nil && up.tree.IsList() { // the hashes of a list are one
		up.lookName(c.tree.Name(i), k)
		return
	}
	c.cover()
	if c.marks == nil {
		if c.marks = viewRoom[uint32](c); c.marks == nil {
			return
		}
	}
	mark := c.marks[i]
	if seen := mark>>lookBits == l.epoch; seen && look(mark&(1<<lookBits-1)) >= k {
		return
	} else if !seen {
		l.list = append(l.list, looked{cell: c, at: int32(i)}) // bounded: owed
		c.rt.owe(lookedSize+int64(c.spells(c.tree.Name(i))), 0)
	}
	c.marks[i] = l.epoch<<lookBits | uint32(k)
	if k == lookAll {
		if c.whole != l.epoch {
			c.whole, c.wholes = l.epoch, 0
		}
		c.wholes++
		c.sumUp()
	}
}

// sumUp makes one look of the looks at all that is in c.
func (c *cell) sumUp() {
	if e := c.rt.looks.epoch; c.up != nil && c.shaped == e && c.whole == e && c.wholes == c.tree.Len() {
		c.up.look(int(c.at), lookAll)
	}
}

// lookName notes a look at a name that c hasn't, or that the hashes of the list c have.
func (c *cell) lookName(name string, k look) {
	l := &c.rt.looks
	if !l.on {
		return
	}
	if up := c.up; up != nil && up.tree.IsList() && !c.tree.IsList() {
		up.lookName(name, k)
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
	c.rt.owe(lookedSize+int64(len(name)+c.spells(name)), 0)
}

// note makes room for what is known of the looks at c.
func (c *cell) note() {
	if c.seen == nil {
		c.seen = c.rt.seen.One()
	}
}

// cover notes that something in c was seen that is there, so that c and what it is in are known to be collections.
func (c *cell) cover() {
	for ; c != nil; c = c.up {
		if c.note(); c.below == c.rt.looks.epoch {
			return
		}
		c.below = c.rt.looks.epoch
	}
}

// lookSelf notes a look at c as an entry of the collection that it is in. No mark stands for the keys of the hashes in
// a list: a look at them is one at all of the list.
func (c *cell) lookSelf(k look) {
	switch {
	case c.up == nil:
		c.lookName("", k)
	case k == lookShape && c.up.tree.IsList() && !c.tree.IsList():
		c.up.lookSelf(lookAll)
	default:
		c.up.look(int(c.at), k)
	}
}

// lookWide notes a look at all of c, which no view tells of any more, but for what is in the hashes below it, which
// have views of their own.
func (c *cell) lookWide() {
	if c.up != nil && (c.up.tree.IsList() || !c.tree.HasMappings()) {
		c.lookSelf(lookAll)
		return
	}
	c.lookSelf(lookShape)
	c.note()
	c.shaped = c.rt.looks.epoch
	defer c.sumUp()
	for i := range c.tree.Len() {
		if !c.goesOn(i) {
			return
		}
		c.lookAt(i)
	}
}

// lookAround is lookWide, once for each template.
func (c *cell) lookAround() {
	if !c.rt.looks.on || c.seen != nil && c.around == c.rt.looks.epoch {
		return
	}
	if c.lookWide(); c.seen != nil {
		c.around = c.rt.looks.epoch
	}
}

// widen is lookWide for this template and those that follow it.
func (c *cell) widen() {
	if c.wide || !c.rt.looks.on {
		return
	}
	c.wide = true
	c.rt.looks.wide = append(c.rt.looks.wide, c) // bounded: owed
	c.rt.owe(lookedSize, 0)
	c.lookWide()
}

// Reads ends what Begin began, and returns the paths of what was looked at since, each once, in order of the first
// look, with the mark of how much was seen. There can be a million of them, and they can be deep: the context is looked
// at on the way. If the run is to end there are none.
func Reads[T ~string](rt *Runtime) ([]T, error) {
	l := &rt.looks
	l.on = false
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
var seenBy = [...]reads.Seen{lookKind: reads.Kind, lookShape: reads.Shape, lookAll: reads.All}

// covered reports whether a look at c, or at what it is in, saw all of it.
func (c *cell) covered() bool {
	for ; c.up != nil; c = c.up {
		if s := c.up.seen; s != nil && s.marks != nil && s.marks[c.at] == c.rt.looks.epoch<<lookBits|uint32(lookAll) {
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
	if k == lookKind && int(l.at) < len(l.cell.kids) {
		if kid := l.cell.kids[l.at]; kid != nil && kid.seen != nil && kid.below == l.cell.rt.looks.epoch {
			return "", k, false
		}
	}
	return l.cell.tree.Name(int(l.at)), k, !l.cell.covered()
}

// kind returns how much was seen of what was looked at.
func (l *looked) kind() look {
	if l.at < 0 {
		return l.look
	}
	return look(l.cell.marks[l.at] & (1<<lookBits - 1))
}

// spells returns how many bytes the path of a name in c takes at most, with its mark.
func (c *cell) spells(name string) int {
	return c.spelled() + len(name) + reads.LongestMark
}

// spelled returns how many bytes the path of c takes at most, with the point behind it.
func (c *cell) spelled() int {
	switch {
	case c.seen != nil && c.spelt > 0:
		return c.spelt
	case c.seen != nil && c.path != "":
		return len(c.path) + 1
	case c.up == nil:
		return len("spec.")
	}
	n := c.up.spelled()
	if !c.up.tree.IsList() {
		n += len(c.up.tree.Name(int(c.at))) + 1
	}
	if c.seen != nil {
		c.spelt = n
	}
	return n
}

// spell adds the path of a name in c. What is no property and no link is below "spec"; what stands in a list has the
// path of the list.
func (c *cell) spell(l *paths.List, name string) {
	switch {
	case c.seen != nil && c.path != "":
		l.Part(c.path)
	case c.up != nil && c.up.tree.IsList():
		c.up.spell(l, "")
	case c.up != nil:
		c.up.spell(l, c.up.tree.Name(int(c.at)))
	case name != "properties" && name != "links":
		l.Part("spec")
	}
	if name != "" {
		l.Part(name)
	}
}
