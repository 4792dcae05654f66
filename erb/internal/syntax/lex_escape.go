package syntax

// This file decodes the escapes of strings and regexps.

import (
	"unicode"
	"unicode/utf8"
)

// escape decodes the escape at the current position and appends it to buf.
func (s *scanner) escape(q *quote, buf []byte) []byte {
	c := s.peek(1)
	switch {
	case s.at+1 >= len(s.code):
		s.fail(q.from, "unterminated literal")
	case q.regexp:
		return s.regexpEscape(q, buf)
	case q.words && (isSpace(c) || c == '\n'):
		s.at++
		if c == '\r' && s.peek(1) == '\n' {
			s.at++
			c = '\n'
		}
		buf = append(buf, c)
		if c == '\n' {
			s.jump()
		} else {
			s.at++
		}
		return buf
	case !q.interpolate:
		s.at += 2
		if c == q.close || c == q.open && q.open != 0 || c == '\\' {
			return append(buf, c)
		}
		s.at--
		return append(buf, '\\')
	case c == '\n':
		s.at++
		s.jump()
		return buf
	case c == '\r' && s.peek(2) == '\n':
		s.at += 2
		s.jump()
		return buf
	}
	s.at++
	return s.decode(buf)
}

// regexpEscape keeps the escape as written, except for escapes of the delimiter, of a newline and of control
// characters.
func (s *scanner) regexpEscape(q *quote, buf []byte) []byte {
	c := s.peek(1)
	s.at++
	switch {
	case c == '\n':
		s.jump()
		return buf
	case c == '\r' && s.peek(1) == '\n':
		s.at++
		s.jump()
		return buf
	case (c == q.close || c == q.open && q.open != 0) && !isRegexpSign(c):
		s.at++
		return append(buf, c)
	case c == 'c' || c == 'C' || c == 'M':
		const hex = "0123456789ABCDEF"
		b := s.control()
		return append(buf, '\\', 'x', hex[b>>4], hex[b&15])
	}
	from := s.at
	switch c {
	case 'x':
		s.hex()
	case 'u':
		s.unicode(nil)
	default:
		s.char()
	}
	return append(append(buf, '\\'), s.code[from:s.at]...)
}

// isRegexpSign reports whether c has a meaning in a regexp, so that its escape must stay.
func isRegexpSign(c byte) bool {
	switch c {
	case '$', '*', '+', '.', '?', '^', '|', ')', ']', '}', '>', '(', '[', '{', '<':
		return true
	}
	return false
}

// simpleEscapes are the escapes of one letter.
var simpleEscapes = [128]byte{
	'n': '\n', 't': '\t', 's': ' ', 'r': '\r', 'a': 7, 'b': 8, 'e': 27, 'f': 12, 'v': 11,
}

// decode reads the escape whose backslash was passed.
func (s *scanner) decode(buf []byte) []byte {
	c := s.peek(0)
	switch {
	case c >= '0' && c <= '7':
		return append(buf, s.octal())
	case c == 'x':
		return append(buf, s.hex())
	case c == 'u':
		return s.unicode(buf)
	case c == 'c' || c == 'C' || c == 'M':
		return append(buf, s.control())
	case c < 128 && simpleEscapes[c] != 0:
		s.at++
		return append(buf, simpleEscapes[c])
	case c == 0:
		s.acrossTags(s.at, "literal")
	}
	from := s.at
	s.char()
	return append(buf, s.code[from:s.at]...)
}

// octal reads one to three octal digits.
func (s *scanner) octal() byte {
	v := 0
	for i := 0; i < 3 && s.peek(0) >= '0' && s.peek(0) <= '7'; i++ {
		v = v*8 + int(s.peek(0)-'0')
		s.at++
	}
	return byte(v)
}

// hex reads x and one or two hexadecimal digits.
func (s *scanner) hex() byte {
	s.at++
	from, v := s.at, 0
	for s.at < from+2 && digitValue(s.peek(0)) < 16 {
		v = v*16 + digitValue(s.peek(0))
		s.at++
	}
	if s.at == from {
		s.fail(from-2, "invalid \\x escape")
	}
	return byte(v)
}

// unicode reads uXXXX and u{X X …}.
func (s *scanner) unicode(buf []byte) []byte {
	from := s.at - 1
	s.at++
	if s.peek(0) != '{' {
		v := s.codePoint(from, 4)
		if v.digits != 4 {
			s.fail(from, "invalid \\u escape")
		}
		return utf8.AppendRune(buf, v.r)
	}
	s.at++
	for n := 0; ; n++ {
		for isSpace(s.peek(0)) {
			s.at++
		}
		if s.peek(0) == '}' && n > 0 {
			s.at++
			return buf
		}
		buf = utf8.AppendRune(buf, s.codePoint(from, 6).r)
	}
}

// codePoint is a character given by its digits.
type codePoint struct {
	r      rune
	digits int
}

// codePoint reads up to n hexadecimal digits.
func (s *scanner) codePoint(from, n int) codePoint {
	var v codePoint
	for v.digits < n && digitValue(s.peek(0)) < 16 {
		v.r = v.r*16 + rune(digitValue(s.peek(0)))
		v.digits++
		s.at++
	}
	if v.digits == 0 || v.r > unicode.MaxRune || v.r >= 0xD800 && v.r <= 0xDFFF {
		s.fail(from, "invalid \\u escape")
	}
	return v
}

// control reads cX, C-X and M-X, which may contain each other.
func (s *scanner) control() byte {
	from := s.at - 1
	c := s.peek(0)
	s.at++
	if c != 'c' {
		if s.peek(0) != '-' {
			s.fail(from, "invalid escape")
		}
		s.at++
	}
	var v byte
	switch next := s.peek(0); {
	case next == 0 || next >= 0x80:
		s.fail(from, "invalid escape")
	case next == '\\':
		s.at++
		out := s.decode(nil)
		if len(out) != 1 {
			s.fail(from, "invalid escape")
		}
		v = out[0]
	default:
		v = next
		s.at++
	}
	switch {
	case c == 'M':
		return v | 0x80
	case v == '?':
		return 0x7f
	}
	return v & 0x9f
}

// isConstName reports whether name starts with an upper-case letter.
func isConstName(name string) bool {
	if c := name[0]; c < utf8.RuneSelf {
		return c >= 'A' && c <= 'Z'
	}
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r) || unicode.IsTitle(r)
}
