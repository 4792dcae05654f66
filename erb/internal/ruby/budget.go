package ruby

// This file defines Budget, to which all memory and work of a method is charged. The builders of texts and lists on
// top of it are in build.go and list.go.

import (
	"fmt"
	"strings"
)

// Budget is the account of one piece of work: the run that pays, and the first error. After an error it grants
// nothing more, so builders stop growing and loops that call Step end.
type Budget struct {
	RT  *Runtime
	err error
}

// Account is implemented by types that carry a Budget: *Call, and *Budget itself.
type Account interface{ Account() *Budget }

// Account returns the budget itself.
func (b *Budget) Account() *Budget { return b }

// Budget opens an account for work that is not done within a Call.
func (rt *Runtime) Budget() *Budget { return &Budget{RT: rt} }

// Failed reports whether an error was recorded.
func (b *Budget) Failed() bool { return b.err != nil }

// Err returns the recorded error.
func (b *Budget) Err() error { return b.err }

// Fail records err unless one was recorded already. A limit, or the end of the context, ends the run.
func (b *Budget) Fail(err error) Value {
	if b.err != nil {
		return Nil
	}
	switch b.err = err; err.(type) {
	case *LimitError, *CancelError:
		b.RT.Fault(err)
	}
	return Nil
}

// Raise records an exception of class with a formatted message.
func (b *Budget) Raise(class *Class, format string, args ...any) Value {
	if text := b.Format(format, args...); b.err == nil {
		b.err = NewException(class, text)
	}
	return Nil
}

// Format is fmt.Sprintf for texts of any length; "" after an error.
func (b *Budget) Format(format string, args ...any) string {
	if b.err != nil {
		return ""
	}
	size := 0
	for _, a := range args {
		if s, ok := a.(string); ok {
			size += len(s)
		}
	}
	switch {
	case size > CopyPiece:
		return b.formatted(format, args, size)
	case size <= BytesPerStep || b.Charge(size):
		return fmt.Sprintf(format, args...)
	}
	return ""
}

// formatted is fmt.Sprintf with verbs of one letter, for arguments of about size bytes together.
func (b *Budget) formatted(format string, args []any, size int) string {
	t := b.Text(len(format) + size)
	for i := strings.IndexByte(format, '%'); i >= 0 && i+1 < len(format); i = strings.IndexByte(format, '%') {
		t.Add(format[:i])
		verb := format[i : i+2]
		format = format[i+2:]
		if verb == "%%" || len(args) == 0 {
			t.Add("%")
			continue
		}
		if s, ok := args[0].(string); ok && verb == "%s" {
			t.Add(s)
		} else {
			t.Add(fmt.Sprintf(verb, args[0]))
		}
		args = args[1:]
	}
	t.Add(format)
	return t.String()
}

// Rescue drops the recorded error if it is an exception whose class is class itself, and reports whether it did.
func (b *Budget) Rescue(class *Class) bool {
	e, ok := b.err.(*Exception)
	if ok = ok && e.Value().Class() == class; ok {
		b.err = nil
	}
	return ok
}

// RescueAny drops the recorded error if it is an exception, and reports whether it did.
func (b *Budget) RescueAny() bool {
	_, ok := b.err.(*Exception)
	if ok {
		b.err = nil
	}
	return ok
}

// Check records err if it is not nil, and returns v. It takes the results of functions that return (Value, error).
func (b *Budget) Check(v Value, err error) Value {
	if err != nil {
		return b.Fail(err)
	}
	return v
}

// CallMethod is Runtime.CallMethod, but does nothing after an error: recv may then be no real value.
func (b *Budget) CallMethod(recv Value, sel *Selector, args []Value, kw *Hash, block *Proc, private bool) Value {
	if b.err != nil {
		return Nil
	}
	return b.Check(b.RT.CallMethod(recv, sel, args, kw, block, private))
}

// Send calls a method. It returns false if an error was recorded and the caller must stop.
func (b *Budget) Send(recv Value, name string, args ...Value) (Value, bool) {
	v := b.CallMethod(recv, SelectorFor(name), args, nil, nil, true)
	return v, b.err == nil
}

// Charge requests n bytes. It returns false if the run is over its memory limit or failed before.
func (b *Budget) Charge(n int) bool {
	return b.err == nil && b.paid(b.RT.Charge(int64(n)))
}

// Step counts work within a long core method, and returns false if the method must stop. Linear work over n
// elements counts n/16+1 steps, over n bytes n/256+1. Work of less than a step counts as an element, so that no loop
// over such work runs long without polling the context.
func (b *Budget) Step(n int) bool {
	if n == 0 {
		return b.Tick()
	}
	return b.err == nil && b.paid(b.RT.Step(int64(n)))
}

// paid records the error of a charge, and reports whether there was none.
func (b *Budget) paid(err error) bool {
	if err != nil {
		b.err = err
	}
	return err == nil
}

// Tick counts one element of linear work, and returns false if the method must stop.
func (b *Budget) Tick() bool {
	if b.err != nil {
		return false
	}
	rt := b.RT
	if rt.ticks++; rt.ticks%ElementsPerStep != 0 {
		return true
	}
	return b.paid(rt.stepped())
}

// Ticks is Tick for each of n elements, which are few.
func (b *Budget) Ticks(n int) bool { return b.err == nil && b.paid(b.RT.ChargeKeys(n)) }

// FitsText reports whether one string may have n bytes; it records a LimitError if not.
func (b *Budget) FitsText(n int) bool {
	if limit := b.RT.Limits.String; b.err == nil && limit > 0 && (int64(n) > limit || n < 0) {
		b.Fail(&LimitError{What: "string size", Limit: limit})
	}
	return b.err == nil
}

// maxText returns n, or the length limit of a string if that is less.
func (b *Budget) maxText(n int) int {
	if limit := b.RT.Limits.String; limit > 0 && int64(n) > limit {
		return int(limit)
	}
	return n
}

// FitsList reports whether one array, hash or set may have n elements; it records a LimitError if not.
func (b *Budget) FitsList(n int) bool {
	if limit := b.RT.Limits.Elements; b.err == nil && limit > 0 && (int64(n) > limit || n < 0) {
		b.Fail(&LimitError{What: "list size", Limit: limit})
	}
	return b.err == nil
}
