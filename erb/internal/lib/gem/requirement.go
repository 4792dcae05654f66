package gem

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var (
	requirementClass *ruby.Class
	badClass         *ruby.Class
)

// requirement is the Go data of a Gem::Requirement: an array of pairs of an operator and a version.
type requirement struct {
	list   ruby.Value
	sorted ruby.Value // its parts in order, as == needs them first; later changes of the list don't change it
}

// DupData implements DataDuper: a copy has a list of its own.
func (r *requirement) DupData(b *ruby.Budget) any {
	copied := *r
	if list, ok := r.list.AsArray(); ok {
		copied.list = b.List(ruby.Copy(b, list.Elems))
	}
	return &copied
}

var requirementTables = []ruby.Table{
	{Class: &requirementClass, Alloc: func(c *ruby.Class) ruby.Value {
		return ruby.NewInstance(c, &requirement{list: ruby.NewArray(nil).Value()})
	}},
	{Class: &requirementClass, Hides: []string{"@requirements", "@_sorted_requirements", "@_tilde_requirements"}},
	{Class: &requirementClass, Statics: []ruby.Method{
		{Name: "create", Max: -1, Fn: createRequirement},
		{Name: "default", Fn: func(c *ruby.Call) ruby.Value { return newRequirement(c, ruby.Str(">= 0")) }},
		{Name: "default_prerelease", Fn: func(c *ruby.Call) ruby.Value { return newRequirement(c, ruby.Str(">= 0.a")) }},
		{Name: "parse", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return parse(c, c.Args[0]) }},
		{Name: "source_set", Reason: "meant for Bundler"},
	}},
	{Class: &requirementClass, Methods: []ruby.Method{
		{Name: "==", Min: 1, Max: 1, Fn: equalRequirement},
		{Name: "===", Min: 1, Max: 1, Fn: satisfied},
		{Name: "=~", Min: 1, Max: 1, Fn: satisfied},
		{Name: "as_list", Fn: func(c *ruby.Call) ruby.Value { return c.NewArray(texts(c)) }},
		{Name: "concat", Min: 1, Max: 1, Fn: concat},
		{Name: "exact?", Fn: func(c *ruby.Call) ruby.Value {
			list := pairs(c)
			return ruby.Bool(len(list) == 1 && list[0].op == "=")
		}},
		{Name: "hash", Fn: hashRequirement, Flags: ruby.Volatile},
		{Name: "initialize", Max: -1, Fn: initializeRequirement, Flags: ruby.PrivateRow},
		{Name: "inspect", Reason: "its parts are kept in Go"},
		{Name: "none?", Fn: func(c *ruby.Call) ruby.Value {
			list := pairs(c)
			return ruby.Bool(len(list) == 1 && list[0].op == ">=" && list[0].text == "0")
		}},
		{Name: "prerelease?", Fn: func(c *ruby.Call) ruby.Value {
			found := false
			for _, p := range pairs(c) {
				found = found || prerelease(p.text)
			}
			return ruby.Bool(found)
		}},
		{Name: "requirements", Fn: func(c *ruby.Call) ruby.Value { return selfRequirement(c).list }},
		{Name: "satisfied_by?", Min: 1, Max: 1, Fn: satisfied},
		{Name: "specific?", Fn: func(c *ruby.Call) ruby.Value {
			list := pairs(c)
			return ruby.Bool(len(list) > 1 || len(list) == 1 && list[0].op != ">" && list[0].op != ">=")
		}},
		{Name: "to_s", Fn: func(c *ruby.Call) ruby.Value {
			v, _ := c.Send(c.NewArray(texts(c)), "join", ruby.Str(", "))
			return v
		}},
	}},
}

func selfRequirement(c *ruby.Call) *requirement {
	r, ok := ruby.DataOf[*requirement](c.Self)
	if !ok {
		return &requirement{list: ruby.NewArray(nil).Value()}
	}
	return r
}

// pair is a part of a requirement.
type pair struct {
	op, text string
	version  ruby.Value
}

