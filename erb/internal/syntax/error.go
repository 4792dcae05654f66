package syntax

// This file defines the errors of this package.

import (
	"errors"
	"fmt"
	"sort"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/source"
)

// Error is a mistake in a template, or (Unsupported) Ruby that this package does not support.
type Error struct {
	Pos         source.Pos
	Msg         string // without position, lower-case
	Unsupported bool
	Construct   string // the name of the unsupported construct
	Reason      string // why it is unsupported; "" if a limit is exceeded
	Internal    bool   // a bug of this package

	spans     bool // a literal that continues after its tag
	opener    kind // kind and place of the unclosed opener, until Parse puts them into Msg
	openerPos source.Pos
}

// Error returns the message without a position: only the caller has the file that Pos belongs to.
func (e *Error) Error() string { return e.Msg }

// ErrorList holds all independent errors of a template in the order of their positions.
type ErrorList []*Error

// Error lists the messages.
func (l ErrorList) Error() string {
	msgs := make([]string, len(l))
	for i, e := range l {
		msgs[i] = e.Msg
	}
	return strings.Join(msgs, "; ")
}

// Unwrap returns the errors, for errors.Is and errors.As.
func (l ErrorList) Unwrap() []error {
	errs := make([]error, len(l))
	for i, e := range l {
		errs[i] = e
	}
	return errs
}

// Errors returns the list inside err, nil when there is none.
func Errors(err error) ErrorList {
	var list ErrorList
	errors.As(err, &list)
	return list
}

// nameOpeners completes the messages that include the line of an opener.
func (l ErrorList) nameOpeners(file *source.File) {
	for _, e := range l {
		if e.opener != kNone {
			e.Msg += fmt.Sprintf(" for %s at line %d", e.opener, file.Line(e.openerPos))
			e.opener = kNone
		}
	}
}

// sorted sorts l by position and removes duplicates.
func (l ErrorList) sorted() ErrorList {
	sort.SliceStable(l, func(i, j int) bool { return l[i].Pos < l[j].Pos })
	var out ErrorList
	for _, e := range l {
		if n := len(out); n > 0 && *out[n-1] == *e {
			continue
		}
		out = append(out, e)
	}
	return out
}

// errorf makes a syntax error.
func errorf(pos source.Pos, format string, args ...any) *Error {
	return &Error{Pos: pos, Msg: fmt.Sprintf(format, args...)}
}

// beyond makes the error for a template that exceeds a limit of the parser. It may be valid Ruby, so the error must
// not be a syntax error.
func beyond(pos source.Pos, format string, args ...any) *Error {
	return unsupported(pos, fmt.Sprintf(format, args...))
}
