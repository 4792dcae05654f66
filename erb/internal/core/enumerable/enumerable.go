package enumerable

// This file implements Enumerable: its table, and the methods that filter, map and search. Those that fold, order and
// group are in fold.go, order.go and group.go.

import (
	"github.com/boshrender/boshrender/erb/internal/core/enumerator"
	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/core/set"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var tables = []ruby.Table{
	{Class: &ruby.EnumerableModule, Methods: []ruby.Method{
		{Name: "all?", Max: 1, Fn: AllP, Flags: ruby.Brief},
		{Name: "any?", Max: 1, Fn: AnyP, Flags: ruby.Brief},
		{Name: "chain", Max: -1, Fn: chain},
		{Name: "chunk", Fn: chunk, Flags: ruby.Enum},
		{Name: "chunk_while", Fn: chunkWhile},
		{Name: "collect", Fn: enumerableMap, Flags: ruby.Enum},
		{Name: "collect_concat", Fn: flatMap, Flags: ruby.Enum},
		{Name: "compact", Fn: compact},
		{Name: "count", Max: -1, Fn: Count},
		{Name: "cycle", Max: 1, Fn: cycle, Flags: ruby.Enum},
		{Name: "detect", Max: 1, Fn: Find, Flags: ruby.Brief | ruby.Enum},
		{Name: "drop", Min: 1, Max: 1, Fn: drop},
		{Name: "drop_while", Fn: dropWhile, Flags: ruby.Enum},
		{Name: "each_cons", Min: 1, Max: 1, Fn: eachCons},
		{Name: "each_entry", Max: -1, Fn: eachEntry, Flags: ruby.Brief | ruby.Enum},
		{Name: "each_slice", Min: 1, Max: 1, Fn: eachSlice},
		{Name: "each_with_index", Max: -1, Fn: eachWithIndex, Flags: ruby.Brief | ruby.Enum},
		{Name: "each_with_object", Min: 1, Max: 1, Fn: eachWithObject, Flags: ruby.Brief | ruby.Enum},
		{Name: "entries", Max: -1, Fn: toA},
		{Name: "filter", Fn: Select, Flags: ruby.Enum},
		{Name: "filter_map", Fn: filterMap, Flags: ruby.Enum},
		{Name: "find", Max: 1, Fn: Find, Flags: ruby.Brief | ruby.Enum},
		{Name: "find_all", Fn: Select, Flags: ruby.Enum},
		{Name: "find_index", Max: -1, Fn: FindIndex},
		{Name: "first", Max: 1, Fn: first, Flags: ruby.Brief},
		{Name: "flat_map", Fn: flatMap, Flags: ruby.Enum},
		{Name: "grep", Min: 1, Max: 1, Fn: enumerableGrep},
		{Name: "grep_v", Min: 1, Max: 1, Fn: grepV},
		{Name: "group_by", Fn: groupBy, Flags: ruby.Enum},
		{Name: "include?", Min: 1, Max: 1, Fn: IncludeP},
		{Name: "inject", Max: -1, Fn: inject, Flags: ruby.Brief},
		{Name: "map", Fn: enumerableMap, Flags: ruby.Enum},
		{Name: "max", Max: 1, Fn: Max},
		{Name: "max_by", Max: 1, Fn: maxBy, Flags: ruby.Enum},
		{Name: "member?", Min: 1, Max: 1, Fn: IncludeP},
		{Name: "min", Max: 1, Fn: Min},
		{Name: "min_by", Max: 1, Fn: minBy, Flags: ruby.Enum},
		{Name: "minmax", Fn: Minmax},
		{Name: "minmax_by", Fn: minmaxBy, Flags: ruby.Enum},
		{Name: "none?", Max: 1, Fn: NoneP, Flags: ruby.Brief},
		{Name: "one?", Max: 1, Fn: OneP},
		{Name: "partition", Fn: partition, Flags: ruby.Enum},
		{Name: "reduce", Max: -1, Fn: inject, Flags: ruby.Brief},
		{Name: "reject", Fn: reject, Flags: ruby.Enum},
		{Name: "reverse_each", Max: -1, Fn: ReverseEach, Flags: ruby.Enum},
		{Name: "select", Fn: Select, Flags: ruby.Enum},
		{Name: "slice_after", Max: -1, Fn: sliceAfter},
		{Name: "slice_before", Max: -1, Fn: sliceBefore},
		{Name: "slice_when", Fn: sliceWhen},
		{Name: "sort", Fn: sort},
		{Name: "sort_by", Fn: SortBy, Flags: ruby.Enum},
		{Name: "sum", Max: 1, Fn: Sum},
		{Name: "take", Min: 1, Max: 1, Fn: take},
		{Name: "take_while", Fn: TakeWhile, Flags: ruby.Brief | ruby.Enum},
		{Name: "tally", Max: 1, Fn: tally},
		{Name: "to_a", Max: -1, Fn: toA},
		{Name: "to_h", Max: -1, Fn: toH},
		{Name: "to_set", Max: -1, Fn: set.EnumerableToSet},
		{Name: "uniq", Fn: uniq},
		{Name: "zip", Max: -1, Fn: Zip},
	}},
}

