package ruby

// This file implements the methods of Array that treat arrays as sets, and those that combine elements.

// keysOf enters the elements of a into a hash.
func (c *Call) keysOf(a *Array) *Hash {
	h := newHash()
	for _, e := range a.Elems {
		if _, ok := c.remember(h, e); !ok {
			break
		}
	}
	return h
}

// without returns the elements that are in none of others.
func (c *Call) without(elems []Value, others ...*Array) []Value {
	for _, o := range others {
		keys := c.keysOf(o)
		out := list{c: c}
		for _, e := range elems {
			if !c.has(keys, e) && !out.add(e) || c.Failed() {
				return nil
			}
		}
		elems = out.elems
	}
	return elems
}

// common returns the elements that are in other too, each once.
func (c *Call) common(elems []Value, other *Array) []Value {
	keys, out := c.keysOf(other), list{c: c}
	for _, e := range elems {
		if c.remove(keys, e) && !out.add(e) || c.Failed() {
			return nil
		}
	}
	return out.elems
}

// distinct returns the elements of all lists, each once.
func (c *Call) distinct(lists ...[]Value) []Value {
	seen, out := newHash(), list{c: c}
	for _, l := range lists {
		for _, e := range l {
			fresh, ok := c.remember(seen, e)
			if !ok || fresh && !out.add(e) {
				return nil
			}
		}
	}
	return out.elems
}

// arrays returns all arguments as arrays; nil after an error.
func (c *Call) arrays() []*Array {
	all := Make[*Array](c, len(c.Args))
	for i := range all {
		if all[i] = c.Array(i); all[i] == nil {
			return nil
		}
	}
	return all
}

func arrayMinus(c *Call) Value { return arrayDifference(c) }

func arrayDifference(c *Call) Value {
	others := c.arrays()
	if c.Failed() {
		return Nil
	}
	if len(others) == 0 {
		return c.NewArrayOf(c.SelfArray().Elems...)
	}
	return c.NewArray(c.without(c.SelfArray().Elems, others...))
}

func arrayAnd(c *Call) Value { return arrayIntersection(c) }

func arrayIntersection(c *Call) Value {
	if len(c.Args) == 0 {
		return c.List(Copy(c, c.SelfArray().Elems))
	}
	elems := c.distinct(c.SelfArray().Elems)
	for _, o := range c.arrays() {
		elems = c.common(elems, o)
	}
	return c.NewArray(elems)
}

func arrayOr(c *Call) Value { return arrayUnion(c) }

func arrayUnion(c *Call) Value {
	lists := [][]Value{c.SelfArray().Elems}
	for _, o := range c.arrays() {
		lists = Append(c, lists, o.Elems)
	}
	if c.Failed() {
		return Nil
	}
	return c.NewArray(c.distinct(lists...))
}

func arrayIntersectP(c *Call) Value {
	other := c.Array(0)
	if other == nil {
		return Nil
	}
	keys := c.keysOf(other)
	for _, e := range c.SelfArray().Elems {
		if c.has(keys, e) {
			return True
		}
	}
	return False
}

// uniq returns the elements that are the first for their key: themselves, or what the block answers.
func (c *Call) uniq() []Value {
	a := c.SelfArray()
	if !c.Given() {
		return c.distinct(a.Elems)
	}
	seen, out := newHash(), list{c: c}
	for i := 0; i < len(a.Elems); i++ {
		e := a.Elems[i]
		key, ok := c.Yield(e)
		if !ok {
			return nil
		}
		fresh, ok := c.remember(seen, key)
		if !ok || fresh && !out.add(e) {
			return nil
		}
	}
	return out.elems
}

func arrayUniq(c *Call) Value { return c.NewArray(c.uniq()) }

func arrayUniqBang(c *Call) Value {
	a, out := c.SelfArray(), c.uniq()
	if c.Failed() || len(out) == len(a.Elems) {
		return Nil
	}
	a.Elems = out
	return c.Self
}

// Combinations. Each goes through lists of indexes in order and yields the elements at them.

// emitter yields arrays of elements of a snapshot of the receiver.
func (c *Call) emitter() (n int, emit func(indexes []int) bool) {
	elems := c.copied(c.SelfArray().Elems)
	return len(elems), func(indexes []int) bool {
		out := Make[Value](c, len(indexes))
		for i := range out {
			out[i] = elems[indexes[i]]
		}
		_, ok := c.Yield(c.List(out))
		return ok
	}
}

