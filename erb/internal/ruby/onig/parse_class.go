package onig

// This file parses bracketed classes.

import "strings"

// class parses a class after its opening bracket.
func (p *parser) class() node {
	negative := p.accept("^")
	body, own := p.classBody()
	if p.err != nil {
		return &empty{}
	}
	return p.classOf(body, own, negative)
}

// classOf returns the node of a class of the characters in body, or of all others if it is negative; own are its
// signs other than the signs of \w.
func (p *parser) classOf(body runeSet, own signs, negative bool) node {
	n := &set{chars: body}
	if p.opt.fold {
		n.chars = p.withoutStrays(body, own, p.folded(body))
		if !negative && !p.bytes {
			for _, e := range expansions {
				if body.has(e.chars[0].lo) || body.has(e.chars[len(e.chars)-1].hi) {
					n.texts = append(n.texts, e.text)
				}
			}
		}
	}
	if negative {
		n.chars = p.negated(n.chars)
	}
	return p.leaf(n)
}

// classState holds the parts of a class so far. Characters and ranges are collected in order and sorted some
// thousand at a time, which takes n log n; inserting each in its place would be quadratic. && intersects the part
// before it with the part after it, up to the next && or the end (and_cclass and next_state_class of Onigmo).
type classState struct {
	parser  *parser
	acc     runeSet     // since the last &&, without loose
	loose   []runeRange // in any order
	before  runeSet     // the part before the last &&
	hasAnd  bool
	last    rune // the last character, with which a range may begin
	hasLast bool
	isType  bool // the last item was \w, [[:alpha:]] or the like

	own, ownBefore signs // of acc and loose, and of before
}

// signs is a set of the letters of strays, one bit for each.
type signs uint8

// strays are the letters of ASCII that differ by case only from others beyond ASCII, and those others.
var strays = [...]rune{'s', 'S', '\u017F', 'k', 'K', '\u212A'}

// signsOf returns the strays for which ok holds.
func signsOf(ok func(rune) bool) (out signs) {
	for i, r := range strays {
		if ok(r) {
			out |= 1 << i
		}
	}
	return out
}

// withoutStrays removes from folded, which is body without regard to case, the letters that Onigmo does not match:
// \w and the like match no letter because of its equivalent on the other side of the border of ASCII.
func (p *parser) withoutStrays(body runeSet, own signs, folded runeSet) runeSet {
	if p.bytes || own == signsOf(body.has) {
		return folded
	}
	var gone []runeRange
	for i, r := range strays {
		first := i / 3 * 3
		ascii := own&(3<<first) != 0 || body.has(strays[first]) || body.has(strays[first+1])
		other := own&(4<<first) != 0
		if i%3 == 2 {
			ascii, other = own&(3<<first) != 0, body.has(r)
		}
		if !ascii && !other && folded.has(r) {
			gone = append(gone, runeRange{r, r})
		}
	}
	if gone == nil {
		return folded
	}
	return p.intersect(folded, p.negated(newRuneSet(gone...)))
}

func (s *classState) addChar(r rune) {
	s.addRange(runeRange{r, r})
	s.last, s.hasLast, s.isType = r, true, false
}

func (s *classState) addRange(r runeRange) {
	if len(s.loose) >= maxLoose {
		s.settle()
	}
	if n := len(s.loose); n == cap(s.loose) && !s.parser.spend(1+n/16, 16*n+64) {
		return
	}
	s.loose = append(s.loose, r)
	if s.parser.opt.fold {
		s.own |= signsOf(func(c rune) bool { return c >= r.lo && c <= r.hi })
	}
	s.hasLast, s.isType = false, false
}

// maxLoose is the maximum number of ranges that are sorted at once.
const maxLoose = 4096

// settle sorts the loose ranges into acc.
func (s *classState) settle() {
	if n := len(s.loose); n > 0 && s.parser.spend(n/4, 8*n) {
		s.acc = s.parser.union(s.acc, newRuneSet(s.loose...))
		s.loose = s.loose[:0]
	}
}

// addSet adds a set; own are its signs other than the signs of \w.
func (s *classState) addSet(set runeSet, own signs, isType bool) {
	s.acc = s.parser.union(s.acc, set)
	s.own |= own
	s.hasLast, s.isType = false, isType
}

// signsIn returns the signs of a set. It returns none for a set that is closed under case.
func (p *parser) signsIn(set runeSet, counted bool) signs {
	if !counted || !p.opt.fold {
		return 0
	}
	return signsOf(set.has)
}

func (s *classState) and() {
	s.settle()
	if s.hasAnd {
		s.acc, s.own = s.parser.intersect(s.before, s.acc), s.own&s.ownBefore
	}
	s.before, s.acc, s.hasAnd = s.acc, nil, true
	s.ownBefore, s.own = s.own, 0
	s.hasLast, s.isType = false, false
}

