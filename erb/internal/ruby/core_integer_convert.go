package ruby

// This file implements the methods of Integer that round or convert, and the comparisons that Integer and Float share.

import (
	"math"
	"math/big"
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

func numberEqual(c *Call) Value {
	v := c.Arg(0)
	if IsNumber(v) {
		order, ok := compareNumbers(c.Self, v)
		return Bool(ok && order == 0)
	}
	if v.Kind() != KindObject {
		return False
	}
	r, _ := c.Send(v, "==", c.Self)
	return Bool(r.Truthy())
}

func numberCompare(c *Call) Value {
	v := c.Arg(0)
	if IsNumber(v) {
		order, ok := compareNumbers(c.Self, v)
		if !ok {
			return Nil
		}
		return Int(int64(order))
	}
	if f := c.Self.Float(); c.Self.IsFloat() && math.IsInf(f, 0) && v.Kind() == KindObject && c.RT.RespondTo(v, "infinite?", true) {
		return c.compareInfinite(f, v)
	}
	a, b, ok := c.coerce(v)
	if !ok {
		return Nil
	}
	r, _ := c.Send(a, "<=>", b)
	return r
}

// compareInfinite compares infinity with an object that tells whether it is infinite.
func (c *Call) compareInfinite(f float64, v Value) Value {
	r, ok := c.Send(v, "infinite?")
	if !ok {
		return Nil
	}
	sign := int64(1)
	if f < 0 {
		sign = -1
	}
	if r.Truthy() {
		n, err := c.RT.ToInt(r)
		return c.Check(Int(int64(CmpInt(sign, n))), err)
	}
	return Int(sign)
}

// compared carries a comparison out.
func (c *Call) compared(op string, holds func(order int) bool) Value {
	if v := c.Arg(0); IsNumber(v) {
		order, ok := compareNumbers(c.Self, v)
		return Bool(ok && holds(order))
	}
	return c.coercedCompare(op)
}

func numberLess(c *Call) Value { return c.compared("<", func(o int) bool { return o < 0 }) }

func numberLessOrEqual(c *Call) Value { return c.compared("<=", func(o int) bool { return o <= 0 }) }

func numberGreater(c *Call) Value { return c.compared(">", func(o int) bool { return o > 0 }) }

func numberGreaterOrEqual(c *Call) Value { return c.compared(">=", func(o int) bool { return o >= 0 }) }

func numberHash(c *Call) Value {
	n, err := c.RT.HashOf(c.Self)
	return c.Check(Int(n), err)
}

// placeOf gives 10**-digits where digits is negative; ok is false otherwise, or after an error: then the receiver is the
// result.
func (c *Call) placeOf() (place *big.Int, ok bool) {
	digits := c.digitsArg()
	if c.Failed() || digits >= 0 {
		return nil, false
	}
	place = c.pow10(-max(digits, -math.MaxInt64))
	return place, !c.Failed()
}

// vanishes tells whether the receiver is so small that rounding to these digits leaves nothing of it.
func (c *Call) vanishes() bool {
	digits := c.digitsArg()
	return !c.Failed() && digits < 0 && -float64(digits)*math.Log2(10) > float64(c.selfBig().BitLen())+2
}

// roundDown gives the multiple of place below x, or that above it.
func (b *Budget) roundDown(x, place *big.Int, up bool) *big.Int {
	q, r, err := number.DivMod(b.RT, x, place)
	if up && err == nil && r.Sign() != 0 {
		q, err = number.Add(b.RT, q, big.NewInt(1))
	}
	return b.times(b.BigOr0(q, err), place)
}

// times gives x * y, 0 after an error.
func (b *Budget) times(x, y *big.Int) *big.Int { return b.BigOr0(number.Mul(b.RT, x, y)) }

func integerFloor(c *Call) Value {
	if c.selfBig().Sign() >= 0 && c.vanishes() {
		return Int(0)
	}
	place, ok := c.placeOf()
	if !ok {
		return c.Self
	}
	return c.Big(c.roundDown(c.selfBig(), place, false), nil)
}

func integerCeil(c *Call) Value {
	if c.selfBig().Sign() <= 0 && c.vanishes() {
		return Int(0)
	}
	place, ok := c.placeOf()
	if !ok {
		return c.Self
	}
	return c.Big(c.roundDown(c.selfBig(), place, true), nil)
}

func integerTruncate(c *Call) Value {
	if c.selfBig().Sign() < 0 {
		return integerCeil(c)
	}
	return integerFloor(c)
}

func integerRound(c *Call) Value {
	mode := c.roundMode()
	if c.vanishes() {
		return Int(0)
	}
	place, ok := c.placeOf()
	if !ok {
		return c.Self
	}
	return c.Big(c.roundBig(c.selfBig(), place, mode), nil)
}

// roundBig rounds x to a multiple of place, which is positive.
func (b *Budget) roundBig(x, place *big.Int, mode roundMode) *big.Int {
	abs := b.BigOr0(number.Abs(b.RT, x))
	q, r, err := number.QuoRem(b.RT, abs, place)
	q, r = b.BigOr0(q, err), b.BigOr0(r, err)
	twice := b.BigOr0(number.Add(b.RT, r, r))
	switch order := number.Cmp(twice, place); {
	case order > 0, order == 0 && (mode == halfUp || mode == halfEven && q.Bit(0) == 1):
		q = b.BigOr0(number.Add(b.RT, q, big.NewInt(1)))
	}
	q = b.times(q, place)
	if x.Sign() < 0 {
		q = b.BigOr0(number.Neg(b.RT, q))
	}
	return q
}

func integerToS(c *Call) Value {
	base := c.IntOr(0, 10)
	if c.Failed() {
		return Nil
	}
	if base < 2 || base > 36 {
		return c.Raise(ArgumentErrorClass, "invalid radix %d", base)
	}
	if c.Self.IsInt() {
		return c.NewText(strconv.FormatInt(c.Self.n, int(base)), ASCII)
	}
	text, err := number.Append(c.RT, nil, c.selfBig(), int(base))
	if err != nil {
		return c.Fail(err)
	}
	return c.NewText(c.StringOf(text), ASCII)
}

func integerToF(c *Call) Value { return Float(floatOf(c.Self)) }

func integerDigits(c *Call) Value {
	base := big.NewInt(10)
	if c.Has(0) {
		var err error
		if base, err = c.RT.ToInteger(c.Arg(0)); err != nil {
			return c.Fail(err)
		}
	}
	x := c.selfBig()
	switch {
	case base.Sign() < 0:
		return c.Raise(ArgumentErrorClass, "negative radix")
	case base.BitLen() < 2:
		return c.Raise(ArgumentErrorClass, "invalid radix %d", base.Int64())
	case x.Sign() < 0:
		return c.Raise(DomainErrorClass, "out of domain")
	case x.Sign() == 0:
		return c.NewArrayOf(Int(0))
	}
	var list []Value
	err := number.Digits(c.RT, x, base, func(d *big.Int) error {
		list = Append(c, list, BigInt(d))
		return c.Err()
	})
	if err != nil {
		return c.Fail(err)
	}
	return c.List(list)
}

func integerChr(c *Call) Value {
	enc, given := Binary, c.Has(0)
	if given {
		enc = c.encodingArg(c.Arg(0))
	}
	if c.Failed() {
		return Nil
	}
	if !c.Self.IsInt() {
		return c.Raise(RangeErrorClass, "bignum out of char range")
	}
	n := c.Self.n
	if !given && n >= 0 && n < 128 {
		enc = ASCII
	}
	text, err := CodepointText(n, enc)
	if err != nil {
		return c.Fail(err)
	}
	return c.NewText(text, enc)
}

func integerCoerce(c *Call) Value {
	v := c.Arg(0)
	if isInteger(v) {
		return c.NewArrayOf(v, c.Self)
	}
	f, err := c.RT.KernelFloat(v)
	if err != nil {
		return c.Fail(err)
	}
	return c.NewArrayOf(f, Float(floatOf(c.Self)))
}
