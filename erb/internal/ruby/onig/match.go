package onig

// This file runs programs: a backtracking machine with a stack of its own.

import (
	"strings"
	"unicode/utf8"
)

// Matcher searches texts. It keeps its memory between searches; the zero value is ready for use. A Matcher is for one
// goroutine.
type Matcher struct {
	// Step, if it is set, is told how much work was done since the last time; its error ends the search.
	Step func(n int64) error
	// Caps has the bounds of the last match and its groups as pairs of byte offsets, -1 for groups that took no part.
	// The next search overwrites it.
	Caps []int

	re       *Regexp
	s        string
	from     int // where the search began
	stack    []frame
	counters []int
	marks    []int
	rets     *ret
	absent   int
	budget   int // instructions until Step is told
	work     int // instructions of this search, as far as they were told
	memo     []uint64
	err      error
	depth    int
}

// frame is an entry of the stack: an alternative to go back to, or a change to take back.
type frame struct {
	kind frameKind
	pc   int32 // where to go on; the loop's or slot's number for others
	pos  int
	low  int // least position of a greedy loop; characters left of a lazy one; old value
	ret  *ret
}

type frameKind uint8

const (
	frameAlt     frameKind = iota // go on at pc, pos
	frameLoop                     // a greedy loop at pc that has gone up to pos, and could stop anywhere from low on
	frameLazy                     // a lazy loop at pc that has gone up to pos, and could take low more
	frameCap                      // restore Caps[pc]
	frameCounter                  // restore counters[pc]
	frameMark                     // restore marks[pc]
	frameRet                      // restore rets
)

// ret is where a subroutine returns to; it keeps the state of loops around the call.
type ret struct {
	pc       int
	up       *ret
	counters []int
	marks    []int
}

const (
	stepEvery = 4096
	// memoAfter is how many instructions per byte of text a search may take before it begins to remember.
	memoAfter = 16
	// maxMemo bounds the memory for that, in bits.
	maxMemo = 1 << 28
	// maxNested bounds the recursion of subroutines and of parts that are matched on their own.
	maxNested = 10000
	maxFrames = 1 << 22
)

// LimitError tells that a match needs more room than there is.
type LimitError struct{}

// Error implements error.
func (*LimitError) Error() string { return "regular expression needs too much memory" }

// try matches at p. The bounds are in Caps then.
func (m *Matcher) try(p int) bool {
	for i := range m.Caps {
		m.Caps[i] = -1
	}
	m.rets = nil
	m.stack = m.stack[:0]
	_, ok := m.run(0, p)
	return ok
}

// run executes from pc on at p. It gives the position behind the match.
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
			if strings.HasPrefix(s[p:], in.text) {
				p += len(in.text)
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
			if _, end, ok := m.span(in, p); ok && m.fresh(pc-1, end) {
				p = end
				continue
			}
		case opSetLazy:
			if end, ok := m.lazy(in, pc, p); ok {
				p = end
				continue
			}
		case opSplit:
			if m.fresh(pc-1, p) {
				m.push(frame{kind: frameAlt, pc: int32(in.y), pos: p})
				pc = in.x
				continue
			}
		case opJump:
			pc = in.x
			continue
		case opSave:
			if len(m.stack) > 0 {
				m.push(frame{kind: frameCap, pc: int32(in.x), low: m.Caps[in.x]})
			}
			m.Caps[in.x] = p
			continue
		case opAssert:
			if m.holds(assertKind(in.x), p) {
				continue
			}
		case opMatch, opSubEnd:
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

func (m *Matcher) push(f frame) {
	if len(m.stack) >= maxFrames {
		m.stop(&LimitError{})
	}
	m.stack = append(m.stack, f)
}

// stop ends the search with an error.
func (m *Matcher) stop(err error) {
	if m.err == nil {
		m.err = err
	}
	m.budget = 0
}

// tell reports the work done; false means stop.
func (m *Matcher) tell() bool {
	if m.err == nil && m.Step != nil {
		m.err = m.Step(int64(stepEvery-m.budget) / 32)
	}
	m.work += stepEvery - m.budget
	if m.re.memo && m.memo == nil && m.work > memoAfter*(len(m.s)+64) {
		m.remember()
	}
	m.budget = stepEvery
	if m.err != nil {
		m.budget = 0
	}
	return m.err == nil
}

// back takes the last decision back for which there is an alternative.
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
	case frameRet:
		m.rets = f.ret
	}
}

// remember begins to keep a bit for each place of the program at which there is a choice and each position. A state that
// was there before has failed: a loop that could come back to it without having moved is not remembered.
func (m *Matcher) remember() {
	bits := len(m.re.prog) * (len(m.s) + 1)
	if bits > maxMemo {
		return
	}
	words := bits/64 + 1
	if m.Step != nil {
		if err := m.Step(int64(words/64 + 1)); err != nil {
			m.stop(err)
			return
		}
	}
	m.memo = make([]uint64, words)
}

