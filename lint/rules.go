package lint

// This file lists the rules.

import "fmt"

// Severity says how bad a finding is.
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

// Rule is a kind of finding.
type Rule struct {
	// Code names it in reports, suppressions and baselines. It stays the same.
	Code string
	// Severity is that of its findings.
	Severity Severity
	// Title says what is found.
	Title string
}

// The codes.
const (
	NoReason          = "A001"
	IdleSuppression   = "A002"
	InvalidSpec       = "S001"
	DuplicateKey      = "S002"
	UnknownKey        = "S003"
	SameDestination   = "S004"
	OrphanTemplate    = "S005"
	UnknownPackage    = "S006"
	ProvidesUnknown   = "S007"
	PackageTwice      = "S008"
	Undeclared        = "P001"
	Unused            = "P002"
	Required          = "P003"
	LinkUndeclared    = "L001"
	LinkUnused        = "L002"
	LinkOptional      = "L003"
	UnknownFact       = "I001"
	InstanceInBPM     = "I002"
	SyntaxError       = "R001"
	Refused           = "R002"
	UnknownMethod     = "R003"
	UnknownConstant   = "R004"
	ConstantCondition = "R005"
	UnknownBPMKey     = "M001"
	InvalidBPM        = "M002"
	BPMPackage        = "M003"
	Unquoted          = "H001"
)

// Rules lists all rules in order of their codes.
var Rules = []Rule{
	{NoReason, Warning, "a suppression gives no reason"},
	{IdleSuppression, Hint, "a suppression suppresses nothing"},
	{Unquoted, Hint, "a shell script has a property outside of quotes"},
	{UnknownFact, Warning, "a key of spec that doesn't exist: it is nil"},
	{InstanceInBPM, Warning, "bpm.yml depends on the instance: the containers of a group can't differ"},
	{LinkUndeclared, Error, "a link is used that the job doesn't consume"},
	{LinkUnused, Warning, "a link is consumed and never used"},
	{LinkOptional, Warning, "an optional link is used without if_link: rendering fails where it is missing"},
	{UnknownBPMKey, Warning, "bpm.yml has a key that bpm ignores"},
	{InvalidBPM, Error, "bpm refuses bpm.yml"},
	{BPMPackage, Warning, "bpm.yml names a package that the job doesn't have"},
	{Undeclared, Error, "a property is used that the spec doesn't declare: it can't be set"},
	{Unused, Warning, "a property is declared and never used"},
	{Required, Hint, "a property has no default, and nothing guards its use: rendering fails unless it is set"},
	{SyntaxError, Error, "a template is no valid ERB"},
	{Refused, Error, "a template uses what is refused: files, processes, threads, the network, the environment"},
	{UnknownMethod, Error, "a method that doesn't exist"},
	{UnknownConstant, Error, "a constant that doesn't exist"},
	{ConstantCondition, Warning, "a condition that can't change"},
	{InvalidSpec, Error, "a director or the CLI refuses the job"},
	{DuplicateKey, Error, "a key is there twice: the last one counts"},
	{UnknownKey, Warning, "a key that nobody reads"},
	{SameDestination, Error, "two templates have one destination: the last one stays"},
	{OrphanTemplate, Warning, "a file among the templates that the spec doesn't name"},
	{UnknownPackage, Error, "a package that the release doesn't have"},
	{ProvidesUnknown, Warning, "a link provides a property that the spec doesn't declare"},
	{PackageTwice, Warning, "a package is listed twice"},
}

// rule returns the rule of a code.
func rule(code string) *Rule {
	for i := range Rules {
		if Rules[i].Code == code {
			return &Rules[i]
		}
	}
	panic("no rule " + code) // a code of this package
}
