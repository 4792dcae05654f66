package syntax

// This file lists the children of nodes.

import "iter"

// Children returns the direct children of n in the order of evaluation. Nodes that open a scope (blocks,
// definitions) have none here: they need more than a walk over children.
func Children(n Node) iter.Seq[Node] {
	return func(yield func(Node) bool) { children(n, yield) }
}

// children passes the children of n to yield until that returns false, and reports whether it never did.
func children(n Node, yield func(Node) bool) bool {
	switch n := n.(type) {
	case *Alias:
		return each(yield, n.New, n.Old)
	case *Undef:
		return each(yield, n.Names...)
	case *Output:
		return each(yield, n.Body)
	case *DStr:
		return each(yield, n.Parts...)
	case *DSym:
		return each(yield, n.Parts...)
	case *Regexp:
		return each(yield, n.Parts...)
	case *Array:
		return each(yield, n.Elems...)
	case *Hash:
		for i := range n.Pairs {
			if !each(yield, n.Pairs[i].Key, n.Pairs[i].Value) {
				return false
			}
		}
		return true
	case *Range:
		return each(yield, n.Lo, n.Hi)
	case *Lambda:
		return each(yield, n.Block)
	case *Const:
		return each(yield, n.Scope)
	case *Call:
		return each(yield, n.Recv) && each(yield, n.Args...) && each(yield, n.Pass, n.Block)
	case *Super:
		return each(yield, n.Args...) && each(yield, n.Pass, n.Block)
	case *Yield:
		return each(yield, n.Args...)
	case *Splat:
		return each(yield, n.Value)
	case *And:
		return each(yield, n.L, n.R)
	case *Or:
		return each(yield, n.L, n.R)
	case *Not:
		return each(yield, n.X)
	case *Defined:
		return each(yield, n.X)
	case *Assign:
		return each(yield, n.Target, n.Value)
	case *OpAssign:
		return each(yield, n.Target, n.Value)
	case *MultiAssign:
		return each(yield, n.Target, n.Value)
	case *MLhs:
		return each(yield, n.Targets...)
	}
	return controlChildren(n, yield)
}

// each passes the non-nil nodes of a list to yield until that returns false, and reports whether it never did.
func each(yield func(Node) bool, list ...Node) bool {
	for _, c := range list {
		if c != nil && !IsNil(c) && !yield(c) {
			return false
		}
	}
	return true
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

func controlChildren(n Node, yield func(Node) bool) bool {
	switch n := n.(type) {
	case *Seq:
		return each(yield, n.List...)
	case *If:
		return each(yield, n.Cond, n.Then, n.Else)
	case *While:
		return each(yield, n.Cond, n.Body)
	case *For:
		return each(yield, n.Iter, n.Var, n.Body)
	case *Case:
		if !each(yield, n.Subject) {
			return false
		}
		for i := range n.Whens {
			if w := &n.Whens[i]; !each(yield, w.Conds...) || !each(yield, w.Body) {
				return false
			}
		}
		return each(yield, n.Else)
	case *Begin:
		if !each(yield, n.Body) {
			return false
		}
		for i := range n.Rescues {
			if r := &n.Rescues[i]; !each(yield, r.Classes...) || !each(yield, r.Var, r.Body) {
				return false
			}
		}
		return each(yield, n.Else, n.Ensure)
	case *Early:
		return each(yield, n.Body)
	case *Return:
		return each(yield, n.Value)
	case *Break:
		return each(yield, n.Value)
	case *Next:
		return each(yield, n.Value)
	case *MatchAssign:
		return each(yield, n.Match)
	}
	return patternChildren(n, yield)
}

func patternChildren(n Node, yield func(Node) bool) bool {
	switch n := n.(type) {
	case *CaseIn:
		if !each(yield, n.Subject) {
			return false
		}
		for i := range n.Ins {
			if in := &n.Ins[i]; !each(yield, in.Pattern, in.Guard, in.Body) {
				return false
			}
		}
		return each(yield, n.Else)
	case *MatchRequired:
		return each(yield, n.Value, n.Pattern)
	case *MatchPredicate:
		return each(yield, n.Value, n.Pattern)
	case *PatValue:
		return each(yield, n.Value)
	case *PatAs:
		return each(yield, n.Pattern)
	case *PatAlt:
		return each(yield, n.L, n.R)
	case *PatArray:
		return each(yield, n.Const) && each(yield, n.Pre...) && each(yield, n.Post...)
	case *PatFind:
		return each(yield, n.Const) && each(yield, n.Mid...)
	case *PatHash:
		if !each(yield, n.Const) {
			return false
		}
		for i := range n.Pairs {
			if !each(yield, n.Pairs[i].Pattern) {
				return false
			}
		}
	}
	return true
}
