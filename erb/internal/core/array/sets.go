package array

// This file implements the methods of Array that treat arrays as sets, and the methods that combine elements.

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// keysOf enters the elements of a into a hash.
func keysOf(c *ruby.Call, a *ruby.Array) *ruby.Hash {
	h := ruby.NewHash(0)
	for _, e := range a.Elems {
		if _, ok := c.Remember(h, e); !ok {
			break
		}
	}
	return h
}

// fewElements is the number of elements up to which Ruby compares them with eql? and doesn't ask for their hash.
const fewElements = 16

// asksEql reports whether elements of lists of these lengths are compared with eql?. That makes a difference only if a
// template has methods hash or eql?.
func asksEql(c *ruby.Call, lengths ...int) bool {
	return c.RT.DefinesKeys() && slices.Max(lengths) <= fewElements
}

// among reports whether an element of the list is eql? to v.
func among(c *ruby.Call, list []ruby.Value, v ruby.Value) bool {
	for _, e := range list {
		if eql, err := c.RT.Eql(v, e); err != nil {
			c.Fail(err)
			return false
		} else if eql {
			return true
		}
	}
	return false
}

// shared returns the elements that are among others, each once.
func shared(c *ruby.Call, elems, others []ruby.Value) []ruby.Value {
	out := ruby.ListBuilder{C: c}
	for _, e := range elems {
		if among(c, others, e) && !among(c, out.Elems, e) && !out.Add(e) || c.Failed() {
			return nil
		}
	}
	return out.Elems
}

// joined returns the elements of all lists, which are few, each once.
func joined(c *ruby.Call, lists ...[]ruby.Value) []ruby.Value {
	out := ruby.ListBuilder{C: c}
	for _, l := range lists {
		for _, e := range l {
			if !among(c, out.Elems, e) && !out.Add(e) || c.Failed() {
				return nil
			}
		}
	}
	return out.Elems
}

// without returns the elements that are in none of others.
func without(c *ruby.Call, elems []ruby.Value, others ...*ruby.Array) []ruby.Value {
	keys := ruby.Make[*ruby.Hash](c, len(others)) // nil: compared with eql?
	for i := range keys {
		if !asksEql(c, len(others[i].Elems)) {
			keys[i] = keysOf(c, others[i])
		}
	}
	out := ruby.ListBuilder{C: c}
	for _, e := range elems {
		found := false
		for i := 0; i < len(keys) && !found && c.Tick(); i++ {
			found = keys[i] != nil && c.HashHas(keys[i], e) || keys[i] == nil && among(c, others[i].Elems, e)
		}
		if c.Failed() || !found && !out.Add(e) {
			return nil
		}
	}
	return out.Elems
}

// common returns the elements that are in other too, each once.
func common(c *ruby.Call, elems []ruby.Value, other *ruby.Array) []ruby.Value {
	keys, out := keysOf(c, other), ruby.ListBuilder{C: c}
	for _, e := range elems {
		if c.HashRemove(keys, e) && !out.Add(e) || c.Failed() {
			return nil
		}
	}
	return out.Elems
}

// distinct returns the elements of all lists, each once.
func distinct(c *ruby.Call, lists ...[]ruby.Value) []ruby.Value {
	out := ruby.ListBuilder{C: c}
	var seen *ruby.Hash // nil while out is few values with plain keys
	for _, l := range lists {
		for _, e := range l {
			var fresh, ok bool
			if seen == nil && (len(out.Elems) == ruby.Few || !ruby.PlainKey(e)) {
				seen = ruby.Remembered(out.Elems)
			}
			if seen == nil {
				fresh, ok = c.RememberFew(out.Elems, e)
			} else {
				fresh, ok = c.Remember(seen, e)
			}
			if !ok || fresh && !out.Add(e) {
				return nil
			}
		}
	}
	return out.Elems
}

// arrays returns all arguments as arrays; nil after an error.
func arrays(c *ruby.Call) []*ruby.Array {
	all := ruby.Make[*ruby.Array](c, len(c.Args))
	for i := range all {
		if all[i] = c.Array(i); c.Failed() {
			return nil
		}
	}
	return all
}

func minus(c *ruby.Call) ruby.Value { return difference(c) }

func difference(c *ruby.Call) ruby.Value {
	others := arrays(c)
	if c.Failed() {
		return ruby.Nil
	}
	if len(others) == 0 {
		return c.NewArrayOf(c.SelfArray().Elems...)
	}
	return c.NewArray(without(c, c.SelfArray().Elems, others...))
}

func and(c *ruby.Call) ruby.Value { return intersection(c) }

