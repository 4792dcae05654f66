package usage

// This file walks over the tree of a template.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/lazy"
)

// walker collects the uses of a template.
type walker struct {
	watch    *source.Watch
	file     *source.File
	out      *Template
	values   map[string]value      // of local variables and constants
	assigned map[string]int        // number of assignments and changes in place of each
	guards   int                   // number of conditions around
	inside   int                   // number of classes, modules, methods and blocks with another self around
	unsure   int                   // number of conditions around that use defined?
	followed int                   // number of evaluated nodes
	elses    map[*syntax.Call]bool // conditionals with an else
	selves   map[string]bool       // local variables to which self is assigned
	targets  map[string]int        // number of assignments of each local variable
	aliases  map[string]value      // the values of local variables that are assigned once, although they are changed in place
	texts    map[string]int        // local variables that are literals of texts, lists or hashes, and the place up to which they are
	readers  map[string]int        // methods of the template that read the property which an argument names
}

// count counts assignments of local variables and constants: only variables and constants that are assigned once, and
// not changed in place, are followed.
func (w *walker) count(n syntax.Node) {
	w.each(n, func(n syntax.Node) {
		switch n := n.(type) {
		case *syntax.Assign:
			w.target(n.Target)
		case *syntax.OpAssign:
			w.target(n.Target)
			w.target(n.Target) // it was assigned before
		case *syntax.MultiAssign:
			w.target(n.Target)
		case *syntax.For:
			w.target(n.Var)
		case *syntax.MatchAssign:
			for _, name := range n.Names {
				w.assigned[name]++
			}
		case *syntax.PatBind:
			w.assigned[n.Name]++
		case *syntax.PatAs:
			w.assigned[n.Name]++
		case *syntax.PatArray:
			w.rest(n.Rest)
		case *syntax.PatFind:
			w.rest(n.Pre)
			w.rest(n.Post)
		case *syntax.PatHash:
			w.rest(n.Rest)
		case *syntax.Begin:
			for _, r := range n.Rescues {
				w.target(r.Var)
			}
		case *syntax.Call:
			if strings.HasSuffix(n.Name, "!") || mutators.Has(n.Name) {
				w.changed(n.Recv)
			}
		}
	})
}

// mutators are the methods that change strings, arrays and hashes in place, in addition to those with an
// exclamation mark.
var mutators = lazy.Words("<< concat replace insert prepend append push unshift pop shift clear delete delete_if delete_at keep_if " +
	"[]= store update fill setbyte default= compare_by_identity force_encoding append_as_bytes")

func (w *walker) rest(r *syntax.PatRest) {
	if r != nil {
		w.assigned[r.Name]++
	}
}

// changed records that a variable or constant changes its value after its assignment.
func (w *walker) changed(n syntax.Node) {
	switch n := n.(type) {
	case *syntax.LVar:
		w.assigned[n.Name] += 2
	case *syntax.Const:
		w.assigned[n.Name] += 2
	case *syntax.Call: // a[0] << x
		w.changed(n.Recv)
	}
}

func (w *walker) target(n syntax.Node) {
	switch n := n.(type) {
	case *syntax.LVar:
		w.assigned[n.Name]++
		w.targets[n.Name]++
	case *syntax.Const:
		w.assigned[n.Name]++
	case *syntax.Call:
		w.changed(n.Recv)
	case *syntax.Splat:
		w.target(n.Value)
	case *syntax.MLhs:
		for _, t := range n.Targets {
			w.target(t)
		}
	}
}

// each calls f for a node and for all nodes below it.
func (w *walker) each(n syntax.Node, f func(syntax.Node)) {
	w.watch.Check()
	if isNil(n) {
		return
	}
	f(n)
	for _, child := range below(n) {
		w.each(child, f)
	}
}

func isNil(n syntax.Node) bool {
	b, ok := n.(*syntax.Block)
	return n == nil || ok && b == nil
}

// below returns the children of a node, including the children of scopes.
func below(n syntax.Node) []syntax.Node {
	list := slices.Collect(syntax.Children(n))
	switch n := n.(type) {
	case *syntax.Block:
		list = append(params(n.Params), n.Body)
	case *syntax.Def:
		list = append(params(n.Params), n.Body)
	case *syntax.Class:
		list = append(list, n.Super, n.Body)
	case *syntax.Module:
		list = append(list, n.Body)
	case *syntax.SClass:
		list = append(list, n.Value, n.Body)
	}
	return slices.DeleteFunc(list, isNil)
}

func params(p *syntax.Params) []syntax.Node {
	if p == nil {
		return nil
	}
	var list []syntax.Node
	for _, one := range slices.Concat(p.Optional, p.Keywords) {
		list = append(list, one.Default)
	}
	return list
}

