package ruby

// This file has the protocols that core methods and the interpreter share: to_s, inspect, ==, eql?, <=>,
// respond_to?. Values of classes written in Go take a short cut unless the template changed those classes.

import (
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/rubytext"
)

var (
	ToSSelector     = LazySelector{Name: "to_s"}
	selInspect      = LazySelector{Name: "inspect"}
	selEqual        = LazySelector{Name: "=="}
	CompareSelector = LazySelector{Name: "<=>"}
	selEql          = LazySelector{Name: "eql?"}
)

// LazySelector is the selector of a name. It is looked up on first use: the method tables aren't linked when package
// variables are set.
type LazySelector struct {
	Name string
	s    atomic.Pointer[Selector]
}

// Get returns the selector.
func (l *LazySelector) Get() *Selector {
	if s := l.s.Load(); s != nil {
		return s
	}
	s := SelectorFor(l.Name)
	l.s.Store(s)
	return s
}

// Once is a value that is made when it is first needed. A package variable of this type is static data.
type Once[T any] struct {
	Make  func() T
	once  sync.Once
	value T
}

// Get returns the value.
func (o *Once[T]) Get() T {
	o.once.Do(func() { o.value = o.Make() })
	return o.value
}

// ToS implements to_s. If to_s returns anything but a String, the result is Ruby's #<Class> form.
func (rt *Runtime) ToS(v Value) (string, error) {
	if rt.Patches == nil {
		if text, ok := simpleText(v); ok {
			return text, nil
		}
	}
	s, err := rt.TextOf(v)
	if err != nil {
		return "", err
	}
	return s.String(), nil
}

// simpleText returns the text of Ruby's own to_s of nil, Integers, Floats and Symbols.
func simpleText(v Value) (text string, ok bool) {
	switch v.Kind() {
	case KindNil:
		return "", true
	case KindInteger:
		return strconv.FormatInt(v.n, 10), true
	case KindFloat:
		return rubytext.Float(v.Float()), true
	case KindSymbol:
		return v.o.Text, true
	}
	return "", false
}

// TextOf is ToS with the encoding of the text.
func (rt *Runtime) TextOf(v Value) (*String, error) {
	if s, ok := v.AsString(); ok {
		return s, nil
	}
	if rt.Patches == nil {
		if text, ok := simpleText(v); ok {
			s := NewString(text)
			if s.Enc = ASCII; v.Kind() == KindSymbol {
				s.Enc = EncodingOfText(text)
			}
			return s, nil
		}
	}
	r, err := rt.CallMethod(v, ToSSelector.Get(), nil, nil, nil, true)
	if err != nil {
		return nil, err
	}
	if s, ok := r.AsString(); ok {
		return s, nil
	}
	text := rt.AnyToS(v)
	return Encoded(text, rt.Budget().begun(text, Binary)), nil
}

// Inspect implements inspect.
func (rt *Runtime) Inspect(v Value) (string, error) {
	if rt.Patches == nil {
		switch v.Kind() {
		case KindNil:
			return "nil", nil
		case KindInteger:
			return strconv.FormatInt(v.n, 10), nil
		}
	}
	s, err := rt.inspected(v)
	if err != nil {
		return "", err
	}
	return s.String(), nil
}

// inspected calls inspect.
func (rt *Runtime) inspected(v Value) (*String, error) {
	r, err := rt.CallMethod(v, selInspect.Get(), nil, nil, nil, true)
	if err != nil {
		return nil, err
	}
	return rt.TextOf(r)
}

// Equal implements ==.
func (rt *Runtime) Equal(a, b Value) (bool, error) {
	if err := rt.tick(); err != nil {
		return false, err
	}
	if rt.Patches == nil {
		switch a.Kind() {
		case KindNil, KindTrue, KindFalse:
			return a == b, nil
		case KindInteger:
			if b.IsInt() {
				return a.n == b.n, nil
			}
		case KindSymbol:
			if b.Kind() != KindSymbol {
				return false, nil
			}
			return rt.sameText(keyText(a), keyText(b))
		case KindString:
			if a.o.Class != StringClass {
				break
			}
			if s, ok := b.AsString(); ok {
				return rt.sameStrings(a.o.str(), s)
			}
			if b.Kind() != KindObject {
				return false, nil
			}
		case KindArray:
			if x, ok := b.AsArray(); ok && a.o.Class == ArrayClass {
				list, _ := a.AsArray()
				return rt.EqualArrays(list, x)
			}
		case KindHash:
			if x, ok := b.AsHash(); ok && a.o.Class == HashClass {
				return rt.EqualHashes(a.o.Whole.(*Hash), x, false)
			}
		case KindObject:
			if a.o.Class.identity == rt.finds+1 {
				if i, ok := a.o.Whole.(*Instance); ok && i.Data == nil { // it has no weight
					return a == b, rt.Step(1 + Weight(b))
				}
			}
		}
	}
	m := rt.Find(a, selEqual.Get())
	if m != nil && rt.Patches == nil && m.Owner == BasicObjectClass && m.Body() == nil { // of identity: the call counts
		if k := a.Class(); k.OfRun() && a.Kind() == KindObject {
			k.identity = rt.finds + 1
		}
		return Identical(a, b), rt.Step(1 + Weight(a) + Weight(b))
	}
	r, err := rt.callWith(m, a, "==", b)
	return r.Truthy(), err
}

