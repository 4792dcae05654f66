package ruby

// This file implements how elements of arrays are read: by index, range and search.

// rangeSpan reads a range as a part of size elements: where it starts and how many it takes. ok is false where it
// starts outside. clip cuts it off at the end.
func (rt *Runtime) rangeSpan(r *Range, size int, clip bool) (start, n int, ok bool, err error) {
	var lo, hi int64
	hi = -1
	if !r.Lo.IsNil() {
		if lo, err = rt.ToInt(r.Lo); err != nil {
			return 0, 0, false, err
		}
	}
	if !r.Hi.IsNil() {
		if hi, err = rt.ToInt(r.Hi); err != nil {
			return 0, 0, false, err
		}
	}
	return span(lo, hi, r.Exclusive && !r.Hi.IsNil(), size, clip)
}

func span(lo, hi int64, exclusive bool, size int, clip bool) (start, n int, ok bool, err error) {
	length := int64(size)
	if lo < 0 {
		lo += length
		if lo < 0 {
			return 0, 0, false, nil
		}
	}
	if hi < 0 {
		hi += length
	}
	if !exclusive && hi < 1<<62 {
		hi++
	}
	if clip {
		if lo > length {
			return 0, 0, false, nil
		}
		hi = min(hi, length)
	}
	return int(lo), int(max(hi-lo, 0)), true, nil
}

// strictSpan is rangeSpan without clipping and with RangeError for a start outside.
func (c *Call) strictSpan(r *Range, size int) (start, n int, ok bool) {
	start, n, ok, err := c.RT.rangeSpan(r, size, false)
	if err != nil {
		c.Fail(err)
		return 0, 0, false
	}
	if !ok {
		c.Raise(RangeErrorClass, "%s out of range", c.Inspect(r.value()))
	}
	return start, n, ok
}

func (r *Range) value() Value { return Value{o: &r.Object} }

func arrayAt(c *Call) Value { return c.SelfArray().At(c.Int(0)) }

func arraySlice(c *Call) Value {
	a := c.SelfArray()
	if len(c.Args) == 2 {
		return c.arrayPart(c.Int(0), c.Int(1))
	}
	switch arg := c.Arg(0); {
	case arg.IsInt():
		return a.At(arg.n)
	default:
		if r, ok := c.rangeOf(arg); ok {
			start, n, ok, err := c.RT.rangeSpan(r, len(a.Elems), true)
			if !ok || err != nil {
				return c.Check(Nil, err)
			}
			return c.arrayPart(int64(start), int64(n))
		}
		if s, ok := asArithSeq(arg); ok {
			return c.stepped(arg, s)
		}
	}
	i := c.Int(0)
	if c.Failed() {
		return Nil
	}
	return a.At(i)
}

// arrayPart returns n elements from start on, nil where that is outside.
func (c *Call) arrayPart(start, n int64) Value {
	a := c.SelfArray().Elems
	if c.Failed() {
		return Nil
	}
	size := int64(len(a))
	if start < 0 {
		start += size
	}
	if start < 0 || start > size || n < 0 {
		return Nil
	}
	n = min(n, size-start)
	return c.NewArrayOf(a[start : start+n]...)
}

// stepped returns the elements at the numbers of an arithmetic sequence.
func (c *Call) stepped(v Value, s *arithSeq) Value {
	a := c.SelfArray().Elems
	step, err := c.RT.ToInt(s.step)
	if err != nil {
		return c.Fail(err)
	}
	r := &Range{Lo: s.begin, Hi: s.end, Exclusive: s.exclusive}
	if step < 0 {
		if r.Exclusive && !r.Hi.IsNil() {
			hi, err := c.RT.Add(r.Hi, Int(1))
			if err != nil {
				return c.Fail(err)
			}
			r.Hi, r.Exclusive = hi, false
		}
		r.Lo, r.Hi = r.Hi, r.Lo
	}
	strict := step < -1 || step > 1
	start, n, ok, err := c.RT.rangeSpan(r, len(a), !strict)
	if err != nil {
		return c.Fail(err)
	}
	if strict && (!ok || start > len(a) || n > len(a)) {
		return c.Raise(RangeErrorClass, "%s out of range", c.Inspect(v))
	}
	if !ok || start > len(a) {
		return Nil
	}
	n = min(n, len(a)-start)
	var out []Value
	if step > 0 {
		for i := 0; i < n; i += int(min(step, int64(n))) {
			out = Append(c, out, a[start+i])
		}
	} else {
		for i := n - 1; i >= 0; i -= int(min(-step, int64(n))) {
			out = Append(c, out, a[start+i])
		}
	}
	return c.NewArray(out)
}

