package ruby

// This file limits the length of names. A text becomes a name here: a Symbol, or the name of a method, constant,
// variable, member, keyword or group. Code everywhere hashes, compares, passes on and prints names without checking
// their size, so none is longer than LongestName, whatever the limits of the run.

import (
	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/internal/slab"
)

// LongestName is the maximum length of a name in bytes.
const LongestName = input.LongestName

// SizeOfName is the name of that limit in errors.
const SizeOfName = input.SizeOfName

// TooLong returns the error for a name of size bytes, nil if that is allowed. It is small enough to be inlined and
// called often.
func TooLong(size int) error {
	if size <= LongestName {
		return nil
	}
	return &LimitError{What: SizeOfName, Limit: LongestName}
}

// AsName reports whether text may be a name; it records a LimitError if not.
func (b *Budget) AsName(text string) bool {
	if len(text) > LongestName {
		b.Fail(TooLong(len(text)))
	}
	return b.err == nil
}

// NewSymbol makes a symbol of text.
func (b *Budget) NewSymbol(text string) Value {
	if b.err != nil {
		return Nil
	}
	return b.Check(b.RT.NewSymbol(text))
}

// NewSymbol is NewSymbol for the interpreter.
func (rt *Runtime) NewSymbol(text string) (Value, error) {
	if err := TooLong(len(text)); err != nil {
		return Nil, err
	}
	if err := rt.Charge(int64(len(text)) + StringOverhead); err != nil {
		return Nil, err
	}
	if len(text) >= slabText {
		return Sym(text), nil
	}
	s := (*Object)(slab.One(&rt.strings))
	s.Kind, s.Frozen, s.shared, s.Class, s.Text = KindSymbol, true, true, SymbolClass, text
	return Value{o: s}, nil
}

// TextOf returns the text of a symbol or string.
func TextOf(v Value) (string, bool) {
	if s, ok := v.AsSymbol(); ok {
		return s, true
	}
	if s, ok := v.AsString(); ok {
		return s.String(), true
	}
	return "", false
}

// NameOf returns the text of a symbol or string as a name; the error, for text that is too long, is recorded.
func (b *Budget) NameOf(v Value) (name string, ok bool) {
	name, ok = TextOf(v)
	if !ok || !b.AsName(name) {
		return "", ok
	}
	return name, true
}

// Name returns argument i, a symbol or string, as a method, variable or constant name. Otherwise it records a
// TypeError.
func (c *Call) Name(i int) string {
	v := c.Arg(i)
	name, ok := c.NameOf(v)
	if !ok {
		text, _, err := c.RT.CheckCall(v, "to_str")
		if _, is := text.AsString(); err == nil && !is && !text.IsNil() {
			err = BadConversion(v, "String", "to_str", text)
		}
		if err != nil {
			c.Fail(err)
			return ""
		}
		name, ok = c.NameOf(text)
	}
	if !ok {
		text, err := c.RT.Inspect(c.Arg(i))
		if err != nil {
			c.Fail(err)
			return ""
		}
		c.Raise(TypeErrorClass, "%s is not a symbol nor a string", text)
	}
	return name
}

// nameCost is the number of steps that hashing a name takes in addition to the step of every lookup.
func nameCost(name string) int64 { return int64(len(name) / BytesPerStep) }

// LongName reports whether lookups by a name count steps.
func LongName(name string) bool { return len(name) > BytesPerStep }

// Along counts the lookup of a name in one class of many. It returns false if the lookup must stop: a later step
// then ends the run.
func (rt *Runtime) Along(name string) bool {
	if !LongName(name) {
		return rt.broken == nil
	}
	if err := rt.Step(nameCost(name)); err != nil {
		rt.Fault(err)
		return false
	}
	return true
}
