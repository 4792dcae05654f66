package module

// This file implements the methods of Module that define methods and change their visibility.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/rubytext"
)

var defineTables = []ruby.Table{
	{Class: &ruby.ModuleClass, Methods: []ruby.Method{
		{Name: "alias_method", Min: 2, Max: 2, Fn: aliasMethod},
		{Name: "attr", Max: -1, Fn: attr},
		{Name: "attr_accessor", Max: -1, Fn: attrAccessor},
		{Name: "attr_reader", Max: -1, Fn: moduleAttrReader},
		{Name: "attr_writer", Max: -1, Fn: moduleAttrWriter},
		{Name: "define_method", Min: 1, Max: 2, Fn: defineMethod},
		{Name: "module_function", Max: -1, Fn: moduleFunction, Flags: ruby.PrivateRow},
		{Name: "private", Max: -1, Fn: private, Flags: ruby.PrivateRow},
		{Name: "private_class_method", Max: -1, Fn: privateClassMethod},
		{Name: "protected", Max: -1, Fn: protected, Flags: ruby.PrivateRow},
		{Name: "public", Max: -1, Fn: public, Flags: ruby.PrivateRow},
		{Name: "public_class_method", Max: -1, Fn: publicClassMethod},
		{Name: "remove_method", Max: -1, Fn: removeMethod},
		{Name: "ruby2_keywords", Min: 1, Max: -1, Fn: takeKeywords, Flags: ruby.PrivateRow},
		{Name: "undef_method", Max: -1, Fn: undefMethod},
	}},
	{Class: &ruby.ClassClass, TakeAway: []string{"module_function", "append_features", "prepend_features", "extend_object", "refine"}},
}

// attrReader is the body of a method made by attr_reader.
type attrReader struct {
	ivar string
	place
}

// Invoke implements MethodBody.
func (b *attrReader) Invoke(rt *ruby.Runtime, _ *ruby.Method, self ruby.Value, args []ruby.Value, kw *ruby.Hash, _ *ruby.Proc) (ruby.Value, error) {
	if n := len(args) + keywordCount(kw); n > 0 {
		return ruby.Nil, ruby.WrongArity(n, 0, 0)
	}
	v, _, err := rt.IVar(self, b.ivar)
	return v, err
}

// Arity implements MethodBody.
func (b *attrReader) Arity() int { return 0 }

// Parameters implements MethodBody.
func (b *attrReader) Parameters() []ruby.Parameter { return nil }

// attrWriter is the body of a method made by attr_writer.
type attrWriter struct {
	ivar string
	place
}

// Invoke implements MethodBody.
func (b *attrWriter) Invoke(rt *ruby.Runtime, _ *ruby.Method, self ruby.Value, args []ruby.Value, kw *ruby.Hash, _ *ruby.Proc) (ruby.Value, error) {
	if kw != nil && kw.Len() > 0 {
		if len(args) > 0 {
			return ruby.Nil, ruby.WrongArity(len(args)+1, 1, 1)
		}
		args = []ruby.Value{kw.Value()}
	}
	if len(args) != 1 {
		return ruby.Nil, ruby.WrongArity(len(args), 1, 1)
	}
	if self.Frozen() {
		return ruby.Nil, rt.FrozenError(self)
	}
	if err := rt.Charge(ruby.IVarSize); err != nil {
		return ruby.Nil, err
	}
	return args[0], rt.SetIVarAt(self, 0, b.ivar, args[0])
}

// Arity implements MethodBody.
func (b *attrWriter) Arity() int { return 1 }

// Parameters implements MethodBody.
func (b *attrWriter) Parameters() []ruby.Parameter { return []ruby.Parameter{{Type: "req"}} }

func keywordCount(kw *ruby.Hash) int {
	if kw != nil && kw.Len() > 0 {
		return 1
	}
	return 0
}

// procMethod is the body of a method made by define_method from a block.
type procMethod struct{ proc *ruby.Proc }

