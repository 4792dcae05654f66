package onig

// This file compiles quantifiers.

func (c *compiler) repeat(n *repeat, follow firstSet) {
	if n.max == 0 {
		return
	}
	if chars := c.singleChar(n.sub); chars != nil {
		c.setLoop(n, chars, follow)
		return
	}
	if n.possessive {
		plain := *n
		plain.possessive = false
		c.nested(opAtomic, func() { c.repeat(&plain, anything) })
		return
	}
	copies := max(n.min, n.max)
	body := size(n.sub)
	switch {
	case n.min == 0 && n.max == -1:
		c.star(n, follow)
	case n.min == 1 && n.max == -1:
		c.node(n.sub, anything)
		c.star(n, follow)
	case c.here()+copies*body <= maxProgram && copies*body <= maxExpansion || copies == 1:
		c.written(n, follow)
	default:
		c.counted(n, follow)
	}
}

// singleChar gives the set of a node that always is one character, nil for others.
func (c *compiler) singleChar(n node) *charSet {
	switch n := n.(type) {
	case *set:
		if len(n.texts) == 0 || c.behind {
			return newCharSet(n.chars)
		}
	case *literal:
		r, size := c.decode(n.text)
		if size != len(n.text) {
			return nil
		}
		if !n.fold {
			return newCharSet(single(r))
		}
		if _, _, ok := c.expansion(n.text); !ok {
			return newCharSet(c.foldedChar(r))
		}
	}
	return nil
}

// setLoop compiles the repetition of one character.
func (c *compiler) setLoop(n *repeat, chars *charSet, follow firstSet) {
	i := inst{op: opSetLoop, chars: chars, min: n.min, max: n.max}
	if !follow.empty && !follow.bytes.full() {
		i.follow = &follow.bytes
	}
	own := chars.first(c.bytes)
	switch {
	case n.lazy:
		i.op = opSetLazy
	case n.possessive, i.follow != nil && !i.follow.overlaps(&own):
		i.op = opSetAtomic // what follows can't begin inside of the loop
	}
	c.emit(i)
}

// star compiles the repetition without bounds. Where the body can be empty, an empty round ends the loop.
func (c *compiler) star(n *repeat, follow firstSet) {
	split := c.emit(inst{op: opSplit})
	body := c.here()
	mark := -1
	if minLen(n.sub) == 0 {
		c.re.memo = false
		mark = c.re.marks
		c.re.marks++
		c.emit(inst{op: opMark, x: mark})
	}
	f := c.first(n.sub)
	f.bytes.addAll(&follow.bytes)
	f.empty = f.empty || follow.empty
	c.node(n.sub, f)
	test := -1
	if mark >= 0 {
		test = c.emit(inst{op: opMarkTest, x: mark})
	}
	c.emit(inst{op: opJump, x: split})
	if test >= 0 {
		c.re.prog[test].y = c.here()
	}
	c.setSplit(split, body, c.here(), n.lazy)
}

// setSplit makes split try body first, or behind if it is lazy.
func (c *compiler) setSplit(split, body, behind int, lazy bool) {
	if lazy {
		body, behind = behind, body
	}
	c.re.prog[split].x, c.re.prog[split].y = body, behind
}

// written compiles a repetition by writing its body out.
func (c *compiler) written(n *repeat, follow firstSet) {
	for range n.min {
		c.node(n.sub, anything)
	}
	if n.max < 0 {
		c.star(n, follow)
		return
	}
	var splits []int
	for range n.max - n.min {
		splits = append(splits, c.emit(inst{op: opSplit}))
		c.node(n.sub, anything)
	}
	for _, split := range splits {
		c.setSplit(split, split+1, c.here(), n.lazy)
	}
}

// counted compiles a repetition with a counter.
func (c *compiler) counted(n *repeat, follow firstSet) {
	c.re.memo = false
	counter := c.re.counters
	c.re.counters++
	c.emit(inst{op: opCountStart, x: counter})
	test := c.emit(inst{op: opCountTest, x: counter, min: n.min, max: n.max, lazy: n.lazy})
	mark := -1
	if minLen(n.sub) == 0 {
		mark = c.re.marks
		c.re.marks++
		c.emit(inst{op: opMark, x: mark})
	}
	c.node(n.sub, anything)
	leave := -1
	if mark >= 0 {
		leave = c.emit(inst{op: opMarkTest, x: mark})
	}
	c.emit(inst{op: opCountNext, x: counter, y: test})
	c.re.prog[test].y = c.here()
	if leave >= 0 {
		c.re.prog[leave].y = c.here()
	}
}
