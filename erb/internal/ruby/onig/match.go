package onig

// This file runs programs: a backtracking machine with a stack of its own.

import (
	"strings"
	"unicode/utf8"
)

// Matcher searches texts. It keeps its memory between searches; the zero value is ready for use. A Matcher is for one
// goroutine.
type Matcher struct {
	// Budget, if it is set, pays for work and memory: one step for each 32 instructions, told every few thousand.
	Budget Budget
	// Caps has the bounds of the last match and its groups as pairs of byte offsets, -1 for groups that took no part.
	// The next search overwrites it.
	Caps []int

	re       *Regexp
	s        string
	from     int // where the search began
	stack    []frame
	counters []int
	marks    []int
	calls    []activation
	saved    []int // counters and marks of calls
	call     int   // the activation that runs, -1 if none does
	part     int   // the place in stack of the innermost part that is matched on its own
	touched  int   // slots of Caps that a try may have changed for good
	absent   int
	nested   int // absent operators inside of each other
	budget   int // instructions until the budget is told
	work     int // instructions of this search, as far as they were told
	memo     []uint64
	room     []uint64 // for memo
	err      error
}

// frame is an entry of the stack: an alternative to go back to (STK_ALT of Onigmo), or a change to take back
// (STK_MEM_START, STK_REPEAT, STK_NULL_CHECK_START and others).
//
// Changes are noted one by one when they are made and undone one by one on the way back. So a step costs the same
// however many groups a pattern has, and a way that fails costs what it took, once more. A loop over characters is a
// single frame for all places at which it could stop, where Onigmo pushes one for each: .* over a text of any length
// takes 24 bytes.
type frame struct {
	kind frameKind
	pc   int32 // where to go on; the loop's or slot's number for others
	pos  int
	low  int // least position of a greedy loop; characters left of a lazy one; old value
}

// frameKind is what is to be done about a frame on the way back. From frameCap on they are changes, which stay on the
// stack when the alternatives of a part are dropped (commit).
type frameKind uint8

const (
	frameAlt     frameKind = iota // go on at pc, pos
	frameLoop                     // a greedy loop that has gone up to pos, and could stop anywhere from low on; pc is behind it
	frameLazy                     // a lazy loop at pc that has gone up to pos, and could take low more
	framePart                     // the part of the instruction at pc has begun at pos; that around it is at low of the stack
	frameCap                      // restore Caps[pc]
	frameCounter                  // restore counters[pc]
	frameMark                     // restore marks[pc]
	frameCall                     // restore call to low, and take the activations from pos on away
)

// activation is a subroutine that runs: where it returns to, and where the state of loops around the call is saved.
type activation struct {
	pc, up, saved int
}

const (
	stepEvery = 4096
	// perStep is how many instructions make a step.
	perStep = 32
	// memoAfter is how many instructions per byte of text a search may take before it begins to remember.
	memoAfter = 16
	// maxMemo bounds the memory for that, in bits.
	maxMemo = 1 << 28
	// maxNested bounds absent operators that are inside of each other at one time.
	maxNested = 1000
	maxFrames = 1 << 22
	// scanPiece is how many bytes loops look at between two looks at the budget.
	scanPiece = 32 << 10

	frameBytes = 24
)

// try matches at p. The bounds are in Caps then.
func (m *Matcher) try(p int) bool {
	for i := range m.Caps[:m.touched] {
		m.Caps[i] = -1
	}
	m.touched = 0
	m.call, m.part = -1, -1
	m.stack = m.stack[:0]
	if len(m.calls) > 0 {
		m.calls, m.saved = m.calls[:0], m.saved[:0]
	}
	_, ok := m.run(0, p)
	return ok
}

// run executes from pc on at p. It returns the position behind the match.
//
// It is what match_at is to Onigmo: one loop with a stack of its own, so that neither pattern nor text decides how deep
// Go's stack gets. An instruction that matches goes on with the next one; one that doesn't leaves the switch, and the
// machine goes back to the last alternative on the stack. Alternatives are pushed in such an order that the first match
// found is that of Ruby: those of | from the left, greedy loops from their longest on, lazy ones from their shortest.
// base is the height of the stack below which it does not go back: absence runs the machine inside of itself.
//
// Each instruction takes one off m.budget, and one that looks at many bytes takes more, about one for each 16 to 64, so
// that a budget is one of time whatever the instructions are. Those of all patterns are here, the others in rare.
func (m *Matcher) run(pc, p int) (int, bool) {
	base := len(m.stack)
	prog, s := m.re.prog, m.s
	for {
		if m.budget--; m.budget < 0 && !m.tell() {
			return 0, false
		}
		in := &prog[pc]
		pc++
		switch in.op {
		case opByte:
			if p < len(s) && s[p] == byte(in.x) {
				p++
				continue
			}
		case opText:
			if len(in.text) > scanPiece && !m.spend(len(in.text)>>5) {
				return 0, false
			}
			if strings.HasPrefix(s[p:], in.text) {
				m.budget -= len(in.text) >> 5
				p += len(in.text)
				continue
			}
		case opFold:
			if end, ok := m.foldPrefix(p, in.text); ok {
				p = end
				continue
			}
		case opSet:
			if n := m.one(in.chars, p); n > 0 {
				p += n
				continue
			}
		case opSetLoop:
			if end, ok := m.loop(in, pc, p); ok {
				p = end
				continue
			}
		case opSetAtomic:
			if end, ok := m.atomicLoop(in, p); ok {
				p = end
				continue
			}
		case opSetLazy:
			if end, ok := m.lazy(in, pc, p); ok {
				p = end
				continue
			}
		case opSplit:
			if m.fresh(in, p) {
				m.push(frame{kind: frameAlt, pc: in.y, pos: p})
				pc = int(in.x)
				continue
			}
		case opJump:
			pc = int(in.x)
			continue
		case opSave:
			m.save(int(in.x), p)
			continue
		case opAssert:
			if m.holds(assertKind(in.x), p) {
				continue
			}
		case opMatch:
			return p, true
		default:
			if next, end, ok := m.rare(in, pc, p); ok {
				pc, p = next, end
				continue
			}
		}
		var ok bool
		if pc, p, ok = m.back(base); !ok {
			return 0, false
		}
	}
}

