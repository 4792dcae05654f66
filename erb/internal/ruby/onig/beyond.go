package onig

// This file looks for escapes by which a pattern spells characters beyond ASCII.

import (
	"strings"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// BeyondASCII reports whether a pattern in ASCII spells characters beyond it by escapes, or has a property (\p{…}):
// Ruby gives such patterns an encoding.
func BeyondASCII(source string) bool {
	return spells(source, func(c byte, rest string) bool {
		switch c {
		case 'M', 'p', 'P':
			return true
		case 'u':
			return wideEscape(rest)
		case 'x':
			return len(rest) > 1 && rest[0] > '7' && isHex(rest[0]) && isHex(rest[1])
		case '2', '3':
			return len(rest) > 1 && isOctal(rest[0]) && isOctal(rest[1])
		}
		return false
	})
}

// NotEscaped is why a pattern that isn't in ASCII can't have Ruby's option n.
const NotEscaped = "/.../n has a non escaped non ASCII character in non ASCII-8BIT script"

// RefusesN returns why a pattern can't have Ruby's option n, "" if it can.
func RefusesN(source string) (reason string) {
	switch {
	case !rubytext.IsASCII(source):
		return NotEscaped
	case spells(source, func(c byte, rest string) bool { return c == 'u' && wideEscape(rest) }):
		return "incompatible character encoding"
	}
	return ""
}

// spells reports whether one of the escapes of a pattern is of a kind: c follows the backslash, and then rest.
func spells(source string, is func(c byte, rest string) bool) bool {
	for i := strings.IndexByte(source, '\\'); i >= 0 && i+1 < len(source); {
		if is(source[i+1], source[i+2:]) {
			return true
		}
		n := strings.IndexByte(source[i+2:], '\\')
		if n < 0 {
			return false
		}
		i += 2 + n
	}
	return false
}

// wideEscape reports whether the digits after \u are, or list in braces, a character beyond ASCII. It reads no further
// than the list goes.
func wideEscape(digits string) bool {
	if !strings.HasPrefix(digits, "{") {
		return len(digits) >= 4 && (digits[:2] != "00" || digits[2] > '7')
	}
	for at := 1; at < len(digits); at++ {
		from := at
		for at < len(digits) && isHex(digits[at]) {
			if at++; digits[from] == '0' {
				from++
			}
		}
		if at-from > 2 || at-from == 2 && digits[from] > '7' {
			return true
		}
		if at < len(digits) && strings.IndexByte(" \t\n\v\f\r", digits[at]) < 0 {
			return false
		}
	}
	return false
}
