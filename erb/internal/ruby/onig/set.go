package onig

// This file implements sets of characters.

import (
	"slices"
	"sort"
	"unicode"
	"unicode/utf8"
)

// runeRange is an inclusive range.
type runeRange struct{ lo, hi rune }

// runeSet is a sorted list of ranges that neither overlap nor touch.
type runeSet []runeRange

// newRuneSet makes a set of ranges given in any order.
func newRuneSet(ranges ...runeRange) runeSet {
	list := slices.Clone(ranges)
	slices.SortFunc(list, func(a, b runeRange) int { return int(a.lo - b.lo) })
	var out runeSet
	for _, r := range list {
		if n := len(out); n > 0 && r.lo <= out[n-1].hi+1 {
			out[n-1].hi = max(out[n-1].hi, r.hi)
			continue
		}
		out = append(out, r)
	}
	return out
}

func single(r rune) runeSet { return runeSet{{r, r}} }

func (s runeSet) union(o runeSet) runeSet {
	if len(o) == 0 {
		return s
	}
	if len(s) == 0 {
		return o
	}
	out := make(runeSet, 0, len(s)+len(o))
	for len(s) > 0 || len(o) > 0 {
		if len(s) == 0 || len(o) > 0 && o[0].lo < s[0].lo {
			s, o = o, s
		}
		if n := len(out); n > 0 && s[0].lo <= out[n-1].hi+1 {
			out[n-1].hi = max(out[n-1].hi, s[0].hi)
		} else {
			out = append(out, s[0])
		}
		s = s[1:]
	}
	return out
}

// negate returns the characters up to limit that are not in s.
func (s runeSet) negate(limit rune) runeSet {
	var out runeSet
	next := rune(0)
	for _, r := range s {
		if r.lo > next {
			out = append(out, runeRange{next, r.lo - 1})
		}
		next = r.hi + 1
	}
	if next <= limit {
		out = append(out, runeRange{next, limit})
	}
	return out
}

func (s runeSet) intersect(o runeSet) runeSet {
	var out runeSet
	for i, j := 0, 0; i < len(s) && j < len(o); {
		lo, hi := max(s[i].lo, o[j].lo), min(s[i].hi, o[j].hi)
		if lo <= hi {
			out = append(out, runeRange{lo, hi})
		}
		if s[i].hi < o[j].hi {
			i++
		} else {
			j++
		}
	}
	return out
}

func (s runeSet) has(r rune) bool {
	i := sort.Search(len(s), func(i int) bool { return s[i].hi >= r })
	return i < len(s) && s[i].lo <= r
}

// setCache caches, for one pattern, the sets derived from sets. Sets of properties are shared, so sets derived from
// them are computed once.
type setCache struct {
	negated, folded map[*runeRange]runeSet
	made            map[*runeRange]*charSet
}

// smallSet is the number of ranges up to which a set isn't worth caching.
const smallSet = 8

// setOf returns the result of make for s, from the cache if it has s.
func setOf[T any](cache *map[*runeRange]T, s runeSet, make func() T) T {
	if len(s) <= smallSet {
		return make()
	}
	if have, ok := (*cache)[&s[0]]; ok {
		return have
	}
	if *cache == nil {
		*cache = map[*runeRange]T{}
	}
	v := make()
	(*cache)[&s[0]] = v
	return v
}

// ranges charges for making a set of n ranges. It returns false if the parser must stop.
func (p *parser) ranges(n int) bool { return p.spend(1+n/32, 8*n+64) }

// negated returns all characters that are not in s.
func (p *parser) negated(s runeSet) runeSet {
	return setOf(&p.sets.negated, s, func() runeSet {
		if !p.ranges(2*len(s) + 1) {
			return nil
		}
		return s.negate(p.limit())
	})
}

// folded returns s with all characters that differ from one of it by case only.
func (p *parser) folded(s runeSet) runeSet {
	return setOf(&p.sets.folded, s, func() runeSet {
		if p.bytes {
			return foldBytes(s)
		}
		if !p.spend(1+len(s)/32, 0) {
			return nil
		}
		hits := 0
		var more []runeRange
		for _, same := range s.cased {
			hits++
			for _, c := range same {
				if !s.has(c) {
					more = append(more, runeRange{c, c})
				}
			}
		}
		if !p.spend(hits/8, 0) {
			return nil
		}
		if !p.spend(len(more)/4, 32*len(more)) || len(more) == 0 || !p.ranges(len(s)+len(more)) {
			return s
		}
		return s.union(newRuneSet(more...))
	})
}