// fresh tells whether the state is new, and marks it. All states are new until the search begins to remember.
func (m *Matcher) fresh(pc, p int) bool {
	if m.memo == nil {
		return true
	}
	i := pc*(len(m.s)+1) + p
	if m.memo[i/64]&(1<<(i%64)) != 0 {
		return false
	}
	m.memo[i/64] |= 1 << (i % 64)
	return true
}

// one gives the length of the character at p if it is in chars, else 0.
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

// span gives how far a loop over characters can go from p, and how far it must.
func (m *Matcher) span(in *inst, p int) (low, end int, ok bool) {
	s, n := m.s, 0
	low, end = p, p
	for end < len(s) && (in.max < 0 || n < in.max) {
		c := s[end]
		if c < utf8.RuneSelf || m.re.bytes {
			if in.chars.low[c>>6]&(1<<(c&63)) == 0 {
				break
			}
			end++
		} else {
			r, size := utf8.DecodeRuneInString(s[end:])
			if !in.chars.has(r) {
				break
			}
			end += size
		}
		if n++; n == in.min {
			low = end
		}
	}
	m.budget -= (end - p) >> 4
	return low, end, n >= in.min
}

// loop runs a greedy loop over characters and remembers where else it could stop.
func (m *Matcher) loop(in *inst, pc, p int) (int, bool) {
	if m.memo != nil && in.max < 0 {
		return m.rememberedLoop(in, pc, p)
	}
	low, end, ok := m.span(in, p)
	if !ok {
		return 0, false
	}
	if in.follow != nil {
		for end > low && (end == len(m.s) || !in.follow.has(m.s[end])) {
			end = m.prev(end)
		}
		if end == len(m.s) || !in.follow.has(m.s[end]) {
			return 0, false
		}
	}
	if end > low {
		m.push(frame{kind: frameLoop, pc: int32(pc), pos: end, low: low})
	}
	return end, true
}

// rememberedLoop runs a greedy loop character by character, as far as it was not run before.
func (m *Matcher) rememberedLoop(in *inst, pc, p int) (int, bool) {
	for range in.min {
		n := m.one(in.chars, p)
		if n == 0 {
			return 0, false
		}
		p += n
	}
	for m.fresh(pc-1, p) {
		m.budget--
		fits := in.follow == nil || p < len(m.s) && in.follow.has(m.s[p])
		n := m.one(in.chars, p)
		if n == 0 {
			return p, fits
		}
		if fits {
			m.push(frame{kind: frameAlt, pc: int32(pc), pos: p})
		}
		p += n
	}
	return 0, false
}

// loopBack makes a greedy loop stop one character earlier.
func (m *Matcher) loopBack(f *frame) (pc, p int, ok bool) {
	pc, p = int(f.pc), m.prev(f.pos)
	follow := m.re.prog[pc-1].follow
	for follow != nil && p > f.low && !follow.has(m.s[p]) {
		p = m.prev(p)
	}
	ok = follow == nil || follow.has(m.s[p])
	if p <= f.low {
		m.stack = m.stack[:len(m.stack)-1]
	} else {
		f.pos = p
	}
	return pc, p, ok
}

// prev gives the beginning of the character before p.
func (m *Matcher) prev(p int) int {
	p--
	if !m.re.bytes {
		for p > 0 && m.s[p]&0xC0 == 0x80 {
			p--
		}
	}
	return p
}

// lazy runs a lazy loop over characters as far as it must.
func (m *Matcher) lazy(in *inst, pc, p int) (int, bool) {
	for range in.min {
		n := m.one(in.chars, p)
		if n == 0 {
			return 0, false
		}
		p += n
	}
	left := in.max - in.min
	if in.max < 0 {
		if left = -1; !m.fresh(pc-1, p) {
			return 0, false
		}
	}
	f := frame{kind: frameLazy, pc: int32(pc), pos: p, low: left}
	if in.follow == nil || p < len(m.s) && in.follow.has(m.s[p]) {
		if left != 0 {
			m.push(f)
		}
		return p, true
	}
	m.push(f)
	_, end, ok := m.lazyOn(&m.stack[len(m.stack)-1])
	return end, ok
}

// lazyOn makes a lazy loop take one more character, and more where what follows can't begin yet.
func (m *Matcher) lazyOn(f *frame) (pc, p int, ok bool) {
	in := &m.re.prog[f.pc-1]
	pc, p = int(f.pc), f.pos
	for f.low != 0 {
		n := m.one(in.chars, p)
		if n == 0 {
			break
		}
		m.budget--
		p += n
		f.low--
		if in.max < 0 && !m.fresh(int(f.pc)-1, p) {
			break
		}
		if in.follow == nil || p < len(m.s) && in.follow.has(m.s[p]) {
			f.pos = p
			return pc, p, true
		}
	}
	m.stack = m.stack[:len(m.stack)-1]
	return pc, p, false
}
