package ruby

// This file implements Enumerable: its table, and the methods that filter, map and search. Those that fold, order and
// group are in core_enumerable_fold.go, core_enumerable_order.go and core_enumerable_group.go.

import "math"

var enumerableTables = []Table{
	{Class: EnumerableModule, Methods: []Method{
		{Name: "all?", Max: 1, Fn: enumerableAllP, Flags: Brief},
		{Name: "any?", Max: 1, Fn: enumerableAnyP, Flags: Brief},
		{Name: "chain", Max: -1, Fn: enumerableChain},
		{Name: "chunk", Fn: enumerableChunk, Flags: Enum},
		{Name: "chunk_while", Fn: enumerableChunkWhile},
		{Name: "collect", Fn: enumerableMap, Flags: Enum},
		{Name: "collect_concat", Fn: enumerableFlatMap, Flags: Enum},
		{Name: "compact", Fn: enumerableCompact},
		{Name: "count", Max: -1, Fn: enumerableCount},
		{Name: "cycle", Max: 1, Fn: enumerableCycle, Flags: Enum},
		{Name: "detect", Max: 1, Fn: enumerableFind, Flags: Brief | Enum},
		{Name: "drop", Min: 1, Max: 1, Fn: enumerableDrop},
		{Name: "drop_while", Fn: enumerableDropWhile, Flags: Enum},
		{Name: "each_cons", Min: 1, Max: 1, Fn: enumerableEachCons},
		{Name: "each_entry", Max: -1, Fn: enumerableEachEntry, Flags: Brief | Enum},
		{Name: "each_slice", Min: 1, Max: 1, Fn: enumerableEachSlice},
		{Name: "each_with_index", Max: -1, Fn: enumerableEachWithIndex, Flags: Brief | Enum},
		{Name: "each_with_object", Min: 1, Max: 1, Fn: enumerableEachWithObject, Flags: Brief | Enum},
		{Name: "entries", Max: -1, Fn: enumerableToA},
		{Name: "filter", Fn: enumerableSelect, Flags: Enum},
		{Name: "filter_map", Fn: enumerableFilterMap, Flags: Enum},
		{Name: "find", Max: 1, Fn: enumerableFind, Flags: Brief | Enum},
		{Name: "find_all", Fn: enumerableSelect, Flags: Enum},
		{Name: "find_index", Max: -1, Fn: enumerableFindIndex},
		{Name: "first", Max: 1, Fn: enumerableFirst, Flags: Brief},
		{Name: "flat_map", Fn: enumerableFlatMap, Flags: Enum},
		{Name: "grep", Min: 1, Max: 1, Fn: enumerableGrep},
		{Name: "grep_v", Min: 1, Max: 1, Fn: enumerableGrepV},
		{Name: "group_by", Fn: enumerableGroupBy, Flags: Enum},
		{Name: "include?", Min: 1, Max: 1, Fn: enumerableIncludeP},
		{Name: "inject", Max: -1, Fn: enumerableInject, Flags: Brief},
		{Name: "map", Fn: enumerableMap, Flags: Enum},
		{Name: "max", Max: 1, Fn: enumerableMax},
		{Name: "max_by", Max: 1, Fn: enumerableMaxBy, Flags: Enum},
		{Name: "member?", Min: 1, Max: 1, Fn: enumerableIncludeP},
		{Name: "min", Max: 1, Fn: enumerableMin},
		{Name: "min_by", Max: 1, Fn: enumerableMinBy, Flags: Enum},
		{Name: "minmax", Fn: enumerableMinmax},
		{Name: "minmax_by", Fn: enumerableMinmaxBy, Flags: Enum},
		{Name: "none?", Max: 1, Fn: enumerableNoneP, Flags: Brief},
		{Name: "one?", Max: 1, Fn: enumerableOneP},
		{Name: "partition", Fn: enumerablePartition, Flags: Enum},
		{Name: "reduce", Max: -1, Fn: enumerableInject, Flags: Brief},
		{Name: "reject", Fn: enumerableReject, Flags: Enum},
		{Name: "reverse_each", Max: -1, Fn: enumerableReverseEach, Flags: Enum},
		{Name: "select", Fn: enumerableSelect, Flags: Enum},
		{Name: "slice_after", Max: 1, Fn: enumerableSliceAfter},
		{Name: "slice_before", Max: 1, Fn: enumerableSliceBefore},
		{Name: "slice_when", Fn: enumerableSliceWhen},
		{Name: "sort", Fn: enumerableSort},
		{Name: "sort_by", Fn: enumerableSortBy, Flags: Enum},
		{Name: "sum", Max: 1, Fn: enumerableSum},
		{Name: "take", Min: 1, Max: 1, Fn: enumerableTake},
		{Name: "take_while", Fn: enumerableTakeWhile, Flags: Brief | Enum},
		{Name: "tally", Max: 1, Fn: enumerableTally},
		{Name: "to_a", Max: -1, Fn: enumerableToA},
		{Name: "to_h", Max: -1, Fn: enumerableToH},
		{Name: "to_set", Max: -1, Fn: enumerableToSet},
		{Name: "uniq", Fn: enumerableUniq},
		{Name: "zip", Max: -1, Fn: enumerableZip},
	}},
}

