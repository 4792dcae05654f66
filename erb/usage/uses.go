package usage

// This file records the uses of values, above all of the values of properties.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/lazy"
)

// Use is a call of a method of a property's value.
type Use struct {
	Place
	// Names are the dotted names that the property can have.
	Names []string
	// Method is the name of the method.
	Method string
	// Params is the number of parameters of its block, -1 without a block.
	Params int
	// Literal is Ruby for a value of the same class as the argument, if it is a literal and the only one, "" otherwise.
	Literal string
	// Text is the literal's text, if it is a string.
	Text string
	// OfLink is set for the properties of links and of their instances.
	OfLink bool
	// Nil is set for p(name, nil): the value is nil unless the property is set.
	Nil bool
	// Guarded is set if it is in code that a condition guards.
	Guarded bool
}

// Branch is a call of if_p, if_link, else_if_p or else_if_link.
type Branch struct {
	Place
	// Method is its name.
	Method string
	// Names are the names of properties or of the link, "*" for names that aren't known.
	Names []string
	// Block is set if it has a block.
	Block bool
	// Params is the number of parameters of the block.
	Params int
	// Else is set if an else follows that isn't empty.
	Else bool
	// OfLink is set for the properties of links and of their instances.
	OfLink bool
}

// Lookup is a place where a template reads properties.
type Lookup struct {
	Place
	// Names are the dotted names that the property can have.
	Names []string
}

// Variable is a local variable, or a key.
type Variable struct {
	Place
	// Name is the name.
	Name string
}

// Habits lists constructs of a template that are seldom intended.
type Habits struct {
	// Uses are the calls of methods of properties.
	Uses []Use
	// Branches are the calls of if_p and if_link.
	Branches []Branch
	// Tests are the properties that are used as conditions.
	Tests []Lookup
	// Fallbacks are the properties before ||.
	Fallbacks []Lookup
	// Raised are the properties in the messages of raise.
	Raised []Lookup
	// Unused are the local variables that are assigned and never read.
	Unused []Variable
	// Unset are the instance variables that are read and never assigned.
	Unset []Variable
	// Names are the tags that write a text which is the name of a local variable.
	Names []Variable
	// Paths are the known paths that strings with #{ are.
	Paths []Variable
	// KeysTwice are the repeated keys of literals of hashes.
	KeysTwice []Variable
	// SingleQuoted are the strings in single quotes with #{ in them.
	SingleQuoted []Place
	// FirstIndex are the comparisons of an index with 0.
	FirstIndex []Place
	// TextValues are the expressions that end in template text and whose values are used.
	TextValues []TextValue
}

// use records a call whose receiver is the value of a property.
func (w *walker) use(n *syntax.Call) {
	switch n.Name {
	case "if_p", "if_link", "else_if_p", "else_if_link":
		w.conditional(n)
	case "else":
		w.hasElse(n)
	case "raise", "fail":
		if n.Recv == nil {
			w.raised(n)
		}
	case "==", "!=":
		w.firstIndex(n)
	case "zero?":
		if isIndex(n.Recv) {
			w.out.FirstIndex = append(w.out.FirstIndex, w.place(n))
		}
	}
	if n.Recv == nil || n.Safe {
		return
	}
	names, ofLink, isNil := w.property(n.Recv)
	if v, ok := n.Recv.(*syntax.LVar); ok && len(names) == 0 && (strings.HasSuffix(n.Name, "!") || mutators.Has(n.Name)) {
		if alias := w.aliases[v.Name]; alias.kind == property {
			names, ofLink = alias.texts, alias.ofLink
		}
	}
	if len(names) == 0 {
		return
	}
	u := Use{Place: w.place(n), Names: names, Method: n.Name, Params: -1, OfLink: ofLink, Nil: isNil, Guarded: w.guards > 0}
	if n.Block != nil {
		u.Params = len(positional(n.Block))
	}
	if len(n.Args) == 1 && u.Params < 0 {
		u.Literal = literalSample(n.Args[0])
		if s, ok := n.Args[0].(*syntax.Str); ok {
			u.Text = s.Value
		}
	}
	w.out.Uses = append(w.out.Uses, u)
}

