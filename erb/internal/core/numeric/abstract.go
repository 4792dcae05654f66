package numeric

// This file implements Numeric: the methods shared by its subclasses, including subclasses in templates.

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var numericTables = []ruby.Table{
	{Class: &ruby.NumericClass, Refuse: []string{"singleton_method_added"}},
	{Class: &ruby.NumericClass, Methods: []ruby.Method{
		{Name: "%", Min: 1, Max: 1, Fn: numericModulo},
		{Name: "+@", Fn: ruby.SelfValue},
		{Name: "-@", Fn: numericUnaryMinus},
		{Name: "<=>", Min: 1, Max: 1, Fn: numericCompare},
		{Name: "abs", Fn: numericAbs},
		{Name: "abs2", Fn: numericAbs2},
		{Name: "angle", Fn: numericArg},
		{Name: "arg", Fn: numericArg},
		{Name: "ceil", Max: 1, Fn: numericAsFloat},
		{Name: "clone", Fn: numericClone, Flags: ruby.Kw},
		{Name: "coerce", Min: 1, Max: 1, Fn: numericCoerce},
		{Name: "conj", Fn: ruby.SelfValue},
		{Name: "conjugate", Fn: ruby.SelfValue},
		{Name: "div", Min: 1, Max: 1, Fn: numericDiv},
		{Name: "divmod", Min: 1, Max: 1, Fn: numericDivmod},
		{Name: "dup", Fn: ruby.SelfValue},
		{Name: "eql?", Min: 1, Max: 1, Fn: numericEqlP},
		{Name: "fdiv", Min: 1, Max: 1, Fn: numericFdiv},
		{Name: "finite?", Fn: ruby.AlwaysTrue},
		{Name: "floor", Max: 1, Fn: numericAsFloat},
		{Name: "i", Reason: known.ReasonComplex},
		{Name: "imag", Fn: func(*ruby.Call) ruby.Value { return ruby.Int(0) }},
		{Name: "imaginary", Fn: func(*ruby.Call) ruby.Value { return ruby.Int(0) }},
		{Name: "infinite?", Fn: ruby.AlwaysNil},
		{Name: "integer?", Fn: ruby.AlwaysFalse},
		{Name: "magnitude", Fn: numericAbs},
		{Name: "modulo", Min: 1, Max: 1, Fn: numericModulo},
		{Name: "negative?", Fn: numericNegativeP},
		{Name: "nonzero?", Fn: numericNonzeroP},
		{Name: "phase", Fn: numericArg},
		{Name: "polar", Fn: numericPolar},
		{Name: "positive?", Fn: numericPositiveP},
		{Name: "real", Fn: ruby.SelfValue},
		{Name: "real?", Fn: ruby.AlwaysTrue},
		{Name: "rect", Fn: numericRect},
		{Name: "rectangular", Fn: numericRect},
		{Name: "remainder", Min: 1, Max: 1, Fn: numericRemainder},
		{Name: "round", Max: 1, Fn: numericAsFloat, Flags: ruby.Kw},
		{Name: "to_c", Reason: known.ReasonComplex},
		{Name: "to_int", Fn: numericToInt},
		{Name: "truncate", Max: 1, Fn: numericAsFloat},
		{Name: "zero?", Fn: numericZeroP},
	}},
}

// send1 calls a method of the receiver with the argument.
func send1(c *ruby.Call, op string) ruby.Value {
	v, _ := c.Send(c.Self, op, c.Arg(0))
	return v
}

// numericModulo is x - y * x.div(y).
func numericModulo(c *ruby.Call) ruby.Value {
	q := send1(c, "div")
	product, _ := c.Send(c.Arg(0), "*", q)
	v, _ := c.Send(c.Self, "-", product)
	return v
}

func numericUnaryMinus(c *ruby.Call) ruby.Value {
	r, ok := c.Send(c.Self, "coerce", ruby.Int(0))
	pair, isArray := r.AsArray()
	if ok && (!isArray || len(pair.Elems) != 2) {
		return c.Raise(ruby.TypeErrorClass, "coerce must return [x, y]")
	}
	if !ok {
		return ruby.Nil
	}
	v, _ := c.Send(pair.Elems[0], "-", pair.Elems[1])
	return v
}

func numericCompare(c *ruby.Call) ruby.Value {
	if ruby.Identical(c.Self, c.Arg(0)) || c.Equal(c.Self, c.Arg(0)) {
		return ruby.Int(0)
	}
	return ruby.Nil
}

func numericAbs(c *ruby.Call) ruby.Value {
	negative, ok := c.Send(c.Self, "<", ruby.Int(0))
	if !ok || !negative.Truthy() {
		return c.Self
	}
	v, _ := c.Send(c.Self, "-@")
	return v
}

func numericAbs2(c *ruby.Call) ruby.Value {
	v, _ := c.Send(c.Self, "*", c.Self)
	return v
}

func numericArg(c *ruby.Call) ruby.Value {
	negative, ok := c.Send(c.Self, "negative?")
	if !ok {
		return ruby.Nil
	}
	if negative.Truthy() {
		return ruby.Float(math.Pi)
	}
	return ruby.Int(0)
}

