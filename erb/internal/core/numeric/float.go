package numeric

// This file implements Float. Rounding is in float_round.go.

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/rubytext"
)

var floatTables = []ruby.Table{
	{Class: &ruby.FloatClass, Constants: func() {
		ruby.Constant(ruby.FloatClass, "DIG", ruby.Int(15))
		ruby.Constant(ruby.FloatClass, "EPSILON", ruby.Float(2.220446049250313e-16))
		ruby.Constant(ruby.FloatClass, "INFINITY", ruby.Float(math.Inf(1)))
		ruby.Constant(ruby.FloatClass, "MANT_DIG", ruby.Int(53))
		ruby.Constant(ruby.FloatClass, "MAX", ruby.Float(math.MaxFloat64))
		ruby.Constant(ruby.FloatClass, "MAX_10_EXP", ruby.Int(308))
		ruby.Constant(ruby.FloatClass, "MAX_EXP", ruby.Int(1024))
		ruby.Constant(ruby.FloatClass, "MIN", ruby.Float(2.2250738585072014e-308))
		ruby.Constant(ruby.FloatClass, "MIN_10_EXP", ruby.Int(-307))
		ruby.Constant(ruby.FloatClass, "MIN_EXP", ruby.Int(-1021))
		ruby.Constant(ruby.FloatClass, "NAN", ruby.Float(math.NaN()))
		ruby.Constant(ruby.FloatClass, "RADIX", ruby.Int(2))
	}},
	{Class: &ruby.FloatClass, Methods: []ruby.Method{
		{Name: "%", Min: 1, Max: 1, Fn: floatModulo},
		{Name: "*", Min: 1, Max: 1, Fn: floatTimes},
		{Name: "**", Min: 1, Max: 1, Fn: floatPow},
		{Name: "+", Min: 1, Max: 1, Fn: floatPlus},
		{Name: "-", Min: 1, Max: 1, Fn: floatMinus},
		{Name: "-@", Fn: floatUnaryMinus},
		{Name: "/", Min: 1, Max: 1, Fn: floatDivide},
		{Name: "<", Min: 1, Max: 1, Fn: numberLess},
		{Name: "<=", Min: 1, Max: 1, Fn: numberLessOrEqual},
		{Name: "<=>", Min: 1, Max: 1, Fn: numberCompare},
		{Name: "==", Min: 1, Max: 1, Fn: numberEqual},
		{Name: "===", Min: 1, Max: 1, Fn: numberEqual},
		{Name: ">", Min: 1, Max: 1, Fn: numberGreater},
		{Name: ">=", Min: 1, Max: 1, Fn: numberGreaterOrEqual},
		{Name: "abs", Fn: floatAbs},
		{Name: "angle", Fn: floatArg},
		{Name: "arg", Fn: floatArg},
		{Name: "ceil", Max: 1, Fn: floatCeil},
		{Name: "coerce", Min: 1, Max: 1, Fn: floatCoerce},
		{Name: "divmod", Min: 1, Max: 1, Fn: floatDivmod},
		{Name: "eql?", Min: 1, Max: 1, Fn: floatEqlP},
		{Name: "fdiv", Min: 1, Max: 1, Fn: floatDivide},
		{Name: "finite?", Fn: floatFiniteP},
		{Name: "floor", Max: 1, Fn: floatFloor},
		{Name: "hash", Fn: numberHash},
		{Name: "infinite?", Fn: floatInfiniteP},
		{Name: "inspect", Fn: floatToS},
		{Name: "magnitude", Fn: floatAbs},
		{Name: "modulo", Min: 1, Max: 1, Fn: floatModulo},
		{Name: "nan?", Fn: floatNanP},
		{Name: "negative?", Fn: floatNegativeP},
		{Name: "next_float", Fn: floatNextFloat},
		{Name: "phase", Fn: floatArg},
		{Name: "positive?", Fn: floatPositiveP},
		{Name: "prev_float", Fn: floatPrevFloat},
		{Name: "quo", Min: 1, Max: 1, Fn: floatDivide},
		{Name: "round", Max: 1, Fn: floatRound, Flags: ruby.Kw},
		{Name: "to_f", Fn: ruby.SelfValue},
		{Name: "to_i", Fn: floatToI},
		{Name: "to_int", Fn: floatToI},
		{Name: "to_s", Fn: floatToS},
		{Name: "truncate", Max: 1, Fn: floatTruncate},
		{Name: "zero?", Fn: floatZeroP},
	}},
}

