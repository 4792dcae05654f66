package onig

// This file compiles quantifiers.

import "slices"

// repeat compiles a quantifier, in one of four ways:
//
//   - a loop over one character or set is one instruction (setLoop);
//   - x* and x+ are a split and a jump around the body (star, plus);
//   - x{2,4} is written out as xx(x(x)?)? as long as that is not much (written), which Onigmo does up to
//     QUANTIFIER_EXPAND_LIMIT_SIZE: it costs program, but no state while matching;
//   - longer ones have a counter (counted).
//
// Nested bodies multiply when they are written out, so the decision uses the measured size of the body, and the
// size of the program so far.
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
	copies := n.copies()
	body := n.sub.about().size
	switch {
	case n.min == 0 && n.max == -1:
		c.star(n, follow)
	case n.min == 1 && n.max == -1:
		c.plus(n, follow)
	case c.here()+copies*body <= maxProgram && copies*body <= maxExpansion || copies == 1:
		c.written(n, follow)
	default:
		c.counted(n)
	}
}

// singleChar returns the set of a node that always matches one character, nil for others.
func (c *compiler) singleChar(n node) *charSet {
	switch n := n.(type) {
	case *set:
		if len(n.texts) == 0 || c.behind {
			return n.made
		}
	case *literal:
		r, size := decode(n.text, c.bytes)
		if size != len(n.text) {
			return nil
		}
		if !n.fold {
			return c.parser.charSet(single(r))
		}
		if alt, _ := c.expansion(n.text); alt == nil {
			return c.foldedChar(r)
		}
	}
	return nil
}

// setLoop compiles the repetition of one character.
//
// If no character of the loop can begin the text after it, as in a*b, stopping earlier is of no use: at every such
// place a character of the loop follows. Then the loop needs no backtracking, (?>a*)b, and leaves nothing on the
// stack. Onigmo calls that automatic possessification (next_setup, is_not_included). This is decided by the first
// bytes of characters: é* before è has the same ones and is left unchanged, which takes longer and matches the
// same. So is a loop after which the match can end, or an unknown part follows.
func (c *compiler) setLoop(n *repeat, chars *charSet, follow firstSet) {
	i := inst{op: opSetLoop, chars: chars, min: int32(n.min), max: int32(n.max)}
	if !follow.empty && !follow.bytes.full() {
		i.follow = &bitmap{}
		*i.follow = follow.bytes
	}
	switch {
	case n.lazy:
		i.op = opSetLazy
	case n.possessive, i.follow != nil && !i.follow.overlaps(&chars.lead):
		i.op = opSetAtomic // the text after it can't begin inside the loop
	}
	c.emit(i)
}

// round compiles one round of a loop. If the body can be empty, an empty round ends the loop: by the instruction at
// leave, whose y must be set to the end of the loop; -1 if there is none. Otherwise (a*)* would never end. This is
// Onigmo's OP_NULL_CHECK_START and OP_NULL_CHECK_END. An empty round is not a failure: its captures stay.
func (c *compiler) round(n *repeat, follow firstSet) (leave int) {
	mark := -1
	if n.sub.about().minLen == 0 {
		if c.remembers(n.sub) {
			c.err = &UnsupportedError{Construct: "an empty round of a repetition that refers to a group of its own"}
			return -1
		}
		c.re.memo = false
		mark = c.re.marks
		c.re.marks++
		c.emit(inst{op: opMark, x: int32(mark)})
	}
	c.node(n.sub, follow)
	if mark < 0 {
		return -1
	}
	return c.emit(inst{op: opMarkTest, x: int32(mark)})
}

// remembers reports whether a body has a group that it refers to itself. An empty round then is a different one if
// the group changed, by rules of Onigmo's that are not implemented here.
func (c *compiler) remembers(body node) bool {
	if len(c.referred) == 0 || body.about().has&hasCapture == 0 {
		return false
	}
	inside, found := map[int]bool{}, false
	walk(body, func(n node) {
		if g, ok := n.(*group); ok && c.spend(1, 16) && c.referred[g.index] && c.vanishes(g.sub) {
			inside[g.index] = true
		}
	})
	walk(body, func(n node) {
		if b, ok := n.(*backref); ok && c.spend(1, 0) {
			for _, g := range b.groups {
				found = found || inside[g]
			}
		}
	})
	return found
}

// vanishes reports whether n can match the empty text itself, not by way of an empty group.
func (c *compiler) vanishes(n node) bool {
	if n.about().minLen > 0 || !c.spend(1, 0) {
		return false
	}
	switch n := n.(type) {
	case *concat:
		for _, sub := range n.list {
			if !c.vanishes(sub) {
				return false
			}
		}
		return true
	case *alternate:
		return slices.ContainsFunc(n.list, c.vanishes)
	case *repeat:
		return n.min == 0 || c.vanishes(n.sub)
	case *group:
		return c.vanishes(n.sub)
	case *atomic:
		return c.vanishes(n.sub)
	case *backref:
		return false
	}
	return true
}

// leaves sets the end of the loop, which is here, in the instruction at leave, if there is one.
func (c *compiler) leaves(leave int) {
	if leave >= 0 {
		c.re.prog[leave].y = int32(c.here())
	}
}

// rounds describes how the text after a round of a loop can begin.
func rounds(n *repeat, follow firstSet) firstSet {
	f := n.sub.about().first
	f.bytes.addAll(&follow.bytes)
	f.empty = f.empty || follow.empty
	return f
}

// star compiles the repetition without bounds.
func (c *compiler) star(n *repeat, follow firstSet) {
	split := c.emit(inst{op: opSplit})
	body := c.here()
	leave := c.round(n, rounds(n, follow))
	c.emit(inst{op: opJump, x: int32(split)})
	c.leaves(leave)
	c.setSplit(split, body, c.here(), n.lazy)
}

// plus compiles the repetition of at least one round. Its body occurs in the program once: nested bodies would
// double with each level.
func (c *compiler) plus(n *repeat, follow firstSet) {
	body := c.here()
	leave := c.round(n, rounds(n, follow))
	split := c.emit(inst{op: opSplit})
	c.leaves(leave)
	c.setSplit(split, body, c.here(), n.lazy)
}

// setSplit makes split try body first, or behind first if it is lazy.
func (c *compiler) setSplit(split, body, behind int, lazy bool) {
	if lazy {
		body, behind = behind, body
	}
	c.re.prog[split].x, c.re.prog[split].y = int32(body), int32(behind)
}

// written compiles a repetition by writing its body out.
func (c *compiler) written(n *repeat, follow firstSet) {
	for range n.min {
		if c.node(n.sub, anything); c.err != nil {
			return
		}
	}
	if n.max < 0 {
		c.star(n, follow)
		return
	}
	var splits []int
	for range n.max - n.min {
		splits = append(splits, c.emit(inst{op: opSplit}))
		if c.node(n.sub, anything); c.err != nil {
			return
		}
	}
	for _, split := range splits {
		c.setSplit(split, split+1, c.here(), n.lazy)
	}
}

// counted compiles a repetition with a counter. There is no memo then: the number of rounds left would be part of a
// state.
func (c *compiler) counted(n *repeat) {
	c.re.memo = false
	counter := int32(c.re.counters)
	c.re.counters++
	c.emit(inst{op: opCountStart, x: counter})
	test := c.emit(inst{op: opCountTest, x: counter, min: int32(n.min), max: int32(n.max), lazy: n.lazy})
	leave := c.round(n, anything)
	c.emit(inst{op: opCountNext, x: counter, y: int32(test)})
	c.re.prog[test].y = int32(c.here())
	c.leaves(leave)
}
