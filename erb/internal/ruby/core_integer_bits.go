package ruby

// This file implements the methods of Integer that work on bits.

import (
	"math"
	"math/big"
	"math/bits"
)

// bitwise carries an operation out on two Integers.
func (c *Call) bitwise(op string, small func(a, b int64) int64, large func(z, x, y *big.Int) *big.Int) Value {
	v := c.Arg(0)
	switch v.Kind() {
	case KindInteger:
		if c.Self.IsInt() {
			return Int(small(c.Self.n, v.n))
		}
		fallthrough
	case KindBignum:
		x, y := c.selfBig(), new(big.Int)
		y, _ = v.AsBig()
		if !c.Step((len(x.Bits())+len(y.Bits()))/64 + 1) {
			return Nil
		}
		return c.bigResult(large(new(big.Int), x, y))
	case KindFloat:
		return c.Raise(typeErrorClass, "%s can't be coerced into Integer", FormatFloat(v.Float()))
	}
	return c.coercedOp(op)
}

func integerAnd(c *Call) Value {
	return c.bitwise("&", func(a, b int64) int64 { return a & b }, (*big.Int).And)
}

func integerOr(c *Call) Value {
	return c.bitwise("|", func(a, b int64) int64 { return a | b }, (*big.Int).Or)
}

func integerXor(c *Call) Value {
	return c.bitwise("^", func(a, b int64) int64 { return a ^ b }, (*big.Int).Xor)
}

func integerNot(c *Call) Value {
	if c.Self.IsInt() {
		return Int(^c.Self.n)
	}
	return c.bigResult(new(big.Int).Not(c.selfBig()))
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
	if right != (width.Sign() < 0) {
		if n := new(big.Int).Abs(width); n.IsInt64() && n.Int64() < math.MaxInt32 {
			return c.bigResult(new(big.Int).Rsh(x, uint(n.Int64())))
		}
		return Int(int64(min(0, x.Sign())))
	}
	n := new(big.Int).Abs(width)
	switch {
	case x.Sign() == 0:
		return Int(0)
	case !n.IsInt64() || n.Int64() > math.MaxInt32*8:
		return c.Raise(rangeErrorClass, "shift width too big")
	case c.Self.IsInt() && n.Int64() < int64(bits.LeadingZeros64(magnitude(c.Self.n)))-1:
		return Int(c.Self.n << n.Int64())
	case !c.Charge(int(n.Int64())/8 + len(x.Bits())*8):
		return Nil
	}
	return BigInt(new(big.Int).Lsh(x, uint(n.Int64())))
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
	x := c.selfBig()
	switch {
	case at.Sign() < 0:
		return Int(0)
	case !at.IsInt64() || at.Int64() > math.MaxInt32:
		if x.Sign() < 0 {
			return Int(1)
		}
		return Int(0)
	}
	return Int(int64(x.Bit(int(at.Int64()))))
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
			return c.Raise(argumentErrorClass, "The beginless range for Integer#[] results in infinity")
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
	return new(big.Int).And(c.selfBig(), mask), mask
}

func integerAllbitsP(c *Call) Value {
	masked, mask := c.maskedBits()
	return Bool(masked.Cmp(mask) == 0)
}

func integerAnybitsP(c *Call) Value {
	masked, _ := c.maskedBits()
	return Bool(masked.Sign() != 0)
}

func integerNobitsP(c *Call) Value {
	masked, _ := c.maskedBits()
	return Bool(masked.Sign() == 0)
}

func integerBitLength(c *Call) Value {
	x := c.selfBig()
	if x.Sign() < 0 {
		x = new(big.Int).Not(x)
	}
	return Int(int64(x.BitLen()))
}

// integerSize gives the bytes that the machine representation takes.
func integerSize(c *Call) Value {
	if c.Self.IsInt() {
		return Int(8)
	}
	return Int(int64(len(c.selfBig().Bits()) * 8))
}

// otherInteger reads the argument of gcd and lcm.
func (c *Call) otherInteger() *big.Int {
	i, ok := c.Arg(0).AsBig()
	if !ok {
		c.Raise(typeErrorClass, "not an integer")
		return big.NewInt(1)
	}
	c.Step((len(i.Bits())*len(c.selfBig().Bits()))/16 + 1)
	return i
}

func (c *Call) gcd() *big.Int {
	return new(big.Int).GCD(nil, nil, new(big.Int).Abs(c.selfBig()), new(big.Int).Abs(c.otherInteger()))
}

func (c *Call) lcm() *big.Int {
	x, y := c.selfBig(), c.otherInteger()
	if x.Sign() == 0 || y.Sign() == 0 {
		return new(big.Int)
	}
	z := new(big.Int).Mul(x, y)
	return z.Abs(z.Quo(z, c.gcd()))
}

func integerGcd(c *Call) Value { return c.bigResult(c.gcd()) }

func integerLcm(c *Call) Value { return c.bigResult(c.lcm()) }

func integerGcdlcm(c *Call) Value { return c.NewArrayOf(c.bigResult(c.gcd()), c.bigResult(c.lcm())) }