func (w *walker) walk(n syntax.Node) {
	w.watch.Check()
	if isNil(n) {
		return
	}
	switch n := n.(type) {
	case *syntax.Call:
		w.call(n)
	case *syntax.Output:
		w.output(n)
	case *syntax.Assign:
		w.assign(n)
	case *syntax.OpAssign:
		w.opAssign(n)
	case *syntax.If:
		w.test(n.Cond)
		w.condition(n.Cond)
		if w.tests(n.Cond) {
			w.unsure++
			defer func() { w.unsure-- }()
		}
		w.guarded(n.Then, n.Else)
	case *syntax.While:
		if !n.Negate { // while true is left by break
			w.walk(n.Cond)
		}
		w.guarded(n.Body)
	case *syntax.And:
		w.condition(n.L)
		w.guarded(n.R)
	case *syntax.Or:
		w.fallback(n)
		w.condition(n.L)
		w.guarded(n.R)
	case *syntax.Case, *syntax.CaseIn, *syntax.Begin:
		w.guarded(below(n)...)
	case *syntax.Defined:
		w.tested(n.X)
	case *syntax.Const:
		w.constant(n)
	case *syntax.Str:
		w.singleQuoted(n)
	case *syntax.DStr:
		if v := w.eval(n); len(v.texts) == 1 && strings.HasPrefix(v.texts[0], "/") && !strings.Contains(v.texts[0], "*") {
			w.out.Paths = append(w.out.Paths, Variable{w.place(n), v.texts[0]})
		}
		for _, child := range below(n) {
			w.walk(child)
		}
	case *syntax.Hash:
		w.keysTwice(n)
		for _, child := range below(n) {
			w.walk(child)
		}
	case *syntax.Lambda:
		w.scope(n.Block, nil)
	case *syntax.Def:
		w.out.Methods = append(w.out.Methods, n.Name)
		outer := w.values
		w.values = w.constants()
		w.within(below(n)...)
		w.values = outer
	case *syntax.Class:
		w.out.Defined = append(w.out.Defined, n.Path.Name)
		w.within(n.Super, n.Body)
	case *syntax.Module:
		w.out.Defined = append(w.out.Defined, n.Path.Name)
		w.within(n.Body)
	default:
		for _, child := range below(n) {
			w.walk(child)
		}
	}
}

// assign walks over an assignment, and records the known value.
func (w *walker) assign(n *syntax.Assign) {
	w.walk(n.Value)
	switch t := n.Target.(type) {
	case *syntax.LVar:
		if w.assigned[t.Name] == 1 {
			w.values[t.Name] = w.eval(n.Value)
		} else if c, ok := n.Value.(*syntax.Call); ok && c.Name == "p" && w.targets[t.Name] == 1 {
			w.aliases[t.Name] = w.eval(n.Value)
		}
		if _, ok := n.Value.(*syntax.Self); ok {
			w.selves[t.Name] = true
		}
	case *syntax.Const:
		w.out.Defined = append(w.out.Defined, t.Name)
		if w.assigned[t.Name] == 1 {
			w.values[t.Name] = w.eval(n.Value)
		}
	default:
		w.walk(t)
	}
}

// constants returns the known constants: a method sees them, and no variables but its own.
func (w *walker) constants() map[string]value {
	known := map[string]value{}
	for name, v := range w.values {
		if name[0] >= 'A' && name[0] <= 'Z' {
			known[name] = v
		}
	}
	return known
}

// tested records a name that a template tests with defined?, so that it may not exist.
func (w *walker) tested(n syntax.Node) {
	switch n := n.(type) {
	case *syntax.Call:
		w.out.Methods = append(w.out.Methods, n.Name)
	case *syntax.Const:
		w.out.Defined = append(w.out.Defined, n.Name)
	}
}

// tests reports whether a condition uses defined?.
func (w *walker) tests(cond syntax.Node) bool {
	found := false
	w.each(cond, func(n syntax.Node) {
		switch n := n.(type) {
		case *syntax.Defined:
			found = true
		case *syntax.Call:
			found = found || strings.HasPrefix(n.Name, "respond_to?") || strings.HasSuffix(n.Name, "_defined?")
		}
	})
	return found
}

// guarded walks over code that may not be evaluated.
func (w *walker) guarded(nodes ...syntax.Node) {
	w.guards++
	for _, n := range nodes {
		w.walk(n)
	}
	w.guards--
}

// within walks over code in which self may be another object.
func (w *walker) within(nodes ...syntax.Node) {
	w.inside++
	w.guarded(nodes...)
	w.inside--
}

// constant records a constant, with the constants around it.
func (w *walker) constant(n *syntax.Const) {
	name := constantName(n)
	if name == "" {
		w.walk(n.Scope)
		return
	}
	if w.unsure == 0 {
		w.out.Constants = append(w.out.Constants, Constant{w.place(n), name})
	}
}

func constantName(n syntax.Node) string {
	c, ok := n.(*syntax.Const)
	if !ok {
		return ""
	}
	if c.Scope == nil {
		return c.Name
	}
	if scope := constantName(c.Scope); scope != "" {
		return scope + "::" + c.Name
	}
	return ""
}

