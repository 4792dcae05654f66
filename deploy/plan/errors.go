package plan

// This file defines the director's errors of a deploy.

import (
	"errors"

	"github.com/boshrender/boshrender/manifest"
)

// Error is a failure of a deploy, in the director's words.
type Error struct {
	// Code is the director's; manifest.CodeGeneral if it has none.
	Code manifest.Code
	// Message is the director's text.
	Message string
	// Err is the underlying error, if any.
	Err error
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Is makes errors.Is(err, code) true for a [manifest.Code] of the error.
func (e *Error) Is(target error) bool { return target == e.Code }

// Unwrap returns the underlying error.
func (e *Error) Unwrap() error { return e.Err }

// CodeOf returns the director's code of an error.
func CodeOf(err error) manifest.Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return manifest.CodeGeneral
}
