package module

// This file mixes modules into others, and into objects.

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Include mixes m into c.
func Include(rt *ruby.Runtime, c, m *ruby.Class) error {
	if err := rt.Changeable(c); err != nil {
		return err
	}
	rt.Changed()
	if k, ok := c.Attached.AsClass(); ok && c.Singleton() {
		rt.Owe(0, (len(k.Extended)+len(rt.Extensions[k]))/ruby.ElementsPerStep)
		if k.ID == 0 {
			k.Extended = append(slices.DeleteFunc(k.Extended, func(o *ruby.Class) bool { return o == m }), m) // bounded: by the modules, which are paid for
		} else {
			if rt.Extensions == nil {
				rt.Extensions = map[*ruby.Class][]*ruby.Class{}
			}
			if !slices.Contains(rt.Extensions[k], m) {
				rt.Extensions[k] = append(rt.Extensions[k], m) // bounded: by the modules, which are paid for
			}
		}
		return nil
	}
	if c.ID == 0 {
		rt.Owe(0, len(c.Includes)/ruby.ElementsPerStep)
		skipInherited(rt, c, m)
		c.Include(m)
		return nil
	}
	rt.Overridden = true // by a method of a module
	if rt.Added == nil {
		rt.Added = map[*ruby.Class][]*ruby.Class{}
	}
	rt.Owe(0, len(rt.Added[c])/ruby.ElementsPerStep)
	if !slices.Contains(rt.Added[c], m) {
		rt.Added[c] = append(rt.Added[c], m) // bounded: by the modules, which are paid for
	}
	return nil
}

// skipInherited records which modules of m the class c already has when it includes m: from its superclass, or
// prepended.
func skipInherited(rt *ruby.Runtime, c, m *ruby.Class) {
	if c.Super == nil && len(c.Prepends) == 0 {
		return
	}
	for _, k := range rt.Ancestors(m) {
		if k == c || !rt.Along(k.Name) {
			break
		}
		if err := rt.Step(int64(1 + len(c.Prepends))); err != nil {
			rt.Fault(err)
			break
		}
		inFront := slices.ContainsFunc(c.Prepends, func(p *ruby.Class) bool { return p == k || rt.Inherits(p, k) })
		if inFront || c.Super != nil && rt.Inherits(c.Super, k) {
			rt.Owe(ruby.MapEntrySize, 1+len(c.Prepends)/ruby.ElementsPerStep)
			if c.Skipped == nil {
				c.Skipped = map[*ruby.Class]bool{}
			}
			c.Skipped[k] = true
		}
	}
}

// prependTo mixes m into k, in front of k itself.
func prependTo(rt *ruby.Runtime, k, m *ruby.Class) error {
	if err := rt.Changeable(k); err != nil {
		return err
	}
	if _, ok := k.Attached.AsClass(); ok && k.Singleton() {
		return &ruby.UnsupportedError{Construct: "prepending to the singleton class of a class"}
	}
	if k.ID != 0 {
		return &ruby.UnsupportedError{Construct: "prepending to " + k.Name}
	}
	rt.Owe(0, len(k.Prepends)/ruby.ElementsPerStep)
	if !slices.Contains(k.Prepends, m) {
		k.Prepends = append(k.Prepends, m) // bounded: by the modules, which are paid for
	}
	rt.Changed()
	return nil
}

func include(c *ruby.Call) ruby.Value { return MixIn(c, "append_features", "included") }
func prepend(c *ruby.Call) ruby.Value { return MixIn(c, "prepend_features", "prepended") }

// MixIn mixes all arguments into the receiver, the last first. It calls two methods of each: name mixes the argument
// in, and hook is called afterwards.
func MixIn(c *ruby.Call, name, hook string) ruby.Value {
	if len(c.Args) == 0 {
		return c.Raise(ruby.ArgumentErrorClass, "wrong number of arguments (given 0, expected 1+)")
	}
	for i := range c.All() {
		if Module(c, i) == nil {
			return ruby.Nil
		}
	}
	for i := len(c.Args) - 1; i >= 0; i-- {
		if m := c.RT.Find(c.Args[i], ruby.SelectorFor(name)); m != nil {
			if _, err := c.RT.Invoke(m, c.Args[i], []ruby.Value{c.Self}, nil, nil); err != nil {
				return c.Fail(err)
			}
		}
		if err := c.RT.Hook(c.Args[i], hook, c.Self); err != nil {
			return c.Fail(err)
		}
	}
	return c.Self
}

func appendFeatures(c *ruby.Call) ruby.Value  { return mixInto(c, Include, "include") }
func prependFeatures(c *ruby.Call) ruby.Value { return mixInto(c, prependTo, "prepend") }

// mixInto mixes the receiver into the argument.
func mixInto(c *ruby.Call, mix func(rt *ruby.Runtime, k, m *ruby.Class) error, verb string) ruby.Value {
	m := c.SelfClass()
	k, ok := c.Arg(0).AsClass()
	switch {
	case !ok:
		return c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Class)", ruby.DescribeForConversion(c.Arg(0)))
	case !m.IsModule:
		return noModule(c)
	case m == k || c.RT.Inherits(m, k):
		return c.Raise(ruby.ArgumentErrorClass, "cyclic %s detected", verb)
	}
	return c.Check(c.Self, mix(c.RT, k, m))
}

// noModule fails because the receiver is a class: a method of Module was bound to it.
func noModule(c *ruby.Call) ruby.Value {
	return c.Raise(ruby.TypeErrorClass, "wrong argument type Class (expected Module)")
}

// extendObject mixes the receiver into one object.
func extendObject(c *ruby.Call) ruby.Value {
	k, err := c.RT.SingletonClass(c.Arg(0))
	switch {
	case err != nil:
		return c.Fail(err)
	case c.Arg(0).Frozen() && !k.IsA(ruby.NilClass):
		return c.Fail(c.RT.FrozenError(c.Arg(0)))
	case !c.SelfClass().IsModule:
		return noModule(c)
	}
	return c.Check(c.Arg(0), Include(c.RT, k, c.SelfClass()))
}
