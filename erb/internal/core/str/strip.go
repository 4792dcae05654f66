package str

// This file implements the methods of String that remove characters from its ends.

import (
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

// isStripped reports whether strip removes b: white space and NUL.
func isStripped(b byte) bool { return b == ' ' || b == 0 || b >= '\t' && b <= '\r' }

// lstripped removes white space on the left. It records an ArgumentError at an invalid character.
func lstripped(c *ruby.Call, s string) string {
	s = c.TrimLeft(s, isStripped)
	if r, n := utf8.DecodeRuneInString(s); r == utf8.RuneError && n == 1 && c.SelfStr().Enc == ruby.UTF8 {
		c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in UTF-8")
	}
	return s
}

// rstripped removes white space on the right, of valid strings only.
func rstripped(c *ruby.Call, s string) string {
	if !c.ASCIIOnly(c.SelfStr()) && !c.ValidString(c.SelfStr()) {
		c.Raise(ruby.CompatibilityErrorClass, "invalid byte sequence in %s", c.SelfStr().Enc.Name())
	}
	return c.TrimRight(s, isStripped)
}

// stripChars removes the characters that the arguments select.
func stripChars(c *ruby.Call, left, right bool) ruby.Value {
	set := charSelectors(c)
	t := selfIn(c)
	self := c.SelfStr()
	broken := !c.ASCIIOnly(self) && self.Enc == ruby.UTF8 && !c.ValidString(self) && !c.Failed()
	from, to := 0, len(t.S)
	for left && from < to && c.Step(1) { // from the left Ruby checks only the removed characters, from the right all
		n := t.Width(from)
		if broken && n == 1 && t.S[from] >= utf8.RuneSelf {
			return c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in UTF-8")
		}
		if !set.Has(charsAt(t, from)) {
			break
		}
		from += n
	}
	if right && broken && !c.Failed() {
		return c.Raise(ruby.CompatibilityErrorClass, "invalid byte sequence in UTF-8")
	}
	for right && from < to && c.Step(1) {
		at := t.Before(to)
		if !set.Has(charsAt(t, at)) {
			break
		}
		to = at
	}
	if c.Failed() {
		return ruby.Nil
	}
	return callPiece(c, t.S[from:to])
}

func strip(c *ruby.Call) ruby.Value {
	if len(c.Args) > 0 {
		return stripChars(c, true, true)
	}
	return callPiece(c, rstripped(c, lstripped(c, c.SelfText())))
}

func lstrip(c *ruby.Call) ruby.Value {
	if len(c.Args) > 0 {
		return stripChars(c, true, false)
	}
	return callPiece(c, lstripped(c, c.SelfText()))
}

func rstrip(c *ruby.Call) ruby.Value {
	if len(c.Args) > 0 {
		return stripChars(c, false, true)
	}
	return callPiece(c, rstripped(c, c.SelfText()))
}

func chomp(c *ruby.Call) ruby.Value {
	s := c.SelfText()
	if !c.Has(0) {
		return callPiece(c, ascii.ChompLine(s))
	}
	if c.Arg(0).IsNil() || s == "" && c.Method.Name == "chomp!" {
		return callPiece(c, s)
	}
	end := c.StrObj(0)
	suffix := end.String()
	if len(suffix) > len(s) {
		return callPiece(c, s)
	}
	if compatibleWith(c, end); c.Failed() || !c.ValidString(end) {
		return callPiece(c, s)
	}
	switch suffix {
	case "\n":
		return callPiece(c, ascii.ChompLine(s))
	case "": // all line endings
		for strings.HasSuffix(s, "\n") {
			if s = strings.TrimSuffix(s[:len(s)-1], "\r"); len(s)%ruby.BytesPerStep == 0 && !c.Step(1) {
				break
			}
		}
		return callPiece(c, s)
	}
	if strings.HasSuffix(s, suffix) && charBoundary(selfLoosely(c), len(s)-len(suffix)) {
		return callPiece(c, s[:len(s)-len(suffix)])
	}
	return callPiece(c, s)
}

func chop(c *ruby.Call) ruby.Value {
	t := selfLoosely(c)
	switch {
	case t.S == "":
		return callPiece(c, "")
	case strings.HasSuffix(t.S, "\r\n"):
		return callPiece(c, t.S[:len(t.S)-2])
	}
	return callPiece(c, t.S[:t.Before(len(t.S))])
}

func deletePrefix(c *ruby.Call) ruby.Value {
	prefix, t := c.StrObj(0), selfLoosely(c)
	if c.Failed() || c.Foreign(prefix) {
		return callPiece(c, t.S)
	}
	if strings.HasPrefix(t.S, prefix.String()) && charBoundary(t, prefix.Len()) {
		return callPiece(c, t.S[prefix.Len():])
	}
	return callPiece(c, t.S)
}

func deleteSuffix(c *ruby.Call) ruby.Value {
	suffix, t := c.StrObj(0), selfLoosely(c)
	if c.Failed() || c.Foreign(suffix) {
		return callPiece(c, t.S)
	}
	if at := len(t.S) - suffix.Len(); strings.HasSuffix(t.S, suffix.String()) && charBoundary(t, at) && c.ValidString(suffix) {
		return callPiece(c, t.S[:at])
	}
	return callPiece(c, t.S)
}
