package ruby

// This file implements how core methods go through the elements of anything that has each.

var selEach = LazySelector("each")

// each calls f with what the receiver's each yields, until f answers false or an error was recorded. args are valid
// during f only.
func (c *Call) each(f func(args []Value) bool) { c.eachOf(c.Self, nil, f) }

// eachArg is each with arguments for the method each.
func (c *Call) eachArg(args []Value, f func(args []Value) bool) { c.eachOf(c.Self, args, f) }

// eachOf is each for any object.
func (c *Call) eachOf(v Value, eachArgs []Value, f func(args []Value) bool) {
	if c.Failed() {
		return
	}
	if len(eachArgs) == 0 {
		m := c.RT.Find(v, selEach())
		if m != nil && m.Body == nil && c.eachBuiltin(v, m.Owner, f) {
			return
		}
	}
	c.callEach(v, selEach(), eachArgs, -1, f)
}

// eachBuiltin goes through the collections written in Go without calling blocks in between. It answers false for
// others.
func (c *Call) eachBuiltin(v Value, owner *Class, f func(args []Value) bool) bool {
	var one [1]Value
	next := func(v Value) bool {
		one[0] = v
		return c.Step(1) && f(one[:]) && c.err == nil
	}
	switch owner {
	case ArrayClass:
		a, _ := v.AsArray()
		for i := 0; i < len(a.Elems) && next(a.Elems[i]); i++ {
		}
	case HashClass:
		c.eachPair(v.o.body.(*Hash), func(k, e Value) bool {
			if !c.Charge(ArrayOverhead + 2*valueSize) {
				return false
			}
			return next(Ary(k, e))
		})
	case setClass:
		s, ok := DataOf[*Set](v)
		if !ok {
			return false
		}
		c.eachPair(s.h, func(k, _ Value) bool { return next(k) })
	case structClass:
		s, ok := DataOf[*structData](v)
		if !ok {
			return false
		}
		for i := 0; i < len(s.vals) && next(s.vals[i]); i++ {
		}
	case RangeClass:
		r := v.o.body.(*Range)
		if !r.Lo.IsInt() || !r.Hi.IsInt() {
			return false
		}
		last := r.Hi.n
		if r.Exclusive {
			if last == minInt {
				return true
			}
			last--
		}
		for i := r.Lo.n; i <= last && next(Int(i)) && i < last; i++ {
		}
	default:
		return false
	}
	return true
}

const minInt = -1 << 63

// pack makes one value of what each yielded: nil for nothing, an array for several.
func (c *Call) pack(args []Value) Value {
	switch len(args) {
	case 0:
		return Nil
	case 1:
		return args[0]
	}
	return c.NewArrayOf(args...)
}

// eachValue is each with several values packed into an array.
func (c *Call) eachValue(f func(v Value) bool) {
	c.each(func(args []Value) bool { return f(c.pack(args)) })
}

// eachPacked is eachValue for methods that yield what they got: yield calls the block with it.
func (c *Call) eachPacked(f func(v Value, yield func() (Value, bool)) bool) {
	var args []Value
	yield := func() (Value, bool) { return c.yieldPacked(args) }
	c.each(func(a []Value) bool {
		args = a
		return f(c.pack(a), yield)
	})
}

// yieldPacked calls the block with one value made of args. A lambda that wants several gets them one by one.
func (c *Call) yieldPacked(args []Value) (Value, bool) {
	if len(args) <= 1 || c.takesApart() {
		return c.Yield(args...)
	}
	return c.Yield(c.pack(args))
}

// yieldPair calls the block with key and value as one array, without making it where the block takes it apart.
func (c *Call) yieldPair(k, v Value) (Value, bool) {
	if c.takesPair() {
		return c.Yield(k, v)
	}
	if !c.Charge(ArrayOverhead + 2*valueSize) {
		return Nil, false
	}
	return c.Yield(Ary(k, v))
}
