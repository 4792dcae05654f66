package ruby

// This file implements the conversions of Kernel: Integer(), Float(), String(), Array() and Hash().

import (
	"math"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// Quietly reports whether exception: false was given.
func (c *Call) Quietly() bool {
	c.AllowKw("exception")
	v, given := c.Kw("exception")
	if given && v != True && v != False && !c.Failed() {
		c.Raise(ArgumentErrorClass, "expected true or false as exception: %s", c.Inspect(v))
	}
	return given && v == False
}

// orNil answers nil instead of an exception where exception: false was given. Errors of other kinds stay.
func (c *Call) orNil(v Value, err error) Value {
	if _, ok := err.(*Exception); ok && c.Quietly() && !c.Failed() {
		return Nil
	}
	return c.Check(v, err)
}

func kernelInteger(c *Call) Value {
	c.Quietly()
	base := int64(0)
	if c.Has(1) {
		base = c.Int(1)
	}
	if c.Failed() {
		return Nil
	}
	return c.orNil(c.RT.KernelInteger(c.Arg(0), base, base != 0))
}

// KernelInteger is Integer().
func (rt *Runtime) KernelInteger(v Value, base int64, hasBase bool) (Value, error) {
	if s, ok := v.AsString(); ok {
		return rt.parseInteger(s.String(), base)
	}
	if hasBase {
		if !rt.RespondTo(v, "to_str", true) || v.Kind() != KindObject {
			return Nil, NewException(ArgumentErrorClass, "base specified for non string value")
		}
		s, err := rt.ToStr(v)
		if err != nil {
			return Nil, err
		}
		return rt.parseInteger(s.String(), base)
	}
	switch v.Kind() {
	case KindInteger, KindBignum:
		return v, nil
	case KindFloat:
		f := v.Float()
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return Nil, NewException(FloatDomainErrorClass, rubytext.Float(f))
		}
		return BigInt(number.FromFloat(f)), nil
	case KindNil:
		return Nil, NewException(TypeErrorClass, "can't convert nil into Integer")
	}
	for _, method := range []string{"to_int", "to_i"} {
		if v.Kind() == KindTrue || v.Kind() == KindFalse {
			continue
		}
		r, found, err := rt.CheckCall(v, method)
		if err != nil {
			return Nil, err
		}
		if !found {
			continue
		}
		if r.Kind() == KindInteger || r.Kind() == KindBignum {
			return r, nil
		}
		if method == "to_i" {
			return Nil, BadConversion(v, "Integer", "to_i", r)
		}
	}
	return Nil, Errorf(TypeErrorClass, "can't convert %s into Integer", DescribeForConversion(v))
}

// parseInteger reads the whole text as an integer, with Ruby's prefixes and underscores.
func (rt *Runtime) parseInteger(text string, base int64) (Value, error) {
	if base < 0 && base >= -36 {
		base = -base
	}
	if base < 0 || base == 1 || base > 36 {
		return Nil, Errorf(ArgumentErrorClass, "invalid radix %d", max(base, -base))
	}
	b := rt.Budget()
	if v, ok := b.ParseStrictInteger(text, int(base)); ok || b.Failed() {
		return v, b.Err()
	}
	shown, err := rt.Inspect(Str(text))
	if err != nil {
		return Nil, err
	}
	return b.Raise(ArgumentErrorClass, "invalid value for Integer(): %s", shown), b.Err()
}

// ParseStrictInteger reads the whole text as an integer; base 0 goes by the prefix.
func (b *Budget) ParseStrictInteger(text string, base int) (Value, bool) {
	s := b.trimBlanks(text)
	negative := false
	if s != "" && (s[0] == '-' || s[0] == '+') {
		negative = s[0] == '-'
		s = s[1:]
	}
	s, base, ok := cutRadixPrefix(s, base)
	if !ok || s == "" || s[0] == '_' || s[len(s)-1] == '_' {
		return Nil, false
	}
	if i := b.badDigit(s, base); i >= 0 || b.Failed() {
		return Nil, false
	}
	return b.IntegerOf(s, base, negative), true
}

