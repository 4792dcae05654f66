package ruby

// This file implements what templates use of the library cgi, and ERB::Util.

import (
	"slices"
	"strings"
)

var (
	cgiClass      = NewClass("CGI", ObjectClass)
	_             = NewModule("CGI::Util")
	erbClass      = NewClass("ERB", ObjectClass)
	erbUtilModule = NewModule("ERB::Util")
)

func init() {
	Statics(cgiClass, []Method{
		{Name: "escape", Min: 1, Max: 1, Fn: cgiEscape},
		{Name: "escapeHTML", Min: 1, Max: 1, Fn: cgiEscapeHTML},
		{Name: "escapeURIComponent", Min: 1, Max: 1, Fn: erbURLEncode},
		{Name: "escape_html", Min: 1, Max: 1, Fn: cgiEscapeHTML},
		{Name: "h", Min: 1, Max: 1, Fn: cgiEscapeHTML},
		{Name: "unescape", Min: 1, Max: 2, Fn: cgiUnescape},
		{Name: "unescapeHTML", Min: 1, Max: 1, Fn: cgiUnescapeHTML},
		{Name: "unescapeURIComponent", Min: 1, Max: 2, Fn: cgiUnescapeURIComponent},
		{Name: "unescape_html", Min: 1, Max: 1, Fn: cgiUnescapeHTML},
	})
	rows := []Method{
		{Name: "h", Min: 1, Max: 1, Fn: erbHTMLEscape},
		{Name: "html_escape", Min: 1, Max: 1, Fn: erbHTMLEscape},
		{Name: "u", Min: 1, Max: 1, Fn: erbURLEncode},
		{Name: "url_encode", Min: 1, Max: 1, Fn: erbURLEncode},
	}
	Statics(erbUtilModule, rows)
	included := slices.Clone(rows)
	for i := range included {
		included[i].Flags = PrivateRow // as module_function makes them
	}
	Methods(erbUtilModule, included)
	Statics(erbClass, []Method{
		{Name: "new", Reason: "templates made at run time"},
		{Name: "version", Fn: func(c *Call) Value { return c.NewString("6.0.1") }},
	})
}

const (
	unreservedForm = "*-._" // beside letters and digits, in form encoding
	unreservedURI  = "-._~"
)

// percentEncode writes bytes other than letters, digits and those of keep as %XX; blanks as +, if plus is set.
func (b *Budget) percentEncode(t *Text, s, keep string, plus bool) {
	const digits = "0123456789ABCDEF"
	t.Room(len(s))
	b.pieces(s, func(piece string) bool {
		start := 0
		for i := range len(piece) {
			c := piece[i]
			if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte(keep, c) >= 0 {
				continue
			}
			t.Add(piece[start:i])
			start = i + 1
			if c == ' ' && plus {
				_ = t.WriteByte('+')
			} else {
				_, _ = t.Write([]byte{'%', digits[c>>4], digits[c&15]})
			}
		}
		return t.Add(piece[start:])
	})
}

// percentDecode reads %XX; what isn't of that form stays.
func (b *Budget) percentDecode(s string, plus bool) Value {
	if b.err != nil {
		return Nil
	}
	t := b.Text(len(s))
	start := 0
	for i := 0; i < len(s); i++ {
		if i%scanPiece == scanPiece-1 && !b.Step(scanPiece/BytesPerStep) {
			return Nil
		}
		switch {
		case s[i] == '+' && plus:
			t.Add(s[start:i])
			_ = t.WriteByte(' ')
		case s[i] == '%' && i+2 < len(s) && hexDigit(s[i+1]) >= 0 && hexDigit(s[i+2]) >= 0:
			t.Add(s[start:i])
			_ = t.WriteByte(byte(hexDigit(s[i+1])<<4 | hexDigit(s[i+2])))
			i += 2
		default:
			continue
		}
		start = i + 1
	}
	t.Add(s[start:])
	return t.Value()
}

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

func cgiEscape(c *Call) Value { return c.encoded(c.Str(0), unreservedURI, true) }

func (c *Call) encoded(s, keep string, plus bool) Value {
	if c.Failed() {
		return Nil
	}
	t := c.Text(0)
	c.percentEncode(t, s, keep, plus)
	return t.Value()
}

func cgiUnescape(c *Call) Value { return c.percentDecode(c.Str(0), true) }

func cgiUnescapeURIComponent(c *Call) Value { return c.percentDecode(c.Str(0), false) }

// htmlEscape gives what stands for a character in HTML, "" if that is the character itself.
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

func cgiEscapeHTML(c *Call) Value { return c.NewString(c.Escape(c.Str(0), htmlEscape)) }

// erbHTMLEscape is h: it takes anything, by its to_s.
func erbHTMLEscape(c *Call) Value { return c.NewString(c.Escape(c.ToS(c.Args[0]), htmlEscape)) }

func erbURLEncode(c *Call) Value { return c.encoded(c.ToS(c.Args[0]), unreservedURI, false) }

var htmlEntities = map[string]string{"amp": "&", "quot": `"`, "lt": "<", "gt": ">", "apos": "'"}

func cgiUnescapeHTML(c *Call) Value {
	s := c.Str(0)
	if c.Failed() {
		return Nil
	}
	t := c.Text(len(s))
	for n := 1; s != "" && (n%elementsPerStep != 0 || c.Step(1)); n++ {
		i := c.Index(s, "&")
		if i < 0 {
			break
		}
		t.Add(s[:i])
		s = s[i:]
		end := strings.IndexByte(s[:min(len(s), mostEntity)], ';')
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

// mostEntity is the length of the longest entity, with its ampersand and semicolon.
const mostEntity = 12

func htmlEntity(name string) (string, bool) {
	if text, ok := htmlEntities[name]; ok {
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
		d := hexDigit(digits[i])
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
