package ruby

// This file implements Array: its table, how arrays are made, and what they tell as a whole. Reading and changing
// elements is in core_array_index.go and core_array_change.go, the rest in core_array_*.go.

import "math"

var arrayTables = []Table{
	{Class: ArrayClass, Alloc: func(k *Class) Value {
		a := NewArray(nil)
		a.class = k
		return a.Value()
	}},
	{Class: ArrayClass, Statics: []Method{
		{Name: "[]", Max: -1, Fn: arrayBrackets, Flags: Brief},
		{Name: "try_convert", Min: 1, Max: 1, Fn: arrayTryConvert},
	}},
	{Class: ArrayClass, Methods: []Method{
		{Name: "&", Min: 1, Max: 1, Fn: arrayAnd},
		{Name: "*", Min: 1, Max: 1, Fn: arrayTimes},
		{Name: "+", Min: 1, Max: 1, Fn: arrayPlus},
		{Name: "-", Min: 1, Max: 1, Fn: arrayMinus},
		{Name: "<<", Min: 1, Max: 1, Fn: arrayPush, Flags: Brief | Mutates},
		{Name: "<=>", Min: 1, Max: 1, Fn: arrayCompare},
		{Name: "==", Min: 1, Max: 1, Fn: arrayEqual},
		{Name: "[]", Min: 1, Max: 2, Fn: arraySlice, Flags: Brief},
		{Name: "[]=", Min: 2, Max: 3, Fn: arrayIndexSet, Flags: BriefSelf | Mutates},
		{Name: "append", Max: -1, Fn: arrayPush, Flags: Brief | Mutates},
		{Name: "assoc", Min: 1, Max: 1, Fn: arrayAssoc},
		{Name: "at", Min: 1, Max: 1, Fn: arrayAt, Flags: Brief},
		{Name: "bsearch", Fn: arrayBsearch, Flags: Brief | Enum},
		{Name: "bsearch_index", Fn: arrayBsearchIndex, Flags: Brief | Enum},
		{Name: "clear", Fn: arrayClear, Flags: Brief | Mutates},
		{Name: "collect", Fn: arrayMap, Flags: Enum},
		{Name: "collect!", Fn: arrayMapBang, Flags: Mutates | Enum},
		{Name: "combination", Min: 1, Max: 1, Fn: arrayCombination, Flags: Enum},
		{Name: "compact", Fn: arrayCompact},
		{Name: "compact!", Fn: arrayCompactBang, Flags: Mutates},
		{Name: "concat", Max: -1, Fn: arrayConcat, Flags: Mutates},
		{Name: "count", Max: 1, Fn: arrayCount},
		{Name: "cycle", Max: 1, Fn: arrayCycle, Flags: Enum},
		{Name: "deconstruct", Fn: SelfValue, Flags: Brief},
		{Name: "delete", Min: 1, Max: 1, Fn: arrayDelete},
		{Name: "delete_at", Min: 1, Max: 1, Fn: arrayDeleteAt, Flags: Mutates},
		{Name: "delete_if", Fn: arrayDeleteIf, Flags: Mutates | Enum},
		{Name: "difference", Max: -1, Fn: arrayDifference},
		{Name: "dig", Min: 1, Max: -1, Fn: arrayDig, Flags: Brief},
		{Name: "drop", Min: 1, Max: 1, Fn: arrayDrop},
		{Name: "drop_while", Fn: arrayDropWhile, Flags: Enum},
		{Name: "each", Fn: arrayEach, Flags: Brief | Enum},
		{Name: "each_index", Fn: arrayEachIndex, Flags: Brief | Enum},
		{Name: "empty?", Fn: arrayEmptyP, Flags: Brief},
		{Name: "eql?", Min: 1, Max: 1, Fn: arrayEqlP},
		{Name: "fetch", Min: 1, Max: 2, Fn: arrayFetch, Flags: Brief},
		{Name: "fetch_values", Max: -1, Fn: arrayFetchValues},
		{Name: "fill", Max: 3, Fn: arrayFill, Flags: Mutates},
		{Name: "filter", Fn: arraySelect, Flags: Enum},
		{Name: "filter!", Fn: arraySelectBang, Flags: Mutates | Enum},
		{Name: "find_index", Max: 1, Fn: enumerableFindIndex},
		{Name: "first", Max: 1, Fn: arrayFirst, Flags: Brief},
		{Name: "flatten", Max: 1, Fn: arrayFlatten},
		{Name: "flatten!", Max: 1, Fn: arrayFlattenBang, Flags: Mutates},
		{Name: "freeze", Fn: objectFreeze, Flags: Brief},
		{Name: "hash", Fn: containerHash, Flags: Volatile},
		{Name: "include?", Min: 1, Max: 1, Fn: arrayIncludeP},
		{Name: "index", Max: 1, Fn: enumerableFindIndex},
		{Name: "initialize", Max: 2, Fn: arrayInitialize, Flags: PrivateRow | Mutates},
		{Name: "initialize_copy", Min: 1, Max: 1, Fn: arrayReplace, Flags: PrivateRow | Mutates},
		{Name: "insert", Min: 1, Max: -1, Fn: arrayInsert, Flags: Mutates},
		{Name: "inspect", Fn: arrayInspect},
		{Name: "intersect?", Min: 1, Max: 1, Fn: arrayIntersectP},
		{Name: "intersection", Max: -1, Fn: arrayIntersection},
		{Name: "join", Max: 1, Fn: arrayJoin, Flags: Borrows},
		{Name: "keep_if", Fn: arrayKeepIf, Flags: Mutates | Enum},
		{Name: "last", Max: 1, Fn: arrayLast, Flags: Brief},
		{Name: "length", Fn: arrayLength, Flags: Brief},
		{Name: "map", Fn: arrayMap, Flags: Enum},
		{Name: "map!", Fn: arrayMapBang, Flags: Mutates | Enum},
		{Name: "max", Max: 1, Fn: arrayMax},
		{Name: "min", Max: 1, Fn: arrayMin},
		{Name: "minmax", Fn: arrayMinmax},
		{Name: "permutation", Max: -1, Fn: atMost(1, arrayPermutation), Flags: Enum},
		{Name: "pop", Max: 1, Fn: arrayPop, Flags: Brief | Mutates},
		{Name: "prepend", Max: -1, Fn: arrayUnshift, Flags: Mutates},
		{Name: "product", Max: -1, Fn: arrayProduct},
		{Name: "push", Max: -1, Fn: arrayPush, Flags: Brief | Mutates},
		{Name: "rassoc", Min: 1, Max: 1, Fn: arrayRassoc},
		{Name: "reject", Fn: arrayReject, Flags: Enum},
		{Name: "reject!", Fn: arrayRejectBang, Flags: Mutates | Enum},
		{Name: "repeated_combination", Min: 1, Max: 1, Fn: arrayRepeatedCombination, Flags: Enum},
		{Name: "repeated_permutation", Min: 1, Max: 1, Fn: arrayRepeatedPermutation, Flags: Enum},
		{Name: "replace", Min: 1, Max: 1, Fn: arrayReplace, Flags: Mutates},
		{Name: "reverse", Fn: arrayReverse},
		{Name: "reverse!", Fn: arrayReverseBang, Flags: Mutates},
		{Name: "reverse_each", Fn: arrayReverseEach, Flags: Brief | Enum},
		{Name: "rfind", Max: -1, Fn: atMost(1, arrayRfind), Flags: Enum},
		{Name: "rindex", Max: 1, Fn: arrayRindex},
		{Name: "rotate", Max: 1, Fn: arrayRotate},
		{Name: "rotate!", Max: 1, Fn: arrayRotateBang, Flags: Mutates},
		{Name: "select", Fn: arraySelect, Flags: Enum},
		{Name: "select!", Fn: arraySelectBang, Flags: Mutates | Enum},
		{Name: "shift", Max: 1, Fn: arrayShift, Flags: Brief | Mutates},
		{Name: "size", Fn: arrayLength, Flags: Brief},
		{Name: "slice", Min: 1, Max: 2, Fn: arraySlice},
		{Name: "slice!", Min: 1, Max: 2, Fn: arraySliceBang, Flags: Mutates},
		{Name: "sort", Fn: arraySort},
		{Name: "sort!", Fn: arraySortBang, Flags: Mutates},
		{Name: "sort_by!", Fn: arraySortByBang, Flags: Mutates | Enum},
		{Name: "take", Min: 1, Max: 1, Fn: arrayTake, Flags: Brief},
		{Name: "take_while", Fn: enumerableTakeWhile, Flags: Enum},
		{Name: "to_a", Fn: arrayToA, Flags: Brief},
		{Name: "to_ary", Fn: SelfValue, Flags: Brief},
		{Name: "to_h", Fn: arrayToH},
		{Name: "to_s", Fn: arrayInspect},
		{Name: "transpose", Fn: arrayTranspose},
		{Name: "union", Max: -1, Fn: arrayUnion},
		{Name: "uniq", Fn: arrayUniq},
		{Name: "uniq!", Fn: arrayUniqBang, Flags: Mutates},
		{Name: "unshift", Max: -1, Fn: arrayUnshift, Flags: Mutates},
		{Name: "values_at", Max: -1, Fn: arrayValuesAt, Flags: BriefSelf},
		{Name: "zip", Max: -1, Fn: enumerableZip},
		{Name: "|", Min: 1, Max: 1, Fn: arrayOr},
	}},
}