// pairs lists the parts of the requirement.
func pairs(c *ruby.Call) []pair {
	list, _ := selfRequirement(c).list.AsArray()
	out := ruby.Room[pair](c, len(list.Elems))
	for _, v := range ruby.Each(c, list.Elems) {
		p, ok := v.AsArray()
		if !ok || len(p.Elems) != 2 {
			c.Fail(&ruby.UnsupportedError{Construct: "Gem::Requirement with parts that were changed"})
			return nil
		}
		op, isText := p.Elems[0].AsString()
		data, isVersion := ruby.DataOf[*version](p.Elems[1])
		if !isText || !isVersion {
			c.Fail(&ruby.UnsupportedError{Construct: "Gem::Requirement with parts that were changed"})
			return nil
		}
		out = ruby.Append(c, out, pair{op.String(), data.text, p.Elems[1]})
	}
	return out
}

// texts lists the parts as texts.
func texts(c *ruby.Call) []ruby.Value {
	list := pairs(c)
	out := ruby.Room[ruby.Value](c, len(list))
	for _, p := range ruby.Each(c, list) {
		out = ruby.Append(c, out, c.NewString(c.Concat(p.op, " ", p.text)))
	}
	return out
}

// newRequirement makes an object of the class that is self.
func newRequirement(c *ruby.Call, from ruby.Value) ruby.Value {
	v, _ := c.Send(c.Self, "new", from)
	return v
}

func createRequirement(c *ruby.Call) ruby.Value {
	if len(c.Args) > 1 {
		return newRequirement(c, c.NewArrayOf(c.Args...))
	}
	from := c.Arg(0)
	if _, ok := ruby.DataOf[*requirement](from); ok {
		return from
	}
	if _, ok := ruby.DataOf[*version](from); ok || from.Kind() == ruby.KindArray {
		return newRequirement(c, from)
	}
	if s, ok := from.AsString(); ok {
		if s.String() == "!" {
			return c.Fail(&ruby.UnsupportedError{Construct: "Gem::Requirement.source_set"})
		}
		return newRequirement(c, c.NewArrayOf(from))
	}
	if c.RT.RespondTo(from, "to_str", false) {
		text, _ := c.Send(from, "to_str")
		return newRequirement(c, c.NewArrayOf(text))
	}
	return newRequirement(c, ruby.Str(">= 0"))
}

// flat returns the parts that a list of parts stands for.
func flat(c *ruby.Call, list ruby.Value) []ruby.Value {
	for _, step := range []string{"flatten", "compact", "uniq"} {
		var ok bool
		if list, ok = c.Send(list, step); !ok {
			return nil
		}
	}
	a, ok := list.AsArray()
	if !ok {
		return nil
	}
	out := ruby.Room[ruby.Value](c, len(a.Elems))
	for _, v := range ruby.Each(c, a.Elems) {
		out = ruby.Append(c, out, parse(c, v))
	}
	return out
}

func initializeRequirement(c *ruby.Call) ruby.Value {
	list := flat(c, c.NewArrayOf(c.Args...))
	if len(list) == 0 && !c.Failed() {
		list = ruby.Append(c, list, parse(c, ruby.Str(">= 0")))
	}
	if r, ok := ruby.DataOf[*requirement](c.Self); ok && !c.Failed() {
		r.list = c.NewArray(list)
	}
	return ruby.Nil
}

func concat(c *ruby.Call) ruby.Value {
	if _, ok := c.Args[0].AsArray(); !ok {
		return c.Fail(&ruby.UnsupportedError{Construct: "Gem::Requirement#concat of something else than an Array"})
	}
	list := flat(c, c.Args[0])
	if c.Failed() {
		return ruby.Nil
	}
	v, _ := c.Send(selfRequirement(c).list, "concat", c.NewArray(list))
	return v
}

// parse makes a part of a requirement.
func parse(c *ruby.Call, from ruby.Value) ruby.Value {
	if _, ok := ruby.DataOf[*version](from); ok {
		return c.NewArrayOf(ruby.Str("="), from)
	}
	text := strings.Trim(c.ToS(from), space)
	op, name := "=", text
	for _, o := range []string{"=", "!=", ">=", "<=", "~>", ">", "<"} { // the longer ones first
		if rest, ok := strings.CutPrefix(text, o); ok {
			op, name = o, strings.TrimLeft(rest, space)
			break
		}
	}
	if c.Failed() {
		return ruby.Nil
	}
	if n := versionLength(name); n == 0 || n < len(name) {
		return c.Raise(badClass, "Illformed requirement [%s]", c.Inspect(from))
	}
	sign := c.NewString(op)
	sign.Freeze()
	v := of(c, ruby.Str(name))
	if c.Failed() {
		return ruby.Nil
	}
	made := c.NewArrayOf(sign, v)
	if op == ">=" && (name == "0" || name == "0.a") {
		made.Freeze()
	}
	return made
}

