package streams

// This file implements the reading methods that StringIO and Zlib::GzipReader share.

import (
	"strconv"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

// byteSource is Go data that can be read like a file.
type byteSource interface {
	source(c *ruby.Call) *stringIO // nil after an error
}

func (s *stringIO) source(c *ruby.Call) *stringIO {
	if !usable(c, c.Self, s) {
		return nil
	}
	return s
}

// reading returns the stream that the receiver reads from; nil after an error, which is recorded.
func reading(c *ruby.Call) *stringIO {
	s := c.SelfInstance().Data.(byteSource).source(c)
	if s == nil || !opened(c, s.readable(), "reading") {
		return nil
	}
	return s
}

// rest returns the unread text.
func (s *stringIO) rest() string {
	text := s.str.String()
	return text[min(s.pos, len(text)):]
}

// take reads n bytes of rest.
func (s *stringIO) take(n int) string {
	text := s.rest()[:n]
	s.pos += n
	return text
}

// readRows are the methods that both classes have.
var readRows = []ruby.Method{
	{Name: "each_byte", Fn: readEachByte, Flags: ruby.Enum},
	{Name: "each_char", Fn: readEachChar, Flags: ruby.Enum},
	{Name: "eof", Fn: readEOF},
	{Name: "eof?", Fn: readEOF},
	{Name: "getbyte", Fn: readGetbyte},
	{Name: "getc", Fn: readGetc},
	{Name: "read", Max: 2, Fn: readRead},
	{Name: "readbyte", Fn: func(c *ruby.Call) ruby.Value { return orEOF(c, readGetbyte) }},
	{Name: "readchar", Fn: func(c *ruby.Call) ruby.Value { return orEOF(c, readGetc) }},
	{Name: "readpartial", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return orEOF(c, readRead) }},
	{Name: "ungetbyte", Min: 1, Max: 1, Fn: readUngetbyte},
	{Name: "ungetc", Min: 1, Max: 1, Fn: readUngetbyte},
}

// gzipLineRows are the methods of Zlib::GzipReader that read lines. A Hash is an argument like another one.
var gzipLineRows = []ruby.Method{
	{Name: "each", Max: 2, Fn: gzipEachLine},
	{Name: "each_line", Max: 2, Fn: gzipEachLine},
	{Name: "gets", Max: 2, Fn: readGets},
	{Name: "readline", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return orEOF(c, readGets) }},
	{Name: "readlines", Max: 2, Fn: readReadlines},
}

// readers are the methods of StringIO that read.
var readers = []ruby.Method{
	{Name: "each", Max: 2, Fn: readEachLine, Flags: ruby.Enum | ruby.Kw},
	{Name: "each_codepoint", Fn: readEachCodepoint, Flags: ruby.Enum},
	{Name: "each_line", Max: 2, Fn: readEachLine, Flags: ruby.Enum | ruby.Kw},
	{Name: "gets", Max: 2, Fn: readGets, Flags: ruby.Kw},
	{Name: "pread", Min: 2, Max: 3, Fn: readPread},
	{Name: "read_nonblock", Min: 1, Max: 2, Fn: readNonblock, Flags: ruby.Kw},
	{Name: "readline", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return orEOF(c, readGets) }, Flags: ruby.Kw},
	{Name: "readlines", Max: 2, Fn: readReadlines, Flags: ruby.Kw},
	{Name: "sysread", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return orEOF(c, readRead) }},
}

// orEOF implements methods that raise at the end instead of returning nil.
func orEOF(c *ruby.Call, read func(*ruby.Call) ruby.Value) ruby.Value {
	v := read(c)
	if v.IsNil() && !c.Failed() {
		return c.Raise(ruby.EofErrorClass, "end of file reached")
	}
	return v
}

// readNonblock is readpartial, which returns nil at the end with exception: false.
func readNonblock(c *ruby.Call) ruby.Value {
	if v, ok := c.Kw("exception"); ok && v == ruby.False {
		return readRead(c)
	}
	return orEOF(c, readRead)
}

// lineForm is how lines are cut: the arguments of gets.
type lineForm struct {
	sep        string
	whole      bool // there is no separator: everything is one line
	paragraphs bool
	limit      int // bytes; -1: none
	chomp      bool
}

func formOfLines(c *ruby.Call, s *stringIO) (lineForm, bool) {
	f := lineForm{sep: "\n", limit: -1}
	if !c.AllowKw("chomp") {
		return f, false
	}
	if s.encoding().Wide() {
		c.Fail(&ruby.UnsupportedError{Construct: "lines of a stream in " + s.encoding().Name()})
		return f, false
	}
	f.chomp = c.KwTruthy("chomp")
	args := c.Args
	var sep *ruby.String
	if len(args) == 2 && !args[0].IsNil() { // converted first
		text, err := c.RT.ToStr(args[0])
		if err != nil {
			c.Fail(err)
			return f, false
		}
		sep = text
	}
	if len(args) > 0 && (args[len(args)-1].Kind() != ruby.KindString && !args[len(args)-1].IsNil() || len(args) == 2) {
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
		text, err := c.RT.ToStr(args[0])
		if err != nil {
			c.Fail(err)
			return f, false
		}
		if sep != nil {
			text = sep
		}
		f.sep = text.String()
	}
	if f.sep == "" {
		f.paragraphs, f.sep = true, "\n\n"
	}
	return f, true
}

