// Package delegate has Ruby's Delegator and SimpleDelegator, and the classes that DelegateClass makes: objects that
// forward the methods that they don't have themselves.
package delegate

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "delegate", Classes: classes, Tables: [][]ruby.Table{tables}}

var (
	// kernelCopy has the public methods of Kernel that delegators have themselves. In Ruby it has no name.
	kernelCopy     *ruby.Class
	delegatorClass *ruby.Class
	simpleClass    *ruby.Class
)

// The instance variables that have the object.
const (
	simpleTarget = "@delegate_sd_obj"
	classTarget  = "@delegate_dc_obj"
)

// delegator is the Go data of a Delegator.
type delegator struct{}

// KeyError says why none is the key of a hash: it would equal others in one direction only.
func (*delegator) KeyError() error {
	return &ruby.UnsupportedError{Construct: "a Delegator as the key of a hash"}
}

// CopiesItself says that the rows initialize_dup and initialize_clone are called.
func (*delegator) CopiesItself() {}

var tables = []ruby.Table{
	{Class: &kernelCopy, CopyOf: &ruby.KernelModule, Copy: []string{
		"class", "clone", "define_singleton_method", "display", "dup", "enum_for", "extend", "frozen?", "instance_of?",
		"instance_variable_defined?", "instance_variable_get", "instance_variable_set", "instance_variables", "is_a?",
		"itself", "kind_of?", "method", "nil?", "object_id", "private_methods", "public_method", "public_send",
		"remove_instance_variable", "respond_to?", "send", "singleton_class", "singleton_method", "singleton_methods", "tap",
		"then", "to_enum", "yield_self",
	}},
	{Class: &delegatorClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &delegator{}) }},
	{Class: &delegatorClass, Constants: func() {
		ruby.ConstantOfRun(delegatorClass, "VERSION", func(*ruby.Runtime) ruby.Value { return ruby.Str("0.6.1") })
	}},
	{Class: &delegatorClass, Methods: []ruby.Method{
		{Name: "!", Fn: not},
		{Name: "!=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return compared(c, "!=", ruby.False) }},
		{Name: "==", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return compared(c, "==", ruby.True) }},
		{Name: "__getobj__", Fn: undefinedYet},
		{Name: "__setobj__", Min: 1, Max: 1, Fn: undefinedYet},
		{Name: "eql?", Min: 1, Max: 1, Fn: eql},
		{Name: "freeze", Fn: freeze},
		{Name: "initialize", Min: 1, Max: 1, Fn: initialize, Flags: ruby.PrivateRow},
		{Name: "initialize_clone", Min: 1, Max: 1, Fn: initializeClone, Flags: ruby.PrivateRow | ruby.Kw},
		{Name: "initialize_dup", Min: 1, Max: 1, Fn: initializeDup, Flags: ruby.PrivateRow},
		{Name: "method_missing", Min: 1, Max: -1, Fn: func(c *ruby.Call) ruby.Value { return missing(c, nil) }, Flags: ruby.Kw},
		{Name: "methods", Max: 1, Fn: listed},
		{Name: "protected_methods", Max: 1, Fn: listed},
		{Name: "public_methods", Max: 1, Fn: listed},
		{Name: "respond_to_missing?", Min: 2, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return responds(c, nil) }, Flags: ruby.PrivateRow},
	}},
	{Class: &delegatorClass, Statics: []ruby.Method{
		{Name: "const_missing", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value {
			v, _ := c.Send(ruby.ObjectClass.Value(), "const_get", c.Arg(0))
			return v
		}},
	}},
	{Class: &simpleClass, Methods: []ruby.Method{
		{Name: "__getobj__", Fn: func(c *ruby.Call) ruby.Value { return target(c, simpleTarget) }},
		{Name: "__setobj__", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setTarget(c, simpleTarget) }},
	}},
	{Class: &ruby.ObjectClass, Methods: []ruby.Method{
		{Name: "DelegateClass", Min: 1, Max: 1, Fn: delegateClass, Flags: ruby.PrivateRow},
	}},
}

// object returns the object that the receiver forwards to.
func object(c *ruby.Call) ruby.Value {
	v, _ := c.Send(c.Self, "__getobj__")
	return v
}

func undefinedYet(c *ruby.Call) ruby.Value {
	return c.Raise(ruby.NotImplementedErrorClass, "need to define '%s'", c.Method.Name)
}

// target implements __getobj__ of a class.
func target(c *ruby.Call, variable string) ruby.Value {
	v, set, err := c.RT.IVar(c.Self, variable)
	if set || err != nil {
		return c.Check(v, err)
	}
	if !c.Given() {
		return c.Raise(ruby.ArgumentErrorClass, "not delegated")
	}
	v, _ = c.Yield()
	return v
}

// setTarget implements __setobj__ of a class.
func setTarget(c *ruby.Call, variable string) ruby.Value {
	switch {
	case c.Arg(0) == c.Self:
		return c.Raise(ruby.ArgumentErrorClass, "cannot delegate to self")
	case c.Self.Frozen():
		return c.Fail(c.RT.FrozenError(c.Self))
	case !c.Charge(ruby.StringOverhead):
		return ruby.Nil
	}
	return c.Check(c.Arg(0), c.RT.SetIVar(c.Self, variable, c.Arg(0)))
}

func initialize(c *ruby.Call) ruby.Value {
	v, _ := c.Send(c.Self, "__setobj__", c.Arg(0))
	return v
}

