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
	if strings.ContainsRune(line, 0) {
		return c.Raise(argumentErrorClass, "NUL character")
	}
	if !c.Charge(2*len(line)) || !c.Step(len(line)/64+1) {
		return Nil
	}
	var words []Value
	var word []byte
	inWord := false
	flush := func() {
		if inWord {
			words = append(words, Str(string(word)))
		}
		word, inWord = nil, false
	}
	for i := 0; i < len(line); {
		switch b := line[i]; b {
		case ' ', '\t', '\n', '\r', '\f', '\v':
			flush()
			i++
			continue
		case '\'', '"':
			end := closingQuote(line, i)
			if end < 0 {
				return c.Raise(argumentErrorClass, "Unmatched quote: %s", line)
			}
			word = appendQuoted(word, line[i+1:end], b)
			i = end + 1
		case '\\':
			if i+1 >= len(line) {
				return c.Raise(argumentErrorClass, "Unmatched quote: %s", line)
			}
			if line[i+1] != '\n' {
				word = append(word, line[i+1])
			}
			i += 2
		default:
			word = append(word, b)
			i++
		}
		inWord = true
	}
	flush()
	return c.NewArray(words)
}

func closingQuote(s string, start int) int {
	for i := start + 1; i < len(s); i++ {
		if s[i] == '\\' && s[start] == '"' {
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
