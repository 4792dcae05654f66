package onig

// This file runs the less frequent instructions.

import (
	"strings"
	"sync"
	"unicode/utf8"
)

// rare executes an instruction; pc is the one behind it.
func (m *Matcher) rare(in *inst, pc, p int) (next, end int, ok bool) {
	switch in.op {
	case opBackref:
		end, ok = m.backref(in, p)
		return pc, end, ok
	case opLook, opNotLook, opAtomic:
		return m.sub(in, pc, p)
	case opBack:
		for range in.x {
			if p == 0 {
				return 0, 0, false
			}
			p = m.prev(p)
		}
		return pc, p, true
	case opKeep:
		m.push(frame{kind: frameCap, pc: 0, low: m.Caps[0]})
		m.Caps[0] = p
		return pc, p, true
	case opIfGroup:
		if m.Caps[2*in.min+1] >= 0 {
			return in.x, p, true
		}
		return in.y, p, true
	case opCall, opReturn:
		return m.subroutine(in, pc, p)
	case opCountStart, opCountTest, opCountNext:
		return m.count(in, pc, p)
	case opMark:
		m.push(frame{kind: frameMark, pc: int32(in.x), low: m.marks[in.x]})
		m.marks[in.x] = p
		return pc, p, true
	case opMarkTest:
		if m.marks[in.x] == p {
			return in.y, p, true
		}
		return pc, p, true
	case opMarked:
		m.push(frame{kind: frameCap, pc: int32(in.x), low: m.Caps[in.x]})
		m.Caps[in.x] = m.marks[in.y]
		return pc, p, true
	case opGrapheme:
		if p == len(m.s) {
			return 0, 0, false
		}
		if m.re.bytes {
			return pc, p + 1, true
		}
		return pc, p + GraphemeLen(m.s[p:]), true
	case opAbsent:
		return m.absence(in, pc, p)
	case opAbsentEnd:
		m.absent = min(m.absent, p)
	}
	return 0, 0, false
}

// sub runs a part that is matched on its own.
func (m *Matcher) sub(in *inst, pc, p int) (next, end int, ok bool) {
	if m.depth++; m.depth > maxNested {
		m.stop(&LimitError{})
	}
	base := len(m.stack)
	if base == 0 { // so that captures inside are undone when they have to be
		m.push(frame{kind: frameCounter, pc: -1})
		defer func() { m.dropSentinel() }()
		base = 1
	}
	end, ok = m.run(pc, p)
	m.depth--
	switch {
	case m.err != nil:
		return 0, 0, false
	case in.op == opNotLook:
		if ok {
			m.unwind(base)
		}
		return in.x, p, !ok
	case !ok:
		return 0, 0, false
	}
	m.commit(base)
	if in.op == opLook {
		end = p
	}
	return in.x, end, true
}

// dropSentinel takes the frame away that sub put below all others.
func (m *Matcher) dropSentinel() {
	if len(m.stack) > 0 && m.stack[0].kind == frameCounter && m.stack[0].pc == -1 {
		m.stack = append(m.stack[:0], m.stack[1:]...)
	}
}

// commit takes the alternatives above base off the stack; changes of state stay, as they may have to be undone.
func (m *Matcher) commit(base int) {
	kept := m.stack[:base]
	for _, f := range m.stack[base:] {
		if f.kind >= frameCap {
			kept = append(kept, f)
		}
	}
	m.stack = kept
}

// unwind takes everything above base back.
func (m *Matcher) unwind(base int) {
	for len(m.stack) > base {
		m.undo(&m.stack[len(m.stack)-1])
		m.stack = m.stack[:len(m.stack)-1]
	}
}

func (m *Matcher) backref(in *inst, p int) (int, bool) {
	for i := len(in.list) - 1; i >= 0; i-- {
		g := in.list[i]
		from, to := m.Caps[2*g], m.Caps[2*g+1]
		if from < 0 || to < from {
			continue
		}
		text := m.s[from:to]
		m.budget -= len(text) >> 3
		if !in.fold {
			if strings.HasPrefix(m.s[p:], text) {
				return p + len(text), true
			}
			continue
		}
		if end, ok := m.foldPrefix(p, text); ok {
			return end, true
		}
	}
	return 0, false
}

// foldPrefix tells whether text comes at p when case is ignored.
func (m *Matcher) foldPrefix(p int, text string) (int, bool) {
	for text != "" {
		if p >= len(m.s) {
			return 0, false
		}
		a, n := utf8.DecodeRuneInString(text)
		b, k := utf8.DecodeRuneInString(m.s[p:])
		if a != b && !foldRune(a).has(b) {
			return 0, false
		}
		text, p = text[n:], p+k
	}
	return p, true
}

