package onig

// This file parses the structure of patterns: alternatives, sequences and quantifiers.

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// options are the flags in force at a place of a pattern.
type options struct {
	fold, extended, multi bool
	class                 byte // 'd' (Ruby's default), 'a' (ASCII only) or 'u' (Unicode) for \w \d \s \b [[:…:]]
}

type parser struct {
	*meter
	src      string
	pos      int
	bytes    bool // characters are bytes
	opt      options
	groups   int
	names    []groupName
	byName   map[string]int // places in names
	refs     []node         // *backref, *call, *cond: checked when all groups are known
	hasCalls bool
	depth    int
	bracket  int // the place where closedLater found a ]
	posixEnd struct {
		at    int // the place where posixEnds stopped
		found bool
	}
	sets setCache
	err  error
}

// groupName is a name of groups; several groups can share one.
type groupName struct {
	name   string
	groups []int
}

const (
	maxDepth  = 4096
	maxHeight = 4 * maxDepth // levels of nodes: recursion over the tree needs at most 16 MiB of stack
	maxRepeat = 100000
	maxGroups = 32767
)

// parse parses a whole pattern.
func parse(src string, flags Flags, bytes bool, m *meter) (*parser, node, error) {
	p := &parser{meter: m, src: src, bytes: bytes}
	p.src = p.withoutComments(flags&Extended != 0)
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
		reason, _, _ = strings.Cut(reason, "\x00") // C prints it up to a NUL
		p.err = &SyntaxError{Reason: reason}
	}
	p.pos = len(p.src)
	return &empty{}
}

// spend counts work and memory. It returns false if the parser must stop.
func (p *parser) spend(steps, bytes int) bool {
	if !p.meter.spend(steps, bytes) {
		if p.err == nil {
			p.err = p.meter.err
		}
		p.pos = len(p.src)
	}
	return p.err == nil
}

// leaf charges for a node without nodes below it.
func (p *parser) leaf(n node) node {
	p.spend(1, nodeBytes)
	return n
}

// over charges for a node over others; highest is the height of the highest one.
func (p *parser) over(n node, highest int) node {
	p.spend(1, nodeBytes)
	if n.about().height = highest + 1; highest >= maxHeight && p.err == nil {
		p.err = &LimitError{What: "regexp nesting", Max: maxHeight}
		p.pos = len(p.src)
	}
	return n
}

// above is over for one node.
func (p *parser) above(n, sub node) node { return p.over(n, sub.about().height) }

// overAll is over for a list.
func (p *parser) overAll(n node, list []node) node {
	highest := 0
	for _, sub := range list {
		highest = max(highest, sub.about().height)
	}
	return p.over(n, highest)
}

func (p *parser) unsupported(construct string) node {
	if p.err == nil {
		p.err = &UnsupportedError{Construct: construct}
	}
	p.pos = len(p.src)
	return &empty{}
}

func (p *parser) more() bool { return p.pos < len(p.src) }

// peek returns the next byte, 0 at the end.
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
		return p.fail("parse depth limit over")
	}
	defer func() { p.depth-- }()
	first := p.sequence()
	if !p.looking("|") {
		return first
	}
	list := []node{first}
	for p.accept("|") {
		list = append(list, p.sequence())
	}
	return p.overAll(&alternate{list: list}, list)
}

// sequence = { atom { quantifier } } .
func (p *parser) sequence() node {
	s := sequence{parser: p}
	for {
		p.skipIgnored()
		if !p.more() || p.peek() == '|' || p.peek() == ')' {
			break
		}
		if text := p.plainRun(); text != "" {
			s.addText(text, p.opt.fold)
			continue
		}
		if q, _, ok := p.quantifierAhead(); ok {
			if q.empty() {
				return p.fail(emptyRange)
			}
			return p.fail("target of repeat operator is not specified")
		}
		escape := p.peek() == '\\'
		n := p.atom()
		if l, ok := n.(*literal); ok && escape { // \u{61 62}: a quantifier applies to the last
			last := len(l.text) - 1
			for !p.bytes && last > 0 && !utf8.RuneStart(l.text[last]) {
				last--
			}
			if last > 0 {
				s.addText(l.text[:last], l.fold)
				n = &literal{text: l.text[last:], fold: l.fold}
			}
		}
		s.add(p.quantified(n))
	}
	return s.node()
}