// property returns the names of the property whose value a node is.
func (w *walker) property(n syntax.Node) (names []string, ofLink, isNil bool) {
	switch n := n.(type) {
	case *syntax.LVar:
		if v := w.eval(n); v.kind == property {
			return v.texts, v.ofLink, false
		}
	case *syntax.Call:
		if n.Name != "p" || len(n.Args) == 0 || len(n.Args) > 2 || n.Block != nil {
			return nil, false, false
		}
		v := w.eval(n.Args[0])
		if v.kind != text {
			return nil, false, false
		}
		if len(n.Args) == 2 {
			if _, isNil = n.Args[1].(*syntax.Nil); !isNil {
				return nil, false, false
			}
		}
		return v.texts, n.Recv != nil, isNil
	}
	return nil, false, false
}

// literalSample returns Ruby for a value of the class of a literal.
func literalSample(n syntax.Node) string {
	switch n.(type) {
	case *syntax.Str:
		return `""`
	case *syntax.Int:
		return "1"
	case *syntax.True:
		return "true"
	case *syntax.False:
		return "false"
	case *syntax.Regexp:
		return "/a/"
	case *syntax.Nil:
		return "nil"
	case *syntax.Sym:
		return ":a"
	}
	return ""
}

func (w *walker) conditional(n *syntax.Call) {
	c := Branch{Place: w.place(n), Method: n.Name, OfLink: n.Recv != nil && n.Name == "if_p"}
	for _, a := range n.Args {
		name := "*"
		if v := w.eval(a); v.kind == text && len(v.texts) == 1 {
			name = v.texts[0]
		}
		c.Names = append(c.Names, name)
	}
	if c.Block = n.Block != nil || n.Pass != nil; n.Block != nil {
		c.Params = len(positional(n.Block))
		if n.Block.Params != nil && n.Block.Params.Rest != nil {
			c.Params = len(n.Args)
		}
	}
	w.out.Branches = append(w.out.Branches, c)
	if w.elses[n] {
		w.out.Branches[len(w.out.Branches)-1].Else = true
	}
}

// hasElse records the conditionals that have an else: the walk visits them later.
func (w *walker) hasElse(n *syntax.Call) {
	if n.Block == nil || !w.writes(n.Block.Body) {
		return
	}
	for c, ok := n.Recv.(*syntax.Call); ok; c, ok = c.Recv.(*syntax.Call) {
		w.elses[c] = true
	}
}

// writes reports whether code has anything but blanks between tags.
func (w *walker) writes(body syntax.Node) bool {
	found := false
	w.each(body, func(n syntax.Node) {
		switch n := n.(type) {
		case *syntax.Seq, *syntax.Begin:
		case *syntax.Text:
			found = found || strings.TrimSpace(n.Value) != ""
		default:
			found = true
		}
	})
	return found
}

// raised records the properties in a message.
func (w *walker) raised(n *syntax.Call) {
	for _, a := range n.Args {
		d, ok := a.(*syntax.DStr)
		if !ok {
			continue
		}
		for _, part := range d.Parts {
			if s, ok := part.(*syntax.Seq); ok && len(s.List) == 1 {
				part = s.List[0]
			}
			if names, _, _ := w.property(part); len(names) > 0 {
				w.out.Raised = append(w.out.Raised, Lookup{w.place(part), names})
			}
		}
	}
}

// firstIndex records index == 0.
func (w *walker) firstIndex(n *syntax.Call) {
	if len(n.Args) != 1 {
		return
	}
	zero, ok := n.Args[0].(*syntax.Int)
	if ok && zero.Value == 0 && zero.Big == nil && isIndex(n.Recv) {
		w.out.FirstIndex = append(w.out.FirstIndex, w.place(n.Recv))
	}
}

