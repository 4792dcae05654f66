// Package streams has Ruby's libraries stringio, a string that is read and written like a file, and zlib, whose gzip
// files are in strings.
//
//	stringio.go    StringIO
//	zlib.go        checksums, Inflate, GzipReader
//	read.go        the reading methods of both
//	pack.go        Zlib.deflate, Deflate
//	pack_gzip.go   Zlib.gzip, GzipWriter
//	pack_match.go  finding repetitions as zlib does
//	pack_block.go  writing blocks as zlib does
//	classes.go     the list of classes and modules
//	pack_tree.go   Huffman codes as zlib makes them
package streams

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/exception"
	"github.com/boshrender/boshrender/erb/internal/core/io"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "stringio, zlib", Classes: classes, Tables: [][]ruby.Table{tables, zlibTables, packTables}}

var stringIOClass *ruby.Class

// stringIO is the Go data of a StringIO.
type stringIO struct {
	str      *ruby.String
	pos      int
	line     int
	canRead  bool
	canWrite bool
	append   bool
	mayRead  bool // it was opened for reading
	mayWrite bool
}

// DupData implements DataDuper: a copy works on the same string.
func (s *stringIO) DupData(*ruby.Budget) any {
	copied := *s
	return &copied
}

var tables = []ruby.Table{
	{Class: &stringIOClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &stringIO{str: ruby.NewString("")}) }},
	{Class: &stringIOClass, Statics: []ruby.Method{
		{Name: "open", Max: 2, Fn: stringIOOpen},
	}},
	{Class: &stringIOClass, Constants: func() {
		ruby.ConstantOfRun(stringIOClass, "VERSION", func(*ruby.Runtime) ruby.Value { return ruby.Str("3.2.0") })
		ruby.Constant(stringIOClass, "MAX_LENGTH", ruby.Int(1<<63-1))
	}},
	{Class: &stringIOClass, Methods: []ruby.Method{
		{Name: "<<", Min: 1, Max: 1, Fn: io.StreamAppend},
		{Name: "binmode", Fn: ruby.SelfValue},
		{Name: "close", Fn: stringIOClose},
		{Name: "close_read", Fn: closeRead},
		{Name: "close_write", Fn: closeWrite},
		{Name: "closed?", Fn: func(c *ruby.Call) ruby.Value { s := self(c); return ruby.Bool(!s.canRead && !s.canWrite) }},
		{Name: "closed_read?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(!self(c).canRead) }},
		{Name: "closed_write?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(!self(c).canWrite) }},
		{Name: "external_encoding", Fn: func(c *ruby.Call) ruby.Value { return ruby.EncodingObject(self(c).str.Enc) }},
		{Name: "fileno", Fn: ruby.AlwaysNil},
		{Name: "flush", Fn: ruby.SelfValue},
		{Name: "fsync", Fn: func(*ruby.Call) ruby.Value { return ruby.Int(0) }},
		{Name: "initialize", Max: 2, Fn: initialize, Flags: ruby.PrivateRow | ruby.Kw},
		{Name: "internal_encoding", Fn: ruby.AlwaysNil},
		{Name: "isatty", Fn: ruby.AlwaysFalse},
		{Name: "length", Fn: stringIOSize},
		{Name: "lineno", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(self(c).line)) }},
		{Name: "lineno=", Min: 1, Max: 1, Fn: setLine},
		{Name: "pid", Fn: ruby.AlwaysNil},
		{Name: "pos", Fn: stringIOPos},
		{Name: "pos=", Min: 1, Max: 1, Fn: setPos},
		{Name: "print", Max: -1, Fn: io.StreamPrint},
		{Name: "printf", Max: -1, Fn: io.StreamPrintf},
		{Name: "putc", Min: 1, Max: 1, Fn: io.StreamPutc},
		{Name: "puts", Max: -1, Fn: io.StreamPuts},
		{Name: "rewind", Fn: rewind},
		{Name: "seek", Min: 1, Max: 2, Fn: seek},
		{Name: "size", Fn: stringIOSize},
		{Name: "string", Fn: func(c *ruby.Call) ruby.Value { return self(c).str.Value() }},
		{Name: "string=", Min: 1, Max: 1, Fn: setString},
		{Name: "sync", Fn: ruby.AlwaysTrue},
		{Name: "sync=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return c.Arg(0) }},
		{Name: "syswrite", Min: 1, Max: 1, Fn: write},
		{Name: "tell", Fn: stringIOPos},
		{Name: "truncate", Min: 1, Max: 1, Fn: truncate},
		{Name: "tty?", Fn: ruby.AlwaysFalse},
		{Name: "write", Max: -1, Fn: write},
		{Name: "write_nonblock", Min: 1, Max: 1, Fn: write, Flags: ruby.Kw},
	}},
	{Class: &stringIOClass, Methods: readers},
}

func self(c *ruby.Call) *stringIO { return c.SelfInstance().Data.(*stringIO) }

