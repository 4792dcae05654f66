package str

// This file implements Encoding, and the methods of String that deal with the encoding.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"

	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/encoding"
)

var encodingTables = []ruby.Table{
	{Class: &ruby.EncodingClass, Constants: func() {
		for e := range encoding.All() {
			for _, name := range e.Constants() {
				ruby.Constant(ruby.EncodingClass, name, ruby.EncodingObject(e))
			}
		}
	}},
	{Class: &ruby.EncodingClass, Statics: []ruby.Method{
		{Name: "aliases", Reason: "most encodings are left out"},
		{Name: "compatible?", Min: 2, Max: 2, Fn: encodingCompatibleP},
		{Name: "default_external", Fn: func(*ruby.Call) ruby.Value { return ruby.EncodingObject(ruby.UTF8) }},
		{Name: "default_external=", Min: 1, Max: 1, Reason: known.ReasonForAll},
		{Name: "default_internal", Fn: ruby.AlwaysNil},
		{Name: "default_internal=", Min: 1, Max: 1, Reason: known.ReasonForAll},
		{Name: "find", Min: 1, Max: 1, Fn: encodingFind},
		{Name: "list", Reason: "most encodings are left out"},
		{Name: "locale_charmap", Reason: "it depends on the machine"},
		{Name: "name_list", Reason: "most encodings are left out"},
	}},
	{Class: &ruby.EncodingClass, Methods: []ruby.Method{
		{Name: "ascii_compatible?", Fn: encodingASCIICompatibleP},
		{Name: "dummy?", Fn: encodingDummyP},
		{Name: "inspect", Fn: encodingInspect},
	}},
}

func selfEnc(c *ruby.Call) ruby.Encoding {
	e, _ := ruby.DataOf[ruby.Encoding](c.Self)
	return e
}

func encodingCompatibleP(c *ruby.Call) ruby.Value {
	e, okE := encodingOf(c.Arg(0))
	f, okF := encodingOf(c.Arg(1))
	a, isText := c.Arg(0).AsString()
	b, bothText := c.Arg(1).AsString()
	switch {
	case !okE || !okF:
	case isText && bothText:
		if enc, err := c.Compatible(a, b); err == nil {
			return ruby.EncodingObject(enc)
		}
	case e == f, b != nil && b.Len() == 0, b == nil && f == ruby.ASCII && !e.Wide():
		return ruby.EncodingObject(e)
	case e.Wide() || f.Wide():
	case a == nil && e == ruby.ASCII, a != nil && c.ASCIIOnly(a), b != nil && c.ASCIIOnly(b):
		return ruby.EncodingObject(f)
	}
	return ruby.Nil
}

// encodingOf returns the encoding of an object that has one.
func encodingOf(v ruby.Value) (ruby.Encoding, bool) {
	if s, ok := v.AsString(); ok {
		return s.Enc, true
	}
	if name, ok := v.AsSymbol(); ok {
		return ruby.EncodingOfText(name), true
	}
	if re, ok := matching.AsRegexp(v); ok {
		return re.Encoding(), true
	}
	return ruby.DataOf[ruby.Encoding](v)
}

func encodingFind(c *ruby.Call) ruby.Value {
	if s, ok := c.Arg(0).AsString(); ok && strings.EqualFold(s.String(), "internal") { // bounded: a short name
		return ruby.Nil
	}
	e := c.EncodingArg(c.Arg(0))
	if c.Failed() {
		return ruby.Nil
	}
	return ruby.EncodingObject(e)
}

func encodingASCIICompatibleP(c *ruby.Call) ruby.Value { return ruby.Bool(!selfEnc(c).Wide()) }

func encodingDummyP(c *ruby.Call) ruby.Value {
	return ruby.Bool(selfEnc(c) == encoding.UTF16 || selfEnc(c) == encoding.UTF32)
}

func encodingInspect(c *ruby.Call) ruby.Value {
	dummy := ""
	if encodingDummyP(c) == ruby.True {
		dummy = " (dummy)"
	}
	return c.NewString(c.Concat("#<Encoding:", selfEnc(c).Label(), dummy, ">"))
}

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
		if c.Self.Frozen() {
			return c.Fail(c.RT.FrozenError(c.Self))
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
		if c.Failed() {
			return "", false
		}
		if !c.ValidString(r) {
			c.Raise(ruby.ArgumentErrorClass, "replacement must be valid byte sequence '%s'", c.InspectText(r.String(), r.Enc))
			return "", false
		}
		if _, err := c.Compatible(s, r); err != nil {
			c.Fail(err)
			return "", false
		}
		with = r.String()
	}
	out := c.Text(s.Len())
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
			if err == nil {
				_, err = c.Compatible(s, r)
			}
			if err != nil {
				c.Fail(err)
				return false
			}
			return out.Add(r.String())
		}
		return out.Add(with)
	})
	return out.String(), true
}
