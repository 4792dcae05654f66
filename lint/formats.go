package lint

// This file writes reports.

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/terminal"
)

// WriteText writes a line for each finding: "file:line:column: severity: message [code]".
func (r *Report) WriteText(w io.Writer) error {
	for _, f := range r.Findings {
		_, err := fmt.Fprintf(w, "%s:%d:%d: %v: %s [%s]\n", terminal.Line(f.File), f.Line, f.Column, f.Rule.Severity, terminal.Line(f.Message), f.Rule.Code)
		if err != nil {
			return err
		}
	}
	return nil
}

// WriteFixes writes a line with the remedy for each code found, and the address of the pages with examples.
func (r *Report) WriteFixes(w io.Writer) error {
	last := ""
	for _, rule := range rules {
		if !slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Rule.Code == rule.Code }) {
			continue
		}
		last = rule.Code
		if _, err := fmt.Fprintf(w, "%s: %s\n", rule.Code, rule.Fix); err != nil {
			return err
		}
	}
	if last == "" {
		return nil
	}
	_, err := fmt.Fprintf(w, "examples: %s\n", strings.ReplaceAll(rule(last).Help(), last, "CODE"))
	return err
}

// Summary returns the numbers of things checked and found.
func (r *Report) Summary() string {
	counts := map[Severity]int{}
	for _, f := range r.Findings {
		counts[f.Rule.Severity]++
	}
	text := fmt.Sprintf("%s of %s in %s: %s, %s, %s", plural(r.Templates, "template"), plural(r.Jobs, "job"), plural(r.Releases, "release"),
		plural(counts[Error], "error"), plural(counts[Warning], "warning"), plural(counts[Hint], "hint"))
	if r.Suppressed > 0 {
		text += fmt.Sprintf(", %d suppressed", r.Suppressed)
	}
	if r.Known > 0 {
		text += fmt.Sprintf(", %d known", r.Known)
	}
	return text
}

// plural returns a number of things.
func plural(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// jsonFinding is a finding in the output of WriteJSON.
type jsonFinding struct {
	Code     string `json:"code"`
	Severity string `json:"severity"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column"`
	Job      string `json:"job"`
	Message  string `json:"message"`
	Effect   string `json:"effect"`
	Fix      string `json:"fix"`
	Help     string `json:"help"`
	Fixable  bool   `json:"fixable,omitempty"`
}

// WriteJSON writes an array of objects: code, severity, file, line, column, job, message, effect, fix, help (the
// address of a page), fixable.
func (r *Report) WriteJSON(w io.Writer) error {
	list := []jsonFinding{}
	for _, f := range r.Findings {
		list = append(list, jsonFinding{
			f.Rule.Code, f.Rule.Severity.String(), f.File, f.Line, f.Column, f.Job, f.Message, f.Rule.Effect, f.Rule.Fix, f.Rule.Help(), f.Fixable(),
		})
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(list)
}

// WriteGitHub writes the workflow commands with which GitHub annotates lines.
func (r *Report) WriteGitHub(w io.Writer) error {
	levels := map[Severity]string{Hint: "notice", Warning: "warning", Error: "error"}
	escape := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	for _, f := range r.Findings {
		_, err := fmt.Fprintf(w, "::%s file=%s,line=%d,col=%d,title=%s::%s\n", levels[f.Rule.Severity], property.Replace(f.File), f.Line, f.Column,
			property.Replace(f.Rule.Code+" "+f.Rule.Title), escape.Replace(f.Message+". "+f.Rule.Effect+" "+f.Rule.Fix))
		if err != nil {
			return err
		}
	}
	return nil
}

// The parts of SARIF 2.1.0 that are written.
type (
	sarif struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool    sarifTool     `json:"tool"`
		Results []sarifResult `json:"results"`
		Columns string        `json:"columnKind"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		URI   string      `json:"informationUri"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID      string      `json:"id"`
		Short   sarifText   `json:"shortDescription"`
		Full    sarifText   `json:"fullDescription"`
		Help    sarifText   `json:"help"`
		HelpURI string      `json:"helpUri"`
		Default sarifConfig `json:"defaultConfiguration"`
	}
	sarifConfig struct {
		Level string `json:"level"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		Line   int `json:"startLine"`
		Column int `json:"startColumn"`
	}
)

// WriteSARIF writes SARIF 2.1.0, which code hosts and editors show.
func (r *Report) WriteSARIF(w io.Writer) error {
	levels := map[Severity]string{Hint: "note", Warning: "warning", Error: "error"}
	run := sarifRun{Results: []sarifResult{}, Columns: "unicodeCodePoints"}
	run.Tool.Driver = sarifDriver{Name: "boshrender lint", URI: "https://github.com/boshrender/boshrender"}
	index := map[string]int{}
	for i, rule := range rules {
		index[rule.Code] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{
			rule.Code, sarifText{rule.Title}, sarifText{rule.Effect}, sarifText{rule.Fix}, rule.Help(), sarifConfig{levels[rule.Severity]},
		})
	}
	for _, f := range r.Findings {
		at := sarifPhysical{sarifArtifact{(&url.URL{Path: filepath.ToSlash(f.File)}).String()}, sarifRegion{f.Line, f.Column}}
		run.Results = append(run.Results, sarifResult{
			f.Rule.Code, index[f.Rule.Code], levels[f.Rule.Severity], sarifText{f.Message}, []sarifLocation{{at}},
		})
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(sarif{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}
