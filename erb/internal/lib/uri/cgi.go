package uri

// This file implements the parts of the library cgi that templates use, and ERB::Util.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

var (
	cgiClass      *ruby.Class
	erbUtilModule *ruby.Class
)

var cGITables = []ruby.Table{
	{Class: &cgiClass, Statics: []ruby.Method{
		{Name: "escape", Min: 1, Max: 1, Fn: escape},
		{Name: "escapeHTML", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ofText(c, escapeHTML) }},
		{Name: "escapeURIComponent", Min: 1, Max: 1, Fn: escapeURIComponent},
		{Name: "escape_html", Min: 1, Max: 1, Fn: escapeHTML},
		{Name: "h", Min: 1, Max: 1, Fn: escapeHTML},
		{Name: "unescape", Min: 1, Max: 2, Fn: unescape},
		{Name: "unescapeHTML", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ofText(c, unescapeHTML) }},
		{Name: "unescapeURIComponent", Min: 1, Max: 2, Fn: unescapeURIComponent},
		{Name: "unescape_html", Min: 1, Max: 1, Fn: unescapeHTML},
	}},
	{Class: &erbUtilModule, Functions: []ruby.Method{
		{Name: "h", Min: 1, Max: 1, Fn: erbHTMLEscape},
		{Name: "html_escape", Min: 1, Max: 1, Fn: erbHTMLEscape},
		{Name: "u", Min: 1, Max: 1, Fn: erbURLEncode},
		{Name: "url_encode", Min: 1, Max: 1, Fn: erbURLEncode},
	}},
}

const (
	unreservedForm = "*-._" // in addition to letters and digits, in form encoding
	unreservedURI  = "-._~"
)

// percentEncode writes bytes other than letters, digits and the bytes of keep as %XX; blanks as +, if plus is set.
func percentEncode(b *ruby.Budget, t *ruby.Text, s, keep string, plus bool) {
	const digits = "0123456789ABCDEF"
	t.Room(len(s))
	b.Pieces(s, func(piece string) bool {
		start := 0
		for i := range len(piece) {
			c := piece[i]
			if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte(keep, c) >= 0 {
				continue
			}
			t.Add(piece[start:i])
			start = i + 1
			var err error
			if c == ' ' && plus {
				err = t.WriteByte('+')
			} else {
				_, err = t.Write([]byte{'%', digits[c>>4], digits[c&15]})
			}
			if err != nil {
				return false
			}
		}
		return t.Add(piece[start:])
	})
}

// percentDecode decodes %XX; anything else is unchanged.
func percentDecode(b *ruby.Budget, s string, plus bool) ruby.Value {
	if b.Err() != nil {
		return ruby.Nil
	}
	t := b.Text(len(s))
	start := 0
	for i := 0; i < len(s); i++ {
		if i%ruby.ScanPiece == ruby.ScanPiece-1 && !b.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			return ruby.Nil
		}
		switch {
		case s[i] == '+' && plus:
			t.Add(s[start:i])
			_ = t.WriteByte(' ')
		case s[i] == '%' && i+2 < len(s) && ascii.HexDigit(s[i+1]) >= 0 && ascii.HexDigit(s[i+2]) >= 0:
			t.Add(s[start:i])
			_ = t.WriteByte(byte(ascii.HexDigit(s[i+1])<<4 | ascii.HexDigit(s[i+2])))
			i += 2
		default:
			continue
		}
		start = i + 1
	}
	t.Add(s[start:])
	return t.Value()
}

func escape(c *ruby.Call) ruby.Value { return encoded(c, c.StrObj(0), unreservedURI, true) }

func escapeURIComponent(c *ruby.Call) ruby.Value {
	return encoded(c, c.StrObj(0), unreservedURI, false)
}

// encoded returns a string with all bytes that are not plain as %XX, in the string's encoding.
func encoded(c *ruby.Call, s *ruby.String, keep string, plus bool) ruby.Value {
	if c.Failed() {
		return ruby.Nil
	}
	t := c.Text(0)
	percentEncode(&c.Budget, t, s.String(), keep, plus)
	return t.ValueIn(s.Enc)
}