// save sets a slot, and notes how to take that back. Where the stack is empty nothing can go back but the whole try, so
// nothing is noted: the next try begins by clearing the slots up to touched.
func (m *Matcher) save(slot, p int) {
	if len(m.stack) > 0 {
		m.push(frame{kind: frameCap, pc: int32(slot), low: m.Caps[slot]})
	} else {
		m.touched = max(m.touched, slot+1)
	}
	m.Caps[slot] = p
}

func (m *Matcher) push(f frame) {
	if len(m.stack) < cap(m.stack) || m.growStack() {
		m.stack = append(m.stack, f)
	}
}

// growStack makes room on the stack; false means stop.
func (m *Matcher) growStack() bool {
	n := max(64, 2*cap(m.stack))
	if n > maxFrames {
		m.stop(&LimitError{What: "regexp stack", Max: maxFrames})
		return false
	}
	if !m.charge(n*frameBytes) || !m.spend(n/4) {
		return false
	}
	grown := make([]frame, len(m.stack), n)
	copy(grown, m.stack)
	m.stack = grown
	return true
}

// charge pays for n bytes; false means stop.
func (m *Matcher) charge(n int) bool {
	if m.Budget != nil {
		if err := m.Budget.Charge(int64(n)); err != nil {
			m.stop(err)
		}
	}
	return m.err == nil
}

// stop ends the search with an error.
func (m *Matcher) stop(err error) {
	if m.err == nil {
		m.err = err
	}
	m.budget = 0
}

// spend counts the work of n instructions; false means stop.
func (m *Matcher) spend(n int) bool {
	m.budget -= n
	return m.budget >= 0 && m.err == nil || m.tell()
}

// tell reports the work done to the Budget; false means stop. It is also where a search that has taken more than
// memoAfter instructions for each byte begins to remember: the check costs nothing in searches that are short, which
// nearly all are.
func (m *Matcher) tell() bool {
	done := stepEvery - m.budget
	if m.err == nil && m.Budget != nil {
		m.err = m.Budget.Step(int64(done) / perStep)
	}
	m.work += done
	m.budget = stepEvery
	if m.err == nil && m.re.memo && m.memo == nil && m.work > memoAfter*(len(m.s)+64) {
		m.remember()
	}
	if m.err != nil {
		m.budget = 0
	}
	return m.err == nil
}

// back takes the last decision back for which there is an alternative, and undoes what was changed since. It returns
// false where all ways from base on have failed. Nothing is looked at twice: a frame is taken off, or it is a loop that
// has fewer places left.
func (m *Matcher) back(base int) (pc, p int, ok bool) {
	for len(m.stack) > base {
		f := &m.stack[len(m.stack)-1]
		switch f.kind {
		case frameAlt:
			pc, p = int(f.pc), f.pos
			m.stack = m.stack[:len(m.stack)-1]
			ok = true
		case frameLoop:
			pc, p, ok = m.loopBack(f)
		case frameLazy:
			pc, p, ok = m.lazyOn(f)
		case framePart:
			pc, p, ok = m.partFailed(f)
		default:
			m.undo(f)
			m.stack = m.stack[:len(m.stack)-1]
		}
		if ok {
			return pc, p, true
		}
		if m.err != nil {
			break
		}
	}
	return 0, 0, false
}

// undo takes a change of state back.
func (m *Matcher) undo(f *frame) {
	switch f.kind {
	case frameCap:
		m.Caps[f.pc] = f.low
	case frameCounter:
		m.counters[f.pc] = f.low
	case frameMark:
		m.marks[f.pc] = f.low
	case frameCall:
		m.call = f.low
		if f.pos < len(m.calls) {
			m.saved = m.saved[:m.calls[f.pos].saved]
			m.calls = m.calls[:f.pos]
		}
	}
}

// one returns the length of the character at p if it is in chars, else 0.
func (m *Matcher) one(chars *charSet, p int) int {
	if p >= len(m.s) {
		return 0
	}
	c := m.s[p]
	if c < utf8.RuneSelf || m.re.bytes {
		if chars.low.has(c) {
			return 1
		}
		return 0
	}
	r, n := utf8.DecodeRuneInString(m.s[p:])
	if chars.has(r) {
		return n
	}
	return 0
}

// prev returns the beginning of the character before p.
func (m *Matcher) prev(p int) int {
	p--
	if !m.re.bytes {
		for p > 0 && m.s[p]&0xC0 == 0x80 {
			p--
		}
	}
	return p
}
