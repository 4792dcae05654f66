package streams

// This file implements compression: Zlib.deflate and gzip, Deflate and GzipWriter.

import (
	"time"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"

	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/core/io"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

const (
	reasonFlush = "flushing in the middle of a stream is left out"
	flushNone   = 0
	flushFinish = 4
)

var packTables = []ruby.Table{
	{Class: &zlibModule, Statics: []ruby.Method{
		{Name: "deflate", Min: 1, Max: 2, Fn: zlibDeflate},
		{Name: "gzip", Min: 1, Max: 1, Fn: zlibGzip, Flags: ruby.Kw | ruby.Volatile},
	}},
	{Class: &deflateClass, Statics: []ruby.Method{{Name: "deflate", Min: 1, Max: 2, Fn: zlibDeflate}}},
	{Class: &deflateClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &deflater{}) }},
	{Class: &zstreamClass, Refuse: []string{"avail_in", "avail_out", "avail_out=", "data_type", "flush_next_in", "flush_next_out", "reset"}},
	{Class: &zstreamClass, Methods: []ruby.Method{
		{Name: "adler", Fn: func(c *ruby.Call) ruby.Value {
			return deflating(c, func(d *deflater) ruby.Value { return ruby.Int(int64(d.sum)) })
		}},
		{Name: "close", Fn: deflateClose},
		{Name: "closed?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(deflaterOf(c).closed) }},
		{Name: "end", Fn: deflateClose},
		{Name: "ended?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(deflaterOf(c).closed) }},
		{Name: "finish", Fn: deflateFinish},
		{Name: "finished?", Fn: func(c *ruby.Call) ruby.Value {
			return deflating(c, func(d *deflater) ruby.Value { return ruby.Bool(d.finished) })
		}},
		{Name: "stream_end?", Fn: func(c *ruby.Call) ruby.Value {
			return deflating(c, func(d *deflater) ruby.Value { return ruby.Bool(d.finished) })
		}},
		{Name: "total_in", Fn: func(c *ruby.Call) ruby.Value {
			return deflating(c, func(d *deflater) ruby.Value { return ruby.Int(int64(d.in)) })
		}},
		{Name: "total_out", Fn: func(c *ruby.Call) ruby.Value {
			return deflating(c, func(d *deflater) ruby.Value { return ruby.Int(int64(d.out)) })
		}},
	}},
	{Class: &deflateClass, Methods: []ruby.Method{
		{Name: "<<", Min: 1, Max: 1, Fn: deflateAppend},
		{Name: "deflate", Min: 1, Max: 2, Fn: deflateDeflate},
		{Name: "flush", Max: 1, Reason: reasonFlush},
		{Name: "initialize", Max: 4, Fn: deflateInitialize, Flags: ruby.PrivateRow},
		{Name: "initialize_copy", Min: 1, Max: 1, Reason: "the state of a stream is not copied", Flags: ruby.PrivateRow},
		{Name: "params", Min: 2, Max: 2, Reason: reasonFlush},
		{Name: "set_dictionary", Min: 1, Max: 1, Reason: "dictionaries are left out"},
	}},
	{Class: &gzipWriterClass, Statics: []ruby.Method{
		{Name: "open", Max: -1, Reason: known.ReasonFile},
		{Name: "wrap", Min: 1, Max: 3, Fn: gzipWrap},
	}},
	{Class: &gzipWriterClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &gzipWriter{}) }},
	{Class: &gzipFileClass, Methods: []ruby.Method{
		{Name: "close", Fn: writerClose, Flags: ruby.Volatile},
		{Name: "closed?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(writerOf(c).closed) }},
		{Name: "comment", Fn: func(c *ruby.Call) ruby.Value {
			return writing(c, func(c *ruby.Call, w *gzipWriter) ruby.Value { return gzipText(c, w.comment) })
		}},
		{Name: "crc", Fn: func(c *ruby.Call) ruby.Value {
			return writing(c, func(_ *ruby.Call, w *gzipWriter) ruby.Value { return ruby.Int(int64(w.sum)) })
		}},
		{Name: "finish", Fn: writerClose, Flags: ruby.Volatile},
		{Name: "level", Fn: func(c *ruby.Call) ruby.Value {
			return writing(c, func(_ *ruby.Call, w *gzipWriter) ruby.Value { return ruby.Int(int64(w.level)) })
		}},
		{Name: "mtime", Fn: func(c *ruby.Call) ruby.Value {
			return writing(c, func(c *ruby.Call, w *gzipWriter) ruby.Value {
				return clock.TimeValue(c.RT, time.Unix(int64(w.modified), 0))
			})
		}},
		{Name: "orig_name", Fn: func(c *ruby.Call) ruby.Value {
			return writing(c, func(c *ruby.Call, w *gzipWriter) ruby.Value { return gzipText(c, w.name) })
		}},
		{Name: "os_code", Fn: func(c *ruby.Call) ruby.Value {
			return writing(c, func(*ruby.Call, *gzipWriter) ruby.Value { return ruby.Int(3) })
		}},
		{Name: "sync", Fn: ruby.AlwaysFalse},
		{Name: "sync=", Min: 1, Max: 1, Reason: reasonFlush},
		{Name: "to_io", Fn: func(c *ruby.Call) ruby.Value {
			return writing(c, func(_ *ruby.Call, w *gzipWriter) ruby.Value { return w.to })
		}},
	}},
	{Class: &gzipWriterClass, Methods: []ruby.Method{
		{Name: "<<", Min: 1, Max: 1, Fn: io.StreamAppend},
		{Name: "comment=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value {
			return writerText(c, func(w *gzipWriter) **string { return &w.comment })
		}},
		{Name: "flush", Max: 1, Reason: reasonFlush},
		{Name: "initialize", Min: 1, Max: 3, Fn: writerInitialize, Flags: ruby.PrivateRow},
		{Name: "mtime=", Min: 1, Max: 1, Fn: writerModified},
		{Name: "orig_name=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return writerText(c, func(w *gzipWriter) **string { return &w.name }) }},
		{Name: "pos", Fn: func(c *ruby.Call) ruby.Value {
			return writing(c, func(_ *ruby.Call, w *gzipWriter) ruby.Value { return ruby.Int(int64(w.in)) })
		}},
		{Name: "print", Max: -1, Fn: io.StreamPrint},
		{Name: "printf", Max: -1, Fn: io.StreamPrintf},
		{Name: "putc", Min: 1, Max: 1, Fn: io.StreamPutc},
		{Name: "puts", Max: -1, Fn: io.StreamPuts},
		{Name: "tell", Fn: func(c *ruby.Call) ruby.Value {
			return writing(c, func(_ *ruby.Call, w *gzipWriter) ruby.Value { return ruby.Int(int64(w.in)) })
		}},
		{Name: "write", Max: -1, Fn: writerWrite, Flags: ruby.Volatile},
	}},
}

