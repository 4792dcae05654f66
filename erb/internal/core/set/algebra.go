package set

// This file implements the operations between sets, and the methods that split sets.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// otherSet returns argument 0 as a set.
func otherSet(c *ruby.Call) *ruby.Hash {
	h, ok := asSet(c.Arg(0))
	if !ok {
		if claims(c, "instance_of?", c.Self.RealClass()) || claims(c, "is_a?", ruby.SetClass) {
			return ruby.NewElements()
		}
		c.Raise(ruby.ArgumentErrorClass, "value must be a set")
		return ruby.NewElements()
	}
	return h
}

// claims asks the argument, for a class below Set, whether it is of a class that it is not of. If it says so, or has no
// such method, that is an error.
func claims(c *ruby.Call, question string, class *ruby.Class) bool {
	if c.Self.RealClass() == ruby.SetClass {
		return c.Failed()
	}
	if r, ok := c.Send(c.Arg(0), question, class.Value()); ok && r.Truthy() {
		c.Fail(&ruby.UnsupportedError{Construct: "an object that claims to be a Set"})
	}
	return c.Failed()
}

// copied returns a copy of the receiver, as dup makes it, and its elements; nil after an error.
func copied(c *ruby.Call) (ruby.Value, *ruby.Hash) {
	v, ok := c.Send(c.Self, "dup")
	if !ok || !plainAdd(c) {
		return ruby.Nil, nil
	}
	return v, elements(c, v)
}

// elements returns the elements of a set that Ruby's methods made; nil after an error.
func elements(c *ruby.Call, v ruby.Value) *ruby.Hash {
	h, ok := asSet(v)
	if !ok && !c.Failed() {
		c.Fail(&ruby.UnsupportedError{Construct: "a new or dup of a set that returns no set"})
	}
	return h
}

func union(c *ruby.Call) ruby.Value {
	out, h := copied(c)
	if h != nil {
		eachIn(c, c.Arg(0), func(v ruby.Value) bool { return add(c, h, v) })
	}
	return out
}

func difference(c *ruby.Call) ruby.Value {
	out, h := copied(c)
	if h == nil {
		return ruby.Nil
	}
	eachIn(c, c.Arg(0), func(v ruby.Value) bool {
		c.HashRemove(h, v)
		return true
	})
	return out
}

func intersection(c *ruby.Call) ruby.Value {
	h, out := selfSet(c), c.NewElements()
	if _, ok := asSet(c.Arg(0)); !ok && claims(c, "is_a?", ruby.SetClass) {
		return ruby.Nil
	}
	common := func(v ruby.Value) bool { return !c.HashHas(h, v) || add(c, out, v) }
	if other, ok := asSet(c.Arg(0)); ok && h.Len() < other.Len() { // the elements come in the order of the smaller set
		h, other = other, h
		c.EachPair(other, func(v, _ ruby.Value) bool { return common(v) && !c.Failed() })
	} else {
		eachIn(c, c.Arg(0), common)
	}
	return newSetLike(c, out)
}

func xor(c *ruby.Call) ruby.Value {
	if class := c.Self.RealClass(); class != ruby.SetClass {
		if !plainAdd(c) {
			return ruby.Nil
		}
		out, ok := c.Send(class.Value(), "new", c.Arg(0))
		if !ok {
			return ruby.Nil
		}
		if h := elements(c, out); h != nil {
			c.EachPair(selfSet(c), func(v, _ ruby.Value) bool { return c.HashRemove(h, v) || add(c, h, v) })
		}
		return out
	}
	out, h := copied(c)
	if h == nil {
		return ruby.Nil
	}
	other, ok := asSet(c.Arg(0))
	if !ok {
		other = c.NewElements()
		eachIn(c, c.Arg(0), func(v ruby.Value) bool { return add(c, other, v) })
	}
	c.EachPair(other, func(v, _ ruby.Value) bool {
		before := h.Len()
		return add(c, h, v) && (h.Len() > before || c.HashRemove(h, v))
	})
	return out
}

