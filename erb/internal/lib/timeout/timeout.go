// Package timeout has Ruby's library timeout. Its time never runs out: a render is bounded by its own limits.
package timeout

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "timeout", Classes: classes, Tables: [][]ruby.Table{tables}}

var (
	module *ruby.Class
)

var tables = []ruby.Table{
	{Class: &module, Statics: []ruby.Method{{Name: "timeout", Min: 1, Max: 3, Fn: timeout}}},
}

func timeout(c *ruby.Call) ruby.Value {
	if sec := c.Arg(0); !sec.IsNil() {
		zero, ok := c.Send(sec, "zero?")
		if !ok {
			return ruby.Nil
		}
		if zero.Truthy() {
			v, _ := c.Yield(sec)
			return v
		}
		less, ok := c.Send(sec, "<", ruby.Int(0))
		if !ok {
			return ruby.Nil
		}
		if less.Truthy() {
			return c.Raise(ruby.ArgumentErrorClass, "Timeout sec must be a non-negative number")
		}
	}
	v, _ := c.Yield(c.Arg(0))
	return v
}
