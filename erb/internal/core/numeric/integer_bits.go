package numeric

// This file implements the methods of Integer that work on bits.

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// bitwise carries an operation out on two Integers.
func bitwise(c *ruby.Call, op string, small func(a, b int64) int64, large func(b number.Budget, x, y *big.Int) (*big.Int, error)) ruby.Value {
	v := c.Arg(0)
	switch v.Kind() {
	case ruby.KindInteger:
		if c.Self.IsInt() {
			return ruby.Int(small(c.Self.Int(), v.Int()))
		}
		return integerOp(c, large)
	case ruby.KindBignum:
		return integerOp(c, large)
	case ruby.KindFloat:
		return c.Raise(ruby.TypeErrorClass, "%s can't be coerced into Integer", rubytext.Float(v.Float()))
	}
	return arith.CoercedOp(c, op)
}

func integerAnd(c *ruby.Call) ruby.Value {
	return bitwise(c, "&", func(a, b int64) int64 { return a & b }, number.And)
}

func integerOr(c *ruby.Call) ruby.Value {
	return bitwise(c, "|", func(a, b int64) int64 { return a | b }, number.Or)
}

func integerXor(c *ruby.Call) ruby.Value {
	return bitwise(c, "^", func(a, b int64) int64 { return a ^ b }, number.Xor)
}

func integerNot(c *ruby.Call) ruby.Value {
	if c.Self.IsInt() {
		return ruby.Int(^c.Self.Int())
	}
	return c.Big(number.Not(c.RT, selfBig(c)))
}

func integerShiftLeft(c *ruby.Call) ruby.Value { return shift(c, false) }

func integerShiftRight(c *ruby.Call) ruby.Value { return shift(c, true) }

