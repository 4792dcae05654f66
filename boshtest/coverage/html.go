package coverage

// This file writes reports as a page.

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/boshrender/boshrender/erb"
)

//go:embed page.html
var pageText string

// page is one file that needs no other, and follows the reader's choice of light or dark.
var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"lines": (*TemplateReport).rows, "missed": missed, "percent": func(r Ratio) string { return fmt.Sprintf("%.1f", r.Percent()) },
	"level": level, "id": id,
}).Parse(pageText))

// WriteHTML writes a page: releases with their jobs and templates, each line with its count, and the properties and
// links of each job.
func (r *Report) WriteHTML(w io.Writer) error { return page.Execute(w, r) }

// row is a line of a template on the page.
type row struct {
	Number   int
	Text     string
	Count    string // "" where there is nothing to evaluate
	Class    string // hit, part, miss
	Branches []erb.BranchCoverage
}

// rows returns the lines of a template.
func (t *TemplateReport) rows() []row {
	text := strings.TrimSuffix(strings.ReplaceAll(t.Text, "\r\n", "\n"), "\n")
	rows := make([]row, 0, 1+strings.Count(text, "\n"))
	for line := range strings.SplitSeq(text, "\n") {
		rows = append(rows, row{Number: len(rows) + 1, Text: line})
	}
	for _, l := range t.Coverage.Lines {
		if l.Line > len(rows) {
			continue
		}
		at := &rows[l.Line-1]
		at.Count, at.Class = fmt.Sprint(l.Count()), "hit"
		switch {
		case l.Count() == 0:
			at.Class = "miss"
		case l.Partial():
			at.Class = "part"
		}
	}
	for _, b := range t.Coverage.Branches {
		if b.Line < 1 || b.Line > len(rows) {
			continue
		}
		at := &rows[b.Line-1]
		at.Branches = append(at.Branches, b)
		if missed(b) && at.Class == "hit" {
			at.Class = "part"
		}
	}
	return rows
}

// missed reports whether a way of a branch was never taken.
func missed(b erb.BranchCoverage) bool {
	for _, w := range b.Ways {
		if w.Count == 0 {
			return true
		}
	}
	return false
}

// level says how good a part is.
func level(r Ratio) string {
	switch p := r.Percent(); {
	case p >= 90:
		return "high"
	case p >= 60:
		return "middle"
	}
	return "low"
}

// id makes an anchor of names.
func id(names ...string) string { return strings.Join(names, "/") }
