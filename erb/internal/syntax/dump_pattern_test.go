package syntax

// This file prints patterns.

import "strconv"

// pattern writes pattern matching.
func (d *dumper) pattern(n Node) bool {
	switch n := n.(type) {
	case *CaseIn:
		items := []any{n.Subject}
		for _, in := range n.Ins {
			items = append(items, func() { d.inClause(in) })
		}
		d.list("casein", append(items, n.Else)...)
	case *MatchRequired:
		d.list("match!", n.Value, n.Pattern)
	case *MatchPredicate:
		d.list("match?", n.Value, n.Pattern)
	case *PatValue:
		d.list("value", n.Value)
	case *PatBind:
		d.list("bind", n.Name)
	case *PatAs:
		d.list("as", n.Pattern, n.Name)
	case *PatAlt:
		d.list("alt", n.L, n.R)
	case *PatArray:
		d.list("parray", n.Const, n.Pre, d.rest("*", n.Rest), n.Post)
	case *PatFind:
		d.list("pfind", n.Const, d.rest("*", n.Pre), n.Mid, d.rest("*", n.Post))
	case *PatHash:
		items := []any{n.Const}
		for _, pair := range n.Pairs {
			items = append(items, func() { d.list(":"+strconv.QuoteToASCII(pair.Key), pair.Pattern) })
		}
		items = append(items, d.rest("**", n.Rest))
		if n.NilRest {
			items = append(items, "**nil")
		}
		d.list("phash", items...)
	default:
		return false
	}
	return true
}

// inClause writes one in clause.
func (d *dumper) inClause(in In) {
	var guard any = []Node(nil)
	if in.Guard != nil {
		guard = func() { d.list("if", in.Guard) }
	}
	d.list("in", in.Pattern, guard, in.Body)
}

// rest writes a splat.
func (d *dumper) rest(sign string, r *PatRest) any {
	switch {
	case r == nil:
		return []Node(nil)
	case r.Name == "":
		return func() { d.list(sign, "_") }
	}
	return func() { d.list(sign, r.Name) }
}
