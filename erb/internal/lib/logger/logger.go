// Package logger has Ruby's library logger. Logs are written to streams: the streams of the process, whose output is
// dropped, and objects of the template like a StringIO. There are no files.
//
//	logger.go     Logger
//	level.go      levels
//	device.go     Logger::LogDevice, what a log is written to
//	formatter.go  Logger::Formatter
package logger

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "logger", Classes: classes, Tables: [][]ruby.Table{tables, levelTables, deviceTables, formatterTables}}

var (
	severityModule *ruby.Class
	loggerClass    *ruby.Class
	errorClass     *ruby.Class
	formatterClass *ruby.Class
	deviceClass    *ruby.Class
)

// logger is the Go data of a Logger.
type logger struct {
	ready     bool // it is initialized
	level     ruby.Value
	override  *ruby.Value // the level that with_level set, shared by copies; nil if there is none
	progname  ruby.Value
	formatter ruby.Value
	standard  ruby.Value // the Logger::Formatter without another one
	device    ruby.Value // a Logger::LogDevice, or nil
}

// DupData implements DataDuper: a copy has the same parts.
func (l *logger) DupData(*ruby.Budget) any {
	copied := *l
	return &copied
}

var tables = []ruby.Table{
	{Class: &loggerClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &logger{override: new(ruby.Value)}) }},
	{Class: &loggerClass, Hidden: func() map[string]ruby.Hidden {
		return map[string]ruby.Hidden{
			"@progname":          variable(func(l *logger) ruby.Value { return l.progname }),
			"@level":             variable(func(l *logger) ruby.Value { return l.level }),
			"@default_formatter": variable(func(l *logger) ruby.Value { return l.standard }),
			"@formatter":         variable(func(l *logger) ruby.Value { return l.formatter }),
			"@logdev":            variable(func(l *logger) ruby.Value { return l.device }),
			"@level_override":    nil,
		}
	}},
	{Class: &loggerClass, Constants: func() {
		ruby.Constant(loggerClass, "VERSION", ruby.FrozenStr("1.7.0"))
		ruby.ConstantOfRun(loggerClass, "ProgName", func(*ruby.Runtime) ruby.Value { return ruby.Str("logger.rb/v1.7.0") })
		ruby.ConstantOfRun(loggerClass, "SEV_LABEL", func(*ruby.Runtime) ruby.Value {
			list := make([]ruby.Value, len(labels))
			for i, text := range labels {
				list[i] = ruby.FrozenStr(text)
			}
			v := ruby.NewArray(list).Value()
			v.Freeze()
			return v
		})
	}},
	{Class: &loggerClass, Methods: []ruby.Method{
		{Name: "<<", Min: 1, Max: 1, Fn: appendText},
		{Name: "add", Min: 1, Max: 3, Fn: add},
		{Name: "close", Fn: func(c *ruby.Call) ruby.Value { return toDevice(c, "close") }},
		{Name: "datetime_format", Fn: func(c *ruby.Call) ruby.Value { return sent(c, self(c).standard, "datetime_format") }},
		{Name: "datetime_format=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value {
			return sent(c, self(c).standard, "datetime_format=", c.Args[0])
		}},
		{Name: "format_message", Min: 4, Max: 4, Fn: formatMessage, Flags: ruby.PrivateRow},
		{Name: "format_severity", Min: 1, Max: 1, Fn: formatSeverity, Flags: ruby.PrivateRow},
		{Name: "formatter", Fn: func(c *ruby.Call) ruby.Value { return self(c).formatter }},
		{Name: "formatter=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value {
			return set(c, func(l *logger) { l.formatter = c.Args[0] })
		}, Flags: ruby.Mutates},
		{Name: "initialize", Min: 1, Max: 3, Fn: initialize, Flags: ruby.PrivateRow | ruby.Kw},
		{Name: "log", Min: 1, Max: 3, Fn: add},
		{Name: "progname", Fn: func(c *ruby.Call) ruby.Value { return self(c).progname }},
		{Name: "progname=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value {
			return set(c, func(l *logger) { l.progname = c.Args[0] })
		}, Flags: ruby.Mutates},
		{Name: "reopen", Max: 3, Fn: reopen, Flags: ruby.Kw},
	}},
}

func variable(of func(*logger) ruby.Value) ruby.Hidden {
	return func(v ruby.Value) (ruby.Value, bool) {
		l, ok := ruby.DataOf[*logger](v)
		if !ok || !l.ready {
			return ruby.Nil, false
		}
		return of(l), true
	}
}

func self(c *ruby.Call) *logger {
	l, ok := ruby.DataOf[*logger](c.Self)
	if !ok {
		return &logger{override: new(ruby.Value)}
	}
	return l
}

