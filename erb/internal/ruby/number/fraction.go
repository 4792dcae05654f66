package number

// This file has fractions, in which Time and Date count exactly.

import (
	"cmp"
	"math"
	"math/big"
	"math/bits"
)

// Fraction is an exact number of bounded size: its constructors bound it, and sums and products of two grow no
// further than their parts, so no operation takes more than some tens of microseconds. nil and the zero value are 0. It
// is immutable.
type Fraction struct {
	n, d int64    // n / d in lowest terms, d above 0, n above the least int64
	r    *big.Rat // the number instead, if these are too small for it
}

// MaxDecimals is the number of digits after the point that Decimal accepts.
const MaxDecimals = 1000

// maxWhole is the number of bits to which FractionOf limits whole numbers.
const maxWhole = 200

// Frac returns n / d.
func Frac(n, d int64) *Fraction {
	if d > 0 && n > math.MinInt64 {
		return reduced(n, d)
	}
	return fraction(big.NewRat(n, d))
}

// FractionOf returns x. If x has more than 200 bits, which is beyond the range of all uses of Fractions, it returns
// the largest Fraction with its sign.
func FractionOf(x *big.Int) *Fraction {
	if x.BitLen() > maxWhole {
		x = new(big.Int).Lsh(big.NewInt(int64(x.Sign())), maxWhole)
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

// fraction returns r, which it may keep.
func fraction(r *big.Rat) *Fraction {
	if n, d := r.Num(), r.Denom(); n.BitLen() < 64 && d.BitLen() < 64 {
		return &Fraction{n: n.Int64(), d: d.Int64()}
	}
	return &Fraction{r: r}
}

// reduced returns n / d for d above 0.
func reduced(n, d int64) *Fraction {
	x, y := max(n, -n), d
	for y > 1 {
		x, y = y, x%y
	}
	if y == 0 {
		n, d = n/x, d/x
	}
	return &Fraction{n: n, d: d}
}

// small returns numerator and denominator, if they are no larger than that.
func (f *Fraction) small() (n, d int64, ok bool) {
	if f == nil || f.d == 0 && f.r == nil {
		return 0, 1, true
	}
	return f.n, f.d, f.r == nil
}

// product returns the product of the factors, if it is small enough.
func product(x, y int64) (int64, bool) {
	high, low := bits.Mul64(uint64(max(x, -x)), uint64(max(y, -y)))
	return x * y, high == 0 && low <= math.MaxInt64
}

// added returns x + y, if it is small enough.
func added(x, y int64) (int64, bool) {
	z := x + y
	return z, (x^z)&(y^z) >= 0 && z > math.MinInt64
}

func (f *Fraction) rat() *big.Rat {
	n, d, ok := f.small()
	if !ok {
		return f.r
	}
	return big.NewRat(n, d)
}

// Add returns f + g.
func (f *Fraction) Add(g *Fraction) *Fraction { return f.plus(g, 1) }

// Sub returns f - g.
func (f *Fraction) Sub(g *Fraction) *Fraction { return f.plus(g, -1) }

// plus returns f + sign * g.
func (f *Fraction) plus(g *Fraction, sign int64) *Fraction {
	n, d, ok1 := f.small()
	m, e, ok2 := g.small()
	if ok1 && ok2 {
		x, ok1 := product(n, e)
		y, ok2 := product(sign*m, d)
		den, ok3 := product(d, e)
		if num, ok := added(x, y); ok && ok1 && ok2 && ok3 {
			return reduced(num, den)
		}
	}
	return fraction(new(big.Rat).Add(f.rat(), new(big.Rat).Mul(g.rat(), big.NewRat(sign, 1))))
}

// Times returns f * n.
func (f *Fraction) Times(n int64) *Fraction {
	if m, d, ok := f.small(); ok && n > math.MinInt64 {
		if num, ok := product(m, n); ok {
			return reduced(num, d)
		}
	}
	return fraction(new(big.Rat).Mul(f.rat(), new(big.Rat).SetInt64(n)))
}

// Over returns f / n.
func (f *Fraction) Over(n int64) *Fraction {
	if m, d, ok := f.small(); ok && n > 0 {
		if den, ok := product(d, n); ok {
			return reduced(m, den)
		}
	}
	return fraction(new(big.Rat).Mul(f.rat(), big.NewRat(1, n)))
}

// Scaled returns f * 10**digits.
func (f *Fraction) Scaled(digits int) *Fraction {
	if digits <= 18 {
		return f.Times(smallPow10(digits))
	}
	return fraction(new(big.Rat).Mul(f.rat(), new(big.Rat).SetInt(Pow10(digits))))
}

// smallPow10 returns 10**n, for n up to 18.
func smallPow10(n int) int64 {
	p := int64(1)
	for range n {
		p *= 10
	}
	return p
}

// Neg returns -f.
func (f *Fraction) Neg() *Fraction {
	if n, d, ok := f.small(); ok {
		return &Fraction{n: -n, d: d}
	}
	return fraction(new(big.Rat).Neg(f.rat()))
}

// Sign returns -1, 0 or 1.
func (f *Fraction) Sign() int {
	if n, _, ok := f.small(); ok {
		return cmp.Compare(n, 0)
	}
	return f.r.Sign()
}

// Cmp orders f and g.
func (f *Fraction) Cmp(g *Fraction) int {
	n, d, ok1 := f.small()
	m, e, ok2 := g.small()
	if ok1 && ok2 {
		x, ok1 := product(n, e)
		if y, ok2 := product(m, d); ok1 && ok2 {
			return cmp.Compare(x, y)
		}
	}
	return f.rat().Cmp(g.rat())
}

// IsInt reports whether f is a whole number.
func (f *Fraction) IsInt() bool {
	if _, d, ok := f.small(); ok {
		return d == 1
	}
	return f.r.IsInt()
}

// Float64 returns the float nearest to f.
func (f *Fraction) Float64() float64 {
	if n, d, ok := f.small(); ok && max(n, -n) <= 1<<53 && d <= 1<<53 { // both are floats
		return float64(n) / float64(d)
	}
	x, _ := f.rat().Float64()
	return x
}

// String spells f as "3" or "1/3".
func (f *Fraction) String() string { return f.rat().RatString() }

// Parts returns numerator and denominator.
func (f *Fraction) Parts() (n, d *big.Int) {
	r := f.rat()
	return r.Num(), r.Denom()
}

// Floor returns f rounded down to a whole number, and the rest; ok is false if it does not fit in an int64.
func (f *Fraction) Floor() (n int64, rest *Fraction, ok bool) {
	if n, d, ok := f.small(); ok {
		q, r := floored(n, d)
		return q, &Fraction{n: r, d: d}, true
	}
	q, r := new(big.Int).DivMod(f.r.Num(), f.r.Denom(), new(big.Int))
	if !q.IsInt64() {
		return math.MaxInt64, nil, false
	}
	return q.Int64(), FractionOver(r, f.r.Denom()), true
}

// floored returns n / d rounded down, and the rest.
func floored(n, d int64) (q, r int64) {
	if q, r = n/d, n%d; r < 0 {
		return q - 1, r + d
	}
	return q, r
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
	scaled := f.Scaled(digits).rat()
	if to == Nearest {
		scaled = new(big.Rat).Add(scaled, big.NewRat(1, 2))
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
	num, den := f.Parts()
	n, err := Mul(b, num, places)
	if err != nil {
		return nil, err
	}
	q, _, err := QuoRem(b, n, den)
	if err != nil {
		return nil, err
	}
	if q, err = Add(b, q, places); err != nil { // a leading digit, so that zeros are kept
		return nil, err
	}
	text, err := Append(b, nil, q, 10)
	return text[min(1, len(text)):], err
}
