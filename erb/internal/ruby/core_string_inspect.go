package ruby

// This file implements inspect, dump and undump of String, and inspect of Symbol.

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/rubytext"
)

func stringInspect(c *Call) Value {
	s := c.SelfStr()
	return c.NewString(c.InspectText(s.String(), s.Enc))
}

// InspectText is String#inspect.
func (b *Budget) InspectText(s string, enc Encoding) string {
	if b.Pieces(s, plainText) {
		return b.Concat(`"`, s, `"`)
	}
	e := escaper{Text: b.Text(len(s) + len(s)/8 + 8), s: s, escapes: rubytext.Escapes{Binary: enc != UTF8}}
	return e.run()
}

// plainText reports whether inspect only puts quotes around s.
func plainText(s string) bool {
	for i := 0; i < len(s); i++ {
		if !rubytext.PlainByte(s[i]) {
			return false
		}
	}
	return true
}

// escaper writes a text as inspect and dump do.
type escaper struct {
	*Text
	s       string
	escapes rubytext.Escapes
}

// escapePiece is how many bytes are escaped at once.
const escapePiece = 4 << 10

func (e *escaper) run() string {
	e.WriteByte('"')
	for i := 0; i < len(e.s) && !e.Failed(); {
		end := min(len(e.s), i+escapePiece)
		for e.Step((end - i) / BytesPerStep); i < end; {
			from := i
			for i < end && rubytext.PlainByte(e.s[i]) {
				i++
			}
			if e.Add(e.s[from:i]); i < end {
				i += e.one(i)
			}
		}
	}
	e.WriteByte('"')
	return e.String()
}

// one writes the character at byte i; it returns its length.
func (e *escaper) one(i int) int {
	var room [16]byte
	b, n := rubytext.AppendChar(room[:0], e.s, i, e.escapes)
	e.Write(b)
	return n
}

func stringDump(c *Call) Value {
	s := c.SelfStr()
	e := escaper{Text: c.Text(s.Len() + 2), s: s.String(), escapes: rubytext.Escapes{Binary: s.Enc != UTF8, ASCII: true}}
	return c.NewText(e.run(), s.Enc)
}

func stringUndump(c *Call) Value {
	s := c.SelfText()
	if !IsASCII(s) {
		return c.Raise(RuntimeErrorClass, "non-ASCII character detected")
	}
	if c.Contains(s, "\x00") {
		return c.Raise(RuntimeErrorClass, "string contains null byte")
	}
	if !strings.HasPrefix(s, `"`) {
		return c.Raise(RuntimeErrorClass,
			`invalid dumped string; not wrapped with '"' nor '"...".force_encoding("...")' form`)
	}
	u := undumper{Text: c.Text(len(s)), s: s, i: 1}
	text, reason := u.run()
	if reason != "" {
		return c.Raise(RuntimeErrorClass, "%s", reason)
	}
	return c.NewText(text, c.SelfStr().Enc)
}

// undumper reads what dump wrote.
type undumper struct {
	*Text
	s string
	i int
}

func (u *undumper) run() (text, reason string) {
	for u.i < len(u.s) {
		if u.i%ElementsPerStep == 0 && !u.Step(1) {
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

// hex reads low to high hexadecimal digits.
func (u *undumper) hex(low, high int) (rune, bool) {
	end := u.i
	for end < len(u.s) && end < u.i+high && DigitValue(u.s[end]) < 16 {
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

// codepoints reads the numbers between braces.
func (u *undumper) codepoints(list string) (reason string) {
	for i := 0; i < len(list) && u.Step(1); {
		if IsSpace(list[i]) {
			i++
			continue
		}
		n, from := 0, i
		for ; i < len(list) && i < from+7 && DigitValue(list[i]) < 16; i++ {
			n = n<<4 | DigitValue(list[i])
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
func (b *Budget) inspectSymbol(name string) string {
	if b.plainSymbol(name) {
		return b.Concat(":", name)
	}
	return b.Concat(":", b.InspectText(name, encodingOfText(name)))
}

// plainSymbol reports whether a symbol needs no quotes.
func (b *Budget) plainSymbol(name string) bool {
	return b.Step(len(name)/BytesPerStep) && rubytext.PlainSymbol(name)
}
