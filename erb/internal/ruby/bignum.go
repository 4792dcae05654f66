package ruby

// This file has Integers that don't fit in an int64. Package number does all arithmetic with them, within the
// budget of the run.

import (
	"math/big"
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/slab"
)

// IntegerBits implements number.Budget: it refuses Integers of more bits than the limit.
func (rt *Runtime) IntegerBits(n int64) error {
	if limit := rt.Limits.Integer; limit > 0 && n > limit {
		return rt.Exceeded(LimitError{What: "integer size", Limit: limit, Text: strconv.FormatInt(limit, 10) + " bits"})
	}
	return nil
}

// ShiftRight returns x >> n for an n that isn't negative.
func (rt *Runtime) ShiftRight(x, n int64) (int64, error) { return number.RshWord(rt, x, uint64(n)) }

// Big makes an Integer of the result of an operation of package number.
func (b *Budget) Big(i *big.Int, err error) Value {
	if err != nil || b.err != nil {
		return b.Fail(err)
	}
	if i.IsInt64() {
		return Int(i.Int64())
	}
	if made := slab.Last(&b.RT.bignums); made != nil && i == &made.I && made.Kind == KindNil { // not an object yet
		return made.init()
	}
	made := slab.One(&b.RT.bignums)
	made.I = *i
	return made.init()
}

// Integer implements number.Budget. The number is part of a Bignum, which Big then uses.
func (rt *Runtime) Integer() *big.Int {
	b := slab.One(&rt.bignums)
	return b.I.SetBits(b.words[:0]) // bounded: no words
}

// BigOr0 returns the result of an operation of package number, 0 after an error.
func (b *Budget) BigOr0(i *big.Int, err error) *big.Int {
	if err != nil || b.err != nil {
		b.Fail(err)
		return new(big.Int)
	}
	return i
}

// DigitsOf returns the digits of an Integer of any size; "" after an error.
func (b *Budget) DigitsOf(i *big.Int, base int) string {
	text, err := number.Append(b.RT, nil, i, base)
	if err != nil {
		b.Fail(err)
		return ""
	}
	return b.StringOf(text)
}

// BigInt makes an Integer, a Bignum only if it does not fit in an int64.
func BigInt(i *big.Int) Value {
	if i.IsInt64() {
		return Int(i.Int64())
	}
	return (&Bignum{I: *i}).init()
}

// init makes b, which has its number, a value.
func (b *Bignum) init() Value {
	b.Kind, b.Frozen, b.shared, b.Class, b.Whole = KindBignum, true, true, IntegerClass, b
	return Value{o: &b.Object}
}

// Bignum is an Integer that does not fit in an int64. It is immutable.
type Bignum struct {
	Object
	I     big.Int
	words [number.Few]big.Word // of a number that needs no more
}

// manyBignums is the number of Bignums that a run allocates in one piece: see manyStrings.
const manyBignums = 27

// AsBig returns an Integer of either size as a big.Int that must not be modified.
func (v Value) AsBig() (*big.Int, bool) {
	switch v.Kind() {
	case KindInteger:
		return big.NewInt(v.n), true
	case KindBignum:
		return &v.o.Whole.(*Bignum).I, true
	}
	return nil, false
}

// Odd reports whether v is odd; ok is false if it isn't an Integer, or so large that a call with it has Weight.
func (v Value) Odd() (odd, ok bool) {
	if v.Kind() == KindBignum {
		return v.o.Whole.(*Bignum).I.Bit(0) == 1, Weight(v) == 0
	}
	return v.n&1 != 0, v.IsInt()
}

// Times returns x * y, 0 after an error.
func (b *Budget) Times(x, y *big.Int) *big.Int { return b.BigOr0(number.Mul(b.RT, x, y)) }
