package ruby

// This file implements Exception. What its subclasses add is in core_exception_classes.go.

import (
	"fmt"
	"strings"
)

func defineException() {
	ExceptionClass.alloc = func(k *Class) Value {
		e := NewException(k, "")
		e.Message = Nil
		return e.Value()
	}
	Methods(ExceptionClass, []Method{
		{Name: "==", Min: 1, Max: 1, Fn: exceptionEqual},
		{Name: "backtrace", Fn: exceptionBacktrace},
		{Name: "backtrace_locations", Fn: exceptionBacktraceLocations},
		{Name: "cause", Fn: func(c *Call) Value { return c.selfException().Cause }},
		{Name: "detailed_message", Fn: exceptionDetailedMessage, Flags: Kw},
		{Name: "exception", Max: 1, Fn: exceptionException},
		{Name: "full_message", Fn: exceptionFullMessage, Flags: Kw},
		{Name: "initialize", Max: 1, Fn: exceptionInitialize, Flags: PrivateRow},
		{Name: "inspect", Fn: exceptionInspect},
		{Name: "message", Fn: func(c *Call) Value { return c.NewString(c.ToS(c.Self)) }},
		{Name: "set_backtrace", Min: 1, Max: 1, Fn: exceptionSetBacktrace},
		{Name: "to_s", Fn: exceptionToS},
	})
	Statics(ExceptionClass, []Method{
		{Name: "exception", Max: -1, Fn: classNew, Flags: Kw},
		{Name: "to_tty?", Fn: Always(False)},
	})
}

func (c *Call) selfException() *Exception { return c.Self.o.body.(*Exception) }

func exceptionInitialize(c *Call) Value {
	e := c.selfException()
	if e.Message = c.Arg(0); !c.Has(0) && c.RT.Inherits(c.Self.Class(), SyntaxErrorClass) {
		e.Message = c.NewString("compile error")
	}
	return Nil
}

func exceptionToS(c *Call) Value {
	e := c.selfException()
	if e.Message.IsNil() {
		return c.NewString(c.Self.RealClass().Inspect())
	}
	if e.Message.Kind() == KindString {
		return e.Message
	}
	return c.NewString(c.ToS(e.Message))
}

// MessageOf returns what message and to_s of an exception answer. The template may have defined either.
func (rt *Runtime) MessageOf(e *Exception) (message, printed string, err error) {
	m, err := rt.Send(e.Value(), "message")
	if err != nil {
		return "", "", err
	}
	if message, err = rt.ToS(m); err != nil {
		return "", "", err
	}
	printed, err = rt.ToS(e.Value())
	return message, printed, err
}

func exceptionInspect(c *Call) Value {
	text := c.ToS(c.Self)
	name := c.Self.RealClass().Inspect()
	switch {
	case c.Failed():
		return Nil
	case text == "":
		return c.NewString(name)
	case c.Contains(text, "\n"):
		return c.NewString(c.Concat("#<", name, ":", c.Inspect(Str(text)), ">"))
	}
	return c.NewString(c.Concat("#<", name, ": ", text, ">"))
}

func exceptionEqual(c *Call) Value {
	other, ok := c.Arg(0).AsException()
	if !ok || other.Value().RealClass() != c.Self.RealClass() {
		return False
	}
	e := c.selfException()
	if e == other {
		return True
	}
	a, ok := c.Send(c.Self, "message")
	if !ok {
		return Nil
	}
	b, ok := c.Send(c.Arg(0), "message")
	if !ok || !c.Equal(a, b) {
		return False
	}
	return Bool(c.Equal(c.backtrace(e), c.backtrace(other)))
}

// exceptionException answers the receiver, or a copy of it with another message.
func exceptionException(c *Call) Value {
	if len(c.Args) == 0 || c.Arg(0) == c.Self {
		return c.Self
	}
	v, err := c.RT.copyValue(c.Self)
	if err != nil {
		return c.Fail(err)
	}
	v.o.body.(*Exception).Message = c.Arg(0)
	return v
}

func exceptionBacktraceLocations(c *Call) Value {
	if e := c.selfException(); !e.Traced || e.given {
		return Nil
	}
	return c.Fail(&UnsupportedError{Construct: "Exception#backtrace_locations", Reason: reasonStack})
}

func exceptionBacktrace(c *Call) Value { return c.backtrace(c.selfException()) }

// backtrace returns the places of an exception that was raised, innermost first; nil after an error.
func (b *Budget) backtrace(e *Exception) Value {
	if !e.Backtrace.IsNil() || !e.Traced || e.File == nil {
		return e.Backtrace
	}
	list := Room[Value](b, len(e.Frames)+1)
	file, line := e.File.Place(e.Pos)
	for _, f := range e.Frames {
		list = Append(b, list, b.placeLine(file, line, f.Method))
		file, line = f.File.Place(f.Pos)
	}
	list = Append(b, list, b.placeLine(file, line, "Bosh::Common::Template::EvaluationContext#get_binding"))
	if trace := b.List(list); b.err == nil {
		e.Backtrace = trace
	}
	return e.Backtrace
}

