package ruby

// This file implements the representation of strings. What templates can call is in core_string*.go.

import (
	"unicode/utf8"
)

// Encoding of a string. Only what templates meet is distinguished.
type Encoding uint8

// The encodings.
const (
	UTF8 Encoding = iota
	Binary
	ASCII
)

// String is a mutable Ruby string. Its bytes are in s, or, after it was appended to, in buf; s is then refreshed
// when somebody reads it. So reading costs nothing and appending n times costs O(n).
type String struct {
	Object
	s     string
	buf   []byte
	stale bool // s is older than buf
	Enc   Encoding
}

// newString makes a string without charging the run for it; core methods use Call.NewString.
func newString(s string) *String {
	str := &String{s: s}
	str.Object = Object{kind: KindString, class: stringClass, body: str}
	return str
}

// Str makes a string value without charging a run for it: for compile-time and small fixed strings.
func Str(s string) Value { return Value{o: &newString(s).Object} }

// FrozenStr makes a frozen string value.
func FrozenStr(s string) Value {
	str := newString(s)
	str.frozen = true
	return Value{o: &str.Object}
}

// Value gives the string as a Ruby value.
func (s *String) Value() Value { return Value{o: &s.Object} }

// String gives the bytes.
func (s *String) String() string {
	if s.stale {
		s.s = string(s.buf)
		s.stale = false
	}
	return s.s
}

// Len gives the number of bytes.
func (s *String) Len() int {
	if s.stale {
		return len(s.buf)
	}
	return len(s.s)
}

// Set replaces the contents.
func (s *String) Set(text string) { s.s, s.buf, s.stale = text, nil, false }

// Append adds text at the end.
func (s *String) Append(text string) {
	if s.buf == nil {
		s.buf = make([]byte, 0, max(64, 2*(len(s.s)+len(text))))
		s.buf = append(s.buf, s.s...)
	}
	s.buf = append(s.buf, text...)
	s.stale = true
}

// Bytes gives the bytes for reading; they are valid until the string changes.
func (s *String) Bytes() []byte {
	if s.stale {
		return s.buf
	}
	return []byte(s.s)
}

// Chars gives the number of characters; an invalid byte counts as one.
func (s *String) Chars() int {
	if s.Enc == Binary {
		return s.Len()
	}
	if s.stale {
		return utf8.RuneCount(s.buf)
	}
	return utf8.RuneCountInString(s.s)
}
