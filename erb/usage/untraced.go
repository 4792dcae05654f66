package usage

// This file tells code whose effects on variables and properties aren't traced.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/lazy"
)

// untracedCalls are methods that call code by name, later or elsewhere, or that end it early.
var untracedCalls = lazy.Words("lambda proc define_method method public_method instance_method to_proc send __send__ public_send " +
	"eval binding instance_eval instance_exec class_eval module_eval instance_variable_set const_set throw next peek lazy to_enum enum_for")

// untraced reports whether a node is code that can change variables in ways that aren't followed.
func untraced(n syntax.Node) bool {
	if target := targetOf(n); target != nil {
		return constant(target)
	}
	switch n := n.(type) {
	case *syntax.Def, *syntax.Class, *syntax.Module, *syntax.SClass, *syntax.Alias, *syntax.Lambda, *syntax.Redo, *syntax.Retry,
		*syntax.IVar, *syntax.CVar, *syntax.GVar, *syntax.CaseIn, *syntax.MatchRequired, *syntax.MatchPredicate, *syntax.MatchAssign:
		return true
	case *syntax.For:
		return constant(n.Var)
	case *syntax.Sym: // the name of a method, perhaps
		return changes(n.Name)
	case *syntax.Call:
		return untracedCalls.Has(n.Name) || n.Name == "new" && n.Block != nil || changes(n.Name) && constant(n.Recv)
	}
	return false
}

// changes reports whether methods of a name change their receiver in place.
func changes(name string) bool {
	return strings.HasSuffix(name, "!") || mutators.Has(name)
}

// constant reports whether a target, or the receiver of a change, is a constant or a part of one.
func constant(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.Const:
		return true
	case *syntax.Splat:
		return constant(n.Value)
	case *syntax.MLhs:
		return slices.ContainsFunc(n.Targets, constant)
	case *syntax.Call:
		return constant(n.Recv)
	}
	return false
}

// named reports whether a node has its value by a name that the template gives it: a variable, a constant, a method.
func (d *dependencies) named(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.LVar:
		return true
	case *syntax.Const:
		_, assigned := d.known[n.Name]
		return assigned
	case *syntax.Call:
		return d.defs[n.Name] != nil
	}
	return false
}

// contains reports whether a node, or one below it, is of a kind.
func (d *dependencies) contains(n syntax.Node, kind func(syntax.Node) bool) bool {
	found := false
	d.each(n, func(n syntax.Node) { found = found || kind(n) })
	return found
}
