package ruby

// This file has functions on texts for the methods of several classes: characters, digits, white space, encodings.

import (
	"math"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/erb/internal/ruby/encoding"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// encodingObjects returns the Encoding objects.
var encodingObjects = sync.OnceValue(func() (list []Value) {
	for e := range encoding.All() {
		list = append(list, Share(NewInstance(EncodingClass, e)))
	}
	return list
})

// EncodingObject returns the object of an encoding.
func EncodingObject(e Encoding) Value { return encodingObjects()[e] }

// ReasonForAll is the reason why settings of the whole process can't be set.
const ReasonForAll = "it would hold for all templates of the process"

// EncodingArg converts an encoding or the name of one.
func (c *Call) EncodingArg(v Value) Encoding {
	if e, ok := DataOf[Encoding](v); ok {
		return e
	}
	s, err := c.RT.ToStr(v)
	if err != nil {
		c.Fail(err)
		return 0
	}
	name := s.String()
	e, ok := encoding.Named(name)
	if !ok && encoding.Foreign(name) {
		c.Fail(&UnsupportedError{Construct: "encoding " + name})
	} else if !ok {
		c.Raise(ArgumentErrorClass, "unknown encoding name - %s", name)
	}
	return e
}

// Quietly reports whether exception: false was given.
func (c *Call) Quietly() bool {
	c.AllowKw("exception")
	v, given := c.Kw("exception")
	if given && v != True && v != False && !c.Failed() {
		c.Raise(ArgumentErrorClass, "expected true or false as exception: %s", c.Inspect(v))
	}
	return given && v == False
}

// OrNil returns nil in place of an exception if exception: false was given. Other errors are unchanged.
func (c *Call) OrNil(v Value, err error) Value {
	if _, ok := err.(*Exception); ok && c.Quietly() && !c.Failed() {
		return Nil
	}
	return c.Check(v, err)
}

// IsDigit reports whether c is a decimal digit.
func IsDigit(c byte) bool { return c >= '0' && c <= '9' }

// NewText makes a string of an encoding.
func (c *Call) NewText(s string, enc Encoding) Value {
	if !c.FitsText(len(s)) || !c.Charge(len(s)+StringOverhead) {
		return Nil
	}
	str := c.RT.NewString(s)
	str.Enc = enc
	return str.Value()
}

// Interned returns the run's only frozen string with the text, which -"x" and "x".freeze return.
func (rt *Runtime) Interned(text string) (Value, error) {
	if v, ok := rt.interned[text]; ok {
		return v, nil
	}
	if err := rt.Charge(int64(len(text) + StringOverhead + MapEntrySize)); err != nil {
		return Nil, err
	}
	if rt.interned == nil {
		rt.interned = map[string]Value{}
	}
	v := FrozenStr(text)
	rt.interned[text] = v
	return v, nil
}

// UpcaseByte returns the upper case of a letter of ASCII, other bytes unchanged.
func UpcaseByte(b byte) byte {
	if b >= 'a' && b <= 'z' {
		return b - 32
	}
	return b
}

// DowncaseByte returns the lower case of a letter of ASCII, other bytes unchanged.
func DowncaseByte(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		return b + 32
	}
	return b
}

// DigitValue returns the value of a digit of any base up to 36, a larger number for other bytes.
func DigitValue(b byte) int { return int(number.DigitOf(b)) }

// HexDigit returns the value of a hexadecimal digit, -1 for other bytes.
func HexDigit(c byte) int {
	if d := DigitValue(c); d < 16 {
		return d
	}
	return -1
}

// CodepointText returns the character with codepoint n in an encoding.
func CodepointText(n int64, enc Encoding) (string, error) {
	switch {
	case n < 0 || n > math.MaxUint32, enc != UTF8 && n > 255:
		return "", Errorf(RangeErrorClass, "%d out of char range", n)
	case enc != UTF8:
		if enc == ASCII && n > 127 {
			return "", Errorf(RangeErrorClass, "%d out of char range", n)
		}
		return string([]byte{byte(n)}), nil // bounded: one byte
	case n > 0x10FFFF:
		return "", Errorf(RangeErrorClass, "%d out of char range", n)
	case n >= 0xD800 && n <= 0xDFFF:
		return "", Errorf(RangeErrorClass, "invalid codepoint 0x%X in UTF-8", n)
	}
	return string(rune(n)), nil
}

// IsSpace reports whether b is white space of ASCII.
func IsSpace(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }

// IsNewline reports whether b ends a line.
func IsNewline(b byte) bool { return b == '\n' }

// TrimLeft returns s without the bytes at its beginning for which is holds; "" after an error.
func (b *Budget) TrimLeft(s string, is func(byte) bool) string {
	for i := 0; i < len(s); i++ {
		if !is(s[i]) {
			return s[i:]
		}
		if i%ScanPiece == ScanPiece-1 && !b.Step(ScanPiece/BytesPerStep) {
			break
		}
	}
	return ""
}

// TrimRight is TrimLeft for the end.
func (b *Budget) TrimRight(s string, is func(byte) bool) string {
	for n := len(s); n > 0; n-- {
		if !is(s[n-1]) {
			return s[:n]
		}
		if n%ScanPiece == 0 && !b.Step(ScanPiece/BytesPerStep) {
			break
		}
	}
	return ""
}

// ChompLine removes one line ending.
func ChompLine(s string) string {
	switch {
	case strings.HasSuffix(s, "\r\n"):
		return s[:len(s)-2]
	case strings.HasSuffix(s, "\n"), strings.HasSuffix(s, "\r"):
		return s[:len(s)-1]
	}
	return s
}
