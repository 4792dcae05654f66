package lint

// This file takes findings away that comments suppress and that a baseline knows.

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

// ignore is a suppression: codes, and behind them the reason.
var ignore = regexp.MustCompile(`^lint:ignore\s+([A-Z]\d{3}(?:\s*,\s*[A-Z]\d{3})*)([^\n]*)`)

// suppression is one in a file.
type suppression struct {
	file         string
	line, column int
	codes        []string
	reason       string
	alone        bool // nothing else is in the line
	used         bool
}

// ignores begins each suppression.
const ignores = "lint:ignore"

// place is a line of a file.
type place struct {
	file string
	line int
}

// suppressions finds those of a file.
func (c *checker) suppressions(file, text string) []*suppression {
	var list []*suppression
	places := places{c: c, text: text}
	for from := 0; ; {
		begin := c.index(text, ignores, from)
		if begin < 0 {
			return list
		}
		line, column := places.of(begin)
		rest := text[begin:min(len(text), begin+piece)]
		end := strings.IndexByte(rest, '\n')
		if end >= 0 {
			rest = rest[:end]
		}
		from = begin + len(ignores)
		at := ignore.FindStringSubmatchIndex(rest)
		if at == nil {
			continue
		}
		from = begin + len(rest)
		before := strings.TrimSpace(text[places.start:begin])
		reason := strings.Trim(strings.TrimSpace(rest[at[4]:at[5]]), "-:, ")
		if tag, behind, ok := strings.Cut(reason, "%>"); ok {
			reason = strings.Trim(tag, "- ")
			before += strings.TrimSpace(behind)
		}
		list = append(list, &suppression{
			file: file, line: line, column: column, codes: strings.FieldsFunc(rest[at[2]:at[3]], func(r rune) bool { return r == ',' || r == ' ' }),
			reason: reason, alone: strings.Trim(before, "<%#/- ") == "",
		})
	}
}

// settle returns what is left of the findings of a job.
func (c *checker) settle(l Linter) []Finding {
	var marks []*suppression
	for file, text := range c.files {
		marks = append(marks, c.suppressions(file, text)...)
	}
	slices.SortFunc(marks, func(a, b *suppression) int { return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line)) })
	at := map[place]*suppression{} // one that isn't in the line of the finding is in the line before
	for _, s := range marks {
		at[place{s.file, s.line}] = s
	}
	hits := func(s *suppression, f Finding) bool {
		return s != nil && (s.alone || s.line == f.Line) && slices.Contains(s.codes, f.Rule.Code)
	}
	var left []Finding
	for _, f := range c.found {
		s := at[place{f.File, f.Line - 1}]
		if !hits(s, f) {
			s = at[place{f.File, f.Line}]
		}
		if hits(s, f) {
			s.used = true
			c.report.Suppressed++
			continue
		}
		left = append(left, f)
	}
	c.found = nil
	for _, s := range marks {
		switch {
		case s.reason == "":
			c.add(NoReason, s.file, s.line, s.column, fmt.Sprintf("why is %s ignored?", strings.Join(s.codes, ", ")))
		case !s.used:
			f := c.add(IdleSuppression, s.file, s.line, s.column, fmt.Sprintf("there is no %s to ignore", strings.Join(s.codes, " and no ")))
			if s.alone {
				c.report.texts[s.file] = c.files[s.file]
				f.fix = &edit{file: s.file, line: s.line}
			}
		}
	}
	var out []Finding
	for _, f := range append(left, c.found...) {
		f.Rule = l.severity(f.Rule)
		switch {
		case !l.counts(f.Rule):
		case l.Baseline.take(f):
			c.report.Known++
		default:
			out = append(out, f)
		}
	}
	return out
}

// Baseline is a list of findings that are known. Each takes away as many as it had; lines don't count, so that it stays
// good while files grow.
type Baseline struct {
	// Findings are those that are known.
	Findings []Known `json:"findings"`

	left map[Known]int
}

// Known is a finding in a baseline, and how often it is there.
type Known struct {
	// Code is that of the rule.
	Code string `json:"code"`
	// File is the path of the file.
	File string `json:"file"`
	// Message says what was found.
	Message string `json:"message"`
	// Count is how often the file has it.
	Count int `json:"count"`
}

// ReadBaseline reads a baseline.
func ReadBaseline(r io.Reader) (*Baseline, error) {
	b := new(Baseline)
	if err := json.NewDecoder(r).Decode(b); err != nil {
		return nil, fmt.Errorf("no baseline: %w", err)
	}
	b.left = map[Known]int{}
	for _, k := range b.Findings {
		count := k.Count
		k.Count = 0
		b.left[k] += count
	}
	return b, nil
}

// take reports whether a finding is known.
func (b *Baseline) take(f Finding) bool {
	if b == nil {
		return false
	}
	k := Known{f.Rule.Code, f.File, f.Message, 0}
	if b.left[k] == 0 {
		return false
	}
	b.left[k]--
	return true
}

// WriteBaseline writes a baseline of the findings.
func (r *Report) WriteBaseline(w io.Writer) error {
	b := Baseline{Findings: []Known{}}
	for _, f := range r.Findings {
		k := Known{f.Rule.Code, f.File, f.Message, 1}
		if i := slices.IndexFunc(b.Findings, func(o Known) bool { return o.Code == k.Code && o.File == k.File && o.Message == k.Message }); i >= 0 {
			b.Findings[i].Count++
			continue
		}
		b.Findings = append(b.Findings, k)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(b)
}

// edit removes a line.
type edit struct {
	file string
	line int
}

// Fixes returns the new texts of the files in which findings can be mended safely: lines that have no effect are
// removed. Only files of folders have paths that can be written to.
func (r *Report) Fixes() map[string]string {
	remove := map[string][]int{}
	for _, f := range r.Findings {
		if f.fix != nil {
			remove[f.fix.file] = append(remove[f.fix.file], f.fix.line)
		}
	}
	out := map[string]string{}
	for file, numbers := range remove {
		var b strings.Builder
		for i, line := range strings.SplitAfter(r.texts[file], "\n") {
			if !slices.Contains(numbers, i+1) {
				b.WriteString(line)
			}
		}
		out[file] = b.String()
	}
	return out
}
