package numeric

// This file implements the steps of Numeric. The library numeric has the other methods that its subclasses share.

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/comparable"
	"github.com/boshrender/boshrender/erb/internal/core/enumerator"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var stepTables = []ruby.Table{
	{Class: &ruby.NumericClass, Methods: []ruby.Method{
		{Name: "step", Max: 2, Fn: numericStep, Flags: ruby.Kw},
	}},
}

// stepArgs are the arguments of step, however they were given.
type stepArgs struct {
	limit, by ruby.Value
	byName    bool // by: or to: was given
}

func callStepArgs(c *ruby.Call) (s stepArgs, ok bool) {
	if !c.AllowKw("by", "to") {
		return s, false
	}
	s.limit, s.by = c.Arg(0), ruby.Int(1)
	if c.Has(1) {
		s.by = c.Arg(1)
	}
	if v, given := c.Kw("to"); given {
		if c.Has(0) {
			c.Raise(ruby.ArgumentErrorClass, "to is given twice")
		}
		s.limit, s.byName = v, true
	}
	if v, given := c.Kw("by"); given {
		if c.Has(1) {
			c.Raise(ruby.ArgumentErrorClass, "step is given twice")
		}
		s.by, s.byName = v, true
	}
	if s.by.IsNil() {
		if c.Has(1) && c.Given() {
			c.Raise(ruby.TypeErrorClass, "step must be numeric")
		}
		s.by = ruby.Int(1)
	}
	return s, !c.Failed()
}

func numericStep(c *ruby.Call) ruby.Value {
	s, ok := callStepArgs(c)
	if !ok {
		return ruby.Nil
	}
	if !c.Given() {
		return stepSequence(c, s)
	}
	if c.Equal(s.by, ruby.Int(0)) {
		return c.Raise(ruby.ArgumentErrorClass, "step can't be 0")
	}
	if c.Failed() {
		return ruby.Nil
	}
	down, ok := descends(c, s.by)
	if !ok {
		return ruby.Nil
	}
	switch {
	case c.Self.IsFloat() || s.by.IsFloat() || s.limit.IsFloat():
		return stepFloats(c, s)
	case s.limit.IsNil() && ruby.IsInteger(c.Self) && ruby.IsInteger(s.by) && !(fixnum(c.Self) && fixnum(s.by)):
		return stepFloats(c, s) // Ruby's limit is an infinite Float then
	case s.limit.IsNil():
		return stepForEver(c, s)
	}
	op := ">"
	if down {
		op = "<"
	}
	for i := c.Self; ; {
		past, ok := isPast(c, i, op, s.limit)
		if !ok || past {
			return c.Self
		}
		if !c.Run(i) {
			return ruby.Nil
		}
		if i, ok = stepped(c, i, s.by); !ok {
			return ruby.Nil
		}
	}
}

// isPast compares a number with the limit by op, which is > or <. It counts the call of a method that it does without.
func isPast(c *ruby.Call, i ruby.Value, op string, limit ruby.Value) (past, ok bool) {
	if i.IsInt() && limit.IsInt() && !c.RT.Patched() {
		return op == ">" && i.Int() > limit.Int() || op == "<" && i.Int() < limit.Int(), c.Step(1)
	}
	v, ok := c.Send(i, op, limit)
	return v.Truthy(), ok
}

// stepped adds the step to a number, and counts the call of + likewise.
func stepped(c *ruby.Call, i, by ruby.Value) (next ruby.Value, ok bool) {
	if i.IsInt() && by.IsInt() && !c.RT.Patched() {
		if sum := i.Int() + by.Int(); (sum > i.Int()) == (by.Int() > 0) {
			return ruby.Int(sum), c.Step(1)
		}
	}
	return c.Send(i, "+", by)
}

// descends reports whether a step is not positive; ok is false if it can't be compared.
func descends(c *ruby.Call, by ruby.Value) (down, ok bool) {
	if !arith.IsNumber(by) && !c.RT.RespondTo(by, ">", true) {
		c.Raise(ruby.TypeErrorClass, "0 can't be coerced into %s", by.RealClass().Inspect())
		return false, false
	}
	positive, ok := c.Send(by, ">", ruby.Int(0))
	return !positive.Truthy(), ok
}

// fixnum reports whether v is an Integer that Ruby keeps in a word.
func fixnum(v ruby.Value) bool { return v.IsInt() && v.Int()>>62 == v.Int()>>63 }

func stepForEver(c *ruby.Call, s stepArgs) ruby.Value {
	for i := c.Self; ; {
		if !c.Run(i) {
			return ruby.Nil
		}
		next, ok := stepped(c, i, s.by)
		if !ok {
			return ruby.Nil
		}
		i = next
	}
}

// stepFloats counts the steps first, so that errors of the sum don't add up.
func stepFloats(c *ruby.Call, s stepArgs) ruby.Value {
	from, err := arith.ToFloat(c.RT, c.Self)
	by, err2 := arith.ToFloat(c.RT, s.by)
	if err == nil {
		err = err2
	}
	to := math.Inf(1)
	if by < 0 {
		to = math.Inf(-1)
	}
	if !s.limit.IsNil() && err == nil {
		to, err = arith.ToFloat(c.RT, s.limit)
	}
	if err != nil {
		return c.Fail(err)
	}
	n := number.Steps(from, to, by, false)
	if math.IsInf(by, 0) {
		if n > 0 {
			c.Run(ruby.Float(from))
		}
		return c.Self
	}
	for i := 0.0; i < n; i++ {
		x := i*by + from
		if by >= 0 && to < x || by < 0 && to > x {
			x = to
		}
		if !c.Run(ruby.Float(x)) {
			return ruby.Nil
		}
	}
	return c.Self
}

// stepSequence is step without a block.
func stepSequence(c *ruby.Call, s stepArgs) ruby.Value {
	if !IsNumeric(c, s.by) || !s.limit.IsNil() && !s.byName && !IsNumeric(c, s.limit) {
		return c.RT.NewEnumerator(c.Self, "step", []ruby.Value{s.limit, s.by}, nil)
	}
	if comparable.Compare(c, s.by, ruby.Int(0)) == 0 && !c.Failed() {
		return c.Raise(ruby.ArgumentErrorClass, "step can't be 0")
	}
	if c.Failed() {
		return ruby.Nil
	}
	return enumerator.NewArithSeq(enumerator.ArithSeq{Recv: c.Self, Method: "step", Args: c.Args, Kw: c.KwArgs(), Begin: c.Self, End: s.limit, Step: s.by})
}

// IsNumeric reports whether v is a number, of Ruby's or of a class of the template below Numeric.
func IsNumeric(c *ruby.Call, v ruby.Value) bool {
	return arith.IsNumber(v) || c.RT.IsA(v, ruby.NumericClass)
}
