// Package rational has Ruby's class Rational, and what makes rational numbers of others. Arithmetic and comparison are
// in Go, the rest is in rational.rb.
package rational

import (
	_ "embed"
	"math"
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/rubytext"
)

//go:embed rational.rb
var prelude string

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Rational", Classes: classes, Tables: [][]ruby.Table{tables}, Prelude: &ruby.Prelude{
	Text: &prelude, Primitives: []ruby.Method{
		{Name: "coerced", Min: 2, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return arith.CoercedOp(c, c.Str(1)) }},
		{Name: "exact", Min: 1, Max: 1, Fn: exactly},
		{Name: "integer", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return c.Big(c.RT.ToInteger(c.Arg(0))) }},
		{Name: "ratio", Min: 2, Max: 2, Fn: ratio},
		{Name: "rational", Min: 1, Max: 1, Fn: rational},
		{Name: "responds", Min: 2, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(c.RT.RespondTo(c.Arg(0), c.Name(1), true)) }},
		{Name: "text", Fn: func(c *ruby.Call) ruby.Value {
			return c.NewASCII(c.Concat(c.DigitsOf(self(c).Num, 10), "/", c.DigitsOf(self(c).Den, 10)))
		}},
	},
}}

var tables = []ruby.Table{
	{Class: &arith.RationalClass, NoNew: true},
	{Class: &arith.RationalClass, NoAllocate: true},
	{Class: &arith.RationalClass, Methods: []ruby.Method{
		{Name: "*", Min: 1, Max: 1, Fn: times},
		{Name: "+", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return sum(c, number.Add) }},
		{Name: "-", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return sum(c, number.Sub) }},
		{Name: "-@", Fn: func(c *ruby.Call) ruby.Value {
			return arith.LowestTerms(&c.Budget, on(c, number.Sub, new(big.Int), self(c).Num), self(c).Den)
		}},
		{Name: "/", Min: 1, Max: 1, Fn: quotient},
		{Name: "<=>", Min: 1, Max: 1, Fn: compare},
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: "coerce", Min: 1, Max: 1, Fn: coerce},
		{Name: "denominator", Fn: func(c *ruby.Call) ruby.Value { return ruby.BigInt(self(c).Den) }},
		{Name: "hash", Fn: hash},
		{Name: "numerator", Fn: func(c *ruby.Call) ruby.Value { return ruby.BigInt(self(c).Num) }},
		{Name: "quo", Min: 1, Max: 1, Fn: quotient},
		{Name: "to_f", Fn: func(c *ruby.Call) ruby.Value { return ruby.Float(float(c, self(c))) }},
	}},
}

type operation func(number.Budget, *big.Int, *big.Int) (*big.Int, error)

func self(c *ruby.Call) *arith.Rational {
	r, _ := arith.AsRational(c.Self)
	return r
}

// exact returns an Integer or Rational as a Rational.
func exact(v ruby.Value) (*arith.Rational, bool) {
	if n, ok := v.AsBig(); ok {
		return &arith.Rational{Num: n, Den: big.NewInt(1)}, true
	}
	return arith.AsRational(v)
}

// on computes with Integers; the result is 0 after an error.
func on(c *ruby.Call, op operation, x, y *big.Int) *big.Int {
	if c.Failed() {
		return new(big.Int)
	}
	return c.BigOr0(op(c.RT, x, y))
}

// float returns the Float next to r.
func float(c *ruby.Call, r *arith.Rational) float64 {
	f, err := number.FloatQuotient(c.RT, r.Num, r.Den)
	if err != nil {
		c.Fail(err)
	}
	return f
}

// ratio is the primitive: one Integer over another.
func ratio(c *ruby.Call) ruby.Value {
	over, ok1 := c.Arg(0).AsBig()
	under, ok2 := c.Arg(1).AsBig()
	if !ok1 || !ok2 {
		return c.Raise(ruby.TypeErrorClass, "not an integer")
	}
	return arith.Ratio(&c.Budget, over, under)
}

// exactly is the primitive: the value of a Float.
func exactly(c *ruby.Call) ruby.Value {
	f := c.Arg(0).Float()
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return c.Raise(ruby.FloatDomainErrorClass, "%s", rubytext.Float(f))
	}
	num, den := number.FractionOfFloat(f).Parts()
	return arith.LowestTerms(&c.Budget, num, den)
}

// rational is the primitive: what to_r of an object returns.
func rational(c *ruby.Call) ruby.Value {
	v := c.Arg(0)
	if _, ok := arith.AsRational(v); ok {
		return v
	}
	if v.IsNil() || !c.RT.RespondTo(v, "to_r", true) {
		return c.Raise(ruby.TypeErrorClass, "can't convert %s into Rational", ruby.DescribeForConversion(v))
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

func hash(c *ruby.Call) ruby.Value {
	n, err := c.RT.HashOf(c.NewString(self(c).HashKey()))
	return c.Check(ruby.Int(n), err)
}

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
	x, v := self(c), c.Arg(0)
	if v.IsFloat() {
		return ruby.Float(float(c, x) / v.Float())
	}
	y, ok := exact(v)
	switch {
	case !ok:
		return arith.CoercedOp(c, c.Method.Name)
	case y.Num.Sign() == 0:
		return arith.ZeroDivision(c)
	}
	return arith.Ratio(&c.Budget, on(c, number.Mul, x.Num, y.Den), on(c, number.Mul, x.Den, y.Num))
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
		return c.NewArrayOf(arith.LowestTerms(&c.Budget, n, big.NewInt(1)), c.Self)
	}
	if _, ok := arith.AsRational(v); ok {
		return c.NewArrayOf(v, c.Self)
	}
	return c.Raise(ruby.TypeErrorClass, "%s can't be coerced into %s", v.RealClass().Inspect(), c.Self.RealClass().Inspect())
}
