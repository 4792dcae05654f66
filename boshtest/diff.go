package boshtest

// This file shows how two texts differ.

import (
	"strings"

	"github.com/pmezard/go-difflib/difflib"
)

// diff shows the lines of want (-) and got (+) that differ, with some around them.
func diff(want, got string) string {
	text, err := difflib.GetUnifiedDiffString(difflib.UnifiedDiff{
		A: lines(want), B: lines(got), FromFile: "want", ToFile: "got", Context: 3,
	})
	if err != nil {
		return err.Error()
	}
	return text
}

// lines splits a text; a last line without an end says so.
func lines(text string) []string {
	list := strings.SplitAfter(text, "\n")
	last := len(list) - 1
	if list[last] == "" {
		return list[:last]
	}
	list[last] += "\n\\ no newline at the end\n"
	return list
}
