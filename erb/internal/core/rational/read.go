package rational

// This file parses rational numbers.

import (
	"math"
	"math/big"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// reader parses a number with which a text begins.
type reader struct {
	c    *ruby.Call
	rest string
}

func stringToR(c *ruby.Call) ruby.Value {
	s, _ := c.Self.AsString()
	if s.Enc.Wide() {
		return c.Raise(ruby.CompatibilityErrorClass, "ASCII incompatible encoding: %s", s.Enc.Name())
	}
	v, _ := read(c, s.String(), false)
	return v
}

// strict parses all of a text. It records an ArgumentError if it is not a number.
func strict(c *ruby.Call, s *ruby.String) ruby.Value {
	if s.Enc.Wide() {
		return c.Raise(ruby.CompatibilityErrorClass, "ASCII incompatible encoding: %s", s.Enc.Name())
	}
	v, ok := read(c, s.String(), true)
	if !ok && !c.Failed() {
		return c.Raise(ruby.ArgumentErrorClass, "invalid value for convert(): %s", c.Inspect(s.Value()))
	}
	return v
}

// read parses a number: a decimal, or one over another. ok is false if it must be all of the text and is not.
func read(c *ruby.Call, s string, all bool) (v ruby.Value, ok bool) {
	r := reader{c, c.TrimLeft(s, blank)}
	negative := strings.HasPrefix(r.rest, "-")
	if negative || strings.HasPrefix(r.rest, "+") {
		r.rest = r.rest[1:]
	}
	num, exp, ok := r.number()
	if !ok {
		return arith.LowestTerms(&c.Budget, zero(), one()), false
	}
	den := one()
	if strings.HasPrefix(r.rest, "/") {
		r.rest = r.rest[1:]
		d, e, ok := r.number()
		switch {
		case !ok && all:
			return ruby.Nil, false
		case ok && d.Sign() == 0 && !c.Failed():
			return arith.ZeroDivision(c), true
		case ok:
			den, exp = d, exp-e
		}
	}
	if all && c.TrimLeft(r.rest, blank) != "" {
		return ruby.Nil, false
	}
	if exp > maxExponent || exp < -maxExponent {
		return beyond(c, negative, exp, all), true
	}
	if negative {
		num = minus(c, num)
	}
	size := exp
	if exp < 0 {
		size = -exp
	}
	power, _ := c.Send(ruby.Int(10), "**", ruby.Int(size))
	place, isInteger := power.AsBig()
	if !isInteger {
		return ruby.Nil, true
	}
	if exp < 0 {
		return arith.Ratio(&c.Budget, num, on(c, number.Mul, den, place)), true
	}
	return arith.Ratio(&c.Budget, on(c, number.Mul, num, place), den), true
}

func blank(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }

// number parses digits, perhaps with a point and an exponent: the value is n times 10**exp.
func (r *reader) number() (n *big.Int, exp int64, ok bool) {
	digits := ""
	if !strings.HasPrefix(r.rest, ".") {
		if digits = r.digits(); digits == "" {
			return nil, 0, false
		}
	}
	if strings.HasPrefix(r.rest, ".") {
		r.rest = r.rest[1:]
		behind := r.digits()
		switch {
		case behind == "" && digits == "":
			return nil, 0, false
		case behind == "": // no exponent follows then
			n, _, err := number.Parse(r.c.RT, digits, 10)
			return r.c.BigOr0(n, err), 0, true
		}
		digits, exp = r.c.Concat(digits, behind), -int64(len(behind))
	}
	exp += r.exponent()
	n, _, err := number.Parse(r.c.RT, digits, 10)
	return r.c.BigOr0(n, err), exp, true
}

// maxExponent is the largest exponent that Ruby keeps in a word.
const maxExponent = 1<<62 - 1

// beyond returns the result if the exponent does not fit in a word: as with floats.
func beyond(c *ruby.Call, negative bool, exp int64, all bool) ruby.Value {
	switch {
	case exp > 0:
		return c.Raise(ruby.FloatDomainErrorClass, "Infinity")
	case all:
		return arith.LowestTerms(&c.Budget, zero(), one())
	case negative:
		return ruby.Float(math.Copysign(0, -1))
	}
	return ruby.Float(0)
}

// exponent parses e and an Integer, if they are there.
func (r *reader) exponent() int64 {
	before := r.rest
	if r.rest == "" || r.rest[0]|0x20 != 'e' {
		return 0
	}
	r.rest = r.rest[1:]
	sign := int64(1)
	if strings.HasPrefix(r.rest, "-") || strings.HasPrefix(r.rest, "+") {
		if r.rest[0] == '-' {
			sign = -1
		}
		r.rest = r.rest[1:]
	}
	digits := r.digits()
	if digits == "" {
		r.rest = before
		return 0
	}
	n := int64(0)
	for i := 0; i < len(digits) && n <= maxExponent; i++ {
		if d := int64(digits[i] - '0'); n <= (maxExponent-d)/10 {
			n = 10*n + d
		} else {
			n = maxExponent + 1
		}
	}
	return sign * n
}

// digits parses digits, which may have single underscores between them, and returns them without underscores.
func (r *reader) digits() string {
	end := 0
	for end < len(r.rest) && (isDigit(r.rest, end) || end > 0 && r.rest[end] == '_' && isDigit(r.rest, end-1) && isDigit(r.rest, end+1)) {
		if end++; end%ruby.ScanPiece == 0 && !r.c.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			break
		}
	}
	text := r.rest[:end]
	r.rest = r.rest[end:]
	if strings.IndexByte(text, '_') < 0 {
		return text
	}
	return r.c.Join(r.c.Split(text, "_"), "")
}

func isDigit(s string, i int) bool { return i < len(s) && s[i] >= '0' && s[i] <= '9' }
