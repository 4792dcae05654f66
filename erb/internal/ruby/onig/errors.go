package onig

// This file has the errors of compiling.

// SyntaxError reports that a pattern is wrong; the reason is Onigmo's.
type SyntaxError struct {
	Reason string // "premature end of char-class"
}

// Error implements error.
func (e *SyntaxError) Error() string { return e.Reason }

// UnsupportedError reports that a pattern uses a feature of Onigmo that this package lacks.
type UnsupportedError struct {
	Construct string
}

// Error implements error.
func (e *UnsupportedError) Error() string {
	return "unsupported in a regular expression: " + e.Construct
}
