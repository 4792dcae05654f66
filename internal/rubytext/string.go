package rubytext

// This file has the escapes of String#inspect and String#dump.

import "unicode/utf8"

// Escapes selects the characters that AppendChar escapes, and the form of the escapes.
type Escapes struct {
	// Binary is for texts that aren't UTF-8: bytes beyond ASCII and control characters are written as \xNN.
	Binary bool
	// ASCII is for dump: every character beyond ASCII is escaped.
	ASCII bool
	// Unquoted is for templates in messages: only characters that can't be printed are escaped, and \0 and \c? are
	// written so.
	Unquoted bool
}

// AppendString appends the inspect of a text in UTF-8, which may contain invalid bytes.
func AppendString(b []byte, s string) []byte { return appendQuoted(b, s, Escapes{}) }

func appendQuoted(b []byte, s string, e Escapes) []byte {
	b = append(b, '"')
	for i := 0; i < len(s); {
		from := i
		for i < len(s) && PlainByte(s[i]) {
			i++
		}
		if b = append(b, s[from:i]...); i < len(s) {
			var n int
			b, n = AppendChar(b, s, i, e)
			i += n
		}
	}
	return append(b, '"')
}

// PlainByte reports whether inspect never escapes a byte, whatever its neighbors.
func PlainByte(c byte) bool { return c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '#' }

// AppendChar appends the character at byte i of s, escaped if necessary, and returns its length in s.
func AppendChar(b []byte, s string, i int, e Escapes) ([]byte, int) {
	c := s[i]
	switch {
	case c < utf8.RuneSelf:
		return appendASCII(b, s, i, e), 1
	case e.Binary:
		return appendHex(append(b, `\x`...), rune(c), 2), 1
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	switch {
	case r == utf8.RuneError && n == 1:
		b = appendHex(append(b, `\x`...), rune(c), 2)
	case !e.ASCII && IsPrint(r):
		b = append(b, s[i:i+n]...)
	case r > 0xFFFF:
		b = append(appendHex(append(b, `\u{`...), r, 5), '}')
	default:
		b = appendHex(append(b, `\u`...), r, 4)
	}
	return b, n
}

// appendASCII appends the ASCII byte at i.
func appendASCII(b []byte, s string, i int, e Escapes) []byte {
	c := s[i]
	switch {
	case e.Unquoted && c >= ' ' && c <= '~':
		return append(b, c)
	case e.Unquoted && c == 0:
		return append(b, `\0`...)
	case e.Unquoted && c == 0x7F:
		return append(b, `\c?`...)
	case c == '"', c == '\\':
		return append(b, '\\', c)
	case c == '#' && i+1 < len(s) && (s[i+1] == '{' || s[i+1] == '$' || s[i+1] == '@'):
		return append(b, '\\', '#')
	case c >= ' ' && c <= '~':
		return append(b, c)
	case EscapeLetters[c] != 0:
		return append(b, '\\', EscapeLetters[c])
	case e.Binary || e.ASCII:
		return appendHex(append(b, `\x`...), rune(c), 2)
	}
	return appendHex(append(b, `\u`...), rune(c), 4)
}

// appendHex appends a number with at least the given number of digits.
func appendHex(b []byte, n rune, digits int) []byte {
	for shift := 28; shift >= 0; shift -= 4 {
		if shift < 4*digits || n>>shift != 0 {
			b = append(b, "0123456789ABCDEF"[n>>shift&15])
		}
	}
	return b
}

// EscapeLetters are the letters after the backslash of control characters that have one.
var EscapeLetters = [utf8.RuneSelf]byte{
	'\a': 'a', '\b': 'b', '\t': 't', '\n': 'n', '\v': 'v', '\f': 'f', '\r': 'r', 0x1B: 'e',
}

// IsASCII reports whether all bytes are below 128.
func IsASCII(s string) bool {
	const high = 0x8080808080808080
	for len(s) >= 16 {
		if (eightBytes(s)|eightBytes(s[8:]))&high != 0 {
			return false
		}
		s = s[16:]
	}
	if len(s) >= 8 {
		return (eightBytes(s)|eightBytes(s[len(s)-8:]))&high == 0
	}
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// eightBytes returns the first bytes of s as one number. The compiler makes it a single load.
func eightBytes(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
