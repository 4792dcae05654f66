package ruby

// This file implements inspect of values that hold other values, and the names of objects that show their address.

import (
	"fmt"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// Inspector writes the inspect of nested values into one buffer.
type Inspector struct {
	RT  *Runtime
	Out Scratch
	enc Encoding // of the text, as long as it is ASCII
	own bool     // enc is known; otherwise the first value sets it
}

// InspectWith runs f on an inspector and returns the text that it wrote as a string value. Ruby begins such texts with
// "#<" in BINARY.
func (c *Call) InspectWith(f func(*Inspector) error) Value {
	return c.inspect(&Inspector{RT: c.RT, Out: c.Scratch(), enc: Binary, own: true}, f)
}

// InspectParts is InspectWith for texts that have the encoding of their first value.
func (c *Call) InspectParts(f func(*Inspector) error) Value {
	return c.inspect(&Inspector{RT: c.RT, Out: c.Scratch(), enc: ASCII}, f)
}

func (c *Call) inspect(in *Inspector, f func(*Inspector) error) Value {
	if err := f(in); err != nil {
		c.Fail(err)
	}
	text := in.Out.String()
	if !c.Charge(StringOverhead) {
		return Nil
	}
	return Encoded(text, c.begun(text, in.enc)).Value()
}

// Begin sets the encoding of the text, unless it is known.
func (in *Inspector) Begin(enc Encoding) {
	if !in.own {
		in.enc, in.own = enc, true
	}
}

// Write appends text, and charges the run for it.
func (in *Inspector) Write(text string) error {
	in.Out.Add(text)
	in.Out.Tick()
	return in.Out.err
}

// Value appends the inspect of v.
func (in *Inspector) Value(v Value) error {
	if in.RT.Patches == nil {
		switch v.Kind() {
		case KindNil:
			in.Begin(ASCII)
			return in.Write("nil")
		case KindTrue:
			in.Begin(ASCII)
			return in.Write("true")
		case KindFalse:
			in.Begin(ASCII)
			return in.Write("false")
		case KindInteger:
			in.Begin(ASCII)
			return in.Write(strconv.FormatInt(v.n, 10))
		case KindArray:
			if v.o.Class == ArrayClass {
				a, _ := v.AsArray()
				return in.Array(a)
			}
		case KindHash:
			if v.o.Class == HashClass {
				return in.Hash(v.o.Whole.(*Hash))
			}
		}
	}
	s, err := in.RT.inspected(v)
	if err != nil {
		return err
	}
	in.Begin(s.Enc)
	return in.Write(s.String())
}

// Array appends the inspect of an array.
func (in *Inspector) Array(a *Array) error {
	if len(a.Elems) == 0 {
		in.Begin(ASCII)
		return in.Write("[]")
	}
	again, err := in.RT.Visit(VisitInspect, a.Value())
	if err != nil {
		return err
	}
	if again {
		in.Begin(ASCII)
		return in.Write("[...]")
	}
	defer in.RT.LeaveVisit()
	in.Out.Byte('[')
	for i := 0; i < len(a.Elems); i++ {
		if i > 0 {
			in.Out.Add(", ")
		}
		if err := in.Value(a.Elems[i]); err != nil {
			return err
		}
	}
	return in.Write("]")
}

// Hash appends the inspect of a hash.
func (in *Inspector) Hash(h *Hash) error {
	if h.Len() == 0 {
		in.Begin(ASCII)
		return in.Write("{}")
	}
	again, err := in.RT.Visit(VisitInspect, h.Value())
	if err != nil {
		return err
	}
	if again {
		in.Begin(ASCII)
		return in.Write("{...}")
	}
	defer in.RT.LeaveVisit()
	in.Out.Byte('{')
	first := true
	in.Out.EachPair(h, func(k, v Value) bool {
		if !first {
			in.Out.Add(", ")
		}
		first = false
		if err = in.Key(k); err == nil {
			err = in.Value(v)
		}
		return err == nil
	})
	if err != nil {
		return err
	}
	return in.Write("}")
}

// Key appends a key of a hash and the separator between key and value.
func (in *Inspector) Key(k Value) error {
	name, ok := k.AsSymbol()
	if !ok {
		if err := in.Value(k); err != nil {
			return err
		}
		return in.Write(" => ")
	}
	in.Begin(EncodingOfText(name))
	if in.Out.plainKey(name) {
		in.Out.Add(name)
		return in.Write(": ")
	}
	quoted := NewString(name)
	quoted.Enc = EncodingOfText(name)
	text, err := in.RT.Inspect(quoted.Value())
	if err != nil {
		return err
	}
	in.Out.Add(text)
	return in.Write(": ")
}

// plainKey reports whether a symbol needs no quotes as a key of a hash.
func (b *Budget) plainKey(name string) bool {
	return b.Step(len(name)/BytesPerStep) && rubytext.PlainKey(name)
}

// IsWordByte reports whether c is a letter or digit of ASCII, or an underscore.
func IsWordByte(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// IsConstantName reports whether name could be the name of a constant.
func IsConstantName(name string) bool {
	if !rubytext.IsIdentifier(name) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(name)
	return r >= 'A' && r <= 'Z' || r >= utf8.RuneSelf && unicode.ToUpper(r) == r && unicode.ToLower(r) != r
}

// Object appends the text of Kernel#inspect: class, address and instance variables.
func (in *Inspector) Object(v Value) error {
	if HidesAny(v.Class()) {
		return &UnsupportedError{Construct: "inspect of an instance of " + v.RealClass().Inspect()}
	}
	head := "#<" + v.RealClass().Inspect() + ":" + in.RT.Address(v)
	vars := in.RT.ShownIVars(v)
	if vars == nil || vars.Len() == 0 {
		return in.Write(head + ">")
	}
	again, err := in.RT.Visit(VisitInspect, v)
	if err != nil {
		return err
	}
	if again {
		return in.Write(head + " ...>")
	}
	defer in.RT.LeaveVisit()
	if in.RT.Find(v, selVarsToInspect.Get()) == nil {
		return in.vars(head, vars, nil)
	}
	chosen, err := in.RT.CallMethod(v, selVarsToInspect.Get(), nil, nil, nil, true)
	if err != nil {
		return err
	}
	if chosen.IsNil() {
		return in.vars(head, vars, nil)
	}
	shown, ok := chosen.AsArray()
	if !ok {
		text := "Expected #instance_variables_to_inspect to return an Array or nil, but it returned " + chosen.RealClass().Inspect()
		return NewException(TypeErrorClass, text)
	}
	return in.vars(head, vars, shown)
}

var selVarsToInspect = LazySelector{Name: "instance_variables_to_inspect"}

// vars appends the instance variables that shown lists, or all if it is nil.
func (in *Inspector) vars(head string, vars *IVars, shown *Array) error {
	if err := in.Write(head); err != nil {
		return err
	}
	sep := " "
	for name, value := range vars.All {
		if shown != nil {
			if err := in.RT.Step(int64(len(shown.Elems) / ElementsPerStep)); err != nil {
				return err
			}
		}
		if shown != nil && !slices.ContainsFunc(shown.Elems, func(v Value) bool { s, ok := v.AsSymbol(); return ok && s == name }) {
			continue
		}
		if err := in.Write(sep + name + "="); err != nil {
			return err
		}
		if err := in.Value(value); err != nil {
			return err
		}
		sep = ", "
	}
	return in.Write(">")
}

// ObjectID numbers objects in the order in which their ids are first requested, so that renders can be repeated.
func (rt *Runtime) ObjectID(v Value) int64 {
	switch v.Kind() {
	case KindNil:
		return 8
	case KindTrue:
		return 20
	case KindFalse:
		return 0
	case KindInteger:
		return 2*v.n + 1
	}
	key := mapKey{o: v.o}
	switch v.Kind() {
	case KindSymbol:
		key = mapKey{kind: KindSymbol, s: v.o.Text}
	case KindFloat:
		key = mapKey{kind: KindFloat, n: floatKey(v.Float())}
	}
	rt.SeeNumbers()
	id, ok := rt.objectIDs[key]
	if !ok {
		if rt.objectIDs == nil {
			rt.objectIDs = map[mapKey]int64{}
		}
		id = int64(len(rt.objectIDs)+2) * 8
		rt.objectIDs[key] = id
		rt.Owe(2*MapEntrySize, 0)
	}
	return id
}

// Address returns the address of an object as Ruby prints it: 16 hex digits. It is derived from the object's
// number.
func (rt *Runtime) Address(v Value) string {
	rt.NoteVolatile("address of an object")
	return fmt.Sprintf("0x%016x", 0x7f0000000000+rt.ObjectID(v))
}

// AnyToS implements Kernel#to_s.
func (rt *Runtime) AnyToS(v Value) string {
	return "#<" + v.RealClass().Inspect() + ":" + rt.Address(v) + ">"
}
