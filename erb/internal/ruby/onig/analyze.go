package onig

// This file computes what the compiler wants to know about parts of a pattern: lengths, and how they can begin.

// firstSet tells how a match of a part can begin.
type firstSet struct {
	bytes bitmap
	empty bool // it can match without consuming anything
}

// anything is the firstSet of what is not known.
var anything = firstSet{allBytes, true}

// then gives the firstSet of f followed by next.
func (f firstSet) then(next firstSet) firstSet {
	if !f.empty {
		return f
	}
	f.bytes.addAll(&next.bytes)
	f.empty = next.empty
	return f
}

func (c *compiler) first(n node) firstSet {
	switch n := n.(type) {
	case empty, *keep:
		return firstSet{empty: true}
	case *literal:
		return c.firstOfLiteral(n)
	case *set:
		f := firstSet{bytes: newCharSet(n.chars).first(c.bytes)}
		for _, text := range n.texts {
			f.bytes.addAll(&[]firstSet{c.firstOfLiteral(&literal{text, true})}[0].bytes)
		}
		return f
	case *concat:
		f := firstSet{empty: true}
		for _, sub := range n.list {
			if f = f.then(c.first(sub)); !f.empty {
				break
			}
		}
		return f
	case *alternate:
		f := firstSet{}
		for _, sub := range n.list {
			g := c.first(sub)
			f.bytes.addAll(&g.bytes)
			f.empty = f.empty || g.empty
		}
		return f
	case *repeat:
		f := c.first(n.sub)
		f.empty = f.empty || n.min == 0
		if n.max == 0 {
			return firstSet{empty: true}
		}
		return f
	case *group:
		return c.first(n.sub)
	case *atomic:
		return c.first(n.sub)
	}
	return anything
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
	r, _ := c.decode(n.text)
	s := c.foldedChar(r)
	for _, e := range expansions {
		if !c.bytes && (e.text[0] == lowerASCII(n.text[0]) || s.has(e.chars[0].lo)) {
			s = s.union(e.chars).union(c.foldedChar(rune(e.text[0])))
		}
	}
	f.bytes = newCharSet(s).first(c.bytes)
	return f
}

func lowerASCII(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		return b + 32
	}
	return b
}

// minLen gives the number of bytes that a match of n has at least.
func minLen(n node) int {
	switch n := n.(type) {
	case *literal:
		if n.fold {
			return (len(n.text) + 2) / 3 // a ligature can stand for three letters, a long s has twice the bytes
		}
		return len(n.text)
	case *set:
		return 1
	case *grapheme:
		return 1
	case *concat:
		sum := 0
		for _, sub := range n.list {
			sum = min(sum+minLen(sub), maxLen)
		}
		return sum
	case *alternate:
		low := minLen(n.list[0])
		for _, sub := range n.list[1:] {
			low = min(low, minLen(sub))
		}
		return low
	case *repeat:
		return min(n.min*minLen(n.sub), maxLen)
	case *group:
		return minLen(n.sub)
	case *atomic:
		return minLen(n.sub)
	case *cond:
		return min(minLen(n.yes), minLen(n.no))
	}
	return 0
}

const maxLen = 1 << 30

// charLen gives the number of characters of a match of n if all its matches have the same.
func (c *compiler) charLen(n node) (int, bool) {
	switch n := n.(type) {
	case empty, *assert, *keep, *look:
		return 0, true
	case *literal:
		return c.count(n.text), true
	case *set, *grapheme:
		_, isSet := n.(*set)
		return 1, isSet
	case *concat:
		sum := 0
		for _, sub := range n.list {
			l, ok := c.charLen(sub)
			if !ok {
				return 0, false
			}
			sum += l
		}
		return sum, true
	case *alternate:
		first, ok := c.charLen(n.list[0])
		for _, sub := range n.list[1:] {
			l, same := c.charLen(sub)
			ok = ok && same && l == first
		}
		return first, ok
	case *repeat:
		l, ok := c.charLen(n.sub)
		return l * n.min, ok && n.min == n.max
	case *group:
		return c.charLen(n.sub)
	case *atomic:
		return c.charLen(n.sub)
	}
	return 0, false
}

// size estimates the number of instructions of n.
func size(n node) int {
	total := 0
	switch n := n.(type) {
	case *concat:
		for _, sub := range n.list {
			total += size(sub)
		}
	case *alternate:
		for _, sub := range n.list {
			total += size(sub) + 2
		}
	case *repeat:
		total = size(n.sub)
		if copies := max(n.min, n.max); copies > 1 && total*copies <= maxExpansion {
			total *= copies
		}
		total += 3
	case *group:
		total = size(n.sub) + 2
	case *atomic:
		total = size(n.sub) + 2
	case *look:
		total = size(n.sub) + 2
	case *cond:
		total = size(n.yes) + size(n.no) + 2
	case *absent:
		total = size(n.sub) + 3
	case *literal:
		total = 1
		if n.fold {
			total = len(n.text)
		}
	default:
		total = 1
	}
	return min(total, maxLen)
}

// maxExpansion bounds the instructions of a repeat that is written out; longer ones count.
const maxExpansion = 512

// maxProgram bounds the instructions of a program in which repeats are written out.
const maxProgram = 1 << 14

// prefix gives the text with which every match begins, and whether that is the whole pattern.
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

// anchor gives the position with which every match begins.
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