func isBlank(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// cutBlanks cuts blanks off at the beginning.
func (b *Budget) cutBlanks(s string) string {
	if s == "" || !isBlank(s[0]) {
		return s
	}
	if i := b.IndexFunc(s, func(c byte) bool { return !isBlank(c) }); i >= 0 {
		return s[i:]
	}
	return ""
}

// trimBlanks cuts blanks off at both ends.
func (b *Budget) trimBlanks(s string) string {
	s = b.cutBlanks(s)
	for s != "" && isBlank(s[len(s)-1]) {
		if s = s[:len(s)-1]; len(s)%ScanPiece == 0 && !b.Step(ScanPiece/BytesPerStep) {
			return ""
		}
	}
	return s
}

// badDigit returns where digits of a base with single underscores between them end, -1 if they go on to the end.
func (b *Budget) badDigit(s string, base int) int {
	before := byte('_')
	return b.IndexFunc(s, func(c byte) bool {
		if c == '_' && before == '_' || c != '_' && DigitValue(c) >= base {
			return true
		}
		before = c
		return false
	})
}

// IntegerOf returns the Integer that digits, with underscores among them, spell.
func (b *Budget) IntegerOf(s string, base int, negative bool) Value {
	if len(s) < 64 {
		text := [65]byte{'+'}
		if negative {
			text[0] = '-'
		}
		n := 1
		for i := 0; i < len(s); i++ {
			if s[i] != '_' {
				text[n] = s[i]
				n++
			}
		}
		if i, err := strconv.ParseInt(string(text[:n]), base, 64); err == nil { // bounded: 64 digits
			return Int(i)
		}
	}
	if strings.IndexByte(s, '_') >= 0 {
		t := b.Text(len(s))
		b.IndexFunc(s, func(c byte) bool { return c != '_' && t.WriteByte(c) != nil })
		s = t.String()
	}
	if b.Failed() {
		return Nil
	}
	i, _, err := number.Parse(b.RT, s, base)
	if err == nil && negative {
		i, err = number.Neg(b.RT, i)
	}
	return b.Big(i, err)
}

// cutRadixPrefix takes 0x and the like away where it agrees with base.
func cutRadixPrefix(s string, base int) (rest string, radix int, ok bool) {
	radixes := map[byte]int{'x': 16, 'b': 2, 'o': 8, 'd': 10}
	if len(s) > 1 && s[0] == '0' {
		if r := radixes[s[1]|0x20]; r != 0 && (base == 0 || base == r) {
			return s[2:], r, true
		}
		if base == 0 {
			rest := strings.TrimPrefix(s[1:], "_")
			return rest, 8, rest != "" && !strings.HasPrefix(rest, "_")
		}
	}
	if base == 0 {
		base = 10
	}
	return s, base, true
}

func kernelFloat(c *Call) Value {
	c.Quietly()
	if c.Failed() {
		return Nil
	}
	return c.orNil(c.RT.KernelFloat(c.Arg(0)))
}

// KernelFloat is Float().
func (rt *Runtime) KernelFloat(v Value) (Value, error) {
	switch v.Kind() {
	case KindFloat:
		return v, nil
	case KindInteger:
		return Float(float64(v.Int())), nil
	case KindBignum:
		return Float(number.Float(v.o.body.(*Bignum).I)), nil
	case KindString:
		return rt.parseFloat(v.o.str().String())
	case KindNil, KindTrue, KindFalse, KindSymbol:
		return Nil, Errorf(TypeErrorClass, "can't convert %s into Float", DescribeForConversion(v))
	}
	if r, ok := v.AsRational(); ok {
		return Float(r.Float()), nil
	}
	r, found, err := rt.CheckCall(v, "to_f")
	if err != nil {
		return Nil, err
	}
	if !found {
		return Nil, Errorf(TypeErrorClass, "can't convert %s into Float", DescribeForConversion(v))
	}
	if !r.IsFloat() {
		return Nil, BadConversion(v, "Float", "to_f", r)
	}
	return r, nil
}

// parseFloat reads the whole text as a float.
func (rt *Runtime) parseFloat(text string) (Value, error) {
	if strings.IndexByte(text, 0) >= 0 {
		return Nil, NewException(ArgumentErrorClass, "string for Float contains null byte")
	}
	b := rt.Budget()
	s := b.trimBlanks(text)
	if f, ok := b.strictFloat(s); ok || b.Failed() {
		return Float(f), b.Err()
	}
	shown, err := rt.Inspect(Str(text))
	if err != nil {
		return Nil, err
	}
	return b.Raise(ArgumentErrorClass, "invalid value for Float(): %s", shown), b.Err()
}

// mostFloatText is up to how many bytes strconv is given at once.
const mostFloatText = 2000

// strictFloat reads the whole text as a float.
func (b *Budget) strictFloat(s string) (float64, bool) {
	if len(s) > mostFloatText {
		if digits := strings.TrimLeft(s, "+-"); len(digits) > 1 && digits[0] == '0' && digits[1]|0x20 == 'x' {
			b.Fail(&UnsupportedError{Construct: "a hexadecimal float of more than " + strconv.Itoa(mostFloatText) + " characters"})
			return 0, false
		}
		f, rest := b.LeadingFloat(s)
		return f, rest == "" || rest == "."
	}
	if !isFloatText(s) {
		return 0, false
	}
	f, err := strconv.ParseFloat(floatText(s), 64) // bounded: mostFloatText
	return f, err == nil || math.IsInf(f, 0)
}

// isFloatText reports whether s is a number as Float() takes it: digits with single underscores between them, and a
// dot that may have digits on one side only.
func isFloatText(s string) bool {
	s = strings.TrimLeft(s, "+-")
	if len(s) > 2 && s[0] == '0' && s[1]|0x20 == 'x' {
		return strings.IndexByte(s, '_') < 0
	}
	digits := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c == '_':
			if i == 0 || i+1 == len(s) || !IsDigit(s[i-1]) || !IsDigit(s[i+1]) {
				return false
			}
		case c != '.' && c|0x20 != 'e' && c != '+' && c != '-':
			return false
		}
	}
	return digits > 0
}

