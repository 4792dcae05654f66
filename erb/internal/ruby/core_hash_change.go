package ruby

// This file implements how hashes are changed.

func hashStore(c *Call) Value {
	c.HashSet(c.SelfHash(), c.Arg(0), c.Arg(1))
	return c.Arg(1)
}

func hashClear(c *Call) Value {
	return c.Check(c.Self, c.RT.hashClear(c.SelfHash()))
}

func hashDelete(c *Call) Value {
	v, ok, err := c.RT.HashDelete(c.SelfHash(), c.Arg(0))
	if ok || err != nil {
		return c.Check(v, err)
	}
	if c.Given() {
		r, _ := c.Yield(c.Arg(0))
		return r
	}
	return Nil
}

// retain deletes the entries for which the block does not answer as wanted, and tells whether there were any.
func (c *Call) retain(want bool) bool {
	h := c.SelfHash()
	before := h.Len()
	c.sift(h, func(k, v Value) (keep, ok bool) {
		r, ok := c.Yield(k, v)
		return r.Truthy() == want, ok
	})
	return h.Len() != before
}

func hashDeleteIf(c *Call) Value {
	c.retain(false)
	return c.Self
}

func hashKeepIf(c *Call) Value {
	c.retain(true)
	return c.Self
}

func hashRejectBang(c *Call) Value {
	if c.retain(false) {
		return c.Self
	}
	return Nil
}

func hashSelectBang(c *Call) Value {
	if c.retain(true) {
		return c.Self
	}
	return Nil
}

func hashCompactBang(c *Call) Value {
	h := c.SelfHash()
	before := h.Len()
	c.sift(h, func(_, v Value) (keep, ok bool) { return !v.IsNil(), true })
	if h.Len() == before {
		return Nil
	}
	return c.Self
}

func hashShift(c *Call) Value {
	h := c.SelfHash()
	h.force()
	k, v, ok := h.First()
	if !ok {
		return Nil
	}
	h.kill(h.head)
	if err := c.RT.tidy(h); err != nil {
		return c.Fail(err)
	}
	return c.NewArrayOf(k, v)
}

func hashDefaultSet(c *Call) Value {
	h := c.SelfHash()
	h.Default, h.DefaultProc = c.Arg(0), nil
	return c.Arg(0)
}

func hashDefaultProcSet(c *Call) Value {
	h, v := c.SelfHash(), c.Arg(0)
	if v.IsNil() {
		h.Default, h.DefaultProc = Nil, nil
		return v
	}
	p, ok := v.AsProc()
	if r, found, err := c.RT.CheckCall(v, "to_proc"); !ok && found {
		if err != nil {
			return c.Fail(err)
		}
		p, ok = r.AsProc()
	}
	if !ok {
		return c.Raise(TypeErrorClass, "wrong default_proc type %s (expected Proc)", v.RealClass().Inspect())
	}
	c.setDefaultProc(h, p)
	return p.Value()
}

func hashCompareByIdentity(c *Call) Value {
	h := c.SelfHash()
	if h.ByIdentity {
		return c.Self
	}
	if h.iterating > 0 {
		return c.Raise(RuntimeErrorClass, "compare_by_identity during iteration")
	}
	if err := c.RT.rehash(h); err != nil {
		return c.Fail(err)
	}
	h.ByIdentity = true
	return c.Check(c.Self, c.RT.rehash(h))
}

func hashRehash(c *Call) Value {
	h := c.SelfHash()
	if h.iterating > 0 {
		return c.Raise(RuntimeErrorClass, "rehash during iteration")
	}
	return c.Check(c.Self, c.RT.rehash(h))
}

func hashReplace(c *Call) Value {
	other := c.Hash(0)
	h := c.SelfHash()
	if other == nil || other == h {
		return c.Self
	}
	if h.iterating > 0 {
		return c.Raise(RuntimeErrorClass, "can't replace hash during iteration")
	}
	if !c.Charge(other.Len() * hashEntrySize) {
		return Nil
	}
	h.ByIdentity = other.ByIdentity
	if err := c.RT.hashReplace(h, other); err != nil {
		return c.Fail(err)
	}
	h.Default, h.DefaultProc = other.Default, other.DefaultProc
	return c.Self
}

func hashMerge(c *Call) Value {
	v, err := c.RT.copyValue(c.Self)
	if err != nil {
		return c.Fail(err)
	}
	if !c.mergeInto(v.o.body.(*Hash)) {
		return Nil
	}
	return v
}

func hashMergeBang(c *Call) Value {
	c.mergeInto(c.SelfHash())
	return c.Self
}

// mergeInto stores the entries of all arguments; the block decides about keys that are there already.
func (c *Call) mergeInto(h *Hash) bool {
	for i := range c.All() {
		other := c.Hash(i)
		if other == nil {
			return false
		}
		c.eachPair(other, func(k, v Value) bool {
			if c.Given() {
				if old, ok := c.get(h, k); ok {
					r, ok := c.Yield(k, old, v)
					if !ok {
						return false
					}
					v = r
				}
			}
			return c.HashSet(h, k, v)
		})
		if c.Failed() {
			return false
		}
	}
	return true
}

func hashTransformValuesBang(c *Call) Value {
	h := c.SelfHash()
	c.eachPair(h, func(k, v Value) bool {
		r, ok := c.Yield(v)
		return ok && c.HashSet(h, k, r)
	})
	return c.Self
}

// hashTransformKeysBang stores each value under its new key. Keys that were set already are not overwritten by their
// own turn.
func hashTransformKeysBang(c *Call) Value {
	rename := c.renamer()
	if rename == nil {
		return c.transformEnumerator()
	}
	h := c.SelfHash()
	if h.iterating > 0 {
		return c.Raise(RuntimeErrorClass, "can't add a new key into hash during iteration")
	}
	fresh := newHash()
	old, err := c.RT.CopyEntries(h)
	if err != nil {
		return c.Fail(err)
	}
	for k, v := range old.All {
		name, ok := rename(k)
		if !ok {
			return Nil
		}
		if !c.has(fresh, k) {
			c.remove(h, k)
		}
		if !c.HashSet(h, name, v) || !c.HashSet(fresh, name, Nil) {
			return Nil
		}
	}
	return c.Self
}