// deflater is the Go data of a Deflate.
type deflater struct {
	*packer
	header   string // the part that is not yet written
	wrapped  bool   // with a header and a checksum
	stored   string // the text at level 0
	level    int
	sum      uint32
	in, out  int
	ready    bool
	closed   bool
	finished bool
}

// packOption reads an optional number; def stands for nil.
func packOption(c *ruby.Call, v ruby.Value, def, low, high int) int {
	switch {
	case v.IsNil():
		return def
	case !v.IsInt():
		c.Fail(&ruby.UnsupportedError{Construct: "Zlib with " + ruby.Describe(v) + " as an option"})
	case v.Int() < int64(low) || v.Int() > int64(high):
		c.Raise(streamErrorClass, "stream error")
	default:
		return int(v.Int())
	}
	return def
}

// start makes the packer for the options level, bits of the window, memory and strategy, each perhaps nil.
func (d *deflater) start(c *ruby.Call, options [4]ruby.Value) bool {
	level := packOption(c, options[0], -1, -1, 9)
	bits := packOption(c, options[1], 15, -15, 31)
	memory := packOption(c, options[2], 8, 1, 9)
	strategy := packOption(c, options[3], 0, 0, 4)
	if d.wrapped = bits > 0; bits < 0 {
		bits = -bits
	}
	switch {
	case c.Failed():
		return false
	case bits >= 24:
		c.Fail(&ruby.UnsupportedError{Construct: "Zlib::Deflate with the header of gzip", Reason: "Zlib.gzip is there"})
		return false
	case bits < 8 || bits > 15 || bits == 8 && !d.wrapped:
		c.Raise(streamErrorClass, "stream error")
		return false
	}
	bits = max(bits, 9)
	if level < 0 {
		level = 6
	}
	*d = deflater{level: level, wrapped: d.wrapped, sum: 1, ready: true}
	if level > 0 {
		if d.packer = newPacker(&c.Budget, level, bits, memory, strategy); c.Failed() {
			return false
		}
	}
	if d.wrapped {
		d.header = zlibHeader(&c.Budget, level, bits, strategy)
	}
	return !c.Failed()
}