// shift is << and, with right, >>; a negative width reverses the direction.
func shift(c *ruby.Call, right bool) ruby.Value {
	if w := c.Arg(0); w.IsInt() && c.Self.IsInt() {
		return shiftWord(c, c.Self.Int(), magnitude(w.Int()), right != (w.Int() < 0))
	}
	width, err := c.RT.ToInteger(c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	x := selfBig(c)
	n := number.Magnitude(width)
	switch {
	case x.Sign() == 0:
		return ruby.Int(0)
	case right != (width.Sign() < 0):
		return c.Big(number.Rsh(c.RT, x, n))
	case n > maxShift:
		return c.Raise(ruby.RangeErrorClass, "shift width too big")
	}
	return c.Big(number.Lsh(c.RT, x, n))
}

// maxShift is the largest width of a shift to the left.
const maxShift = math.MaxInt32 * 8

// shiftWord shifts an Integer of one word by n bits.
func shiftWord(c *ruby.Call, x int64, n uint64, right bool) ruby.Value {
	switch {
	case x == 0:
		return ruby.Int(0)
	case right:
		v, err := number.RshWord(c.RT, x, n)
		return c.Check(ruby.Int(v), err)
	case n+1 < uint64(bits.LeadingZeros64(magnitude(x))):
		return ruby.Int(x << n)
	case n > maxShift:
		return c.Raise(ruby.RangeErrorClass, "shift width too big")
	}
	word := one.Get()
	if x != 1 {
		word = big.NewInt(x)
	}
	return c.Big(number.Lsh(c.RT, word, n))
}

// one is 1, for the shifts that make powers of two.
var one = lazy.Value[*big.Int]{New: func() *big.Int { return big.NewInt(1) }}

// integerBits is []: one bit, or the number that some bits make.
func integerBits(c *ruby.Call) ruby.Value {
	if r, ok := c.Arg(0).AsRange(); ok && !c.Has(1) {
		return bitRange(c, r)
	}
	at, err := c.RT.ToInteger(c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	if c.Has(1) {
		return bitField(c, at, bitCount(c))
	}
	if at.Sign() < 0 || !number.Bit(selfBig(c), number.Magnitude(at)) {
		return ruby.Int(0)
	}
	return ruby.Int(1)
}

// bitCount converts the number of bits that [] returns.
func bitCount(c *ruby.Call) int64 {
	count, err := c.RT.ToInteger(c.Arg(1))
	switch {
	case err != nil:
		c.Fail(err)
	case count.IsInt64():
		return count.Int64()
	case !c.Self.IsInt():
		return c.Int(1)
	case count.Sign() < 0:
		return -1
	default:
		c.Raise(ruby.RangeErrorClass, "shift width too big")
	}
	return 0
}

// bitField returns count bits from at on.
func bitField(c *ruby.Call, at *big.Int, count int64) ruby.Value {
	if c.Failed() {
		return ruby.Nil
	}
	shifted, ok := c.Send(c.Self, ">>", ruby.BigInt(at))
	if !ok || c.Failed() || count < 0 {
		return shifted
	}
	mask, _ := c.Send(ruby.Int(1), "<<", ruby.Int(count))
	mask, _ = c.Send(mask, "-", ruby.Int(1))
	v, _ := c.Send(shifted, "&", mask)
	return v
}

func bitRange(c *ruby.Call, r *ruby.Range) ruby.Value {
	if r.Lo.IsNil() { // the bits up to an end, which must not be set
		if r.Hi.IsNil() {
			return c.Self
		}
		hi := rangeEnd(c, r)
		v := bitField(c, new(big.Int), hi+1)
		if !c.Failed() && v != ruby.Int(0) && !c.Equal(v, ruby.Int(0)) {
			return c.Raise(ruby.ArgumentErrorClass, "The beginless range for Integer#[] results in infinity")
		}
		return ruby.Int(0)
	}
	lo, err := c.RT.ToInteger(r.Lo)
	if err != nil {
		return c.Fail(err)
	}
	if r.Hi.IsNil() {
		v, _ := c.Send(c.Self, ">>", ruby.BigInt(lo))
		return v
	}
	hi := rangeEnd(c, r)
	if c.Failed() || !lo.IsInt64() {
		return ruby.Nil
	}
	if hi < lo.Int64() {
		v, _ := c.Send(c.Self, ">>", ruby.BigInt(lo))
		return v
	}
	return bitField(c, lo, hi-lo.Int64()+1)
}

// rangeEnd returns the last number of a range.
func rangeEnd(c *ruby.Call, r *ruby.Range) int64 {
	if r.Hi.Kind() == ruby.KindFloat && math.IsInf(r.Hi.Float(), 0) {
		c.Raise(ruby.FloatDomainErrorClass, "%s", c.Inspect(r.Hi))
		return 0
	}
	hi, err := c.RT.ToInt(r.Hi)
	if err != nil {
		c.Fail(err)
	}
	if r.Exclusive {
		hi--
	}
	return hi
}

// maskedBits returns the receiver's bits that the argument has too, and the argument.
func maskedBits(c *ruby.Call) (masked, mask *big.Int) {
	mask, err := c.RT.ToInteger(c.Arg(0))
	if err != nil {
		c.Fail(err)
		mask = new(big.Int)
	}
	return c.BigOr0(number.And(c.RT, selfBig(c), mask)), mask
}

func integerAllbitsP(c *ruby.Call) ruby.Value {
	masked, mask := maskedBits(c)
	return ruby.Bool(number.Cmp(masked, mask) == 0)
}

func integerAnybitsP(c *ruby.Call) ruby.Value {
	masked, _ := maskedBits(c)
	return ruby.Bool(masked.Sign() != 0)
}

func integerNobitsP(c *ruby.Call) ruby.Value {
	masked, _ := maskedBits(c)
	return ruby.Bool(masked.Sign() == 0)
}

func integerBitLength(c *ruby.Call) ruby.Value { return ruby.Int(number.BitLen(selfBig(c))) }

// integerSize returns the bytes that the machine representation takes.
func integerSize(c *ruby.Call) ruby.Value {
	if c.Self.IsInt() {
		return ruby.Int(8)
	}
	return ruby.Int(number.Size(selfBig(c)))
}

// divisors carries gcd or lcm out.
func divisors(c *ruby.Call, op func(b number.Budget, x, y *big.Int) (*big.Int, error)) ruby.Value {
	if !ruby.IsInteger(c.Arg(0)) {
		return c.Raise(ruby.TypeErrorClass, "not an integer")
	}
	return integerOp(c, op)
}

func integerGcd(c *ruby.Call) ruby.Value { return divisors(c, number.GCD) }

func integerLcm(c *ruby.Call) ruby.Value { return divisors(c, number.LCM) }

func integerGcdlcm(c *ruby.Call) ruby.Value {
	return c.NewArrayOf(divisors(c, number.GCD), divisors(c, number.LCM))
}
