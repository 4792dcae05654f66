package onig

// This file implements matching without regard to case.

import "unicode"

// foldRune gives all characters that differ from r by case only, r included.
func foldRune(r rune) runeSet {
	list := []runeRange{{r, r}}
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		list = append(list, runeRange{f, f})
	}
	return newRuneSet(list...)
}

// foldASCII is foldRune for texts of bytes.
func foldASCII(r rune) runeSet {
	if 'a' <= r|0x20 && r|0x20 <= 'z' {
		return newRuneSet(runeRange{r | 0x20, r | 0x20}, runeRange{r &^ 0x20, r &^ 0x20})
	}
	return single(r)
}

// foldSet adds to s all characters that differ from one in it by case only.
func foldSet(s runeSet, fold func(rune) runeSet) runeSet {
	list := append([]runeRange(nil), s...)
	for _, r := range s {
		if r.hi-r.lo > 0x3000 { // such ranges hold whole scripts, both cases
			continue
		}
		for x := r.lo; x <= r.hi; x++ {
			if f := fold(x); len(f) > 1 || f[0].lo != f[0].hi {
				list = append(list, f...)
			}
		}
	}
	return newRuneSet(list...)
}

// expansions are characters that are the same as several others when case is ignored.
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
