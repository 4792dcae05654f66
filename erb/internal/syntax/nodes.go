package syntax

// This file makes the most frequent nodes. A tree is freed as a whole, so many nodes are allocated in one piece of
// memory.

import "github.com/boshrender/boshrender/internal/slab"

// nodes has memory for the nodes of one parser.
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

// node copies n to the memory for nodes.
func node[N any](room *slab.Of[N], n N) *N {
	stays := slab.One(room)
	*stays = n
	return stays
}

func (p parser) callNode(pos At, name string) *Call {
	return node(&p.nodes.calls, Call{At: pos, Name: name})
}

func (p parser) localNode(pos At, name string) *LVar { return node(&p.nodes.locals, LVar{pos, name}) }

func (p parser) constNode(pos At, name string) *Const {
	return node(&p.nodes.consts, Const{At: pos, Name: name})
}

func (p parser) strNode(pos At, value string) *Str { return node(&p.nodes.strs, Str{pos, value}) }

func (p parser) dstrNode(pos At, parts []Node) *DStr { return node(&p.nodes.dstrs, DStr{pos, parts}) }

func (p parser) symNode(pos At, name string) *Sym { return node(&p.nodes.syms, Sym{pos, name}) }

func (p parser) assignNode(target, value Node) *Assign {
	return node(&p.nodes.assigns, Assign{At(target.Pos()), target, value})
}

// kept copies a list to the memory for lists, without room for more; an empty one is nil.
func kept[T any](room *slab.Of[T], list []T) []T {
	if len(list) == 0 {
		return nil
	}
	stays := slab.List(room, len(list))
	copy(stays, list)
	return stays
}
