package dns

// This file defines the errors of naming and of queries.

import (
	"errors"
	"fmt"
	"strings"
)

// ErrCollision says that two targets would have the same name.
var ErrCollision = errors.New("name is taken")

var (
	// errNamespaceTooLong says that namespace, domain and the dots between them take 221 characters or more, so that no
	// hashed service name fits before them, and that a name is too long without a hash.
	errNamespaceTooLong = errors.New("namespace and domain leave no room for a service name")
	// errEmptyName says that nothing remains of a name when it is sanitized.
	errEmptyName = errors.New("name has no letter and no digit")
	// errNoName says that the scheme has no name for such a target.
	errNoName = errors.New("the scheme has no name for it")
)

// A NameError says which target cannot be named, and why.
type NameError struct {
	// Scheme that was asked for a name.
	Scheme Scheme
	// Target that has none.
	Target Target
	// Err says why.
	Err error
}

// Error describes the target in words.
func (e *NameError) Error() string {
	return fmt.Sprintf("cannot name %s by scheme %s: %v", e.Target, e.Scheme, e.Err)
}

// Unwrap returns the reason.
func (e *NameError) Unwrap() error { return e.Err }

// A CollisionError says which targets would share a name. It is an ErrCollision.
type CollisionError struct {
	// Name that the targets would share.
	Name string
	// Targets are two or more.
	Targets []Target
}

// Error lists the targets in the order in which they were found.
func (e *CollisionError) Error() string {
	all := make([]string, len(e.Targets))
	for i, t := range e.Targets {
		all[i] = t.String()
	}
	return fmt.Sprintf("dns name '%s' would stand for %s", e.Name, strings.Join(all, " and for "))
}

// Unwrap returns ErrCollision.
func (e *CollisionError) Unwrap() error { return ErrCollision }

// A QueryError is a query that cannot be answered with a name. Where the director fails as well, Class and Message
// describe its exception.
type QueryError struct {
	// Class in Ruby, as "RuntimeError".
	Class string
	// Message of the exception, in Ruby's words where the director fails.
	Message string
}

// Error returns the message.
func (e *QueryError) Error() string { return e.Message }

// RubyClass returns the class of the exception that a template sees.
func (e *QueryError) RubyClass() string { return e.Class }

func runtimeError(format string, args ...any) error {
	return &QueryError{Class: "RuntimeError", Message: fmt.Sprintf(format, args...)}
}
