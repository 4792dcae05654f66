package ruby

// This file implements the representation of strings. The methods of String are in ../core/str.

import (
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/internal/slab"
)

// asciiness caches whether a text is ASCII.
type asciiness uint8

const (
	asciiUnknown asciiness = iota
	asciiOnly              // all are below 128
	asciiNot
)

// String is a mutable Ruby string. Its bytes are in Text. After an append Text shares the memory of a
// *strings.Builder in Whole, so reading is free and n appends take O(n).
type String Object

// str returns the String with the header o.
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

// Encoded is NewString with an encoding.
func Encoded(s string, enc Encoding) *String {
	return &String{Kind: KindString, Class: StringClass, Text: s, Enc: enc}
}

// Str makes a string value without charging a run for it: for compile-time and small fixed strings.
func Str(s string) Value { return NewString(s).Value() }

// manyStrings is the maximum number of strings that a run allocates in one piece: they fill 3 KB, and the allocator
// gets the memory for eight such pieces at once, where it gets 8 KB for smaller ones.
const manyStrings = 63

// slabText is the length from which on a string is allocated separately, since strings of one piece keep each
// other's texts alive.
const slabText = 1 << 10

// NewString is the function NewString with memory from a piece that the run allocates for many strings.
func (rt *Runtime) NewString(text string) *String {
	if len(text) >= slabText {
		return NewString(text)
	}
	s := slab.One(&rt.strings)
	s.Kind, s.Class, s.Text = KindString, StringClass, text
	return s
}

// FrozenStr makes a frozen string value that Ruby interns.
func FrozenStr(s string) Value { return NewString(s).intern() }

// FrozenStr is the function FrozenStr with memory as for NewString.
func (rt *Runtime) FrozenStr(s string) Value { return rt.NewString(s).intern() }

func (s *String) intern() Value {
	s.Frozen, s.interned = true, true
	if len(s.Text) > shortText && IsASCII(s.Text) {
		s.ascii = asciiOnly
	}
	return s.Value()
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
	s.Chilled = false
	s.Text, s.Whole, s.ascii = text, nil, asciiUnknown
}

// Append appends text. The caller has charged for it, as Budget.AppendTo does.
func (s *String) Append(text string) {
	more := s.grow(len(text))
	s.appended(isASCIIShort(text))
	more.WriteString(text) // bounded: paid for by the caller
	s.Text = more.String()
}

// AppendBytes appends bytes.
func (s *String) AppendBytes(text []byte) {
	more := s.grow(len(text))
	s.appended(false)
	more.Write(text) // bounded: paid for by the caller
	s.Text = more.String()
}

// appended updates the cached properties when text is added that is ASCII, or may not be.
func (s *String) appended(ascii bool) {
	if s.ascii == asciiOnly && !ascii {
		s.ascii = asciiUnknown
	}
}

// grow returns the builder of the string, with room for n more bytes.
func (s *String) grow(n int) *strings.Builder {
	(*Object)(s).own()
	s.Chilled = false
	more := s.builder()
	if more == nil {
		more = new(strings.Builder)
		s.build(more, n)
	}
	if more.Cap()-more.Len() < n {
		more.Grow(n) // bounded: paid for by the caller; doubled, since long texts would grow by only a quarter otherwise
	}
	return more
}

// build continues the string in a new builder, with room for n more bytes.
func (s *String) build(more *strings.Builder, n int) {
	more.Grow(max(64, 2*(len(s.Text)+n))) // bounded: paid for by the caller
	more.WriteString(s.Text)              // bounded: there is room
	s.Whole = more
}

// builder returns the builder of the string, nil until it is appended to.
func (s *String) builder() *strings.Builder {
	more, _ := s.Whole.(*strings.Builder)
	return more
}

// room returns the number of bytes that can be appended without more memory.
func (s *String) room() int {
	if more := s.builder(); more != nil {
		return more.Cap() - more.Len()
	}
	return 0
}

// shortText is the length up to which scanning all bytes of a text costs no more than reading one.
const shortText = 64

// ASCIIOnly reports whether all bytes of s are below 128; false after an error. Strings of this run cache the
// result.
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

// ValidString reports whether the bytes of s are valid in its encoding; false after an error.
func (b *Budget) ValidString(s *String) bool {
	switch s.Enc {
	case UTF8:
		return b.ASCIIOnly(s) || b.Valid(s.String())
	case ASCII:
		return b.ASCIIOnly(s)
	}
	if s.Enc.Wide() {
		return b.validWide(s)
	}
	return b.err == nil
}

// CharWidth returns the number of bytes of the first character of s, which is not empty.
func (b *Budget) CharWidth(s string, enc Encoding) int { return Chars{b, s, enc, enc != UTF8}.Width(0) }

// Chars is a text as a sequence of characters. single is set if every byte is a character. Its methods count the
// bytes that they scan.
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

// Loosely is CharsIn without scanning the bytes: single is not set for UTF-8 texts that happen to be ASCII.
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

// WidthAt is Width without a prior scan of the whole text.
func (t Chars) WidthAt(i int) int {
	if i >= len(t.S) {
		return 0
	}
	if t.Enc != UTF8 || t.S[i] < utf8.RuneSelf {
		return 1
	}
	_, n := utf8.DecodeRuneInString(t.S[i:])
	return n
}

// Before returns the start of the character that ends before byte i.
func (t Chars) Before(i int) int {
	if t.Single {
		return i - 1
	}
	_, n := utf8.DecodeLastRuneInString(t.S[:i])
	return i - n
}

// Offset returns the byte at which character n begins. It returns len(t.s) if n is the number of characters, and -1
// if it is larger or after an error.
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

// offsetPiece is the number of bytes that Offset skips at once.
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

// IsASCII reports whether all bytes are below 128. It takes some milliseconds for the largest possible text.
func IsASCII(s string) bool { return rubytext.IsASCII(s) }

// isASCIIShort is IsASCII for short texts. It returns false for others.
func isASCIIShort(s string) bool { return len(s) <= shortText && IsASCII(s) }

// Joined returns a or s: the string with the encoding of their concatenation, which is ASCII only if the concatenation
// is. To fold it over many strings a is the result so far, nil at first, and s the next string.
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

// Compatible returns the encoding of a concatenation of a and b. It records an error if there is none.
func (c *Budget) Compatible(a, b *String) (Encoding, error) {
	switch {
	case a.Enc == b.Enc, b.Len() == 0:
		return a.Enc, nil
	case (a.Enc.Wide() || b.Enc.Wide()) && a.Len() > 0: // ASCII characters of one are not ASCII in the other
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

// Sum makes a string of the texts of two.
func (c *Call) Sum(x, y *String) Value {
	a, b := x.String(), y.String()
	limit, size := c.RT.Limits.String, len(a)+len(b)
	if x.Enc == y.Enc && c.err == nil && 0 < size && size < slab.LongText && (limit <= 0 || int64(size) <= limit) &&
		c.RT.SpendList(0, size+StringOverhead) { // as below
		s := c.RT.NewString(c.RT.texts.Joined(size, a, b))
		s.Enc = x.Enc
		return s.Value()
	}
	enc, err := c.Compatible(x, y)
	c.Fail(err)
	return c.Made(c.Concat(a, b), enc)
}

// Incompatible returns the error for texts of two encodings that can't be concatenated.
func Incompatible(a, b Encoding) error {
	return Errorf(CompatibilityErrorClass, "incompatible character encodings: %s and %s", a.Label(), b.Label())
}
