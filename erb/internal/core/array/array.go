package array

// This file implements Array: its table, how arrays are made, and queries about the whole array. Reading and
// changing elements is in index.go and change.go, the rest in the other files.

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/core/enumerable"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var tables = []ruby.Table{
	{Class: &ruby.ArrayClass, Alloc: func(k *ruby.Class) ruby.Value {
		a := ruby.NewArray(nil)
		a.Class = k
		return a.Value()
	}},
	{Class: &ruby.ArrayClass, Statics: []ruby.Method{
		{Name: "[]", Max: -1, Fn: brackets, Flags: ruby.Brief},
		{Name: "try_convert", Min: 1, Max: 1, Fn: tryConvert},
	}},
	{Class: &ruby.ArrayClass, Methods: []ruby.Method{
		{Name: "&", Min: 1, Max: 1, Fn: and},
		{Name: "*", Min: 1, Max: 1, Fn: times},
		{Name: "+", Min: 1, Max: 1, Fn: plus},
		{Name: "-", Min: 1, Max: 1, Fn: minus},
		{Name: "<<", Min: 1, Max: 1, Fn: push, Flags: ruby.Brief | ruby.Mutates},
		{Name: "<=>", Min: 1, Max: 1, Fn: compare},
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: "[]", Min: 1, Max: 2, Fn: slice, Flags: ruby.Brief},
		{Name: "[]=", Min: 2, Max: 3, Fn: indexSet, Flags: ruby.BriefSelf | ruby.Mutates},
		{Name: "all?", Max: 1, Fn: enumerable.AllP, Flags: ruby.Brief},
		{Name: "any?", Max: 1, Fn: enumerable.AnyP, Flags: ruby.Brief},
		{Name: "append", Max: -1, Fn: push, Flags: ruby.Brief | ruby.Mutates},
		{Name: "assoc", Min: 1, Max: 1, Fn: assoc},
		{Name: "at", Min: 1, Max: 1, Fn: at, Flags: ruby.Brief},
		{Name: "bsearch", Fn: arrayBsearch, Flags: ruby.Brief | ruby.Enum},
		{Name: "bsearch_index", Fn: bsearchIndex, Flags: ruby.Brief | ruby.Enum},
		{Name: "clear", Fn: arrayClear, Flags: ruby.Brief | ruby.Mutates},
		{Name: "collect", Fn: arrayMap, Flags: ruby.Enum},
		{Name: "collect!", Fn: mapBang, Flags: ruby.Mutates | ruby.Enum},
		{Name: "combination", Min: 1, Max: 1, Fn: combination},
		{Name: "compact", Fn: compact},
		{Name: "compact!", Fn: compactBang, Flags: ruby.Mutates},
		{Name: "concat", Max: -1, Fn: concat, Flags: ruby.Mutates},
		{Name: "count", Max: 1, Fn: count},
		{Name: "cycle", Max: 1, Fn: cycle, Flags: ruby.Enum},
		{Name: "deconstruct", Fn: ruby.SelfValue, Flags: ruby.Brief},
		{Name: "delete", Min: 1, Max: 1, Fn: arrayDelete},
		{Name: "delete_at", Min: 1, Max: 1, Fn: deleteAt},
		{Name: "delete_if", Fn: deleteIf, Flags: ruby.Mutates | ruby.Enum},
		{Name: "detect", Max: -1, Fn: enumerable.Find, Flags: ruby.Brief | ruby.Enum},
		{Name: "difference", Max: -1, Fn: difference},
		{Name: "dig", Min: 1, Max: -1, Fn: dig, Flags: ruby.Brief},
		{Name: "drop", Min: 1, Max: 1, Fn: drop},
		{Name: "drop_while", Fn: dropWhile, Flags: ruby.Enum},
		{Name: "each", Fn: each, Flags: ruby.Brief | ruby.Enum},
		{Name: "each_index", Fn: eachIndex, Flags: ruby.Brief | ruby.Enum},
		{Name: "empty?", Fn: emptyP, Flags: ruby.Brief},
		{Name: "eql?", Min: 1, Max: 1, Fn: eqlP},
		{Name: "fetch", Min: 1, Max: 2, Fn: fetch, Flags: ruby.Brief},
		{Name: "fetch_values", Max: -1, Fn: fetchValues},
		{Name: "fill", Max: -1, Fn: fill},
		{Name: "filter", Fn: arraySelect, Flags: ruby.Enum},
		{Name: "filter!", Fn: selectBang, Flags: ruby.Mutates | ruby.Enum},
		{Name: "find", Max: -1, Fn: enumerable.Find, Flags: ruby.Brief | ruby.Enum},
		{Name: "find_index", Max: 1, Fn: enumerable.FindIndex},
		{Name: "first", Max: 1, Fn: first, Flags: ruby.Brief},
		{Name: "flatten", Max: 1, Fn: flatten},
		{Name: "flatten!", Max: 1, Fn: flattenBang, Flags: ruby.Mutates},
		{Name: "freeze", Fn: ruby.FreezeSelf, Flags: ruby.Brief},
		{Name: "hash", Fn: ruby.ContainerHash, Flags: ruby.Volatile},
		{Name: "include?", Min: 1, Max: 1, Fn: includeP},
		{Name: "index", Max: 1, Fn: enumerable.FindIndex},
		{Name: "initialize", Max: 2, Fn: initialize, Flags: ruby.PrivateRow | ruby.MutatesFirst},
		{Name: "initialize_copy", Min: 1, Max: 1, Fn: replace, Flags: ruby.PrivateRow | ruby.Mutates},
		{Name: "insert", Min: 1, Max: -1, Fn: insert, Flags: ruby.Mutates},
		{Name: "inspect", Fn: inspect},
		{Name: "intersect?", Min: 1, Max: 1, Fn: intersectP},
		{Name: "intersection", Max: -1, Fn: intersection},
		{Name: "join", Max: 1, Fn: join, Flags: ruby.Borrows},
		{Name: "keep_if", Fn: keepIf, Flags: ruby.Mutates | ruby.Enum},
		{Name: "last", Max: 1, Fn: last, Flags: ruby.Brief},
		{Name: "length", Fn: length, Flags: ruby.Brief},
		{Name: "map", Fn: arrayMap, Flags: ruby.Enum},
		{Name: "map!", Fn: mapBang, Flags: ruby.Mutates | ruby.Enum},
		{Name: "max", Max: 1, Fn: arrayMax},
		{Name: "min", Max: 1, Fn: arrayMin},
		{Name: "minmax", Fn: minmax},
		{Name: "none?", Max: 1, Fn: enumerable.NoneP, Flags: ruby.Brief},
		{Name: "one?", Max: 1, Fn: enumerable.OneP},
		{Name: "permutation", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return c.AtMost(1, permutation) }, Flags: ruby.Enum},
		{Name: "pop", Max: 1, Fn: pop, Flags: ruby.Brief | ruby.MutatesFirst},
		{Name: "prepend", Max: -1, Fn: unshift, Flags: ruby.Mutates},
		{Name: "product", Max: -1, Fn: product},
		{Name: "push", Max: -1, Fn: push, Flags: ruby.Brief | ruby.Mutates},
		{Name: "rassoc", Min: 1, Max: 1, Fn: rassoc},
		{Name: "reject", Fn: reject, Flags: ruby.Enum},
		{Name: "reject!", Fn: rejectBang, Flags: ruby.Mutates | ruby.Enum},
		{Name: "repeated_combination", Min: 1, Max: 1, Fn: repeatedCombination},
		{Name: "repeated_permutation", Min: 1, Max: 1, Fn: repeatedPermutation, Flags: ruby.Enum},
		{Name: "replace", Min: 1, Max: 1, Fn: replace, Flags: ruby.Mutates},
		{Name: "reverse", Fn: reverse},
		{Name: "reverse!", Fn: reverseBang, Flags: ruby.Mutates},
		{Name: "reverse_each", Fn: reverseEach, Flags: ruby.Brief | ruby.Enum},
		{Name: "rfind", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return c.AtMost(1, rfind) }, Flags: ruby.Enum},
		{Name: "rindex", Max: 1, Fn: rindex},
		{Name: "rotate", Max: 1, Fn: rotate},
		{Name: "rotate!", Max: 1, Fn: rotateBang},
		{Name: "select", Fn: arraySelect, Flags: ruby.Enum},
		{Name: "select!", Fn: selectBang, Flags: ruby.Mutates | ruby.Enum},
		{Name: "shift", Max: 1, Fn: shift, Flags: ruby.Brief | ruby.MutatesFirst},
		{Name: "size", Fn: length, Flags: ruby.Brief},
		{Name: "slice", Min: 1, Max: 2, Fn: slice},
		{Name: "slice!", Min: 1, Max: 2, Fn: sliceBang, Flags: ruby.MutatesFirst},
		{Name: "sort", Fn: sort},
		{Name: "sort!", Fn: sortBang, Flags: ruby.Mutates},
		{Name: "sort_by!", Fn: sortByBang, Flags: ruby.Mutates | ruby.Enum},
		{Name: "sum", Max: 1, Fn: enumerable.Sum},
		{Name: "take", Min: 1, Max: 1, Fn: take, Flags: ruby.Brief},
		{Name: "take_while", Fn: enumerable.TakeWhile, Flags: ruby.Enum},
		{Name: "to_a", Fn: toA, Flags: ruby.Brief},
		{Name: "to_ary", Fn: ruby.SelfValue, Flags: ruby.Brief},
		{Name: "to_h", Fn: toH},
		{Name: "to_s", Fn: inspect},
		{Name: "transpose", Fn: transpose},
		{Name: "union", Max: -1, Fn: union},
		{Name: "uniq", Fn: arrayUniq},
		{Name: "uniq!", Fn: uniqBang, Flags: ruby.Mutates},
		{Name: "unshift", Max: -1, Fn: unshift, Flags: ruby.Mutates},
		{Name: "values_at", Max: -1, Fn: valuesAt, Flags: ruby.BriefSelf},
		{Name: "zip", Max: -1, Fn: enumerable.Zip},
		{Name: "|", Min: 1, Max: 1, Fn: or},
	}},
}

