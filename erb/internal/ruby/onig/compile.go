package onig

// This file turns the tree of a pattern into a program.

import "strings"

type compiler struct {
	parser   *parser
	bytes    bool
	re       *Regexp
	called   map[int]int // groups that are called, and where their subroutines begin
	calls    []int       // opCall instructions whose x is a group yet
	hasCalls bool
	behind   bool // inside of a look-behind, where lengths are fixed
	err      error
}

func (c *compiler) compile(n node) (*Regexp, error) {
	re := c.re
	re.memo = true
	c.checkRecursion(n)
	c.emit(inst{op: opSave, x: 0})
	c.node(n, anything)
	c.emit(inst{op: opSave, x: 1})
	c.emit(inst{op: opMatch})
	c.subroutines(n)
	if c.err != nil {
		return nil, c.err
	}
	re.minLen = minLen(n)
	re.prefix, re.isLiteral = prefix(n)
	if re.isLiteral {
		re.literal = re.prefix
	}
	if f := c.first(n); !f.empty && !f.bytes.full() {
		re.first = &f.bytes
	}
	re.anchor, re.hasAnchor = anchor(n)
	return re, nil
}

func (c *compiler) fail(reason string) {
	if c.err == nil {
		c.err = &SyntaxError{Reason: reason, Pattern: c.parser.src}
	}
}

// emit adds an instruction and gives its place.
func (c *compiler) emit(i inst) int {
	c.re.prog = append(c.re.prog, i)
	return len(c.re.prog) - 1
}

func (c *compiler) here() int { return len(c.re.prog) }

// node compiles n; follow tells how the text behind it can begin.
func (c *compiler) node(n node, follow firstSet) {
	switch n := n.(type) {
	case *literal:
		c.literal(n, follow)
	case *set:
		c.set(n)
	case *concat:
		c.concat(n.list, follow)
	case *alternate:
		c.alternate(n.list, follow)
	case *repeat:
		c.repeat(n, follow)
	case *group:
		c.group(n, follow)
	case *atomic:
		c.nested(opAtomic, func() { c.node(n.sub, anything) })
	case *look:
		c.look(n)
	case *assert:
		c.re.usesSearch = c.re.usesSearch || n.kind == assertSearch
		c.emit(inst{op: opAssert, x: int(n.kind)})
	case *backref:
		c.re.memo = false
		c.emit(inst{op: opBackref, list: n.groups, fold: n.fold})
	case *call:
		c.call(n)
	case *keep:
		c.emit(inst{op: opKeep})
	case *cond:
		c.cond(n, follow)
	case *grapheme:
		c.emit(inst{op: opGrapheme})
	case *absent:
		c.nested(opAbsent, func() { c.node(n.sub, anything) })
	}
}

func (c *compiler) literal(n *literal, follow firstSet) {
	if !n.fold {
		if len(n.text) == 1 {
			c.emit(inst{op: opByte, x: int(n.text[0])})
		} else {
			c.emit(inst{op: opText, text: n.text})
		}
		return
	}
	for text := n.text; text != ""; {
		if alt, rest, ok := c.expansion(text); ok {
			c.node(alt, anything)
			text = rest
			continue
		}
		r, size := c.decode(text)
		c.emit(inst{op: opSet, chars: newCharSet(c.foldedChar(r))})
		text = text[size:]
	}
}

// expansion splits off what has a spelling of another length when case is ignored: ss and ß.
func (c *compiler) expansion(text string) (alt node, rest string, ok bool) {
	if c.bytes || c.behind {
		return nil, "", false
	}
	r, size := c.decode(text)
	for _, e := range expansions {
		if e.chars.has(r) {
			return &alternate{[]node{&set{chars: e.chars}, c.foldedText(e.text)}}, text[size:], true
		}
		if len(text) >= len(e.text) && strings.EqualFold(text[:len(e.text)], e.text) {
			return &alternate{[]node{c.foldedText(e.text), &set{chars: e.chars}}}, text[len(e.text):], true
		}
	}
	return nil, "", false
}

func (c *compiler) foldedText(text string) node {
	var list []node
	for _, r := range text {
		list = append(list, &set{chars: c.foldedChar(r)})
	}
	return &concat{list}
}

func (c *compiler) set(n *set) {
	if len(n.texts) == 0 || c.behind {
		c.emit(inst{op: opSet, chars: newCharSet(n.chars)})
		return
	}
	list := []node{&set{chars: n.chars}}
	for _, text := range n.texts {
		list = append(list, c.foldedText(text))
	}
	c.alternate(list, anything)
}

