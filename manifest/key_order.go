package manifest

// This file sorts keys as the CLI's YAML library does when it writes a document.

import (
	"slices"
	"unicode"
)

// sortPairs sorts the keys of a map: numbers and booleans by value, then null, then strings, where runs of digits
// compare as numbers.
func sortPairs(pairs []pair) {
	slices.SortStableFunc(pairs, func(a, b pair) int {
		switch {
		case keyLess(a.Key, b.Key):
			return -1
		case keyLess(b.Key, a.Key):
			return 1
		}
		return 0
	})
}

// keyRank orders the types of keys; number is what those below 4 compare by.
func keyRank(n *Node) (rank int, number float64) {
	switch v := n.scalar.(type) {
	case bool:
		if v {
			return 0, 1
		}
		return 0, 0
	case int64:
		return 1, float64(v)
	case float64:
		return 3, v
	case nil:
		return 4, 0
	}
	return 5, 0
}

func keyLess(a, b *Node) bool {
	ra, x := keyRank(a)
	rb, y := keyRank(b)
	switch {
	case ra < 4 && rb < 4 && x != y:
		return x < y
	case ra != 5 || rb != 5:
		return ra < rb
	}
	return naturalLess([]rune(a.text()), []rune(b.text()))
}

// naturalLess compares texts: at the first difference letters sort behind everything else, digits by the number
// they are part of.
func naturalLess(a, b []rune) bool {
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] == b[i] {
			continue
		}
		aLetter, bLetter := unicode.IsLetter(a[i]), unicode.IsLetter(b[i])
		switch {
		case aLetter && bLetter:
			return a[i] < b[i]
		case aLetter || bLetter:
			return bLetter
		}
		var lead int64
		if a[i] == '0' || b[i] == '0' { // a zero behind other digits does not stand in front
			for j := i - 1; j >= 0 && unicode.IsDigit(a[j]); j-- {
				if a[j] != '0' {
					lead = 1
					break
				}
			}
		}
		x, xEnd := digitsFrom(a, i, lead)
		y, yEnd := digitsFrom(b, i, lead)
		switch {
		case x != y:
			return x < y
		case xEnd != yEnd:
			return xEnd < yEnd
		}
		return a[i] < b[i]
	}
	return len(a) < len(b)
}

// digitsFrom reads the digits at s[i] behind those that n stands for, and where they end.
func digitsFrom(s []rune, i int, n int64) (int64, int) {
	for ; i < len(s) && unicode.IsDigit(s[i]); i++ {
		n = n*10 + int64(s[i]-'0')
	}
	return n, i
}
