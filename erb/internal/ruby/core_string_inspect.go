package ruby

// This file implements inspect, dump and undump of String, and inspect of Symbol.

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby/onig"
)

func stringInspect(c *Call) Value {
	s := c.SelfStr()
	if !c.Charge(s.Len()+2) || !c.Step(s.Len()/64+1) {
		return Nil
	}
	return c.NewString(inspectText(s.String(), s.Enc))
}

// inspectText is String#inspect.
func inspectText(s string, enc Encoding) string {
	if plainText(s) {
		return `"` + s + `"`
	}
	b := make([]byte, 0, len(s)+len(s)/8+8)
	b = append(b, '"')
	for i := 0; i < len(s); {
		n := 1
		switch c := s[i]; {
		case c < utf8.RuneSelf:
			b = appendInspectASCII(b, s, i, enc)
		case enc != UTF8:
			b = fmt.Appendf(b, "\\x%02X", c)
		default:
			var r rune
			r, n = utf8.DecodeRuneInString(s[i:])
			switch {
			case r == utf8.RuneError && n == 1:
				b = fmt.Appendf(b, "\\x%02X", c)
			case onig.IsPrint(r):
				b = append(b, s[i:i+n]...)
			case r > 0xFFFF:
				b = fmt.Appendf(b, "\\u{%X}", r)
			default:
				b = fmt.Appendf(b, "\\u%04X", r)
			}
		}
		i += n
	}
	return string(append(b, '"'))
}

// plainText tells whether inspect only puts quotes around s.
func plainText(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '#' {
			return false
		}
	}
	return true
}

// appendInspectASCII writes the byte at i, which is below 128.
func appendInspectASCII(b []byte, s string, i int, enc Encoding) []byte {
	c := s[i]
	switch {
	case c == '"', c == '\\':
		return append(b, '\\', c)
	case c == '#' && i+1 < len(s) && (s[i+1] == '{' || s[i+1] == '$' || s[i+1] == '@'):
		return append(b, '\\', '#')
	case c >= ' ' && c <= '~':
		return append(b, c)
	}
	if letter := escapeLetters[c]; letter != 0 {
		return append(b, '\\', letter)
	}
	if enc == UTF8 {
		return fmt.Appendf(b, "\\u%04X", c)
	}
	return fmt.Appendf(b, "\\x%02X", c)
}

// escapeLetters are the control characters with a letter of their own.
var escapeLetters = [128]byte{
	'\a': 'a', '\b': 'b', '\t': 't', '\n': 'n', '\v': 'v', '\f': 'f', '\r': 'r', 0x1B: 'e',
}

func stringDump(c *Call) Value {
	s := c.SelfStr()
	if !c.Charge(4*s.Len()) || !c.Step(s.Len()/64+1) {
		return Nil
	}
	b := []byte{'"'}
	text := s.String()
	for i := 0; i < len(text); {
		n := 1
		switch ch := text[i]; {
		case ch < utf8.RuneSelf:
			b = appendInspectASCII(b, text, i, Binary)
		case s.Enc != UTF8:
			b = fmt.Appendf(b, "\\x%02X", ch)
		default:
			var r rune
			r, n = utf8.DecodeRuneInString(text[i:])
			switch {
			case r == utf8.RuneError && n == 1:
				b = fmt.Appendf(b, "\\x%02X", ch)
			case r > 0xFFFF:
				b = fmt.Appendf(b, "\\u{%X}", r)
			default:
				b = fmt.Appendf(b, "\\u%04X", r)
			}
		}
		i += n
	}
	return c.newText(string(append(b, '"')), s.Enc)
}

func stringUndump(c *Call) Value {
	s := c.SelfText()
	if !c.Charge(len(s)) || !c.Step(len(s)/64+1) {
		return Nil
	}
	if !isASCII(s) {
		return c.Raise(runtimeErrorClass, "non-ASCII character detected at the end of dumped string")
	}
	if !strings.HasPrefix(s, `"`) {
		return c.Raise(runtimeErrorClass,
			`invalid dumped string; not wrapped with '"' nor '"...".force_encoding("...")' form`)
	}
	u := undumper{s: s, i: 1}
	text, reason := u.run()
	if reason != "" {
		return c.Raise(runtimeErrorClass, "%s", reason)
	}
	return c.newText(text, c.SelfStr().Enc)
}

