package ruby

// This file has the table of Integer, and its arithmetic. What works on bits is in core_integer_bits.go, rounding and
// conversion in core_integer_convert.go.

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

func init() {
	NoNew(IntegerClass, FloatClass, SymbolClass, MatchDataClass, EncodingClass)
	Statics(IntegerClass, []Method{
		{Name: "sqrt", Min: 1, Max: 1, Fn: integerSqrt},
		{Name: "try_convert", Min: 1, Max: 1, Fn: integerTryConvert},
	})
	Methods(IntegerClass, []Method{
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
		{Name: "denominator", Fn: Always(Int(1))},
		{Name: "digits", Max: 1, Fn: integerDigits},
		{Name: "div", Min: 1, Max: 1, Fn: integerDiv},
		{Name: "divmod", Min: 1, Max: 1, Fn: integerDivmod},
		{Name: "downto", Min: 1, Max: 1, Fn: integerDownto, Flags: Enum},
		{Name: "even?", Fn: integerEvenP},
		{Name: "fdiv", Min: 1, Max: 1, Fn: integerFdiv},
		{Name: "floor", Max: 1, Fn: integerFloor},
		{Name: "gcd", Min: 1, Max: 1, Fn: integerGcd},
		{Name: "gcdlcm", Min: 1, Max: 1, Fn: integerGcdlcm},
		{Name: "hash", Fn: numberHash},
		{Name: "inspect", Max: 1, Fn: integerToS},
		{Name: "integer?", Fn: Always(True)},
		{Name: "lcm", Min: 1, Max: 1, Fn: integerLcm},
		{Name: "magnitude", Fn: integerAbs},
		{Name: "modulo", Min: 1, Max: 1, Fn: integerModulo},
		{Name: "next", Fn: integerSucc},
		{Name: "nobits?", Min: 1, Max: 1, Fn: integerNobitsP},
		{Name: "numerator", Fn: SelfValue},
		{Name: "odd?", Fn: integerOddP},
		{Name: "ord", Fn: SelfValue},
		{Name: "pow", Min: 1, Max: 2, Fn: integerPow},
		{Name: "pred", Fn: integerPred},
		{Name: "rationalize", Max: 1, Reason: ReasonRational},
		{Name: "remainder", Min: 1, Max: 1, Fn: integerRemainder},
		{Name: "round", Max: 1, Fn: integerRound, Flags: Kw},
		{Name: "size", Fn: integerSize},
		{Name: "succ", Fn: integerSucc},
		{Name: "times", Fn: integerTimes, Flags: Enum},
		{Name: "to_f", Fn: integerToF},
		{Name: "to_i", Fn: SelfValue},
		{Name: "to_int", Fn: SelfValue},
		{Name: "to_r", Reason: ReasonRational},
		{Name: "to_s", Max: 1, Fn: integerToS},
		{Name: "truncate", Max: 1, Fn: integerTruncate},
		{Name: "upto", Min: 1, Max: 1, Fn: integerUpto, Flags: Enum},
		{Name: "zero?", Fn: integerZeroP},
		{Name: "|", Min: 1, Max: 1, Fn: integerOr},
		{Name: "~", Fn: integerNot},
	})
}

func integerPlus(c *Call) Value {
	switch v := c.Arg(0); v.Kind() {
	case KindInteger:
		if c.Self.IsInt() {
			if sum := c.Self.n + v.n; (sum > c.Self.n) == (v.n > 0) {
				return Int(sum)
			}
		}
		return c.integerOp(number.Add)
	case KindBignum:
		return c.integerOp(number.Add)
	case KindFloat:
		return Float(floatOf(c.Self) + v.Float())
	}
	return c.coercedOp("+")
}

func integerMinus(c *Call) Value {
	switch v := c.Arg(0); v.Kind() {
	case KindInteger:
		if c.Self.IsInt() {
			if diff := c.Self.n - v.n; (diff < c.Self.n) == (v.n > 0) {
				return Int(diff)
			}
		}
		return c.integerOp(number.Sub)
	case KindBignum:
		return c.integerOp(number.Sub)
	case KindFloat:
		return Float(floatOf(c.Self) - v.Float())
	}
	return c.coercedOp("-")
}

