package onig

// This file runs the less frequent instructions.

import (
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/lazy"
)

// rare executes an instruction; pc is the one after it.
//
// Parts that are matched on their own (look-around, atomic groups) begin with a frame that stays on the stack below
// their alternatives, as Onigmo's STK_STOP_BT and STK_POS do. If the machine backtracks to it the part has failed
// (partFailed); if it reaches opSubEnd the part has matched, and its alternatives are dropped (partDone). m.part is
// the innermost of these frames; each has the index of the one around it.
func (m *Matcher) rare(in *inst, pc, p int) (next, end int, ok bool) {
	switch in.op {
	case opBackref:
		end, ok = m.backref(in, p)
		return pc, end, ok
	case opLook, opNotLook, opAtomic:
		m.push(frame{kind: framePart, pc: int32(pc - 1), pos: p, low: m.part})
		m.part = len(m.stack) - 1
		return pc, p, m.err == nil
	case opSubEnd:
		return m.partDone(p)
	case opClear:
		m.save(int(in.x), -1)
		return pc, p, true
	case opBack:
		if int(in.x) > p {
			return 0, 0, false
		}
		if !m.spend(int(in.x) >> 4) {
			return 0, 0, false
		}
		for range in.x {
			if p == 0 {
				return 0, 0, false
			}
			p = m.prev(p)
		}
		return pc, p, true
	case opKeep:
		m.save(0, p)
		return pc, p, true
	case opIfGroup:
		if m.Caps[2*in.min+1] >= 0 {
			return int(in.x), p, true
		}
		return int(in.y), p, true
	case opCall, opReturn:
		return m.subroutine(in, pc, p)
	case opCountStart, opCountTest, opCountNext:
		return m.count(in, pc, p)
	case opMark:
		m.push(frame{kind: frameMark, pc: in.x, low: m.marks[in.x]})
		m.marks[in.x] = p
		return pc, p, true
	case opMarkTest:
		if m.marks[in.x] == p {
			return int(in.y), p, true
		}
		return pc, p, true
	case opMarked:
		m.save(int(in.x), m.marks[in.y])
		return pc, p, true
	case opGrapheme:
		if p == len(m.s) {
			return 0, 0, false
		}
		if m.re.bytes {
			return pc, p + 1, true
		}
		n, ok := graphemeLen(m.s[p:], m.spend)
		return pc, p + n, ok
	case opAbsent:
		return m.absence(in, pc, p)
	case opAbsentEnd:
		m.absent = min(m.absent, p)
	}
	return 0, 0, false
}

// partDone ends a part that is matched on its own, at p: its alternatives are dropped. The position returns to
// where a look-ahead began; a negative one has failed because its part matched. It costs as much as the part left
// on the stack.
func (m *Matcher) partDone(p int) (next, end int, ok bool) {
	base := m.part
	f := m.stack[base]
	in := &m.re.prog[f.pc]
	m.part = f.low
	switch in.op {
	case opNotLook:
		m.unwind(base + 1)
		m.stack = m.stack[:base]
		return 0, 0, false
	case opLook:
		p = f.pos
	}
	m.commit(base)
	return int(in.x), p, true
}

// partFailed ends a part that has no more ways to match. A negative look-around succeeds by that.
func (m *Matcher) partFailed(f *frame) (pc, p int, ok bool) {
	in := &m.re.prog[f.pc]
	m.part = f.low
	pc, p, ok = int(in.x), f.pos, in.op == opNotLook
	m.stack = m.stack[:len(m.stack)-1]
	return pc, p, ok
}

// commit removes the alternatives from base on from the stack; changes of state stay, as they may have to be
// undone: groups that an atomic group or a look-ahead has set are unset when the machine backtracks to before it.
func (m *Matcher) commit(base int) {
	m.budget -= (len(m.stack) - base) >> 3
	kept := m.stack[:base]
	for _, f := range m.stack[base:] {
		if f.kind >= frameCap {
			kept = append(kept, f)
		}
	}
	m.stack = kept
}

// unwind undoes everything from base on.
func (m *Matcher) unwind(base int) {
	m.budget -= (len(m.stack) - base) >> 3
	for len(m.stack) > base {
		m.undo(&m.stack[len(m.stack)-1])
		m.stack = m.stack[:len(m.stack)-1]
	}
}

// backref matches the text of a group again. If several groups have the name, it takes the last one whose text is here,
// as Onigmo's OP_BACKREF_MULTI does. A group without text matches nothing, not the empty text.
func (m *Matcher) backref(in *inst, p int) (int, bool) {
	groups := m.re.lists[in.x]
	if !m.spend(len(groups) >> 3) {
		return 0, false
	}
	for i := len(groups) - 1; i >= 0; i-- {
		from, to := m.Caps[2*groups[i]], m.Caps[2*groups[i]+1]
		if from < 0 || to < from {
			continue
		}
		if in.fold {
			if end, ok := m.foldPrefix(p, m.s[from:to]); ok || m.err != nil {
				return end, ok
			}
		} else if len(m.s)-p >= to-from && m.spend((to-from)>>5) && m.s[p:p+to-from] == m.s[from:to] {
			return p + to - from, true
		}
	}
	return 0, false
}

