package ruby

// This file implements StringIO: a string that is read and written like a file. Reading is in lib_stringio_read.go.

import (
	"strings"
)

var stringIOClass = NewClass("StringIO", ObjectClass, EnumerableModule)

// stringIO is the Go data of a StringIO.
type stringIO struct {
	str      *String
	pos      int
	line     int
	canRead  bool
	canWrite bool
	append   bool
	mayRead  bool // it was opened for reading
	mayWrite bool
}

// DupData implements DataDuper: a copy works on the same string.
func (s *stringIO) DupData(*Budget) any {
	copied := *s
	return &copied
}

func init() {
	stringIOClass.alloc = func(c *Class) Value { return NewInstance(c, &stringIO{str: newString("")}) }
	Statics(stringIOClass, []Method{
		{Name: "open", Max: 2, Fn: stringIOOpen},
	})
	ConstantOfRun(stringIOClass, "VERSION", func(*Runtime) Value { return Str("3.2.0") })
	Constant(stringIOClass, "MAX_LENGTH", Int(1<<63-1))
	Methods(stringIOClass, append([]Method{
		{Name: "<<", Min: 1, Max: 1, Fn: streamAppend},
		{Name: "binmode", Fn: selfValue},
		{Name: "close", Fn: stringIOClose},
		{Name: "close_read", Fn: stringIOCloseRead},
		{Name: "close_write", Fn: stringIOCloseWrite},
		{Name: "closed?", Fn: func(c *Call) Value { s := c.stringIO(); return Bool(!s.canRead && !s.canWrite) }},
		{Name: "closed_read?", Fn: func(c *Call) Value { return Bool(!c.stringIO().canRead) }},
		{Name: "closed_write?", Fn: func(c *Call) Value { return Bool(!c.stringIO().canWrite) }},
		{Name: "external_encoding", Fn: func(c *Call) Value { return c.stringIO().str.Enc.Value() }},
		{Name: "fileno", Fn: always(Nil)},
		{Name: "flush", Fn: selfValue},
		{Name: "fsync", Fn: always(Int(0))},
		{Name: "initialize", Max: 2, Fn: stringIOInitialize, Flags: PrivateRow | Kw},
		{Name: "internal_encoding", Fn: always(Nil)},
		{Name: "isatty", Fn: always(False)},
		{Name: "length", Fn: stringIOSize},
		{Name: "lineno", Fn: func(c *Call) Value { return Int(int64(c.stringIO().line)) }},
		{Name: "lineno=", Min: 1, Max: 1, Fn: stringIOSetLine},
		{Name: "pid", Fn: always(Nil)},
		{Name: "pos", Fn: stringIOPos},
		{Name: "pos=", Min: 1, Max: 1, Fn: stringIOSetPos},
		{Name: "print", Max: -1, Fn: streamPrint},
		{Name: "printf", Max: -1, Fn: streamPrintf},
		{Name: "putc", Min: 1, Max: 1, Fn: streamPutc},
		{Name: "puts", Max: -1, Fn: streamPuts},
		{Name: "rewind", Fn: stringIORewind},
		{Name: "seek", Min: 1, Max: 2, Fn: stringIOSeek},
		{Name: "size", Fn: stringIOSize},
		{Name: "string", Fn: func(c *Call) Value { return c.stringIO().str.Value() }},
		{Name: "string=", Min: 1, Max: 1, Fn: stringIOSetString},
		{Name: "sync", Fn: always(True)},
		{Name: "sync=", Min: 1, Max: 1, Fn: func(c *Call) Value { return c.Arg(0) }},
		{Name: "syswrite", Min: 1, Max: 1, Fn: stringIOWrite},
		{Name: "tell", Fn: stringIOPos},
		{Name: "truncate", Min: 1, Max: 1, Fn: stringIOTruncate},
		{Name: "tty?", Fn: always(False)},
		{Name: "write", Max: -1, Fn: stringIOWrite},
		{Name: "write_nonblock", Min: 1, Max: 2, Fn: stringIOWrite},
	}, stringIOReaders()...))
}

func (c *Call) stringIO() *stringIO { return c.SelfInstance().Data.(*stringIO) }

// opened tells whether the stream was closed or not opened for what the method does; it raises then.
func (c *Call) opened(ok bool, what string) bool {
	if !ok {
		c.Raise(IoErrorClass, "not opened for %s", what)
	}
	return ok
}

