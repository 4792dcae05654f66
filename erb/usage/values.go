package usage

// This file evaluates values that are known without rendering.

import (
	"slices"
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/pattern"
)

// value is the known part of a value: one or more strings that it can be, or a list of values.
type value struct {
	texts []string // with * for unknown parts
	list  []value
	kind  kind
	// ofLink is set for a property of a link.
	ofLink bool
}

type kind int

const (
	unknown kind = iota
	text
	list
	linkValue     // the result of link()
	instances     // the instances of a link
	instanceValue // an instance of a link
	specValue     // spec, or something below it
	propertyValue // below properties
	property      // the result of p: never nil; texts are the names
)

// maxTexts bounds the number of strings that a value can be and the number of elements of a list, longestText the
// length of a string: property names are not longer.
const (
	maxTexts    = 200
	longestText = 1000
)

// maxFollowed bounds the number of nodes that are evaluated for a template, counting repetitions: further values
// are unknown. Real templates have thousands.
const maxFollowed = 2_000_000

// eval returns the known value of a node.
func (w *walker) eval(n syntax.Node) value {
	w.watch.Check()
	if w.followed++; w.followed > maxFollowed {
		return value{}
	}
	switch n := n.(type) {
	case *syntax.Str:
		return value{kind: text, texts: []string{n.Value}}
	case *syntax.Sym:
		return value{kind: text, texts: []string{n.Name}}
	case *syntax.Int:
		if n.Big == nil {
			return value{kind: text, texts: []string{strconv.FormatInt(n.Value, 10)}}
		}
	case *syntax.DStr:
		v := value{kind: text, texts: []string{""}}
		for _, part := range n.Parts {
			v = join(v, w.eval(part))
		}
		return v
	case *syntax.Array:
		v := value{kind: list}
		for _, e := range n.Elems {
			if _, ok := e.(*syntax.Splat); ok {
				return value{}
			}
			v.list = append(v.list, w.eval(e))
		}
		return v
	case *syntax.Hash:
		v := value{kind: list}
		for _, p := range n.Pairs {
			if p.Key == nil {
				return value{}
			}
			v.list = append(v.list, value{kind: list, list: []value{w.eval(p.Key), w.eval(p.Value)}})
		}
		return v
	case *syntax.LVar:
		return w.values[n.Name]
	case *syntax.Const:
		if n.Scope == nil && !n.Top {
			return w.values[n.Name]
		}
	case *syntax.If:
		if then, other := w.eval(n.Then), w.eval(n.Else); then.kind == text && other.kind == text && len(then.texts)+len(other.texts) <= maxTexts {
			return value{kind: text, texts: slices.Concat(then.texts, other.texts)}
		}
	case *syntax.Seq:
		if len(n.List) == 1 {
			return w.eval(n.List[0])
		}
	case *syntax.Call:
		return w.evalCall(n)
	}
	return value{}
}

// join concatenates two strings.
func join(a, b value) value {
	if b.kind != text {
		b = value{kind: text, texts: []string{"*"}}
	}
	if len(a.texts)*len(b.texts) > maxTexts {
		return value{kind: text, texts: []string{"*"}}
	}
	out := value{kind: text}
	for _, x := range a.texts {
		for _, y := range b.texts {
			if len(x)+len(y) > longestText {
				return value{kind: text, texts: []string{"*"}}
			}
			out.texts = append(out.texts, x+y)
		}
	}
	return out
}

// evalCall evaluates the calls that matter for names.
func (w *walker) evalCall(n *syntax.Call) value {
	if n.Recv == nil {
		switch {
		case n.Name == "spec" && len(n.Args) == 0:
			return value{kind: specValue}
		case n.Name == "properties" && len(n.Args) == 0:
			return value{kind: propertyValue}
		case n.Name == "link" && len(n.Args) == 1:
			return w.linked(n)
		case n.Name == "p" && len(n.Args) == 1:
			return w.named(n.Args[0])
		case (n.Name == "format" || n.Name == "sprintf") && len(n.Args) > 0:
			if v := w.eval(n.Args[0]); v.kind == text {
				return formatted(v)
			}
		}
		return value{}
	}
	if n.Name == "p" && len(n.Args) == 1 {
		v := w.named(n.Args[0])
		v.ofLink = true
		return v
	}
	return w.evalMethod(n, w.eval(n.Recv))
}

