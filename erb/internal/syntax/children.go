package syntax

// This file lists the children of nodes.

import "iter"

// Children returns the direct children of n in the order of evaluation. Nodes that open a scope (blocks,
// definitions) have none here: they are more than their children.
func Children(n Node) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for _, c := range childList(n) {
			if c != nil && !IsNil(c) && !yield(c) {
				return
			}
		}
	}
}

// IsNil reports whether c is a typed nil of the optional node kinds.
func IsNil(c Node) bool {
	switch c := c.(type) {
	case *Block:
		return c == nil
	case *MLhs:
		return c == nil
	case *Const:
		return c == nil
	}
	return false
}

func childList(n Node) []Node {
	switch n := n.(type) {
	case *Alias:
		return []Node{n.New, n.Old}
	case *Undef:
		return n.Names
	case *Output:
		return []Node{n.Body}
	case *DStr:
		return n.Parts
	case *DSym:
		return n.Parts
	case *Regexp:
		return n.Parts
	case *Array:
		return n.Elems
	case *Hash:
		list := make([]Node, 0, 2*len(n.Pairs))
		for _, p := range n.Pairs {
			list = append(list, p.Key, p.Value)
		}
		return list
	case *Range:
		return []Node{n.Lo, n.Hi}
	case *Lambda:
		return []Node{n.Block}
	case *Const:
		return []Node{n.Scope}
	case *Call:
		return append(append([]Node{n.Recv}, n.Args...), n.Pass, n.Block)
	case *Super:
		return append(append([]Node{}, n.Args...), n.Pass, n.Block)
	case *Yield:
		return n.Args
	case *Splat:
		return []Node{n.Value}
	case *And:
		return []Node{n.L, n.R}
	case *Or:
		return []Node{n.L, n.R}
	case *Not:
		return []Node{n.X}
	case *Defined:
		return []Node{n.X}
	case *Assign:
		return []Node{n.Target, n.Value}
	case *OpAssign:
		return []Node{n.Target, n.Value}
	case *MultiAssign:
		return []Node{n.Target, n.Value}
	case *MLhs:
		return n.Targets
	}
	return controlChildren(n)
}

func controlChildren(n Node) []Node {
	switch n := n.(type) {
	case *Seq:
		return n.List
	case *If:
		return []Node{n.Cond, n.Then, n.Else}
	case *While:
		return []Node{n.Cond, n.Body}
	case *For:
		return []Node{n.Iter, n.Var, n.Body}
	case *Case:
		list := []Node{n.Subject}
		for _, w := range n.Whens {
			list = append(append(list, w.Conds...), w.Body)
		}
		return append(list, n.Else)
	case *Begin:
		list := []Node{n.Body}
		for _, r := range n.Rescues {
			list = append(append(list, r.Classes...), r.Var, r.Body)
		}
		return append(list, n.Else, n.Ensure)
	case *Return:
		return []Node{n.Value}
	case *Break:
		return []Node{n.Value}
	case *Next:
		return []Node{n.Value}
	case *MatchAssign:
		return []Node{n.Match}
	}
	return patternChildren(n)
}

func patternChildren(n Node) []Node {
	switch n := n.(type) {
	case *CaseIn:
		list := []Node{n.Subject}
		for _, in := range n.Ins {
			list = append(list, in.Pattern, in.Guard, in.Body)
		}
		return append(list, n.Else)
	case *MatchRequired:
		return []Node{n.Value, n.Pattern}
	case *MatchPredicate:
		return []Node{n.Value, n.Pattern}
	case *PatValue:
		return []Node{n.Value}
	case *PatAs:
		return []Node{n.Pattern}
	case *PatAlt:
		return []Node{n.L, n.R}
	case *PatArray:
		return append(append([]Node{n.Const}, n.Pre...), n.Post...)
	case *PatFind:
		return append([]Node{n.Const}, n.Mid...)
	case *PatHash:
		list := []Node{n.Const}
		for _, p := range n.Pairs {
			list = append(list, p.Pattern)
		}
		return list
	}
	return nil
}