// maxArray is the number of elements from which on no array is possible.
const maxArray = math.MaxInt64 / 8

func brackets(c *ruby.Call) ruby.Value {
	v := c.NewArrayOf(c.Args...)
	if !v.IsNil() {
		v.SetClass(c.SelfClass())
	}
	return v
}

func tryConvert(c *ruby.Call) ruby.Value {
	a, ok, err := c.RT.TryAry(c.Arg(0))
	if !ok || err != nil {
		return c.Check(ruby.Nil, err)
	}
	return a.Value()
}

// initialize is Array.new: a size and a value to fill it with, or an array to copy.
func initialize(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	if len(c.Args) == 0 {
		a.Elems = nil
		return c.Self
	}
	if len(c.Args) == 1 && !c.Arg(0).IsInt() {
		other, ok, err := c.RT.TryAry(c.Arg(0))
		if err != nil {
			return c.Fail(err)
		}
		if ok {
			a.Elems = copied(c, other.Elems)
			return c.Self
		}
	}
	n := c.Int(0)
	switch {
	case c.Failed():
		return ruby.Nil
	case n < 0:
		return c.Raise(ruby.ArgumentErrorClass, "negative array size")
	case n > maxArray:
		return c.Raise(ruby.ArgumentErrorClass, "array size too big")
	case !c.Charge(int(n) * ruby.ValueSize):
		return ruby.Nil
	}
	if !c.Given() {
		elems := ruby.Make[ruby.Value](c, int(n))
		for i := range elems {
			if elems[i] = c.Arg(1); !c.Tick() {
				return ruby.Nil
			}
		}
		a.Elems = elems
		return c.Self
	}
	a.Elems = nil
	for i := range n {
		v, ok := c.Yield(ruby.Int(i))
		if !ok {
			return ruby.Nil
		}
		a.Elems = ruby.Append(c, a.Elems, v)
	}
	return c.Self
}

