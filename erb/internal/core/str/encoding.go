package str

// This file implements the methods of String that deal with the encoding.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/encoding"
)

func stringEncoding(c *ruby.Call) ruby.Value { return ruby.EncodingObject(c.SelfStr().Enc) }

func forceEncoding(c *ruby.Call) ruby.Value {
	e := c.EncodingArg(c.Arg(0))
	if !c.Failed() {
		c.SelfStr().Enc = e
	}
	return c.Self
}

func b(c *ruby.Call) ruby.Value { return c.Made(c.SelfText(), ruby.Binary) }

func validEncodingP(c *ruby.Call) ruby.Value { return ruby.Bool(c.ValidString(c.SelfStr())) }

func scrub(c *ruby.Call) ruby.Value {
	text, changed := scrubbed(c)
	if c.Failed() {
		return ruby.Nil
	}
	if !changed {
		return callPiece(c, c.SelfText())
	}
	return c.Made(text, c.SelfStr().Enc)
}

func scrubBang(c *ruby.Call) ruby.Value {
	text, changed := scrubbed(c)
	if changed && !c.Failed() {
		if !c.Thaw() {
			return ruby.Nil
		}
		c.SelfStr().Set(text)
	}
	return c.Self
}

// scrubbed replaces invalid bytes: by the argument, the block's result for them, or U+FFFD.
func scrubbed(c *ruby.Call) (text string, changed bool) {
	s := c.SelfStr()
	if c.Given() && !c.Arg(0).IsNil() {
		c.Raise(ruby.ArgumentErrorClass, "both of block and replacement given")
	}
	if c.Failed() || s.Enc.Wide() || c.ValidString(s) || c.Failed() {
		return "", false
	}
	with := "\uFFFD"
	if s.Enc != ruby.UTF8 {
		with = "?"
	}
	hasWith := c.Has(0) && !c.Arg(0).IsNil()
	if hasWith {
		r := c.StrObj(0)
		if !c.Scrubs(r) {
			return "", false
		}
		with = r.String()
	}
	size := s.Len()
	out := c.Text(size)
	c.DecodeText(s.String(), s.Enc, func(d encoding.Decoded) bool {
		switch {
		case d.Bad == encoding.BadNot:
			return out.Add(d.Bytes)
		case c.Given() && !hasWith:
			v, ok := c.Yield(callPiece(c, d.Bytes))
			if !ok {
				return false
			}
			r, err := c.RT.ToStr(v)
			if c.Fail(err); !c.Scrubs(r) {
				return false
			}
			if s.Len() != size {
				c.Raise(ruby.RuntimeErrorClass, "string modified")
				return false
			}
			return out.Add(r.String())
		}
		return out.Add(with)
	})
	return out.String(), true
}
