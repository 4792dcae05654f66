package ruby

// This file implements the methods of Module that define methods and change who may call them.

import "github.com/boshrender/boshrender/internal/rubytext"

var moduleDefineTables = []Table{
	{Class: ModuleClass, Methods: []Method{
		{Name: "alias_method", Min: 2, Max: 2, Fn: moduleAliasMethod},
		{Name: "attr", Max: -1, Fn: moduleAttrReader},
		{Name: "attr_accessor", Max: -1, Fn: moduleAttrAccessor},
		{Name: "attr_reader", Max: -1, Fn: moduleAttrReader},
		{Name: "attr_writer", Max: -1, Fn: moduleAttrWriter},
		{Name: "define_method", Min: 1, Max: 2, Fn: moduleDefineMethod},
		{Name: "module_function", Max: -1, Fn: moduleModuleFunction, Flags: PrivateRow},
		{Name: "private", Max: -1, Fn: modulePrivate, Flags: PrivateRow},
		{Name: "private_class_method", Max: -1, Fn: modulePrivateClassMethod},
		{Name: "protected", Max: -1, Fn: moduleProtected, Flags: PrivateRow},
		{Name: "public", Max: -1, Fn: modulePublic, Flags: PrivateRow},
		{Name: "public_class_method", Max: -1, Fn: modulePublicClassMethod},
		{Name: "remove_method", Max: -1, Fn: moduleRemoveMethod},
		{Name: "ruby2_keywords", Max: -1, Fn: Always(Nil), Flags: PrivateRow},
		{Name: "undef_method", Max: -1, Fn: moduleUndefMethod},
	}},
	{Class: ClassClass, TakeAway: []string{"module_function", "append_features", "prepend_features", "extend_object", "refine"}},
}

// attrReader is the body of a method made by attr_reader.
type attrReader struct {
	ivar string
	place
}

// Invoke implements MethodBody.
func (b attrReader) Invoke(rt *Runtime, _ *Method, self Value, args []Value, kw *Hash, _ *Proc) (Value, error) {
	if n := len(args) + keywordCount(kw); n > 0 {
		return Nil, arityError(n, 0, 0)
	}
	v, _, err := rt.IVar(self, b.ivar)
	return v, err
}

// Arity implements MethodBody.
func (b attrReader) Arity() int { return 0 }

// Parameters implements MethodBody.
func (b attrReader) Parameters() []Parameter { return nil }

// attrWriter is the body of a method made by attr_writer.
type attrWriter struct {
	ivar string
	place
}

// Invoke implements MethodBody.
func (b attrWriter) Invoke(rt *Runtime, _ *Method, self Value, args []Value, kw *Hash, _ *Proc) (Value, error) {
	if kw != nil && kw.Len() > 0 {
		if len(args) > 0 {
			return Nil, arityError(len(args)+1, 1, 1)
		}
		args = []Value{kw.Value()}
	}
	if len(args) != 1 {
		return Nil, arityError(len(args), 1, 1)
	}
	if self.Frozen() {
		return Nil, rt.FrozenError(self)
	}
	if err := rt.Charge(ivarSize); err != nil {
		return Nil, err
	}
	return args[0], rt.SetIVar(self, b.ivar, args[0])
}

// Arity implements MethodBody.
func (b attrWriter) Arity() int { return 1 }

// Parameters implements MethodBody.
func (b attrWriter) Parameters() []Parameter { return []Parameter{{Type: "req"}} }

func keywordCount(kw *Hash) int {
	if kw != nil && kw.Len() > 0 {
		return 1
	}
	return 0
}

// procMethod is the body of a method made by define_method from a block.
type procMethod struct{ proc *Proc }

// Invoke implements MethodBody.
func (b procMethod) Invoke(rt *Runtime, m *Method, self Value, args []Value, kw *Hash, block *Proc) (Value, error) {
	return rt.CallProc(b.proc, args, BlockOptions{Kw: kw, Block: block, Self: self, HasSelf: true, Method: m})
}

// Arity implements MethodBody.
func (b procMethod) Arity() int { return b.proc.Body.Arity(true) }

// Parameters implements MethodBody.
func (b procMethod) Parameters() []Parameter { return b.proc.Body.Parameters(true) }

// Location returns where the block is.
func (b procMethod) Location() (file string, line int) {
	if l, ok := b.proc.Body.(Located); ok {
		return l.Location()
	}
	return "", 0
}

// scopeVisibility returns the visibility that methods defined now have.
func (c *Call) scopeVisibility() Visibility {
	if c.RT.Scope != nil {
		return c.RT.Scope.Visibility
	}
	return Public
}