// maxArray is the number of elements that no array can have.
const maxArray = math.MaxInt64 / 8

func arrayBrackets(c *Call) Value {
	v := c.NewArrayOf(c.Args...)
	if v.o != nil {
		v.o.class = c.SelfClass()
	}
	return v
}

func arrayTryConvert(c *Call) Value {
	a, ok, err := c.RT.TryAry(c.Arg(0))
	if !ok || err != nil {
		return c.Check(Nil, err)
	}
	return a.Value()
}

// arrayInitialize is Array.new: a size and what to fill it with, or an array to copy.
func arrayInitialize(c *Call) Value {
	a := c.SelfArray()
	a.Elems = nil
	if len(c.Args) == 0 {
		return c.Self
	}
	if len(c.Args) == 1 && !c.Arg(0).IsInt() {
		other, ok, err := c.RT.TryAry(c.Arg(0))
		if err != nil {
			return c.Fail(err)
		}
		if ok {
			a.Elems = c.copied(other.Elems)
			return c.Self
		}
	}
	n := c.Int(0)
	switch {
	case c.Failed():
		return Nil
	case n < 0:
		return c.Raise(ArgumentErrorClass, "negative array size")
	case n > maxArray:
		return c.Raise(ArgumentErrorClass, "array size too big")
	case !c.Charge(int(n) * valueSize):
		return Nil
	}
	if !c.Given() {
		a.Elems = Make[Value](c, int(n))
		for i := range a.Elems {
			if a.Elems[i] = c.Arg(1); !c.Tick() {
				return Nil
			}
		}
		return c.Self
	}
	for i := range n {
		v, ok := c.Yield(Int(i))
		if !ok {
			return Nil
		}
		a.Elems = Append(c, a.Elems, v)
	}
	return c.Self
}

