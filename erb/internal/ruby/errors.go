package ruby

// This file makes the errors that Ruby itself raises, with the messages of Ruby 4.0.

import (
	"strings"
)

// WrongArity returns the ArgumentError for a wrong number of arguments; max -1 means any number.
func WrongArity(given, min, max int) error {
	switch {
	case max < 0:
		return Errorf(ArgumentErrorClass, "wrong number of arguments (given %d, expected %d+)", given, min)
	case max != min:
		return Errorf(ArgumentErrorClass, "wrong number of arguments (given %d, expected %d..%d)", given, min, max)
	}
	return Errorf(ArgumentErrorClass, "wrong number of arguments (given %d, expected %d)", given, min)
}

// MissingKeywords returns the ArgumentError for required keywords that were not given.
func MissingKeywords(names []string) error {
	word := "keyword"
	if len(names) > 1 {
		word = "keywords"
	}
	return NewException(ArgumentErrorClass, "missing "+word+": :"+strings.Join(names, ", :")) // bounded: keywords of one call
}

// UnknownKeywords returns the ArgumentError for keywords that the method does not take; inspected lists their
// inspect.
func UnknownKeywords(b *Budget, inspected []string) error { return b.UnknownKeywords(inspected) }

// UnknownKeywords returns the ArgumentError for keywords that the method does not take; inspected lists their
// inspect.
func (b *Budget) UnknownKeywords(inspected []string) error {
	word := "keyword"
	if len(inspected) > 1 {
		word = "keywords"
	}
	text := b.Concat("unknown ", word, ": ", b.Join(inspected, ", "))
	if b.Failed() {
		return b.Err()
	}
	return NewException(ArgumentErrorClass, text)
}

// Describe names a receiver as NoMethodError has done since Ruby 3.4: never by its inspect.
func Describe(v Value) string {
	switch v.Kind() {
	case KindNil:
		return "nil"
	case KindTrue:
		return "true"
	case KindFalse:
		return "false"
	case KindClass:
		c := v.o.Whole.(*Class)
		if c.IsModule {
			return "module " + c.Inspect()
		}
		return "class " + c.Inspect()
	}
	k := v.RealClass()
	if k.Name == "" {
		return "an instance of " + k.FullInspect()
	}
	return "an instance of " + k.Name
}

// describe is Describe, but names an object with a singleton class by its address, as NoMethodError does. The
// class that the context has only here is none.
func (rt *Runtime) describe(v Value) string {
	if v == rt.Top && !v.IsNil() {
		return "main"
	}
	if v.Class().singleton && !v.Class().implied && v.Kind() != KindClass && v.Class() != rt.Context {
		return rt.AnyToS(v)
	}
	return Describe(v)
}

// ErrorInfo holds the values that exceptions of classes like KeyError carry next to their message: receiver, name,
// key …
type ErrorInfo map[string]Value

// NameError makes a NameError or NoMethodError with its receiver and name.
func (rt *Runtime) NameError(class *Class, recv Value, name, message string) error {
	e := NewException(class, message)
	e.Data = ErrorInfo{"name": Sym(name), "receiver": recv}
	return e
}

// KeyError makes a KeyError with its receiver and key.
func (rt *Runtime) KeyError(recv, key Value, format string, args ...any) error {
	e := Errorf(KeyErrorClass, format, args...)
	e.Data = ErrorInfo{"key": key, "receiver": recv}
	return e
}

// LocalJumpError makes a LocalJumpError. reason is return, break or noreason, and v the value that was to be returned.
func LocalJumpError(reason string, v Value, message string) *Exception {
	e := NewException(LocalJumpErrorClass, message)
	e.Data = ErrorInfo{"reason": Sym(reason), "exit_value": v}
	return e
}

// NameErrorf makes a NameError about name.
func (rt *Runtime) NameErrorf(recv Value, name, format string, args ...any) error {
	b := rt.Budget()
	text := b.Format(format, args...)
	if b.Failed() {
		return b.Err()
	}
	return rt.NameError(NameErrorClass, recv, name, text)
}

// FrozenError returns the FrozenError for an attempt to modify v.
func (rt *Runtime) FrozenError(v Value) error {
	text, err := rt.Inspect(v)
	if err != nil {
		return err
	}
	b := rt.Budget()
	message := b.Concat("can't modify frozen ", v.RealClass().Inspect(), ": ", text)
	if b.Failed() {
		return b.Err()
	}
	e := NewException(FrozenErrorClass, message)
	e.Data = ErrorInfo{"receiver": v}
	return e
}

// methodLabel names a method for reports: String#upcase, JSON.generate.
func methodLabel(self Value, m *Method) string {
	if m.Owner == nil {
		return m.Name
	}
	sep := "#"
	if c, ok := self.AsClass(); ok && (c.Static.At(m.Name) == m || m.Owner.Static.At(m.Name) == m) {
		sep = "."
	}
	return m.Owner.Name + sep + m.Name
}