// arrange goes through the lists of k indexes below n. next gives from which index on place i may count, and whether
// an index may stand there.
func (c *Call) arrange(n, k int, first func(have []int) int, allowed func(have []int, i int) bool, emit func([]int) bool) bool {
	have := Room[int](c, k)
	var level func() bool
	level = func() bool {
		if len(have) == k {
			return emit(have)
		}
		if !c.deeper() {
			return false
		}
		defer c.RT.Leave(levelBytes)
		for i := first(have); i < n; i++ {
			if !allowed(have, i) {
				continue
			}
			at := len(have)
			have = Append(c, have, i) // which leaves it as it is if the run ends
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

// permute is arrange for lists in which no index stands twice.
func (c *Call) permute(n, k int, emit func([]int) bool) bool {
	have, used := Room[int](c, k), Make[bool](c, n)
	var level func() bool
	level = func() bool {
		if len(have) == k {
			return emit(have)
		}
		if !c.deeper() {
			return false
		}
		defer c.RT.Leave(levelBytes)
		for i := range n {
			if used[i] {
				continue
			}
			used[i] = true
			at := len(have)
			have = Append(c, have, i) // which leaves it as it is if the run ends
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

// levelBytes is about what one level of arrange takes of Go's stack.
const levelBytes = 256

// deeper counts one more level; false after an error.
func (c *Call) deeper() bool {
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

// arrangeSize reads the argument of combination and its kin; ok is false where there is nothing to yield.
func (c *Call) arrangeSize(size int, limited bool) (k int, ok bool) {
	n := int64(size)
	if c.Has(0) && !c.Arg(0).IsNil() {
		n = c.Int(0)
	}
	if c.Failed() || n < 0 || limited && n > int64(size) || n > 0 && size == 0 {
		return 0, false
	}
	if !c.Charge(int(min(n, 1<<40)) * valueSize) {
		return 0, false
	}
	if limit := int64(c.RT.Depth); limit > 0 && n > limit {
		c.Fail(&LimitError{What: "call depth", Limit: limit})
		return 0, false
	}
	return int(n), true
}

func arrayCombination(c *Call) Value {
	n, emit := c.emitter()
	if k, ok := c.arrangeSize(n, true); ok {
		after := func(have []int) int {
			if len(have) == 0 {
				return 0
			}
			return have[len(have)-1] + 1
		}
		enough := func(have []int, i int) bool { return n-i >= k-len(have) }
		c.arrange(n, k, after, enough, emit)
	}
	return c.Self
}

func arrayRepeatedCombination(c *Call) Value {
	n, emit := c.emitter()
	if k, ok := c.arrangeSize(n, false); ok {
		from := func(have []int) int {
			if len(have) == 0 {
				return 0
			}
			return have[len(have)-1]
		}
		c.arrange(n, k, from, anyIndex, emit)
	}
	return c.Self
}

func arrayPermutation(c *Call) Value {
	n, emit := c.emitter()
	if k, ok := c.arrangeSize(n, true); ok {
		c.permute(n, k, emit)
	}
	return c.Self
}

func arrayRepeatedPermutation(c *Call) Value {
	n, emit := c.emitter()
	if k, ok := c.arrangeSize(n, false); ok {
		c.arrange(n, k, fromStart, anyIndex, emit)
	}
	return c.Self
}

// arrayProduct combines the elements of the receiver with those of all arguments.
func arrayProduct(c *Call) Value {
	lists := [][]Value{c.copied(c.SelfArray().Elems)}
	for _, o := range c.arrays() {
		lists = Append(c, lists, c.copied(o.Elems))
	}
	if c.Failed() {
		return Nil
	}
	out := list{c: c}
	for _, l := range lists {
		if len(l) == 0 {
			if c.Given() {
				return c.Self
			}
			return out.array()
		}
	}
	place := Make[int](c, len(lists))
	if c.Failed() {
		return Nil
	}
	for {
		row := Make[Value](c, len(lists))
		if !c.Charge(ArrayOverhead) || !c.Step(1) {
			return Nil
		}
		for i, l := range lists {
			row[i] = l[place[i]]
		}
		if c.Given() {
			if _, ok := c.Yield(Ary(row...)); !ok {
				return Nil
			}
		} else if !out.add(Ary(row...)) {
			return Nil
		}
		if !advance(place, lists) {
			break
		}
	}
	if c.Given() {
		return c.Self
	}
	return out.array()
}

// advance counts place up like the digits of a number; false after the last.
func advance(place []int, lists [][]Value) bool {
	for i := len(place) - 1; i >= 0; i-- {
		if place[i]++; place[i] < len(lists[i]) {
			return true
		}
		place[i] = 0
	}
	return false
}
