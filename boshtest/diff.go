package boshtest

// This file shows how two texts differ.

import (
	"fmt"
	"strings"
)

// around is how many equal lines are shown before and after a difference.
const around = 3

// diff shows the lines of want (-) and got (+) from the first that differs to the last, with some around them.
func diff(want, got string) string {
	a, b := strings.SplitAfter(want, "\n"), strings.SplitAfter(got, "\n")
	start := 0
	for start < min(len(a), len(b)) && a[start] == b[start] {
		start++
	}
	end := 0
	for end < min(len(a), len(b))-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	var out strings.Builder
	lines := func(mark string, list []string) {
		for _, line := range list {
			if line == "" {
				continue
			}
			text, ended := strings.CutSuffix(line, "\n")
			fmt.Fprintf(&out, "%s %s\n", mark, text)
			if !ended {
				out.WriteString("\\ no newline at the end\n")
			}
		}
	}
	fmt.Fprintf(&out, "--- want, from line %d\n+++ got\n", start+1)
	lines(" ", a[max(0, start-around):start])
	lines("-", a[start:len(a)-end])
	lines("+", b[start:len(b)-end])
	lines(" ", a[len(a)-end:min(len(a), len(a)-end+around)])
	return out.String()
}
