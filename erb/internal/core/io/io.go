package io

// This file implements the standard output and error of the process: $stdout, $stderr, puts and the like. A render
// has neither: output to them is formatted, so that errors in doing so show, and dropped, unless the template
// replaced them by objects of its own.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// isConsole reports whether a stream is one of the process, not of a template.
func isConsole(v ruby.Value) bool {
	_, ok := ruby.DataOf[ruby.Console](v)
	return ok
}

var libConsoleTables = []ruby.Table{
	{Class: &ruby.IOClass, RefuseStatics: []string{"new"}},
	{Class: &ruby.IOClass, Refuse: []string{"gets", "readline", "readlines"}},
	{Class: &ruby.IOClass, Methods: []ruby.Method{
		{Name: "<<", Min: 1, Max: 1, Fn: StreamAppend},
		{Name: "binmode", Fn: ruby.SelfValue},
		{Name: "closed?", Fn: ruby.AlwaysFalse},
		{Name: "external_encoding", Fn: ruby.AlwaysNil},
		{Name: "fileno", Fn: consoleNumber},
		{Name: "flush", Fn: ruby.SelfValue},
		{Name: "fsync", Reason: "templates can't reach files"},
		{Name: "inspect", Fn: inspect},
		{Name: "internal_encoding", Fn: ruby.AlwaysNil},
		{Name: "isatty", Fn: ruby.AlwaysFalse},
		{Name: "print", Max: -1, Fn: StreamPrint},
		{Name: "printf", Max: -1, Fn: StreamPrintf},
		{Name: "putc", Min: 1, Max: 1, Fn: StreamPutc},
		{Name: "puts", Max: -1, Fn: StreamPuts},
		{Name: "sync", Fn: ruby.AlwaysTrue},
		{Name: "sync=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return c.Arg(0) }},
		{Name: "to_i", Fn: consoleNumber},
		{Name: "tty?", Fn: ruby.AlwaysFalse},
		{Name: "write", Max: -1, Fn: write},
	}},
	{Class: &ruby.ObjectClass, Constants: func() {
		ruby.ConstantOfRun(ruby.ObjectClass, "STDOUT", func(rt *ruby.Runtime) ruby.Value { return rt.Console(1) })
		ruby.ConstantOfRun(ruby.ObjectClass, "STDERR", func(rt *ruby.Runtime) ruby.Value { return rt.Console(2) })
	}},
}

// emit writes text to a stream.
func emit(c *ruby.Call, stream ruby.Value, text string) bool {
	if !c.Step(len(text)/ruby.BytesPerStep + 1) {
		return false
	}
	if isConsole(stream) {
		if c.RT.Print != nil {
			c.RT.Print(text)
		}
		return true
	}
	_, ok := c.Send(stream, "write", c.NewString(text))
	return ok
}

func consoleNumber(c *ruby.Call) ruby.Value {
	n, _ := ruby.DataOf[ruby.Console](c.Self)
	return ruby.Int(int64(n))
}

func inspect(c *ruby.Call) ruby.Value {
	if n, _ := ruby.DataOf[ruby.Console](c.Self); n == 2 {
		return c.NewString("#<IO:<STDERR>>")
	}
	return c.NewString("#<IO:<STDOUT>>")
}

func write(c *ruby.Call) ruby.Value {
	n := 0
	for _, v := range c.All() {
		text := c.ToS(v)
		n += len(text)
		if !emit(c, c.Self, text) {
			return ruby.Nil
		}
	}
	return ruby.Int(int64(n))
}

// StreamAppend is the row of << of a stream.
func StreamAppend(c *ruby.Call) ruby.Value {
	emit(c, c.Self, c.ToS(c.Arg(0)))
	return c.Self
}

// StreamPrint is the row of print of a stream.
func StreamPrint(c *ruby.Call) ruby.Value { return callPrint(c, c.Self, c.Args) }

// StreamPrintf is the row of printf of a stream.
func StreamPrintf(c *ruby.Call) ruby.Value {
	if len(c.Args) == 0 {
		return c.Raise(ruby.ArgumentErrorClass, "too few arguments")
	}
	return printf(c, c.Self, c.Args)
}

// StreamPutc is the row of putc of a stream.
func StreamPutc(c *ruby.Call) ruby.Value { return putc(c, c.Self, c.Arg(0)) }

// StreamPuts is the row of puts of a stream.
func StreamPuts(c *ruby.Call) ruby.Value { return puts(c, c.Self, c.Args) }

func callPrint(c *ruby.Call, stream ruby.Value, args []ruby.Value) ruby.Value {
	for _, v := range ruby.Each(c, args) {
		if !emit(c, stream, c.ToS(v)) {
			return ruby.Nil
		}
	}
	return ruby.Nil
}

func printf(c *ruby.Call, stream ruby.Value, args []ruby.Value) ruby.Value {
	if len(args) == 0 {
		return ruby.Nil
	}
	text, ok := c.Send(c.RT.Main, "format", args...)
	if ok {
		emit(c, stream, c.ToS(text))
	}
	return ruby.Nil
}

// putc writes a byte, or the first character of a string.
func putc(c *ruby.Call, stream, v ruby.Value) ruby.Value {
	if s, ok := v.AsString(); ok {
		t := c.Loosely(s)
		emit(c, stream, t.S[:t.Width(0)])
		return v
	}
	n, err := c.RT.ToInt(v)
	if err != nil {
		return c.Fail(err)
	}
	emit(c, stream, string([]byte{byte(n)})) // bounded: one byte
	return v
}

// puts writes each argument on a line of its own, lists one line for each element.
func puts(c *ruby.Call, stream ruby.Value, args []ruby.Value) ruby.Value {
	if len(args) == 0 {
		emit(c, stream, "\n")
		return ruby.Nil
	}
	for _, v := range ruby.Each(c, args) {
		putsOne(c, stream, v)
	}
	return ruby.Nil
}

func putsOne(c *ruby.Call, stream, v ruby.Value) {
	if c.Failed() {
		return
	}
	if _, isText := v.AsString(); !isText {
		a, ok, err := c.RT.TryAry(v)
		if err != nil {
			c.Fail(err)
			return
		}
		if ok {
			putsList(c, stream, a)
			return
		}
	}
	text := c.ToS(v)
	switch {
	case strings.HasSuffix(text, "\n"):
		emit(c, stream, text)
	case !isConsole(stream) && writesMany(c, stream):
		c.Send(stream, "write", c.NewString(text), ruby.Str("\n"))
	default:
		emit(c, stream, c.Concat(text, "\n"))
	}
}

// writesMany reports whether a stream's write takes more than one argument.
func writesMany(c *ruby.Call, stream ruby.Value) bool {
	m := c.RT.Find(stream, ruby.SelectorFor("write"))
	return m == nil || m.Body() == nil || m.Body().Arity() != 1
}

func putsList(c *ruby.Call, stream ruby.Value, a *ruby.Array) {
	again, err := c.RT.Visit(ruby.VisitJoin, a.Value())
	if err != nil {
		c.Fail(err)
		return
	}
	if again {
		emit(c, stream, "[...]\n")
		return
	}
	for i := 0; i < len(a.Elems) && c.Step(1); i++ {
		putsOne(c, stream, a.Elems[i])
	}
	c.RT.LeaveVisit()
}

// KernelPuts is the row puts of Kernel.
func KernelPuts(c *ruby.Call) ruby.Value { return puts(c, c.RT.Stream("$stdout"), c.Args) }

// KernelPrint is the row print of Kernel.
func KernelPrint(c *ruby.Call) ruby.Value { return callPrint(c, c.RT.Stream("$stdout"), c.Args) }

// KernelPutc is the row putc of Kernel.
func KernelPutc(c *ruby.Call) ruby.Value { return putc(c, c.RT.Stream("$stdout"), c.Arg(0)) }

// KernelPrintf is the row printf of Kernel.
func KernelPrintf(c *ruby.Call) ruby.Value { return printfTo(c, c.Args) }

// printfTo takes the stream from the arguments if the first one is a stream.
func printfTo(c *ruby.Call, args []ruby.Value) ruby.Value {
	stream := c.RT.Stream("$stdout")
	if len(args) > 0 {
		if _, ok := args[0].AsString(); !ok {
			stream, args = args[0], args[1:]
		}
	}
	return printf(c, stream, args)
}

// KernelP writes the inspect of its arguments and returns them.
func KernelP(c *ruby.Call) ruby.Value {
	for _, v := range c.All() {
		if !emit(c, c.RT.Stream("$stdout"), c.Concat(c.Inspect(v), "\n")) {
			return ruby.Nil
		}
	}
	return given(c)
}

// given returns the arguments as p does: nil, the only one, or all.
func given(c *ruby.Call) ruby.Value {
	switch len(c.Args) {
	case 0:
		return ruby.Nil
	case 1:
		return c.Args[0]
	}
	return c.NewArrayOf(c.Args...)
}

// KernelPp is p: its output differs only in its line breaks, which only a stream of the template's own can see.
func KernelPp(c *ruby.Call) ruby.Value {
	if _, replaced := c.RT.Globals["$stdout"]; replaced {
		return c.Fail(&ruby.UnsupportedError{Construct: "Kernel#pp to a stream of the template", Reason: "line breaks of pretty printing are left out"})
	}
	c.RT.NoteRequired("pp")
	return KernelP(c)
}

// KernelWarn is the row warn of Kernel.
func KernelWarn(c *ruby.Call) ruby.Value {
	if !c.AllowKw("uplevel", "category") {
		return ruby.Nil
	}
	if len(c.Args) == 0 {
		return ruby.Nil
	}
	if _, ok := c.Kw("uplevel"); ok {
		return c.Fail(&ruby.UnsupportedError{Construct: "Kernel#warn with uplevel", Reason: known.ReasonStack})
	}
	return puts(c, c.RT.Stream("$stderr"), c.Args)
}

// ObjectDisplay is the row display of all objects.
func ObjectDisplay(c *ruby.Call) ruby.Value {
	stream := c.RT.Stream("$stdout")
	if c.Has(0) {
		stream = c.Arg(0)
	}
	emit(c, stream, c.ToS(c.Self))
	return ruby.Nil
}
