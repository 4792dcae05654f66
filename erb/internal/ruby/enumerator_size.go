package ruby

// This file counts the elements of enumerators without iterating over them.

import (
	"math"
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// countedBySelf lists the methods that yield once for each element of their receiver.
var countedBySelf = setOf(
	"chunk", "collect", "collect!", "collect_concat", "delete_if", "each", "each_entry", "each_index", "each_key", "each_pair",
	"each_value", "each_with_index", "each_with_object", "filter", "filter!", "filter_map", "find_all", "flat_map",
	"group_by", "keep_if", "map", "map!", "max_by", "min_by", "minmax_by", "partition", "reject", "reject!",
	"reverse_each", "select", "select!", "sort_by", "sort_by!", "sum", "transform_keys", "transform_keys!",
	"transform_values", "transform_values!", "uniq", "with_index", "with_object", "classify", "divide",
)

func setOf(names ...string) map[string]bool {
	set := make(map[string]bool, len(names)) // bounded: names written in Go
	for _, name := range names {
		set[name] = true
	}
	return set
}

// iterations returns how often self.method(*args) would yield: an Integer, Float::INFINITY, or nil if it is
// unknown.
func (rt *Runtime) iterations(self Value, method string, args []Value) (Value, error) {
	if r, ok := self.AsRange(); ok && method == "reverse_each" {
		return rt.reverseCount(r)
	}
	if countedBySelf[method] {
		if self.Kind() == KindString {
			return Nil, nil
		}
		return rt.SizeOf(self)
	}
	switch method {
	case "each_slice", "each_cons", "cycle":
		return rt.groupCount(self, method, args)
	case "combination", "permutation", "repeated_combination", "repeated_permutation":
		return rt.arrangementCount(self, method, args)
	case "times":
		return rt.CountUp(Int(0), self, true)
	case "upto":
		return rt.countTo(self, args[0], self, args[0])
	case "downto":
		return rt.countTo(self, args[0], args[0], self)
	case "each_char":
		return rt.Send(self, "length")
	case "each_byte":
		return rt.Send(self, "bytesize")
	case "each_codepoint":
		return rt.Send(self, "length")
	case "each_grapheme_cluster":
		a, err := rt.Send(self, "grapheme_clusters")
		if err != nil {
			return Nil, err
		}
		return rt.Send(a, "length")
	case "loop":
		return Float(math.Inf(1)), nil
	case "then", "yield_self":
		return Int(1), nil
	}
	return Nil, nil
}

// countTo returns the size of upto and downto from self to a limit.
func (rt *Runtime) countTo(self, limit, low, high Value) (Value, error) {
	if !limit.RealClass().IsA(NumericClass) {
		return Nil, rt.ComparisonFailed(self, limit)
	}
	return rt.CountUp(low, high, false)
}

// reverseCount returns the size of reverse_each of a range.
func (rt *Runtime) reverseCount(r *Range) (Value, error) {
	switch {
	case r.Hi.IsNil():
		return Nil, Errorf(TypeErrorClass, "can't iterate from %s", r.Hi.RealClass().Inspect())
	case !IsInteger(r.Hi):
		return Nil, nil
	case r.Lo.IsNil():
		return Float(math.Inf(1)), nil
	}
	return rt.Send(r.Value(), "size")
}

// SizeOf calls size of a collection. It returns nil if the collection has no such method.
func (rt *Runtime) SizeOf(v Value) (Value, error) {
	if e, ok := DataOf[*Enumerator](v); ok {
		if _, chain := e.Elements.(ChainSource); chain { // Ruby does not call their size
			return Nil, nil
		}
	}
	if !rt.RespondTo(v, "size", true) {
		return Nil, nil
	}
	return rt.Send(v, "size")
}

// CountUp counts the integers from low to high.
func (rt *Runtime) CountUp(low, high Value, exclusive bool) (Value, error) {
	if high.IsFloat() {
		if math.IsInf(high.Float(), 1) {
			return high, nil
		}
		if n, err := rt.ToInteger(Float(math.Floor(high.Float()))); err == nil {
			high = BigInt(n)
		}
	}
	if low.IsFloat() {
		if n, err := rt.ToInteger(Float(math.Ceil(low.Float()))); err == nil {
			low = BigInt(n)
		}
	}
	a, ok := low.AsBig()
	b, ok2 := high.AsBig()
	if !ok || !ok2 {
		if !low.RealClass().IsA(NumericClass) || !high.RealClass().IsA(NumericClass) {
			return Nil, nil
		}
		return rt.Interval(low, high, Int(1), false, exclusive)
	}
	n, err := number.Sub(rt, b, a)
	if err == nil && !exclusive {
		n, err = number.Add(rt, n, big.NewInt(1))
	}
	if err != nil || n.Sign() < 0 {
		return Int(0), err
	}
	return BigInt(n), nil
}

// stepCount is the size of step of a number, to a limit or by a step that are no numbers.
func (rt *Runtime) stepCount(s *MethodSource) (Value, error) {
	limit, step := Nil, Int(1)
	if len(s.Args) > 0 {
		limit = s.Args[0]
	}
	if len(s.Args) > 1 {
		step = s.Args[1]
	}
	if s.Kw != nil {
		if v, ok := s.Kw.GetSym("to"); ok {
			limit = v
		}
		if v, ok := s.Kw.GetSym("by"); ok {
			step = v
		}
	}
	return rt.StepCount(s.Self, limit, step, false)
}

// StepCount counts the numbers begin, begin+step … up to limit, or to infinity if that is nil.
func (rt *Runtime) StepCount(begin, limit, step Value, exclusive bool) (Value, error) {
	if begin.IsFloat() || limit.IsFloat() || step.IsFloat() {
		return rt.floatCount(begin, limit, step, exclusive)
	}
	negative, err := rt.isNegative(step)
	switch {
	case err != nil:
		return Nil, err
	case limit.IsNil():
		return Float(math.Inf(1)), nil
	case step.IsNil():
		return Nil, nil
	}
	return rt.Interval(begin, limit, step, negative, exclusive)
}

// floatCount is StepCount where one of the numbers is a Float.
func (rt *Runtime) floatCount(begin, limit, step Value, exclusive bool) (Value, error) {
	unit, err := rt.ToFloat(step)
	if err != nil {
		return Nil, err
	}
	to := math.Copysign(math.Inf(1), unit)
	if !limit.IsNil() {
		if to, err = rt.ToFloat(limit); err != nil {
			return Nil, err
		}
	}
	from, err := rt.ToFloat(begin)
	if err != nil {
		return Nil, err
	}
	n := number.Steps(from, to, unit, exclusive)
	if math.IsInf(n, 0) || math.IsNaN(n) {
		return Float(n), nil
	}
	return BigInt(number.FromFloat(n)), nil
}

// isNegative reports whether a step goes down. Ruby asks the step itself.
func (rt *Runtime) isNegative(step Value) (bool, error) {
	if step.IsNil() {
		return false, nil
	}
	if !rt.RespondTo(step, ">", false) {
		return false, Errorf(TypeErrorClass, "0 can't be coerced into %s", step.RealClass().Inspect())
	}
	up, err := rt.Send(step, ">", Int(0))
	return !up.Truthy(), err
}

// Interval counts the numbers begin, begin+step … up to end, down to it if the step is negative. It calls the methods
// of the numbers, as Ruby does for those that are no Integer and no Float.
func (rt *Runtime) Interval(begin, end, step Value, negative, exclusive bool) (Value, error) {
	past := ">"
	if negative {
		past = "<"
	}
	none, err := rt.Send(begin, past, end)
	if err != nil || none.Truthy() {
		return Int(0), err
	}
	span, err := rt.Send(end, "-", begin)
	if err != nil {
		return Nil, err
	}
	n, err := rt.Send(span, "div", step)
	if err != nil {
		return Nil, err
	}
	if exclusive {
		way, err := rt.Send(n, "*", step)
		if err != nil {
			return Nil, err
		}
		last, err := rt.Send(begin, "+", way)
		if err != nil {
			return Nil, err
		}
		if at, err := rt.Equal(last, end); err != nil || at {
			return n, err
		}
	}
	return rt.Send(n, "+", Int(1))
}

func (rt *Runtime) groupCount(self Value, method string, args []Value) (Value, error) {
	size, err := rt.SizeOf(self)
	if err != nil || size.IsNil() {
		return Nil, err
	}
	if method == "cycle" && (len(args) == 0 || args[0].IsNil()) {
		if size == Int(0) {
			return size, nil
		}
		return Float(math.Inf(1)), nil
	}
	n, err := rt.ToInt(args[0])
	if err != nil {
		return Nil, err
	}
	if !size.IsInt() {
		return size, nil
	}
	switch {
	case method == "cycle":
		return rt.Multiply(size, Int(max(n, 0)))
	case n <= 0:
		return Nil, NewException(ArgumentErrorClass, "invalid slice size")
	case method == "each_slice":
		return Int((size.n + n - 1) / n), nil
	}
	return Int(max(size.n-n+1, 0)), nil
}

// arrangementCount counts combinations and permutations.
func (rt *Runtime) arrangementCount(self Value, method string, args []Value) (Value, error) {
	size, err := rt.SizeOf(self)
	if err != nil {
		return Nil, err
	}
	n, k := size.n, size.n
	if len(args) > 0 && !args[0].IsNil() {
		if k, err = rt.ToInt(args[0]); err != nil {
			return Nil, err
		}
	}
	switch {
	case k < 0:
		return Int(0), nil
	case method == "repeated_permutation":
		b := rt.Budget()
		v := b.Big(number.Pow(rt, big.NewInt(n), uint64(k)))
		return v, b.Err()
	case method == "repeated_combination":
		if k == 0 {
			return Int(1), nil
		}
		if n == 0 {
			return Int(0), nil
		}
		return rt.choose(n+k-1, k)
	case k > n:
		return Int(0), nil
	case method == "combination":
		return rt.choose(n, k)
	}
	b := rt.Budget()
	v := b.Big(number.Product(rt, n-k+1, n))
	return v, b.Err()
}

func (rt *Runtime) choose(n, k int64) (Value, error) {
	b := rt.Budget()
	v := b.Big(number.Binomial(rt, n, k))
	return v, b.Err()
}