// attributes defines readers and writers for all arguments and answers the names of the methods.
func (c *Call) attributes(read, write bool) Value {
	names := Make[string](c, len(c.Args))
	for i := range names {
		names[i] = c.Name(i)
		if !c.Failed() && !rubytext.IsIdentifier(names[i]) {
			c.Fail(c.RT.NameErrorf(c.Self, names[i], "invalid attribute name '%s'", names[i]))
		}
	}
	if c.Failed() || c.frozenModule() {
		return Nil
	}
	var made []string
	here := c.RT.here()
	for _, name := range names {
		if read {
			made = Append(c, made, name)
			c.define(c.SelfClass(), Method{Name: name, Body: attrReader{"@" + name, here}, Visibility: c.scopeVisibility()})
		}
		if write {
			made = Append(c, made, c.Concat(name, "="))
			c.define(c.SelfClass(), Method{Name: name + "=", Body: attrWriter{"@" + name, here}, Visibility: c.scopeVisibility()})
		}
	}
	return c.symbols(made)
}

const methodSize = 256

// define enters a method and tells the class.
func (c *Call) define(k *Class, m Method) {
	if !c.Charge(methodSize) {
		return
	}
	if err := c.RT.Define(k, m); err != nil {
		c.Fail(err)
		return
	}
	if err := c.RT.MethodAdded(k, m.Name); err != nil {
		c.Fail(err)
	}
}

// frozenModule records FrozenError if methods of the receiver can't be changed.
func (c *Call) frozenModule() bool {
	err := c.RT.changeable(c.SelfClass())
	if err != nil {
		c.Fail(err)
	}
	return err != nil
}

func moduleAttrReader(c *Call) Value { return c.attributes(true, false) }

func moduleAttrWriter(c *Call) Value { return c.attributes(false, true) }

func moduleAttrAccessor(c *Call) Value { return c.attributes(true, true) }

func moduleAliasMethod(c *Call) Value {
	name, old := c.Name(0), c.Name(1)
	if c.Failed() || c.frozenModule() {
		return Nil
	}
	if err := c.RT.AliasMethod(c.SelfClass(), name, old); err != nil {
		return c.Fail(err)
	}
	return Sym(name)
}

func moduleDefineMethod(c *Call) Value {
	if c.frozenModule() {
		return Nil
	}
	return c.defineMethod(c.SelfClass(), c.scopeVisibility())
}

// defineMethod defines a method with the name in argument 0 and the body in argument 1 or the block.
func (c *Call) defineMethod(k *Class, visibility Visibility) Value {
	name := c.Name(0)
	if c.Failed() {
		return Nil
	}
	m := Method{Name: name, Visibility: visibility}
	if !c.Has(1) {
		if !c.Given() {
			return c.Raise(ArgumentErrorClass, "tried to create Proc object without a block")
		}
		m.Body = procMethod{c.Block()}
	} else if p, ok := c.Arg(1).AsProc(); ok {
		m.Body = procMethod{p}
	} else if o, ok := DataOf[*MethodObject](c.Arg(1)); ok {
		if owner := o.Method.Owner; owner != nil && !owner.IsModule && !c.RT.Inherits(k, owner) && !k.singleton {
			return c.Raise(TypeErrorClass, "bind argument must be a subclass of %s", owner.Inspect())
		}
		m = *o.Method
		m.Name, m.Visibility = name, visibility
	} else {
		return c.Raise(TypeErrorClass, "wrong argument type %s (expected Proc/Method/UnboundMethod)", c.Arg(1).RealClass().Inspect())
	}
	if b, ok := m.Body.(procMethod); ok {
		p := *b.proc
		p.Lambda = true
		m.Body = procMethod{&p}
	}
	c.define(k, m)
	return Sym(name)
}

// eachName calls f with the names that the arguments give, arrays of names included.
func (c *Call) eachName(f func(name string)) {
	args := c.Args
	if len(args) == 1 {
		if a, ok := args[0].AsArray(); ok {
			args = a.Elems
		}
	}
	sub := Call{Budget: Budget{RT: c.RT}, Self: c.Self, Args: args}
	for i := range Each(c, args) {
		name := sub.Name(i)
		if sub.Failed() {
			c.Fail(sub.err)
		}
		if c.Failed() {
			return
		}
		f(name)
	}
}

