package conversion

// This file implements the conversions of Kernel: Integer(), Float(), String(), Array() and Hash().

import (
	"math"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// KernelInteger is the row Integer of Kernel.
func KernelInteger(c *ruby.Call) ruby.Value {
	base := int64(0)
	if Quietly(c); !c.Failed() && c.Has(1) {
		base = c.Int(1)
	}
	if c.Failed() {
		return ruby.Nil
	}
	v, err := Integer(c.RT, c.Arg(0), base, base != 0)
	return OrNil(c, v, err)
}

// Integer implements Integer().
func Integer(rt *ruby.Runtime, v ruby.Value, base int64, hasBase bool) (ruby.Value, error) {
	if s, ok := v.AsString(); ok {
		return parseInteger(rt, s.String(), base)
	}
	if hasBase {
		if !rt.RespondTo(v, "to_str", true) || v.Kind() != ruby.KindObject {
			return ruby.Nil, ruby.NewException(ruby.ArgumentErrorClass, "base specified for non string value")
		}
		s, err := rt.ToStr(v)
		if err != nil {
			return ruby.Nil, err
		}
		return parseInteger(rt, s.String(), base)
	}
	switch v.Kind() {
	case ruby.KindInteger, ruby.KindBignum:
		return v, nil
	case ruby.KindFloat:
		f := v.Float()
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return ruby.Nil, ruby.NewException(ruby.FloatDomainErrorClass, rubytext.Float(f))
		}
		return ruby.BigInt(number.FromFloat(f)), nil
	case ruby.KindNil:
		return ruby.Nil, ruby.NewException(ruby.TypeErrorClass, "can't convert nil into Integer")
	}
	for _, method := range []string{"to_int", "to_i"} {
		if v.Kind() == ruby.KindTrue || v.Kind() == ruby.KindFalse {
			continue
		}
		r, found, err := rt.CheckCall(v, method)
		if err != nil {
			return ruby.Nil, err
		}
		if !found {
			continue
		}
		if r.Kind() == ruby.KindInteger || r.Kind() == ruby.KindBignum {
			return r, nil
		}
		if method == "to_i" {
			return ruby.Nil, ruby.BadConversion(v, "Integer", "to_i", r)
		}
	}
	return ruby.Nil, ruby.Errorf(ruby.TypeErrorClass, "can't convert %s into Integer", ruby.DescribeForConversion(v))
}

// parseInteger parses the whole text as an integer, with Ruby's prefixes and underscores.
func parseInteger(rt *ruby.Runtime, text string, base int64) (ruby.Value, error) {
	switch {
	case base == -1: // any prefix
		base = 0
	case base < 0 && base >= -36:
		base = -base
	}
	if base < 0 || base == 1 || base > 36 {
		return ruby.Nil, ruby.Errorf(ruby.ArgumentErrorClass, "invalid radix %d", max(base, -base))
	}
	if n, ok := number.PlainDecimal(text); ok && (base == 0 || base == 10) {
		return ruby.Int(n), nil
	}
	b := rt.Budget()
	if v, ok := ParseStrictInteger(b, text, int(base)); ok || b.Failed() {
		return v, b.Err()
	}
	shown, err := rt.Inspect(ruby.Str(text))
	if err != nil {
		return ruby.Nil, err
	}
	return b.Raise(ruby.ArgumentErrorClass, "invalid value for Integer(): %s", shown), b.Err()
}

// ParseStrictInteger parses the whole text as an integer; base 0 takes the base from the prefix.
func ParseStrictInteger(b *ruby.Budget, text string, base int) (ruby.Value, bool) {
	if n, ok := number.PlainDecimal(text); ok && (base == 0 || base == 10) {
		return ruby.Int(n), true
	}
	s := trimBlanks(b, text)
	negative := false
	if s != "" && (s[0] == '-' || s[0] == '+') {
		negative = s[0] == '-'
		s = s[1:]
	}
	s, base, ok := cutRadixPrefix(s, base)
	if !ok || s == "" || s[0] == '_' || s[len(s)-1] == '_' {
		return ruby.Nil, false
	}
	if i := badDigit(b, s, base); i >= 0 || b.Failed() {
		return ruby.Nil, false
	}
	return IntegerOf(b, s, base, negative), true
}

