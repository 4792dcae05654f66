package ruby

// This file implements the steps of Numeric. What else its subclasses share is in the library numeric.

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var numericTables = []Table{
	{Class: NumericClass, Methods: []Method{
		{Name: "step", Max: 2, Fn: numericStep, Flags: Kw},
	}},
}

// stepArgs are the arguments of step, however they were given.
type stepArgs struct {
	limit, by Value
	byName    bool // by: or to: was given
}

func (c *Call) stepArgs() (s stepArgs, ok bool) {
	if !c.AllowKw("by", "to") {
		return s, false
	}
	s.limit, s.by = c.Arg(0), Int(1)
	if c.Has(1) {
		s.by = c.Arg(1)
	}
	if v, given := c.Kw("to"); given {
		if c.Has(0) {
			c.Raise(ArgumentErrorClass, "to is given twice")
		}
		s.limit, s.byName = v, true
	}
	if v, given := c.Kw("by"); given {
		if c.Has(1) {
			c.Raise(ArgumentErrorClass, "step is given twice")
		}
		s.by, s.byName = v, true
	}
	if s.by.IsNil() && c.Has(1) {
		s.by = Int(1)
	}
	return s, !c.Failed()
}

func numericStep(c *Call) Value {
	s, ok := c.stepArgs()
	if !ok {
		return Nil
	}
	if !c.Given() {
		return c.stepSequence(s)
	}
	if s.by.IsNil() {
		return c.Raise(TypeErrorClass, "no implicit conversion from nil to integer")
	}
	if c.Equal(s.by, Int(0)) {
		return c.Raise(ArgumentErrorClass, "step can't be 0")
	}
	if c.Failed() {
		return Nil
	}
	switch {
	case c.Self.IsFloat() || s.by.IsFloat() || s.limit.IsFloat():
		return c.stepFloats(s)
	case s.limit.IsNil() && IsInteger(c.Self) && IsInteger(s.by) && !(fixnum(c.Self) && fixnum(s.by)):
		return c.stepFloats(s) // Ruby's limit is an infinite Float then
	case s.limit.IsNil():
		return c.stepForEver(s)
	}
	negative, ok := c.Send(s.by, "<", Int(0))
	if !ok {
		return c.Raise(ArgumentErrorClass, "0 can't be coerced into %s", s.by.RealClass().Inspect())
	}
	op := ">"
	if negative.Truthy() {
		op = "<"
	}
	for i := c.Self; ; {
		past, ok := c.Send(i, op, s.limit)
		if !ok || past.Truthy() {
			return c.Self
		}
		if _, ok := c.Yield(i); !ok {
			return Nil
		}
		if i, ok = c.Send(i, "+", s.by); !ok {
			return Nil
		}
	}
}

// fixnum reports whether v is an Integer that Ruby keeps in a word.
func fixnum(v Value) bool { return v.IsInt() && v.n>>62 == v.n>>63 }

func (c *Call) stepForEver(s stepArgs) Value {
	for i := c.Self; ; {
		if _, ok := c.Yield(i); !ok {
			return Nil
		}
		next, ok := c.Send(i, "+", s.by)
		if !ok {
			return Nil
		}
		i = next
	}
}

// stepFloats counts the steps first, so that errors of the sum don't add up.
func (c *Call) stepFloats(s stepArgs) Value {
	from, err := c.RT.ToFloat(c.Self)
	by, err2 := c.RT.ToFloat(s.by)
	if err == nil {
		err = err2
	}
	to := math.Inf(1)
	if by < 0 {
		to = math.Inf(-1)
	}
	if !s.limit.IsNil() && err == nil {
		to, err = c.RT.ToFloat(s.limit)
	}
	if err != nil {
		return c.Fail(err)
	}
	n := number.Steps(from, to, by, false)
	if math.IsInf(by, 0) {
		if n > 0 {
			c.Yield(Float(from))
		}
		return c.Self
	}
	for i := 0.0; i < n; i++ {
		x := i*by + from
		if by >= 0 && to < x || by < 0 && to > x {
			x = to
		}
		if _, ok := c.Yield(Float(x)); !ok {
			return Nil
		}
	}
	return c.Self
}

// stepSequence is step without a block.
func (c *Call) stepSequence(s stepArgs) Value {
	by := s.by
	if by.IsNil() {
		by = Int(1)
	}
	if !c.isNumeric(by) {
		return c.RT.newEnumerator(c.Self, "step", c.Args, c.KwArgs())
	}
	if !s.limit.IsNil() && !s.byName && !c.isNumeric(s.limit) {
		return c.RT.newEnumerator(c.Self, "step", []Value{s.limit, by}, nil)
	}
	if c.compare(by, Int(0)) == 0 && !c.Failed() {
		return c.Raise(ArgumentErrorClass, "step can't be 0")
	}
	if c.Failed() {
		return Nil
	}
	return newArithSeq(arithSeq{recv: c.Self, method: "step", args: c.Args, kw: c.KwArgs(), begin: c.Self, end: s.limit, step: by})
}