// copied copies elements, charging the run.
func copied(c *ruby.Call, elems []ruby.Value) []ruby.Value {
	return ruby.Copy(c, elems)
}

func length(c *ruby.Call) ruby.Value { return ruby.Int(int64(c.SelfLen())) }

func emptyP(c *ruby.Call) ruby.Value { return ruby.Bool(c.SelfLen() == 0) }

func inspect(c *ruby.Call) ruby.Value {
	return c.InspectParts(func(in *ruby.Inspector) error { return in.Array(c.SelfArray()) })
}

func toA(c *ruby.Call) ruby.Value {
	if c.Self.RealClass() == ruby.ArrayClass {
		return c.Self
	}
	return c.NewArrayOf(c.SelfArray().Elems...)
}

func equal(c *ruby.Call) ruby.Value {
	other, ok := c.Arg(0).AsArray()
	if !ok {
		if c.RT.RespondTo(c.Arg(0), "to_ary", true) {
			return ruby.Bool(c.Equal(c.Arg(0), c.Self))
		}
		return ruby.False
	}
	eq, err := c.RT.EqualArrays(c.SelfArray(), other)
	return c.Check(ruby.Bool(eq), err)
}

func eqlP(c *ruby.Call) ruby.Value {
	if c.Arg(0).Kind() != ruby.KindArray {
		return ruby.False
	}
	eq, err := c.RT.Eql(c.Self, c.Arg(0))
	return c.Check(ruby.Bool(eq), err)
}

func compare(c *ruby.Call) ruby.Value {
	other, ok, err := c.RT.TryAry(c.Arg(0))
	if !ok || err != nil {
		return c.Check(ruby.Nil, err)
	}
	return c.Check(compareArrays(c.RT, c.SelfArray(), other))
}

