package ruby

// This file implements the library base64.

import (
	"encoding/base64"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
)

var base64Module = newModule("Base64")

func init() {
	statics(base64Module, []Method{
		{Name: "decode64", Min: 1, Max: 1, Fn: base64Decode},
		{Name: "encode64", Min: 1, Max: 1, Fn: base64Encode},
		{Name: "strict_decode64", Min: 1, Max: 1, Fn: base64StrictDecode},
		{Name: "strict_encode64", Min: 1, Max: 1, Fn: base64StrictEncode},
		{Name: "urlsafe_decode64", Min: 1, Max: 1, Fn: base64URLDecode},
		{Name: "urlsafe_encode64", Min: 1, Max: 1, Fn: base64URLEncode, Flags: Kw},
	})
}

// newASCII makes a string of the encoding US-ASCII, newBytes one of ASCII-8BIT.
func (c *Call) newASCII(s string) Value { return c.newEncoded(s, ASCII) }
func (c *Call) newBytes(s string) Value { return c.newEncoded(s, Binary) }

func (c *Call) newEncoded(s string, enc Encoding) Value {
	v := c.NewString(s)
	if str, ok := v.AsString(); ok {
		str.Enc = enc
	}
	return v
}

// wrapBase64 encodes with a newline after every 60 characters, as pack("m") does.
func wrapBase64(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		n := min(len(s), 45)
		b.WriteString(base64.StdEncoding.EncodeToString([]byte(s[:n])))
		b.WriteByte('\n')
		s = s[n:]
	}
	return b.String()
}

func base64Encode(c *Call) Value {
	s := c.Str(0)
	if !c.Charge(2 * len(s)) {
		return Nil
	}
	return c.newASCII(wrapBase64(s))
}

func base64StrictEncode(c *Call) Value {
	s := c.Str(0)
	if !c.Charge(2 * len(s)) {
		return Nil
	}
	return c.newASCII(base64.StdEncoding.EncodeToString([]byte(s)))
}

func base64URLEncode(c *Call) Value {
	s := c.Str(0)
	if !c.AllowKw("padding") || !c.Charge(2*len(s)) {
		return Nil
	}
	text := base64.URLEncoding.EncodeToString([]byte(s))
	if v, given := c.Kw("padding"); given && !v.Truthy() {
		text = strings.TrimRight(text, "=")
	}
	return c.newASCII(text)
}

// encodedText gives the argument of a decoder, which calls the named method of it: what has no such method is a
// NoMethodError.
func (c *Call) encodedText(method string) string {
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
	s := c.encodedText("unpack1")
	if c.Failed() || !c.Charge(len(s)) {
		return Nil
	}
	return c.newBytes(psych.DecodeBase64(s))
}

func base64StrictDecode(c *Call) Value { return c.strictBase64(c.encodedText("unpack1")) }

func (c *Call) strictBase64(s string) Value {
	if c.Failed() || !c.Charge(len(s)) {
		return Nil
	}
	out, err := base64.StdEncoding.Strict().DecodeString(s)
	if err != nil || strings.ContainsAny(s, "\r\n") {
		return c.Raise(argumentErrorClass, "invalid base64")
	}
	return c.newBytes(string(out))
}

func base64URLDecode(c *Call) Value {
	s := strings.NewReplacer("-", "+", "_", "/").Replace(c.encodedText("end_with?"))
	if !strings.HasSuffix(s, "=") && len(s)%4 != 0 {
		s += strings.Repeat("=", 4-len(s)%4)
	}
	return c.strictBase64(s)
}
