package ruby

// This file defines exceptions, and the Go errors that Ruby code can't rescue.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/internal/limit"
)

// Exception is a Ruby exception object. As a Go error it propagates to the rescue clause that takes it.
type Exception struct {
	Object
	Message Value // result of message: usually a String
	IVars   IVars
	Data    any // extra values of classes like KeyError (receiver, key)
	Cause   Value
	// Backtrace was set by set_backtrace: an array of strings. It is nil if that never ran.
	Backtrace Value

	Given  bool // the template set Backtrace itself
	caused bool // the template set Cause

	// Where it was raised: set once, by the interpreter, at the innermost place in a template.
	File   *source.File
	Pos    source.Pos
	Frames []Frame // calls of methods that templates define, innermost first
	Places []Place // where the backtrace begins; its continuation isn't known
	Traced bool    // File, Pos, Frames and Places are set
}

// Place is a line of a backtrace: a position in the code, and the method or block around it.
type Place struct {
	File   *source.File
	Pos    source.Pos
	Method *Method // nil if Name is the complete label
	Name   string
	Levels int // number of enclosing blocks
}

// Label returns the name of m in a backtrace.
func (rt *Runtime) Label(m *Method) string {
	name := m.OriginalName()
	if m.Owner == nil {
		return name
	}
	k := m.Owner.Unshadowed()
	switch {
	case k.Name == "" || k.temporary || k.provisional || k.singleton:
		return name
	case rt.IsStatic(m.Owner, m):
		return k.Name + "." + name
	}
	return k.Name + "#" + name
}

// Frame is one call in the stack of an exception.
type Frame struct {
	Method string
	File   *source.File
	Pos    source.Pos // of the call
}

// NewException makes an exception of class with a message.
func NewException(class *Class, message string) *Exception { return ExceptionOf(class, Str(message)) }

// ExceptionOf makes an exception of class with a message that may be any value.
func ExceptionOf(class *Class, message Value) *Exception {
	e := &Exception{Message: message, Pos: source.NoPos}
	e.Object = Object{Kind: KindException, Class: class, Whole: e}
	return e
}

// Errorf makes an exception of class with a formatted message.
func Errorf(class *Class, format string, args ...any) *Exception {
	return NewException(class, fmt.Sprintf(format, args...))
}

// Value returns the exception as a Ruby value.
func (e *Exception) Value() Value { return Value{o: &e.Object} }

// Error implements error: class and message as Ruby prints an uncaught exception.
func (e *Exception) Error() string {
	return e.Value().RealClass().Inspect() + ": " + e.Text()
}

// Text returns the message as a Go string.
func (e *Exception) Text() string {
	if s, ok := e.Message.AsString(); ok {
		return s.String()
	}
	if e.Message.IsNil() {
		return e.Value().RealClass().Inspect()
	}
	return PlainToS(e.Message)
}

// Size returns approximately the memory of the exception, which is charged when it is raised.
func (e *Exception) Size() int64 {
	size := int64(256)
	if s, ok := e.Message.AsString(); ok {
		size += int64(s.Len())
	}
	return size
}

// maxBacktrace is the number of lines of a backtrace that are read when the render has ended: more than the limit
// on call depth.
const maxBacktrace = 1 << 14

// GivenBacktrace returns the backtrace that the template set itself, or its beginning if it is very long. ok is
// false if the template set none.
func (e *Exception) GivenBacktrace() (lines []string, ok bool) {
	elems, cut := e.Backtrace.Cut()
	if !cut && !e.Backtrace.IsNil() {
		a, _ := e.Backtrace.AsArray()
		elems = a.Elems
	}
	for _, v := range elems[:min(len(elems), maxBacktrace)] {
		lines = append(lines, PlainToS(v)) // bounded: by maxBacktrace
	}
	return lines, e.Given
}

// The errors below pass through rescue clauses of a template.

// ErrLimit is wrapped by every *LimitError, and by the errors of inputs that are too large.
var ErrLimit = limit.Err

