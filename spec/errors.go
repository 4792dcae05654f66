package spec

// This file declares the errors of job specs and their list.

import (
	"errors"
	"fmt"
	"strconv"
)

// The director's error codes for a job that it refuses at upload.
const (
	CodeJobInvalidArchive  = 80000
	CodeJobMissingManifest = 80001
	CodeJobMissingTemplate = 80002
	CodeJobMissingMonit    = 80004
	CodeJobInvalidLogs     = 80005
	CodeJobInvalidProps    = 80008
	CodeJobInvalidPackages = 80012
	CodeJobInvalidLink     = 80013
	CodeJobDuplicateLink   = 80014
	CodeJobInvalidName     = 80016
)

// Error is one thing wrong with a job spec.
type Error struct {
	// Code is the director's error code; 0 for a check that the director
	// does not make, or makes by failing with some Ruby exception.
	Code int
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

// errorList collects errors.
type errorList []error

// add appends an Error with a director's code.
func (l *errorList) add(code int, pos Position, message string) {
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

// inspect returns a scalar as Ruby's inspect prints it, for text that needs no
// escapes beyond those of Go.
func inspect(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case string:
		return strconv.Quote(v)
	}
	return fmt.Sprint(v)
}
