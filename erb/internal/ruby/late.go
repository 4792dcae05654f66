package ruby

// This file implements arrays whose elements are made when they are needed.

// Elements makes the elements of an array.
type Elements interface {
	// Len returns the number of elements.
	Len() int
	// Make makes element i, at most once. It returns false if the run must end.
	Make(i int) (Value, bool)
}

// lateArray is an array whose elements are not made yet, or only a few of them. It is the Whole of its array until all
// are made, so that nothing finds the array without its elements.
type lateArray struct {
	*Array
	rt   *Runtime
	from Elements
	few  []lateElement
}

// lateElement is an element that was made by itself.
type lateElement struct {
	at int
	v  Value
}

// fewElements is the number of elements that are made one by one. Who asks for another one gets all.
const fewElements = 4

// NewLateArray makes an array of the elements that from makes.
func (b *Budget) NewLateArray(from Elements) Value {
	v := b.List(nil)
	if a, ok := v.AsArray(); ok {
		a.Whole = &lateArray{Array: a, rt: b.RT, from: from}
	}
	return v
}

// read makes all elements.
func (a *lateArray) read() *Array {
	b := a.rt.Budget()
	elems := Room[Value](b, a.from.Len())
	for i := range cap(elems) {
		v, ok := a.known(i)
		if !ok {
			v, ok = a.from.Make(i)
		}
		if !ok {
			break
		}
		elems = Append(b, elems, v)
	}
	if b.Failed() {
		a.rt.Fault(b.Err())
	}
	a.Elems, a.Whole = elems, a.Array
	return a.Array
}

// known returns element i if it was made by itself.
func (a *lateArray) known(i int) (Value, bool) {
	for _, e := range a.few {
		if e.at == i {
			return e.v, true
		}
	}
	return Nil, false
}

// at returns the element at i, negative from the end, nil outside.
func (a *lateArray) at(i int64) Value {
	n := int64(a.from.Len())
	if i < 0 {
		i += n
	}
	if i < 0 || i >= n {
		return Nil
	}
	v, ok := a.known(int(i))
	switch {
	case ok:
		return v
	case len(a.few) == fewElements:
		return a.read().At(i)
	}
	if v, ok = a.from.Make(int(i)); ok {
		a.few = append(a.few, lateElement{int(i), v}) // bounded: by fewElements
	}
	return v
}

// SelfLen returns the number of elements of the receiver, without making them; only for methods of Array.
func (c *Call) SelfLen() int {
	if a, ok := c.Self.o.Whole.(*lateArray); ok {
		return a.from.Len()
	}
	return len(c.SelfArray().Elems)
}

// SelfAt returns the element of the receiver at i, negative from the end, nil outside, without making the others;
// only for methods of Array.
func (c *Call) SelfAt(i int64) Value {
	if a, ok := c.Self.o.Whole.(*lateArray); ok {
		return a.at(i)
	}
	return c.SelfArray().At(i)
}
