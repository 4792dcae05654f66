package ruby

// This file implements what the director loads of active_support: blank?, present? and presence.

import "strings"

func init() {
	methods(objectClass, []Method{
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
		return strings.TrimSpace(c.SelfText()) == ""
	}
	if !c.RT.RespondTo(c.Self, "empty?", false) {
		return false
	}
	v, _ := c.Send(c.Self, "empty?")
	return v.Truthy()
}

func objectPresence(c *Call) Value {
	if c.blank() {
		return Nil
	}
	return c.Self
}
