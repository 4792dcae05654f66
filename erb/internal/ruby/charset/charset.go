// Package charset has sets and mappings of characters, which tr and related methods make of their arguments:
// looking a character up costs the same however long the list was.
package charset

// Budget is charged for work and memory. The caller records the error of either method.
type Budget interface {
	// Step counts n steps of work. It returns false if the operation must end.
	Step(n int) bool
	// Charge requests n bytes.
	Charge(n int) bool
}

// page is the number of characters that share a part of a set or mapping.
const page = 256

// bits says which characters of a page are in a set.
type bits [page / 64]uint64

func (b *bits) has(i rune) bool { return b[i>>6]&(1<<(i&63)) != 0 }

// add adds the characters from lo to hi, both within the page.
func (b *bits) add(lo, hi rune) {
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

// Set is a set of characters. The zero value is empty.
type Set struct {
	low   bits
	pages map[rune]*bits // those above low in which the set is neither full nor empty as rest says
	rest  bool           // all characters of the other pages are in the set
}

// pageCost is the memory of a page with its entry in the map.
const pageCost = 128

// Has reports whether r is in the set.
func (s *Set) Has(r rune) bool {
	if r < page {
		return s.low.has(r)
	}
	if p := s.pages[r/page]; p != nil {
		return p.has(r % page)
	}
	return s.rest
}

// Add adds the characters from lo to hi to a set that has not been inverted.
func (s *Set) Add(c Budget, lo, hi rune) {
	if lo < page {
		s.low.add(lo, min(hi, page-1))
		lo = page
	}
	for lo <= hi && c.Step(1) {
		p := s.pages[lo/page]
		if p == nil {
			if !c.Charge(pageCost) {
				return
			}
			if s.pages == nil {
				s.pages = map[rune]*bits{}
			}
			p = &bits{}
			s.pages[lo/page] = p
		}
		last := min(hi, lo|(page-1))
		p.add(lo%page, last%page)
		lo = last + 1
	}
}

// Invert replaces the set by the set of all other characters.
func (s *Set) Invert() {
	s.low.invert()
	for _, p := range s.pages {
		p.invert()
	}
	s.rest = !s.rest
}

func (b *bits) invert() {
	for i := range b {
		b[i] = ^b[i]
	}
}

// Intersect removes the characters that are not in t, and destroys t. It visits the pages of t only.
func (s *Set) Intersect(c Budget, t *Set) {
	if !c.Step(len(t.pages)) {
		return
	}
	s.low.intersect(&t.low)
	for at, p := range t.pages {
		switch mine := s.pages[at]; {
		case mine != nil:
			p.intersect(mine)
		case !s.rest:
			*p = bits{}
		}
	}
	switch {
	case !t.rest: // only the pages of t remain
		s.pages, s.rest = t.pages, false
	case s.pages == nil:
		s.pages = t.pages
	default:
		for at, p := range t.pages {
			s.pages[at] = p
		}
	}
}

func (b *bits) intersect(o *bits) {
	for i := range b {
		b[i] &= o[i]
	}
}

// Map maps characters, as tr does.
type Map struct {
	low   [page]rune // the replacement of a character, plus one; 0 if it stays
	pages map[rune]*[page]rune
	// Others is the replacement of all characters that are not in the map, if Negative is set. Those in the map
	// stay.
	Negative bool
	Others   rune
}

// Set maps a character. A later mapping replaces an earlier one.
func (m *Map) Set(c Budget, r, to rune) {
	if r < page {
		m.low[r] = to + 1
		return
	}
	p := m.pages[r/page]
	if p == nil {
		if !c.Charge(page*4 + pageCost) {
			return
		}
		if m.pages == nil {
			m.pages = map[rune]*[page]rune{}
		}
		p = new([page]rune)
		m.pages[r/page] = p
	}
	p[r%page] = to + 1
}

// Get returns the replacement of r; ok is false if it stays.
func (m *Map) Get(r rune) (to rune, ok bool) {
	n := rune(0)
	if r < page {
		n = m.low[r]
	} else if p := m.pages[r/page]; p != nil {
		n = p[r%page]
	}
	if m.Negative {
		return m.Others, n == 0
	}
	return n - 1, n != 0
}
