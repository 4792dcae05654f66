package lint

// This file removes findings that comments suppress or that a baseline lists.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/redact"
)

// ignore matches a suppression: codes, followed by the reason.
var ignore = pattern.New(`lint:ignore\s+([A-Z]\d{3}(?:\s*,\s*[A-Z]\d{3})*)([^\n]*)`)

// suppression is a suppression in a file.
type suppression struct {
	file         string
	line, column int
	codes        []string
	reason       string
	alone        bool // the line has no other text
	used         bool
}

// markPlace is a line of a file.
type markPlace struct {
	file string
	line int
}

// suppressions finds the suppressions of a file.
func suppressions(file string, text *content) []*suppression {
	var list []*suppression
	for number, line := range text.lines() {
		if !strings.Contains(line, "lint:ignore") {
			continue
		}
		line = strings.TrimSuffix(line, "\n")
		at := ignore.FindStringSubmatchIndex(line) // short: a line is no longer than a piece
		if at == nil {
			continue
		}
		before := strings.TrimSpace(line[:at[0]])
		reason := strings.Trim(strings.TrimSpace(line[at[4]:at[5]]), "-:, ")
		if tag, rest, ok := strings.Cut(reason, "%>"); ok {
			reason = strings.Trim(tag, "- ")
			before += strings.TrimSpace(rest)
		}
		list = append(list, &suppression{
			file: file, line: number, column: 1 + len([]rune(line[:at[0]])), codes: strings.FieldsFunc(line[at[2]:at[3]], func(r rune) bool { return r == ',' || r == ' ' }),
			reason: reason, alone: strings.Trim(before, "<%#/- ") == "",
		})
	}
	return list
}

// settle returns the remaining findings of a job.
func (c *checker) settle(l Linter, r *Report) []Finding {
	var marks []*suppression
	for _, file := range each(c.poll, slices.Sorted(maps.Keys(c.files))) {
		marks = append(marks, suppressions(file, c.files[file])...)
	}
	at := map[markPlace]*suppression{}
	for _, s := range each(c.poll, marks) {
		at[markPlace{s.file, s.line}] = s
	}
	var left []Finding
	for _, f := range each(c.poll, c.found) {
		s := at[markPlace{f.File, f.Line - 1}]
		if s == nil || !s.alone || !slices.Contains(s.codes, f.Rule.Code) {
			s = at[markPlace{f.File, f.Line}]
		}
		if s != nil && slices.Contains(s.codes, f.Rule.Code) {
			s.used = true
			r.Suppressed++
			continue
		}
		left = append(left, f)
	}
	c.found = nil
	for _, s := range each(c.poll, marks) {
		switch {
		case s.reason == "":
			c.add(codeNoReason, s.file, s.line, s.column, fmt.Sprintf("why is %s ignored?", strings.Join(s.codes, ", ")))
		case !s.used:
			f := c.add(codeIdleSuppression, s.file, s.line, s.column, fmt.Sprintf("there is no %s to ignore", strings.Join(s.codes, " and no ")))
			if s.alone {
				r.texts[s.file] = c.files[s.file].text
				f.fix = &edit{file: s.file, line: s.line, what: "the line is removed"}
			}
		}
	}
	var out []Finding
	for _, f := range each(c.poll, append(left, c.found...)) {
		f.Rule = l.severity(f.Rule)
		switch {
		case !l.counts(f.Rule):
		case l.Baseline.take(f):
			r.Known++
		default:
			out = append(out, f)
		}
	}
	return out
}

// Baseline is a list of known findings. Each entry removes as many findings as it counts; lines don't matter, so that
// the baseline stays valid when files change.
type Baseline struct {
	// Findings are the known findings.
	Findings []Known `json:"findings"`

	left map[Known]int
}

// Known is a finding in a baseline, with its count.
type Known struct {
	// Code is the code of the rule.
	Code string `json:"code"`
	// File is the path of the file.
	File string `json:"file"`
	// Message is the message of the finding.
	Message string `json:"message"`
	// Count is the number of such findings in the file.
	Count int `json:"count"`
}

// ReadBaseline reads a baseline.
func ReadBaseline(r io.Reader) (*Baseline, error) {
	b := new(Baseline)
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("no baseline: %w", err)
	}
	if err := json.NewDecoder(bytes.NewReader(data)).Decode(b); err != nil {
		return nil, fmt.Errorf("no baseline: %w", redact.JSON(data, err))
	}
	b.left = map[Known]int{}
	for _, k := range b.Findings { // short: a baseline is read before a run
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
	at := map[Known]int{}
	for _, f := range r.Findings { // short: it is written after a run
		k := Known{f.Rule.Code, f.File, f.Message, 1}
		i, known := at[k]
		if !known {
			at[k] = len(b.Findings)
			b.Findings = append(b.Findings, k)
			continue
		}
		b.Findings[i].Count++
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(b)
}
