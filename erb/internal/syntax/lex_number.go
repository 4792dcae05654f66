package syntax

// This file reads numbers.

import "strings"

// number reads an integer or a float. signed is set where a plus sign stands in front.
func (s *scanner) number(signed bool) {
	from := s.at
	if signed {
		from--
	}
	start := s.at
	base, prefixed := int32(10), false
	k := kInt
	if s.peek(0) == '0' {
		base, prefixed = s.basePrefix()
	}
	if prefixed {
		start = s.at
		s.digits(base, from)
	} else {
		k = s.decimal(from)
	}
	digits := strings.ReplaceAll(s.code[start:s.at], "_", "")
	if next := s.peek(1); s.peek(0) == 'r' && (!isIdentPart(next) || next == 'i') && !strings.ContainsAny(digits, "eE") {
		s.at++
		k = kRational
	}
	if s.peek(0) == 'i' && !isIdentPart(s.peek(1)) {
		s.at++
		k = kImaginary
	}
	if isIdentPart(s.peek(0)) && !s.modifierFollows() {
		s.fail(from, "unexpected %q behind a number", s.code[s.at:s.at+1])
	}
	if k == kRational { // where underscores count
		digits = strings.TrimSuffix(s.code[start:s.at], "r")
	}
	s.emit(k, from, digits).aux = base
	s.state = sEnd
}

// modifierFollows reports whether a keyword stands directly after a number, as in "1if x".
func (s *scanner) modifierFollows() bool {
	at := s.at
	for isIdentPart(s.peek(at - s.at)) {
		at++
	}
	_, ok := lookupKeyword(s.code[s.at:at])
	return ok
}

// basePrefix skips 0x, 0b, 0o, 0d and the 0 of an octal number, if there is one of these.
func (s *scanner) basePrefix() (base int32, ok bool) {
	s.at += 2
	switch s.peek(-1) {
	case 'x', 'X':
		return 16, true
	case 'b', 'B':
		return 2, true
	case 'o', 'O':
		return 8, true
	case 'd', 'D':
		return 10, true
	case '_':
		return 8, true
	case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		s.at--
		return 8, true
	}
	s.at -= 2
	return 10, false
}

// digits skips the digits of a number with base.
func (s *scanner) digits(base int32, from int) {
	start := s.at
	for {
		c := s.peek(0)
		if digitValue(c) < int(base) {
			s.at++
			continue
		}
		if c == '_' && s.at > start && digitValue(s.peek(1)) < int(base) {
			s.at++
			continue
		}
		break
	}
	if s.at == start {
		s.fail(from, "number without digits")
	}
	if isDigit(s.peek(0)) || s.peek(0) == '_' {
		s.fail(from, "invalid digit in number")
	}
}

// decimal skips a decimal number and returns the kind of an integer or of a float.
func (s *scanner) decimal(from int) kind {
	k := kInt
	if isDigit(s.peek(0)) {
		s.digits(10, from)
	}
	if s.peek(0) == '.' && isDigit(s.peek(1)) {
		k = kFloat
		s.at++
		s.digits(10, from)
	}
	if c := s.peek(0); c == 'e' || c == 'E' {
		n := 1
		if s.peek(1) == '+' || s.peek(1) == '-' {
			n = 2
		}
		if isDigit(s.peek(n)) {
			k = kFloat
			s.at += n
			s.digits(10, from)
		}
	}
	return k
}

// digitValue returns the value of a digit, 99 for anything else.
func digitValue(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return 99
}