// zlibHeader makes the two bytes of a header.
func zlibHeader(b *ruby.Budget, level, bits, strategy int) string {
	n := (8 + (bits-8)<<4) << 8
	switch {
	case strategy >= strategyHuffman || level < 2:
	case level < 6:
		n |= 1 << 6
	case level == 6:
		n |= 2 << 6
	default:
		n |= 3 << 6
	}
	n += 31 - n%31
	return b.StringOf([]byte{byte(n >> 8), byte(n)})
}

// maxStored is the size of a text that level 0 makes one block of.
const maxStored = 16 << 10

// pack compresses the text and returns the output that is ready, "" after an error.
func (d *deflater) pack(b *ruby.Budget, text string, end bool) string {
	d.in += len(text)
	summed := b.CopyPieces(text, func(piece []byte) bool {
		if d.wrapped {
			d.sum = adlerMore(d.sum, piece)
		} else {
			d.sum = crcMore(d.sum, piece)
		}
		return true
	})
	if !summed {
		return ""
	}
	if d.level > 0 {
		d.b = b
		if !d.write(text, end) {
			return ""
		}
		text = d.blocks.out.String()
	} else {
		text = d.store(b, text, end)
	}
	if text = b.Concat(d.header, text); d.in > 0 || end {
		d.header = ""
	} else {
		text = ""
	}
	if d.finished = end; end && d.wrapped {
		s := d.sum
		text = b.Concat(text, b.StringOf([]byte{byte(s >> 24), byte(s >> 16), byte(s >> 8), byte(s)}))
	}
	d.out += len(text)
	return text
}

// store makes a block of the whole text at its end.
func (d *deflater) store(b *ruby.Budget, text string, end bool) string {
	if d.stored = b.Concat(d.stored, text); b.Failed() {
		return ""
	}
	if len(d.stored) > maxStored {
		b.Fail(&ruby.UnsupportedError{Construct: "level 0 of Zlib for more than 16 KiB", Reason: "its blocks depend on Ruby's buffers"})
	}
	if !end {
		return ""
	}
	n := len(d.stored)
	head := b.StringOf([]byte{1, byte(n), byte(n >> 8), ^byte(n), ^byte(n >> 8)})
	return b.Concat(head, d.stored)
}

// adlerMore adds a piece of a text to its checksum.
func adlerMore(sum uint32, piece []byte) uint32 {
	const mod = 65521
	lo, hi := sum&0xffff, sum>>16
	for _, x := range piece {
		lo = (lo + uint32(x)) % mod
		hi = (hi + lo) % mod
	}
	return hi<<16 | lo
}

func zlibDeflate(c *ruby.Call) ruby.Value {
	var d deflater
	text := c.Str(0)
	if c.Failed() || !d.start(c, [4]ruby.Value{c.Arg(1)}) {
		return ruby.Nil
	}
	return given(c, c.Made(d.pack(&c.Budget, text, true), ruby.Binary))
}