func intersection(c *ruby.Call) ruby.Value {
	if len(c.Args) == 0 {
		return c.List(ruby.Copy(c, c.SelfArray().Elems))
	}
	elems := c.SelfArray().Elems
	for i, o := range arrays(c) {
		switch {
		case asksEql(c, len(elems), len(o.Elems)):
			elems = shared(c, elems, o.Elems)
		case i == 0:
			elems = common(c, distinct(c, elems), o)
		default:
			elems = common(c, elems, o)
		}
	}
	return c.NewArray(elems)
}

func or(c *ruby.Call) ruby.Value { return union(c) }

func union(c *ruby.Call) ruby.Value {
	lists, sum := [][]ruby.Value{c.SelfArray().Elems}, len(c.SelfArray().Elems)
	for _, o := range arrays(c) {
		lists = ruby.Append(c, lists, o.Elems)
		sum += len(o.Elems)
	}
	if c.Failed() {
		return ruby.Nil
	}
	if asksEql(c, sum) {
		return c.NewArray(joined(c, lists...))
	}
	return c.NewArray(distinct(c, lists...))
}

func intersectP(c *ruby.Call) ruby.Value {
	other := c.Array(0)
	if c.Failed() {
		return ruby.Nil
	}
	if elems := c.SelfArray().Elems; asksEql(c, len(elems), len(other.Elems)) {
		return ruby.Bool(slices.ContainsFunc(elems, func(e ruby.Value) bool { return among(c, other.Elems, e) || c.Failed() }))
	}
	keys := keysOf(c, other)
	for _, e := range c.SelfArray().Elems {
		if c.HashHas(keys, e) {
			return ruby.True
		}
	}
	return ruby.False
}

// uniq returns the elements that are the first with their key: themselves, or the block's result.
func uniq(c *ruby.Call) []ruby.Value {
	a := c.SelfArray()
	switch {
	case len(a.Elems) <= 1: // Ruby doesn't call the block, nor hash
		return copied(c, a.Elems)
	case !c.Given():
		return distinct(c, a.Elems)
	}
	seen, out := ruby.NewHash(0), ruby.ListBuilder{C: c}
	for i := 0; i < len(a.Elems); i++ {
		e := a.Elems[i]
		key, ok := c.Yield(e)
		if !ok {
			return nil
		}
		fresh, ok := c.Remember(seen, key)
		if !ok || fresh && !out.Add(e) {
			return nil
		}
	}
	return out.Elems
}

func arrayUniq(c *ruby.Call) ruby.Value { return c.NewArray(uniq(c)) }