// evalMethod evaluates the calls of methods of known values.
func (w *walker) evalMethod(n *syntax.Call, recv value) value {
	switch n.Name {
	case "+":
		if len(n.Args) != 1 {
			break
		}
		other := w.eval(n.Args[0])
		if recv.kind == text {
			return join(recv, other)
		}
		if recv.kind == list && other.kind == list && len(recv.list)+len(other.list) <= maxTexts {
			return value{kind: list, list: append(append([]value{}, recv.list...), other.list...)}
		}
	case "freeze", "to_s", "dup", "to_sym":
		return recv
	case "join":
		return w.joined(recv, n.Args)
	case "%":
		if recv.kind == text {
			return formatted(recv)
		}
	case "first", "last", "[]", "find", "detect":
		if recv.kind == instances {
			return value{kind: instanceValue}
		}
	case "instances":
		if recv.kind == linkValue && len(n.Args) == 0 {
			return value{kind: instances}
		}
	case "select", "reject", "sort_by", "to_a", "sort", "compact":
		if recv.kind == instances {
			return recv
		}
	case "keys":
		if recv.kind == list {
			return values(recv, 0)
		}
	case "values":
		if recv.kind == list {
			return values(recv, 1)
		}
	}
	if recv.kind == specValue {
		return recv
	}
	return value{}
}

// joined returns the known value of a list's join.
func (w *walker) joined(items value, args []syntax.Node) value {
	separator := value{kind: text, texts: []string{""}}
	if len(args) == 1 {
		separator = w.eval(args[0])
	}
	if items.kind != list || len(args) > 1 {
		return value{}
	}
	out := value{kind: text, texts: []string{""}}
	for i, e := range items.list {
		if i > 0 {
			out = join(out, separator)
		}
		out = join(out, e)
	}
	return out
}

// directive matches the directives of formats.
var directive = pattern.New(`%(<\w+>)?[-+ 0#]*\d*(\.\d+)?[a-zA-Z]|%\{\w+\}|%%`)

// formatted returns the known value of a formatted string.
func formatted(format value) value {
	out := value{kind: text}
	for _, t := range format.texts {
		out.texts = append(out.texts, directive.ReplaceAllString(t, "*"))
	}
	return out
}

// named returns the value of a property: its name, if it is known.
func (w *walker) named(name syntax.Node) value {
	if v := w.eval(name); v.kind == text {
		return value{kind: property, texts: v.texts}
	}
	return value{kind: property}
}

// linked returns the value of a link: its names, if they are known.
func (w *walker) linked(n *syntax.Call) value {
	v := value{kind: linkValue}
	if len(n.Args) == 1 {
		if name := w.eval(n.Args[0]); name.kind == text {
			v.texts = name.texts
		}
	}
	return v
}

// values returns the keys (0) or values (1) of a hash.
func values(hash value, at int) value {
	out := value{kind: list}
	for _, pair := range hash.list {
		if pair.kind != list || len(pair.list) != 2 {
			return value{}
		}
		out.list = append(out.list, pair.list[at])
	}
	return out
}

// elements returns the possible elements of a list as one value: the value of a block's parameter. Nested lists are
// followed a few levels deep: they can be the same list many times.
func elements(v value, levels int) value {
	out := value{}
	if levels == 0 || len(v.list) > maxTexts {
		return out
	}
	for i, e := range v.list {
		switch {
		case i == 0:
			out = value{texts: e.texts, list: e.list, kind: e.kind}
		case e.kind != out.kind:
			return value{}
		case e.kind == text:
			if out.texts = slices.Concat(out.texts, e.texts); len(out.texts) > maxTexts {
				return value{}
			}
		case e.kind == list && len(e.list) == len(out.list): // pairs: each position separately
			merged := make([]value, len(e.list))
			for k := range e.list {
				merged[k] = elements(value{list: []value{out.list[k], e.list[k]}}, levels-1)
			}
			out.list = merged
		default:
			return value{}
		}
	}
	return out
}
