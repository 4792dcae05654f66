package ruby

// This file implements the library base64.

import (
	"encoding/base64"
	"strings"
)

var base64Module = NewModule("Base64")

func init() {
	Statics(base64Module, []Method{
		{Name: "decode64", Min: 1, Max: 1, Fn: base64Decode},
		{Name: "encode64", Min: 1, Max: 1, Fn: base64Encode},
		{Name: "strict_decode64", Min: 1, Max: 1, Fn: base64StrictDecode},
		{Name: "strict_encode64", Min: 1, Max: 1, Fn: base64StrictEncode},
		{Name: "urlsafe_decode64", Min: 1, Max: 1, Fn: base64URLDecode},
		{Name: "urlsafe_encode64", Min: 1, Max: 1, Fn: base64URLEncode, Flags: Kw},
	})
}

// NewASCII makes a string of the encoding US-ASCII, NewBytes one of ASCII-8BIT.
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

// base64Encode encodes with a newline after every 60 characters, as pack("m") does.
func base64Encode(c *Call) Value {
	const line = 45
	s := c.Str(0)
	t := c.Text(len(s) + len(s)/2 + 2)
	var buf [60]byte
	for n := 1; s != "" && (n%ElementsPerStep != 0 || c.Step(4)) && !c.Failed(); n++ {
		part := s[:min(len(s), line)]
		base64.StdEncoding.Encode(buf[:], []byte(part)) // bounded: a line
		_, _ = t.Write(buf[:(len(part)+2)/3*4])
		_ = t.WriteByte('\n')
		s = s[len(part):]
	}
	return t.ValueIn(ASCII)
}

func base64StrictEncode(c *Call) Value {
	return c.Made(c.ToBase64(base64.StdEncoding, c.Str(0)), ASCII)
}

func base64URLEncode(c *Call) Value {
	s := c.Str(0)
	if !c.AllowKw("padding") {
		return Nil
	}
	text := c.ToBase64(base64.URLEncoding, s)
	if v, given := c.Kw("padding"); given && !v.Truthy() {
		text = strings.TrimRight(text, "=")
	}
	return c.Made(text, ASCII)
}

// EncodedText gives the argument of a decoder, which calls the named method of it: what has no such method is a
// NoMethodError.
func (c *Call) EncodedText(method string) string {
	if s, ok := c.Arg(0).AsString(); ok {
		return s.String()
	}
	if !c.RT.RespondTo(c.Arg(0), method, true) {
		c.Fail(c.RT.missingError(c.Arg(0), method, false))
		return ""
	}
	return c.Str(0)
}

func base64Decode(c *Call) Value {
	return c.Made(c.FromBase64(c.EncodedText("unpack1")), Binary)
}

func base64StrictDecode(c *Call) Value { return c.strictBase64(c.EncodedText("unpack1")) }

func (c *Call) strictBase64(s string) Value {
	out, ok := c.FromStrictBase64(s)
	if !ok {
		return c.Raise(ArgumentErrorClass, "invalid base64")
	}
	return c.Made(out, Binary)
}

func base64URLDecode(c *Call) Value {
	s := c.urlBase64(c.EncodedText("end_with?"))
	if !strings.HasSuffix(s, "=") && len(s)%4 != 0 {
		s = c.Concat(s, "==="[:4-len(s)%4])
	}
	return c.strictBase64(s)
}
