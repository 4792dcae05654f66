package interp

// This file implements the text that a render collects, which ERB has in the local variable _erbout.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Output is the text of a render. Its bytes are nobody else's, so that they can be used again for another render: a
// template that asks for _erbout gets a String with a copy of them, which is the text from then on.
type Output struct {
	buf []byte
	str *ruby.String // nil until somebody asked for it
}

// Begin starts another text, in a buffer that nobody uses any more.
func (o *Output) Begin(buf []byte) { *o = Output{buf: buf[:0]} }

// Bytes returns the text, in the buffer.
func (o *Output) Bytes() []byte {
	if o.str != nil {
		o.buf = append(o.buf[:0], o.str.String()...)
	}
	return o.buf
}

// Len returns the size of the text.
func (o *Output) Len() int {
	if o.str != nil {
		return o.str.Len()
	}
	return len(o.buf)
}

// value returns _erbout.
func (o *Output) value() ruby.Value {
	if o.str == nil {
		o.str = ruby.NewString("")
		o.str.AppendBytes(o.buf)
	}
	return o.str.Value()
}

func (o *Output) add(text string) {
	switch n := len(o.buf); {
	case o.str != nil:
		o.str.Append(text)
	case cap(o.buf)-n >= len(text): // without a write of the pointer, which costs while garbage is collected
		o.buf = o.buf[:n+len(text)]
		copy(o.buf[n:], text)
	default:
		o.buf = append(o.buf, text...)
	}
}

func (o *Output) addBytes(text []byte) {
	switch n := len(o.buf); {
	case o.str != nil:
		o.str.AppendBytes(text)
	case cap(o.buf)-n >= len(text):
		o.buf = o.buf[:n+len(text)]
		copy(o.buf[n:], text)
	default:
		o.buf = append(o.buf, text...)
	}
}
