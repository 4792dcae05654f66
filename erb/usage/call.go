package usage

// This file analyses calls of the director's methods, and calls whose receiver is known.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/lazy"
)

// iterators are the methods that call a block for each element of a literal.
var iterators = lazy.Words("each map flat_map collect each_pair each_with_index each_with_object select reject filter_map " +
	"to_h any? all? none? find detect reduce inject each_key each_value sum")

func (w *walker) call(n *syntax.Call) {
	w.use(n)
	w.reader(n)
	switch {
	case n.Recv == nil && w.director(n):
		return
	case n.Name == "else_if_p" && n.Recv != nil:
		w.walk(n.Recv)
		w.properties(n, Conditional, false)
		w.arguments(n)
		return
	case n.Name == "else_if_link" && n.Recv != nil:
		w.walk(n.Recv)
		w.link(n, Conditional)
		w.arguments(n)
		return
	case n.Recv != nil && (n.Name == "p" || n.Name == "if_p") && len(n.Args) > 0:
		w.walk(n.Recv)
		form := Method
		if n.Name == "if_p" {
			form = Conditional
		}
		if w.mayBeSelf(n.Recv) {
			w.guards++ // it may be a link instead
			w.properties(n, form, false)
			w.guards--
		}
		w.properties(n, form, true)
		w.arguments(n)
		return
	case w.structure(n):
		return
	}
	w.plain(n)
	w.passed(n)
	w.walk(n.Recv)
	w.arguments(n)
}

// mayBeSelf reports whether a receiver is self, or a variable to which self is assigned.
func (w *walker) mayBeSelf(n syntax.Node) bool {
	if v, ok := n.(*syntax.LVar); ok {
		return w.selves[v.Name]
	}
	_, ok := n.(*syntax.Self)
	return ok
}

// director records a call of one of the methods that the director adds.
func (w *walker) director(n *syntax.Call) bool {
	switch n.Name {
	case "p", "if_p":
		form := Method
		if n.Name == "if_p" {
			form = Conditional
		}
		if len(n.Args) == 0 {
			return false
		}
		w.properties(n, form, false)
	case "link", "if_link":
		if len(n.Args) != 1 {
			return false
		}
		form := Method
		if n.Name == "if_link" {
			form = Conditional
		}
		w.link(n, form)
	case "name", "index":
		if !n.VCall {
			return false
		}
		w.out.Facts = append(w.out.Facts, Fact{w.place(n), n.Name, n.Name})
	case "raw_properties", "properties":
		if len(n.Args) > 0 {
			return false
		}
		w.out.AllProperties = true // as a whole
	case "spec":
		if len(n.Args) > 0 {
			return false
		}
	case "require":
		if len(n.Args) != 1 {
			return false
		}
		if v := w.eval(n.Args[0]); v.kind == text && len(v.texts) == 1 && w.unsure == 0 {
			w.out.Requires = append(w.out.Requires, Call{Place: w.place(n), Method: v.texts[0]})
		}
	case "binding", "send", "public_send", "instance_variable_get", "method", "eval", "instance_eval", "__send__":
		w.out.AllProperties, w.out.AllLinks = true, true
		return false
	default:
		return false
	}
	w.arguments(n)
	return true
}

// passed records the method that &:name calls for each instance of a link.
func (w *walker) passed(n *syntax.Call) {
	s, ok := n.Pass.(*syntax.Sym)
	if ok && n.Recv != nil && w.unsure == 0 && iterators.Has(n.Name) && w.eval(n.Recv).kind == instances {
		w.out.Calls = append(w.out.Calls, Call{Place: w.place(s), Receiver: samples.Get()[instanceValue], Method: s.Name})
	}
}

// arguments walks over arguments and the block, whose parameters are known if the receiver is.
func (w *walker) arguments(n *syntax.Call) {
	for _, a := range n.Args {
		w.walk(a)
	}
	if n.Pass != nil {
		if s, ok := n.Pass.(*syntax.Sym); !ok || s.Name == "" {
			w.walk(n.Pass)
		}
	}
	if n.Block != nil {
		w.block(n)
	}
}

// block walks over the block of a call.
func (w *walker) block(n *syntax.Call) {
	known := map[string]value{}
	params := positional(n.Block)
	for i, p := range params {
		v := w.parameter(n, i, len(params))
		if p.Pattern == nil {
			known[p.Name] = v
			continue
		}
		for k, t := range p.Pattern.Targets {
			if name, ok := t.(*syntax.LVar); ok && v.kind == list && k < len(v.list) {
				known[name.Name] = v.list[k]
			}
		}
	}
	if changesSelf.Has(n.Name) {
		w.inside++
		defer func() { w.inside-- }()
	}
	conditional := strings.HasPrefix(n.Name, "if_") || strings.HasPrefix(n.Name, "else")
	if conditional {
		w.guards++
	}
	w.scope(n.Block, known)
	if conditional {
		w.guards--
	}
}

