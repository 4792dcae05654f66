package kernel

// This file implements raise, abort and exit.

import "github.com/boshrender/boshrender/erb/internal/ruby"

func raise(c *ruby.Call) ruby.Value {
	e, err := makeException(c.RT, c.Args, c.KwArgs())
	if err != nil {
		return c.Fail(err)
	}
	return c.Fail(e)
}

// makeException makes the exception that raise raises from its arguments: a message; a class or an object with a
// method exception, with a message and a backtrace; nothing, for the current error. The keyword cause belongs to
// raise itself.
func makeException(rt *ruby.Runtime, args []ruby.Value, kw *ruby.Hash) (*ruby.Exception, error) {
	cause, causeGiven := ruby.Nil, false
	if kw != nil {
		if cause, causeGiven = kw.GetSym("cause"); causeGiven {
			rest, err := rt.CopyEntries(kw)
			if err != nil {
				return nil, err
			}
			if _, _, err := rt.HashDelete(rest, ruby.Sym("cause")); err != nil {
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
			return nil, ruby.NewException(ruby.ArgumentErrorClass, "only cause is given with no arguments")
		}
		if e, ok := rt.CurrentError.AsException(); ok {
			return e, nil
		}
		return ruby.NewException(ruby.RuntimeErrorClass, ""), nil
	}
	e, err := exceptionFrom(rt, args, kw)
	if err != nil {
		return nil, err
	}
	if causeGiven && cause.IsNil() && !e.Cause.IsNil() {
		return e, nil // nil leaves the cause of an exception that was raised before
	}
	return e, rt.SetCause(e, cause, causeGiven)
}

func exceptionFrom(rt *ruby.Runtime, args []ruby.Value, kw *ruby.Hash) (*ruby.Exception, error) {
	if kw != nil {
		var err error
		if args, err = rt.WithLast(args, kw.Value()); err != nil {
			return nil, err
		}
	}
	if len(args) == 1 {
		if _, ok := args[0].AsString(); ok {
			return ruby.ExceptionOf(ruby.RuntimeErrorClass, args[0]), nil
		}
	}
	if len(args) > 3 && rt.Find(args[0], ruby.SelectorFor("exception")) != nil {
		return nil, ruby.WrongArity(len(args), 0, 3)
	}
	v, found, err := rt.CheckCall(args[0], "exception", args[1:min(len(args), 2)]...)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, ruby.NewException(ruby.TypeErrorClass, "exception class/object expected")
	}
	e, ok := v.AsException()
	if !ok {
		return nil, ruby.NewException(ruby.TypeErrorClass, "exception object expected")
	}
	if len(args) == 3 && !args[2].IsNil() {
		if _, err := rt.Send(v, "set_backtrace", args[2]); err != nil {
			return nil, err
		}
	}
	return e, nil
}

func abort(c *ruby.Call) ruby.Value {
	e := ruby.NewException(ruby.SystemExitClass, "exit")
	e.Data = ruby.ErrorInfo{"status": ruby.Int(1)}
	if c.Has(0) {
		e.Message = ruby.Str(c.Str(0))
	}
	return c.Fail(e)
}

func exit(c *ruby.Call) ruby.Value {
	e := ruby.NewException(ruby.SystemExitClass, "exit")
	status := ruby.Int(0)
	switch {
	case c.Arg(0) == ruby.False:
		status = ruby.Int(1)
	case c.Has(0) && c.Arg(0) != ruby.True:
		status = ruby.Int(c.Int(0))
	}
	e.Data = ruby.ErrorInfo{"status": status}
	return c.Fail(e)
}
