// Package shellwords has Ruby's library shellwords: Shellwords.escape, split and join, and their forms as methods.
package shellwords

import (
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "shellwords", Classes: classes, Tables: [][]ruby.Table{tables}}

var module *ruby.Class

var tables = []ruby.Table{
	{Class: &module, Statics: []ruby.Method{
		{Name: "escape", Min: 1, Max: 1, Fn: shellEscape},
		{Name: "join", Min: 1, Max: 1, Fn: shellJoin},
		{Name: "shellescape", Min: 1, Max: 1, Fn: shellEscape},
		{Name: "shelljoin", Min: 1, Max: 1, Fn: shellJoin},
		{Name: "shellsplit", Min: 1, Max: 1, Fn: shellSplit},
		{Name: "shellwords", Min: 1, Max: 1, Fn: shellSplit},
		{Name: "split", Min: 1, Max: 1, Fn: shellSplit},
	}},
	{Class: &ruby.StringClass, Methods: []ruby.Method{
		{Name: "shellescape", Fn: func(c *ruby.Call) ruby.Value { return shellEscaped(c, c.SelfStr()) }},
		{Name: "shellsplit", Fn: func(c *ruby.Call) ruby.Value { return splitForShell(c, c.SelfStr()) }},
	}},
	{Class: &ruby.ArrayClass, Methods: []ruby.Method{{Name: "shelljoin", Fn: func(c *ruby.Call) ruby.Value { return joinForShell(c, c.SelfArray().Elems) }}}},
}

// escapeForShell puts a backslash before every character that could have a meaning in a shell; a newline is quoted.
func escapeForShell(s *ruby.Scratch, text string, enc ruby.Encoding) bool {
	if text == "" {
		return s.Add("''")
	}
	for i, from := 0, 0; i < len(text) && s.Step(1); from = i {
		for end := min(len(text), i+ruby.BytesPerStep); i < end && plainForShell[text[i]]; {
			i++
		}
		if !s.Add(text[from:i]) || i == len(text) || plainForShell[text[i]] {
			continue
		}
		if text[i] == '\n' {
			s.Add("'\n'")
			i++
			continue
		}
		n := 1
		if enc == ruby.UTF8 {
			_, n = utf8.DecodeRuneInString(text[i:])
		}
		s.Byte('\\')
		s.Add(text[i : i+n])
		i += n
	}
	return s.Err() == nil
}

// plainForShell has the characters that mean nothing to a shell.
var plainForShell = func() (plain [256]bool) {
	for c := range plain {
		plain[c] = ruby.IsWordByte(byte(c)) || strings.IndexByte("-.,:+/@", byte(c)) >= 0
	}
	return plain
}()

// shellText raises an error for a text that can't be escaped. It reports whether there is no error.
func shellText(c *ruby.Call, s string) bool {
	switch {
	case c.Contains(s, "\x00"):
		c.Raise(ruby.ArgumentErrorClass, "NUL character")
	case !c.Valid(s) && !c.Failed():
		if str, ok := c.Self.AsString(); !ok || str.Enc == ruby.UTF8 {
			c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in UTF-8")
		}
	}
	return !c.Failed()
}

func shellEscaped(c *ruby.Call, s *ruby.String) ruby.Value {
	if s == nil || !shellText(c, s.String()) {
		return ruby.Nil
	}
	out := c.Scratch()
	escapeForShell(&out, s.String(), s.Enc)
	return c.Made(out.String(), escapedEncoding(s))
}

// wordOf converts v to a text. It returns nil after an error: also where to_s returns something without empty?.
func wordOf(c *ruby.Call, v ruby.Value) *ruby.String {
	r, ok := c.Send(v, "to_s")
	if !ok {
		return nil
	}
	s, ok := r.AsString()
	switch {
	case ok:
		return s
	case c.RT.RespondTo(r, "empty?", true) || c.RT.FindMissing(r) != nil:
		c.Fail(&ruby.UnsupportedError{Construct: "Shellwords of an object whose to_s returns no String"})
	default:
		c.Fail(c.RT.MissingError(r, "empty?", ruby.Outside))
	}
	return nil
}

func shellEscape(c *ruby.Call) ruby.Value {
	return shellEscaped(c, wordOf(c, c.Args[0]))
}

func shellJoin(c *ruby.Call) ruby.Value {
	if !c.RT.RespondTo(c.Args[0], "map", true) {
		c.Send(c.Args[0], "map")
		return ruby.Nil
	}
	list, err := c.RT.Splat(c.Args[0])
	if err != nil {
		return c.Fail(err)
	}
	return joinForShell(c, list)
}