// sequence is a concatenation under construction. Adjacent literals are merged.
type sequence struct {
	parser *parser
	list   []node
	text   []byte // of the last literals
	part   string // instead of text as long as it is one piece
	fold   bool
}

func (s *sequence) add(n node) {
	switch n := n.(type) {
	case *empty:
		return
	case *literal:
		s.addText(n.text, n.fold)
		return
	}
	s.flush()
	s.list = append(s.list, n)
}

func (s *sequence) addText(text string, fold bool) {
	if fold != s.fold {
		s.flush()
	}
	s.fold = fold
	if s.part == "" && len(s.text) == 0 {
		s.part = text
		return
	}
	if !s.parser.spend(len(text)/64, 2*len(text)) {
		return
	}
	if s.part != "" {
		if !s.parser.spend(len(s.part)/64, 2*len(s.part)) {
			return
		}
		s.text = append(s.text, s.part...)
		s.part = ""
	}
	s.text = append(s.text, text...)
}

// flush makes a node of the literals.
func (s *sequence) flush() {
	text := s.part
	if len(s.text) > 0 {
		text = string(s.text)
		s.text = s.text[:0]
	}
	if s.part = ""; text != "" {
		s.list = append(s.list, s.parser.leaf(&literal{text: text, fold: s.fold}))
	}
}

func (s *sequence) node() node {
	s.flush()
	switch len(s.list) {
	case 0:
		return &empty{}
	case 1:
		return s.list[0]
	}
	return s.parser.overAll(&concat{list: s.list}, s.list)
}

// plainRun reads characters that match themselves and have no quantifier; "" if there are none, or not many.
func (p *parser) plainRun() string {
	if p.opt.extended {
		return ""
	}
	start, end := p.pos, p.pos
	for end < len(p.src) && !special[p.src[end]] {
		if end++; (end-start)%plainPiece == 0 && !p.spend(plainPiece/64, 0) {
			return ""
		}
	}
	if end < len(p.src) && strings.IndexByte("*+?{(", p.src[end]) >= 0 { // (?#…) may precede a quantifier
		end--
		for !p.bytes && end > start && !utf8.RuneStart(p.src[end]) {
			end--
		}
	}
	if end <= start {
		return ""
	}
	p.pos = end
	return p.src[start:end]
}

const plainPiece = 16 << 10

// special are the bytes that may have another meaning than themselves.
var special = [256]bool{
	'.': true, '[': true, '(': true, '{': true, '*': true, '+': true, '?': true, '|': true, ')': true, '^': true, '$': true, '\\': true,
}

// skipIgnored skips comments and, if the option x is on, white space.
func (p *parser) skipIgnored() {
	for p.more() {
		switch c := p.peek(); {
		case p.looking("(?#"):
			p.comment()
		case p.opt.extended && strings.IndexByte(" \t\n\r\f", c) >= 0:
			if p.pos++; p.pos%64 == 0 {
				p.spend(1, 0)
			}
		case p.opt.extended && c == '#':
			end := strings.IndexByte(p.src[p.pos:], '\n')
			if end < 0 {
				end = len(p.src) - p.pos - 1
			}
			p.pos += end + 1
			p.spend(end/64, 0)
		default:
			return
		}
	}
}

