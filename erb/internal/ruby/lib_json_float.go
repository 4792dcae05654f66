package ruby

// This file prints floats as the json library does: by Grisu2, which is fast, but in one of some thousand cases gives
// a digit more than needed, or not the nearest of the shortest texts (1e23 is 9.999999999999999e+22).

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"sync"
)

// appendJSONFloat writes a finite float; unlike Float#to_s it writes 1e+20 and 0.00001.
func appendJSONFloat(buf []byte, f float64) []byte {
	if math.Signbit(f) {
		buf = append(buf, '-')
		f = -f
	}
	if f == 0 {
		return append(buf, "0.0"...)
	}
	var array [20]byte
	digits, k := grisu(array[:0], f)
	exp := k + len(digits) - 1
	switch point := len(digits) + k; {
	case k >= 0 && exp < 15:
		buf = append(appendZeros(append(buf, digits...), k), ".0"...)
		return buf
	case k < 0 && (k > -7 || exp > -10 && exp < 10):
		if point <= 0 {
			return append(appendZeros(append(buf, "0."...), -point), digits...)
		}
		buf = append(append(buf, digits[:point]...), '.')
		return append(buf, digits[point:]...)
	}
	buf = append(buf, digits[0])
	if len(digits) > 1 {
		buf = append(append(buf, '.'), digits[1:]...)
	}
	buf = append(buf, 'e')
	if exp >= 0 {
		buf = append(buf, '+')
	}
	return strconv.AppendInt(buf, int64(exp), 10)
}

func appendZeros(buf []byte, n int) []byte {
	for range n {
		buf = append(buf, '0')
	}
	return buf
}

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

var powersOfTen = sync.OnceValue(func() []extended {
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
})

// cachedPower gives a power of ten 10^k that brings a number with exponent exp near to 2^-60…2^-32.
func cachedPower(exp int) (p extended, k int) {
	powers := powersOfTen()
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

// grisu appends the digits of f, which is positive: they mean digits * 10^k.
func grisu(digits []byte, f float64) (text []byte, k int) {
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
func grisuDigits(digits []byte, w, upper, lower extended, k int) ([]byte, int) {
	distance, delta := upper.frac-w.frac, upper.frac-lower.frac
	shift := -upper.exp
	one := uint64(1) << shift
	whole, fraction := upper.frac>>shift, upper.frac&(one-1)
	div := uint64(1_000_000_000)
	for kappa := 9; kappa >= 0; kappa-- {
		if d := whole / div; d > 0 || len(digits) > 0 {
			digits = append(digits, byte('0'+d))
			whole -= d * div
		}
		if rest := whole<<shift + fraction; rest <= delta {
			return lowerLast(digits, delta, rest, div<<shift, distance), k + kappa
		}
		div /= 10
	}
	for unit := uint64(10); ; unit *= 10 {
		fraction *= 10
		delta *= 10
		k--
		if d := fraction >> shift; d > 0 || len(digits) > 0 {
			digits = append(digits, byte('0'+d))
		}
		fraction &= one - 1
		if fraction < delta {
			return lowerLast(digits, delta, fraction, one, distance*unit), k
		}
	}
}

// lowerLast lowers the last digit while that brings the number nearer to the middle.
func lowerLast(digits []byte, delta, rest, unit, distance uint64) []byte {
	for rest < distance && delta-rest >= unit && (rest+unit < distance || distance-rest > rest+unit-distance) {
		digits[len(digits)-1]--
		rest += unit
	}
	return digits
}
