package ruby

// This file implements the representations of arrays and ranges.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby/known"
	"github.com/boshrender/boshrender/internal/slab"
)

// Array is a mutable Ruby array.
type Array struct {
	Object
	Elems []Value
}

// Limits on the number of arrays, and of elements of small arrays, that a run allocates in one piece: see
// manyStrings.
const (
	manyArrays = 42
	manyValues = 191
	fewValues  = 4
)

// NewArray makes an array around elems, which it takes over, without charging the run. Core methods use
// Call.NewArray.
func NewArray(elems []Value) *Array {
	a := &Array{Elems: elems}
	a.Object = Object{Kind: KindArray, Class: ArrayClass, Whole: a}
	return a
}

// NewArray is the function NewArray with memory from a piece that the run allocates for many arrays.
func (rt *Runtime) NewArray(elems []Value) *Array {
	a := slab.One(&rt.arrays)
	a.Kind, a.Class, a.Whole, a.Elems = KindArray, ArrayClass, a, elems
	return a
}

// Pair makes an array of two values, with memory as for NewArray. The caller has charged the run.
func (rt *Runtime) Pair(a, b Value) Value {
	list := slab.List(&rt.values, 2)
	list[0], list[1] = a, b
	return rt.NewArray(list).Value()
}

// Ary makes an array value around elems without charging a run for it.
func Ary(elems ...Value) Value { return Value{o: &NewArray(elems).Object} }

// Value returns the array as a Ruby value.
func (a *Array) Value() Value { return Value{o: &a.Object} }

// At returns the element at i, negative from the end, nil outside.
func (a *Array) At(i int64) Value {
	if i < 0 {
		i += int64(len(a.Elems))
	}
	if i < 0 || i >= int64(len(a.Elems)) {
		return Nil
	}
	return a.Elems[i]
}

// Element returns the element of v at i, if v is an ordinary array.
func (v Value) Element(i int64) (e Value, ok bool) {
	if v.o == nil || v.o.Kind != KindArray || v.o.Class != ArrayClass {
		return Nil, false
	}
	a, ok := v.o.Whole.(*Array)
	if !ok {
		return Nil, false
	}
	if uint64(i) < uint64(len(a.Elems)) {
		return a.Elems[i], true
	}
	return a.At(i), true
}

// SetElement sets the element of v at i to e, if v is an ordinary array that has one there, and counts that like a
// call of []=. If it returns false, the method must be called.
func (rt *Runtime) SetElement(v Value, i int64, e Value) bool {
	a, ok := v.changeable()
	if !ok || uint64(i) >= uint64(len(a.Elems)) || e.o != nil && e.o.Kind > KindFloat && Weight(e) > 0 || !rt.EnterBrief() {
		return false
	}
	rt.chargeReturned(e)
	a.Elems[i] = e
	return true
}

// PushElement adds e to v, if v is an ordinary array that has room for it, and counts that like a call of push. If it
// returns false, the method must be called.
func (rt *Runtime) PushElement(v, e Value) bool {
	a, ok := v.changeable()
	if !ok || len(a.Elems) == cap(a.Elems) || rt.ticks%ElementsPerStep == ElementsPerStep-1 || !rt.EnterBrief() { // the next tick would be a step
		return false
	}
	rt.ticks++
	n := len(a.Elems)
	a.Elems = a.Elems[:n+1]
	a.Elems[n] = e
	return true
}

// PopElement removes the last element of v, if v is an ordinary array that has one, and counts that like a call of pop.
// If ok is false, the method must be called.
func (rt *Runtime) PopElement(v Value) (e Value, ok bool) {
	a, ok := v.changeable()
	if !ok || len(a.Elems) == 0 || !rt.EnterBrief() {
		return Nil, false
	}
	n := len(a.Elems) - 1
	e = a.Elems[n]
	a.Elems = a.Elems[:n]
	rt.chargeReturned(e)
	return e, true
}

// SliceElements returns an array of few elements of v, n at most from start on, if v is an array, and counts that like
// a call of []. If ok is false, the method must be called.
func (rt *Runtime) SliceElements(v Value, start, n int64) (part Value, ok bool) {
	a := v.array()
	if a == nil || n < 0 || uint64(start) > uint64(len(a.Elems)) || rt.Patched() || !rt.EnterBrief() {
		return Nil, false
	}
	list := a.Elems[start:]
	list = list[:min(n, int64(len(list)))]
	made := rt.ShortArray(len(list))
	if made == nil {
		rt.steps--
		return Nil, false
	}
	FillNew(made.Elems, list)
	return made.Value(), true
}

// AddElements returns the sum of two short arrays, and counts that like a call of +. If ok is false, the method must be
// called.
func (rt *Runtime) AddElements(v, w Value) (sum Value, ok bool) {
	a, b := v.array(), w.array()
	if a == nil || b == nil || v.o.Class != ArrayClass || len(a.Elems) == 1 || len(b.Elems) == 1 || // single elements are ticks
		max(len(a.Elems), len(b.Elems)) >= ElementsPerStep || !rt.EnterBrief() {
		return Nil, false
	}
	made := rt.ShortArray(len(a.Elems) + len(b.Elems))
	if made == nil {
		rt.steps--
		return Nil, false
	}
	FillNew(made.Elems, a.Elems)
	FillNew(made.Elems[len(a.Elems):], b.Elems)
	return made.Value(), true
}

