package ruby

// This file implements Exception. What its subclasses add is in core_exception_classes.go.

import (
	"fmt"
	"strings"
)

func init() {
	exceptionClass.alloc = func(k *Class) Value {
		e := NewException(k, "")
		e.Message = Nil
		return e.Value()
	}
	methods(exceptionClass, []Method{
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
	statics(exceptionClass, []Method{
		{Name: "exception", Max: -1, Fn: classNew, Flags: Kw},
		{Name: "to_tty?", Fn: always(False)},
	})
}

func (c *Call) selfException() *Exception { return c.Self.o.body.(*Exception) }

func exceptionInitialize(c *Call) Value {
	e := c.selfException()
	e.Message = c.Arg(0)
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

// MessageOf gives what message and to_s of an exception answer. The template may have defined either.
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
	case strings.Contains(text, "\n"):
		return c.NewString("#<" + name + ":" + c.Inspect(Str(text)) + ">")
	}
	return c.NewString("#<" + name + ": " + text + ">")
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
	return Bool(c.Equal(c.RT.backtrace(e), c.RT.backtrace(other)))
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

func exceptionBacktrace(c *Call) Value { return c.RT.backtrace(c.selfException()) }

// backtrace gives the places of an exception that was raised, innermost first.
func (rt *Runtime) backtrace(e *Exception) Value {
	if !e.Backtrace.IsNil() || !e.Traced || e.File == nil {
		return e.Backtrace
	}
	list := make([]Value, 0, len(e.Frames)+1)
	file, line := e.File.Place(e.Pos)
	for _, f := range e.Frames {
		list = append(list, Str(fmt.Sprintf("%s:%d:in '%s'", file, line, f.Method)))
		file, line = f.File.Place(f.Pos)
	}
	list = append(list, Str(fmt.Sprintf("%s:%d:in 'Bosh::Common::Template::EvaluationContext#get_binding'", file, line)))
	e.Backtrace = Ary(list...)
	return e.Backtrace
}

func exceptionSetBacktrace(c *Call) Value {
	v := c.Arg(0)
	if v.Kind() == KindString {
		v = c.NewArrayOf(v)
	}
	if !isBacktrace(v) {
		return c.Raise(typeErrorClass, "backtrace must be an Array of String or an Array of Thread::Backtrace::Location")
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
	c.Raise(argumentErrorClass, "expected true or false as highlight: %s", c.Inspect(v))
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
	return c.NewString(decorate(text, c.Self.RealClass(), highlight))
}

// decorate adds the class to the first line of a message.
func decorate(text string, class *Class, highlight bool) string {
	name := class.Inspect()
	if text == "" {
		if class == runtimeErrorClass {
			name = "unhandled exception"
		}
		if highlight {
			return "\x1b[1;4m" + name + "\x1b[m"
		}
		return name
	}
	first, rest, more := strings.Cut(text, "\n")
	if !highlight {
		first += " (" + name + ")"
		if more {
			return first + "\n" + rest
		}
		return first
	}
	out := "\x1b[1m" + first + " (\x1b[1;4m" + name + "\x1b[m\x1b[1m)\x1b[m"
	if more {
		for _, line := range strings.Split(rest, "\n") {
			out += "\n"
			if line != "" {
				out += "\x1b[1m" + line + "\x1b[m"
			}
		}
	}
	return out
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
		c.Raise(argumentErrorClass, "expected :top or :bottom as order: %s", c.Inspect(order))
	}
	if c.Failed() {
		return Nil
	}
	m := c.RT.Find(c.Self, SelectorFor("detailed_message"))
	r, err := c.RT.Invoke(m, c.Self, nil, c.kw, nil)
	if err != nil {
		return c.Fail(err)
	}
	text := c.ToS(r)
	var lines []string
	if a, ok := c.RT.backtrace(c.selfException()).AsArray(); ok {
		for _, e := range a.Elems {
			lines = append(lines, c.ToS(e))
		}
	}
	return c.NewString(fullMessage(text, lines, bottom))
}

// fullMessage lays out message and backtrace as Ruby prints an uncaught exception.
func fullMessage(text string, lines []string, bottom bool) string {
	place := "-e:1:in '<main>'"
	if len(lines) > 0 {
		place, lines = lines[0], lines[1:]
	}
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	var b strings.Builder
	if !bottom {
		b.WriteString(place + ": " + text)
		for _, line := range lines {
			b.WriteString("\tfrom " + line + "\n")
		}
		return b.String()
	}
	b.WriteString("Traceback (most recent call last):\n")
	width := len(fmt.Sprint(len(lines)))
	for i := len(lines); i > 0; i-- {
		fmt.Fprintf(&b, "\t%*d: from %s\n", width, i, lines[i-1])
	}
	b.WriteString(place + ": " + text)
	return b.String()
}
