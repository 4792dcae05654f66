package enumerator

// This file counts the elements of enumerators without iterating over them.

import (
	"math"
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/lazy"
)

// countedBySelf lists the methods that yield once for each element of their receiver.
var countedBySelf = lazy.Value[map[string]bool]{New: func() map[string]bool {
	return setOf(
		"chunk", "collect", "collect!", "collect_concat", "delete_if", "each", "each_entry", "each_index", "each_key", "each_pair",
		"each_value", "each_with_index", "each_with_object", "filter", "filter!", "filter_map", "find_all", "flat_map",
		"group_by", "keep_if", "map", "map!", "max_by", "min_by", "minmax_by", "partition", "reject", "reject!",
		"reverse_each", "select", "select!", "sort_by", "sort_by!", "sum", "transform_keys", "transform_keys!",
		"transform_values", "transform_values!", "uniq", "with_index", "with_object", "classify", "divide",
	)
}}

func setOf(names ...string) map[string]bool {
	set := make(map[string]bool, len(names)) // bounded: names written in Go
	for _, name := range names {
		set[name] = true
	}
	return set
}

// iterations returns how often self.method(*args) would yield: an Integer, Float::INFINITY, or nil if it is
// unknown.
func iterations(rt *ruby.Runtime, self ruby.Value, method string, args []ruby.Value) (ruby.Value, error) {
	if r, ok := self.AsRange(); ok && method == "reverse_each" {
		return reverseCount(rt, r)
	}
	if countedBySelf.Get()[method] {
		if self.Kind() == ruby.KindString {
			return ruby.Nil, nil
		}
		return SizeOf(rt, self)
	}
	switch method {
	case "each_slice", "each_cons", "cycle":
		return groupCount(rt, self, method, args)
	case "combination", "permutation", "repeated_combination", "repeated_permutation":
		return arrangementCount(rt, self, method, args)
	case "times":
		return CountUp(rt, ruby.Int(0), self, true)
	case "upto", "downto":
		if !ruby.IsInteger(self) {
			return ruby.Nil, nil
		}
		low, high := self, args[0]
		if method == "downto" {
			low, high = high, low
		}
		return countTo(rt, self, args[0], low, high)
	case "each_char":
		return rt.Send(self, "length")
	case "each_byte":
		return rt.Send(self, "bytesize")
	case "each_codepoint":
		return rt.Send(self, "length")
	case "each_grapheme_cluster":
		a, err := rt.Send(self, "grapheme_clusters")
		if err != nil {
			return ruby.Nil, err
		}
		return rt.Send(a, "length")
	case "loop":
		return ruby.Float(math.Inf(1)), nil
	case "then", "yield_self":
		return ruby.Int(1), nil
	}
	return ruby.Nil, nil
}

// countTo returns the size of upto and downto from self to a limit.
func countTo(rt *ruby.Runtime, self, limit, low, high ruby.Value) (ruby.Value, error) {
	if !limit.RealClass().IsA(ruby.NumericClass) {
		return ruby.Nil, rt.ComparisonFailed(self, limit)
	}
	return CountUp(rt, low, high, false)
}

// reverseCount returns the size of reverse_each of a range.
func reverseCount(rt *ruby.Runtime, r *ruby.Range) (ruby.Value, error) {
	switch {
	case r.Lo.IsNil() && ruby.IsInteger(r.Hi):
		return ruby.Float(math.Inf(1)), nil
	case ruby.IsInteger(r.Lo) && arith.IsNumber(r.Hi):
		return rt.Send(r.Value(), "size")
	case r.Hi.IsNil() || ruby.IsInteger(r.Lo) || !rt.RespondTo(r.Lo, "succ", true):
		return ruby.Nil, ruby.Errorf(ruby.TypeErrorClass, "can't iterate from %s", r.Hi.RealClass().Inspect())
	}
	return ruby.Nil, nil
}

