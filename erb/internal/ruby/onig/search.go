package onig

// This file finds the place of a match.

import (
	"strings"
	"unicode/utf8"
)

// Search finds the first match that begins at from or after it. ^, \b and look-behind see the text before from.
func (m *Matcher) Search(re *Regexp, s string, from int) (bool, error) {
	m.prepare(re, s, from)
	ok := false
	switch {
	case re.whole != "":
		ok = m.found(m.index(re.whole, from))
	case re.loop != nil:
		ok = m.searchLoop(from)
	default:
		ok = m.search(from)
	}
	return ok && m.err == nil, m.finish()
}

// Simple reports whether re is only a text, or only a loop over characters, at least one.
func (re *Regexp) Simple() bool { return re.loop != nil || re.whole != "" && re.groups == 0 }

// SearchMany is Search for a regexp that is Simple. It finds as many consecutive matches as fit in room, stores their
// bounds there, and returns how many numbers it stored.
func (m *Matcher) SearchMany(re *Regexp, s string, from int, room []int) (n int, err error) {
	m.prepare(re, s, from)
	if len(re.whole) == 1 {
		n = m.manyBytes(re.whole[0], from, room)
	} else {
		n = m.manySimple(from, room)
	}
	if err = m.finish(); err != nil {
		return 0, err
	}
	return n, nil
}

// manySimple is SearchMany for all texts and loops.
func (m *Matcher) manySimple(from int, room []int) (n int) {
	for n+1 < len(room) {
		begin, end, ok := m.nextSimple(from)
		if !ok {
			break
		}
		room[n], room[n+1] = begin, end
		n, from = n+2, end
	}
	return n
}

// nearBytes is the number of bytes that are searched faster without package strings.
const nearBytes = 16

// manyBytes is SearchMany for a text of one byte.
func (m *Matcher) manyBytes(c byte, from int, room []int) (n int) {
	s := m.s
	for n+1 < len(room) {
		begin, near := from, min(len(s), from+nearBytes)
		for begin < near && s[begin] != c {
			begin++
		}
		if begin == near {
			if begin = m.index(m.re.whole, near); begin < 0 {
				break
			}
		}
		if !m.spend(perLoop) {
			break
		}
		from = begin + 1
		room[n], room[n+1] = begin, from
		n += 2
	}
	return n
}

// nextSimple finds the next match of a regexp that is Simple.
func (m *Matcher) nextSimple(from int) (begin, end int, ok bool) {
	if text := m.re.whole; text != "" {
		begin = m.index(text, from)
		return begin, begin + len(text), begin >= 0 && m.spend(perLoop)
	}
	if begin, end, ok = m.nextRun(from); ok || begin == len(m.s) {
		return begin, end, ok
	}
	ok = m.searchLoop(from)
	return m.Caps[0], m.Caps[1], ok
}

// nextRun is searchLoop for a loop of one or more if a match is near and all text up to its end is ASCII, as usual;
// ok is false otherwise. begin is the end of the text if there are no further matches.
func (m *Matcher) nextRun(from int) (begin, end int, ok bool) {
	loop, s := m.re.loop, m.s[:min(len(m.s), from+scanPiece)]
	if loop.min != 1 || loop.max >= 0 || !m.spend(perLoop) {
		return 0, 0, false
	}
	set := &loop.chars.low
	for begin = from; begin < len(s) && s[begin] < utf8.RuneSelf && !set.has(s[begin]); {
		begin++
	}
	for end = begin; end < len(s) && s[end] < utf8.RuneSelf && set.has(s[end]); {
		end++
	}
	m.budget -= (end - from) >> 4
	return begin, end, begin < end && (end < len(s) && s[end] < utf8.RuneSelf || end == len(m.s))
}