func toA(c *ruby.Call) ruby.Value {
	out := ruby.ListBuilder{C: c}
	eachArg(c, c.Args, func(args []ruby.Value) bool { return out.Add(c.Pack(args)) })
	return out.Array()
}

func enumerableMap(c *ruby.Call) ruby.Value {
	if h, ok := c.Self.AsHash(); ok && c.RT.PlainEach(c.Self, ruby.HashClass) && c.TakesMany() {
		return mapPairs(c, h)
	}
	out := ruby.ListBuilder{C: c}
	next := func(args []ruby.Value) bool {
		r, ok := c.Yield(args...)
		return ok && out.Add(r)
	}
	if m := c.RT.Find(c.Self, ruby.EachSelector.Get()); m != nil && m.Body() == nil {
		c.Each(next)
	} else { // an each of a template may ask for the arity of its block
		c.CallEach(c.Self, ruby.EachSelector.Get(), nil, c.BlockArity(), next)
	}
	return out.Array()
}

// mapPairs is map for a block that takes keys and values.
func mapPairs(c *ruby.Call, h *ruby.Hash) ruby.Value {
	out := ruby.ListBuilder{C: c}
	c.EachPair(h, func(k, v ruby.Value) bool {
		r, ok := c.Yield(k, v)
		return ok && out.Add(r)
	})
	return out.Array()
}

func flatMap(c *ruby.Call) ruby.Value {
	out := ruby.ListBuilder{C: c}
	c.Each(func(args []ruby.Value) bool {
		r, ok := c.Yield(args...)
		if !ok {
			return false
		}
		a, isArray, err := c.RT.TryAry(r)
		if err != nil {
			c.Fail(err)
			return false
		}
		if !isArray {
			return out.Add(r)
		}
		for _, e := range a.Elems {
			if !out.Add(e) {
				return false
			}
		}
		return true
	})
	return out.Array()
}

func filterMap(c *ruby.Call) ruby.Value {
	out := ruby.ListBuilder{C: c}
	c.Each(func(args []ruby.Value) bool {
		r, ok := c.Yield(args...)
		return ok && (!r.Truthy() || out.Add(r))
	})
	return out.Array()
}

// Select is the row select.
func Select(c *ruby.Call) ruby.Value { return filter(c, true) }

func reject(c *ruby.Call) ruby.Value { return filter(c, false) }

// filter collects the elements for which the truth of the block's result is want.
func filter(c *ruby.Call, want bool) ruby.Value {
	out := ruby.ListBuilder{C: c}
	eachPacked(c, func(v ruby.Value, yield func() (ruby.Value, bool)) bool {
		r, ok := yield()
		return ok && (r.Truthy() != want || out.Add(v))
	})
	return out.Array()
}

func partition(c *ruby.Call) ruby.Value {
	yes, no := ruby.ListBuilder{C: c}, ruby.ListBuilder{C: c}
	eachPacked(c, func(v ruby.Value, yield func() (ruby.Value, bool)) bool {
		r, ok := yield()
		if !ok {
			return false
		}
		if r.Truthy() {
			return yes.Add(v)
		}
		return no.Add(v)
	})
	return c.NewArrayOf(yes.Array(), no.Array())
}

func compact(c *ruby.Call) ruby.Value {
	out := ruby.ListBuilder{C: c}
	c.EachValue(func(v ruby.Value) bool { return v.IsNil() || out.Add(v) })
	return out.Array()
}

// callTest returns the test of all? and similar methods: a pattern, the block, or whether the element counts as
// true.
func callTest(c *ruby.Call) func(args []ruby.Value) bool {
	if c.Has(0) {
		pattern := c.Arg(0)
		return func(args []ruby.Value) bool {
			ok, err := c.RT.CaseEqual(pattern, c.Pack(args))
			if err != nil {
				c.Fail(err)
			}
			return ok
		}
	}
	if c.Given() {
		return func(args []ruby.Value) bool {
			r, ok := c.Yield(args...)
			return ok && r.Truthy()
		}
	}
	return func(args []ruby.Value) bool { return c.Pack(args).Truthy() }
}

// AllP is the row all?.
func AllP(c *ruby.Call) ruby.Value {
	test, all := callTest(c), true
	c.Each(func(args []ruby.Value) bool {
		all = test(args)
		return all
	})
	return ruby.Bool(all)
}

// AnyP is the row any?.
func AnyP(c *ruby.Call) ruby.Value {
	test, found := callTest(c), false
	c.Each(func(args []ruby.Value) bool {
		found = test(args)
		return !found
	})
	return ruby.Bool(found)
}

// NoneP is the row none?.
func NoneP(c *ruby.Call) ruby.Value {
	return ruby.Bool(AnyP(c) == ruby.False)
}

// OneP is the row one?.
func OneP(c *ruby.Call) ruby.Value {
	test, n := callTest(c), 0
	c.Each(func(args []ruby.Value) bool {
		if test(args) {
			n++
		}
		return n < 2
	})
	return ruby.Bool(n == 1)
}

