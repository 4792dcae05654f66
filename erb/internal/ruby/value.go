package ruby

// This file defines Value, the representation of every Ruby value, and Kind.

import (
	"math"

	"github.com/boshrender/boshrender/internal/slab"
)

// Kind is the representation of a value. It is not its class: an instance of a template's own subclass of Hash has
// KindHash too.
type Kind uint8

// The kinds. Integers outside of int64 are KindBignum; their class is Integer too.
const (
	KindNil Kind = iota
	KindTrue
	KindFalse
	KindInteger
	KindFloat
	KindBignum
	KindSymbol
	KindString
	KindArray
	KindHash
	KindRange
	KindProc
	KindRegexp
	KindMatch
	KindClass
	KindException
	KindObject // instances of template classes and of classes written in Go without their own kind
)

// Value is a Ruby value in 16 bytes: a pointer to the header of its object, and 64 bits for the immediates (Integer
// and Float keep their number there and share one header each). The zero Value is nil. docs/RATIONALE.md has the
// benchmark that chose it. Two values are the same object if they are == in Go, except symbols and floats: see
// Identical.
type Value struct {
	o *Object
	n int64
}

// Object is the header that every heap object embeds. Whole points back to the whole object, so a Value gets from
// the header to an *Array or *Hash by a type assertion. Strings and symbols, by far the most frequent objects,
// consist of a header only.
type Object struct {
	Kind     Kind
	Frozen   bool
	shared   bool      // outlives the run: see Share
	Chilled  bool      // a String that is a literal, and was not changed since: its +@ is a copy
	interned bool      // a frozen string that Ruby interns: it can't have a singleton class
	Enc      Encoding  // of a String
	ascii    asciiness // of a String: see Budget.ASCIIOnly
	Class    *Class
	Whole    any    // of a String its builder, once it was appended to
	Text     string // of a String or Symbol; others may keep one here
}

// thaw prepares v for a change. It reports false if v is frozen.
func (v Value) thaw() bool {
	if v.Frozen() {
		return false
	}
	if v.o != nil && v.o.Chilled {
		v.o.Chilled = false
	}
	return true
}

// The immediates' shared headers. Their classes are set when the method tables are linked.
var (
	nilObj   = &Object{Kind: KindNil, Frozen: true, shared: true}
	trueObj  = &Object{Kind: KindTrue, Frozen: true, shared: true}
	falseObj = &Object{Kind: KindFalse, Frozen: true, shared: true}
	intObj   = &Object{Kind: KindInteger, Frozen: true, shared: true}
	floatObj = &Object{Kind: KindFloat, Frozen: true, shared: true}
)

// The three singletons.
var (
	Nil   = Value{}
	True  = Value{o: trueObj}
	False = Value{o: falseObj}
)

// Int makes an Integer.
func Int(n int64) Value { return Value{intObj, n} }

// Float makes a Float.
func Float(f float64) Value { return Value{floatObj, int64(math.Float64bits(f))} }

// Bool makes true or false.
func Bool(b bool) Value {
	if b {
		return True
	}
	return False
}

// Kind returns how v is represented.
func (v Value) Kind() Kind {
	if v.o == nil {
		return KindNil
	}
	return v.o.Kind
}

// IsNil reports whether v is nil.
func (v Value) IsNil() bool { return v.o == nil }

// IsInt reports whether v is an Integer that fits in an int64.
func (v Value) IsInt() bool { return v.o == intObj }

// IsInteger reports whether v is an Integer.
func IsInteger(v Value) bool { return v.Kind() == KindInteger || v.Kind() == KindBignum }

// IsFloat reports whether v is a Float.
func (v Value) IsFloat() bool { return v.o == floatObj }

// Truthy reports whether v counts as true: all but nil and false do.
func (v Value) Truthy() bool { return v.o != nil && v.o != falseObj }

// Int returns the number of a KindInteger value.
func (v Value) Int() int64 { return v.n }

// Float returns the number of a KindFloat value.
func (v Value) Float() float64 { return math.Float64frombits(uint64(v.n)) }

// Class returns the class that the methods of v are looked up in: its singleton class if it has one.
func (v Value) Class() *Class {
	if v.o == nil {
		return nilObj.Class
	}
	return v.o.Class
}

// RealClass returns the class that Ruby's method class returns: Class without singleton classes and shadows.
func (v Value) RealClass() *Class {
	c := v.Class()
	for c.singleton {
		c = c.Super
	}
	return c
}

// Frozen reports whether v can't be modified.
func (v Value) Frozen() bool { return v.o == nil || v.o.Frozen }

// Freeze makes v unmodifiable.
func (v Value) Freeze() {
	if v.o == nil || v.o.Frozen || v.o.shared {
		return
	}
	v.o.Frozen = true
	if c := v.o.Class; c != nil && c.singleton && c.Attached == v {
		c.Frozen = true
	}
}

// Value returns the object as a Ruby value.
func (o *Object) Value() Value { return Value{o: o} }

// Body returns the Go object of v: *String, *Array, *Hash, … or nil for immediates.
func (v Value) Body() any {
	if v.o == nil {
		return nil
	}
	switch v.o.Kind {
	case KindString:
		return (*String)(v.o)
	case KindSymbol:
		return (*Symbol)(v.o)
	}
	switch a := v.o.Whole.(type) {
	case *cutArray:
		return a.read()
	case *lateArray:
		return a.read()
	}
	return v.o.Whole
}

// Object returns the Whole of a value with a header. It is not the value of a String or Symbol.
func (v Value) Object() any { return v.o.Whole }

// RawText returns the bytes of a String that was not appended to, or of a Symbol.
func (v Value) RawText() string { return v.o.Text }

