package ruby

// This file implements what Process tells about time. The rest of it is out of reach.

import "time"

var processModule = NewModule("Process")

func init() {
	Constant(processModule, "CLOCK_REALTIME", Int(0))
	Constant(processModule, "CLOCK_MONOTONIC", Int(1))
	Constant(processModule, "CLOCK_PROCESS_CPUTIME_ID", Int(2))
	Constant(processModule, "CLOCK_THREAD_CPUTIME_ID", Int(3))
	rows := []Method{{Name: "clock_gettime", Min: 1, Max: 2, Fn: processClockGettime, Flags: Volatile}}
	for _, name := range []string{"abort", "argv0", "clock_getres", "daemon", "detach", "egid", "euid", "exec", "exit",
		"fork", "getpgid", "getpgrp", "getpriority", "getrlimit", "gid", "groups", "kill", "pid", "ppid", "setproctitle",
		"spawn", "times", "uid", "wait", "wait2", "waitall", "waitpid", "warmup"} {
		rows = append(rows, Method{Name: name, Max: -1, Reason: reasonProcess})
	}
	Statics(processModule, rows)
}

// processClockGettime gives the time of the run, whichever clock is asked.
func processClockGettime(c *Call) Value {
	t, ok := c.now()
	if !ok {
		return Nil
	}
	c.Int(0)
	unit := "float_second"
	if c.Has(1) {
		name, isSymbol := c.Arg(1).AsSymbol()
		if !isSymbol {
			return c.Raise(ArgumentErrorClass, "unexpected unit: %s", c.ToS(c.Arg(1)))
		}
		unit = name
	}
	nanos := t.UnixNano()
	switch unit {
	case "float_second":
		return Float(float64(nanos) / 1e9)
	case "float_millisecond":
		return Float(float64(nanos) / 1e6)
	case "float_microsecond":
		return Float(float64(nanos) / 1e3)
	case "second":
		return Int(nanos / int64(time.Second))
	case "millisecond":
		return Int(nanos / int64(time.Millisecond))
	case "microsecond":
		return Int(nanos / int64(time.Microsecond))
	case "nanosecond":
		return Int(nanos)
	}
	return c.Raise(ArgumentErrorClass, "unexpected unit: %s", unit)
}