func isBlank(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// cutBlanks removes blanks at the beginning.
func cutBlanks(b *ruby.Budget, s string) string {
	if s == "" || !isBlank(s[0]) {
		return s
	}
	if i := b.IndexFunc(s, func(c byte) bool { return !isBlank(c) }); i >= 0 {
		return s[i:]
	}
	return ""
}

// trimBlanks removes blanks at both ends.
func trimBlanks(b *ruby.Budget, s string) string {
	s = cutBlanks(b, s)
	for s != "" && isBlank(s[len(s)-1]) {
		if s = s[:len(s)-1]; len(s)%ruby.ScanPiece == 0 && !b.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			return ""
		}
	}
	return s
}

// badDigit returns where digits of a base with single underscores between them end, -1 if that is the end of the
// text.
func badDigit(b *ruby.Budget, s string, base int) int {
	before := byte('_')
	return b.IndexFunc(s, func(c byte) bool {
		if c == '_' && before == '_' || c != '_' && ascii.DigitValue(c) >= base {
			return true
		}
		before = c
		return false
	})
}

// IntegerOf returns the Integer with these digits, which may have underscores.
func IntegerOf(b *ruby.Budget, s string, base int, negative bool) ruby.Value {
	if i, ok := number.Word(s, base, negative); ok {
		return ruby.Int(i)
	}
	if strings.IndexByte(s, '_') >= 0 {
		t := b.Text(len(s))
		b.IndexFunc(s, func(c byte) bool { return c != '_' && t.WriteByte(c) != nil })
		s = t.String()
	}
	if b.Failed() {
		return ruby.Nil
	}
	i, _, err := number.Parse(b.RT, s, base)
	if err == nil && negative {
		i, err = number.Neg(b.RT, i)
	}
	return b.Big(i, err)
}

