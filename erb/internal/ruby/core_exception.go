package ruby

// This file implements Exception. What its subclasses add is in core_exception_classes.go.

var exceptionTables = []Table{
	{Class: ExceptionClass, Alloc: func(k *Class) Value {
		e := NewException(k, "")
		e.Message = Nil
		return e.Value()
	}},
	{Class: ExceptionClass, Methods: []Method{
		{Name: "==", Min: 1, Max: 1, Fn: exceptionEqual},
		{Name: "cause", Fn: func(c *Call) Value { return c.selfException().Cause }},
		{Name: "exception", Max: 1, Fn: exceptionException},
		{Name: "initialize", Max: 1, Fn: exceptionInitialize, Flags: PrivateRow},
		{Name: "inspect", Fn: exceptionInspect},
		{Name: "message", Fn: func(c *Call) Value { return c.NewString(c.ToS(c.Self)) }},
		{Name: "to_s", Fn: exceptionToS},
	}},
	{Class: ExceptionClass, Statics: []Method{
		{Name: "exception", Max: -1, Fn: classNew, Flags: Kw},
		{Name: "to_tty?", Fn: Always(False)},
	}},
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
	mine, _ := c.Send(c.Self, "backtrace")
	theirs, _ := c.Send(c.Arg(0), "backtrace")
	return Bool(c.Equal(mine, theirs))
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

// with appends all parts.
func (t *Text) with(parts ...string) {
	for _, p := range parts {
		t.Add(p)
	}
}
