package ruby

// This file has the arithmetic that the number classes share: conversion, exact comparison, coercion, rounding modes.

import (
	"cmp"
	"math"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// ToFloat converts as Ruby does where it needs a Float: numbers only.
func (rt *Runtime) ToFloat(v Value) (float64, error) {
	switch v.Kind() {
	case KindInteger, KindBignum, KindFloat:
		return FloatOf(v), nil
	case KindNil, KindTrue, KindFalse:
		return 0, Errorf(TypeErrorClass, "no implicit conversion to float from %s", DescribeForConversion(v))
	case KindString:
		return 0, NewException(TypeErrorClass, "no implicit conversion to float from string")
	}
	if r, ok := v.AsRational(); ok {
		return r.Float(), nil
	}
	if !v.RealClass().IsA(NumericClass) {
		return 0, Errorf(TypeErrorClass, "can't convert %s into Float", v.RealClass().Inspect())
	}
	r, found, err := rt.CheckCall(v, "to_f")
	if err != nil {
		return 0, err
	}
	if !found {
		return 0, Errorf(TypeErrorClass, "can't convert %s into Float", v.RealClass().Inspect())
	}
	if !r.IsFloat() {
		return 0, BadConversion(v, "Float", "to_f", r)
	}
	return r.Float(), nil
}

// MathFloat converts as the functions of Math do. It records a TypeError if the argument is not a number.
func (c *Call) MathFloat(i int) float64 {
	v := c.Arg(i)
	switch v.Kind() {
	case KindInteger, KindBignum, KindFloat:
		return FloatOf(v)
	}
	if !v.RealClass().IsA(NumericClass) {
		c.Raise(TypeErrorClass, "can't convert %s into Float", DescribeForConversion(v))
		return 0
	}
	f, err := c.RT.ToFloat(v)
	if err != nil {
		c.Fail(err)
	}
	return f
}

// FloatToInteger truncates a float. It returns a FloatDomainError for NaN and the infinities.
func FloatToInteger(f float64) (Value, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return Nil, NewException(FloatDomainErrorClass, rubytext.Float(f))
	}
	if f > -9e18 && f < 9e18 {
		return Int(int64(f)), nil
	}
	return BigInt(number.FromFloat(f)), nil
}

// CompareNumbers orders two Integers or Floats by their exact values; ok is false if one is NaN or not a number.
func CompareNumbers(a, b Value) (order int, ok bool) {
	switch {
	case a.IsInt() && b.IsInt():
		return cmp.Compare(a.n, b.n), true
	case a.IsFloat() && b.IsFloat():
		x, y := a.Float(), b.Float()
		return cmp.Compare(x, y), !math.IsNaN(x) && !math.IsNaN(y)
	case a.IsFloat():
		order, ok = compareIntegerFloat(b, a.Float())
		return -order, ok
	case b.IsFloat():
		return compareIntegerFloat(a, b.Float())
	}
	x, _ := a.AsBig()
	y, _ := b.AsBig()
	return number.Cmp(x, y), true
}

func compareIntegerFloat(v Value, f float64) (order int, ok bool) {
	switch {
	case math.IsNaN(f):
		return 0, false
	case math.IsInf(f, 1):
		return -1, true
	case math.IsInf(f, -1):
		return 1, true
	}
	whole := math.Trunc(f)
	i, _ := v.AsBig()
	if order = number.Cmp(i, number.FromFloat(whole)); order == 0 {
		order = cmp.Compare(whole, f)
	}
	return order, true
}

// CoercedOp applies an operator to the result of the argument's coerce. It is for arguments that are neither
// Integer nor Float.
func (c *Call) CoercedOp(op string) Value {
	a, b, ok := c.coerce(c.Arg(0), true)
	if !ok {
		if !c.Failed() {
			c.Raise(TypeErrorClass, "%s can't be coerced into %s", c.describeOperand(c.Arg(0)), c.Self.RealClass().Inspect())
		}
		return Nil
	}
	v, _ := c.Send(a, op, b)
	return v
}

// Coerce calls v.coerce(self). ok is false if v has no coerce, if that returns nil, or after an error.
func (c *Call) Coerce(v Value) (a, b Value, ok bool) { return c.coerce(v, false) }

// coerce is Coerce; if must is set, nil raises TypeError.
func (c *Call) coerce(v Value, must bool) (a, b Value, ok bool) {
	switch v.Kind() {
	case KindInteger, KindFloat, KindBignum:
		r, sent := c.Send(v, "coerce", c.Self)
		pair, isArray := r.AsArray()
		if !sent || !isArray || len(pair.Elems) != 2 {
			return Nil, Nil, false
		}
		return pair.Elems[0], pair.Elems[1], true
	case KindObject:
	default:
		return Nil, Nil, false
	}
	r, found, err := c.RT.CheckCall(v, "coerce", c.Self)
	if err != nil {
		c.Fail(err)
	}
	if !found || err != nil {
		return Nil, Nil, false
	}
	if r.IsNil() && !must {
		return Nil, Nil, false
	}
	pair, isArray := r.AsArray()
	if !isArray || len(pair.Elems) != 2 {
		c.Raise(TypeErrorClass, "coerce must return [x, y]")
		return Nil, Nil, false
	}
	return pair.Elems[0], pair.Elems[1], true
}

// describeOperand names an operand in messages: special constants and floats by their inspect, others by class.
func (c *Call) describeOperand(v Value) string {
	switch v.Kind() {
	case KindNil, KindTrue, KindFalse, KindInteger, KindFloat, KindSymbol:
		return c.Inspect(v)
	}
	return v.RealClass().Inspect()
}

// ZeroDivision records the error of a division by zero.
func (c *Call) ZeroDivision() Value { return c.Raise(ZeroDivisionErrorClass, "divided by 0") }

// IsNumber reports whether v is an Integer or a Float.
func IsNumber(v Value) bool {
	switch v.Kind() {
	case KindInteger, KindFloat, KindBignum:
		return true
	}
	return false
}

// FloatOf returns the number v as a float64, 0 for anything else.
func FloatOf(v Value) float64 {
	switch v.Kind() {
	case KindInteger:
		return float64(v.n)
	case KindFloat:
		return v.Float()
	case KindBignum:
		return number.Float(v.o.Whole.(*Bignum).I)
	case KindObject:
		if r, ok := v.AsRational(); ok {
			return r.Float()
		}
	}
	return 0
}
