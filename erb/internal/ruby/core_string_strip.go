package ruby

// This file implements the methods of String that take something off its ends.

import (
	"strings"
	"unicode/utf8"
)

// stripSpace is what strip takes off; NUL counts at the end only, and on the left since Ruby 2.6.
const stripSpace = "\x00\t\n\v\f\r "

// lstripped takes white space off the left; ArgumentError where it comes to a broken character.
func (c *Call) lstripped(s string) string {
	s = strings.TrimLeft(s, stripSpace)
	if r, n := utf8.DecodeRuneInString(s); r == utf8.RuneError && n == 1 && c.SelfStr().Enc == UTF8 {
		c.Raise(argumentErrorClass, "invalid byte sequence in UTF-8")
	}
	return s
}

// rstripped takes white space off the right, of valid strings only.
func (c *Call) rstripped(s string) string {
	if !isASCII(s) && !c.SelfStr().valid() {
		c.Raise(compatibilityErrorClass, "invalid byte sequence in %s", c.SelfStr().Enc.name())
	}
	return strings.TrimRight(s, stripSpace)
}

// stripSet gives a function that tells which characters the arguments of strip select.
func (c *Call) stripSet() func(rune) bool {
	if len(c.Args) == 0 {
		return func(r rune) bool { return r < 0x80 && strings.IndexByte(stripSpace, byte(r)) >= 0 }
	}
	sets := c.charSelectors()
	return func(r rune) bool { return selected(sets, r) }
}

func stringStrip(c *Call) Value {
	if len(c.Args) == 0 {
		return c.piece(c.rstripped(c.lstripped(c.SelfText())))
	}
	set := c.stripSet()
	if c.Failed() {
		return Nil
	}
	return c.piece(strings.TrimFunc(c.SelfText(), set))
}

func stringLstrip(c *Call) Value {
	if len(c.Args) == 0 {
		return c.piece(c.lstripped(c.SelfText()))
	}
	set := c.stripSet()
	if c.Failed() {
		return Nil
	}
	return c.piece(strings.TrimLeftFunc(c.SelfText(), set))
}

func stringRstrip(c *Call) Value {
	if len(c.Args) == 0 {
		return c.piece(c.rstripped(c.SelfText()))
	}
	set := c.stripSet()
	if c.Failed() {
		return Nil
	}
	return c.piece(strings.TrimRightFunc(c.SelfText(), set))
}

// chompLine takes one line ending off.
func chompLine(s string) string {
	switch {
	case strings.HasSuffix(s, "\r\n"):
		return s[:len(s)-2]
	case strings.HasSuffix(s, "\n"), strings.HasSuffix(s, "\r"):
		return s[:len(s)-1]
	}
	return s
}

func stringChomp(c *Call) Value {
	s := c.SelfText()
	if !c.Has(0) {
		return c.piece(chompLine(s))
	}
	if c.Arg(0).IsNil() {
		return c.piece(s)
	}
	suffix := c.Str(0)
	if c.Failed() {
		return Nil
	}
	switch suffix {
	case "\n":
		return c.piece(chompLine(s))
	case "": // all line endings
		for strings.HasSuffix(s, "\n") {
			s = strings.TrimSuffix(s[:len(s)-1], "\r")
		}
		return c.piece(s)
	}
	if strings.HasSuffix(s, suffix) && charBoundary(c.SelfStr().text(), len(s)-len(suffix)) {
		return c.piece(s[:len(s)-len(suffix)])
	}
	return c.piece(s)
}

func stringChop(c *Call) Value {
	t := c.SelfStr().text()
	switch {
	case t.s == "":
		return c.piece("")
	case strings.HasSuffix(t.s, "\r\n"):
		return c.piece(t.s[:len(t.s)-2])
	}
	return c.piece(t.s[:t.before(len(t.s))])
}

func stringDeletePrefix(c *Call) Value {
	prefix := c.StrObj(0)
	if c.Failed() {
		return Nil
	}
	c.compatibleWith(prefix)
	t := c.SelfStr().text()
	if strings.HasPrefix(t.s, prefix.String()) && charBoundary(t, prefix.Len()) {
		return c.piece(t.s[prefix.Len():])
	}
	return c.piece(t.s)
}

func stringDeleteSuffix(c *Call) Value {
	suffix := c.StrObj(0)
	if c.Failed() {
		return Nil
	}
	c.compatibleWith(suffix)
	t := c.SelfStr().text()
	if at := len(t.s) - suffix.Len(); strings.HasSuffix(t.s, suffix.String()) && charBoundary(t, at) {
		return c.piece(t.s[:at])
	}
	return c.piece(t.s)
}
