package ruby

// This file reads from streams and writes to them, for methods that take a stream in place of a text.

// Document returns argument i as a text in UTF-8: a String, or the result of its read.
func (c *Call) Document(i int) string {
	v := c.Arg(i)
	if v.Kind() != KindObject || c.RT.RespondTo(v, "to_str", true) || !c.RT.RespondTo(v, "read", true) {
		return c.InUTF8(c.StrObj(i))
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
	return c.InUTF8(s)
}

// InUTF8 returns the text of a string in UTF-8, whatever its encoding; "" for nil. Binary bytes are unchanged.
func (c *Call) InUTF8(s *String) string {
	switch {
	case s == nil:
		return ""
	case s.Enc == UTF8 || s.Enc == ASCII || s.Enc == Binary:
		return s.String()
	}
	coded, _ := c.Send(s.Value(), "encode", EncodingObject(UTF8))
	if s, _ = coded.AsString(); s == nil {
		return ""
	}
	return s.String()
}

// WriteTo writes text to the stream that was passed to dump, and returns the stream.
func (c *Call) WriteTo(stream, text Value) Value {
	c.Send(stream, "write", text)
	return stream
}