func merge(c *ruby.Call) ruby.Value {
	h := selfSet(c)
	if c.KwArgs() != nil {
		return c.Raise(ruby.ArgumentErrorClass, "no keywords accepted")
	}
	if !plainAdd(c) {
		return ruby.Nil
	}
	if h.Iterating > 0 {
		return c.Raise(ruby.RuntimeErrorClass, "cannot add to set during iteration")
	}
	for _, arg := range c.All() {
		if eachIn(c, arg, func(v ruby.Value) bool { return add(c, h, v) }); c.Failed() {
			return ruby.Nil
		}
	}
	return c.Self
}

func subtract(c *ruby.Call) ruby.Value {
	h := selfSet(c)
	eachIn(c, c.Arg(0), func(v ruby.Value) bool {
		c.HashRemove(h, v)
		return true
	})
	return c.Self
}

// within reports whether all elements of a are elements of b.
func within(c *ruby.Call, a, b *ruby.Hash) bool {
	if a.Len() > b.Len() {
		return false
	}
	all := true
	c.EachPair(a, func(k, _ ruby.Value) bool {
		all = c.HashHas(b, k)
		return all
	})
	return all
}

func subsetP(c *ruby.Call) ruby.Value { return ruby.Bool(within(c, selfSet(c), otherSet(c))) }

func supersetP(c *ruby.Call) ruby.Value { return ruby.Bool(within(c, otherSet(c), selfSet(c))) }

func properSubsetP(c *ruby.Call) ruby.Value {
	h, other := selfSet(c), otherSet(c)
	return ruby.Bool(h.Len() < other.Len() && within(c, h, other))
}

func properSupersetP(c *ruby.Call) ruby.Value {
	h, other := selfSet(c), otherSet(c)
	return ruby.Bool(h.Len() > other.Len() && within(c, other, h))
}

func compare(c *ruby.Call) ruby.Value {
	h := selfSet(c)
	other, ok := asSet(c.Arg(0))
	switch {
	case !ok:
		claims(c, "is_a?", ruby.SetClass)
		return ruby.Nil
	case h.Len() < other.Len() && within(c, h, other):
		return ruby.Int(-1)
	case h.Len() > other.Len() && within(c, other, h):
		return ruby.Int(1)
	case h.Len() == other.Len() && within(c, h, other):
		return ruby.Int(0)
	}
	return ruby.Nil
}

func equal(c *ruby.Call) ruby.Value {
	if c.Self == c.Arg(0) {
		return ruby.True
	}
	h := selfSet(c)
	other, ok := asSet(c.Arg(0))
	if !ok || h.Len() != other.Len() || h.Len() > 0 && h.ByIdentity != other.ByIdentity {
		return ruby.False
	}
	again, err := c.RT.VisitPair(ruby.VisitEqual, c.Self, c.Arg(0))
	if again || err != nil {
		return c.Check(ruby.True, err)
	}
	defer c.RT.LeaveVisit()
	return ruby.Bool(within(c, h, other))
}

func eqlP(c *ruby.Call) ruby.Value {
	other, ok := asSet(c.Arg(0))
	if !ok {
		return ruby.False
	}
	eq, err := c.RT.EqualHashes(selfSet(c), other, true)
	return c.Check(ruby.Bool(eq), err)
}

func hash(c *ruby.Call) ruby.Value {
	n, err := c.RT.HashOf(selfSet(c).Value())
	return c.Check(ruby.Int(n), err)
}

// shares reports whether the set and the elements of argument 0 have one in common.
func shares(c *ruby.Call) bool {
	h, found := selfSet(c), false
	if !c.RT.IsA(c.Arg(0), ruby.EnumerableModule) {
		c.Raise(ruby.ArgumentErrorClass, "value must be enumerable")
		return false
	}
	of := c.Arg(0)
	if other, ok := asSet(of); ok && other.Len() > h.Len() {
		h, of = other, c.Self
	}
	eachIn(c, of, func(v ruby.Value) bool {
		found = c.HashHas(h, v)
		return !found
	})
	return found
}

func intersectP(c *ruby.Call) ruby.Value { return ruby.Bool(shares(c)) }

func disjointP(c *ruby.Call) ruby.Value { return ruby.Bool(!shares(c)) }

func classify(c *ruby.Call) ruby.Value { return classified(c, newSetLike) }