func (p *parser) union(a, b runeSet) runeSet {
	if len(a) == 0 || len(b) == 0 {
		return a.union(b)
	}
	if !p.ranges(len(a) + len(b)) {
		return nil
	}
	return a.union(b)
}

func (p *parser) intersect(a, b runeSet) runeSet {
	if !p.ranges(2 * (len(a) + len(b))) {
		return nil
	}
	return a.intersect(b)
}

// charSet returns s prepared for matching.
func (p *parser) charSet(s runeSet) *charSet {
	return setOf(&p.sets.made, s, func() *charSet {
		p.spend(2+len(s)/32, charSetBytes)
		return newCharSet(s, p.bytes)
	})
}

// tableSet makes a set from tables of package unicode.
func tableSet(tables ...*unicode.RangeTable) runeSet {
	var list []runeRange
	for _, t := range tables {
		for _, r := range t.R16 {
			list = appendStrided(list, rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range t.R32 {
			list = appendStrided(list, rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	return newRuneSet(list...)
}

func appendStrided(list []runeRange, lo, hi, stride rune) []runeRange {
	if stride == 1 {
		return append(list, runeRange{lo, hi})
	}
	for r := lo; r <= hi; r += stride {
		list = append(list, runeRange{r, r})
	}
	return list
}

// bitmap is a set of bytes, or of characters below 256.
type bitmap [4]uint64

func (b *bitmap) add(i byte)      { b[i>>6] |= 1 << (i & 63) }
func (b *bitmap) has(i byte) bool { return b[i>>6]&(1<<(i&63)) != 0 }

func (b *bitmap) addAll(o *bitmap) {
	for i := range b {
		b[i] |= o[i]
	}
}

func (b *bitmap) overlaps(o *bitmap) bool {
	for i := range b {
		if b[i]&o[i] != 0 {
			return true
		}
	}
	return false
}

func (b *bitmap) full() bool {
	for _, w := range b {
		if w != ^uint64(0) {
			return false
		}
	}
	return true
}

var allBytes = bitmap{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

// charSet is a runeSet prepared for matching: low holds the characters below 256, with lookups in a bitmap, wide
// the others, with a binary search among ranges.
type charSet struct {
	low  bitmap
	wide runeSet
	lead bitmap // bytes with which a character of the set can begin
}

// charSetBytes is approximately the memory of a charSet without its ranges.
const charSetBytes = 128

func newCharSet(s runeSet, bytes bool) *charSet {
	c := &charSet{}
	for _, r := range s {
		for x := r.lo; x <= r.hi && x < 256; x++ {
			c.low.add(byte(x))
		}
	}
	wide := sort.Search(len(s), func(i int) bool { return s[i].hi >= 256 })
	c.wide = s[wide:]
	c.lead = c.leads(bytes)
	return c
}

func (c *charSet) has(r rune) bool {
	if r < 256 {
		return c.low.has(byte(r))
	}
	return c.wide.has(r)
}

// leads returns the bytes with which a character of the set can begin.
func (c *charSet) leads(bytes bool) bitmap {
	if bytes {
		return c.low
	}
	var b bitmap
	b[0], b[1] = c.low[0], c.low[1]
	for r := rune(0x80); r < 256; r++ {
		if c.low.has(byte(r)) {
			b.add(leadByte(r))
		}
	}
	for _, r := range c.wide {
		for x := int(leadByte(max(r.lo, 256))); x <= int(leadByte(r.hi)); x++ {
			b.add(byte(x))
		}
	}
	if c.has(utf8.RuneError) { // as which an invalid byte is decoded
		for x := 0x80; x < 256; x++ {
			b.add(byte(x))
		}
	}
	return b
}

func leadByte(r rune) byte {
	var buf [utf8.UTFMax]byte
	if r >= 0xD800 && r <= 0xDFFF {
		return 0xED
	}
	utf8.EncodeRune(buf[:], r)
	return buf[0]
}
