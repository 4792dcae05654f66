// Package spelling suggests an existing name for a misspelled one.
package spelling

import "slices"

// Longest is the length in bytes from which names aren't compared: the work grows with the product of the two
// lengths.
const Longest = 200

// Nearest returns the name in list that differs least from given, "" if all differ by [Enough]. Of several it returns
// the alphabetically first.
func Nearest(given string, list []string) string {
	if len(given) > Longest {
		return ""
	}
	best, least := "", Enough(given)
	for _, name := range slices.Sorted(slices.Values(list)) {
		if len(name) > Longest {
			continue
		}
		if n := Distance(given, name); n < least {
			best, least = name, n
		}
	}
	return best
}

// Enough returns the distance from which a name no longer resembles given: more than a third of its bytes, or more than
// two in a short one. At least one byte has to be right.
func Enough(given string) int { return 1 + min(max(2, len(given)/3), max(0, len(given)-1)) }

// Distance returns the minimum number of bytes to insert, remove, replace or swap with their neighbor to turn b into
// a.
func Distance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, row[j]+1, last[j+1]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
