package onig

// This file implements matching without regard to case.

import (
	"sort"
	"sync"
	"unicode"
)

// foldTable has all characters that differ from others by case only.
//
// There are three ways to ignore case, each the cheapest for its purpose. A set gets all characters that are the
// same as one of its own when it is parsed (parser.folded), so that matching it costs nothing more. In a text
// characters are compared by the least of all characters that are the same (foldPrefix). A character that is the same
// as several others becomes alternatives (compiler.expansion, and the texts of a set).
type foldTable struct {
	chars []rune // sorted
	least []rune // for each the least of all characters that are the same, which represents them
	sets  []runeSet
}

// foldings is the table; it takes a fraction of a millisecond to make.
var foldings = sync.OnceValue(func() *foldTable {
	sets := map[rune]runeSet{}
	for _, c := range unicode.CaseRanges {
		for r := rune(c.Lo); r <= rune(c.Hi); r++ {
			if _, ok := sets[r]; ok || unicode.SimpleFold(r) == r {
				continue
			}
			list := []runeRange{{r, r}}
			for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
				list = append(list, runeRange{f, f})
			}
			set := newRuneSet(list...)
			for _, one := range list {
				sets[one.lo] = set
			}
		}
	}
	t := &foldTable{}
	for r := range sets {
		t.chars = append(t.chars, r)
	}
	sort.Slice(t.chars, func(i, j int) bool { return t.chars[i] < t.chars[j] })
	for _, r := range t.chars {
		t.least = append(t.least, sets[r][0].lo)
		t.sets = append(t.sets, sets[r])
	}
	return t
})

// at returns the index of the first character that is not less than r.
func (t *foldTable) at(r rune) int {
	return sort.Search(len(t.chars), func(i int) bool { return t.chars[i] >= r })
}

// hits counts the characters of s that differ from others by case only.
func (t *foldTable) hits(s runeSet) int {
	n := 0
	for _, r := range s {
		n += t.at(r.hi+1) - t.at(r.lo)
	}
	return n
}

// beyond returns the characters that differ from one of s by case only and are not in s.
func (t *foldTable) beyond(s runeSet) []runeRange {
	var out []runeRange
	for _, r := range s {
		for i := t.at(r.lo); i < len(t.chars) && t.chars[i] <= r.hi; i++ {
			for _, same := range t.sets[i] {
				for x := same.lo; x <= same.hi; x++ {
					if (x < r.lo || x > r.hi) && !s.has(x) {
						out = append(out, runeRange{x, x})
					}
				}
			}
		}
	}
	return out
}

// foldRune returns r and all characters that differ from it by case only.
func foldRune(r rune) runeSet {
	t := foldings()
	if i := t.at(r); i < len(t.chars) && t.chars[i] == r {
		return t.sets[i]
	}
	return single(r)
}

// least returns the character that represents all that differ from r by case only.
func least(r rune, bytes bool) rune {
	switch {
	case r < 0x80 || bytes:
		if 'a' <= r && r <= 'z' {
			r -= 'a' - 'A'
		}
		return r
	case r < 0xB5:
		return r
	}
	t := foldings()
	if i := t.at(r); i < len(t.chars) && t.chars[i] == r {
		return t.least[i]
	}
	return r
}

// foldASCII is foldRune for texts of bytes.
func foldASCII(r rune) runeSet {
	if 'a' <= r|0x20 && r|0x20 <= 'z' {
		return newRuneSet(runeRange{r | 0x20, r | 0x20}, runeRange{r &^ 0x20, r &^ 0x20})
	}
	return single(r)
}

// foldBytes is folded for texts of bytes.
func foldBytes(s runeSet) runeSet {
	var more runeSet
	for r := 'A'; r <= 'Z'; r++ {
		if s.has(r) || s.has(r|0x20) {
			more = more.union(foldASCII(r))
		}
	}
	return s.union(more)
}

// expansions are characters that equal several others when case is ignored, and that Unicode folds to letters of
// ASCII. Longer ones come first, as ffi must be found before ff.
var expansions = []struct {
	chars runeSet
	text  string
}{
	{runeSet{{'\uFB03', '\uFB03'}}, "ffi"},
	{runeSet{{'\uFB04', '\uFB04'}}, "ffl"},
	{runeSet{{'\uFB00', '\uFB00'}}, "ff"},
	{runeSet{{'\uFB01', '\uFB01'}}, "fi"},
	{runeSet{{'\uFB02', '\uFB02'}}, "fl"},
	{runeSet{{'\uFB05', '\uFB06'}}, "st"},
	{runeSet{{'\u00DF', '\u00DF'}, {'\u1E9E', '\u1E9E'}}, "ss"},
}
