package matching

// This file prints regular expressions.

import (
	"unicode"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Slashed returns a source as written between slashes, "" after an error.
func Slashed(b *ruby.Budget, source string, raw bool) string {
	t := b.Text(len(source))
	for from := 0; from < len(source) && !b.Failed(); {
		i := from // the text before it is unchanged
		for i < len(source) && i-from < ruby.CopyPiece && plainInPattern(source[i]) {
			i++
		}
		if t.Add(source[from:i]); i == len(source) || plainInPattern(source[i]) {
			if !b.Step(1 + (i-from)/ruby.BytesPerStep) {
				return ""
			}
			from = i
			continue
		}
		r, n := utf8.DecodeRuneInString(source[i:])
		switch {
		case r == '\\' && i+1 < len(source):
			_, k := utf8.DecodeRuneInString(source[i+1:])
			n = 1 + k
			t.Add(source[i : i+n])
		case r == '/':
			t.Add("\\/")
		case r == '\n' && !raw:
			t.Add("\\n")
		case r == utf8.RuneError && n == 1, r < 0x80 && !unicode.IsPrint(r) && !unicode.IsSpace(r):
			const hex = "0123456789ABCDEF"
			t.Add("\\x")
			t.Add(hex[source[i]>>4:][:1])
			t.Add(hex[source[i]&15:][:1])
		default:
			t.Add(source[i : i+n])
		}
		if from = i + n; from&0xFF == 0 {
			b.Step(1)
		}
	}
	return t.String()
}

// plainInPattern reports whether a byte needs no escape between slashes.
func plainInPattern(c byte) bool { return c >= ' ' && c < 0x7F && c != '/' && c != '\\' }
