package onig

// This file parses the structure of patterns: alternatives, sequences and quantifiers.

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// options are the flags in force at one place of a pattern.
type options struct {
	fold, extended, multi bool
	class                 byte // 'd' (Ruby's default), 'a' (ASCII only) or 'u' (Unicode) for \w \d \s \b [[:…:]]
}

type parser struct {
	src    string
	pos    int
	bytes  bool // characters are bytes
	opt    options
	groups int
	names  []groupName
	refs   []node // *backref, *call, *cond: checked when all groups are known
	depth  int
	err    error
}

// groupName is a name of groups; several groups can share one.
type groupName struct {
	name   string
	groups []int
}

const (
	maxDepth  = 4096
	maxRepeat = 100000
	maxGroups = 32767
)

// parse parses a whole pattern.
func parse(src string, flags Flags, bytes bool) (*parser, node, error) {
	p := &parser{src: src, bytes: bytes}
	p.opt = options{
		fold: flags&IgnoreCase != 0, extended: flags&Extended != 0, multi: flags&MultiLine != 0, class: 'd',
	}
	n := p.alternatives()
	if p.err == nil && p.pos < len(p.src) {
		p.fail("unmatched close parenthesis")
	}
	if p.err == nil {
		p.resolve(n)
	}
	return p, n, p.err
}

// fail records the first error and ends the parse.
func (p *parser) fail(reason string) node {
	if p.err == nil {
		p.err = &SyntaxError{Reason: reason, Pattern: p.src}
	}
	p.pos = len(p.src)
	return empty{}
}

func (p *parser) unsupported(construct string) node {
	if p.err == nil {
		p.err = &UnsupportedError{Construct: construct}
	}
	p.pos = len(p.src)
	return empty{}
}

func (p *parser) more() bool { return p.pos < len(p.src) }

// peek gives the next byte, 0 at the end.
func (p *parser) peek() byte {
	if p.more() {
		return p.src[p.pos]
	}
	return 0
}

func (p *parser) looking(prefix string) bool { return strings.HasPrefix(p.src[p.pos:], prefix) }

func (p *parser) accept(prefix string) bool {
	if p.looking(prefix) {
		p.pos += len(prefix)
		return true
	}
	return false
}

// next reads a character.
func (p *parser) next() rune {
	if !p.more() {
		return -1
	}
	if c := p.src[p.pos]; c < utf8.RuneSelf || p.bytes {
		p.pos++
		return rune(c)
	}
	r, n := utf8.DecodeRuneInString(p.src[p.pos:])
	p.pos += n
	return r
}

// alternatives = sequence { "|" sequence } .
func (p *parser) alternatives() node {
	if p.depth++; p.depth > maxDepth {
		return p.fail("too deep nest level of parenthesis")
	}
	defer func() { p.depth-- }()
	list := []node{p.sequence()}
	for p.accept("|") {
		list = append(list, p.sequence())
	}
	if len(list) == 1 {
		return list[0]
	}
	return &alternate{list}
}

// sequence = { atom { quantifier } } .
func (p *parser) sequence() node {
	var list []node
	for {
		p.skipIgnored()
		if !p.more() || p.peek() == '|' || p.peek() == ')' {
			break
		}
		if _, _, ok := p.quantifierAhead(); ok {
			return p.fail("target of repeat operator is not specified")
		}
		n := p.quantified(p.atom())
		if _, ok := n.(empty); ok {
			continue
		}
		list = appendMerged(list, n)
	}
	switch len(list) {
	case 0:
		return empty{}
	case 1:
		return list[0]
	}
	return &concat{list}
}

// appendMerged appends n, to a literal before it if it is one too.
func appendMerged(list []node, n node) []node {
	if l, ok := n.(*literal); ok && len(list) > 0 {
		if prev, ok := list[len(list)-1].(*literal); ok && prev.fold == l.fold {
			list[len(list)-1] = &literal{prev.text + l.text, l.fold}
			return list
		}
	}
	return append(list, n)
}

// skipIgnored skips comments, and white space where the option x is on.
func (p *parser) skipIgnored() {
	for p.more() {
		switch c := p.peek(); {
		case p.looking("(?#"):
			p.comment()
		case p.opt.extended && strings.IndexByte(" \t\n\r\f\v", c) >= 0:
			p.pos++
		case p.opt.extended && c == '#':
			end := strings.IndexByte(p.src[p.pos:], '\n')
			if end < 0 {
				end = len(p.src) - p.pos - 1
			}
			p.pos += end + 1
		default:
			return
		}
	}
}

func (p *parser) comment() {
	for p.pos += 3; p.more(); p.pos++ {
		switch p.peek() {
		case '\\':
			p.pos++
		case ')':
			p.pos++
			return
		}
	}
	p.fail("end pattern in group")
}

