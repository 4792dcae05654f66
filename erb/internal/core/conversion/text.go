package conversion

// This file implements the methods of String that parse numbers.

import (
	"math"
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// ToI is the row to_i of String.
func ToI(c *ruby.Call) ruby.Value {
	base := c.IntOr(0, 10)
	if c.Failed() {
		return ruby.Nil
	}
	if base < 0 || base == 1 || base > 36 {
		return c.Raise(ruby.ArgumentErrorClass, "invalid radix %d", base)
	}
	return leadingInteger(&c.Budget, c.SelfText(), int(base))
}

// Hex is the row hex of String.
func Hex(c *ruby.Call) ruby.Value { return leadingInteger(&c.Budget, c.SelfText(), 16) }

// Oct parses octal, or by the prefix.
func Oct(c *ruby.Call) ruby.Value { return leadingInteger(&c.Budget, c.SelfText(), -8) }

// leadingInteger parses the integer with which a text begins, 0 if there is none. base 0 takes the base from the
// prefix; so does a negative one, whose absolute value is the base if there is no prefix.
func leadingInteger(b *ruby.Budget, s string, base int) ruby.Value {
	if n, ok := number.PlainDecimal(s); ok && base == 10 {
		return ruby.Int(n)
	}
	s = cutBlanks(b, s)
	negative := false
	if s != "" && (s[0] == '-' || s[0] == '+') {
		negative = s[0] == '-'
		s = s[1:]
	}
	s, base = number.CutPrefix(s, base)
	if end := badDigit(b, s, base); end >= 0 {
		s = s[:end]
	}
	if s == "" || b.Failed() {
		return ruby.Int(0)
	}
	return IntegerOf(b, s, base, negative)
}

// ToF is the row to_f of String.
func ToF(c *ruby.Call) ruby.Value {
	f, _ := LeadingFloat(&c.Budget, c.SelfText())
	return ruby.Float(f)
}

// floatReader parses a float from left to right. It keeps as many digits as can affect the result, and whether
// there are others.
type floatReader struct {
	b        *ruby.Budget
	s        string
	i        int
	negative bool
	digits   []byte
	more     bool  // some of the omitted digits are not 0
	exponent int64 // of ten, for digits as a whole number
}

// maxFloatDigits is the number of digits that can affect a float.
const maxFloatDigits = 800

// LeadingFloat parses the float with which a text begins; rest is the text after it.
func LeadingFloat(b *ruby.Budget, text string) (f float64, rest string) {
	var room [40]byte
	r := floatReader{b: b, s: cutBlanks(b, text), digits: room[:0]}
	if r.i < len(r.s) && (r.s[r.i] == '-' || r.s[r.i] == '+') {
		r.negative = r.s[r.i] == '-'
		r.i++
	}
	if r.i < len(r.s) && r.s[r.i] == '.' {
		// a point may come first
	} else if !r.number(0) {
		return 0, text
	}
	if r.i+1 < len(r.s) && r.s[r.i] == '.' && (ascii.IsDigit(r.s[r.i+1]) || number.ExponentAt(r.s, r.i+1)) {
		r.i++
		if !r.number(-1) && b.Failed() {
			return 0, text
		}
	}
	if number.ExponentAt(r.s, r.i) {
		r.readExponent()
	}
	return r.float(), r.s[r.i:]
}

// number parses digits with single underscores between them. The exponent changes by step with each.
func (r *floatReader) number(step int64) bool {
	start, s := r.i, r.s
	for ; r.i < len(s) && (ascii.IsDigit(s[r.i]) || s[r.i] == '_' && r.i > start && r.i+1 < len(s) && ascii.IsDigit(s[r.i+1])); r.i++ {
		if r.i%ruby.ScanPiece == ruby.ScanPiece-1 && !r.b.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			break
		}
		switch c := s[r.i]; {
		case c == '_':
		case c == '0' && len(r.digits) == 0:
			r.exponent += step
		case len(r.digits) < maxFloatDigits:
			r.digits = append(r.digits, c) // bounded: maxFloatDigits
			r.exponent += step
		default:
			r.more = r.more || c != '0'
			r.exponent += step + 1
		}
	}
	return r.i > start
}

// readExponent parses the exponent that number.ExponentAt has found.
func (r *floatReader) readExponent() {
	r.i++
	negative := r.s[r.i] == '-'
	if negative || r.s[r.i] == '+' {
		r.i++
	}
	n := int64(0)
	for start := r.i; r.i < len(r.s) && (ascii.IsDigit(r.s[r.i]) || r.s[r.i] == '_' && r.i > start && r.i+1 < len(r.s) && ascii.IsDigit(r.s[r.i+1])); r.i++ {
		if r.i%ruby.ScanPiece == ruby.ScanPiece-1 && !r.b.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			break
		}
		if r.s[r.i] != '_' && n < 1<<40 {
			n = 10*n + int64(r.s[r.i]-'0')
		}
	}
	if negative {
		n = -n
	}
	r.exponent += n
}

// float returns the parsed float.
func (r *floatReader) float() float64 {
	suffix := "e"
	switch {
	case r.more: // there are digits then
		suffix = "1e"
		r.exponent--
	case len(r.digits) == 0:
		suffix = "0e"
	}
	exponent := max(-9999, min(9999, r.exponent))
	text := strconv.AppendInt(append(r.digits, suffix...), exponent, 10) // bounded: some bytes
	f, _ := strconv.ParseFloat(string(text), 64)                         // bounded: maxFloatDigits
	if r.negative {
		f = -f
	}
	return f
}

// CodepointText returns the character with codepoint n in an encoding.
func CodepointText(n int64, enc ruby.Encoding) (string, error) {
	switch {
	case n < 0 || n > math.MaxUint32, enc != ruby.UTF8 && n > 255:
		return "", ruby.Errorf(ruby.RangeErrorClass, "%d out of char range", n)
	case enc != ruby.UTF8:
		if enc == ruby.ASCII && n > 127 {
			return "", ruby.Errorf(ruby.RangeErrorClass, "%d out of char range", n)
		}
		return string([]byte{byte(n)}), nil // bounded: one byte
	case n > 0x10FFFF:
		return "", ruby.Errorf(ruby.RangeErrorClass, "%d out of char range", n)
	case n >= 0xD800 && n <= 0xDFFF:
		return "", ruby.Errorf(ruby.RangeErrorClass, "invalid codepoint 0x%X in UTF-8", n)
	}
	return string(rune(n)), nil
}
