package str

// This file implements inspect, dump and undump of String, and inspect of Symbol.

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/rubytext"
)

func inspect(c *ruby.Call) ruby.Value {
	s := c.SelfStr()
	return c.NewString(c.InspectText(s.String(), s.Enc))
}

func dump(c *ruby.Call) ruby.Value {
	s := c.SelfStr()
	e := ruby.Escaper{Text: c.Text(s.Len() + 2), S: s.String(), Escapes: rubytext.Escapes{Binary: s.Enc != ruby.UTF8, ASCII: true}}
	return c.NewText(e.Run(), s.Enc)
}

func undump(c *ruby.Call) ruby.Value {
	s := c.SelfText()
	if !ruby.IsASCII(s) {
		return c.Raise(ruby.RuntimeErrorClass, "non-ASCII character detected")
	}
	if c.Contains(s, "\x00") {
		return c.Raise(ruby.RuntimeErrorClass, "string contains null byte")
	}
	if !strings.HasPrefix(s, `"`) {
		return c.Raise(ruby.RuntimeErrorClass,
			`invalid dumped string; not wrapped with '"' nor '"...".force_encoding("...")' form`)
	}
	u := undumper{Text: c.Text(len(s)), s: s, i: 1}
	text, reason := u.run()
	if reason != "" {
		return c.Raise(ruby.RuntimeErrorClass, "%s", reason)
	}
	return c.NewText(text, c.SelfStr().Enc)
}

// undumper parses the output of dump.
type undumper struct {
	*ruby.Text
	s string
	i int
}

func (u *undumper) run() (text, reason string) {
	for u.i < len(u.s) {
		if u.i%ruby.ElementsPerStep == 0 && !u.Step(1) {
			return "", ""
		}
		switch ch := u.s[u.i]; ch {
		case '"':
			if u.i+1 < len(u.s) {
				return "", `invalid dumped string; not wrapped with '"' nor '"...".force_encoding("...")' form`
			}
			return u.String(), ""
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
			u.WriteByte(ch)
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
		u.WriteByte(byte(n))
	case 'u':
		return u.unicode()
	default:
		for code, letter := range rubytext.EscapeLetters {
			if letter == ch {
				ch = byte(code)
				break
			}
		}
		u.WriteByte(ch)
	}
	return ""
}

// hex parses low to high hexadecimal digits.
func (u *undumper) hex(low, high int) (rune, bool) {
	end := u.i
	for end < len(u.s) && end < u.i+high && ruby.DigitValue(u.s[end]) < 16 {
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
		end := u.Index(u.s[u.i:], "}")
		if end < 0 {
			return "unterminated Unicode escape"
		}
		list := u.s[u.i+1 : u.i+end]
		u.i += end + 1
		return u.codepoints(list)
	}
	n, ok := u.hex(4, 4)
	switch {
	case !ok:
		return "invalid Unicode escape"
	case n >= 0xD800 && n <= 0xDFFF:
		return "invalid Unicode codepoint"
	}
	u.WriteRune(n)
	return ""
}

// codepoints parses the numbers between braces.
func (u *undumper) codepoints(list string) (reason string) {
	for i := 0; i < len(list) && u.Step(1); {
		if ruby.IsSpace(list[i]) {
			i++
			continue
		}
		n, from := 0, i
		for ; i < len(list) && i < from+7 && ruby.DigitValue(list[i]) < 16; i++ {
			n = n<<4 | ruby.DigitValue(list[i])
		}
		switch {
		case i == from, i > from+6:
			return "invalid Unicode escape"
		case n > utf8.MaxRune:
			return "invalid Unicode codepoint (too large)"
		case n >= 0xD800 && n <= 0xDFFF:
			return "invalid Unicode codepoint"
		}
		u.WriteRune(rune(n))
	}
	return ""
}

// inspectSymbol is Symbol#inspect.
func inspectSymbol(b *ruby.Budget, name string) string {
	if plainSymbol(b, name) {
		return b.Concat(":", name)
	}
	return b.Concat(":", b.InspectText(name, ruby.EncodingOfText(name)))
}

// plainSymbol reports whether a symbol needs no quotes.
func plainSymbol(b *ruby.Budget, name string) bool {
	return b.Step(len(name)/ruby.BytesPerStep) && rubytext.PlainSymbol(name)
}
