package ruby

// This file implements the methods of Hash that make other hashes and arrays of its entries.

func hashSelect(c *Call) Value { return c.entriesWhere(true) }

func hashReject(c *Call) Value { return c.entriesWhere(false) }

// newHashLike makes an empty hash that compares keys as the receiver does.
func (c *Call) newHashLike() *Hash {
	h := c.NewHash()
	h.ByIdentity = c.SelfHash().ByIdentity
	return h
}

func (c *Call) entriesWhere(want bool) Value {
	out := c.newHashLike()
	c.eachPair(c.SelfHash(), func(k, v Value) bool {
		r, ok := c.Yield(k, v)
		return ok && (r.Truthy() != want || c.HashSet(out, k, v))
	})
	return out.Value()
}

func hashCompact(c *Call) Value {
	v, err := c.RT.copyValue(c.Self)
	if err != nil {
		return c.Fail(err)
	}
	h := v.o.body.(*Hash)
	c.sift(h, func(_, e Value) (keep, ok bool) { return !e.IsNil(), true })
	return v
}

func hashExcept(c *Call) Value {
	out, ok := c.copyHash(c.SelfHash()).AsHash()
	if !ok {
		return Nil
	}
	for _, k := range c.All() {
		if _, _, err := c.RT.HashDelete(out, k); err != nil {
			return c.Fail(err)
		}
	}
	return out.Value()
}

func hashSlice(c *Call) Value {
	out := c.newHashLike()
	for _, k := range c.All() {
		if v, ok := c.get(c.SelfHash(), k); ok {
			c.HashSet(out, k, v)
		}
		if c.Failed() {
			return Nil
		}
	}
	return out.Value()
}

func hashInvert(c *Call) Value {
	out := c.NewHash()
	c.eachPair(c.SelfHash(), func(k, v Value) bool { return c.HashSet(out, v, k) })
	return out.Value()
}

func hashToH(c *Call) Value {
	h := c.SelfHash()
	if !c.Given() {
		if h.class == HashClass {
			return c.Self
		}
		v, err := c.RT.copyValue(c.Self)
		if err == nil {
			v.o.class = HashClass
		}
		return c.Check(v, err)
	}
	out := c.NewHash()
	c.eachPair(h, func(k, v Value) bool {
		r, ok := c.Yield(k, v)
		return ok && c.setPair(out, r, "wrong element type %s (expected array)", "element has wrong array length (expected 2, was %d)")
	})
	return out.Value()
}

func hashFlatten(c *Call) Value {
	level := c.IntOr(0, 1)
	if c.Failed() {
		return Nil
	}
	if level == 0 {
		return hashToA(c)
	}
	flat := list{c: c}
	c.eachPair(c.SelfHash(), func(k, v Value) bool { return flat.add(k) && flat.add(v) })
	if level == 1 {
		return flat.array()
	}
	if level > 0 {
		level--
	}
	v, _ := c.Send(flat.array(), "flatten", Int(level))
	return v
}

func hashTransformValues(c *Call) Value {
	out := c.newHashLike()
	c.eachPair(c.SelfHash(), func(k, v Value) bool {
		r, ok := c.Yield(v)
		return ok && c.HashSet(out, k, r)
	})
	return out.Value()
}

// renamer returns the function that transform_keys applies: the hash of argument 0, then the block for other keys. nil
// if there is neither, or after an error.
func (c *Call) renamer() func(k Value) (Value, bool) {
	var names *Hash
	if c.Has(0) {
		if names = c.Hash(0); names == nil {
			return nil
		}
	} else if !c.Given() {
		return nil
	}
	return func(k Value) (Value, bool) {
		if names != nil {
			v, ok := c.get(names, k)
			switch {
			case c.Failed():
				return Nil, false
			case ok:
				return v, true
			case !c.Given():
				return k, true
			}
		}
		return c.Yield(k)
	}
}

// transformEnumerator is what transform_keys answers without a hash and a block.
func (c *Call) transformEnumerator() Value {
	if c.Failed() {
		return Nil
	}
	return c.RT.newEnumerator(c.Self, c.Method.Name, nil, nil)
}

func hashTransformKeys(c *Call) Value {
	rename := c.renamer()
	if rename == nil {
		return c.transformEnumerator()
	}
	out := c.NewHash()
	c.eachPair(c.SelfHash(), func(k, v Value) bool {
		name, ok := rename(k)
		return ok && c.HashSet(out, name, v)
	})
	return out.Value()
}
