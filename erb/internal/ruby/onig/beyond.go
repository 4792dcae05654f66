package onig

// This file looks for characters beyond ASCII that a pattern spells by escapes.

import "strings"

// BeyondASCII reports whether a pattern in ASCII spells characters beyond it by escapes.
func BeyondASCII(source string) bool {
	for i := strings.IndexByte(source, '\\'); i >= 0 && i+1 < len(source); {
		switch c := source[i+1]; {
		case c == 'M', c == 'u' && wideEscape(source[i+2:]):
			return true
		case c == 'x' && i+3 < len(source) && source[i+2] > '7' && isHex(source[i+2]) && isHex(source[i+3]),
			(c == '2' || c == '3') && i+3 < len(source) && isOctal(source[i+2]) && isOctal(source[i+3]):
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

// wideEscape reports whether what follows \u is, or lists in braces, a character beyond ASCII.
func wideEscape(digits string) bool {
	if !strings.HasPrefix(digits, "{") {
		return len(digits) >= 4 && (digits[:2] != "00" || digits[2] > '7')
	}
	for at := 1; at < len(digits) && digits[at] != '}'; at++ {
		from := at
		for at < len(digits) && isHex(digits[at]) {
			if at++; digits[from] == '0' {
				from++
			}
		}
		if at-from > 2 || at-from == 2 && digits[from] > '7' {
			return true
		}
		if at < len(digits) && digits[at] == '}' {
			return false
		}
	}
	return false
}
