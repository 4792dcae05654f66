package format

// This file implements the directives of format for numbers.

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// integerOf converts an argument as Integer() does, but truncates floats.
func (f *formatter) integerOf(v ruby.Value) *big.Int {
	switch v.Kind() {
	case ruby.KindInteger, ruby.KindBignum:
		i, _ := v.AsBig()
		return i
	case ruby.KindFloat:
		x := v.Float()
		if math.IsNaN(x) || math.IsInf(x, 0) {
			f.c.Raise(ruby.FloatDomainErrorClass, "%s", rubytext.Float(x))
			return new(big.Int)
		}
		return number.FromFloat(x)
	}
	r, err := conversion.Integer(f.c.RT, v, 0, false)
	if err != nil {
		f.c.Fail(err)
		return new(big.Int)
	}
	i, _ := r.AsBig()
	return i
}

// integer writes a whole number.
func (f *formatter) integer(ch byte, d *flags, v ruby.Value) {
	var i *big.Int  // nil for an Integer of one word, which is n
	var n = v.Int() // has the sign of i otherwise
	if !v.IsInt() {
		if i = f.integerOf(v); f.c.Failed() {
			return
		}
		n = int64(i.Sign())
	}
	base, prefix := 10, ""
	switch ch {
	case 'o':
		base, prefix = 8, "0"
	case 'x', 'X':
		base, prefix = 16, "0"+string(rune(ch))
	case 'b', 'B':
		base, prefix = 2, "0"+string(rune(ch))
	}
	if !d.alternate || n == 0 {
		prefix = ""
	}
	sign, digits, dots := "", "", false
	switch {
	case n < 0 && (base == 10 || d.plus || d.space):
		sign, digits = "-", f.spelled(i, n, base)[1:]
	case n < 0:
		if i == nil {
			i = big.NewInt(n)
		}
		digits, dots = f.complementDigits(i, base), true
	default:
		digits = f.spelled(i, n, base)
		if d.plus {
			sign = "+"
		} else if d.space {
			sign = " "
		}
	}
	if ch == 'X' {
		digits = f.c.UpperASCII(digits)
	}
	if ch == 'o' && dots { // 7s continue to the left endlessly: there is no room for a 0
		prefix = ""
	}
	if ch == 'o' && d.alternate && n == 0 { // it is its own prefix
		octal := *d
		octal.precision = max(1, d.precision)
		d = &octal
	}
	f.digitsOut(d, sign, prefix, digits, fillDigit(dots, base, ch))
}

// spelled returns the digits of i, or of n if i is nil, with their sign.
func (f *formatter) spelled(i *big.Int, n int64, base int) string {
	if i == nil {
		return strconv.FormatInt(n, base)
	}
	return f.digitsOf(i, base)
}

// digitsOf returns the digits of an Integer with their sign, two digits after an error.
func (f *formatter) digitsOf(i *big.Int, base int) string {
	if i.IsInt64() {
		return strconv.FormatInt(i.Int64(), base)
	}
	if text := f.c.DigitsOf(i, base); text != "" {
		return text
	}
	return "-0"
}

// fillDigit returns the digit that fills numbers up: the one that continues endlessly to the left.
func fillDigit(dots bool, base int, ch byte) string {
	if !dots {
		return "0"
	}
	switch {
	case base == 8:
		return "7"
	case base == 2:
		return "1"
	case ch == 'X':
		return "F"
	}
	return "f"
}

// complementDigits returns the digits of the two's complement of a negative number, with one of the endless digits
// on the left.
func (f *formatter) complementDigits(i *big.Int, base int) string {
	bits := map[int]uint64{2: 1, 8: 3, 16: 4}[base]
	places := (uint64(i.BitLen())+bits)/bits + 1
	full := f.c.BigOr0(number.Lsh(f.c.RT, big.NewInt(1), places*bits))
	s := f.digitsOf(f.c.BigOr0(number.Add(f.c.RT, full, i)), base)
	same := 1
	for same < len(s) && s[same] == s[0] {
		same++
	}
	return s[same-1:]
}

// digitsOut writes sign, prefix and digits with padding. fill is "0" for numbers with a sign; others are negative
// ones in two's complement, which begin with two dots.
func (f *formatter) digitsOut(d *flags, sign, prefix, digits, fill string) {
	dots := ""
	if fill != "0" {
		dots = ".."
	}
	want := 0
	switch {
	case d.hasPrecision:
		want = d.precision
		if want == 0 && digits == "0" {
			digits = ""
		}
	case d.zero && !d.minus:
		want = d.width - len(sign) - len(prefix)
	}
	if prefix == "0" && d.hasPrecision && want > len(digits) {
		prefix = ""
	}
	missing := max(0, want-len(digits)-len(dots))
	f.padded(d, len(sign)+len(prefix)+len(dots)+missing+len(digits), func() {
		f.out.Add(sign)
		f.out.Add(prefix)
		f.out.Add(dots)
		f.out.Repeat(fill, missing)
		f.out.Add(digits)
	})
}

// padded calls write, which writes a number of characters, with blanks around it.
func (f *formatter) padded(d *flags, length int, write func()) {
	if !d.minus {
		f.out.Repeat(" ", d.width-length)
	}
	write()
	if d.minus {
		f.out.Repeat(" ", d.width-length)
	}
}