func integerTimesOp(c *Call) Value {
	switch v := c.Arg(0); v.Kind() {
	case KindInteger:
		if c.Self.IsInt() {
			high, low := bits.Mul64(magnitude(c.Self.n), magnitude(v.n))
			if high == 0 && low <= math.MaxInt64 {
				return Int(c.Self.n * v.n)
			}
		}
		return c.integerOp(number.Mul)
	case KindBignum:
		return c.integerOp(number.Mul)
	case KindFloat:
		return Float(floatOf(c.Self) * v.Float())
	}
	return c.coercedOp("*")
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// divMod is the division that rounds down; ZeroDivisionError for 0.
func (c *Call) divMod() (q, r Value) {
	v := c.Arg(0)
	if v.IsInt() && v.n == 0 {
		return c.zeroDivision(), Nil
	}
	if c.Self.IsInt() && v.IsInt() && !(c.Self.n == math.MinInt64 && v.n == -1) {
		quo, rem := c.Self.n/v.n, c.Self.n%v.n
		if rem != 0 && (rem < 0) != (v.n < 0) {
			quo--
			rem += v.n
		}
		return Int(quo), Int(rem)
	}
	y, _ := v.AsBig()
	quo, rem, err := number.DivMod(c.RT, c.selfBig(), y)
	return c.Big(quo, err), c.Big(rem, err)
}

func integerDivide(c *Call) Value {
	switch v := c.Arg(0); v.Kind() {
	case KindInteger, KindBignum:
		q, _ := c.divMod()
		return q
	case KindFloat:
		return Float(floatOf(c.Self) / v.Float())
	}
	return c.coercedOp("/")
}

func integerDiv(c *Call) Value {
	switch v := c.Arg(0); v.Kind() {
	case KindInteger, KindBignum:
		q, _ := c.divMod()
		return q
	case KindFloat:
		if v.Float() == 0 {
			return c.zeroDivision()
		}
		return c.Check(FloatToInteger(math.Floor(floatOf(c.Self) / v.Float())))
	}
	return c.coercedOp("div")
}

func integerModulo(c *Call) Value {
	switch v := c.Arg(0); v.Kind() {
	case KindInteger, KindBignum:
		_, r := c.divMod()
		return r
	case KindFloat:
		if v.Float() == 0 {
			return c.zeroDivision()
		}
		return Float(floatMod(floatOf(c.Self), v.Float()))
	}
	return c.coercedOp(c.Method.Name)
}

func integerDivmod(c *Call) Value {
	switch v := c.Arg(0); v.Kind() {
	case KindInteger, KindBignum:
		q, r := c.divMod()
		return c.NewArrayOf(q, r)
	case KindFloat:
		return c.floatDivmod(floatOf(c.Self), v.Float())
	}
	return c.coercedOp("divmod")
}

func (c *Call) floatDivmod(x, y float64) Value {
	if y == 0 {
		return c.zeroDivision()
	}
	q, m := FloatDivMod(x, y)
	return c.NewArrayOf(c.Check(FloatToInteger(q)), Float(m))
}

func integerRemainder(c *Call) Value {
	switch v := c.Arg(0); v.Kind() {
	case KindInteger, KindBignum:
		if v.IsInt() && v.n == 0 {
			return c.zeroDivision()
		}
		y, _ := v.AsBig()
		_, r, err := number.QuoRem(c.RT, c.selfBig(), y)
		return c.Big(r, err)
	case KindFloat:
		return Float(math.Mod(floatOf(c.Self), v.Float()))
	}
	return c.coercedOp("remainder")
}

func integerCeildiv(c *Call) Value {
	negated, _ := c.Send(c.Self, "-@")
	q, _ := c.Send(negated, "div", c.Arg(0))
	v, _ := c.Send(q, "-@")
	return v
}

func integerFdiv(c *Call) Value {
	switch v := c.Arg(0); v.Kind() {
	case KindInteger, KindBignum:
		if c.Self.IsInt() && v.IsInt() || v == Int(0) {
			return Float(floatOf(c.Self) / floatOf(v))
		}
		y, _ := v.AsBig()
		f, err := number.Quotient(c.RT, c.selfBig(), y)
		return c.Check(Float(f), err)
	case KindFloat:
		return Float(floatOf(c.Self) / v.Float())
	}
	return c.coercedOp("fdiv")
}

func integerPower(c *Call) Value {
	switch v := c.Arg(0); v.Kind() {
	case KindInteger:
		return c.powerOf(v.n)
	case KindBignum:
		return c.hugePower(v.o.body.(*Bignum).I)
	case KindFloat:
		return c.floatPower(floatOf(c.Self), v.Float())
	}
	return c.coercedOp("**")
}

// maxPowerBits bounds the size of powers as Ruby does: 32 MB.
const maxPowerBits = 32 * 1024 * 1024 * 8

func (c *Call) powerOf(n int64) Value {
	x := c.selfBig()
	switch {
	case n < 0 && x.Sign() == 0:
		return c.zeroDivision()
	case n < 0:
		return c.Fail(&UnsupportedError{Construct: "Integer#** with a negative exponent", Reason: ReasonRational})
	case x.BitLen() <= 1: // -1, 0, 1
		return Int(smallPower(c.Self.n, n))
	case n > maxPowerBits/int64(x.BitLen()):
		return c.Raise(ArgumentErrorClass, "exponent is too large")
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
func (c *Call) hugePower(n *big.Int) Value {
	x := c.selfBig()
	switch {
	case n.Sign() < 0:
		return c.powerOf(-1)
	case x.BitLen() <= 1:
		return Int(smallPower(c.Self.n, int64(n.Bit(0))+2))
	}
	return c.Raise(ArgumentErrorClass, "exponent is too large")
}

// floatPower is x ** y of floats; the root of a negative number is complex.
func (c *Call) floatPower(x, y float64) Value {
	if x < 0 && y != math.Floor(y) && !math.IsNaN(y) {
		return c.Fail(&UnsupportedError{Construct: "a root of a negative number", Reason: reasonComplex})
	}
	return Float(number.FloatPow(x, y))
}

func integerPow(c *Call) Value {
	if !c.Has(1) {
		return integerPower(c)
	}
	n, ok := c.Arg(0).AsBig()
	m, okM := c.Arg(1).AsBig()
	switch {
	case !ok || !okM && !c.Arg(1).IsFloat():
		return c.Raise(TypeErrorClass, "Integer#pow() 2nd argument not allowed unless a 1st argument is integer")
	case n.Sign() < 0:
		return c.Raise(RangeErrorClass, "Integer#pow() 1st argument cannot be negative when 2nd argument specified")
	case !okM:
		return c.Raise(TypeErrorClass, "Integer#pow() 2nd argument not allowed unless all arguments are integers")
	case m.Sign() == 0:
		return c.zeroDivision()
	}
	return c.Big(number.PowMod(c.RT, c.selfBig(), n, m))
}

func integerUnaryMinus(c *Call) Value {
	if c.Self.IsInt() && c.Self.n != math.MinInt64 {
		return Int(-c.Self.n)
	}
	return c.Big(number.Neg(c.RT, c.selfBig()))
}

func integerAbs(c *Call) Value {
	if c.selfBig().Sign() >= 0 {
		return c.Self
	}
	return integerUnaryMinus(c)
}

func integerSucc(c *Call) Value {
	if c.Self.IsInt() && c.Self.n != math.MaxInt64 {
		return Int(c.Self.n + 1)
	}
	return c.Big(number.Add(c.RT, c.selfBig(), big.NewInt(1)))
}

func integerPred(c *Call) Value {
	if c.Self.IsInt() && c.Self.n != math.MinInt64 {
		return Int(c.Self.n - 1)
	}
	return c.Big(number.Sub(c.RT, c.selfBig(), big.NewInt(1)))
}

func integerZeroP(c *Call) Value { return Bool(c.Self.IsInt() && c.Self.n == 0) }

func integerEvenP(c *Call) Value { return Bool(c.selfBig().Bit(0) == 0) }

func integerOddP(c *Call) Value { return Bool(c.selfBig().Bit(0) == 1) }
