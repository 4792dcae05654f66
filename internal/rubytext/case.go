package rubytext

// This file has the case mappings that package unicode lacks: those to more than one character, and those newer than
// its version of Unicode.

import (
	"strings"
	"unicode"

	"github.com/boshrender/boshrender/internal/lazy"
)

// newerCase are ranges of small letters, new since Unicode 16, whose capitals are at a constant distance.
var newerCase = []struct {
	low, high rune
	capital   rune // of low
}{
	{0x19B, 0x19B, 0xA7DC}, {0x264, 0x264, 0xA7CB}, {0x1C8A, 0x1C8A, 0x1C89}, {0xA7CD, 0xA7CD, 0xA7CC},
	{0xA7CF, 0xA7CF, 0xA7CE}, {0xA7D3, 0xA7D3, 0xA7D2}, {0xA7D5, 0xA7D5, 0xA7D4}, {0xA7DB, 0xA7DB, 0xA7DA},
	{0x10D70, 0x10D85, 0x10D50}, {0x16EBB, 0x16ED3, 0x16EA0},
}

// upper returns the capital of a letter, or r itself if it has no capital of one character.
func upper(r rune) rune {
	if u := unicode.ToUpper(r); u != r {
		return u
	}
	for _, n := range newerCase {
		if n.low <= r && r <= n.high {
			return n.capital + r - n.low
		}
	}
	return r
}

// lower returns the small letter of a capital, or r itself for other characters.
func lower(r rune) rune {
	if l := unicode.ToLower(r); l != r {
		return l
	}
	for _, n := range newerCase {
		if n.capital <= r && r <= n.capital+n.high-n.low {
			return n.low + r - n.capital
		}
	}
	return r
}

// fold implements downcase(:fold) for one character: characters that differ only in case become the same.
func fold(r rune) string {
	switch {
	case r == 'ı', r >= 0x13A0 && r <= 0x13F5:
		return string(r)
	case r >= 0xAB70 && r <= 0xABBF, r >= 0x13F8 && r <= 0x13FD:
		return string(unicode.ToUpper(r))
	case r == 'ẞ':
		return "ss"
	}
	if special := specialUpper.Get()[r]; special != "" {
		return strings.Map(lower, special)
	}
	if capital := withIota(r); capital != "" {
		return strings.Map(lower, capital)
	}
	return string(lower(upper(r)))
}

// specialUpper has the characters whose upper case is more than one character.
var specialUpper = lazy.Value[map[rune]string]{New: func() map[rune]string {
	return map[rune]string{
		'ß': "SS", 'ŉ': "ʼN", 'ǰ': "J\u030C", 'և': "ԵՒ", 'ẖ': "H\u0331", 'ẗ': "T\u0308", 'ẘ': "W\u030A", 'ẙ': "Y\u030A",
		'ẚ': "Aʾ", 'ﬀ': "FF", 'ﬁ': "FI", 'ﬂ': "FL", 'ﬃ': "FFI", 'ﬄ': "FFL", 'ﬅ': "ST", 'ﬆ': "ST", 'ﬓ': "ՄՆ", 'ﬔ': "ՄԵ",
		'ﬕ': "ՄԻ", 'ﬖ': "ՎՆ", 'ﬗ': "ՄԽ",
		0x390: "\u0399\u0308\u0301", 0x3B0: "\u03A5\u0308\u0301", 0x1F50: "\u03A5\u0313", 0x1F52: "\u03A5\u0313\u0300",
		0x1F54: "\u03A5\u0313\u0301", 0x1F56: "\u03A5\u0313\u0342", 0x1FB6: "\u0391\u0342", 0x1FC6: "\u0397\u0342",
		0x1FD2: "\u0399\u0308\u0300", 0x1FD3: "\u0399\u0308\u0301", 0x1FD6: "\u0399\u0342", 0x1FD7: "\u0399\u0308\u0342",
		0x1FE2: "\u03A5\u0308\u0300", 0x1FE3: "\u03A5\u0308\u0301", 0x1FE4: "\u03A1\u0313", 0x1FE6: "\u03A5\u0342",
		0x1FE7: "\u03A5\u0308\u0342", 0x1FF6: "\u03A9\u0342",
	}
}}

// swappedDigraphs are the letters in title case that consist of two letters. swapcase replaces each by the two.
var swappedDigraphs = lazy.Value[map[rune]string]{New: func() map[rune]string { return map[rune]string{'ǅ': "dŽ", 'ǈ': "lJ", 'ǋ': "nJ", 'ǲ': "dZ"} }}

// withIota returns the upper case of the Greek letters with an iota subscript, in which the iota is a letter of its
// own; "" for others.
func withIota(r rune) string {
	switch {
	case r >= 0x1F80 && r <= 0x1FAF:
		base := map[rune]rune{0x8: 0x1F08, 0x9: 0x1F28, 0xA: 0x1F68}[(r>>4)&15]
		return string(base+r&7) + "Ι"
	case r < 0x1FB2 || r > 0x1FFC:
		return ""
	}
	return map[rune]string{
		'ᾲ': "ᾺΙ", 'ᾳ': "ΑΙ", 'ᾴ': "ΆΙ", 'ᾷ': "Α͂Ι", 'ᾼ': "ΑΙ", 'ῂ': "ῊΙ", 'ῃ': "ΗΙ", 'ῄ': "ΉΙ", 'ῇ': "Η͂Ι",
		'ῌ': "ΗΙ", 'ῲ': "ῺΙ", 'ῳ': "ΩΙ", 'ῴ': "ΏΙ", 'ῷ': "Ω͂Ι", 'ῼ': "ΩΙ",
	}[r]
}

// specialTitle has the characters whose title case is more than one character.
var specialTitle = lazy.Value[map[rune]string]{New: func() map[rune]string {
	return map[rune]string{
		'ß': "Ss", 'և': "Եւ", 'ŉ': "ʼN", 'ǰ': "J̌", 'ﬀ': "Ff", 'ﬁ': "Fi", 'ﬂ': "Fl", 'ﬃ': "Ffi", 'ﬄ': "Ffl",
		'ﬅ': "St", 'ﬆ': "St", 'ﬓ': "Մն", 'ﬔ': "Մե", 'ﬕ': "Մի", 'ﬖ': "Վն", 'ﬗ': "Մխ",
		0x1FB2: "\u1FBA\u0345", 0x1FB4: "\u0386\u0345", 0x1FB7: "\u0391\u0342\u0345", 0x1FC2: "\u1FCA\u0345",
		0x1FC4: "\u0389\u0345", 0x1FC7: "\u0397\u0342\u0345", 0x1FF2: "\u1FFA\u0345", 0x1FF4: "\u038F\u0345",
		0x1FF7: "\u03A9\u0342\u0345",
	}
}}
