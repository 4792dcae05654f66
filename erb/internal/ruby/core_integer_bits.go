package ruby

// This file implements the methods of Integer that work on bits.

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// bitwise carries an operation out on two Integers.
func (c *Call) bitwise(op string, small func(a, b int64) int64, large func(b number.Budget, x, y *big.Int) (*big.Int, error)) Value {
	v := c.Arg(0)
	switch v.Kind() {
	case KindInteger:
		if c.Self.IsInt() {
			return Int(small(c.Self.n, v.n))
		}
		return c.integerOp(large)
	case KindBignum:
		return c.integerOp(large)
	case KindFloat:
		return c.Raise(TypeErrorClass, "%s can't be coerced into Integer", rubytext.Float(v.Float()))
	}
	return c.coercedOp(op)
}

func integerAnd(c *Call) Value {
	return c.bitwise("&", func(a, b int64) int64 { return a & b }, number.And)
}

func integerOr(c *Call) Value {
	return c.bitwise("|", func(a, b int64) int64 { return a | b }, number.Or)
}

func integerXor(c *Call) Value {
	return c.bitwise("^", func(a, b int64) int64 { return a ^ b }, number.Xor)
}

func integerNot(c *Call) Value {
	if c.Self.IsInt() {
		return Int(^c.Self.n)
	}
	return c.Big(number.Not(c.RT, c.selfBig()))
}

func integerShiftLeft(c *Call) Value { return c.shift(false) }

func integerShiftRight(c *Call) Value { return c.shift(true) }

// shift is << and, with right, >>; a negative width goes the other way.
func (c *Call) shift(right bool) Value {
	width, err := c.RT.ToInteger(c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	x := c.selfBig()
	n := number.Magnitude(width)
	switch {
	case x.Sign() == 0:
		return Int(0)
	case right != (width.Sign() < 0):
		return c.Big(number.Rsh(c.RT, x, n))
	case n > math.MaxInt32*8:
		return c.Raise(RangeErrorClass, "shift width too big")
	case c.Self.IsInt() && n < uint64(bits.LeadingZeros64(magnitude(c.Self.n)))-1:
		return Int(c.Self.n << n)
	}
	return c.Big(number.Lsh(c.RT, x, n))
}

// integerBits is []: one bit, or the number that some bits make.
func integerBits(c *Call) Value {
	if r, ok := c.Arg(0).AsRange(); ok && !c.Has(1) {
		return c.bitRange(r)
	}
	at, err := c.RT.ToInteger(c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	if c.Has(1) {
		return c.bitField(at, c.Int(1))
	}
	if at.Sign() < 0 || !number.Bit(c.selfBig(), number.Magnitude(at)) {
		return Int(0)
	}
	return Int(1)
}

// bitField gives count bits from at on.
func (c *Call) bitField(at *big.Int, count int64) Value {
	shifted, ok := c.Send(c.Self, ">>", BigInt(at))
	if !ok || c.Failed() || count < 0 {
		return shifted
	}
	mask, _ := c.Send(Int(1), "<<", Int(count))
	mask, _ = c.Send(mask, "-", Int(1))
	v, _ := c.Send(shifted, "&", mask)
	return v
}

func (c *Call) bitRange(r *Range) Value {
	if r.Lo.IsNil() { // the bits up to an end, which must not be set
		if r.Hi.IsNil() {
			return c.Self
		}
		hi := c.rangeEnd(r)
		v := c.bitField(new(big.Int), hi+1)
		if !c.Failed() && v != Int(0) && !c.Equal(v, Int(0)) {
			return c.Raise(ArgumentErrorClass, "The beginless range for Integer#[] results in infinity")
		}
		return Int(0)
	}
	lo, err := c.RT.ToInteger(r.Lo)
	if err != nil {
		return c.Fail(err)
	}
	if r.Hi.IsNil() {
		v, _ := c.Send(c.Self, ">>", BigInt(lo))
		return v
	}
	hi := c.rangeEnd(r)
	if c.Failed() || !lo.IsInt64() {
		return Nil
	}
	if hi < lo.Int64() {
		v, _ := c.Send(c.Self, ">>", BigInt(lo))
		return v
	}
	return c.bitField(lo, hi-lo.Int64()+1)
}

// rangeEnd gives the last number of a range.
func (c *Call) rangeEnd(r *Range) int64 {
	hi, err := c.RT.ToInt(r.Hi)
	if err != nil {
		c.Fail(err)
	}
	if r.Exclusive {
		hi--
	}
	return hi
}

// maskedBits gives the receiver's bits that the argument has too, and the argument.
func (c *Call) maskedBits() (masked, mask *big.Int) {
	mask, err := c.RT.ToInteger(c.Arg(0))
	if err != nil {
		c.Fail(err)
		mask = new(big.Int)
	}
	return c.BigOr0(number.And(c.RT, c.selfBig(), mask)), mask
}

func integerAllbitsP(c *Call) Value {
	masked, mask := c.maskedBits()
	return Bool(number.Cmp(masked, mask) == 0)
}

func integerAnybitsP(c *Call) Value {
	masked, _ := c.maskedBits()
	return Bool(masked.Sign() != 0)
}

func integerNobitsP(c *Call) Value {
	masked, _ := c.maskedBits()
	return Bool(masked.Sign() == 0)
}

func integerBitLength(c *Call) Value { return Int(number.BitLen(c.selfBig())) }

// integerSize gives the bytes that the machine representation takes.
func integerSize(c *Call) Value {
	if c.Self.IsInt() {
		return Int(8)
	}
	return Int(number.Bytes(c.selfBig()))
}

// divisors carries gcd or lcm out.
func (c *Call) divisors(op func(b number.Budget, x, y *big.Int) (*big.Int, error)) Value {
	if !isInteger(c.Arg(0)) {
		return c.Raise(TypeErrorClass, "not an integer")
	}
	return c.integerOp(op)
}

func integerGcd(c *Call) Value { return c.divisors(number.GCD) }

func integerLcm(c *Call) Value { return c.divisors(number.LCM) }

func integerGcdlcm(c *Call) Value {
	return c.NewArrayOf(c.divisors(number.GCD), c.divisors(number.LCM))
}
