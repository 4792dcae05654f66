package numeric

// This file has the table of Integer, and its arithmetic. Operations on bits are in integer_bits.go, rounding and
// conversion in integer_convert.go.

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var integerTables = []ruby.Table{
	{Class: &ruby.IntegerClass, NoNew: true},
	{Class: &ruby.FloatClass, NoNew: true},
	{Class: &ruby.IntegerClass, Statics: []ruby.Method{
		{Name: "sqrt", Min: 1, Max: 1, Fn: integerSqrt},
		{Name: "try_convert", Min: 1, Max: 1, Fn: integerTryConvert},
	}},
	{Class: &ruby.IntegerClass, Methods: []ruby.Method{
		{Name: "%", Min: 1, Max: 1, Fn: integerModulo},
		{Name: "&", Min: 1, Max: 1, Fn: integerAnd},
		{Name: "*", Min: 1, Max: 1, Fn: integerTimesOp},
		{Name: "**", Min: 1, Max: 1, Fn: integerPower},
		{Name: "+", Min: 1, Max: 1, Fn: integerPlus},
		{Name: "-", Min: 1, Max: 1, Fn: integerMinus},
		{Name: "-@", Fn: integerUnaryMinus},
		{Name: "/", Min: 1, Max: 1, Fn: integerDivide},
		{Name: "<", Min: 1, Max: 1, Fn: numberLess},
		{Name: "<<", Min: 1, Max: 1, Fn: integerShiftLeft},
		{Name: "<=", Min: 1, Max: 1, Fn: numberLessOrEqual},
		{Name: "<=>", Min: 1, Max: 1, Fn: numberCompare},
		{Name: "==", Min: 1, Max: 1, Fn: numberEqual},
		{Name: "===", Min: 1, Max: 1, Fn: numberEqual},
		{Name: ">", Min: 1, Max: 1, Fn: numberGreater},
		{Name: ">=", Min: 1, Max: 1, Fn: numberGreaterOrEqual},
		{Name: ">>", Min: 1, Max: 1, Fn: integerShiftRight},
		{Name: "[]", Min: 1, Max: 2, Fn: integerBits},
		{Name: "^", Min: 1, Max: 1, Fn: integerXor},
		{Name: "abs", Fn: integerAbs},
		{Name: "allbits?", Min: 1, Max: 1, Fn: integerAllbitsP},
		{Name: "anybits?", Min: 1, Max: 1, Fn: integerAnybitsP},
		{Name: "bit_length", Fn: integerBitLength},
		{Name: "ceil", Max: 1, Fn: integerCeil},
		{Name: "ceildiv", Min: 1, Max: 1, Fn: integerCeildiv},
		{Name: "chr", Max: 1, Fn: integerChr},
		{Name: "coerce", Min: 1, Max: 1, Fn: integerCoerce},
		{Name: "denominator", Fn: func(*ruby.Call) ruby.Value { return ruby.Int(1) }},
		{Name: "digits", Max: -1, Fn: integerDigits},
		{Name: "div", Min: 1, Max: 1, Fn: integerDiv},
		{Name: "divmod", Min: 1, Max: 1, Fn: integerDivmod},
		{Name: "downto", Min: 1, Max: 1, Fn: integerDownto, Flags: ruby.Enum},
		{Name: "even?", Fn: integerEvenP},
		{Name: "fdiv", Min: 1, Max: 1, Fn: integerFdiv},
		{Name: "floor", Max: 1, Fn: integerFloor},
		{Name: "gcd", Min: 1, Max: 1, Fn: integerGcd},
		{Name: "gcdlcm", Min: 1, Max: 1, Fn: integerGcdlcm},
		{Name: "hash", Fn: numberHash},
		{Name: "inspect", Max: 1, Fn: integerToS},
		{Name: "integer?", Fn: ruby.AlwaysTrue},
		{Name: "lcm", Min: 1, Max: 1, Fn: integerLcm},
		{Name: "magnitude", Fn: integerAbs},
		{Name: "modulo", Min: 1, Max: 1, Fn: integerModulo},
		{Name: "next", Fn: integerSucc},
		{Name: "nobits?", Min: 1, Max: 1, Fn: integerNobitsP},
		{Name: "numerator", Fn: ruby.SelfValue},
		{Name: "odd?", Fn: integerOddP},
		{Name: "ord", Fn: ruby.SelfValue},
		{Name: "pow", Min: 1, Max: 2, Fn: integerPow},
		{Name: "pred", Fn: integerPred},
		{Name: "remainder", Min: 1, Max: 1, Fn: integerRemainder},
		{Name: "round", Max: 1, Fn: integerRound, Flags: ruby.Kw},
		{Name: "size", Fn: integerSize},
		{Name: "succ", Fn: integerSucc},
		{Name: "times", Fn: integerTimes, Flags: ruby.Enum},
		{Name: "to_f", Fn: integerToF},
		{Name: "to_i", Fn: ruby.SelfValue},
		{Name: "to_int", Fn: ruby.SelfValue},
		{Name: "to_s", Max: 1, Fn: integerToS},
		{Name: "truncate", Max: 1, Fn: integerTruncate},
		{Name: "upto", Min: 1, Max: 1, Fn: integerUpto, Flags: ruby.Enum},
		{Name: "zero?", Fn: integerZeroP},
		{Name: "|", Min: 1, Max: 1, Fn: integerOr},
		{Name: "~", Fn: integerNot},
	}},
}

