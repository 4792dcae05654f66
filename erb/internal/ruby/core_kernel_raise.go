package ruby

// This file implements raise, abort and exit.

func kernelRaise(c *Call) Value {
	e, err := c.RT.makeException(c.Args, c.kw)
	if err != nil {
		return c.Fail(err)
	}
	return c.Fail(e)
}

// makeException makes what raise raises from its arguments: a message; a class or an object with a method exception,
// with a message and a backtrace; nothing, for the current error. The keyword cause is raise's own.
func (rt *Runtime) makeException(args []Value, kw *Hash) (*Exception, error) {
	cause, causeGiven := Nil, false
	if kw != nil {
		if cause, causeGiven = kw.GetSym("cause"); causeGiven {
			rest, err := rt.CopyEntries(kw)
			if err != nil {
				return nil, err
			}
			if _, _, err := rt.HashDelete(rest, Sym("cause")); err != nil {
				return nil, err
			}
			kw = rest
		}
		if kw.Len() == 0 {
			kw = nil
		}
	}
	if len(args) == 0 && kw == nil {
		if causeGiven {
			return nil, NewException(ArgumentErrorClass, "only cause is given with no arguments")
		}
		if e, ok := rt.CurrentError.AsException(); ok {
			return e, nil
		}
		return NewException(RuntimeErrorClass, ""), nil
	}
	e, err := rt.exceptionFrom(args, kw)
	if err != nil {
		return nil, err
	}
	return e, rt.setCause(e, cause, causeGiven)
}

func (rt *Runtime) exceptionFrom(args []Value, kw *Hash) (*Exception, error) {
	if kw != nil {
		var err error
		if args, err = rt.WithLast(args, kw.Value()); err != nil {
			return nil, err
		}
	}
	if len(args) == 1 {
		if _, ok := args[0].AsString(); ok {
			e := NewException(RuntimeErrorClass, "")
			e.Message = args[0]
			return e, nil
		}
	}
	if len(args) > 3 && rt.Find(args[0], SelectorFor("exception")) != nil {
		return nil, arityError(len(args), 0, 3)
	}
	v, found, err := rt.CheckCall(args[0], "exception", args[1:min(len(args), 2)]...)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, NewException(TypeErrorClass, "exception class/object expected")
	}
	e, ok := v.AsException()
	if !ok {
		return nil, NewException(TypeErrorClass, "exception object expected")
	}
	if len(args) == 3 && !args[2].IsNil() {
		if _, err := rt.Send(v, "set_backtrace", args[2]); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// Caused is called where e is raised: what was being handled is its cause, unless the template said otherwise.
func (rt *Runtime) Caused(e *Exception) error {
	if e.caused || rt.CurrentError.IsNil() {
		return nil
	}
	return rt.setCause(e, Nil, false)
}

// setCause records the error that was being handled, or the one that was given, as the cause of e.
func (rt *Runtime) setCause(e *Exception, cause Value, given bool) error {
	if !given {
		if !e.Cause.IsNil() {
			return nil
		}
		cause = rt.CurrentError
	} else if _, ok := cause.AsException(); !ok && !cause.IsNil() {
		return NewException(TypeErrorClass, "exception object expected")
	}
	e.caused = e.caused || given
	if cause == e.Value() {
		return nil
	}
	for c, ok := cause.AsException(); ok; c, ok = c.Cause.AsException() {
		if err := rt.Step(1); err != nil {
			return err
		}
		if c != e {
			continue
		}
		if given {
			return NewException(ArgumentErrorClass, "circular causes")
		}
		return nil
	}
	e.Cause = cause
	return nil
}

func kernelAbort(c *Call) Value {
	e := NewException(SystemExitClass, "exit")
	e.Data = errorInfo{"status": Int(1)}
	if c.Has(0) {
		e.Message = Str(c.Str(0))
	}
	return c.Fail(e)
}

func kernelExit(c *Call) Value {
	e := NewException(SystemExitClass, "exit")
	status := Int(0)
	switch {
	case c.Arg(0) == False:
		status = Int(1)
	case c.Has(0) && c.Arg(0) != True:
		status = Int(c.Int(0))
	}
	e.Data = errorInfo{"status": status}
	return c.Fail(e)
}
