// Package streams has Ruby's libraries stringio, a string that is read and written like a file, and zlib, whose gzip
// files are in strings.
//
//	stringio.go    StringIO
//	mode.go        how a StringIO is opened, and its encoding
//	zlib.go        Inflate, GzipReader
//	checksum.go    its checksums
//	read.go        the reading methods of both
//	pack.go        Zlib.deflate, Deflate
//	pack_gzip.go   Zlib.gzip, GzipWriter
//	pack_match.go  finding repetitions as zlib does
//	pack_block.go  writing blocks as zlib does
//	classes.go     the list of classes and modules
//	pack_tree.go   Huffman codes as zlib makes them
package streams

import (
	"github.com/boshrender/boshrender/erb/internal/core/exception"
	"github.com/boshrender/boshrender/erb/internal/core/io"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "stringio, zlib", Classes: classes, Tables: [][]ruby.Table{tables, zlibTables, packTables}}

var stringIOClass *ruby.Class

// stringIO is the Go data of a StringIO.
type stringIO struct {
	*stream       // nil if it isn't initialized
	canRead  bool // it isn't closed for reading
	canWrite bool
}

// stream is the state that the copies of a StringIO share.
type stream struct {
	str      *ruby.String
	null     bool // there is no string: it is nil for Ruby, and str is empty
	enc      ruby.Encoding
	fixed    bool // enc is the encoding, else it is str's
	pos      int
	line     int
	append   bool
	mayRead  bool // it was opened for reading
	mayWrite bool
	gzip     bool // it is the content of a gzip file
}

// DupData implements DataDuper: a copy has the same stream.
func (s *stringIO) DupData(*ruby.Budget) any {
	copied := *s
	return &copied
}

// CopiesItself implements the interface of objects whose initialize_copy dup and clone call.
func (s *stringIO) CopiesItself() {}

func (s *stringIO) readable() bool { return s.canRead && s.mayRead }

func (s *stringIO) writable() bool { return s.canWrite && s.mayWrite }

var tables = []ruby.Table{
	{Class: &stringIOClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &stringIO{}) }},
	{Class: &stringIOClass, Statics: []ruby.Method{
		{Name: "open", Max: -1, Fn: stringIOOpen, Flags: ruby.Kw},
	}},
	{Class: &stringIOClass, Constants: func() {
		ruby.ConstantOfRun(stringIOClass, "VERSION", func(*ruby.Runtime) ruby.Value { return ruby.Str("3.2.0") })
		ruby.Constant(stringIOClass, "MAX_LENGTH", ruby.Int(1<<63-1))
	}},
	{Class: &stringIOClass, Methods: []ruby.Method{
		{Name: "<<", Min: 1, Max: 1, Fn: io.StreamAppend},
		{Name: "binmode", Fn: binmode},
		{Name: "close", Fn: stringIOClose},
		{Name: "close_read", Fn: closeRead},
		{Name: "close_write", Fn: closeWrite},
		{Name: "closed?", Fn: func(c *ruby.Call) ruby.Value { s := self(c); return ruby.Bool(!s.readable() && !s.writable()) }},
		{Name: "closed_read?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(!self(c).readable()) }},
		{Name: "closed_write?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(!self(c).writable()) }},
		{Name: "external_encoding", Fn: externalEncoding},
		{Name: "fileno", Fn: func(c *ruby.Call) ruby.Value { self(c); return ruby.Nil }},
		{Name: "flush", Fn: func(c *ruby.Call) ruby.Value { self(c); return c.Self }},
		{Name: "fsync", Fn: func(c *ruby.Call) ruby.Value { self(c); return ruby.Int(0) }},
		{Name: "initialize", Max: 2, Fn: initialize, Flags: ruby.PrivateRow | ruby.Kw},
		{Name: "initialize_copy", Min: 1, Max: 1, Fn: initializeCopy, Flags: ruby.PrivateRow},
		{Name: "internal_encoding", Fn: ruby.AlwaysNil},
		{Name: "isatty", Fn: func(c *ruby.Call) ruby.Value { self(c); return ruby.False }},
		{Name: "length", Fn: stringIOSize},
		{Name: "lineno", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(self(c).line)) }},
		{Name: "lineno=", Min: 1, Max: 1, Fn: setLine},
		{Name: "pid", Fn: func(c *ruby.Call) ruby.Value { self(c); return ruby.Nil }},
		{Name: "pos", Fn: stringIOPos},
		{Name: "pos=", Min: 1, Max: 1, Fn: setPos},
		{Name: "print", Max: -1, Fn: io.StreamPrint},
		{Name: "printf", Max: -1, Fn: io.StreamPrintf},
		{Name: "putc", Min: 1, Max: 1, Fn: io.StreamPutc},
		{Name: "puts", Max: -1, Fn: io.StreamPuts},
		{Name: "rewind", Fn: rewind},
		{Name: "seek", Min: 1, Max: 2, Fn: seek},
		{Name: "set_encoding", Min: 1, Max: 2, Fn: setEncoding, Flags: ruby.Kw},
		{Name: "set_encoding_by_bom", Fn: setEncodingByBOM},
		{Name: "size", Fn: stringIOSize},
		{Name: "string", Fn: stringIOString},
		{Name: "string=", Min: 1, Max: 1, Fn: setString},
		{Name: "sync", Fn: func(c *ruby.Call) ruby.Value { self(c); return ruby.True }},
		{Name: "sync=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { self(c); return c.Arg(0) }},
		{Name: "syswrite", Min: 1, Max: 1, Fn: write},
		{Name: "tell", Fn: stringIOPos},
		{Name: "truncate", Min: 1, Max: 1, Fn: truncate},
		{Name: "tty?", Fn: func(c *ruby.Call) ruby.Value { self(c); return ruby.False }},
		{Name: "write", Max: -1, Fn: write},
		{Name: "write_nonblock", Min: 1, Max: 1, Fn: write, Flags: ruby.Kw},
	}},
	{Class: &stringIOClass, Methods: readers},
}

