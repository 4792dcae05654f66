package ruby

// This file checks arguments of methods of String.

// Convertible converts the arguments as far as kinds says, i for an Integer and s for a String, and records the first
// error. Methods call it that convert all of them before they look at one.
func (c *Call) Convertible(kinds string) bool {
	for i, kind := range kinds[:min(len(kinds), len(c.Args))] {
		if kind == 's' {
			c.StrObj(i)
		} else {
			c.Int(i)
		}
	}
	return !c.Failed()
}

// Scrubs reports whether r can replace bytes of the receiver, as scrub requires, and records an error if it can't.
func (c *Call) Scrubs(r *String) bool {
	if c.Failed() {
		return false
	}
	if !c.ValidString(r) {
		c.Raise(ArgumentErrorClass, "replacement must be valid byte sequence '%s'", c.InspectText(r.String(), r.Enc))
		return false
	}
	_, err := c.Compatible(c.SelfStr(), r)
	c.Fail(err)
	return !c.Failed()
}

// Foreign reports whether s is broken text in another encoding than the receiver's, which no text begins or ends with.
// It records an error for other text that is incompatible with the receiver.
func (c *Call) Foreign(s *String) bool {
	if s.Enc != c.SelfStr().Enc && !c.ValidString(s) {
		return true
	}
	_, err := c.Compatible(c.SelfStr(), s)
	c.Fail(err)
	return false
}
