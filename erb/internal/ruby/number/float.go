package number

// This file converts between Integers and floats.

import (
	"math"
	"math/big"
)

// exact is the number of bits that determine the float nearest to a number, the last one being set if any lower bit
// is.
const exact = 128

// Float returns the float nearest to x. It reads only the highest bits, and whether others are set.
func Float(x *big.Int) float64 {
	if x.BitLen() <= exact {
		f, _ := new(big.Float).SetInt(x).Float64()
		return f
	}
	if x.BitLen() > 1100 {
		return math.Inf(x.Sign())
	}
	f, _ := new(big.Float).SetPrec(2000).SetInt(x).Float64()
	return f
}

// Highest returns the highest 53 bits of x, and the number of bits below them.
func Highest(x *big.Int) (f float64, below int) {
	below = max(0, x.BitLen()-53)
	_, high := split(x, below/wordBits)
	return float64(new(big.Int).Rsh(high, uint(below%wordBits)).Int64()), below
}

// FromFloat truncates f, which is finite.
func FromFloat(f float64) *big.Int {
	i, _ := big.NewFloat(f).Int(nil)
	return i
}

// FloatQuotient returns x / y as Ruby divides Integers into a Float: if y is short, the float nearest to x is
// divided.
func FloatQuotient(b Budget, x, y *big.Int) (float64, error) {
	const mantissa = 53
	if y.BitLen() <= mantissa {
		if f := Float(x); !math.IsInf(f, 0) || y.Sign() == 0 {
			return f / Float(y), nil
		}
	}
	return Quotient(b, x, y)
}

// Quotient returns the float nearest to x / y; y is not 0.
func Quotient(b Budget, x, y *big.Int) (float64, error) {
	if x.Sign() == 0 {
		return math.Copysign(0, float64(y.Sign())), nil
	}
	if err := b.Charge(2*max(Bytes(x), Bytes(y)) + Overhead); err != nil {
		return 0, err
	}
	up := y.BitLen() - x.BitLen() + exact // so that the quotient has that many bits
	n, d := signed(x.Bits(), 1), signed(y.Bits(), 1)
	if err := linear(b, 3*max(words(n), words(d))); err != nil {
		return 0, err
	}
	if up > 0 {
		n = new(big.Int).Lsh(n, uint(up))
	} else {
		d = new(big.Int).Lsh(d, uint(-up))
	}
	q, r, err := quoRem(b, n, d)
	if err != nil {
		return 0, err
	}
	q = new(big.Int).Lsh(q, 1)
	if r.Sign() != 0 {
		q.SetBit(q, 0, 1)
	}
	z := new(big.Float).SetPrec(exact + 8).SetInt(q)
	f, _ := z.SetMantExp(z, max(-4000, min(4000, -up-1))).Float64()
	if x.Sign() != y.Sign() {
		f = -f
	}
	return f, nil
}
