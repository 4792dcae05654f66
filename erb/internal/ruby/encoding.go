package ruby

// This file charges the run for decoding texts, and has the Encoding objects.

import "github.com/boshrender/boshrender/erb/internal/ruby/encoding"

// Encoding says how the bytes of a string are read.
type Encoding = encoding.Encoding

// The encodings that strings are made in.
const (
	UTF8   = encoding.UTF8
	Binary = encoding.Binary
	ASCII  = encoding.ASCII
)

// EncodingOfText returns the encoding of a symbol or a pattern with these bytes.
func EncodingOfText(s string) Encoding {
	if IsASCII(s) {
		return ASCII
	}
	return UTF8
}

// DecodeText calls yield for each character of s until it returns false. It reports whether it reached the end.
func (b *Budget) DecodeText(s string, enc Encoding, yield func(encoding.Decoded) bool) bool {
	for i, n := 0, 0; i < len(s); n++ {
		if n%ElementsPerStep == 0 && !b.Step(1) {
			return false
		}
		d := encoding.Decode(s[i:], enc)
		if !yield(d) {
			return false
		}
		i += len(d.Bytes)
	}
	return b.err == nil
}

// validWide reports whether all characters of s are whole.
func (b *Budget) validWide(s *String) bool {
	return b.DecodeText(s.String(), s.Enc, func(d encoding.Decoded) bool { return d.Bad == encoding.BadNot })
}
