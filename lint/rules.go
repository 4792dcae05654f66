package lint

// This file defines rules; rules_table.go lists them.

import (
	"fmt"
	"slices"
)

// Severity is the severity of a finding.
type Severity int

// The severities.
const (
	Hint    Severity = iota // worth a look
	Warning                 // works, but surely not as meant
	Error                   // fails, or is ignored
)

var severityNames = [...]string{"hint", "warning", "error"}

// String returns the name in lower case.
func (s Severity) String() string {
	if s < 0 || int(s) >= len(severityNames) {
		return fmt.Sprintf("Severity(%d)", int(s))
	}
	return severityNames[s]
}

// ParseSeverity returns the severity of that name.
func ParseSeverity(name string) (Severity, error) {
	for i, n := range severityNames {
		if n == name {
			return Severity(i), nil
		}
	}
	return 0, fmt.Errorf("no severity %q: hint, warning or error", name)
}

// Rule describes a kind of finding.
type Rule struct {
	// Code names it in reports, suppressions and baselines. It stays the same.
	Code string
	// Severity is the severity of its findings.
	Severity Severity
	// Title describes the finding, Effect the consequence at run time, Fix the remedy; the last two are sentences.
	Title, Effect, Fix string
}

// Help returns the address of the page about the rule, which has an example.
func (r *Rule) Help() string {
	return "https://github.com/boshrender/boshrender/blob/main/docs/lint/" + r.Code + ".md"
}

// Rules returns all rules in the order of their codes.
func Rules() []Rule { return slices.Clone(rules) }

// rule returns the rule of a code.
func rule(code string) *Rule {
	for i := range rules {
		if rules[i].Code == code {
			return &rules[i]
		}
	}
	panic("no rule " + code) // the codes come from this package
}
