package conversion

// This file implements the keyword exception of Kernel's conversions.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Quietly reports whether exception: false was given.
func Quietly(c *ruby.Call) bool {
	if !c.AllowKw("exception") {
		return false
	}
	v, given := c.Kw("exception")
	if given && v != ruby.True && v != ruby.False {
		c.Raise(ruby.ArgumentErrorClass, "expected true or false as exception: %s", c.Inspect(v))
	}
	return given && v == ruby.False
}

// OrNil returns nil in place of an exception if exception: false was given. Other errors are unchanged.
func OrNil(c *ruby.Call, v ruby.Value, err error) ruby.Value {
	if _, ok := err.(*ruby.Exception); ok && Quietly(c) && !c.Failed() {
		return ruby.Nil
	}
	return c.Check(v, err)
}