// classified returns a hash of sets, which made makes, by the results of the block.
func classified(c *ruby.Call, made func(*ruby.Call, *ruby.Hash) ruby.Value) ruby.Value {
	out := c.NewHash()
	c.EachPair(selfSet(c), func(k, _ ruby.Value) bool {
		key, ok := c.Yield(k)
		if !ok {
			return false
		}
		group, found, err := c.RT.HashGet(out, key)
		if err != nil {
			c.Fail(err)
			return false
		}
		if !found {
			group = made(c, c.NewElements())
			if c.Failed() || !c.HashSet(out, key, group) {
				return false
			}
		}
		h, _ := asSet(group)
		return add(c, h, k)
	})
	return out.Value()
}

// divide makes a set of sets: of elements with the same result of the block, or, for a block with two parameters,
// of elements that are connected by pairs for which it returns true both ways.
func divide(c *ruby.Call) ruby.Value {
	if c.BlockArity() == 2 {
		return divideByPairs(c)
	}
	groups, ok := classified(c, allocateLike).AsHash()
	if !ok {
		return ruby.Nil
	}
	out := c.NewElements()
	c.EachPair(groups, func(_, group ruby.Value) bool { return add(c, out, group) })
	return newSet(c, out)
}

func divideByPairs(c *ruby.Call) ruby.Value {
	elems := c.HashKeys(selfSet(c))
	group, members := ruby.Make[int](c, len(elems)), ruby.Make[[]int](c, len(elems))
	if c.Failed() {
		return ruby.Nil
	}
	for i := range elems {
		group[i], members[i] = i, ruby.Append(c, members[i], i)
	}
	for i := range elems {
		for j := i + 1; j < len(elems); j++ {
			if !linked(c, elems[i], elems[j]) {
				if c.Failed() {
					return ruby.Nil
				}
				continue
			}
			from, to := group[j], group[i]
			if from == to {
				continue
			}
			for _, k := range ruby.Each(c, members[from]) {
				group[k] = to
			}
			members[to], members[from] = ruby.Append(c, members[to], members[from]...), nil
		}
	}
	sets := ruby.Make[*ruby.Hash](c, len(elems))
	out := c.NewElements()
	if c.Failed() {
		return ruby.Nil
	}
	for i, e := range elems {
		to := group[i]
		if sets[to] == nil {
			sets[to] = c.NewElements()
		}
		if !add(c, sets[to], e) {
			return ruby.Nil
		}
	}
	for i := range elems {
		if h := sets[group[i]]; h != nil {
			sets[group[i]] = nil
			if !add(c, out, allocateLike(c, h)) {
				return ruby.Nil
			}
		}
	}
	return newSet(c, out)
}

// linked reports whether the block returns true for two elements in both orders.
func linked(c *ruby.Call, a, b ruby.Value) bool {
	r, ok := c.Yield(a, b)
	if ok && r.Truthy() {
		r, ok = c.Yield(b, a)
	}
	return ok && r.Truthy()
}

// flattenSet adds the elements of h to out, replacing nested sets by their elements.
func flattenSet(c *ruby.Call, v ruby.Value, h, out *ruby.Hash) bool {
	again, err := c.RT.Visit(ruby.VisitFlatten, v)
	if err != nil {
		c.Fail(err)
		return false
	}
	if again {
		c.Raise(ruby.ArgumentErrorClass, "tried to flatten recursive Set")
		return false
	}
	defer c.RT.LeaveVisit()
	ok := true
	c.EachPair(h, func(k, _ ruby.Value) bool {
		if inner, isSet := asSet(k); isSet {
			ok = flattenSet(c, k, inner, out)
		} else {
			ok = add(c, out, k)
		}
		return ok
	})
	return ok
}

func flatten(c *ruby.Call) ruby.Value {
	out := c.NewElements()
	if !flattenSet(c, c.Self, selfSet(c), out) {
		return ruby.Nil
	}
	return newSetLike(c, out)
}

func flattenBang(c *ruby.Call) ruby.Value {
	h := selfSet(c)
	nested := false
	for k := range h.All {
		_, isSet := asSet(k)
		nested = nested || isSet
	}
	if !nested {
		return ruby.Nil
	}
	if !c.Thaw() {
		return ruby.Nil
	}
	out := c.NewElements()
	if flattenSet(c, c.Self, h, out) {
		return become(c, h, out)
	}
	return c.Self
}