// SizeOf calls size of a collection. It returns nil if the collection has no such method.
func SizeOf(rt *ruby.Runtime, v ruby.Value) (ruby.Value, error) {
	if e, ok := ruby.DataOf[*Enumerator](v); ok {
		if _, chain := e.Elements.(ChainSource); chain { // Ruby does not call their size
			return ruby.Nil, nil
		}
	}
	if !rt.RespondTo(v, "size", true) {
		return ruby.Nil, nil
	}
	return rt.Send(v, "size")
}

// CountUp counts the integers from low to high.
func CountUp(rt *ruby.Runtime, low, high ruby.Value, exclusive bool) (ruby.Value, error) {
	if high.IsFloat() {
		if math.IsInf(high.Float(), 1) {
			return high, nil
		}
		if n, err := rt.ToInteger(ruby.Float(math.Floor(high.Float()))); err == nil {
			high = ruby.BigInt(n)
		}
	}
	if low.IsFloat() {
		if n, err := rt.ToInteger(ruby.Float(math.Ceil(low.Float()))); err == nil {
			low = ruby.BigInt(n)
		}
	}
	a, ok := low.AsBig()
	b, ok2 := high.AsBig()
	if !ok || !ok2 {
		if !low.RealClass().IsA(ruby.NumericClass) || !high.RealClass().IsA(ruby.NumericClass) {
			return ruby.Nil, nil
		}
		return Interval(rt, low, high, ruby.Int(1), false, exclusive)
	}
	n, err := number.Sub(rt, b, a)
	if err == nil && !exclusive {
		n, err = number.Add(rt, n, big.NewInt(1))
	}
	if err != nil || n.Sign() < 0 {
		return ruby.Int(0), err
	}
	return ruby.BigInt(n), nil
}

// stepCount is the size of step of a number, to a limit or by a step that are no numbers.
func stepCount(rt *ruby.Runtime, s *MethodSource) (ruby.Value, error) {
	limit, step := ruby.Nil, ruby.Int(1)
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
	return StepCount(rt, s.Self, limit, step, false)
}

// StepCount counts the numbers begin, begin+step … up to limit, or to infinity if that is nil.
func StepCount(rt *ruby.Runtime, begin, limit, step ruby.Value, exclusive bool) (ruby.Value, error) {
	if !step.IsNil() && !arith.IsNumber(step) {
		if _, err := isNegative(rt, step); err != nil {
			return ruby.Nil, err
		}
	}
	if begin.IsFloat() || limit.IsFloat() || step.IsFloat() {
		return floatCount(rt, begin, limit, step, exclusive)
	}
	negative, err := isNegative(rt, step)
	switch {
	case err != nil:
		return ruby.Nil, err
	case limit.IsNil():
		return ruby.Float(math.Inf(1)), nil
	case step.IsNil():
		return ruby.Nil, nil
	}
	return Interval(rt, begin, limit, step, negative, exclusive)
}

// floatCount is StepCount where one of the numbers is a Float.
func floatCount(rt *ruby.Runtime, begin, limit, step ruby.Value, exclusive bool) (ruby.Value, error) {
	unit, err := arith.ToFloat(rt, step)
	if err != nil {
		return ruby.Nil, err
	}
	to := math.Copysign(math.Inf(1), unit)
	if !limit.IsNil() {
		if to, err = arith.ToFloat(rt, limit); err != nil {
			return ruby.Nil, err
		}
	}
	from, err := arith.ToFloat(rt, begin)
	if err != nil {
		return ruby.Nil, err
	}
	n := number.Steps(from, to, unit, exclusive)
	if math.IsInf(n, 0) || math.IsNaN(n) {
		return ruby.Float(n), nil
	}
	return ruby.BigInt(number.FromFloat(n)), nil
}

