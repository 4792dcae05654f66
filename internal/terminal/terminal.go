// Package terminal makes texts safe to print on a terminal. Names in a release or a manifest can contain any
// characters, some of which control a terminal.
package terminal

import (
	"strings"
	"unicode"
)

// Text returns a text of lines with each character that controls a terminal replaced by U+FFFD: control characters
// except line ends and tabs, and format characters, which can reverse the order of letters.
func Text(s string) string { return strings.Map(harmless, s) }

// Line is Text for a text that must be one line: line ends become spaces.
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
