package plan

// This file defines the director's errors of a deploy.

import (
	"errors"

	"github.com/boshrender/boshrender/manifest"
)

// The director's codes of a deploy.
const (
	CodeAgentError                 manifest.Code = 450001
	CodeAgentTimeout               manifest.Code = 450002
	CodeAgentJobNotRunning         manifest.Code = 400007
	CodeAgentInvalidDisks          manifest.Code = 400010
	CodeDiskNotAttached            manifest.Code = 390001
	CodeInstanceIgnored            manifest.Code = 140021
	CodeCPIMissing                 manifest.Code = 550001
	CodePackageMissingSource       manifest.Code = 60001
	CodePackageMissingExported     manifest.Code = 60003
	CodePackageMissingExportedFrom manifest.Code = 60004
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

// Is makes errors.Is(err, CodeX) true for an error with that code.
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
