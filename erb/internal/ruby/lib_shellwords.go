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
		{Name: "shellescape", Fn: func(c *Call) Value { return c.NewString(escapeForShell(c.SelfText())) }},
		{Name: "shellsplit", Fn: func(c *Call) Value { return c.splitForShell(c.SelfText()) }},
	})
	methods(arrayClass, []Method{{Name: "shelljoin", Fn: func(c *Call) Value { return c.joinForShell(c.SelfArray().Elems) }}})
}

// escapeForShell puts a backslash before every character that a shell could take for its own; a newline is quoted.
func escapeForShell(s string) string {
	if s == "" {
		return "''"
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '\n':
			b.WriteString("'\n'")
		case r < utf8.RuneSelf && (isWordByte(s[i]) || strings.ContainsRune("-.,:+/@", r)):
			b.WriteByte(s[i])
		default:
			b.WriteByte('\\')
			b.WriteString(s[i : i+n])
		}
		i += n
	}
	return b.String()
}

func shellEscape(c *Call) Value {
	s := c.ToS(c.Args[0])
	if strings.ContainsRune(s, 0) {
		return c.Raise(argumentErrorClass, "NUL character")
	}
	return c.NewString(escapeForShell(s))
}

func shellJoin(c *Call) Value {
	list, err := c.RT.Splat(c.Args[0])
	if err != nil {
		return c.Fail(err)
	}
	return c.joinForShell(list)
}

func (c *Call) joinForShell(list []Value) Value {
	words := make([]string, len(list))
	for i, v := range list {
		words[i] = escapeForShell(c.ToS(v))
		if !c.Charge(len(words[i])) {
			return Nil
		}
	}
	return c.NewString(strings.Join(words, " "))
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
	if !c.Charge(2*len(line)) || !c.Step(len(line)/64+1) {
		return Nil
	}
	var words []Value
	var word []byte
	inWord := false
	flush := func() {
		if inWord && c.Charge(stringOverhead+valueSize) {
			words = append(words, Str(string(word)))
		}
		word, inWord = nil, false
	}
	for i := 0; i < len(line) && !c.Failed(); {
		switch b := line[i]; b {
		case ' ', '\t', '\n', '\r', '\f', '\v':
			flush()
			i++
			continue
		case '\'', '"':
			end := closingQuote(line, i)
			if end < 0 {
				return c.shellGarbage(line, i, "Unmatched quote")
			}
			word = appendQuoted(word, line[i+1:end], b)
			i = end + 1
		case '\\':
			if i+1 >= len(line) || line[i+1] == 0 { // nothing that it could protect
				word = append(word, b)
				i++
				break
			}
			if line[i+1] == '\n' {
				word = append(word, b)
			}
			word = append(word, line[i+1])
			i += 2
		case 0:
			return c.shellGarbage(line, i, "Nul character")
		default:
			word = append(word, b)
			i++
		}
		inWord = true
	}
	flush()
	return c.NewArray(words)
}

// shellGarbage is ArgumentError for the byte at i, which can't stand there. The blanks before it are shown, but for the
// one that ended the word before them, and a blank behind it.
func (c *Call) shellGarbage(line string, i int, what string) Value {
	begin := len(strings.TrimRight(line[:i], " \t\n\r\f\v"))
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
	return c.Raise(argumentErrorClass, "%s at %d: %s%s", what, utf8.RuneCountInString(line[:begin]), dots, line[begin:end])
}

func closingQuote(s string, start int) int {
	for i := start + 1; i < len(s); i++ {
		if s[i] == 0 {
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

// appendQuoted adds what stands between quotes; inside of double quotes a backslash protects $ ` " \ and newlines.
func appendQuoted(word []byte, s string, quote byte) []byte {
	if quote == '\'' {
		return append(word, s...)
	}
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && strings.IndexByte("$`\"\\\n", s[i+1]) >= 0 {
			i++
		}
		word = append(word, s[i])
	}
	return word
}
