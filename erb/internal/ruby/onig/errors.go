package onig

// This file has the errors of compiling.

// SyntaxError tells that a pattern is wrong; the text is Onigmo's, followed by the pattern as Ruby shows it.
type SyntaxError struct {
	Reason  string // "premature end of char-class"
	Pattern string
}

// Error gives the message of Ruby's RegexpError.
func (e *SyntaxError) Error() string { return e.Reason + ": /" + e.Pattern + "/" }

// UnsupportedError tells that a pattern uses something that Onigmo has and this package has not.
type UnsupportedError struct {
	Construct string
}

// Error implements error.
func (e *UnsupportedError) Error() string {
	return "unsupported in a regular expression: " + e.Construct
}
