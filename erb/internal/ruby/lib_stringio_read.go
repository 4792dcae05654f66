package ruby

// This file implements the reading methods that StringIO and Zlib::GzipReader share.

import "unicode/utf8"

// byteSource is Go data that can be read like a file.
type byteSource interface {
	source(c *Call) *stringIO // nil after an error
}

func (s *stringIO) source(*Call) *stringIO { return s }

// reading gives what the receiver reads from; nil after an error, which is recorded.
func (c *Call) reading() *stringIO {
	s := c.SelfInstance().Data.(byteSource).source(c)
	if s == nil || !c.opened(s.canRead, "reading") {
		return nil
	}
	return s
}

// document gives argument i as a text: a String, or what reading it gives.
func (c *Call) document(i int) string {
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

// writeTo writes text to a stream that dump was given, and answers the stream.
func (c *Call) writeTo(stream, text Value) Value {
	c.Send(stream, "write", text)
	return stream
}

// rest gives what was not read yet.
func (s *stringIO) rest() string {
	text := s.str.String()
	return text[min(s.pos, len(text)):]
}

// take reads n bytes of what rest gave.
func (s *stringIO) take(n int) string {
	text := s.rest()[:n]
	s.pos += n
	return text
}

// readRows are the methods that both classes have.
func readRows() []Method {
	return []Method{
		{Name: "each", Max: 2, Fn: readEachLine, Flags: Enum | Kw},
		{Name: "each_byte", Fn: readEachByte, Flags: Enum},
		{Name: "each_char", Fn: readEachChar, Flags: Enum},
		{Name: "each_line", Max: 2, Fn: readEachLine, Flags: Enum | Kw},
		{Name: "eof", Fn: readEOF},
		{Name: "eof?", Fn: readEOF},
		{Name: "getbyte", Fn: readGetbyte},
		{Name: "getc", Fn: readGetc},
		{Name: "gets", Max: 2, Fn: readGets, Flags: Kw},
		{Name: "read", Max: 2, Fn: readRead},
		{Name: "readbyte", Fn: orEOF(readGetbyte)},
		{Name: "readchar", Fn: orEOF(readGetc)},
		{Name: "readline", Max: 2, Fn: orEOF(readGets), Flags: Kw},
		{Name: "readlines", Max: 2, Fn: readReadlines, Flags: Kw},
		{Name: "readpartial", Min: 1, Max: 2, Fn: orEOF(readRead)},
		{Name: "ungetbyte", Min: 1, Max: 1, Fn: readUngetbyte},
		{Name: "ungetc", Min: 1, Max: 1, Fn: readUngetbyte},
	}
}

// stringIOReaders are those of StringIO.
func stringIOReaders() []Method {
	return append(readRows(), []Method{ // bounded: a table
		{Name: "each_codepoint", Fn: readEachCodepoint, Flags: Enum},
		{Name: "pread", Min: 2, Max: 2, Fn: readPread},
		{Name: "read_nonblock", Min: 1, Max: 2, Fn: orEOF(readRead)},
		{Name: "sysread", Max: 2, Fn: orEOF(readRead)},
	}...)
}

// orEOF makes the row of a method that raises at the end instead of answering nil.
func orEOF(read func(*Call) Value) func(*Call) Value {
	return func(c *Call) Value {
		v := read(c)
		if v.IsNil() && !c.Failed() {
			return c.Raise(EofErrorClass, "end of file reached")
		}
		return v
	}
}

// lineForm is how lines are cut: the arguments of gets.
type lineForm struct {
	sep        string
	whole      bool // there is no separator: everything is one line
	paragraphs bool
	limit      int // bytes; -1: none
	chomp      bool
}

func (c *Call) lineForm() (lineForm, bool) {
	f := lineForm{sep: "\n", limit: -1}
	if !c.AllowKw("chomp") {
		return f, false
	}
	f.chomp = c.KwTruthy("chomp")
	args := c.Args
	if len(args) > 0 && (args[len(args)-1].Kind() != KindString && !args[len(args)-1].IsNil() || len(args) == 2) {
		if last := args[len(args)-1]; !last.IsNil() {
			n, err := c.RT.ToInt(last)
			if err != nil {
				c.Fail(err)
				return f, false
			}
			if n >= 0 {
				f.limit = int(n)
			}
		}
		args = args[:len(args)-1]
	}
	if len(args) > 0 {
		if args[0].IsNil() {
			f.whole = true
			return f, true
		}
		s, err := c.RT.ToStr(args[0])
		if err != nil {
			c.Fail(err)
			return f, false
		}
		f.sep = s.String()
	}
	if f.sep == "" {
		f.paragraphs, f.sep = true, "\n\n"
	}
	return f, true
}

// nextLine reads a line; ok is false at the end.
func (c *Call) nextLine(s *stringIO, f lineForm) (line string, ok bool) {
	if f.paragraphs {
		rest := s.rest()
		s.pos += len(rest) - len(c.trimLeft(rest, isNewline))
	}
	rest := s.rest()
	if f.limit == 0 {
		return "", true
	}
	if rest == "" {
		return "", false
	}
	end := len(rest)
	found := false
	if !f.whole {
		near := rest
		if f.limit > 0 && f.limit < len(rest) {
			near = rest[:f.limit]
		}
		if i := c.Index(near, f.sep); i >= 0 {
			end, found = i+len(f.sep), true
		}
	}
	if f.limit > 0 && end > f.limit {
		end, found = f.limit, false
		if n := c.IndexFunc(rest[end:], utf8.RuneStart); n >= 0 {
			end += n
		} else {
			end = len(rest)
		}
	}
	if f.paragraphs && found {
		end = len(rest) - len(c.trimLeft(rest[end:], isNewline))
	}
	line = s.take(end)
	if f.chomp {
		switch {
		case f.sep == "\n" && !f.whole:
			line = chompLine(line)
		case f.paragraphs:
			line = c.TrimRight(line, isNewline)
		case found:
			line = line[:len(line)-len(f.sep)]
		}
	}
	s.line++
	return line, true
}

func readGets(c *Call) Value {
	s := c.reading()
	if s == nil {
		return Nil
	}
	f, ok := c.lineForm()
	if !ok {
		return Nil
	}
	line, ok := c.nextLine(s, f)
	v := Nil
	if ok {
		v = c.Made(line, s.str.Enc)
	}
	if c.RT.Globals == nil {
		c.RT.Globals = map[string]Value{}
	}
	c.RT.Globals["$_"] = v
	return v
}

// eachLineOf calls f with the lines that are left.
func (c *Call) eachLineOf(f func(v Value) bool) {
	s := c.reading()
	if s == nil {
		return
	}
	form, ok := c.lineForm()
	if !ok {
		return
	}
	if form.limit == 0 {
		c.Raise(ArgumentErrorClass, "invalid limit: 0 for %s", c.Method.Name)
		return
	}
	for c.Step(1) {
		line, ok := c.nextLine(s, form)
		if !ok {
			c.reading() // the end of a stream may be broken
			return
		}
		if !f(c.Made(line, s.str.Enc)) {
			return
		}
	}
}

func readEachLine(c *Call) Value {
	c.eachLineOf(func(v Value) bool {
		_, ok := c.Yield(v)
		return ok
	})
	return c.Self
}

func readReadlines(c *Call) Value {
	var list []Value
	c.eachLineOf(func(v Value) bool {
		list = Append(c, list, v)
		return !c.Failed()
	})
	return c.List(list)
}

func readEOF(c *Call) Value {
	s := c.reading()
	return Bool(s != nil && s.rest() == "")
}

// readRead is read: all that is left, or a number of bytes, which are no text.
func readRead(c *Call) Value {
	s := c.reading()
	if s == nil {
		return Nil
	}
	if buffer, ok := c.Arg(1).AsString(); ok && buffer.frozen {
		return c.Fail(c.RT.frozenError(c.Arg(1)))
	}
	text, enc := "", s.str.Enc
	if c.Arg(0).IsNil() {
		text = s.take(len(s.rest()))
	} else {
		n := c.Int(0)
		if c.Failed() {
			return Nil
		}
		if n < 0 {
			return c.Raise(ArgumentErrorClass, "negative length %d given", n)
		}
		left := len(s.rest())
		if n > 0 && left == 0 {
			if buffer, ok := c.Arg(1).AsString(); ok {
				buffer.Set("")
			}
			return Nil
		}
		text, enc = s.take(min(int(min(n, 1<<40)), left)), Binary
		if n == 0 {
			enc = UTF8
		}
	}
	if !c.Has(1) || c.Arg(1).IsNil() {
		return c.Made(text, enc)
	}
	buffer := c.StrObj(1)
	if buffer == nil {
		return Nil
	}
	if buffer.frozen {
		return c.Fail(c.RT.frozenError(c.Arg(1)))
	}
	buffer.Set(text)
	return c.Arg(1)
}

func readPread(c *Call) Value {
	s, n, at := c.reading(), c.Int(0), c.Int(1)
	if s == nil || c.Failed() {
		return Nil
	}
	text := s.str.String()
	switch {
	case n < 0:
		return c.Raise(ArgumentErrorClass, "negative string size (or size too big): %d", n)
	case at < 0:
		return c.Fail(errnoError("EINVAL", "Invalid argument - pread: Invalid offset argument"))
	case n == 0:
		return c.newText("", s.str.Enc)
	case at >= int64(len(text)):
		return c.Raise(EofErrorClass, "end of file reached")
	}
	return c.Made(text[at:][:min(n, int64(len(text))-at)], Binary)
}

func readGetbyte(c *Call) Value {
	s := c.reading()
	if s == nil || s.rest() == "" {
		return Nil
	}
	return Int(int64(s.take(1)[0]))
}

func readGetc(c *Call) Value {
	s := c.reading()
	if s == nil || s.rest() == "" {
		return Nil
	}
	return c.newText(s.take(text{&c.Budget, s.rest(), s.str.Enc, s.str.Enc != UTF8}.width(0)), s.str.Enc)
}

func readEachByte(c *Call) Value {
	return c.eachRead(readGetbyte)
}

func readEachChar(c *Call) Value {
	return c.eachRead(readGetc)
}

func readEachCodepoint(c *Call) Value {
	return c.eachRead(func(c *Call) Value {
		char := readGetc(c)
		if char.IsNil() {
			return Nil
		}
		code, _ := c.Send(char, "ord")
		return code
	})
}

// eachRead yields what read gives until that is nil.
func (c *Call) eachRead(read func(*Call) Value) Value {
	for c.Step(1) {
		v := read(c)
		if v.IsNil() {
			break
		}
		if _, ok := c.Yield(v); !ok {
			return Nil
		}
	}
	return c.Self
}

// readUngetbyte puts a byte or text back in front of what is read next.
func readUngetbyte(c *Call) Value {
	s := c.reading()
	if s == nil || c.Arg(0).IsNil() {
		return Nil
	}
	if s.str.frozen {
		return c.Raise(IoErrorClass, "not modifiable string")
	}
	text := ""
	if str, ok := c.Arg(0).AsString(); ok {
		text = str.String()
	} else if n := c.Int(0); c.Method.Name == "ungetc" {
		text = string(rune(n))
	} else {
		text = string([]byte{byte(n)}) // bounded: one byte
	}
	if c.Failed() {
		return Nil
	}
	all := s.str.String()
	before, after := all[:min(s.pos, len(all))], s.rest()
	if keep := len(before) - len(text); keep >= 0 {
		before = before[:keep]
	} else {
		before = ""
	}
	if again := len(before) + len(text); again <= len(all) && again == s.pos && all[len(before):again] == text {
		s.pos = len(before) // as it was read
		return Nil
	}
	if all = c.Concat(before, text, after); !c.Failed() {
		s.str.Set(all)
		s.pos = len(before)
	}
	return Nil
}
