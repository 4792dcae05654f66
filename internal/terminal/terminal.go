// Package terminal makes texts safe to be shown by a terminal. Names in a release or a manifest can have any characters,
// some of which a terminal obeys.
package terminal

import (
	"strings"
	"unicode"
)

// Text returns a text of lines with U+FFFD for each character that a terminal would obey: control characters but for
// ends of lines and tabs, and those of formats, which can turn the order of letters around.
func Text(s string) string { return strings.Map(harmless, s) }

// Line is Text for a text that has to be one line: ends of lines become spaces.
func Line(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		return harmless(r)
	}, s)
}

func harmless(r rune) rune {
	if r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
		return unicode.ReplacementChar
	}
	return r
}
