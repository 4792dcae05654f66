package streams

// This file implements GzipWriter and Zlib.gzip.

import (
	"hash/crc32"

	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// gzipWriter is the Go data of a GzipWriter.
type gzipWriter struct {
	deflater
	to            ruby.Value
	level         int // as given
	name, comment *string
	modified      uint32
	dated         bool
	headed        bool // the header is written
}

// writerOf returns the data of the receiver. The data of a receiver that is only allocated is not ready.
func writerOf(c *ruby.Call) *gzipWriter {
	if w, ok := ruby.DataOf[*gzipWriter](c.Self); ok {
		return w
	}
	return &gzipWriter{}
}

// openWriter returns the receiver; nil after an error.
func openWriter(c *ruby.Call) *gzipWriter {
	w := writerOf(c)
	if !w.ready || w.closed {
		c.Raise(gzipErrorClass, "closed gzip stream")
		return nil
	}
	return w
}

// writing implements a method of an open GzipWriter.
func writing(c *ruby.Call, f func(*ruby.Call, *gzipWriter) ruby.Value) ruby.Value {
	w := openWriter(c)
	if w == nil {
		return ruby.Nil
	}
	return f(c, w)
}

// begin starts the raw stream.
func (w *gzipWriter) begin(c *ruby.Call, level, strategy ruby.Value) bool {
	if !w.start(c, [4]ruby.Value{level, ruby.Int(-15), ruby.Nil, strategy}) {
		return false
	}
	w.sum, w.level = 0, -1
	if level.IsInt() {
		w.level = int(level.Int())
	}
	return true
}

func writerInitialize(c *ruby.Call) ruby.Value {
	w := writerOf(c)
	*w = gzipWriter{to: c.Arg(0)}
	w.begin(c, c.Arg(1), c.Arg(2))
	return ruby.Nil
}

// head makes the header of a file; without a date it has the clock's.
func (w *gzipWriter) head(c *ruby.Call) string {
	if !w.dated && w.modified == 0 {
		now, ok := clock.Now(c)
		if !ok {
			return ""
		}
		w.modified = uint32(now.Unix())
	}
	w.headed = true
	flags, extra := byte(0), map[int]byte{1: 4, 9: 2}[w.level]
	text := ""
	for _, field := range []struct {
		flag byte
		text *string
	}{{0x08, w.name}, {0x10, w.comment}} {
		if field.text != nil {
			flags |= field.flag
			text = c.Concat(text, *field.text, "\x00")
		}
	}
	m := w.modified
	fixed := []byte{0x1f, 0x8b, 8, flags, byte(m), byte(m >> 8), byte(m >> 16), byte(m >> 24), extra, 3}
	return c.Concat(c.StringOf(fixed), text)
}

// foot makes the end of a file.
func (w *gzipWriter) foot(c *ruby.Call) string {
	s, n := w.sum, uint32(w.in)
	return c.StringOf([]byte{byte(s), byte(s >> 8), byte(s >> 16), byte(s >> 24), byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)})
}

// more compresses a text, and returns the part of the file that is ready.
func (w *gzipWriter) more(c *ruby.Call, text string, end bool) string {
	head := ""
	if !w.headed {
		head = w.head(c)
	}
	if c.Failed() {
		return ""
	}
	packed := w.pack(&c.Budget, text, end)
	if !end {
		return c.Concat(head, packed)
	}
	return c.Concat(head, packed, w.foot(c))
}

func zlibGzip(c *ruby.Call) ruby.Value {
	text := c.Str(0)
	if c.Failed() || !c.AllowKw("level", "strategy") {
		return ruby.Nil
	}
	level, _ := c.Kw("level")
	strategy, _ := c.Kw("strategy")
	if !level.IsNil() && (!level.IsInt() || level.Int() < -1 || level.Int() > 9) {
		return c.Fail(&ruby.UnsupportedError{Construct: "Zlib.gzip with a level that it doesn't have", Reason: "Ruby ends"})
	}
	var w gzipWriter
	if !w.begin(c, level, strategy) {
		return ruby.Nil
	}
	return c.Made(w.more(c, text, true), ruby.Binary)
}

// send writes a part of the file to the stream below.
func (w *gzipWriter) send(c *ruby.Call, text string) bool {
	if text == "" || c.Failed() {
		return !c.Failed()
	}
	_, ok := c.Send(w.to, "write", c.Made(text, ruby.Binary))
	return ok
}

func writerWrite(c *ruby.Call) ruby.Value {
	w, total := openWriter(c), 0
	if w == nil {
		return ruby.Nil
	}
	for _, v := range c.All() {
		text := c.ToS(v)
		if c.Failed() || !w.send(c, w.more(c, text, false)) {
			return ruby.Nil
		}
		total += len(text)
	}
	return ruby.Int(int64(total))
}

// writerClose is close, which closes the stream below, and finish, which does not.
func writerClose(c *ruby.Call) ruby.Value {
	w := writerOf(c)
	if w.closed {
		return ruby.Nil
	}
	if w = openWriter(c); w == nil {
		return ruby.Nil
	}
	last := w.more(c, "", true)
	if c.Failed() {
		return ruby.Nil
	}
	to := w.to
	if !w.send(c, last) {
		return ruby.Nil
	}
	*w = gzipWriter{to: to}
	w.closed = true
	if c.Method.Name == "close" && c.RT.RespondTo(to, "close", false) {
		c.Send(to, "close")
	}
	return to
}

// writerText implements the method that sets a text of the header.
func writerText(c *ruby.Call, field func(*gzipWriter) **string) ruby.Value {
	return writing(c, func(c *ruby.Call, w *gzipWriter) ruby.Value {
		if w.headed {
			return c.Raise(gzipErrorClass, "header is already written")
		}
		s := c.Str(0)
		if c.Failed() {
			return ruby.Nil
		}
		if i := c.Index(s, "\x00"); i >= 0 {
			s = s[:i]
		}
		*field(w) = &s
		return c.Arg(0)
	})
}

func writerModified(c *ruby.Call) ruby.Value {
	w := openWriter(c)
	if w == nil {
		return ruby.Nil
	}
	if w.headed {
		return c.Raise(gzipErrorClass, "header is already written")
	}
	v, ok := c.Send(c.RT.Main, "Integer", c.Arg(0))
	if !ok {
		return ruby.Nil
	}
	if !v.IsInt() || v.Int() < -1<<31 || v.Int() >= 1<<32 {
		return c.Fail(&ruby.UnsupportedError{Construct: "a time of gzip beyond 32 bits", Reason: "Ruby's answer depends on the machine"})
	}
	w.modified, w.dated = uint32(v.Int()), true
	return c.Arg(0)
}

// crcMore adds a piece of a text to its checksum.
func crcMore(sum uint32, piece []byte) uint32 {
	return crc32.Update(sum, crc32.IEEETable, piece) // bounded: a piece
}
