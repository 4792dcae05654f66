package state

// This file has the errors of stores and of recorded states.

import "errors"

// Errors that errors.Is finds.
var (
	// ErrHeld matches in errors.Is the error for an address or a number that another deployment of the store has.
	ErrHeld = errors.New("another deployment holds it")
	// ErrUnfinished matches in errors.Is the error for a deployment with a plan that was started and not finished. It
	// can be continued, see deploy.Unfinished, or abandoned, see deploy.Executor.Settle.
	ErrUnfinished = errors.New("another plan is under way")
	// ErrNewer matches in errors.Is the error for a state that a newer version of this package wrote.
	ErrNewer = errors.New("the state was written by a newer version")
)