// parameter returns the known value of a block's parameter.
func (w *walker) parameter(n *syntax.Call, at, of int) value {
	if n.Name == "if_p" && at < len(n.Args) {
		v := w.named(n.Args[at])
		v.ofLink = n.Recv != nil
		return v
	}
	if n.Recv == nil {
		if n.Name == "if_link" {
			return w.linked(n)
		}
		return value{}
	}
	if n.Name == "else_if_link" {
		return w.linked(n)
	}
	recv := w.eval(n.Recv)
	if recv.kind == instances && iterators.Has(n.Name) && at == 0 {
		return value{kind: instanceValue}
	}
	if recv.kind != list || !iterators.Has(n.Name) {
		return value{}
	}
	one := elements(recv, 3)
	switch {
	case of > 1 && n.Name != "each_with_index" && n.Name != "each_with_object" && one.kind == list && at < len(one.list):
		return one.list[at]
	case at == 0:
		return one
	}
	return value{}
}

// properties records p and if_p.
func (w *walker) properties(n *syntax.Call, form Form, ofLink bool) {
	use := Property{Place: w.place(n), Form: form, OfLink: ofLink, Guarded: w.guards > 0}
	if v := (value{}); ofLink {
		if v = w.eval(n.Recv); v.kind == linkValue {
			use.Links = v.texts
		}
	}
	args := n.Args
	if form == Method {
		use.Default = len(args) > 1
		args = args[:1]
	}
	for _, a := range args {
		v := w.eval(a)
		names := []string{"*"}
		switch v.kind {
		case text:
			names = v.texts
		case list:
			names = nil
			for _, e := range v.list {
				if e.kind != text || len(e.texts) != 1 {
					names = append(names, "*")
					continue
				}
				names = append(names, e.texts[0])
			}
			use.Names, use.Written = names, w.elementsWritten(a, len(names))
			w.out.Properties = append(w.out.Properties, use)
			return
		}
		for _, name := range names {
			one := use
			one.Names, one.Written = []string{name}, []Place{w.written(a)}
			w.out.Properties = append(w.out.Properties, one)
		}
	}
}

// written returns the place of a string, zero for another node.
func (w *walker) written(n syntax.Node) Place {
	if _, ok := n.(*syntax.Str); ok {
		return w.place(n)
	}
	return Place{}
}

// elementsWritten returns the places of the strings in a literal of a list with n elements.
func (w *walker) elementsWritten(node syntax.Node, n int) []Place {
	list := make([]Place, n)
	if a, ok := node.(*syntax.Array); ok && len(a.Elems) == n {
		for i, e := range a.Elems {
			list[i] = w.written(e)
		}
	}
	return list
}

// link records link and if_link.
func (w *walker) link(n *syntax.Call, form Form) {
	names := []string{"*"}
	if len(n.Args) > 0 {
		if v := w.eval(n.Args[0]); v.kind == text {
			names = v.texts
		}
	}
	for _, name := range names {
		if name == "*" {
			w.out.AllLinks = true
		}
		w.out.Links = append(w.out.Links, Link{w.place(n), name, form, w.guards > 0})
	}
}

// structure records properties.a.b and spec.a: the whole chain of names.
func (w *walker) structure(n *syntax.Call) bool {
	var names []string
	var root *syntax.Call
	var outer syntax.Node = n
	safe := false
	for root == nil {
		c, ok := outer.(*syntax.Call)
		if !ok || len(names) > maxParts {
			return false
		}
		if c.Recv == nil {
			root = c
			break
		}
		name := c.Name
		if name == "[]" && len(c.Args) == 1 {
			v := w.eval(c.Args[0])
			if v.kind != text || len(v.texts) != 1 {
				return false
			}
			name = v.texts[0]
		} else if len(c.Args) > 0 || c.Block != nil || c.Pass != nil || !isName(name) {
			return false // a method call on a value: its receiver is analysed separately
		}
		names = append(names, name)
		outer = c.Recv
		safe = safe || c.Safe
	}
	if len(root.Args) > 0 || root.Block != nil || len(names) == 0 {
		return false
	}
	slices.Reverse(names)
	switch root.Name {
	case "properties":
		w.out.Properties = append(w.out.Properties, Property{
			Place: w.place(root), Names: []string{strings.Join(names, ".")}, Form: Structure, Guarded: w.guards > 0 || safe,
		})
	case "spec":
		w.out.Facts = append(w.out.Facts, Fact{w.place(root), names[0], strings.Join(names, ".")})
	default:
		return false
	}
	return true
}

// maxParts is the maximum number of parts of a property name that is followed.
const maxParts = 100

// isName reports whether a method's name can be the name of a property.
func isName(name string) bool {
	for i, r := range name {
		if r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return true
}

// plain records a call whose receiver is known.
func (w *walker) plain(n *syntax.Call) {
	if w.unsure > 0 {
		return
	}
	call := Call{Place: w.place(n), Method: n.Name, Inside: w.inside > 0}
	if n.Recv != nil {
		if call.Receiver = w.sample(n.Recv); call.Receiver == "" {
			return
		}
	}
	w.out.Calls = append(w.out.Calls, call)
}
