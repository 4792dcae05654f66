package module

// This file implements Class: new, allocate, and the classes above and below.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var tables = []ruby.Table{
	{Class: &ruby.ObjectClass, Alloc: allocateObject},
	{Class: &ruby.BasicObjectClass, Alloc: allocateObject},
	{Class: &ruby.IntegerClass, NoNew: true},
	{Class: &ruby.FloatClass, NoNew: true},
	{Class: &ruby.SymbolClass, NoNew: true},
	{Class: &ruby.ClassClass, Methods: []ruby.Method{
		{Name: "allocate", Fn: allocate},
		{Name: "attached_object", Fn: attachedObject},
		{Name: "inherited", Min: 1, Max: 1, Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
		{Name: "initialize", Max: -1, Fn: func(c *ruby.Call) ruby.Value {
			return c.Raise(ruby.TypeErrorClass, "already initialized class")
		}, Flags: ruby.PrivateRow},
		{Name: "new", Max: -1, Fn: ruby.ClassNew, Flags: ruby.Brief | ruby.Kw | ruby.Makes},
		{Name: "subclasses", Fn: subclasses},
		{Name: "superclass", Fn: superclass},
	}},
	{Class: &ruby.ClassClass, Statics: []ruby.Method{{Name: "allocate", Fn: allocate}, {Name: "new", Max: 1, Fn: classNew}}},
}

func allocateObject(k *ruby.Class) ruby.Value { return ruby.NewInstance(k, nil) }

func allocate(c *ruby.Call) ruby.Value { return c.Check(c.RT.Allocate(c.SelfClass())) }

func attachedObject(c *ruby.Call) ruby.Value {
	k := c.SelfClass()
	if k.Attached.IsNil() {
		return c.Raise(ruby.TypeErrorClass, "'%s' is not a singleton class", k.Inspect())
	}
	return k.Attached
}

func superclass(c *ruby.Call) ruby.Value {
	k := c.SelfClass().Super
	for k != nil && k.Singleton() && k.Attached.IsNil() {
		k = k.Super
	}
	if k == nil {
		return ruby.Nil
	}
	return k.Value()
}

func subclasses(c *ruby.Call) ruby.Value {
	if !c.Step(len(c.RT.Made) / ruby.ElementsPerStep) {
		return ruby.Nil
	}
	var list []*ruby.Class
	for i := len(c.RT.Made) - 1; i >= 0; i-- {
		if k := c.RT.Made[i]; k.Super == c.SelfClass() && !k.Singleton() && !k.IsModule {
			list = ruby.Append(c, list, k)
		}
	}
	for i := len(ruby.Builtins) - 1; i >= 0; i-- {
		if ruby.Builtins[i].Super == c.SelfClass() {
			list = ruby.Append(c, list, ruby.Builtins[i])
		}
	}
	return classes(c, list)
}

// classNew makes a class; the block is its body.
func classNew(c *ruby.Call) ruby.Value {
	if !c.SelfClass().Attached.IsNil() {
		return c.Raise(ruby.TypeErrorClass, "can't create instance of singleton class")
	}
	super := ruby.ObjectClass
	if c.Has(0) {
		k, ok := c.Arg(0).AsClass()
		switch {
		case !ok || k.IsModule:
			return c.Raise(ruby.TypeErrorClass, "superclass must be an instance of Class (given an instance of %s)",
				c.Arg(0).RealClass().Inspect())
		case !k.Attached.IsNil():
			return c.Raise(ruby.TypeErrorClass, "can't make subclass of singleton class")
		case k == ruby.ClassClass:
			return c.Raise(ruby.TypeErrorClass, "can't make subclass of Class")
		}
		super = k
	}
	if !c.Charge(ruby.ClassSize) {
		return ruby.Nil
	}
	k := c.RT.NewClass("", super, false)
	if err := c.RT.Inherited(super, k); err != nil {
		return c.Fail(err)
	}
	if c.Given() {
		if _, err := Eval(c.RT, k, c.Block(), []ruby.Value{k.Value()}, nil); err != nil {
			return c.Fail(err)
		}
	}
	return k.Value()
}
