package numeric

// This file implements the methods of Integer that count, and the methods that find roots.

import (
	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

func integerTimes(c *ruby.Call) ruby.Value {
	if !c.Self.IsInt() {
		return countUp(c, ruby.Int(0), c.Self)
	}
	for i := int64(0); i < c.Self.Int(); i++ {
		if !c.RunOne(ruby.Int(i)) {
			return ruby.Nil
		}
	}
	return c.Self
}

// countUp yields numbers beyond int64 one by one.
func countUp(c *ruby.Call, from, to ruby.Value) ruby.Value {
	for i := from; ; {
		if order, _ := arith.CompareNumbers(i, to); order >= 0 {
			return c.Self
		}
		if !c.Run(i) {
			return ruby.Nil
		}
		next, err := arith.Add(c.RT, i, ruby.Int(1))
		if err != nil {
			return c.Fail(err)
		}
		i = next
	}
}

func integerUpto(c *ruby.Call) ruby.Value { return countBy(c, c.Arg(0), 1) }

func integerDownto(c *ruby.Call) ruby.Value { return countBy(c, c.Arg(0), -1) }

// countBy yields from the receiver to limit, by 1 or -1.
func countBy(c *ruby.Call, limit ruby.Value, by int64) ruby.Value {
	if c.Self.IsInt() && limit.IsInt() {
		for i := c.Self.Int(); by > 0 && i <= limit.Int() || by < 0 && i >= limit.Int(); i += by {
			if !c.RunOne(ruby.Int(i)) {
				return ruby.Nil
			}
			if i == limit.Int() {
				break
			}
		}
		return c.Self
	}
	for i := c.Self; ; {
		past, ok := pastLimit(c, i, limit, by)
		if !ok {
			return ruby.Nil
		}
		if past {
			return c.Self
		}
		if !c.Run(i) {
			return ruby.Nil
		}
		next, err := arith.Add(c.RT, i, ruby.Int(by))
		if err != nil {
			return c.Fail(err)
		}
		i = next
	}
}

// pastLimit reports whether i is beyond limit in the direction of by; ok is false after an error.
func pastLimit(c *ruby.Call, i, limit ruby.Value, by int64) (past, ok bool) {
	if arith.IsNumber(limit) {
		order, comparable := arith.CompareNumbers(i, limit)
		return !comparable || by > 0 && order > 0 || by < 0 && order < 0, true
	}
	op := ">"
	if by < 0 {
		op = "<"
	}
	v, ok := c.Send(i, op, limit)
	return v.Truthy(), ok
}

func integerSqrt(c *ruby.Call) ruby.Value {
	i, err := c.RT.ToInteger(c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	if i.Sign() < 0 {
		return c.Raise(ruby.DomainErrorClass, "Numerical argument is out of domain - \"isqrt\"")
	}
	return c.Big(number.Sqrt(c.RT, i))
}

func integerTryConvert(c *ruby.Call) ruby.Value {
	v := c.Arg(0)
	switch v.Kind() {
	case ruby.KindInteger, ruby.KindBignum:
		return v
	case ruby.KindFloat:
		return c.Check(arith.FloatToInteger(v.Float()))
	}
	r, _, err := c.RT.CheckCall(v, "to_int")
	if err == nil && !r.IsNil() && !ruby.IsInteger(r) {
		err = ruby.BadConversion(v, "Integer", "to_int", r)
	}
	return c.Check(r, err)
}