// float writes a number with a point.
func (f *formatter) float(ch byte, d *flags, v ruby.Value) {
	if i, ok := v.AsBig(); ok && ch == 'f' {
		f.wholeFloat(d, i)
		return
	}
	if r, ok := arith.AsRational(v); ok && ch == 'f' {
		f.rational(d, r)
		return
	}
	r, err := conversion.KernelFloat(f.c.RT, v)
	if err != nil {
		f.c.Fail(err)
		return
	}
	x := r.Float()
	sign := ""
	switch {
	case math.Signbit(x) && !math.IsNaN(x):
		sign = "-"
	case d.plus:
		sign = "+"
	case d.space:
		sign = " "
	}
	if math.IsNaN(x) || math.IsInf(x, 0) {
		text := sign + "Inf"
		if math.IsNaN(x) {
			text = sign + "NaN"
		}
		f.pad(d, text, len(text))
		return
	}
	precision := 6
	if d.hasPrecision {
		precision = d.precision
	}
	// All further digits of a float are zeros.
	zeros := max(0, precision-maxFloatDecimals)
	precision -= zeros
	prefix, digits := "", ""
	switch ch | 0x20 {
	case 'f':
		digits = withPoint(formatDigits(x, 'f', precision), d.alternate)
	case 'e':
		digits = withPoint(formatDigits(x, 'e', precision), d.alternate)
	case 'g':
		if digits = general(x, precision, d.alternate); !d.alternate {
			zeros = 0
		}
	case 'a':
		if !d.hasPrecision {
			precision = -1
		}
		digits = withPoint(hex(x, precision), d.alternate)
		prefix, digits = digits[:2], digits[2:]
	}
	if ch < 'a' {
		prefix, digits = strings.ToUpper(prefix), strings.ToUpper(digits) // bounded: maxFloatDecimals
	}
	mantissa, exponent, marks := digits, "", "eE"
	if ch|0x20 == 'a' {
		marks = "pP"
	}
	if i := strings.IndexAny(digits, marks); i >= 0 { // bounded: maxFloatDecimals
		mantissa, exponent = digits[:i], digits[i:]
	}
	f.floatOut(d, sign+prefix, mantissa, zeros, exponent)
}

// maxFloatDecimals is more than the number of digits after the point of any float.
const maxFloatDecimals = 1100

// floatOut writes digits, zeros and an exponent after a sign, with leading zeros if the flags say so.
func (f *formatter) floatOut(d *flags, sign, digits string, zeros int, exponent string) {
	length := len(sign) + len(digits) + zeros + len(exponent)
	front := 0
	if d.zero && !d.minus {
		front = max(0, d.width-length)
	}
	f.padded(d, length+front, func() {
		f.out.Add(sign)
		f.out.Repeat("0", front)
		f.out.Add(digits)
		f.out.Repeat("0", zeros)
		f.out.Add(exponent)
	})
}

// withPoint adds a point to a number that has none, if the flags say so.
func withPoint(s string, point bool) string {
	if !point || strings.IndexByte(s, '.') >= 0 {
		return s
	}
	if i := strings.IndexAny(s, "ep"); i >= 0 { // bounded: maxFloatDecimals
		return s[:i] + "." + s[i:]
	}
	return s + "."
}

// wholeFloat is %f of an Integer, all of whose digits are kept.
func (f *formatter) wholeFloat(d *flags, i *big.Int) {
	precision := 6
	if d.hasPrecision {
		precision = d.precision
	}
	sign, digits := signOf(d, i.Sign() < 0), f.digitsOf(i, 10)
	if i.Sign() < 0 {
		digits = digits[1:]
	}
	if precision > 0 {
		digits = f.c.Concat(digits, ".")
	}
	f.floatOut(d, sign, digits, precision, "")
}

// rational writes a rational number with a point, rounded exactly, with halves away from zero.
func (f *formatter) rational(d *flags, r *arith.Rational) {
	if r.Den.IsInt64() && r.Den.Int64() == 1 {
		f.wholeFloat(d, r.Num)
		return
	}
	precision := 6
	if d.hasPrecision {
		precision = d.precision
	}
	c := f.c
	places, err := number.Pow(c.RT, big.NewInt(10), uint64(precision))
	num := c.Times(c.BigOr0(number.Abs(c.RT, r.Num)), c.BigOr0(places, err))
	half := c.BigOr0(number.Rsh(c.RT, r.Den, 1))
	if c.Failed() {
		return
	}
	q, _, err := number.DivMod(c.RT, c.BigOr0(number.Add(c.RT, num, half)), r.Den)
	digits := f.digitsOf(c.BigOr0(q, err), 10)
	if missing := precision + 1 - len(digits); missing > 0 {
		zeros := c.Text(missing)
		zeros.Repeat("0", missing)
		digits = c.Concat(zeros.String(), digits)
	}
	if c.Failed() {
		return
	}
	if whole := len(digits) - precision; precision > 0 {
		digits = c.Concat(digits[:whole], ".", digits[whole:])
	}
	f.floatOut(d, signOf(d, r.Num.Sign() < 0), digits, 0, "")
}

// signOf returns the sign or blank before a number.
func signOf(d *flags, negative bool) string {
	switch {
	case negative:
		return "-"
	case d.plus:
		return "+"
	case d.space:
		return " "
	}
	return ""
}
