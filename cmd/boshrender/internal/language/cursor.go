package language

// This file finds the name at a place in a template. It reads the text around the place, because templates can't be
// parsed while people type.

import (
	"strings"

	"github.com/boshrender/boshrender/internal/pattern"
)

// subject is the kind of name at a place.
type subject int

const (
	nothing      subject = iota
	ownProperty          // p('…'), properties.…
	linkProperty         // link('x').p('…')
	linkName             // link('…')
	fact                 // spec.…
	linkMethod           // link('x').…
	word                 // another word of Ruby
)

// cursor is a name at a place in a template.
type cursor struct {
	subject
	name     string // as a whole
	prefix   string // up to the place
	link     string // of linkProperty and linkMethod; "" if it isn't known
	from, to int    // where the name is in the text
}

var (
	// calling matches the code before the quote of a name: the receiver, the method, the names before.
	calling = pattern.New(`(?:([\w.()'"\[\]-]+)\.)?\b(p|if_p|else_if_p|link|if_link|else_if_link)[ (]\s*(\[?)((?:\s*(?:'[^']*'|"[^"]*")\s*,\s*)*)$`)
	chain   = pattern.New(`((?:link\(\s*['"][\w.-]+['"]\s*\)|\w+)\.)?[\w.]*$`)
	// linked matches the places where a link gets a variable.
	linked   = pattern.New(`link\(\s*['"]([\w.-]+)['"]\s*\)\s*(?:do|\{)\s*\|\s*(\w+)|(\w+)\s*=\s*link\(\s*['"]([\w.-]+)['"]`)
	linkCall = pattern.New(`link\(\s*['"]([\w.-]+)['"]\s*\)$`)
)

// cursorAt returns the name at an offset of a template.
func cursorAt(t *text, offset int) cursor {
	tag := strings.LastIndex(t.string[:offset], "<%")
	if tag < 0 || strings.HasPrefix(t.string[tag:], "<%#") || strings.HasPrefix(t.string[tag:], "<%%") || strings.Contains(t.string[tag:offset], "%>") {
		return cursor{}
	}
	line, at := t.line(t.lineOf(offset))
	code := max(tag+2, at) // of the line
	end := at + len(line)
	if n := strings.Index(t.string[offset:end], "%>"); n >= 0 {
		end = offset + n
	}
	if quote := openQuote(t.string[code:offset]); quote >= 0 {
		return inString(t, code+quote, offset, end)
	}
	return inCode(t, code, offset, end)
}

// openQuote returns where the string begins that the end of some code is in; -1 if it is in none.
func openQuote(code string) int {
	open := -1
	for i := 0; i < len(code); i++ {
		switch c := code[i]; {
		case open >= 0 && c == '\\':
			i++
		case open >= 0 && c == code[open]:
			open = -1
		case open < 0 && (c == '\'' || c == '"'):
			open = i
		}
	}
	return open
}

// inString returns the name in a string whose quote is at an offset.
func inString(t *text, quote, offset, end int) cursor {
	begin := max(0, quote-2000)
	m := calling.FindStringSubmatch(t.string[begin:quote])
	if m == nil {
		return cursor{}
	}
	receiver, method, list, before := m[1], m[2], m[3], m[4]
	if before != "" && list == "" && method != "if_p" && method != "else_if_p" {
		return cursor{} // a default
	}
	c := cursor{subject: ownProperty, prefix: t.string[quote+1 : offset], from: quote + 1, to: end}
	if n := strings.IndexByte(t.string[offset:end], t.string[quote]); n >= 0 {
		c.to = offset + n
	}
	c.name = t.string[c.from:c.to]
	switch {
	case strings.HasSuffix(method, "link"):
		c.subject = linkName
	case receiver != "" && receiver != "self" && method != "else_if_p":
		c.subject, c.link = linkProperty, linkOf(t.string[:quote], receiver)
	}
	return c
}

// inCode returns the name at an offset outside of strings.
func inCode(t *text, code, offset, end int) cursor {
	to := offset
	for to < end && (t.string[to] == '_' || t.string[to] == '?' || wordRune(rune(t.string[to])) && t.string[to] != '.' && t.string[to] != '-') {
		to++
	}
	before := chain.FindString(t.string[code:offset])
	c := cursor{subject: word, from: offset - len(before), to: to}
	whole := before + t.string[offset:to]
	switch root, rest, _ := strings.Cut(whole, "."); {
	case whole == "" || whole[0] >= '0' && whole[0] <= '9':
		return cursor{}
	case strings.HasPrefix(before, "spec."):
		c.subject, c.from = fact, c.from+len("spec.")
	case strings.HasPrefix(before, "properties."):
		c.subject, c.from = ownProperty, c.from+len("properties.")
	case strings.Contains(before, ".") && rest != "" || strings.HasSuffix(before, "."):
		link := linkOf(t.string[:c.from+len(root)], root)
		if link == "" || strings.Contains(rest, ".") {
			return cursor{}
		}
		c.subject, c.link, c.from = linkMethod, link, c.from+len(root)+1
	}
	c.from = min(c.from, offset)
	c.name, c.prefix = t.string[c.from:to], t.string[c.from:offset]
	return c
}

// linkOf returns the name of the link that a receiver is, in code that ends with it or before it; "" if it isn't known.
func linkOf(code, receiver string) string {
	if m := linkCall.FindStringSubmatch(receiver); m != nil {
		return m[1]
	}
	name := ""
	for _, m := range linked.FindAllStringSubmatch(code, -1) {
		switch receiver {
		case m[2]:
			name = m[1]
		case m[3]:
			name = m[4]
		}
	}
	return name
}
