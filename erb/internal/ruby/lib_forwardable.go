package ruby

// This file implements the libraries forwardable and singleton.

import "strings"

var (
	forwardableModule = NewModule("Forwardable")
	singletonModule   = NewModule("Singleton")
)

func init() {
	Methods(forwardableModule, []Method{
		{Name: "def_delegator", Min: 2, Max: 3, Fn: defDelegator},
		{Name: "def_delegators", Min: 1, Max: -1, Fn: defDelegators},
		{Name: "def_instance_delegator", Min: 2, Max: 3, Fn: defDelegator},
		{Name: "def_instance_delegators", Min: 1, Max: -1, Fn: defDelegators},
		{Name: "delegate", Min: 1, Max: 1, Fn: instanceDelegate},
		{Name: "instance_delegate", Min: 1, Max: 1, Fn: instanceDelegate},
	})
	Statics(singletonModule, []Method{
		{Name: "included", Min: 1, Max: 1, Fn: singletonIncluded, Flags: PrivateRow},
	})
	Methods(singletonModule, []Method{
		{Name: "clone", Fn: func(c *Call) Value {
			return c.Raise(TypeErrorClass, "can't clone instance of singleton %s", c.Self.RealClass().Inspect())
		}, Flags: Kw},
		{Name: "dup", Fn: func(c *Call) Value {
			return c.Raise(TypeErrorClass, "can't dup instance of singleton %s", c.Self.RealClass().Inspect())
		}},
	})
}

// forward defines name as a call of method on what accessor stands for: an instance variable or a method.
func (c *Call) forward(accessor, method, name string) Value {
	if !c.AsName(accessor) || !c.AsName(method) || !c.AsName(name) {
		return Nil
	}
	k, ok := c.Self.AsClass()
	if !ok || k.id != 0 {
		return c.Fail(&UnsupportedError{Construct: "Forwardable of something else than a class of the template"})
	}
	if c.IndexFunc(c.TrimLeft(accessor, func(b byte) bool { return b == '@' }), func(b byte) bool { return strings.IndexByte(" .:([", b) >= 0 }) >= 0 || strings.HasPrefix(accessor, "@@") {
		return c.Fail(&UnsupportedError{Construct: c.Concat("Forwardable with the accessor ", accessor), Reason: reasonEval})
	}
	if !c.Charge(256) {
		return Nil
	}
	return c.Check(Sym(name), c.RT.Define(k, Method{Name: name, Max: -1, Flags: Kw, Fn: func(c *Call) Value {
		target := Nil
		if strings.HasPrefix(accessor, "@") {
			if vars := c.RT.IVarsOf(c.Self, false); vars != nil {
				target, _ = vars.Get(accessor)
			}
		} else {
			v, err := c.RT.CallMethod(c.Self, SelectorFor(accessor), nil, nil, nil, true)
			if err != nil {
				return c.Fail(err)
			}
			target = v
		}
		v, err := c.RT.CallMethod(target, SelectorFor(method), c.Args, c.KwArgs(), c.Block, false)
		return c.Check(v, err)
	}}))
}

func defDelegator(c *Call) Value {
	accessor, method := c.Name(0), c.Name(1)
	name := method
	if c.Has(2) {
		name = c.Name(2)
	}
	if c.Failed() {
		return Nil
	}
	return c.forward(accessor, method, name)
}

func defDelegators(c *Call) Value {
	accessor := c.Name(0)
	var names []Value
	for i := 1; i < len(c.Args); i++ {
		name := c.Name(i)
		if c.Failed() {
			return Nil
		}
		if name == "__send__" || name == "__id__" {
			continue
		}
		names = Append(c, names, c.forward(accessor, name, name))
	}
	return c.List(names)
}

// instanceDelegate takes {method or list of methods => accessor}.
func instanceDelegate(c *Call) Value {
	h := c.Hash(0)
	if h == nil {
		return Nil
	}
	for k, v := range h.All {
		accessor := PlainToS(v)
		list := []Value{k}
		if a, ok := k.AsArray(); ok {
			list = a.Elems
		}
		for _, m := range list {
			if c.forward(accessor, PlainToS(m), PlainToS(m)); !c.Step(1) {
				return Nil
			}
		}
	}
	if c.Failed() {
		return Nil
	}
	return c.Arg(0)
}

// singletonIncluded makes new private and adds instance.
func singletonIncluded(c *Call) Value {
	k, ok := c.Arg(0).AsClass()
	if !ok || k.IsModule {
		return Nil
	}
	maker := c.RT.FindInstance(ClassClass, "new")
	if maker == nil {
		return Nil
	}
	hidden := *maker
	hidden.Visibility = Private
	c.Check(Nil, c.RT.DefineSingleton(c.Arg(0), hidden))
	instance := Method{Name: "instance", Fn: func(c *Call) Value {
		vars := c.RT.IVarsOf(c.Self, true)
		if v, ok := vars.Get("@singleton__instance__"); ok {
			return v
		}
		v, err := c.RT.CallMethod(c.Self, SelectorFor("new"), nil, nil, nil, true)
		if err != nil {
			return c.Fail(err)
		}
		vars.Set("@singleton__instance__", v)
		return v
	}}
	return c.Check(Nil, c.RT.DefineSingleton(c.Arg(0), instance))
}
