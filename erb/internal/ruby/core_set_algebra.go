package ruby

// This file implements the operations between sets, and those that make sets of sets.

// otherSet returns argument 0 as a set.
func (c *Call) otherSet() *Hash {
	h, ok := asSet(c.Arg(0))
	if !ok {
		c.Raise(ArgumentErrorClass, "value must be a set")
		return newHash()
	}
	return h
}

func setUnion(c *Call) Value {
	out := c.copyOf(c.selfSet())
	c.eachIn(c.Arg(0), func(v Value) bool { return c.setAdd(out, v) })
	return c.newSetLike(out)
}

func setDifference(c *Call) Value {
	out := c.copyOf(c.selfSet())
	c.eachIn(c.Arg(0), func(v Value) bool {
		c.remove(out, v)
		return true
	})
	return c.newSetLike(out)
}

func setIntersection(c *Call) Value {
	h, out := c.selfSet(), c.NewHash()
	out.ByIdentity = h.ByIdentity
	c.eachIn(c.Arg(0), func(v Value) bool { return !c.has(h, v) || c.setAdd(out, v) })
	return c.newSetLike(out)
}

func setXor(c *Call) Value {
	out := c.copyOf(c.selfSet())
	other := c.NewHash()
	c.eachIn(c.Arg(0), func(v Value) bool { return c.setAdd(other, v) })
	c.eachPair(other, func(v, _ Value) bool { return c.remove(out, v) || c.setAdd(out, v) })
	return c.newSetLike(out)
}

func setMerge(c *Call) Value {
	h := c.selfSet()
	for _, arg := range c.All() {
		if c.eachIn(arg, func(v Value) bool { return c.setAdd(h, v) }); c.Failed() {
			return Nil
		}
	}
	return c.Self
}

func setSubtract(c *Call) Value {
	h := c.selfSet()
	c.eachIn(c.Arg(0), func(v Value) bool {
		c.remove(h, v)
		return true
	})
	return c.Self
}

// within reports whether all elements of a are elements of b.
func (c *Call) within(a, b *Hash) bool {
	if a.Len() > b.Len() {
		return false
	}
	all := true
	c.eachPair(a, func(k, _ Value) bool {
		all = c.has(b, k)
		return all
	})
	return all
}

func setSubsetP(c *Call) Value { return Bool(c.within(c.selfSet(), c.otherSet())) }

func setSupersetP(c *Call) Value { return Bool(c.within(c.otherSet(), c.selfSet())) }

func setProperSubsetP(c *Call) Value {
	h, other := c.selfSet(), c.otherSet()
	return Bool(h.Len() < other.Len() && c.within(h, other))
}

func setProperSupersetP(c *Call) Value {
	h, other := c.selfSet(), c.otherSet()
	return Bool(h.Len() > other.Len() && c.within(other, h))
}

func setCompare(c *Call) Value {
	h := c.selfSet()
	other, ok := asSet(c.Arg(0))
	switch {
	case !ok:
		return Nil
	case h.Len() < other.Len() && c.within(h, other):
		return Int(-1)
	case h.Len() > other.Len() && c.within(other, h):
		return Int(1)
	case h.Len() == other.Len() && c.within(h, other):
		return Int(0)
	}
	return Nil
}

func setEqual(c *Call) Value {
	if c.Self == c.Arg(0) {
		return True
	}
	h := c.selfSet()
	other, ok := asSet(c.Arg(0))
	if !ok || h.Len() != other.Len() {
		return False
	}
	again, err := c.RT.visitPair(visitEqual, c.Self, c.Arg(0))
	if again || err != nil {
		return c.Check(True, err)
	}
	defer c.RT.leaveVisit()
	return Bool(c.within(h, other))
}

func setEqlP(c *Call) Value {
	other, ok := asSet(c.Arg(0))
	if !ok || c.Arg(0).RealClass() != c.Self.RealClass() {
		return False
	}
	eq, err := c.RT.equalHashes(c.selfSet(), other, true)
	return c.Check(Bool(eq), err)
}

