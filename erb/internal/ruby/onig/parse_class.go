package onig

// This file parses bracketed classes.

import (
	"strings"
)

// class reads a class after its opening bracket.
func (p *parser) class() node {
	negative := p.accept("^")
	body := p.classBody()
	if p.err != nil {
		return empty{}
	}
	n := &set{chars: body}
	if p.opt.fold {
		n.chars = foldSet(body, p.folder())
		if !negative && !p.bytes {
			for _, e := range expansions {
				if len(e.chars.intersect(body)) > 0 {
					n.texts = append(n.texts, e.text)
				}
			}
		}
	}
	if negative {
		n.chars = n.chars.negate(p.limit())
	}
	return n
}

// folder gives the function that finds the characters that differ by case only.
func (p *parser) folder() func(rune) runeSet {
	if p.bytes {
		return foldASCII
	}
	return foldRune
}

// classState is what a class has collected.
type classState struct {
	acc     runeSet // since the last &&
	before  runeSet // what stood before it
	hasAnd  bool
	last    rune // the last character, which a range may begin with
	hasLast bool
	isType  bool // what came last was \w, [[:alpha:]] or the like
}

func (s *classState) addChar(r rune) {
	s.acc = s.acc.union(single(r))
	s.last, s.hasLast, s.isType = r, true, false
}

func (s *classState) addSet(set runeSet, isType bool) {
	s.acc = s.acc.union(set)
	s.hasLast, s.isType = false, isType
}

func (s *classState) and() {
	if s.hasAnd {
		s.acc = s.before.intersect(s.acc)
	}
	s.before, s.acc, s.hasAnd = s.acc, nil, true
	s.hasLast, s.isType = false, false
}

// classBody reads up to and including the closing bracket.
func (p *parser) classBody() runeSet {
	if p.depth++; p.depth > maxDepth {
		p.fail("too deep nest level of parenthesis")
		return nil
	}
	defer func() { p.depth-- }()
	var s classState
	for first := true; ; first = false {
		if !p.more() {
			p.fail("premature end of char-class")
			return nil
		}
		switch c := p.peek(); {
		case c == ']' && first && !p.closedLater():
			p.fail("empty char-class")
			return nil
		case c == ']' && !first:
			p.pos++
			s.and()
			return s.before
		case p.looking("[:") && p.posix(&s):
		case c == '[':
			p.pos++
			negative := p.accept("^")
			inner := p.classBody()
			if negative {
				inner = inner.negate(p.limit())
			}
			s.addSet(inner, false)
		case p.looking("&&"):
			p.pos += 2
			s.and()
		case c == '-' && (s.hasLast || s.isType) && !first:
			p.classRange(&s)
		default:
			p.classItem(&s)
		}
		if p.err != nil {
			return nil
		}
	}
}

// closedLater tells whether another ] follows, which makes the first one literal.
func (p *parser) closedLater() bool {
	for i := p.pos + 1; i < len(p.src); i++ {
		switch p.src[i] {
		case '\\':
			i++
		case ']':
			return true
		}
	}
	return false
}

// classItem reads one character or set.
func (p *parser) classItem(s *classState) {
	if p.peek() != '\\' {
		s.addChar(p.next())
		return
	}
	p.pos++
	if !p.more() {
		p.fail("too short escape sequence")
		return
	}
	if set, ok := p.classEscape(); ok {
		s.addSet(set, true)
		return
	}
	if p.looking("u{") {
		for _, r := range p.bracedCodepoints() {
			s.addChar(r)
		}
		return
	}
	s.addChar(p.classChar())
}

// classChar reads an escaped character in a class, in which \b is a backspace.
func (p *parser) classChar() rune {
	if p.accept("b") {
		return '\b'
	}
	return p.escapedChar()
}

// classRange reads a - that may make a range of what is before and behind it.
func (p *parser) classRange(s *classState) {
	p.pos++
	if p.peek() == ']' || p.looking("&&") || !p.more() {
		s.addChar('-')
		return
	}
	if s.isType {
		p.fail("unmatched range specifier in char-class")
		return
	}
	low := s.last
	if p.peek() == '[' {
		s.addChar('-')
		return
	}
	high := rune(0)
	if p.accept("\\") {
		if _, ok := p.classEscape(); ok {
			p.fail("char-class value at end of range")
			return
		}
		high = p.classChar()
	} else {
		high = p.next()
	}
	if high < low {
		p.fail("empty range in char class")
		return
	}
	s.addSet(runeSet{{low, high}}, false)
}

// posix reads [:name:]; false if it is no such thing.
func (p *parser) posix(s *classState) bool {
	rest := p.src[p.pos+2:]
	end := strings.Index(rest, ":]")
	if end < 0 || end > 20 || strings.ContainsAny(rest[:end], "]\\") {
		return false
	}
	name := strings.TrimPrefix(rest[:end], "^")
	ascii, ok := posixNames[name]
	if !ok {
		p.fail("invalid POSIX bracket type")
		return true
	}
	set := ascii
	if !p.bytes && p.opt.class != 'a' {
		if set = must(name); name == "punct" {
			set = set.union(ascii)
		}
	}
	if name != rest[:end] {
		set = set.negate(p.limit())
	}
	p.pos += 2 + end + 2
	s.addSet(set, true)
	return true
}