// isNegative reports whether a step goes down. Ruby asks the step itself.
func isNegative(rt *ruby.Runtime, step ruby.Value) (bool, error) {
	if step.IsNil() {
		return false, nil
	}
	if !rt.RespondTo(step, ">", false) {
		return false, ruby.Errorf(ruby.TypeErrorClass, "0 can't be coerced into %s", step.RealClass().Inspect())
	}
	up, err := rt.Send(step, ">", ruby.Int(0))
	return !up.Truthy(), err
}

// Interval counts the numbers begin, begin+step … up to end, down to it if the step is negative. It calls the methods
// of the numbers, as Ruby does for numbers that are neither Integer nor Float.
func Interval(rt *ruby.Runtime, begin, end, step ruby.Value, negative, exclusive bool) (ruby.Value, error) {
	past := ">"
	if negative {
		past = "<"
	}
	none, err := rt.Send(begin, past, end)
	if err != nil || none.Truthy() {
		return ruby.Int(0), err
	}
	span, err := rt.Send(end, "-", begin)
	if err != nil {
		return ruby.Nil, err
	}
	n, err := rt.Send(span, "div", step)
	if err != nil {
		return ruby.Nil, err
	}
	if exclusive {
		way, err := rt.Send(n, "*", step)
		if err != nil {
			return ruby.Nil, err
		}
		last, err := rt.Send(begin, "+", way)
		if err != nil {
			return ruby.Nil, err
		}
		if at, err := rt.Equal(last, end); err != nil || at {
			return n, err
		}
	}
	return rt.Send(n, "+", ruby.Int(1))
}

func groupCount(rt *ruby.Runtime, self ruby.Value, method string, args []ruby.Value) (ruby.Value, error) {
	size, err := SizeOf(rt, self)
	if err != nil || size.IsNil() {
		return ruby.Nil, err
	}
	if method == "cycle" && (len(args) == 0 || args[0].IsNil()) {
		if size == ruby.Int(0) {
			return size, nil
		}
		return ruby.Float(math.Inf(1)), nil
	}
	n, err := rt.ToInt(args[0])
	if err != nil {
		return ruby.Nil, err
	}
	if !size.IsInt() {
		return size, nil
	}
	switch {
	case method == "cycle":
		return arith.Multiply(rt, size, ruby.Int(max(n, 0)))
	case n <= 0:
		return ruby.Nil, ruby.NewException(ruby.ArgumentErrorClass, "invalid slice size")
	case method == "each_slice":
		return ruby.Int((size.Int() + n - 1) / n), nil
	}
	return ruby.Int(max(size.Int()-n+1, 0)), nil
}

// arrangementCount counts combinations and permutations.
func arrangementCount(rt *ruby.Runtime, self ruby.Value, method string, args []ruby.Value) (ruby.Value, error) {
	size, err := SizeOf(rt, self)
	if err != nil {
		return ruby.Nil, err
	}
	n, k := size.Int(), size.Int()
	if len(args) > 0 && !args[0].IsNil() {
		if k, err = rt.ToInt(args[0]); err != nil {
			return ruby.Nil, err
		}
	}
	switch {
	case k < 0:
		return ruby.Int(0), nil
	case method == "repeated_permutation":
		b := rt.Budget()
		v := b.Big(number.Pow(rt, big.NewInt(n), uint64(k)))
		return v, b.Err()
	case method == "repeated_combination":
		if k == 0 {
			return ruby.Int(1), nil
		}
		if n == 0 {
			return ruby.Int(0), nil
		}
		return choose(rt, n+k-1, k)
	case k > n:
		return ruby.Int(0), nil
	case method == "combination":
		return choose(rt, n, k)
	}
	b := rt.Budget()
	v := b.Big(number.Product(rt, n-k+1, n))
	return v, b.Err()
}

func choose(rt *ruby.Runtime, n, k int64) (ruby.Value, error) {
	b := rt.Budget()
	v := b.Big(number.Binomial(rt, n, k))
	return v, b.Err()
}
