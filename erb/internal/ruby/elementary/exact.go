// Package elementary computes the elementary functions of a float to its last digit. All of them cost about the same for
// every operand.
//
//	exact.go       to some 70 digits, rounded once
//	two.go         functions of two floats
//	hyperbolic.go  hyperbolic functions and log10, by the formulas of glibc
//
// The C library of a director's Ruby, glibc, is right in the last digit except for a few results in a thousand;
// the reference's C library, and Go's math, are less exact.
package elementary

// This file computes functions with more digits than a float has, and rounds once.

import (
	"math"
	"math/big"

	"github.com/boshrender/boshrender/internal/lazy"
)

// precision is the number of bits of intermediate results.
const precision = 256

// Constants that are needed with more digits than a float has.
var (
	ln2 = lazy.Value[*big.Float]{New: func() *big.Float {
		return constantOf("0.69314718055994530941723212145817656807550013436025525412068000949339362196969471560586332699641868754200148")
	}}
	pi = lazy.Value[*big.Float]{New: func() *big.Float {
		return constantOf("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651" +
			"328230664709384460955058223172535940812848111745028410270193852110555964462294895493038196")
	}}
)

func constantOf(digits string) *big.Float {
	f, _, err := big.ParseFloat(digits, 10, 660, big.ToNearestEven)
	if err != nil {
		panic(err)
	}
	return f
}

func bigOf(x float64) *big.Float { return number0().SetFloat64(x) }

func number0() *big.Float { return new(big.Float).SetPrec(precision) }

func add(a, b *big.Float) *big.Float { return number0().Add(a, b) }
func sub(a, b *big.Float) *big.Float { return number0().Sub(a, b) }
func mul(a, b *big.Float) *big.Float { return number0().Mul(a, b) }
func quo(a, b *big.Float) *big.Float { return number0().Quo(a, b) }

func rounded(f *big.Float) float64 {
	r, _ := f.Float64()
	return r
}

// series sums 1 + sign·x/(first+1) …: each term is the previous one times x over one or two more numbers.
func series(x *big.Float, term *big.Float, next func(n int64) int64) *big.Float {
	sum := number0().Set(term)
	for n := int64(1); n < 200 && term.Sign() != 0 && term.MantExp(nil) > sum.MantExp(nil)-precision; n++ {
		term = quo(mul(term, x), number0().SetInt64(next(n)))
		sum = add(sum, term)
	}
	return sum
}

// bigExp returns e to the power of x, which is between -800 and 800.
func bigExp(x *big.Float) *big.Float {
	f, _ := x.Float64()
	k := math.Round(f / math.Ln2)
	r := sub(x, mul(bigOf(k), ln2.Get()))
	r.SetMantExp(r, -8)
	e := series(r, bigOf(1), func(n int64) int64 { return n })
	for range 8 {
		e = mul(e, e)
	}
	return e.SetMantExp(e, int(k))
}

// bigLog returns the logarithm of z. near is an approximation of it.
func bigLog(z *big.Float, near float64) *big.Float {
	e := bigExp(bigOf(near))
	d := quo(sub(z, e), add(z, e))
	return add(bigOf(near), d.SetMantExp(d, 1))
}

// bigSinCos returns the sine and the cosine of x, whose absolute value is below 2**400.
func bigSinCos(x float64) (sin, cos *big.Float) {
	wide := new(big.Float).SetPrec(660).SetFloat64(x)
	half := new(big.Float).SetPrec(660).SetMantExp(pi.Get(), -1)
	turns := new(big.Float).SetPrec(660).Quo(wide, half)
	turns.Add(turns, big.NewFloat(math.Copysign(0.5, x)))
	k, _ := turns.Int(nil)
	r := number0().Sub(wide, half.Mul(half, new(big.Float).SetPrec(660).SetInt(k)))
	minus := mul(r, r)
	minus.Neg(minus)
	sin = series(minus, r, func(n int64) int64 { return 2 * n * (2*n + 1) })
	cos = series(minus, bigOf(1), func(n int64) int64 { return 2 * n * (2*n - 1) })
	switch new(big.Int).And(k, big.NewInt(3)).Int64() {
	case 1:
		return cos, sin.Neg(sin)
	case 2:
		return sin.Neg(sin), cos.Neg(cos)
	case 3:
		return cos.Neg(cos), sin
	}
	return sin, cos
}

// tiny is the bound below which a function of odd powers equals its argument up to a correction that rounding
// drops.
const tiny = 1e-60

func small(x, _ float64) bool { return math.Abs(x) < tiny }
func never(_, _ float64) bool { return false }

