package ruby

// This file iterates over the elements of values in Go, as their each does.

// EachSelector is the selector of each.
var EachSelector = LazySelector{Name: "each"}

// Each calls f with the values that the receiver's each yields, until f returns false or an error is recorded. args
// are valid only during f.
func (c *Call) Each(f func(args []Value) bool) {
	if c.err == nil && (!c.own(KindArray, ArrayClass) && !c.own(KindHash, HashClass) || !c.eachBuiltin(c.Self, c.Method.Home(), f)) {
		c.EachOf(c.Self, nil, f)
	}
}

// own reports whether the method is one of Array or Hash itself: these take the elements of the receiver without each.
func (c *Call) own(kind Kind, class *Class) bool {
	return c.Self.Kind() == kind && c.Method != nil && c.Method.Home() == class
}

// Inherited calls f, which is a method of the superclass: it takes the elements that each yields.
func (c *Call) Inherited(f func(*Call) Value) Value {
	m := c.Method
	c.Method = nil
	v := f(c)
	c.Method = m
	return v
}

// PlainEach reports whether each of v is the one written in Go for class k.
func (rt *Runtime) PlainEach(v Value, k *Class) bool {
	m := rt.Find(v, EachSelector.Get())
	return m != nil && m.Body() == nil && m.Owner == k
}

// EachOf is Each for any object.
func (c *Call) EachOf(v Value, eachArgs []Value, f func(args []Value) bool) {
	if c.Failed() {
		return
	}
	if len(eachArgs) == 0 {
		m := c.RT.Find(v, EachSelector.Get())
		if m != nil && m.Body() == nil && c.eachBuiltin(v, m.Owner, f) {
			return
		}
	}
	c.CallEach(v, EachSelector.Get(), eachArgs, -1, f)
}

// eachBuiltin iterates over the collections written in Go without calling blocks. It returns false for other
// objects.
func (c *Call) eachBuiltin(v Value, owner *Class, f func(args []Value) bool) bool {
	var one [1]Value
	next := func(v Value) bool {
		one[0] = v
		return c.Step(1) && f(one[:]) && !c.Failed()
	}
	switch owner {
	case ArrayClass:
		a, _ := v.AsArray()
		for i := 0; i < len(a.Elems) && next(a.Elems[i]); i++ {
		}
	case HashClass:
		c.EachPair(v.Object().(*Hash), func(k, e Value) bool {
			if !c.Charge(ArrayOverhead + 2*ValueSize) {
				return false
			}
			return next(c.RT.Pair(k, e))
		})
	case SetClass:
		s, ok := DataOf[*Set](v)
		if !ok {
			return false
		}
		c.EachPair(s.H, func(k, _ Value) bool { return next(k) })
	case StructClass:
		s, ok := DataOf[*Struct](v)
		if !ok {
			return false
		}
		for i := 0; i < len(s.Vals) && next(s.Vals[i]); i++ {
		}
	case RangeClass:
		r := v.Object().(*Range)
		if !r.Lo.IsInt() || !r.Hi.IsInt() {
			return false
		}
		last := r.Hi.Int()
		if r.Exclusive {
			if last == minInt {
				return true
			}
			last--
		}
		for i := r.Lo.Int(); i <= last && next(Int(i)) && i < last; i++ {
		}
	default:
		return false
	}
	return true
}

const minInt = -1 << 63

// Pack makes one value of the values that each yielded: nil for none, an array for several.
func (c *Call) Pack(args []Value) Value {
	switch len(args) {
	case 0:
		return Nil
	case 1:
		return args[0]
	}
	return c.NewArrayOf(args...)
}

// EachValue is Each with several values packed into an array.
func (c *Call) EachValue(f func(v Value) bool) {
	if list, ok := c.PlainList(); ok {
		for i := 0; i < len(list.Elems) && c.Step(1) && f(list.Elems[i]) && !c.Failed(); i++ {
		}
		return
	}
	c.Each(func(args []Value) bool { return f(c.Pack(args)) })
}

// PlainList returns the receiver if it is an array whose elements Each takes.
func (c *Call) PlainList() (*Array, bool) {
	if c.Failed() || c.Self.Kind() != KindArray || !c.own(KindArray, ArrayClass) && !c.RT.PlainEach(c.Self, ArrayClass) {
		return nil, false
	}
	return c.Self.AsArray()
}

// YieldPair calls the block with key and value as one array. It does not make the array if the block destructures
// it.
func (c *Call) YieldPair(k, v Value) (Value, bool) {
	if c.TakesPair() {
		return c.Yield(k, v)
	}
	if !c.Charge(ArrayOverhead + 2*ValueSize) {
		return Nil, false
	}
	return c.Yield(c.RT.Pair(k, v))
}

// makeEnumerator makes the enumerator of a call without a block.
var makeEnumerator func(rt *Runtime, self Value, method string, args []Value, kw *Hash) Value

// Enumerators registers the function that makes enumerators.
func Enumerators(of func(rt *Runtime, self Value, method string, args []Value, kw *Hash) Value) {
	defining("enumerators")
	makeEnumerator = of
}

// NewEnumerator makes the enumerator that a method returns if it is called without a block.
func (rt *Runtime) NewEnumerator(self Value, method string, args []Value, kw *Hash) Value {
	return makeEnumerator(rt, self, method, args, kw)
}
