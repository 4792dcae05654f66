package rational

// This file implements conversions of other values to rational numbers.

import (
	"math"
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/rubytext"
)

var conversionsTables = []ruby.Table{
	{Class: &ruby.KernelModule, Methods: []ruby.Method{
		{Name: "Rational", Min: 1, Max: 2, Fn: kernelRational, Flags: ruby.PrivateRow | ruby.Kw},
	}},
	{Class: &ruby.KernelModule, Statics: []ruby.Method{{Name: "Rational", Min: 1, Max: 2, Fn: kernelRational, Flags: ruby.Kw}}},
	{Class: &ruby.NumericClass, Methods: []ruby.Method{
		{Name: "denominator", Fn: func(c *ruby.Call) ruby.Value { return viaRational(c, "denominator") }},
		{Name: "numerator", Fn: func(c *ruby.Call) ruby.Value { return viaRational(c, "numerator") }},
		{Name: "quo", Min: 1, Max: 1, Fn: numericQuo},
	}},
	{Class: &ruby.IntegerClass, Methods: []ruby.Method{
		{Name: "rationalize", Max: 1, Fn: integerToR},
		{Name: "to_r", Fn: integerToR},
	}},
	{Class: &ruby.FloatClass, Methods: []ruby.Method{
		{Name: "denominator", Fn: floatDenominator},
		{Name: "numerator", Fn: floatNumerator},
		{Name: "rationalize", Max: 1, Fn: floatRationalize},
		{Name: "to_r", Fn: func(c *ruby.Call) ruby.Value { return ofFloat(c, c.Self.Float()) }},
	}},
	{Class: &ruby.NilClass, Methods: []ruby.Method{
		{Name: "rationalize", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return arith.LowestTerms(&c.Budget, zero(), one()) }},
		{Name: "to_r", Fn: func(c *ruby.Call) ruby.Value { return arith.LowestTerms(&c.Budget, zero(), one()) }},
	}},
	{Class: &ruby.StringClass, Methods: []ruby.Method{{Name: "to_r", Fn: stringToR}}},
}

func integerToR(c *ruby.Call) ruby.Value {
	n, _ := c.Self.AsBig()
	return arith.LowestTerms(&c.Budget, n, one())
}

// ofFloat returns the exact value of a float.
func ofFloat(c *ruby.Call, f float64) ruby.Value {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return c.Raise(ruby.FloatDomainErrorClass, "%s", rubytext.Float(f))
	}
	num, den := number.FractionOfFloat(f).Parts()
	return arith.LowestTerms(&c.Budget, num, den)
}

func infinite(f float64) bool { return math.IsNaN(f) || math.IsInf(f, 0) }

func floatNumerator(c *ruby.Call) ruby.Value {
	if infinite(c.Self.Float()) {
		return c.Self
	}
	num, _ := number.FractionOfFloat(c.Self.Float()).Parts()
	return ruby.BigInt(num)
}

func floatDenominator(c *ruby.Call) ruby.Value {
	if infinite(c.Self.Float()) {
		return ruby.Int(1)
	}
	_, den := number.FractionOfFloat(c.Self.Float()).Parts()
	return ruby.BigInt(den)
}

// floatRationalize returns the simplest number no further away than the argument, or that is the same float.
func floatRationalize(c *ruby.Call) ruby.Value {
	f := c.Self.Float()
	var r ruby.Value
	switch {
	case c.Has(0):
		r = within(c, ruby.Float(math.Abs(f)), c.Arg(0))
	case infinite(f):
		return ofFloat(c, f)
	default:
		const digits = 53
		frac, exp := math.Frexp(math.Abs(f))
		m := big.NewInt(2 * int64(math.Ldexp(frac, digits)))
		if exp -= digits; m.Sign() == 0 || exp >= 0 {
			return ofFloat(c, f)
		}
		den := on(c, func(b number.Budget, x, _ *big.Int) (*big.Int, error) { return number.Lsh(b, x, uint64(1-exp)) }, one(), one())
		r = simplest(c, arith.Ratio(&c.Budget, on(c, number.Sub, m, one()), den), arith.Ratio(&c.Budget, on(c, number.Add, m, one()), den))
	}
	if f < 0 && !c.Failed() {
		r, _ = c.Send(r, "-@")
	}
	return r
}

