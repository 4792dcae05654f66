package onig

// This file compiles the tree of a pattern to a program.

import (
	"strings"
	"unicode/utf8"
)

type compiler struct {
	*meter
	parser   *parser
	bytes    bool
	re       *Regexp
	bodies   map[int]*group // groups by their numbers, if there are calls
	root     node
	called   map[int]int // called groups, with the places of their subroutines
	waiting  []int       // called groups that have no subroutine yet
	calls    []int       // opCall instructions whose x is still a group
	referred map[int]bool
	folds    map[rune]*charSet
	hasCalls bool
	behind   bool // within a look-behind, where lengths are fixed
	err      error
}

func (c *compiler) compile(n node) (*Regexp, error) {
	re := c.re
	re.memo, re.linear = true, true
	c.root = n
	c.noteReferred()
	facts := c.measure(n)
	c.checkRecursion()
	c.emit(inst{op: opSave, x: 0})
	c.node(n, anything)
	c.emit(inst{op: opSave, x: 1})
	c.emit(inst{op: opMatch})
	c.subroutines()
	if c.err != nil {
		return nil, c.err
	}
	re.minLen = facts.minLen
	text, whole := prefix(n)
	if whole {
		re.whole = text
	}
	re.prefix = text[:min(len(text), maxPrefix)]
	if f := facts.first; !f.empty && !f.bytes.full() {
		re.first = &f.bytes
	}
	re.anchor, re.hasAnchor = anchor(n)
	c.number()
	re.loop = re.onlyLoop()
	return re, c.err
}

// onlyLoop returns the loop if the pattern consists only of one, or else nil.
func (re *Regexp) onlyLoop() *inst {
	if len(re.prog) != 4 || re.groups > 0 || re.prefix != "" { // the others save the bounds and end
		return nil
	}
	switch in := &re.prog[1]; in.op {
	case opSetLoop, opSetAtomic:
		if in.min == 1 && in.max < 0 {
			return in
		}
	}
	return nil
}

// maxPrefix bounds the text that is searched for to find where a match may begin.
const maxPrefix = 32

// number numbers the choice points.
func (c *compiler) number() {
	for i := range c.re.prog {
		switch c.re.prog[i].op {
		case opSplit, opSetLoop, opSetLazy, opSetAtomic:
			c.re.prog[i].choice = int32(c.re.choices)
			c.re.choices++
		}
	}
}

// noteReferred finds the groups that back-references refer to.
func (c *compiler) noteReferred() {
	for _, ref := range c.parser.refs {
		if b, ok := ref.(*backref); ok && c.spend(1+len(b.groups), 16*len(b.groups)) {
			if c.referred == nil {
				c.referred = map[int]bool{}
			}
			for _, g := range b.groups {
				c.referred[g] = true
			}
		}
	}
}

func (c *compiler) fail(reason string) {
	if c.err == nil {
		c.err = &SyntaxError{Reason: reason}
	}
}

// spend counts work and memory. It returns false if the caller must stop.
func (c *compiler) spend(steps, bytes int) bool {
	if !c.meter.spend(steps, bytes) && c.err == nil {
		c.err = c.meter.err
	}
	return c.err == nil
}

// emit adds an instruction and returns its place.
func (c *compiler) emit(i inst) int {
	if c.spend(1, instBytes) || len(c.re.prog) == 0 {
		c.re.prog = append(c.re.prog, i)
	}
	return len(c.re.prog) - 1
}

func (c *compiler) here() int { return len(c.re.prog) }

func (c *compiler) count(s string) int {
	if c.bytes {
		return len(s)
	}
	return utf8.RuneCountInString(s)
}

// foldedChar returns the set of r and the characters that differ from it by case only.
func (c *compiler) foldedChar(r rune) *charSet {
	if s, ok := c.folds[r]; ok {
		return s
	}
	if c.folds == nil {
		c.folds = map[rune]*charSet{}
	}
	c.spend(2, 2*charSetBytes)
	chars := foldASCII(r)
	if !c.bytes {
		chars = foldRune(r)
	}
	s := newCharSet(chars, c.bytes)
	c.folds[r] = s
	return s
}

// node compiles n; follow describes how the text after it can begin.
func (c *compiler) node(n node, follow firstSet) {
	if c.err != nil {
		return
	}
	switch n := n.(type) {
	case *literal:
		c.literal(n)
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
		c.emit(inst{op: opAssert, x: int32(n.kind)})
	case *backref:
		c.re.memo, c.re.linear = false, false
		c.re.lists = append(c.re.lists, n.groups)
		c.emit(inst{op: opBackref, x: int32(len(c.re.lists) - 1), fold: n.fold})
	case *call:
		c.call(n)
	case *keep:
		c.emit(inst{op: opKeep})
	case *cond:
		c.cond(n, follow)
	case *grapheme:
		c.emit(inst{op: opGrapheme})
	case *absent:
		c.re.linear = false
		c.nested(opAbsent, func() { c.node(n.sub, anything) })
	}
}

