package ruby

// This file implements the standard output and error of the process: $stdout, $stderr, puts and their kin. A render
// has neither: what is written there is formed, so that errors in doing so are seen, and thrown away, unless the
// template put an object of its own in their place.

import "strings"

// console is the Go data of a stream: its number.
type console int64

// console returns a stream of the run.
func (rt *Runtime) console(n console) Value {
	if rt.consoles[n].IsNil() {
		rt.consoles[n] = NewInstance(IOClass, n)
	}
	return rt.consoles[n]
}

// isConsole reports whether a stream is one of the process, not of a template.
func isConsole(v Value) bool {
	_, ok := DataOf[console](v)
	return ok
}

// IOClass is the class of the console, and of what templates can't reach.
var IOClass = NewClass("IO", ObjectClass, EnumerableModule)

var libConsoleTables = []Table{
	{Class: IOClass, RefuseStatics: []string{"new"}},
	{Class: IOClass, Refuse: []string{"gets", "readline", "readlines"}},
	{Class: IOClass, Methods: []Method{
		{Name: "<<", Min: 1, Max: 1, Fn: StreamAppend},
		{Name: "binmode", Fn: SelfValue},
		{Name: "closed?", Fn: Always(False)},
		{Name: "external_encoding", Fn: Always(Nil)},
		{Name: "fileno", Fn: consoleNumber},
		{Name: "flush", Fn: SelfValue},
		{Name: "fsync", Reason: "templates can't reach files"},
		{Name: "inspect", Fn: consoleInspect},
		{Name: "internal_encoding", Fn: Always(Nil)},
		{Name: "isatty", Fn: Always(False)},
		{Name: "print", Max: -1, Fn: StreamPrint},
		{Name: "printf", Max: -1, Fn: StreamPrintf},
		{Name: "putc", Min: 1, Max: 1, Fn: StreamPutc},
		{Name: "puts", Max: -1, Fn: StreamPuts},
		{Name: "sync", Fn: Always(True)},
		{Name: "sync=", Min: 1, Max: 1, Fn: func(c *Call) Value { return c.Arg(0) }},
		{Name: "to_i", Fn: consoleNumber},
		{Name: "tty?", Fn: Always(False)},
		{Name: "write", Max: -1, Fn: consoleWrite},
	}},
	{Class: ObjectClass, Constants: func() {
		ConstantOfRun(ObjectClass, "STDOUT", func(rt *Runtime) Value { return rt.console(1) })
		ConstantOfRun(ObjectClass, "STDERR", func(rt *Runtime) Value { return rt.console(2) })
	}},
}

// stream returns what a template put in the place of $stdout or $stderr, else the process' own.
func (rt *Runtime) stream(name string) Value {
	if v, ok := rt.Globals[name]; ok {
		return v
	}
	if name == "$stderr" {
		return rt.console(2)
	}
	return rt.console(1)
}

// setStream puts another object in the place of a stream.
func (rt *Runtime) setStream(name string, v Value) error {
	if !rt.RespondTo(v, "write", true) {
		return Errorf(TypeErrorClass, "%s must have write method, %s given", name, v.RealClass().Inspect())
	}
	if rt.Globals == nil {
		rt.Globals = map[string]Value{}
	}
	rt.Globals[name] = v
	return nil
}

// emit writes text to a stream.
func (c *Call) emit(stream Value, text string) bool {
	if !c.Step(len(text)/BytesPerStep + 1) {
		return false
	}
	if isConsole(stream) {
		return true
	}
	_, ok := c.Send(stream, "write", c.NewString(text))
	return ok
}

func consoleNumber(c *Call) Value {
	n, _ := DataOf[console](c.Self)
	return Int(int64(n))
}

func consoleInspect(c *Call) Value {
	if n, _ := DataOf[console](c.Self); n == 2 {
		return c.NewString("#<IO:<STDERR>>")
	}
	return c.NewString("#<IO:<STDOUT>>")
}

func consoleWrite(c *Call) Value {
	n := 0
	for _, v := range c.All() {
		text := c.ToS(v)
		n += len(text)
		if !c.emit(c.Self, text) {
			return Nil
		}
	}
	return Int(int64(n))
}

// StreamAppend is the row of << of a stream.
func StreamAppend(c *Call) Value {
	c.emit(c.Self, c.ToS(c.Arg(0)))
	return c.Self
}

// StreamPrint is the row of print of a stream.
func StreamPrint(c *Call) Value { return c.print(c.Self, c.Args) }

// StreamPrintf is the row of printf of a stream.
func StreamPrintf(c *Call) Value {
	if len(c.Args) == 0 {
		return c.Raise(ArgumentErrorClass, "too few arguments")
	}
	return c.printf(c.Self, c.Args)
}

// StreamPutc is the row of putc of a stream.
func StreamPutc(c *Call) Value { return c.putc(c.Self, c.Arg(0)) }

