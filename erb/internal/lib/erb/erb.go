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
	{Name: "toplevel", Fn: func(c *ruby.Call) ruby.Value { return c.Check(c.RT.Interpreter.Toplevel()) }},
}}}

var classes = []ruby.ClassRow{{Name: "ERB", Super: &ruby.ObjectClass}}

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
