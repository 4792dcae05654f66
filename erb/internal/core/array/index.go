package array

// This file implements reading elements of arrays: by index, range and search.

import (
	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/comparable"
	"github.com/boshrender/boshrender/erb/internal/core/enumerator"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

func at(c *ruby.Call) ruby.Value { return c.SelfAt(c.Int(0)) }

func slice(c *ruby.Call) ruby.Value {
	if len(c.Args) == 2 {
		return part(c, c.Int(0), c.Int(1))
	}
	switch arg := c.Arg(0); {
	case arg.IsInt():
		return c.SelfAt(arg.Int())
	default:
		if r, ok := enumerator.RangeOf(c, arg); ok {
			start, n, ok, err := c.RT.RangeSpan(r, len(c.SelfArray().Elems), true)
			if !ok || err != nil {
				return c.Check(ruby.Nil, err)
			}
			return part(c, int64(start), int64(n))
		}
		if s, ok := enumerator.AsArithSeq(arg); ok {
			return stepped(c, arg, s)
		}
	}
	i := c.Int(0)
	if c.Failed() {
		return ruby.Nil
	}
	return c.SelfAt(i)
}

// part returns n elements from start on, nil if that is outside.
func part(c *ruby.Call, start, n int64) ruby.Value {
	a := c.SelfArray().Elems
	if c.Failed() {
		return ruby.Nil
	}
	size := int64(len(a))
	if start < 0 {
		start += size
	}
	if start < 0 || start > size || n < 0 {
		return ruby.Nil
	}
	n = min(n, size-start)
	return c.NewArrayOf(a[start : start+n]...)
}

// stepped returns the elements at the numbers of an arithmetic sequence.
func stepped(c *ruby.Call, v ruby.Value, s *enumerator.ArithSeq) ruby.Value {
	a := c.SelfArray().Elems
	step, err := c.RT.ToInt(s.Step)
	if err != nil {
		return c.Fail(err)
	}
	r := &ruby.Range{Lo: s.Begin, Hi: s.End, Exclusive: s.Exclusive}
	if step < 0 {
		if r.Exclusive && !r.Hi.IsNil() {
			hi, err := arith.Add(c.RT, r.Hi, ruby.Int(1))
			if err != nil {
				return c.Fail(err)
			}
			r.Hi, r.Exclusive = hi, false
		}
		r.Lo, r.Hi = r.Hi, r.Lo
	}
	strict := step < -1 || step > 1
	start, n, ok, err := c.RT.RangeSpan(r, len(a), !strict)
	if err != nil {
		return c.Fail(err)
	}
	if strict && (!ok || start > len(a) || n > len(a)) {
		return c.Raise(ruby.RangeErrorClass, "%s out of range", c.Inspect(v))
	}
	if !ok || start > len(a) {
		return ruby.Nil
	}
	n = min(n, len(a)-start)
	var out []ruby.Value
	if step > 0 {
		for i := 0; i < n; i += int(min(step, int64(n))) {
			out = ruby.Append(c, out, a[start+i])
		}
	} else {
		for i := n - 1; i >= 0; i -= int(min(-step, int64(n))) {
			out = ruby.Append(c, out, a[start+i])
		}
	}
	return c.NewArray(out)
}

func first(c *ruby.Call) ruby.Value {
	if c.Has(0) {
		a := c.SelfArray().Elems
		n := c.CountArg("negative array size")
		if n < 0 {
			return ruby.Nil
		}
		return c.NewArrayOf(a[:min(n, len(a))]...)
	}
	return c.SelfAt(0)
}

func last(c *ruby.Call) ruby.Value {
	if c.Has(0) {
		a := c.SelfArray().Elems
		n := c.CountArg("negative array size")
		if n < 0 {
			return ruby.Nil
		}
		return c.NewArrayOf(a[len(a)-min(n, len(a)):]...)
	}
	return c.SelfAt(-1)
}

func take(c *ruby.Call) ruby.Value {
	n := c.CountArg("attempt to take negative size")
	if n < 0 {
		return ruby.Nil
	}
	a := c.SelfArray().Elems
	return c.NewArrayOf(a[:min(n, len(a))]...)
}

func drop(c *ruby.Call) ruby.Value {
	n := c.CountArg("attempt to drop negative size")
	if n < 0 {
		return ruby.Nil
	}
	a := c.SelfArray().Elems
	return c.NewArrayOf(a[min(n, len(a)):]...)
}

func dropWhile(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	i := 0
	for ; i < len(a.Elems); i++ {
		v, ok := c.Yield(a.Elems[i])
		if !ok {
			return ruby.Nil
		}
		if !v.Truthy() {
			break
		}
	}
	return c.NewArrayOf(a.Elems[min(i, len(a.Elems)):]...)
}

// fetched returns the element at the index v, or else the block's result, or else records an IndexError.
func fetched(c *ruby.Call, v ruby.Value, def ...ruby.Value) ruby.Value {
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
	return c.Raise(ruby.IndexErrorClass, "index %d outside of array bounds: %d...%d", i, -n, n)
}

func fetch(c *ruby.Call) ruby.Value { return fetched(c, c.Arg(0), c.Args[1:]...) }

func fetchValues(c *ruby.Call) ruby.Value {
	out := ruby.ListBuilder{C: c}
	for _, arg := range c.All() {
		if v := fetched(c, arg); c.Failed() || !out.Add(v) {
			return ruby.Nil
		}
	}
	return out.Array()
}

func valuesAt(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	out := ruby.ListBuilder{C: c}
	for _, arg := range c.All() {
		r, ok := enumerator.RangeOf(c, arg)
		if c.Failed() {
			return ruby.Nil
		}
		if !ok {
			i, err := c.RT.ToInt(arg)
			if err != nil {
				return c.Fail(err)
			}
			if !out.Add(a.At(i)) {
				return ruby.Nil
			}
			continue
		}
		start, n, ok := c.StrictSpan(r, len(a.Elems))
		if !ok {
			return ruby.Nil
		}
		for i := start; i < start+n; i++ {
			if !out.Add(a.At(int64(i))) {
				return ruby.Nil
			}
		}
	}
	return out.Array()
}

func dig(c *ruby.Call) ruby.Value {
	i := c.Int(0)
	if c.Failed() {
		return ruby.Nil
	}
	return c.Check(c.RT.Dig(c.SelfArray().At(i), c.Args[1:]))
}

// leadingWords returns how many elements from the first on are Integers other than v, if v is one. It counts them as
// Same does.
func leadingWords(c *ruby.Call, list []ruby.Value, v ruby.Value) int {
	if !v.IsInt() || c.RT.Patches != nil || len(list) > 0 && !list[0].IsInt() {
		return 0
	}
	n := 0
	for n < len(list) {
		from, end := n, min(len(list), n+ruby.ScanPiece)
		for n < end && list[n].IsInt() && list[n].Int() != v.Int() {
			n++
		}
		if !c.Ticks(n-from) || n < end {
			break
		}
	}
	return n
}

func includeP(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	for i := leadingWords(c, a.Elems, c.Arg(0)); i < len(a.Elems); i++ {
		if eq, err := c.RT.Same(a.Elems[i], c.Arg(0)); eq || err != nil {
			return c.Check(ruby.Bool(eq), err)
		}
	}
	return ruby.False
}

func rindex(c *ruby.Call) ruby.Value {
	if !c.Has(0) && !c.Given() {
		return c.RT.NewEnumerator(c.Self, c.Method.Name, nil, nil)
	}
	a := c.SelfArray()
	for i := len(a.Elems) - 1; i >= 0; i-- {
		found := false
		if c.Has(0) {
			found = c.Same(a.Elems[i], c.Arg(0))
		} else {
			v, _ := c.Yield(a.Elems[i])
			found = v.Truthy()
		}
		switch {
		case c.Failed():
			return ruby.Nil
		case found:
			return ruby.Int(int64(i))
		case i > len(a.Elems) && c.Has(0): // the effects of == end the search
			return ruby.Nil
		}
		i = min(i, len(a.Elems))
	}
	return ruby.Nil
}

func rfind(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	for i := len(a.Elems) - 1; i >= 0; i-- {
		if i >= len(a.Elems) {
			i = len(a.Elems)
			continue
		}
		e := a.Elems[i]
		v, ok := c.Yield(e)
		if !ok {
			return ruby.Nil
		}
		if v.Truthy() {
			return e
		}
	}
	if c.Arg(0).IsNil() {
		return ruby.Nil
	}
	v, _ := c.Send(c.Arg(0), "call")
	return v
}

// pairAt returns the element that is an array whose item at place i equals the argument.
func pairAt(c *ruby.Call, i int) ruby.Value {
	a := c.SelfArray()
	for _, e := range a.Elems {
		pair, ok, err := c.RT.TryAry(e)
		if err != nil {
			return c.Fail(err)
		}
		if ok && i < len(pair.Elems) && c.Same(pair.Elems[i], c.Arg(0)) {
			return pair.Value()
		}
		if !c.Tick() {
			return ruby.Nil
		}
	}
	return ruby.Nil
}

func assoc(c *ruby.Call) ruby.Value { return pairAt(c, 0) }

func rassoc(c *ruby.Call) ruby.Value { return pairAt(c, 1) }

func arrayBsearch(c *ruby.Call) ruby.Value {
	i, ok := bsearch(c, len(c.SelfArray().Elems), func(i int) ruby.Value { return c.SelfArray().At(int64(i)) })
	if !ok {
		return ruby.Nil
	}
	return c.SelfArray().At(int64(i))
}

func bsearchIndex(c *ruby.Call) ruby.Value {
	i, ok := bsearch(c, len(c.SelfArray().Elems), func(i int) ruby.Value { return c.SelfArray().At(int64(i)) })
	if !ok {
		return ruby.Nil
	}
	return ruby.Int(int64(i))
}

// bsearch finds the first of n elements for which the block returns true, or any for which it returns 0.
func bsearch(c *ruby.Call, n int, at func(int) ruby.Value) (index int, ok bool) {
	low, high, found := 0, n, -1
	for low < high {
		mid := low + (high-low)/2
		v, ok := c.Yield(at(mid))
		if !ok {
			return 0, false
		}
		switch smaller, hit := BsearchStep(c, v); {
		case c.Failed():
			return 0, false
		case hit:
			return mid, true
		case smaller:
			if v == ruby.True {
				found = mid
			}
			high = mid
		default:
			low = mid + 1
		}
	}
	return found, found >= 0
}

// BsearchStep converts the result of bsearch's block: whether to continue with smaller elements, or stop here.
func BsearchStep(c *ruby.Call, v ruby.Value) (smaller, hit bool) {
	switch {
	case v == ruby.True:
		return true, false
	case v == ruby.False || v.IsNil():
		return false, false
	case arith.IsNumber(v):
		n := comparable.Compare(c, v, ruby.Int(0))
		return n < 0, n == 0
	}
	c.Raise(ruby.TypeErrorClass, "wrong argument type %s (must be numeric, true, false or nil)", v.RealClass().Inspect())
	return false, false
}
