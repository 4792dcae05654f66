package json

// This file prints floats as the json library does: by Grisu2, which is fast, but in one of some thousand cases returns
// a digit more than needed, or not the nearest of the shortest texts (1e23 is 9.999999999999999e+22).

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// numberText is a text of some ten characters, stored without an allocation.
type numberText struct {
	b [48]byte
	n int
}

func (t *numberText) add(s string) { t.n += copy(t.b[t.n:], s) }

func (t *numberText) addByte(c byte) {
	t.b[t.n] = c
	t.n++
}

func (t *numberText) bytes() []byte { return t.b[:t.n] }

func (t *numberText) zeros(n int) {
	for range n {
		t.addByte('0')
	}
}

// jsonFloat writes a finite float; unlike Float#to_s it writes 1e+20 and 0.00001.
func jsonFloat(t *numberText, f float64) {
	if math.Signbit(f) {
		t.addByte('-')
		f = -f
	}
	if f == 0 {
		t.add("0.0")
		return
	}
	var d numberText
	k := grisu(&d, f)
	digits := d.bytes()
	exp := k + d.n - 1
	switch point := d.n + k; {
	case k >= 0 && exp < 15:
		t.addBytes(digits)
		t.zeros(k)
		t.add(".0")
		return
	case k < 0 && (k > -7 || exp > -10 && exp < 10):
		if point <= 0 {
			t.add("0.")
			t.zeros(-point)
			t.addBytes(digits)
			return
		}
		t.addBytes(digits[:point])
		t.addByte('.')
		t.addBytes(digits[point:])
		return
	}
	t.addByte(digits[0])
	if d.n > 1 {
		t.addByte('.')
		t.addBytes(digits[1:])
	}
	t.addByte('e')
	if exp >= 0 {
		t.addByte('+')
	}
	t.addBytes(strconv.AppendInt(t.b[t.n:t.n], int64(exp), 10))
}

func (t *numberText) addBytes(p []byte) { t.n += copy(t.b[t.n:], p) }

// extended is a number frac * 2^exp with 64 bits of precision.
type extended struct {
	frac uint64
	exp  int
}

// times is a product rounded to 64 bits.
func (a extended) times(b extended) extended {
	hi, lo := bits.Mul64(a.frac, b.frac)
	return extended{hi + lo>>63, a.exp + b.exp + 64}
}

// Powers of ten from 1e-348 on, in steps of eight.
const (
	firstPower = -348
	powerStep  = 8
	powerCount = 87
)

var powersOfTen = ruby.Once[[]extended]{Make: func() []extended {
	list := make([]extended, powerCount)
	for i := range list {
		n := firstPower + powerStep*i
		x := new(big.Float).SetPrec(2000).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(n, -n))), nil))
		if n < 0 {
			x.Quo(new(big.Float).SetPrec(2000).SetInt64(1), x)
		}
		x.SetPrec(64)
		mantissa := new(big.Float)
		exp := x.MantExp(mantissa)
		frac, _ := mantissa.SetMantExp(mantissa, 64).Uint64()
		list[i] = extended{frac, exp - 64}
	}
	return list
}}

// cachedPower returns a power of ten 10^k that brings a number with exponent exp near to 2^-60…2^-32.
func cachedPower(exp int) (p extended, k int) {
	powers := powersOfTen.Get()
	i := (int(-float64(exp+powerCount)*0.30102999566398114) - firstPower) / powerStep
	for {
		switch e := exp + powers[i].exp + 64; {
		case e < -60:
			i++
		case e > -32:
			i--
		default:
			return powers[i], firstPower + i*powerStep
		}
	}
}

const hiddenBit = 1 << 52

// grisu finds the digits of f, which is positive, and returns k: they mean digits * 10^k.
func grisu(digits *numberText, f float64) (k int) {
	pattern := math.Float64bits(f)
	w := extended{pattern & (hiddenBit - 1), int(pattern >> 52)}
	if w.exp == 0 {
		w.exp = -1074
	} else {
		w.frac += hiddenBit
		w.exp -= 1075
	}
	upper := extended{w.frac<<1 + 1, w.exp - 1}
	shift := bits.LeadingZeros64(upper.frac)
	upper.frac <<= shift
	upper.exp -= shift
	lower := extended{w.frac<<1 - 1, w.exp - 1}
	if w.frac == hiddenBit {
		lower = extended{w.frac<<2 - 1, w.exp - 2}
	}
	lower.frac <<= lower.exp - upper.exp
	lower.exp = upper.exp
	shift = bits.LeadingZeros64(w.frac)
	w = extended{w.frac << shift, w.exp - shift}
	power, k := cachedPower(upper.exp)
	w, upper, lower = w.times(power), upper.times(power), lower.times(power)
	upper.frac--
	lower.frac++
	return grisuDigits(digits, w, upper, lower, -k)
}

// grisuDigits writes the shortest number between lower and upper, then moves it towards w.
func grisuDigits(digits *numberText, w, upper, lower extended, k int) int {
	distance, delta := upper.frac-w.frac, upper.frac-lower.frac
	shift := -upper.exp
	one := uint64(1) << shift
	whole, fraction := upper.frac>>shift, upper.frac&(one-1)
	div := uint64(1_000_000_000)
	for kappa := 9; kappa >= 0; kappa-- {
		if d := whole / div; d > 0 || digits.n > 0 {
			digits.addByte(byte('0' + d))
			whole -= d * div
		}
		if rest := whole<<shift + fraction; rest <= delta {
			lowerLast(digits, delta, rest, div<<shift, distance)
			return k + kappa
		}
		div /= 10
	}
	for unit := uint64(10); ; unit *= 10 {
		fraction *= 10
		delta *= 10
		k--
		if d := fraction >> shift; d > 0 || digits.n > 0 {
			digits.addByte(byte('0' + d))
		}
		fraction &= one - 1
		if fraction < delta {
			lowerLast(digits, delta, fraction, one, distance*unit)
			return k
		}
	}
}

// lowerLast lowers the last digit while that brings the number nearer to the middle.
func lowerLast(digits *numberText, delta, rest, unit, distance uint64) {
	for rest < distance && delta-rest >= unit && (rest+unit < distance || distance-rest > rest+unit-distance) {
		digits.b[digits.n-1]--
		rest += unit
	}
}
