package backtrace

// This file has the backtraces of exceptions as text.

import (
	"fmt"
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// backtrace returns the places of an exception that was raised, innermost first.
func backtrace(c *ruby.Call) ruby.Value {
	e, _ := c.Self.AsException()
	if !e.Backtrace.IsNil() || !e.Traced || e.Given {
		return e.Backtrace
	}
	if trace := c.NewCutArray(lines(c, e.Places, placeLine)); !c.Failed() {
		e.Backtrace = trace
	}
	return e.Backtrace
}

// placeLine returns a line of a backtrace.
func placeLine(c *ruby.Call, p ruby.Place) ruby.Value {
	file, line := p.File.Place(p.Pos)
	t := c.Text(len(file) + 64)
	fmt.Fprintf(t, "%s:%d:in '%s'", file, line, label(c, p))
	return t.Value()
}

// label returns the name of the method or block around the code at p.
func label(c *ruby.Call, p ruby.Place) string {
	name := p.Name
	if p.Method != nil {
		name = c.RT.Label(p.Method)
	}
	switch {
	case p.Levels == 1:
		return c.Concat("block in ", name)
	case p.Levels > 1:
		return c.Concat("block (", strconv.Itoa(p.Levels), " levels) in ", name)
	}
	return name
}

func setBacktrace(c *ruby.Call) ruby.Value {
	v := c.Arg(0)
	if v.Kind() == ruby.KindString {
		v = c.NewArrayOf(v)
	}
	elems, cut := v.Cut()
	if !cut {
		if a, ok := v.AsArray(); ok {
			elems = a.Elems
		}
	}
	if len(elems) > 0 && elems[0].RealClass() == locationClass {
		return c.Fail(&ruby.UnsupportedError{Construct: "a backtrace that is set to locations"})
	}
	if !isBacktrace(v) {
		return c.Raise(ruby.TypeErrorClass, "backtrace must be an Array of String or an Array of Thread::Backtrace::Location")
	}
	e, _ := c.Self.AsException()
	e.Backtrace, e.Given = v, true
	return v
}

func isBacktrace(v ruby.Value) bool {
	if _, ok := v.Cut(); ok || v.IsNil() {
		return true
	}
	a, ok := v.AsArray()
	if !ok {
		return false
	}
	for _, e := range a.Elems {
		if e.Kind() != ruby.KindString {
			return false
		}
	}
	return true
}