func arrayFirst(c *Call) Value {
	a := c.SelfArray().Elems
	if c.Has(0) {
		n := c.count("negative array size")
		if n < 0 {
			return Nil
		}
		return c.NewArrayOf(a[:min(n, len(a))]...)
	}
	if len(a) == 0 {
		return Nil
	}
	return a[0]
}

func arrayLast(c *Call) Value {
	a := c.SelfArray().Elems
	if c.Has(0) {
		n := c.count("negative array size")
		if n < 0 {
			return Nil
		}
		return c.NewArrayOf(a[len(a)-min(n, len(a)):]...)
	}
	if len(a) == 0 {
		return Nil
	}
	return a[len(a)-1]
}

func arrayTake(c *Call) Value {
	n := c.count("attempt to take negative size")
	if n < 0 {
		return Nil
	}
	a := c.SelfArray().Elems
	return c.NewArrayOf(a[:min(n, len(a))]...)
}

func arrayDrop(c *Call) Value {
	n := c.count("attempt to drop negative size")
	if n < 0 {
		return Nil
	}
	a := c.SelfArray().Elems
	return c.NewArrayOf(a[min(n, len(a)):]...)
}

func arrayDropWhile(c *Call) Value {
	a := c.SelfArray()
	i := 0
	for ; i < len(a.Elems); i++ {
		v, ok := c.Yield(a.Elems[i])
		if !ok {
			return Nil
		}
		if !v.Truthy() {
			break
		}
	}
	return c.NewArrayOf(a.Elems[min(i, len(a.Elems)):]...)
}

// fetched returns the element at the index v, else what the block answers, else IndexError.
func (c *Call) fetched(v Value, def ...Value) Value {
	a := c.SelfArray()
	i, err := c.RT.ToInt(v)
	if err != nil {
		return c.Fail(err)
	}
	n := int64(len(a.Elems))
	switch {
	case i >= -n && i < n:
		return a.At(i)
	case c.Given():
		r, _ := c.Yield(v)
		return r
	case len(def) > 0:
		return def[0]
	}
	return c.Raise(IndexErrorClass, "index %d outside of array bounds: %d...%d", i, -n, n)
}

func arrayFetch(c *Call) Value { return c.fetched(c.Arg(0), c.Args[1:]...) }

func arrayFetchValues(c *Call) Value {
	out := list{c: c}
	for _, arg := range c.All() {
		if v := c.fetched(arg); c.Failed() || !out.add(v) {
			return Nil
		}
	}
	return out.array()
}

func arrayValuesAt(c *Call) Value {
	a := c.SelfArray()
	out := list{c: c}
	for _, arg := range c.All() {
		r, ok := c.rangeOf(arg)
		if c.Failed() {
			return Nil
		}
		if !ok {
			i, err := c.RT.ToInt(arg)
			if err != nil {
				return c.Fail(err)
			}
			if !out.add(a.At(i)) {
				return Nil
			}
			continue
		}
		start, n, ok := c.strictSpan(r, len(a.Elems))
		if !ok {
			return Nil
		}
		for i := start; i < start+n; i++ {
			if !out.add(a.At(int64(i))) {
				return Nil
			}
		}
	}
	return out.array()
}

func arrayDig(c *Call) Value {
	i := c.Int(0)
	if c.Failed() {
		return Nil
	}
	return c.Check(c.RT.dig(c.SelfArray().At(i), c.Args[1:]))
}

// dig goes down from v, by dig of what it meets.
func (rt *Runtime) dig(v Value, path []Value) (Value, error) {
	for len(path) > 0 && !v.IsNil() {
		switch {
		case v.Kind() == KindArray && v.o.class == ArrayClass && rt.patches == nil:
			i, err := rt.ToInt(path[0])
			if err != nil {
				return Nil, err
			}
			a, _ := v.AsArray()
			v = a.At(i)
		case v.Kind() == KindHash && v.o.class == HashClass && rt.patches == nil:
			next, err := rt.HashIndex(v.o.body.(*Hash), path[0])
			if err != nil {
				return Nil, err
			}
			v = next
		case !rt.RespondTo(v, "dig", false):
			return Nil, Errorf(TypeErrorClass, "%s does not have #dig method", v.RealClass().Inspect())
		default:
			return rt.Send(v, "dig", path...)
		}
		path = path[1:]
	}
	return v, nil
}