// Compare implements <=>. ok is false if that returns nil.
func (rt *Runtime) Compare(a, b Value) (order int, ok bool, err error) {
	if rt.Patches == nil && a.Kind() == b.Kind() {
		switch a.Kind() {
		case KindInteger:
			err = rt.tick()
			return CmpInt(a.n, b.n), err == nil, err
		case KindString:
			if a.o.Class != StringClass || b.o.Class != StringClass {
				break
			}
			x, y := a.o.str().String(), b.o.str().String()
			if n := min(len(x), len(y)); n > BytesPerStep {
				err = rt.Step(int64(n / BytesPerStep))
			} else {
				err = rt.tick()
			}
			return CmpString(x, y), err == nil, err
		}
	}
	r, err := rt.callWith(rt.Find(a, CompareSelector.Get()), a, "<=>", b)
	if err != nil || r.IsNil() {
		return 0, false, err
	}
	order, err = rt.OrderOf(r, a, b)
	return order, err == nil, err
}

// OrderOf converts the result of <=> or of a sort block. It returns an ArgumentError for nil, and asks other objects
// whether they are greater or less than 0.
func (rt *Runtime) OrderOf(r, a, b Value) (int, error) {
	switch r.Kind() {
	case KindInteger:
		return CmpInt(r.n, 0), nil
	case KindFloat:
		switch f := r.Float(); {
		case f < 0:
			return -1, nil
		case f > 0:
			return 1, nil
		}
		return 0, nil
	case KindBignum:
		return r.o.Whole.(*Bignum).I.Sign(), nil
	case KindNil:
		return 0, rt.ComparisonFailed(a, b)
	}
	if greater, err := rt.Send(r, ">", Int(0)); err != nil || greater.Truthy() {
		return 1, err
	}
	less, err := rt.Send(r, "<", Int(0))
	if err == nil && less.Truthy() {
		return -1, nil
	}
	return 0, err
}

// MustCompare is Compare with an ArgumentError if the values can't be compared.
func (rt *Runtime) MustCompare(a, b Value) (int, error) {
	if a.IsInt() && b.IsInt() && rt.Patches == nil {
		return CmpInt(a.n, b.n), rt.tick()
	}
	order, ok, err := rt.Compare(a, b)
	if err == nil && !ok {
		err = rt.ComparisonFailed(a, b)
	}
	return order, err
}

// ComparisonFailed returns the ArgumentError of a failed comparison: special constants and floats are inspected,
// others named by class.
func (rt *Runtime) ComparisonFailed(a, b Value) error {
	name := b.RealClass().Inspect()
	switch b.Kind() {
	case KindNil, KindTrue, KindFalse, KindInteger, KindFloat, KindSymbol:
		text, err := rt.Inspect(b)
		if err != nil {
			return err
		}
		name = text
	}
	return Errorf(ArgumentErrorClass, "comparison of %s with %s failed", a.RealClass().Inspect(), name)
}

// CmpInt compares two numbers: -1, 0 or 1.
func CmpInt(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// CmpString compares texts as <=> does.
func CmpString(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// PlainToS returns a text for a value without calling Ruby code, for messages of this module.
func PlainToS(v Value) string {
	switch v.Kind() {
	case KindNil:
		return ""
	case KindTrue:
		return "true"
	case KindFalse:
		return "false"
	case KindInteger:
		return strconv.FormatInt(v.n, 10)
	case KindFloat:
		return rubytext.Float(v.Float())
	case KindBignum:
		if i := &v.o.Whole.(*Bignum).I; i.BitLen() <= 4096 {
			return i.String() // bounded: 4096 bits
		}
		return "an Integer of " + strconv.FormatInt(number.BitLen(&v.o.Whole.(*Bignum).I), 10) + " bits"
	case KindSymbol:
		return v.o.Text
	case KindString:
		return v.o.str().String()
	case KindClass:
		return v.o.Whole.(*Class).Inspect()
	}
	return "#<" + v.RealClass().Inspect() + ">"
}
