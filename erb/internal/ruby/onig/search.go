package onig

// This file finds the place of a match.

import "strings"

// Search looks for the first match that begins at from or behind it. What is before from is seen by ^, \b and
// look-behind.
func (m *Matcher) Search(re *Regexp, s string, from int) (bool, error) {
	m.prepare(re, s, from)
	if re.isLiteral {
		return m.searchLiteral(from), nil
	}
	ok := m.search(from)
	return ok && m.err == nil, m.finish()
}

// SearchBack looks for the last match that begins at from or before it.
func (m *Matcher) SearchBack(re *Regexp, s string, from int) (bool, error) {
	m.prepare(re, s, from)
	for p := from; p >= 0; p-- {
		if !re.bytes && p < len(s) && s[p]&0xC0 == 0x80 {
			continue
		}
		if len(s)-p >= re.minLen && m.try(p) {
			return m.err == nil, m.finish()
		}
		if m.err != nil {
			break
		}
	}
	return false, m.finish()
}

// MatchAt looks for a match that begins at p.
func (m *Matcher) MatchAt(re *Regexp, s string, p int) (bool, error) {
	m.prepare(re, s, p)
	ok := len(s)-p >= re.minLen && m.try(p)
	return ok && m.err == nil, m.finish()
}

func (m *Matcher) prepare(re *Regexp, s string, from int) {
	m.re, m.s, m.from = re, s, from
	m.err, m.memo, m.depth = nil, nil, 0
	m.Caps = resize(m.Caps, 2*re.groups+2)
	m.counters = resize(m.counters, re.counters)
	m.marks = resize(m.marks, re.marks)
	if m.budget <= 0 {
		m.budget = stepEvery
	}
	m.work = m.budget - stepEvery
}

func resize(list []int, n int) []int {
	if cap(list) < n {
		return make([]int, n, n+8)
	}
	return list[:n]
}

// finish lets go of what a search kept.
func (m *Matcher) finish() error {
	m.memo, m.rets = nil, nil
	if cap(m.stack) > 1<<16 {
		m.stack = nil
	}
	return m.err
}

func (m *Matcher) searchLiteral(from int) bool {
	i := strings.Index(m.s[from:], m.re.literal)
	if i < 0 {
		return false
	}
	m.Caps[0], m.Caps[1] = from+i, from+i+len(m.re.literal)
	return true
}

// search tries the places at which a match could begin.
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
			i := strings.Index(s[p:], re.prefix)
			if i < 0 {
				return false
			}
			p += i
		case re.first != nil:
			start := p
			for p < len(s) && !re.first.has(s[p]) {
				p++
			}
			if m.budget -= (p - start) >> 5; p == len(s) {
				return false
			}
		}
		if !re.bytes && p < len(s) && s[p]&0xC0 == 0x80 && p > from {
			continue
		}
		if m.try(p) {
			return true
		}
	}
	return false
}

// nextAnchor gives the next place from p on at which the position holds that every match begins with, -1 if none is.
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
			i := strings.IndexByte(m.s[p:], '\n')
			if i < 0 {
				return -1
			}
			return p + i + 1
		}
	}
	return p
}
