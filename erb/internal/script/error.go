package script

// This file converts errors that end a program to errors of package script, and errors of functions to Ruby's.

import (
	"errors"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/script"
)

// placeIn returns a place in a file.
func placeIn(file *source.File, pos source.Pos) (script.Place, bool) {
	if file == nil || pos < 0 {
		return script.Place{}, false
	}
	line, column := file.Position(pos)
	return script.Place{File: file.Name, Line: line, Column: column}, true
}

// placesOf lists where an exception was raised, and the calls that led there.
func placesOf(e *ruby.Exception) []script.Place {
	var list []script.Place
	if p, ok := placeIn(e.File, e.Pos); ok {
		list = append(list, p) // bounded: one
	}
	for _, f := range e.Frames {
		if p, ok := placeIn(f.File, f.Pos); ok {
			list = append(list, p) // bounded: by the depth of calls
		}
	}
	return list
}

// syntaxError returns the first error of the parser.
func syntaxError(file *source.File, err error) *script.Error {
	list := syntax.Errors(err)
	if len(list) == 0 {
		return &script.Error{Kind: script.NotRuby, Class: "SyntaxError", Message: err.Error(), Cause: err}
	}
	first := list[0]
	e := &script.Error{Kind: script.NotRuby, Class: "SyntaxError", Message: first.Msg}
	if first.Unsupported {
		e.Kind, e.Class, e.Message = script.NotHere, "Unsupported", strings.TrimPrefix(first.Msg, "unsupported: ")
	}
	if p, ok := placeIn(file, first.Pos); ok {
		e.Places = []script.Place{p}
	}
	return e
}

// failure words the end of a program.
func (m *machine) failure(err error) *script.Error {
	var done *script.Error
	if errors.As(err, &done) {
		return done
	}
	e := &script.Error{Kind: script.InternalBug, Message: err.Error(), Cause: err}
	at := ruby.At{}
	switch err := err.(type) {
	case *ruby.Exception:
		e.Kind, e.Class, e.Cause = script.Raised, err.Value().RealClass().Inspect(), nil
		e.Message = err.Text()
		if message, _, failed := m.vm.RT.MessageOf(err); failed == nil {
			e.Message = message
		}
		e.Places = placesOf(err)
		return e
	case *ruby.UnsupportedError:
		e.Kind, e.Class, e.Message, at = script.NotHere, "Unsupported", strings.TrimPrefix(err.Error(), "unsupported: "), err.At
	case *ruby.EvalError:
		e.Kind, e.Class, at = script.NotRuby, "SyntaxError", err.At
	case *ruby.LimitError:
		e.Kind, e.Class, at = script.Exceeded, "Limit", err.At
	case *ruby.CancelError:
		e.Kind, e.Class, at, e.Cause = script.Cancelled, "Cancelled", err.At, err.Unwrap()
	}
	if p, ok := placeIn(at.File, at.Pos); ok {
		e.Places = []script.Place{p}
	}
	return e
}

// toRaise turns the error of a function into one that travels through Ruby code.
func (m *machine) toRaise(err error) error {
	var raised *script.Exception
	var unsupported *script.Unsupported
	switch {
	case errors.As(err, &raised):
		class := ruby.StandardErrorClass
		if v, ok := constant(m.vm.RT, raised.Class); ok {
			if c, ok := v.AsClass(); ok && c.IsA(ruby.ExceptionClass) {
				class = c
			}
		}
		e := ruby.NewException(class, raised.Message)
		for name, value := range raised.Fields {
			v, err := m.fromGo(m.vm.RT.Budget(), value)
			if err == nil {
				err = m.vm.RT.SetIVar(e.Value(), name, v)
			}
			if err != nil {
				return err
			}
		}
		return e
	case errors.As(err, &unsupported):
		return &ruby.UnsupportedError{Construct: unsupported.What, Reason: unsupported.Why}
	}
	if ended := ruby.Cancelled(m.options.Context); ended != nil {
		return ended
	}
	var exceeded *limit.Error
	if errors.As(err, &exceeded) {
		return &ruby.LimitError{What: exceeded.Limit, Limit: exceeded.Max}
	}
	return err
}

// constant finds a constant by its qualified name.
func constant(rt *ruby.Runtime, name string) (ruby.Value, bool) {
	v := ruby.ObjectClass.Value()
	for part := range strings.SplitSeq(name, "::") {
		c, ok := v.AsClass()
		if !ok {
			return ruby.Nil, false
		}
		if v, ok = rt.ConstIn(c, part); !ok {
			return ruby.Nil, false
		}
	}
	return v, true
}
