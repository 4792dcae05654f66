package ruby

// This file implements the methods of Integer that count, and those that find roots.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

func integerTimes(c *Call) Value {
	n, _ := c.Self.AsBig()
	if !n.IsInt64() {
		return c.countUp(Int(0), c.Self)
	}
	for i := int64(0); i < c.Self.n; i++ {
		if _, ok := c.Yield(Int(i)); !ok {
			return Nil
		}
	}
	return c.Self
}

// countUp yields numbers beyond int64 one by one.
func (c *Call) countUp(from, to Value) Value {
	for i := from; ; {
		if order, _ := compareNumbers(i, to); order >= 0 {
			return c.Self
		}
		if _, ok := c.Yield(i); !ok {
			return Nil
		}
		next, err := c.RT.add(i, Int(1))
		if err != nil {
			return c.Fail(err)
		}
		i = next
	}
}

func integerUpto(c *Call) Value { return c.countBy(c.Arg(0), 1) }

func integerDownto(c *Call) Value { return c.countBy(c.Arg(0), -1) }

// countBy yields from the receiver to limit, by 1 or -1.
func (c *Call) countBy(limit Value, by int64) Value {
	if c.Self.IsInt() && limit.IsInt() {
		for i := c.Self.n; by > 0 && i <= limit.n || by < 0 && i >= limit.n; i += by {
			if _, ok := c.Yield(Int(i)); !ok {
				return Nil
			}
			if i == limit.n {
				break
			}
		}
		return c.Self
	}
	for i := c.Self; ; {
		past, ok := c.pastLimit(i, limit, by)
		if !ok {
			return Nil
		}
		if past {
			return c.Self
		}
		if _, ok := c.Yield(i); !ok {
			return Nil
		}
		next, err := c.RT.add(i, Int(by))
		if err != nil {
			return c.Fail(err)
		}
		i = next
	}
}

// pastLimit tells whether i is beyond limit in the direction of by; ok is false after an error.
func (c *Call) pastLimit(i, limit Value, by int64) (past, ok bool) {
	if IsNumber(limit) {
		order, comparable := compareNumbers(i, limit)
		return !comparable || by > 0 && order > 0 || by < 0 && order < 0, true
	}
	op := ">"
	if by < 0 {
		op = "<"
	}
	v, ok := c.Send(i, op, limit)
	return v.Truthy(), ok
}

func integerSqrt(c *Call) Value {
	i, err := c.RT.ToInteger(c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	if i.Sign() < 0 {
		return c.Raise(DomainErrorClass, "Numerical argument is out of domain - \"isqrt\"")
	}
	return c.Big(number.Sqrt(c.RT, i))
}

func integerTryConvert(c *Call) Value {
	v := c.Arg(0)
	switch v.Kind() {
	case KindInteger, KindBignum:
		return v
	case KindFloat:
		return c.Check(FloatToInteger(v.Float()))
	}
	r, _, err := c.RT.CheckCall(v, "to_int")
	if err == nil && !r.IsNil() && !isInteger(r) {
		err = badConversion(v, "Integer", "to_int", r)
	}
	return c.Check(r, err)
}
