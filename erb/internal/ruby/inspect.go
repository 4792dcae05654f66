package ruby

// This file implements inspect of values that hold other values, and how objects are named where their address shows.

import (
	"fmt"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// inspector writes the inspect of nested values into one buffer.
type inspector struct {
	rt  *Runtime
	out Scratch
}

// inspectWith runs f on an inspector and gives what was written as a string value.
func (c *Call) inspectWith(f func(*inspector) error) Value {
	in := inspector{rt: c.RT, out: c.Scratch()}
	if err := f(&in); err != nil {
		c.Fail(err)
	}
	text := in.out.String()
	if !c.Charge(StringOverhead) {
		return Nil
	}
	return NewString(text).Value()
}

// write appends text, which the run is charged for.
func (in *inspector) write(text string) error {
	in.out.Add(text)
	in.out.Tick()
	return in.out.err
}

// value appends the inspect of v.
func (in *inspector) value(v Value) error {
	if in.rt.patches == nil {
		switch v.Kind() {
		case KindNil:
			return in.write("nil")
		case KindTrue:
			return in.write("true")
		case KindFalse:
			return in.write("false")
		case KindInteger:
			return in.write(strconv.FormatInt(v.n, 10))
		case KindArray:
			if v.o.class == ArrayClass {
				a, _ := v.AsArray()
				return in.array(a)
			}
		case KindHash:
			if v.o.class == HashClass {
				return in.hash(v.o.body.(*Hash))
			}
		}
	}
	text, err := in.rt.Inspect(v)
	if err != nil {
		return err
	}
	return in.write(text)
}

func (in *inspector) array(a *Array) error {
	if len(a.Elems) == 0 {
		return in.write("[]")
	}
	again, err := in.rt.visit(visitInspect, a.Value())
	if err != nil {
		return err
	}
	if again {
		return in.write("[...]")
	}
	defer in.rt.leaveVisit()
	in.out.Byte('[')
	for i := 0; i < len(a.Elems); i++ {
		if i > 0 {
			in.out.Add(", ")
		}
		if err := in.value(a.Elems[i]); err != nil {
			return err
		}
	}
	return in.write("]")
}

func (in *inspector) hash(h *Hash) error {
	if h.Len() == 0 {
		return in.write("{}")
	}
	again, err := in.rt.visit(visitInspect, h.Value())
	if err != nil {
		return err
	}
	if again {
		return in.write("{...}")
	}
	defer in.rt.leaveVisit()
	in.out.Byte('{')
	first := true
	in.out.eachPair(h, func(k, v Value) bool {
		if !first {
			in.out.Add(", ")
		}
		first = false
		if err = in.key(k); err == nil {
			err = in.value(v)
		}
		return err == nil
	})
	if err != nil {
		return err
	}
	return in.write("}")
}

// key appends the key of a hash and what separates it from its value.
func (in *inspector) key(k Value) error {
	name, ok := k.AsSymbol()
	if !ok {
		if err := in.value(k); err != nil {
			return err
		}
		return in.write(" => ")
	}
	if in.out.plainKey(name) {
		in.out.Add(name)
		return in.write(": ")
	}
	quoted := NewString(name)
	quoted.Enc = encodingOfText(name)
	text, err := in.rt.Inspect(quoted.Value())
	if err != nil {
		return err
	}
	in.out.Add(text)
	return in.write(": ")
}

// plainKey reports whether a symbol needs no quotes as key of a hash.
func (b *Budget) plainKey(name string) bool {
	return b.Step(len(name)/BytesPerStep) && rubytext.PlainKey(name)
}

// IsWordByte reports whether c is a letter or digit of ASCII, or an underscore.
func IsWordByte(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// isConstantName reports whether name could be the name of a constant.
func isConstantName(name string) bool {
	if !rubytext.IsIdentifier(name) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(name)
	return r >= 'A' && r <= 'Z' || r >= utf8.RuneSelf && unicode.ToUpper(r) == r && unicode.ToLower(r) != r
}

// object appends the inspect of Kernel: class, address and instance variables.
func (in *inspector) object(v Value) error {
	if hidesAny(v.Class()) {
		return &UnsupportedError{Construct: "inspect of an instance of " + v.RealClass().Inspect()}
	}
	head := "#<" + v.RealClass().Inspect() + ":" + in.rt.address(v)
	vars := in.rt.shownIVars(v)
	if vars == nil || vars.Len() == 0 {
		return in.write(head + ">")
	}
	again, err := in.rt.visit(visitInspect, v)
	if err != nil {
		return err
	}
	if again {
		return in.write(head + " ...>")
	}
	defer in.rt.leaveVisit()
	if in.rt.Find(v, selVarsToInspect()) == nil {
		return in.vars(head, vars, nil)
	}
	chosen, err := in.rt.CallMethod(v, selVarsToInspect(), nil, nil, nil, true)
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

var selVarsToInspect = LazySelector("instance_variables_to_inspect")

// vars appends instance variables, those that are shown where there is a choice.
func (in *inspector) vars(head string, vars *IVars, shown *Array) error {
	if err := in.write(head); err != nil {
		return err
	}
	sep := " "
	for name, value := range vars.All {
		if shown != nil && !slices.ContainsFunc(shown.Elems, func(v Value) bool { s, ok := v.AsSymbol(); return ok && s == name }) {
			continue
		}
		if err := in.write(sep + name + "="); err != nil {
			return err
		}
		if err := in.value(value); err != nil {
			return err
		}
		sep = ", "
	}
	return in.write(">")
}

// objectID numbers objects in the order in which they are asked for, so that renders can be repeated.
func (rt *Runtime) objectID(v Value) int64 {
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
		key = mapKey{kind: KindSymbol, s: v.o.text}
	case KindFloat:
		key = mapKey{kind: KindFloat, n: floatKey(v.Float())}
	}
	rt.seeNumbers()
	id, ok := rt.objectIDs[key]
	if !ok {
		if rt.objectIDs == nil {
			rt.objectIDs = map[mapKey]int64{}
		}
		id = int64(len(rt.objectIDs)+2) * 8
		rt.objectIDs[key] = id
	}
	return id
}

// address prints where an object is, as Ruby does: 16 hex digits. The place is made up from its number.
func (rt *Runtime) address(v Value) string {
	rt.NoteVolatile("address of an object")
	return fmt.Sprintf("0x%016x", 0x7f0000000000+rt.objectID(v))
}

// anyToS is Kernel#to_s.
func (rt *Runtime) anyToS(v Value) string {
	return "#<" + v.RealClass().Inspect() + ":" + rt.address(v) + ">"
}
