package uri

// This file implements setting queries and fragments: characters that are not allowed in them are escaped.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

func (u *uri) setQuery(b *ruby.Budget, v ruby.Value) {
	if !v.Truthy() {
		u.query = ruby.Nil
		return
	}
	if !u.opaque.IsNil() {
		b.Raise(invalidURIClass, "query conflicts with opaque")
		return
	}
	text := withoutBreaks(b, textFor(b, v, "to_str"))
	if bad := badPercentEscape(b, text); bad != "" && !b.Failed() {
		b.Raise(invalidURIClass, "invalid percent escape: %s", bad)
		return
	}
	u.query = escapeURIBytes(b, text, isQueryByte)
}

func (u *uri) setFragment(b *ruby.Budget, v ruby.Value) {
	if !v.Truthy() {
		u.fragment = ruby.Nil
		return
	}
	text := withoutBreaks(b, textFor(b, v, "to_str"))
	u.fragment = escapeURIBytes(b, text, func(c byte) bool { return c > ' ' && c < 0x7f })
}

// textFor returns the text of a component on which Ruby calls the named method: a String has it, otherwise the
// result of to_str is used. A value without such a method is a NoMethodError. A text of another encoding is
// converted to UTF-8.
func textFor(b *ruby.Budget, v ruby.Value, method string) string {
	s, ok := v.AsString()
	if !ok {
		if b.RT.FindMissing(v) != nil {
			b.Fail(&ruby.UnsupportedError{Construct: "URI of an object with method_missing"})
			return ""
		}
		if !b.RT.RespondTo(v, method, true) {
			b.Fail(b.RT.MissingError(v, method, ruby.Outside))
			return ""
		}
		text, err := b.RT.ToStr(v)
		if err != nil {
			b.Fail(err)
			return ""
		}
		s = text
	}
	if method != "to_str" || s.Enc == ruby.UTF8 || s.Enc == ruby.ASCII || s.Enc == ruby.Binary {
		return s.String()
	}
	coded, ok := b.Send(s.Value(), "encode", ruby.EncodingObject(ruby.UTF8))
	if ok {
		return ruby.PlainToS(coded)
	}
	if b.Rescue(ruby.StandardErrorClass) {
		return s.String()
	}
	return ""
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

// isQueryByte reports whether a byte needs no escape in a query.
func isQueryByte(b byte) bool { return b > ' ' && b < 0x7f && strings.IndexByte("\"#'<>`", b) < 0 }

// badPercentEscape returns the first percent sign that is followed by two characters that are not hexadecimal
// digits.
func badPercentEscape(b *ruby.Budget, s string) string {
	for i := 0; i+2 < len(s); i++ {
		if i%ruby.ScanPiece == ruby.ScanPiece-1 && !b.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			return ""
		}
		if s[i] == '%' && ascii.DigitValue(s[i+1]) >= 16 && ascii.DigitValue(s[i+2]) >= 16 {
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
			c := piece[i]
			var err error
			if plain(c) {
				err = t.WriteByte(c)
			} else {
				_, err = t.Write([]byte{'%', digits[c>>4], digits[c&15]})
			}
			if err != nil {
				return false
			}
		}
		return true
	})
	return t.ValueIn(ruby.ASCII)
}