// maxChunk is the size up to which Ruby passes packed data to a block at once.
const maxChunk = 1024

// given passes the packed data of a whole stream to the block, if there is one.
func given(c *ruby.Call, packed ruby.Value) ruby.Value {
	s, ok := packed.AsString()
	switch {
	case !c.Given() || !ok || c.Failed():
		return packed
	case s.Len() > maxChunk:
		return c.Fail(&ruby.UnsupportedError{Construct: "a block of Zlib::Deflate", Reason: "the sizes of chunks depend on zlib"})
	}
	c.Run(packed)
	return ruby.Nil
}

// deflaterOf returns the data of the receiver. The data of a receiver that is only allocated is not ready.
func deflaterOf(c *ruby.Call) *deflater {
	if d, ok := ruby.DataOf[*deflater](c.Self); ok {
		return d
	}
	return &deflater{}
}

// deflating implements a method of an open Deflate.
func deflating(c *ruby.Call, f func(*deflater) ruby.Value) ruby.Value {
	d := openDeflater(c)
	if d == nil {
		return ruby.Nil
	}
	return f(d)
}

// openDeflater returns the receiver; nil after an error.
func openDeflater(c *ruby.Call) *deflater {
	d := deflaterOf(c)
	if !d.ready || d.closed {
		c.Raise(errorClass, "stream is not ready")
		return nil
	}
	return d
}

func deflateInitialize(c *ruby.Call) ruby.Value {
	deflaterOf(c).start(c, [4]ruby.Value{c.Arg(0), c.Arg(1), c.Arg(2), c.Arg(3)})
	return ruby.Nil
}

// deflateMore compresses a text; nil is the end.
func deflateMore(c *ruby.Call, v ruby.Value, end bool) ruby.Value {
	d, text := openDeflater(c), ""
	if d == nil {
		return ruby.Nil
	}
	if v.IsNil() {
		end = true
	} else {
		s, err := c.RT.ToStr(v)
		if err != nil {
			return c.Fail(err)
		}
		text = s.String()
	}
	switch {
	case d.finished && text != "":
		return c.Raise(streamErrorClass, "stream error")
	case d.finished:
		ready := d.header
		d.header = ""
		return c.Made(ready, ruby.Binary)
	case text == "" && !end:
		return c.Made("", ruby.Binary)
	}
	return c.Made(d.pack(&c.Budget, text, end), ruby.Binary)
}

func deflateDeflate(c *ruby.Call) ruby.Value {
	switch flush := packOption(c, c.Arg(1), flushNone, 0, 6); {
	case c.Failed():
		return ruby.Nil
	case flush == flushFinish:
		return given(c, deflateMore(c, c.Arg(0), true))
	case c.Given():
		return c.Fail(&ruby.UnsupportedError{Construct: "Zlib::Deflate#deflate with a block", Reason: reasonFlush})
	case flush != flushNone:
		return c.Fail(&ruby.UnsupportedError{Construct: "Zlib::Deflate#deflate that flushes", Reason: reasonFlush})
	}
	return deflateMore(c, c.Arg(0), false)
}

// deflateAppend keeps ready output for the next method that returns some.
func deflateAppend(c *ruby.Call) ruby.Value {
	d := openDeflater(c)
	if d == nil {
		return ruby.Nil
	}
	before := d.out
	made, _ := deflateMore(c, c.Arg(0), false).AsString()
	if made != nil && made.Len() > 0 {
		d.header, d.out = made.String(), before
	}
	return c.Self
}

func deflateFinish(c *ruby.Call) ruby.Value { return given(c, deflateMore(c, ruby.Nil, true)) }

func deflateClose(c *ruby.Call) ruby.Value {
	if d := openDeflater(c); d != nil {
		*d = deflater{closed: true}
	}
	return ruby.Nil
}
