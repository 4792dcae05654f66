package str

// This file implements inspect, dump and undump of String, and inspect of Symbol.

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
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

const invalidDump = `invalid dumped string; not wrapped with '"' nor '"...".force_encoding("...")' form`

func undump(c *ruby.Call) ruby.Value {
	s := c.SelfText()
	if !ruby.IsASCII(s) {
		return c.Raise(ruby.RuntimeErrorClass, "non-ASCII character detected")
	}
	if c.Contains(s, "\x00") {
		return c.Raise(ruby.RuntimeErrorClass, "string contains null byte")
	}
	if !strings.HasPrefix(s, `"`) {
		return c.Raise(ruby.RuntimeErrorClass, invalidDump)
	}
	u := undumper{Text: c.Text(len(s)), s: s, i: 1, enc: c.SelfStr().Enc}
	text, reason := u.run()
	if reason != "" {
		return c.Raise(ruby.RuntimeErrorClass, "%s", reason)
	}
	return c.NewText(text, u.enc)
}

// undumper parses the output of dump.
type undumper struct {
	*ruby.Text
	s   string
	i   int
	enc ruby.Encoding
}

// end checks the text behind the closing quote.
func (u *undumper) end(rest string) (reason string) {
	if rest == "" {
		return ""
	}
	if strings.HasPrefix(strings.TrimPrefix(rest, ".dup"), ".force_encoding(\"") {
		u.Fail(&ruby.UnsupportedError{Construct: "String#undump with force_encoding"})
	}
	return invalidDump
}

func (u *undumper) run() (text, reason string) {
	for u.i < len(u.s) {
		if u.i%ruby.ElementsPerStep == 0 && !u.Step(1) {
			return "", ""
		}
		switch ch := u.s[u.i]; ch {
		case '"':
			return u.String(), u.end(u.s[u.i+1:])
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
	for end < len(u.s) && end < u.i+high && ascii.DigitValue(u.s[end]) < 16 {
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
	u.enc = ruby.UTF8
	if u.i < len(u.s) && u.s[u.i] == '{' {
		u.i++
		return u.codepoints()
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
func (u *undumper) codepoints() (reason string) {
	for u.i < len(u.s) && u.Step(1) {
		switch {
		case u.s[u.i] == '}':
			u.i++
			return ""
		case ascii.IsSpace(u.s[u.i]):
			u.i++
			continue
		}
		n, ok := u.hex(1, 7)
		switch {
		case !ok, n > 0xFFFFFF:
			return "invalid Unicode escape"
		case n > utf8.MaxRune:
			return "invalid Unicode codepoint (too large)"
		case n >= 0xD800 && n <= 0xDFFF:
			return "invalid Unicode codepoint"
		}
		u.WriteRune(n)
	}
	return "unterminated Unicode escape"
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