func joinForShell(c *ruby.Call, list []ruby.Value) ruby.Value {
	out, enc := c.Scratch(), ruby.ASCII // join begins in the encoding of the first word
	for i, v := range list {
		if i > 0 {
			out.Byte(' ')
		}
		word := wordOf(c, v)
		if word == nil || !shellText(c, word.String()) || !escapeForShell(&out, word.String(), word.Enc) {
			return ruby.Nil
		}
		if i == 0 {
			enc = escapedEncoding(word)
		}
	}
	return c.NewBegun(out.String(), enc)
}

// escapedEncoding returns the encoding of a word after escaping.
func escapedEncoding(word *ruby.String) ruby.Encoding {
	if word.Len() == 0 {
		return ruby.UTF8 // of a literal
	}
	return word.Enc
}

func shellSplit(c *ruby.Call) ruby.Value {
	c.EncodedText("scan")
	if c.Failed() {
		return ruby.Nil
	}
	return splitForShell(c, c.StrObj(0))
}

// splitForShell splits a command line as a POSIX shell does, without expanding anything.
func splitForShell(c *ruby.Call, s *ruby.String) ruby.Value {
	if !c.ValidString(s) {
		return c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in %s", s.Enc.Name())
	}
	line := s.String()
	var words []ruby.Value
	word := c.Scratch()
	inWord := false
	flush := func() {
		if inWord {
			words = ruby.Append(c, words, wordOfLine(c, word.String(), s.Enc))
			word, inWord = c.Scratch(), false
		}
	}
	for i := 0; i < len(line) && c.Step(1); {
		switch b := line[i]; b {
		case ' ', '\t', '\n', '\r', '\f', '\v':
			flush()
			i++
			continue
		case '\'', '"':
			end := closingQuote(c, line, i)
			if end < 0 {
				return shellGarbage(c, line, i, "Unmatched quote")
			}
			addQuoted(&word, line[i+1:end], b)
			i = end + 1
		case '\\':
			if i+1 >= len(line) || line[i+1] == 0 { // nothing that it could protect
				word.Byte(b)
				i++
				break
			}
			if line[i+1] == '\n' {
				word.Byte(b)
			}
			word.Byte(line[i+1])
			i += 2
		case 0:
			return shellGarbage(c, line, i, "Nul character")
		default:
			from := i
			for i++; i < len(line) && i < from+ruby.BytesPerStep && plainForShell[line[i]]; {
				i++
			}
			word.Add(line[from:i])
		}
		inWord = true
	}
	flush()
	return c.List(words)
}

// wordOfLine makes a word of a line in enc. Ruby begins it in BINARY.
func wordOfLine(c *ruby.Call, word string, enc ruby.Encoding) ruby.Value {
	if c.Pieces(word, ruby.IsASCII) {
		enc = ruby.Binary
	}
	return c.NewText(word, enc)
}

// shellGarbage is ArgumentError for the byte at i, which can't stand there. The blanks before it are shown, but for
// the one that ended the word before them, and a blank after it.
func shellGarbage(c *ruby.Call, line string, i int, what string) ruby.Value {
	begin := len(c.TrimRight(line[:i], ascii.IsSpace))
	if begin > 0 && begin < i {
		begin++
	}
	end := i + 1
	if end < len(line) && strings.IndexByte(" \t\n\r\f\v", line[end]) >= 0 {
		end++
	}
	dots := ""
	if begin > 0 {
		dots = "..."
	}
	return c.Raise(ruby.ArgumentErrorClass, "%s at %d: %s%s", what, c.Runes(line[:begin]), dots, line[begin:end])
}

func closingQuote(c *ruby.Call, s string, start int) int {
	for i := start + 1; i < len(s); i++ {
		if i%ruby.BytesPerStep == 0 && !c.Step(1) || s[i] == 0 {
			return -1
		}
		if s[i] == '\\' && s[start] == '"' && i+1 < len(s) && s[i+1] != 0 {
			i++
		} else if s[i] == s[start] {
			return i
		}
	}
	return -1
}

// addQuoted adds the text between quotes; inside double quotes a backslash protects $ ` " \ and newlines.
func addQuoted(w *ruby.Scratch, s string, quote byte) {
	if quote == '\'' {
		w.Add(s)
		return
	}
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && strings.IndexByte("$`\"\\\n", s[i+1]) >= 0 {
			i++
		}
		if !w.Byte(s[i]) || i%ruby.BytesPerStep == 0 && !w.Step(1) {
			return
		}
	}
}