// setVisibility is private, public and protected: for the methods named, or for those defined from here on.
func (c *Call) setVisibility(v Visibility) Value {
	if len(c.Args) == 0 {
		if c.RT.Scope != nil {
			*c.RT.Scope = DefScope{Visibility: v}
		}
		return Nil
	}
	k := c.SelfClass()
	if k.frozen {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	c.eachName(func(name string) {
		m := c.instanceMethod(name, true)
		if m == nil && k.IsModule {
			m = c.RT.FindInstance(ObjectClass, name)
		}
		if m == nil {
			c.Fail(c.RT.undefinedIn(k, name))
			return
		}
		copied := *m
		copied.Visibility = v
		c.Check(Nil, c.RT.Define(k, copied))
	})
	if len(c.Args) == 1 {
		return c.Arg(0)
	}
	return c.NewArrayOf(c.Args...)
}

func modulePrivate(c *Call) Value { return c.setVisibility(Private) }

func modulePublic(c *Call) Value { return c.setVisibility(Public) }

func moduleProtected(c *Call) Value { return c.setVisibility(Protected) }

// setClassMethodVisibility is private_class_method and its opposite.
func (c *Call) setClassMethodVisibility(v Visibility) Value {
	k := c.SelfClass()
	c.eachName(func(name string) {
		m := c.RT.findStatic(k, name)
		if m == nil {
			c.Fail(c.RT.undefinedIn(c.RT.metaClass(k), name))
			return
		}
		copied := *m
		copied.Visibility = v
		c.Check(Nil, c.RT.defineStatic(k, copied))
	})
	return c.Self
}

func modulePrivateClassMethod(c *Call) Value { return c.setClassMethodVisibility(Private) }

func modulePublicClassMethod(c *Call) Value { return c.setClassMethodVisibility(Public) }

func moduleModuleFunction(c *Call) Value {
	if len(c.Args) == 0 {
		if c.RT.Scope != nil {
			*c.RT.Scope = DefScope{ModuleFunction: true}
		}
		return Nil
	}
	k := c.SelfClass()
	c.eachName(func(name string) {
		m := c.instanceMethod(name, true)
		if m == nil {
			m = c.RT.FindInstance(ObjectClass, name)
		}
		if m == nil {
			c.Fail(c.RT.undefinedIn(k, name))
			return
		}
		public, private := *m, *m
		public.Visibility, private.Visibility = Public, Private
		c.Check(Nil, c.RT.defineStatic(k, public))
		c.Check(Nil, c.RT.Define(k, private))
	})
	if len(c.Args) == 1 {
		return c.Arg(0)
	}
	return c.NewArrayOf(c.Args...)
}

func moduleRemoveMethod(c *Call) Value {
	if c.frozenModule() {
		return Nil
	}
	k := c.SelfClass()
	c.eachName(func(name string) {
		if of, ok := k.attached.AsClass(); ok {
			if present(of.static.at(name)) != nil && of.id == 0 {
				delete(of.static.made, name)
				c.RT.Changed()
				c.Check(Nil, c.RT.hook(of.Value(), "singleton_method_removed", Sym(name)))
				return
			}
		}
		switch {
		case c.RT.patches[k][name] != nil:
			delete(c.RT.patches[k], name)
		case k.id == 0 && k.has(name):
			delete(k.own.made, name)
		case k.has(name):
			c.Fail(&UnsupportedError{Construct: "removing " + k.Name + "#" + name})
			return
		default:
			if c.RT.rubyHasInstance(k, name, false).label != "" {
				c.Fail(&UnsupportedError{Construct: "removing " + k.Name + "#" + name})
			}
			c.Fail(c.RT.NameErrorf(c.Self, name, "method '%s' not defined in %s", name, k.Inspect()))
			return
		}
		c.RT.Changed()
		if of := k.attached; k.singleton && of.o != nil {
			c.Check(Nil, c.RT.hook(of, "singleton_method_removed", Sym(name)))
			return
		}
		c.Check(Nil, c.RT.hook(c.Self, "method_removed", Sym(name)))
	})
	return c.Self
}

func moduleUndefMethod(c *Call) Value {
	if c.frozenModule() {
		return Nil
	}
	c.eachName(func(name string) {
		if err := c.RT.Undef(c.SelfClass(), name); err != nil {
			c.Fail(err)
		}
	})
	return c.Self
}

// Undef is UndefMethod, and tells the class.
func (rt *Runtime) Undef(k *Class, name string) error {
	if err := rt.UndefMethod(k, name); err != nil {
		return err
	}
	if of := k.attached; of.o != nil {
		return rt.hook(of, "singleton_method_undefined", Sym(name))
	}
	return rt.hook(k.Value(), "method_undefined", Sym(name))
}

// UndefMethod makes instances of k not answer to name, whoever defines it.
func (rt *Runtime) UndefMethod(k *Class, name string) error {
	if rt.FindInstance(k, name) == nil && (!k.IsModule || rt.FindInstance(ObjectClass, name) == nil) &&
		rt.rubyHasInstance(k, name, true).label == "" {
		return rt.undefinedIn(k, name)
	}
	if err := rt.changeable(k); err != nil {
		return err
	}
	rt.Changed()
	if of, ok := k.attached.AsClass(); ok {
		rt.putStatic(of, name, undefined)
		return nil
	}
	rt.put(k, name, undefined)
	return nil
}
