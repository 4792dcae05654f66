package logger

// This file implements Logger::LogDevice, which writes to a stream and reports when that fails.

import "github.com/boshrender/boshrender/erb/internal/ruby"

const noFiles = "templates can't reach files"

// device is the Go data of a LogDevice.
type device struct {
	stream  ruby.Value // it has write and close
	reraise ruby.Value // the classes of exceptions that write raises
}

var deviceTables = []ruby.Table{
	{Class: &deviceClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &device{}) }},
	{Class: &deviceClass, Hides: []string{"@dev", "@filename", "@shift_age", "@shift_size", "@shift_period_suffix", "@binmode", "@reraise_write_errors", "@skip_header"}},
	{Class: &deviceClass, Methods: []ruby.Method{
		{Name: "close", Fn: closeStream},
		{Name: "dev", Fn: func(c *ruby.Call) ruby.Value { return selfDevice(c).stream }},
		{Name: "filename", Fn: ruby.AlwaysNil},
		{Name: "initialize", Max: 1, Fn: initializeDevice, Flags: ruby.PrivateRow | ruby.Kw},
		{Name: "reopen", Max: 1, Fn: reopenStream, Flags: ruby.Kw},
		{Name: "write", Min: 1, Max: 1, Fn: write},
	}},
}

func selfDevice(c *ruby.Call) *device {
	d, ok := ruby.DataOf[*device](c.Self)
	if !ok {
		return &device{}
	}
	return d
}

// onConsole reports whether a stream is one of the process.
func onConsole(v ruby.Value) bool {
	_, ok := ruby.DataOf[ruby.Console](v)
	return ok
}

func initializeDevice(c *ruby.Call) ruby.Value {
	if !c.AllowKw("shift_age", "shift_size", "shift_period_suffix", "binmode", "reraise_write_errors", "skip_header") {
		return ruby.Nil
	}
	to, ok := c.Kw("reraise_write_errors")
	if !ok {
		to = c.NewArrayOf()
	}
	selfDevice(c).reraise = to
	setStream(c, c.Self, c.Arg(0))
	return ruby.Nil
}

// setStream sets the stream of a device.
func setStream(c *ruby.Call, v, stream ruby.Value) {
	d, ok := ruby.DataOf[*device](v)
	if !ok {
		return
	}
	if !onConsole(stream) {
		if !c.RT.RespondTo(stream, "write", false) || !c.RT.RespondTo(stream, "close", false) {
			c.Fail(&ruby.UnsupportedError{Construct: "a Logger that writes to a file", Reason: noFiles})
			return
		}
		if c.RT.RespondTo(stream, "path", false) && sent(c, stream, "path").Truthy() {
			c.Fail(&ruby.UnsupportedError{Construct: "a Logger that writes to something with a path", Reason: noFiles})
			return
		}
	}
	d.stream = stream
}

func reopenStream(c *ruby.Call) ruby.Value {
	if c.AllowKw("shift_age", "shift_size", "shift_period_suffix", "binmode") && c.Truthy(0) {
		setStream(c, c.Self, c.Arg(0))
	}
	return c.Self
}

func closeStream(c *ruby.Call) ruby.Value {
	v := sent(c, selfDevice(c).stream, "close")
	c.RescueAny()
	return v
}

// write writes a message. An exception becomes a warning, unless it is to be raised.
func write(c *ruby.Call) ruby.Value {
	d := selfDevice(c)
	v := sent(c, d.stream, "write", c.Args[0])
	e, ok := c.Err().(*ruby.Exception)
	if !ok {
		return v
	}
	failed := c.Err()
	c.RescueAny()
	if raised(c, d, e) || c.Failed() {
		return c.Fail(failed)
	}
	return sent(c, ruby.KernelModule.Value(), "warn", c.NewString(c.Concat("log writing failed. ", c.ToS(e.Value()))))
}

// raised reports whether write raises an exception.
func raised(c *ruby.Call, d *device, e *ruby.Exception) bool {
	if !e.Value().RealClass().IsA(ruby.StandardErrorClass) {
		return true
	}
	list, ok := d.reraise.AsArray()
	if !ok {
		c.Fail(&ruby.UnsupportedError{Construct: "a Logger whose reraise_write_errors is no Array"})
		return true
	}
	for _, class := range ruby.Each(c, list.Elems) {
		is, err := c.RT.CaseEqual(class, e.Value())
		if c.Check(ruby.Nil, err); is || c.Failed() {
			return true
		}
	}
	return false
}
