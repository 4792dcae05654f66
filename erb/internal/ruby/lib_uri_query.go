package ruby

// This file implements how queries and fragments are set: what may not stand in them is escaped.

import (
	"fmt"
	"strings"
)

func uriSetQuery(c *Call) Value {
	u := c.uri()
	switch {
	case !c.Arg(0).Truthy():
		u.query = Nil
	case !u.opaque.IsNil():
		return c.Raise(uriInvalidURIClass, "query conflicts with opaque")
	default:
		text := withoutBreaks(c.encodedText("to_str"))
		if bad := badPercentEscape(text); bad != "" && !c.Failed() {
			return c.Raise(uriInvalidURIClass, "invalid percent escape: %s", bad)
		}
		u.query = c.newASCII(escapeURIBytes(text, isQueryByte))
	}
	return c.Args[0]
}

func uriSetFragment(c *Call) Value {
	if !c.Arg(0).Truthy() {
		c.uri().fragment = Nil
		return c.Args[0]
	}
	text := withoutBreaks(c.encodedText("to_str"))
	if !c.Failed() {
		c.uri().fragment = c.newASCII(escapeURIBytes(text, func(b byte) bool { return b > ' ' && b < 0x7f }))
	}
	return c.Args[0]
}

func withoutBreaks(s string) string {
	return strings.NewReplacer("\t", "", "\r", "", "\n", "").Replace(s)
}

// isQueryByte tells the bytes that stay as they are in a query.
func isQueryByte(b byte) bool { return b > ' ' && b < 0x7f && strings.IndexByte("\"#'<>`", b) < 0 }

// badPercentEscape gives the first percent sign that is followed by two characters which are no hexadecimal digits.
func badPercentEscape(s string) string {
	for i := 0; i+2 < len(s); i++ {
		if s[i] == '%' && digitValue(s[i+1]) >= 16 && digitValue(s[i+2]) >= 16 {
			return s[i : i+3]
		}
	}
	return ""
}

// escapeURIBytes writes the bytes that are not plain in the form %XX.
func escapeURIBytes(s string, plain func(byte) bool) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if plain(s[i]) {
			b.WriteByte(s[i])
		} else {
			fmt.Fprintf(&b, "%%%02X", s[i])
		}
	}
	return b.String()
}
