package ruby

// This file implements the representation of strings. What templates can call is in core_string*.go.

import (
	"strings"
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

// String is a mutable Ruby string. Its bytes are in s, or, after it was appended to, in more: so reading costs nothing
// and appending n times costs O(n).
type String struct {
	Object
	s    string
	more *strings.Builder // nil until the string is appended to
	Enc  Encoding
}

// newString makes a string without charging the run for it; core methods use Call.NewString.
func newString(s string) *String {
	str := &String{s: s}
	str.Object = Object{kind: KindString, class: stringClass, body: str}
	return str
}

// Str makes a string value without charging a run for it: for compile-time and small fixed strings.
func Str(s string) Value { return Value{o: &newString(s).Object} }

// FrozenStr makes a frozen string value, of those that Ruby interns.
func FrozenStr(s string) Value {
	str := newString(s)
	str.frozen, str.interned = true, true
	return Value{o: &str.Object}
}

// Value gives the string as a Ruby value.
func (s *String) Value() Value { return Value{o: &s.Object} }

// String gives the bytes.
func (s *String) String() string {
	if s.more != nil {
		return s.more.String()
	}
	return s.s
}

// Len gives the number of bytes.
func (s *String) Len() int {
	if s.more != nil {
		return s.more.Len()
	}
	return len(s.s)
}

// Set replaces the contents.
func (s *String) Set(text string) {
	s.own()
	s.s, s.more = text, nil
}

// Append adds text at the end.
func (s *String) Append(text string) { s.grow(len(text)).WriteString(text) }

// AppendBytes adds bytes at the end.
func (s *String) AppendBytes(text []byte) { s.grow(len(text)).Write(text) }

// grow gives what the string is appended to, with room for n more bytes.
func (s *String) grow(n int) *strings.Builder {
	s.own()
	if s.more == nil {
		s.more = new(strings.Builder)
		s.more.Grow(max(64, 2*(len(s.s)+n)))
		s.more.WriteString(s.s)
		s.s = ""
	}
	if s.more.Cap()-s.more.Len() < n {
		s.more.Grow(n) // to twice the size, where long texts would grow by a quarter otherwise
	}
	return s.more
}

// Chars gives the number of characters; an invalid byte counts as one.
func (s *String) Chars() int {
	if s.Enc != UTF8 {
		return s.Len()
	}
	return utf8.RuneCountInString(s.String())
}

// text gives the contents together with what a character is in them.
func (s *String) text() text { return textOf(s.String(), s.Enc) }

// valid tells whether the bytes are right for the encoding.
func (s *String) valid() bool {
	switch s.Enc {
	case UTF8:
		return utf8.ValidString(s.String())
	case ASCII:
		return isASCII(s.String())
	}
	return true
}

// text is bytes that are seen as characters. single is set where every byte is one.
type text struct {
	s      string
	enc    Encoding
	single bool
}

func textOf(s string, enc Encoding) text { return text{s, enc, enc != UTF8 || isASCII(s)} }

// len gives the number of characters.
func (t text) len() int {
	if t.single {
		return len(t.s)
	}
	return utf8.RuneCountInString(t.s)
}

// width gives the number of bytes of the character that begins at byte i; 0 at the end.
func (t text) width(i int) int {
	if i >= len(t.s) {
		return 0
	}
	if t.single || t.s[i] < utf8.RuneSelf {
		return 1
	}
	_, n := utf8.DecodeRuneInString(t.s[i:])
	return n
}

// before gives where the character begins that ends before byte i.
func (t text) before(i int) int {
	if t.single {
		return i - 1
	}
	_, n := utf8.DecodeLastRuneInString(t.s[:i])
	return i - n
}

// offset gives the byte at which character n begins, len(t.s) for the one behind the last; -1 beyond.
func (t text) offset(n int) int {
	if n < 0 {
		return -1
	}
	if t.single {
		if n > len(t.s) {
			return -1
		}
		return n
	}
	i := 0
	for ; n > 0; n-- {
		if i >= len(t.s) {
			return -1
		}
		i += t.width(i)
	}
	return i
}

// index gives the number of the character that begins at byte i.
func (t text) index(i int) int {
	if t.single {
		return i
	}
	return utf8.RuneCountInString(t.s[:i])
}

// chars calls yield for each character.
func (t text) chars(yield func(string) bool) {
	for i := 0; i < len(t.s); {
		n := t.width(i)
		if !yield(t.s[i : i+n]) {
			return
		}
		i += n
	}
}

// isASCII tells whether all bytes are below 128.
func isASCII(s string) bool {
	for len(s) >= 8 {
		if (s[0]|s[1]|s[2]|s[3]|s[4]|s[5]|s[6]|s[7])&0x80 != 0 {
			return false
		}
		s = s[8:]
	}
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// compatible gives the encoding that a string made of both has; an error if there is none.
func compatible(a, b *String) (Encoding, error) {
	switch {
	case a.Enc == b.Enc, b.Len() == 0:
		return a.Enc, nil
	case (a.Enc.wide() || b.Enc.wide()) && a.Len() > 0: // what is ASCII in one is not in the other
	case a.Len() == 0:
		if isASCII(b.String()) && !a.Enc.wide() && !b.Enc.wide() {
			return a.Enc, nil
		}
		return b.Enc, nil
	case isASCII(b.String()):
		return a.Enc, nil
	case isASCII(a.String()):
		return b.Enc, nil
	}
	return 0, Errorf(compatibilityErrorClass, "incompatible character encodings: %s and %s", a.Enc.label(), b.Enc.label())
}
