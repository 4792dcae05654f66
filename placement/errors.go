package placement

// This file declares the errors of a Placer.

import (
	"fmt"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// Error is why a [Placer] places nothing: the first thing that is wrong, in the director's words.
type Error struct {
	// Code is the director's error code; 0 where the director does not check, or where it fails with some Ruby
	// exception.
	Code manifest.Code
	// Message is the director's text where Code is not 0.
	Message string
	// Group is the name of the instance group that can't be placed; "" if it isn't one group alone.
	Group string
}

// of adds the name of the group to an error.
func of(group string, err error) error {
	e, ok := err.(*Error)
	if !ok {
		return err
	}
	with := *e
	with.Group = group
	return &with
}

// ErrUnbound is the error for an instance that has no address where it should: it is of an errand group that hasn't
// started (director: deployment_plan/manual_network.rb).
var ErrUnbound error = &Error{Code: codes.NetworkReservationIPMissing, Message: "Can't generate network settings without an IP"}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Is makes errors.Is(err, code) true for a [manifest.Code] of the error.
func (e *Error) Is(target error) bool { return codes.Match(e.Code, target) }

// directorError makes an error in the director's words.
func directorError(code manifest.Code, format string, args ...any) error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}