// Invoke implements MethodBody.
func (b procMethod) Invoke(rt *ruby.Runtime, m *ruby.Method, self ruby.Value, args []ruby.Value, kw *ruby.Hash, block *ruby.Proc) (ruby.Value, error) {
	return rt.CallProc(b.proc, args, ruby.BlockOptions{Kw: kw, Block: block, Self: self, HasSelf: true, Method: m})
}

// Arity implements MethodBody.
func (b procMethod) Arity() int { return b.proc.Body.Arity(true) }

// Parameters implements MethodBody.
func (b procMethod) Parameters() []ruby.Parameter { return b.proc.Body.Parameters(true) }

// TakeKeywords implements KeywordTaker.
func (b procMethod) TakeKeywords(*ruby.Proc) {
	if body, ok := b.proc.Body.(ruby.KeywordTaker); ok {
		body.TakeKeywords(b.proc)
	}
}

// Location returns where the block is.
func (b procMethod) Location() (file string, line int) {
	if l, ok := b.proc.Body.(ruby.Located); ok {
		return l.Location()
	}
	return "", 0
}

// scopeVisibility returns the visibility that methods defined now have.
func scopeVisibility(c *ruby.Call) ruby.Visibility {
	if c.RT.Scope != nil {
		return c.RT.Scope.Visibility
	}
	return ruby.Public
}

// attributes defines readers and writers for all arguments and returns the names of the methods.
func attributes(c *ruby.Call, read, write bool) ruby.Value {
	var made []string
	here := here(c.RT)
	for i := range c.All() {
		name := c.Name(i)
		if !c.Failed() && !rubytext.IsIdentifier(name) {
			c.Fail(c.RT.NameErrorf(c.Self, name, "invalid attribute name '%s'", name))
		}
		if c.Failed() || frozenModule(c) {
			return ruby.Nil
		}
		if read {
			made = ruby.Append(c, made, name)
			define(c, c.SelfClass(), ruby.Method{Name: name, Definition: &ruby.Definition{Body: &attrReader{"@" + name, here}, Reads: "@" + name}, Visibility: scopeVisibility(c)})
		}
		if write {
			made = ruby.Append(c, made, c.Concat(name, "="))
			define(c, c.SelfClass(), ruby.Method{Name: name + "=", Definition: &ruby.Definition{Body: &attrWriter{"@" + name, here}, Writes: "@" + name}, Visibility: scopeVisibility(c)})
		}
	}
	return c.Symbols(made)
}

