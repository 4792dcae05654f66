package ruby

// This file has digests and encodings of bytes as text, done in pieces for texts whose size a template decides.

import (
	"hash"
	"io"

	"github.com/boshrender/boshrender/internal/psych"
)

// Psych returns the account as the budget that package psych takes.
func (b *Budget) Psych() psych.Budget { return yamlBudget{b} }

// yamlBudget adapts the budget of a run to package psych.
type yamlBudget struct{ b *Budget }

func (y yamlBudget) Charge(n int) error {
	y.b.Charge(n)
	return y.b.err
}

func (y yamlBudget) Work(n int) error {
	y.b.Step(1 + n/BytesPerStep)
	return y.b.err
}

// Made returns a string around a text that is already charged, nil after an error.
func (b *Budget) Made(s string, enc Encoding) Value {
	if !b.Charge(StringOverhead) {
		return Nil
	}
	str := b.RT.NewString(s)
	str.Enc = enc
	return str.Value()
}

// NewASCII makes a string of the encoding US-ASCII.
func (c *Call) NewASCII(s string) Value { return c.newEncoded(s, ASCII) }

// NewBytes makes a binary string.
func (c *Call) NewBytes(s string) Value { return c.newEncoded(s, Binary) }

func (c *Call) newEncoded(s string, enc Encoding) Value {
	v := c.NewString(s)
	if str, ok := v.AsString(); ok {
		str.Enc = enc
	}
	return v
}

// EncodedText returns the argument of a decoder, which calls the named method on it. An argument without that
// method is a NoMethodError.
func (c *Call) EncodedText(method string) string {
	if s, ok := c.Arg(0).AsString(); ok {
		return s.String()
	}
	if c.RT.FindMissing(c.Arg(0)) != nil {
		c.Fail(&UnsupportedError{Construct: methodLabel(c.Self, c.Method) + " of an object with method_missing"})
		return ""
	}
	if !c.RT.RespondTo(c.Arg(0), method, true) {
		c.Fail(c.RT.MissingError(c.Arg(0), method, Outside))
		return ""
	}
	return c.Str(0)
}

// ScratchText returns the content of a buffer of Runtime.SpareBytes as a string and keeps the buffer for reuse.
func (b *Budget) ScratchText(buf []byte) string {
	if cap(buf) <= MaxScratch {
		b.RT.Spare = buf
	}
	return b.StringOf(buf)
}

// Feed writes s to a digest or an encoder.
func (b *Budget) Feed(h io.Writer, s string) bool {
	return b.CopyPieces(s, func(piece []byte) bool {
		_, err := h.Write(piece)
		return err == nil
	})
}

// Sum returns the digest of h: some tens of bytes.
func Sum(h hash.Hash) []byte { return SumInto(h, nil) }

// SumInto is Sum in the memory of to.
func SumInto(h hash.Hash, to []byte) []byte {
	return h.Sum(to[:0]) // bounded: a digest
}
