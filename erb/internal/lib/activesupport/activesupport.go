// Package activesupport has the part of active_support that the director loads: blank?, present? and presence.
package activesupport

import (
	"unicode"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "active_support", Tables: [][]ruby.Table{tables}}

var tables = []ruby.Table{
	{Class: &ruby.ObjectClass, Methods: []ruby.Method{
		{Name: "blank?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(blank(c)) }},
		{Name: "presence", Fn: objectPresence},
		{Name: "present?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(!blank(c)) }},
	}},
}

// blank reports whether the receiver is blank: nil, false, strings of white space, and objects whose empty? is true.
func blank(c *ruby.Call) bool {
	switch c.Self.Kind() {
	case ruby.KindNil, ruby.KindFalse:
		return true
	case ruby.KindTrue, ruby.KindInteger, ruby.KindFloat, ruby.KindBignum:
		return false
	case ruby.KindString:
		return blankText(c)
	}
	if !c.RT.RespondTo(c.Self, "empty?", false) {
		return false
	}
	v, _ := c.Send(c.Self, "empty?")
	return v.Truthy()
}

// blankText reports whether a string has only white space.
func blankText(c *ruby.Call) bool {
	if !c.ValidString(c.SelfStr()) {
		c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in %s", c.SelfStr().Enc.Name())
	}
	s := c.TrimLeft(c.SelfText(), ascii.IsSpace)
	if s == "" || s[0] < utf8.RuneSelf {
		return s == ""
	}
	for i, r := range s {
		if !unicode.IsSpace(r) || i%ruby.BytesPerStep == 0 && !c.Step(1) {
			return false
		}
	}
	return true
}

func objectPresence(c *ruby.Call) ruby.Value {
	return c.SelfIf(!blank(c))
}