// define enters a method and calls the hook of the class.
func define(c *ruby.Call, k *ruby.Class, m ruby.Method) {
	if !c.Charge(ruby.MethodSize) {
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
func frozenModule(c *ruby.Call) bool {
	err := c.RT.Changeable(c.SelfClass())
	if err != nil {
		c.Fail(err)
	}
	return err != nil
}

// attr is attr_reader, or with true or false as its second argument the old form, which makes a writer for true.
func attr(c *ruby.Call) ruby.Value {
	if write := c.Arg(1); len(c.Args) == 2 && (write == ruby.True || write == ruby.False) {
		c.Args = c.Args[:1]
		return attributes(c, true, write == ruby.True)
	}
	return attributes(c, true, false)
}

func moduleAttrReader(c *ruby.Call) ruby.Value { return attributes(c, true, false) }

func moduleAttrWriter(c *ruby.Call) ruby.Value { return attributes(c, false, true) }

func attrAccessor(c *ruby.Call) ruby.Value { return attributes(c, true, true) }

func aliasMethod(c *ruby.Call) ruby.Value {
	name, old := c.Name(0), c.Name(1)
	if c.Failed() || frozenModule(c) {
		return ruby.Nil
	}
	if err := c.RT.AliasMethod(c.SelfClass(), name, old); err != nil {
		return c.Fail(err)
	}
	return ruby.Sym(name)
}

func defineMethod(c *ruby.Call) ruby.Value {
	return DefineMethod(c, c.SelfClass(), scopeVisibility(c))
}

// DefineMethod defines a method with the name in argument 0 and the body in argument 1 or the block.
func DefineMethod(c *ruby.Call, k *ruby.Class, visibility ruby.Visibility) ruby.Value {
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	m := ruby.Method{Name: name, Visibility: visibility, Definition: &ruby.Definition{}}
	if !c.Has(1) {
		if !c.Given() {
			return c.Raise(ruby.ArgumentErrorClass, "tried to create Proc object without a block")
		}
		m.Definition.Body = procMethod{c.Block()}
	} else if p, ok := c.Arg(1).AsProc(); ok {
		m.Definition.Body = procMethod{p}
	} else if o, ok := ruby.DataOf[*ruby.MethodObject](c.Arg(1)); ok {
		owner, alone := o.Method.Owner, false
		if of, isClass := k.Attached.AsClass(); isClass && owner != nil && owner.Static.At(o.Method.Name) == o.Method {
			alone, owner = !of.IsA(owner), nil
		}
		if alone || owner != nil && owner.Singleton() && !owner.Attached.IsNil() && owner != k && !c.RT.Inherits(k, owner) {
			return c.Raise(ruby.TypeErrorClass, "can't bind singleton method to a different class")
		} else if owner != nil && !owner.IsModule && !c.RT.Inherits(k, owner) {
			return c.Raise(ruby.TypeErrorClass, "bind argument must be a subclass of %s", owner.Inspect())
		}
		m = *o.Method
		m.Definition = &ruby.Definition{Body: m.Body(), Script: m.Script(), Original: m.OriginalName()}
		m.Name, m.Visibility = name, visibility
	} else {
		return c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Proc/Method/UnboundMethod)", c.Arg(1).RealClass().Inspect())
	}
	if b, ok := m.Body().(procMethod); ok {
		p := *b.proc
		p.Lambda = true
		m.Definition.Body = procMethod{&p}
	}
	define(c, k, m)
	return ruby.Sym(name)
}

// eachName calls f with the names in the arguments, or in an array that is the only one.
func eachName(c *ruby.Call, f func(name string)) {
	args := c.Args
	if len(args) == 1 {
		if a, ok := args[0].AsArray(); ok {
			args = a.Elems
		}
	}
	eachOf(c, args, f)
}

// eachOf calls f with the names in args.
func eachOf(c *ruby.Call, args []ruby.Value, f func(name string)) {
	sub := ruby.Call{Budget: ruby.Budget{RT: c.RT}, Self: c.Self, Args: args}
	for i := range ruby.Each(c, args) {
		name := sub.Name(i)
		if sub.Failed() {
			c.Fail(sub.Err())
		}
		if c.Failed() {
			return
		}
		f(name)
	}
}

// setVisibility is private, public and protected: for the methods named, or for those defined from here on.
func setVisibility(c *ruby.Call, v ruby.Visibility) ruby.Value {
	if len(c.Args) == 0 {
		if c.RT.Scope != nil {
			*c.RT.Scope = ruby.DefScope{Visibility: v}
		}
		return ruby.Nil
	}
	k := c.SelfClass()
	if k.Frozen {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	eachName(c, func(name string) {
		m := instanceMethod(c, name, true)
		if m == nil && k.IsModule {
			m = c.RT.FindInstance(ruby.ObjectClass, name)
		}
		if m == nil {
			c.Fail(c.RT.UndefinedIn(k, name))
			return
		}
		copied := m.CopyFor(k)
		copied.Visibility = v
		c.Check(ruby.Nil, c.RT.Define(k, copied))
	})
	if len(c.Args) == 1 {
		return c.Arg(0)
	}
	return c.NewArrayOf(c.Args...)
}

func private(c *ruby.Call) ruby.Value { return setVisibility(c, ruby.Private) }

func public(c *ruby.Call) ruby.Value { return setVisibility(c, ruby.Public) }

func protected(c *ruby.Call) ruby.Value { return setVisibility(c, ruby.Protected) }

// setClassMethodVisibility is private_class_method and its opposite.
func setClassMethodVisibility(c *ruby.Call, v ruby.Visibility) ruby.Value {
	k := c.SelfClass()
	if k.Frozen {
		return c.Fail(c.RT.FrozenError(c.RT.MetaClass(k).Value()))
	}
	eachName(c, func(name string) {
		m := c.RT.FindStatic(k, name)
		if m == nil {
			c.Fail(c.RT.UndefinedIn(c.RT.MetaClass(k), name))
			return
		}
		copied := m.CopyFor(k)
		copied.Visibility = v
		c.Check(ruby.Nil, c.RT.DefineStatic(k, copied))
	})
	return c.Self
}

func privateClassMethod(c *ruby.Call) ruby.Value { return setClassMethodVisibility(c, ruby.Private) }

func publicClassMethod(c *ruby.Call) ruby.Value { return setClassMethodVisibility(c, ruby.Public) }

func moduleFunction(c *ruby.Call) ruby.Value {
	if len(c.Args) == 0 {
		if c.RT.Scope != nil {
			*c.RT.Scope = ruby.DefScope{ModuleFunction: true}
		}
		return ruby.Nil
	}
	k := c.SelfClass()
	if frozenModule(c) {
		return ruby.Nil
	}
	eachName(c, func(name string) {
		m := instanceMethod(c, name, true)
		if m == nil {
			m = c.RT.FindInstance(ruby.ObjectClass, name)
		}
		if m == nil {
			c.Fail(c.RT.UndefinedIn(k, name))
			return
		}
		public, private := m.CopyFor(k), m.CopyFor(k)
		public.Visibility, private.Visibility = ruby.Public, ruby.Private
		c.Check(ruby.Nil, c.RT.DefineStatic(k, public))
		c.Check(ruby.Nil, c.RT.Define(k, private))
	})
	if len(c.Args) == 1 {
		return c.Arg(0)
	}
	return c.NewArrayOf(c.Args...)
}

func removeMethod(c *ruby.Call) ruby.Value {
	k := c.RT.OfContext(c.SelfClass())
	eachOf(c, c.Args, func(name string) {
		if frozenModule(c) {
			return
		}
		removed, err := c.RT.RemoveMethod(k, name)
		if err == nil && !removed {
			if c.RT.RubyHasInstance(k, name, false).Label != "" {
				err = &ruby.UnsupportedError{Construct: "removing " + k.Name + "#" + name}
			} else {
				err = c.RT.NameErrorf(c.Self, name, "method '%s' not defined in %s", name, removedFrom(c, k))
			}
		}
		if c.Fail(err); err != nil {
			return
		}
		if of := k.Attached; k.Singleton() && !of.IsNil() {
			c.Check(ruby.Nil, c.RT.Hook(of, "singleton_method_removed", ruby.Sym(name)))
			return
		}
		c.Check(ruby.Nil, c.RT.Hook(c.Self, "method_removed", ruby.Sym(name)))
	})
	return c.Self
}

// removedFrom names a class that lacks a method for remove_method.
func removedFrom(c *ruby.Call, k *ruby.Class) string {
	if line := k.Ancestors(); line[0] != k { // behind prepended modules it has no name of its own
		return c.Concat("#<", k.Inspect(), ":", c.RT.Address(c.Self), ">")
	}
	return k.Inspect()
}

// takeKeywords is ruby2_keywords. It changes methods that the module itself defines.
func takeKeywords(c *ruby.Call) ruby.Value {
	if !c.Thaw() {
		return ruby.Nil
	}
	k := c.SelfClass()
	for i := range ruby.Each(c, c.Args) {
		name := c.Name(i)
		if c.Failed() {
			return ruby.Nil
		}
		m := instanceMethod(c, name, true)
		if m == nil && k.IsModule {
			m = c.RT.FindInstance(ruby.ObjectClass, name)
		}
		if m == nil {
			return c.Fail(c.RT.UndefinedIn(k, name))
		}
		if body, ok := m.Body().(ruby.KeywordTaker); ok && m.Owner == k {
			body.TakeKeywords(nil)
		}
	}
	return ruby.Nil
}

func undefMethod(c *ruby.Call) ruby.Value {
	eachOf(c, c.Args, func(name string) {
		if err := c.RT.Undef(c.SelfClass(), name); err != nil {
			c.Fail(err)
		}
	})
	return c.Self
}