func stringIOInitialize(c *Call) Value {
	s := c.stringIO()
	*s = stringIO{str: newString(""), canRead: true, canWrite: true}
	defer func() { s.mayRead, s.mayWrite = s.canRead, s.canWrite }()
	if c.Has(0) && !c.Arg(0).IsNil() {
		str := c.StrObj(0)
		if str == nil {
			return Nil
		}
		s.str, s.canWrite = str, !str.frozen
	}
	mode, ok := c.Kw("mode")
	if !ok && c.Has(1) {
		mode, ok = c.Arg(1), true
	}
	if !ok {
		return Nil
	}
	text, isText := mode.AsString()
	if !isText {
		return c.Fail(&UnsupportedError{Construct: "StringIO.new with a mode that is no String"})
	}
	name, _, _ := strings.Cut(text.String(), ":")
	s.open(c, name)
	return Nil
}

// open sets what a mode like "a+" allows.
func (s *stringIO) open(c *Call, mode string) {
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
		c.Raise(ArgumentErrorClass, "invalid access mode %s", mode)
		return
	}
	if s.canWrite && s.str.frozen {
		c.Fail(errnoError("EACCES", "Permission denied"))
		return
	}
	if kind[0] == 'w' {
		s.str.Set("")
	}
}

// errnoError is the exception of a failed system call.
func errnoError(name, message string) error {
	k, _ := errnoModule.consts[name].AsClass()
	return NewException(k, message)
}

func stringIOOpen(c *Call) Value {
	v, err := c.RT.CallMethod(c.Self, SelectorFor("new"), c.Args, nil, nil, false)
	if err != nil {
		return c.Fail(err)
	}
	if c.Block == nil {
		return v
	}
	out, _ := c.Yield(v)
	if s, ok := DataOf[*stringIO](v); ok {
		s.canRead, s.canWrite = false, false
	}
	return out
}

func stringIOClose(c *Call) Value {
	s := c.stringIO()
	s.canRead, s.canWrite = false, false
	return Nil
}

func stringIOCloseRead(c *Call) Value {
	s := c.stringIO()
	if !s.mayRead {
		return c.Raise(IoErrorClass, "closing non-duplex IO for reading")
	}
	s.canRead = false
	return Nil
}

func stringIOCloseWrite(c *Call) Value {
	s := c.stringIO()
	if !s.mayWrite {
		return c.Raise(IoErrorClass, "closing non-duplex IO for writing")
	}
	s.canWrite = false
	return Nil
}

func stringIOSize(c *Call) Value { return Int(int64(c.stringIO().str.Len())) }

func stringIOSetLine(c *Call) Value {
	c.stringIO().line = int(c.Int(0))
	return c.Arg(0)
}

func stringIOPos(c *Call) Value { return Int(int64(c.stringIO().pos)) }

func stringIOSetPos(c *Call) Value {
	n := c.Int(0)
	if n < 0 {
		return c.Fail(errnoError("EINVAL", "Invalid argument"))
	}
	c.stringIO().pos = int(n)
	return c.Arg(0)
}

func stringIORewind(c *Call) Value {
	s := c.stringIO()
	s.pos, s.line = 0, 0
	return Int(0)
}

func stringIOSeek(c *Call) Value {
	s := c.stringIO()
	if !s.canRead && !s.canWrite {
		return c.Raise(IoErrorClass, "closed stream")
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
	return Int(0)
}

func stringIOSetString(c *Call) Value {
	str := c.StrObj(0)
	if str == nil {
		return Nil
	}
	*c.stringIO() = stringIO{str: str, canRead: true, canWrite: !str.frozen, mayRead: true, mayWrite: !str.frozen}
	return c.Arg(0)
}

func stringIOTruncate(c *Call) Value {
	s, n := c.stringIO(), c.Int(0)
	if !c.opened(s.canWrite, "writing") || c.Failed() {
		return Nil
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
	return Int(0)
}

func stringIOWrite(c *Call) Value {
	s := c.stringIO()
	total := 0
	for _, v := range c.All() {
		text := c.ToS(v)
		if !c.opened(s.canWrite, "writing") || !c.writeAt(s, text) {
			return Nil
		}
		total += len(text)
	}
	return Int(int64(total))
}

// writeAt puts text where the stream is, over what is there.
func (c *Call) writeAt(s *stringIO, text string) bool {
	if s.str.frozen {
		c.Raise(IoErrorClass, "not modifiable string")
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
