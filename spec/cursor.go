package spec

// This file walks a YAML value together with its positions.

import (
	"iter"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/manifest"
)

// cursor is a value of a document with its position. The node provides positions only; a value that a merge key added
// has no position of its own, and gets the mapping's.
type cursor struct {
	value any
	node  *psych.Node // nil if unknown
	pos   manifest.Location
	poll  *limit.Poll // after it has ended, there are no more entries and items
}

// newCursor returns the cursor of a document. poll may be nil, for no limit.
func newCursor(file string, root *psych.Node, value any, poll *limit.Poll) cursor {
	return cursor{value: value, pos: manifest.Location{File: file}, poll: poll}.at(root)
}

// inside returns a cursor for a value inside c's value. Its position isn't known yet.
func (c cursor) inside(value any) cursor { return cursor{value: value, pos: c.pos, poll: c.poll} }

// at returns c with the node n, or without one if n is nil.
func (c cursor) at(n *psych.Node) cursor {
	c.node = nil
	if n != nil {
		c.pos.Line, c.pos.Column = n.Line(), n.Column()
	}
	for n != nil && n.Kind == psych.KindAlias {
		n = n.Alias()
	}
	c.node = n
	return c
}

// entries yields the key and the value of a hash's entries, in order. Both have the key's position. It yields nothing
// for other values.
func (c cursor) entries() iter.Seq2[string, cursor] {
	return func(yield func(string, cursor) bool) {
		m, ok := c.value.(*manifest.Map)
		if !ok {
			return
		}
		index := c.index()
		for key, value := range m.All() {
			e := c.inside(value)
			if pair, ok := index[key]; ok {
				e = e.of(pair)
			}
			if c.poll.Tick() != nil || !yield(key, e) {
				return
			}
		}
	}
}

// get returns the value of a hash's key and whether it is there.
func (c cursor) get(key string) (cursor, bool) {
	m, ok := c.value.(*manifest.Map)
	if !ok {
		return c.inside(nil), false
	}
	value, found := m.Get(key)
	e := c.inside(value)
	if !found || c.node == nil || c.node.Kind != psych.KindMapping {
		return e, found
	}
	children := c.node.Children()
	for i := len(children)/2*2 - 2; i >= 0 && c.poll.Tick() == nil; i -= 2 {
		if children[i].Value == key {
			return e.of(pair{children[i], children[i+1]}), true
		}
	}
	return e, true
}

// of returns c at an entry of a mapping.
func (c cursor) of(p pair) cursor {
	c = c.at(p.value)
	c.pos.Line, c.pos.Column = p.key.Line(), p.key.Column()
	return c
}

// items yields the elements of a list.
func (c cursor) items() iter.Seq2[int, cursor] {
	return func(yield func(int, cursor) bool) {
		list, _ := c.value.([]any)
		for i, value := range list {
			e := c.inside(value)
			if c.node != nil && c.node.Kind == psych.KindSequence && i < len(c.node.Children()) {
				e = e.at(c.node.Children()[i])
			}
			if c.poll.Tick() != nil || !yield(i, e) {
				return
			}
		}
	}
}

// pair is an entry of a mapping.
type pair struct{ key, value *psych.Node }

// index returns the entries of a mapping by key; of equal keys the last wins.
func (c cursor) index() map[string]pair {
	if c.node == nil || c.node.Kind != psych.KindMapping {
		return nil
	}
	index := make(map[string]pair, len(c.node.Children())/2)
	for k, v := range c.node.Pairs() {
		if c.poll.Tick() != nil {
			break
		}
		index[k.Value] = pair{k, v}
	}
	return index
}
