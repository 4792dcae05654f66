package onig

// This file splits text into grapheme clusters, after Unicode Standard Annex 29.

import (
	"unicode"
	"unicode/utf8"
)

// graphemeClass is the property of characters that the rules of the annex use.
type graphemeClass uint8

const (
	gcOther graphemeClass = iota
	gcCR
	gcLF
	gcControl
	gcExtend
	gcZWJ
	gcRegional
	gcPrepend
	gcSpacing
	gcL
	gcV
	gcT
	gcLV
	gcLVT
	gcPictographic
)

// GraphemeLen returns the length in bytes of the first grapheme cluster of s. The budget, which may be nil, is
// charged; if it fails GraphemeLen returns 0 and the budget's error.
func GraphemeLen(s string, budget Budget) (n int, err error) {
	n, _ = graphemeLen(s, func(work int) bool {
		if budget != nil {
			err = budget.Step(int64(work) / perStep)
		}
		return err == nil
	})
	return n, err
}

// graphemeLen returns the length of the first grapheme cluster, and counts the work in instructions. It returns
// false if spend does.
func graphemeLen(s string, spend func(work int) bool) (int, bool) {
	const often = 64
	chars := 0
	r, n := utf8.DecodeRuneInString(s)
	prev := classOfGrapheme(r)
	regional := 0
	if prev == gcRegional {
		regional = 1
	}
	picture := prev == gcPictographic // the text before, without marks, is a pictograph
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		next := classOfGrapheme(r)
		if graphemeBreak(prev, next, regional, picture) {
			return n, true
		}
		if chars++; chars%often == 0 && !spend(often*graphemeWork) {
			return 0, false
		}
		switch next {
		case gcRegional:
			regional++
		case gcPictographic:
			picture = true
		case gcExtend, gcZWJ:
		default:
			picture = false
		}
		prev = next
		n += size
	}
	return n, true
}

// graphemeWork is the work of finding the class of a character, in instructions.
const graphemeWork = 32

// graphemeBreak reports whether a cluster ends between prev and next.
func graphemeBreak(prev, next graphemeClass, regional int, picture bool) bool {
	switch {
	case prev == gcCR && next == gcLF:
		return false
	case prev <= gcControl && prev != gcOther, next <= gcControl && next != gcOther:
		return true
	case prev == gcL && (next == gcL || next == gcV || next == gcLV || next == gcLVT),
		(prev == gcLV || prev == gcV) && (next == gcV || next == gcT),
		(prev == gcLVT || prev == gcT) && next == gcT,
		next == gcExtend, next == gcZWJ, next == gcSpacing, prev == gcPrepend,
		prev == gcZWJ && next == gcPictographic && picture,
		prev == gcRegional && next == gcRegional && regional%2 == 1:
		return false
	}
	return true
}

func classOfGrapheme(r rune) graphemeClass {
	switch {
	case r == '\r':
		return gcCR
	case r == '\n':
		return gcLF
	case r < 0x300:
		if unicode.IsControl(r) || r == 0xAD {
			return gcControl
		}
		if r == 0xA9 || r == 0xAE {
			return gcPictographic
		}
		return gcOther
	case r == 0x200D:
		return gcZWJ
	case r == 0x200C, r >= 0x1F3FB && r <= 0x1F3FF, r >= 0xE0020 && r <= 0xE007F,
		unicode.In(r, unicode.Mn, unicode.Me, unicode.Other_Grapheme_Extend):
		return gcExtend
	case r >= 0x1F1E6 && r <= 0x1F1FF:
		return gcRegional
	case r >= 0x1100 && r <= 0x115F, r >= 0xA960 && r <= 0xA97C:
		return gcL
	case r >= 0x1160 && r <= 0x11A7, r >= 0xD7B0 && r <= 0xD7C6:
		return gcV
	case r >= 0x11A8 && r <= 0x11FF, r >= 0xD7CB && r <= 0xD7FB:
		return gcT
	case r >= 0xAC00 && r <= 0xD7A3:
		if (r-0xAC00)%28 == 0 {
			return gcLV
		}
		return gcLVT
	case r >= 0x600 && r <= 0x605, r == 0x6DD, r == 0x70F, r == 0x8E2, r == 0x110BD, r == 0x110CD:
		return gcPrepend
	case unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp):
		return gcControl
	case unicode.Is(unicode.Mc, r) && r != 0x102B && r != 0x102C, r == 0xE33, r == 0xEB3:
		return gcSpacing
	case unicode.Is(pictographic, r):
		return gcPictographic
	}
	return gcOther
}