// foldPrefix reports whether text occurs at p when case is ignored, and where it ends. Characters are the same if
// their least equivalents are (fold.go), so one comparison is enough. Both have the same number of characters,
// since the compiler has split off others (compiler.expansion).
func (m *Matcher) foldPrefix(p int, text string) (int, bool) {
	s, bytes := m.s, m.re.bytes
	for i, piece := 0, 64; i < len(text); {
		if p >= len(s) {
			return 0, false
		}
		if i > piece {
			if piece += 64; !m.spend(8) {
				return 0, false
			}
		}
		a, b := text[i], s[p]
		if bytes || a < utf8.RuneSelf && b < utf8.RuneSelf {
			if a != b && (a^b != 0x20 || a|0x20 < 'a' || a|0x20 > 'z') {
				return 0, false
			}
			i++
			p++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		x, k := utf8.DecodeRuneInString(s[p:])
		if r != x && least(r, false) != least(x, false) {
			return 0, false
		}
		i += n
		p += k
	}
	return p, true
}

// subroutine calls a group or returns from one: \g<…>, which Onigmo has STK_CALL_FRAME and STK_RETURN for.
//
// Activations are a list and not a stack: the machine can backtrack into a call that has returned. Each refers to
// the one that it was called from, and only backtracking over a call removes it. Loops within a call have counters
// and marks of their own, so these are saved with the activation and restored on return. A call therefore costs the
// counters and marks of the pattern, in time and in memory.
func (m *Matcher) subroutine(in *inst, pc, p int) (next, end int, ok bool) {
	m.push(frame{kind: frameCall, low: m.call, pos: len(m.calls)})
	state := len(m.counters) + len(m.marks)
	if m.err != nil || !m.spend(state>>2) {
		return 0, 0, false
	}
	if in.op == opReturn {
		a := m.calls[m.call]
		m.restore(m.saved[a.saved : a.saved+state])
		m.call = a.up
		return a.pc, p, true
	}
	if !m.roomForCall(state) {
		return 0, 0, false
	}
	m.calls = append(m.calls, activation{pc: pc, up: m.call, saved: len(m.saved)})
	m.saved = append(append(m.saved, m.counters...), m.marks...)
	m.call = len(m.calls) - 1
	return int(in.x), p, true
}

// roomForCall makes room for one more activation with the state of loops. It returns false if the search must stop.
func (m *Matcher) roomForCall(state int) bool {
	if len(m.calls) == cap(m.calls) {
		n := max(16, 2*cap(m.calls))
		if !m.charge(n * 24) {
			return false
		}
		m.calls = append(make([]activation, 0, n), m.calls...)
	}
	if cap(m.saved)-len(m.saved) < state {
		n := 2*cap(m.saved) + 16*state
		if !m.charge(n*8) || !m.spend(len(m.saved)/32) {
			return false
		}
		m.saved = append(make([]int, 0, n), m.saved...)
	}
	return true
}

// restore restores the state of loops from when the subroutine was called.
func (m *Matcher) restore(state []int) {
	for i, v := range state {
		kind, list := frameCounter, m.counters
		if i >= len(m.counters) {
			kind, list, i = frameMark, m.marks, i-len(m.counters)
		}
		if list[i] != v {
			m.push(frame{kind: kind, pc: int32(i), low: list[i]})
			list[i] = v
		}
	}
}

// count executes the instructions of a loop with a counter, Onigmo's OP_REPEAT and OP_REPEAT_INC: start sets it to
// 0 before the loop, test decides between another round and the end, next is at the end of a round. The old value
// of a counter is pushed each time, so that a nested loop restores its own.
func (m *Matcher) count(in *inst, pc, p int) (next, end int, ok bool) {
	n := m.counters[in.x]
	switch in.op {
	case opCountStart:
		m.push(frame{kind: frameCounter, pc: in.x, low: n})
		m.counters[in.x] = 0
		return pc, p, true
	case opCountNext:
		m.push(frame{kind: frameCounter, pc: in.x, low: n})
		m.counters[in.x] = n + 1
		return int(in.y), p, true
	}
	switch {
	case n < int(in.min):
		return pc, p, true
	case in.max >= 0 && n >= int(in.max):
		return int(in.y), p, true
	case in.lazy:
		m.push(frame{kind: frameAlt, pc: int32(pc), pos: p})
		return int(in.y), p, true
	}
	m.push(frame{kind: frameAlt, pc: in.y, pos: p})
	return pc, p, true
}

// absence matches the longest text in which the part does not match, and then shorter ones: Onigmo's absent operator,
// (?~…).
//
// The part is run at each place, from p up. Whenever it matches, opAbsentEnd records where, if no match ended
// earlier, and fails, so that the machine tries all other matches from there. The text must end before the first
// such end; no place from there on is tried. The result is a greedy loop over any character down to p, which is one
// frame. It takes a run of the part for each character, so nested ones multiply, and all of it is counted.
func (m *Matcher) absence(in *inst, pc, p int) (next, end int, ok bool) {
	if m.nested++; m.nested > maxNested {
		m.stop(&LimitError{What: "regexp nesting", Max: maxNested})
		return 0, 0, false
	}
	outer, part := m.absent, m.part
	m.absent = len(m.s) + 1
	m.push(frame{kind: frameMark, pc: -1}) // so that changes inside are undone
	base := len(m.stack)
	for i := p; i <= len(m.s) && i < m.absent && m.err == nil; i++ {
		m.run(pc, i)
	}
	m.nested--
	limit := m.absent - 1
	m.absent, m.part = outer, part
	m.stack = m.stack[:max(0, base-1)]
	if m.err != nil || limit < p {
		return 0, 0, false
	}
	limit = min(limit, len(m.s))
	for !m.re.bytes && limit > p && limit < len(m.s) && m.s[limit]&0xC0 == 0x80 {
		limit--
	}
	if limit > p {
		m.push(frame{kind: frameLoop, pc: in.x, pos: limit, low: p})
	}
	return int(in.x), limit, true
}

// holds reports whether a position is of a kind.
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

var word = lazy.Value[*charSet]{New: func() *charSet { return newCharSet(must("word"), false) }}

func isWord(r rune) bool { return word.Get().has(r) }
