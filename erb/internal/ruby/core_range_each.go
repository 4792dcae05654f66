package ruby

// This file implements how the elements of ranges are gone through and counted.

import (
	"math"
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// eachElement calls f with the elements of r, until f answers false.
func (c *Call) eachElement(r *Range, f func(v Value) bool) {
	switch {
	case IsInteger(r.Lo) && (r.Hi.IsNil() || IsInteger(r.Hi)):
		err := c.RT.stepThrough(r.Lo, r.Hi, Int(1), r.Exclusive, c.until(f))
		c.ended(err)
	case r.Lo.Kind() == KindString:
		c.eachText(r.Lo, r.Hi, r.Exclusive, f)
	case r.Lo.Kind() == KindSymbol && (r.Hi.Kind() == KindSymbol || r.Hi.IsNil()):
		hi := r.Hi
		if name, ok := hi.AsSymbol(); ok {
			hi = Str(name)
		}
		c.eachText(Str(r.Lo.o.text), hi, r.Exclusive, func(v Value) bool {
			v = c.NewSymbol(v.o.str().String())
			return !c.Failed() && f(v)
		})
	case !c.RT.RespondTo(r.Lo, "succ", true):
		c.cantIterate(r.Lo)
	default:
		c.eachSuccessor(r, f)
	}
}

func (c *Call) cantIterate(v Value) Value {
	return c.Raise(TypeErrorClass, "can't iterate from %s", v.RealClass().Inspect())
}

// errEnough ends an iteration whose caller wants no more.
var errEnough = &Jump{}

// until makes a function that fails with errEnough when f answers false.
func (c *Call) until(f func(v Value) bool) func(Value) error {
	return func(v Value) error {
		if f(v) && c.err == nil {
			return c.RT.Step(1)
		}
		return errEnough
	}
}

// ended records err unless it is errEnough.
func (c *Call) ended(err error) {
	if err != nil && err != errEnough {
		c.Fail(err)
	}
}

// eachText goes from one string to another as String#upto does, or for ever.
func (c *Call) eachText(lo, hi Value, exclusive bool, f func(v Value) bool) {
	if hi.IsNil() {
		for v, ok := lo, true; ok && f(v) && c.Step(1); {
			v, ok = c.Send(v, "succ")
		}
		return
	}
	c.callEach(lo, SelectorFor("upto"), []Value{hi, Bool(exclusive)}, 1, func(args []Value) bool { return f(args[0]) })
}

// eachSuccessor goes by succ and <=>.
func (c *Call) eachSuccessor(r *Range, f func(v Value) bool) {
	v, ok := r.Lo, true
	for ok && c.Step(1) {
		n := -1
		if !r.Hi.IsNil() {
			n = c.less(v, r.Hi)
		}
		if c.Failed() || n > 0 || n == 0 && r.Exclusive || !f(v) || n == 0 {
			return
		}
		v, ok = c.Send(v, "succ")
	}
}

func rangeEach(c *Call) Value {
	c.eachElement(c.SelfRange(), func(v Value) bool {
		_, ok := c.Yield(v)
		return ok
	})
	return c.Self
}

func rangeReverseEach(c *Call) Value {
	r := c.SelfRange()
	switch {
	case r.Hi.IsNil():
		return c.cantIterate(r.Hi)
	case !IsInteger(r.Hi) || !IsInteger(r.Lo) && !r.Lo.IsNil():
		return enumerableReverseEach(c)
	}
	start := r.Hi
	if r.Exclusive {
		v, err := c.RT.Add(start, Int(-1))
		if err != nil {
			return c.Fail(err)
		}
		start = v
	}
	c.ended(c.RT.stepThrough(start, r.Lo, Int(-1), false, c.yieldOne))
	return c.Self
}

func rangeToA(c *Call) Value {
	r := c.SelfRange()
	if r.Hi.IsNil() {
		return c.Raise(RangeErrorClass, "cannot convert endless range to an array")
	}
	if r.Lo.IsInt() && r.Hi.IsInt() {
		return c.intArray(r)
	}
	out := list{c: c}
	c.eachElement(r, out.add)
	return out.array()
}

func (c *Call) intArray(r *Range) Value {
	n, ok := r.ints()
	if !ok {
		return c.Fail(c.RT.Charge(math.MaxInt64))
	}
	out := Make[Value](c, int(n))
	for i := range out {
		if i%4096 == 0 && !c.Step(64) {
			return Nil
		}
		out[i] = Int(r.Lo.n + int64(i))
	}
	return c.List(out)
}

// ints counts the elements of a range between two small Integers; ok is false where they are too many to hold.
func (r *Range) ints() (n int64, ok bool) {
	if r.Hi.n < r.Lo.n {
		return 0, true
	}
	if n = r.Hi.n - r.Lo.n; n < 0 || n >= 1<<40 {
		return 0, false
	}
	if !r.Exclusive {
		n++
	}
	return n, true
}

func rangeToSet(c *Call) Value {
	if c.SelfRange().Hi.IsNil() {
		return c.Raise(RangeErrorClass, "cannot convert endless range to a set")
	}
	return enumerableToSet(c)
}

func rangeFirst(c *Call) Value {
	r := c.SelfRange()
	if r.Lo.IsNil() {
		return c.Raise(RangeErrorClass, "cannot get the first element of beginless range")
	}
	if !c.Has(0) {
		return r.Lo
	}
	if c.tooMany() {
		return Nil
	}
	n := c.count("negative array size (or size too big)")
	if n < 0 {
		return Nil
	}
	if !IsInteger(r.Lo) && r.Lo.Kind() != KindString && !c.RT.RespondTo(r.Lo, "succ", true) {
		return c.cantIterate(r.Lo)
	}
	return c.take(n)
}

func rangeLast(c *Call) Value {
	r := c.SelfRange()
	if r.Hi.IsNil() {
		return c.Raise(RangeErrorClass, "cannot get the last element of endless range")
	}
	if !c.Has(0) {
		return r.Hi
	}
	if IsInteger(r.Hi) && (r.Lo.IsNil() || IsInteger(r.Lo)) {
		if !r.Lo.IsNil() && c.empty(r.Lo, r.Hi, r.Exclusive) {
			return c.NewArray(nil)
		}
		if c.tooMany() {
			return Nil
		}
		return c.lastInts(r, false)
	}
	if c.tooMany() {
		return Nil
	}
	v, _ := c.Send(rangeToA(c), "last", c.Arg(0))
	return v
}

// lastInts returns the last n numbers of a range that ends with an Integer.
func (c *Call) lastInts(r *Range, reversed bool) Value {
	n := c.count("negative array size")
	if n < 0 {
		return Nil
	}
	end, _ := r.Hi.AsBig()
	one := big.NewInt(1)
	if r.Exclusive {
		end = c.BigOr0(number.Sub(c.RT, end, one))
	}
	if lo, ok := r.Lo.AsBig(); ok {
		if size := c.countSteps(lo, end, one, false); size.IsInt64() {
			n = int(min(int64(n), size.Int64()))
		}
	}
	out := Make[Value](c, n)
	for i := range out {
		if out[i] = c.Big(number.Sub(c.RT, end, big.NewInt(int64(i)))); c.Failed() {
			return Nil
		}
	}
	if !reversed {
		reverse(out)
	}
	return c.List(out)
}

func rangeMin(c *Call) Value {
	r := c.SelfRange()
	if c.tooMany() {
		return Nil
	}
	switch {
	case r.Lo.IsNil():
		return c.Raise(RangeErrorClass, "cannot get the minimum of beginless range")
	case c.Given():
		if r.Hi.IsNil() {
			return c.Raise(RangeErrorClass, "cannot get the minimum of endless range with custom comparison method")
		}
		return enumerableMin(c)
	case c.Has(0):
		return rangeFirst(c)
	case c.empty(r.Lo, r.Hi, r.Exclusive):
		return Nil
	}
	return r.Lo
}

func rangeMax(c *Call) Value {
	r := c.SelfRange()
	if c.tooMany() {
		return Nil
	}
	numeric := IsNumber(r.Hi) || c.RT.IsA(r.Hi, NumericClass)
	switch {
	case r.Hi.IsNil():
		return c.Raise(RangeErrorClass, "cannot get the maximum of endless range")
	case !c.Given() && c.Has(0) && IsInteger(r.Hi) && (r.Lo.IsNil() || IsInteger(r.Lo)):
		return c.lastInts(r, true)
	case c.Given() || c.Has(0) || r.Exclusive && !numeric:
		if r.Lo.IsNil() {
			return c.Raise(RangeErrorClass, "cannot get the maximum of beginless range with custom comparison method")
		}
		return enumerableMax(c)
	}
	n := -1
	if !r.Lo.IsNil() {
		n = c.less(r.Lo, r.Hi)
	}
	switch {
	case n > 0:
		return Nil
	case !r.Exclusive:
		return r.Hi
	case !IsInteger(r.Hi):
		return c.Raise(TypeErrorClass, "cannot exclude non Integer end value")
	case n == 0:
		return Nil
	case !IsInteger(r.Lo) && !r.Lo.IsNil():
		return c.Raise(TypeErrorClass, "cannot exclude end value with non Integer begin value")
	}
	return c.Check(c.RT.Add(r.Hi, Int(-1)))
}

func rangeMinmax(c *Call) Value {
	if c.Given() {
		if v := rangeMin(c); c.Failed() {
			return v
		}
		return enumerableMinmax(c)
	}
	return c.NewArrayOf(rangeMin(c), rangeMax(c))
}

func rangeSize(c *Call) Value {
	r := c.SelfRange()
	switch {
	case IsInteger(r.Lo):
		if r.Hi.IsNil() {
			return Float(math.Inf(1))
		}
		if !IsNumber(r.Hi) {
			return Nil
		}
		if r.Hi.IsFloat() && r.Exclusive && r.Hi.Float() != math.Floor(r.Hi.Float()) {
			return c.Check(c.RT.countUp(r.Lo, r.Hi, false))
		}
		return c.Check(c.RT.countUp(r.Lo, r.Hi, r.Exclusive))
	case !c.RT.RespondTo(r.Lo, "succ", true):
		return c.cantIterate(r.Lo)
	}
	return Nil
}

func rangeCount(c *Call) Value {
	r := c.SelfRange()
	if c.Has(0) || c.Given() {
		return enumerableCount(c)
	}
	switch {
	case r.Lo.IsNil() || r.Hi.IsNil():
		return Float(math.Inf(1))
	case IsInteger(r.Lo) && IsInteger(r.Hi):
		return rangeSize(c)
	}
	return enumerableCount(c)
}

func rangeBsearch(c *Call) Value {
	r := c.SelfRange()
	lo, hi := r.Lo, r.Hi
	switch {
	case lo.IsFloat() && (IsNumber(hi) || hi.IsNil()) || hi.IsFloat() && (IsNumber(lo) || lo.IsNil()):
		return c.bsearchFloats(r)
	case IsInteger(lo) && IsInteger(hi):
		a, _ := lo.AsBig()
		b, _ := hi.AsBig()
		if r.Exclusive {
			b = c.BigOr0(number.Sub(c.RT, b, big.NewInt(1)))
		}
		return c.bsearchInts(a, b)
	case IsInteger(lo) && hi.IsNil(), IsInteger(hi) && lo.IsNil():
		return c.bsearchOpen(r)
	}
	v := lo
	if v.IsNil() {
		v = hi
	}
	return c.Raise(TypeErrorClass, "can't do binary search for %s", v.RealClass().Inspect())
}

// bsearchInts searches the integers from lo to hi.
func (c *Call) bsearchInts(lo, hi *big.Int) Value {
	found, one := Nil, big.NewInt(1)
	for !c.Failed() && number.Cmp(lo, hi) <= 0 {
		mid := c.BigOr0(number.Rsh(c.RT, c.BigOr0(number.Add(c.RT, lo, hi)), 1))
		v, ok := c.Yield(BigInt(mid))
		if !ok {
			return Nil
		}
		smaller, hit := c.bsearchStep(v)
		switch {
		case c.Failed():
			return Nil
		case hit:
			return BigInt(mid)
		case smaller:
			if v == True {
				found = BigInt(mid)
			}
			hi = c.BigOr0(number.Sub(c.RT, mid, one))
		default:
			lo = c.BigOr0(number.Add(c.RT, mid, one))
		}
	}
	return found
}

// bsearchOpen searches a range of integers that is open on one side: in steps that double, then between.
func (c *Call) bsearchOpen(r *Range) Value {
	up := r.Hi.IsNil()
	end := r.Lo
	if !up {
		end = r.Hi
	}
	from, _ := end.AsBig()
	step := big.NewInt(1)
	for {
		move := number.Add
		if !up {
			move = number.Sub
		}
		probe := c.BigOr0(move(c.RT, from, step))
		v, ok := c.Yield(BigInt(probe))
		if !ok {
			return Nil
		}
		smaller, hit := c.bsearchStep(v)
		switch {
		case c.Failed():
			return Nil
		case hit:
			return BigInt(probe)
		case up && smaller:
			return c.bsearchInts(from, probe)
		case !up && !smaller:
			return c.bsearchInts(probe, from)
		}
		from = probe
		if step = c.BigOr0(number.Lsh(c.RT, step, 1)); c.Failed() {
			return Nil
		}
	}
}

// bsearchFloats searches all floats between the ends, in the order of their bits.
func (c *Call) bsearchFloats(r *Range) Value {
	low, high := math.Inf(-1), math.Inf(1)
	if !r.Lo.IsNil() {
		low = FloatOf(r.Lo)
	}
	if !r.Hi.IsNil() {
		high = FloatOf(r.Hi)
	}
	a, b := number.Rank(low), number.Rank(high)
	if r.Exclusive {
		b--
	}
	found := Nil
	for a <= b {
		mid := a + (b-a)/2
		if a < 0 && b > 0 {
			mid = (a + b) / 2
		}
		x := Float(number.OfRank(mid))
		v, ok := c.Yield(x)
		if !ok {
			return Nil
		}
		smaller, hit := c.bsearchStep(v)
		switch {
		case c.Failed():
			return Nil
		case hit:
			return x
		case smaller:
			if v == True {
				found = x
			}
			b = mid - 1
		default:
			a = mid + 1
		}
	}
	return found
}