// StringObject returns the String of v; only for KindString.
func (v Value) StringObject() *String { return v.o.str() }

// SetClass makes v an object of class.
func (v Value) SetClass(class *Class) { v.o.Class = class }

// SetFrozen makes v unmodifiable, or modifiable if it is new.
func (v Value) SetFrozen(frozen bool) { v.o.Frozen = frozen }

// The As methods return the representation and whether v has it.

// AsString returns the String of v.
func (v Value) AsString() (*String, bool) {
	if v.Kind() != KindString {
		return nil, false
	}
	return (*String)(v.o), true
}

// AsSymbol returns the name of the symbol v.
func (v Value) AsSymbol() (string, bool) {
	if v.Kind() != KindSymbol {
		return "", false
	}
	return v.o.Text, true
}

// AsArray returns the Array of v.
func (v Value) AsArray() (*Array, bool) {
	if v.Kind() != KindArray {
		return nil, false
	}
	switch a := v.o.Whole.(type) {
	case *Array:
		return a, true
	case *lateArray:
		return a.read(), true
	}
	return v.o.Whole.(*cutArray).read(), true
}

// Len returns the number of elements of a plain Array or of entries of a Hash, and whether v is one.
func (v Value) Len() (n int, ok bool) {
	switch v.Kind() {
	case KindArray:
		if a, ok := v.o.Whole.(*Array); ok {
			return len(a.Elems), true
		}
	case KindHash:
		return v.o.Whole.(*Hash).Len(), true
	}
	return 0, false
}

// AsHash returns the Hash of v.
func (v Value) AsHash() (*Hash, bool) {
	if v.Kind() != KindHash {
		return nil, false
	}
	return v.o.Whole.(*Hash), true
}

// AsRange returns the Range of v.
func (v Value) AsRange() (*Range, bool) {
	if v.Kind() != KindRange {
		return nil, false
	}
	return v.o.Whole.(*Range), true
}

// AsProc returns the Proc of v.
func (v Value) AsProc() (*Proc, bool) {
	if v.Kind() != KindProc {
		return nil, false
	}
	return v.o.Whole.(*Proc), true
}

// AsClass returns the Class of v, a class or module.
func (v Value) AsClass() (*Class, bool) {
	if v.Kind() != KindClass {
		return nil, false
	}
	return v.o.Whole.(*Class), true
}

// AsException returns the Exception of v.
func (v Value) AsException() (*Exception, bool) {
	if v.Kind() != KindException {
		return nil, false
	}
	return v.o.Whole.(*Exception), true
}

// Identical implements equal?: the same object, where symbols of one name, and floats of the same bits, are the
// same object.
func Identical(a, b Value) bool {
	if a == b {
		return true
	}
	if x, ok := a.AsSymbol(); ok {
		y, ok := b.AsSymbol()
		return ok && x == y
	}
	return false
}

// SameSymbol reports whether two symbols are the same; ok is false if the values aren't both symbols.
func SameSymbol(a, b Value) (same, ok bool) {
	if a.o == nil || b.o == nil || a.o.Kind != KindSymbol || b.o.Kind != KindSymbol {
		return false, false
	}
	return a.o == b.o || a.o.Text == b.o.Text, true
}

// Symbol is a Ruby symbol. Symbols are not interned (a table of them would grow forever in a long-lived process);
// Ruby code can't distinguish two of the same name.
type Symbol Object

// Name returns the text of the symbol.
func (s *Symbol) Name() string { return s.Text }

// Sym makes a symbol.
func Sym(name string) Value {
	return Value{o: &Object{Kind: KindSymbol, Frozen: true, shared: true, Class: SymbolClass, Text: name}}
}

// Instance is an object of a class without a representation of its own: instance variables, and Data for classes
// written in Go.
type Instance struct {
	Object
	IVars IVars
	Data  any
}

// NewInstance makes an object of class with Go data (nil for none).
func NewInstance(class *Class, data any) Value {
	i := new(Instance)
	v := i.Init(class, data)
	if class.ID == 0 {
		i.IVars.names = class.layoutOf()
	}
	return v
}

// Limits on the number of objects that a run allocates in one piece, and of variables that are allocated with an
// object: see manyStrings.
const (
	manyInstances = 13
	usualIVars    = 4
)

// NewInstance is the function NewInstance with memory from pieces that the run allocates for many objects.
func (rt *Runtime) NewInstance(class *Class, data any) Value {
	i := slab.One(&rt.instances)
	if i.Kind, i.Class, i.Whole = KindObject, class, i; data != nil {
		i.Data = data
	}
	if class.ID == 0 {
		i.IVars.names = class.layoutOf()
		if n := len(i.IVars.names.names); 0 < n && n <= usualIVars {
			i.IVars.values = slab.List(&rt.values, n)[:0]
		}
	}
	return Value{o: &i.Object}
}

// layoutOf returns the layout of new objects of a class of the run.
func (c *Class) layoutOf() *Layout {
	if c.layout == nil {
		c.layout = &Layout{}
	}
	return c.layout
}

// Init initialises i, which is new, and returns it as a value.
func (i *Instance) Init(class *Class, data any) Value {
	i.Data = data
	i.Object = Object{Kind: KindObject, Class: class, Whole: i}
	return Value{o: &i.Object}
}

// AsInstance returns the Instance of v.
func (v Value) AsInstance() (*Instance, bool) {
	if v.Kind() != KindObject {
		return nil, false
	}
	i, ok := v.o.Whole.(*Instance)
	return i, ok
}

// DataOf returns the Go data of a KindObject value as a T.
func DataOf[T any](v Value) (T, bool) {
	i, ok := v.AsInstance()
	if !ok {
		var zero T
		return zero, false
	}
	data, ok := i.Data.(T)
	return data, ok
}
