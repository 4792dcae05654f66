package number

// This file has fractions, in which Time and Date count exactly.

import (
	"math"
	"math/big"
)

// Fraction is an exact number of bounded size: its constructors bound it, and sums and products of two grow no
// further than their parts, so no operation takes more than some tens of microseconds. nil is 0. It is immutable.
type Fraction struct{ r big.Rat }

// MaxDecimals is the number of digits after the point that Decimal accepts.
const MaxDecimals = 1000

// maxWhole is the number of bits to which FractionOf limits whole numbers.
const maxWhole = 200

// Frac returns n / d.
func Frac(n, d int64) *Fraction { return fraction(big.NewRat(n, d)) }

// FractionOf returns x. If x has more than 200 bits, which is beyond the range of all uses of Fractions, it returns
// the largest Fraction with its sign.
func FractionOf(x *big.Int) *Fraction {
	if x.BitLen() > maxWhole {
		n := new(big.Int).Lsh(big.NewInt(int64(x.Sign())), maxWhole)
		return fraction(new(big.Rat).SetInt(n))
	}
	return fraction(new(big.Rat).SetInt(x))
}

// FractionOfFloat returns the exact value of f, which is finite.
func FractionOfFloat(f float64) *Fraction { return fraction(new(big.Rat).SetFloat64(f)) }

// FractionOver returns x / y, which come from Fractions.
func FractionOver(x, y *big.Int) *Fraction { return fraction(new(big.Rat).SetFrac(x, y)) }

// Decimal returns the number 0.digits; ok is false for more than MaxDecimals digits.
func Decimal(digits string) (f *Fraction, ok bool) {
	if len(digits) > MaxDecimals {
		return nil, false
	}
	n, ok := new(big.Int).SetString("0"+digits, 10)
	if !ok {
		return nil, true
	}
	return FractionOver(n, Pow10(len(digits))), true
}

// Pow10 returns 10**n for a small n.
func Pow10(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }

func fraction(r *big.Rat) *Fraction {
	f := &Fraction{}
	f.r.Set(r)
	return f
}

func (f *Fraction) rat() *big.Rat {
	if f == nil {
		return new(big.Rat)
	}
	return &f.r
}

// Add returns f + g.
func (f *Fraction) Add(g *Fraction) *Fraction { return fraction(new(big.Rat).Add(f.rat(), g.rat())) }

// Sub returns f - g.
func (f *Fraction) Sub(g *Fraction) *Fraction { return fraction(new(big.Rat).Sub(f.rat(), g.rat())) }

// Times returns f * n.
func (f *Fraction) Times(n int64) *Fraction {
	return fraction(new(big.Rat).Mul(f.rat(), new(big.Rat).SetInt64(n)))
}

// Over returns f / n.
func (f *Fraction) Over(n int64) *Fraction {
	return fraction(new(big.Rat).Mul(f.rat(), big.NewRat(1, n)))
}

// Scaled returns f * 10**digits.
func (f *Fraction) Scaled(digits int) *Fraction {
	return fraction(new(big.Rat).Mul(f.rat(), new(big.Rat).SetInt(Pow10(digits))))
}

// Neg returns -f.
func (f *Fraction) Neg() *Fraction { return fraction(new(big.Rat).Neg(f.rat())) }

// Sign returns -1, 0 or 1.
func (f *Fraction) Sign() int { return f.rat().Sign() }

// Cmp orders f and g.
func (f *Fraction) Cmp(g *Fraction) int { return f.rat().Cmp(g.rat()) }

// IsInt reports whether f is a whole number.
func (f *Fraction) IsInt() bool { return f.rat().IsInt() }

// Float64 returns the float nearest to f.
func (f *Fraction) Float64() float64 {
	x, _ := f.rat().Float64()
	return x
}

// String spells f as "3" or "1/3".
func (f *Fraction) String() string { return f.rat().RatString() }

// Parts returns numerator and denominator.
func (f *Fraction) Parts() (n, d *big.Int) { return f.rat().Num(), f.rat().Denom() }

// Floor returns f rounded down to a whole number, and the rest; ok is false if it does not fit in an int64.
func (f *Fraction) Floor() (n int64, rest *Fraction, ok bool) {
	q, r := new(big.Int).DivMod(f.rat().Num(), f.rat().Denom(), new(big.Int))
	if !q.IsInt64() {
		return math.MaxInt64, nil, false
	}
	return q.Int64(), FractionOver(r, f.rat().Denom()), true
}

// Direction says how Rounded rounds.
type Direction int

// The directions.
const (
	Down    Direction = iota
	Nearest           // halves up
	Up
	HalfUp   // to the nearest, halves away from 0
	HalfDown // halves towards 0
	HalfEven
)

// Rounded rounds to a number of digits after the point.
func (f *Fraction) Rounded(digits int, to Direction) *Fraction {
	place := Pow10(digits)
	scaled := new(big.Rat).Mul(f.rat(), new(big.Rat).SetInt(place))
	if to == Nearest {
		scaled.Add(scaled, big.NewRat(1, 2))
	}
	q, r := new(big.Int).DivMod(scaled.Num(), scaled.Denom(), new(big.Int))
	up := false
	switch half := r.Lsh(r, 1).Cmp(scaled.Denom()); to {
	case Up:
		up = r.Sign() != 0
	case HalfUp:
		up = half > 0 || half == 0 && f.Sign() > 0
	case HalfDown:
		up = half > 0 || half == 0 && f.Sign() < 0
	case HalfEven:
		up = half > 0 || half == 0 && q.Bit(0) == 1
	}
	if up {
		q.Add(q, big.NewInt(1))
	}
	return FractionOver(q, place)
}

// Decimals returns that many digits after the point of f, which is at least 0 and less than 1, truncated.
func (f *Fraction) Decimals(b Budget, digits int64) ([]byte, error) {
	places, err := Pow(b, big.NewInt(10), uint64(digits))
	if err != nil {
		return nil, err
	}
	n, err := Mul(b, f.rat().Num(), places)
	if err != nil {
		return nil, err
	}
	q, _, err := QuoRem(b, n, f.rat().Denom())
	if err != nil {
		return nil, err
	}
	if q, err = Add(b, q, places); err != nil { // a leading digit, so that zeros are kept
		return nil, err
	}
	text, err := Append(b, nil, q, 10)
	return text[min(1, len(text)):], err
}
