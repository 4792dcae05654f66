package serve

// This file takes JSON apart, without reading its parts: long parts are read once, elsewhere.

import (
	"bytes"
	"encoding/json"
)

// object returns the members of an object. Their values may have any form.
func object(data []byte) (map[string]json.RawMessage, bool) {
	all := map[string]json.RawMessage{}
	data = bytes.TrimSpace(data)
	ok := len(data) > 0 && data[0] == '{' && members(data, func(name string, value json.RawMessage) { all[name] = value })
	return all, ok
}

// members calls each with the members of an object, or the elements of a list, which data is. It returns false if it
// isn't one.
func members(data []byte, each func(name string, value json.RawMessage)) bool {
	s := scanner{data, 1}
	end := byte(']')
	if data[0] == '{' {
		end = '}'
	}
	for n := 0; ; n++ {
		switch c := s.next(); {
		case c == end && n == 0:
			s.at++
			return s.next() == 0 && s.at == len(s.data)
		case c == 0:
			return false
		}
		name := ""
		if end == '}' {
			key := s.value()
			if len(key) == 0 || key[0] != '"' || !unquote(key, &name) || s.next() != ':' {
				return false
			}
			s.at++
			s.next()
		}
		value := s.value()
		if len(value) == 0 {
			return false
		}
		each(name, value)
		switch s.next() {
		case ',':
			s.at++
		case end:
			s.at++
			return s.next() == 0 && s.at == len(s.data)
		default:
			return false
		}
	}
}

// unquote reads a text in quotes.
func unquote(raw []byte, to *string) bool {
	for _, c := range raw {
		if c == '\\' || c < ' ' {
			return json.Unmarshal(raw, to) == nil
		}
	}
	*to = string(raw[1 : len(raw)-1])
	return true
}

// scanner is a place in a text.
type scanner struct {
	data []byte
	at   int
}

// next skips blanks and returns the next byte, 0 at the end.
func (s *scanner) next() byte {
	for ; s.at < len(s.data); s.at++ {
		switch c := s.data[s.at]; c {
		case ' ', '\t', '\r', '\n':
		default:
			return c
		}
	}
	return 0
}

// value returns the value that begins here: a string, or whatever is between brackets, or up to one or to a comma. It
// is empty if there is none.
func (s *scanner) value() []byte {
	start, depth := s.at, 0
	for s.at < len(s.data) {
		switch s.data[s.at] {
		case '"':
			if !s.text() {
				return nil
			}
			if depth == 0 {
				return s.data[start:s.at]
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				s.at++
				return s.data[start:s.at]
			}
			if depth < 0 {
				return s.data[start:s.at]
			}
		case ',', ':', ' ', '\t', '\r', '\n':
			if depth == 0 {
				return s.data[start:s.at]
			}
		}
		s.at++
	}
	return nil
}

// text skips a string.
func (s *scanner) text() bool {
	for i := s.at + 1; i < len(s.data); i++ {
		n := bytes.IndexByte(s.data[i:], '"')
		if n < 0 {
			return false
		}
		i += n
		escapes := 0
		for s.data[i-1-escapes] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			s.at = i + 1
			return true
		}
	}
	return false
}