// condition walks over a condition, and records one that can't change.
func (w *walker) condition(n syntax.Node) {
	value, reason := w.outcome(n)
	if reason != "" {
		w.out.Conditions = append(w.out.Conditions, Condition{w.place(n), value, reason})
	}
	w.walk(n)
}

// outcome returns the constant value of a condition, and why it is constant; reason is "" if it isn't.
func (w *walker) outcome(n syntax.Node) (value bool, reason string) {
	w.watch.Check()
	switch n := n.(type) {
	case *syntax.True, *syntax.Str, *syntax.DStr, *syntax.Sym, *syntax.Int, *syntax.Float, *syntax.Array, *syntax.Hash:
		return true, "a literal is always true"
	case *syntax.False, *syntax.Nil:
		return false, "a literal is always false"
	case *syntax.Seq:
		if len(n.List) == 1 {
			return w.outcome(n.List[0])
		}
	case *syntax.Not:
		value, reason = w.outcome(n.X)
		return !value, reason
	case *syntax.Assign:
		if value, reason = w.outcome(n.Value); strings.HasPrefix(reason, "a literal") {
			reason = "it assigns a literal: == was meant"
		}
		return value, reason
	case *syntax.And:
		for _, side := range []syntax.Node{n.L, n.R} {
			if value, reason = w.outcome(side); reason != "" && !value {
				return false, reason
			}
		}
		return false, ""
	case *syntax.Or:
		for _, side := range []syntax.Node{n.L, n.R} {
			if value, reason = w.outcome(side); reason != "" && value {
				return true, reason
			}
		}
		return false, ""
	case *syntax.LVar:
		if int(n.Pos()) < w.texts[n.Name] {
			return true, "the variable is a text, list or hash wherever it is assigned"
		}
	case *syntax.Call:
		return w.callOutcome(n)
	}
	return false, ""
}

// literal returns a text for a literal: two literals are equal if their texts are. ok is false for anything else.
func literal(n syntax.Node) (text string, ok bool) {
	switch n := n.(type) {
	case *syntax.Str:
		return "s" + n.Value, true
	case *syntax.Sym:
		return ":" + n.Name, true
	case *syntax.Int:
		return fmt.Sprint("n", n.Value), n.Big == nil
	case *syntax.True, *syntax.False, *syntax.Nil:
		return fmt.Sprintf("%T", n), true
	}
	return "", false
}

// alike reports whether two nodes have the same text, and are variables or reads of the input, which don't change.
func alike(a, b syntax.Node) bool {
	switch a := a.(type) {
	case *syntax.LVar:
		b, ok := b.(*syntax.LVar)
		return ok && a.Name == b.Name
	case *syntax.Str:
		b, ok := b.(*syntax.Str)
		return ok && a.Value == b.Value
	case *syntax.Call:
		b, ok := b.(*syntax.Call)
		if !ok || a.Name != b.Name || len(a.Args) != len(b.Args) || a.Block != nil || b.Block != nil || (a.Recv == nil) != (b.Recv == nil) {
			return false
		}
		if a.Recv == nil && a.Name != "p" && a.Name != "spec" && a.Name != "name" && a.Name != "index" && a.Name != "properties" {
			return false
		}
		for i := range a.Args {
			if !alike(a.Args[i], b.Args[i]) {
				return false
			}
		}
		return a.Recv == nil || isName(a.Name) && alike(a.Recv, b.Recv)
	}
	return false
}

// callOutcome returns the outcome of a call of p or link, which raise if there is no value, and never return nil.
func (w *walker) callOutcome(n *syntax.Call) (value bool, reason string) {
	isNever := func(x syntax.Node) bool {
		k := w.eval(x).kind
		return k == property || k == linkValue
	}
	const never = "p and link raise where there is nothing: they never return nil"
	switch {
	case n.Recv == nil:
		return w.eval(n).kind == linkValue, map[bool]string{true: never}[w.eval(n).kind == linkValue]
	case n.Name == "!" && len(n.Args) == 0:
		value, reason = w.outcome(n.Recv)
		return !value, reason
	case n.Name == "nil?" && isNever(n.Recv) && directCall(n.Recv):
		return false, never
	case (n.Name == "==" || n.Name == "!=") && len(n.Args) == 1 && alike(n.Recv, n.Args[0]):
		return n.Name == "==", "both sides are the same"
	case (n.Name == "==" || n.Name == "!=") && len(n.Args) == 1:
		left, ok := literal(n.Recv)
		if right, both := literal(n.Args[0]); ok && both {
			return (left == right) == (n.Name == "=="), "both sides are literals"
		}
		if _, ok := n.Args[0].(*syntax.Nil); ok && isNever(n.Recv) && directCall(n.Recv) {
			return n.Name == "!=", never
		}
	}
	return false, ""
}

// directCall reports whether a node is the call itself, and not a variable that has its value.
func directCall(n syntax.Node) bool {
	c, ok := n.(*syntax.Call)
	return ok && c.Recv == nil
}