// Find returns the first element that the block accepts, or else the result of the argument's call.
func Find(c *ruby.Call) ruby.Value { return c.AtMost(1, find) }

func find(c *ruby.Call) ruby.Value {
	found, result := false, ruby.Nil
	eachPacked(c, func(v ruby.Value, yield func() (ruby.Value, bool)) bool {
		r, ok := yield()
		if ok && r.Truthy() {
			found, result = true, v
		}
		return ok && !found
	})
	if found || c.Failed() || c.Arg(0).IsNil() {
		return result
	}
	v, _ := c.Send(c.Arg(0), "call")
	return v
}

// FindIndex is the row find_index.
func FindIndex(c *ruby.Call) ruby.Value {
	if TooMany(c) {
		return ruby.Nil
	}
	if !c.Has(0) && !c.Given() {
		return c.RT.NewEnumerator(c.Self, c.Method.Name, nil, nil)
	}
	test := callTest(c)
	if c.Has(0) {
		test = func(args []ruby.Value) bool { return c.Same(c.Pack(args), c.Arg(0)) }
	}
	i, found := int64(0), false
	c.Each(func(args []ruby.Value) bool {
		if found = test(args); !found {
			i++
		}
		return !found
	})
	if !found {
		return ruby.Nil
	}
	return ruby.Int(i)
}

// IncludeP is the row include?.
func IncludeP(c *ruby.Call) ruby.Value {
	found := false
	c.EachValue(func(v ruby.Value) bool {
		found = c.Same(v, c.Arg(0))
		return !found
	})
	return ruby.Bool(found)
}

// TooMany records the ArgumentError of methods that check for a second argument only when they take one.
func TooMany(c *ruby.Call) bool {
	if len(c.Args) > 1 {
		c.Fail(ruby.WrongArity(len(c.Args), 1, 1))
	}
	return c.Failed()
}

// Count is the row count.
func Count(c *ruby.Call) ruby.Value {
	if TooMany(c) {
		return ruby.Nil
	}
	n := int64(0)
	var test func([]ruby.Value) bool
	switch {
	case c.Has(0):
		test = func(args []ruby.Value) bool { return c.Same(c.Pack(args), c.Arg(0)) }
	case c.Given():
		test = callTest(c)
	default:
		test = func([]ruby.Value) bool { return true }
	}
	c.Each(func(args []ruby.Value) bool {
		if test(args) {
			n++
		}
		return true
	})
	return ruby.Int(n)
}

func first(c *ruby.Call) ruby.Value {
	if !c.Has(0) {
		first := ruby.Nil
		c.EachValue(func(v ruby.Value) bool {
			first = v
			return false
		})
		return first
	}
	return c.Take(c.CountArg("attempt to take negative size"))
}

func take(c *ruby.Call) ruby.Value { return c.Take(c.CountArg("attempt to take negative size")) }

// TakeWhile is the row take_while.
func TakeWhile(c *ruby.Call) ruby.Value {
	out := ruby.ListBuilder{C: c}
	c.Each(func(args []ruby.Value) bool {
		r, ok := c.Yield(args...)
		return ok && r.Truthy() && out.Add(c.Pack(args))
	})
	return out.Array()
}

func drop(c *ruby.Call) ruby.Value {
	n := c.CountArg("attempt to drop negative size")
	out := ruby.ListBuilder{C: c}
	c.EachValue(func(v ruby.Value) bool {
		if n > 0 {
			n--
			return true
		}
		return out.Add(v)
	})
	return out.Array()
}

func dropWhile(c *ruby.Call) ruby.Value {
	out, dropping := ruby.ListBuilder{C: c}, true
	eachPacked(c, func(v ruby.Value, yield func() (ruby.Value, bool)) bool {
		if dropping {
			r, ok := yield()
			if !ok {
				return false
			}
			dropping = r.Truthy()
		}
		return dropping || out.Add(v)
	})
	return out.Array()
}

func enumerableGrep(c *ruby.Call) ruby.Value { return grep(c, true) }

func grepV(c *ruby.Call) ruby.Value { return grep(c, false) }

// grep keeps $~ if it yields nothing: a Regexp with its own === then leaves it unchanged.
func grep(c *ruby.Call, want bool) ruby.Value {
	out := ruby.ListBuilder{C: c}
	_, quiet := matching.AsRegexp(c.Arg(0))
	quiet = quiet && !c.Given() && c.RT.Patches[ruby.RegexpClass]["==="] == nil
	eachPacked(c, func(v ruby.Value, yield func() (ruby.Value, bool)) bool {
		last := matching.LastMatch(c.RT)
		ok, err := c.RT.CaseEqual(c.Arg(0), v)
		if quiet {
			matching.SetLastMatch(c.RT, last)
		}
		if err != nil {
			c.Fail(err)
			return false
		}
		if ok != want {
			return true
		}
		if !c.Given() {
			return out.Add(v)
		}
		r, ok := yield()
		return ok && out.Add(r)
	})
	return out.Array()
}

func chain(c *ruby.Call) ruby.Value {
	return enumerator.NewChain(&c.Budget, ruby.Append(c, []ruby.Value{c.Self}, c.Args...))
}
