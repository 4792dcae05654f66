package onig

// This file has the letters of options, and the escapes of characters with a meaning in patterns.

import (
	"strings"

	"github.com/boshrender/boshrender/internal/lazy"
)

// AllFlags has all options set.
const AllFlags = IgnoreCase | Extended | MultiLine

// String returns the letters of the options, in the order in which Ruby prints them.
func (f Flags) String() string {
	return [...]string{"", "i", "x", "ix", "m", "mi", "mx", "mix"}[f&AllFlags]
}

// Leading parses (?imx-imx) or (?imx-imx:…) at the beginning of a pattern, and returns f changed by it; end is
// where the letters end. The second form must extend to the end of the pattern.
func Leading(pattern string, f Flags) (end int, left Flags, ok bool) {
	on := true
	for i := 2; i < len(pattern); i++ {
		c := pattern[i]
		letter := strings.IndexByte("ixm", c)
		switch {
		case letter >= 0 && on:
			f |= 1 << letter
		case letter >= 0:
			f &^= 1 << letter
		case c == '-' && on:
			on = false
		case c == ')', c == ':' && pattern[len(pattern)-1] == ')':
			return i, f, true
		default:
			return 0, 0, false
		}
	}
	return 0, 0, false
}

// Escaped returns the escape of a byte that has a meaning in patterns; "" for others.
func Escaped(c byte) string { return escapes.Get()[c] }

var escapes = lazy.Value[*[256]string]{New: func() *[256]string {
	list := new([256]string)
	for _, c := range "[]{}()|-*.\\?+^$# " {
		list[c] = "\\" + string(c)
	}
	for c, letter := range map[byte]string{'\n': "n", '\t': "t", '\r': "r", '\f': "f", '\v': "v"} {
		list[c] = "\\" + letter
	}
	return list
}}
