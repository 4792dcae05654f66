package onig

// This file parses escapes, which begin with a backslash.

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/lazy"
)

// escaped parses an escape outside a class.
func (p *parser) escaped() node {
	p.pos++
	if !p.more() {
		return p.fail("too short escape sequence")
	}
	c := p.peek()
	if s, ok := p.classEscape(); ok {
		if c|0x20 == 'p' && p.opt.fold && p.err == nil {
			return p.classOf(s, signsOf(s.has), false)
		}
		return p.leaf(&set{chars: s})
	}
	p.pos++
	if kind, ok := escapedAsserts.Get()[c]; ok {
		if p.opt.class == 'a' && kind == assertWord {
			kind = assertWordASCII
		} else if p.opt.class == 'a' && kind == assertNotWord {
			kind = assertNotWordASCII
		}
		return p.leaf(&assert{kind: kind})
	}
	switch c {
	case 'R':
		p.spend(1, 4*nodeBytes)
		breaks := lineBreaks
		if p.bytes {
			breaks = lineBreaks[:1]
		}
		return p.over(&atomic{sub: &alternate{list: []node{&literal{text: "\r\n"}, &set{chars: breaks}}}}, 2)
	case 'X':
		return p.leaf(&grapheme{})
	case 'K':
		return p.leaf(&keep{})
	case 'k':
		if p.peek() == '<' || p.peek() == '\'' {
			return p.namedBackref()
		}
	case 'g':
		if p.peek() == '<' || p.peek() == '\'' {
			return p.subexpCall()
		}
	case '1', '2', '3', '4', '5', '6', '7', '8', '9':
		if n, ok := p.numberedBackref(); ok {
			return n
		}
	}
	p.pos--
	return p.escapedChars()
}

var lineBreaks = runeSet{{'\n', '\r'}, {0x85, 0x85}, {0x2028, 0x2029}}

var escapedAsserts = lazy.Value[map[byte]assertKind]{New: func() map[byte]assertKind {
	return map[byte]assertKind{
		'A': assertStart, 'z': assertEnd, 'Z': assertEndLine, 'G': assertSearch, 'b': assertWord, 'B': assertNotWord,
	}
}}

// numberedBackref parses a back-reference after its first digit. With more digits than groups it is octal.
func (p *parser) numberedBackref() (node, bool) {
	end := p.pos
	for end < len(p.src) && p.src[end] >= '0' && p.src[end] <= '9' {
		end++
	}
	p.spend((end-p.pos)/64, 0)
	n, err := strconv.Atoi(p.src[p.pos-1 : end])
	if err != nil || n > 9 && n > p.groups {
		return nil, false
	}
	p.pos = end
	b := &backref{groups: []int{n}, fold: p.opt.fold}
	p.refs = append(p.refs, b)
	return p.leaf(b), true
}

// quote reads the opening delimiter of <name> or 'name' and returns the closing one.
func (p *parser) quote() byte {
	if p.next() == '\'' {
		return '\''
	}
	return '>'
}

func (p *parser) namedBackref() node {
	name, n := p.referenceUntil(p.quote())
	b := &backref{fold: p.opt.fold, name: name}
	if n = p.relative(n); p.err != nil {
		return &empty{}
	}
	if n != 0 {
		b.groups = []int{n}
	}
	p.refs = append(p.refs, b)
	return p.leaf(b)
}

// subexpCall parses \g<name>, where \g<0> is the whole pattern and \g<+1> the next group.
func (p *parser) subexpCall() node {
	end := p.quote()
	c := &call{}
	p.hasCalls = true
	forward := p.accept("+")
	if !forward && p.accept("0") && p.peek() == end {
		p.pos++
		p.refs = append(p.refs, c)
		return p.leaf(c)
	}
	start := p.pos
	name, n := p.groupNameUntil(end, true)
	if p.err != nil {
		return &empty{}
	}
	c.text = p.src[start : p.pos-1]
	switch {
	case n < 0:
		n = p.relative(n)
	case forward && n != 0:
		n += p.groups
	}
	c.name, c.group = name, n
	p.refs = append(p.refs, c)
	return p.leaf(c)
}

// classEscape parses the escapes of sets, in and outside classes; pos is after the backslash.
func (p *parser) classEscape() (runeSet, bool) {
	c := p.peek()
	switch c {
	case 'w', 'W':
		return p.typeSet(asciiWord, "word", c == 'W'), true
	case 'd', 'D':
		return p.typeSet(asciiDigit, "digit", c == 'D'), true
	case 's', 'S':
		return p.typeSet(asciiSpace, "space", c == 'S'), true
	case 'h', 'H':
		return p.typeSet(hexDigit, "xdigit", c == 'H'), true
	case 'p', 'P':
		if p.pos+1 < len(p.src) && p.src[p.pos+1] == '{' {
			return p.propertyEscape(c == 'P'), true
		}
	}
	return nil, false
}

func (p *parser) typeSet(ascii runeSet, name string, negative bool) runeSet {
	p.pos++
	s := ascii
	if p.opt.class == 'u' && !p.bytes {
		s = must(name)
	}
	if negative {
		return p.negated(s)
	}
	return s
}

