// Package textdiff compares two texts.
package textdiff

import (
	"strings"

	"github.com/pmezard/go-difflib/difflib"
)

// maxPairs limits the pairs of lines that are compared: the time grows with their number.
const maxPairs = 4_000_000

// Unified returns the differing lines of a (-) and b (+), with three lines of context, "" if there are none. A last
// line without a line end is followed by a line that says so. Of two texts that differ in thousands of lines it returns
// the first lines that differ.
func Unified(a, b string) string {
	was, is := lines(a), lines(b)
	from := 0
	for from < min(len(was), len(is)) && was[from] == is[from] {
		from++
	}
	to := 0
	for to < min(len(was), len(is))-from && was[len(was)-1-to] == is[len(is)-1-to] {
		to++
	}
	if (len(was)-from-to)*(len(is)-from-to) > maxPairs || len(was)*len(is) > 100*maxPairs {
		const few = 100
		first := func(list []string) []string { return list[:min(len(list), from+few)] }
		return unified(first(was), first(is)) + "… too many lines differ\n"
	}
	return unified(was, is)
}

func unified(a, b []string) string {
	text, err := difflib.GetUnifiedDiffString(difflib.UnifiedDiff{A: a, B: b, Context: 3})
	if err != nil {
		return err.Error() // writing to memory cannot fail
	}
	return text
}

// lines splits a text.
func lines(text string) []string {
	list := strings.SplitAfter(text, "\n")
	last := len(list) - 1
	if list[last] == "" {
		return list[:last]
	}
	list[last] += "\n\\ no newline at the end\n"
	return list
}