// nextLine reads a line; ok is false at the end.
func nextLine(c *ruby.Call, s *stringIO, f lineForm) (line string, ok bool) {
	if f.paragraphs {
		rest := s.rest()
		s.pos += len(rest) - len(c.TrimLeft(rest, ascii.IsNewline))
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
		if s.encoding() != ruby.UTF8 {
			// Other encodings have characters of one byte.
		} else if n := c.IndexFunc(rest[end:], utf8.RuneStart); n >= 0 {
			end += n
		} else {
			end = len(rest)
		}
	}
	after := 0 // newlines after a paragraph, which a gzip file skips
	if f.paragraphs && found && s.gzip {
		after = len(rest[end:]) - len(c.TrimLeft(rest[end:], ascii.IsNewline))
	} else if f.paragraphs && found {
		end = len(rest) - len(c.TrimLeft(rest[end:], ascii.IsNewline))
	}
	line = s.take(end)
	s.pos += after
	if f.chomp {
		switch {
		case f.sep == "\n" && !f.whole:
			line = ascii.ChompLine(line)
		case f.paragraphs:
			line = c.TrimRight(line, ascii.IsNewline)
		case found:
			line = line[:len(line)-len(f.sep)]
		}
	}
	s.line++
	return line, true
}

func readGets(c *ruby.Call) ruby.Value {
	s := reading(c)
	if s == nil {
		return ruby.Nil
	}
	f, ok := formOfLines(c, s)
	if !ok {
		return ruby.Nil
	}
	line, ok := nextLine(c, s, f)
	v := ruby.Nil
	if ok {
		v = c.Made(line, s.encoding())
	}
	if c.RT.Globals == nil {
		c.RT.Globals = map[string]ruby.Value{}
	}
	c.RT.Globals["$_"] = v
	return v
}

// eachLineOf calls f with the lines that are left.
func eachLineOf(c *ruby.Call, f func(v ruby.Value) bool) {
	s := reading(c)
	if s == nil {
		return
	}
	form, ok := formOfLines(c, s)
	if !ok {
		return
	}
	if form.limit == 0 {
		name := "each_line"
		if c.Method.Name == "readlines" {
			name = c.Method.Name
		}
		c.Raise(ruby.ArgumentErrorClass, "invalid limit: 0 for %s", name)
		return
	}
	for c.Step(1) {
		line, ok := nextLine(c, s, form)
		if !ok {
			reading(c) // the end of a stream may be broken
			return
		}
		if !f(c.Made(line, s.encoding())) {
			return
		}
	}
}

func readEachLine(c *ruby.Call) ruby.Value {
	eachLineOf(c, func(v ruby.Value) bool {
		return c.Run(v)
	})
	return c.Self
}

// gzipEachLine is each_line of a gzip file. Ruby's enumerator for it loses the arguments.
func gzipEachLine(c *ruby.Call) ruby.Value {
	switch {
	case c.Given():
		return readEachLine(c)
	case len(c.Args) > 0:
		return c.Fail(&ruby.UnsupportedError{Construct: "Zlib::GzipReader#" + c.Method.Name + " with arguments and without a block"})
	}
	v, _ := c.Send(c.Self, "to_enum", ruby.Sym(c.Method.Name))
	return v
}

func readReadlines(c *ruby.Call) ruby.Value {
	var list []ruby.Value
	eachLineOf(c, func(v ruby.Value) bool {
		list = ruby.Append(c, list, v)
		return !c.Failed()
	})
	return c.List(list)
}

func readEOF(c *ruby.Call) ruby.Value {
	s := reading(c)
	return ruby.Bool(s != nil && s.rest() == "")
}

// readRead is read: the rest, or a number of bytes, which are binary.
func readRead(c *ruby.Call) ruby.Value {
	s := reading(c)
	if s == nil {
		return ruby.Nil
	}
	var buffer *ruby.String
	if !c.Arg(1).IsNil() {
		if buffer = c.StrObj(1); c.Failed() {
			return ruby.Nil
		} else if buffer.Value().Frozen() {
			return c.Fail(c.RT.FrozenError(c.Arg(1)))
		}
	}
	text, enc := "", s.encoding()
	if c.Arg(0).IsNil() {
		if s.null {
			return ruby.Nil
		}
		text = s.take(len(s.rest()))
	} else {
		n := c.Int(0)
		if c.Failed() {
			return ruby.Nil
		}
		if n < 0 {
			return c.Raise(ruby.ArgumentErrorClass, "negative length %d given", n)
		}
		left := len(s.rest())
		if n > 0 && left == 0 {
			if buffer != nil {
				buffer.Set("")
			}
			return ruby.Nil
		}
		text, enc = s.take(min(int(min(n, 1<<40)), left)), ruby.Binary
		if n == 0 {
			enc = ruby.UTF8
		}
	}
	if buffer == nil {
		return c.Made(text, enc)
	}
	buffer.Set(text)
	return buffer.Value()
}

