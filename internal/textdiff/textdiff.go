// Package textdiff compares two texts.
package textdiff

import (
	"strings"

	"github.com/pmezard/go-difflib/difflib"
)

// Unified returns the differing lines of a (-) and b (+), with three lines of context, "" if there are none. A last
// line without a line end is followed by a line that says so.
func Unified(a, b string) string {
	text, err := difflib.GetUnifiedDiffString(difflib.UnifiedDiff{A: lines(a), B: lines(b), Context: 3})
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
