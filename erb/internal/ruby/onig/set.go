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
	sort.Slice(list, func(i, j int) bool { return list[i].lo < list[j].lo })
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
	return newRuneSet(append(slices.Clone(s), o...)...)
}

// negate gives the characters up to limit that are not in s.
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

// tableSet makes a set of a table of package unicode.
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

// charSet is a runeSet made for matching: low holds the characters below 256, wide the others.
type charSet struct {
	low  bitmap
	wide runeSet
}

func newCharSet(s runeSet) *charSet {
	c := &charSet{}
	for _, r := range s {
		for x := r.lo; x <= r.hi && x < 256; x++ {
			c.low.add(byte(x))
		}
	}
	wide := sort.Search(len(s), func(i int) bool { return s[i].hi >= 256 })
	c.wide = s[wide:]
	return c
}

func (c *charSet) has(r rune) bool {
	if r < 256 {
		return c.low.has(byte(r))
	}
	return c.wide.has(r)
}

// first gives the bytes with which a character of the set can begin.
func (c *charSet) first(bytes bool) bitmap {
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
	if c.has(utf8.RuneError) { // what an invalid byte is read as
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