func (c *compiler) literal(n *literal) {
	if !n.fold {
		if len(n.text) == 1 {
			c.emit(inst{op: opByte, x: int32(n.text[0])})
		} else {
			c.emit(inst{op: opText, text: n.text})
		}
		return
	}
	from := 0 // the text before it is compiled
	for i := 0; i < len(n.text) && (i%16 > 0 || c.spend(1, 0)); {
		if alt, size := c.expansion(n.text[i:]); alt != nil {
			c.folded(n.text[from:i])
			c.measure(alt)
			c.node(alt, anything)
			i += size
			from = i
			continue
		}
		_, size := decode(n.text[i:], c.bytes)
		i += size
	}
	c.folded(n.text[from:])
}

// folded compiles a text without parts that have a spelling of another length.
func (c *compiler) folded(text string) {
	if text == "" {
		return
	}
	if r, size := decode(text, c.bytes); size == len(text) {
		c.emit(inst{op: opSet, chars: c.foldedChar(r)})
		return
	}
	c.emit(inst{op: opFold, text: text})
}

// expansion splits off a beginning of text that has a spelling of another length when case is ignored: ss and ß. It
// returns nil if there is none; size is its length in text. Onigmo's expand_case_fold_string does the same. Both
// spellings become alternatives, so that the machine compares character by character; in a look-behind, where
// lengths are fixed, there are none.
func (c *compiler) expansion(text string) (alt node, size int) {
	if c.bytes || c.behind || text[0] < utf8.RuneSelf && text[0]|0x20 != 'f' && text[0]|0x20 != 's' {
		return nil, 0
	}
	r, size := decode(text, false)
	for _, e := range expansions {
		one, many := &set{chars: e.chars}, &literal{text: e.text, fold: true}
		if e.chars.has(r) {
			return c.spelled(one, many), size
		}
		if len(text) >= len(e.text) && strings.EqualFold(text[:len(e.text)], e.text) {
			return c.spelled(many, one), len(e.text)
		}
	}
	return nil, 0
}

// spelled returns a node that matches any of several spellings.
func (c *compiler) spelled(list ...node) node {
	c.spend(4, 4*nodeBytes)
	for i, n := range list {
		if l, ok := n.(*literal); ok {
			list[i] = c.foldedText(l.text)
		}
	}
	return &alternate{list: list}
}

// foldedText returns a node of the characters of text one by one, each with the characters that differ by case only.
func (c *compiler) foldedText(text string) node {
	var list []node
	for _, r := range text {
		list = append(list, &set{chars: foldRune(r)})
	}
	return &concat{list: list}
}

func (c *compiler) set(n *set) {
	if len(n.texts) == 0 || c.behind {
		c.emit(inst{op: opSet, chars: n.made})
		return
	}
	list := []node{&set{chars: n.chars}}
	for _, text := range n.texts {
		list = append(list, c.foldedText(text))
	}
	c.spend(1, len(list)*4*nodeBytes)
	for _, n := range list {
		c.measure(n)
	}
	c.alternate(list, anything)
}

// concat compiles one part after the other, and passes each how the text after it can begin: the union over the
// parts after it, up to one that can't be empty. This is computed from the end, in one pass.
func (c *compiler) concat(list []node, follow firstSet) {
	if !c.spend(len(list)/16, 48*len(list)) {
		return
	}
	follows := make([]firstSet, len(list))
	for i := len(list) - 1; i >= 0; i-- {
		follows[i] = follow
		follow = list[i].about().first.then(follow)
	}
	for i, n := range list {
		c.node(n, follows[i])
	}
}

// alternate compiles alternatives: a split to the first or the next, and a jump to after all of them from the end
// of each but the last.
func (c *compiler) alternate(list []node, follow firstSet) {
	var ends []int
	for i, n := range list {
		if i == len(list)-1 {
			c.node(n, follow)
			break
		}
		split := c.emit(inst{op: opSplit})
		c.re.prog[split].x = int32(c.here())
		c.node(n, follow)
		ends = append(ends, c.emit(inst{op: opJump}))
		c.re.prog[split].y = int32(c.here())
	}
	for _, end := range ends {
		c.re.prog[end].x = int32(c.here())
	}
}

