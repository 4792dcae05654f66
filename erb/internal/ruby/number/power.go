package number

// This file computes powers of floats. math.Pow is off by some units in the last place; the C library's pow, which
// Ruby calls, by hardly more than half of one. So the powers are computed with more digits and rounded once.

import (
	"math"
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/ruby/elementary"
	"github.com/boshrender/boshrender/internal/lazy"
)

// powBits is the precision of the steps: twice the precision of a float, plus the bits that the steps lose.
const powBits = 192

// FloatPow returns x**y.
func FloatPow(x, y float64) float64 {
	rough := math.Pow(x, y)
	if rough == 0 || x == 1 || y == 0 || math.IsInf(rough, 0) || math.IsNaN(rough) || math.IsInf(y, 0) || y == 1 {
		return rough // exact, or out of the range of floats
	}
	if power, ok := elementary.ExactPower(x, y); ok {
		return power
	}
	base := math.Abs(x)
	exponent := new(big.Float).SetPrec(powBits).SetFloat64(y)
	z := exponent.Mul(exponent, bigLog(base))
	result, _ := bigExp(z).Float64()
	return math.Copysign(result, rough)
}

// newBig makes a number of that precision.
func newBig(f float64) *big.Float { return new(big.Float).SetPrec(powBits).SetFloat64(f) }

// bigLn2 returns the natural logarithm of 2.
var bigLn2 = lazy.Value[*big.Float]{New: func() *big.Float { return twiceAtanh(newBig(0).Quo(newBig(1), newBig(3))) }}

// twiceAtanh returns 2·atanh(t), which is the logarithm of (1+t)/(1-t), by its power series.
func twiceAtanh(t *big.Float) *big.Float {
	square, power, sum := newBig(0).Mul(t, t), newBig(0).Set(t), newBig(0).Set(t)
	for n := 3.0; power.Sign() != 0 && power.MantExp(nil) > t.MantExp(nil)-powBits; n += 2 {
		power.Mul(power, square)
		sum.Add(sum, newBig(0).Quo(power, newBig(n)))
	}
	return sum.Mul(sum, newBig(2))
}

// bigLog returns the natural logarithm of a positive float.
func bigLog(x float64) *big.Float {
	fraction, exponent := math.Frexp(x)
	if fraction < math.Sqrt2/2 {
		fraction, exponent = 2*fraction, exponent-1
	}
	m := newBig(fraction)
	t := newBig(0).Quo(newBig(0).Sub(m, newBig(1)), newBig(0).Add(m, newBig(1)))
	scale := newBig(0).Mul(newBig(float64(exponent)), bigLn2.Get())
	return scale.Add(scale, twiceAtanh(t))
}

// bigExp returns e to the power of z.
func bigExp(z *big.Float) *big.Float {
	quotient, _ := newBig(0).Quo(z, bigLn2.Get()).Float64()
	k := math.Round(quotient)
	const halvings = 8
	r := newBig(0).Sub(z, newBig(0).Mul(newBig(k), bigLn2.Get()))
	r.SetMantExp(r, -halvings)
	sum, term := newBig(1), newBig(1)
	for n := 1.0; term.Sign() != 0 && term.MantExp(nil) > -powBits; n++ {
		term.Mul(term, r)
		term.Quo(term, newBig(n))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum.SetMantExp(sum, int(k))
}
