package spec

// This file declares the errors of job specs and their list.

import (
	"errors"

	"github.com/boshrender/boshrender/manifest"
)

// Error is one thing wrong with a job spec.
type Error struct {
	// Code is the director's error code; 0 for a check that the director does not make, or whose failure is a Ruby
	// exception there.
	Code manifest.Code
	// Message is the director's text where Code is not 0.
	Message string
	// Pos is the position in the spec: of the entry for a missing template, of the start for a missing monit file.
	Pos Position
}

// Error returns the position and the message.
func (e *Error) Error() string {
	if p := e.Pos.String(); p != "" {
		return p + ": " + e.Message
	}
	return e.Message
}

// Is makes errors.Is(err, code) true for a [manifest.Code] of the error.
func (e *Error) Is(target error) bool {
	code, ok := target.(manifest.Code)
	return ok && code != 0 && code == e.Code
}

// errorList collects errors.
type errorList []error

// add appends an Error with a director's code.
func (l *errorList) add(code manifest.Code, pos Position, message string) {
	*l = append(*l, &Error{Code: code, Message: message, Pos: pos})
}

// err returns the list as one error, nil if it is empty.
func (l errorList) err() error {
	if len(l) == 1 {
		return l[0]
	}
	return errors.Join(l...)
}

// quote puts Ruby's single quotes of the director's messages around s.
func quote(s string) string { return "'" + s + "'" }