// copied copies elements, charging the run.
func (c *Call) copied(elems []Value) []Value {
	return Copy(c, elems)
}

func arrayLength(c *Call) Value { return Int(int64(len(c.SelfArray().Elems))) }

func arrayEmptyP(c *Call) Value { return Bool(len(c.SelfArray().Elems) == 0) }

func arrayInspect(c *Call) Value {
	return c.inspectWith(func(in *inspector) error { return in.array(c.SelfArray()) })
}

func containerHash(c *Call) Value {
	n, err := c.RT.HashOf(c.Self)
	return c.Check(Int(n), err)
}

func arrayToA(c *Call) Value {
	if c.Self.RealClass() == ArrayClass {
		return c.Self
	}
	return c.NewArrayOf(c.SelfArray().Elems...)
}

func arrayEqual(c *Call) Value {
	other, ok := c.Arg(0).AsArray()
	if !ok {
		if c.RT.RespondTo(c.Arg(0), "to_ary", true) {
			return Bool(c.Equal(c.Arg(0), c.Self))
		}
		return False
	}
	eq, err := c.RT.equalArrays(c.SelfArray(), other)
	return c.Check(Bool(eq), err)
}

func arrayEqlP(c *Call) Value {
	if c.Arg(0).Kind() != KindArray {
		return False
	}
	eq, err := c.RT.Eql(c.Self, c.Arg(0))
	return c.Check(Bool(eq), err)
}

