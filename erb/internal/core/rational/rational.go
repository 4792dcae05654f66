// Package rational has Ruby's rational numbers.
//
//	rational.go  the class, and its arithmetic
//	round.go     rounding, and the simplest number nearby
//	convert.go   conversions of other values
//	read.go      parsing
package rational

import (
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Rational", Classes: classes, Tables: [][]ruby.Table{tables, conversionsTables}}

var tables = []ruby.Table{
	{Class: &arith.RationalClass, NoNew: true},
	{Class: &arith.RationalClass, NoAllocate: true},
	{Class: &arith.RationalClass, Methods: []ruby.Method{
		{Name: "*", Min: 1, Max: 1, Fn: times},
		{Name: "**", Min: 1, Max: 1, Fn: power},
		{Name: "+", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return sum(c, number.Add) }},
		{Name: "-", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return sum(c, number.Sub) }},
		{Name: "-@", Fn: func(c *ruby.Call) ruby.Value { return negated(c, self(c)) }},
		{Name: "/", Min: 1, Max: 1, Fn: quotient},
		{Name: "<=>", Min: 1, Max: 1, Fn: compare},
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: "abs", Fn: magnitude},
		{Name: "ceil", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return rounded(c, ceil) }},
		{Name: "coerce", Min: 1, Max: 1, Fn: coerce},
		{Name: "denominator", Fn: func(c *ruby.Call) ruby.Value { return ruby.BigInt(self(c).Den) }},
		{Name: "fdiv", Min: 1, Max: 1, Fn: fdiv},
		{Name: "floor", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return rounded(c, floor) }},
		{Name: "hash", Fn: hash},
		{Name: "inspect", Fn: func(c *ruby.Call) ruby.Value { return c.NewASCII(c.Concat("(", text(c), ")")) }},
		{Name: "magnitude", Fn: magnitude},
		{Name: "negative?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(self(c).Num.Sign() < 0) }},
		{Name: "numerator", Fn: func(c *ruby.Call) ruby.Value { return ruby.BigInt(self(c).Num) }},
		{Name: "positive?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(self(c).Num.Sign() > 0) }},
		{Name: "quo", Min: 1, Max: 1, Fn: quotient},
		{Name: "rationalize", Max: 1, Fn: rationalize},
		{Name: "round", Max: 1, Fn: round, Flags: ruby.Kw},
		{Name: "to_f", Fn: func(c *ruby.Call) ruby.Value { return ruby.Float(float(c, self(c))) }},
		{Name: "to_i", Fn: func(c *ruby.Call) ruby.Value { return ruby.BigInt(truncate(c, self(c))) }},
		{Name: "to_r", Fn: ruby.SelfValue},
		{Name: "to_s", Fn: func(c *ruby.Call) ruby.Value { return c.NewASCII(text(c)) }},
		{Name: "truncate", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return rounded(c, truncate) }},
	}},
}

// small has 0, 1 and 2, which are never changed.
var small = ruby.Once[*[3]*big.Int]{Make: func() *[3]*big.Int {
	return &[3]*big.Int{new(big.Int), big.NewInt(1), big.NewInt(2)}
}}

func zero() *big.Int { return small.Get()[0] }
func one() *big.Int  { return small.Get()[1] }
func two() *big.Int  { return small.Get()[2] }

// operation is an operation on two Integers.
type operation func(number.Budget, *big.Int, *big.Int) (*big.Int, error)

func self(c *ruby.Call) *arith.Rational {
	r, _ := arith.AsRational(c.Self)
	return r
}

// exact returns an Integer or a Rational as a Rational.
func exact(v ruby.Value) (*arith.Rational, bool) {
	if n, ok := v.AsBig(); ok {
		return &arith.Rational{Num: n, Den: one()}, true
	}
	return arith.AsRational(v)
}

// on applies an operation. It returns 0 after an error.
func on(c *ruby.Call, op operation, x, y *big.Int) *big.Int {
	if c.Failed() {
		return zero()
	}
	return c.BigOr0(op(c.RT, x, y))
}

// absolute returns |x|.
func absolute(c *ruby.Call, x *big.Int) *big.Int {
	if x.Sign() < 0 {
		return minus(c, x)
	}
	return x
}

// float is to_f.
func float(c *ruby.Call, r *arith.Rational) float64 {
	f, err := number.FloatQuotient(c.RT, r.Num, r.Den)
	if err != nil {
		c.Fail(err)
	}
	return f
}

func text(c *ruby.Call) string {
	r := self(c)
	return c.Concat(c.DigitsOf(r.Num, 10), "/", c.DigitsOf(r.Den, 10))
}

func hash(c *ruby.Call) ruby.Value {
	n, err := c.RT.HashOf(c.NewString(self(c).HashKey()))
	return c.Check(ruby.Int(n), err)
}

// sum is + and -.
func sum(c *ruby.Call, op operation) ruby.Value {
	x, v := self(c), c.Arg(0)
	if v.IsFloat() {
		a := ruby.Float(float(c, x))
		r, _ := c.Send(a, c.Method.Name, v)
		return r
	}
	y, ok := exact(v)
	switch {
	case !ok:
		return arith.CoercedOp(c, c.Method.Name)
	case number.Cmp(x.Den, y.Den) == 0:
		return arith.Ratio(&c.Budget, on(c, op, x.Num, y.Num), x.Den)
	}
	num := on(c, op, on(c, number.Mul, x.Num, y.Den), on(c, number.Mul, y.Num, x.Den))
	return arith.Ratio(&c.Budget, num, on(c, number.Mul, x.Den, y.Den))
}

