package onig

// This file runs loops over single characters, and keeps the memo of failed states.

import "unicode/utf8"

// remember starts the memo, which has a bit for each state that the machine reaches: a choice point of the program,
// and a position in the text. A second visit of a state fails at once (fresh): the first visit did not lead to a
// match, or the search would be over, and if Regexp.memo is set the continuation depends on the choice point and
// the position alone, so the second would not either. A visit that is still running can't be repeated: that would
// take a loop that returns without having moved, and bodies that can be empty rule memo out.
//
// So no state is visited twice. The bits stay when the search moves on to the next place in the text, as failure
// from a state doesn't depend on where the match began: the whole search is linear, in choices times length, not
// only each try. Text before from, \G and ^ are the same for all of them too.
//
// Onigmo calls this the match cache, has it since Ruby 3.2, and begins after as many failures as the cache has
// entries; here it begins after some instructions for each byte (memoAfter), before which a search pays nothing for
// it. Memory is that many bits, which is charged; a search for which it would be more than maxMemo continues without,
// at the expense of its Budget. Onigmo's also covers look-around and atomic groups since Ruby 3.3, which ours does
// not: that is why Regexp.Linear, which returns the result of Ruby, can be true although memo is false.
func (m *Matcher) remember() {
	bits := m.re.choices * (len(m.s) + 1)
	if bits > maxMemo {
		return
	}
	words := bits/64 + 1
	if cap(m.room) < words {
		if !m.charge(8 * words) {
			return
		}
		m.room = make([]uint64, words)
	}
	m.memo = m.room[:words]
	for i := 0; i < words; i += scanPiece {
		clear(m.memo[i:min(words, i+scanPiece)])
		if !m.spend(scanPiece / 16) {
			return
		}
	}
}

// fresh reports whether the state is new, and marks it. All states are new until the memo is started.
func (m *Matcher) fresh(in *inst, p int) bool {
	if m.memo == nil {
		return true
	}
	i := int(in.choice)*(len(m.s)+1) + p
	if m.memo[i/64]&(1<<(i%64)) != 0 {
		return false
	}
	m.memo[i/64] |= 1 << (i % 64)
	return true
}

// span returns how far a loop over characters must go from p and how far it can, if there are enough of them.
func (m *Matcher) span(in *inst, p int) (low, end int, ok bool) {
	s, n, chars, bytes := m.s, 0, in.chars, m.re.bytes
	low, end = p, p
	least, most := int(in.min), int(in.max)
	if most < 0 && least <= 1 {
		return m.spanAll(in, p)
	}
	if most < 0 {
		most = len(s)
	}
	for {
		from, stop := end, min(len(s), end+scanPiece)
		for end < stop && n < most {
			c := s[end]
			if c < utf8.RuneSelf || bytes {
				if !chars.low.has(c) {
					break
				}
				end++
			} else {
				r, size := utf8.DecodeRuneInString(s[end:])
				if !chars.has(r) {
					break
				}
				end += size
			}
			if n++; n == least {
				low = end
			}
		}
		if m.budget -= (end - from) >> 4; end < stop || end >= len(s) {
			return low, end, n >= least
		}
		if m.budget < 0 && !m.tell() {
			return 0, 0, false
		}
		if n >= most {
			return low, end, true
		}
	}
}

// spanAll is span for x* and x+.
func (m *Matcher) spanAll(in *inst, p int) (low, end int, ok bool) {
	s, chars, bytes := m.s, in.chars, m.re.bytes
	end = p
	for {
		from, stop := end, min(len(s), end+scanPiece)
		for end < stop {
			if c := s[end]; c < utf8.RuneSelf || bytes {
				if !chars.low.has(c) {
					break
				}
				end++
				continue
			}
			r, size := utf8.DecodeRuneInString(s[end:])
			if !chars.has(r) {
				break
			}
			end += size
		}
		if m.budget -= (end - from) >> 4; end < stop || end >= len(s) {
			break
		}
		if m.budget < 0 && !m.tell() {
			return 0, 0, false
		}
	}
	switch {
	case in.min == 0:
		return p, end, true
	case end == p:
		return p, end, false
	}
	_, size := decode(s[p:], bytes)
	return p + size, end, true
}

// follows reports whether the text after a loop can begin at p.
func (m *Matcher) follows(follow *bitmap, p int) bool {
	return follow == nil || p < len(m.s) && follow.has(m.s[p])
}

// backTo goes back from p, but not below low, to where the text after the loop can begin. Work is counted.
func (m *Matcher) backTo(follow *bitmap, p, low int) int {
	from := p
	for p > low && !m.follows(follow, p) {
		if p = m.prev(p); from-p >= scanPiece {
			from = p
			if !m.spend(scanPiece >> 4) {
				return low
			}
		}
	}
	m.budget -= (from - p) >> 4
	return p
}

