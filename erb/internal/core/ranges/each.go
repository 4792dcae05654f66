package ranges

// This file implements iterating over the elements of ranges, and counting them.

import (
	"math"
	"math/big"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/array"
	"github.com/boshrender/boshrender/erb/internal/core/enumerable"
	"github.com/boshrender/boshrender/erb/internal/core/enumerator"
	"github.com/boshrender/boshrender/erb/internal/core/set"
	"github.com/boshrender/boshrender/erb/internal/core/str"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// eachElement calls f with the elements of r, until f returns false.
func eachElement(c *ruby.Call, r *ruby.Range, f func(v ruby.Value) bool) {
	switch {
	case ruby.IsInteger(r.Lo) && (r.Hi.IsNil() || ruby.IsInteger(r.Hi)):
		err := enumerator.StepThrough(c.RT, r.Lo, r.Hi, ruby.Int(1), r.Exclusive, until(c, f))
		ended(c, err)
	case r.Lo.Kind() == ruby.KindString:
		eachText(c, r.Lo, r.Hi, r.Exclusive, f)
	case r.Lo.Kind() == ruby.KindSymbol && (r.Hi.Kind() == ruby.KindSymbol || r.Hi.IsNil()):
		hi := r.Hi
		if name, ok := hi.AsSymbol(); ok {
			hi = ruby.Str(name)
		}
		eachText(c, ruby.Str(r.Lo.RawText()), hi, r.Exclusive, func(v ruby.Value) bool {
			v = c.NewSymbol(v.StringObject().String())
			return !c.Failed() && f(v)
		})
	case eachConverted(c, r, f):
	case !c.RT.RespondTo(r.Lo, "succ", true):
		cantIterate(c, r.Lo)
	default:
		eachSuccessor(c, r, f)
	}
}

// eachConverted iterates over the text that to_str of the beginning returns, and reports whether there is one.
func eachConverted(c *ruby.Call, r *ruby.Range, f func(v ruby.Value) bool) bool {
	if r.Lo.Kind() != ruby.KindObject {
		return false
	}
	lo, _, err := c.RT.CheckCall(r.Lo, "to_str")
	switch {
	case err != nil:
		c.Fail(err)
	case lo.Kind() == ruby.KindString:
		eachText(c, lo, r.Hi, r.Exclusive, f)
	case lo.IsNil():
		return false
	default:
		c.Fail(ruby.BadConversion(r.Lo, "String", "to_str", lo))
	}
	return true
}

func cantIterate(c *ruby.Call, v ruby.Value) ruby.Value {
	return c.Raise(ruby.TypeErrorClass, "can't iterate from %s", v.RealClass().Inspect())
}

// errEnough ends an iteration whose caller needs no more elements.
var errEnough = &ruby.Jump{}

// until makes a function that fails with errEnough when f returns false.
func until(c *ruby.Call, f func(v ruby.Value) bool) func(ruby.Value) error {
	return func(v ruby.Value) error {
		if f(v) && !c.Failed() {
			return c.RT.Step(1)
		}
		return errEnough
	}
}

// ended records err unless it is errEnough.
func ended(c *ruby.Call, err error) {
	if err != nil && err != errEnough {
		c.Fail(err)
	}
}

// eachText iterates from one string to another, or endlessly.
func eachText(c *ruby.Call, lo, hi ruby.Value, exclusive bool, f func(v ruby.Value) bool) {
	if hi.IsNil() {
		textsFrom(c, lo.StringObject(), f)
		return
	}
	last, err := c.RT.ToStr(hi)
	if c.Fail(err); c.Failed() {
		return
	}
	str.Upto(c, lo.StringObject(), last, exclusive, f)
}

// textsFrom iterates over a string and its successors, up to an empty one.
func textsFrom(c *ruby.Call, s *ruby.String, f func(v ruby.Value) bool) {
	v := c.NewText(s.String(), s.Enc)
	for c.Step(1) {
		next, ok := c.Send(v, "succ")
		if !ok || !f(v) {
			return
		}
		text, err := c.RT.ToStr(next)
		if c.Fail(err); c.Failed() || text.Len() == 0 {
			return
		}
		v = text.Value()
	}
}

// eachSuccessor iterates by succ and <=>.
func eachSuccessor(c *ruby.Call, r *ruby.Range, f func(v ruby.Value) bool) {
	v, ok := r.Lo, true
	for ok && c.Step(1) {
		n := -1
		if !r.Hi.IsNil() {
			n = less(c, v, r.Hi)
		}
		if c.Failed() || n > 0 || n == 0 && r.Exclusive || !f(v) || n == 0 {
			return
		}
		v, ok = c.Send(v, "succ")
	}
}

func each(c *ruby.Call) ruby.Value {
	eachElement(c, c.SelfRange(), func(v ruby.Value) bool {
		return c.Run(v)
	})
	return c.Self
}

func reverseEach(c *ruby.Call) ruby.Value {
	r := c.SelfRange()
	switch {
	case r.Hi.IsNil():
		return cantIterate(c, r.Hi)
	case !ruby.IsInteger(r.Hi) || !ruby.IsInteger(r.Lo) && !r.Lo.IsNil():
		return enumerable.ReverseEach(c)
	}
	start := r.Hi
	if r.Exclusive {
		v, err := arith.Add(c.RT, start, ruby.Int(-1))
		if err != nil {
			return c.Fail(err)
		}
		start = v
	}
	ended(c, enumerator.StepThrough(c.RT, start, r.Lo, ruby.Int(-1), false, c.YieldOne))
	return c.Self
}

func toA(c *ruby.Call) ruby.Value {
	r := c.SelfRange()
	if r.Hi.IsNil() {
		return c.Raise(ruby.RangeErrorClass, "cannot convert endless range to an array")
	}
	if !c.RT.PlainEach(c.Self, ruby.RangeClass) {
		out := ruby.ListBuilder{C: c}
		c.EachValue(out.Add)
		return out.Array()
	}
	if r.Lo.IsInt() && r.Hi.IsInt() {
		return intArray(c, r)
	}
	if lo, hi := letter(r.Lo), letter(r.Hi); lo >= 0 && hi >= 0 {
		return letters(c, lo, hi, r.Exclusive)
	}
	out := ruby.ListBuilder{C: c}
	eachElement(c, r, out.Add)
	return out.Array()
}

// letter returns the character that a text consists of, -1 if it isn't one in ASCII.
func letter(v ruby.Value) int {
	s, ok := v.AsString()
	if !ok || s.Enc != ruby.UTF8 || s.Len() != 1 || s.String()[0] >= utf8.RuneSelf {
		return -1
	}
	return int(s.String()[0])
}

// letters returns the array of the texts from one character to another.
func letters(c *ruby.Call, lo, hi int, exclusive bool) ruby.Value {
	if exclusive {
		hi--
	}
	out := ruby.Make[ruby.Value](c, max(0, hi-lo+1))
	for i := range out {
		out[i] = c.NewText(ascii.Text(byte(lo+i)), ruby.UTF8)
	}
	c.Step(1 + len(out)/ruby.ElementsPerStep)
	return c.List(out)
}

func intArray(c *ruby.Call, r *ruby.Range) ruby.Value {
	n, ok := ints(r)
	if !ok {
		return c.Fail(c.RT.Charge(math.MaxInt64))
	}
	out := ruby.Make[ruby.Value](c, int(n))
	for i := range out {
		if i%4096 == 0 && !c.Step(64) {
			return ruby.Nil
		}
		out[i] = ruby.Int(r.Lo.Int() + int64(i))
	}
	return c.List(out)
}

// ints counts the elements of a range between two small Integers; ok is false if they are too many to hold.
func ints(r *ruby.Range) (n int64, ok bool) {
	if r.Hi.Int() < r.Lo.Int() {
		return 0, true
	}
	if n = r.Hi.Int() - r.Lo.Int(); n < 0 || n >= 1<<40 {
		return 0, false
	}
	if !r.Exclusive {
		n++
	}
	return n, true
}

func toSet(c *ruby.Call) ruby.Value {
	if c.SelfRange().Hi.IsNil() {
		return c.Raise(ruby.RangeErrorClass, "cannot convert endless range to a set")
	}
	return set.EnumerableToSet(c)
}

func first(c *ruby.Call) ruby.Value {
	r := c.SelfRange()
	if r.Lo.IsNil() {
		return c.Raise(ruby.RangeErrorClass, "cannot get the first element of beginless range")
	}
	if !c.Has(0) {
		return r.Lo
	}
	if enumerable.TooMany(c) {
		return ruby.Nil
	}
	n := c.CountArg("negative array size (or size too big)")
	if n < 0 {
		return ruby.Nil
	}
	if !ruby.IsInteger(r.Lo) && r.Lo.Kind() != ruby.KindString && !c.RT.RespondTo(r.Lo, "succ", true) {
		return cantIterate(c, r.Lo)
	}
	return c.Take(n)
}

func last(c *ruby.Call) ruby.Value {
	r := c.SelfRange()
	if r.Hi.IsNil() {
		return c.Raise(ruby.RangeErrorClass, "cannot get the last element of endless range")
	}
	if !c.Has(0) {
		return r.Hi
	}
	if ruby.IsInteger(r.Hi) && (r.Lo.IsNil() || ruby.IsInteger(r.Lo)) && c.RT.PlainEach(c.Self, ruby.RangeClass) {
		if !r.Lo.IsNil() && empty(c, r.Lo, r.Hi, r.Exclusive) {
			return c.NewArray(nil)
		}
		if enumerable.TooMany(c) {
			return ruby.Nil
		}
		return lastInts(c, r, false)
	}
	v, _ := c.Send(toA(c), "last", c.Args...)
	return v
}

// lastInts returns the last n numbers of a range that ends with an Integer.
func lastInts(c *ruby.Call, r *ruby.Range, reversed bool) ruby.Value {
	n := c.CountArg("negative array size")
	if n < 0 {
		return ruby.Nil
	}
	end, _ := r.Hi.AsBig()
	one := big.NewInt(1)
	if r.Exclusive {
		end = c.BigOr0(number.Sub(c.RT, end, one))
	}
	if lo, ok := r.Lo.AsBig(); ok {
		if size := enumerator.CountSteps(&c.Budget, lo, end, one, false); size.IsInt64() {
			n = int(min(int64(n), size.Int64()))
		}
	}
	out := ruby.Make[ruby.Value](c, n)
	for i := range out {
		if out[i] = c.Big(number.Sub(c.RT, end, big.NewInt(int64(i)))); c.Failed() {
			return ruby.Nil
		}
	}
	if !reversed {
		array.Reverse(out)
	}
	return c.List(out)
}

func rangeMin(c *ruby.Call) ruby.Value {
	r := c.SelfRange()
	if c.Given() && len(c.Args) > 1 {
		return c.Fail(ruby.WrongArity(len(c.Args), 0, 1))
	}
	if enumerable.TooMany(c) {
		return ruby.Nil
	}
	switch {
	case r.Lo.IsNil():
		return c.Raise(ruby.RangeErrorClass, "cannot get the minimum of beginless range")
	case c.Given():
		if r.Hi.IsNil() {
			return c.Raise(ruby.RangeErrorClass, "cannot get the minimum of endless range with custom comparison method")
		}
		return enumerable.Min(c)
	case c.Has(0):
		return first(c)
	case empty(c, r.Lo, r.Hi, r.Exclusive):
		return ruby.Nil
	}
	return r.Lo
}

// maxOfElements is max of the elements of a range.
func maxOfElements(c *ruby.Call) ruby.Value {
	if len(c.Args) > 1 {
		return c.Fail(ruby.WrongArity(len(c.Args), 0, 1))
	}
	return enumerable.Max(c)
}

func rangeMax(c *ruby.Call) ruby.Value {
	r := c.SelfRange()
	numeric := arith.IsNumber(r.Hi) || c.RT.IsA(r.Hi, ruby.NumericClass)
	switch {
	case r.Hi.IsNil():
		return c.Raise(ruby.RangeErrorClass, "cannot get the maximum of endless range")
	case !c.Given() && c.Has(0):
		return greatest(c, r)
	case c.Given() || c.Has(0) || r.Exclusive && !numeric:
		if r.Lo.IsNil() {
			return c.Raise(ruby.RangeErrorClass, "cannot get the maximum of beginless range with custom comparison method")
		}
		return maxOfElements(c)
	}
	n := -1
	if !r.Lo.IsNil() {
		n = less(c, r.Lo, r.Hi)
	}
	switch {
	case n > 0:
		return ruby.Nil
	case !r.Exclusive:
		return r.Hi
	case !ruby.IsInteger(r.Hi):
		return c.Raise(ruby.TypeErrorClass, "cannot exclude non Integer end value")
	case n == 0:
		return ruby.Nil
	case !ruby.IsInteger(r.Lo) && !r.Lo.IsNil():
		return c.Raise(ruby.TypeErrorClass, "cannot exclude end value with non Integer begin value")
	}
	return c.Check(arith.Add(c.RT, r.Hi, ruby.Int(-1)))
}

// greatest is max with a number of elements.
func greatest(c *ruby.Call, r *ruby.Range) ruby.Value {
	if enumerable.TooMany(c) {
		return ruby.Nil
	}
	n := c.CountArg("negative array size (or size too big)")
	switch {
	case n < 0:
		return ruby.Nil
	case ruby.IsInteger(r.Hi) && (r.Lo.IsNil() || ruby.IsInteger(r.Lo)):
		return lastInts(c, r, true)
	case r.Lo.IsNil():
		return cantIterate(c, r.Lo)
	}
	return enumerable.Max(c)
}

func minmax(c *ruby.Call) ruby.Value {
	if c.Given() {
		return enumerable.Minmax(c)
	}
	return c.NewArrayOf(rangeMin(c), rangeMax(c))
}

func size(c *ruby.Call) ruby.Value {
	r := c.SelfRange()
	switch {
	case ruby.IsInteger(r.Lo):
		if r.Hi.IsNil() {
			return ruby.Float(math.Inf(1))
		}
		if !arith.IsNumber(r.Hi) {
			return ruby.Nil
		}
		if r.Hi.IsFloat() && r.Exclusive && r.Hi.Float() != math.Floor(r.Hi.Float()) {
			return c.Check(enumerator.CountUp(c.RT, r.Lo, r.Hi, false))
		}
		return c.Check(enumerator.CountUp(c.RT, r.Lo, r.Hi, r.Exclusive))
	case !c.RT.RespondTo(r.Lo, "succ", true):
		return cantIterate(c, r.Lo)
	}
	return ruby.Nil
}

func count(c *ruby.Call) ruby.Value {
	r := c.SelfRange()
	if c.Has(0) || c.Given() {
		return enumerable.Count(c)
	}
	switch {
	case r.Lo.IsNil() || r.Hi.IsNil():
		return ruby.Float(math.Inf(1))
	case ruby.IsInteger(r.Lo) && ruby.IsInteger(r.Hi):
		return size(c)
	}
	return enumerable.Count(c)
}

func bsearch(c *ruby.Call) ruby.Value {
	r := c.SelfRange()
	lo, hi := r.Lo, r.Hi
	floats := lo.IsFloat() && (arith.IsNumber(hi) || hi.IsNil()) || hi.IsFloat() && (arith.IsNumber(lo) || lo.IsNil())
	open := ruby.IsInteger(lo) && hi.IsNil() || ruby.IsInteger(hi) && lo.IsNil()
	switch ints := ruby.IsInteger(lo) && ruby.IsInteger(hi); {
	case !c.Given() && (floats || open || ints):
		return c.RT.NewEnumerator(c.Self, c.Method.Name, nil, nil)
	case floats:
		return bsearchFloats(c, r)
	case ints:
		a, _ := lo.AsBig()
		b, _ := hi.AsBig()
		if r.Exclusive {
			b = c.BigOr0(number.Sub(c.RT, b, big.NewInt(1)))
		}
		return bsearchInts(c, a, b)
	case open:
		return bsearchOpen(c, r)
	}
	return c.Raise(ruby.TypeErrorClass, "can't do binary search for %s", lo.RealClass().Inspect())
}

// bsearchInts searches the integers from lo to hi.
func bsearchInts(c *ruby.Call, lo, hi *big.Int) ruby.Value {
	found, one := ruby.Nil, big.NewInt(1)
	for !c.Failed() && number.Cmp(lo, hi) <= 0 {
		mid := c.BigOr0(number.Rsh(c.RT, c.BigOr0(number.Add(c.RT, lo, hi)), 1))
		v, ok := c.Yield(ruby.BigInt(mid))
		if !ok {
			return ruby.Nil
		}
		smaller, hit := array.BsearchStep(c, v)
		switch {
		case c.Failed():
			return ruby.Nil
		case hit:
			return ruby.BigInt(mid)
		case smaller:
			if v == ruby.True {
				found = ruby.BigInt(mid)
			}
			hi = c.BigOr0(number.Sub(c.RT, mid, one))
		default:
			lo = c.BigOr0(number.Add(c.RT, mid, one))
		}
	}
	return found
}

// bsearchOpen searches a range of integers that is open on one side: in steps that double, then between.
func bsearchOpen(c *ruby.Call, r *ruby.Range) ruby.Value {
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
		v, ok := c.Yield(ruby.BigInt(probe))
		if !ok {
			return ruby.Nil
		}
		smaller, hit := array.BsearchStep(c, v)
		switch {
		case c.Failed():
			return ruby.Nil
		case hit:
			return ruby.BigInt(probe)
		case up && smaller:
			return bsearchInts(c, from, probe)
		case !up && !smaller:
			return bsearchInts(c, probe, from)
		}
		from = probe
		if step = c.BigOr0(number.Lsh(c.RT, step, 1)); c.Failed() {
			return ruby.Nil
		}
	}
}

// bsearchFloats searches all floats between the ends, in the order of their bits.
func bsearchFloats(c *ruby.Call, r *ruby.Range) ruby.Value {
	low, high := math.Inf(-1), math.Inf(1)
	if !r.Lo.IsNil() {
		low = arith.FloatOf(r.Lo)
	}
	if !r.Hi.IsNil() {
		high = arith.FloatOf(r.Hi)
	}
	a, b := number.Rank(low), number.Rank(high)
	if r.Exclusive {
		b--
	}
	found := ruby.Nil
	for a <= b {
		mid := a + (b-a)/2
		if a < 0 && b > 0 {
			mid = (a + b) / 2
		}
		x := ruby.Float(number.OfRank(mid))
		v, ok := c.Yield(x)
		if !ok {
			return ruby.Nil
		}
		smaller, hit := array.BsearchStep(c, v)
		switch {
		case c.Failed():
			return ruby.Nil
		case hit:
			return x
		case smaller:
			if v == ruby.True {
				found = x
			}
			b = mid - 1
		default:
			a = mid + 1
		}
	}
	return found
}
