// Package errlist has the methods of lists of errors, such as manifest.Errors.
package errlist

import "strings"

// Of returns a list as errors, for Unwrap. The list has no nil.
func Of[E error](list []E) []error {
	errs := make([]error, len(list))
	for i, e := range list {
		errs[i] = e
	}
	return errs
}

// None is the text of a list without errors.
const None = "no errors"

// Text returns the texts, one per line.
func Text[E error](list []E) string {
	if len(list) == 0 {
		return None
	}
	lines := make([]string, len(list))
	for i, e := range list {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}
