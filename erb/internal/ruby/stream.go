package ruby

// This file reads from streams and writes to them, where a method takes one in place of a text.

// Document returns argument i as a text: a String, or what reading it returns.
func (c *Call) Document(i int) string {
	v := c.Arg(i)
	if v.Kind() != KindObject || c.RT.RespondTo(v, "to_str", true) || !c.RT.RespondTo(v, "read", true) {
		return c.Str(i)
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
	return s.String()
}

// WriteTo writes text to a stream that dump was given, and answers the stream.
func (c *Call) WriteTo(stream, text Value) Value {
	c.Send(stream, "write", text)
	return stream
}