func times(c *ruby.Call) ruby.Value {
	x, v := self(c), c.Arg(0)
	if v.IsFloat() {
		return ruby.Float(float(c, x) * v.Float())
	}
	y, ok := exact(v)
	if !ok {
		return arith.CoercedOp(c, "*")
	}
	return arith.Ratio(&c.Budget, on(c, number.Mul, x.Num, y.Num), on(c, number.Mul, x.Den, y.Den))
}

func quotient(c *ruby.Call) ruby.Value {
	v := c.Arg(0)
	if v.IsFloat() {
		return ruby.Float(float(c, self(c)) / v.Float())
	}
	y, ok := exact(v)
	if !ok {
		return arith.CoercedOp(c, c.Method.Name)
	}
	return over(c, self(c), y)
}

// over is x / y.
func over(c *ruby.Call, x, y *arith.Rational) ruby.Value {
	if y.Num.Sign() == 0 {
		return arith.ZeroDivision(c)
	}
	return arith.Ratio(&c.Budget, on(c, number.Mul, x.Num, y.Den), on(c, number.Mul, x.Den, y.Num))
}

func fdiv(c *ruby.Call) ruby.Value {
	x, v := self(c), c.Arg(0)
	y, ok := exact(v)
	switch {
	case ok && y.Num.Sign() == 0, v.IsFloat():
		divisor := arith.FloatOf(v)
		if divisor == 0 {
			divisor = 0 // -0.0, too
		}
		return ruby.Float(float(c, x) / divisor)
	case !ok:
		r := arith.CoercedOp(c, "/")
		f, _ := c.Send(r, "to_f")
		return f
	}
	r, ok := arith.AsRational(over(c, x, y))
	if !ok {
		return ruby.Nil
	}
	return ruby.Float(float(c, r))
}

func negated(c *ruby.Call, r *arith.Rational) ruby.Value {
	return arith.LowestTerms(&c.Budget, on(c, number.Sub, zero(), r.Num), r.Den)
}

func magnitude(c *ruby.Call) ruby.Value {
	if r := self(c); r.Num.Sign() < 0 {
		return negated(c, r)
	}
	return c.Self
}

func compare(c *ruby.Call) ruby.Value {
	x, v := self(c), c.Arg(0)
	if v.IsFloat() {
		r, _ := c.Send(ruby.Float(float(c, x)), "<=>", v)
		return r
	}
	y, ok := exact(v)
	if !ok {
		a, b, ok := arith.Coerce(c, v)
		if !ok {
			return ruby.Nil
		}
		r, _ := c.Send(a, "<=>", b)
		return r
	}
	return ruby.Int(int64(number.Cmp(on(c, number.Mul, x.Num, y.Den), on(c, number.Mul, y.Num, x.Den))))
}

func equal(c *ruby.Call) ruby.Value {
	x, v := self(c), c.Arg(0)
	if v.IsFloat() {
		return ruby.Bool(float(c, x) == v.Float())
	}
	if y, ok := exact(v); ok {
		return ruby.Bool(number.Cmp(x.Num, y.Num) == 0 && number.Cmp(x.Den, y.Den) == 0)
	}
	return ruby.Bool(c.Equal(v, c.Self))
}

func coerce(c *ruby.Call) ruby.Value {
	v := c.Arg(0)
	if v.IsFloat() {
		return c.NewArrayOf(v, ruby.Float(float(c, self(c))))
	}
	if n, ok := v.AsBig(); ok {
		return c.NewArrayOf(arith.LowestTerms(&c.Budget, n, one()), c.Self)
	}
	if _, ok := arith.AsRational(v); ok {
		return c.NewArrayOf(v, c.Self)
	}
	return c.Raise(ruby.TypeErrorClass, "%s can't be coerced into %s", v.RealClass().Inspect(), c.Self.RealClass().Inspect())
}

// power is **.
func power(c *ruby.Call) ruby.Value {
	x, v := self(c), c.Arg(0)
	y, ok := exact(v)
	switch {
	case v.IsFloat():
		return floatPower(c, v)
	case !ok:
		return arith.CoercedOp(c, "**")
	case y.Num.Sign() == 0:
		return arith.LowestTerms(&c.Budget, one(), one())
	case number.Cmp(x.Den, one()) == 0 && x.Num.BitLen() <= 1:
		whole := number.Cmp(y.Den, one()) == 0
		switch {
		case x.Num.Sign() == 0 && y.Num.Sign() < 0:
			return arith.ZeroDivision(c)
		case x.Num.Sign() >= 0:
			return arith.LowestTerms(&c.Budget, x.Num, one())
		case whole && y.Num.Bit(0) == 0:
			return arith.LowestTerms(&c.Budget, one(), one())
		case whole:
			return arith.LowestTerms(&c.Budget, x.Num, one())
		}
	}
	if number.Cmp(y.Den, one()) != 0 {
		return floatPower(c, ruby.Float(float(c, y)))
	}
	n := ruby.BigInt(absolute(c, y.Num))
	num, _ := c.Send(ruby.BigInt(x.Num), "**", n)
	den, _ := c.Send(ruby.BigInt(x.Den), "**", n)
	p, _ := num.AsBig()
	q, _ := den.AsBig()
	if p == nil || q == nil {
		return ruby.Nil
	}
	if y.Num.Sign() < 0 {
		p, q = q, p
	}
	return arith.Ratio(&c.Budget, p, q)
}

// floatPower is the power of the float next to the receiver.
func floatPower(c *ruby.Call, v ruby.Value) ruby.Value {
	r, _ := c.Send(ruby.Float(float(c, self(c))), "**", v)
	return r
}
