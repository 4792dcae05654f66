// Package base64 has Ruby's library base64.
package base64

import (
	"encoding/base64"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/pack"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "base64", Classes: classes, Tables: [][]ruby.Table{tables}}

var base64Module *ruby.Class

var tables = []ruby.Table{
	{Class: &base64Module, Statics: []ruby.Method{
		{Name: "decode64", Min: 1, Max: 1, Fn: base64Decode},
		{Name: "encode64", Min: 1, Max: 1, Fn: base64Encode},
		{Name: "strict_decode64", Min: 1, Max: 1, Fn: base64StrictDecode},
		{Name: "strict_encode64", Min: 1, Max: 1, Fn: base64StrictEncode},
		{Name: "urlsafe_decode64", Min: 1, Max: 1, Fn: base64URLDecode},
		{Name: "urlsafe_encode64", Min: 1, Max: 1, Fn: base64URLEncode, Flags: ruby.Kw},
	}},
}

// base64Encode encodes with a newline after every 60 characters, as pack("m") does.
func base64Encode(c *ruby.Call) ruby.Value {
	const line = 45
	s := c.Str(0)
	t := c.Text(len(s) + len(s)/2 + 2)
	var buf [60]byte
	for n := 1; s != "" && (n%ruby.ElementsPerStep != 0 || c.Step(4)) && !c.Failed(); n++ {
		part := s[:min(len(s), line)]
		base64.StdEncoding.Encode(buf[:], []byte(part)) // bounded: a line
		_, _ = t.Write(buf[:(len(part)+2)/3*4])
		_ = t.WriteByte('\n')
		s = s[len(part):]
	}
	return t.ValueIn(ruby.ASCII)
}

func base64StrictEncode(c *ruby.Call) ruby.Value {
	return c.Made(pack.EncodeBase64(c, base64.StdEncoding, c.Str(0)), ruby.ASCII)
}

func base64URLEncode(c *ruby.Call) ruby.Value {
	s := c.Str(0)
	if !c.AllowKw("padding") {
		return ruby.Nil
	}
	text := pack.EncodeBase64(c, base64.URLEncoding, s)
	if v, given := c.Kw("padding"); given && !v.Truthy() {
		text = strings.TrimRight(text, "=")
	}
	return c.Made(text, ruby.ASCII)
}

func base64Decode(c *ruby.Call) ruby.Value {
	return c.Made(pack.DecodeBase64(c, c.EncodedText("unpack1")), ruby.Binary)
}

func base64StrictDecode(c *ruby.Call) ruby.Value { return strictBase64(c, c.EncodedText("unpack1")) }

func strictBase64(c *ruby.Call, s string) ruby.Value {
	out, ok := pack.DecodeStrictBase64(c, s)
	if !ok {
		return c.Raise(ruby.ArgumentErrorClass, "invalid base64")
	}
	return c.Made(out, ruby.Binary)
}

// symbolLacks returns the first method that Ruby calls here and symbols do not have.
func symbolLacks(name string) string {
	if strings.HasSuffix(name, "=") || len(name)%4 == 0 {
		return "tr"
	}
	return "ljust"
}

func base64URLDecode(c *ruby.Call) ruby.Value {
	if c.Arg(0).Kind() == ruby.KindSymbol {
		return c.Fail(c.RT.MissingError(c.Arg(0), symbolLacks(c.ToS(c.Arg(0))), ruby.Outside))
	}
	s := fromURLAlphabet(c, c.EncodedText("end_with?"))
	if !strings.HasSuffix(s, "=") && len(s)%4 != 0 {
		s = c.Concat(s, "==="[:4-len(s)%4])
	}
	return strictBase64(c, s)
}

// fromURLAlphabet turns the letters of base64 for URLs into those of base64.
func fromURLAlphabet(c *ruby.Call, s string) string {
	if strings.IndexByte(s, '-') < 0 && strings.IndexByte(s, '_') < 0 {
		return s
	}
	return c.Map(s, func(b byte) byte {
		switch b {
		case '-':
			return '+'
		case '_':
			return '/'
		}
		return b
	})
}
