package ruby

// This file implements Encoding, and the methods of String that regard the encoding.

import (
	"sync"

	"github.com/boshrender/boshrender/erb/internal/ruby/encoding"
)

// encodingObjects returns the objects of the encodings.
var encodingObjects = sync.OnceValue(func() (list []Value) {
	for e := range encoding.All() {
		list = append(list, Share(NewInstance(EncodingClass, e)))
	}
	return list
})

// EncodingObject returns the object of an encoding.
func EncodingObject(e Encoding) Value { return encodingObjects()[e] }

// reasonProcess says why what is set for all code can't be set.
const reasonProcess = "it would hold for all templates of the process"

var encodingTables = []Table{
	{Class: EncodingClass, Constants: func() {
		for e := range encoding.All() {
			for _, name := range e.Constants() {
				Constant(EncodingClass, name, EncodingObject(e))
			}
		}
	}},
	{Class: EncodingClass, Statics: []Method{
		{Name: "aliases", Fn: encodingAliases},
		{Name: "compatible?", Min: 2, Max: 2, Fn: encodingCompatibleP},
		{Name: "default_external", Fn: func(*Call) Value { return EncodingObject(UTF8) }},
		{Name: "default_external=", Min: 1, Max: 1, Reason: reasonProcess},
		{Name: "default_internal", Fn: Always(Nil)},
		{Name: "default_internal=", Min: 1, Max: 1, Reason: reasonProcess},
		{Name: "find", Min: 1, Max: 1, Fn: encodingFind},
		{Name: "list", Reason: "most encodings are left out"},
		{Name: "locale_charmap", Reason: "it depends on the machine"},
		{Name: "name_list", Reason: "most encodings are left out"},
	}},
	{Class: EncodingClass, Methods: []Method{
		{Name: "ascii_compatible?", Fn: encodingASCIICompatibleP},
		{Name: "dummy?", Fn: encodingDummyP},
		{Name: "inspect", Fn: encodingInspect},
		{Name: "name", Fn: encodingName},
		{Name: "names", Fn: encodingNames},
		{Name: "to_s", Fn: encodingName},
	}},
}

func (c *Call) selfEnc() Encoding {
	e, _ := DataOf[Encoding](c.Self)
	return e
}

func encodingAliases(c *Call) Value {
	h := c.NewHash()
	for e := range encoding.All() {
		for _, alias := range e.Aliases() {
			c.HashSet(h, c.NewString(alias), c.NewString(e.Name()))
		}
	}
	return h.Value()
}

func encodingCompatibleP(c *Call) Value {
	a, okA := c.compatibilityOf(c.Arg(0))
	b, okB := c.compatibilityOf(c.Arg(1))
	if !okA || !okB {
		return Nil
	}
	enc, err := c.Compatible(a, b)
	if err != nil || c.Failed() {
		return Nil
	}
	return EncodingObject(enc)
}

// compatibilityOf returns a string that is compatible with what v is.
func (c *Call) compatibilityOf(v Value) (*String, bool) {
	if s, ok := v.AsString(); ok {
		return s, true
	}
	if name, ok := v.AsSymbol(); ok {
		s := NewString(name)
		s.Enc = encodingOfText(name)
		return s, true
	}
	e, ok := DataOf[Encoding](v)
	s := NewString("\xFF")
	s.Enc = e
	return s, ok
}

func encodingFind(c *Call) Value {
	e := c.EncodingArg(c.Arg(0))
	if c.Failed() {
		return Nil
	}
	return EncodingObject(e)
}

// EncodingArg reads an encoding or the name of one.
func (c *Call) EncodingArg(v Value) Encoding {
	if e, ok := DataOf[Encoding](v); ok {
		return e
	}
	s, err := c.RT.ToStr(v)
	if err != nil {
		c.Fail(err)
		return 0
	}
	name := s.String()
	e, ok := encoding.Named(name)
	if !ok && encoding.Foreign(name) {
		c.Fail(&UnsupportedError{Construct: "encoding " + name})
	} else if !ok {
		c.Raise(ArgumentErrorClass, "unknown encoding name - %s", name)
	}
	return e
}

func encodingASCIICompatibleP(c *Call) Value { return Bool(!c.selfEnc().Wide()) }

func encodingDummyP(c *Call) Value {
	return Bool(c.selfEnc() == encoding.UTF16 || c.selfEnc() == encoding.UTF32)
}

func encodingInspect(c *Call) Value {
	dummy := ""
	if encodingDummyP(c) == True {
		dummy = " (dummy)"
	}
	return c.NewString(c.Concat("#<Encoding:", c.selfEnc().Label(), dummy, ">"))
}

func encodingName(c *Call) Value { return c.NewText(c.selfEnc().Name(), ASCII) }

func encodingNames(c *Call) Value {
	e := c.selfEnc()
	list := Append(c, nil, c.NewString(e.Name()))
	for _, alias := range e.Aliases() {
		list = Append(c, list, c.NewString(alias))
	}
	switch e {
	case UTF8:
		list = Append(c, list, c.NewString("external"), c.NewString("filesystem"))
	case ASCII:
		list = Append(c, list, c.NewString("locale"))
	}
	return c.List(list)
}

func stringEncoding(c *Call) Value { return EncodingObject(c.SelfStr().Enc) }

func stringForceEncoding(c *Call) Value {
	e := c.EncodingArg(c.Arg(0))
	if !c.Failed() {
		c.SelfStr().Enc = e
	}
	return c.Self
}

func stringB(c *Call) Value { return c.Made(c.SelfText(), Binary) }

func stringValidEncodingP(c *Call) Value {
	s := c.SelfStr()
	if s.Enc.Wide() {
		return Bool(c.DecodeText(s.String(), s.Enc, func(d encoding.Decoded) bool { return d.Bad == encoding.BadNot }))
	}
	return Bool(c.ValidString(s))
}

func stringScrub(c *Call) Value {
	text, changed := c.scrubbed()
	if c.Failed() {
		return Nil
	}
	if !changed {
		return c.piece(c.SelfText())
	}
	return c.Made(text, c.SelfStr().Enc)
}

func stringScrubBang(c *Call) Value {
	text, changed := c.scrubbed()
	if changed && !c.Failed() {
		c.SelfStr().Set(text)
	}
	return c.Self
}

// scrubbed replaces broken bytes: with the argument, with what the block makes of them, or with U+FFFD.
func (c *Call) scrubbed() (text string, changed bool) {
	s := c.SelfStr()
	if c.Given() && !c.Arg(0).IsNil() {
		c.Raise(ArgumentErrorClass, "both of block and replacement given")
	}
	if c.Failed() || s.Enc.Wide() || c.ValidString(s) || c.Failed() {
		return "", false
	}
	with := "\uFFFD"
	if s.Enc != UTF8 {
		with = "?"
	}
	hasWith := c.Has(0) && !c.Arg(0).IsNil()
	if hasWith {
		r := c.StrObj(0)
		if c.Failed() {
			return "", false
		}
		if !c.ValidString(r) {
			c.Raise(ArgumentErrorClass, "replacement must be valid byte sequence '%s'", c.InspectText(r.String(), r.Enc))
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
			v, ok := c.Yield(c.piece(d.Bytes))
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
