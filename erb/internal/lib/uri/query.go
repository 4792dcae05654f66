package uri

// This file implements how queries and fragments are set: what may not stand in them is escaped.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

func setQuery(c *ruby.Call) ruby.Value {
	u := self(c)
	switch {
	case !c.Arg(0).Truthy():
		u.query = ruby.Nil
		return ruby.Nil
	case !u.opaque.IsNil():
		return c.Raise(invalidURIClass, "query conflicts with opaque")
	default:
		text := withoutBreaks(&c.Budget, c.EncodedText("to_str"))
		if bad := badPercentEscape(&c.Budget, text); bad != "" && !c.Failed() {
			return c.Raise(invalidURIClass, "invalid percent escape: %s", bad)
		}
		u.query = escapeURIBytes(&c.Budget, text, isQueryByte)
		return u.query
	}
}

func setFragment(c *ruby.Call) ruby.Value {
	if !c.Arg(0).Truthy() {
		self(c).fragment = ruby.Nil
		return c.Args[0]
	}
	text := withoutBreaks(&c.Budget, c.EncodedText("to_str"))
	if c.Failed() {
		return ruby.Nil
	}
	self(c).fragment = escapeURIBytes(&c.Budget, text, func(b byte) bool { return b > ' ' && b < 0x7f })
	return self(c).fragment
}

func withoutBreaks(b *ruby.Budget, s string) string {
	isBreak := func(c byte) bool { return c == '\t' || c == '\r' || c == '\n' }
	t := b.Text(0)
	for b.Err() == nil {
		i := b.IndexFunc(s, isBreak)
		if i < 0 && t.Len() == 0 {
			return s
		}
		if i < 0 {
			break
		}
		t.Add(s[:i])
		s = s[i+1:]
	}
	t.Add(s)
	return t.String()
}

// isQueryByte reports whether a byte stays as it is in a query.
func isQueryByte(b byte) bool { return b > ' ' && b < 0x7f && strings.IndexByte("\"#'<>`", b) < 0 }

// badPercentEscape returns the first percent sign that is followed by two characters which are no hexadecimal digits.
func badPercentEscape(b *ruby.Budget, s string) string {
	for i := 0; i+2 < len(s); i++ {
		if i%ruby.ScanPiece == ruby.ScanPiece-1 && !b.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			return ""
		}
		if s[i] == '%' && ruby.DigitValue(s[i+1]) >= 16 && ruby.DigitValue(s[i+2]) >= 16 {
			return s[i : i+3]
		}
	}
	return ""
}

// escapeURIBytes writes the bytes that are not plain in the form %XX.
func escapeURIBytes(b *ruby.Budget, s string, plain func(byte) bool) ruby.Value {
	const digits = "0123456789ABCDEF"
	t := b.Text(len(s))
	b.Pieces(s, func(piece string) bool {
		for i := range len(piece) {
			if c := piece[i]; plain(c) {
				_ = t.WriteByte(c)
			} else {
				_, _ = t.Write([]byte{'%', digits[c>>4], digits[c&15]})
			}
		}
		return true
	})
	return t.ValueIn(ruby.ASCII)
}
