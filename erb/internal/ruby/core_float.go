package ruby

// This file implements Float. Rounding is in core_float_round.go, printing in core_float_text.go.

import (
	"math"

	"github.com/boshrender/boshrender/internal/rubytext"
)

func init() {
	for name, v := range map[string]Value{
		"DIG": Int(15), "EPSILON": Float(2.220446049250313e-16), "INFINITY": Float(math.Inf(1)), "MANT_DIG": Int(53),
		"MAX": Float(math.MaxFloat64), "MAX_10_EXP": Int(308), "MAX_EXP": Int(1024), "MIN": Float(2.2250738585072014e-308),
		"MIN_10_EXP": Int(-307), "MIN_EXP": Int(-1021), "NAN": Float(math.NaN()), "RADIX": Int(2),
	} {
		Constant(FloatClass, name, v)
	}
	Methods(FloatClass, []Method{
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
		{Name: "ceil", Max: 1, Fn: floatCeil, Flags: Kw},
		{Name: "coerce", Min: 1, Max: 1, Fn: floatCoerce},
		{Name: "denominator", Reason: ReasonRational},
		{Name: "divmod", Min: 1, Max: 1, Fn: floatDivmod},
		{Name: "eql?", Min: 1, Max: 1, Fn: floatEqlP},
		{Name: "fdiv", Min: 1, Max: 1, Fn: floatDivide},
		{Name: "finite?", Fn: floatFiniteP},
		{Name: "floor", Max: 1, Fn: floatFloor, Flags: Kw},
		{Name: "hash", Fn: numberHash},
		{Name: "infinite?", Fn: floatInfiniteP},
		{Name: "inspect", Fn: floatToS},
		{Name: "magnitude", Fn: floatAbs},
		{Name: "modulo", Min: 1, Max: 1, Fn: floatModulo},
		{Name: "nan?", Fn: floatNanP},
		{Name: "negative?", Fn: floatNegativeP},
		{Name: "next_float", Fn: floatNextFloat},
		{Name: "numerator", Reason: ReasonRational},
		{Name: "phase", Fn: floatArg},
		{Name: "positive?", Fn: floatPositiveP},
		{Name: "prev_float", Fn: floatPrevFloat},
		{Name: "quo", Min: 1, Max: 1, Fn: floatDivide},
		{Name: "rationalize", Max: 1, Reason: ReasonRational},
		{Name: "round", Max: 1, Fn: floatRound, Flags: Kw},
		{Name: "to_f", Fn: SelfValue},
		{Name: "to_i", Fn: floatToI},
		{Name: "to_int", Fn: floatToI},
		{Name: "to_r", Reason: ReasonRational},
		{Name: "to_s", Fn: floatToS},
		{Name: "truncate", Max: 1, Fn: floatTruncate, Flags: Kw},
		{Name: "zero?", Fn: floatZeroP},
	})
}

// floatOp carries an operation with a number out.
func (c *Call) floatOp(op string, f func(x, y float64) float64) Value {
	if v := c.Arg(0); IsNumber(v) {
		return Float(f(c.Self.Float(), floatOf(v)))
	}
	return c.coercedOp(op)
}

func floatPlus(c *Call) Value {
	return c.floatOp("+", func(x, y float64) float64 { return x + y })
}

func floatMinus(c *Call) Value {
	return c.floatOp("-", func(x, y float64) float64 { return x - y })
}

func floatTimes(c *Call) Value {
	return c.floatOp("*", func(x, y float64) float64 { return x * y })
}

func floatDivide(c *Call) Value {
	return c.floatOp(c.Method.Name, func(x, y float64) float64 { return x / y })
}

func floatModulo(c *Call) Value {
	if v := c.Arg(0); IsNumber(v) && floatOf(v) == 0 {
		return c.zeroDivision()
	}
	return c.floatOp(c.Method.Name, floatMod)
}

func floatPow(c *Call) Value {
	if v := c.Arg(0); IsNumber(v) {
		return c.floatPower(c.Self.Float(), floatOf(v))
	}
	return c.coercedOp("**")
}

func floatDivmod(c *Call) Value {
	if v := c.Arg(0); IsNumber(v) {
		return c.floatDivmod(c.Self.Float(), floatOf(v))
	}
	return c.coercedOp("divmod")
}

func floatUnaryMinus(c *Call) Value { return Float(-c.Self.Float()) }

func floatAbs(c *Call) Value { return Float(math.Abs(c.Self.Float())) }

// floatArg is the angle to the positive numbers: 0, pi, or NaN.
func floatArg(c *Call) Value {
	f := c.Self.Float()
	switch {
	case math.IsNaN(f):
		return c.Self
	case math.Signbit(f):
		return Float(math.Pi)
	}
	return Int(0)
}

func floatCoerce(c *Call) Value {
	f, err := c.RT.KernelFloat(c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	return c.NewArrayOf(f, c.Self)
}

func floatEqlP(c *Call) Value {
	v := c.Arg(0)
	return Bool(v.IsFloat() && v.Float() == c.Self.Float())
}

func floatFiniteP(c *Call) Value {
	f := c.Self.Float()
	return Bool(!math.IsNaN(f) && !math.IsInf(f, 0))
}

func floatInfiniteP(c *Call) Value {
	switch f := c.Self.Float(); {
	case math.IsInf(f, 1):
		return Int(1)
	case math.IsInf(f, -1):
		return Int(-1)
	}
	return Nil
}

func floatNanP(c *Call) Value { return Bool(math.IsNaN(c.Self.Float())) }

func floatNegativeP(c *Call) Value { return Bool(c.Self.Float() < 0) }

func floatPositiveP(c *Call) Value { return Bool(c.Self.Float() > 0) }

func floatZeroP(c *Call) Value { return Bool(c.Self.Float() == 0) }

func floatNextFloat(c *Call) Value { return Float(math.Nextafter(c.Self.Float(), math.Inf(1))) }

func floatPrevFloat(c *Call) Value { return Float(math.Nextafter(c.Self.Float(), math.Inf(-1))) }

func floatToI(c *Call) Value { return c.Check(FloatToInteger(c.Self.Float())) }

func floatToS(c *Call) Value { return c.NewText(rubytext.Float(c.Self.Float()), ASCII) }