func (c *compiler) concat(list []node, follow firstSet) {
	follows := make([]firstSet, len(list))
	for i := len(list) - 1; i >= 0; i-- {
		follows[i] = follow
		follow = c.first(list[i]).then(follow)
	}
	for i, n := range list {
		c.node(n, follows[i])
	}
}

func (c *compiler) alternate(list []node, follow firstSet) {
	var ends []int
	for i, n := range list {
		if i == len(list)-1 {
			c.node(n, follow)
			break
		}
		split := c.emit(inst{op: opSplit})
		c.re.prog[split].x = c.here()
		c.node(n, follow)
		ends = append(ends, c.emit(inst{op: opJump}))
		c.re.prog[split].y = c.here()
	}
	for _, end := range ends {
		c.re.prog[end].x = c.here()
	}
}

func (c *compiler) group(n *group, follow firstSet) {
	if n.index == 0 {
		c.node(n.sub, follow)
		return
	}
	c.emit(inst{op: opSave, x: 2 * n.index})
	if !c.hasCalls {
		c.node(n.sub, follow)
		c.emit(inst{op: opSave, x: 2*n.index + 1})
		return
	}
	mark := c.re.marks // a call inside may move the beginning: each level of calls has marks of its own
	c.re.marks++
	c.emit(inst{op: opMark, x: mark})
	c.node(n.sub, follow)
	c.emit(inst{op: opMarked, x: 2 * n.index, y: mark})
	c.emit(inst{op: opSave, x: 2*n.index + 1})
}

// nested compiles a part that is matched on its own.
func (c *compiler) nested(op opcode, body func()) {
	c.re.memo = false
	start := c.emit(inst{op: op})
	body()
	if op == opAbsent {
		c.emit(inst{op: opAbsentEnd})
	} else {
		c.emit(inst{op: opSubEnd})
	}
	c.re.prog[start].x = c.here()
}

func (c *compiler) look(n *look) {
	op := opLook
	if n.negative {
		op = opNotLook
	}
	if !n.behind {
		c.nested(op, func() { c.node(n.sub, anything) })
		return
	}
	if !behindAllowed(n.sub, n.negative) {
		c.fail("invalid pattern in look-behind")
		return
	}
	list := []node{n.sub}
	if alt, ok := n.sub.(*alternate); ok {
		list = alt.list
	}
	outer := c.behind
	c.behind = true
	defer func() { c.behind = outer }()
	c.nested(op, func() {
		var ends []int
		for i, sub := range list {
			length, ok := c.charLen(sub)
			if !ok {
				c.fail("invalid pattern in look-behind")
				return
			}
			split := -1
			if i < len(list)-1 {
				split = c.emit(inst{op: opSplit})
				c.re.prog[split].x = c.here()
			}
			c.emit(inst{op: opBack, x: length})
			c.node(sub, anything)
			if split >= 0 {
				ends = append(ends, c.emit(inst{op: opJump}))
				c.re.prog[split].y = c.here()
			}
		}
		for _, end := range ends {
			c.re.prog[end].x = c.here()
		}
	})
}

func (c *compiler) cond(n *cond, follow firstSet) {
	c.re.memo = false
	test := c.emit(inst{op: opIfGroup, min: n.group})
	c.re.prog[test].x = c.here()
	c.node(n.yes, follow)
	end := c.emit(inst{op: opJump})
	c.re.prog[test].y = c.here()
	c.node(n.no, follow)
	c.re.prog[end].x = c.here()
}

func (c *compiler) call(n *call) {
	c.re.memo = false
	if c.called == nil {
		c.called = map[int]int{}
	}
	if _, ok := c.called[n.group]; !ok {
		c.called[n.group] = -1
	}
	c.calls = append(c.calls, c.emit(inst{op: opCall, x: n.group}))
}

// subroutines compiles the groups that are called, and then lets the calls know where they are.
func (c *compiler) subroutines(root node) {
	for done := false; !done && c.err == nil; {
		done = true
		for g, pc := range c.called {
			if pc >= 0 {
				continue
			}
			done = false
			c.called[g] = c.here()
			walkGroups(root, g, func(n node) { c.node(n, anything) })
			c.emit(inst{op: opReturn})
		}
	}
	for _, pc := range c.calls {
		c.re.prog[pc].x = c.called[c.re.prog[pc].x]
	}
}

// walkGroups calls f for the group with an index; 0 is the whole pattern.
func walkGroups(root node, index int, f func(node)) {
	if index == 0 {
		f(root)
		return
	}
	walk(root, func(n node) {
		if g, ok := n.(*group); ok && g.index == index {
			f(g)
		}
	})
}
