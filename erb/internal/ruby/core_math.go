package ruby

// This file implements Math.

import (
	"math"
	"slices"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var (
	mathModule       = NewModule("Math")
	domainErrorClass = NewClass("Math::DomainError", StandardErrorClass)
)

func init() {
	Constant(mathModule, "E", Float(math.E))
	Constant(mathModule, "PI", Float(math.Pi))
	rows := []Method{
		{Name: "acos", Min: 1, Max: 1, Fn: math1(math.Acos, within(-1, 1))},
		{Name: "acosh", Min: 1, Max: 1, Fn: math1(math.Acosh, within(1, math.Inf(1)))},
		{Name: "asin", Min: 1, Max: 1, Fn: math1(math.Asin, within(-1, 1))},
		{Name: "asinh", Min: 1, Max: 1, Fn: math1(math.Asinh, nil)},
		{Name: "atan", Min: 1, Max: 1, Fn: math1(math.Atan, nil)},
		{Name: "atan2", Min: 2, Max: 2, Fn: math2(math.Atan2)},
		{Name: "atanh", Min: 1, Max: 1, Fn: math1(math.Atanh, within(-1, 1))},
		{Name: "cbrt", Min: 1, Max: 1, Fn: math1(math.Cbrt, nil)},
		{Name: "cos", Min: 1, Max: 1, Fn: math1(math.Cos, nil)},
		{Name: "cosh", Min: 1, Max: 1, Fn: math1(math.Cosh, nil)},
		{Name: "erf", Min: 1, Max: 1, Fn: math1(math.Erf, nil)},
		{Name: "erfc", Min: 1, Max: 1, Fn: math1(math.Erfc, nil)},
		{Name: "exp", Min: 1, Max: 1, Fn: math1(math.Exp, nil)},
		{Name: "expm1", Min: 1, Max: 1, Fn: math1(math.Expm1, nil)},
		{Name: "frexp", Min: 1, Max: 1, Fn: mathFrexp},
		{Name: "gamma", Min: 1, Max: 1, Fn: mathGamma},
		{Name: "hypot", Min: 2, Max: 2, Fn: math2(math.Hypot)},
		{Name: "ldexp", Min: 2, Max: 2, Fn: mathLdexp},
		{Name: "lgamma", Min: 1, Max: 1, Fn: mathLgamma},
		{Name: "log", Min: 1, Max: 2, Fn: mathLog},
		{Name: "log10", Min: 1, Max: 1, Fn: mathLog10},
		{Name: "log1p", Min: 1, Max: 1, Fn: math1(math.Log1p, within(-1, math.Inf(1)))},
		{Name: "log2", Min: 1, Max: 1, Fn: mathLog2},
		{Name: "sin", Min: 1, Max: 1, Fn: math1(math.Sin, nil)},
		{Name: "sinh", Min: 1, Max: 1, Fn: math1(math.Sinh, nil)},
		{Name: "sqrt", Min: 1, Max: 1, Fn: mathSqrt},
		{Name: "tan", Min: 1, Max: 1, Fn: math1(math.Tan, nil)},
		{Name: "tanh", Min: 1, Max: 1, Fn: math1(math.Tanh, nil)},
	}
	Statics(mathModule, slices.Clone(rows))
	for i := range rows {
		rows[i].Flags |= PrivateRow
	}
	Methods(mathModule, rows)
}

// domain tells whether a function is defined for a number.
type domain func(float64) bool

func within(low, high float64) domain {
	return func(x float64) bool { return math.IsNaN(x) || x >= low && x <= high }
}

// outOfDomain records Math::DomainError.
func (c *Call) outOfDomain(function string) Value {
	return c.Raise(domainErrorClass, "Numerical argument is out of domain - %s", function)
}

// math1 makes the row of a function of one number.
func math1(f func(float64) float64, in domain) func(*Call) Value {
	return func(c *Call) Value {
		x := c.mathFloat(0)
		if c.Failed() {
			return Nil
		}
		if in != nil && !in(x) {
			return c.outOfDomain(c.Method.Name)
		}
		return Float(f(x))
	}
}

// math2 makes the row of a function of two numbers.
func math2(f func(x, y float64) float64) func(*Call) Value {
	return func(c *Call) Value {
		x, y := c.mathFloat(0), c.mathFloat(1)
		return Float(f(x, y))
	}
}

func mathFrexp(c *Call) Value {
	x := c.mathFloat(0)
	fraction, exponent := math.Frexp(x)
	return c.NewArrayOf(Float(fraction), Int(int64(exponent)))
}

func mathLdexp(c *Call) Value {
	x, n := c.mathFloat(0), c.Int(1)
	return Float(math.Ldexp(x, int(max(-5000, min(5000, n)))))
}

// factorials are those that gamma gives exactly.
var factorials = func() (list [23]float64) {
	f := 1.0
	for i := range list {
		f *= float64(max(1, i))
		list[i] = f
	}
	return list
}()

func mathGamma(c *Call) Value {
	x := c.mathFloat(0)
	switch {
	case math.IsInf(x, -1), x < 0 && x == math.Floor(x):
		return c.outOfDomain("gamma")
	case x == math.Floor(x) && x >= 1 && x <= 23:
		return Float(factorials[int(x)-1])
	case x == 0:
		return Float(math.Copysign(math.Inf(1), x))
	}
	return Float(math.Gamma(x))
}

func mathLgamma(c *Call) Value {
	x := c.mathFloat(0)
	if math.IsInf(x, -1) {
		return c.outOfDomain("lgamma")
	}
	if x == 0 {
		sign := int64(1)
		if math.Signbit(x) {
			sign = -1
		}
		return c.NewArrayOf(Float(math.Inf(1)), Int(sign))
	}
	value, sign := math.Lgamma(x)
	return c.NewArrayOf(Float(value), Int(int64(sign)))
}

// logArg reads the argument of a logarithm: large Integers are taken down to a float and a power of two.
func (c *Call) logArg(i int, function string) (x float64, shift int, ok bool) {
	v := c.Arg(i)
	if v.Kind() == KindBignum && v.o.body.(*Bignum).I.Sign() > 0 {
		n := v.o.body.(*Bignum).I
		if bits := n.BitLen(); bits >= 1024 {
			x, shift = number.Highest(n)
			return x, shift, true
		}
	}
	x = c.mathFloat(i)
	if c.Failed() {
		return 0, 0, false
	}
	if x < 0 || x == 0 && math.Signbit(x) {
		c.outOfDomain(function)
		return 0, 0, false
	}
	return x, 0, true
}

func mathLog(c *Call) Value {
	x, shift, ok := c.logArg(0, "log")
	if !ok {
		return Nil
	}
	result := math.Log(x)
	if shift > 0 {
		result += float64(shift) * math.Ln2
	}
	if !c.Has(1) {
		return Float(result)
	}
	base, baseShift, ok := c.logArg(1, "log")
	if !ok {
		return Nil
	}
	divisor := math.Log(base)
	if baseShift > 0 {
		divisor += float64(baseShift) * math.Ln2
	}
	return Float(result / divisor)
}

func mathLog2(c *Call) Value {
	x, shift, ok := c.logArg(0, "log2")
	if !ok {
		return Nil
	}
	return Float(math.Log2(x) + float64(shift))
}

func mathLog10(c *Call) Value {
	x, shift, ok := c.logArg(0, "log10")
	if !ok {
		return Nil
	}
	return Float(math.Log10(x) + float64(shift)*math.Log10(2))
}

func mathSqrt(c *Call) Value {
	x := c.mathFloat(0)
	switch {
	case c.Failed():
		return Nil
	case x < 0:
		return c.outOfDomain("sqrt")
	case x == 0:
		return Float(0)
	}
	return Float(math.Sqrt(x))
}
