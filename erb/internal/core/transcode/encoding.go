package transcode

// This file implements the class Encoding.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/encoding"
	"github.com/boshrender/boshrender/erb/internal/ruby/known"
	"github.com/boshrender/boshrender/internal/lazy"
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
	{Class: &ruby.EncodingClass, Hides: []string{"@name"}, Methods: []ruby.Method{
		{Name: "ascii_compatible?", Fn: encodingASCIICompatibleP},
		{Name: "dummy?", Fn: encodingDummyP},
		{Name: "inspect", Fn: encodingInspect},
		{Name: "name", Fn: encodingName},
		{Name: "names", Fn: encodingNames},
		{Name: "to_s", Fn: encodingName},
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
	return c.NewASCII(c.Concat("#<Encoding:", selfEnc(c).Label(), dummy, ">"))
}

// localNames are the names that a machine gives to encodings.
var localNames = lazy.Value[map[ruby.Encoding][]string]{New: func() map[ruby.Encoding][]string {
	return map[ruby.Encoding][]string{ruby.UTF8: {"external", "filesystem"}, ruby.ASCII: {"locale"}}
}}

func encodingName(c *ruby.Call) ruby.Value {
	return named(c, selfEnc(c).Name())
}

func encodingNames(c *ruby.Call) ruby.Value {
	e := selfEnc(c)
	list := ruby.Append(c, nil, encodingName(c))
	for _, names := range [][]string{e.Aliases(), localNames.Get()[e]} {
		for _, name := range names {
			list = ruby.Append(c, list, named(c, name))
		}
	}
	return c.List(list)
}

// named returns a name as a frozen text.
func named(c *ruby.Call, name string) ruby.Value {
	v := c.NewASCII(name)
	if !c.Failed() {
		v.SetFrozen(true)
	}
	return v
}
