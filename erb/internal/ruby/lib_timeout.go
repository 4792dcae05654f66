package ruby

// This file implements the library timeout. Its time never runs out: a render is bounded by its own limits.

var timeoutModule = newModule("Timeout")

func init() {
	newClass("Timeout::ExitException", exceptionClass)
	newClass("Timeout::Error", runtimeErrorClass)
	rows := []Method{{Name: "timeout", Min: 1, Max: 3, Fn: timeoutTimeout}}
	statics(timeoutModule, rows)
}

func timeoutTimeout(c *Call) Value {
	if sec := c.Arg(0); !sec.IsNil() {
		less, ok := c.Send(sec, "<", Int(0))
		if !ok {
			return Nil
		}
		if less.Truthy() {
			return c.Raise(argumentErrorClass, "Timeout sec must be a non-negative number")
		}
	}
	if !c.NeedBlock() {
		return Nil
	}
	v, _ := c.Yield(c.Arg(0))
	return v
}