// numericAsFloat is ceil, floor, round and truncate: it calls the method of the float.
func numericAsFloat(c *ruby.Call) ruby.Value {
	f, err := conversion.KernelFloat(c.RT, c.Self)
	if err != nil {
		return c.Fail(err)
	}
	return c.CallMethod(f, ruby.SelectorFor(c.Method.Name), c.Args, c.KwArgs(), nil, true)
}

func numericClone(c *ruby.Call) ruby.Value {
	if !c.AllowKw("freeze") {
		return ruby.Nil
	}
	switch v, given := c.Kw("freeze"); {
	case !given, v.IsNil(), v == ruby.True:
		return c.Self
	case v == ruby.False:
		return c.Raise(ruby.ArgumentErrorClass, "can't unfreeze %s", c.Self.RealClass().Inspect())
	default:
		return c.Raise(ruby.ArgumentErrorClass, "unexpected value for freeze: %s", v.RealClass().Inspect())
	}
}

func numericCoerce(c *ruby.Call) ruby.Value {
	if c.Self.RealClass() == c.Arg(0).RealClass() {
		return c.NewArrayOf(c.Arg(0), c.Self)
	}
	x, err := conversion.KernelFloat(c.RT, c.Self)
	if err != nil {
		return c.Fail(err)
	}
	y, err := conversion.KernelFloat(c.RT, c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	return c.NewArrayOf(y, x)
}

func numericDiv(c *ruby.Call) ruby.Value {
	if c.Self.IsFloat() && arith.IsNumber(c.Arg(0)) {
		y := arith.FloatOf(c.Arg(0))
		if y == 0 {
			return arith.ZeroDivision(c)
		}
		return c.Check(arith.FloatToInteger(math.Floor(c.Self.Float() / y)))
	}
	if c.Equal(c.Arg(0), ruby.Int(0)) {
		return arith.ZeroDivision(c)
	}
	q := send1(c, "/")
	v, _ := c.Send(q, "floor")
	return v
}

func numericDivmod(c *ruby.Call) ruby.Value { return c.NewArrayOf(numericDiv(c), send1(c, "%")) }

func numericEqlP(c *ruby.Call) ruby.Value {
	return ruby.Bool(c.Self.RealClass() == c.Arg(0).RealClass() && c.Equal(c.Self, c.Arg(0)))
}

func numericFdiv(c *ruby.Call) ruby.Value {
	f, err := conversion.KernelFloat(c.RT, c.Self)
	if err != nil {
		return c.Fail(err)
	}
	v, _ := c.Send(f, "/", c.Arg(0))
	return v
}

func numericNegativeP(c *ruby.Call) ruby.Value {
	v, _ := c.Send(c.Self, "<", ruby.Int(0))
	return ruby.Bool(v.Truthy())
}

func numericPositiveP(c *ruby.Call) ruby.Value {
	v, _ := c.Send(c.Self, ">", ruby.Int(0))
	return ruby.Bool(v.Truthy())
}

func numericNonzeroP(c *ruby.Call) ruby.Value {
	v, ok := c.Send(c.Self, "zero?")
	if !ok || v.Truthy() {
		return ruby.Nil
	}
	return c.Self
}

func numericZeroP(c *ruby.Call) ruby.Value { return ruby.Bool(c.Equal(c.Self, ruby.Int(0))) }

func numericPolar(c *ruby.Call) ruby.Value {
	abs, _ := c.Send(c.Self, "abs")
	arg, _ := c.Send(c.Self, "arg")
	return c.NewArrayOf(abs, arg)
}

func numericRect(c *ruby.Call) ruby.Value { return c.NewArrayOf(c.Self, ruby.Int(0)) }

func numericRemainder(c *ruby.Call) ruby.Value {
	if v := c.Arg(0); arith.IsNumber(v) && arith.FloatOf(v) == 0 {
		return arith.ZeroDivision(c)
	}
	if c.Self.IsFloat() && arith.IsNumber(c.Arg(0)) {
		y := arith.FloatOf(c.Arg(0))
		if math.IsInf(y, 0) && !math.IsInf(c.Self.Float(), 0) {
			return c.Self
		}
		x := c.Self.Float()
		mod := math.Mod(x, y)
		if mod != 0 && (x < 0) != (y < 0) {
			mod = mod + y - y // Ruby takes it from x % y, and rounds twice
		}
		return ruby.Float(mod)
	}
	z := send1(c, "%")
	zero, ok := c.Send(z, "==", ruby.Int(0))
	if !ok || zero.Truthy() {
		return z
	}
	a, _ := c.Send(c.Self, "negative?")
	b, _ := c.Send(c.Arg(0), "negative?")
	if a.Truthy() != b.Truthy() {
		if y := c.Arg(0); y.IsFloat() && math.IsInf(y.Float(), 0) {
			return c.Self
		}
		v, _ := c.Send(z, "-", c.Arg(0))
		return v
	}
	return z
}

func numericToInt(c *ruby.Call) ruby.Value {
	v, _ := c.Send(c.Self, "to_i")
	return v
}
