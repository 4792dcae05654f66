package format

// This file formats floats with a given number of digits.

import (
	"math"
	"strconv"
	"strings"
)

// formatDigits formats f without its sign in one of the forms 'f' and 'e', with a number of digits after the point.
// If the exact value is close to the middle between two results, Ruby decides by an estimate: an odd last digit is
// rounded up, an even one stays.
func formatDigits(f float64, form byte, digits int) string {
	f = math.Abs(f)
	plain := strconv.FormatFloat(f, form, digits, 64)
	significant := digits + 1
	if form == 'f' {
		significant = digits + decimalExponent(f) + 1
	}
	if significant <= 0 || significant > maxQuickDigits || f == 0 {
		return plain
	}
	last, undecided := quickDigits(f, significant, form == 'f')
	if !undecided {
		return plain
	}
	return roundedTo(f, form, digits, last%2 == 1)
}

// maxQuickDigits is the number of digits up to which Ruby's conversion estimates with floating-point arithmetic.
const maxQuickDigits = 14

// decimalExponent returns the largest k with 10**k <= f.
func decimalExponent(f float64) int {
	if f == 0 {
		return 0
	}
	if k, sure := estimatedExponent(f); sure {
		return k
	}
	text := strconv.FormatFloat(f, 'e', -1, 64)
	k, _ := strconv.Atoi(text[strings.IndexByte(text, 'e')+1:])
	return k
}

// estimatedExponent returns the first estimate of the exponent, which can be one too large; sure is set if it can't
// be.
func estimatedExponent(f float64) (k int, sure bool) {
	fraction, exponent := math.Frexp(f)
	guess := (2*fraction-1.5)*0.289529654602168 + 0.1760912590558 + float64(exponent-1)*0.301029995663981
	k = int(math.Floor(guess))
	if k >= 0 && k <= 22 {
		if f < math.Pow10(k) {
			k--
		}
		return k, true
	}
	return k, false
}

// quickDigits computes count digits of f with floating-point arithmetic, as David Gay's dtoa tries first. It
// returns the last digit, and whether the rest is too close to a half to decide the rounding.
func quickDigits(f float64, count int, fixed bool) (last int, undecided bool) {
	k, sure := estimatedExponent(f)
	if fixed {
		count += k - decimalExponent(f) // counted by the estimate, and corrected below
	}
	d, errors := scaleToOne(f, k)
	if !sure && d < 1 && count > 0 {
		if fixed {
			if count--; count <= 0 {
				return 0, false
			}
		}
		d *= 10
		errors++
	}
	if count <= 0 || count > maxQuickDigits {
		return 0, false
	}
	eps := math.Ldexp(float64(errors)*d+7, -52) * math.Pow10(count-1)
	for i := 1; ; i++ {
		last = int(d)
		d -= float64(last)
		if d == 0 || i == count {
			break
		}
		d *= 10
	}
	return last, d != 0 && d <= 0.5+eps && d >= 0.5-eps
}

// scaleToOne divides f by 10**k step by step, counting the roundings.
func scaleToOne(f float64, k int) (d float64, errors int) {
	big := [...]float64{1e16, 1e32, 1e64, 1e128, 1e256}
	errors = 2
	if k > 0 {
		scale := math.Pow10(k & 15)
		j := k >> 4
		if j&16 != 0 {
			j &= 15
			f /= big[4]
			errors++
		}
		for i := 0; j != 0; j, i = j>>1, i+1 {
			if j&1 != 0 {
				errors++
				scale *= big[i]
			}
		}
		return f / scale, errors
	}
	if k < 0 {
		f *= math.Pow10(-k & 15)
		for i, j := 0, -k>>4; j != 0; j, i = j>>1, i+1 {
			if j&1 != 0 {
				errors++
				f *= big[i]
			}
		}
	}
	return f, errors
}

// roundedTo truncates f after its digits, or rounds it up.
func roundedTo(f float64, form byte, digits int, up bool) string {
	const all = 1100 // no float has more digits
	text := strconv.FormatFloat(f, form, all, 64)
	exponent := ""
	if i := strings.IndexByte(text, 'e'); i >= 0 {
		text, exponent = text[:i], text[i:]
	}
	point := strings.IndexByte(text, '.')
	var room [512]byte // a float has 309 digits before the point, and few are rounded
	b := room[:copy(room[:], text[:point+1+digits])]
	if digits == 0 {
		b = b[:point]
	}
	for i := len(b) - 1; up && i >= 0; i-- {
		switch b[i] {
		case '.':
		case '9':
			b[i] = '0'
		default:
			b[i]++
			up = false
		}
	}
	rounded := string(b) // bounded: a float
	switch {
	case !up:
		return rounded + exponent
	case form == 'f':
		return "1" + rounded
	}
	// 9.99 became 10.0, which is 1.00 with the next exponent.
	n, _ := strconv.Atoi(exponent[1:])
	sign, zero := "+", ""
	if n++; n < 0 {
		sign, n = "-", -n
	}
	if n < 10 {
		zero = "0"
	}
	return "1" + rounded[1:] + "e" + sign + zero + strconv.Itoa(n)
}

// general formats f in the form 'g' without its sign: digits are significant ones; all keeps zeros at the end.
func general(f float64, digits int, all bool) string {
	digits = max(1, digits)
	text := formatDigits(f, 'e', digits-1)
	mark := strings.IndexByte(text, 'e')
	exponent, _ := strconv.Atoi(text[mark+1:])
	if exponent < -4 || exponent >= digits {
		mantissa := text[:mark]
		return zerosOf(mantissa, all) + text[mark:]
	}
	return zerosOf(formatDigits(f, 'f', digits-1-exponent), all)
}

// zerosOf keeps the zeros after the point, which then is always there, or drops them.
func zerosOf(s string, all bool) string {
	switch point := strings.IndexByte(s, '.') >= 0; {
	case all && !point:
		return s + "."
	case all || !point:
		return s
	}
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// hex formats f in the form 'a' without its sign; digits -1 means as many as are needed.
func hex(f float64, digits int) string {
	text := strconv.FormatFloat(math.Abs(f), 'x', digits, 64)
	mark := strings.IndexByte(text, 'p')
	exponent, _ := strconv.Atoi(text[mark+1:])
	sign := "+"
	if exponent < 0 {
		sign = ""
	}
	return text[:mark] + "p" + sign + strconv.Itoa(exponent)
}
