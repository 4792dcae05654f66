package ruby

// This file implements how arrays are changed.

// splice replaces n elements from start on. The array grows with nils if it starts behind the end.
func (c *Call) splice(a *Array, start, n int64, with []Value) bool {
	size := int64(len(a.Elems))
	switch {
	case n < 0:
		c.Raise(IndexErrorClass, "negative length (%d)", n)
		return false
	case start < -size:
		c.Raise(IndexErrorClass, "index %d too small for array; minimum: -%d", start, size)
		return false
	case start < 0:
		start += size
	case start > maxArray-int64(len(with)):
		c.Raise(IndexErrorClass, "index %d too big", start)
		return false
	}
	n = min(n, max(size-start, 0))
	total := max(start, size) - n + int64(len(with))
	out := Make[Value](c, int(total))
	if c.Failed() {
		return false
	}
	copyInto(c, out, a.Elems[:min(start, size)])
	copyInto(c, out[start:], with)
	if start+n < size {
		copyInto(c, out[start+int64(len(with)):], a.Elems[start+n:])
	}
	a.Elems = out
	return !c.Failed()
}

// store is []= with one index.
func (c *Call) store(a *Array, i int64, v Value) Value {
	size := int64(len(a.Elems))
	switch {
	case i >= 0 && i < size:
		a.Elems[i] = v
	case i < 0 && i >= -size:
		a.Elems[i+size] = v
	case i == size:
		c.Append(a, v)
	default:
		if i >= maxArray {
			return c.Raise(IndexErrorClass, "index %d too big", i)
		}
		c.splice(a, i, 1, []Value{v})
	}
	return v
}

func arrayIndexSet(c *Call) Value {
	a := c.SelfArray()
	value := c.Args[len(c.Args)-1]
	if len(c.Args) == 3 {
		return c.replacePart(a, c.Int(0), c.Int(1), value)
	}
	if r, ok := c.Arg(0).AsRange(); ok {
		start, n, ok := c.strictSpan(r, len(a.Elems))
		if !ok {
			return Nil
		}
		return c.replacePart(a, int64(start), int64(n), value)
	}
	i := c.Int(0)
	if c.Failed() {
		return Nil
	}
	return c.store(a, i, value)
}

// replacePart puts value, or the elements of an array, in the place of n elements.
func (c *Call) replacePart(a *Array, start, n int64, value Value) Value {
	if c.Failed() {
		return Nil
	}
	with := []Value{value}
	other, ok, err := c.RT.TryAry(value)
	if err != nil {
		return c.Fail(err)
	}
	if ok {
		with = other.Elems
	}
	c.splice(a, start, n, with)
	return value
}

func arrayPush(c *Call) Value {
	a := c.SelfArray()
	a.Elems = Append(c, a.Elems, c.Args...)
	return c.Self
}

func arrayUnshift(c *Call) Value {
	if len(c.Args) > 0 {
		c.splice(c.SelfArray(), 0, 0, c.Args)
	}
	return c.Self
}

func arrayInsert(c *Call) Value {
	a := c.SelfArray()
	i := c.Int(0)
	if c.Failed() || len(c.Args) == 1 {
		return c.Self
	}
	size := int64(len(a.Elems))
	if i < 0 {
		if i < -size-1 {
			return c.Raise(IndexErrorClass, "index %d too small for array; minimum: -%d", i, size+1)
		}
		i += size + 1
	}
	c.splice(a, i, 0, c.Args[1:])
	return c.Self
}

func arrayConcat(c *Call) Value {
	a := c.SelfArray()
	var all []Value
	for i := range c.All() {
		other := c.Array(i)
		if other == nil {
			return Nil
		}
		if all = Append(c, all, other.Elems...); c.Failed() {
			return Nil
		}
	}
	a.Elems = Append(c, a.Elems, all...)
	return c.Self
}

func arrayPop(c *Call) Value {
	a := c.SelfArray()
	if !c.Has(0) {
		n := len(a.Elems)
		if n == 0 {
			return Nil
		}
		v := a.Elems[n-1]
		a.Elems = a.Elems[:n-1]
		return v
	}
	c.settle()
	v := arrayLast(c)
	if last, ok := v.AsArray(); ok {
		a.Elems = a.Elems[:len(a.Elems)-len(last.Elems)]
	}
	return v
}

