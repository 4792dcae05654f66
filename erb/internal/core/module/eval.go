package module

// This file evaluates a string in a class.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/known"
)

// EvalText handles the rest of evaluating a string: the interpreter itself handles the calls that it can.
func EvalText(c *ruby.Call, method string) ruby.Value {
	if c.Str(0); c.Failed() {
		return ruby.Nil
	}
	return c.Fail(&ruby.UnsupportedError{Construct: method + " of a string", Reason: known.ReasonEval})
}
