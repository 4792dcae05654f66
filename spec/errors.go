package spec

// This file declares the errors of job specs and their list.

import (
	"errors"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// Error is one thing wrong with a job spec.
type Error struct {
	// Code is the director's error code; 0 for a check that the director does not make, or whose failure is a Ruby
	// exception there.
	Code manifest.Code
	// Message is the director's text where Code is not 0.
	Message string
	// Location is the position in the spec: of the entry for a missing template, of the start for a missing monit file.
	Location manifest.Location
}

// Error returns the position and the message.
func (e *Error) Error() string {
	if p := e.Location.Position(); p != "" {
		return p + ": " + e.Message
	}
	return e.Message
}

// Is makes errors.Is(err, code) true for a [manifest.Code] of the error.
func (e *Error) Is(target error) bool { return codes.Match(e.Code, target) }

// errorList collects errors.
type errorList []error

// add appends an Error with a director's code.
func (l *errorList) add(code manifest.Code, pos manifest.Location, message string) {
	*l = append(*l, &Error{Code: code, Message: message, Location: pos})
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
