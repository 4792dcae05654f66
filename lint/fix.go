package lint

// This file fixes mistakes that can be fixed without changing the meaning of a template.

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// edit changes a line, or a whole file.
type edit struct {
	file     string
	line     int // 0 means all lines
	old, new string
	what     string // describes the change
}

// Fix is a change of a file that fixes a finding.
type Fix struct {
	// Finding is the fixed finding.
	Finding *Finding
	// What is a sentence about the change.
	What string
}

// replaced returns the edit that replaces a text in a line of a template, or in all lines if line is 0.
func (c *checker) replaced(t *template, line int, old, new string) *edit {
	c.texts[t.name] = t.text
	what := fmt.Sprintf("%q is replaced with %q", old, new)
	if new == "" {
		what = fmt.Sprintf("%q is removed", old)
	}
	return &edit{file: t.name, line: line, old: old, new: new, what: what}
}

// Fixes returns the new texts of the files with safe fixes, and the list of fixes, in the order of the findings:
// lines and characters without an effect, or with an unintended one, are removed or replaced. Only files of folders
// have paths that can be written to.
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

// edited returns a text after edits.
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

// Fixed returns the text of a finding's file after its fix alone, and a description of the fix; ok is false if there is
// no safe fix.
func (r *Report) Fixed(f *Finding) (text, what string, ok bool) {
	if f.fix == nil {
		return "", "", false
	}
	return edited(r.texts[f.fix.file], []*edit{f.fix}), f.fix.what, true
}
