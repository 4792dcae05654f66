package onig

// This file parses atoms: characters and groups in parentheses.

import (
	"unicode"

	"github.com/boshrender/boshrender/internal/lazy"
)

// atom parses an atom, to which a quantifier can apply.
func (p *parser) atom() node {
	switch c := p.peek(); c {
	case '(':
		return p.parenthesis()
	case '[':
		p.pos++
		return p.class()
	case '.':
		p.pos++
		return p.any()
	case '^':
		p.pos++
		return p.leaf(&assert{kind: assertLineStart})
	case '$':
		p.pos++
		return p.leaf(&assert{kind: assertLineEnd})
	case '\\':
		return p.escaped()
	}
	return p.char(p.next())
}

// any returns the node of the dot.
func (p *parser) any() node {
	return p.leaf(&set{chars: anySets.Get()[p.bytes][p.opt.multi]})
}

// anySets are the sets that the dot matches: by whether characters are bytes, and by whether they include a
// newline.
var anySets = lazy.Value[map[bool]map[bool]runeSet]{New: func() map[bool]map[bool]runeSet {
	return map[bool]map[bool]runeSet{
		false: {true: {{0, unicode.MaxRune}}, false: {{0, '\n' - 1}, {'\n' + 1, unicode.MaxRune}}},
		true:  {true: {{0, 0xFF}}, false: {{0, '\n' - 1}, {'\n' + 1, 0xFF}}},
	}
}}

// limit returns the greatest character.
func (p *parser) limit() rune {
	if p.bytes {
		return 0xFF
	}
	return unicode.MaxRune
}

// char makes the literal of one character.
func (p *parser) char(r rune) node {
	p.spend(1, nodeBytes)
	if p.bytes {
		return &literal{text: string([]byte{byte(r)}), fold: p.opt.fold}
	}
	return &literal{text: string(r), fold: p.opt.fold}
}

// parenthesis parses a group of any kind.
func (p *parser) parenthesis() node {
	p.pos++
	if !p.accept("?") {
		g := p.newGroup()
		g.sub = p.closed()
		return p.above(g, g.sub)
	}
	if !p.more() {
		return p.fail("end pattern in group")
	}
	switch {
	case p.accept(":"):
		return p.closed()
	case p.accept("="):
		return p.look(&look{})
	case p.accept("!"):
		return p.look(&look{negative: true})
	case p.accept(">"):
		n := &atomic{sub: p.closed()}
		return p.above(n, n.sub)
	case p.accept("~"):
		n := &absent{sub: p.closed()}
		return p.above(n, n.sub)
	case p.accept("<="):
		return p.look(&look{behind: true})
	case p.accept("<!"):
		return p.look(&look{behind: true, negative: true})
	case p.accept("<"):
		return p.named('>')
	case p.accept("'"):
		return p.named('\'')
	case p.accept("("):
		return p.condition()
	}
	return p.optionGroup()
}

func (p *parser) look(n *look) node {
	n.sub = p.closed()
	return p.above(n, n.sub)
}

// newGroup makes a group with the next number.
func (p *parser) newGroup() *group {
	if p.groups++; p.groups > maxGroups {
		p.fail("too many capture groups are specified")
	}
	return &group{index: p.groups}
}

// closed parses alternatives and the closing parenthesis; options set inside end there.
func (p *parser) closed() node {
	opt := p.opt
	n := p.alternatives()
	p.opt = opt
	if p.err == nil && !p.accept(")") {
		return p.fail("end pattern with unmatched parenthesis")
	}
	return n
}

func (p *parser) named(end byte) node {
	if !p.more() && end == '>' {
		return p.fail("end pattern with unmatched parenthesis")
	}
	name, _ := p.groupNameUntil(end, false)
	if p.err != nil {
		return &empty{}
	}
	g := p.newGroup()
	g.name = name
	p.addName(name, g.index)
	g.sub = p.closed()
	return p.above(g, g.sub)
}

func (p *parser) addName(name string, group int) {
	p.spend(1+len(name)/64, nodeBytes)
	if i, ok := p.byName[name]; ok {
		p.names[i].groups = append(p.names[i].groups, group)
		return
	}
	if p.byName == nil {
		p.byName = map[string]int{}
	}
	p.byName[name] = len(p.names)
	p.names = append(p.names, groupName{name, []int{group}})
}

// condition parses (?(group)yes|no) after its second parenthesis.
func (p *parser) condition() node {
	c := &cond{no: &empty{}}
	switch {
	case p.accept("<"):
		c.name, c.group = p.referenceUntil('>')
	case p.accept("'"):
		c.name, c.group = p.referenceUntil('\'')
	case p.more() && p.digit(p.ahead()):
		_, c.group = p.groupNameUntil(')', true)
		p.pos--
	default:
		return p.fail("invalid conditional pattern")
	}
	c.group = p.relative(c.group)
	if p.err == nil && !p.accept(")") {
		return p.fail("undefined group option")
	}
	p.refs = append(p.refs, c)
	body := p.closed()
	c.yes = body
	if alt, ok := body.(*alternate); ok {
		if len(alt.list) > 2 {
			return p.fail("invalid conditional pattern")
		}
		c.yes, c.no = alt.list[0], alt.list[1]
	}
	return p.above(c, body)
}

// optionGroup parses (?imx-imx) and (?imx-imx:…).
func (p *parser) optionGroup() node {
	opt, on := p.opt, true
	for first := true; ; first = false {
		switch c := p.next(); c {
		case 'i':
			opt.fold = on
		case 'm':
			opt.multi = on
		case 'x':
			opt.extended = on
		case 'a', 'd', 'u':
			if !on {
				return p.fail("undefined group option")
			}
			opt.class = byte(c)
		case '-':
			on = false
		case ':':
			outer := p.opt
			p.opt = opt
			n := p.closed()
			p.opt = outer
			return n
		case ')':
			if first {
				return p.fail("undefined group option")
			}
			outer := p.opt
			p.opt = opt
			n := p.alternatives() // up to the end of the group around it, alternatives included
			p.opt = outer
			return n
		case -1:
			return p.fail("end pattern in group")
		default:
			return p.fail("undefined group option")
		}
	}
}
