package ruby

// This file implements what the director loads of active_support: blank?, present? and presence.

import (
	"unicode"
	"unicode/utf8"
)

func init() {
	Methods(ObjectClass, []Method{
		{Name: "blank?", Fn: func(c *Call) Value { return Bool(c.blank()) }},
		{Name: "presence", Fn: objectPresence},
		{Name: "present?", Fn: func(c *Call) Value { return Bool(!c.blank()) }},
	})
}

// blank tells nil, false, strings of white space, and whatever says that it is empty.
func (c *Call) blank() bool {
	switch c.Self.Kind() {
	case KindNil, KindFalse:
		return true
	case KindTrue, KindInteger, KindFloat, KindBignum:
		return false
	case KindString:
		return c.blankText()
	}
	if !c.RT.RespondTo(c.Self, "empty?", false) {
		return false
	}
	v, _ := c.Send(c.Self, "empty?")
	return v.Truthy()
}

// blankText tells strings that have nothing but white space.
func (c *Call) blankText() bool {
	s := c.TrimLeft(c.SelfText(), IsSpace)
	if s == "" || s[0] < utf8.RuneSelf {
		return s == ""
	}
	for i, r := range s {
		if !unicode.IsSpace(r) || i%BytesPerStep == 0 && !c.Step(1) {
			return false
		}
	}
	return true
}

func objectPresence(c *Call) Value {
	if c.blank() {
		return Nil
	}
	return c.Self
}
