package ruby

// This file implements the library shellwords: Shellwords.escape, split and join, and their forms as methods.

import (
	"strings"
	"unicode/utf8"
)

var shellwordsModule = newModule("Shellwords")

func init() {
	rows := []Method{
		{Name: "escape", Min: 1, Max: 1, Fn: shellEscape},
		{Name: "join", Min: 1, Max: 1, Fn: shellJoin},
		{Name: "shellescape", Min: 1, Max: 1, Fn: shellEscape},
		{Name: "shelljoin", Min: 1, Max: 1, Fn: shellJoin},
		{Name: "shellsplit", Min: 1, Max: 1, Fn: shellSplit},
		{Name: "shellwords", Min: 1, Max: 1, Fn: shellSplit},
		{Name: "split", Min: 1, Max: 1, Fn: shellSplit},
	}
	statics(shellwordsModule, rows)
	methods(stringClass, []Method{
		{Name: "shellescape", Fn: func(c *Call) Value { return c.shellEscaped(c.SelfText()) }},
		{Name: "shellsplit", Fn: func(c *Call) Value { return c.splitForShell(c.SelfText()) }},
	})
	methods(arrayClass, []Method{{Name: "shelljoin", Fn: func(c *Call) Value { return c.joinForShell(c.SelfArray().Elems) }}})
}

// escapeForShell puts a backslash before every character that a shell could take for its own; a newline is quoted.
func (s *Scratch) escapeForShell(text string) bool {
	if text == "" {
		return s.Add("''")
	}
	for i, from := 0, 0; i < len(text) && s.Step(1); from = i {
		for end := min(len(text), i+bytesPerStep); i < end && plainForShell[text[i]]; {
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
		_, n := utf8.DecodeRuneInString(text[i:])
		s.Byte('\\')
		s.Add(text[i : i+n])
		i += n
	}
	return s.err == nil
}

// plainForShell tells the characters that mean nothing to a shell.
var plainForShell = func() (plain [256]bool) {
	for c := range plain {
		plain[c] = isWordByte(byte(c)) || strings.IndexByte("-.,:+/@", byte(c)) >= 0
	}
	return plain
}()

func (c *Call) shellEscaped(s string) Value {
	out := c.Scratch()
	out.escapeForShell(s)
	return c.made(out.String(), UTF8)
}

func shellEscape(c *Call) Value {
	s := c.ToS(c.Args[0])
	if c.Contains(s, "\x00") {
		return c.Raise(argumentErrorClass, "NUL character")
	}
	return c.shellEscaped(s)
}

func shellJoin(c *Call) Value {
	list, err := c.RT.Splat(c.Args[0])
	if err != nil {
		return c.Fail(err)
	}
	return c.joinForShell(list)
}

func (c *Call) joinForShell(list []Value) Value {
	out := c.Scratch()
	for i, v := range list {
		if i > 0 {
			out.Byte(' ')
		}
		text := c.ToS(v)
		if !out.escapeForShell(text) {
			return Nil
		}
	}
	return c.made(out.String(), UTF8)
}

func shellSplit(c *Call) Value {
	s := c.Str(0)
	if c.Failed() {
		return Nil
	}
	return c.splitForShell(s)
}

// splitForShell takes a command line apart as a POSIX shell does, without expanding anything.
func (c *Call) splitForShell(line string) Value {
	var words []Value
	word := c.Scratch()
	inWord := false
	flush := func() {
		if inWord {
			words = Append(c, words, c.made(word.String(), UTF8))
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
			end := c.closingQuote(line, i)
			if end < 0 {
				return c.shellGarbage(line, i, "Unmatched quote")
			}
			word.addQuoted(line[i+1:end], b)
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
			return c.shellGarbage(line, i, "Nul character")
		default:
			from := i
			for i++; i < len(line) && i < from+bytesPerStep && plainForShell[line[i]]; {
				i++
			}
			word.Add(line[from:i])
		}
		inWord = true
	}
	flush()
	return c.List(words)
}

// shellGarbage is ArgumentError for the byte at i, which can't stand there. The blanks before it are shown, but for the
// one that ended the word before them, and a blank behind it.
func (c *Call) shellGarbage(line string, i int, what string) Value {
	begin := len(c.trimRight(line[:i], isSpaceByte))
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
	return c.Raise(argumentErrorClass, "%s at %d: %s%s", what, c.Runes(line[:begin]), dots, line[begin:end])
}

func (c *Call) closingQuote(s string, start int) int {
	for i := start + 1; i < len(s); i++ {
		if i%bytesPerStep == 0 && !c.Step(1) || s[i] == 0 {
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

// addQuoted adds what stands between quotes; inside of double quotes a backslash protects $ ` " \ and newlines.
func (w *Scratch) addQuoted(s string, quote byte) {
	if quote == '\'' {
		w.Add(s)
		return
	}
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && strings.IndexByte("$`\"\\\n", s[i+1]) >= 0 {
			i++
		}
		if !w.Byte(s[i]) || i%bytesPerStep == 0 && !w.Step(1) {
			return
		}
	}
}
