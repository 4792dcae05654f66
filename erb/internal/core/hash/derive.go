package hash

// This file implements the methods of Hash that make other hashes and arrays of its entries.

import (
	"github.com/boshrender/boshrender/erb/internal/core/object"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

func hashSelect(c *ruby.Call) ruby.Value { return entriesWhere(c, true) }

func reject(c *ruby.Call) ruby.Value { return entriesWhere(c, false) }

// newHashLike makes an empty hash that compares keys as the receiver does.
func newHashLike(c *ruby.Call) *ruby.Hash {
	h := c.NewHash()
	h.ByIdentity = c.SelfHash().ByIdentity
	return h
}

func entriesWhere(c *ruby.Call, want bool) ruby.Value {
	out := c.CopyEntries(c.SelfHash())
	c.Sift(out, func(k, v ruby.Value) (keep, ok bool) {
		r, ok := c.Yield(k, v)
		return r.Truthy() == want, ok
	})
	return out.Value()
}

func compact(c *ruby.Call) ruby.Value {
	v, err := object.CopyValue(c.RT, c.Self)
	if err != nil {
		return c.Fail(err)
	}
	h := v.Object().(*ruby.Hash)
	c.Sift(h, func(_, e ruby.Value) (keep, ok bool) { return !e.IsNil(), true })
	return v
}

func except(c *ruby.Call) ruby.Value {
	out, ok := c.CopyHash(c.SelfHash()).AsHash()
	if !ok {
		return ruby.Nil
	}
	for _, k := range c.All() {
		if _, _, err := c.RT.HashDelete(out, k); err != nil {
			return c.Fail(err)
		}
	}
	return out.Value()
}

func slice(c *ruby.Call) ruby.Value {
	out := newHashLike(c)
	for _, k := range c.All() {
		if v, ok := c.HashGet(c.SelfHash(), k); ok {
			c.HashSet(out, k, v)
		}
		if c.Failed() {
			return ruby.Nil
		}
	}
	return out.Value()
}

func invert(c *ruby.Call) ruby.Value {
	out := c.NewHash()
	c.EachPair(c.SelfHash(), func(k, v ruby.Value) bool { return c.HashSet(out, v, k) })
	return out.Value()
}

func toH(c *ruby.Call) ruby.Value {
	h := c.SelfHash()
	if !c.Given() {
		if h.Class == ruby.HashClass {
			return c.Self
		}
		v, err := object.CopyValue(c.RT, c.Self)
		if err == nil {
			v.SetClass(ruby.HashClass)
		}
		return c.Check(v, err)
	}
	out := c.NewHash()
	c.EachPair(h, func(k, v ruby.Value) bool {
		r, ok := c.Yield(k, v)
		return ok && c.SetPair(out, r, "wrong element type %s (expected array)", "element has wrong array length (expected 2, was %d)")
	})
	return out.Value()
}

func flatten(c *ruby.Call) ruby.Value {
	level := c.IntOr(0, 1)
	if c.Failed() {
		return ruby.Nil
	}
	if level == 0 {
		return toA(c)
	}
	flat := ruby.ListBuilder{C: c}
	c.EachPair(c.SelfHash(), func(k, v ruby.Value) bool { return flat.Add(k) && flat.Add(v) })
	if level == 1 {
		return flat.Array()
	}
	if level > 0 {
		level--
	}
	v, _ := c.Send(flat.Array(), "flatten", ruby.Int(level))
	return v
}

func transformValues(c *ruby.Call) ruby.Value {
	out := c.CopyEntries(c.SelfHash())
	c.Revalue(out, func(v ruby.Value) (ruby.Value, bool) { return c.Yield(v) })
	return out.Value()
}

// renamer returns the function that transform_keys applies: the hash of argument 0, then the block for other keys.
// It returns nil if there is neither, or after an error.
func renamer(c *ruby.Call) func(k ruby.Value) (ruby.Value, bool) {
	var names *ruby.Hash
	if c.Has(0) {
		if names = c.Hash(0); c.Failed() {
			return nil
		}
	} else if !c.Given() {
		return nil
	}
	return func(k ruby.Value) (ruby.Value, bool) {
		if names != nil {
			v, ok := c.HashGet(names, k)
			switch {
			case c.Failed():
				return ruby.Nil, false
			case ok:
				return v, true
			case !c.Given():
				return k, true
			}
		}
		return c.Yield(k)
	}
}

// transformEnumerator returns the result of transform_keys without a hash and a block.
func transformEnumerator(c *ruby.Call) ruby.Value {
	if c.Failed() {
		return ruby.Nil
	}
	return c.RT.NewEnumerator(c.Self, c.Method.Name, nil, nil)
}

func transformKeys(c *ruby.Call) ruby.Value {
	rename := renamer(c)
	if rename == nil {
		return transformEnumerator(c)
	}
	out := c.NewHash()
	c.EachPair(c.SelfHash(), func(k, v ruby.Value) bool {
		name, ok := rename(k)
		return ok && c.HashSet(out, name, v)
	})
	return out.Value()
}
