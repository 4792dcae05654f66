// Package script connects boshtest/rspec, which runs files of Ruby, with the evaluator, which is internal to package
// erb. A script has no more than templates have, files included: what it reaches beyond that are the functions in its
// Options.
package script

import (
	"context"
	"fmt"
	"io"
	"iter"
	"time"
)

// Engine makes machines.
type Engine interface {
	// Compile parses a file of Ruby, or with template set of ERB with its trim mode. name is what backtraces call it.
	// The error is an *Error.
	Compile(name, text string, template bool) (Program, error)
	// New makes a machine.
	New(Options) (Machine, error)
}

// Program is a file that was compiled. It is immutable and safe for concurrent use.
type Program any

// Options are the functions, files and limits of a machine.
type Options struct {
	// Context ends what runs. It is never nil.
	Context context.Context
	// Steps and Memory limit one call of Machine.Call. Zero is no limit.
	Steps, Memory int64
	// Now and Rand are the clock and the source of chance, nil: none.
	Now  func() time.Time
	Rand io.Reader
	// Classes and Modules are constants of Ruby that templates lack: they are defined, empty.
	Classes, Modules []string
	// Module is the constant of the module that has Functions as its methods.
	Module string
	// Functions can be called by Ruby code.
	Functions map[string]Function
}

// Function is a method written in Go. Arguments and result are nil, bool, int64, float64, *big.Int, string, Sym,
// []any, *Map or Opaque. An error that is an *Exception is raised, any other one ends what runs.
type Function func(m Machine, args []any) (any, error)

// Machine runs programs one after another, in one state. It serves one goroutine at a time.
type Machine interface {
	// Run runs a program at the top level. From within a Function it runs as a part of the call.
	Run(Program) (any, error)
	// Eval runs a program that was compiled as a template, with self given; only from within a Function. It returns the
	// output.
	Eval(p Program, self Opaque) (string, error)
	// Call calls a method of the module of a name, with limits of its own.
	Call(module, method string, args ...any) (any, error)
	// Send calls a method of an object; only from within a Function.
	Send(to Opaque, method string, args ...any) (any, error)
	// Steps returns how much the last Call has done.
	Steps() int64
	// Close frees what the machine holds.
	Close()
}

// Sym is a Symbol of Ruby.
type Sym string

// Opaque is an object of the machine that has no form in Go.
type Opaque interface {
	// Class returns the name of its class.
	Class() string
}

// Map is a Hash whose keys are strings or symbols.
type Map struct {
	Keys    []string
	Values  []any
	Symbols []bool // which keys are symbols; nil: none
}

// All goes through the entries in order.
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

// Text is Get for a key that is a text.
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
	// Class is the qualified name of its class, Message its message.
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

// Unsupported is the error of a construct that scripts can't use. Ruby code can't rescue it.
type Unsupported struct {
	// What names it, Why says why.
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
	Raised      Kind = iota // an exception that nothing rescued
	NotRuby                 // no valid Ruby
	NotHere                 // valid Ruby that isn't evaluated here
	Exceeded                // a limit
	Cancelled               // the context ended
	InternalBug             // a bug
)

// Error is why a program or a call ended.
type Error struct {
	Kind           Kind
	Class, Message string
	// Places has where it happened and the calls that led there, innermost first.
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

// Unwrap returns what the error follows from.
func (e *Error) Unwrap() error { return e.Cause }

// Evaluator is the engine. Package erb sets it when it is initialized.
var Evaluator Engine
