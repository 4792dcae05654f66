package ruby

// This file has digests and the codings of bytes as text, in pieces: for texts whose size a template decides.

import (
	"encoding/base64"
	"hash"
	"io"

	"github.com/boshrender/boshrender/internal/psych"
)

// Psych returns the account as package psych asks for it.
func (b *Budget) Psych() psych.Budget { return yamlBudget{b} }

// yamlBudget makes the budget of a run that of package psych.
type yamlBudget struct{ b *Budget }

func (y yamlBudget) Charge(n int) error {
	y.b.Charge(n)
	return y.b.err
}

func (y yamlBudget) Work(n int) error {
	y.b.Step(1 + n/BytesPerStep)
	return y.b.err
}

// Made returns a string around a text that is paid for; nil after an error.
func (b *Budget) Made(s string, enc Encoding) Value {
	if !b.Charge(StringOverhead) {
		return Nil
	}
	str := NewString(s)
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

// EncodedText returns the argument of a decoder, which calls the named method of it: what has no such method is a
// NoMethodError.
func (c *Call) EncodedText(method string) string {
	if s, ok := c.Arg(0).AsString(); ok {
		return s.String()
	}
	if !c.RT.RespondTo(c.Arg(0), method, true) {
		c.Fail(c.RT.missingError(c.Arg(0), method, Outside))
		return ""
	}
	return c.Str(0)
}

// ScratchText returns what was written to a buffer of Runtime.SpareBytes and keeps its memory for the next.
func (b *Budget) ScratchText(buf []byte) string {
	if cap(buf) <= maxScratch {
		b.RT.spare = buf
	}
	return b.StringOf(buf)
}

// Feed adds s to what a digest was made of.
func (b *Budget) Feed(h io.Writer, s string) bool {
	return b.Pieces(s, func(piece string) bool {
		_, err := io.WriteString(h, piece)
		return err == nil
	})
}

// Sum returns the digest of what h was fed: some ten bytes.
func Sum(h hash.Hash) []byte {
	return h.Sum(nil) // bounded: a digest
}

// HexOf returns the bytes of s as hexadecimal digits; "" after an error.
func (b *Budget) HexOf(s string) string {
	const digits = "0123456789abcdef"
	t := b.Text(2 * len(s))
	if b.err != nil {
		return ""
	}
	b.Pieces(s, func(piece string) bool {
		for i := range len(piece) {
			_ = t.WriteByte(digits[piece[i]>>4])
			_ = t.WriteByte(digits[piece[i]&15])
		}
		return true
	})
	return t.String()
}

// ToBase64 returns s in base64; "" after an error.
func (b *Budget) ToBase64(enc *base64.Encoding, s string) string {
	t := b.Text(enc.EncodedLen(len(s))) // bounded: a multiplication
	if b.err != nil {
		return ""
	}
	w := base64.NewEncoder(enc, t) // bounded: it encodes what it is given
	b.Pieces(s, func(piece string) bool {
		_, err := io.WriteString(w, piece)
		return err == nil
	})
	_ = w.Close()
	return t.String()
}

// FromBase64 decodes base64 as unpack("m") does, which skips what is none; "" after an error.
func (b *Budget) FromBase64(s string) string {
	if len(s) < minPaid && !b.Charge(len(s)) {
		return ""
	}
	text, err := psych.DecodeBase64(s, b.Psych())
	if err != nil {
		b.Fail(err)
		return ""
	}
	return text
}

// minPaid is the length from which on package psych asks for the memory of a copy itself.
const minPaid = 32 << 10

// FromStrictBase64 decodes base64 without line breaks; ok is false if s is something else, and after an error.
func (b *Budget) FromStrictBase64(s string) (text string, ok bool) {
	if len(s)%4 != 0 || b.IndexFunc(s, func(c byte) bool { return c == '\r' || c == '\n' }) >= 0 || b.err != nil {
		return "", false
	}
	t := b.Text(len(s) / 4 * 3)
	buf := b.Bytes(min(len(s), base64Piece))
	for s != "" && b.Step(1+min(len(s), base64Piece)/BytesPerStep) {
		piece := s[:min(len(s), base64Piece)]
		n, err := base64.StdEncoding.Strict().Decode(buf, b.BytesOf(piece)) // bounded: a piece
		if err != nil || n < len(piece)/4*3 && len(piece) < len(s) {        // padding before the end
			return "", false
		}
		_, _ = t.Write(buf[:n])
		s = s[len(piece):]
	}
	return t.String(), b.err == nil
}

// base64Piece is how much is decoded at once: a multiple of four.
const base64Piece = 64 << 10

// WrapBase64 appends text in base 64 with a newline after every size bytes of it; false after an error.
func (s *Scratch) WrapBase64(text string, size int) bool {
	for text != "" {
		n := min(len(text), size)
		if !s.Base64(base64.StdEncoding, text[:n]) || !s.Byte('\n') || !s.Step(1) {
			break
		}
		text = text[n:]
	}
	return s.err == nil
}

// Base64 appends text in base 64; false after an error.
func (s *Scratch) Base64(enc *base64.Encoding, text string) bool {
	var in [3 << 8]byte
	for text != "" {
		n := copy(in[:], text)
		if !s.Room((n+2)/3*4) || !s.Step(n/BytesPerStep) {
			break
		}
		s.b = enc.AppendEncode(s.b, in[:n]) // bounded: there is room
		text = text[n:]
	}
	return s.err == nil
}
