package exception

// This file implements Exception. The additions of its subclasses are in subclasses.go.

import (
	"github.com/boshrender/boshrender/erb/internal/core/object"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var tables = []ruby.Table{
	{Class: &ruby.ExceptionClass, Alloc: func(k *ruby.Class) ruby.Value { return ruby.ExceptionOf(k, ruby.Nil).Value() }},
	{Class: &ruby.ExceptionClass, Methods: []ruby.Method{
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: "cause", Fn: func(c *ruby.Call) ruby.Value { return selfException(c).Cause }},
		{Name: "exception", Max: 1, Fn: exception},
		{Name: "initialize", Max: 1, Fn: initialize, Flags: ruby.PrivateRow},
		{Name: "inspect", Fn: inspect},
		{Name: "message", Fn: message},
		{Name: "to_s", Fn: toS},
	}},
	{Class: &ruby.ExceptionClass, Statics: []ruby.Method{
		{Name: "exception", Max: -1, Fn: ruby.ClassNew, Flags: ruby.Kw},
		{Name: "to_tty?", Fn: ruby.AlwaysFalse},
	}},
}

var selToS = ruby.LazySelector{Name: "to_s"}

func selfException(c *ruby.Call) *ruby.Exception { return c.Self.Object().(*ruby.Exception) }

func initialize(c *ruby.Call) ruby.Value {
	e := selfException(c)
	if !c.Thaw() {
		return ruby.Nil
	}
	if e.Message = c.Arg(0); !c.Has(0) && c.RT.Inherits(c.Self.Class(), ruby.SyntaxErrorClass) {
		e.Message = c.NewString("compile error")
	}
	return c.Self
}

func toS(c *ruby.Call) ruby.Value {
	e := selfException(c)
	if e.Message.IsNil() {
		return c.NewBegun(c.Self.RealClass().Inspect(), ruby.ASCII)
	}
	if e.Message.Kind() == ruby.KindString {
		return e.Message
	}
	text, err := c.RT.TextOf(e.Message)
	if err != nil {
		return c.Fail(err)
	}
	return text.Value()
}

func message(c *ruby.Call) ruby.Value {
	return c.CallMethod(c.Self, selToS.Get(), nil, nil, nil, true)
}

func inspect(c *ruby.Call) ruby.Value {
	text := c.ToS(c.Self)
	name := c.Self.RealClass().Inspect()
	switch {
	case c.Failed():
		return ruby.Nil
	case text == "":
		return c.NewBegun(name, ruby.ASCII)
	case c.Contains(text, "\n"):
		return c.NewBegun(c.Concat("#<", name, ":", c.Inspect(ruby.Str(text)), ">"), ruby.Binary)
	}
	return c.NewBegun(c.Concat("#<", name, ": ", text, ">"), ruby.Binary)
}

func equal(c *ruby.Call) ruby.Value {
	other, ok := c.Arg(0).AsException()
	if !ok || other.Value().RealClass() != c.Self.RealClass() {
		return ruby.False
	}
	e := selfException(c)
	if e == other {
		return ruby.True
	}
	if !c.Equal(e.Message, other.Message) {
		return ruby.False
	}
	mine, _ := c.Send(c.Self, "backtrace")
	theirs, _ := c.Send(c.Arg(0), "backtrace")
	return ruby.Bool(c.Equal(mine, theirs))
}

// exception returns the receiver, or a copy of it with another message.
func exception(c *ruby.Call) ruby.Value {
	if len(c.Args) == 0 || c.Arg(0) == c.Self {
		return c.Self
	}
	v, err := object.Clone(c.RT, c.Self)
	switch {
	case err != nil:
		return c.Fail(err)
	case c.Self.Frozen():
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	v.Object().(*ruby.Exception).Message = c.Arg(0)
	return v
}