// list collects values that a core method answers as an array.
type list struct {
	c     *Call
	elems []Value
}

// add appends v and charges the run for it; false means stop.
func (l *list) add(v Value) bool {
	l.elems = Append(l.c, l.elems, v)
	return !l.c.Failed()
}

// array returns what was collected, nil after an error.
func (l *list) array() Value {
	if l.c.Failed() || !l.c.Charge(ArrayOverhead) {
		return Nil
	}
	return NewArray(l.elems).Value()
}

func enumerableToA(c *Call) Value {
	out := list{c: c}
	c.eachArg(c.Args, func(args []Value) bool { return out.add(c.pack(args)) })
	return out.array()
}

func enumerableMap(c *Call) Value {
	out := list{c: c}
	if h, ok := c.Self.AsHash(); ok && c.plainEach(HashClass) && c.takesMany() {
		c.eachPair(h, func(k, v Value) bool {
			r, ok := c.Yield(k, v)
			return ok && out.add(r)
		})
		return out.array()
	}
	c.each(func(args []Value) bool {
		r, ok := c.Yield(args...)
		return ok && out.add(r)
	})
	return out.array()
}

// plainEach reports whether the receiver's each is that of the class k written in Go.
func (c *Call) plainEach(k *Class) bool {
	m := c.RT.Find(c.Self, selEach())
	return m != nil && m.Body == nil && m.Owner == k
}

func enumerableFlatMap(c *Call) Value {
	out := list{c: c}
	c.each(func(args []Value) bool {
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
			return out.add(r)
		}
		for _, e := range a.Elems {
			if !out.add(e) {
				return false
			}
		}
		return true
	})
	return out.array()
}

func enumerableFilterMap(c *Call) Value {
	out := list{c: c}
	c.each(func(args []Value) bool {
		r, ok := c.Yield(args...)
		return ok && (!r.Truthy() || out.add(r))
	})
	return out.array()
}

func enumerableSelect(c *Call) Value { return c.filter(true) }

func enumerableReject(c *Call) Value { return c.filter(false) }

// filter collects the elements for which the block answers as wanted.
func (c *Call) filter(want bool) Value {
	out := list{c: c}
	c.eachPacked(func(v Value, yield func() (Value, bool)) bool {
		r, ok := yield()
		return ok && (r.Truthy() != want || out.add(v))
	})
	return out.array()
}

func enumerablePartition(c *Call) Value {
	yes, no := list{c: c}, list{c: c}
	c.eachPacked(func(v Value, yield func() (Value, bool)) bool {
		r, ok := yield()
		if !ok {
			return false
		}
		if r.Truthy() {
			return yes.add(v)
		}
		return no.add(v)
	})
	return c.NewArrayOf(yes.array(), no.array())
}

func enumerableCompact(c *Call) Value {
	out := list{c: c}
	c.eachValue(func(v Value) bool { return v.IsNil() || out.add(v) })
	return out.array()
}

// test makes the test of all? and its kin: a pattern, the block, or whether the element counts as true.
func (c *Call) test() func(args []Value) bool {
	if c.Has(0) {
		pattern := c.Arg(0)
		return func(args []Value) bool {
			ok, err := c.RT.CaseEqual(pattern, c.pack(args))
			if err != nil {
				c.Fail(err)
			}
			return ok
		}
	}
	if c.Given() {
		return func(args []Value) bool {
			r, ok := c.Yield(args...)
			return ok && r.Truthy()
		}
	}
	return func(args []Value) bool { return c.pack(args).Truthy() }
}

func enumerableAllP(c *Call) Value {
	test, all := c.test(), true
	c.each(func(args []Value) bool {
		all = test(args)
		return all
	})
	return Bool(all)
}

func enumerableAnyP(c *Call) Value {
	test, found := c.test(), false
	c.each(func(args []Value) bool {
		found = test(args)
		return !found
	})
	return Bool(found)
}

func enumerableNoneP(c *Call) Value {
	return Bool(enumerableAnyP(c) == False)
}

func enumerableOneP(c *Call) Value {
	test, n := c.test(), 0
	c.each(func(args []Value) bool {
		if test(args) {
			n++
		}
		return n < 2
	})
	return Bool(n == 1)
}

