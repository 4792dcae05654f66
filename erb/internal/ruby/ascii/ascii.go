// Package ascii classifies and converts bytes as the methods of Ruby's texts do, which only know the letters, digits
// and blanks of ASCII.
package ascii

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// IsDigit reports whether c is a decimal digit.
func IsDigit(c byte) bool { return c >= '0' && c <= '9' }

// AllDigits reports whether s has only digits.
func AllDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if !IsDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

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

// all is the text of all characters.
const all = "" +
	"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f" +
	"\x20\x21\x22\x23\x24\x25\x26\x27\x28\x29\x2a\x2b\x2c\x2d\x2e\x2f" +
	"\x30\x31\x32\x33\x34\x35\x36\x37\x38\x39\x3a\x3b\x3c\x3d\x3e\x3f" +
	"\x40\x41\x42\x43\x44\x45\x46\x47\x48\x49\x4a\x4b\x4c\x4d\x4e\x4f" +
	"\x50\x51\x52\x53\x54\x55\x56\x57\x58\x59\x5a\x5b\x5c\x5d\x5e\x5f" +
	"\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f" +
	"\x70\x71\x72\x73\x74\x75\x76\x77\x78\x79\x7a\x7b\x7c\x7d\x7e\x7f"

// Text returns the text of one character below 128, without allocating it.
func Text(c byte) string { return all[c : c+1] }