// settle puts the integer that the argument stands for in its place. An object that is asked may change the receiver:
// what is asked later sees what it left.
func (c *Call) settle() {
	if n := c.Int(0); !c.Failed() {
		c.Args = []Value{Int(n)}
	}
}

func arrayShift(c *Call) Value {
	a := c.SelfArray()
	if !c.Has(0) {
		if len(a.Elems) == 0 {
			return Nil
		}
		v := a.Elems[0]
		a.Elems = a.Elems[1:]
		return v
	}
	c.settle()
	v := arrayFirst(c)
	if first, ok := v.AsArray(); ok {
		a.Elems = a.Elems[len(first.Elems):]
	}
	return v
}

func arrayClear(c *Call) Value {
	c.SelfArray().Elems = nil
	return c.Self
}

func arrayReplace(c *Call) Value {
	other := c.Array(0)
	if other == nil {
		return Nil
	}
	a := c.SelfArray()
	if a != other {
		a.Elems = c.copied(other.Elems)
	}
	return c.Self
}

func arrayDelete(c *Call) Value {
	a := c.SelfArray()
	found := Nil
	n, any := 0, false
	for i := 0; i < len(a.Elems); i++ {
		e := a.Elems[i]
		eq := c.Equal(e, c.Arg(0))
		if c.Failed() {
			return Nil
		}
		if eq {
			if c.Self.Frozen() {
				return c.Fail(c.RT.FrozenError(c.Self))
			}
			found, any = e, true
			continue
		}
		if any {
			a.Elems[n] = e
		}
		n++
	}
	if any {
		a.Elems = a.Elems[:min(n, len(a.Elems))]
		return found
	}
	if c.Given() {
		v, _ := c.Yield(c.Arg(0))
		return v
	}
	return Nil
}

func arrayDeleteAt(c *Call) Value {
	a := c.SelfArray()
	i := c.Int(0)
	n := int64(len(a.Elems))
	if i < 0 {
		i += n
	}
	if c.Failed() || i < 0 || i >= n {
		return Nil
	}
	v := a.Elems[i]
	copy(a.Elems[i:], a.Elems[i+1:])
	a.Elems = a.Elems[:n-1]
	return v
}

func arraySliceBang(c *Call) Value {
	a := c.SelfArray()
	var start, n int64
	switch r, isRange := c.Arg(0).AsRange(); {
	case len(c.Args) == 2:
		start, n = c.Int(0), c.Int(1)
	case isRange:
		s, count, ok, err := c.RT.rangeSpan(r, len(a.Elems), true)
		if !ok || err != nil {
			return c.Check(Nil, err)
		}
		start, n = int64(s), int64(count)
	default:
		return arrayDeleteAt(c)
	}
	v := c.arrayPart(start, n)
	part, ok := v.AsArray()
	if !ok || len(part.Elems) == 0 {
		return v
	}
	if start < 0 {
		start += int64(len(a.Elems))
	}
	copy(a.Elems[start:], a.Elems[start+int64(len(part.Elems)):])
	a.Elems = a.Elems[:len(a.Elems)-len(part.Elems)]
	return v
}

// keepOnly deletes the elements for which the block does not answer as wanted, and tells whether there were any. What
// was decided stays done when the block ends the loop.
func (c *Call) keepOnly(want bool) bool {
	a := c.SelfArray()
	i, n := 0, 0
	for ; i < len(a.Elems); i++ {
		e := a.Elems[i]
		v, ok := c.Yield(e)
		if !ok {
			break
		}
		if v.Truthy() == want && n < len(a.Elems) {
			a.Elems[n] = e
			n++
		}
	}
	i = min(i, len(a.Elems))
	n = min(n, i)
	copy(a.Elems[n:], a.Elems[i:])
	a.Elems = a.Elems[:len(a.Elems)-(i-n)]
	return i != n
}

func arrayDeleteIf(c *Call) Value {
	c.keepOnly(false)
	return c.Self
}

func arrayKeepIf(c *Call) Value {
	c.keepOnly(true)
	return c.Self
}

func arrayRejectBang(c *Call) Value {
	if c.keepOnly(false) {
		return c.Self
	}
	return Nil
}

func arraySelectBang(c *Call) Value {
	if c.keepOnly(true) {
		return c.Self
	}
	return Nil
}