// isIndex reports whether a node is the index of the instance.
func isIndex(n syntax.Node) bool {
	c, ok := n.(*syntax.Call)
	if !ok || c.Name != "index" || len(c.Args) > 0 {
		return false
	}
	if c.Recv == nil {
		return c.VCall
	}
	s, ok := c.Recv.(*syntax.Call)
	return ok && s.Recv == nil && s.Name == "spec"
}

// test records a property that is used as a condition.
func (w *walker) test(n syntax.Node) {
	for {
		switch x := n.(type) {
		case *syntax.Not:
			n = x.X
			continue
		case *syntax.Seq:
			if len(x.List) == 1 {
				n = x.List[0]
				continue
			}
		}
		break
	}
	if names, ofLink, isNil := w.property(n); len(names) > 0 && !ofLink && !isNil {
		w.out.Tests = append(w.out.Tests, Lookup{w.place(n), names})
	}
}

// fallback records the property before ||.
func (w *walker) fallback(n *syntax.Or) {
	c, ok := n.L.(*syntax.Call)
	if !ok || c.Name != "p" || c.Recv != nil || len(c.Args) != 1 {
		return
	}
	if names, _, _ := w.property(c); len(names) > 0 {
		w.out.Fallbacks = append(w.out.Fallbacks, Lookup{w.place(c), names})
	}
}

// unused records the variables that statements assign and nothing reads.
func (w *walker) unused(body *syntax.Seq) {
	read := map[string]bool{}
	var assigned []*syntax.LVar
	bindings := false
	var visit func(n syntax.Node, statement bool)
	visit = func(n syntax.Node, statement bool) {
		w.watch.Check()
		switch n := n.(type) {
		case *syntax.LVar:
			read[n.Name] = true
		case *syntax.Call:
			bindings = bindings || n.Name == "binding" || n.Name == "eval"
		case *syntax.Assign:
			if v, ok := n.Target.(*syntax.LVar); ok {
				if statement {
					assigned = append(assigned, v)
				} else {
					read[v.Name] = true
				}
				visit(n.Value, false)
				return
			}
		}
		s, isSeq := n.(*syntax.Seq)
		for i, child := range below(n) {
			visit(child, isSeq && (i < len(s.List)-1 || s == body))
		}
	}
	visit(body, false)
	if bindings {
		return
	}
	for _, v := range assigned {
		if !read[v.Name] && !strings.HasPrefix(v.Name, "_") {
			read[v.Name] = true // reported once
			w.out.Unused = append(w.out.Unused, Variable{w.place(v), v.Name})
		}
	}
}

// keysTwice records the repeated keys of a hash.
func (w *walker) keysTwice(n *syntax.Hash) {
	seen := map[string]bool{}
	for _, p := range n.Pairs {
		var name string
		switch key := p.Key.(type) {
		case *syntax.Str:
			name = key.Value
		case *syntax.Sym:
			name = ":" + key.Name
		default:
			continue
		}
		if seen[name] {
			w.out.KeysTwice = append(w.out.KeysTwice, Variable{w.place(p.Key), strings.TrimPrefix(name, ":")})
		}
		seen[name] = true
	}
}

// changesSelf are methods whose blocks are evaluated with another self.
var changesSelf = lazy.Words("new instance_eval instance_exec class_eval class_exec module_eval define_method")

// singleQuoted records a string in single quotes that looks as if it had code in it.
func (w *walker) singleQuoted(n *syntax.Str) {
	at := int(n.Pos())
	if at >= 0 && at < len(w.file.Text) && w.file.Text[at] == '\'' && interpolated(n.Value) {
		w.out.SingleQuoted = append(w.out.SingleQuoted, w.place(n))
	}
}

// interpolated reports whether a text has #{…} with a call of p, link or spec in it.
func interpolated(text string) bool {
	_, code, ok := strings.Cut(text, "#{")
	if !ok || !strings.Contains(code, "}") {
		return false
	}
	return slices.ContainsFunc([]string{"p(", "spec.", "link(", "name", "index"}, func(call string) bool { return strings.HasPrefix(strings.TrimSpace(code), call) })
}
