package ruby

// This file implements the representations of arrays and ranges.

// Array is a mutable Ruby array.
type Array struct {
	Object
	Elems []Value
}

// NewArray makes an array around elems, which it owns, without charging the run; core methods use Call.NewArray.
func NewArray(elems []Value) *Array {
	a := &Array{Elems: elems}
	a.Object = Object{kind: KindArray, class: ArrayClass, body: a}
	return a
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

// Range is a Ruby range; Lo and Hi are nil where it is open.
type Range struct {
	Object
	Lo, Hi    Value
	Exclusive bool
}

// NewRange makes a range (frozen, as literals are).
func NewRange(lo, hi Value, exclusive bool) Value {
	r := &Range{Lo: lo, Hi: hi, Exclusive: exclusive}
	r.Object = Object{kind: KindRange, frozen: true, class: RangeClass, body: r}
	return Value{o: &r.Object}
}
