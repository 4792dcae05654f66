package syntax

// This file makes the nodes that trees have most of. A tree lives as a whole, so many come from one piece of memory.

import "github.com/boshrender/boshrender/erb/internal/slab"

// nodes has the nodes that one parser makes.
type nodes struct {
	calls   slab.Of[Call]
	locals  slab.Of[LVar]
	consts  slab.Of[Const]
	strs    slab.Of[Str]
	dstrs   slab.Of[DStr]
	syms    slab.Of[Sym]
	assigns slab.Of[Assign]
	lists   slab.Of[Node]
	pairs   slab.Of[Pair]
}

func (p parser) callNode(pos At, name string) *Call {
	n := p.nodes.calls.One()
	n.At, n.Name = pos, name
	return n
}

func (p parser) localNode(pos At, name string) *LVar {
	n := p.nodes.locals.One()
	n.At, n.Name = pos, name
	return n
}

func (p parser) constNode(pos At, name string) *Const {
	n := p.nodes.consts.One()
	n.At, n.Name = pos, name
	return n
}

func (p parser) strNode(pos At, value string) *Str {
	n := p.nodes.strs.One()
	n.At, n.Value = pos, value
	return n
}

func (p parser) dstrNode(pos At, parts []Node) *DStr {
	n := p.nodes.dstrs.One()
	n.At, n.Parts = pos, parts
	return n
}

func (p parser) symNode(pos At, name string) *Sym {
	n := p.nodes.syms.One()
	n.At, n.Name = pos, name
	return n
}

func (p parser) assignNode(target, value Node) *Assign {
	n := p.nodes.assigns.One()
	n.At, n.Target, n.Value = At(target.Pos()), target, value
	return n
}

// kept copies a list to where it stays, without room for more; an empty one is nil.
func kept[T any](room *slab.Of[T], list []T) []T {
	if len(list) == 0 {
		return nil
	}
	stays := room.List(len(list))
	copy(stays, list)
	return stays
}
