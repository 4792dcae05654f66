package ruby

// This file implements the directives of format for numbers.

import (
	"math"
	"math/big"
	"strings"
)

// integerOf converts an argument as Integer() does, but cuts floats off.
func (f *formatter) integerOf(v Value) *big.Int {
	switch v.Kind() {
	case KindInteger, KindBignum:
		i, _ := v.AsBig()
		return i
	case KindFloat:
		x := v.Float()
		if math.IsNaN(x) || math.IsInf(x, 0) {
			f.c.Raise(floatDomainErrorClass, "%s", FormatFloat(x))
			return new(big.Int)
		}
		i, _ := big.NewFloat(math.Trunc(x)).Int(nil)
		return i
	}
	r, err := f.c.RT.toInteger(v, 0, false)
	if err != nil {
		f.c.Fail(err)
		return new(big.Int)
	}
	i, _ := r.AsBig()
	return i
}

// integer writes a whole number.
func (f *formatter) integer(ch byte, d *formatFlags, v Value) {
	i := f.integerOf(v)
	if f.c.Failed() || !f.c.Charge(i.BitLen()+d.precision) || !f.c.Step(i.BitLen()*i.BitLen()/65536+1) {
		return
	}
	base := map[byte]int{'o': 8, 'x': 16, 'X': 16, 'b': 2, 'B': 2}[ch]
	if base == 0 {
		base = 10
	}
	prefix := ""
	if d.alternate {
		prefix = map[byte]string{'o': "0", 'x': "0x", 'X': "0X", 'b': "0b", 'B': "0B"}[ch]
		if i.Sign() == 0 {
			prefix = ""
		}
	}
	sign, digits, dots := "", "", false
	switch {
	case i.Sign() < 0 && (base == 10 || d.plus || d.space):
		sign, digits = "-", new(big.Int).Neg(i).Text(base)
	case i.Sign() < 0:
		digits, dots = complementDigits(i, base), true
	default:
		digits = i.Text(base)
		if d.plus {
			sign = "+"
		} else if d.space {
			sign = " "
		}
	}
	if ch == 'X' {
		digits = strings.ToUpper(digits)
	}
	f.digitsOut(d, sign, prefix, digits, fillDigit(dots, base, ch))
}

// fillDigit is what fills numbers up: the digit that goes on to the left for ever.
func fillDigit(dots bool, base int, ch byte) byte {
	if !dots {
		return '0'
	}
	switch {
	case base == 8:
		return '7'
	case base == 2:
		return '1'
	case ch == 'X':
		return 'F'
	}
	return 'f'
}

// complementDigits gives the digits of the two's complement of a negative number, with one of those that go on for
// ever on the left.
func complementDigits(i *big.Int, base int) string {
	bits := map[int]uint{2: 1, 8: 3, 16: 4}[base]
	places := (uint(i.BitLen())+bits)/bits + 1
	full := new(big.Int).Lsh(big.NewInt(1), places*bits)
	s := full.Add(full, i).Text(base)
	fill := s[0]
	rest := strings.TrimLeft(s, string(rune(fill)))
	return string(rune(fill)) + rest
}

// digitsOut writes sign, prefix and digits with what fills them up. fill is '0' for numbers with a sign; others are
// negative ones in two's complement, which begin with two dots.
func (f *formatter) digitsOut(d *formatFlags, sign, prefix, digits string, fill byte) {
	dots := ""
	if fill != '0' {
		dots = ".."
	}
	want := 0
	switch {
	case d.hasPrecision:
		want = d.precision
		if want == 0 && digits == "0" {
			digits = ""
		}
		if prefix == "0" {
			want -= 0
		}
	case d.zero && !d.minus:
		want = d.width - len(sign) - len(prefix)
	}
	if prefix == "0" && d.hasPrecision && want > len(digits) {
		prefix = ""
	}
	if missing := want - len(digits) - len(dots); missing > 0 {
		if !f.c.Charge(missing) {
			return
		}
		digits = strings.Repeat(string(rune(fill)), missing) + digits
	}
	text := sign + prefix + dots + digits
	f.pad(d, text, len(text))
}

// float writes a number with a point.
func (f *formatter) float(ch byte, d *formatFlags, v Value) {
	if i, ok := v.AsBig(); ok && ch == 'f' {
		f.wholeFloat(d, i)
		return
	}
	r, err := f.c.RT.toFloat(v)
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
	if !f.c.Charge(precision + 320) {
		return
	}
	prefix, digits := "", ""
	switch ch | 0x20 {
	case 'f':
		digits = withPoint(formatDigits(x, 'f', precision), d.alternate)
	case 'e':
		digits = withPoint(formatDigits(x, 'e', precision), d.alternate)
	case 'g':
		digits = formatGeneral(x, precision, d.alternate)
	case 'a':
		if !d.hasPrecision {
			precision = -1
		}
		digits = withPoint(formatHex(x, precision), d.alternate)
		prefix, digits = digits[:2], digits[2:]
	}
	if ch < 'a' {
		prefix, digits = strings.ToUpper(prefix), strings.ToUpper(digits)
	}
	f.floatOut(d, sign+prefix, digits)
}

// floatOut writes digits behind a sign, with zeros between them if they are asked for.
func (f *formatter) floatOut(d *formatFlags, sign, digits string) {
	if missing := d.width - len(sign) - len(digits); d.zero && !d.minus && missing > 0 {
		if !f.c.Charge(missing) {
			return
		}
		digits = strings.Repeat("0", missing) + digits
	}
	text := sign + digits
	f.pad(d, text, len(text))
}

// withPoint puts a point behind a number that has none, if it is asked for.
func withPoint(s string, point bool) string {
	if !point || strings.Contains(s, ".") {
		return s
	}
	if i := strings.IndexAny(s, "ep"); i >= 0 {
		return s[:i] + "." + s[i:]
	}
	return s + "."
}

// wholeFloat is %f of an Integer, all of whose digits are kept.
func (f *formatter) wholeFloat(d *formatFlags, i *big.Int) {
	precision := 6
	if d.hasPrecision {
		precision = d.precision
	}
	if !f.c.Charge(precision+i.BitLen()/2) || !f.c.Step(i.BitLen()*i.BitLen()/65536+1) {
		return
	}
	sign, digits := "", i.Text(10)
	switch {
	case i.Sign() < 0:
		sign, digits = "-", digits[1:]
	case d.plus:
		sign = "+"
	case d.space:
		sign = " "
	}
	if precision > 0 {
		digits += "." + strings.Repeat("0", precision)
	} else if d.alternate {
		digits += "."
	}
	f.floatOut(d, sign, digits)
}
