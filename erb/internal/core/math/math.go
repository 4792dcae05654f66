// Package math has Ruby's module Math.
package math

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/elementary"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Math", Tables: [][]ruby.Table{tables}}

var tables = []ruby.Table{
	{Class: &ruby.MathModule, Constants: func() {
		ruby.Constant(ruby.MathModule, "E", ruby.Float(math.E))
		ruby.Constant(ruby.MathModule, "PI", ruby.Float(math.Pi))
	}},
	{Class: &ruby.MathModule, Functions: []ruby.Method{
		{Name: "acos", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return counted(c, elementary.Acos, within(-1, 1)) }},
		{Name: "acosh", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return counted(c, elementary.Acosh, within(1, math.Inf(1))) }},
		{Name: "asin", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return counted(c, elementary.Asin, within(-1, 1)) }},
		{Name: "asinh", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return counted(c, elementary.Asinh, nil) }},
		{Name: "atan", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return counted(c, elementary.Atan, nil) }},
		{Name: "atan2", Min: 2, Max: 2, Fn: atan2},
		{Name: "atanh", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return counted(c, elementary.Atanh, within(-1, 1)) }},
		{Name: "cbrt", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return math1(c, cbrt, nil) }},
		{Name: "cos", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return counted(c, elementary.Cos, nil) }},
		{Name: "cosh", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return counted(c, elementary.Cosh, nil) }},
		{Name: "erf", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return errorFunction(c, "erf", math.Erf) }},
		{Name: "erfc", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return errorFunction(c, "erfc", math.Erfc) }},
		{Name: "exp", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return counted(c, elementary.Exp, nil) }},
		{Name: "expm1", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return counted(c, elementary.Expm1, nil) }},
		{Name: "frexp", Min: 1, Max: 1, Fn: frexp},
		{Name: "gamma", Min: 1, Max: 1, Fn: gamma},
		{Name: "hypot", Min: 2, Max: 2, Fn: hypot},
		{Name: "ldexp", Min: 2, Max: 2, Fn: ldexp},
		{Name: "lgamma", Min: 1, Max: 1, Fn: lgamma},
		{Name: "log", Min: 1, Max: 2, Fn: log},
		{Name: "log10", Min: 1, Max: 1, Fn: log10},
		{Name: "log1p", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return counted(c, elementary.Log1p, within(-1, math.Inf(1))) }},
		{Name: "log2", Min: 1, Max: 1, Fn: log2},
		{Name: "sin", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return counted(c, elementary.Sin, nil) }},
		{Name: "sinh", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return counted(c, elementary.Sinh, nil) }},
		{Name: "sqrt", Min: 1, Max: 1, Fn: sqrt},
		{Name: "tan", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return counted(c, elementary.Tan, nil) }},
		{Name: "tanh", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return counted(c, elementary.Tanh, nil) }},
	}},
}

// domain says for which numbers a function is defined.
type domain func(float64) bool

func within(low, high float64) domain {
	return func(x float64) bool { return math.IsNaN(x) || x >= low && x <= high }
}

// outOfDomain records Math::DomainError.
func outOfDomain(c *ruby.Call, function string) ruby.Value {
	return c.Raise(ruby.DomainErrorClass, "Numerical argument is out of domain - %s", function)
}

// math1 implements a function of one number.
func math1(c *ruby.Call, f func(float64) float64, in domain) ruby.Value {
	x := arith.MathFloat(c, 0)
	if c.Failed() {
		return ruby.Nil
	}
	if in != nil && !in(x) {
		return outOfDomain(c, c.Method.Name)
	}
	return ruby.Float(f(x))
}

// exactSteps is the cost of a function of package elementary.
const exactSteps = 200

// counted is math1 for those.
func counted(c *ruby.Call, f func(float64) float64, in domain) ruby.Value {
	if !c.Step(exactSteps) {
		return ruby.Nil
	}
	return math1(c, f, in)
}

// cbrt corrects a cube root once, as Ruby corrects glibc's.
func cbrt(x float64) float64 {
	root := math.Cbrt(x)
	if x == 0 || math.IsInf(root, 0) || math.IsNaN(root) {
		return root
	}
	twice := 2 * root
	return (twice + x/root/root) / 3
}

func hypot(c *ruby.Call) ruby.Value {
	x, y := arith.MathFloat(c, 0), arith.MathFloat(c, 1)
	if !c.Step(exactSteps) {
		return ruby.Nil
	}
	return ruby.Float(elementary.Hypot(x, y))
}

// atan2 converts its second argument first, as Ruby's does.
func atan2(c *ruby.Call) ruby.Value {
	x := arith.MathFloat(c, 1)
	if c.Failed() {
		return ruby.Nil
	}
	y := arith.MathFloat(c, 0)
	if !c.Step(exactSteps) {
		return ruby.Nil
	}
	return ruby.Float(elementary.Atan2(y, x))
}

func frexp(c *ruby.Call) ruby.Value {
	x := arith.MathFloat(c, 0)
	fraction, exponent := math.Frexp(x)
	return c.NewArrayOf(ruby.Float(fraction), ruby.Int(int64(exponent)))
}

func ldexp(c *ruby.Call) ruby.Value {
	x, n := arith.MathFloat(c, 0), c.Int(1)
	return ruby.Float(math.Ldexp(x, int(max(-5000, min(5000, n)))))
}