// placeLine is a line of a backtrace.
func (b *Budget) placeLine(file string, line int, method string) Value {
	t := b.Text(len(file) + len(method) + 32)
	fmt.Fprintf(t, "%s:%d:in '%s'", file, line, method)
	return t.Value()
}

func exceptionSetBacktrace(c *Call) Value {
	v := c.Arg(0)
	if v.Kind() == KindString {
		v = c.NewArrayOf(v)
	}
	if !isBacktrace(v) {
		return c.Raise(TypeErrorClass, "backtrace must be an Array of String or an Array of Thread::Backtrace::Location")
	}
	e := c.selfException()
	e.Backtrace, e.given = v, true
	return v
}

func isBacktrace(v Value) bool {
	if v.IsNil() {
		return true
	}
	a, ok := v.AsArray()
	if !ok {
		return false
	}
	for _, e := range a.Elems {
		if e.Kind() != KindString {
			return false
		}
	}
	return true
}

// highlighted reads the keyword highlight, which full_message and detailed_message share.
func (c *Call) highlighted() bool {
	v, _ := c.Kw("highlight")
	switch v {
	case Nil, False:
		return false
	case True:
		return true
	}
	c.Raise(ArgumentErrorClass, "expected true or false as highlight: %s", c.Inspect(v))
	return false
}

func exceptionDetailedMessage(c *Call) Value {
	highlight := c.highlighted()
	r, ok := c.Send(c.Self, "message")
	if !ok {
		return Nil
	}
	text := c.ToS(r)
	if c.Failed() {
		return Nil
	}
	return c.decorate(text, c.Self.RealClass(), highlight)
}

// decorate adds the class to the first line of a message.
func (b *Budget) decorate(text string, class *Class, highlight bool) Value {
	name := class.Inspect()
	if text == "" {
		if class == RuntimeErrorClass {
			name = "unhandled exception"
		}
		if highlight {
			name = "\x1b[1;4m" + name + "\x1b[m"
		}
		t := b.Text(0)
		t.Add(name)
		return t.Value()
	}
	first, rest, more := text, "", false
	if i := b.Index(text, "\n"); i >= 0 {
		first, rest, more = text[:i], text[i+1:], true
	}
	if !highlight {
		t := b.Text(len(text) + len(name) + 3)
		t.with(first, " (", name, ")")
		if more {
			t.with("\n", rest)
		}
		return t.Value()
	}
	t := b.Text(len(text) + 64)
	t.with("\x1b[1m", first, " (\x1b[1;4m", name, "\x1b[m\x1b[1m)\x1b[m")
	if more {
		for _, line := range b.Split(rest, "\n") {
			t.Add("\n")
			if line != "" {
				t.with("\x1b[1m", line, "\x1b[m")
			}
		}
	}
	return t.Value()
}

func exceptionFullMessage(c *Call) Value {
	c.highlighted()
	order, _ := c.Kw("order")
	bottom := false
	switch name, _ := order.AsSymbol(); {
	case order.IsNil() || name == "top":
	case name == "bottom":
		bottom = true
	default:
		c.Raise(ArgumentErrorClass, "expected :top or :bottom as order: %s", c.Inspect(order))
	}
	if c.Failed() {
		return Nil
	}
	text := c.Self.RealClass().Inspect()
	if m := c.RT.Find(c.Self, SelectorFor("detailed_message")); m != nil {
		r, err := c.RT.Invoke(m, c.Self, nil, c.kw, nil)
		if err != nil {
			return c.Fail(err)
		}
		text = c.ToS(r)
	}
	var lines []string
	if a, ok := c.backtrace(c.selfException()).AsArray(); ok {
		for _, e := range a.Elems {
			lines = Append(c, lines, c.ToS(e))
		}
	}
	return c.fullMessage(text, lines, bottom)
}

// fullMessage lays out message and backtrace as Ruby prints an uncaught exception.
func (b *Budget) fullMessage(text string, lines []string, bottom bool) Value {
	place := "-e:1:in '<main>'"
	if len(lines) > 0 {
		place, lines = lines[0], lines[1:]
	}
	t := b.Text(len(text) + 64)
	if !bottom {
		t.with(place, ": ", text)
		t.endLine(text)
		for _, line := range lines {
			t.with("\tfrom ", line, "\n")
		}
		return t.Value()
	}
	t.Add("Traceback (most recent call last):\n")
	width := len(fmt.Sprint(len(lines)))
	for i := len(lines); i > 0; i-- {
		fmt.Fprintf(t, "\t%*d: from %s\n", width, i, lines[i-1])
	}
	t.with(place, ": ", text)
	t.endLine(text)
	return t.Value()
}

// with appends all parts.
func (t *Text) with(parts ...string) {
	for _, p := range parts {
		t.Add(p)
	}
}

// endLine ends the line that text stands on unless text does.
func (t *Text) endLine(text string) {
	if !strings.HasSuffix(text, "\n") {
		t.Add("\n")
	}
}
