// Package binding has the class Binding. The interpreter makes its objects; see ruby.Binding.
package binding

import (
	"unicode"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Tables: [][]ruby.Table{tables}}

const reasonImplicit = "implicit parameters are no variables that others can reach"

var tables = []ruby.Table{
	{Class: &ruby.BindingClass, NoNew: true},
	{Class: &ruby.BindingClass, Methods: []ruby.Method{
		{Name: "eval", Min: 1, Max: 3, Fn: eval},
		{Name: "implicit_parameter_defined?", Min: 1, Max: 1, Reason: reasonImplicit},
		{Name: "implicit_parameter_get", Min: 1, Max: 1, Reason: reasonImplicit},
		{Name: "implicit_parameters", Reason: reasonImplicit},
		{Name: "irb", Max: -1, Reason: "there is nobody to type"},
		{Name: "local_variable_defined?", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return with(c, defined) }},
		{Name: "local_variable_get", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return with(c, get) }},
		{Name: "local_variable_set", Min: 2, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return with(c, set) }},
		{Name: "local_variables", Fn: locals},
		{Name: "receiver", Fn: func(c *ruby.Call) ruby.Value { return data(c.Self).Receiver() }},
		{Name: "source_location", Fn: location},
	}},
}

func data(v ruby.Value) ruby.Binding {
	b, _ := ruby.DataOf[ruby.Binding](v)
	return b
}

// with reads the name that is the first argument of a row.
func with(c *ruby.Call, row func(c *ruby.Call, b ruby.Binding, name string) ruby.Value) ruby.Value {
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	if !local(name) {
		return c.Fail(c.RT.NameErrorf(c.Self, name, "wrong local variable name '%s' for %s", name, c.Inspect(c.Self)))
	}
	if name == "it" || len(name) == 2 && name[0] == '_' && name[1] > '0' && name[1] <= '9' {
		return c.Fail(&ruby.UnsupportedError{Construct: "the local variable " + name + " of a Binding", Reason: reasonImplicit})
	}
	return row(c, data(c.Self), name)
}

// local reports whether name has the form of a local variable's.
func local(name string) bool {
	for i, r := range name {
		if !(r == '_' || r >= utf8.RuneSelf || r >= 'a' && r <= 'z' || i > 0 && (r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')) {
			return false
		}
	}
	first, _ := utf8.DecodeRuneInString(name)
	return name != "" && !unicode.IsUpper(first) && !unicode.IsTitle(first)
}

func defined(c *ruby.Call, b ruby.Binding, name string) ruby.Value {
	_, ok, err := b.Local(name)
	return c.Check(ruby.Bool(ok), err)
}

func get(c *ruby.Call, b ruby.Binding, name string) ruby.Value {
	v, ok, err := b.Local(name)
	if err == nil && !ok {
		err = c.RT.NameErrorf(c.Self, name, "local variable '%s' is not defined for %s", name, c.Inspect(c.Self))
	}
	return c.Check(v, err)
}

func set(c *ruby.Call, b ruby.Binding, name string) ruby.Value {
	return c.Check(c.Args[1], b.SetLocal(name, c.Args[1]))
}

func locals(c *ruby.Call) ruby.Value { return c.Symbols(data(c.Self).Locals(&c.Budget)) }

func location(c *ruby.Call) ruby.Value {
	file, line := data(c.Self).Place()
	return c.NewArrayOf(c.NewString(file), ruby.Int(int64(line)))
}

func eval(c *ruby.Call) ruby.Value { return Eval(c, c.Self, 1) }

// Eval evaluates the string that is the first argument in a binding. The name of its file and the number of its first
// line are the arguments from place on, if they are given.
func Eval(c *ruby.Call, binding ruby.Value, place int) ruby.Value {
	b, ok := ruby.DataOf[ruby.Binding](binding)
	if !ok {
		name := binding.RealClass().Inspect()
		if binding.Kind() == ruby.KindProc {
			name = "proc" // the name of its data
		}
		return c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected binding)", name)
	}
	here := c.RT.Interpreter.Here()
	file, line := "eval", 0
	if here.Placed {
		file, line = here.File.Place(here.Pos)
	}
	t := ruby.EvalText{Text: c.Str(0), File: c.Format("(eval at %s:%d)", file, line), Line: 1, Method: "eval"}
	if c.Has(place) {
		t.File = c.Str(place)
	}
	if c.Has(place + 1) {
		t.Line = int(int32(c.Int(place + 1))) // truncated as Ruby does
	}
	if c.Failed() {
		return ruby.Nil
	}
	v, err := b.Eval(t)
	return c.Check(v, err)
}
