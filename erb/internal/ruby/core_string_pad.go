package ruby

// This file implements the methods of String that repeat, join and pad.

import (
	"math"
	"strings"
)

func stringTimes(c *Call) Value {
	n := c.Int(0)
	s := c.SelfStr()
	switch {
	case c.Failed():
		return Nil
	case n < 0:
		return c.Raise(argumentErrorClass, "negative argument")
	case s.Len() > 0 && n > math.MaxInt64/int64(s.Len()):
		return c.Raise(argumentErrorClass, "argument too big")
	case !c.Charge(int(n) * s.Len()):
		return Nil
	case !c.Step(int(n)*s.Len()/256 + 1):
		return Nil
	}
	return c.NewStringLike(strings.Repeat(s.String(), int(n)), s)
}

func stringPlus(c *Call) Value {
	other := c.StrObj(0)
	if c.Failed() {
		return Nil
	}
	enc := c.compatibleWith(other)
	if c.Failed() || !c.Charge(c.SelfStr().Len()+other.Len()+stringOverhead) {
		return Nil
	}
	s := newString(c.SelfStr().String() + other.String())
	s.Enc = enc
	return s.Value()
}

func stringAppend(c *Call) Value {
	c.appendTo(c.SelfStr(), c.Arg(0))
	return c.Self
}

// appendTo is <<: a string, or the character of a number.
func (c *Call) appendTo(s *String, v Value) {
	if v.IsInt() || v.Kind() == KindBignum {
		c.appendCodepoint(s, v)
		return
	}
	other, err := c.RT.ToStr(v)
	if err != nil {
		c.Fail(err)
		return
	}
	enc := c.compatibleWith(other)
	if c.Failed() || !c.Charge(other.Len()) {
		return
	}
	s.Append(other.String())
	s.Enc = enc
}

func (c *Call) appendCodepoint(s *String, v Value) {
	if !v.IsInt() {
		c.Raise(rangeErrorClass, "bignum out of char range")
		return
	}
	n := v.Int()
	enc := s.Enc
	if enc == ASCII && n > 127 && n < 256 {
		enc = Binary
	}
	text, err := codepointText(n, enc)
	if err != nil {
		c.Fail(err)
		return
	}
	if c.Charge(len(text)) {
		s.Append(text)
		s.Enc = enc
	}
}

// codepointText gives the character of a number in an encoding.
func codepointText(n int64, enc Encoding) (string, error) {
	switch {
	case n < 0 || n > math.MaxUint32, enc != UTF8 && n > 255:
		return "", Errorf(rangeErrorClass, "%d out of char range", n)
	case enc != UTF8:
		if enc == ASCII && n > 127 {
			return "", Errorf(rangeErrorClass, "%d out of char range", n)
		}
		return string([]byte{byte(n)}), nil
	case n > 0x10FFFF:
		return "", Errorf(rangeErrorClass, "%d out of char range", n)
	case n >= 0xD800 && n <= 0xDFFF:
		return "", Errorf(rangeErrorClass, "invalid codepoint 0x%X in UTF-8", n)
	}
	return string(rune(n)), nil
}

func stringConcat(c *Call) Value {
	args := make([]Value, len(c.Args))
	for i, v := range c.Args { // a receiver among the arguments counts as it was
		if v == c.Self {
			v = c.piece(c.SelfText())
		}
		args[i] = v
	}
	for _, v := range args {
		c.appendTo(c.SelfStr(), v)
	}
	return c.Self
}

func stringPrepend(c *Call) Value {
	var b strings.Builder
	enc := c.SelfStr().Enc
	for i := range c.Args {
		s := c.StrObj(i)
		if c.Failed() {
			return Nil
		}
		enc = c.compatibleWith(s)
		if !c.Charge(s.Len()) {
			return Nil
		}
		b.WriteString(s.String())
	}
	if c.Failed() || !c.Charge(b.Len()+c.SelfStr().Len()) {
		return Nil
	}
	c.SelfStr().Set(b.String() + c.SelfText())
	c.SelfStr().Enc = enc
	return c.Self
}

func stringCenter(c *Call) Value { return c.justify(0.5) }
func stringLjust(c *Call) Value  { return c.justify(0) }
func stringRjust(c *Call) Value  { return c.justify(1) }

// justify pads the receiver; left is the share of the padding before it.
func (c *Call) justify(left float64) Value {
	width := c.Int(0)
	pad := newString(" ")
	if c.Has(1) {
		pad = c.StrObj(1)
	}
	if c.Failed() {
		return Nil
	}
	enc := c.compatibleWith(pad)
	if c.Failed() {
		return Nil
	}
	if pad.Len() == 0 {
		return c.Raise(argumentErrorClass, "zero width padding")
	}
	self := c.SelfStr()
	missing := width - int64(self.Chars())
	if missing <= 0 {
		return c.piece(self.String())
	}
	before := int64(float64(missing) * left)
	if left == 0.5 {
		before = missing / 2
	}
	p := pad.text()
	if missing > math.MaxInt64/4 || !c.Charge(int(missing)*(len(p.s)/p.len()+1)) || !c.Step(int(missing)/256+1) {
		return c.Raise(argumentErrorClass, "argument too big")
	}
	return c.newText(p.fill(int(before))+self.String()+p.fill(int(missing-before)), enc)
}

// fill repeats the text up to n characters.
func (t text) fill(n int) string {
	count := t.len()
	return strings.Repeat(t.s, n/count) + t.s[:t.offset(n%count)]
}