func arrayMapBang(c *Call) Value {
	a := c.SelfArray()
	for i := 0; i < len(a.Elems); i++ {
		v, ok := c.Yield(a.Elems[i])
		if !ok {
			return Nil
		}
		if i < len(a.Elems) {
			a.Elems[i] = v
		}
	}
	return c.Self
}

func arrayCompact(c *Call) Value {
	out := list{c: c}
	for _, e := range c.SelfArray().Elems {
		if !c.Tick() || !e.IsNil() && !out.add(e) {
			return Nil
		}
	}
	return out.array()
}

func arrayCompactBang(c *Call) Value {
	a := c.SelfArray()
	n := 0
	for _, e := range a.Elems {
		if !c.Tick() {
			return Nil
		}
		if !e.IsNil() {
			a.Elems[n] = e
			n++
		}
	}
	if n == len(a.Elems) {
		return Nil
	}
	a.Elems = a.Elems[:n]
	return c.Self
}

// arrayFill sets elements to a value, or to what the block answers for their index.
func arrayFill(c *Call) Value {
	a, args, value := c.SelfArray(), c.Args, Nil
	if !c.Given() {
		if len(args) == 0 {
			return c.Raise(ArgumentErrorClass, "wrong number of arguments (given 0, expected 1..3)")
		}
		value, args = args[0], args[1:]
	} else if len(args) > 2 {
		return c.Fail(arityError(len(args), 0, 2))
	}
	start, n, ok := c.fillSpan(len(a.Elems), args)
	if !ok || n <= 0 {
		return c.Self
	}
	end := start + n
	if end > int64(len(a.Elems)) {
		grow := end - int64(len(a.Elems))
		if grow > maxArray {
			return c.Raise(ArgumentErrorClass, "argument too big")
		}
		if a.Elems = Append(c, a.Elems, Make[Value](c, int(grow))...); c.Failed() {
			return Nil
		}
	}
	for i := start; i < end; i++ {
		v := value
		if c.Given() {
			r, ok := c.Yield(Int(i))
			if !ok {
				return Nil
			}
			v = r
		}
		if i < int64(len(a.Elems)) {
			a.Elems[i] = v
		}
		if !c.Tick() {
			return Nil
		}
	}
	return c.Self
}

// fillSpan reads the arguments of fill that tell where: start and number, or a range.
func (c *Call) fillSpan(size int, args []Value) (start, n int64, ok bool) {
	if len(args) == 1 {
		if r, isRange := args[0].AsRange(); isRange {
			s, count, ok := c.strictSpan(r, size)
			return int64(s), int64(count), ok
		}
	}
	length := int64(size)
	if len(args) > 0 && !args[0].IsNil() {
		i, err := c.RT.ToInt(args[0])
		if err != nil {
			c.Fail(err)
			return 0, 0, false
		}
		if i < 0 {
			i = max(i+length, 0)
		}
		start = i
	}
	n = length - start
	if len(args) > 1 && !args[1].IsNil() {
		i, err := c.RT.ToInt(args[1])
		if err != nil {
			c.Fail(err)
			return 0, 0, false
		}
		n = i
	}
	if n > maxArray-start {
		c.Raise(ArgumentErrorClass, "argument too big")
		return 0, 0, false
	}
	return start, n, true
}

func arrayReverse(c *Call) Value {
	out := c.copied(c.SelfArray().Elems)
	reverse(out)
	return c.NewArray(out)
}

func arrayReverseBang(c *Call) Value {
	reverse(c.SelfArray().Elems)
	return c.Self
}

func reverse(list []Value) {
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
}

// rotated returns the elements with the first n moved to the end.
func (c *Call) rotated() []Value {
	n := c.IntOr(0, 1)
	a := c.SelfArray().Elems
	if c.Failed() || len(a) == 0 {
		return nil
	}
	k := int(((n % int64(len(a))) + int64(len(a))) % int64(len(a)))
	return Append(c, Append(c, Room[Value](c, len(a)), a[k:]...), a[:k]...)
}

func arrayRotate(c *Call) Value { return c.List(c.rotated()) }

func arrayRotateBang(c *Call) Value {
	if out := c.rotated(); !c.Failed() {
		c.SelfArray().Elems = out
	}
	return c.Self
}