// factorials are the factorials that gamma returns exactly.
var factorials = [23]float64{
	1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800, 479001600, 6227020800,
	87178291200, 1307674368000, 20922789888000, 355687428096000, 6402373705728000,
	121645100408832000, 2432902008176640000, 51090942171709440000, 1124000727777607680000,
}

func gamma(c *ruby.Call) ruby.Value {
	x := arith.MathFloat(c, 0)
	switch {
	case math.IsInf(x, -1), x < 0 && x == math.Floor(x):
		return outOfDomain(c, "gamma")
	case x == math.Floor(x) && x >= 1 && x <= 23:
		return ruby.Float(factorials[int(x)-1])
	case x == 0:
		return ruby.Float(math.Copysign(math.Inf(1), x))
	}
	if !math.IsNaN(x) && !math.IsInf(x, 1) {
		return inexact(c, "gamma")
	}
	return ruby.Float(x)
}

// inexact refuses a function whose last digits are other ones with each C library that Ruby is built with.
func inexact(c *ruby.Call, function string) ruby.Value {
	return c.Fail(&ruby.UnsupportedError{Construct: "Math." + function + " of this number", Reason: "the last digits depend on the C library of the Ruby"})
}

// errorFunction is erf or erfc: at 0 and far from it the results are the same everywhere.
func errorFunction(c *ruby.Call, name string, f func(float64) float64) ruby.Value {
	x := arith.MathFloat(c, 0)
	y := f(x)
	if c.Failed() || x == 0 || math.IsNaN(x) || y == 1 || y == -1 || y == 0 || y == 2 {
		return ruby.Float(y)
	}
	return inexact(c, name)
}

func lgamma(c *ruby.Call) ruby.Value {
	x := arith.MathFloat(c, 0)
	if math.IsInf(x, -1) {
		return outOfDomain(c, "lgamma")
	}
	if x == 0 {
		sign := int64(1)
		if math.Signbit(x) {
			sign = -1
		}
		return c.NewArrayOf(ruby.Float(math.Inf(1)), ruby.Int(sign))
	}
	value, sign := math.Lgamma(x)
	if value != 0 && !math.IsNaN(value) && !math.IsInf(value, 0) {
		return inexact(c, "lgamma")
	}
	return c.NewArrayOf(ruby.Float(value), ruby.Int(int64(sign)))
}

// logArg reads the argument of a logarithm: large Integers are taken down to a float and a power of two.
func logArg(c *ruby.Call, i int, function string) (x float64, shift int, ok bool) {
	v := c.Arg(i)
	if v.Kind() == ruby.KindBignum && v.Body().(*ruby.Bignum).I.Sign() > 0 {
		n := &v.Body().(*ruby.Bignum).I
		if bits := n.BitLen(); bits >= 1024 {
			x, shift = number.Highest(n)
			return x, shift, true
		}
	}
	x = arith.MathFloat(c, i)
	if c.Failed() {
		return 0, 0, false
	}
	if x < 0 {
		outOfDomain(c, function)
		return 0, 0, false
	}
	return x, 0, true
}

func log(c *ruby.Call) ruby.Value {
	x, shift, ok := logArg(c, 0, "log")
	if !ok || !c.Step(exactSteps) {
		return ruby.Nil
	}
	if c.Has(1) {
		return logOfBase(c, x, shift)
	}
	result := elementary.Log(x)
	if shift > 0 {
		result += float64(shift) * math.Ln2
	}
	return ruby.Float(result)
}

// logOfBase is log with a base. Ruby divides binary logarithms, and separately the shifts of large numbers, so that
// a base of 1 results in NaN.
func logOfBase(c *ruby.Call, x float64, shift int) ruby.Value {
	base, baseShift, ok := logArg(c, 1, "log")
	switch {
	case !ok:
		return ruby.Nil
	case x == 0 && base == 0:
		return ruby.Float(math.NaN())
	case x == 0:
		return ruby.Float(math.Inf(-1))
	case base == 0:
		return ruby.Float(math.Copysign(0, -1))
	case shift < baseShift:
		return c.Fail(&ruby.UnsupportedError{Construct: "Math.log of so large a base", Reason: "Ruby's result is wrong"})
	}
	divisor := elementary.Log2(base)
	return ruby.Float(elementary.Log2(x)/divisor + float64(shift-baseShift)/divisor)
}

func log2(c *ruby.Call) ruby.Value {
	x, shift, ok := logArg(c, 0, "log2")
	if !ok || !c.Step(exactSteps) {
		return ruby.Nil
	}
	return ruby.Float(elementary.Log2(x) + float64(shift))
}

func log10(c *ruby.Call) ruby.Value {
	x, shift, ok := logArg(c, 0, "log10")
	if !ok || !c.Step(exactSteps) {
		return ruby.Nil
	}
	return ruby.Float(elementary.Log10(x) + float64(shift)*math.Log10(2))
}

func sqrt(c *ruby.Call) ruby.Value {
	x := arith.MathFloat(c, 0)
	switch {
	case c.Failed():
		return ruby.Nil
	case x < 0:
		return outOfDomain(c, "sqrt")
	case x == 0:
		return ruby.Float(0)
	}
	return ruby.Float(math.Sqrt(x))
}
