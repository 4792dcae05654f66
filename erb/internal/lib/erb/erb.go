// Package erb has Ruby's class ERB: templates that a template makes at run time.
//
//	erb.go      the class
//	compile.go  from the text of a template to Ruby, byte for byte as ERB does it
//	scan.go     the pieces of the text in each trim mode
package erb

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "erb", Classes: classes, Tables: [][]ruby.Table{tables}}

var class *ruby.Class

const version = "6.0.1"

// defaultOutput is the name of the variable that a template collects its output in.
const defaultOutput = "_erbout"

// template is the Go data of an ERB.
type template struct {
	src      string
	made     bool
	filename ruby.Value
	lineno   ruby.Value
}

// DupData implements DataDuper.
func (t *template) DupData(*ruby.Budget) any {
	copied := *t
	return &copied
}

var tables = []ruby.Table{
	{Class: &class, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &template{lineno: ruby.Int(0)}) }},
	{Class: &class, Constants: func() { ruby.Constant(class, "VERSION", ruby.SharedStr(version)) }},
	{Class: &class, Hides: []string{"@src", "@encoding", "@frozen_string", "@filename", "@lineno", "@_init"}},
	{Class: &class, Statics: []ruby.Method{
		{Name: "version", Fn: func(c *ruby.Call) ruby.Value { return ruby.SharedStr(version) }},
	}},
	{Class: &class, Methods: []ruby.Method{
		{Name: "encoding", Fn: func(c *ruby.Call) ruby.Value { return with(c, encoding) }},
		{Name: "filename", Fn: func(c *ruby.Call) ruby.Value {
			return with(c, func(_ *ruby.Call, t *template) ruby.Value { return t.filename })
		}},
		{Name: "filename=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return with(c, setFilename) }, Flags: ruby.Mutates},
		{Name: "initialize", Min: 1, Max: 1, Fn: initialize, Flags: ruby.PrivateRow | ruby.Kw},
		{Name: "inspect", Fn: inspect},
		{Name: "lineno", Fn: func(c *ruby.Call) ruby.Value {
			return with(c, func(_ *ruby.Call, t *template) ruby.Value { return t.lineno })
		}},
		{Name: "lineno=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return with(c, setLineno) }, Flags: ruby.Mutates},
		{Name: "location=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return with(c, setLocation) }, Flags: ruby.Mutates},
		{Name: "result", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return with(c, result) }},
		{Name: "result_with_hash", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return with(c, resultWithHash) }},
		{Name: "src", Fn: func(c *ruby.Call) ruby.Value {
			return with(c, func(c *ruby.Call, t *template) ruby.Value { return c.NewString(t.src) })
		}},
	}},
}

// with gets the template of a row.
func with(c *ruby.Call, row func(*ruby.Call, *template) ruby.Value) ruby.Value {
	t, ok := ruby.DataOf[*template](c.Self)
	if !ok || !t.made {
		return c.Raise(ruby.ArgumentErrorClass, "not initialized")
	}
	return row(c, t)
}

func initialize(c *ruby.Call) ruby.Value {
	if !c.AllowKw("trim_mode", "eoutvar") {
		return ruby.Nil
	}
	text, ok := c.Args[0].AsString()
	if !ok {
		if _, ok := c.Send(c.Args[0], "encoding"); ok {
			c.Fail(&ruby.UnsupportedError{Construct: "ERB.new of something else than a String"})
		}
		return ruby.Nil
	}
	if text.Enc != ruby.UTF8 {
		return c.Fail(&ruby.UnsupportedError{Construct: "ERB.new of a String in another encoding than UTF-8"})
	}
	k := compiler{Call: c, out: c.Text(2 * text.Len()), content: c.Scratch(), variable: defaultOutput}
	if v, ok := c.Kw("eoutvar"); ok {
		k.variable = c.ToS(v)
	}
	mode, _ := c.Kw("trim_mode")
	if !k.setMode(mode) {
		return ruby.Nil
	}
	src := k.compile(text.String())
	if c.Failed() {
		return ruby.Nil
	}
	t, _ := ruby.DataOf[*template](c.Self)
	t.src, t.made = src, true
	return ruby.Nil
}

func inspect(c *ruby.Call) ruby.Value {
	t, _ := ruby.DataOf[*template](c.Self)
	if vars := c.RT.IVarsOf(c.Self, false); !t.made || vars != nil && vars.Len() > 0 {
		return c.Fail(&ruby.UnsupportedError{Construct: "inspect of an ERB with variables of its own"})
	}
	begin := strings.TrimSuffix(c.RT.AnyToS(c.Self), ">")
	src, filename, lineno := c.Inspect(ruby.Str(t.src)), c.Inspect(t.filename), c.Inspect(t.lineno)
	return c.NewString(c.Concat(begin, " @src=", src, ", @encoding=#<Encoding:UTF-8>, @frozen_string=nil, @filename=", filename, ", @lineno=",
		lineno, ", @_init=#<Class:", c.Self.RealClass().Inspect(), ">>"))
}

