package conversion

// This file reads from streams and writes to them, for methods that take a stream in place of a text.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Document returns argument i as a text in UTF-8: a String, or the result of its read.
func Document(c *ruby.Call, i int) string {
	v := c.Arg(i)
	if v.Kind() != ruby.KindObject || c.RT.RespondTo(v, "to_str", true) || !c.RT.RespondTo(v, "read", true) {
		return InUTF8(c, c.StrObj(i))
	}
	text, ok := c.Send(v, "read")
	if !ok {
		return ""
	}
	s, err := c.RT.ToStr(text)
	if err != nil {
		c.Fail(err)
		return ""
	}
	return InUTF8(c, s)
}

// InUTF8 returns the text of a string in UTF-8, whatever its encoding; "" for nil. Binary bytes are unchanged.
func InUTF8(c *ruby.Call, s *ruby.String) string {
	switch {
	case s == nil:
		return ""
	case s.Enc == ruby.UTF8 || s.Enc == ruby.ASCII || s.Enc == ruby.Binary:
		return s.String()
	}
	coded, _ := c.Send(s.Value(), "encode", ruby.EncodingObject(ruby.UTF8))
	if s, _ = coded.AsString(); s == nil {
		return ""
	}
	return s.String()
}

// WriteTo writes text to the stream that was passed to dump, and returns the stream.
func WriteTo(c *ruby.Call, stream, text ruby.Value) ruby.Value {
	c.Send(stream, "write", text)
	return stream
}