func plus(c *ruby.Call) ruby.Value {
	other := c.Array(0)
	if c.Failed() {
		return ruby.Nil
	}
	a, b := c.SelfArray().Elems, other.Elems
	if len(a) != 1 && len(b) != 1 { // single elements are ticks, below
		if sum := c.RT.ShortArray(len(a) + len(b)); sum != nil {
			ruby.FillNew(sum.Elems, a)
			ruby.FillNew(sum.Elems[len(a):], b)
			return sum.Value()
		}
	}
	out := c.Values(len(a) + len(b))
	if len(out) > fewSummands || c.Failed() {
		return c.List(ruby.Append(c, ruby.Append(c, out[:0], a...), b...))
	}
	copy(out[copy(out, a):], b)
	if len(a) == 1 && !c.Tick() || len(b) == 1 && !c.Tick() { // as Append does
		return ruby.Nil
	}
	return c.List(out)
}

// fewSummands is the number of elements up to which a sum of arrays is copied at once.
const fewSummands = 256

func times(c *ruby.Call) ruby.Value {
	if k := c.Arg(0).Kind(); k == ruby.KindString {
		return join(c)
	} else if k == ruby.KindObject {
		v, found, err := c.RT.CheckCall(c.Arg(0), "to_str")
		switch _, isText := v.AsString(); {
		case err != nil:
			return c.Fail(err)
		case isText:
			c.Args = []ruby.Value{v}
			return join(c)
		case found && !v.IsNil():
			return c.Fail(ruby.BadConversion(c.Arg(0), "String", "to_str", v))
		}
	}
	n := c.Int(0)
	a := c.SelfArray().Elems
	switch {
	case c.Failed():
		return ruby.Nil
	case n < 0:
		return c.Raise(ruby.ArgumentErrorClass, "negative argument")
	case len(a) == 0:
		n = 0
	case n > maxArray/int64(len(a)):
		return c.Raise(ruby.ArgumentErrorClass, "argument too big")
	case !c.FitsList(int(n) * len(a)):
		return ruby.Nil
	}
	out := ruby.Room[ruby.Value](c, int(n)*len(a))
	for range n {
		if out = ruby.Append(c, out, a...); !c.Step(1 + len(a)/ruby.ElementsPerStep) {
			return ruby.Nil
		}
	}
	return c.List(out)
}

// Iterating over the elements.

func each(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	for i := 0; i < len(a.Elems); i++ {
		if !c.Run(a.Elems[i]) {
			return ruby.Nil
		}
	}
	return c.Self
}

func eachIndex(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	for i := 0; i < len(a.Elems); i++ {
		if !c.Run(ruby.Int(int64(i))) {
			return ruby.Nil
		}
	}
	return c.Self
}

func reverseEach(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	for i := len(a.Elems) - 1; i >= 0; i-- {
		if i >= len(a.Elems) {
			i = len(a.Elems)
			continue
		}
		if !c.Run(a.Elems[i]) {
			return ruby.Nil
		}
	}
	return c.Self
}

func arrayMap(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	out := ruby.Room[ruby.Value](c, len(a.Elems))
	for i := 0; i < len(a.Elems); i++ {
		v, ok := c.Yield(a.Elems[i])
		if !ok {
			return ruby.Nil
		}
		out = ruby.Append(c, out, v)
	}
	return c.List(out)
}

func arraySelect(c *ruby.Call) ruby.Value { return selected(c, true) }

func reject(c *ruby.Call) ruby.Value { return selected(c, false) }

func selected(c *ruby.Call, want bool) ruby.Value {
	a, out := c.SelfArray(), ruby.ListBuilder{C: c}
	for i := 0; i < len(a.Elems); i++ {
		e := a.Elems[i]
		v, ok := c.Yield(e)
		if !ok || v.Truthy() == want && !out.Add(e) {
			return ruby.Nil
		}
	}
	return out.Array()
}

func cycle(c *ruby.Call) ruby.Value {
	a, rounds := c.SelfArray(), enumerable.Cycles(c)
	for i := int64(0); rounds < 0 || i < rounds; i++ {
		if len(a.Elems) == 0 || c.Failed() {
			break
		}
		for j := 0; j < len(a.Elems); j++ {
			if !c.Run(a.Elems[j]) {
				return ruby.Nil
			}
		}
	}
	return ruby.Nil
}

func count(c *ruby.Call) ruby.Value {
	if len(c.Args) == 0 && !c.Given() {
		return length(c)
	}
	return enumerable.Count(c)
}
