package erb

// This file defines the errors of parsing and rendering.

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/errlist"
	"github.com/boshrender/boshrender/limits"
)

// Kind classifies an Error.
type Kind int

// The kinds of errors.
const (
	Ruby        Kind = iota // an exception that real Ruby raises too
	Syntax                  // the template isn't valid ERB
	Unsupported             // valid Ruby that this evaluator doesn't evaluate
	Limit                   // a limit was exceeded; unwraps to limits.ErrExceeded
	Cancelled               // the context was cancelled; unwraps to its error
	Internal                // a bug of this package, or ErrBusy
)

var kindNames = [...]string{"ruby", "syntax", "unsupported", "limit", "cancelled", "internal"}

// String returns the name of the kind in lower case.
func (k Kind) String() string {
	if k >= 0 && int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", int(k))
}

// ErrBusy is wrapped by the error of a Session that is called while it renders.
var ErrBusy = errors.New("the session renders another template")

// Error is a failure to parse or render a template: of [Parse], [Template.Render] and [Session.Render]. Class and
// Message of an exception are Ruby's, to the letter: they can contain values that the template put there.
type Error struct {
	// Kind classifies the failure.
	Kind Kind
	// Class is the exception's class, such as "NoMethodError". For other kinds than Ruby it is a word of this
	// package, such as "Unsupported".
	Class string
	// Message is the exception's message, or a message of this package.
	Message string
	// Template is the name of the template in which it happened.
	Template string
	// Line counts from 1; 0 if it is unknown.
	Line int
	// Column counts characters from 1; 0 if it is unknown.
	Column int
	// Stack has the calls that led to the failure, innermost first; nil for a failure outside methods that
	// templates define.
	Stack []Frame
	// Hint is advice for people: the probable intention, or where to look: "did you mean `elsif`?"; "" for most
	// errors.
	Hint string

	file    *source.File
	pos     source.Pos
	cause   error
	printed string // the result of Printed, if it differs from Message
}

// Frame is a call of a method that the template defines or of one that evaluates a string.
type Frame struct {
	// Method is the name of the method that was called.
	Method string
	// Template is the name of the template that calls it.
	Template string
	// Line is the line of the call, from 1; 0 if it is unknown.
	Line int
	// Column is the column of the call, in characters from 1; 0 if it is unknown.
	Column int
}

// Error returns "template:line:column: Class: message; hint", without line and column if they are not known, and
// without hint if there is none.
func (e *Error) Error() string {
	where := e.Template
	if e.Line > 0 {
		where += fmt.Sprintf(":%d:%d", e.Line, e.Column)
	}
	if e.Hint != "" {
		return where + ": " + e.Class + ": " + e.Message + "; " + e.Hint
	}
	return where + ": " + e.Class + ": " + e.Message
}

// Printed returns the exception as it is printed in a string, "#{e}" in Ruby, which the director puts into its own
// messages. That is Message, except for classes that override message alone.
func (e *Error) Printed() string {
	if e.printed != "" {
		return e.printed
	}
	return e.Message
}

// Unwrap returns the cause: limits.ErrExceeded, ErrBusy, the cause of the context that ended, or the stack for a bug of
// this package; nil for exceptions.
func (e *Error) Unwrap() error { return e.cause }

// WithMessage returns the error with another message and no hint.
func (e *Error) WithMessage(message string) *Error {
	out := *e
	out.Message, out.printed, out.Hint = message, "", ""
	return &out
}

// Snippet returns the line of the error, the one before it, and a caret under the column. It is "" if the position
// is unknown.
func (e *Error) Snippet() string {
	if e.file == nil || e.Line == 0 {
		return ""
	}
	var b strings.Builder
	at := e.Line - e.file.LineShift
	for line := max(1, at-1); line <= at; line++ {
		fmt.Fprintf(&b, "%5d | %s\n", line, e.file.LineText(line))
	}
	text := []rune(e.file.LineText(at))
	b.WriteString("      | ")
	for _, r := range text[:min(len(text), e.Column-1)] {
		if r != '\t' {
			r = ' '
		}
		b.WriteRune(r)
	}
	b.WriteString("^\n")
	return b.String()
}

// Errors are several independent failures of one template, in the order of their positions.
type Errors []*Error

// Error returns one line for each failure.
func (e Errors) Error() string { return errlist.Text(e) }

// Unwrap returns the single failures, for errors.As.
func (e Errors) Unwrap() []error { return errlist.Of(e) }

// syntaxErrors converts the errors of the parser to an *Error or Errors.
func syntaxErrors(file *source.File, err error) error {
	var list syntax.ErrorList
	if !errors.As(err, &list) {
		var one *syntax.Error
		if !errors.As(err, &one) {
			return &Error{Kind: Syntax, Class: "SyntaxError", Message: err.Error(), Template: file.Name, cause: err}
		}
		list = syntax.ErrorList{one}
	}
	all := make(Errors, len(list))
	for i, s := range list {
		all[i] = &Error{Kind: Syntax, Class: "SyntaxError", Message: s.Msg, Template: file.Name}
		if s.Unsupported {
			all[i].Kind, all[i].Class, all[i].Message = Unsupported, "Unsupported", strings.TrimPrefix(s.Msg, "unsupported: ")
			if s.Reason != "" {
				all[i].Message += ": " + s.Reason
			}
		}
		all[i].at(file, s.Pos)
	}
	if len(all) == 1 {
		return all[0]
	}
	return all
}

