package lint

// This file mends what can be mended without changing what a template means.

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// edit changes a line, or all of a file.
type edit struct {
	file     string
	line     int // 0 is all lines
	old, new string
	what     string // says what it does
}

// Fix is a change of a file that mends a finding.
type Fix struct {
	// Finding is what it mends.
	Finding *Finding
	// What says what it does, as a sentence.
	What string
}

// replaced returns the edit that replaces a text in a line of a template, in all lines for 0.
func (c *checker) replaced(t *template, line int, old, new string) *edit {
	c.texts[t.name] = t.text
	what := fmt.Sprintf("%q is replaced with %q", old, new)
	if new == "" {
		what = fmt.Sprintf("%q is removed", old)
	}
	return &edit{file: t.name, line: line, old: old, new: new, what: what}
}

// Fixes returns the new texts of the files in which findings can be mended safely, and what is done, in order of the
// findings: lines and characters that have no effect or not the one that was meant are removed or replaced. Only files
// of folders have paths that can be written to.
func (r *Report) Fixes() (texts map[string]string, list []Fix) {
	edits := map[string][]*edit{}
	for i := range r.Findings {
		if f := &r.Findings[i]; f.fix != nil {
			edits[f.fix.file] = append(edits[f.fix.file], f.fix)
			list = append(list, Fix{f, f.fix.what})
		}
	}
	texts = map[string]string{}
	for _, file := range slices.Sorted(maps.Keys(edits)) {
		texts[file] = edited(r.texts[file], edits[file])
	}
	return texts, list
}

// edited returns a text with edits.
func edited(text string, edits []*edit) string {
	slices.SortStableFunc(edits, func(a, b *edit) int { return cmp.Compare(a.line, b.line) })
	lines := strings.SplitAfter(text, "\n")
	for _, e := range edits {
		if e.line == 0 {
			for i := range lines {
				lines[i] = strings.ReplaceAll(lines[i], e.old, e.new)
			}
			continue
		}
		if e.line > len(lines) {
			continue
		}
		if line := &lines[e.line-1]; e.old == "" {
			*line = ""
		} else {
			*line = strings.ReplaceAll(*line, e.old, e.new)
		}
	}
	return strings.Join(lines, "")
}
