// Package ascii classifies and converts bytes as the methods of Ruby's texts do, which know no letters, digits and blanks but
// those of ASCII.
package ascii

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// IsDigit reports whether c is a decimal digit.
func IsDigit(c byte) bool { return c >= '0' && c <= '9' }

// DigitValue returns the value of a digit of any base up to 36, a larger number for other bytes.
func DigitValue(b byte) int { return int(number.DigitOf(b)) }

// HexDigit returns the value of a hexadecimal digit, -1 for other bytes.
func HexDigit(c byte) int {
	if d := DigitValue(c); d < 16 {
		return d
	}
	return -1
}

// UpcaseByte returns the upper case of a letter of ASCII, other bytes unchanged.
func UpcaseByte(b byte) byte {
	if b >= 'a' && b <= 'z' {
		return b - 32
	}
	return b
}

// DowncaseByte returns the lower case of a letter of ASCII, other bytes unchanged.
func DowncaseByte(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		return b + 32
	}
	return b
}

// IsSpace reports whether b is white space of ASCII.
func IsSpace(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }

// IsNewline reports whether b ends a line.
func IsNewline(b byte) bool { return b == '\n' }

// ChompLine removes one line ending.
func ChompLine(s string) string {
	switch {
	case strings.HasSuffix(s, "\r\n"):
		return s[:len(s)-2]
	case strings.HasSuffix(s, "\n"), strings.HasSuffix(s, "\r"):
		return s[:len(s)-1]
	}
	return s
}