func readPread(c *ruby.Call) ruby.Value {
	if c.Has(2) {
		return c.Fail(&ruby.UnsupportedError{Construct: "StringIO#pread with a buffer"})
	}
	s, n, at := reading(c), c.Int(0), c.Int(1)
	if s == nil || c.Failed() {
		return ruby.Nil
	}
	text := s.str.String()
	switch {
	case n < 0:
		return c.Raise(ruby.ArgumentErrorClass, "negative string size (or size too big): %d", n)
	case at < 0:
		return c.Fail(errnoError("EINVAL", "Invalid argument - pread: Invalid offset argument: "+strconv.FormatInt(at, 10)))
	case n == 0:
		return c.NewText("", s.encoding())
	case at >= int64(len(text)):
		return c.Raise(ruby.EofErrorClass, "end of file reached")
	}
	return c.Made(text[at:][:min(n, int64(len(text))-at)], ruby.Binary)
}

func readGetbyte(c *ruby.Call) ruby.Value {
	s := reading(c)
	if s == nil || s.rest() == "" {
		return ruby.Nil
	}
	return ruby.Int(int64(s.take(1)[0]))
}

func readGetc(c *ruby.Call) ruby.Value {
	s := reading(c)
	if s == nil || s.rest() == "" {
		return ruby.Nil
	}
	return c.NewText(s.take(c.CharWidth(s.rest(), s.encoding())), s.encoding())
}

func readEachByte(c *ruby.Call) ruby.Value {
	return eachRead(c, readGetbyte)
}

func readEachChar(c *ruby.Call) ruby.Value {
	return eachRead(c, readGetc)
}

func readEachCodepoint(c *ruby.Call) ruby.Value {
	return eachRead(c, func(c *ruby.Call) ruby.Value {
		char := readGetc(c)
		if char.IsNil() {
			return ruby.Nil
		}
		code, _ := c.Send(char, "ord")
		return code
	})
}

// eachRead yields the results of read until one is nil.
func eachRead(c *ruby.Call, read func(*ruby.Call) ruby.Value) ruby.Value {
	for c.Step(1) {
		v := read(c)
		if v.IsNil() {
			break
		}
		if !c.Run(v) {
			return ruby.Nil
		}
	}
	return c.Self
}

// readUngetbyte puts a byte or text back before the text that is read next.
func readUngetbyte(c *ruby.Call) ruby.Value {
	s := reading(c)
	if s == nil || s.null || c.Arg(0).IsNil() {
		return ruby.Nil
	}
	if s.str.Value().Frozen() {
		return c.Raise(ruby.IoErrorClass, "not modifiable string")
	}
	text := ""
	if !ruby.IsInteger(c.Arg(0)) {
		text = c.Str(0)
		if str, ok := c.Arg(0).AsString(); ok && c.Method.Name == "ungetc" {
			text, _ = converted(c, str.Value(), s.str.Enc)
		}
	} else if c.Method.Name == "ungetc" {
		text = ungetcText(c, s.str.Enc)
	} else {
		text = string([]byte{byte(c.Int(0))}) // bounded: one byte
	}
	if c.Failed() || text == "" {
		return ruby.Nil
	}
	all, start := s.str.String(), max(s.pos-len(text), 0)
	if start > len(all) {
		t := c.Text(len(all))
		t.Add(all)
		t.Repeat("\x00", start-len(all))
		all = t.String()
		if c.Failed() {
			return ruby.Nil
		}
	}
	before, after := all[:start], s.rest()
	if again := len(before) + len(text); again <= len(all) && again == s.pos && all[len(before):again] == text {
		s.pos = len(before) // as it was read
		return ruby.Nil
	}
	if all = c.Concat(before, text, after); !c.Failed() {
		s.str.Set(all)
		s.pos = len(before)
	}
	return ruby.Nil
}

// ungetcText returns the character of an Integer in an encoding.
func ungetcText(c *ruby.Call, enc ruby.Encoding) string {
	switch n := c.Int(0); {
	case n > utf8.MaxRune && enc == ruby.UTF8:
		c.Raise(ruby.RangeErrorClass, "%d out of char range", n)
		return ""
	case n < 0 || n > utf8.MaxRune || n > 0xff && !utf8.ValidRune(rune(n)):
		c.Fail(&ruby.UnsupportedError{Construct: "StringIO#ungetc of a number that is no character"})
		return ""
	}
	v, _ := c.Send(c.Arg(0), "chr", ruby.EncodingObject(enc))
	text, _ := v.AsString()
	if text == nil {
		return ""
	}
	return text.String()
}