// self returns the receiver. For a frozen or uninitialized one it records the error and returns a closed, empty
// StringIO.
func self(c *ruby.Call) *stringIO {
	s := c.SelfInstance().Data.(*stringIO)
	if usable(c, c.Self, s) {
		return s
	}
	return &stringIO{stream: &stream{str: ruby.NewString("")}}
}

// usable reports whether s, the data of v, is neither frozen nor uninitialized, and raises an error if it is.
func usable(c *ruby.Call, v ruby.Value, s *stringIO) bool {
	switch {
	case v.Frozen():
		c.Fail(c.RT.FrozenError(v))
	case s.stream == nil:
		c.Raise(ruby.IoErrorClass, "uninitialized stream")
	default:
		return true
	}
	return false
}

// opened reports whether the stream is open for the method, and raises an error if it isn't.
func opened(c *ruby.Call, ok bool, what string) bool {
	if !ok {
		c.Raise(ruby.IoErrorClass, "not opened for %s", what)
	}
	return ok
}

// errnoError is the exception of a failed system call.
func errnoError(name, message string) error {
	return ruby.NewException(exception.ErrnoClass(name), message)
}

func stringIOOpen(c *ruby.Call) ruby.Value {
	v := c.CallMethod(c.Self, ruby.SelectorFor("new"), c.Args, c.KwArgs(), nil, false)
	if c.Failed() {
		return ruby.Nil
	}
	if !c.Given() {
		return v
	}
	out, _ := c.Yield(v)
	if s, ok := ruby.DataOf[*stringIO](v); ok && s.stream != nil {
		s.str, s.null = ruby.NewString(""), true
		s.canRead, s.canWrite, s.mayRead, s.mayWrite = false, false, false, false
	}
	return out
}

// initializeCopy makes the receiver a copy of another one, which shares its stream.
func initializeCopy(c *ruby.Call) ruby.Value {
	if ruby.Identical(c.Self, c.Arg(0)) {
		return c.Self
	}
	from, ok := ruby.DataOf[*stringIO](c.Arg(0))
	if !ok {
		return c.Fail(&ruby.UnsupportedError{Construct: "StringIO#initialize_copy of another object"})
	}
	if usable(c, c.Arg(0), from) {
		*c.SelfInstance().Data.(*stringIO) = *from
	}
	return c.Self
}

func stringIOString(c *ruby.Call) ruby.Value {
	s := self(c)
	if s.null {
		return ruby.Nil
	}
	return s.str.Value()
}

func stringIOClose(c *ruby.Call) ruby.Value {
	s := self(c)
	s.canRead, s.canWrite = false, false
	return ruby.Nil
}

func closeRead(c *ruby.Call) ruby.Value {
	s := self(c)
	if !s.mayRead {
		return c.Raise(ruby.IoErrorClass, "closing non-duplex IO for reading")
	}
	s.canRead = false
	return ruby.Nil
}

func closeWrite(c *ruby.Call) ruby.Value {
	s := self(c)
	if !s.mayWrite {
		return c.Raise(ruby.IoErrorClass, "closing non-duplex IO for writing")
	}
	s.canWrite = false
	return ruby.Nil
}

func stringIOSize(c *ruby.Call) ruby.Value { return ruby.Int(int64(self(c).str.Len())) }

func setLine(c *ruby.Call) ruby.Value {
	n := c.Int(0)
	if s := self(c); !c.Failed() {
		s.line = int(n)
	}
	return c.Arg(0)
}

