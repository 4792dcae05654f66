package onig

// This file computes facts about parts of a pattern for the compiler: lengths, and the bytes with which a match can
// begin.

import "github.com/boshrender/boshrender/internal/lazy"

// firstSet describes how a match of a part can begin. It may have bytes too many, never too few: searches use it to
// skip places at which nothing could match, so a set that is too large costs time and no match.
type firstSet struct {
	bytes bitmap
	empty bool // it can match without consuming anything
}

// anything is the firstSet of an unknown part.
var anything = firstSet{allBytes, true}

// then returns the firstSet of f followed by next.
func (f firstSet) then(next firstSet) firstSet {
	if !f.empty {
		return f
	}
	f.bytes.addAll(&next.bytes)
	f.empty = next.empty
	return f
}

// maxLen bounds lengths and sizes, to prevent overflow.
const maxLen = 1 << 30

// measure computes the facts about n and all nodes below it, in one pass from the leaves up. Computing them at each
// level on demand would be quadratic in how deep patterns nest. minLen and length are get_min_match_length and
// get_char_length_tree of Onigmo; first is the basis of its OptMapInfo.
func (c *compiler) measure(n node) *facts {
	f := n.about()
	if !c.spend(1, 0) {
		return f
	}
	f.size, f.length, f.first = 1, -1, anything
	switch n := n.(type) {
	case *empty, *keep:
		f.size, f.length, f.first = 0, 0, firstSet{empty: true}
		if _, ok := n.(*keep); ok {
			f.size = 1
		}
	case *assert:
		f.length = 0
	case *literal:
		c.measureLiteral(n)
	case *set:
		c.measureSet(n)
	case *grapheme:
		f.minLen, f.has = 1, neverBehind
	case *backref:
		f.has = neverBehind
	case *concat:
		c.measureConcat(n)
	case *alternate:
		c.measureAlternate(n)
	case *repeat:
		c.measureRepeat(n)
	case *group:
		c.wrap(f, n.sub, 2)
		if n.index > 0 {
			f.has |= hasCapture
		}
	case *atomic:
		c.wrap(f, n.sub, 2)
		f.has |= neverBehind
	case *look:
		sub := c.measure(n.sub)
		f.length, f.size, f.has = 0, sub.size+2, sub.has
		if !n.behind {
			f.has |= hasAhead
		}
	case *cond:
		yes, no := c.measure(n.yes), c.measure(n.no)
		f.minLen, f.size, f.has = min(yes.minLen, no.minLen), yes.size+no.size+2, yes.has|no.has|neverBehind
	case *absent:
		sub := c.measure(n.sub)
		f.size, f.has = sub.size+3, sub.has|neverBehind
	}
	f.size = min(f.size, maxLen)
	return f
}

// wrap sets f to the facts of sub with size more instructions.
func (c *compiler) wrap(f *facts, sub node, size int) {
	s := c.measure(sub)
	f.minLen, f.length, f.first, f.has, f.size = s.minLen, s.length, s.first, s.has, s.size+size
}

func (c *compiler) measureLiteral(n *literal) {
	n.minLen = len(n.text)
	if n.fold {
		n.minLen = (len(n.text) + 2) / 3 // a ligature can match three letters, a long s has twice the bytes
		n.size = len(n.text)
	}
	c.spend(len(n.text)/256, 0)
	n.length = c.count(n.text)
	n.first = c.firstOfLiteral(n)
}

func (c *compiler) measureSet(n *set) {
	n.made = c.parser.charSet(n.chars)
	n.minLen, n.length, n.first = 1, 1, firstSet{bytes: n.made.lead}
	for _, text := range n.texts {
		f := c.firstOfLiteral(&literal{text: text, fold: true})
		n.first.bytes.addAll(&f.bytes)
	}
}

