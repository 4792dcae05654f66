package ruby

// This file implements how queries and fragments are set: what may not stand in them is escaped.

import "strings"

func uriSetQuery(c *Call) Value {
	u := c.uri()
	switch {
	case !c.Arg(0).Truthy():
		u.query = Nil
	case !u.opaque.IsNil():
		return c.Raise(uriInvalidURIClass, "query conflicts with opaque")
	default:
		text := c.withoutBreaks(c.encodedText("to_str"))
		if bad := c.badPercentEscape(text); bad != "" && !c.Failed() {
			return c.Raise(uriInvalidURIClass, "invalid percent escape: %s", bad)
		}
		u.query = c.escapeURIBytes(text, isQueryByte)
	}
	return c.Args[0]
}

func uriSetFragment(c *Call) Value {
	if !c.Arg(0).Truthy() {
		c.uri().fragment = Nil
		return c.Args[0]
	}
	text := c.withoutBreaks(c.encodedText("to_str"))
	if !c.Failed() {
		c.uri().fragment = c.escapeURIBytes(text, func(b byte) bool { return b > ' ' && b < 0x7f })
	}
	return c.Args[0]
}

func (b *Budget) withoutBreaks(s string) string {
	isBreak := func(c byte) bool { return c == '\t' || c == '\r' || c == '\n' }
	t := b.Text(0)
	for b.err == nil {
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

// isQueryByte tells the bytes that stay as they are in a query.
func isQueryByte(b byte) bool { return b > ' ' && b < 0x7f && strings.IndexByte("\"#'<>`", b) < 0 }

// badPercentEscape gives the first percent sign that is followed by two characters which are no hexadecimal digits.
func (b *Budget) badPercentEscape(s string) string {
	for i := 0; i+2 < len(s); i++ {
		if i%scanPiece == scanPiece-1 && !b.Step(scanPiece/BytesPerStep) {
			return ""
		}
		if s[i] == '%' && digitValue(s[i+1]) >= 16 && digitValue(s[i+2]) >= 16 {
			return s[i : i+3]
		}
	}
	return ""
}

// escapeURIBytes writes the bytes that are not plain in the form %XX.
func (b *Budget) escapeURIBytes(s string, plain func(byte) bool) Value {
	const digits = "0123456789ABCDEF"
	t := b.Text(len(s))
	b.pieces(s, func(piece string) bool {
		for i := range len(piece) {
			if c := piece[i]; plain(c) {
				_ = t.WriteByte(c)
			} else {
				_, _ = t.Write([]byte{'%', digits[c>>4], digits[c&15]})
			}
		}
		return true
	})
	return t.ValueIn(ASCII)
}
