package arith

// This file has the arithmetic that the number classes share: conversion, exact comparison, coercion, rounding modes.

import (
	"cmp"
	"math"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// ToFloat converts as Ruby does where it needs a Float: numbers only.
func ToFloat(rt *ruby.Runtime, v ruby.Value) (float64, error) {
	switch v.Kind() {
	case ruby.KindInteger, ruby.KindBignum, ruby.KindFloat:
		return FloatOf(v), nil
	case ruby.KindNil, ruby.KindTrue, ruby.KindFalse:
		return 0, ruby.Errorf(ruby.TypeErrorClass, "no implicit conversion to float from %s", ruby.DescribeForConversion(v))
	case ruby.KindString:
		return 0, ruby.NewException(ruby.TypeErrorClass, "no implicit conversion to float from string")
	}
	if r, ok := AsRational(v); ok {
		return r.Float(), nil
	}
	if !v.RealClass().IsA(ruby.NumericClass) {
		return 0, ruby.Errorf(ruby.TypeErrorClass, "can't convert %s into Float", v.RealClass().Inspect())
	}
	r, found, err := rt.CheckCall(v, "to_f")
	if err != nil {
		return 0, err
	}
	if !found {
		return 0, ruby.Errorf(ruby.TypeErrorClass, "can't convert %s into Float", v.RealClass().Inspect())
	}
	if !r.IsFloat() {
		return 0, ruby.BadConversion(v, "Float", "to_f", r)
	}
	return r.Float(), nil
}

// MathFloat converts as the functions of Math do. It records a TypeError if the argument is not a number.
func MathFloat(c *ruby.Call, i int) float64 {
	v := c.Arg(i)
	switch v.Kind() {
	case ruby.KindInteger, ruby.KindBignum, ruby.KindFloat:
		return FloatOf(v)
	}
	if !v.RealClass().IsA(ruby.NumericClass) {
		c.Raise(ruby.TypeErrorClass, "can't convert %s into Float", ruby.DescribeForConversion(v))
		return 0
	}
	f, err := ToFloat(c.RT, v)
	if err != nil {
		c.Fail(err)
	}
	return f
}

// FloatToInteger truncates a float. It returns a FloatDomainError for NaN and the infinities.
func FloatToInteger(f float64) (ruby.Value, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return ruby.Nil, ruby.NewException(ruby.FloatDomainErrorClass, rubytext.Float(f))
	}
	if f > -9e18 && f < 9e18 {
		return ruby.Int(int64(f)), nil
	}
	return ruby.BigInt(number.FromFloat(f)), nil
}

// CompareNumbers orders two Integers or Floats by their exact values; ok is false if one is NaN or not a number.
func CompareNumbers(a, b ruby.Value) (order int, ok bool) {
	switch {
	case a.IsInt() && b.IsInt():
		return cmp.Compare(a.Int(), b.Int()), true
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

func compareIntegerFloat(v ruby.Value, f float64) (order int, ok bool) {
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
func CoercedOp(c *ruby.Call, op string) ruby.Value {
	a, b, ok := coerce(c, c.Arg(0), true)
	if !ok {
		if !c.Failed() {
			c.Raise(ruby.TypeErrorClass, "%s can't be coerced into %s", describeOperand(c, c.Arg(0)), c.Self.RealClass().Inspect())
		}
		return ruby.Nil
	}
	v, _ := c.Send(a, op, b)
	return v
}

// Coerce calls v.coerce(self). ok is false if v has no coerce, if that returns nil, or after an error.
func Coerce(c *ruby.Call, v ruby.Value) (a, b ruby.Value, ok bool) { return coerce(c, v, false) }

// coerce is Coerce; if must is set, nil raises TypeError.
func coerce(c *ruby.Call, v ruby.Value, must bool) (a, b ruby.Value, ok bool) {
	switch v.Kind() {
	case ruby.KindInteger, ruby.KindFloat, ruby.KindBignum:
		r, sent := c.Send(v, "coerce", c.Self)
		pair, isArray := r.AsArray()
		if !sent || !isArray || len(pair.Elems) != 2 {
			return ruby.Nil, ruby.Nil, false
		}
		return pair.Elems[0], pair.Elems[1], true
	}
	r, found, err := c.RT.CheckCall(v, "coerce", c.Self)
	if err != nil {
		c.Fail(err)
	}
	if !found || err != nil {
		return ruby.Nil, ruby.Nil, false
	}
	if r.IsNil() && !must {
		return ruby.Nil, ruby.Nil, false
	}
	pair, isArray := r.AsArray()
	if !isArray || len(pair.Elems) != 2 {
		c.Raise(ruby.TypeErrorClass, "coerce must return [x, y]")
		return ruby.Nil, ruby.Nil, false
	}
	return pair.Elems[0], pair.Elems[1], true
}

// describeOperand names an operand in messages: special constants and floats by their inspect, others by class.
func describeOperand(c *ruby.Call, v ruby.Value) string {
	switch v.Kind() {
	case ruby.KindNil, ruby.KindTrue, ruby.KindFalse, ruby.KindInteger, ruby.KindFloat, ruby.KindSymbol:
		return c.Inspect(v)
	}
	return v.RealClass().Inspect()
}

// ZeroDivision records the error of a division by zero.
func ZeroDivision(c *ruby.Call) ruby.Value {
	return c.Raise(ruby.ZeroDivisionErrorClass, "divided by 0")
}

// IsNumber reports whether v is an Integer or a Float.
func IsNumber(v ruby.Value) bool {
	switch v.Kind() {
	case ruby.KindInteger, ruby.KindFloat, ruby.KindBignum:
		return true
	}
	return false
}

// FloatOf returns the number v as a float64, 0 for anything else.
func FloatOf(v ruby.Value) float64 {
	switch v.Kind() {
	case ruby.KindInteger:
		return float64(v.Int())
	case ruby.KindFloat:
		return v.Float()
	case ruby.KindBignum:
		return number.Float(&v.Body().(*ruby.Bignum).I)
	case ruby.KindObject:
		if r, ok := AsRational(v); ok {
			return r.Float()
		}
	}
	return 0
}
