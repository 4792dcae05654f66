// Package logger has Ruby's library logger, in Ruby. Logs are written to streams: the streams of the process, whose
// output is dropped, and objects of the template like a StringIO. There are no files.
package logger

import (
	_ "embed"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

//go:embed logger.rb
var prelude string

// Library registers the classes and their methods with the linker.
var Library = ruby.Library{Name: "logger", Classes: classes, Tables: [][]ruby.Table{tables}, Prelude: &ruby.Prelude{Text: &prelude, Primitives: []ruby.Method{
	{Name: "console", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(onConsole(c.Arg(0))) }},
	{Name: "dropped", Min: 3, Max: 3, Fn: dropped},
}}}

var (
	severityModule *ruby.Class
	loggerClass    *ruby.Class
	errorClass     *ruby.Class
	formatterClass *ruby.Class
	deviceClass    *ruby.Class
	periodModule   *ruby.Class
	monitorModule  *ruby.Class
)

var classes = []ruby.ClassRow{
	{Var: &severityModule, Name: "Logger::Severity", Module: true},
	{Var: &loggerClass, Name: "Logger", Super: &ruby.ObjectClass, Include: []**ruby.Class{&severityModule}},
	{Var: &errorClass, Name: "Logger::Error", Super: &ruby.RuntimeErrorClass},
	{Var: &formatterClass, Name: "Logger::Formatter", Super: &ruby.ObjectClass},
	{Var: &periodModule, Name: "Logger::Period", Module: true},
	{Var: &monitorModule, Name: "MonitorMixin", Module: true},
	{Var: &deviceClass, Name: "Logger::LogDevice", Super: &ruby.ObjectClass, Include: []**ruby.Class{&periodModule, &monitorModule}},
	{Name: "Logger::ShiftingError", Super: &errorClass},
}

var tables = []ruby.Table{
	{Class: &monitorModule, Reason: "a render has one thread", RefuseStatics: []string{"extend_object"}},
}

// onConsole reports whether a stream is one of the process.
func onConsole(v ruby.Value) bool {
	_, ok := ruby.DataOf[ruby.Console](v)
	return ok
}

// dropped is the primitive: whether what self logs to a device with a stream, in the format of a formatter, goes to the
// process in the standard format. The time and the process in it don't matter then.
func dropped(c *ruby.Call) ruby.Value {
	device, stream, formatter := c.Arg(0), c.Arg(1), c.Arg(2)
	is := onConsole(stream) && unchanged(c, device, deviceClass, "write") && unchanged(c, stream, ruby.IOClass, "write") &&
		unchanged(c, c.Self, loggerClass, "format_message")
	for _, name := range []string{"call", "format_datetime", "msg2str"} {
		is = is && unchanged(c, formatter, formatterClass, name)
	}
	if !is {
		return ruby.False
	}
	format, _, err := c.RT.IVar(formatter, "@datetime_format")
	_, isText := format.AsString()
	return c.Check(ruby.Bool(isText || format.IsNil()), err)
}

// unchanged reports whether the method of an object is the one of class that is Ruby's.
func unchanged(c *ruby.Call, v ruby.Value, class *ruby.Class, name string) bool {
	m := c.RT.Find(v, ruby.SelectorFor(name))
	return m != nil && m.Body() == nil && m.Owner == class
}