// ofValue converts by to_r. It records a TypeError if there is none.
func ofValue(c *ruby.Call, v ruby.Value) ruby.Value {
	if c.Failed() {
		return ruby.Nil
	}
	if _, ok := arith.AsRational(v); ok {
		return v
	}
	name := ruby.DescribeForConversion(v)
	if v.IsNil() || !c.RT.RespondTo(v, "to_r", true) {
		return c.Raise(ruby.TypeErrorClass, "can't convert %s into Rational", name)
	}
	r, ok := c.Send(v, "to_r")
	if !ok {
		return ruby.Nil
	}
	if _, ok := arith.AsRational(r); !ok {
		return c.Fail(ruby.BadConversion(v, "Rational", "to_r", r))
	}
	return r
}

// viaRational implements the method that calls a method of the result of to_r.
func viaRational(c *ruby.Call, name string) ruby.Value {
	r, _ := c.Send(c.Self, "to_r")
	v, _ := c.Send(r, name)
	return v
}

// numericQuo divides exactly: the result is a float for a float, otherwise a rational number.
func numericQuo(c *ruby.Call) ruby.Value {
	if c.Arg(0).IsFloat() {
		v, _ := c.Send(c.Self, "fdiv", c.Arg(0))
		return v
	}
	v, _ := c.Send(ofValue(c, c.Self), "/", c.Arg(0))
	return v
}

// kernelRational is Rational(a, b). With exception: false, failed conversions are nil.
func kernelRational(c *ruby.Call) ruby.Value {
	quiet := conversion.Quietly(c)
	if c.Failed() {
		return ruby.Nil
	}
	for _, v := range c.All() {
		if v.IsFloat() && infinite(v.Float()) {
			return ofFloat(c, v.Float())
		}
	}
	v, divide := converted(c)
	if quiet && c.RescueAny() {
		return ruby.Nil
	}
	if divide != nil && !c.Failed() {
		return divide()
	}
	return v
}

// converted is kernelRational that raises, and without the division of the arguments, which it returns.
func converted(c *ruby.Call) (v ruby.Value, divide func() ruby.Value) {
	if c.Arg(0).IsNil() || c.Has(1) && c.Arg(1).IsNil() {
		return c.Raise(ruby.TypeErrorClass, "can't convert nil into Rational"), nil
	}
	a := part(c, c.Arg(0))
	if c.Failed() {
		return ruby.Nil, nil
	}
	if !c.Has(1) {
		if n, ok := a.AsBig(); ok {
			return arith.LowestTerms(&c.Budget, n, one()), nil
		}
		return ofValue(c, a), nil
	}
	b := part(c, c.Arg(1))
	if c.Failed() {
		return ruby.Nil, nil
	}
	if _, ok := arith.AsRational(a); ok && b == ruby.Int(1) {
		return a, nil
	}
	for _, v := range []*ruby.Value{&a, &b} {
		switch {
		case numeric(*v):
		case !c.RT.RespondTo(*v, "to_r", true):
			return c.Raise(ruby.TypeErrorClass, "not an integer"), nil
		default:
			*v = ofValue(c, *v)
		}
	}
	x, okX := a.AsBig()
	y, okY := b.AsBig()
	if okX && okY {
		return ruby.Nil, func() ruby.Value { return arith.Ratio(&c.Budget, x, y) }
	}
	if c.RT.RespondTo(a, "to_r", true) {
		a = ofValue(c, a)
	}
	return ruby.Nil, func() ruby.Value {
		v, _ := c.Send(a, "/", b)
		return v
	}
}

func numeric(v ruby.Value) bool { return v.RealClass().IsA(ruby.NumericClass) }

// part converts one of two arguments: an Integer, a Rational, or another object that is neither Float nor String.
func part(c *ruby.Call, v ruby.Value) ruby.Value {
	if s, ok := v.AsString(); ok {
		return strict(c, s)
	}
	if v.IsFloat() {
		return ofFloat(c, v.Float())
	}
	if _, ok := exact(v); !ok && !c.RT.RespondTo(v, "to_r", true) && c.RT.RespondTo(v, "to_int", true) {
		n, err := c.RT.ToInteger(v)
		if _, raised := err.(*ruby.Exception); raised { // Ruby ignores it
			return v
		}
		return c.Big(n, err)
	}
	return v
}