// quantifierAhead tells whether a quantifier comes next, without its suffix, and where it ends.
func (p *parser) quantifierAhead() (q repeat, end int, ok bool) {
	switch p.peek() {
	case '*':
		return repeat{min: 0, max: -1}, p.pos + 1, true
	case '+':
		return repeat{min: 1, max: -1}, p.pos + 1, true
	case '?':
		return repeat{min: 0, max: 1}, p.pos + 1, true
	case '{':
		return p.interval()
	}
	return q, 0, false
}

// interval reads "{" n "}" | "{" n "," [m] "}" | "{" "," m "}"; anything else is literal.
func (p *parser) interval() (q repeat, end int, ok bool) {
	i := p.pos + 1
	number := func() (int, bool) {
		start := i
		for i < len(p.src) && p.src[i] >= '0' && p.src[i] <= '9' {
			i++
		}
		if i == start {
			return 0, false
		}
		n, err := strconv.Atoi(p.src[start:i])
		if err != nil || n > maxRepeat {
			p.fail("too big number for repeat range")
		}
		return n, true
	}
	low, hasLow := number()
	q.min, q.max = low, low
	if p.err == nil && i < len(p.src) && p.src[i] == ',' {
		i++
		high, hasHigh := number()
		switch {
		case hasHigh:
			q.max = high
		case hasLow:
			q.max = -1
		default:
			return q, 0, false
		}
	} else if !hasLow {
		return q, 0, false
	}
	if p.err != nil || i >= len(p.src) || p.src[i] != '}' {
		return q, 0, false
	}
	return q, i + 1, true
}

// quantified applies the quantifiers that follow an atom.
func (p *parser) quantified(n node) node {
	for p.err == nil {
		p.skipIgnored()
		q, end, ok := p.quantifierAhead()
		if !ok {
			return n
		}
		interval := p.peek() == '{'
		p.pos = end
		if q.max >= 0 && q.min > q.max {
			return p.fail("upper is smaller than lower in repeat range")
		}
		fixed := interval && q.min == q.max
		switch {
		case p.peek() == '?' && fixed: // {n}? is an optional {n}
			p.pos++
			n = &repeat{sub: p.repeated(n, q), min: 0, max: 1}
			continue
		case p.accept("?"):
			q.lazy = true
		case !interval && p.accept("+"):
			q.possessive = true
		}
		n = p.repeated(n, q)
	}
	return n
}

func (p *parser) repeated(n node, q repeat) node {
	if _, ok := n.(empty); ok {
		return n
	}
	q.sub = n
	return &q
}

// resolve checks references to groups. Where groups have names, the others don't capture.
func (p *parser) resolve(n node) {
	if len(p.names) > 0 {
		p.renumber(n)
	}
	for _, ref := range p.refs {
		switch r := ref.(type) {
		case *backref:
			r.groups = p.referred(r.name, r.groups)
		case *call:
			if r.name == "" && r.group > p.groups {
				p.fail("undefined group <" + strconv.Itoa(r.group) + "> reference")
			}
			if g := p.referred(r.name, []int{r.group}); len(g) > 1 {
				p.fail("multiplex definition name <" + r.name + "> call")
			} else if len(g) == 1 {
				r.group = g[0]
			}
		case *cond:
			if g := p.referred(r.name, []int{r.group}); len(g) > 0 {
				r.group = g[0]
			}
		}
	}
}

func (p *parser) referred(name string, groups []int) []int {
	if name != "" {
		for _, n := range p.names {
			if n.name == name {
				return n.groups
			}
		}
		p.fail("undefined name <" + name + "> reference")
		return nil
	}
	if len(p.names) > 0 && !(len(groups) == 1 && groups[0] == 0) {
		p.fail("numbered backref/call is not allowed. (use name)")
		return nil
	}
	for _, g := range groups {
		if g > p.groups {
			p.fail("invalid backref number/name")
		}
	}
	return groups
}

// renumber counts the groups with names only and takes the numbers of the others away.
func (p *parser) renumber(n node) {
	numbers := make([]int, p.groups+1)
	p.groups = 0
	walk(n, func(n node) {
		if g, ok := n.(*group); ok {
			if g.name == "" {
				g.index = 0
				return
			}
			p.groups++
			numbers[g.index] = p.groups
			g.index = p.groups
		}
	})
	for _, name := range p.names {
		for i, g := range name.groups {
			name.groups[i] = numbers[g]
		}
	}
}

// walk calls f for n and all that is in it, in the order of the pattern.
func walk(n node, f func(node)) {
	f(n)
	switch n := n.(type) {
	case *concat:
		for _, sub := range n.list {
			walk(sub, f)
		}
	case *alternate:
		for _, sub := range n.list {
			walk(sub, f)
		}
	case *repeat:
		walk(n.sub, f)
	case *group:
		walk(n.sub, f)
	case *atomic:
		walk(n.sub, f)
	case *look:
		walk(n.sub, f)
	case *cond:
		walk(n.yes, f)
		walk(n.no, f)
	case *absent:
		walk(n.sub, f)
	}
}
