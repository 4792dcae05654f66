package streams

// This file implements how a StringIO is opened, and the encoding that it has.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// openMode is the meaning of the mode and the options of StringIO.new.
type openMode struct {
	given    bool // there is a mode
	read     bool
	write    bool
	append   bool
	truncate bool
	binary   bool
	text     bool
	coded    bool // the mode names an encoding
	mark     bool // the byte order mark decides the encoding
	enc      ruby.Encoding
	fixed    bool // enc is known
	internal bool // enc is one that texts are converted to
}

func initialize(c *ruby.Call) ruby.Value {
	s := c.SelfInstance().Data.(*stringIO)
	made := &stream{str: ruby.NewString(""), null: c.Has(0) && c.Arg(0).IsNil()}
	m := openMode{}
	m.extract(c)
	if !c.Arg(0).IsNil() && !c.Failed() {
		made.str = c.StrObj(0)
	}
	if !c.Thaw() {
		return ruby.Nil
	}
	switch {
	case !made.str.Value().Frozen():
		m.write = m.write || !m.given
	case m.write:
		return c.Fail(errnoError("EACCES", "Permission denied"))
	}
	if m.truncate && !made.null {
		made.str.Set("")
	}
	made.enc, made.fixed = m.enc, m.fixed
	if len(c.Args) == 1 && !made.null {
		made.enc, made.fixed = made.str.Enc, true
	}
	made.append, made.mayRead, made.mayWrite = m.append, m.read, m.write
	*s = stringIO{stream: made, canRead: m.read, canWrite: m.write}
	if m.mark {
		s.detectMark(c)
	}
	return c.Self
}

// extract reads the mode and the options.
func (m *openMode) extract(c *ruby.Call) {
	if v, ok := c.Kw("flags"); ok && !v.IsNil() {
		c.Fail(&ruby.UnsupportedError{Construct: "StringIO.new with flags"})
		return
	}
	m.read = true
	m.mode(c, c.Arg(1))
	if v, ok := c.Kw("mode"); ok && !v.IsNil() && !c.Failed() {
		if m.given {
			c.Raise(ruby.ArgumentErrorClass, "mode specified twice")
			return
		}
		m.mode(c, v)
	}
	if c.Failed() || !m.binaryOptions(c) || !m.encodingOptions(c) {
		return
	}
	if m.read && !m.binary && !m.internal && m.fixed && m.enc.Wide() {
		c.Raise(ruby.ArgumentErrorClass, "ASCII incompatible encoding needs binmode")
	}
}

// mode reads a mode that is given, or nil.
func (m *openMode) mode(c *ruby.Call, mode ruby.Value) {
	if mode.IsNil() {
		return
	}
	text, isText := mode.AsString()
	if !isText {
		c.Fail(&ruby.UnsupportedError{Construct: "StringIO.new with a mode that is no String"})
		return
	}
	m.given = true
	m.parse(c, text.String())
}

// parse reads a mode like "a+" or "rb:utf-8".
func (m *openMode) parse(c *ruby.Call, mode string) {
	kind, name, coded := strings.Cut(mode, ":")
	known := kind != ""
	for i := 0; i < len(kind) && c.Tick(); i++ {
		switch char := kind[i]; {
		case i == 0 && char == 'r':
		case i == 0 && char == 'w':
			m.read, m.write, m.truncate = false, true, true
		case i == 0 && char == 'a':
			m.read, m.write, m.append = false, true, true
		case i == 0:
			known = false
		case char == 'b':
			m.binary = true
		case char == 't':
			m.text = true
		case char == '+':
			m.read, m.write = true, true
		case char != 'x' || kind[0] != 'w':
			known = false
		}
	}
	if !known || m.binary && m.text {
		c.Raise(ruby.ArgumentErrorClass, "invalid access mode %s", mode)
		return
	}
	if coded {
		m.coded = true
		m.names(c, name)
	} else if m.binary {
		m.enc, m.fixed = ruby.Binary, true
	}
}

// names reads the names of the external and the internal encoding.
func (m *openMode) names(c *ruby.Call, text string) {
	const mark = "bom|"
	external, internal, _ := strings.Cut(text, ":")
	if len(external) > len(mark) && strings.EqualFold(external[:len(mark)], mark) { // bounded: a prefix
		m.mark, external = true, external[len(mark):]
	}
	m.set(c, c.NewString(external))
	if m.mark && !m.enc.Wide() && m.enc != ruby.UTF8 {
		c.Fail(&ruby.UnsupportedError{Construct: "a byte order mark of another encoding"})
	}
	if internal != "" && internal != "-" {
		m.set(c, c.NewString(internal))
		m.internal = true
	}
}

// set sets the encoding.
func (m *openMode) set(c *ruby.Call, v ruby.Value) {
	m.enc, m.fixed = foundEncoding(c, v), true
}

// binaryOptions reads textmode and binmode.
func (m *openMode) binaryOptions(c *ruby.Call) bool {
	fail := func(message string) bool {
		c.Raise(ruby.ArgumentErrorClass, "%s", message)
		return false
	}
	const both = "both textmode and binmode specified"
	if v, ok := c.Kw("textmode"); ok && !v.IsNil() {
		switch {
		case m.text:
			return fail("textmode specified twice")
		case m.binary:
			return fail(both)
		}
		m.text = v.Truthy()
	}
	if v, ok := c.Kw("binmode"); ok && !v.IsNil() {
		switch {
		case m.binary:
			return fail("binmode specified twice")
		case m.text:
			return fail(both)
		}
		m.binary = v.Truthy()
	}
	if m.binary && !m.coded {
		m.enc, m.fixed = ruby.Binary, true
	}
	return true
}

// encodingOptions reads encoding, external_encoding and internal_encoding.
func (m *openMode) encodingOptions(c *ruby.Call) bool {
	all, _ := c.Kw("encoding")
	external, isExternal := c.Kw("external_encoding")
	internal, isInternal := c.Kw("internal_encoding")
	if isExternal || isInternal {
		all = ruby.Nil
	}
	if m.coded && (!all.IsNil() || !external.IsNil() || isInternal) {
		c.Raise(ruby.ArgumentErrorClass, "encoding specified twice")
		return false
	}
	if text, ok := all.AsString(); ok {
		m.names(c, text.String())
	} else if !all.IsNil() {
		m.set(c, all)
	}
	if !external.IsNil() {
		m.set(c, external)
	} else if isInternal {
		m.fixed = false
	}
	if text, ok := internal.AsString(); !internal.IsNil() && !(ok && text.String() == "-") {
		m.set(c, internal)
		m.internal = true
	}
	return !c.Failed()
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

func setEncoding(c *ruby.Call) ruby.Value {
	s, enc, name := self(c), ruby.UTF8, c.Arg(0)
	if text, ok := name.AsString(); ok {
		external, _, _ := strings.Cut(text.String(), ":")
		name = c.NewString(external)
	}
	if !name.IsNil() && !c.Failed() {
		enc = foundEncoding(c, name)
	}
	if c.Failed() {
		return ruby.Nil
	}
	s.enc, s.fixed = enc, true
	if !s.str.Chilled { // the encoding of a literal stays
		s.associate(c, enc)
	}
	return c.Self
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
