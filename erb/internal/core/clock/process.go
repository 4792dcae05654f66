package clock

// This file implements the clocks of Process. The rest of Process is out of reach.

import (
	"time"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var processModule *ruby.Class

var processTables = []ruby.Table{
	{Class: &processModule, Constants: func() {
		ruby.Constant(processModule, "CLOCK_REALTIME", ruby.Int(0))
		ruby.Constant(processModule, "CLOCK_MONOTONIC", ruby.Int(1))
		ruby.Constant(processModule, "CLOCK_PROCESS_CPUTIME_ID", ruby.Int(2))
		ruby.Constant(processModule, "CLOCK_THREAD_CPUTIME_ID", ruby.Int(3))
	}},
	{Class: &processModule, Statics: []ruby.Method{{Name: "clock_gettime", Min: 1, Max: 2, Fn: processClockGettime, Flags: ruby.Volatile}}},
	{Class: &processModule, Reason: known.ReasonProcess, RefuseStatics: []string{
		"abort", "argv0", "clock_getres", "daemon", "detach", "egid", "euid", "exec", "exit",
		"fork", "getpgid", "getpgrp", "getpriority", "getrlimit", "gid", "groups", "kill", "pid", "ppid", "setproctitle",
		"spawn", "times", "uid", "wait", "wait2", "waitall", "waitpid", "warmup",
	}},
}

// processClockGettime returns the time of the run, for every clock.
func processClockGettime(c *ruby.Call) ruby.Value {
	t, ok := Now(c)
	if !ok {
		return ruby.Nil
	}
	c.Int(0)
	unit := "float_second"
	if c.Has(1) {
		name, isSymbol := c.Arg(1).AsSymbol()
		if !isSymbol {
			return c.Raise(ruby.ArgumentErrorClass, "unexpected unit: %s", c.ToS(c.Arg(1)))
		}
		unit = name
	}
	nanos := t.UnixNano()
	switch unit {
	case "float_second":
		return ruby.Float(float64(nanos) / 1e9)
	case "float_millisecond":
		return ruby.Float(float64(nanos) / 1e6)
	case "float_microsecond":
		return ruby.Float(float64(nanos) / 1e3)
	case "second":
		return ruby.Int(nanos / int64(time.Second))
	case "millisecond":
		return ruby.Int(nanos / int64(time.Millisecond))
	case "microsecond":
		return ruby.Int(nanos / int64(time.Microsecond))
	case "nanosecond":
		return ruby.Int(nanos)
	}
	return c.Raise(ruby.ArgumentErrorClass, "unexpected unit: %s", unit)
}
