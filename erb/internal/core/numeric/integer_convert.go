package numeric

// This file implements the methods of Integer that round or convert.

import (
	"math"
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// placeOf returns 10**-digits where digits is negative; ok is false otherwise, or after an error: then the receiver is
// the result.
func placeOf(c *ruby.Call) (place *big.Int, ok bool) {
	digits := digitsArg(c)
	if c.Failed() || digits >= 0 {
		return nil, false
	}
	place = pow10(&c.Budget, -max(digits, -math.MaxInt64))
	return place, !c.Failed()
}

// vanishes reports whether the receiver is so small that rounding to these digits results in 0.
func vanishes(c *ruby.Call) bool {
	digits := digitsArg(c)
	return !c.Failed() && digits < 0 && -float64(digits)*math.Log2(10) > float64(selfBig(c).BitLen())+2
}

// roundDown returns the multiple of place below x, or that above it.
func roundDown(b *ruby.Budget, x, place *big.Int, up bool) *big.Int {
	q, r, err := number.DivMod(b.RT, x, place)
	if up && err == nil && r.Sign() != 0 {
		q, err = number.Add(b.RT, q, big.NewInt(1))
	}
	return b.Times(b.BigOr0(q, err), place)
}

func integerFloor(c *ruby.Call) ruby.Value {
	if selfBig(c).Sign() >= 0 && vanishes(c) {
		return ruby.Int(0)
	}
	place, ok := placeOf(c)
	if !ok {
		return c.Self
	}
	return c.Big(roundDown(&c.Budget, selfBig(c), place, false), nil)
}

func integerCeil(c *ruby.Call) ruby.Value {
	if selfBig(c).Sign() <= 0 && vanishes(c) {
		return ruby.Int(0)
	}
	place, ok := placeOf(c)
	if !ok {
		return c.Self
	}
	return c.Big(roundDown(&c.Budget, selfBig(c), place, true), nil)
}

func integerTruncate(c *ruby.Call) ruby.Value {
	if selfBig(c).Sign() >= 0 {
		return integerFloor(c)
	}
	if vanishes(c) {
		return ruby.Int(0)
	}
	place, ok := placeOf(c)
	if !ok {
		return c.Self
	}
	x := selfBig(c)
	if x.BitLen() < fixnumBits && place.BitLen() < fixnumBits {
		return integerCeil(c)
	}
	// Ruby adds the place also to a number that is a multiple of it.
	return c.Big(number.Add(c.RT, roundDown(&c.Budget, x, place, false), place))
}

// fixnumBits is one more than the number of bits of Ruby's small Integers, without the sign.
const fixnumBits = 63

func integerRound(c *ruby.Call) ruby.Value {
	mode := roundingMode(c)
	if vanishes(c) {
		return ruby.Int(0)
	}
	place, ok := placeOf(c)
	if !ok {
		return c.Self
	}
	return c.Big(roundBig(&c.Budget, selfBig(c), place, mode), nil)
}

// roundBig rounds x to a multiple of place, which is positive.
func roundBig(b *ruby.Budget, x, place *big.Int, mode roundMode) *big.Int {
	abs := b.BigOr0(number.Abs(b.RT, x))
	q, r, err := number.QuoRem(b.RT, abs, place)
	q, r = b.BigOr0(q, err), b.BigOr0(r, err)
	twice := b.BigOr0(number.Add(b.RT, r, r))
	switch order := number.Cmp(twice, place); {
	case order > 0, order == 0 && (mode == halfUp || mode == halfEven && q.Bit(0) == 1):
		q = b.BigOr0(number.Add(b.RT, q, big.NewInt(1)))
	}
	q = b.Times(q, place)
	if x.Sign() < 0 {
		q = b.BigOr0(number.Neg(b.RT, q))
	}
	return q
}

func integerToS(c *ruby.Call) ruby.Value {
	base := c.IntOr(0, 10)
	if c.Failed() {
		return ruby.Nil
	}
	if base < 2 || base > 36 {
		return c.Raise(ruby.ArgumentErrorClass, "invalid radix %d", base)
	}
	if c.Self.IsInt() {
		return c.NewDigits(c.Self.Int(), int(base))
	}
	text, err := number.Append(c.RT, nil, selfBig(c), int(base))
	if err != nil {
		return c.Fail(err)
	}
	return c.NewText(c.StringOf(text), ruby.ASCII)
}

func integerToF(c *ruby.Call) ruby.Value { return ruby.Float(arith.FloatOf(c.Self)) }

func integerDigits(c *ruby.Call) ruby.Value {
	base := big.NewInt(10)
	x := selfBig(c)
	if x.Sign() < 0 {
		return c.Raise(ruby.DomainErrorClass, "out of domain")
	}
	if len(c.Args) > 1 {
		return c.Fail(ruby.WrongArity(len(c.Args), 0, 1))
	}
	if c.Has(0) {
		var err error
		if base, err = c.RT.ToInteger(c.Arg(0)); err != nil {
			return c.Fail(err)
		}
	}
	switch {
	case base.Sign() < 0:
		return c.Raise(ruby.ArgumentErrorClass, "negative radix")
	case base.BitLen() < 2:
		return c.Raise(ruby.ArgumentErrorClass, "invalid radix %d", base.Int64())
	case x.Sign() == 0:
		return c.NewArrayOf(ruby.Int(0))
	}
	var list []ruby.Value
	err := number.Digits(c.RT, x, base, func(d *big.Int) error {
		list = ruby.Append(c, list, ruby.BigInt(d))
		return c.Err()
	})
	if err != nil {
		return c.Fail(err)
	}
	return c.List(list)
}

func integerChr(c *ruby.Call) ruby.Value {
	enc, given := ruby.Binary, c.Has(0)
	if !c.Self.IsInt() {
		return c.Raise(ruby.RangeErrorClass, "bignum out of char range")
	}
	n := c.Self.Int()
	if n < 0 || n > math.MaxUint32 {
		return c.Raise(ruby.RangeErrorClass, "%d out of char range", n)
	}
	if given {
		enc = c.EncodingArg(c.Arg(0))
	}
	if c.Failed() {
		return ruby.Nil
	}
	if !given && n >= 0 && n < 128 {
		enc = ruby.ASCII
	}
	if enc == ruby.ASCII && n > 127 && n < 256 {
		return c.Raise(ruby.RangeErrorClass, "invalid codepoint 0x%X in US-ASCII", n)
	}
	text, err := conversion.CodepointText(n, enc)
	if err != nil {
		return c.Fail(err)
	}
	return c.NewText(text, enc)
}

func integerCoerce(c *ruby.Call) ruby.Value {
	v := c.Arg(0)
	if ruby.IsInteger(v) {
		return c.NewArrayOf(v, c.Self)
	}
	f, err := conversion.KernelFloat(c.RT, v)
	if err != nil {
		return c.Fail(err)
	}
	return c.NewArrayOf(f, ruby.Float(arith.FloatOf(c.Self)))
}

// pow10 returns 10**n, 0 after an error.
func pow10(b *ruby.Budget, n int64) *big.Int {
	return b.BigOr0(number.Pow(b.RT, big.NewInt(10), uint64(n)))
}