// pictographic are the characters that can be joined into one picture.
var pictographic = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x203C, 0x203C, 1}, {0x2049, 0x2049, 1}, {0x2122, 0x2122, 1}, {0x2139, 0x2139, 1}, {0x2194, 0x2199, 1},
		{0x21A9, 0x21AA, 1}, {0x231A, 0x231B, 1}, {0x2328, 0x2328, 1}, {0x2388, 0x2388, 1}, {0x23CF, 0x23CF, 1},
		{0x23E9, 0x23F3, 1}, {0x23F8, 0x23FA, 1}, {0x24C2, 0x24C2, 1}, {0x25AA, 0x25AB, 1}, {0x25B6, 0x25B6, 1},
		{0x25C0, 0x25C0, 1}, {0x25FB, 0x25FE, 1}, {0x2600, 0x2605, 1}, {0x2607, 0x2612, 1}, {0x2614, 0x2685, 1},
		{0x2690, 0x2705, 1}, {0x2708, 0x2712, 1}, {0x2714, 0x2714, 1}, {0x2716, 0x2716, 1}, {0x271D, 0x271D, 1},
		{0x2721, 0x2721, 1}, {0x2728, 0x2728, 1}, {0x2733, 0x2734, 1}, {0x2744, 0x2744, 1}, {0x2747, 0x2747, 1},
		{0x274C, 0x274C, 1}, {0x274E, 0x274E, 1}, {0x2753, 0x2755, 1}, {0x2757, 0x2757, 1}, {0x2763, 0x2767, 1},
		{0x2795, 0x2797, 1}, {0x27A1, 0x27A1, 1}, {0x27B0, 0x27B0, 1}, {0x27BF, 0x27BF, 1}, {0x2934, 0x2935, 1},
		{0x2B05, 0x2B07, 1}, {0x2B1B, 0x2B1C, 1}, {0x2B50, 0x2B50, 1}, {0x2B55, 0x2B55, 1}, {0x3030, 0x3030, 1},
		{0x303D, 0x303D, 1}, {0x3297, 0x3297, 1}, {0x3299, 0x3299, 1},
	},
	R32: []unicode.Range32{
		{0x1F000, 0x1F0FF, 1}, {0x1F10D, 0x1F10F, 1}, {0x1F12F, 0x1F12F, 1}, {0x1F16C, 0x1F171, 1},
		{0x1F17E, 0x1F17F, 1}, {0x1F18E, 0x1F18E, 1}, {0x1F191, 0x1F19A, 1}, {0x1F1AD, 0x1F1E5, 1},
		{0x1F201, 0x1F20F, 1}, {0x1F21A, 0x1F21A, 1}, {0x1F22F, 0x1F22F, 1}, {0x1F232, 0x1F23A, 1},
		{0x1F23C, 0x1F23F, 1}, {0x1F249, 0x1F3FA, 1}, {0x1F400, 0x1F53D, 1}, {0x1F546, 0x1F64F, 1},
		{0x1F680, 0x1F6FF, 1}, {0x1F774, 0x1F77F, 1}, {0x1F7D5, 0x1F7FF, 1}, {0x1F80C, 0x1F80F, 1},
		{0x1F848, 0x1F84F, 1}, {0x1F85A, 0x1F85F, 1}, {0x1F888, 0x1F88F, 1}, {0x1F8AE, 0x1F8FF, 1},
		{0x1F90C, 0x1F93A, 1}, {0x1F93C, 0x1F945, 1}, {0x1F947, 0x1FAFF, 1}, {0x1FC00, 0x1FFFD, 1},
	},
}