func arrayCompare(c *Call) Value {
	other, ok, err := c.RT.TryAry(c.Arg(0))
	if !ok || err != nil {
		return c.Check(Nil, err)
	}
	return c.Check(c.RT.compareArrays(c.SelfArray(), other))
}

func arrayPlus(c *Call) Value {
	other := c.Array(0)
	if other == nil {
		return Nil
	}
	a := c.SelfArray().Elems
	out := Room[Value](c, len(a)+len(other.Elems))
	return c.List(Append(c, Append(c, out, a...), other.Elems...))
}

func arrayTimes(c *Call) Value {
	if k := c.Arg(0).Kind(); k == KindString {
		return arrayJoin(c)
	} else if k == KindObject {
		v, found, err := c.RT.CheckCall(c.Arg(0), "to_str")
		switch _, isText := v.AsString(); {
		case err != nil:
			return c.Fail(err)
		case isText:
			c.Args = []Value{v}
			return arrayJoin(c)
		case found && !v.IsNil():
			return c.Fail(BadConversion(c.Arg(0), "String", "to_str", v))
		}
	}
	n := c.Int(0)
	a := c.SelfArray().Elems
	switch {
	case c.Failed():
		return Nil
	case n < 0:
		return c.Raise(ArgumentErrorClass, "negative argument")
	case len(a) == 0:
		n = 0
	case n > maxArray/int64(len(a)):
		return c.Raise(ArgumentErrorClass, "argument too big")
	case !c.fitsList(int(n) * len(a)):
		return Nil
	}
	out := Room[Value](c, int(n)*len(a))
	for range n {
		if out = Append(c, out, a...); !c.Step(1 + len(a)/ElementsPerStep) {
			return Nil
		}
	}
	return c.List(out)
}

// Going through the elements.

func arrayEach(c *Call) Value {
	a := c.SelfArray()
	for i := 0; i < len(a.Elems); i++ {
		if _, ok := c.Yield(a.Elems[i]); !ok {
			return Nil
		}
	}
	return c.Self
}

func arrayEachIndex(c *Call) Value {
	a := c.SelfArray()
	for i := 0; i < len(a.Elems); i++ {
		if _, ok := c.Yield(Int(int64(i))); !ok {
			return Nil
		}
	}
	return c.Self
}

func arrayReverseEach(c *Call) Value {
	a := c.SelfArray()
	for i := len(a.Elems) - 1; i >= 0; i-- {
		if i >= len(a.Elems) {
			i = len(a.Elems)
			continue
		}
		if _, ok := c.Yield(a.Elems[i]); !ok {
			return Nil
		}
	}
	return c.Self
}

func arrayMap(c *Call) Value {
	a := c.SelfArray()
	out := Room[Value](c, len(a.Elems))
	for i := 0; i < len(a.Elems); i++ {
		v, ok := c.Yield(a.Elems[i])
		if !ok {
			return Nil
		}
		out = Append(c, out, v)
	}
	return c.List(out)
}

func arraySelect(c *Call) Value { return c.selected(true) }

func arrayReject(c *Call) Value { return c.selected(false) }

func (c *Call) selected(want bool) Value {
	a, out := c.SelfArray(), list{c: c}
	for i := 0; i < len(a.Elems); i++ {
		e := a.Elems[i]
		v, ok := c.Yield(e)
		if !ok || v.Truthy() == want && !out.add(e) {
			return Nil
		}
	}
	return out.array()
}

func arrayCycle(c *Call) Value {
	a, rounds := c.SelfArray(), c.cycles()
	for i := int64(0); rounds < 0 || i < rounds; i++ {
		if len(a.Elems) == 0 || c.Failed() {
			break
		}
		for j := 0; j < len(a.Elems); j++ {
			if _, ok := c.Yield(a.Elems[j]); !ok {
				return Nil
			}
		}
	}
	return Nil
}

func arrayCount(c *Call) Value {
	if len(c.Args) == 0 && !c.Given() {
		return arrayLength(c)
	}
	return enumerableCount(c)
}