// SearchBack finds the last match that begins at from or before it, for rindex and the like; it is
// backward_search_range of Onigmo. Of the facts about the beginning of a match it uses only the bytes.
func (m *Matcher) SearchBack(re *Regexp, s string, from int) (bool, error) {
	m.prepare(re, s, from)
	for p := min(from, len(s)-re.minLen); p >= 0 && m.err == nil; p-- {
		if re.first != nil {
			from := p
			for p >= 0 && (p == len(s) || !re.first.has(s[p])) && from-p < scanPiece {
				p--
			}
			if m.spend((from - p) >> 4); p < 0 {
				break
			}
		}
		if !re.bytes && p < len(s) && s[p]&0xC0 == 0x80 {
			continue
		}
		if m.try(p) {
			return m.err == nil, m.finish()
		}
	}
	return false, m.finish()
}

// MatchAt finds a match that begins at p.
func (m *Matcher) MatchAt(re *Regexp, s string, p int) (bool, error) {
	m.prepare(re, s, p)
	ok := len(s)-p >= re.minLen && m.try(p)
	return ok && m.err == nil, m.finish()
}

func (m *Matcher) prepare(re *Regexp, s string, from int) {
	if m.re != re { // the write barrier is costly during garbage collection
		m.re = re
	}
	m.s, m.from, m.nested = s, from, 0
	if m.err != nil {
		m.err = nil
	}
	if m.memo != nil {
		m.memo = nil
	}
	if m.budget <= 0 {
		m.budget = stepEvery
	}
	m.work = m.budget - stepEvery
	slots := 2*re.groups + 2
	if cap(m.Caps) < slots {
		m.Caps = m.numbers(slots)
	}
	if cap(m.counters) < re.counters || cap(m.marks) < re.marks {
		m.counters, m.marks = m.numbers(re.counters), m.numbers(re.marks)
	}
	m.Caps = m.Caps[:slots]
	m.counters = m.counters[:re.counters]
	m.marks = m.marks[:re.marks]
	m.touched = slots
	m.budget -= slots >> 4
}

// numbers makes room for n numbers.
func (m *Matcher) numbers(n int) []int {
	m.charge(8 * n)
	return make([]int, n, n+8)
}

// finish drops references to data of a search.
func (m *Matcher) finish() error {
	if m.memo != nil {
		m.memo = nil
	}
	return m.err
}

// found records a match of the whole text at i.
func (m *Matcher) found(i int) bool {
	if i >= 0 {
		m.Caps[0], m.Caps[1] = i, i+len(m.re.whole)
	}
	return i >= 0
}

// index returns where text begins, at p or after it; -1 if it doesn't occur. It searches piece by piece, with
// overlap, since strings.Index can't be interrupted on its way through megabytes.
func (m *Matcher) index(text string, p int) int {
	if len(text) > maxPrefix {
		return m.indexLong(text, p)
	}
	for {
		end := min(len(m.s), p+scanPiece+len(text)-1)
		i := strings.Index(m.s[p:end], text)
		switch {
		case i >= 0:
			m.budget -= i >> 6
			return p + i
		case end == len(m.s):
			m.budget -= (end - p) >> 6
			return -1
		case !m.spend(scanPiece >> 6):
			return -1
		}
		p += scanPiece
	}
}

// indexLong searches for the beginning of text, and then for the rest. If that fails too often it continues with
// indexOnce, which reads nothing twice.
func (m *Matcher) indexLong(text string, p int) int {
	wasted := 0
	for start := p; m.err == nil; p++ {
		i := m.index(text[:maxPrefix], p)
		if i < 0 {
			return -1
		}
		p = i
		same := m.commonLen(text, p)
		if same == len(text) {
			return p
		}
		if wasted += same; wasted > 4*(p-start)+64*maxPrefix {
			return m.indexOnce(text, p)
		}
	}
	return -1
}

// commonLen returns how much of text occurs at p.
func (m *Matcher) commonLen(text string, p int) int {
	s := m.s[p:]
	n := min(len(s), len(text))
	for i := 0; i < n; i += scanPiece {
		end := min(n, i+scanPiece)
		if s[i:end] != text[i:end] || !m.spend((end-i)>>5+1) {
			for i < n && s[i] == text[i] {
				i++
			}
			return min(i, n-1) // less than all: it differs, or the search must end
		}
	}
	return n
}

