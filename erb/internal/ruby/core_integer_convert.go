package ruby

// This file implements the methods of Integer that round or convert, and the comparisons that Integer and Float share.

import (
	"math"
	"math/big"
	"strconv"
)

func numberEqual(c *Call) Value {
	v := c.Arg(0)
	if isNumber(v) {
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
	if isNumber(v) {
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
		return c.Check(Int(int64(cmpInt(sign, n))), err)
	}
	return Int(sign)
}

// compared carries a comparison out.
func (c *Call) compared(op string, holds func(order int) bool) Value {
	if v := c.Arg(0); isNumber(v) {
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

// placeOf gives 10**-digits where digits is negative and the receiver has that many digits; ok is false otherwise:
// unchanged then is what the result is.
func (c *Call) placeOf() (place *big.Int, ok bool) {
	digits := c.digitsArg()
	if c.Failed() || digits >= 0 {
		return nil, false
	}
	if -digits > int64(c.selfBig().BitLen())/3+2 {
		if -digits > 1<<20 {
			return nil, true
		}
	}
	if !c.Charge(int(-digits) / 2) {
		return nil, false
	}
	return bigPow10(-digits), true
}

func integerFloor(c *Call) Value {
	place, ok := c.placeOf()
	if !ok {
		return c.Self
	}
	if place == nil {
		return c.outOfPlaces(c.selfBig().Sign() >= 0)
	}
	q, _ := floorDivMod(c.selfBig(), place)
	return c.bigResult(q.Mul(q, place))
}

// outOfPlaces is the answer of a rounding to more digits than any number has.
func (c *Call) outOfPlaces(zero bool) Value {
	if zero {
		return Int(0)
	}
	return c.Fail(&UnsupportedError{Construct: "Integer#" + c.Method.Name + " to this many digits"})
}

func integerCeil(c *Call) Value {
	place, ok := c.placeOf()
	if !ok {
		return c.Self
	}
	if place == nil {
		return c.outOfPlaces(c.selfBig().Sign() <= 0)
	}
	q, r := floorDivMod(c.selfBig(), place)
	if r.Sign() != 0 {
		q.Add(q, big.NewInt(1))
	}
	return c.bigResult(q.Mul(q, place))
}

func integerTruncate(c *Call) Value {
	if c.selfBig().Sign() < 0 {
		return integerCeil(c)
	}
	return integerFloor(c)
}

func integerRound(c *Call) Value {
	mode := c.roundMode()
	place, ok := c.placeOf()
	if !ok || c.Failed() {
		return c.Self
	}
	if place == nil {
		return Int(0)
	}
	return c.bigResult(roundBig(c.selfBig(), place, mode))
}

// roundBig rounds x to a multiple of place.
func roundBig(x, place *big.Int, mode roundMode) *big.Int {
	abs := new(big.Int).Abs(x)
	q, r := new(big.Int).QuoRem(abs, place, new(big.Int))
	switch order := r.Lsh(r, 1).Cmp(place); {
	case order > 0, order == 0 && (mode == halfUp || mode == halfEven && q.Bit(0) == 1):
		q.Add(q, big.NewInt(1))
	}
	q.Mul(q, place)
	if x.Sign() < 0 {
		q.Neg(q)
	}
	return q
}

func integerToS(c *Call) Value {
	base := c.IntOr(0, 10)
	if c.Failed() {
		return Nil
	}
	if base < 2 || base > 36 {
		return c.Raise(argumentErrorClass, "invalid radix %d", base)
	}
	if c.Self.IsInt() {
		return c.newText(strconv.FormatInt(c.Self.n, int(base)), ASCII)
	}
	x := c.selfBig()
	if !c.Charge(x.BitLen()) || !c.Step(len(x.Bits())*len(x.Bits())/16+1) {
		return Nil
	}
	return c.newText(x.Text(int(base)), ASCII)
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
	x := new(big.Int).Set(c.selfBig())
	switch {
	case base.Sign() < 0:
		return c.Raise(argumentErrorClass, "negative radix")
	case base.Cmp(big.NewInt(2)) < 0:
		return c.Raise(argumentErrorClass, "invalid radix %s", base)
	case x.Sign() < 0:
		return c.Raise(domainErrorClass, "out of domain")
	case x.Sign() == 0:
		return c.NewArrayOf(Int(0))
	}
	list := newArray(nil)
	for r := new(big.Int); x.Sign() > 0; r = new(big.Int) {
		if !c.Step(len(x.Bits())/16 + 1) {
			return Nil
		}
		x.QuoRem(x, base, r)
		if !c.Append(list, BigInt(r)) {
			return Nil
		}
	}
	return list.Value()
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
		return c.Raise(rangeErrorClass, "bignum out of char range")
	}
	n := c.Self.n
	if !given && n >= 0 && n < 128 {
		enc = ASCII
	}
	text, err := codepointText(n, enc)
	if err != nil {
		return c.Fail(err)
	}
	return c.newText(text, enc)
}

func integerCoerce(c *Call) Value {
	v := c.Arg(0)
	if isInteger(v) {
		return c.NewArrayOf(v, c.Self)
	}
	f, err := c.RT.toFloat(v)
	if err != nil {
		return c.Fail(err)
	}
	return c.NewArrayOf(f, Float(floatOf(c.Self)))
}
