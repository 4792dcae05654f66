package manifest

// This file holds the errors of the package: one finding with the director's code and text, and lists of them.

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/errlist"
)

// Error is one finding about a document. Message is the director's text (or the CLI's, for ops files and
// variables) byte for byte, without values that may be secret. The value of a variable is replaced by its placeholder.
// "<redacted>" replaces the values under properties, bosh, env, options, tags and consumes of an object that is shown
// as a whole, and the text of an alias, a tag or a number that can't be read.
type Error struct {
	// Location is where the mistake is written.
	Location Location

	// Code is the director's error code; CodeGeneral where the director raises an error without one.
	Code Code
	// Message is the text without code and position.
	Message string
	// Err is the error underneath, if any.
	Err error
}

// Error returns "file:line:column: path: message (error code)", without the parts that are not known.
func (e *Error) Error() string {
	var b strings.Builder
	if p := e.Location.Position(); p != "" {
		b.WriteString(p)
		b.WriteString(": ")
	}
	if e.Location.Path != "" {
		b.WriteString(e.Location.Path)
		b.WriteString(": ")
	}
	b.WriteString(e.Message)
	if e.Code != CodeGeneral && e.Code != 0 {
		b.WriteString(" (error ")
		b.WriteString(strconv.Itoa(int(e.Code)))
		b.WriteByte(')')
	}
	return b.String()
}

// Unwrap returns the error underneath.
func (e *Error) Unwrap() error { return e.Err }

// Is makes errors.Is(err, code) true for a [Code] of the error.
func (e *Error) Is(target error) bool { return codes.Match(e.Code, target) }

// Errors is a non-empty list of findings in the order in which the director would meet them.
type Errors []*Error

// Error returns the findings, one per line.
func (l Errors) Error() string { return errlist.Text(l) }

// Unwrap returns the findings for errors.Is and errors.As.
func (l Errors) Unwrap() []error { return errlist.Of(l) }

// maxErrors bounds how many findings one step reports, against documents with millions of mistakes.
const maxErrors = 10000

// maxErrorText bounds the bytes of their texts and paths, which repeat text of the document.
const maxErrorText = 16 << 20

// findings collects the errors of one step.
type findings struct {
	errs    Errors
	dropped int // those beyond the bounds
	text    int // bytes of the texts and paths
	ignores func(*Error) bool
	ignored int // how many of them are passedOver
}

// passedOver takes the place of a finding that the caller ignores.
var passedOver = &Error{}

// full reports whether there is no room for another finding, and counts the finding as dropped if so.
func (f *findings) full() bool {
	full := len(f.errs)-f.ignored >= maxErrors || f.text > maxErrorText
	if full {
		f.dropped++
	}
	return full
}

// add adds a finding.
func (f *findings) add(e *Error) {
	if f.ignores != nil && f.ignores(e) {
		f.errs, f.ignored = append(f.errs, passedOver), f.ignored+1
		return
	}
	f.errs = append(f.errs, e)
	f.text += len(e.Message) + len(e.Location.Path)
}

// kept returns the findings without the findings that the caller ignores.
func (f *findings) kept() Errors {
	return slices.DeleteFunc(f.errs, func(e *Error) bool { return e == passedOver })
}

// all returns the findings with a note about dropped findings.
func (f *findings) all() Errors { return f.kept().and(f.dropped) }

// and returns l with a note about findings that were left out.
func (l Errors) and(dropped int) Errors {
	if dropped == 0 {
		return l
	}
	return append(l, &Error{Message: strconv.Itoa(dropped) + " more errors"})
}

// err returns l as an error, nil if it is empty.
func (l Errors) err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}

// AsErrors returns all findings in err.
func AsErrors(err error) Errors {
	var list Errors
	if errors.As(err, &list) {
		return list
	}
	var one *Error
	if errors.As(err, &one) {
		return Errors{one}
	}
	return nil
}
