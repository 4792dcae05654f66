package interp

// This file lists the children of nodes that open no scope.

import (
	"iter"

	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// children returns the direct children of n in the order of evaluation; some may be nil.
func children(n syntax.Node) iter.Seq[syntax.Node] {
	return func(yield func(syntax.Node) bool) {
		for _, c := range childList(n) {
			if c != nil && !isNilNode(c) && !yield(c) {
				return
			}
		}
	}
}

// isNilNode reports whether c is a typed nil of the optional node kinds.
func isNilNode(c syntax.Node) bool {
	switch c := c.(type) {
	case *syntax.Block:
		return c == nil
	case *syntax.MLhs:
		return c == nil
	case *syntax.Const:
		return c == nil
	}
	return false
}

func childList(n syntax.Node) []syntax.Node {
	switch n := n.(type) {
	case *syntax.Alias:
		return []syntax.Node{n.New, n.Old}
	case *syntax.Undef:
		return n.Names
	case *syntax.Output:
		return []syntax.Node{n.Body}
	case *syntax.DStr:
		return n.Parts
	case *syntax.DSym:
		return n.Parts
	case *syntax.Regexp:
		return n.Parts
	case *syntax.Array:
		return n.Elems
	case *syntax.Hash:
		list := make([]syntax.Node, 0, 2*len(n.Pairs))
		for _, p := range n.Pairs {
			list = append(list, p.Key, p.Value)
		}
		return list
	case *syntax.Range:
		return []syntax.Node{n.Lo, n.Hi}
	case *syntax.Lambda:
		return []syntax.Node{n.Block}
	case *syntax.Const:
		return []syntax.Node{n.Scope}
	case *syntax.Call:
		return append(append([]syntax.Node{n.Recv}, n.Args...), n.Pass, n.Block)
	case *syntax.Super:
		return append(append([]syntax.Node{}, n.Args...), n.Pass, n.Block)
	case *syntax.Yield:
		return n.Args
	case *syntax.Splat:
		return []syntax.Node{n.Value}
	case *syntax.And:
		return []syntax.Node{n.L, n.R}
	case *syntax.Or:
		return []syntax.Node{n.L, n.R}
	case *syntax.Not:
		return []syntax.Node{n.X}
	case *syntax.Defined:
		return []syntax.Node{n.X}
	case *syntax.Assign:
		return []syntax.Node{n.Target, n.Value}
	case *syntax.OpAssign:
		return []syntax.Node{n.Target, n.Value}
	case *syntax.MultiAssign:
		return []syntax.Node{n.Target, n.Value}
	case *syntax.MLhs:
		return n.Targets
	}
	return controlChildren(n)
}

func controlChildren(n syntax.Node) []syntax.Node {
	switch n := n.(type) {
	case *syntax.Seq:
		return n.List
	case *syntax.If:
		return []syntax.Node{n.Cond, n.Then, n.Else}
	case *syntax.While:
		return []syntax.Node{n.Cond, n.Body}
	case *syntax.For:
		return []syntax.Node{n.Iter, n.Var, n.Body}
	case *syntax.Case:
		list := []syntax.Node{n.Subject}
		for _, w := range n.Whens {
			list = append(append(list, w.Conds...), w.Body)
		}
		return append(list, n.Else)
	case *syntax.Begin:
		list := []syntax.Node{n.Body}
		for _, r := range n.Rescues {
			list = append(append(list, r.Classes...), r.Var, r.Body)
		}
		return append(list, n.Else, n.Ensure)
	case *syntax.Return:
		return []syntax.Node{n.Value}
	case *syntax.Break:
		return []syntax.Node{n.Value}
	case *syntax.Next:
		return []syntax.Node{n.Value}
	case *syntax.MatchAssign:
		return []syntax.Node{n.Match}
	}
	return patternChildren(n)
}

func patternChildren(n syntax.Node) []syntax.Node {
	switch n := n.(type) {
	case *syntax.CaseIn:
		list := []syntax.Node{n.Subject}
		for _, in := range n.Ins {
			list = append(list, in.Pattern, in.Guard, in.Body)
		}
		return append(list, n.Else)
	case *syntax.MatchRequired:
		return []syntax.Node{n.Value, n.Pattern}
	case *syntax.MatchPredicate:
		return []syntax.Node{n.Value, n.Pattern}
	case *syntax.PatValue:
		return []syntax.Node{n.Value}
	case *syntax.PatAs:
		return []syntax.Node{n.Pattern}
	case *syntax.PatAlt:
		return []syntax.Node{n.L, n.R}
	case *syntax.PatArray:
		return append(append([]syntax.Node{n.Const}, n.Pre...), n.Post...)
	case *syntax.PatFind:
		return append([]syntax.Node{n.Const}, n.Mid...)
	case *syntax.PatHash:
		list := []syntax.Node{n.Const}
		for _, p := range n.Pairs {
			list = append(list, p.Pattern)
		}
		return list
	}
	return nil
}
