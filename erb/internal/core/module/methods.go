package module

// This file implements the methods of Module that list the methods of instances.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var methodsTables = []ruby.Table{
	{Class: &ruby.ModuleClass, Methods: []ruby.Method{
		{Name: "instance_method", Min: 1, Max: 1, Fn: moduleInstanceMethod},
		{Name: "instance_methods", Max: 1, Fn: instanceMethods},
		{Name: "method_defined?", Min: 1, Max: 2, Fn: methodDefinedP},
		{Name: "private_instance_methods", Max: 1, Fn: privateInstanceMethods},
		{Name: "private_method_defined?", Min: 1, Max: 2, Fn: privateMethodDefinedP},
		{Name: "protected_instance_methods", Max: 1, Fn: protectedInstanceMethods},
		{Name: "protected_method_defined?", Min: 1, Max: 2, Fn: protectedMethodDefinedP},
		{Name: "public_instance_method", Min: 1, Max: 1, Fn: publicInstanceMethod},
		{Name: "public_instance_methods", Max: 1, Fn: publicInstanceMethods},
		{Name: "public_method_defined?", Min: 1, Max: 2, Fn: publicMethodDefinedP},
		{Name: "undefined_instance_methods", Fn: undefinedInstanceMethods},
	}},
}

// methodList lists the instance methods that want accepts: with inherit (argument 0, true unless given) the methods of
// ancestors too.
func methodList(c *ruby.Call, want ruby.Visible) ruby.Value {
	k := c.RT.OfContext(c.SelfClass())
	l := c.NameList(want)
	inherit := !c.Has(0) || c.Truthy(0)
	for _, a := range ruby.Each(c, c.RT.Ancestors(k)) {
		if a != k && !inherit && !prependsModule(k, a) {
			break
		}
		c.RT.AddClass(l, a)
	}
	AddAbsentOf(c.RT, l, k, inherit)
	return c.InTable(l.Names)
}

// prependsModule reports whether m comes before k itself in k's ancestors.
func prependsModule(k *ruby.Class, m *ruby.Class) bool {
	for _, p := range k.Prepends {
		if p == m {
			return true
		}
	}
	return false
}

func instanceMethods(c *ruby.Call) ruby.Value { return methodList(c, ruby.NotPrivate) }

func publicInstanceMethods(c *ruby.Call) ruby.Value { return methodList(c, ruby.IsPublic) }

func privateInstanceMethods(c *ruby.Call) ruby.Value { return methodList(c, ruby.IsPrivate) }

func protectedInstanceMethods(c *ruby.Call) ruby.Value { return methodList(c, ruby.IsProtected) }

func undefinedInstanceMethods(c *ruby.Call) ruby.Value {
	k := c.SelfClass()
	var names []string
	for _, name := range k.Methods().Names(c) {
		if k.Undefines(name) {
			names = ruby.Append(c, names, name)
		}
	}
	return c.InTable(names)
}

// instanceMethod finds an instance method of the receiver by the name in argument 0; with inherit false, its own only.
func instanceMethod(c *ruby.Call, name string, inherit bool) *ruby.Method {
	k := c.RT.OfContext(c.SelfClass())
	if inherit {
		return c.RT.FindInstance(k, name)
	}
	if m, ok := c.RT.Patches[k][name]; ok {
		return ruby.Present(m)
	}
	m, _ := k.Method(name)
	return ruby.Present(m)
}

// definedP returns true if an instance method exists that want accepts.
func definedP(c *ruby.Call, want ruby.Visible) ruby.Value {
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	inherit := !c.Has(1) || c.Truthy(1)
	if m := instanceMethod(c, name, inherit); m != nil {
		return ruby.Bool(want(m))
	}
	a := c.RT.RubyHasInstance(c.SelfClass(), name, inherit)
	return ruby.Bool(a.Label != "" && want(&ruby.Method{Visibility: a.Visibility}))
}

func methodDefinedP(c *ruby.Call) ruby.Value { return definedP(c, ruby.NotPrivate) }

func publicMethodDefinedP(c *ruby.Call) ruby.Value { return definedP(c, ruby.IsPublic) }

func privateMethodDefinedP(c *ruby.Call) ruby.Value { return definedP(c, ruby.IsPrivate) }

func protectedMethodDefinedP(c *ruby.Call) ruby.Value { return definedP(c, ruby.IsProtected) }

func moduleInstanceMethod(c *ruby.Call) ruby.Value { return unboundMethod(c, false) }

func publicInstanceMethod(c *ruby.Call) ruby.Value { return unboundMethod(c, true) }

func unboundMethod(c *ruby.Call, public bool) ruby.Value {
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	k := c.SelfClass()
	m := instanceMethod(c, name, true)
	switch {
	case m == nil:
		return c.Fail(c.RT.UndefinedIn(k, name))
	case public && m.Visibility != ruby.Public:
		return c.Fail(c.RT.NameErrorf(c.Self, name, "method '%s' for %s '%s' is %s", name, k.KindWord(), k.Inspect(), ruby.VisibilityName(m)))
	}
	return c.RT.NewMethodObject(&ruby.MethodObject{Method: m, Name: name, Unbound: true, Class: k})
}