// loop runs a greedy loop over characters and records where else it could stop: one frame, with the place where it
// stopped and the least one. Places at which the text after it can't begin are skipped, as with Onigmo's
// OP_ANYCHAR_STAR_PEEK_NEXT and OP_PUSH_IF_PEEK_NEXT.
func (m *Matcher) loop(in *inst, pc, p int) (int, bool) {
	if m.memo != nil && in.max < 0 {
		return m.rememberedLoop(in, pc, p)
	}
	low, end, ok := m.span(in, p)
	if !ok {
		return 0, false
	}
	if in.follow != nil {
		if end = m.backTo(in.follow, end, low); !m.follows(in.follow, end) {
			return 0, false
		}
	}
	if end > low {
		m.push(frame{kind: frameLoop, pc: int32(pc), pos: end, low: low})
	}
	return end, true
}

// least runs the rounds that a loop must have.
func (m *Matcher) least(in *inst, p int) (int, bool) {
	m.budget -= int(in.min) >> 3
	for range in.min {
		n := m.one(in.chars, p)
		if n == 0 {
			return 0, false
		}
		p += n
	}
	return p, true
}

// rememberedLoop runs a greedy loop character by character, as far as it was not run before. The state is the loop
// and the position that it has reached, not where it began: when it reaches a position of an earlier run, all
// places from there on have been tried. This makes [a-z]*\d linear over a text of letters, where a try at
// each of them runs to the end. Loops with a bound (x{0,9}) are excluded, since the number of rounds left is not
// part of the state: they scan at most that many characters each time they begin.
func (m *Matcher) rememberedLoop(in *inst, pc, p int) (int, bool) {
	p, ok := m.least(in, p)
	if !ok {
		return 0, false
	}
	for m.fresh(in, p) {
		if m.budget--; m.budget < 0 && !m.tell() {
			return 0, false
		}
		fits := m.follows(in.follow, p)
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

// atomicLoop runs a loop without backtracking: a possessive one, or one that setLoop has made so. At a place that
// it has visited before it fails as it did then.
func (m *Matcher) atomicLoop(in *inst, p int) (int, bool) {
	if m.memo == nil || in.max >= 0 {
		_, end, ok := m.span(in, p)
		return end, ok && m.fresh(in, end)
	}
	p, ok := m.least(in, p)
	for ok && m.fresh(in, p) {
		if m.budget--; m.budget < 0 && !m.tell() {
			return 0, false
		}
		n := m.one(in.chars, p)
		if n == 0 {
			return p, true
		}
		p += n
	}
	return 0, false
}

// loopBack makes a greedy loop stop one character earlier.
func (m *Matcher) loopBack(f *frame) (pc, p int, ok bool) {
	follow := m.re.prog[f.pc-1].follow
	pc, p = int(f.pc), m.prev(f.pos)
	if follow != nil {
		p = m.backTo(follow, p, f.low)
		ok = m.follows(follow, p)
	} else {
		ok = true
	}
	if p <= f.low {
		m.stack = m.stack[:len(m.stack)-1]
	} else {
		f.pos = p
	}
	return pc, p, ok
}

// lazy runs a lazy loop over characters as far as it must. Its frame takes one character more each time that the
// machine backtracks to it.
func (m *Matcher) lazy(in *inst, pc, p int) (int, bool) {
	if in.min > 0 {
		var ok bool
		if p, ok = m.least(in, p); !ok {
			return 0, false
		}
	}
	left := int(in.max - in.min)
	if in.max < 0 {
		if left = -1; !m.fresh(in, p) {
			return 0, false
		}
	}
	fits := m.follows(in.follow, p)
	if !fits || left != 0 {
		m.push(frame{kind: frameLazy, pc: int32(pc), pos: p, low: left})
	}
	if fits || m.err != nil {
		return p, fits
	}
	_, p, ok := m.lazyOn(&m.stack[len(m.stack)-1])
	return p, ok
}

// lazyOn makes a lazy loop take one more character, and more if the text after it can't begin there.
func (m *Matcher) lazyOn(f *frame) (pc, p int, ok bool) {
	in := &m.re.prog[f.pc-1]
	pc, p = int(f.pc), f.pos
	for f.low != 0 {
		n := m.one(in.chars, p)
		if n == 0 {
			break
		}
		if m.budget--; m.budget < 0 && !m.tell() {
			break
		}
		p += n
		f.low--
		if in.max < 0 && !m.fresh(in, p) {
			break
		}
		if m.follows(in.follow, p) {
			f.pos = p
			return pc, p, true
		}
	}
	m.stack = m.stack[:len(m.stack)-1]
	return pc, p, false
}