// cutRadixPrefix removes 0x and the like if it agrees with base.
func cutRadixPrefix(s string, base int) (rest string, radix int, ok bool) {
	if len(s) > 1 && s[0] == '0' {
		if r := number.PrefixBase(s[1]); r != 0 && (base == 0 || base == r) {
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

// Float is the row Float of Kernel.
func Float(c *ruby.Call) ruby.Value {
	Quietly(c)
	if c.Failed() {
		return ruby.Nil
	}
	v, err := KernelFloat(c.RT, c.Arg(0))
	return OrNil(c, v, err)
}

// KernelFloat implements Float().
func KernelFloat(rt *ruby.Runtime, v ruby.Value) (ruby.Value, error) {
	switch v.Kind() {
	case ruby.KindFloat:
		return v, nil
	case ruby.KindInteger:
		return ruby.Float(float64(v.Int())), nil
	case ruby.KindBignum:
		return ruby.Float(number.Float(&v.Object().(*ruby.Bignum).I)), nil
	case ruby.KindString:
		return parseFloat(rt, v.StringObject().String())
	case ruby.KindNil, ruby.KindTrue, ruby.KindFalse, ruby.KindSymbol:
		return ruby.Nil, ruby.Errorf(ruby.TypeErrorClass, "can't convert %s into Float", ruby.DescribeForConversion(v))
	}
	if r, ok := arith.AsRational(v); ok {
		return ruby.Float(r.Float()), nil
	}
	r, found, err := rt.CheckCall(v, "to_f")
	if err != nil {
		return ruby.Nil, err
	}
	if !found {
		return ruby.Nil, ruby.Errorf(ruby.TypeErrorClass, "can't convert %s into Float", ruby.DescribeForConversion(v))
	}
	if !r.IsFloat() {
		return ruby.Nil, ruby.BadConversion(v, "Float", "to_f", r)
	}
	return r, nil
}

// parseFloat parses the whole text as a float.
func parseFloat(rt *ruby.Runtime, text string) (ruby.Value, error) {
	if strings.IndexByte(text, 0) >= 0 {
		return ruby.Nil, ruby.NewException(ruby.ArgumentErrorClass, "string for Float contains null byte")
	}
	b := rt.Budget()
	s := trimBlanks(b, text)
	if f, ok := strictFloat(b, s); ok || b.Failed() {
		return ruby.Float(f), b.Err()
	}
	shown, err := rt.Inspect(ruby.Str(text))
	if err != nil {
		return ruby.Nil, err
	}
	return b.Raise(ruby.ArgumentErrorClass, "invalid value for Float(): %s", shown), b.Err()
}

// maxFloatText is the maximum number of bytes that strconv gets at once.
const maxFloatText = 2000

// strictFloat parses the whole text as a float.
func strictFloat(b *ruby.Budget, s string) (float64, bool) {
	if len(s) > maxFloatText {
		if digits := strings.TrimLeft(s, "+-"); len(digits) > 1 && digits[0] == '0' && digits[1]|0x20 == 'x' {
			b.Fail(&ruby.UnsupportedError{Construct: "a hexadecimal float of more than " + strconv.Itoa(maxFloatText) + " characters"})
			return 0, false
		}
		f, rest := LeadingFloat(b, s)
		return f, rest == "" || rest == "."
	}
	if !isFloatText(s) {
		return 0, false
	}
	f, err := strconv.ParseFloat(floatText(s), 64) // bounded: maxFloatText
	return f, err == nil || math.IsInf(f, 0)
}

// isFloatText reports whether s is a number that Float() accepts: digits with single underscores between them, and
// a point that may have digits on one side only.
func isFloatText(s string) bool {
	s = strings.TrimLeft(s, "+-")
	if len(s) > 2 && s[0] == '0' && s[1]|0x20 == 'x' {
		return isUnderscored(s[2:], isHexDigit)
	}
	digits := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c == '_':
			if i == 0 || i+1 == len(s) || !ascii.IsDigit(s[i-1]) || !ascii.IsDigit(s[i+1]) {
				return false
			}
		case c != '.' && c|0x20 != 'e' && c != '+' && c != '-':
			return false
		}
	}
	return digits > 0
}

// isUnderscored reports whether all underscores of s are single and between digits.
func isUnderscored(s string, digit func(byte) bool) bool {
	for i := range len(s) {
		if s[i] == '_' && (i == 0 || i+1 == len(s) || !digit(s[i-1]) || !digit(s[i+1])) {
			return false
		}
	}
	return true
}

func isHexDigit(c byte) bool { return ascii.IsDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }

// floatText converts a number from Ruby's spelling to strconv's.
func floatText(s string) string {
	s = strings.ReplaceAll(s, "_", "") // bounded: maxFloatText
	if i := strings.IndexAny(s, "xX"); i >= 0 && !strings.ContainsAny(s, "pP") {
		return s + "p0"
	}
	return s
}

// String is the row String of Kernel.
func String(c *ruby.Call) ruby.Value {
	v := c.Arg(0)
	if v.Kind() == ruby.KindString {
		return v
	}
	for _, method := range []string{"to_str", "to_s"} {
		r, found, err := c.RT.CheckCall(v, method)
		if err != nil {
			return c.Fail(err)
		}
		if r.Kind() == ruby.KindString {
			return r
		}
		if found && method == "to_s" {
			return c.Fail(ruby.BadConversion(v, "String", "to_s", r))
		}
	}
	return c.Raise(ruby.TypeErrorClass, "can't convert %s into String", ruby.DescribeForConversion(v))
}

// Array is the row Array of Kernel.
func Array(c *ruby.Call) ruby.Value { return c.Check(toArray(c.RT, c.Arg(0))) }

// toArray implements Array().
func toArray(rt *ruby.Runtime, v ruby.Value) (ruby.Value, error) {
	switch v.Kind() {
	case ruby.KindArray:
		return v, nil
	case ruby.KindNil:
		return ruby.Ary(), nil
	}
	for _, method := range []string{"to_ary", "to_a"} {
		r, _, err := rt.CheckCall(v, method)
		if err != nil || r.Kind() == ruby.KindArray {
			return r, err
		}
		if !r.IsNil() {
			return ruby.Nil, ruby.BadConversion(v, "Array", method, r)
		}
	}
	return ruby.Ary(v), nil
}

// Hash is the row Hash of Kernel.
func Hash(c *ruby.Call) ruby.Value {
	v := c.Arg(0)
	if v.IsNil() {
		return c.NewHash().Value()
	}
	if a, ok := v.AsArray(); ok && len(a.Elems) == 0 {
		return c.NewHash().Value()
	}
	if v.Kind() == ruby.KindHash {
		return v
	}
	if !c.RT.RespondTo(v, "to_hash", true) {
		return c.Raise(ruby.TypeErrorClass, "can't convert %s into Hash", v.RealClass().Inspect())
	}
	h, err := c.RT.ToHash(v)
	if err != nil {
		return c.Fail(err)
	}
	return h.Value()
}
