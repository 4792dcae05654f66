package array

// This file implements the methods that change arrays.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// splice replaces n elements from start on. The array grows with nils if it starts after the end.
func splice(c *ruby.Call, a *ruby.Array, start, n int64, with []ruby.Value) bool {
	size := int64(len(a.Elems))
	switch {
	case n < 0:
		c.Raise(ruby.IndexErrorClass, "negative length (%d)", n)
		return false
	case start < -size:
		c.Raise(ruby.IndexErrorClass, "index %d too small for array; minimum: %d", start, -size)
		return false
	case start < 0:
		start += size
	case start > maxArray-int64(len(with)):
		c.Raise(ruby.IndexErrorClass, "index %d too big", start)
		return false
	}
	n = min(n, max(size-start, 0))
	total := max(start, size) - n + int64(len(with))
	out := ruby.Make[ruby.Value](c, int(total))
	if c.Failed() {
		return false
	}
	if !ruby.CopyInto(c, out, a.Elems[:min(start, size)]) || !ruby.CopyInto(c, out[start:], with) ||
		start+n < size && !ruby.CopyInto(c, out[start+int64(len(with)):], a.Elems[start+n:]) {
		return false
	}
	a.Elems = out
	return true
}

// store is []= with one index.
func store(c *ruby.Call, a *ruby.Array, i int64, v ruby.Value) ruby.Value {
	size := int64(len(a.Elems))
	switch {
	case i >= 0 && i < size:
		a.Elems[i] = v
	case i < 0 && i >= -size:
		a.Elems[i+size] = v
	case i == size:
		c.Append(a, v)
		return v
	default:
		if i >= maxArray {
			return c.Raise(ruby.IndexErrorClass, "index %d too big", i)
		}
		splice(c, a, i, 1, []ruby.Value{v})
	}
	return v
}

func indexSet(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	value := c.Args[len(c.Args)-1]
	if len(c.Args) == 3 {
		return replacePart(c, a, c.Int(0), c.Int(1), value)
	}
	if r, ok := c.Arg(0).AsRange(); ok {
		start, n, ok := c.StrictSpan(r, len(a.Elems))
		if !ok {
			return ruby.Nil
		}
		return replacePart(c, a, int64(start), int64(n), value)
	}
	i := c.Int(0)
	if c.Failed() {
		return ruby.Nil
	}
	return store(c, a, i, value)
}

// replacePart replaces n elements by value, or by its elements if it is an array.
func replacePart(c *ruby.Call, a *ruby.Array, start, n int64, value ruby.Value) ruby.Value {
	if c.Failed() {
		return ruby.Nil
	}
	with := []ruby.Value{value}
	other, ok, err := c.RT.TryAry(value)
	if err != nil {
		return c.Fail(err)
	}
	if ok {
		with = other.Elems
	}
	splice(c, a, start, n, with)
	return value
}

func push(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	if len(c.Args) == 1 {
		c.Append(a, c.Args[0])
	} else {
		a.Elems = ruby.Append(c, a.Elems, c.Args...)
	}
	return c.Self
}

func unshift(c *ruby.Call) ruby.Value {
	if len(c.Args) > 0 {
		splice(c, c.SelfArray(), 0, 0, c.Args)
	}
	return c.Self
}

func insert(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	i := c.Int(0)
	if c.Failed() || len(c.Args) == 1 {
		return c.Self
	}
	size := int64(len(a.Elems))
	if i < 0 {
		if i < -size-1 {
			return c.Raise(ruby.IndexErrorClass, "index %d too small for array; minimum: -%d", i, size+1)
		}
		i += size + 1
	}
	splice(c, a, i, 0, c.Args[1:])
	return c.Self
}

func concat(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	var all []ruby.Value
	for i := range c.All() {
		other := c.Array(i)
		if c.Failed() {
			return ruby.Nil
		}
		if all = ruby.Append(c, all, other.Elems...); c.Failed() {
			return ruby.Nil
		}
	}
	a.Elems = ruby.Append(c, a.Elems, all...)
	return c.Self
}

func pop(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	if !c.Has(0) {
		n := len(a.Elems)
		if n == 0 {
			return ruby.Nil
		}
		v := a.Elems[n-1]
		a.Elems = a.Elems[:n-1]
		return v
	}
	settle(c)
	v := last(c)
	if last, ok := v.AsArray(); ok {
		a.Elems = a.Elems[:len(a.Elems)-len(last.Elems)]
	}
	return v
}

// settle replaces the argument by the integer that it converts to. The conversion of an object may change the
// receiver: later steps see the result.
func settle(c *ruby.Call) {
	if n := c.Int(0); !c.Failed() {
		c.Args = []ruby.Value{ruby.Int(n)}
	}
}

func shift(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	if !c.Has(0) {
		if len(a.Elems) == 0 {
			return ruby.Nil
		}
		v := a.Elems[0]
		a.Elems = a.Elems[1:]
		return v
	}
	settle(c)
	v := first(c)
	if first, ok := v.AsArray(); ok {
		a.Elems = a.Elems[len(first.Elems):]
	}
	return v
}

func arrayClear(c *ruby.Call) ruby.Value {
	c.SelfArray().Elems = nil
	return c.Self
}

func replace(c *ruby.Call) ruby.Value {
	other := c.Array(0)
	if c.Failed() {
		return ruby.Nil
	}
	a := c.SelfArray()
	if a != other {
		a.Elems = copied(c, other.Elems)
	}
	return c.Self
}

