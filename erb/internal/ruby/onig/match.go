package onig

// This file runs programs: a backtracking machine with a stack of its own.

import (
	"strings"
	"unicode/utf8"
)

// Matcher searches texts. It keeps its memory between searches; the zero value is ready for use. A Matcher must be
// used by one goroutine.
type Matcher struct {
	// Budget is charged for work and memory if it is set: one step for each 32 instructions, reported every few
	// thousand.
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
	call     int   // the running activation, -1 if there is none
	part     int   // index in stack of the innermost part that is matched on its own
	touched  int   // slots of Caps that a try may have changed for good
	absent   int
	nested   int // nesting of absent operators
	budget   int // instructions until the budget is charged
	work     int // instructions of this search that were charged
	memo     []uint64
	room     []uint64 // for memo
	err      error
}

// frame is an entry of the stack: an alternative to backtrack to (STK_ALT of Onigmo), or a change to undo
// (STK_MEM_START, STK_REPEAT, STK_NULL_CHECK_START and others).
//
// Changes are recorded one by one when they are made and undone one by one when backtracking. So a step costs the
// same however many groups a pattern has, and a failed path costs as much again as it took. A loop over characters
// is a single frame for all places at which it could stop, where Onigmo pushes one for each: .* over a text of any
// length takes 24 bytes.
type frame struct {
	kind frameKind
	pc   int32 // where to continue; the number of the loop or slot for others
	pos  int
	low  int // least position of a greedy loop; characters left of a lazy one; old value
}

// frameKind is the action for a frame when backtracking. Kinds from frameCap on are changes, which stay on the
// stack when the alternatives of a part are dropped (commit).
type frameKind uint8

const (
	frameAlt     frameKind = iota // continue at pc, pos
	frameLoop                     // a greedy loop that has reached pos, and could stop from low on; pc follows it
	frameLazy                     // a lazy loop at pc that has reached pos, and could take low more
	framePart                     // the part of the instruction at pc begins at pos; its outer part is at low
	frameCap                      // restore Caps[pc]
	frameCounter                  // restore counters[pc]
	frameMark                     // restore marks[pc]
	frameCall                     // restore call to low, and remove the activations from pos on
)

// activation is a running subroutine: its return address, and the saved state of the loops around the call.
type activation struct {
	pc, up, saved int
}

const (
	stepEvery = 4096
	// perStep is the number of instructions in a step.
	perStep = 32
	// memoAfter is the number of instructions per byte of text after which a search starts its memo.
	memoAfter = 16
	// maxMemo bounds the size of the memo, in bits.
	maxMemo = 1 << 28
	// maxNested bounds the nesting of running absent operators.
	maxNested = 1000
	maxFrames = 1 << 22
	// scanPiece is the number of bytes that loops scan between two checks of the budget.
	scanPiece = 32 << 10

	frameBytes = 24
)

// try matches at p. It leaves the bounds in Caps.
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

// run executes from pc on at p. It returns the end of the match.
//
// Like Onigmo's match_at it is one loop with a stack of its own, so the depth of Go's stack depends neither on the
// pattern nor on the text. After an instruction that matches it continues with the next one; one that doesn't match
// leaves the switch, and the machine backtracks to the last alternative on the stack. Alternatives are pushed in
// such an order that the first match found is Ruby's: alternatives of | from the left, greedy loops from the longest
// match on, lazy ones from the shortest. base is the height of the stack below which it does not backtrack:
// absence runs the machine recursively.
//
// Each instruction takes one off m.budget, and one that scans many bytes takes more, about one for each 16 to 64,
// so that the budget measures time whatever the instructions are. Frequent instructions are here, the others in
// rare.
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

// save sets a slot, and records how to undo that. If the stack is empty backtracking ends the whole try, so nothing
// is recorded: the next try begins by clearing the slots up to touched.
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

// growStack makes room on the stack. It returns false if the search must stop.
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

// charge charges n bytes. It returns false if the search must stop.
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

// spend counts the work of n instructions. It returns false if the search must stop.
func (m *Matcher) spend(n int) bool {
	m.budget -= n
	return m.budget >= 0 && m.err == nil || m.tell()
}

// tell reports the work done to the Budget. It returns false if the search must stop. It also starts the memo of a
// search that has taken more than memoAfter instructions for each byte: the check is free for short searches, which
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

// back reverts the last decision that has an alternative, and undoes the changes since. It returns false if all
// paths from base on have failed. It visits nothing twice: each frame is removed, or is a loop that has fewer
// places left.
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

// undo reverts a change of state.
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

// one returns the length of the character at p if it is in chars, 0 otherwise.
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
