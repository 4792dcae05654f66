package coverage

// This file writes reports as a page.

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/lazy"
)

//go:embed page.html
var pageText string

// page is a single self-contained file that follows the reader's choice of light or dark. Its policy allows only its
// own style and script.
var page = lazy.Value[*template.Template]{New: func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"lines": (*TemplateReport).rows, "percent": func(r Ratio) string { return fmt.Sprintf("%.1f", r.Percent()) },
		"level": level, "id": id, "ratio": func(name string, r Ratio) named { return named{name, r} },
		"ratios": func(lines, branches, properties Ratio) []named {
			return []named{{"lines", lines}, {"branches", branches}, {"properties", properties}}
		},
		"whole": (*TemplateReport).whole, "used": (*JobReport).used, "given": (*JobReport).given, "complete": (*JobReport).complete,
		"policy": func() string { return policy(pageText) },
	}).Parse(pageText))
}}

// policy returns the content security policy of a page with one style and one script.
func policy(text string) string {
	hash := func(tag string) string {
		_, from, _ := strings.Cut(text, "<"+tag+">")
		inner, _, _ := strings.Cut(from, "</"+tag+">")
		sum := sha256.Sum256([]byte(inner))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; base-uri 'none'; form-action 'none'; style-src " + hash("style") + "; script-src " + hash("script")
}

// named is a ratio with the name of its subject.
type named struct {
	Name string
	Ratio
}

// WriteHTML writes a page: releases with their jobs and templates, each line with its count, and the properties and
// links of each job.
func (r *Report) WriteHTML(w io.Writer) error { return page.Get().Execute(w, r) }

// row is a line of a template on the page.
type row struct {
	Number int
	Text   string
	Count  string               // "" for a line without code
	Class  string               // hit, part, miss
	Ways   string               // "1/2": the ways taken of its branches
	Gaps   []erb.BranchCoverage // branches with a way that was never taken
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
	ways := make([]Ratio, len(rows))
	for _, b := range t.Coverage.Branches {
		if b.Line < 1 || b.Line > len(rows) {
			continue
		}
		at, r := &rows[b.Line-1], waysOf(b)
		ways[b.Line-1] = ways[b.Line-1].plus(r)
		if at.Class == "hit" && !r.whole() {
			at.Class = "part"
		}
		if at.Class != "miss" && !r.whole() {
			at.Gaps = append(at.Gaps, b)
		}
	}
	for i, r := range ways {
		if r.Of > 0 {
			rows[i].Ways = fmt.Sprintf("%d/%d", r.Hit, r.Of)
		}
	}
	return rows
}

// whole reports whether all of the template was evaluated.
func (t *TemplateReport) whole() bool { return t.Lines().whole() && t.Branches().whole() }

// used reports whether a test set and a template read each of the properties.
func (j *JobReport) used() bool { return j.UsedProperties().whole() }

// given reports whether a test gave and a template read each of the links.
func (j *JobReport) given() bool {
	return !slices.ContainsFunc(j.Links, func(l LinkReport) bool { return !l.Given || !l.Read })
}

// complete reports whether nothing of the job is missing.
func (j *JobReport) complete() bool {
	return j.Lines().whole() && j.Branches().whole() && j.used() && j.given()
}

// level returns the class of a ratio, for its color.
func level(r Ratio) string {
	switch p := r.Percent(); {
	case p >= 90:
		return "high"
	case p >= 60:
		return "middle"
	}
	return "low"
}

// id returns the anchor of names.
func id(names ...string) string { return strings.Join(names, "/") }