// StreamPuts is the row of puts of a stream.
func StreamPuts(c *Call) Value { return c.puts(c.Self, c.Args) }

func (c *Call) print(stream Value, args []Value) Value {
	for _, v := range Each(c, args) {
		if !c.emit(stream, c.ToS(v)) {
			return Nil
		}
	}
	return Nil
}

func (c *Call) printf(stream Value, args []Value) Value {
	if len(args) == 0 {
		return Nil
	}
	text, ok := c.Send(c.RT.Main, "format", args...)
	if ok {
		c.emit(stream, c.ToS(text))
	}
	return Nil
}

// putc writes a byte, or the first character of a string.
func (c *Call) putc(stream, v Value) Value {
	if s, ok := v.AsString(); ok {
		t := c.loosely(s)
		c.emit(stream, t.S[:t.Width(0)])
		return v
	}
	n, err := c.RT.ToInt(v)
	if err != nil {
		return c.Fail(err)
	}
	c.emit(stream, string([]byte{byte(n)})) // bounded: one byte
	return v
}

// puts writes each argument on a line of its own, lists one line for each element.
func (c *Call) puts(stream Value, args []Value) Value {
	if len(args) == 0 {
		c.emit(stream, "\n")
		return Nil
	}
	for _, v := range Each(c, args) {
		c.putsOne(stream, v)
	}
	return Nil
}

func (c *Call) putsOne(stream, v Value) {
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
			c.putsList(stream, a)
			return
		}
	}
	text := c.ToS(v)
	switch {
	case strings.HasSuffix(text, "\n"):
		c.emit(stream, text)
	case !isConsole(stream) && c.writesMany(stream):
		c.Send(stream, "write", c.NewString(text), Str("\n"))
	default:
		c.emit(stream, c.Concat(text, "\n"))
	}
}

// writesMany reports whether a stream's write takes more than one argument.
func (c *Call) writesMany(stream Value) bool {
	m := c.RT.Find(stream, SelectorFor("write"))
	return m == nil || m.Body == nil || m.Body.Arity() != 1
}

func (c *Call) putsList(stream Value, a *Array) {
	again, err := c.RT.visit(visitJoin, a.Value())
	if err != nil {
		c.Fail(err)
		return
	}
	if again {
		c.emit(stream, "[...]\n")
		return
	}
	for i := 0; i < len(a.Elems) && c.Step(1); i++ {
		c.putsOne(stream, a.Elems[i])
	}
	c.RT.leaveVisit()
}

func kernelPuts(c *Call) Value   { return c.puts(c.RT.stream("$stdout"), c.Args) }
func kernelPrint(c *Call) Value  { return c.print(c.RT.stream("$stdout"), c.Args) }
func kernelPutc(c *Call) Value   { return c.putc(c.RT.stream("$stdout"), c.Arg(0)) }
func kernelPrintf(c *Call) Value { return c.printfTo(c.Args) }

// printfTo takes the stream from the arguments if the first is none of the format's.
func (c *Call) printfTo(args []Value) Value {
	stream := c.RT.stream("$stdout")
	if len(args) > 0 {
		if _, ok := args[0].AsString(); !ok {
			stream, args = args[0], args[1:]
		}
	}
	return c.printf(stream, args)
}

// kernelP writes the inspect of its arguments and answers them.
func kernelP(c *Call) Value {
	for _, v := range c.All() {
		if !c.emit(c.RT.stream("$stdout"), c.Concat(c.Inspect(v), "\n")) {
			return Nil
		}
	}
	return c.given()
}

// given answers the arguments as p does: nil, the only one, or all.
func (c *Call) given() Value {
	switch len(c.Args) {
	case 0:
		return Nil
	case 1:
		return c.Args[0]
	}
	return c.NewArrayOf(c.Args...)
}

// kernelPp is p: what it writes differs in its line breaks only, and those can be seen by nobody but a stream of the
// template's own.
func kernelPp(c *Call) Value {
	if _, replaced := c.RT.Globals["$stdout"]; replaced {
		return c.Fail(&UnsupportedError{Construct: "Kernel#pp to a stream of the template", Reason: "line breaks of pretty printing are left out"})
	}
	return kernelP(c)
}

func kernelWarn(c *Call) Value {
	if !c.AllowKw("uplevel", "category") {
		return Nil
	}
	if len(c.Args) == 0 {
		return Nil
	}
	if _, ok := c.Kw("uplevel"); ok {
		return c.Fail(&UnsupportedError{Construct: "Kernel#warn with uplevel", Reason: reasonStack})
	}
	return c.puts(c.RT.stream("$stderr"), c.Args)
}

func objectDisplay(c *Call) Value {
	stream := c.RT.stream("$stdout")
	if c.Has(0) {
		stream = c.Arg(0)
	}
	c.emit(stream, c.ToS(c.Self))
	return Nil
}