// rightly returns f at x, correctly rounded. If special holds, it is the result y of Go's math.
func rightly(x, y float64, f func(x, near float64) *big.Float, special func(x, near float64) bool) float64 {
	if math.IsNaN(y) || math.IsInf(y, 0) || math.IsInf(x, 0) || y == 0 || special(x, y) {
		return y
	}
	return rounded(f(x, y))
}

// faraway reports whether a sine is left to Go's math.
func faraway(x, _ float64) bool { return math.Abs(x) < tiny || math.Abs(x) > 0x1p400 }

// beyond reports whether e to the power of x is not a normal float.
func beyond(x, _ float64) bool { return math.Abs(x) < tiny || math.Abs(x) > 700 }

func exactSin(x, _ float64) *big.Float { sin, _ := bigSinCos(x); return sin }
func exactCos(x, _ float64) *big.Float { _, cos := bigSinCos(x); return cos }
func exactTan(x, _ float64) *big.Float { sin, cos := bigSinCos(x); return quo(sin, cos) }

func exactAtan(x, near float64) *big.Float {
	sin, cos := bigSinCos(near)
	z := bigOf(x)
	return sub(bigOf(near), quo(sub(sin, mul(z, cos)), add(cos, mul(z, sin))))
}

// other returns the other leg of a right triangle with hypotenuse 1 and leg x.
func other(x float64) *big.Float {
	z := bigOf(x)
	s := sub(bigOf(1), mul(z, z))
	return s.Sqrt(s)
}

func exactAsin(x, near float64) *big.Float {
	sin, cos := bigSinCos(near)
	return add(bigOf(near), sub(mul(bigOf(x), cos), mul(other(x), sin)))
}

func exactAcos(x, near float64) *big.Float {
	sin, cos := bigSinCos(near)
	return sub(bigOf(near), sub(mul(sin, bigOf(x)), mul(cos, other(x))))
}

func exactExp(x, _ float64) *big.Float { return bigExp(bigOf(x)) }

func exactExpm1(x, _ float64) *big.Float {
	if math.Abs(x) < 0x1p-20 {
		z := bigOf(x)
		return series(z, z, func(n int64) int64 { return n + 1 })
	}
	return sub(bigExp(bigOf(x)), bigOf(1))
}

func exactLog1p(x, near float64) *big.Float { return bigLog(add(bigOf(1), bigOf(x)), near) }

// exactly returns the logarithm of x. It divides it by by, the logarithm of a base, unless by is nil.
func exactly(x float64, by *big.Float) float64 {
	near := math.Log(x)
	if near == 0 || math.IsNaN(near) || math.IsInf(near, 0) {
		return near
	}
	var l *big.Float
	if x < 0x1p-1000 || x > 0x1p1000 { // Go's own is wrong for the smallest
		fraction, exponent := math.Frexp(x)
		l = add(bigLog(bigOf(fraction), math.Log(fraction)), mul(bigOf(float64(exponent)), ln2.Get()))
	} else {
		l = bigLog(bigOf(x), near)
	}
	if by != nil {
		l = quo(l, by)
	}
	return rounded(l)
}

// arctiny reports whether a logarithm of x + 1 is x.
func arctiny(x, _ float64) bool { return math.Abs(x) < 0x1p-60 || math.Abs(x) > 0x1p300 }

// Sin is math.Sin, right in the last digit.
func Sin(x float64) float64 { return rightly(x, math.Sin(x), exactSin, faraway) }

// Cos is math.Cos, right in the last digit.
func Cos(x float64) float64 { return rightly(x, math.Cos(x), exactCos, faraway) }

// Tan is math.Tan, right in the last digit.
func Tan(x float64) float64 { return rightly(x, math.Tan(x), exactTan, faraway) }

// Asin is math.Asin, right in the last digit.
func Asin(x float64) float64 { return rightly(x, math.Asin(x), exactAsin, small) }

// Acos is math.Acos, right in the last digit.
func Acos(x float64) float64 { return rightly(x, math.Acos(x), exactAcos, never) }

// Atan is math.Atan, right in the last digit.
func Atan(x float64) float64 { return rightly(x, math.Atan(x), exactAtan, small) }

// Exp is math.Exp, right in the last digit.
func Exp(x float64) float64 { return rightly(x, math.Exp(x), exactExp, beyond) }

// Expm1 is math.Expm1, right in the last digit.
func Expm1(x float64) float64 { return rightly(x, math.Expm1(x), exactExpm1, beyond) }

// Log1p is math.Log1p, right in the last digit.
func Log1p(x float64) float64 { return rightly(x, math.Log1p(x), exactLog1p, arctiny) }

// Log returns the natural logarithm of x.
func Log(x float64) float64 { return exactly(x, nil) }

// Log2 returns the logarithm of x to the base 2.
func Log2(x float64) float64 { return exactly(x, ln2.Get()) }