func stringIOPos(c *ruby.Call) ruby.Value { return ruby.Int(int64(self(c).pos)) }

func setPos(c *ruby.Call) ruby.Value {
	n, s := c.Int(0), self(c)
	if n < 0 && !c.Failed() {
		return c.Fail(errnoError("EINVAL", "Invalid argument"))
	}
	if !c.Failed() {
		s.pos = int(n)
	}
	return c.Arg(0)
}

func rewind(c *ruby.Call) ruby.Value {
	s := self(c)
	s.pos, s.line = 0, 0
	return ruby.Int(0)
}

func seek(c *ruby.Call) ruby.Value {
	s := self(c)
	if !s.readable() && !s.writable() {
		return c.Raise(ruby.IoErrorClass, "closed stream")
	}
	n := c.Int(0)
	switch c.IntOr(1, 0) {
	case 0:
	case 1:
		n += int64(s.pos)
	case 2:
		n += int64(s.str.Len())
	default:
		return c.Fail(errnoError("EINVAL", "Invalid argument - invalid whence"))
	}
	if n < 0 {
		return c.Fail(errnoError("EINVAL", "Invalid argument"))
	}
	s.pos = int(n)
	return ruby.Int(0)
}

func setString(c *ruby.Call) ruby.Value {
	s, str := self(c), c.StrObj(0)
	if c.Failed() {
		return ruby.Nil
	}
	*s.stream = stream{str: str, enc: s.enc, fixed: s.fixed, mayRead: true, mayWrite: !str.Value().Frozen()}
	return c.Arg(0)
}

func truncate(c *ruby.Call) ruby.Value {
	s, n := self(c), c.Int(0)
	if !opened(c, s.writable(), "writing") || c.Failed() {
		return ruby.Nil
	}
	if s.null {
		return ruby.False
	}
	if n < 0 {
		return c.Fail(errnoError("EINVAL", "Invalid argument - negative length"))
	}
	text := s.str.String()
	if extra := n - int64(len(text)); extra > 0 {
		t := c.Text(len(text))
		t.Add(text)
		t.Repeat("\x00", int(extra))
		text = t.String()
	}
	if !c.Failed() {
		s.str.Set(text[:n])
	}
	return ruby.Int(0)
}

func write(c *ruby.Call) ruby.Value {
	s := self(c)
	total := 0
	for _, v := range c.All() {
		text, enc := converted(c, v, s.encoding())
		if !opened(c, s.writable(), "writing") || !writeAt(c, s, text, enc) {
			return ruby.Nil
		}
		if !s.null {
			total += len(text)
		}
	}
	return ruby.Int(int64(total))
}

// converted returns the text of v in the encoding of a stream, as it is if that isn't possible, and its encoding.
func converted(c *ruby.Call, v ruby.Value, to ruby.Encoding) (string, ruby.Encoding) {
	text, isText := v.AsString()
	if !isText {
		made, err := c.RT.TextOf(v)
		if c.Fail(err); c.Failed() {
			return "", to
		}
		text = made
	}
	switch {
	case text.Enc == to, text.Enc == ruby.Binary, to == ruby.Binary, to == ruby.ASCII:
		return text.String(), text.Enc
	case !to.Wide() && !text.Enc.Wide() && ruby.IsASCII(text.String()):
		return text.String(), to
	}
	v, ok := c.Send(text.Value(), "encode", ruby.EncodingObject(to))
	if made, isText := v.AsString(); ok && isText {
		return made.String(), to
	}
	c.RescueAny()
	return text.String(), text.Enc
}

// writeAt writes text at the current position, over existing text.
func writeAt(c *ruby.Call, s *stringIO, text string, enc ruby.Encoding) bool {
	if s.null {
		return true
	}
	if s.str.Value().Frozen() {
		c.Raise(ruby.IoErrorClass, "not modifiable string")
		return false
	}
	size := s.str.Len()
	if s.append {
		s.pos = size
	}
	if text == "" {
		return true
	}
	switch {
	case s.pos == size:
		if s.str.Enc == ruby.ASCII && enc != ruby.Binary && !ruby.IsASCII(text) && c.ASCIIOnly(s.str) {
			s.str.Enc = enc
		}
		c.AppendTo(s.str, text)
	case s.pos > size:
		t := c.Text(0)
		t.Repeat("\x00", s.pos-size)
		t.Add(text)
		c.AppendTo(s.str, t.String())
	default:
		old := s.str.String()
		if all := c.Concat(old[:s.pos], text, old[min(size, s.pos+len(text)):]); !c.Failed() {
			s.str.Set(all)
		}
	}
	if c.Failed() {
		return false
	}
	s.pos += len(text)
	return true
}
