package ruby

// This file implements the representation of strings. What templates can call is in core_string*.go.

import (
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// asciiness is what is known of a text's bytes.
type asciiness uint8

const (
	asciiUnknown asciiness = iota
	asciiOnly              // all are below 128
	asciiNot
)

// String is a mutable Ruby string. Its bytes are in text, which after it was appended to is what body, a
// *strings.Builder, has: so reading costs nothing and appending n times costs O(n).
type String Object

// str returns the string that o is the header of.
func (o *Object) str() *String {
	if o.Kind != KindString {
		panic("ruby: an object that isn't a string is taken for one")
	}
	return (*String)(o)
}

// NewString makes a string without charging the run for it; core methods use Call.NewString.
func NewString(s string) *String {
	return &String{Kind: KindString, Class: StringClass, Text: s}
}

// Str makes a string value without charging a run for it: for compile-time and small fixed strings.
func Str(s string) Value { return NewString(s).Value() }

// manyStrings is how many strings of a run are made at once at most: the allocator has small pieces for so many.
const manyStrings = 10

// slabText is the size of texts from which on a string is made alone, since the others hold on to its text.
const slabText = 1 << 10

// NewString is the function of that name, for strings of which a run makes many.
func (rt *Runtime) NewString(text string) *String {
	if len(text) >= slabText {
		return NewString(text)
	}
	s := rt.strings.One()
	s.Kind, s.Class, s.Text = KindString, StringClass, text
	return s
}

// FrozenStr makes a frozen string value, of those that Ruby interns.
func FrozenStr(s string) Value {
	str := NewString(s)
	str.Frozen, str.interned = true, true
	if len(s) > shortText && IsASCII(s) {
		str.ascii = asciiOnly
	}
	return str.Value()
}

// Value returns the string as a Ruby value.
func (s *String) Value() Value { return Value{o: (*Object)(s)} }

// String returns the bytes.
func (s *String) String() string { return s.Text }

// Len returns the number of bytes.
func (s *String) Len() int { return len(s.Text) }

// Set replaces the contents.
func (s *String) Set(text string) {
	(*Object)(s).own()
	s.Text, s.Whole, s.ascii = text, nil, asciiUnknown
}

// Append adds text at the end. Whoever calls it has paid for it, as Budget.AppendTo does.
func (s *String) Append(text string) {
	more := s.grow(len(text))
	s.appended(isASCIIShort(text))
	more.WriteString(text) // bounded: paid for by the caller
	s.Text = more.String()
}

// AppendBytes adds bytes at the end.
func (s *String) AppendBytes(text []byte) {
	more := s.grow(len(text))
	s.appended(false)
	more.Write(text) // bounded: paid for by the caller
	s.Text = more.String()
}

// appended notes that something is added, which may be known to be ASCII.
func (s *String) appended(ascii bool) {
	if s.ascii == asciiOnly && !ascii {
		s.ascii = asciiUnknown
	}
}

// grow returns what the string is appended to, with room for n more bytes.
func (s *String) grow(n int) *strings.Builder {
	(*Object)(s).own()
	more := s.builder()
	if more == nil {
		more = new(strings.Builder)
		more.Grow(max(64, 2*(len(s.Text)+n))) // bounded: paid for by the caller
		more.WriteString(s.Text)              // bounded: there is room
		s.Whole = more
	}
	if more.Cap()-more.Len() < n {
		more.Grow(n) // bounded: paid for by the caller; to twice the size, where long texts would grow by a quarter otherwise
	}
	return more
}

// builder returns what the string grows in, nil until it is appended to.
func (s *String) builder() *strings.Builder {
	more, _ := s.Whole.(*strings.Builder)
	return more
}

// room returns how many bytes can be appended without more memory.
func (s *String) room() int {
	if more := s.builder(); more != nil {
		return more.Cap() - more.Len()
	}
	return 0
}

// shortText is the size of texts up to which looking at all of their bytes is as good as looking at one.
const shortText = 64

// ASCIIOnly reports whether all bytes of s are below 128; false after an error. Strings of this run remember it.
func (b *Budget) ASCIIOnly(s *String) bool {
	if s.ascii != asciiUnknown {
		return s.ascii == asciiOnly
	}
	text := s.String()
	if len(text) <= shortText {
		return IsASCII(text)
	}
	if !b.Step(len(text) / BytesPerStep) {
		return false
	}
	is := IsASCII(text)
	if !s.shared {
		s.ascii = asciiNot
		if is {
			s.ascii = asciiOnly
		}
	}
	return is
}

// ValidString reports whether the bytes of s are right for its encoding; false after an error.
func (b *Budget) ValidString(s *String) bool {
	switch s.Enc {
	case UTF8:
		return b.ASCIIOnly(s) || b.Valid(s.String())
	case ASCII:
		return b.ASCIIOnly(s)
	}
	return b.err == nil
}

// CharWidth returns how many bytes the character takes that s, not empty, begins with.
func (b *Budget) CharWidth(s string, enc Encoding) int { return Chars{b, s, enc, enc != UTF8}.Width(0) }

// Chars is bytes that are seen as characters. single is set where every byte is one. What its methods look at is
// counted.
type Chars struct {
	B      *Budget
	S      string
	Enc    Encoding
	Single bool
}

// CharsOf returns the bytes as characters of an encoding.
func (b *Budget) CharsOf(s string, enc Encoding) Chars {
	return Chars{b, s, enc, enc != UTF8 || b.Step(len(s)/BytesPerStep) && IsASCII(s)}
}

// CharsIn returns the contents of a string as characters.
func (b *Budget) CharsIn(s *String) Chars {
	return Chars{b, s.String(), s.Enc, s.Enc != UTF8 || b.ASCIIOnly(s)}
}

// Loosely is CharsIn without a look at the bytes: single is not set for texts that happen to be ASCII.
func (b *Budget) Loosely(s *String) Chars { return Chars{b, s.String(), s.Enc, s.Enc != UTF8} }

// Len returns the number of characters.
func (t Chars) Len() int {
	if t.Single {
		return len(t.S)
	}
	return t.B.Runes(t.S)
}

// Width returns the number of bytes of the character that begins at byte i; 0 at the end.
func (t Chars) Width(i int) int {
	if i >= len(t.S) {
		return 0
	}
	if t.Single || t.S[i] < utf8.RuneSelf {
		return 1
	}
	_, n := utf8.DecodeRuneInString(t.S[i:])
	return n
}

// Before returns where the character begins that ends before byte i.
func (t Chars) Before(i int) int {
	if t.Single {
		return i - 1
	}
	_, n := utf8.DecodeLastRuneInString(t.S[:i])
	return i - n
}

// Offset returns the byte at which character n begins, len(t.s) for the one behind the last; -1 beyond, or after an
// error.
func (t Chars) Offset(n int) int {
	if n < 0 {
		return -1
	}
	if t.Single {
		if n > len(t.S) {
			return -1
		}
		return n
	}
	i := 0
	if n > offsetPiece {
		t.B.piecesOf(t.S, offsetPiece, func(piece string) bool {
			count := utf8.RuneCountInString(piece) // bounded: a piece
			if count > n {
				return false
			}
			n -= count
			i += len(piece)
			return true
		})
		if t.B.err != nil {
			return -1
		}
	}
	for ; n > 0; n-- {
		if i >= len(t.S) {
			return -1
		}
		i += t.Width(i)
	}
	return i
}

// offsetPiece is how many bytes offset goes on at once.
const offsetPiece = 4 << 10

// Index returns the number of the character that begins at byte i.
func (t Chars) Index(i int) int {
	if t.Single {
		return i
	}
	return t.B.Runes(t.S[:i])
}

// Chars calls yield for each character.
func (t Chars) Chars(yield func(string) bool) {
	for i := 0; i < len(t.S); {
		n := t.Width(i)
		if !yield(t.S[i : i+n]) {
			return
		}
		i += n
	}
}

// IsASCII reports whether all bytes are below 128. It takes some milliseconds for the largest text that there can be.
func IsASCII(s string) bool { return rubytext.IsASCII(s) }

// isASCIIShort is IsASCII for short texts; of others it says false.
func isASCIIShort(s string) bool { return len(s) <= shortText && IsASCII(s) }

// Joined returns a string that has the encoding of a text put together from strings, and tells as much about it, where
// a was that string so far, nil at first, and s is the next.
func (c *Budget) Joined(a, s *String) *String {
	if a == nil {
		return s
	}
	enc, err := c.Compatible(a, s)
	if err != nil {
		c.Fail(err)
	}
	if s.Len() > 0 && s.Enc == enc && (a.Enc != enc || c.ASCIIOnly(a)) {
		return s
	}
	return a
}

// Compatible returns the encoding that a string made of both has; an error if there is none.
func (c *Budget) Compatible(a, b *String) (Encoding, error) {
	switch {
	case a.Enc == b.Enc, b.Len() == 0:
		return a.Enc, nil
	case (a.Enc.Wide() || b.Enc.Wide()) && a.Len() > 0: // what is ASCII in one is not in the other
	case a.Len() == 0:
		if c.ASCIIOnly(b) && !a.Enc.Wide() && !b.Enc.Wide() {
			return a.Enc, nil
		}
		return b.Enc, nil
	case c.ASCIIOnly(b):
		return a.Enc, nil
	case c.ASCIIOnly(a):
		return b.Enc, nil
	}
	if c.err != nil {
		return 0, c.err
	}
	return 0, Incompatible(a.Enc, b.Enc)
}

// Incompatible is the error for texts of two encodings that can't be put together.
func Incompatible(a, b Encoding) error {
	return Errorf(CompatibilityErrorClass, "incompatible character encodings: %s and %s", a.Label(), b.Label())
}
