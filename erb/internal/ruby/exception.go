package ruby

// This file defines exceptions, and the Go errors that Ruby code can't rescue.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/internal/limit"
)

// Exception is a Ruby exception object. It is also the Go error by which it travels.
type Exception struct {
	Object
	Message Value // what message answers: a String in general
	IVars   IVars
	Data    any // extra values of classes like KeyError (receiver, key)
	Cause   Value
	// Backtrace is what set_backtrace set: an array of strings; nil if it never ran.
	Backtrace Value

	Given  bool // the template set Backtrace itself
	caused bool // the template said what Cause is

	// Where it was raised: set once, by the interpreter, at the innermost place in a template.
	File   *source.File
	Pos    source.Pos
	Frames []Frame // calls of methods that templates define, innermost first
	Places []Place // where the backtrace begins: what is below isn't known
	Traced bool    // File, Pos, Frames and Places are set
}

// Place is a line of a backtrace: where code is, and what it is part of.
type Place struct {
	File   *source.File
	Pos    source.Pos
	Method *Method // nil for what Name says all of
	Name   string
	Levels int // how many blocks are around
}

// Label names m as a backtrace does.
func (rt *Runtime) Label(m *Method) string {
	name := m.OriginalName()
	if m.Owner == nil {
		return name
	}
	k := m.Owner.Unshadowed()
	switch {
	case k.Name == "" || k.Temporary || k.provisional || k.singleton:
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
func NewException(class *Class, message string) *Exception {
	e := &Exception{Message: Str(message), Pos: source.NoPos}
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

// Text returns the message as Go string.
func (e *Exception) Text() string {
	if s, ok := e.Message.AsString(); ok {
		return s.String()
	}
	if e.Message.IsNil() {
		return e.Value().RealClass().Inspect()
	}
	return PlainToS(e.Message)
}

// Size is about what the exception takes: it is charged when it is raised.
func (e *Exception) Size() int64 {
	size := int64(256)
	if s, ok := e.Message.AsString(); ok {
		size += int64(s.Len())
	}
	return size
}

// maxBacktrace is how many lines of a backtrace are looked at when the render has ended: more than calls can be deep.
const maxBacktrace = 1 << 14

// GivenBacktrace returns the backtrace that the template set itself, its beginning if it is very long; ok is false
// where it set none.
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
	Text  string // Limit as it is shown, where that is no plain number: "2s"
	At
}

// Error implements error.
func (e *LimitError) Error() string {
	if e.Text != "" {
		return fmt.Sprintf("%s limit of %s exceeded", e.What, e.Text)
	}
	return fmt.Sprintf("%s limit of %d exceeded", e.What, e.Limit)
}

// Unwrap makes errors.Is(err, ErrLimit) hold.
func (e *LimitError) Unwrap() error { return ErrLimit }

// UnsupportedError reports that the template uses something that Ruby has and this evaluator has not.
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

// EvalError reports that a string that was to be evaluated is no Ruby. A template can't rescue it.
type EvalError struct {
	Message string
	At
}

// Error implements error.
func (e *EvalError) Error() string { return e.Message }

// CancelError reports that the run's context has ended. Cancelled makes all of them.
type CancelError struct {
	cause error
	At
}

// Cancelled returns the CancelError for a context that has ended, else nil.
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

// At is the place in a template where an error was noticed; the interpreter finds it.
type At struct {
	File   *source.File
	Pos    source.Pos
	Placed bool
}

// Placer is implemented by the errors that templates can't rescue. PlacedAt gives a copy that knows where in a template
// it happened; an error that knows already stays as it is. None is ever changed: some are made once and met by many
// runs.
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

// Jump is how break, next, return, throw, redo and StopIteration of loops travel: as errors that only their target
// takes. One Jump per run is reused (Runtime.jump).
type Jump struct {
	Kind  JumpKind
	Tag   any // the *Proc or activation that is the target; the thrown object for throw
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
)

// Error implements error; it is seen only when a jump has lost its target.
func (j *Jump) Error() string { return "unexpected jump" }
