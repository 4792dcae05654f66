package str

// This file implements the methods of String that repeat, join and pad.

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

func times(c *ruby.Call) ruby.Value {
	n := c.Int(0)
	s := c.SelfStr()
	switch {
	case c.Failed():
		return ruby.Nil
	case n < 0:
		return c.Raise(ruby.ArgumentErrorClass, "negative argument")
	case s.Len() > 0 && n > math.MaxInt64/int64(s.Len()):
		return c.Raise(ruby.ArgumentErrorClass, "argument too big")
	}
	t := c.Text(0)
	t.Repeat(s.String(), int(n))
	return t.ValueIn(s.Enc)
}

func plus(c *ruby.Call) ruby.Value {
	other := c.StrObj(0)
	if c.Failed() {
		return ruby.Nil
	}
	return c.Sum(c.SelfStr(), other)
}

func stringAppend(c *ruby.Call) ruby.Value {
	appendTo(c, c.SelfStr(), c.Arg(0))
	return c.Self
}

// appendTo is <<: it appends a string, or the character with a number.
func appendTo(c *ruby.Call, s *ruby.String, v ruby.Value) {
	if v.IsInt() || v.Kind() == ruby.KindBignum {
		appendCodepoint(c, s, v)
		return
	}
	other, err := c.RT.ToStr(v)
	if err != nil {
		c.Fail(err)
		return
	}
	enc := compatibleWith(c, other)
	if c.Thaw() && c.AppendTo(s, other.String()) {
		s.Enc = enc
	}
}

func appendCodepoint(c *ruby.Call, s *ruby.String, v ruby.Value) {
	if !v.IsInt() {
		c.Raise(ruby.RangeErrorClass, "bignum out of char range")
		return
	}
	n := v.Int()
	enc := s.Enc
	if enc == ruby.ASCII && n > 127 && n < 256 {
		enc = ruby.Binary
	}
	text, err := conversion.CodepointText(n, enc)
	if err != nil {
		c.Fail(err)
		return
	}
	if c.Thaw() && c.AppendTo(s, text) {
		s.Enc = enc
	}
}

func concat(c *ruby.Call) ruby.Value {
	args, self := ruby.Make[ruby.Value](c, len(c.Args)), ruby.Nil
	for i, v := range ruby.Each(c, c.Args[:len(args)]) { // a receiver among the arguments counts with its old value
		if v == c.Self {
			if self.IsNil() {
				self = callPiece(c, c.SelfText())
			}
			v = self
		}
		args[i] = v
	}
	s := c.SelfStr()
	text, enc := s.String(), s.Enc
	for _, v := range ruby.Each(c, args) {
		if appendTo(c, s, v); c.Failed() { // Ruby appends all arguments or none
			s.Set(text)
			s.Enc = enc
			break
		}
	}
	return c.Self
}

func prepend(c *ruby.Call) ruby.Value {
	t := c.Text(0)
	enc := c.SelfStr().Enc
	for i := range c.All() {
		s := c.StrObj(i)
		if c.Failed() {
			return ruby.Nil
		}
		enc = compatibleWith(c, s)
		if !t.Add(s.String()) {
			return ruby.Nil
		}
	}
	if t.Add(c.SelfText()) {
		c.SelfStr().Set(t.String())
		c.SelfStr().Enc = enc
	}
	return c.Self
}

func rjust(c *ruby.Call) ruby.Value { return justify(c, 1) }

// justify pads the receiver; left is the share of the padding before it.
func justify(c *ruby.Call, left float64) ruby.Value {
	width := c.Int(0)
	pad := ruby.NewString(" ")
	if c.Has(1) {
		pad = c.StrObj(1)
	}
	if c.Failed() {
		return ruby.Nil
	}
	enc := compatibleWith(c, pad)
	if c.Failed() {
		return ruby.Nil
	}
	if pad.Len() == 0 {
		return c.Raise(ruby.ArgumentErrorClass, "zero width padding")
	}
	self := c.SelfStr()
	missing := width - int64(length(&c.Budget, self))
	if missing <= 0 {
		return callPiece(c, self.String())
	}
	before := int64(float64(missing) * left)
	if left == 0.5 {
		before = missing / 2
	}
	p := c.CharsIn(pad)
	if missing > math.MaxInt64/4 {
		return c.Raise(ruby.ArgumentErrorClass, "argument too big")
	}
	t := c.Text(0)
	fill(t, p, before)
	t.Add(self.String())
	fill(t, p, missing-before)
	return t.ValueIn(enc)
}

// fill adds n characters of p over and over.
func fill(t *ruby.Text, p ruby.Chars, n int64) {
	count := int64(p.Len())
	if count == 0 || !t.Repeat(p.S, int(n/count)) {
		return
	}
	if end := p.Offset(int(n % count)); end > 0 {
		t.Add(p.S[:end])
	}
}