func (c *compiler) measureConcat(n *concat) {
	n.size, n.length, n.first = 0, 0, firstSet{empty: true}
	for _, sub := range n.list {
		f := c.measure(sub)
		n.minLen = min(n.minLen+f.minLen, maxLen)
		n.size = min(n.size+f.size, maxLen)
		n.has |= f.has
		n.first = n.first.then(f.first)
		if f.length < 0 || n.length < 0 {
			n.length = -1
		} else {
			n.length = min(n.length+f.length, maxLen)
		}
	}
}

func (c *compiler) measureAlternate(n *alternate) {
	n.size, n.first = 0, firstSet{}
	for i, sub := range n.list {
		f := c.measure(sub)
		if i == 0 {
			n.minLen, n.length = f.minLen, f.length
		}
		n.minLen = min(n.minLen, f.minLen)
		if f.length != n.length {
			n.length = -1
		}
		n.size = min(n.size+f.size+2, maxLen)
		n.has |= f.has
		n.first.bytes.addAll(&f.first.bytes)
		n.first.empty = n.first.empty || f.first.empty
	}
}

func (c *compiler) measureRepeat(n *repeat) {
	f := c.measure(n.sub)
	n.minLen, n.has, n.first = min(n.min*f.minLen, maxLen), f.has, f.first
	n.first.empty = n.first.empty || n.min == 0
	if n.max == 0 {
		n.first = firstSet{empty: true}
	}
	if n.min == n.max && f.length >= 0 {
		n.length = min(f.length*n.min, maxLen)
	}
	n.size = f.size
	if copies := n.copies(); copies > 1 && n.size*copies <= maxExpansion {
		n.size *= copies
	}
	n.size += 3
}

// copies returns how often the body occurs in the program if the repetition is written out.
func (n *repeat) copies() int {
	if n.max < 0 && n.min > 1 {
		return n.min + 1
	}
	return max(n.min, n.max)
}

func (c *compiler) firstOfLiteral(n *literal) firstSet {
	var f firstSet
	if n.text == "" {
		return firstSet{empty: true}
	}
	if !n.fold {
		f.bytes.add(n.text[0])
		return f
	}
	r, _ := decode(n.text, c.bytes)
	f.bytes = c.foldedChar(r).lead
	for i, e := range expansions {
		if !c.bytes && (e.text[0] == lowerASCII(n.text[0]) || e.chars.has(r)) {
			f.bytes.addAll(&expansionLeads.Get()[i])
		}
	}
	return f
}

// expansionLeads are the bytes with which the expansions can begin, in either spelling.
var expansionLeads = lazy.Value[[]bitmap]{New: func() []bitmap {
	var list []bitmap
	for _, e := range expansions {
		list = append(list, newCharSet(e.chars.union(foldRune(rune(e.text[0]))), false).lead)
	}
	return list
}}

func lowerASCII(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		return b + 32
	}
	return b
}

// maxExpansion bounds the instructions of a repeat that is written out; longer ones use a counter.
const maxExpansion = 512

// maxProgram bounds the instructions of a program in which repeats are written out.
const maxProgram = 1 << 14

// prefix returns the text with which every match begins, and whether that is the whole pattern.
func prefix(n node) (text string, whole bool) {
	switch n := n.(type) {
	case *literal:
		if !n.fold {
			return n.text, true
		}
	case *group:
		text, _ = prefix(n.sub)
	case *atomic:
		text, _ = prefix(n.sub)
	case *concat:
		text, _ = prefix(n.list[0])
	case *repeat:
		if n.min > 0 {
			text, _ = prefix(n.sub)
		}
	}
	return text, false
}

// anchor returns the position with which every match begins.
func anchor(n node) (assertKind, bool) {
	switch n := n.(type) {
	case *assert:
		return n.kind, true
	case *group:
		return anchor(n.sub)
	case *atomic:
		return anchor(n.sub)
	case *concat:
		return anchor(n.list[0])
	case *alternate:
		kind, ok := anchor(n.list[0])
		for _, sub := range n.list[1:] {
			k, same := anchor(sub)
			ok = ok && same && k == kind
		}
		return kind, ok
	}
	return 0, false
}