// opened reports whether the stream is open for the method, and raises an error if it isn't.
func opened(c *ruby.Call, ok bool, what string) bool {
	if !ok {
		c.Raise(ruby.IoErrorClass, "not opened for %s", what)
	}
	return ok
}

func initialize(c *ruby.Call) ruby.Value {
	s := self(c)
	*s = stringIO{str: ruby.NewString(""), canRead: true, canWrite: true}
	defer func() { s.mayRead, s.mayWrite = s.canRead, s.canWrite }()
	if c.Has(0) && !c.Arg(0).IsNil() {
		str := c.StrObj(0)
		if str == nil {
			return ruby.Nil
		}
		s.str, s.canWrite = str, !str.Value().Frozen()
	}
	mode, ok := c.Kw("mode")
	if !ok && c.Has(1) {
		mode, ok = c.Arg(1), true
	}
	if !ok {
		return ruby.Nil
	}
	text, isText := mode.AsString()
	if !isText {
		return c.Fail(&ruby.UnsupportedError{Construct: "StringIO.new with a mode that is no String"})
	}
	name, _, _ := strings.Cut(text.String(), ":")
	s.open(c, name)
	return ruby.Nil
}

// open sets the permissions of a mode like "a+".
func (s *stringIO) open(c *ruby.Call, mode string) {
	kind := ""
	for i := 0; i < len(mode) && len(mode) <= 4; i++ {
		if mode[i] != 'b' && mode[i] != 't' {
			kind += mode[i : i+1] // bounded: four bytes
		}
	}
	plus := strings.HasSuffix(kind, "+")
	switch strings.TrimSuffix(kind, "+") {
	case "r":
		s.canRead, s.canWrite = true, plus
	case "w":
		s.canRead, s.canWrite = plus, true
	case "a":
		s.canRead, s.canWrite, s.append = plus, true, true
	default:
		c.Raise(ruby.ArgumentErrorClass, "invalid access mode %s", mode)
		return
	}
	if s.canWrite && s.str.Value().Frozen() {
		c.Fail(errnoError("EACCES", "Permission denied"))
		return
	}
	if kind[0] == 'w' {
		s.str.Set("")
	}
}

// errnoError is the exception of a failed system call.
func errnoError(name, message string) error {
	return ruby.NewException(exception.ErrnoClass(name), message)
}

func stringIOOpen(c *ruby.Call) ruby.Value {
	v, err := c.RT.CallMethod(c.Self, ruby.SelectorFor("new"), c.Args, nil, nil, false)
	if err != nil {
		return c.Fail(err)
	}
	if !c.Given() {
		return v
	}
	out, _ := c.Yield(v)
	if s, ok := ruby.DataOf[*stringIO](v); ok {
		s.canRead, s.canWrite = false, false
	}
	return out
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
	self(c).line = int(c.Int(0))
	return c.Arg(0)
}

func stringIOPos(c *ruby.Call) ruby.Value { return ruby.Int(int64(self(c).pos)) }

func setPos(c *ruby.Call) ruby.Value {
	n := c.Int(0)
	if n < 0 {
		return c.Fail(errnoError("EINVAL", "Invalid argument"))
	}
	self(c).pos = int(n)
	return c.Arg(0)
}

func rewind(c *ruby.Call) ruby.Value {
	s := self(c)
	s.pos, s.line = 0, 0
	return ruby.Int(0)
}

func seek(c *ruby.Call) ruby.Value {
	s := self(c)
	if !s.canRead && !s.canWrite {
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
	str := c.StrObj(0)
	if str == nil {
		return ruby.Nil
	}
	*self(c) = stringIO{str: str, canRead: true, canWrite: !str.Value().Frozen(), mayRead: true, mayWrite: !str.Value().Frozen()}
	return c.Arg(0)
}

func truncate(c *ruby.Call) ruby.Value {
	s, n := self(c), c.Int(0)
	if !opened(c, s.canWrite, "writing") || c.Failed() {
		return ruby.Nil
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
		text := converted(c, v, s.str.Enc)
		if !opened(c, s.canWrite, "writing") || !writeAt(c, s, text) {
			return ruby.Nil
		}
		total += len(text)
	}
	return ruby.Int(int64(total))
}

// converted returns the text of v in the encoding of a stream, as it is if that isn't possible.
func converted(c *ruby.Call, v ruby.Value, to ruby.Encoding) string {
	text, isText := v.AsString()
	if !isText {
		made, err := c.RT.TextOf(v)
		if c.Fail(err); c.Failed() {
			return ""
		}
		text = made
	}
	switch {
	case text.Enc == to, text.Enc == ruby.Binary, to == ruby.Binary, to == ruby.ASCII:
		return text.String()
	case !text.Enc.Wide() && ruby.IsASCII(text.String()):
		return text.String()
	}
	v, ok := c.Send(text.Value(), "encode", ruby.EncodingObject(to))
	if made, isText := v.AsString(); ok && isText {
		return made.String()
	}
	c.RescueAny()
	return text.String()
}

// writeAt writes text at the current position, over existing text.
func writeAt(c *ruby.Call, s *stringIO, text string) bool {
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
