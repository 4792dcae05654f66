package hash

// This file implements the methods that change hashes.

import (
	"github.com/boshrender/boshrender/erb/internal/core/object"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

func store(c *ruby.Call) ruby.Value {
	c.HashSet(c.SelfHash(), c.Arg(0), c.Arg(1))
	return c.Arg(1)
}

func hashClear(c *ruby.Call) ruby.Value {
	return c.Check(c.Self, c.RT.HashClear(c.SelfHash()))
}

func hashDelete(c *ruby.Call) ruby.Value {
	v, ok, err := c.RT.HashDelete(c.SelfHash(), c.Arg(0))
	if ok || err != nil {
		return c.Check(v, err)
	}
	if c.Given() {
		r, _ := c.Yield(c.Arg(0))
		return r
	}
	return ruby.Nil
}

// retain keeps the entries for which the truth of the block's result is want, and reports whether it deleted any.
func retain(c *ruby.Call, want bool) bool {
	h := c.SelfHash()
	before := h.Len()
	c.Sift(h, func(k, v ruby.Value) (keep, ok bool) {
		r, ok := c.Yield(k, v)
		return r.Truthy() == want, ok
	})
	return h.Len() != before
}

func deleteIf(c *ruby.Call) ruby.Value {
	retain(c, false)
	return c.Self
}

func keepIf(c *ruby.Call) ruby.Value {
	retain(c, true)
	return c.Self
}

func rejectBang(c *ruby.Call) ruby.Value {
	return c.SelfIf(retain(c, false))
}

func selectBang(c *ruby.Call) ruby.Value {
	return c.SelfIf(retain(c, true))
}

func compactBang(c *ruby.Call) ruby.Value {
	h := c.SelfHash()
	before := h.Len()
	c.Sift(h, func(_, v ruby.Value) (keep, ok bool) { return !v.IsNil(), true })
	return c.SelfIf(h.Len() != before)
}

func shift(c *ruby.Call) ruby.Value {
	h := c.SelfHash()
	h.Force()
	k, v, ok := first(h)
	if !ok {
		return ruby.Nil
	}
	h.Kill(int(h.Head))
	if err := c.RT.Tidy(h); err != nil {
		return c.Fail(err)
	}
	return c.NewArrayOf(k, v)
}

func defaultSet(c *ruby.Call) ruby.Value {
	h := c.SelfHash()
	h.SetDefault(c.Arg(0), nil)
	return c.Arg(0)
}

func defaultProcSet(c *ruby.Call) ruby.Value {
	h, v := c.SelfHash(), c.Arg(0)
	if v.IsNil() {
		h.SetDefault(ruby.Nil, nil)
		return v
	}
	p, ok := v.AsProc()
	if r, found, err := c.RT.CheckCall(v, "to_proc"); !ok && found {
		if err != nil {
			return c.Fail(err)
		}
		if p, ok = r.AsProc(); !ok && !r.IsNil() {
			return c.Fail(ruby.BadConversion(v, "Proc", "to_proc", r))
		}
	}
	if !ok {
		return c.Raise(ruby.TypeErrorClass, "wrong default_proc type %s (expected Proc)", v.RealClass().Inspect())
	}
	setDefaultProc(c, h, p)
	return p.Value()
}

func compareByIdentity(c *ruby.Call) ruby.Value {
	h := c.SelfHash()
	if h.ByIdentity {
		return c.Self
	}
	if h.Iterating > 0 {
		return c.Raise(ruby.RuntimeErrorClass, "compare_by_identity during iteration")
	}
	h.ByIdentity = true
	return c.Check(c.Self, c.RT.Rehash(h))
}

func rehash(c *ruby.Call) ruby.Value {
	h := c.SelfHash()
	if h.Iterating > 0 {
		return c.Raise(ruby.RuntimeErrorClass, "rehash during iteration")
	}
	return c.Check(c.Self, c.RT.Rehash(h))
}

func replace(c *ruby.Call) ruby.Value {
	other := c.Hash(0)
	h := c.SelfHash()
	if c.Failed() || other == h {
		return c.Self
	}
	if h.Iterating > 0 {
		return c.Raise(ruby.RuntimeErrorClass, "can't replace hash during iteration")
	}
	if !c.Charge(other.Len() * ruby.HashEntrySize) {
		return ruby.Nil
	}
	h.ByIdentity = other.ByIdentity
	if err := c.RT.HashReplace(h, other); err != nil {
		return c.Fail(err)
	}
	h.SetDefault(other.Default(), other.DefaultProc())
	return c.Self
}

func merge(c *ruby.Call) ruby.Value {
	v, err := object.CopyValue(c.RT, c.Self)
	if err != nil {
		return c.Fail(err)
	}
	if !mergeInto(c, v.Object().(*ruby.Hash)) {
		return ruby.Nil
	}
	return v
}

func mergeBang(c *ruby.Call) ruby.Value {
	mergeInto(c, c.SelfHash())
	return c.Self
}

// mergeInto stores the entries of all arguments. The block decides about keys that exist already.
func mergeInto(c *ruby.Call, h *ruby.Hash) bool {
	for i := range c.All() {
		other := c.Hash(i)
		if c.Failed() {
			return false
		}
		c.EachPair(other, func(k, v ruby.Value) bool {
			if !c.Given() {
				return c.HashSet(h, k, v)
			}
			err := c.RT.HashUpdate(h, k, func(old ruby.Value, had bool) (ruby.Value, error) {
				if !had {
					return v, nil
				}
				r, _ := c.Yield(k, old, v)
				return r, c.Err()
			})
			if err != nil {
				c.Fail(err)
			}
			return err == nil
		})
		if c.Failed() {
			return false
		}
	}
	return true
}

func transformValuesBang(c *ruby.Call) ruby.Value {
	h := c.SelfHash()
	c.Revalue(h, func(v ruby.Value) (ruby.Value, bool) { return c.Yield(v) })
	return c.Self
}

// transformKeysBang stores each value under its new key. A key that was set already is not overwritten in its own
// turn.
func transformKeysBang(c *ruby.Call) ruby.Value {
	rename := renamer(c)
	if rename == nil {
		return transformEnumerator(c)
	}
	if !c.Thaw() {
		return ruby.Nil
	}
	h := c.SelfHash()
	if h.Iterating > 0 {
		return c.Raise(ruby.RuntimeErrorClass, "can't add a new key into hash during iteration")
	}
	fresh := ruby.NewHash(0)
	old, err := c.RT.CopyEntries(h)
	if err != nil {
		return c.Fail(err)
	}
	for k, v := range old.All {
		name, ok := rename(k)
		if !ok {
			return ruby.Nil
		}
		if !c.HashHas(fresh, k) {
			c.HashRemove(h, k)
		}
		if !c.HashSet(h, name, v) || !c.HashSet(fresh, name, ruby.Nil) {
			return ruby.Nil
		}
	}
	return c.Self
}
