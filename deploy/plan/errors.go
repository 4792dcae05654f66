package plan

// This file defines the director's errors of a deploy.

import (
	"errors"

	"github.com/boshrender/boshrender/internal/codes"
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
func (e *Error) Is(target error) bool { return codes.Match(e.Code, target) }

// Unwrap returns the underlying error.
func (e *Error) Unwrap() error { return e.Err }

// Errors that errors.Is finds.
var (
	// ErrOtherState matches in errors.Is the error for a deployment that was not resolved with the State that it is
	// compared with.
	ErrOtherState = errors.New("the deployment was not resolved with this state")
	// ErrOtherInputs matches in errors.Is the error for a plan that was computed from other documents or releases than
	// the Source's.
	ErrOtherInputs = errors.New("the plan was computed from something else")
	// ErrSurgical matches in errors.Is the error for surgical mode with agents that can't restart single jobs.
	ErrSurgical = errors.New("the agents can't restart single jobs: surgical mode is not for them")
)

// CodeOf returns the director's code of an error.
func CodeOf(err error) manifest.Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return manifest.CodeGeneral
}
