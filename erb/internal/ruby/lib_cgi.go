package ruby

// This file implements what templates use of the library cgi, and ERB::Util.

import (
	"slices"
	"strings"
)

var (
	cgiClass      = newClass("CGI", objectClass)
	_             = newModule("CGI::Util")
	erbClass      = newClass("ERB", objectClass)
	erbUtilModule = newModule("ERB::Util")
)

func init() {
	statics(cgiClass, []Method{
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
	statics(erbUtilModule, rows)
	included := slices.Clone(rows)
	for i := range included {
		included[i].Flags = PrivateRow // as module_function makes them
	}
	methods(erbUtilModule, included)
	statics(erbClass, []Method{
		{Name: "new", Reason: "templates made at run time"},
		{Name: "version", Fn: func(c *Call) Value { return c.NewString("6.0.1") }},
	})
}

const (
	unreservedForm = "*-._" // beside letters and digits, in form encoding
	unreservedURI  = "-._~"
)

// percentEncode writes bytes other than letters, digits and those of keep as %XX; blanks as +, if plus is set.
func percentEncode(s, keep string, plus bool) string {
	const digits = "0123456789ABCDEF"
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte(keep, c) >= 0:
			b.WriteByte(c)
		case c == ' ' && plus:
			b.WriteByte('+')
		default:
			b.WriteString(string([]byte{'%', digits[c>>4], digits[c&15]}))
		}
	}
	return b.String()
}

// percentDecode reads %XX; what isn't of that form stays.
func percentDecode(s string, plus bool) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '+' && plus:
			b.WriteByte(' ')
		case s[i] == '%' && i+2 < len(s) && hexDigit(s[i+1]) >= 0 && hexDigit(s[i+2]) >= 0:
			b.WriteByte(byte(hexDigit(s[i+1])<<4 | hexDigit(s[i+2])))
			i += 2
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
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
	if c.Failed() || !c.Charge(3*len(s)) {
		return Nil
	}
	return c.NewString(percentEncode(s, keep, plus))
}

func cgiUnescape(c *Call) Value {
	s := c.Str(0)
	if c.Failed() {
		return Nil
	}
	return c.NewString(percentDecode(s, true))
}

func cgiUnescapeURIComponent(c *Call) Value {
	s := c.Str(0)
	if c.Failed() {
		return Nil
	}
	return c.NewString(percentDecode(s, false))
}

var htmlEscaper = strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;", ">", "&gt;", "'", "&#39;")

func cgiEscapeHTML(c *Call) Value {
	s := c.Str(0)
	if c.Failed() || !c.Charge(6*len(s)) {
		return Nil
	}
	return c.NewString(htmlEscaper.Replace(s))
}

// erbHTMLEscape is h: it takes anything, by its to_s.
func erbHTMLEscape(c *Call) Value {
	s := c.ToS(c.Args[0])
	if !c.Charge(6 * len(s)) {
		return Nil
	}
	return c.NewString(htmlEscaper.Replace(s))
}

func erbURLEncode(c *Call) Value { return c.encoded(c.ToS(c.Args[0]), unreservedURI, false) }

var htmlEntities = map[string]string{"amp": "&", "quot": `"`, "lt": "<", "gt": ">", "apos": "'"}

func cgiUnescapeHTML(c *Call) Value {
	s := c.Str(0)
	if c.Failed() {
		return Nil
	}
	var b strings.Builder
	for s != "" {
		i := strings.IndexByte(s, '&')
		if i < 0 {
			break
		}
		b.WriteString(s[:i])
		s = s[i:]
		end := strings.IndexByte(s, ';')
		text, ok := "", false
		if end > 1 && end < 12 {
			text, ok = htmlEntity(s[1:end])
		}
		if !ok {
			b.WriteByte('&')
			s = s[1:]
			continue
		}
		b.WriteString(text)
		s = s[end+1:]
	}
	return c.NewString(b.String() + s)
}

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
