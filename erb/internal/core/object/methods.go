package object

// This file implements the methods of objects that list or look up methods: methods, method, respond_to? and the
// like.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// SingletonLister is implemented by Go data of objects whose fields are singleton methods in Ruby (OpenStruct).
type SingletonLister interface{ SingletonMethods() []string }

// methodNames lists the methods of v that want accepts.
func methodNames(c *ruby.Call, v ruby.Value, want ruby.Visible) []string {
	rt, l := c.RT, c.NameList(want)
	addSingletons(rt, l, v, true)
	for _, k := range ruby.Each(l, rt.AncestorsOf(v)) {
		rt.AddClass(l, k)
	}
	addAbsent(rt, l, v)
	return l.Names
}

// addSingletons adds the methods that belong to v alone; with all, the methods of the modules it was extended with too.
func addSingletons(rt *ruby.Runtime, l *ruby.NameList, v ruby.Value, all bool) {
	if k, ok := v.AsClass(); ok {
		rt.AddStatics(l, k)
		if !all {
			return
		}
		for _, m := range ruby.Each(l, k.Extended) {
			rt.AddClass(l, m)
		}
		for s := k.Super; s != nil && l.Tick(); s = s.Super {
			rt.AddStatics(l, s)
			for _, m := range ruby.Each(l, s.Extended) {
				rt.AddClass(l, m)
			}
		}
		return
	}
	if i, ok := v.AsInstance(); ok {
		if s, ok := i.Data.(SingletonLister); ok {
			for _, name := range ruby.Each(l, s.SingletonMethods()) {
				l.Add(name, &ruby.Method{Name: name})
			}
		}
	}
	k := v.Class()
	if !k.Singleton() || k.Attached != v {
		return
	}
	rt.AddClass(l, k)
	if !all {
		return
	}
	for _, m := range ruby.Each(l, k.Prepends) {
		rt.AddClass(l, m)
	}
	for i := len(k.Includes) - 1; i >= 0 && l.Tick(); i-- {
		rt.AddClass(l, k.Includes[i])
	}
}

func methods(c *ruby.Call) ruby.Value {
	if c.Has(0) && !c.Truthy(0) {
		l := c.NameList(ruby.NotPrivate)
		addSingletons(c.RT, l, c.Self, false)
		return c.InTable(l.Names)
	}
	return c.InTable(methodNames(c, c.Self, ruby.NotPrivate))
}

func publicMethods(c *ruby.Call) ruby.Value { return methodsLike(c, ruby.IsPublic) }

func privateMethods(c *ruby.Call) ruby.Value { return methodsLike(c, ruby.IsPrivate) }

func protectedMethods(c *ruby.Call) ruby.Value { return methodsLike(c, ruby.IsProtected) }

// methodsLike lists the methods that want accepts; with argument 0 false, only the methods of the object and its class.
func methodsLike(c *ruby.Call, want ruby.Visible) ruby.Value {
	if !c.Has(0) || c.Truthy(0) {
		return c.InTable(methodNames(c, c.Self, want))
	}
	l := c.NameList(want)
	addSingletons(c.RT, l, c.Self, true)
	c.RT.AddClass(l, c.Self.RealClass())
	return c.InTable(l.Names)
}

func singletonMethods(c *ruby.Call) ruby.Value {
	l := c.NameList(ruby.NotPrivate)
	addSingletons(c.RT, l, c.Self, !c.Has(0) || c.Truthy(0))
	return c.InTable(l.Names)
}

// respondTo is respond_to?: true also for methods of real Ruby that this evaluator lacks, so that a template takes the
// same branch as there.
func respondTo(rt *ruby.Runtime, v ruby.Value, name string, private bool) (bool, error) {
	if m := rt.Find(v, rt.Selector(name)); m != nil {
		return m.Visibility == ruby.Public || private, nil
	}
	if m := rt.Find(v, ruby.RespondToMissingSelector.Get()); m != nil && m.Owner != ruby.KernelModule {
		r, err := rt.Invoke(m, v, []ruby.Value{ruby.Sym(name), ruby.Bool(private)}, nil, nil)
		if err != nil || r.Truthy() {
			return err == nil, err
		}
	}
	return rt.RubyAnswers(v, name, private), nil
}

