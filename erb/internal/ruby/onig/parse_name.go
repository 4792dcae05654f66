package onig

// This file parses the names and numbers of groups, as Onigmo's fetch_name and fetch_name_with_level do: the error
// for a wrong one depends on where its parsing stops.

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxName is the maximum length of a group's name in bytes. It is the same for all names (ruby.LongestName).
const maxName = 1 << 20

// groupNameUntil parses a group's name up to and including end. With ref it is a reference, which may be a number
// n; the name is then "".
func (p *parser) groupNameUntil(end byte, ref bool) (name string, n int) {
	start, number := p.pos, isName
	if !p.nameBegins(end) {
		return "", 0
	}
	c := p.next()
	switch digit := p.digit(c); {
	case !ref && (digit || c == '-'):
		p.badName("invalid group name", start, p.nameEnd(end))
		return "", 0
	case digit:
		number = isNumber
	case c == '-':
		number = isSign
	}
	for at := p.pos; p.more(); at = p.pos {
		switch c = p.next(); {
		case c == rune(end) && number != isSign:
			return p.nameOrNumber(p.src[start:at], number, start, at)
		case c == rune(end):
			p.badName("invalid group name", start, p.nameEnd(end))
			return "", 0
		case c == ')':
			p.badName("invalid group name", start, len(p.src))
			return "", 0
		case number == isName:
		case p.digit(c):
			number = isNumber
		default:
			reason := "invalid group name"
			if !isWord(c) {
				reason = "invalid char in group name"
			}
			p.badName(reason, start, p.nameEnd(end))
			return "", 0
		}
	}
	p.badName("invalid group name", start, len(p.src))
	return "", 0
}

// reference is the kind of a parsed name.
type reference byte

const (
	isName reference = iota
	isNumber
	isSign // a minus without a digit so far
)

// referenceUntil parses a name or number that may have a level after it: of \k and of conditions.
func (p *parser) referenceUntil(end byte) (name string, n int) {
	start, number, reason := p.pos, isName, ""
	if !p.nameBegins(end) {
		return "", 0
	}
	c := p.next()
	switch {
	case p.digit(c):
		number = isNumber
	case c == '-':
		number = isSign
	}
	at := len(p.src)
	for p.more() {
		at = p.pos
		c = p.next()
		if c == rune(end) || c == ')' || c == '+' || c == '-' {
			if number == isSign {
				reason = "invalid group name"
			}
			break
		}
		switch {
		case number == isName:
		case p.digit(c):
			number = isNumber
		default:
			reason, number = "invalid group name", isName
		}
	}
	switch level := c == '+' || c == '-'; {
	case reason != "":
		p.badName(reason, start, at)
	case c == rune(end):
		return p.nameOrNumber(p.src[start:at], number, start, len(p.src))
	case level && !p.more():
		p.badName("invalid char in group name", start, at)
	case level && p.levelFollows(end):
		p.unsupported("\\k<" + p.src[start:p.pos] + " (back-reference with a level)")
	default:
		p.badName("invalid group name", start, len(p.src))
	}
	return "", 0
}

// levelFollows parses the level of a reference after its sign, and the end of the name.
func (p *parser) levelFollows(end byte) bool {
	from := p.pos
	for p.more() && p.digit(rune(p.peek())) {
		p.pos++
	}
	return p.pos > from && p.accept(string(end))
}

// nameBegins charges for a name up to end and reports whether there is one.
func (p *parser) nameBegins(end byte) bool {
	i := strings.IndexByte(p.src[p.pos:], end)
	switch p.spend(max(i, 0)/64, 0); {
	case p.err != nil:
		return false
	case !p.more(), i == 0:
		p.fail("group name is empty")
		return false
	case i > maxName:
		p.err = &LimitError{What: "name size", Max: maxName}
		p.pos = len(p.src)
		return false
	}
	return true
}

// nameEnd returns the end of an invalid name: before end or a parenthesis, unless that is the pattern's last
// character.
func (p *parser) nameEnd(end byte) int {
	for p.more() {
		at := p.pos
		if c := p.next(); (c == rune(end) || c == ')') && p.more() {
			return at
		}
	}
	return len(p.src)
}

// badName fails for the name between two places of the pattern.
func (p *parser) badName(reason string, start, end int) {
	p.fail(reason + " <" + p.src[start:end] + ">")
}

// nameOrNumber returns the name or number that was parsed from start. The error for a zero quotes the pattern from
// start to wrong.
func (p *parser) nameOrNumber(name string, number reference, start, wrong int) (string, int) {
	if number == isName {
		return name, 0
	}
	bare := strings.TrimPrefix(name, "-")
	n := 0
	for _, r := range bare {
		if n = 10*n + int(r-'0'); n > math.MaxInt32 || n < 0 {
			p.fail("too big number")
			return "", 0
		}
	}
	if n == 0 {
		p.badName("invalid group name", start, wrong)
	}
	if bare != name {
		n = -n
	}
	return "", n
}

// digit reports whether Onigmo treats a character as a digit in the name of a group.
func (p *parser) digit(r rune) bool {
	return r >= '0' && r <= '9' || !p.bytes && r >= utf8.RuneSelf && unicode.IsDigit(r)
}

// ahead returns the next character without reading it.
func (p *parser) ahead() rune {
	at := p.pos
	r := p.next()
	p.pos = at
	return r
}

// relative returns the number of the group that n refers to: a negative one counts back from here.
func (p *parser) relative(n int) int {
	if n < 0 {
		if n += p.groups + 1; n <= 0 {
			p.fail("invalid backref number/name")
		}
	}
	return n
}

func undefinedGroup(n string) string { return "undefined group <" + n + "> reference" }