// enumerableFind answers the first element that the block accepts, else what the argument's call answers.
func enumerableFind(c *Call) Value {
	found, result := false, Nil
	c.eachPacked(func(v Value, yield func() (Value, bool)) bool {
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

func enumerableFindIndex(c *Call) Value {
	if c.tooMany() {
		return Nil
	}
	if !c.Has(0) && !c.Given() {
		return c.RT.newEnumerator(c.Self, c.Method.Name, nil, nil)
	}
	test := c.test()
	if c.Has(0) {
		test = func(args []Value) bool { return c.Equal(c.pack(args), c.Arg(0)) }
	}
	i, found := int64(0), false
	c.each(func(args []Value) bool {
		if found = test(args); !found {
			i++
		}
		return !found
	})
	if !found {
		return Nil
	}
	return Int(i)
}

func enumerableIncludeP(c *Call) Value {
	found := false
	c.eachValue(func(v Value) bool {
		found = c.Equal(v, c.Arg(0))
		return !found
	})
	return Bool(found)
}

// tooMany is ArgumentError in the words of methods that see to a second argument only when they take one.
func (c *Call) tooMany() bool {
	if len(c.Args) > 1 {
		c.Fail(arityError(len(c.Args), 1, 1))
	}
	return c.Failed()
}

func enumerableCount(c *Call) Value {
	if c.tooMany() {
		return Nil
	}
	n := int64(0)
	var test func([]Value) bool
	switch {
	case c.Has(0):
		test = func(args []Value) bool { return c.Equal(c.pack(args), c.Arg(0)) }
	case c.Given():
		test = c.test()
	default:
		test = func([]Value) bool { return true }
	}
	c.each(func(args []Value) bool {
		if test(args) {
			n++
		}
		return true
	})
	return Int(n)
}

// count returns argument 0 as a number of elements, -1 after an error.
func (c *Call) count(what string) int {
	n := c.Int(0)
	if c.Failed() {
		return -1
	}
	if n < 0 {
		c.Raise(ArgumentErrorClass, "%s", what)
		return -1
	}
	return int(min(n, math.MaxInt32))
}

func enumerableFirst(c *Call) Value {
	if !c.Has(0) {
		first := Nil
		c.eachValue(func(v Value) bool {
			first = v
			return false
		})
		return first
	}
	return c.take(c.count("attempt to take negative size"))
}

func enumerableTake(c *Call) Value { return c.take(c.count("attempt to take negative size")) }

func (c *Call) take(n int) Value {
	out := list{c: c}
	if n > 0 {
		c.eachValue(func(v Value) bool { return out.add(v) && len(out.elems) < n })
	}
	return out.array()
}

func enumerableTakeWhile(c *Call) Value {
	out := list{c: c}
	c.each(func(args []Value) bool {
		r, ok := c.Yield(args...)
		return ok && r.Truthy() && out.add(c.pack(args))
	})
	return out.array()
}

func enumerableDrop(c *Call) Value {
	n := c.count("attempt to drop negative size")
	out := list{c: c}
	c.eachValue(func(v Value) bool {
		if n > 0 {
			n--
			return true
		}
		return out.add(v)
	})
	return out.array()
}

func enumerableDropWhile(c *Call) Value {
	out, dropping := list{c: c}, true
	c.eachPacked(func(v Value, yield func() (Value, bool)) bool {
		if dropping {
			r, ok := yield()
			if !ok {
				return false
			}
			dropping = r.Truthy()
		}
		return dropping || out.add(v)
	})
	return out.array()
}

func enumerableGrep(c *Call) Value { return c.grep(true) }

func enumerableGrepV(c *Call) Value { return c.grep(false) }

// grep is quiet where it yields nothing: a Regexp with its own === then leaves $~ as it is.
func (c *Call) grep(want bool) Value {
	out := list{c: c}
	_, quiet := c.Arg(0).AsRegexp()
	quiet = quiet && !c.Given() && c.RT.patches[RegexpClass]["==="] == nil
	c.eachPacked(func(v Value, yield func() (Value, bool)) bool {
		last := c.RT.LastMatch()
		ok, err := c.RT.CaseEqual(c.Arg(0), v)
		if quiet {
			c.RT.SetLastMatch(last)
		}
		if err != nil {
			c.Fail(err)
			return false
		}
		if ok != want {
			return true
		}
		if !c.Given() {
			return out.add(v)
		}
		r, ok := yield()
		return ok && out.add(r)
	})
	return out.array()
}

func enumerableChain(c *Call) Value { return c.newChain(Append(c, []Value{c.Self}, c.Args...)) }
