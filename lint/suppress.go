package lint

// This file takes findings away that comments suppress and that a baseline knows.

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/redact"
)

// ignore is a suppression: codes, and behind them the reason.
var ignore = regexp.MustCompile(`lint:ignore\s+([A-Z]\d{3}(?:\s*,\s*[A-Z]\d{3})*)([^\n]*)`)

// suppression is one in a file.
type suppression struct {
	file         string
	line, column int
	codes        []string
	reason       string
	alone        bool // nothing else is in the line
	used         bool
}

// suppressions finds those of a file.
func suppressions(file, text string) []*suppression {
	var list []*suppression
	for i, line := range strings.Split(text, "\n") {
		at := ignore.FindStringSubmatchIndex(line)
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
			file: file, line: i + 1, column: 1 + len([]rune(line[:at[0]])), codes: strings.FieldsFunc(line[at[2]:at[3]], func(r rune) bool { return r == ',' || r == ' ' }),
			reason: reason, alone: strings.Trim(before, "<%#/- ") == "",
		})
	}
	return list
}

// settle returns what is left of the findings of a job.
func (c *checker) settle(l Linter, r *Report) []Finding {
	var marks []*suppression
	for file, text := range c.files {
		marks = append(marks, suppressions(file, text)...)
	}
	slices.SortFunc(marks, func(a, b *suppression) int { return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line)) })
	var left []Finding
	for _, f := range c.found {
		hit := slices.IndexFunc(marks, func(s *suppression) bool {
			return s.file == f.File && slices.Contains(s.codes, f.Rule.Code) && (s.line == f.Line || s.alone && s.line == f.Line-1)
		})
		if hit >= 0 {
			marks[hit].used = true
			r.Suppressed++
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
				r.texts[s.file] = c.files[s.file]
				f.fix = &edit{file: s.file, line: s.line, what: "the line is removed"}
			}
		}
	}
	var out []Finding
	for _, f := range append(left, c.found...) {
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
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("no baseline: %w", err)
	}
	if err := json.NewDecoder(bytes.NewReader(data)).Decode(b); err != nil {
		return nil, fmt.Errorf("no baseline: %w", redact.JSON(data, err))
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
