package ruby

// This file has functions on texts for the methods of several classes: characters, digits, white space, encodings.

import (
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/ruby/encoding"
	"github.com/boshrender/boshrender/internal/lazy"
)

// encodingObjects returns the Encoding objects.
var encodingObjects = lazy.Value[[]Value]{New: func() (list []Value) {
	for e := range encoding.All() {
		list = append(list, Share(NewInstance(EncodingClass, e)))
	}
	return list
}}

// EncodingObject returns the object of an encoding.
func EncodingObject(e Encoding) Value { return encodingObjects.Get()[e] }

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
	switch {
	case ok:
	case c.Contains(name, "\x00"):
		c.Raise(ArgumentErrorClass, "invalid encoding name (NUL byte)")
	case encoding.Foreign(name):
		c.Fail(&UnsupportedError{Construct: "encoding " + name})
	default:
		c.Raise(ArgumentErrorClass, "unknown encoding name - %s", name)
	}
	return e
}

// NewText makes a string of an encoding.
func (c *Call) NewText(s string, enc Encoding) Value {
	if !c.FitsText(len(s)) || !c.Charge(len(s)+StringOverhead) {
		return Nil
	}
	str := c.RT.NewString(s)
	str.Enc = enc
	return str.Value()
}

// NewDigits makes a string of the digits of n, in US-ASCII.
func (c *Call) NewDigits(n int64, base int) Value {
	var room [65]byte
	digits := strconv.AppendInt(room[:0], n, base)
	if !c.FitsText(len(digits)) || !c.Charge(len(digits)+StringOverhead) {
		return Nil
	}
	s := c.RT.NewString(c.RT.texts.Of(digits))
	s.Enc = ASCII
	return s.Value()
}

// NewBegun makes a string that Ruby begins in enc.
func (c *Call) NewBegun(s string, enc Encoding) Value { return c.NewText(s, c.begun(s, enc)) }

// begun returns the encoding of a text that Ruby begins in enc: characters beyond ASCII make it UTF-8.
func (b *Budget) begun(text string, enc Encoding) Encoding {
	if !b.Pieces(text, IsASCII) {
		return UTF8
	}
	return enc
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