func integerPlus(c *ruby.Call) ruby.Value {
	switch v := c.Arg(0); v.Kind() {
	case ruby.KindInteger:
		if c.Self.IsInt() {
			if sum := c.Self.Int() + v.Int(); (sum > c.Self.Int()) == (v.Int() > 0) {
				return ruby.Int(sum)
			}
		}
		return integerOp(c, number.Add)
	case ruby.KindBignum:
		return integerOp(c, number.Add)
	case ruby.KindFloat:
		return ruby.Float(arith.FloatOf(c.Self) + v.Float())
	}
	return arith.CoercedOp(c, "+")
}

func integerMinus(c *ruby.Call) ruby.Value {
	switch v := c.Arg(0); v.Kind() {
	case ruby.KindInteger:
		if c.Self.IsInt() {
			if diff := c.Self.Int() - v.Int(); (diff < c.Self.Int()) == (v.Int() > 0) {
				return ruby.Int(diff)
			}
		}
		return integerOp(c, number.Sub)
	case ruby.KindBignum:
		return integerOp(c, number.Sub)
	case ruby.KindFloat:
		return ruby.Float(arith.FloatOf(c.Self) - v.Float())
	}
	return arith.CoercedOp(c, "-")
}

func integerTimesOp(c *ruby.Call) ruby.Value {
	switch v := c.Arg(0); v.Kind() {
	case ruby.KindInteger:
		if c.Self.IsInt() {
			high, low := bits.Mul64(magnitude(c.Self.Int()), magnitude(v.Int()))
			if high == 0 && low <= math.MaxInt64 {
				return ruby.Int(c.Self.Int() * v.Int())
			}
		}
		return integerOp(c, number.Mul)
	case ruby.KindBignum:
		return integerOp(c, number.Mul)
	case ruby.KindFloat:
		return ruby.Float(arith.FloatOf(c.Self) * v.Float())
	}
	return arith.CoercedOp(c, "*")
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// divMod is the division that rounds down; ZeroDivisionError for 0.
func divMod(c *ruby.Call) (q, r ruby.Value) {
	v := c.Arg(0)
	if v.IsInt() && v.Int() == 0 {
		return arith.ZeroDivision(c), ruby.Nil
	}
	if c.Self.IsInt() && v.IsInt() && !(c.Self.Int() == math.MinInt64 && v.Int() == -1) {
		quo, rem := c.Self.Int()/v.Int(), c.Self.Int()%v.Int()
		if rem != 0 && (rem < 0) != (v.Int() < 0) {
			quo--
			rem += v.Int()
		}
		return ruby.Int(quo), ruby.Int(rem)
	}
	y, _ := v.AsBig()
	quo, rem, err := number.DivMod(c.RT, selfBig(c), y)
	return c.Big(quo, err), c.Big(rem, err)
}

func integerDivide(c *ruby.Call) ruby.Value {
	switch v := c.Arg(0); v.Kind() {
	case ruby.KindInteger, ruby.KindBignum:
		q, _ := divMod(c)
		return q
	case ruby.KindFloat:
		return ruby.Float(arith.FloatOf(c.Self) / v.Float())
	}
	return arith.CoercedOp(c, "/")
}

func integerDiv(c *ruby.Call) ruby.Value {
	switch v := c.Arg(0); v.Kind() {
	case ruby.KindInteger, ruby.KindBignum:
		q, _ := divMod(c)
		return q
	case ruby.KindFloat:
		if v.Float() == 0 {
			return arith.ZeroDivision(c)
		}
		return c.Check(arith.FloatToInteger(math.Floor(arith.FloatOf(c.Self) / v.Float())))
	}
	return arith.CoercedOp(c, "div")
}

func integerModulo(c *ruby.Call) ruby.Value {
	switch v := c.Arg(0); v.Kind() {
	case ruby.KindInteger, ruby.KindBignum:
		_, r := divMod(c)
		return r
	case ruby.KindFloat:
		if v.Float() == 0 {
			return arith.ZeroDivision(c)
		}
		return ruby.Float(floatMod(arith.FloatOf(c.Self), v.Float()))
	}
	return arith.CoercedOp(c, c.Method.Name)
}

func integerDivmod(c *ruby.Call) ruby.Value {
	switch v := c.Arg(0); v.Kind() {
	case ruby.KindInteger, ruby.KindBignum:
		q, r := divMod(c)
		return c.NewArrayOf(q, r)
	case ruby.KindFloat:
		return dividedFloats(c, arith.FloatOf(c.Self), v.Float())
	}
	return arith.CoercedOp(c, "divmod")
}

func dividedFloats(c *ruby.Call, x, y float64) ruby.Value {
	if y == 0 {
		return arith.ZeroDivision(c)
	}
	q, m := number.FloatDivMod(x, y)
	return c.NewArrayOf(c.Check(arith.FloatToInteger(q)), ruby.Float(m))
}

func integerRemainder(c *ruby.Call) ruby.Value {
	switch v := c.Arg(0); v.Kind() {
	case ruby.KindInteger, ruby.KindBignum:
		if v.IsInt() && v.Int() == 0 {
			return arith.ZeroDivision(c)
		}
		y, _ := v.AsBig()
		_, r, err := number.QuoRem(c.RT, selfBig(c), y)
		return c.Big(r, err)
	case ruby.KindFloat:
		y := v.Float()
		if y == 0 {
			return arith.ZeroDivision(c)
		}
		if x := arith.FloatOf(c.Self); math.IsInf(y, 0) && x != 0 && (x < 0) != (y < 0) {
			return c.Self
		}
		return ruby.Float(math.Mod(arith.FloatOf(c.Self), y))
	}
	return arith.CoercedOp(c, "remainder")
}

func integerCeildiv(c *ruby.Call) ruby.Value {
	negated, _ := c.Send(c.Self, "-@")
	q, _ := c.Send(negated, "div", c.Arg(0))
	v, _ := c.Send(q, "-@")
	return v
}

func integerFdiv(c *ruby.Call) ruby.Value {
	switch v := c.Arg(0); v.Kind() {
	case ruby.KindInteger, ruby.KindBignum:
		y, _ := v.AsBig()
		f, err := number.FloatQuotient(c.RT, selfBig(c), y)
		return c.Check(ruby.Float(f), err)
	case ruby.KindFloat:
		return ruby.Float(arith.FloatOf(c.Self) / v.Float())
	}
	return arith.CoercedOp(c, "fdiv")
}

func integerPower(c *ruby.Call) ruby.Value {
	switch v := c.Arg(0); v.Kind() {
	case ruby.KindInteger:
		return powerOf(c, v.Int())
	case ruby.KindBignum:
		n, _ := v.AsBig()
		return hugePower(c, n)
	case ruby.KindFloat:
		return floatPower(c, arith.FloatOf(c.Self), v.Float())
	}
	return arith.CoercedOp(c, "**")
}

// maxPowerBits bounds the size of powers as Ruby does: 32 MB.
const maxPowerBits = 32 * 1024 * 1024 * 8

func powerOf(c *ruby.Call, n int64) ruby.Value {
	x := selfBig(c)
	switch {
	case n < 0 && x.Sign() == 0:
		return arith.ZeroDivision(c)
	case x.BitLen() <= 1: // -1, 0, 1
		return ruby.Int(smallPower(c.Self.Int(), n))
	case n < 0:
		below, _ := powerOf(c, -max(n, -math.MaxInt64)).AsBig()
		if below == nil {
			return ruby.Nil
		}
		return arith.Ratio(&c.Budget, big.NewInt(1), below)
	case n > maxPowerBits/int64(x.BitLen()):
		return c.Raise(ruby.ArgumentErrorClass, "exponent is too large")
	}
	return c.Big(number.Pow(c.RT, x, uint64(n)))
}

// smallPower is x**n for -1, 0 and 1.
func smallPower(x, n int64) int64 {
	switch {
	case n == 0:
		return 1
	case x == -1 && n%2 == 0:
		return 1
	}
	return x
}

// hugePower is a power whose exponent is beyond int64.
func hugePower(c *ruby.Call, n *big.Int) ruby.Value {
	x := selfBig(c)
	switch {
	case n.Sign() < 0 && x.Sign() == 0:
		return arith.ZeroDivision(c)
	case x.BitLen() <= 1:
		return ruby.Int(smallPower(c.Self.Int(), int64(n.Bit(0))+2))
	}
	return c.Raise(ruby.ArgumentErrorClass, "exponent is too large")
}

// floatPower is x ** y of floats; the root of a negative number is complex.
func floatPower(c *ruby.Call, x, y float64) ruby.Value {
	if x < 0 && y != math.Floor(y) {
		return c.Fail(&ruby.UnsupportedError{Construct: "a root of a negative number", Reason: known.ReasonComplex})
	}
	return ruby.Float(number.FloatPow(x, y))
}

func integerPow(c *ruby.Call) ruby.Value {
	if !c.Has(1) {
		return integerPower(c)
	}
	n, ok := c.Arg(0).AsBig()
	m, okM := c.Arg(1).AsBig()
	switch {
	case !ok:
		return c.Raise(ruby.TypeErrorClass, "Integer#pow() 2nd argument not allowed unless a 1st argument is integer")
	case n.Sign() < 0:
		return c.Raise(ruby.RangeErrorClass, "Integer#pow() 1st argument cannot be negative when 2nd argument specified")
	case !okM:
		return c.Raise(ruby.TypeErrorClass, "Integer#pow() 2nd argument not allowed unless all arguments are integers")
	case m.Sign() == 0:
		return arith.ZeroDivision(c)
	}
	return c.Big(number.PowMod(c.RT, selfBig(c), n, m))
}

func integerUnaryMinus(c *ruby.Call) ruby.Value {
	if c.Self.IsInt() && c.Self.Int() != math.MinInt64 {
		return ruby.Int(-c.Self.Int())
	}
	return c.Big(number.Neg(c.RT, selfBig(c)))
}

func integerAbs(c *ruby.Call) ruby.Value {
	if c.Self.IsInt() && c.Self.Int() >= 0 || !c.Self.IsInt() && selfBig(c).Sign() >= 0 {
		return c.Self
	}
	return integerUnaryMinus(c)
}

func integerSucc(c *ruby.Call) ruby.Value {
	if c.Self.IsInt() && c.Self.Int() != math.MaxInt64 {
		return ruby.Int(c.Self.Int() + 1)
	}
	return c.Big(number.Add(c.RT, selfBig(c), big.NewInt(1)))
}

func integerPred(c *ruby.Call) ruby.Value {
	if c.Self.IsInt() && c.Self.Int() != math.MinInt64 {
		return ruby.Int(c.Self.Int() - 1)
	}
	return c.Big(number.Sub(c.RT, selfBig(c), big.NewInt(1)))
}

func integerZeroP(c *ruby.Call) ruby.Value { return ruby.Bool(c.Self.IsInt() && c.Self.Int() == 0) }

func integerEvenP(c *ruby.Call) ruby.Value { return ruby.Bool(!odd(c)) }

func integerOddP(c *ruby.Call) ruby.Value { return ruby.Bool(odd(c)) }

// odd reports whether the receiver is odd.
func odd(c *ruby.Call) bool {
	if c.Self.IsInt() {
		return c.Self.Int()&1 == 1
	}
	return selfBig(c).Bit(0) == 1
}

// selfBig returns the receiver, an Integer.
func selfBig(c *ruby.Call) *big.Int {
	i, _ := c.Self.AsBig()
	return i
}

// integerOp carries out an operation on two Integers.
func integerOp(c *ruby.Call, op func(b number.Budget, x, y *big.Int) (*big.Int, error)) ruby.Value {
	y, _ := c.Arg(0).AsBig()
	return c.Big(op(c.RT, selfBig(c), y))
}