func setHash(c *Call) Value {
	n, err := c.RT.HashOf(c.selfSet().Value())
	return c.Check(Int(n), err)
}

// shares reports whether the set and the elements of argument 0 have one in common.
func (c *Call) shares() bool {
	h, found := c.selfSet(), false
	c.eachIn(c.Arg(0), func(v Value) bool {
		found = c.has(h, v)
		return !found
	})
	return found
}

func setIntersectP(c *Call) Value { return Bool(c.shares()) }

func setDisjointP(c *Call) Value { return Bool(!c.shares()) }

func setClassify(c *Call) Value {
	out := c.NewHash()
	c.eachPair(c.selfSet(), func(k, _ Value) bool {
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
			group = c.newSetLike(c.NewHash())
			if !c.HashSet(out, key, group) {
				return false
			}
		}
		h, _ := asSet(group)
		return c.setAdd(h, k)
	})
	return out.Value()
}

// setDivide makes a set of sets: of elements with the same answer of the block, or, for a block with two parameters,
// of elements that are connected by pairs for which it answers true both ways.
func setDivide(c *Call) Value {
	if c.blockArity() == 2 {
		return c.divideByPairs()
	}
	groups, ok := setClassify(c).AsHash()
	if !ok {
		return Nil
	}
	out := c.NewHash()
	for _, group := range groups.All {
		c.setAdd(out, group)
	}
	return c.newSetLike(out)
}

func (c *Call) divideByPairs() Value {
	elems := c.hashKeys(c.selfSet())
	linked := Make[[]bool](c, len(elems))
	if c.Failed() {
		return Nil
	}
	for i := range elems {
		if linked[i] = Make[bool](c, len(elems)); c.Failed() {
			return Nil
		}
		for j := range elems {
			r, ok := c.Yield(elems[i], elems[j])
			if !ok {
				return Nil
			}
			linked[i][j] = r.Truthy()
		}
	}
	out, seen := c.NewHash(), Make[bool](c, len(elems))
	if c.Failed() {
		return Nil
	}
	for i := range elems {
		if seen[i] {
			continue
		}
		group := c.NewHash()
		for _, j := range c.linkedWith(linked, seen, i) {
			c.setAdd(group, elems[j])
		}
		c.setAdd(out, c.newSetLike(group))
	}
	return c.newSetLike(out)
}

// linkedWith returns what can be reached from start by links that go both ways.
func (c *Call) linkedWith(linked [][]bool, seen []bool, start int) []int {
	seen[start] = true
	found := []int{start}
	for k := 0; k < len(found) && c.Step(1+len(linked)/ElementsPerStep); k++ {
		i := found[k]
		for j := range linked {
			if !seen[j] && linked[i][j] && linked[j][i] {
				seen[j] = true
				found = Append(c, found, j)
			}
		}
	}
	return found
}

// flattenSet adds the elements of h to out, those of sets among them instead of the sets.
func (c *Call) flattenSet(v Value, h, out *Hash) bool {
	again, err := c.RT.visit(visitFlatten, v)
	if err != nil {
		c.Fail(err)
		return false
	}
	if again {
		c.Raise(ArgumentErrorClass, "tried to flatten recursive Set")
		return false
	}
	defer c.RT.leaveVisit()
	ok := true
	c.eachPair(h, func(k, _ Value) bool {
		if inner, isSet := asSet(k); isSet {
			ok = c.flattenSet(k, inner, out)
		} else {
			ok = c.setAdd(out, k)
		}
		return ok
	})
	return ok
}

func setFlatten(c *Call) Value {
	out := c.NewHash()
	if !c.flattenSet(c.Self, c.selfSet(), out) {
		return Nil
	}
	return c.newSetLike(out)
}

func setFlattenBang(c *Call) Value {
	h := c.selfSet()
	nested := false
	for k := range h.All {
		_, isSet := asSet(k)
		nested = nested || isSet
	}
	if !nested {
		return Nil
	}
	out := c.NewHash()
	if c.flattenSet(c.Self, h, out) {
		return c.Check(c.Self, c.RT.hashReplace(h, out))
	}
	return c.Self
}
