// Package erb has Ruby's class ERB, in Ruby: templates that a template makes at run time.
package erb

import (
	_ "embed"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

//go:embed erb.rb
var prelude string

// Library registers the class and its methods with the linker.
var Library = ruby.Library{Name: "erb", Classes: classes, Prelude: &ruby.Prelude{Text: &prelude, Primitives: []ruby.Method{
	{Name: "evaluate", Min: 4, Max: 4, Fn: evaluate},
	{Name: "keep", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { keeps(c, c.Str(0)); return ruby.Nil }},
	{Name: "toplevel", Fn: func(c *ruby.Call) ruby.Value {
		if !keeps(c, "new_toplevel") {
			return ruby.Nil
		}
		return c.Check(c.RT.Interpreter.Toplevel())
	}},
}}}

var classes = []ruby.ClassRow{{Name: "ERB", Super: &ruby.ObjectClass}}

// keeps reports whether a class below ERB has no method of its own in place of one that this library lacks. It records
// an error if it has.
func keeps(c *ruby.Call, name string) bool {
	if m := c.RT.FindInstance(c.Self.Class(), name); m != nil && m.Body() != nil {
		c.Fail(&ruby.UnsupportedError{Construct: c.Concat("ERB#", name, " of the template")})
	}
	return !c.Failed()
}

// evaluate is the primitive: it evaluates code in a binding. The other arguments are the file and the line that it says
// to be from.
func evaluate(c *ruby.Call) ruby.Value {
	b, ok := ruby.DataOf[ruby.Binding](c.Arg(0))
	if !ok {
		return c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected binding)", c.Arg(0).RealClass().Inspect())
	}
	text := ruby.EvalText{Text: c.Str(1), File: c.Str(2), Method: "result", Large: true, Line: int(int32(c.Int(3)))} // truncated as Ruby does
	if c.Failed() {
		return ruby.Nil
	}
	return c.Check(b.Eval(text))
}