func arrayDelete(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	found := ruby.Nil
	n, any := 0, false
	for i := 0; i < len(a.Elems); i++ {
		e := a.Elems[i]
		eq := c.Same(e, c.Arg(0))
		if c.Failed() {
			return ruby.Nil
		}
		if eq {
			if !c.Thaw() {
				return ruby.Nil
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
	return ruby.Nil
}

func deleteAt(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	i := c.Int(0)
	n := int64(len(a.Elems))
	if i < 0 {
		i += n
	}
	if c.Failed() || i < 0 || i >= n || !c.Thaw() {
		return ruby.Nil
	}
	v := a.Elems[i]
	copy(a.Elems[i:], a.Elems[i+1:])
	a.Elems = a.Elems[:n-1]
	return v
}

func sliceBang(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	var start, n int64
	switch r, isRange := c.Arg(0).AsRange(); {
	case len(c.Args) == 2:
		start, n = c.Int(0), c.Int(1)
	case isRange:
		s, count, ok, err := c.RT.RangeSpan(r, len(a.Elems), true)
		if !ok || err != nil {
			return c.Check(ruby.Nil, err)
		}
		start, n = int64(s), int64(count)
	default:
		return deleteAt(c)
	}
	v := part(c, start, n)
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

// keepOnly keeps the elements for which the truth of the block's result is want, and reports whether it deleted
// any. Deletions stay done if the block ends the loop.
func keepOnly(c *ruby.Call, want bool) bool {
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

func deleteIf(c *ruby.Call) ruby.Value {
	keepOnly(c, false)
	return c.Self
}

func keepIf(c *ruby.Call) ruby.Value {
	keepOnly(c, true)
	return c.Self
}

func rejectBang(c *ruby.Call) ruby.Value {
	return c.SelfIf(keepOnly(c, false))
}

func selectBang(c *ruby.Call) ruby.Value {
	return c.SelfIf(keepOnly(c, true))
}

func mapBang(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	for i := 0; i < len(a.Elems); i++ {
		v, ok := c.Yield(a.Elems[i])
		if !ok {
			return ruby.Nil
		}
		if a.Frozen {
			return c.Fail(c.RT.FrozenError(c.Self))
		}
		if i < len(a.Elems) {
			a.Elems[i] = v
		}
	}
	return c.Self
}

func compact(c *ruby.Call) ruby.Value {
	out := ruby.ListBuilder{C: c}
	for _, e := range c.SelfArray().Elems {
		if !c.Tick() || !e.IsNil() && !out.Add(e) {
			return ruby.Nil
		}
	}
	return out.Array()
}

func compactBang(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	n := 0
	for _, e := range a.Elems {
		if !c.Tick() {
			return ruby.Nil
		}
		if !e.IsNil() {
			a.Elems[n] = e
			n++
		}
	}
	if n == len(a.Elems) {
		return ruby.Nil
	}
	a.Elems = a.Elems[:n]
	return c.Self
}

// fill sets elements to a value, or to the block's result for their index.
func fill(c *ruby.Call) ruby.Value {
	a, args, value := c.SelfArray(), c.Args, ruby.Nil
	if !c.Given() {
		if len(args) == 0 || len(args) > 3 {
			return c.Fail(ruby.WrongArity(len(args), 1, 3))
		}
		value, args = args[0], args[1:]
	} else if len(args) > 2 {
		return c.Fail(ruby.WrongArity(len(args), 0, 2))
	}
	start, n, ok := fillSpan(c, len(a.Elems), args)
	switch {
	case !ok || !c.Thaw() || n < 0:
		return c.Self
	case start >= maxArray || n > maxArray-start:
		return c.Raise(ruby.ArgumentErrorClass, "argument too big")
	}
	end := start + n
	if grow := end - int64(len(a.Elems)); grow > 0 {
		if a.Elems = ruby.Append(c, a.Elems, ruby.Make[ruby.Value](c, int(grow))...); c.Failed() {
			return ruby.Nil
		}
	}
	for i := start; i < end; i++ {
		v := value
		if c.Given() {
			r, ok := c.Yield(ruby.Int(i))
			if !ok {
				return ruby.Nil
			}
			v = r
		}
		if i >= int64(len(a.Elems)) {
			break
		}
		if a.Elems[i] = v; !c.Tick() {
			return ruby.Nil
		}
	}
	return c.Self
}

// fillSpan converts the arguments of fill that give the place: start and length, or a range.
func fillSpan(c *ruby.Call, size int, args []ruby.Value) (start, n int64, ok bool) {
	if len(args) == 1 {
		if r, isRange := args[0].AsRange(); isRange {
			s, count, ok := c.StrictSpan(r, size)
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
	return start, n, true
}

func reverse(c *ruby.Call) ruby.Value {
	out := copied(c, c.SelfArray().Elems)
	Reverse(out)
	return c.NewArray(out)
}

func reverseBang(c *ruby.Call) ruby.Value {
	Reverse(c.SelfArray().Elems)
	return c.Self
}

// Reverse reverses a list in place.
func Reverse(list []ruby.Value) {
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
}

// rotated returns the elements with the first n moved to the end.
func rotated(c *ruby.Call) []ruby.Value {
	n := c.IntOr(0, 1)
	a := c.SelfArray().Elems
	if c.Failed() || len(a) == 0 {
		return nil
	}
	k := int(((n % int64(len(a))) + int64(len(a))) % int64(len(a)))
	return ruby.Append(c, ruby.Append(c, ruby.Room[ruby.Value](c, len(a)), a[k:]...), a[:k]...)
}

func rotate(c *ruby.Call) ruby.Value { return c.List(rotated(c)) }

func rotateBang(c *ruby.Call) ruby.Value {
	if out := rotated(c); c.Thaw() {
		c.SelfArray().Elems = out
	}
	return c.Self
}
