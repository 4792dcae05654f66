// Package script connects boshtest/rspec, which runs Ruby files, with the evaluator, which is internal to package
// erb. A script has the same abilities as a template, also with files: only the functions in its Options reach
// outside.
package script

import (
	"context"
	"fmt"
	"io"
	"iter"
	"time"
)

// Engine creates machines.
type Engine interface {
	// Compile parses a Ruby file, or, if template is true, ERB with its trim mode. name is the file's name in
	// backtraces. The error is an *Error.
	Compile(name, text string, template bool) (Program, error)
	// New creates a machine.
	New(Options) (Machine, error)
}

// Program is a compiled file. It is immutable and safe for concurrent use.
type Program any

// Options are the functions, files and limits of a machine.
type Options struct {
	// Context ends the running code. It is never nil.
	Context context.Context
	// Limits limit one call of Machine.Call.
	Limits Limits
	// Now and Rand are the clock and the source of random numbers, nil for none.
	Now  func() time.Time
	Rand io.Reader
	// Print gets the output to $stdout and $stderr; nil drops it.
	Print func(text string)
	// Classes and Modules are constants of Ruby that templates lack; they are defined as empty.
	Classes, Modules []string
	// Module is the constant of the module whose methods are Functions.
	Module string
	// Functions can be called by Ruby code.
	Functions map[string]Function
}

// Limits are limits for package erb, which converts them: zero means its default, a negative number no limit.
type Limits struct {
	Steps, Memory, Output     int64
	Depth, ValueDepth         int
	String, Elements, Integer int64
	Regexp                    time.Duration
}

// Function is a method written in Go. Arguments and result are nil, bool, int64, float64, *big.Int, string, Sym,
// []any, *Map or Opaque. An *Exception is raised; any other error ends the running code. Work that grows with values of
// the code, and memory that outlives the call, is paid from b.
type Function func(b Budget, m Machine, args []any) (any, error)

// Budget pays for work and memory, within the limits of the running code. Its errors end the code.
type Budget interface {
	// Context ends the running code.
	Context() context.Context
	// Step pays for n small steps. It fails after the last step of the limit, and when the context has ended.
	Step(n int64) error
	// Charge pays for bytes.
	Charge(bytes int64) error
}

// Machine runs programs one after another, in one state. It serves one goroutine at a time.
type Machine interface {
	// Run runs a program at the top level. From within a Function it runs as a part of the call.
	Run(Program) (any, error)
	// Eval runs a program that was compiled as a template, as the body of a method of self, and returns the output.
	// Only a Function may call it.
	Eval(p Program, self Opaque, method string) (string, error)
	// Call calls a method of a module by name, with limits of its own.
	Call(module, method string, args ...any) (any, error)
	// Send calls a method of an object. Only a Function may call it.
	Send(to Opaque, method string, args ...any) (any, error)
	// Steps returns the number of steps of the last Call.
	Steps() int64
	// Close releases the machine's resources.
	Close()
}

// Sym is a Symbol of Ruby.
type Sym string

// Opaque is an object of the machine without a Go representation.
type Opaque interface {
	// Class returns the name of its class.
	Class() string
}

// Map is a Hash whose keys are strings or symbols.
type Map struct {
	Keys    []string
	Values  []any
	Symbols []bool // which keys are symbols; nil for none
}

// All iterates over the entries in order.
func (m *Map) All() iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		for i, k := range m.Keys {
			if !yield(k, m.Values[i]) {
				return
			}
		}
	}
}

// Symbol reports whether key i is a symbol.
func (m *Map) Symbol(i int) bool { return m.Symbols != nil && m.Symbols[i] }

// Get returns the value of a key.
func (m *Map) Get(key string) any {
	for i, k := range m.Keys {
		if k == key {
			return m.Values[i]
		}
	}
	return nil
}

// Text is Get for a key that is a string.
func (m *Map) Text(key string) any {
	for i, k := range m.Keys {
		if k == key && !m.Symbol(i) {
			return m.Values[i]
		}
	}
	return nil
}

// Set adds an entry.
func (m *Map) Set(key string, v any) {
	m.Keys, m.Values = append(m.Keys, key), append(m.Values, v)
}

// Exception is a Ruby exception that a Function raises.
type Exception struct {
	// Class is the qualified name of its class.
	Class, Message string
	// Fields become instance variables of the exception, by their names with @.
	Fields map[string]any
}

// Error implements error.
func (e *Exception) Error() string { return e.Class + ": " + e.Message }

// Raise returns an Exception with a formatted message.
func Raise(class, format string, args ...any) error {
	return &Exception{Class: class, Message: fmt.Sprintf(format, args...)}
}

// Unsupported is the error for a construct that scripts can't use. Ruby code can't rescue it.
type Unsupported struct {
	// What names the construct, Why gives the reason.
	What, Why string
}

// Error implements error.
func (e *Unsupported) Error() string {
	if e.Why == "" {
		return "unsupported: " + e.What
	}
	return "unsupported: " + e.What + ": " + e.Why
}

// Kind is the kind of an Error.
type Kind int

// The kinds of errors.
const (
	Raised      Kind = iota // an exception that was not rescued
	NotRuby                 // invalid Ruby
	NotHere                 // valid Ruby that the evaluator does not support
	Exceeded                // a limit
	Cancelled               // the context ended
	InternalBug             // a bug
)

// Error says why a program or a call ended.
type Error struct {
	Kind           Kind
	Class, Message string
	// Places is the backtrace, innermost call first.
	Places []Place
	Cause  error
}

// Place is a line of a file.
type Place struct {
	File         string
	Line, Column int
}

// Error implements error.
func (e *Error) Error() string {
	text := e.Message
	if e.Kind == Raised {
		text = e.Class + ": " + text
	}
	if len(e.Places) > 0 {
		text = fmt.Sprintf("%s:%d: %s", e.Places[0].File, e.Places[0].Line, text)
	}
	return text
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Evaluator is the engine. Package erb sets it when it is initialized.
var Evaluator Engine
