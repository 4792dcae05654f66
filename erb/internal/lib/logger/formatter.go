package logger

// This file implements Logger::Formatter. The lines that it makes have the id of the process, which templates can't know.

import "github.com/boshrender/boshrender/erb/internal/ruby"

const (
	lineFormat = "%.1s, [%s #%d] %5s -- %s: %s\n"
	timeFormat = "%Y-%m-%dT%H:%M:%S.%6N"
)

// formatter is the Go data of a Formatter.
type formatter struct{ format ruby.Value }

// DupData implements DataDuper.
func (f *formatter) DupData(*ruby.Budget) any {
	copied := *f
	return &copied
}

// timeFormat returns the format of times.
func (f *formatter) timeFormat() ruby.Value {
	if f == nil || !f.format.Truthy() {
		return ruby.FrozenStr(timeFormat)
	}
	return f.format
}

var formatterTables = []ruby.Table{
	{Class: &formatterClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &formatter{}) }},
	{Class: &formatterClass, Hidden: func() map[string]ruby.Hidden {
		return map[string]ruby.Hidden{"@datetime_format": func(v ruby.Value) (ruby.Value, bool) {
			f, ok := ruby.DataOf[*formatter](v)
			if !ok {
				return ruby.Nil, false
			}
			return f.format, true
		}}
	}},
	{Class: &formatterClass, Constants: func() {
		ruby.Constant(formatterClass, "Format", ruby.FrozenStr(lineFormat))
		ruby.Constant(formatterClass, "DatetimeFormat", ruby.FrozenStr(timeFormat))
	}},
	{Class: &formatterClass, Methods: []ruby.Method{
		{Name: "call", Min: 4, Max: 4, Fn: call},
		{Name: "datetime_format", Fn: func(c *ruby.Call) ruby.Value { return selfFormatter(c).format }},
		{Name: "datetime_format=", Min: 1, Max: 1, Fn: setFormat, Flags: ruby.Mutates},
		{Name: "format_datetime", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value {
			return sent(c, c.Args[0], "strftime", selfFormatter(c).timeFormat())
		}, Flags: ruby.PrivateRow},
		{Name: "initialize", Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
		{Name: "msg2str", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return shown(c, c.Args[0], true) }, Flags: ruby.PrivateRow},
	}},
}

func selfFormatter(c *ruby.Call) *formatter {
	f, ok := ruby.DataOf[*formatter](c.Self)
	if !ok {
		return &formatter{}
	}
	return f
}

func setFormat(c *ruby.Call) ruby.Value {
	selfFormatter(c).format = c.Args[0]
	return c.Args[0]
}

func call(c *ruby.Call) ruby.Value {
	sent(c, c.Self, "format_datetime", c.Args[1])
	return c.Fail(&ruby.UnsupportedError{Construct: "the standard format of Logger", Reason: "it has the id of the process; set a formatter"})
}

// shown returns the text of a message; without traced, the text of an exception has no backtrace.
func shown(c *ruby.Call, message ruby.Value, traced bool) ruby.Value {
	if _, ok := message.AsString(); ok {
		return message
	}
	if _, ok := message.AsException(); !ok {
		return sent(c, message, "inspect")
	}
	text := c.Concat(c.ToS(sent(c, message, "message")), " (", message.RealClass().Inspect(), ")\n")
	if !traced {
		return c.NewString(text)
	}
	if list := sent(c, message, "backtrace"); list.Truthy() {
		text = c.Concat(text, c.ToS(sent(c, list, "join", ruby.Str("\n"))))
	}
	return c.NewString(text)
}