func method(c *ruby.Call) ruby.Value { return methodObject(c, true) }

func publicMethod(c *ruby.Call) ruby.Value { return methodObject(c, false) }

// methodObject is method(:name): also for names that respond_to_missing? takes for its own.
func methodObject(c *ruby.Call, private bool) ruby.Value {
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	rt := c.RT
	if m := rt.Find(c.Self, ruby.SelectorFor(name)); m != nil {
		if m.Visibility != ruby.Public && !private {
			return c.Fail(rt.NameErrorf(c.Self, name, "method '%s' for %s is %s", name, classLabel(rt, c.Self), ruby.VisibilityName(m)))
		}
		return rt.NewMethodObject(&ruby.MethodObject{Recv: c.Self, Method: m, Name: name})
	}
	if rt.RespondTo(c.Self, name, private) {
		return rt.NewMethodObject(&ruby.MethodObject{Recv: c.Self, Name: name, Missing: true,
			Method: &ruby.Method{Name: name, Max: -1, Owner: c.Self.RealClass()}})
	}
	if a := rt.RubyHas(c.Self, name); a.Label != "" {
		return c.Fail(&ruby.UnsupportedError{Construct: a.Label})
	}
	if _, ofClass := c.Self.AsClass(); ofClass && c.Arg(0).Kind() != ruby.KindSymbol && c.IndexFunc(name, func(b byte) bool { return !ruby.IsWordByte(b) }) >= 0 {
		return c.Fail(notSymbol("method")) // the message names the class or its singleton class
	}
	return c.Fail(rt.NameErrorf(c.Self, name, "undefined method '%s' for %s", name, classLabel(rt, c.Self)))
}

// Fielder is implemented by Go data of objects whose fields are methods of their singleton class in Ruby.
type Fielder interface{ HasFields() bool }

// fields reports whether v has such fields.
func fields(v ruby.Value) bool {
	f, ok := ruby.DataOf[Fielder](v)
	return ok && f.HasFields()
}

// classLabel names the class of a receiver in errors of method.
func classLabel(rt *ruby.Runtime, v ruby.Value) string {
	k, ok := v.AsClass()
	switch {
	case ok && !k.IsModule && k.Name == "":
		return "class '" + k.Inspect() + "'"
	case ok && (!k.IsModule || k.Static.Len()+len(k.Extended) > 0):
		return "class '#<Class:" + k.Inspect() + ">'"
	case fields(v):
		return "class '#<Class:" + rt.AnyToS(v) + ">'"
	case !ok && !v.IsNil() && v.Class().Singleton() && v.Class().Attached == v:
		return "class '" + v.Class().Inspect() + "'"
	}
	return "class '" + v.RealClass().Inspect() + "'"
}

// notSymbol returns the error for a String that names no method: Ruby's message depends on whether the process has made
// a symbol of it before.
func notSymbol(method string) error {
	return &ruby.UnsupportedError{Construct: method + " of a String without such a method"}
}

func singletonMethod(c *ruby.Call) ruby.Value {
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	l := c.NameList(func(*ruby.Method) bool { return true })
	k, ofClass := c.Self.AsClass()
	if ofClass && name == "new" && k.ID != 0 {
		return c.Fail(&ruby.UnsupportedError{Construct: "singleton_method(:new)", Reason: "some classes of Ruby have one of their own"})
	}
	addSingletons(c.RT, l, c.Self, !ofClass)
	if ofClass {
		for _, m := range ruby.Each(l, k.Extended) {
			c.RT.AddClass(l, m)
		}
	}
	for _, n := range l.Names {
		if n == name {
			return methodObject(c, true)
		}
	}
	if c.Arg(0).Kind() != ruby.KindSymbol {
		return c.Fail(notSymbol("singleton_method"))
	}
	return c.Fail(c.RT.NameErrorf(c.Self, name, "undefined singleton method '%s' for '%s'", name, c.Inspect(c.Self)))
}
