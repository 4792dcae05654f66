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
		return Nil, nil
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