// group compiles a capturing or a non-capturing group. If the pattern has calls, a group may be entered again
// before it has ended, which would move its beginning: the position is kept in a mark of the activation, and becomes
// the beginning when the group ends.
func (c *compiler) group(n *group, follow firstSet) {
	if n.index == 0 {
		c.node(n.sub, follow)
		return
	}
	slot := int32(2 * n.index)
	c.emit(inst{op: opSave, x: slot})
	if c.referred[n.index] {
		c.emit(inst{op: opClear, x: slot + 1}) // within a group its earlier text is gone
	}
	if !c.hasCalls {
		c.node(n.sub, follow)
		c.emit(inst{op: opSave, x: slot + 1})
		return
	}
	mark := int32(c.re.marks) // a call inside may move the beginning: each level of calls has marks of its own
	c.re.marks++
	c.emit(inst{op: opMark, x: mark})
	c.node(n.sub, follow)
	c.emit(inst{op: opMarked, x: slot, y: mark})
	c.emit(inst{op: opSave, x: slot + 1})
}

// nested compiles a part that is matched on its own: Onigmo puts it between OP_PUSH_STOP_BT and OP_POP_STOP_BT,
// OP_PUSH_POS and OP_POP_POS, or their negative kin. Such patterns have no memo: a state reached inside may have
// led to a match of the part, whose alternatives were then dropped untried.
func (c *compiler) nested(op opcode, body func()) {
	c.re.memo = false
	start := c.emit(inst{op: op})
	body()
	if op == opAbsent {
		c.emit(inst{op: opAbsentEnd})
	} else {
		c.emit(inst{op: opSubEnd})
	}
	c.re.prog[start].x = int32(c.here())
}

// look compiles look-ahead and look-behind.
//
// Onigmo's look-behind does not match backwards: it goes back by as many characters as the part is long
// (OP_LOOK_BEHIND) and matches forwards. So the length must be known and be the same for all matches
// (get_char_length_tree), except that each alternative at the top may have its own
// (divide_look_behind_alternatives): each begins with an opBack. Going back costs a step for each character. It may
// contain the nodes that check_type_tree allows: nothing of a length that is not known from the pattern, no look-ahead,
// and no groups if it is negative.
func (c *compiler) look(n *look) {
	op := opLook
	if n.negative {
		op = opNotLook
	}
	if !n.behind {
		c.nested(op, func() { c.node(n.sub, anything) })
		return
	}
	if has := n.sub.about().has; has&(neverBehind|hasAhead) != 0 || n.negative && has&hasCapture != 0 {
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
			length := sub.about().length
			if length < 0 {
				c.fail("invalid pattern in look-behind")
				return
			}
			split := -1
			if i < len(list)-1 {
				split = c.emit(inst{op: opSplit})
				c.re.prog[split].x = int32(c.here())
			}
			c.emit(inst{op: opBack, x: int32(length)})
			c.node(sub, anything)
			if split >= 0 {
				ends = append(ends, c.emit(inst{op: opJump}))
				c.re.prog[split].y = int32(c.here())
			}
		}
		for _, end := range ends {
			c.re.prog[end].x = int32(c.here())
		}
	})
}

func (c *compiler) cond(n *cond, follow firstSet) {
	c.re.memo, c.re.linear = false, false
	test := c.emit(inst{op: opIfGroup, min: int32(n.group)})
	c.re.prog[test].x = int32(c.here())
	c.node(n.yes, follow)
	end := c.emit(inst{op: opJump})
	c.re.prog[test].y = int32(c.here())
	c.node(n.no, follow)
	c.re.prog[end].x = int32(c.here())
}

func (c *compiler) call(n *call) {
	c.re.memo, c.re.linear = false, false
	if c.called == nil {
		c.called = map[int]int{}
	}
	if _, ok := c.called[n.group]; !ok {
		c.called[n.group] = -1
		c.waiting = append(c.waiting, n.group)
	}
	c.calls = append(c.calls, c.emit(inst{op: opCall, x: int32(n.group)}))
}

// subroutines compiles the called groups, and then sets the targets of the calls.
func (c *compiler) subroutines() {
	for i := 0; i < len(c.waiting) && c.err == nil; i++ {
		g := c.waiting[i]
		c.called[g] = c.here()
		if body := c.bodies[g]; body != nil {
			c.node(body, anything)
		} else {
			c.node(c.root, anything)
		}
		c.emit(inst{op: opReturn})
	}
	for _, pc := range c.calls {
		c.re.prog[pc].x = int32(c.called[int(c.re.prog[pc].x)])
	}
}