// inEncoding returns a text in the encoding that is argument 1, if there is one.
func inEncoding(c *ruby.Call, v ruby.Value) ruby.Value {
	if c.Arg(1).IsNil() || c.Failed() {
		return v
	}
	v, _ = c.Send(v, "force_encoding", c.Arg(1))
	return v
}

func unescape(c *ruby.Call) ruby.Value {
	return inEncoding(c, percentDecode(&c.Budget, c.Str(0), true))
}

func unescapeURIComponent(c *ruby.Call) ruby.Value {
	return inEncoding(c, percentDecode(&c.Budget, c.Str(0), false))
}

// htmlEscape returns the escape of a character in HTML, "" if it needs none.
func htmlEscape(c byte) string {
	switch c {
	case '&':
		return "&amp;"
	case '"':
		return "&quot;"
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	case '\'':
		return "&#39;"
	}
	return ""
}

func escapeHTML(c *ruby.Call) ruby.Value {
	text := c.EncodedText("encoding")
	s := c.StrObj(0)
	if c.Failed() {
		return ruby.Nil
	}
	return c.NewText(c.Escape(text, htmlEscape), s.Enc)
}

// ofText restricts to texts a method that depends on the encoding of its argument.
func ofText(c *ruby.Call, row func(*ruby.Call) ruby.Value) ruby.Value {
	s := c.StrObj(0)
	if c.Failed() {
		return ruby.Nil
	}
	c.Args = []ruby.Value{s.Value()}
	return row(c)
}

// erbHTMLEscape is h: it takes anything whose to_s is a text.
func erbHTMLEscape(c *ruby.Call) ruby.Value {
	s := toS(c, c.Args[0])
	if c.Failed() {
		return ruby.Nil
	}
	return c.NewString(c.Escape(s.String(), htmlEscape))
}

func erbURLEncode(c *ruby.Call) ruby.Value {
	return encoded(c, toS(c, c.Args[0]), unreservedURI, false)
}

// toS returns the text that to_s returns. Anything else has to have to_str.
func toS(c *ruby.Call, v ruby.Value) *ruby.String {
	text, _ := c.Send(v, "to_s")
	if c.Failed() {
		return nil
	}
	s, err := c.RT.ToStr(text)
	if err != nil {
		c.Fail(err)
	}
	return s
}

// namedEntity returns the character of an entity.
func namedEntity(name string) (text string, ok bool) {
	switch name {
	case "amp":
		return "&", true
	case "quot":
		return `"`, true
	case "lt":
		return "<", true
	case "gt":
		return ">", true
	case "apos":
		return "'", true
	}
	return "", false
}

func unescapeHTML(c *ruby.Call) ruby.Value {
	s := c.EncodedText("encoding")
	if c.Failed() {
		return ruby.Nil
	}
	t := c.Text(len(s))
	for n := 1; s != "" && (n%ruby.ElementsPerStep != 0 || c.Step(1)); n++ {
		i := c.Index(s, "&")
		if i < 0 {
			break
		}
		t.Add(s[:i])
		s = s[i:]
		end := strings.IndexByte(s[:min(len(s), maxEntity)], ';')
		text, ok := "", false
		if end > 1 {
			text, ok = htmlEntity(s[1:end])
		}
		if !ok {
			_ = t.WriteByte('&')
			s = s[1:]
			continue
		}
		t.Add(text)
		s = s[end+1:]
	}
	t.Add(s)
	return t.Value()
}

// maxEntity is the length of the longest entity, with its ampersand and semicolon.
const maxEntity = 12

func htmlEntity(name string) (string, bool) {
	if text, ok := namedEntity(name); ok {
		return text, true
	}
	if name[0] != '#' {
		return "", false
	}
	base, digits := 10, name[1:]
	if len(digits) > 1 && (digits[0] == 'x' || digits[0] == 'X') {
		base, digits = 16, digits[1:]
	}
	n := 0
	for i := 0; i < len(digits); i++ {
		d := ascii.HexDigit(digits[i])
		if d < 0 || d >= base || n > 0x10FFFF {
			return "", false
		}
		n = n*base + d
	}
	if digits == "" || n > 0x10FFFF || n >= 0xD800 && n < 0xE000 {
		return "", false
	}
	return string(rune(n)), true
}