func (p *parser) propertyEscape(negative bool) runeSet {
	end := strings.IndexByte(p.src[p.pos:], '}')
	if end < 0 {
		p.fail("invalid character property name {}")
		return nil
	}
	name := p.src[p.pos+2 : p.pos+end]
	p.pos += end + 1
	if !p.spend(4+end/16, 4*end) {
		return nil
	}
	bare := strings.TrimPrefix(name, "^")
	if bare != name {
		negative = !negative
	}
	var s runeSet
	var ok bool
	if p.bytes {
		s, ok = posixNames.Get()[strings.ToLower(bare)]
	} else {
		s, ok = property(bare)
	}
	if !ok {
		if knownElsewhere(bare) {
			p.unsupported("\\p{" + bare + "}")
			return nil
		}
		p.fail("invalid character property name {" + name + "}")
		return nil
	}
	if p.opt.class == 'a' && posixNames.Get()[strings.ToLower(bare)] != nil {
		s = posixNames.Get()[strings.ToLower(bare)]
	}
	if negative {
		return p.negated(s)
	}
	return s
}

// escapedChars parses an escape of one character, or of several (\u{61 62}).
func (p *parser) escapedChars() node {
	if p.looking("u{") {
		var b strings.Builder
		for _, r := range p.bracedCodepoints() {
			b.WriteRune(r)
		}
		return p.leaf(&literal{text: b.String(), fold: p.opt.fold})
	}
	r := p.escapedChar()
	if p.err != nil {
		return &empty{}
	}
	return p.char(r)
}

// escapedChar parses an escape of one character; pos is after the backslash.
func (p *parser) escapedChar() rune {
	c := p.next()
	switch c {
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 'f':
		return '\f'
	case 'v':
		return '\v'
	case 'a':
		return '\a'
	case 'e':
		return 0x1B
	case 'u':
		return p.unicodeEscape()
	case 'x', '0', '1', '2', '3', '4', '5', '6', '7', 'c', 'C', 'M':
		p.pos--
		return p.byteEscapes()
	case -1:
		p.fail("too short escape sequence")
	}
	return c
}

func (p *parser) unicodeEscape() rune {
	end := p.pos
	for end < len(p.src) && end < p.pos+4 && isHex(p.src[end]) {
		end++
	}
	if !p.more() {
		p.fail("too short escape sequence")
		return 0
	}
	if end < p.pos+4 {
		p.fail("invalid Unicode escape")
		return 0
	}
	n, _ := strconv.ParseUint(p.src[p.pos:end], 16, 32)
	p.pos = end
	if n >= 0xD800 && n <= 0xDFFF {
		p.fail("invalid Unicode range")
	}
	return rune(n)
}

func (p *parser) bracedCodepoints() []rune {
	end := strings.IndexByte(p.src[p.pos:], '}')
	if end < 0 {
		p.fail("invalid Unicode list")
		return nil
	}
	if !p.spend(1+end/8, 16*end) {
		return nil
	}
	fields := strings.Fields(p.src[p.pos+2 : p.pos+end])
	p.pos += end + 1
	var list []rune
	for _, f := range fields {
		n, err := strconv.ParseUint(f, 16, 32)
		switch {
		case err != nil:
			p.fail("invalid Unicode list")
			return nil
		case len(f) > 6 || n > 0x10FFFF || n >= 0xD800 && n <= 0xDFFF:
			p.fail("invalid Unicode range")
			return nil
		}
		list = append(list, rune(n))
	}
	if len(list) == 0 {
		p.fail("invalid Unicode list")
	}
	return list
}

// byteEscapes parses \xHH, octal and control escapes: one byte each, several for a character beyond ASCII.
func (p *parser) byteEscapes() rune {
	b := p.byteEscape()
	if b < utf8.RuneSelf || p.bytes || p.err != nil {
		return rune(b)
	}
	buf := []byte{b}
	for !utf8.FullRune(buf) && p.pos+1 < len(p.src) && p.src[p.pos] == '\\' && strings.IndexByte("x01234567cCM", p.src[p.pos+1]) >= 0 {
		p.pos++
		buf = append(buf, p.byteEscape())
	}
	r, n := utf8.DecodeRune(buf)
	switch {
	case !utf8.FullRune(buf):
		p.fail("too short escaped multibyte character")
	case r == utf8.RuneError && n <= 1 || n != len(buf):
		p.fail("invalid multibyte escape")
	}
	return r
}

// byteEscape parses one escape of a byte; pos is after the backslash.
func (p *parser) byteEscape() byte {
	switch c := p.next(); {
	case c == 'x':
		return p.number(16, 2, "invalid hex escape")
	case c >= '0' && c <= '7':
		p.pos--
		return p.number(8, 3, "invalid octal escape")
	case c == 'c', c == 'C' && p.accept("-"):
		return p.controlled() & 0x9F
	case c == 'M' && p.accept("-"):
		return p.controlled() | 0x80
	case c == 'C':
		p.fail("too short control escape")
	default:
		p.fail("too short meta escape")
	}
	return 0
}

func (p *parser) number(base, digits int, reason string) byte {
	end := p.pos
	for end < len(p.src) && end < p.pos+digits && isHex(p.src[end]) && (base == 16 || p.src[end] <= '7') {
		end++
	}
	n, err := strconv.ParseUint(p.src[p.pos:end], base, 16)
	if err != nil {
		p.fail(reason)
	}
	p.pos = end
	return byte(n)
}

// controlled parses the operand of \c and \M-.
func (p *parser) controlled() byte {
	if !p.more() {
		p.fail("too short control escape")
		return 0
	}
	c := p.next()
	if c != '\\' {
		if c == '?' {
			return 0x7F
		}
		return byte(c)
	}
	if p.more() && strings.IndexByte("x01234567cCM", p.peek()) >= 0 {
		return p.byteEscape()
	}
	return byte(p.escapedChar())
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

func isOctal(c byte) bool { return c >= '0' && c <= '7' }