func initializeDup(c *ruby.Call) ruby.Value {
	v, _ := c.Send(c.Arg(0), "__getobj__")
	v, _ = c.Send(v, "dup")
	v, _ = c.Send(c.Self, "__setobj__", v)
	return v
}

func initializeClone(c *ruby.Call) ruby.Value {
	v, _ := c.Send(c.Arg(0), "__getobj__")
	if c.Failed() {
		return ruby.Nil
	}
	v = c.CallMethod(v, ruby.SelectorFor("clone"), nil, c.KwArgs(), nil, true)
	if c.Failed() {
		return ruby.Nil
	}
	v, _ = c.Send(c.Self, "__setobj__", v)
	return v
}

func not(c *ruby.Call) ruby.Value {
	v := object(c)
	if v.Kind() != ruby.KindObject {
		return ruby.Bool(!v.Truthy())
	}
	v, _ = c.Send(v, "!")
	return v
}

func compared(c *ruby.Call, op string, same ruby.Value) ruby.Value {
	if c.Arg(0) == c.Self {
		return same
	}
	v, _ := c.Send(object(c), op, c.Arg(0))
	return v
}

func eql(c *ruby.Call) ruby.Value {
	if c.Arg(0) == c.Self {
		return ruby.True
	}
	v, _ := c.Send(c.Arg(0), "eql?", object(c))
	return v
}

func freeze(c *ruby.Call) ruby.Value {
	if c.Send(object(c), "freeze"); !c.Failed() {
		c.Self.Freeze()
	}
	return c.Self
}

// listed lists the methods of both.
func listed(c *ruby.Call) ruby.Value {
	theirs, _ := c.Send(object(c), c.Method.Name, c.Args...)
	own := c.Check(c.RT.Invoke(c.RT.FindInstance(ruby.KernelModule, c.Method.Name), c.Self, c.Args, nil, nil))
	v, _ := c.Send(theirs, "|", own)
	return v
}

// delegated returns the object that the receiver forwards to; has is false if there is none yet.
func delegated(c *ruby.Call) (v ruby.Value, has bool) {
	has = true
	none := ruby.NewGoBlock(0, func(*ruby.Runtime, []ruby.Value) (ruby.Value, error) {
		has = false
		return ruby.Nil, nil
	})
	v = c.CallMethod(c.Self, ruby.SelectorFor("__getobj__"), nil, nil, none, true)
	return v, has && !c.Failed()
}

// answers reports whether the object that the receiver forwards to has a public method; of is the class that it is
// declared to be of, nil if there is none.
func answers(c *ruby.Call, v ruby.Value, name string, of *ruby.Class) bool {
	return c.RT.RespondTo(v, name, false) || c.RT.RubyAnswers(v, name, false) || of != nil && c.RT.HasInstance(of, name)
}

// missing implements method_missing.
func missing(c *ruby.Call, of *ruby.Class) ruby.Value {
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	v, has := delegated(c)
	switch {
	case c.Failed():
		return ruby.Nil
	case has && answers(c, v, name, of):
		return c.CallMethod(v, ruby.SelectorFor(name), c.Args[1:], c.KwArgs(), c.Block(), true)
	}
	if m := c.RT.FindInstance(ruby.KernelModule, name); m != nil {
		return c.Check(c.RT.Invoke(m, c.Self, c.Args[1:], c.KwArgs(), c.Block()))
	}
	if ruby.KernelHas(name) {
		return c.Fail(&ruby.UnsupportedError{Construct: c.Concat("Kernel#", name)})
	}
	return c.Check(c.RT.Invoke(c.RT.FindInstance(ruby.BasicObjectClass, "method_missing"), c.Self, c.Args, c.KwArgs(), c.Block()))
}

// responds implements respond_to_missing?.
func responds(c *ruby.Call, of *ruby.Class) ruby.Value {
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	v, has := delegated(c)
	return ruby.Bool(has && !c.Failed() && answers(c, v, name, of))
}

// delegateClass makes a class whose objects forward the methods of another class.
func delegateClass(c *ruby.Call) ruby.Value {
	of, ok := c.Arg(0).AsClass()
	if !ok {
		v, _ := c.Send(c.Arg(0), "protected_instance_methods")
		return v
	}
	if !c.Charge(1 << 10) {
		return ruby.Nil
	}
	class := c.RT.NewClass("", delegatorClass, false)
	for _, m := range []ruby.Method{
		{Name: "__getobj__", Fn: func(c *ruby.Call) ruby.Value { return target(c, classTarget) }},
		{Name: "__setobj__", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setTarget(c, classTarget) }},
		{Name: "method_missing", Min: 1, Max: -1, Fn: func(c *ruby.Call) ruby.Value { return missing(c, of) }, Flags: ruby.Kw},
		{Name: "respond_to_missing?", Min: 2, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return responds(c, of) }, Visibility: ruby.Private},
	} {
		c.Check(ruby.Nil, c.RT.Define(class, m))
	}
	for _, name := range []string{
		"instance_method", "instance_methods", "method_defined?", "protected_instance_methods", "public_instance_method",
		"public_instance_methods", "public_method_defined?",
	} {
		refused := func(c *ruby.Call) ruby.Value {
			return c.Fail(&ruby.UnsupportedError{Construct: c.Concat(name, " of a class that DelegateClass made")})
		}
		c.Check(ruby.Nil, c.RT.DefineSingleton(class.Value(), ruby.Method{Name: name, Max: -1, Fn: refused}))
	}
	if c.Given() && !c.Failed() {
		c.CallMethod(class.Value(), ruby.SelectorFor("class_eval"), nil, nil, c.Block(), true)
	}
	return class.Value()
}
