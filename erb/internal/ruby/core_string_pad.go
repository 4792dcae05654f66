package ruby

// This file implements the methods of String that repeat, join and pad.

import "math"

func stringTimes(c *Call) Value {
	n := c.Int(0)
	s := c.SelfStr()
	switch {
	case c.Failed():
		return Nil
	case n < 0:
		return c.Raise(ArgumentErrorClass, "negative argument")
	case s.Len() > 0 && n > math.MaxInt64/int64(s.Len()):
		return c.Raise(ArgumentErrorClass, "argument too big")
	}
	t := c.Text(0)
	t.Repeat(s.String(), int(n))
	return t.ValueIn(s.Enc)
}

func stringPlus(c *Call) Value {
	other := c.StrObj(0)
	if c.Failed() {
		return Nil
	}
	enc := c.compatibleWith(other)
	return c.Made(c.Concat(c.SelfStr().String(), other.String()), enc)
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
	if c.AppendTo(s, other.String()) {
		s.Enc = enc
	}
}

func (c *Call) appendCodepoint(s *String, v Value) {
	if !v.IsInt() {
		c.Raise(RangeErrorClass, "bignum out of char range")
		return
	}
	n := v.Int()
	enc := s.Enc
	if enc == ASCII && n > 127 && n < 256 {
		enc = Binary
	}
	text, err := CodepointText(n, enc)
	if err != nil {
		c.Fail(err)
		return
	}
	if c.AppendTo(s, text) {
		s.Enc = enc
	}
}

// CodepointText returns the character of a number in an encoding.
func CodepointText(n int64, enc Encoding) (string, error) {
	switch {
	case n < 0 || n > math.MaxUint32, enc != UTF8 && n > 255:
		return "", Errorf(RangeErrorClass, "%d out of char range", n)
	case enc != UTF8:
		if enc == ASCII && n > 127 {
			return "", Errorf(RangeErrorClass, "%d out of char range", n)
		}
		return string([]byte{byte(n)}), nil // bounded: one byte
	case n > 0x10FFFF:
		return "", Errorf(RangeErrorClass, "%d out of char range", n)
	case n >= 0xD800 && n <= 0xDFFF:
		return "", Errorf(RangeErrorClass, "invalid codepoint 0x%X in UTF-8", n)
	}
	return string(rune(n)), nil
}

func stringConcat(c *Call) Value {
	args, self := Make[Value](c, len(c.Args)), Nil
	for i, v := range Each(c, c.Args[:len(args)]) { // a receiver among the arguments counts as it was
		if v == c.Self {
			if self.IsNil() {
				self = c.piece(c.SelfText())
			}
			v = self
		}
		args[i] = v
	}
	for _, v := range Each(c, args) {
		if c.appendTo(c.SelfStr(), v); c.Failed() {
			break
		}
	}
	return c.Self
}

func stringPrepend(c *Call) Value {
	t := c.Text(0)
	enc := c.SelfStr().Enc
	for i := range c.All() {
		s := c.StrObj(i)
		if c.Failed() {
			return Nil
		}
		enc = c.compatibleWith(s)
		if !t.Add(s.String()) {
			return Nil
		}
	}
	if t.Add(c.SelfText()) {
		c.SelfStr().Set(t.String())
		c.SelfStr().Enc = enc
	}
	return c.Self
}

func stringCenter(c *Call) Value { return c.justify(0.5) }
func stringLjust(c *Call) Value  { return c.justify(0) }
func stringRjust(c *Call) Value  { return c.justify(1) }

// justify pads the receiver; left is the share of the padding before it.
func (c *Call) justify(left float64) Value {
	width := c.Int(0)
	pad := NewString(" ")
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
		return c.Raise(ArgumentErrorClass, "zero width padding")
	}
	self := c.SelfStr()
	missing := width - int64(c.length(self))
	if missing <= 0 {
		return c.piece(self.String())
	}
	before := int64(float64(missing) * left)
	if left == 0.5 {
		before = missing / 2
	}
	p := c.CharsIn(pad)
	if missing > math.MaxInt64/4 {
		return c.Raise(ArgumentErrorClass, "argument too big")
	}
	t := c.Text(0)
	t.fill(p, before)
	t.Add(self.String())
	t.fill(p, missing-before)
	return t.ValueIn(enc)
}

// fill adds n characters of p over and over.
func (t *Text) fill(p Chars, n int64) {
	count := int64(p.len())
	if count == 0 || !t.Repeat(p.S, int(n/count)) {
		return
	}
	if end := p.Offset(int(n % count)); end > 0 {
		t.Add(p.S[:end])
	}
}