// LimitError reports which limit of a run was exceeded.
type LimitError struct {
	What  string // "steps", "memory", "output", "call depth", "value depth", "regexp time", "integer size"
	Limit int64
	Text  string // Limit as it is shown, if that is not a plain number: "2s"
	At
}

// Error implements error.
func (e *LimitError) Error() string {
	if e.Text != "" {
		return fmt.Sprintf("%s limit of %s exceeded", e.What, e.Text)
	}
	return fmt.Sprintf("%s limit of %d exceeded", e.What, e.Limit)
}

// Unwrap returns ErrLimit, for errors.Is.
func (e *LimitError) Unwrap() error { return ErrLimit }

// UnsupportedError reports that the template uses a feature of Ruby that this evaluator lacks.
type UnsupportedError struct {
	Construct string // "String#unpack1", "Kernel#fork"
	Reason    string
	At
}

// Error implements error.
func (e *UnsupportedError) Error() string {
	if e.Reason == "" {
		return "unsupported: " + e.Construct
	}
	return "unsupported: " + e.Construct + ": " + e.Reason
}

// EvalError reports that a string passed to eval is not valid Ruby. A template can't rescue it.
type EvalError struct {
	Message string
	At
}

// Error implements error.
func (e *EvalError) Error() string { return e.Message }

// CancelError reports that the run's context has ended. Cancelled is the only function that makes it.
type CancelError struct {
	cause error
	At
}

// Cancelled returns the CancelError for a context that has ended, or else nil.
func Cancelled(ctx context.Context) error {
	if ctx.Err() == nil {
		return nil
	}
	return &CancelError{cause: context.Cause(ctx)}
}

// Error implements error.
func (e *CancelError) Error() string { return "cancelled: " + e.cause.Error() }

// Unwrap returns the context's error.
func (e *CancelError) Unwrap() error { return e.cause }

// At is the place in a template where an error was noticed. The interpreter finds it.
type At struct {
	File   *source.File
	Pos    source.Pos
	Placed bool
}

// Placer is implemented by the errors that templates can't rescue. PlacedAt returns a copy with a place in a
// template. An error that has a place already is returned unchanged. No error is ever modified: some are made once
// and returned to many runs.
type Placer interface {
	PlacedAt(*source.File, source.Pos) error
}

// PlacedAt implements Placer.
func (e *LimitError) PlacedAt(f *source.File, p source.Pos) error {
	if e.Placed {
		return e
	}
	placed := *e
	placed.At = At{f, p, true}
	return &placed
}

// PlacedAt implements Placer.
func (e *UnsupportedError) PlacedAt(f *source.File, p source.Pos) error {
	if e.Placed {
		return e
	}
	return &UnsupportedError{Construct: e.Construct, Reason: e.Reason, At: At{f, p, true}}
}

// PlacedAt implements Placer.
func (e *EvalError) PlacedAt(f *source.File, p source.Pos) error {
	if e.Placed {
		return e
	}
	return &EvalError{Message: e.Message, At: At{f, p, true}}
}

// PlacedAt implements Placer.
func (e *CancelError) PlacedAt(f *source.File, p source.Pos) error {
	if e.Placed {
		return e
	}
	return &CancelError{cause: e.cause, At: At{f, p, true}}
}

// Jump is a break, next, return, throw, redo or StopIteration of loop. It propagates as an error that only its
// target takes. One Jump per run is reused (Runtime.jump).
type Jump struct {
	Kind  JumpKind
	Tag   any // the target, a *Proc or activation; the thrown object for throw
	Value Value
}

// JumpKind says which keyword made the jump.
type JumpKind uint8

// The kinds of jumps.
const (
	JumpBreak JumpKind = iota
	JumpNext
	JumpReturn
	JumpThrow
	JumpRetry
	JumpRedo
)

// Error implements error. It is seen only if a jump has lost its target.
func (j *Jump) Error() string { return "unexpected jump" }