func arrayIncludeP(c *Call) Value {
	a := c.SelfArray()
	for i := 0; i < len(a.Elems); i++ {
		if eq, err := c.RT.same(a.Elems[i], c.Arg(0)); eq || err != nil {
			return c.Check(Bool(eq), err)
		}
	}
	return False
}

func arrayRindex(c *Call) Value {
	if !c.Has(0) && !c.Given() {
		return c.RT.newEnumerator(c.Self, c.Method.Name, nil, nil)
	}
	a := c.SelfArray()
	for i := len(a.Elems) - 1; i >= 0; i-- {
		found := false
		if c.Has(0) {
			found = c.Equal(a.Elems[i], c.Arg(0))
		} else {
			v, _ := c.Yield(a.Elems[i])
			found = v.Truthy()
		}
		switch {
		case c.Failed():
			return Nil
		case found:
			return Int(int64(i))
		case i > len(a.Elems) && c.Has(0): // what == has made of it ends the search
			return Nil
		}
		i = min(i, len(a.Elems))
	}
	return Nil
}

func arrayRfind(c *Call) Value {
	a := c.SelfArray()
	for i := len(a.Elems) - 1; i >= 0; i-- {
		if i >= len(a.Elems) {
			i = len(a.Elems)
			continue
		}
		e := a.Elems[i]
		v, ok := c.Yield(e)
		if !ok {
			return Nil
		}
		if v.Truthy() {
			return e
		}
	}
	if c.Arg(0).IsNil() {
		return Nil
	}
	v, _ := c.Send(c.Arg(0), "call")
	return v
}

// pairAt returns the element that is an array whose item at place i equals the argument.
func (c *Call) pairAt(i int) Value {
	a := c.SelfArray()
	for _, e := range a.Elems {
		pair, ok, err := c.RT.TryAry(e)
		if err != nil {
			return c.Fail(err)
		}
		if ok && i < len(pair.Elems) && c.Equal(pair.Elems[i], c.Arg(0)) {
			return pair.Value()
		}
		if !c.Tick() {
			return Nil
		}
	}
	return Nil
}

func arrayAssoc(c *Call) Value { return c.pairAt(0) }

func arrayRassoc(c *Call) Value { return c.pairAt(1) }

func arrayBsearch(c *Call) Value {
	i, ok := c.bsearch(len(c.SelfArray().Elems), func(i int) Value { return c.SelfArray().At(int64(i)) })
	if !ok {
		return Nil
	}
	return c.SelfArray().At(int64(i))
}

func arrayBsearchIndex(c *Call) Value {
	i, ok := c.bsearch(len(c.SelfArray().Elems), func(i int) Value { return c.SelfArray().At(int64(i)) })
	if !ok {
		return Nil
	}
	return Int(int64(i))
}

// bsearch finds the first of n elements for which the block answers true, or any for which it answers 0.
func (c *Call) bsearch(n int, at func(int) Value) (index int, ok bool) {
	low, high, found := 0, n, -1
	for low < high {
		mid := low + (high-low)/2
		v, ok := c.Yield(at(mid))
		if !ok {
			return 0, false
		}
		switch smaller, hit := c.bsearchStep(v); {
		case c.Failed():
			return 0, false
		case hit:
			return mid, true
		case smaller:
			if v == True {
				found = mid
			}
			high = mid
		default:
			low = mid + 1
		}
	}
	return found, found >= 0
}

// bsearchStep reads the answer of the block of bsearch: whether to go on with smaller elements, or stop here.
func (c *Call) bsearchStep(v Value) (smaller, hit bool) {
	switch {
	case v == True:
		return true, false
	case v == False || v.IsNil():
		return false, false
	case IsNumber(v):
		n := c.compare(v, Int(0))
		return n < 0, n == 0
	}
	c.Raise(TypeErrorClass, "wrong argument type %s (must be numeric, true, false or nil)", v.RealClass().Inspect())
	return false, false
}
