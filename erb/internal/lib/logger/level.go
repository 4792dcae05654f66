package logger

// This file implements the levels of messages.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// The levels.
const (
	debug = iota
	info
	warn
	failure
	fatal
	unknown
)

// levels has the names of the levels, by their numbers.
var levels = [...]string{debug: "debug", info: "info", warn: "warn", failure: "error", fatal: "fatal", unknown: "unknown"}

// labels has the names in messages.
var labels = [...]string{debug: "DEBUG", info: "INFO", warn: "WARN", failure: "ERROR", fatal: "FATAL", unknown: other}

const other = "ANY"

var levelTables = []ruby.Table{
	{Class: &severityModule, Constants: func() {
		for i, name := range levels {
			ruby.Constant(severityModule, strings.ToUpper(name), ruby.Int(int64(i)))
		}
	}},
	{Class: &severityModule, Statics: []ruby.Method{
		{Name: "coerce", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return coerced(c, c.Args[0]) }},
	}},
	{Class: &loggerClass, Methods: []ruby.Method{
		{Name: "debug", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return logged(c, debug) }},
		{Name: "debug!", Fn: func(c *ruby.Call) ruby.Value { return lowered(c, debug) }},
		{Name: "debug?", Fn: func(c *ruby.Call) ruby.Value { return logs(c, debug) }},
		{Name: "error", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return logged(c, failure) }},
		{Name: "error!", Fn: func(c *ruby.Call) ruby.Value { return lowered(c, failure) }},
		{Name: "error?", Fn: func(c *ruby.Call) ruby.Value { return logs(c, failure) }},
		{Name: "fatal", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return logged(c, fatal) }},
		{Name: "fatal!", Fn: func(c *ruby.Call) ruby.Value { return lowered(c, fatal) }},
		{Name: "fatal?", Fn: func(c *ruby.Call) ruby.Value { return logs(c, fatal) }},
		{Name: "info", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return logged(c, info) }},
		{Name: "info!", Fn: func(c *ruby.Call) ruby.Value { return lowered(c, info) }},
		{Name: "info?", Fn: func(c *ruby.Call) ruby.Value { return logs(c, info) }},
		{Name: "level", Fn: level},
		{Name: "level=", Min: 1, Max: 1, Fn: setLevel, Flags: ruby.Mutates},
		{Name: "sev_threshold", Fn: level},
		{Name: "sev_threshold=", Min: 1, Max: 1, Fn: setLevel, Flags: ruby.Mutates},
		{Name: "unknown", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return logged(c, unknown) }},
		{Name: "warn", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return logged(c, warn) }},
		{Name: "warn!", Fn: func(c *ruby.Call) ruby.Value { return lowered(c, warn) }},
		{Name: "warn?", Fn: func(c *ruby.Call) ruby.Value { return logs(c, warn) }},
		{Name: "with_level", Min: 1, Max: 1, Fn: withLevel},
	}},
}

// coerced returns a level as a number.
func coerced(c *ruby.Call, v ruby.Value) ruby.Value {
	if ruby.IsInteger(v) {
		return v
	}
	text := c.ToS(v)
	name := sent(c, c.NewString(text), "downcase")
	for i, l := range levels {
		if ruby.PlainToS(name) == l {
			return ruby.Int(int64(i))
		}
	}
	return c.Raise(ruby.ArgumentErrorClass, "invalid log level: %s", text)
}

func level(c *ruby.Call) ruby.Value {
	l := self(c)
	switch {
	case !l.ready:
		return c.Fail(&ruby.UnsupportedError{Construct: "a Logger that isn't initialized"})
	case l.override.Truthy():
		return *l.override
	}
	return l.level
}

func setLevel(c *ruby.Call) ruby.Value {
	if v := coerced(c, c.Args[0]); !c.Failed() {
		self(c).level = v
	}
	return c.Args[0]
}

// withLevel calls the block with another level. Afterwards the level is the one before, whatever level= assigns.
func withLevel(c *ruby.Call) ruby.Value {
	before := sent(c, c.Self, "level")
	during := coerced(c, c.Args[0])
	if c.Failed() {
		return ruby.Nil
	}
	override := self(c).override
	*override = during
	v := ruby.Nil
	if c.NeedBlock() {
		v, _ = c.Yield()
	}
	*override = ruby.Nil
	if before.Truthy() {
		*override = before
	}
	return v
}

// logged calls add with the argument and the block.
func logged(c *ruby.Call, level int64) ruby.Value {
	args := []ruby.Value{ruby.Int(level), ruby.Nil, c.Arg(0)}
	return c.CallMethod(c.Self, ruby.SelectorFor("add"), args, nil, c.Block(), true)
}

// lowered sets the level.
func lowered(c *ruby.Call, level int64) ruby.Value { return sent(c, c.Self, "level=", ruby.Int(level)) }

// logs reports whether messages of a level are written.
func logs(c *ruby.Call, level int64) ruby.Value {
	return sent(c, sent(c, c.Self, "level"), "<=", ruby.Int(level))
}

func formatSeverity(c *ruby.Call) ruby.Value {
	list, ok := c.RT.ConstOf(loggerClass, "SEV_LABEL")
	if !ok {
		return ruby.Nil
	}
	if label := sent(c, list, "[]", c.Args[0]); label.Truthy() {
		return label
	}
	return ruby.FrozenStr(other)
}
