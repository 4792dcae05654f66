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
)

// Kind is what kind of failure an Error is.
type Kind int

// The kinds of errors.
const (
	Ruby        Kind = iota // an exception that real Ruby raises too
	Syntax                  // the template isn't valid ERB
	Unsupported             // valid Ruby that this evaluator doesn't evaluate
	Limit                   // a limit was exceeded; unwraps to ErrLimit
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

// ErrLimit is what errors of kind [Limit] unwrap to; so do those of inputs that exceed [InputLimits].
var ErrLimit = ruby.ErrLimit

// ErrBusy is what the error of a Session unwraps to that is asked to render while it renders.
var ErrBusy = errors.New("the session renders another template")

// Error is a failure to parse or render a template: of [Parse], [Template.Render] and [Session.Render]. Class and
// Message of an exception are Ruby's, to the letter: they can contain values that the template put there.
type Error struct {
	// Kind is what kind of failure it is.
	Kind Kind
	// Class is that of the exception: "NoMethodError". For other kinds than Ruby it is a word of ours: "Unsupported".
	Class string
	// Message is that of the exception, or ours.
	Message string
	// Template is the name of the template in which it happened.
	Template string
	// Line counts from 1; 0 where there is none.
	Line int
	// Column counts characters from 1; 0 where there is none.
	Column int
	// Stack has the calls that led there, innermost first; nil for a failure outside of methods that templates define.
	Stack []Frame
	// Hint is what may be meant, or where to look, for people: "did you mean `elsif`?"; "" for most errors.
	Hint string

	file    *source.File
	pos     source.Pos
	cause   error
	printed string // what Printed returns where it isn't Message
}

// Frame is a call of a method that the template defines or of one that evaluates a string, innermost first.
type Frame struct {
	// Method is the name of the method that was called.
	Method string
	// Template is the name of the template that calls it.
	Template string
	// Line is that of the call, from 1; 0 where there is none.
	Line int
	// Column is that of the call, in characters from 1; 0 where there is none.
	Column int
}

// Error returns "template:line:column: Class: message; hint", without line and column where they are not known, and
// without hint where there is none.
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

// Printed returns the exception as it is in a string, "#{e}" in Ruby, which the director puts into its own messages.
// That is Message, except for classes that define message alone.
func (e *Error) Printed() string {
	if e.printed != "" {
		return e.printed
	}
	return e.Message
}

// Unwrap returns the cause: ErrLimit, ErrBusy, the cause of the context that ended, for a bug of this package the
// stack; nil for exceptions.
func (e *Error) Unwrap() error { return e.cause }

// Snippet returns the line of the error, the one before it, and a caret under the column. It is "" where there is no
// position.
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
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, err := range e {
		lines[i] = err.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap makes errors.As find the single failures.
func (e Errors) Unwrap() []error {
	list := make([]error, len(e))
	for i, err := range e {
		list[i] = err
	}
	return list
}

// syntaxErrors turns what the parser reports into an *Error or Errors.
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

// renderError turns what a run ended with into an *Error. The run is asked for the message of an exception, which
// templates can define.
func renderError(file *source.File, rt *ruby.Runtime, err error) *Error {
	e := &Error{Template: file.Name}
	if _, ok := err.(*ruby.Exception); !ok { // whose text Error copies, and which is asked for its message below
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
			at.File, at.Pos = err.Frames[i].File, err.Frames[i].Pos // the innermost place outside of evaluated strings
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
		e.Kind, e.Class, e.cause = Limit, "Limit", ErrLimit
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

// hint returns what to say beside an exception's own message.
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

// messageError returns the error for an exception whose message can't be had: the failure to form it takes its place.
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
