package ruby

// This file has operations on exceptions for use from Go: messages and causes.

// MessageOf returns the results of message and to_s of an exception. The template may have defined either.
func (rt *Runtime) MessageOf(e *Exception) (message, printed string, err error) {
	m, err := rt.Send(e.Value(), "message")
	if err != nil {
		return "", "", err
	}
	if message, err = rt.ToS(m); err != nil {
		return "", "", err
	}
	printed, err = rt.ToS(e.Value())
	return message, printed, err
}

// Caused is called where e is raised. The exception that is being handled becomes its cause, unless the template
// set one.
func (rt *Runtime) Caused(e *Exception) error {
	if e.caused || rt.CurrentError.IsNil() {
		return nil
	}
	return rt.SetCause(e, Nil, false)
}

// SetCause records the exception that is being handled or, with given, the one in cause, as the cause of e.
func (rt *Runtime) SetCause(e *Exception, cause Value, given bool) error {
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