// set changes a part of the receiver.
func set(c *ruby.Call, change func(*logger)) ruby.Value {
	change(self(c))
	return c.Args[0]
}

// sent calls a method.
func sent(c *ruby.Call, v ruby.Value, name string, args ...ruby.Value) ruby.Value {
	out, _ := c.Send(v, name, args...)
	return out
}

func initialize(c *ruby.Call) ruby.Value {
	if !c.AllowKw("level", "progname", "formatter", "datetime_format", "binmode", "shift_period_suffix", "reraise_write_errors", "skip_header") {
		return ruby.Nil
	}
	level, given := c.Kw("level")
	if !given {
		level = ruby.Int(0)
	}
	*self(c) = logger{ready: true, override: new(ruby.Value)}
	sent(c, c.Self, "level=", level)
	for _, name := range []string{"progname", "datetime_format", "formatter"} {
		if name == "datetime_format" {
			self(c).standard = sent(c, formatterClass.Value(), "new")
		}
		v, _ := c.Kw(name)
		sent(c, c.Self, name+"=", v)
	}
	if !c.Truthy(0) || c.Failed() {
		return ruby.Nil
	}
	if path, ok := c.Arg(0).AsString(); ok && path.String() == "/dev/null" {
		return ruby.Nil
	}
	to, ok := c.Kw("reraise_write_errors")
	if !ok {
		to = c.NewArrayOf()
	}
	if !c.Charge(ruby.StringOverhead) {
		return ruby.Nil
	}
	v := ruby.NewInstance(deviceClass, &device{reraise: to})
	if setStream(c, v, c.Arg(0)); !c.Failed() {
		self(c).device = v
	}
	return ruby.Nil
}

// toDevice calls a method of the device, if there is one.
func toDevice(c *ruby.Call, name string, args ...ruby.Value) ruby.Value {
	if self(c).device.IsNil() {
		return ruby.Nil
	}
	return sent(c, self(c).device, name, args...)
}

func appendText(c *ruby.Call) ruby.Value { return toDevice(c, "write", c.Args[0]) }

func reopen(c *ruby.Call) ruby.Value {
	if c.AllowKw("shift_period_suffix", "binmode") {
		toDevice(c, "reopen", c.Arg(0))
	}
	return c.Self
}

func add(c *ruby.Call) ruby.Value {
	l := self(c)
	severity := c.Arg(0)
	if !severity.Truthy() {
		severity = ruby.Int(unknown)
	}
	if l.device.IsNil() || sent(c, severity, "<", sent(c, c.Self, "level")).Truthy() || c.Failed() {
		return ruby.True
	}
	message, name := c.Arg(1), c.Arg(2)
	if name.IsNil() {
		name = l.progname
	}
	switch {
	case !message.IsNil():
	case c.Given():
		message, _ = c.Yield()
	default:
		message, name = name, l.progname
	}
	label := sent(c, c.Self, "format_severity", severity)
	if dropped(c, l) {
		c.ToS(label)
		c.ToS(name)
		shown(c, message, false)
		return ruby.True
	}
	now := sent(c, timeClass(c), "now")
	text := sent(c, c.Self, "format_message", label, now, name, message)
	sent(c, l.device, "write", text)
	return ruby.True
}

// timeClass returns Ruby's class Time.
func timeClass(c *ruby.Call) ruby.Value {
	v, _ := c.RT.ConstOf(ruby.ObjectClass, "Time")
	return v
}

// used returns the formatter: the one that was set, or else the standard one.
func used(l *logger) ruby.Value {
	if l.formatter.Truthy() {
		return l.formatter
	}
	return l.standard
}

func formatMessage(c *ruby.Call) ruby.Value { return sent(c, used(self(c)), "call", c.Args...) }

// dropped reports whether messages go to a stream of the process, in the standard format. The time and the
// process in it don't matter then.
func dropped(c *ruby.Call, l *logger) bool {
	d, ok := ruby.DataOf[*device](l.device)
	if !ok || !onConsole(d.stream) || !unchanged(c, l.device, deviceClass, "write") || !unchanged(c, d.stream, ruby.IOClass, "write") {
		return false
	}
	f, ok := ruby.DataOf[*formatter](used(l))
	if _, isText := f.timeFormat().AsString(); !ok || !isText && !f.format.IsNil() {
		return false
	}
	for _, name := range []string{"call", "format_datetime", "msg2str"} {
		if !unchanged(c, used(l), formatterClass, name) {
			return false
		}
	}
	return unchanged(c, c.Self, loggerClass, "format_message")
}

// unchanged reports whether the method of an object is the one of class that is written in Go.
func unchanged(c *ruby.Call, v ruby.Value, class *ruby.Class, name string) bool {
	m := c.RT.Find(v, ruby.SelectorFor(name))
	return m != nil && m.Body() == nil && m.Owner == class
}
