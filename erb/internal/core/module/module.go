package module

// This file implements Module: queries on classes and modules. Constants and class variables are in const.go,
// methods in methods.go and define.go, modules that others contain in mix.go.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var moduleTables = []ruby.Table{
	{Class: &ruby.ModuleClass, Methods: []ruby.Method{
		{Name: "<", Min: 1, Max: 1, Fn: less, Flags: ruby.Brief},
		{Name: "<=", Min: 1, Max: 1, Fn: lessOrEqual, Flags: ruby.Brief},
		{Name: "<=>", Min: 1, Max: 1, Fn: compare},
		{Name: "==", Min: 1, Max: 1, Fn: ruby.SameObject, Flags: ruby.Brief},
		{Name: "===", Min: 1, Max: 1, Fn: caseEqual, Flags: ruby.Brief | ruby.Matches},
		{Name: ">", Min: 1, Max: 1, Fn: greater},
		{Name: ">=", Min: 1, Max: 1, Fn: greaterOrEqual},
		{Name: "ancestors", Fn: ancestors},
		{Name: "append_features", Min: 1, Max: 1, Fn: appendFeatures, Flags: ruby.PrivateRow},
		{Name: "autoload", Max: -1, Reason: known.ReasonFile},
		{Name: "autoload?", Min: 1, Max: 2, Fn: func(c *ruby.Call) ruby.Value { c.Name(0); return ruby.Nil }},
		{Name: "class_eval", Max: -1, Fn: classEval},
		{Name: "class_exec", Max: -1, Fn: classExec, Flags: ruby.Kw},
		{Name: "const_added", Min: 1, Max: 1, Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
		{Name: "extend_object", Min: 1, Max: 1, Fn: extendObject, Flags: ruby.PrivateRow},
		{Name: "extended", Min: 1, Max: 1, Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
		{Name: "freeze", Fn: ruby.FreezeSelf},
		{Name: "include", Max: -1, Fn: include},
		{Name: "include?", Min: 1, Max: 1, Fn: includeP},
		{Name: "included", Min: 1, Max: 1, Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
		{Name: "included_modules", Fn: includedModules},
		{Name: "initialize", Fn: moduleInitialize, Flags: ruby.PrivateRow},
		{Name: "inspect", Fn: toS},
		{Name: "method_added", Min: 1, Max: 1, Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
		{Name: "method_removed", Min: 1, Max: 1, Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
		{Name: "method_undefined", Min: 1, Max: 1, Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
		{Name: "module_eval", Max: -1, Fn: classEval},
		{Name: "module_exec", Max: -1, Fn: classExec, Flags: ruby.Kw},
		{Name: "name", Fn: name, Flags: ruby.Brief},
		{Name: "prepend", Max: -1, Fn: prepend},
		{Name: "prepend_features", Min: 1, Max: 1, Fn: prependFeatures, Flags: ruby.PrivateRow},
		{Name: "prepended", Min: 1, Max: 1, Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
		{Name: "refine", Max: -1, Reason: reasonRefine, Flags: ruby.PrivateRow},
		{Name: "refinements", Fn: func(c *ruby.Call) ruby.Value { return c.NewArray(nil) }},
		{Name: "set_temporary_name", Min: 1, Max: 1, Fn: setTemporaryName},
		{Name: "singleton_class?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(!c.SelfClass().Attached.IsNil()) }},
		{Name: "to_s", Fn: toS},
		{Name: "using", Max: -1, Reason: reasonRefine, Flags: ruby.PrivateRow},
	}},
	{Class: &ruby.ModuleClass, Statics: []ruby.Method{
		{Name: "constants", Max: 1, Fn: constants},
		{Name: "nesting", Reason: "where a constant would be looked for is known to the compiler only"},
		{Name: "new", Max: -1, Fn: moduleNew, Flags: ruby.Kw},
		{Name: "used_modules", Reason: reasonRefine},
		{Name: "used_refinements", Reason: reasonRefine},
	}},
	{Class: &ruby.ModuleClass, NoAllocate: true},
}

const reasonRefine = "refinements are left out"

// Module returns argument i as a module that can be mixed in; nil after an error.
func Module(c *ruby.Call, i int) *ruby.Class {
	m, ok := c.Arg(i).AsClass()
	if !ok || !m.IsModule {
		c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Module)", ruby.DescribeForConversion(c.Arg(i)))
		return nil
	}
	return m
}

// other returns argument 0 as the class or module to compare with; nil after an error.
func other(c *ruby.Call) *ruby.Class {
	k, ok := c.Arg(0).AsClass()
	if !ok {
		c.Raise(ruby.TypeErrorClass, "compared with non class/module")
	}
	return k
}

// relation returns true if a inherits from b, false for the reverse, nil if they are unrelated.
func relation(c *ruby.Call, a, b *ruby.Class) ruby.Value {
	switch {
	case c.RT.Inherits(a, b):
		return ruby.True
	case c.RT.Inherits(b, a):
		return ruby.False
	}
	return ruby.Nil
}

func less(c *ruby.Call) ruby.Value {
	k := other(c)
	switch {
	case k == nil:
		return ruby.Nil
	case k == c.SelfClass():
		return ruby.False
	}
	return relation(c, c.SelfClass(), k)
}

func lessOrEqual(c *ruby.Call) ruby.Value {
	if k := other(c); k != nil {
		return relation(c, c.SelfClass(), k)
	}
	return ruby.Nil
}

func greater(c *ruby.Call) ruby.Value {
	k := other(c)
	switch {
	case k == nil:
		return ruby.Nil
	case k == c.SelfClass():
		return ruby.False
	}
	return relation(c, k, c.SelfClass())
}

func greaterOrEqual(c *ruby.Call) ruby.Value {
	if k := other(c); k != nil {
		return relation(c, k, c.SelfClass())
	}
	return ruby.Nil
}

func compare(c *ruby.Call) ruby.Value {
	k, ok := c.Arg(0).AsClass()
	if !ok {
		return ruby.Nil
	}
	if k == c.SelfClass() {
		return ruby.Int(0)
	}
	switch relation(c, c.SelfClass(), k) {
	case ruby.True:
		return ruby.Int(-1)
	case ruby.False:
		return ruby.Int(1)
	}
	return ruby.Nil
}

func caseEqual(c *ruby.Call) ruby.Value { return ruby.Bool(c.RT.IsA(c.Arg(0), c.SelfClass())) }

func classes(c *ruby.Call, list []*ruby.Class) ruby.Value {
	values := ruby.Make[ruby.Value](c, len(list))
	for i := range values {
		values[i] = list[i].Value()
	}
	return c.List(values)
}

func ancestors(c *ruby.Call) ruby.Value {
	list := visibleAncestors(c.RT, c.SelfClass())
	if c.RT.Required["pp"] && slices.Contains(list, ruby.ObjectClass) {
		return c.Fail(errPretty)
	}
	return classes(c, list)
}

// errPretty refuses lists that have a module of a library which is left out.
var errPretty = &ruby.UnsupportedError{Construct: "ancestors once pp is loaded", Reason: "PP::ObjectMixin is left out"}

// visibleAncestors leaves out the shadows of classes written in Go.
func visibleAncestors(rt *ruby.Runtime, c *ruby.Class) []*ruby.Class {
	var list []*ruby.Class
	for _, k := range rt.Ancestors(c) {
		if !k.Singleton() || !k.Attached.IsNil() {
			list = append(list, k) // bounded: by the ancestors
		}
	}
	return list
}

func includedModules(c *ruby.Call) ruby.Value {
	if c.RT.Required["pp"] && slices.Contains(c.RT.Ancestors(c.SelfClass()), ruby.ObjectClass) {
		return c.Fail(errPretty)
	}
	var list []*ruby.Class
	for _, k := range c.RT.Ancestors(c.SelfClass()) {
		if k.IsModule && k != c.SelfClass() {
			list = ruby.Append(c, list, k)
		}
	}
	return classes(c, list)
}

func includeP(c *ruby.Call) ruby.Value {
	m := Module(c, 0)
	return ruby.Bool(m != nil && m != c.SelfClass() && c.RT.Inherits(c.SelfClass(), m))
}

func name(c *ruby.Call) ruby.Value {
	k := c.SelfClass()
	if k.Name == "" || k.Singleton() && !k.Attached.IsNil() {
		return ruby.Nil
	}
	return c.Check(c.RT.Interned(k.Name))
}

func toS(c *ruby.Call) ruby.Value {
	k := c.SelfClass()
	if c.Method.Name == "inspect" {
		return c.NewBegun(k.FullInspect(), encodingOfName(k))
	}
	if k.Name == "" {
		c.RT.NoteVolatile("address of an object")
	}
	return c.NewBegun(k.Inspect(), encodingOfName(k))
}

// encodingOfName returns the encoding of a name in ASCII; a name such as "#<Class:…>" is BINARY.
func encodingOfName(k *ruby.Class) ruby.Encoding {
	if k.Name == "" || k.Singleton() {
		return ruby.Binary
	}
	return ruby.ASCII
}

func setTemporaryName(c *ruby.Call) ruby.Value {
	name := ""
	if !c.Arg(0).IsNil() {
		name = c.Str(0)
		parts := c.Split(strings.TrimPrefix(name, "::"), "::")
		switch {
		case c.Failed():
			return ruby.Nil
		case name == "":
			return c.Raise(ruby.ArgumentErrorClass, "empty class/module name")
		case !slices.ContainsFunc(parts, func(part string) bool { return !ruby.IsConstantName(part) }):
			return c.Raise(ruby.ArgumentErrorClass, "the temporary name must not be a constant path to avoid confusion")
		}
	}
	return c.Check(c.Self, c.RT.SetTemporaryName(c.SelfClass(), name))
}

func classEval(c *ruby.Call) ruby.Value {
	if !c.Given() {
		if n := len(c.Args); n == 0 || n > 3 {
			return c.Fail(ruby.WrongArity(n, 1, 3))
		}
		return EvalText(c, "Module#"+c.Method.Name)
	}
	if len(c.Args) > 0 {
		return c.Fail(ruby.WrongArity(len(c.Args), 0, 0))
	}
	return c.Check(Eval(c.RT, c.SelfClass(), c.Block(), []ruby.Value{c.Self}, nil))
}

func classExec(c *ruby.Call) ruby.Value {
	if !c.Given() {
		return c.Raise(ruby.LocalJumpErrorClass, "no block given")
	}
	return c.Check(Eval(c.RT, c.SelfClass(), c.Block(), c.Args, c.KwArgs()))
}

// Eval runs a block as the body of a class.
func Eval(rt *ruby.Runtime, k *ruby.Class, block *ruby.Proc, args []ruby.Value, kw *ruby.Hash) (ruby.Value, error) {
	scope := rt.Scope
	rt.Scope = &ruby.DefScope{}
	v, err := rt.CallProc(block, args, ruby.BlockOptions{Self: k.Value(), HasSelf: true, Class: k, Kw: kw})
	rt.Scope = scope
	return v, err
}

func moduleNew(c *ruby.Call) ruby.Value {
	if !c.Charge(ruby.ClassSize) {
		return ruby.Nil
	}
	m := c.RT.NewClass("", nil, true)
	if k := c.SelfClass(); k != ruby.ModuleClass {
		m.Class = k
	}
	if m.Class != ruby.ModuleClass || len(c.Args) > 0 || c.KwArgs() != nil {
		c.Check(ruby.Nil, c.RT.Initialize(m.Value(), c.Args, c.KwArgs(), c.Block()))
	} else if c.Given() {
		c.Check(Eval(c.RT, m, c.Block(), []ruby.Value{m.Value()}, nil))
	}
	return m.Value()
}

// moduleInitialize runs the block of Module.new.
func moduleInitialize(c *ruby.Call) ruby.Value {
	if c.Given() {
		c.Check(Eval(c.RT, c.SelfClass(), c.Block(), []ruby.Value{c.Self}, nil))
	}
	return ruby.Nil
}