func (m *Matcher) subroutine(in *inst, pc, p int) (next, end int, ok bool) {
	m.push(frame{kind: frameRet, ret: m.rets})
	if in.op == opReturn {
		r := m.rets
		m.restore(r)
		m.rets = r.up
		m.depth--
		return r.pc, p, true
	}
	if m.depth++; m.depth > maxNested {
		m.stop(&LimitError{})
		return 0, 0, false
	}
	m.rets = &ret{
		pc: pc, up: m.rets,
		counters: append([]int(nil), m.counters...),
		marks:    append([]int(nil), m.marks...),
	}
	return in.x, p, true
}

// restore puts the state of loops back that was there when the subroutine was called.
func (m *Matcher) restore(r *ret) {
	for i, v := range r.counters {
		m.push(frame{kind: frameCounter, pc: int32(i), low: m.counters[i]})
		m.counters[i] = v
	}
	for i, v := range r.marks {
		m.push(frame{kind: frameMark, pc: int32(i), low: m.marks[i]})
		m.marks[i] = v
	}
}

func (m *Matcher) count(in *inst, pc, p int) (next, end int, ok bool) {
	n := m.counters[in.x]
	switch in.op {
	case opCountStart:
		m.push(frame{kind: frameCounter, pc: int32(in.x), low: n})
		m.counters[in.x] = 0
		return pc, p, true
	case opCountNext:
		m.push(frame{kind: frameCounter, pc: int32(in.x), low: n})
		m.counters[in.x] = n + 1
		return in.y, p, true
	}
	switch {
	case n < in.min:
		return pc, p, true
	case in.max >= 0 && n >= in.max:
		return in.y, p, true
	case in.lazy:
		m.push(frame{kind: frameAlt, pc: int32(pc), pos: p})
		return in.y, p, true
	}
	m.push(frame{kind: frameAlt, pc: int32(in.y), pos: p})
	return pc, p, true
}

// absence matches the longest text in which the part does not match, and then shorter ones.
func (m *Matcher) absence(in *inst, pc, p int) (next, end int, ok bool) {
	outer := m.absent
	m.absent = len(m.s) + 1
	for i := p; i <= len(m.s) && i < m.absent; i++ {
		m.depth++
		m.run(pc, i)
		m.depth--
		if m.err != nil {
			return 0, 0, false
		}
	}
	limit := m.absent - 1
	m.absent = outer
	if limit < p {
		return 0, 0, false
	}
	limit = min(limit, len(m.s))
	for i := p; i < limit; {
		m.push(frame{kind: frameAlt, pc: int32(in.x), pos: i})
		i++
		for !m.re.bytes && i < limit && m.s[i]&0xC0 == 0x80 {
			i++
		}
	}
	for !m.re.bytes && limit > p && limit < len(m.s) && m.s[limit]&0xC0 == 0x80 {
		limit--
	}
	return in.x, limit, true
}

// holds tells whether a position is of a kind.
func (m *Matcher) holds(kind assertKind, p int) bool {
	s := m.s
	switch kind {
	case assertLineStart:
		return p == 0 || s[p-1] == '\n' && p < len(s)
	case assertLineEnd:
		return p == len(s) || s[p] == '\n'
	case assertStart:
		return p == 0
	case assertEnd:
		return p == len(s)
	case assertEndLine:
		return p == len(s) || p == len(s)-1 && s[p] == '\n'
	case assertSearch:
		return p == m.from
	case assertWord:
		return m.wordBefore(p, false) != m.wordAfter(p, false)
	case assertNotWord:
		return m.wordBefore(p, false) == m.wordAfter(p, false)
	case assertWordASCII:
		return m.wordBefore(p, true) != m.wordAfter(p, true)
	}
	return m.wordBefore(p, true) == m.wordAfter(p, true)
}

func (m *Matcher) wordAfter(p int, ascii bool) bool {
	if p == len(m.s) {
		return false
	}
	if c := m.s[p]; c < utf8.RuneSelf || m.re.bytes || ascii {
		return isWordByte(c)
	}
	r, _ := utf8.DecodeRuneInString(m.s[p:])
	return isWord(r)
}

func (m *Matcher) wordBefore(p int, ascii bool) bool {
	return p > 0 && m.wordAfter(m.prev(p), ascii)
}

func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

var word = sync.OnceValue(func() *charSet { return newCharSet(must("word")) })

func isWord(r rune) bool { return word().has(r) }