// setMode sets the trim mode.
func (k *compiler) setMode(mode ruby.Value) bool {
	text, ok := mode.AsString()
	switch {
	case mode.IsNil(), mode == ruby.Int(0):
		return true
	case mode == ruby.Int(1):
		k.trim = trimEnd
		return true
	case mode == ruby.Int(2):
		k.trim = trimBoth
		return true
	case ok && validMode(text.String()):
		for _, trim := range []trimMode{trimExplicit, trimBoth, trimEnd, trimNone} { // in this order
			if k.trim = trim; k.Contains(text.String(), string(trim)) {
				break
			}
		}
		k.percent = k.Contains(text.String(), "%")
		return true
	}
	k.Fail(&ruby.UnsupportedError{Construct: "ERB.new with the trim mode " + k.Inspect(mode), Reason: "Ruby warns and ignores a part of it"})
	return false
}

// validMode reports whether Ruby doesn't warn about a trim mode.
func validMode(mode string) bool {
	for n := range 3 {
		switch {
		case mode == "":
			return n > 0
		case strings.HasPrefix(mode, string(trimBoth)):
			mode = mode[2:]
		case mode[0] == '%', mode[0] == '-', mode[0] == '>':
			mode = mode[1:]
		default:
			return false
		}
	}
	return false
}

func encoding(c *ruby.Call, _ *template) ruby.Value {
	v, _ := c.Send(ruby.Str(""), "encoding")
	return v
}

func setFilename(c *ruby.Call, t *template) ruby.Value {
	t.filename = c.Args[0]
	return t.filename
}

func setLineno(c *ruby.Call, t *template) ruby.Value {
	t.lineno = c.Args[0]
	return t.lineno
}

// setLocation takes a file name, or a pair of it and a line number, which it returns.
func setLocation(c *ruby.Call, t *template) ruby.Value {
	pair, ok, err := c.RT.TryAry(c.Args[0])
	if err != nil {
		return c.Fail(err)
	}
	if !ok {
		t.filename = c.Args[0]
		return ruby.Nil
	}
	t.filename = ruby.Nil
	if len(pair.Elems) > 0 {
		t.filename = pair.Elems[0]
	}
	if len(pair.Elems) > 1 && pair.Elems[1].Truthy() {
		t.lineno = pair.Elems[1]
		return t.lineno
	}
	return ruby.Nil
}

func result(c *ruby.Call, t *template) ruby.Value {
	if !c.Has(0) {
		return t.within(c, toplevel(c), "result")
	}
	if c.Args[0].IsNil() {
		return c.Fail(&ruby.UnsupportedError{Construct: "ERB#result with nil", Reason: "it would run in ERB's own code"})
	}
	return t.within(c, c.Args[0], "result")
}

func resultWithHash(c *ruby.Call, t *template) ruby.Value {
	vars, ok := c.Args[0].AsHash()
	if !ok {
		if _, ok := c.Send(c.Args[0], "keys"); ok {
			c.Fail(&ruby.UnsupportedError{Construct: "ERB#result_with_hash with something else than a Hash"})
		}
		return ruby.Nil
	}
	binding := toplevel(c)
	c.EachPair(vars, func(key, v ruby.Value) bool {
		_, ok := c.Send(binding, "local_variable_set", key, v)
		return ok
	})
	return t.within(c, binding, "result_with_hash")
}

// toplevel returns a binding of Ruby's top level, where self is main.
func toplevel(c *ruby.Call) ruby.Value {
	v, err := c.RT.Interpreter.Toplevel()
	return c.Check(v, err)
}

// within evaluates the template in a binding.
func (t *template) within(c *ruby.Call, binding ruby.Value, method string) ruby.Value {
	if c.Failed() {
		return ruby.Nil
	}
	b, ok := ruby.DataOf[ruby.Binding](binding)
	if !ok {
		return c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected binding)", binding.RealClass().Inspect())
	}
	text := ruby.EvalText{Text: t.src, File: "(erb)", Method: method, Large: true}
	if t.filename.Truthy() {
		name, err := c.RT.ToStr(t.filename)
		if err != nil {
			return c.Fail(err)
		}
		text.File = name.String()
	}
	line, err := c.RT.ToInt(t.lineno)
	if err != nil {
		return c.Fail(err)
	}
	text.Line = int(int32(line)) // truncated as Ruby does
	v, err := b.Eval(text)
	return c.Check(v, err)
}