func satisfied(c *ruby.Call) ruby.Value {
	v, ok := ruby.DataOf[*version](c.Args[0])
	if !ok {
		return c.Raise(ruby.ArgumentErrorClass, "Need a Gem::Version: %s", c.Inspect(c.Args[0]))
	}
	for _, p := range pairs(c) {
		if !holds(c, c.Args[0], v.text, p) || c.Failed() {
			return ruby.False
		}
	}
	return ruby.True
}

// holds reports whether a version satisfies a part.
func holds(c *ruby.Call, v ruby.Value, text string, p pair) bool {
	order := compare(c, text, p.text)
	switch p.op {
	case "=":
		return order == 0
	case "!=":
		return order != 0
	case ">":
		return order > 0
	case "<":
		return order < 0
	case ">=":
		return order >= 0
	case "<=":
		return order <= 0
	}
	if order < 0 {
		return false
	}
	below, ok := ruby.DataOf[*version](bump(c, p.version))
	released, _ := ruby.DataOf[*version](release(c, v))
	return ok && released != nil && compare(c, released.text, below.text) < 0
}

// equalRequirement compares the parts in order, and the precision of those with ~>.
func equalRequirement(c *ruby.Call) ruby.Value {
	other, ok := ruby.DataOf[*requirement](c.Args[0])
	if !ok {
		return ruby.Nil
	}
	a, b := inOrder(c, selfRequirement(c)), inOrder(c, other)
	if !c.Equal(a, b) {
		return ruby.False
	}
	if a = roughly(c, a); c.Failed() || sent(c, a, "empty?").Truthy() {
		return ruby.True
	}
	return sent(c, a, "eql?", roughly(c, b))
}

// inOrder returns the parts of a requirement, sorted by their texts.
func inOrder(c *ruby.Call, r *requirement) ruby.Value {
	if r.sorted.IsNil() {
		by := ruby.NewGoBlock(1, func(rt *ruby.Runtime, args []ruby.Value) (ruby.Value, error) { return rt.Send(args[0], "to_s") })
		r.sorted = c.CallMethod(r.list, ruby.SelectorFor("sort_by"), nil, nil, by, true)
	}
	return r.sorted
}

// roughly returns the parts with the operator ~>.
func roughly(c *ruby.Call, list ruby.Value) ruby.Value {
	is := ruby.NewGoBlock(1, func(rt *ruby.Runtime, args []ruby.Value) (ruby.Value, error) { return isRough(rt, args[0]) })
	return c.CallMethod(list, ruby.SelectorFor("select"), nil, nil, is, true)
}

// isRough reports whether a part has the operator ~>.
func isRough(rt *ruby.Runtime, part ruby.Value) (ruby.Value, error) {
	op, err := rt.Send(part, "first")
	if err != nil {
		return ruby.Nil, err
	}
	return rt.Send(op, "==", ruby.Str("~>"))
}

func hashRequirement(c *ruby.Call) ruby.Value {
	keys := ruby.NewGoBlock(1, func(rt *ruby.Runtime, args []ruby.Value) (ruby.Value, error) {
		if rough, err := isRough(rt, args[0]); err != nil || !rough.Truthy() {
			return args[0], err
		}
		part, _ := args[0].AsArray()
		text, err := rt.ToS(part.Elems[len(part.Elems)-1])
		return ruby.NewArray([]ruby.Value{ruby.FrozenStr("~>"), ruby.FrozenStr(text)}).Value(), err
	})
	list := c.CallMethod(selfRequirement(c).list, ruby.SelectorFor("map"), nil, nil, keys, true)
	return sent(c, sent(c, list, "sort"), "hash")
}