// array returns the array of v, nil if there is none that was made in the run.
func (v Value) array() *Array {
	if v.o == nil || v.o.Kind != KindArray {
		return nil
	}
	a, _ := v.o.Whole.(*Array)
	return a
}

// changeable returns the array of v, if v is an ordinary array that isn't frozen.
func (v Value) changeable() (a *Array, ok bool) {
	if v.o == nil || v.o.Kind != KindArray || v.o.Class != ArrayClass || v.o.Frozen {
		return nil, false
	}
	a, ok = v.o.Whole.(*Array)
	return a, ok
}

// chargeReturned charges for the result of a method that has charged for nothing, as Invoke does.
func (rt *Runtime) chargeReturned(v Value) {
	if v.o != nil && v.o.Kind >= KindRange {
		rt.mem += InstanceSize
	}
}

// cutArray is an array with an unknown end: a backtrace, whose further entries are the director's
// own code. Reading all of it ends the render.
type cutArray struct {
	*Array
	rt *Runtime
}

// NewCutArray makes an array that begins with elems and continues with unknown elements.
func (b *Budget) NewCutArray(elems []Value) Value {
	v := b.List(elems)
	if a, ok := v.AsArray(); ok {
		a.Whole = &cutArray{a, b.RT}
	}
	return v
}

func errCut() error {
	return &UnsupportedError{Construct: "the end of a backtrace", Reason: known.ReasonStack}
}

// read returns the known elements for a method that reads all of them, which ends the render.
func (a *cutArray) read() *Array {
	a.rt.Fault(errCut())
	return a.Array
}

// Cut returns the known beginning of v if the rest of it is not known.
func (v Value) Cut() (elems []Value, ok bool) {
	if v.Kind() == KindArray {
		if a, ok := v.o.Whole.(*cutArray); ok {
			return a.Elems, true
		}
	}
	return nil, false
}

// readsOf lists the methods that read only the first elements of an array, and how many elements each needs.
var readsOf = map[string]func(c *Call) int{
	"empty?": func(*Call) int { return 1 },
	"first": func(c *Call) int {
		if len(c.Args) == 0 {
			return 1
		}
		return c.firstFew(0)
	},
	"take": func(c *Call) int { return c.firstFew(0) },
	"at":   func(c *Call) int { return c.firstFew(0) + 1 },
	"[]":   (*Call).sliceNeeds, "slice": (*Call).sliceNeeds, "fetch": (*Call).sliceNeeds, "dig": (*Call).sliceNeeds,
}

// firstFew returns argument i as an Integer. If it is anything else it returns a number larger than the length of
// any array.
func (c *Call) firstFew(i int) int {
	if v := c.Arg(i); v.IsInt() && v.Int() >= 0 && v.Int() < maxBacktrace {
		return int(v.Int())
	}
	return maxBacktrace
}

// sliceNeeds returns how many elements [] needs for its arguments: an index, an index and a length, or a range.
func (c *Call) sliceNeeds() int {
	r, ok := c.Arg(0).Body().(*Range)
	switch {
	case ok && r.Lo.IsInt() && r.Lo.Int() >= 0 && r.Hi.IsInt() && r.Hi.Int() >= 0 && r.Hi.Int() < maxBacktrace:
		return int(r.Hi.Int()) + 1
	case !ok && len(c.Args) == 2 && c.Method.Name != "fetch" && c.Method.Name != "dig":
		return c.firstFew(0) + c.firstFew(1)
	}
	return c.firstFew(0) + 1
}

// SelfArray returns the receiver's array; only for methods of Array.
func (c *Call) SelfArray() *Array {
	if a, ok := c.Self.o.Whole.(*Array); ok {
		return a
	}
	return c.selfShown()
}

// selfShown is SelfArray for a receiver that shows the input.
func (c *Call) selfShown() *Array {
	if a, ok := c.Self.o.Whole.(*lateArray); ok {
		return a.read()
	}
	cut := c.Self.o.Whole.(*cutArray)
	if needs := readsOf[c.Method.Name]; needs == nil || needs(c) > len(cut.Elems) {
		c.Fail(errCut())
	}
	return cut.Array
}

// Range is a Ruby range; Lo and Hi are nil where it is open.
type Range struct {
	Object
	Lo, Hi    Value
	Exclusive bool
}

// NewRange makes a range (frozen, as literals are).
func NewRange(lo, hi Value, exclusive bool) Value {
	r := &Range{Lo: lo, Hi: hi, Exclusive: exclusive}
	r.Object = Object{Kind: KindRange, Frozen: true, Class: RangeClass, Whole: r}
	return Value{o: &r.Object}
}