// undumper reads what dump wrote.
type undumper struct {
	s string
	i int
	b []byte
}

func (u *undumper) run() (text, reason string) {
	for u.i < len(u.s) {
		switch ch := u.s[u.i]; ch {
		case '"':
			if u.i+1 < len(u.s) {
				return "", `invalid dumped string; not wrapped with '"' nor '"...".force_encoding("...")' form`
			}
			return string(u.b), ""
		case '\\':
			u.i++
			if u.i == len(u.s) {
				return "", "invalid escape"
			}
			if reason := u.escape(); reason != "" {
				return "", reason
			}
		case 0:
			return "", "string contains null byte"
		default:
			u.b = append(u.b, ch)
			u.i++
		}
	}
	return "", "unterminated dumped string"
}

func (u *undumper) escape() (reason string) {
	ch := u.s[u.i]
	u.i++
	switch ch {
	case 'x':
		n, ok := u.hex(2, 2)
		if !ok {
			return "invalid hex escape"
		}
		u.b = append(u.b, byte(n))
	case 'u':
		return u.unicode()
	default:
		for code, letter := range escapeLetters {
			if letter == ch {
				ch = byte(code)
				break
			}
		}
		u.b = append(u.b, ch)
	}
	return ""
}

// hex reads low to high hexadecimal digits.
func (u *undumper) hex(low, high int) (rune, bool) {
	end := u.i
	for end < len(u.s) && end < u.i+high && digitValue(u.s[end]) < 16 {
		end++
	}
	if end-u.i < low {
		return 0, false
	}
	n, err := strconv.ParseInt(u.s[u.i:end], 16, 64)
	u.i = end
	return rune(n), err == nil
}

func (u *undumper) unicode() (reason string) {
	if u.i < len(u.s) && u.s[u.i] == '{' {
		end := strings.IndexByte(u.s[u.i:], '}')
		if end < 0 {
			return "unterminated Unicode escape"
		}
		fields := strings.Fields(u.s[u.i+1 : u.i+end])
		u.i += end + 1
		for _, f := range fields {
			n, err := strconv.ParseUint(f, 16, 32)
			switch {
			case err != nil:
				return "invalid Unicode codepoint"
			case n > 0x10FFFF:
				return "invalid Unicode codepoint (too large)"
			case n >= 0xD800 && n <= 0xDFFF:
				return "invalid Unicode codepoint"
			}
			u.b = utf8.AppendRune(u.b, rune(n))
		}
		return ""
	}
	n, ok := u.hex(4, 4)
	switch {
	case !ok:
		return "invalid Unicode escape"
	case n >= 0xD800 && n <= 0xDFFF:
		return "invalid Unicode codepoint"
	}
	u.b = utf8.AppendRune(u.b, n)
	return ""
}

// inspectSymbol is Symbol#inspect.
func inspectSymbol(name string) string {
	if plainSymbol(name) {
		return ":" + name
	}
	return ":" + inspectText(name, encodingOfText(name))
}

// plainSymbol tells whether a symbol needs no quotes.
func plainSymbol(name string) bool {
	switch name {
	case "+", "-", "*", "/", "%", "**", "==", "!=", "===", "=~", "!~", "<", "<=", ">", ">=", "<=>", "<<", ">>", "!", "~",
		"+@", "-@", "&", "|", "^", "[]", "[]=", "`":
		return true
	case "":
		return false
	}
	switch name[0] {
	case '@':
		return isIdentifier(strings.TrimPrefix(name[1:], "@"))
	case '$':
		return plainGlobal(name[1:])
	}
	if isIdentifier(name) {
		return allPrintable(name)
	}
	body := name[:len(name)-1]
	switch name[len(name)-1] {
	case '?', '!', '=':
		return isIdentifier(body) && allPrintable(body)
	}
	return false
}

// plainGlobal tells whether $name is the name of a global variable.
func plainGlobal(name string) bool {
	if len(name) == 1 && strings.Contains("~*$?!@/\\;,.=:<>\"&`'+0123456789_", name) {
		return true
	}
	if len(name) == 2 && name[0] == '-' {
		return isWordByte(name[1])
	}
	return isIdentifier(name) || allDigits(name) && name[0] != '0'
}

func allPrintable(s string) bool {
	for _, r := range s {
		if !onig.IsPrint(r) {
			return false
		}
	}
	return true
}
