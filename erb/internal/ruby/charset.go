package ruby

// This file has sets and mappings of characters, which tr and its kin make of their arguments: looking a character up
// costs the same however long the list was.

// charPage is how many characters share a part of a set or mapping.
const charPage = 256

// charBits says which characters of a page are in a set.
type charBits [charPage / 64]uint64

func (b *charBits) has(i rune) bool { return b[i>>6]&(1<<(i&63)) != 0 }

// add adds the characters from lo to hi, both within the page.
func (b *charBits) add(lo, hi rune) {
	for w := lo >> 6; w <= hi>>6; w++ {
		mask := ^uint64(0)
		if w == lo>>6 {
			mask &= ^uint64(0) << (lo & 63)
		}
		if w == hi>>6 {
			mask &= ^uint64(0) >> (63 - hi&63)
		}
		b[w] |= mask
	}
}

// charSet is a set of characters. The zero value is empty.
type charSet struct {
	low   charBits
	pages map[rune]*charBits // those above low where the set is neither full nor empty as rest says
	rest  bool               // all characters of the other pages are in the set
}

// charPageCost is what a page takes with its place in the map.
const charPageCost = 128

func (s *charSet) has(r rune) bool {
	if r < charPage {
		return s.low.has(r)
	}
	if p := s.pages[r/charPage]; p != nil {
		return p.has(r % charPage)
	}
	return s.rest
}

// add adds the characters from lo to hi to a set that has not been inverted.
func (s *charSet) add(c *Call, lo, hi rune) {
	if lo < charPage {
		s.low.add(lo, min(hi, charPage-1))
		lo = charPage
	}
	for lo <= hi && c.Step(1) {
		p := s.pages[lo/charPage]
		if p == nil {
			if !c.Charge(charPageCost) {
				return
			}
			if s.pages == nil {
				s.pages = map[rune]*charBits{}
			}
			p = &charBits{}
			s.pages[lo/charPage] = p
		}
		last := min(hi, lo|(charPage-1))
		p.add(lo%charPage, last%charPage)
		lo = last + 1
	}
}

// invert makes it the set of all other characters.
func (s *charSet) invert() {
	s.low.invert()
	for _, p := range s.pages {
		p.invert()
	}
	s.rest = !s.rest
}

func (b *charBits) invert() {
	for i := range b {
		b[i] = ^b[i]
	}
}

// intersect takes out what is not in t, which is lost. It looks at the pages of t only.
func (s *charSet) intersect(c *Call, t *charSet) {
	if !c.Step(len(t.pages)) {
		return
	}
	s.low.intersect(&t.low)
	for at, p := range t.pages {
		switch mine := s.pages[at]; {
		case mine != nil:
			p.intersect(mine)
		case !s.rest:
			*p = charBits{}
		}
	}
	switch {
	case !t.rest: // nothing but the pages of t is left
		s.pages, s.rest = t.pages, false
	case s.pages == nil:
		s.pages = t.pages
	default:
		for at, p := range t.pages {
			s.pages[at] = p
		}
	}
}

func (b *charBits) intersect(o *charBits) {
	for i := range b {
		b[i] &= o[i]
	}
}

// charMap is what tr makes of characters.
type charMap struct {
	low   [charPage]rune // what stands for a character, plus one; 0 where it stays
	pages map[rune]*[charPage]rune
	// others is what stands for all characters that are not in the map, if negative is set; those that are stay.
	negative bool
	others   rune
}

// fill makes it the mapping of the characters of one list to those of another, whose last one goes on for ever.
func (m *charMap) fill(c *Call, src, dst *charList) {
	m.negative = src.negative
	lo, hi, more := src.next()
	to, end, ok := dst.next()
	for ; more; lo, hi, more = src.next() {
		for r := lo; r <= hi; r++ {
			stands := to
			if m.negative {
				stands = r
			}
			if m.set(c, r, stands); r%ElementsPerStep == 0 && !c.Step(1) {
				return
			}
			if m.negative {
				continue
			}
			if to < end {
				to++
			} else if first, last, more := dst.next(); more {
				to, end = first, last
			}
		}
	}
	for ; ok; _, end, ok = dst.next() {
		m.others = end
	}
}

// set maps a character. A later mapping counts.
func (m *charMap) set(c *Call, r, to rune) {
	if r < charPage {
		m.low[r] = to + 1
		return
	}
	p := m.pages[r/charPage]
	if p == nil {
		if !c.Charge(charPage*4 + charPageCost) {
			return
		}
		if m.pages == nil {
			m.pages = map[rune]*[charPage]rune{}
		}
		p = new([charPage]rune)
		m.pages[r/charPage] = p
	}
	p[r%charPage] = to + 1
}

// get returns what stands for r; ok is false if it stays.
func (m *charMap) get(r rune) (to rune, ok bool) {
	n := rune(0)
	if r < charPage {
		n = m.low[r]
	} else if p := m.pages[r/charPage]; p != nil {
		n = p[r%charPage]
	}
	if m.negative {
		return m.others, n == 0
	}
	return n - 1, n != 0
}