// classBody parses up to and including the closing bracket.
func (p *parser) classBody() (runeSet, signs) {
	if p.depth++; p.depth > maxDepth {
		p.fail("parse depth limit over")
		return nil, 0
	}
	defer func() { p.depth-- }()
	s := classState{parser: p}
	for first := true; ; first = false {
		if !p.more() {
			p.fail("premature end of char-class")
			return nil, 0
		}
		switch c := p.peek(); {
		case c == ']' && first && !p.closedLater():
			p.fail("empty char-class")
			return nil, 0
		case c == ']' && !first:
			p.pos++
			s.and()
			return s.before, s.ownBefore
		case p.looking("[:") && p.posix(&s):
		case c == '[':
			p.pos++
			negative := p.accept("^")
			inner, own := p.classBody()
			if negative {
				inner, own = p.negated(inner), ^own
			}
			s.addSet(inner, own, false)
		case p.looking("&&"):
			p.pos += 2
			s.and()
		case c == '-' && (s.hasLast || s.isType) && !first:
			p.classRange(&s)
		default:
			p.classItem(&s)
		}
		if p.err != nil {
			return nil, 0
		}
	}
}

// closedLater reports whether another ] follows, which makes the first one literal.
func (p *parser) closedLater() bool {
	if p.bracket > p.pos {
		return true
	}
	for i := p.pos + 1; i < len(p.src); i++ {
		if i%64 == 0 && !p.spend(1, 0) {
			return true
		}
		switch p.src[i] {
		case '\\':
			i++
		case ']':
			p.bracket = i
			return true
		}
	}
	return false
}

// classItem parses one character or set.
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
	word := p.peek()|0x20 == 'w'
	if set, ok := p.classEscape(); ok {
		s.addSet(set, p.signsIn(set, !word), true)
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

// classChar parses an escaped character in a class, in which \b is a backspace.
func (p *parser) classChar() rune {
	if p.accept("b") {
		return '\b'
	}
	return p.escapedChar()
}

// classRange parses a - that may make a range of the characters before and after it.
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
	if p.looking("[:") && strings.Contains(p.src[p.pos:], ":]") {
		p.fail("char-class value at end of range")
		return
	}
	if p.peek() == '[' {
		s.addChar('-')
		return
	}
	high, more := rune(0), []rune(nil)
	if p.accept("\\") {
		if _, ok := p.classEscape(); ok {
			p.fail("char-class value at end of range")
			return
		}
		if p.looking("u{") {
			if list := p.bracedCodepoints(); len(list) > 0 {
				high, more = list[0], list[1:]
			}
		} else {
			high = p.classChar()
		}
	} else {
		high = p.next()
	}
	if high < low {
		p.fail("empty range in char class")
		return
	}
	s.addRange(runeRange{low, high})
	for _, r := range more {
		s.addChar(r)
	}
}

// maxPosix is the length within which the end of a [:name:] that does not exist is searched for.
const maxPosix = 20

// posixEnds reports whether a :] follows before any other ].
func (p *parser) posixEnds() bool {
	if p.posixEnd.at > p.pos {
		return p.posixEnd.found
	}
	i := p.pos + 2
	for ; i < len(p.src) && p.src[i] != ']'; i++ {
		if i%64 == 0 && !p.spend(1, 0) {
			return false
		}
		if p.src[i] == '\\' {
			i++
		} else if strings.HasPrefix(p.src[i:], ":]") {
			p.posixEnd.at, p.posixEnd.found = i, true
			return true
		}
	}
	p.posixEnd.at, p.posixEnd.found = i, false
	return false
}

// posix parses [:name:]. It returns false if there is none.
func (p *parser) posix(s *classState) bool {
	if !p.posixEnds() || !p.spend(2, 0) {
		return false
	}
	rest := p.src[p.pos+2:]
	text := strings.TrimPrefix(rest, "^")
	for name, set := range posixNames.Get() {
		after, ok := strings.CutPrefix(text, name)
		if !ok {
			continue
		}
		if !strings.HasPrefix(after, ":]") {
			break
		}
		if !p.bytes && p.opt.class != 'a' {
			if set = must(name); name == "punct" {
				set = posixPunct.Get()
			}
		}
		if len(text) != len(rest) {
			set = p.negated(set)
		}
		p.pos = len(p.src) - len(after) + len(":]")
		s.addSet(set, p.signsIn(set, name != "word" && name != "ascii" && p.opt.class != 'a'), true)
		return true
	}
	if p.wrongPosix(text) {
		p.fail("invalid POSIX bracket type")
		return true
	}
	p.pos++
	s.addChar('[')
	return true
}

// wrongPosix reports whether the text after [: is read as the name of a class that does not exist.
func (p *parser) wrongPosix(text string) bool {
	for name := range posixNames.Get() {
		if strings.HasPrefix(text, name) {
			return true
		}
	}
	n := 0
	for i, r := range text {
		if r == ':' || r == ']' {
			return strings.HasPrefix(text[i:], ":]")
		}
		if n++; n > maxPosix {
			break
		}
	}
	return false
}
