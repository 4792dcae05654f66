package ruby

// This file implements the methods of Module that tell which methods instances have.

var moduleMethodsTables = []Table{
	{Class: ModuleClass, Methods: []Method{
		{Name: "instance_method", Min: 1, Max: 1, Fn: moduleInstanceMethod},
		{Name: "instance_methods", Max: 1, Fn: moduleInstanceMethods},
		{Name: "method_defined?", Min: 1, Max: 2, Fn: moduleMethodDefinedP},
		{Name: "private_instance_methods", Max: 1, Fn: modulePrivateInstanceMethods},
		{Name: "private_method_defined?", Min: 1, Max: 2, Fn: modulePrivateMethodDefinedP},
		{Name: "protected_instance_methods", Max: 1, Fn: moduleProtectedInstanceMethods},
		{Name: "protected_method_defined?", Min: 1, Max: 2, Fn: moduleProtectedMethodDefinedP},
		{Name: "public_instance_method", Min: 1, Max: 1, Fn: modulePublicInstanceMethod},
		{Name: "public_instance_methods", Max: 1, Fn: modulePublicInstanceMethods},
		{Name: "public_method_defined?", Min: 1, Max: 2, Fn: modulePublicMethodDefinedP},
		{Name: "undefined_instance_methods", Fn: moduleUndefinedInstanceMethods},
	}},
}

// methodList lists the instance methods that want accepts: with inherit (argument 0, true unless given) those of
// ancestors too.
func (c *Call) methodList(want visible) Value {
	k := c.SelfClass()
	l := c.nameList(want)
	inherit := !c.Has(0) || c.Truthy(0)
	for _, a := range c.RT.Ancestors(k) {
		if a != k && !inherit && !k.prependsModule(a) {
			break
		}
		c.RT.addClass(l, a)
	}
	c.RT.addAbsentOf(l, k, inherit)
	return c.inTable(l.names)
}

// prependsModule reports whether m stands before k itself in k's ancestors.
func (k *Class) prependsModule(m *Class) bool {
	for _, p := range k.prepends {
		if p == m {
			return true
		}
	}
	return false
}

func moduleInstanceMethods(c *Call) Value { return c.methodList(notPrivate) }

func modulePublicInstanceMethods(c *Call) Value { return c.methodList(isPublic) }

func modulePrivateInstanceMethods(c *Call) Value { return c.methodList(isPrivate) }

func moduleProtectedInstanceMethods(c *Call) Value { return c.methodList(isProtected) }

func moduleUndefinedInstanceMethods(c *Call) Value {
	k := c.SelfClass()
	var names []string
	for _, name := range k.methods().names(c) {
		if k.undefines(name) {
			names = Append(c, names, name)
		}
	}
	return c.inTable(names)
}

// instanceMethod finds an instance method of the receiver by the name in argument 0; with inherit false, its own only.
func (c *Call) instanceMethod(name string, inherit bool) *Method {
	k := c.SelfClass()
	if inherit {
		return c.RT.FindInstance(k, name)
	}
	if m, ok := c.RT.patches[k][name]; ok {
		return present(m)
	}
	m, _ := k.method(name)
	return present(m)
}

// definedP answers whether an instance method exists that want accepts.
func (c *Call) definedP(want visible) Value {
	name := c.Name(0)
	if c.Failed() {
		return Nil
	}
	inherit := !c.Has(1) || c.Truthy(1)
	if m := c.instanceMethod(name, inherit); m != nil {
		return Bool(want(m))
	}
	a := c.RT.rubyHasInstance(c.SelfClass(), name, inherit)
	return Bool(a.label != "" && want(&Method{Visibility: a.visibility}))
}

func moduleMethodDefinedP(c *Call) Value { return c.definedP(notPrivate) }

func modulePublicMethodDefinedP(c *Call) Value { return c.definedP(isPublic) }

func modulePrivateMethodDefinedP(c *Call) Value { return c.definedP(isPrivate) }

func moduleProtectedMethodDefinedP(c *Call) Value { return c.definedP(isProtected) }

func moduleInstanceMethod(c *Call) Value { return c.unboundMethod(false) }

func modulePublicInstanceMethod(c *Call) Value { return c.unboundMethod(true) }

func (c *Call) unboundMethod(public bool) Value {
	name := c.Name(0)
	if c.Failed() {
		return Nil
	}
	k := c.SelfClass()
	m := c.instanceMethod(name, true)
	switch {
	case m == nil:
		return c.Fail(c.RT.undefinedIn(k, name))
	case public && m.Visibility != Public:
		return c.Fail(c.RT.NameErrorf(c.Self, name, "method '%s' for %s '%s' is %s", name, k.kindWord(), k.Inspect(), visibilityName(m)))
	}
	return c.RT.newMethodObject(&MethodObject{Method: m, Name: name, Unbound: true, class: k})
}

// kindWord is class or module.
func (k *Class) kindWord() string {
	if k.IsModule {
		return "module"
	}
	return "class"
}

// undefinedIn is the error for a method that class k does not have.
func (rt *Runtime) undefinedIn(k *Class, name string) error {
	return rt.noMethod(k, name, rt.NameErrorf(k.Value(), name, "undefined method '%s' for %s '%s'", name, k.kindWord(), k.Inspect()))
}
