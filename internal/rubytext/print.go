package rubytext

// This file decides which characters are printable, and which are parts of words, by Ruby's version of Unicode.

import (
	"cmp"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/unicode17"
)

// IsPrint reports whether r has a visible form or is a blank, as Onigmo's print does.
func IsPrint(r rune) bool {
	if r < 0x7F {
		return r >= ' '
	}
	return printable.Get().has(r)
}

// IsWord reports whether r is a letter, a digit, a mark or a connector, as Onigmo's word does.
func IsWord(r rune) bool {
	if r < utf8.RuneSelf {
		return isWordByte(byte(r))
	}
	return word.Get().has(r)
}

var (
	printable = lazy.Value[set]{New: func() set {
		return newSet([]string{"assigned"}, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Zs, unicode.Cf, unicode.Co)
	}}
	word = lazy.Value[set]{New: func() set {
		return newSet([]string{"alpha", "nd", "m", "pc"}, unicode.L, unicode.Nl, unicode.Other_Alphabetic, unicode.Nd, unicode.M,
			unicode.Pc, unicode.Join_Control)
	}}
)

// set is a sorted list of ranges that neither overlap nor touch.
type set []unicode17.Range

func (s set) has(r rune) bool {
	_, found := slices.BinarySearchFunc(s, r, func(s unicode17.Range, r rune) int {
		switch {
		case r < s.Low:
			return 1
		case r > s.High:
			return -1
		}
		return 0
	})
	return found
}

// newSet returns the characters in the tables, and those added to the properties since.
func newSet(properties []string, tables ...*unicode.RangeTable) set {
	var all set
	add := func(low, high, stride rune) {
		if stride == 1 {
			all = append(all, unicode17.Range{Low: low, High: high})
			return
		}
		for r := low; r <= high; r += stride {
			all = append(all, unicode17.Range{Low: r, High: r})
		}
	}
	for _, t := range tables {
		for _, r := range t.R16 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range t.R32 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	for _, name := range properties {
		changes, _ := unicode17.Of(name)
		all = append(all, changes.Added...)
	}
	slices.SortFunc(all, func(a, b unicode17.Range) int { return cmp.Compare(a.Low, b.Low) })
	merged := all[:1]
	for _, s := range all[1:] {
		if last := &merged[len(merged)-1]; s.Low <= last.High+1 {
			last.High = max(last.High, s.High)
			continue
		}
		merged = append(merged, s)
	}
	return merged
}