// indexOnce searches for text by the method of Knuth, Morris and Pratt: at a difference, the longest end of the
// text read that text begins with (border) says where to continue, and nothing is read again. It takes time in
// proportion to both lengths and 4 bytes for each byte of text, which is why it is not the first choice.
func (m *Matcher) indexOnce(text string, p int) int {
	if !m.charge(4 * len(text)) {
		return -1
	}
	border := make([]int32, len(text))
	have := 0
	for i := 1; i < len(text); i++ {
		for have > 0 && text[i] != text[have] {
			have = int(border[have-1])
		}
		if text[i] == text[have] {
			have++
		}
		if border[i] = int32(have); i%scanPiece == 0 && !m.spend(scanPiece>>3) {
			return -1
		}
	}
	have = 0
	for i := p; i < len(m.s); i++ {
		for have > 0 && m.s[i] != text[have] {
			have = int(border[have-1])
		}
		if m.s[i] == text[have] {
			have++
		}
		if have == len(text) {
			return i + 1 - have
		}
		if i%scanPiece == 0 && !m.spend(scanPiece>>3) {
			return -1
		}
	}
	return -1
}

// search tries the places at which a match could begin, from the first on. This is forward_search_range of Onigmo,
// with the facts that its optimizer derives from the pattern (regcomp.c: OptExactInfo, OptMapInfo, anchors):
//
//   - the position that every match begins with (anchor): one try, or one for each line;
//   - the text that it begins with (prefix), which package strings finds many times as fast as the machine;
//   - else the bytes that it can begin with (first), a bitmap;
//   - how long it is at least (minLen): no place near the end is tried.
//
// Each of them skips places at which a try would fail, so none changes the result. Onigmo can also use a text in
// the middle of a pattern; ours must be at its beginning.
//
// A pattern that is only a text (whole) doesn't get here: Search searches for the text.
func (m *Matcher) search(from int) bool {
	re, s := m.re, m.s
	last := len(s) - re.minLen
	for p := from; p <= last && m.err == nil; p++ {
		if re.hasAnchor {
			if p = m.nextAnchor(p); p < 0 || p > last {
				return false
			}
		}
		switch {
		case re.prefix != "":
			if p = m.index(re.prefix, p); p < 0 {
				return false
			}
		case re.first != nil:
			if p = m.skip(p); p == len(s) {
				return false
			}
		}
		if !re.bytes && p < len(s) && s[p]&0xC0 == 0x80 && p > from {
			m.budget--
			continue
		}
		if m.try(p) {
			return true
		}
	}
	return false
}

// searchLoop is search for a pattern that is only a loop: it matches wherever its first character does.
func (m *Matcher) searchLoop(from int) bool {
	for p := from; p < len(m.s) && m.spend(perLoop); p++ {
		if m.re.first != nil {
			p = m.skip(p)
		}
		if p == len(m.s) {
			break
		}
		if !m.re.bytes && m.s[p]&0xC0 == 0x80 && p > from {
			continue
		}
		if _, end, ok := m.span(m.re.loop, p); ok {
			m.Caps[0], m.Caps[1] = p, end
			return true
		}
	}
	return false
}

// perLoop is the number of instructions counted for a try of such a pattern.
const perLoop = 4

// skip returns the next place at which a match can begin, the end if there is none.
func (m *Matcher) skip(p int) int {
	s, first := m.s, m.re.first
	for {
		start, stop := p, min(len(s), p+scanPiece)
		for p < stop && !first.has(s[p]) {
			p++
		}
		if m.budget -= (p - start) >> 5; p < stop || p == len(s) {
			return p
		}
		if m.budget < 0 && !m.tell() {
			return len(s)
		}
	}
}

// nextAnchor returns the next position from p on at which the anchor holds with which every match begins, -1 if
// there is none.
func (m *Matcher) nextAnchor(p int) int {
	switch m.re.anchor {
	case assertStart:
		if p > 0 {
			return -1
		}
	case assertSearch:
		if p != m.from {
			return -1
		}
	case assertLineStart:
		if p > 0 && m.s[p-1] != '\n' {
			i := m.index("\n", p)
			if i < 0 {
				return -1
			}
			return i + 1
		}
	}
	return p
}
