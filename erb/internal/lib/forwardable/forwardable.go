// Package forwardable has Ruby's libraries forwardable and singleton.
package forwardable

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "forwardable", Classes: classes, Tables: [][]ruby.Table{tables}}

var (
	forwardableModule *ruby.Class
	singletonModule   *ruby.Class
)

var tables = []ruby.Table{
	{Class: &forwardableModule, Methods: []ruby.Method{
		{Name: "def_delegator", Min: 2, Max: 3, Fn: defDelegator},
		{Name: "def_delegators", Min: 1, Max: -1, Fn: defDelegators},
		{Name: "def_instance_delegator", Min: 2, Max: 3, Fn: defDelegator},
		{Name: "def_instance_delegators", Min: 1, Max: -1, Fn: defDelegators},
		{Name: "delegate", Min: 1, Max: 1, Fn: instanceDelegate},
		{Name: "instance_delegate", Min: 1, Max: 1, Fn: instanceDelegate},
	}},
	{Class: &singletonModule, Statics: []ruby.Method{
		{Name: "included", Min: 1, Max: 1, Fn: singletonIncluded, Flags: ruby.PrivateRow},
	}},
	{Class: &singletonModule, Methods: []ruby.Method{
		{Name: "clone", Fn: func(c *ruby.Call) ruby.Value {
			return c.Raise(ruby.TypeErrorClass, "can't clone instance of singleton %s", c.Self.RealClass().Inspect())
		}, Flags: ruby.Kw},
		{Name: "dup", Fn: func(c *ruby.Call) ruby.Value {
			return c.Raise(ruby.TypeErrorClass, "can't dup instance of singleton %s", c.Self.RealClass().Inspect())
		}},
	}},
}

// forward defines name as a call of method on the value of accessor: an instance variable or a method.
func forward(c *ruby.Call, accessor, method, name string) ruby.Value {
	if !c.AsName(accessor) || !c.AsName(method) || !c.AsName(name) {
		return ruby.Nil
	}
	k, ok := c.Self.AsClass()
	if !ok || !k.OfRun() {
		return c.Fail(&ruby.UnsupportedError{Construct: "Forwardable of something else than a class of the template"})
	}
	if c.IndexFunc(c.TrimLeft(accessor, func(b byte) bool { return b == '@' }), func(b byte) bool { return strings.IndexByte(" .:([", b) >= 0 }) >= 0 || strings.HasPrefix(accessor, "@@") {
		return c.Fail(&ruby.UnsupportedError{Construct: c.Concat("Forwardable with the accessor ", accessor), Reason: known.ReasonEval})
	}
	if !c.Charge(256) {
		return ruby.Nil
	}
	return c.Check(ruby.Sym(name), c.RT.Define(k, ruby.Method{Name: name, Max: -1, Flags: ruby.Kw, Fn: func(c *ruby.Call) ruby.Value {
		var target ruby.Value
		if strings.HasPrefix(accessor, "@") {
			v, _, err := c.RT.IVar(c.Self, accessor)
			if err != nil {
				return c.Fail(err)
			}
			target = v
		} else {
			v, ok := c.Send(c.Self, accessor)
			if !ok {
				return ruby.Nil
			}
			target = v
		}
		return c.CallMethod(target, ruby.SelectorFor(method), c.Args, c.KwArgs(), c.Block(), false)
	}}))
}

func defDelegator(c *ruby.Call) ruby.Value {
	accessor, method := c.Name(0), c.Name(1)
	name := method
	if c.Has(2) {
		name = c.Name(2)
	}
	if c.Failed() {
		return ruby.Nil
	}
	return forward(c, accessor, method, name)
}

func defDelegators(c *ruby.Call) ruby.Value {
	accessor := c.Name(0)
	var names []ruby.Value
	for i := 1; i < len(c.Args); i++ {
		name := c.Name(i)
		if c.Failed() {
			return ruby.Nil
		}
		if name == "__send__" || name == "__id__" {
			names = ruby.Append(c, names, c.Args[i])
			continue
		}
		names = ruby.Append(c, names, forward(c, accessor, name, name))
	}
	return c.List(names)
}

// instanceDelegate takes {method or list of methods => accessor}.
func instanceDelegate(c *ruby.Call) ruby.Value {
	h := c.Hash(0)
	if c.Failed() {
		return ruby.Nil
	}
	for k, v := range h.All {
		accessor := ruby.PlainToS(v)
		list := []ruby.Value{k}
		if a, ok := k.AsArray(); ok {
			list = a.Elems
		}
		for _, m := range list {
			if forward(c, accessor, ruby.PlainToS(m), ruby.PlainToS(m)); !c.Step(1) {
				return ruby.Nil
			}
		}
	}
	if c.Failed() {
		return ruby.Nil
	}
	return c.Arg(0)
}

// singletonIncluded makes new private and adds instance.
func singletonIncluded(c *ruby.Call) ruby.Value {
	k, ok := c.Arg(0).AsClass()
	if !ok || k.IsModule {
		return ruby.Nil
	}
	maker := c.RT.FindInstance(ruby.ClassClass, "new")
	if maker == nil {
		return ruby.Nil
	}
	hidden := *maker
	hidden.Visibility = ruby.Private
	c.Check(ruby.Nil, c.RT.DefineSingleton(c.Arg(0), hidden))
	instance := ruby.Method{Name: "instance", Fn: func(c *ruby.Call) ruby.Value {
		vars := c.RT.IVarsOf(c.Self, true)
		if v, ok := vars.Get("@singleton__instance__"); ok {
			return v
		}
		v, ok := c.Send(c.Self, "new")
		if !ok {
			return ruby.Nil
		}
		vars.Set("@singleton__instance__", v)
		return v
	}}
	return c.Check(ruby.Nil, c.RT.DefineSingleton(c.Arg(0), instance))
}