// floatOp carries an operation with a number out.
func floatOp(c *ruby.Call, op string, f func(x, y float64) float64) ruby.Value {
	if v := c.Arg(0); arith.IsNumber(v) {
		return ruby.Float(f(c.Self.Float(), arith.FloatOf(v)))
	}
	return arith.CoercedOp(c, op)
}

func floatPlus(c *ruby.Call) ruby.Value {
	return floatOp(c, "+", func(x, y float64) float64 { return x + y })
}

func floatMinus(c *ruby.Call) ruby.Value {
	return floatOp(c, "-", func(x, y float64) float64 { return x - y })
}

func floatTimes(c *ruby.Call) ruby.Value {
	return floatOp(c, "*", func(x, y float64) float64 { return x * y })
}

func floatDivide(c *ruby.Call) ruby.Value {
	return floatOp(c, c.Method.Name, func(x, y float64) float64 { return x / y })
}

func floatModulo(c *ruby.Call) ruby.Value {
	if v := c.Arg(0); arith.IsNumber(v) && arith.FloatOf(v) == 0 {
		return arith.ZeroDivision(c)
	}
	return floatOp(c, c.Method.Name, floatMod)
}

func floatPow(c *ruby.Call) ruby.Value {
	if v := c.Arg(0); arith.IsNumber(v) {
		return floatPower(c, c.Self.Float(), arith.FloatOf(v))
	}
	return arith.CoercedOp(c, "**")
}

func floatDivmod(c *ruby.Call) ruby.Value {
	if v := c.Arg(0); arith.IsNumber(v) {
		return dividedFloats(c, c.Self.Float(), arith.FloatOf(v))
	}
	return arith.CoercedOp(c, "divmod")
}

func floatUnaryMinus(c *ruby.Call) ruby.Value { return ruby.Float(-c.Self.Float()) }

func floatAbs(c *ruby.Call) ruby.Value { return ruby.Float(math.Abs(c.Self.Float())) }

// floatArg is the angle to the positive numbers: 0, pi, or NaN.
func floatArg(c *ruby.Call) ruby.Value {
	f := c.Self.Float()
	switch {
	case math.IsNaN(f):
		return c.Self
	case math.Signbit(f):
		return ruby.Float(math.Pi)
	}
	return ruby.Int(0)
}

func floatCoerce(c *ruby.Call) ruby.Value {
	f, err := conversion.KernelFloat(c.RT, c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	return c.NewArrayOf(f, c.Self)
}

func floatEqlP(c *ruby.Call) ruby.Value {
	v := c.Arg(0)
	return ruby.Bool(v.IsFloat() && v.Float() == c.Self.Float())
}

func floatFiniteP(c *ruby.Call) ruby.Value {
	f := c.Self.Float()
	return ruby.Bool(!math.IsNaN(f) && !math.IsInf(f, 0))
}

func floatInfiniteP(c *ruby.Call) ruby.Value {
	switch f := c.Self.Float(); {
	case math.IsInf(f, 1):
		return ruby.Int(1)
	case math.IsInf(f, -1):
		return ruby.Int(-1)
	}
	return ruby.Nil
}

func floatNanP(c *ruby.Call) ruby.Value { return ruby.Bool(math.IsNaN(c.Self.Float())) }

func floatNegativeP(c *ruby.Call) ruby.Value { return ruby.Bool(c.Self.Float() < 0) }

func floatPositiveP(c *ruby.Call) ruby.Value { return ruby.Bool(c.Self.Float() > 0) }

func floatZeroP(c *ruby.Call) ruby.Value { return ruby.Bool(c.Self.Float() == 0) }

func floatNextFloat(c *ruby.Call) ruby.Value {
	return ruby.Float(math.Nextafter(c.Self.Float(), math.Inf(1)))
}

func floatPrevFloat(c *ruby.Call) ruby.Value {
	return ruby.Float(math.Nextafter(c.Self.Float(), math.Inf(-1)))
}

func floatToI(c *ruby.Call) ruby.Value { return c.Check(arith.FloatToInteger(c.Self.Float())) }

func floatToS(c *ruby.Call) ruby.Value { return c.NewText(rubytext.Float(c.Self.Float()), ruby.ASCII) }
