// Package limits has the error of inputs that exceed a limit. All packages that read documents, archives and templates
// return it, wrapped in errors of their own:
//
//	var exceeded *limits.Error
//	if errors.As(err, &exceeded) { // exceeded.Limit is "nodes", exceeded.Max 1000000
//
// The limits themselves are fields of the readers, such as manifest.Limits, spec.Limits, bpm.ParseLimits and
// erb.InputLimits. The same name means the same: Size in bytes, Nodes, AliasNodes, Depth and Digits. Zero means the
// default and a negative number no limit.
package limits

// This file is the whole package.

import (
	"errors"
	"fmt"
)

// ErrExceeded matches in errors.Is every error for an exceeded limit: every [Error], and an error of package erb for a
// template that takes too many steps or too much memory.
var ErrExceeded = errors.New("limit exceeded")

// Recursion is the name of the limit exceeded by documents that contain themselves.
const Recursion = "recursion"

// Error reports which limit an input exceeded, and where.
type Error struct {
	// Limit is the limit's name, in small letters: "nodes", "file size".
	Limit string
	// Max is its value; 0 for [Recursion], which cannot be set.
	Max int64
	// File is the document, file, or entry of an archive; "" if it has no name.
	File string
	// Line and Column, from 1, are the position in a document; 0 where there is none.
	Line, Column int
}

// Error returns "file:line:column: limit of n for nodes exceeded", without the unknown parts.
func (e *Error) Error() string {
	place := e.File
	if e.Line > 0 {
		if place != "" {
			place += ":"
		}
		place += fmt.Sprintf("%d:%d", e.Line, e.Column)
	}
	if place != "" {
		place += ": "
	}
	return place + e.Message()
}

// Message is Error without the position.
func (e *Error) Message() string {
	if e.Limit == Recursion {
		return "an alias refers to a collection that contains it"
	}
	return fmt.Sprintf("limit of %d for %s exceeded", e.Max, e.Limit)
}

// Is makes the error an [ErrExceeded].
func (e *Error) Is(target error) bool { return target == ErrExceeded }
