package onig

// This file implements matching without regard to case.

import (
	"slices"
	"unicode"

	"github.com/boshrender/boshrender/internal/lazy"
)

// There are three ways to ignore case, each the cheapest for its purpose. A set gets all characters that are the
// same as one of its own when it is parsed (parser.folded), so that matching it costs nothing more. In a text
// characters are compared by the least of all characters that are the same (foldPrefix). A character that is the same
// as several others becomes alternatives (compiler.expansion, and the texts of a set).

// foldTable has all characters that differ from others by case only.
type foldTable struct {
	chars []rune // sorted
	next  []rune // of each the other one that is the same; ^ of one of them if there are several
}

// foldings is the table. Making it takes as long as folding thousands of characters, so few do without.
var foldings = lazy.Value[*foldTable]{New: func() *foldTable {
	t := new(foldTable)
	for _, c := range unicode.CaseRanges {
		for r := rune(c.Lo); r <= rune(c.Hi); r++ {
			f := unicode.SimpleFold(r)
			if f == r {
				continue
			}
			t.chars, t.next = append(t.chars, r), append(t.next, ^f)
			if f > r {
				continue
			}
			if i := t.at(f); t.chars[i] == f && t.next[i] == ^r {
				t.next[i], t.next[len(t.next)-1] = r, f
			}
		}
	}
	const sharp = 'ß' // in no range, but a capital letter folds to it
	i := t.at(sharp)
	t.chars, t.next = slices.Insert(t.chars, i, sharp), slices.Insert(t.next, i, ^unicode.SimpleFold(sharp))
	return t
}}

// at returns the index of the first character that is not less than r.
func (t *foldTable) at(r rune) int {
	i, _ := slices.BinarySearch(t.chars, r)
	return i
}

// fewChars is the number of characters in a set that are folded without the table.
const fewChars = 256

// cased yields the characters of s that differ from others by case only, each with those.
func (s runeSet) cased(yield func(c rune, same []rune) bool) {
	var room [4]rune
	if s.size() <= fewChars {
		for _, r := range s {
			for c := r.lo; c <= r.hi; c++ {
				same := sameAs(room[:0], c)
				if len(same) > 0 && !yield(c, same) {
					return
				}
			}
		}
		return
	}
	t := foldings.Get()
	for _, r := range s {
		for i := t.at(r.lo); i < len(t.chars) && t.chars[i] <= r.hi; i++ {
			c, same := t.chars[i], room[:0]
			if f := t.next[i]; f >= 0 {
				same = append(same, f)
			} else {
				same = sameAs(same, c)
			}
			if !yield(c, same) {
				return
			}
		}
	}
}

// sameAs adds the characters that differ from c by case only to a list.
func sameAs(list []rune, c rune) []rune {
	for f := unicode.SimpleFold(c); f != c; f = unicode.SimpleFold(f) {
		list = append(list, f)
	}
	return list
}

// size returns the number of characters of s.
func (s runeSet) size() (n int) {
	for _, r := range s {
		n += int(r.hi-r.lo) + 1
	}
	return n
}

// foldRune returns r and all characters that differ from it by case only.
func foldRune(r rune) runeSet {
	var room [4]rune
	set := single(r)
	for _, same := range sameAs(room[:0], r) {
		set = append(set, runeRange{same, same})
	}
	return newRuneSet(set...)
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
	t := foldings.Get()
	i := t.at(r)
	switch {
	case i == len(t.chars) || t.chars[i] != r:
		return r
	case t.next[i] >= 0:
		return min(r, t.next[i])
	}
	var room [4]rune
	return min(r, slices.Min(sameAs(room[:0], r)))
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
