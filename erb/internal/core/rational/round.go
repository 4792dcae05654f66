package rational

// This file implements rounding, and the search for the simplest number nearby.

import (
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// rounding rounds a number to an Integer.
type rounding func(*ruby.Call, *arith.Rational) *big.Int

// down divides and rounds down; y is above 0.
func down(c *ruby.Call, x, y *big.Int) (q, rest *big.Int) {
	if c.Failed() {
		return zero(), zero()
	}
	q, rest, err := number.DivMod(c.RT, x, y)
	return c.BigOr0(q, err), c.BigOr0(rest, err)
}

func minus(c *ruby.Call, x *big.Int) *big.Int { return on(c, number.Sub, zero(), x) }

func floor(c *ruby.Call, r *arith.Rational) *big.Int {
	q, _ := down(c, r.Num, r.Den)
	return q
}

func ceil(c *ruby.Call, r *arith.Rational) *big.Int {
	q, _ := down(c, minus(c, r.Num), r.Den)
	return minus(c, q)
}

func truncate(c *ruby.Call, r *arith.Rational) *big.Int {
	if r.Num.Sign() < 0 {
		return ceil(c, r)
	}
	return floor(c, r)
}

// nearest returns the rounding for the keyword half.
func nearest(half string) rounding {
	return func(c *ruby.Call, r *arith.Rational) *big.Int {
		num, den := on(c, number.Mul, absolute(c, r.Num), two()), on(c, number.Mul, r.Den, two())
		var q *big.Int
		switch half {
		case "down":
			q, _ = down(c, minus(c, on(c, number.Sub, num, r.Den)), den)
			q = minus(c, q)
		default:
			var rest *big.Int
			if q, rest = down(c, on(c, number.Add, num, r.Den), den); half == "even" && rest.Sign() == 0 && q.Bit(0) == 1 {
				q = on(c, number.Sub, q, one())
			}
		}
		if r.Num.Sign() < 0 {
			return minus(c, q)
		}
		return q
	}
}

func round(c *ruby.Call) ruby.Value {
	if !c.AllowKw("half") {
		return ruby.Nil
	}
	half := "up"
	if v, ok := c.Kw("half"); ok && !v.IsNil() {
		name, isSymbol := v.AsSymbol()
		if s, isString := v.AsString(); isString {
			name, isSymbol = s.String(), true
		}
		if !isSymbol {
			return c.Raise(ruby.ArgumentErrorClass, "invalid rounding mode: %s", c.Inspect(v))
		}
		if half = name; half != "up" && half != "even" && half != "down" {
			return c.Raise(ruby.ArgumentErrorClass, "invalid rounding mode: %s", half)
		}
	}
	return rounded(c, nearest(half))
}

// rounded rounds the receiver to a number of digits, if one is given: to a Rational if it is above 0.
func rounded(c *ruby.Call, by rounding) ruby.Value {
	r := self(c)
	if !c.Has(0) {
		return c.Big(by(c, r), nil)
	}
	n, ok := c.Arg(0).AsBig()
	if !ok {
		return c.Raise(ruby.TypeErrorClass, "not an integer")
	}
	size := absolute(c, n)
	power, _ := c.Send(ruby.Int(10), "**", ruby.BigInt(size))
	place, ok := power.AsBig()
	if !ok || c.Failed() {
		return ruby.Nil
	}
	if n.Sign() < 0 {
		scaled, ok := arith.AsRational(arith.Ratio(&c.Budget, r.Num, on(c, number.Mul, r.Den, place)))
		if !ok {
			return ruby.Nil
		}
		return c.Big(number.Mul(c.RT, by(c, scaled), place))
	}
	scaled, ok := arith.AsRational(arith.Ratio(&c.Budget, on(c, number.Mul, r.Num, place), r.Den))
	if !ok {
		return ruby.Nil
	}
	whole := by(c, scaled)
	if n.Sign() == 0 {
		return c.Big(whole, nil)
	}
	return arith.Ratio(&c.Budget, whole, place)
}

// rationalize returns the simplest number no further away than the argument.
func rationalize(c *ruby.Call) ruby.Value {
	if !c.Has(0) {
		return c.Self
	}
	v := c.Self
	if self(c).Num.Sign() < 0 {
		v = negated(c, self(c))
	}
	r := within(c, v, c.Arg(0))
	if c.Failed() || self(c).Num.Sign() >= 0 {
		return r
	}
	r, _ = c.Send(r, "-@")
	return r
}

// within returns the simplest number between v - |e| and v + |e|, where v is 0 or more.
func within(c *ruby.Call, v, e ruby.Value) ruby.Value {
	e, _ = c.Send(e, "abs")
	a, _ := c.Send(v, "-", e)
	b, _ := c.Send(v, "+", e)
	if same, _ := c.Send(a, "==", b); same.Truthy() {
		r, _ := c.Send(v, "to_r")
		return r
	}
	return simplest(c, a, b)
}

// simplest returns the number with the smallest denominator between two others, by their continued fractions.
func simplest(c *ruby.Call, a, b ruby.Value) ruby.Value {
	send := func(v ruby.Value, name string, args ...ruby.Value) ruby.Value {
		r, _ := c.Send(v, name, args...)
		return r
	}
	p0, p1, q0, q1 := ruby.Int(0), ruby.Int(1), ruby.Int(1), ruby.Int(0)
	next := func(k, now, before ruby.Value) ruby.Value { return send(send(k, "*", now), "+", before) }
	for !c.Failed() {
		up := send(a, "ceil")
		if send(up, "<", b).Truthy() {
			p, _ := next(up, p1, p0).AsBig()
			q, _ := next(up, q1, q0).AsBig()
			if p == nil || q == nil {
				break
			}
			return arith.Ratio(&c.Budget, p, q)
		}
		k := send(up, "-", ruby.Int(1))
		p0, p1, q0, q1 = p1, next(k, p1, p0), q1, next(k, q1, q0)
		a, b = send(ruby.Int(1), "quo", send(b, "-", k)), send(ruby.Int(1), "quo", send(a, "-", k))
	}
	return ruby.Nil
}
