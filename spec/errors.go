package spec

// This file declares the errors of job specs and their list.

import (
	"errors"
	"strconv"
)

// Code is an error code of the director. It is an error itself so that
// errors.Is(err, spec.CodeX) finds it.
type Code int

// Error returns the code.
func (c Code) Error() string { return "error code " + strconv.Itoa(int(c)) }

// The director's error codes for a job that it refuses at upload.
const (
	CodeJobInvalidArchive  Code = 80000
	CodeJobMissingManifest Code = 80001
	CodeJobMissingTemplate Code = 80002
	CodeJobMissingMonit    Code = 80004
	CodeJobInvalidLogs     Code = 80005
	CodeJobInvalidProps    Code = 80008
	CodeJobInvalidPackages Code = 80012
	CodeJobInvalidLink     Code = 80013
	CodeJobDuplicateLink   Code = 80014
	CodeJobInvalidName     Code = 80016
)

// Error is one thing wrong with a job spec.
type Error struct {
	// Code is the director's error code; 0 for a check that the director
	// does not make, or makes by failing with some Ruby exception.
	Code Code
	// Message is the director's text where Code is not 0.
	Message string
	Pos     Position
}

// Error returns the position and the message.
func (e *Error) Error() string {
	if p := e.Pos.String(); p != "" {
		return p + ": " + e.Message
	}
	return e.Message
}

// Is makes errors.Is(err, CodeX) true for an error with that code.
func (e *Error) Is(target error) bool {
	code, ok := target.(Code)
	return ok && code != 0 && code == e.Code
}

// errorList collects errors.
type errorList []error

// add appends an Error with a director's code.
func (l *errorList) add(code Code, pos Position, message string) {
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
