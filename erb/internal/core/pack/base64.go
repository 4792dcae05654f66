package pack

// This file encodes and decodes texts of any length in base64, for pack("m") and its users.

import (
	"encoding/base64"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/psych"
)

// EncodeBase64 returns s in base64; "" after an error.
func EncodeBase64(c *ruby.Call, enc *base64.Encoding, s string) string {
	t := c.Text(enc.EncodedLen(len(s))) // bounded: a multiplication
	if c.Failed() {
		return ""
	}
	w := base64.NewEncoder(enc, t) // bounded: it encodes its input
	c.Feed(w, s)
	_ = w.Close()
	return t.String()
}

// DecodeBase64 decodes base64 as unpack("m") does, which skips other characters; "" after an error.
func DecodeBase64(c *ruby.Call, s string) string {
	if len(s) < minPaid && !c.Charge(len(s)) {
		return ""
	}
	text, err := psych.DecodeBase64(s, c.Psych())
	if err != nil {
		c.Fail(err)
		return ""
	}
	return text
}

// minPaid is the length from which on package psych charges for a copy itself.
const minPaid = 32 << 10

// DecodeStrictBase64 decodes base64 without line breaks; ok is false if s is something else, and after an error.
func DecodeStrictBase64(c *ruby.Call, s string) (text string, ok bool) {
	if len(s)%4 != 0 || c.IndexFunc(s, func(c byte) bool { return c == '\r' || c == '\n' }) >= 0 || c.Failed() {
		return "", false
	}
	t := c.Text(len(s) / 4 * 3)
	buf := c.Bytes(min(len(s), pieceSize))
	for s != "" && c.Step(1+min(len(s), pieceSize)/ruby.BytesPerStep) {
		piece := s[:min(len(s), pieceSize)]
		n, err := base64.StdEncoding.Strict().Decode(buf, c.BytesOf(piece)) // bounded: a piece
		if err != nil || n < len(piece)/4*3 && len(piece) < len(s) {        // padding before the end
			return "", false
		}
		_, _ = t.Write(buf[:n])
		s = s[len(piece):]
	}
	return t.String(), !c.Failed()
}

// pieceSize is the number of bytes that are decoded at once: a multiple of four.
const pieceSize = 64 << 10

// WrapBase64 appends text in base64 with a newline after every size bytes of it. It returns false after an error.
func WrapBase64(s *ruby.Scratch, text string, size int) bool {
	for text != "" {
		n := min(len(text), size)
		if !Base64(s, base64.StdEncoding, text[:n]) || !s.Byte('\n') || !s.Step(1) {
			break
		}
		text = text[n:]
	}
	return !s.Failed()
}

// Base64 appends text in base64. It returns false after an error.
func Base64(s *ruby.Scratch, enc *base64.Encoding, text string) bool {
	var in [3 << 8]byte
	for text != "" {
		n := copy(in[:], text)
		if !s.Room((n+2)/3*4) || !s.Step(n/ruby.BytesPerStep) {
			break
		}
		s.B = enc.AppendEncode(s.B, in[:n]) // bounded: there is room
		text = text[n:]
	}
	return !s.Failed()
}
