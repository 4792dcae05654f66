package streams

// This file implements how a StringIO is opened, and the encoding that it has.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var initializer = ruby.Once[*ruby.Method]{Make: func() *ruby.Method { return inRuby.Primitive("initialize_with") }}

// initialize opens a StringIO: in Go without a mode or options, as most are.
func initialize(c *ruby.Call) ruby.Value {
	switch {
	case c.Self.Frozen():
		return c.Fail(c.RT.FrozenError(c.Self))
	case len(c.Args) > 1 || c.KwArgs() != nil:
		return c.Check(c.RT.Invoke(initializer.Get(), c.Self, c.Args, c.KwArgs(), nil))
	}
	given := c.Has(0)
	v := c.Arg(0)
	if !given {
		v = c.NewString("")
	}
	how := c.NewHash()
	c.HashSet(how, ruby.Sym("read"), ruby.True)
	return open(c, v, how, given)
}

// start is the primitive: it opens self for a String. single says that the String alone was given.
func start(c *ruby.Call) ruby.Value {
	how := c.Hash(1)
	if c.Failed() {
		return ruby.Nil
	}
	return open(c, c.Arg(0), how, c.Arg(2).Truthy())
}

// open makes self a StringIO of v. how is as the method opening of stringio.rb makes it.
func open(c *ruby.Call, v ruby.Value, how *ruby.Hash, single bool) ruby.Value {
	s := c.SelfInstance().Data.(*stringIO)
	is := func(name string) bool {
		v, _ := how.GetSym(name)
		return v.Truthy()
	}
	made := &stream{str: ruby.NewString(""), null: v.IsNil(), append: is("append"), mayRead: is("read"), mayWrite: is("write")}
	if !made.null {
		text, err := c.RT.ToStr(v)
		if err != nil {
			return c.Fail(err)
		}
		made.str = text
	}
	switch {
	case !made.str.Value().Frozen():
		made.mayWrite = made.mayWrite || !is("given")
	case made.mayWrite:
		return c.Fail(errnoError("EACCES", "Permission denied"))
	}
	if is("truncate") && !made.null {
		made.str.Set("")
	}
	if v, ok := how.GetSym("encoding"); ok {
		made.enc, made.fixed = c.EncodingArg(v), true
	}
	if single && !made.null {
		made.enc, made.fixed = made.str.Enc, true
	}
	*s = stringIO{stream: made, canRead: made.mayRead, canWrite: made.mayWrite}
	if is("mark") {
		s.detectMark(c)
	}
	return ruby.Nil
}

// foundEncoding returns the encoding of an object or a name. Unknown names, which Ruby ignores with a warning, are
// refused.
func foundEncoding(c *ruby.Call, v ruby.Value) ruby.Encoding {
	enc := c.EncodingArg(v)
	if _, isText := v.AsString(); isText && c.Failed() {
		c.RescueAny()
		c.Fail(&ruby.UnsupportedError{Construct: "StringIO with an encoding that isn't known"})
	}
	return enc
}

// encoding returns the encoding of the texts that are read.
func (s *stringIO) encoding() ruby.Encoding {
	if s.fixed {
		return s.enc
	}
	return s.str.Enc
}

func gzipEncoding(c *ruby.Call) ruby.Value {
	if s := gzip(c).data; s != nil {
		return ruby.EncodingObject(s.encoding())
	}
	return ruby.EncodingObject(ruby.UTF8)
}

func externalEncoding(c *ruby.Call) ruby.Value {
	s := self(c)
	if s.null && !s.fixed {
		return ruby.Nil
	}
	return ruby.EncodingObject(s.encoding())
}

// associate sets the encoding of the string if the stream can be written.
func (s *stringIO) associate(c *ruby.Call, enc ruby.Encoding) {
	if !s.writable() {
		return
	}
	if s.str.Value().Frozen() {
		c.Fail(c.RT.FrozenError(s.str.Value()))
		return
	}
	s.str.Enc, s.str.Chilled = enc, false
}

func binmode(c *ruby.Call) ruby.Value {
	s := self(c)
	if c.Failed() {
		return ruby.Nil
	}
	s.enc, s.fixed = ruby.Binary, true
	if s.null && s.writable() {
		return c.Fail(c.RT.FrozenError(ruby.Nil))
	}
	s.associate(c, ruby.Binary)
	return c.Self
}

// recode is the primitive: it sets the encoding of self.
func recode(c *ruby.Call) ruby.Value {
	s := self(c)
	if c.Failed() {
		return ruby.Nil
	}
	s.enc, s.fixed = c.EncodingArg(c.Arg(0)), true
	if !s.str.Chilled { // the encoding of a literal stays
		s.associate(c, s.enc)
	}
	return ruby.Nil
}

func setEncodingByBOM(c *ruby.Call) ruby.Value {
	s := self(c)
	if c.Failed() || !s.detectMark(c) {
		return ruby.Nil
	}
	return ruby.EncodingObject(s.enc)
}

// marks are the byte order marks, longer ones before their beginnings.
var marks = []struct{ bytes, name string }{
	{"\xEF\xBB\xBF", "UTF-8"}, {"\xFF\xFE\x00\x00", "UTF-32LE"}, {"\xFF\xFE", "UTF-16LE"},
	{"\xFE\xFF", "UTF-16BE"}, {"\x00\x00\xFE\xFF", "UTF-32BE"},
}

// detectMark takes the encoding from the byte order mark of the string, and reports whether there is one.
func (s *stringIO) detectMark(c *ruby.Call) bool {
	s.fixed = false
	for _, m := range marks {
		if !strings.HasPrefix(s.str.String(), m.bytes) {
			continue
		}
		s.enc, s.fixed = c.EncodingArg(c.NewString(m.name)), true
		s.pos = len(m.bytes)
		if s.mayWrite {
			s.associate(c, s.enc)
		}
		return !c.Failed()
	}
	return false
}