// IsDigit reports whether c is a decimal digit.
func IsDigit(c byte) bool { return c >= '0' && c <= '9' }

// floatText spells a number of Ruby as strconv takes it.
func floatText(s string) string {
	s = strings.ReplaceAll(s, "_", "") // bounded: mostFloatText
	if i := strings.IndexAny(s, "xX"); i >= 0 && !strings.ContainsAny(s, "pP") {
		return s + "p0"
	}
	return s
}

func kernelString(c *Call) Value {
	v := c.Arg(0)
	if v.Kind() == KindString {
		return v
	}
	for _, method := range []string{"to_str", "to_s"} {
		r, found, err := c.RT.CheckCall(v, method)
		if err != nil {
			return c.Fail(err)
		}
		if r.Kind() == KindString {
			return r
		}
		if found && method == "to_s" {
			return c.Fail(BadConversion(v, "String", "to_s", r))
		}
	}
	return c.Raise(TypeErrorClass, "can't convert %s into String", DescribeForConversion(v))
}

func kernelArray(c *Call) Value { return c.Check(c.RT.toArray(c.Arg(0))) }

// toArray is Array().
func (rt *Runtime) toArray(v Value) (Value, error) {
	switch v.Kind() {
	case KindArray:
		return v, nil
	case KindNil:
		return Ary(), nil
	}
	for _, method := range []string{"to_ary", "to_a"} {
		r, _, err := rt.CheckCall(v, method)
		if err != nil || r.Kind() == KindArray {
			return r, err
		}
		if !r.IsNil() {
			return Nil, BadConversion(v, "Array", method, r)
		}
	}
	return Ary(v), nil
}

func kernelHash(c *Call) Value {
	v := c.Arg(0)
	if v.IsNil() {
		return c.NewHash().Value()
	}
	if a, ok := v.AsArray(); ok && len(a.Elems) == 0 {
		return c.NewHash().Value()
	}
	if v.Kind() == KindHash {
		return v
	}
	if !c.RT.RespondTo(v, "to_hash", true) {
		return c.Raise(TypeErrorClass, "can't convert %s into Hash", v.RealClass().Inspect())
	}
	h, err := c.RT.ToHash(v)
	if err != nil {
		return c.Fail(err)
	}
	return h.Value()
}
