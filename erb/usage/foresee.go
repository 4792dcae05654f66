package usage

// This file collects facts about all of a template, before the walk: variables that are texts, methods that read
// properties, instance variables that nothing assigns.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/lazy"
)

// foresee finds the variables that are never false, and the methods that read properties by name.
func (w *walker) foresee(body *syntax.Seq) {
	w.each(body, func(n syntax.Node) {
		if def, ok := n.(*syntax.Def); ok {
			if at, reads := w.reads(def); reads {
				w.readers[def.Name] = at
			}
		}
	})
	again := w.repeated(body)
	for _, n := range body.List { // statements that always run
		a, ok := n.(*syntax.Assign)
		if !ok || !isText(a.Value) {
			continue
		}
		if v, ok := a.Target.(*syntax.LVar); ok && w.targets[v.Name] > 1 && !again[v.Name] && w.texts[v.Name] == 0 {
			w.texts[v.Name] = len(w.file.Text)
		}
	}
	w.each(body, func(n syntax.Node) {
		if a, ok := n.(*syntax.Assign); ok && isText(a.Value) {
			return
		}
		if target := targetOf(n); target != nil {
			w.otherwise(target)
		}
	})
}

// targetOf returns the target of an assignment, nil for another node.
func targetOf(n syntax.Node) syntax.Node {
	switch n := n.(type) {
	case *syntax.Assign:
		return n.Target
	case *syntax.OpAssign:
		return n.Target
	case *syntax.MultiAssign:
		return n.Target
	}
	return nil
}

// otherwise notes where a variable is assigned something that isn't a text.
func (w *walker) otherwise(target syntax.Node) {
	w.each(target, func(n syntax.Node) {
		if v, ok := n.(*syntax.LVar); ok && w.texts[v.Name] > 0 {
			w.texts[v.Name] = min(w.texts[v.Name], int(v.Pos()))
		}
	})
}

// repeated returns the variables that are assigned in code that may run more than once or later, and the parameters of
// blocks.
func (w *walker) repeated(body *syntax.Seq) map[string]bool {
	again := map[string]bool{}
	all := func(n syntax.Node) {
		w.each(n, func(n syntax.Node) {
			if v, ok := n.(*syntax.LVar); ok {
				again[v.Name] = true
			}
		})
	}
	w.each(body, func(n syntax.Node) {
		switch n := n.(type) {
		case *syntax.Call:
			if n.Block == nil {
				return
			}
			for _, name := range names(n.Block) {
				again[name] = true
			}
			if !strings.HasPrefix(n.Name, "if_") && !strings.HasPrefix(n.Name, "else") {
				all(n.Block.Body)
			}
		case *syntax.While:
			all(n.Body)
		case *syntax.For:
			all(n.Var)
			all(n.Body)
		case *syntax.Def:
			all(n.Body)
		case *syntax.Lambda:
			all(n.Block)
		}
	})
	return again
}

// isText reports whether a node is a text or the literal of a list or hash.
func isText(n syntax.Node) bool {
	switch n.(type) {
	case *syntax.Str, *syntax.DStr, *syntax.Array, *syntax.Hash:
		return true
	}
	return false
}

// reads returns which argument of a method names the property that it reads.
func (w *walker) reads(def *syntax.Def) (at int, ok bool) {
	if def.Params == nil {
		return 0, false
	}
	params := slices.Concat(def.Params.Required, def.Params.Optional)
	w.each(def.Body, func(n syntax.Node) {
		c, isCall := n.(*syntax.Call)
		if !isCall || c.Recv != nil || (c.Name != "p" && c.Name != "if_p") || len(c.Args) == 0 {
			return
		}
		if v, isVar := c.Args[0].(*syntax.LVar); isVar && w.targets[v.Name] == 0 {
			if i := slices.IndexFunc(params, func(p syntax.Param) bool { return p.Name == v.Name }); i >= 0 {
				at, ok = i, true
			}
		}
	})
	return at, ok
}

// reader records the property that a call of a method of the template reads. The method may test first whether it is
// there, or has a value for it.
func (w *walker) reader(n *syntax.Call) {
	at, ok := w.readers[n.Name]
	if !ok || n.Recv != nil || at >= len(n.Args) {
		return
	}
	if s, isStr := n.Args[at].(*syntax.Str); isStr && strings.Contains(s.Value, ".") {
		w.out.Properties = append(w.out.Properties, Property{
			Place: w.place(n), Names: []string{s.Value}, Written: []Place{w.place(s)}, Form: Method, Default: true, Guarded: true,
		})
	}
}

// given are the instance variables of the object that templates are evaluated in.
var given = lazy.Words("@name @index @properties @raw_properties @spec @links @openstruct")

// unset records the instance variables that nothing assigns. Variables of classes may be assigned elsewhere.
func (w *walker) unset(body *syntax.Seq) {
	set := map[string]bool{}
	var read []*syntax.IVar
	classes := false
	assigned := func(n syntax.Node) {
		w.each(n, func(n syntax.Node) {
			if v, ok := n.(*syntax.IVar); ok {
				set[v.Name] = true
			}
		})
	}
	w.each(body, func(n syntax.Node) {
		if target := targetOf(n); target != nil {
			assigned(target)
		}
		switch n := n.(type) {
		case *syntax.IVar:
			read = append(read, n)
		case *syntax.For:
			assigned(n.Var)
		case *syntax.Defined:
			assigned(n.X)
		case *syntax.Class, *syntax.Module, *syntax.SClass:
			classes = true
		case *syntax.Call:
			classes = classes || strings.HasPrefix(n.Name, "instance_variable") || changesSelf.Has(n.Name)
		}
	})
	if classes {
		return
	}
	for _, v := range read {
		if !set[v.Name] && !given.Has(v.Name) {
			set[v.Name] = true // reported once
			w.out.Unset = append(w.out.Unset, Variable{w.place(v), v.Name})
		}
	}
}