func (p *parser) comment() {
	for p.pos += 3; p.more(); p.pos++ {
		if p.pos%64 == 0 && !p.spend(1, 0) {
			return
		}
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

// quantifier is a parsed quantifier without its suffix.
type quantifier struct {
	min, max int
	exact    bool // {n}
}

// empty reports whether no number of times is in the range.
func (q quantifier) empty() bool { return q.max >= 0 && q.min > q.max }

const emptyRange = "upper is smaller than lower in repeat range"

// quantifierAhead reports whether a quantifier comes next and where it ends.
func (p *parser) quantifierAhead() (q quantifier, end int, ok bool) {
	switch p.peek() {
	case '*':
		return quantifier{min: 0, max: -1}, p.pos + 1, true
	case '+':
		return quantifier{min: 1, max: -1}, p.pos + 1, true
	case '?':
		return quantifier{min: 0, max: 1}, p.pos + 1, true
	case '{':
		return p.interval()
	}
	return q, 0, false
}

// interval reads "{" n "}" | "{" n "," [m] "}" | "{" "," m "}"; anything else is literal.
func (p *parser) interval() (q quantifier, end int, ok bool) {
	i := p.pos + 1
	number := func() (int, bool) {
		start := i
		for i < len(p.src) && p.src[i] >= '0' && p.src[i] <= '9' {
			i++
		}
		p.spend((i-start)/64, 0)
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
	q.min, q.max, q.exact = low, low, true
	if p.err == nil && i < len(p.src) && p.src[i] == ',' {
		q.exact = false
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
		if !ok || !p.spend(1, nodeBytes) {
			return n
		}
		interval := p.peek() == '{'
		p.pos = end
		if q.empty() {
			return p.fail(emptyRange)
		}
		r := &repeat{sub: n, min: q.min, max: q.max}
		switch {
		case q.exact: // {n}? is an optional {n}, {n}?? too
		case p.accept("?"):
			r.lazy = true
		case !interval && p.accept("+"):
			r.possessive = true
		}
		n = p.repeated(r)
	}
	return n
}

// repeated returns the node of a repetition. a** is a*: consecutive quantifiers nest no deeper than necessary.
// Onigmo reduces more of them (onig_reduce_nested_quantifier), which are nested loops here.
func (p *parser) repeated(r *repeat) node {
	if _, ok := r.sub.(*empty); ok {
		return r.sub
	}
	plain := func(r *repeat) bool { return !r.lazy && !r.possessive && r.max == -1 && r.min <= 1 }
	if sub, ok := r.sub.(*repeat); ok && plain(r) && plain(sub) {
		sub.min = min(sub.min, r.min)
		return sub
	}
	return p.above(r, r.sub)
}

// resolve checks references to groups. If groups have names, the others don't capture.
func (p *parser) resolve(n node) {
	if len(p.names) > 0 {
		p.renumber(n)
	}
	for _, ref := range p.refs {
		p.spend(1, 0)
		switch r := ref.(type) {
		case *backref:
			r.groups = p.referred(r.name, r.groups)
		case *call:
			if r.name == "" && r.group > p.groups && len(p.names) == 0 {
				p.fail(undefinedGroup(r.text))
			}
			if g := p.referred(r.name, []int{r.group}); len(g) > 1 {
				p.fail("multiplex definition name <" + r.name + "> call")
			} else if len(g) == 1 {
				r.group = g[0]
			}
		case *cond:
			if r.name == "" {
				p.numbered([]int{r.group})
			} else if g := p.referred(r.name, nil); len(g) > 0 {
				r.group = g[0]
			}
		}
	}
}

func (p *parser) referred(name string, groups []int) []int {
	if name != "" {
		if i, ok := p.byName[name]; ok {
			return p.names[i].groups
		}
		p.fail("undefined name <" + name + "> reference")
		return nil
	}
	if len(p.names) > 0 && !(len(groups) == 1 && groups[0] == 0) {
		p.fail("numbered backref/call is not allowed. (use name)")
		return nil
	}
	p.numbered(groups)
	return groups
}

// numbered checks that groups exist.
func (p *parser) numbered(groups []int) {
	for _, g := range groups {
		if g > p.groups {
			p.fail("invalid backref number/name")
		}
	}
}

// renumber numbers only the groups with names and removes the numbers of the others.
func (p *parser) renumber(n node) {
	if !p.spend(p.groups, 8*p.groups) {
		return
	}
	numbers := make([]int, p.groups+1)
	p.groups = 0
	walk(n, func(n node) {
		p.spend(1, 0)
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