func (e *Error) at(file *source.File, pos source.Pos) {
	e.file, e.pos = file, pos
	e.Line, e.Column = file.Position(pos)
	if e.Line > 0 {
		e.Line += file.LineShift
	}
}

// renderError converts the error of a run to an *Error. It calls the methods of an exception for its message, which
// templates can define.
func renderError(file *source.File, rt *ruby.Runtime, err error) *Error {
	e := &Error{Template: file.Name}
	if _, ok := err.(*ruby.Exception); !ok { // its text is copied by Error, or its message is formed below
		e.Message = err.Error()
	}
	switch err := err.(type) {
	case *ruby.Exception:
		message, printed, failed := rt.MessageOf(err)
		if failed != nil {
			return messageError(file, rt, err, failed)
		}
		e.Kind, e.Class, e.Message = Ruby, err.Value().RealClass().Inspect(), message
		if printed != message {
			e.printed = printed
		}
		at := ruby.At{File: err.File, Pos: err.Pos, Placed: err.Traced}
		for i := 0; i < len(err.Frames) && at.File != nil && at.File.Outer != nil; i++ {
			at.File, at.Pos = err.Frames[i].File, err.Frames[i].Pos // the innermost place outside evaluated strings
		}
		e.place(at)
		if lines, ok := err.GivenBacktrace(); ok {
			e.trust(lines)
		}
		for _, f := range err.Frames {
			e.Stack = append(e.Stack, frameOf(f))
		}
		e.Hint = hint(e)
	case *ruby.LimitError:
		e.Kind, e.Class, e.cause = Limit, "Limit", limits.ErrExceeded
		e.place(err.At)
	case *ruby.UnsupportedError:
		e.Kind, e.Class, e.Message = Unsupported, "Unsupported", strings.TrimPrefix(err.Error(), "unsupported: ")
		e.place(err.At)
	case *ruby.EvalError:
		e.Kind, e.Class = Syntax, "SyntaxError"
		e.place(err.At)
	case *ruby.CancelError:
		e.Kind, e.Class, e.cause = Cancelled, "Cancelled", err.Unwrap()
		e.place(err.At)
	default:
		e.Kind, e.Class, e.cause = Internal, "Internal", err
	}
	return e
}

// hint returns the advice for an exception, in addition to its own message.
func hint(e *Error) string {
	switch e.Class {
	case "NameError", "NoMethodError":
		for _, word := range []string{"elif", "elseif", "else_if"} {
			if strings.Contains(e.Message, " method '"+word+"' for") {
				return "did you mean `elsif`?"
			}
		}
	case "ArgumentError":
		if len(e.Stack) > 0 && (strings.HasPrefix(e.Message, "wrong number of arguments") || strings.Contains(e.Message, " keyword")) {
			call := e.Stack[0]
			return fmt.Sprintf("`%s` is called at %s:%d:%d", call.Method, call.Template, call.Line, call.Column)
		}
	}
	return ""
}

// messageError returns the error for an exception whose message can't be formed: the failure to form it replaces
// it.
func messageError(file *source.File, rt *ruby.Runtime, err *ruby.Exception, failed error) *Error {
	if inner, ok := failed.(*ruby.Exception); ok {
		return &Error{Kind: Ruby, Class: inner.Value().RealClass().Inspect(), Message: inner.Text(), Template: file.Name}
	}
	e := renderError(file, rt, failed)
	if e.Line == 0 {
		e.place(ruby.At{File: err.File, Pos: err.Pos, Placed: err.Traced})
	}
	return e
}

// trust takes the line from a backtrace that the template set itself, as the director does; there may be none.
func (e *Error) trust(backtrace []string) {
	e.Line, e.Column = 0, 0
	for _, entry := range backtrace {
		if rest, ok := strings.CutPrefix(entry, e.Template+":"); ok {
			digits, _, _ := strings.Cut(rest, ":")
			e.Line, _ = strconv.Atoi(digits)
			return
		}
	}
}

func (e *Error) place(at ruby.At) {
	if !at.Placed || at.File == nil {
		return
	}
	file, pos := at.File.Outermost(at.Pos)
	e.Template = file.Name
	e.at(file, pos)
}

func frameOf(f ruby.Frame) Frame {
	out := Frame{Method: f.Method}
	if f.File != nil {
		file, pos := f.File.Outermost(f.Pos)
		out.Template = file.Name
		out.Line, out.Column = file.Position(pos)
		out.Line += file.LineShift
	}
	return out
}