func uniqBang(c *ruby.Call) ruby.Value {
	a, out := c.SelfArray(), uniq(c)
	if c.Failed() || len(out) == len(a.Elems) {
		return ruby.Nil
	}
	if a.Frozen {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	a.Elems = out
	return c.Self
}

// Combinations. Each method iterates over lists of indexes in order and yields the elements at them.

// emitter yields arrays of elements of a snapshot of the receiver.
func emitter(c *ruby.Call) (n int, emit func(indexes []int) bool) {
	elems := copied(c, c.SelfArray().Elems)
	return len(elems), func(indexes []int) bool {
		out := ruby.Make[ruby.Value](c, len(indexes))
		for i := range out {
			out[i] = elems[indexes[i]]
		}
		return c.Run(c.List(out))
	}
}

// arrange iterates over the lists of k indexes below n. first returns the index from which place i counts, and
// allowed whether an index is permitted there.
func arrange(c *ruby.Call, n, k int, first func(have []int) int, allowed func(have []int, i int) bool, emit func([]int) bool) bool {
	have := ruby.Room[int](c, k)
	var level func() bool
	level = func() bool {
		if len(have) == k {
			return emit(have)
		}
		if !deeper(c) {
			return false
		}
		defer c.RT.Leave(levelBytes)
		for i := first(have); i < n; i++ {
			if !allowed(have, i) {
				continue
			}
			at := len(have)
			if have = ruby.Append(c, have, i); c.Failed() {
				return false
			}
			ok := level()
			have = have[:at]
			if !ok {
				return false
			}
		}
		return true
	}
	return level()
}

// permute is arrange for lists without repeated indexes.
func permute(c *ruby.Call, n, k int, emit func([]int) bool) bool {
	have, used := ruby.Room[int](c, k), ruby.Make[bool](c, n)
	if c.Failed() {
		return false
	}
	var level func() bool
	level = func() bool {
		if len(have) == k {
			return emit(have)
		}
		if !deeper(c) {
			return false
		}
		defer c.RT.Leave(levelBytes)
		for i := range n {
			if used[i] {
				continue
			}
			used[i] = true
			at := len(have)
			if have = ruby.Append(c, have, i); c.Failed() {
				return false
			}
			ok := level()
			used[i], have = false, have[:at]
			if !ok {
				return false
			}
		}
		return true
	}
	return level()
}

// levelBytes is approximately the use of Go's stack by one level of arrange.
const levelBytes = 256

// deeper counts one more level. It returns false after an error.
func deeper(c *ruby.Call) bool {
	if err := c.RT.Enter(levelBytes); err != nil {
		c.Fail(err)
		return false
	}
	if !c.Step(1) {
		c.RT.Leave(levelBytes)
		return false
	}
	return true
}

func fromStart([]int) int { return 0 }

func anyIndex([]int, int) bool { return true }

// arrangeSize converts the argument of combination and similar methods; ok is false if there is nothing to yield.
func arrangeSize(c *ruby.Call, size int, limited bool) (k int, ok bool) {
	n := int64(size)
	if c.Method.Min > 0 || !c.Arg(0).IsNil() {
		n = c.Int(0)
	}
	if c.Failed() || n < 0 || limited && n > int64(size) || n > 0 && size == 0 {
		return 0, false
	}
	if !c.Charge(int(min(n, 1<<40)) * ruby.ValueSize) {
		return 0, false
	}
	if limit := int64(c.RT.Depth); limit > 0 && n > limit {
		c.Fail(&ruby.LimitError{What: "call depth", Limit: limit})
		return 0, false
	}
	return int(n), true
}

// lazily returns the enumerator of a call without a block, after checking its argument; ok is false if there is a
// block.
func lazily(c *ruby.Call) (enumerator ruby.Value, ok bool) {
	if c.Given() {
		return ruby.Nil, false
	}
	if c.Int(0); c.Failed() {
		return ruby.Nil, true
	}
	return c.RT.NewEnumerator(c.Self, c.Method.OriginalName(), c.Args, nil), true
}

func combination(c *ruby.Call) ruby.Value {
	if e, ok := lazily(c); ok {
		return e
	}
	n, emit := emitter(c)
	if k, ok := arrangeSize(c, n, true); ok {
		after := func(have []int) int {
			if len(have) == 0 {
				return 0
			}
			return have[len(have)-1] + 1
		}
		enough := func(have []int, i int) bool { return n-i >= k-len(have) }
		arrange(c, n, k, after, enough, emit)
	}
	return c.Self
}

func repeatedCombination(c *ruby.Call) ruby.Value {
	if e, ok := lazily(c); ok {
		return e
	}
	n, emit := emitter(c)
	if k, ok := arrangeSize(c, n, false); ok {
		from := func(have []int) int {
			if len(have) == 0 {
				return 0
			}
			return have[len(have)-1]
		}
		arrange(c, n, k, from, anyIndex, emit)
	}
	return c.Self
}

func permutation(c *ruby.Call) ruby.Value {
	n, emit := emitter(c)
	if k, ok := arrangeSize(c, n, true); ok {
		permute(c, n, k, emit)
	}
	return c.Self
}

func repeatedPermutation(c *ruby.Call) ruby.Value {
	n, emit := emitter(c)
	if k, ok := arrangeSize(c, n, false); ok {
		arrange(c, n, k, fromStart, anyIndex, emit)
	}
	return c.Self
}

// product combines the elements of the receiver with the elements of all arguments.
func product(c *ruby.Call) ruby.Value {
	lists := [][]ruby.Value{copied(c, c.SelfArray().Elems)}
	for _, o := range arrays(c) {
		lists = ruby.Append(c, lists, copied(c, o.Elems))
	}
	if c.Failed() {
		return ruby.Nil
	}
	out := ruby.ListBuilder{C: c}
	for _, l := range lists {
		if len(l) == 0 {
			if c.Given() {
				return c.Self
			}
			return out.Array()
		}
	}
	place := ruby.Make[int](c, len(lists))
	if c.Failed() {
		return ruby.Nil
	}
	for {
		row := ruby.Make[ruby.Value](c, len(lists))
		if !c.Charge(ruby.ArrayOverhead) || !c.Step(1) {
			return ruby.Nil
		}
		for i, l := range lists {
			row[i] = l[place[i]]
		}
		if c.Given() {
			if !c.Run(c.RT.NewArray(row).Value()) {
				return ruby.Nil
			}
		} else if !out.Add(c.RT.NewArray(row).Value()) {
			return ruby.Nil
		}
		if !advance(place, lists) {
			break
		}
	}
	if c.Given() {
		return c.Self
	}
	return out.Array()
}

// advance increments place like the digits of a number. It returns false after the last.
func advance(place []int, lists [][]ruby.Value) bool {
	for i := len(place) - 1; i >= 0; i-- {
		if place[i]++; place[i] < len(lists[i]) {
			return true
		}
		place[i] = 0
	}
	return false
}
