package object

// This file implements the methods that every object has: the methods of BasicObject, and the public ones of Kernel.

import (
	"hash/maphash"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/enumerator"
	"github.com/boshrender/boshrender/erb/internal/core/io"
	"github.com/boshrender/boshrender/erb/internal/core/module"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/rubytext"
)

var tables = []ruby.Table{
	{Class: &ruby.BasicObjectClass, Methods: []ruby.Method{
		{Name: "!", Fn: not, Flags: ruby.Brief},
		{Name: "!=", Min: 1, Max: 1, Fn: notEqual},
		{Name: "==", Min: 1, Max: 1, Fn: ruby.SameObject},
		{Name: "__id__", Fn: objectID, Flags: ruby.Brief | ruby.Volatile},
		{Name: "__send__", Max: -1, Fn: send, Flags: ruby.Brief | ruby.Kw | ruby.Sends},
		{Name: "equal?", Min: 1, Max: 1, Fn: ruby.SameObject, Flags: ruby.Brief},
		{Name: "initialize", Max: -1, Fn: initialize, Flags: ruby.Brief | ruby.PrivateRow},
		{Name: "instance_eval", Max: -1, Fn: instanceEval, Flags: ruby.Brief},
		{Name: "instance_exec", Max: -1, Fn: instanceExec, Flags: ruby.Brief | ruby.Kw},
		{Name: "method_missing", Max: -1, Fn: methodMissing, Flags: ruby.Brief | ruby.PrivateRow},
		{Name: "singleton_method_added", Min: 1, Max: 1, Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
		{Name: "singleton_method_removed", Min: 1, Max: 1, Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
		{Name: "singleton_method_undefined", Min: 1, Max: 1, Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
	}},
	{Class: &ruby.KernelModule, Methods: []ruby.Method{
		{Name: "!~", Min: 1, Max: 1, Fn: notMatch},
		{Name: "<=>", Min: 1, Max: 1, Fn: compare},
		{Name: "===", Min: 1, Max: 1, Fn: caseEqual},
		{Name: "class", Fn: classOf, Flags: ruby.Brief},
		{Name: "clone", Fn: clone, Flags: ruby.Kw},
		{Name: "define_singleton_method", Max: -1, Fn: defineSingletonMethod, Flags: ruby.Brief},
		{Name: "display", Max: 1, Fn: io.ObjectDisplay},
		{Name: "dup", Fn: objectDup},
		{Name: "enum_for", Max: -1, Fn: toEnum, Flags: ruby.Brief | ruby.Kw},
		{Name: "eql?", Min: 1, Max: 1, Fn: eqlP},
		{Name: "extend", Max: -1, Fn: extend, Flags: ruby.Brief},
		{Name: "freeze", Fn: ruby.FreezeSelf, Flags: ruby.Brief},
		{Name: "frozen?", Fn: frozenP, Flags: ruby.Brief},
		{Name: "hash", Fn: hash, Flags: ruby.Volatile},
		{Name: "initialize_clone", Min: 1, Max: 1, Fn: initializeClone, Flags: ruby.Brief | ruby.PrivateRow | ruby.Kw},
		{Name: "initialize_copy", Min: 1, Max: 1, Fn: objectInitializeCopy, Flags: ruby.Brief | ruby.PrivateRow},
		{Name: "initialize_dup", Min: 1, Max: 1, Fn: initializeDup, Flags: ruby.Brief | ruby.PrivateRow},
		{Name: "inspect", Fn: Inspect},
		{Name: "instance_of?", Min: 1, Max: 1, Fn: instanceOfP, Flags: ruby.Brief},
		{Name: "instance_variable_defined?", Min: 1, Max: 1, Fn: instanceVariableDefinedP, Flags: ruby.Brief},
		{Name: "instance_variable_get", Min: 1, Max: 1, Fn: instanceVariableGet, Flags: ruby.Brief},
		{Name: "instance_variable_set", Min: 2, Max: 2, Fn: instanceVariableSet, Flags: ruby.Brief},
		{Name: "instance_variables", Fn: instanceVariables, Flags: ruby.Brief},
		{Name: "instance_variables_to_inspect", Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
		{Name: "is_a?", Min: 1, Max: 1, Fn: isAP, Flags: ruby.Brief},
		{Name: "itself", Fn: ruby.SelfValue, Flags: ruby.Brief},
		{Name: "kind_of?", Min: 1, Max: 1, Fn: isAP, Flags: ruby.Brief},
		{Name: "method", Min: 1, Max: 1, Fn: method, Flags: ruby.Brief},
		{Name: "methods", Max: 1, Fn: methods, Flags: ruby.Brief},
		{Name: "nil?", Fn: ruby.AlwaysFalse, Flags: ruby.Brief},
		{Name: "object_id", Fn: objectID, Flags: ruby.Brief | ruby.Volatile},
		{Name: "private_methods", Max: 1, Fn: privateMethods},
		{Name: "protected_methods", Max: 1, Fn: protectedMethods},
		{Name: "public_method", Min: 1, Max: 1, Fn: publicMethod, Flags: ruby.Brief},
		{Name: "public_methods", Max: 1, Fn: publicMethods},
		{Name: "public_send", Max: -1, Fn: publicSend, Flags: ruby.Brief | ruby.Kw},
		{Name: "remove_instance_variable", Min: 1, Max: 1, Fn: removeInstanceVariable, Flags: ruby.Brief},
		{Name: "respond_to?", Min: 1, Max: 2, Fn: respondToP, Flags: ruby.Brief},
		{Name: "respond_to_missing?", Min: 2, Max: 2, Fn: ruby.AlwaysFalse, Flags: ruby.Brief | ruby.PrivateRow},
		{Name: "send", Max: -1, Fn: send, Flags: ruby.Brief | ruby.Kw | ruby.Sends},
		{Name: "singleton_class", Fn: singletonClass, Flags: ruby.Brief},
		{Name: "singleton_method", Min: 1, Max: 1, Fn: singletonMethod, Flags: ruby.Brief},
		{Name: "singleton_methods", Max: 1, Fn: singletonMethods, Flags: ruby.Brief},
		{Name: "tap", Fn: tap, Flags: ruby.Brief},
		{Name: "then", Fn: then, Flags: ruby.Brief | ruby.Enum},
		{Name: "to_enum", Max: -1, Fn: toEnum, Flags: ruby.Brief | ruby.Kw},
		{Name: "to_s", Fn: toS},
		{Name: "yield_self", Fn: then, Flags: ruby.Brief | ruby.Enum, Definition: &ruby.Definition{Original: "then"}},
	}},
}

func not(c *ruby.Call) ruby.Value { return ruby.Bool(!c.Self.Truthy()) }

func notEqual(c *ruby.Call) ruby.Value { return ruby.Bool(!c.Equal(c.Self, c.Arg(0))) }

func eqlP(c *ruby.Call) ruby.Value { return ruby.Bool(ruby.Identical(c.Self, c.Arg(0))) }

func objectID(c *ruby.Call) ruby.Value { return ruby.Int(c.RT.ObjectID(c.Self)) }

// send calls a method of any visibility by name.
func send(c *ruby.Call) ruby.Value { return sendNamed(c, true) }

func publicSend(c *ruby.Call) ruby.Value { return sendNamed(c, false) }

func sendNamed(c *ruby.Call, private bool) ruby.Value {
	if len(c.Args) == 0 {
		return c.Raise(ruby.ArgumentErrorClass, "no method name given")
	}
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	return c.CallMethod(c.Self, c.RT.Selector(name), c.Args[1:], c.KwArgs(), c.Block(), private)
}

// initialize takes no arguments, except that Class#new of a class that overrides new or allocate may pass some.
func initialize(c *ruby.Call) ruby.Value {
	if len(c.Args) > 0 {
		return c.Fail(ruby.WrongArity(len(c.Args), 0, 0))
	}
	return ruby.Nil
}

func instanceEval(c *ruby.Call) ruby.Value {
	if !c.Given() {
		if n := len(c.Args); n == 0 || n > 3 {
			return c.Fail(ruby.WrongArity(n, 1, 3))
		}
		return module.EvalText(c, "BasicObject#instance_eval")
	}
	if len(c.Args) > 0 {
		return c.Fail(ruby.WrongArity(len(c.Args), 0, 0))
	}
	return evalAs(c, []ruby.Value{c.Self})
}

func instanceExec(c *ruby.Call) ruby.Value {
	if !c.Given() {
		return c.Raise(ruby.LocalJumpErrorClass, "no block given")
	}
	return evalAs(c, c.Args)
}

// evalAs runs the block with the receiver as self; methods defined in it are singleton methods.
func evalAs(c *ruby.Call, args []ruby.Value) ruby.Value {
	k, err := c.RT.EvalClass(c.Self)
	if err != nil {
		return c.Fail(err)
	}
	return c.Check(c.RT.CallProc(c.Block(), args, ruby.BlockOptions{Self: c.Self, HasSelf: true, Kw: c.KwArgs(), Class: k}))
}

// methodMissing is the method that super of a template's method_missing calls.
func methodMissing(c *ruby.Call) ruby.Value {
	if len(c.Args) == 0 {
		return c.Raise(ruby.ArgumentErrorClass, "no method name given")
	}
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	return c.Fail(c.RT.MissingError(c.Self, name, ruby.Outside))
}

func notMatch(c *ruby.Call) ruby.Value {
	v, _ := c.Send(c.Self, "=~", c.Arg(0))
	return ruby.Bool(!v.Truthy())
}

func compare(c *ruby.Call) ruby.Value {
	if ruby.Identical(c.Self, c.Arg(0)) || c.Equal(c.Self, c.Arg(0)) {
		return ruby.Int(0)
	}
	return ruby.Nil
}

func caseEqual(c *ruby.Call) ruby.Value {
	return ruby.Bool(ruby.Identical(c.Self, c.Arg(0)) || c.Equal(c.Self, c.Arg(0)))
}

func classOf(c *ruby.Call) ruby.Value { return c.Self.RealClass().Value() }

func defineSingletonMethod(c *ruby.Call) ruby.Value {
	k, err := c.RT.SingletonClass(c.Self)
	if err != nil {
		return c.Fail(err)
	}
	if n := len(c.Args); n == 0 || n > 2 {
		return c.Fail(ruby.WrongArity(n, 1, 2))
	}
	return module.DefineMethod(c, k, ruby.Public)
}

func extend(c *ruby.Call) ruby.Value {
	if c.Self.Kind() == ruby.KindTrue || c.Self.Kind() == ruby.KindFalse {
		return c.Fail(&ruby.UnsupportedError{Construct: "extend of true and false"})
	}
	return module.MixIn(c, "extend_object", "extended")
}

func frozenP(c *ruby.Call) ruby.Value { return ruby.Bool(c.Self.Frozen()) }

func hash(c *ruby.Call) ruby.Value {
	if i, ok := c.Self.AsInstance(); ok {
		k, ok := i.Data.(ruby.Keyer)
		if !ok {
			return ruby.Int(c.RT.ObjectID(c.Self) * 0x9e3779b97f4a7c1 >> 2)
		}
		return ruby.Int(int64(maphash.String(ruby.HashSeed, c.OwnKey(k)) >> 2))
	}
	n, err := c.RT.HashOf(c.Self)
	return c.Check(ruby.Int(n), err)
}

// Inspect is the row inspect of all objects.
func Inspect(c *ruby.Call) ruby.Value {
	return c.InspectWith(func(in *ruby.Inspector) error { return in.Object(c.Self) })
}

// classArg returns argument i as a class or module for is_a? and the like.
func classArg(c *ruby.Call, i int) *ruby.Class {
	k, ok := c.Arg(i).AsClass()
	if !ok {
		c.Raise(ruby.TypeErrorClass, "class or module required")
	}
	return k
}

func instanceOfP(c *ruby.Call) ruby.Value {
	k := classArg(c, 0)
	return ruby.Bool(k != nil && c.Self.RealClass() == k)
}

func isAP(c *ruby.Call) ruby.Value {
	k := classArg(c, 0)
	return ruby.Bool(k != nil && c.RT.IsA(c.Self, k))
}

// ivarName returns argument 0 as the name of an instance variable.
func ivarName(c *ruby.Call) string {
	name := c.Name(0)
	if c.Failed() {
		return ""
	}
	if rest, ok := strings.CutPrefix(name, "@"); !ok || !rubytext.IsIdentifier(rest) {
		c.Fail(c.RT.NameErrorf(c.Self, name, "'%s' is not allowed as an instance variable name", name))
	}
	return name
}

func instanceVariableDefinedP(c *ruby.Call) ruby.Value {
	name := ivarName(c)
	if c.Failed() {
		return ruby.False
	}
	c.RT.ShownIVars(c.Self)
	_, ok, err := c.RT.IVar(c.Self, name)
	return c.Check(ruby.Bool(ok), err)
}

func instanceVariableGet(c *ruby.Call) ruby.Value {
	name := ivarName(c)
	if c.Failed() {
		return ruby.Nil
	}
	c.RT.ShownIVars(c.Self)
	v, _, err := c.RT.IVar(c.Self, name)
	return c.Check(v, err)
}

func instanceVariableSet(c *ruby.Call) ruby.Value {
	name := ivarName(c)
	if c.Failed() {
		return ruby.Nil
	}
	if c.Self.Frozen() {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	return c.Check(c.Arg(1), c.RT.SetIVar(c.Self, name, c.Arg(1)))
}

func instanceVariables(c *ruby.Call) ruby.Value {
	if ruby.HidesAny(c.Self.Class()) {
		return c.Fail(&ruby.UnsupportedError{Construct: c.Self.RealClass().Inspect() + "#instance_variables"})
	}
	var names []ruby.Value
	if vars := c.RT.ShownIVars(c.Self); vars != nil {
		for name := range vars.All {
			names = ruby.Append(c, names, ruby.Sym(name))
		}
	}
	return c.List(names)
}

func removeInstanceVariable(c *ruby.Call) ruby.Value {
	name := ivarName(c)
	if c.Failed() {
		return ruby.Nil
	}
	if c.Self.Frozen() {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	vars := c.RT.ShownIVars(c.Self)
	if _, found := ruby.Hides(c.Self.Class(), name); found {
		return c.Fail(ruby.NoVariable(c.Self, name))
	}
	if vars != nil {
		if v, ok := vars.Delete(name); ok {
			return v
		}
	}
	return c.Fail(c.RT.NameErrorf(c.Self, name, "instance variable %s not defined", name))
}

func respondToP(c *ruby.Call) ruby.Value {
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	ok, err := respondTo(c.RT, c.Self, name, c.Truthy(1))
	return c.Check(ruby.Bool(ok), err)
}

func singletonClass(c *ruby.Call) ruby.Value {
	k, err := c.RT.SingletonClass(c.Self)
	if err != nil {
		return c.Fail(err)
	}
	return k.Value()
}

func tap(c *ruby.Call) ruby.Value {
	if c.NeedBlock() {
		c.Run(c.Self)
	}
	return c.Self
}

func then(c *ruby.Call) ruby.Value {
	v, _ := c.Yield(c.Self)
	return v
}

func toEnum(c *ruby.Call) ruby.Value {
	method, args := "each", c.Args
	if len(args) > 0 {
		method, args = c.Name(0), args[1:]
	}
	if c.Failed() {
		return ruby.Nil
	}
	e := c.RT.NewEnumerator(c.Self, method, args, c.KwArgs())
	if data, ok := ruby.DataOf[*enumerator.Enumerator](e); ok {
		s := data.Elements.(*enumerator.MethodSource)
		s.SizeProc, s.SizeUnknown = c.Block(), !c.Given()
	}
	return e
}

func toS(c *ruby.Call) ruby.Value { return c.NewBegun(c.RT.AnyToS(c.Self), ruby.Binary) }
