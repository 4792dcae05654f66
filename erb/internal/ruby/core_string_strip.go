package ruby

// This file implements the methods of String that take something off its ends.

import (
	"strings"
	"unicode/utf8"
)

// isStripped reports whether strip takes b off: white space and NUL.
func isStripped(b byte) bool { return b == ' ' || b == 0 || b >= '\t' && b <= '\r' }

// IsNewline reports whether b ends a line.
func IsNewline(b byte) bool { return b == '\n' }

// TrimLeft returns s without the bytes at its beginning for which is holds; "" after an error.
func (b *Budget) TrimLeft(s string, is func(byte) bool) string {
	for i := 0; i < len(s); i++ {
		if !is(s[i]) {
			return s[i:]
		}
		if i%ScanPiece == ScanPiece-1 && !b.Step(ScanPiece/BytesPerStep) {
			break
		}
	}
	return ""
}

// TrimRight is TrimLeft for the end.
func (b *Budget) TrimRight(s string, is func(byte) bool) string {
	for n := len(s); n > 0; n-- {
		if !is(s[n-1]) {
			return s[:n]
		}
		if n%ScanPiece == 0 && !b.Step(ScanPiece/BytesPerStep) {
			break
		}
	}
	return ""
}

// lstripped takes white space off the left; ArgumentError where it comes to a broken character.
func (c *Call) lstripped(s string) string {
	s = c.TrimLeft(s, isStripped)
	if r, n := utf8.DecodeRuneInString(s); r == utf8.RuneError && n == 1 && c.SelfStr().Enc == UTF8 {
		c.Raise(ArgumentErrorClass, "invalid byte sequence in UTF-8")
	}
	return s
}

// rstripped takes white space off the right, of valid strings only.
func (c *Call) rstripped(s string) string {
	if !c.ascii(c.SelfStr()) && !c.ValidString(c.SelfStr()) {
		c.Raise(CompatibilityErrorClass, "invalid byte sequence in %s", c.SelfStr().Enc.Name())
	}
	return c.TrimRight(s, isStripped)
}

// stripChars takes off the characters that the arguments select.
func (c *Call) stripChars(left, right bool) Value {
	set := c.charSelectors()
	t := c.selfIn()
	if self := c.SelfStr(); !c.ascii(self) && self.Enc == UTF8 && !c.ValidString(self) && !c.Failed() {
		if left { // Ruby looks from the left at what it takes off, and from the right at all
			return c.Raise(ArgumentErrorClass, "invalid byte sequence in UTF-8")
		}
		return c.Raise(CompatibilityErrorClass, "invalid byte sequence in UTF-8")
	}
	from, to := 0, len(t.S)
	for left && from < to && c.Step(1) {
		n := t.Width(from)
		if !set.Has(t.at(from)) {
			break
		}
		from += n
	}
	for right && from < to && c.Step(1) {
		at := t.before(to)
		if !set.Has(t.at(at)) {
			break
		}
		to = at
	}
	if c.Failed() {
		return Nil
	}
	return c.piece(t.S[from:to])
}

func stringStrip(c *Call) Value {
	if len(c.Args) > 0 {
		return c.stripChars(true, true)
	}
	return c.piece(c.rstripped(c.lstripped(c.SelfText())))
}

func stringLstrip(c *Call) Value {
	if len(c.Args) > 0 {
		return c.stripChars(true, false)
	}
	return c.piece(c.lstripped(c.SelfText()))
}

func stringRstrip(c *Call) Value {
	if len(c.Args) > 0 {
		return c.stripChars(false, true)
	}
	return c.piece(c.rstripped(c.SelfText()))
}

// ChompLine takes one line ending off.
func ChompLine(s string) string {
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
		return c.piece(ChompLine(s))
	}
	if c.Arg(0).IsNil() {
		return c.piece(s)
	}
	suffix := c.Str(0)
	if c.Failed() {
		return Nil
	}
	if c.compatibleWith(c.StrObj(0)); c.Failed() {
		return Nil
	}
	switch suffix {
	case "\n":
		return c.piece(ChompLine(s))
	case "": // all line endings
		for strings.HasSuffix(s, "\n") {
			if s = strings.TrimSuffix(s[:len(s)-1], "\r"); len(s)%BytesPerStep == 0 && !c.Step(1) {
				break
			}
		}
		return c.piece(s)
	}
	if strings.HasSuffix(s, suffix) && charBoundary(c.selfLoosely(), len(s)-len(suffix)) {
		return c.piece(s[:len(s)-len(suffix)])
	}
	return c.piece(s)
}

func stringChop(c *Call) Value {
	t := c.selfLoosely()
	switch {
	case t.S == "":
		return c.piece("")
	case strings.HasSuffix(t.S, "\r\n"):
		return c.piece(t.S[:len(t.S)-2])
	}
	return c.piece(t.S[:t.before(len(t.S))])
}

func stringDeletePrefix(c *Call) Value {
	prefix := c.StrObj(0)
	if c.Failed() {
		return Nil
	}
	c.compatibleWith(prefix)
	t := c.selfLoosely()
	if strings.HasPrefix(t.S, prefix.String()) && charBoundary(t, prefix.Len()) {
		return c.piece(t.S[prefix.Len():])
	}
	return c.piece(t.S)
}

func stringDeleteSuffix(c *Call) Value {
	suffix := c.StrObj(0)
	if c.Failed() {
		return Nil
	}
	c.compatibleWith(suffix)
	t := c.selfLoosely()
	if at := len(t.S) - suffix.Len(); strings.HasSuffix(t.S, suffix.String()) && charBoundary(t, at) && c.ValidString(suffix) {
		return c.piece(t.S[:at])
	}
	return c.piece(t.S)
}
