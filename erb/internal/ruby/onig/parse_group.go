package onig

// This file parses atoms: characters, groups, and what is in parentheses.

import (
	"strconv"
	"strings"
	"unicode"
)

// atom reads what a quantifier applies to.
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
		return &assert{assertLineStart}
	case '$':
		p.pos++
		return &assert{assertLineEnd}
	case '\\':
		return p.escaped()
	}
	return p.char(p.next())
}

// any is the dot.
func (p *parser) any() node {
	all := runeSet{{0, p.limit()}}
	if !p.opt.multi {
		all = single('\n').negate(p.limit())
	}
	return &set{chars: all}
}

// limit is the greatest character.
func (p *parser) limit() rune {
	if p.bytes {
		return 0xFF
	}
	return unicode.MaxRune
}

// char makes the literal of one character.
func (p *parser) char(r rune) node {
	if p.bytes {
		return &literal{string([]byte{byte(r)}), p.opt.fold}
	}
	return &literal{string(r), p.opt.fold}
}

// parenthesis reads a group of any kind.
func (p *parser) parenthesis() node {
	p.pos++
	if !p.accept("?") {
		p.groups++
		if p.groups > maxGroups {
			return p.fail("too many capture groups are specified")
		}
		g := &group{index: p.groups}
		g.sub = p.closed()
		return g
	}
	if !p.more() {
		return p.fail("end pattern in group")
	}
	switch {
	case p.accept(":"):
		return p.closed()
	case p.accept("="):
		return &look{sub: p.closed()}
	case p.accept("!"):
		return &look{sub: p.closed(), negative: true}
	case p.accept(">"):
		return &atomic{p.closed()}
	case p.accept("~"):
		return &absent{p.closed()}
	case p.accept("<="):
		return &look{sub: p.closed(), behind: true}
	case p.accept("<!"):
		return &look{sub: p.closed(), behind: true, negative: true}
	case p.accept("<"):
		return p.named('>')
	case p.accept("'"):
		return p.named('\'')
	case p.accept("("):
		return p.condition()
	}
	return p.optionGroup()
}

// closed reads alternatives and the closing parenthesis; options set inside end there.
func (p *parser) closed() node {
	opt := p.opt
	n := p.alternatives()
	p.opt = opt
	if p.err == nil && !p.accept(")") {
		return p.fail("end pattern with unmatched parenthesis")
	}
	return n
}

// groupNameUntil reads a name up to end.
func (p *parser) groupNameUntil(end byte) string {
	i := strings.IndexByte(p.src[p.pos:], end)
	switch {
	case i < 0 && !p.more():
		p.fail("end pattern with unmatched parenthesis")
		return ""
	case i < 0:
		p.fail("invalid group name <" + p.src[p.pos:] + ">")
		return ""
	case i == 0:
		p.fail("group name is empty")
		return ""
	}
	name := p.src[p.pos : p.pos+i]
	p.pos += i + 1
	return name
}

func (p *parser) named(end byte) node {
	name := p.groupNameUntil(end)
	if p.err != nil {
		return empty{}
	}
	if !validName(name) {
		return p.fail("invalid group name <" + name + ">")
	}
	p.groups++
	g := &group{index: p.groups, name: name}
	p.addName(name, p.groups)
	g.sub = p.closed()
	return g
}

// validName tells whether name can be a group's: it begins with a letter or _; what follows is nearly free.
func validName(name string) bool {
	for i, r := range name {
		if r == ')' || i == 0 && (unicode.IsDigit(r) || r != '_' && !isWord(r)) {
			return false
		}
	}
	return true
}

func (p *parser) addName(name string, group int) {
	for i := range p.names {
		if p.names[i].name == name {
			p.names[i].groups = append(p.names[i].groups, group)
			return
		}
	}
	p.names = append(p.names, groupName{name, []int{group}})
}

// condition reads (?(group)yes|no) after its second parenthesis.
func (p *parser) condition() node {
	c, bare := &cond{no: empty{}}, false
	switch {
	case p.accept("<"):
		c.name = p.groupNameUntil('>')
	case p.accept("'"):
		c.name = p.groupNameUntil('\'')
	default:
		bare = true
		c.name = p.src[p.pos : p.pos+max(0, strings.IndexByte(p.src[p.pos:], ')'))]
		p.pos += len(c.name)
	}
	if p.err == nil && !p.accept(")") {
		return p.fail("invalid conditional pattern")
	}
	if n, err := strconv.Atoi(c.name); err == nil {
		c.group, c.name = n, ""
	} else if c.name == "" || bare {
		return p.fail("invalid conditional pattern")
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
	return c
}

// optionGroup reads (?imx-imx) and (?imx-imx:…).
func (p *parser) optionGroup() node {
	opt, on := p.opt, true
	for {
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
