package ruby

// This file implements the methods that every object has: those of BasicObject, and the public ones of Kernel.

import (
	"hash/maphash"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/rubytext"
)

var objectTables = []Table{
	{Class: BasicObjectClass, Methods: []Method{
		{Name: "!", Fn: objectNot, Flags: Brief},
		{Name: "!=", Min: 1, Max: 1, Fn: objectNotEqual},
		{Name: "==", Min: 1, Max: 1, Fn: objectEqualP},
		{Name: "__id__", Fn: objectObjectID, Flags: Brief | Volatile},
		{Name: "__send__", Max: -1, Fn: objectSend, Flags: Brief | Kw},
		{Name: "equal?", Min: 1, Max: 1, Fn: objectEqualP, Flags: Brief},
		{Name: "initialize", Max: -1, Fn: objectInitialize, Flags: Brief | PrivateRow},
		{Name: "instance_eval", Max: -1, Fn: objectInstanceEval, Flags: Brief},
		{Name: "instance_exec", Max: -1, Fn: objectInstanceExec, Flags: Brief | Kw},
		{Name: "method_missing", Max: -1, Fn: objectMethodMissing, Flags: Brief | PrivateRow},
		{Name: "singleton_method_added", Min: 1, Max: 1, Fn: Always(Nil), Flags: PrivateRow},
		{Name: "singleton_method_removed", Min: 1, Max: 1, Fn: Always(Nil), Flags: PrivateRow},
		{Name: "singleton_method_undefined", Min: 1, Max: 1, Fn: Always(Nil), Flags: PrivateRow},
	}},
	{Class: KernelModule, Methods: []Method{
		{Name: "!~", Min: 1, Max: 1, Fn: objectNotMatch},
		{Name: "<=>", Min: 1, Max: 1, Fn: objectCompare},
		{Name: "===", Min: 1, Max: 1, Fn: objectCaseEqual},
		{Name: "class", Fn: objectClassOf, Flags: Brief},
		{Name: "clone", Fn: objectClone, Flags: Kw},
		{Name: "define_singleton_method", Min: 1, Max: 2, Fn: objectDefineSingletonMethod, Flags: Brief},
		{Name: "display", Max: 1, Fn: objectDisplay},
		{Name: "dup", Fn: objectDup},
		{Name: "enum_for", Max: -1, Fn: objectToEnum, Flags: Brief | Kw},
		{Name: "eql?", Min: 1, Max: 1, Fn: objectEqlP},
		{Name: "extend", Max: -1, Fn: objectExtend, Flags: Brief},
		{Name: "freeze", Fn: objectFreeze, Flags: Brief},
		{Name: "frozen?", Fn: objectFrozenP, Flags: Brief},
		{Name: "hash", Fn: objectHash, Flags: Volatile},
		{Name: "initialize_clone", Min: 1, Max: 1, Fn: objectInitializeDup, Flags: Brief | PrivateRow | Kw},
		{Name: "initialize_copy", Min: 1, Max: 1, Fn: objectInitializeCopy, Flags: Brief | PrivateRow},
		{Name: "initialize_dup", Min: 1, Max: 1, Fn: objectInitializeDup, Flags: Brief | PrivateRow},
		{Name: "inspect", Fn: objectInspect},
		{Name: "instance_of?", Min: 1, Max: 1, Fn: objectInstanceOfP, Flags: Brief},
		{Name: "instance_variable_defined?", Min: 1, Max: 1, Fn: objectInstanceVariableDefinedP, Flags: Brief},
		{Name: "instance_variable_get", Min: 1, Max: 1, Fn: objectInstanceVariableGet, Flags: Brief},
		{Name: "instance_variable_set", Min: 2, Max: 2, Fn: objectInstanceVariableSet, Flags: Brief},
		{Name: "instance_variables", Fn: objectInstanceVariables, Flags: Brief},
		{Name: "instance_variables_to_inspect", Fn: Always(Nil), Flags: PrivateRow},
		{Name: "is_a?", Min: 1, Max: 1, Fn: objectIsAP, Flags: Brief},
		{Name: "itself", Fn: SelfValue, Flags: Brief},
		{Name: "kind_of?", Min: 1, Max: 1, Fn: objectIsAP, Flags: Brief},
		{Name: "method", Min: 1, Max: 1, Fn: objectMethod, Flags: Brief},
		{Name: "methods", Max: 1, Fn: objectMethods, Flags: Brief},
		{Name: "nil?", Fn: Always(False), Flags: Brief},
		{Name: "object_id", Fn: objectObjectID, Flags: Brief | Volatile},
		{Name: "private_methods", Max: 1, Fn: objectPrivateMethods},
		{Name: "protected_methods", Max: 1, Fn: objectProtectedMethods},
		{Name: "public_method", Min: 1, Max: 1, Fn: objectPublicMethod, Flags: Brief},
		{Name: "public_methods", Max: 1, Fn: objectPublicMethods},
		{Name: "public_send", Max: -1, Fn: objectPublicSend, Flags: Brief | Kw},
		{Name: "remove_instance_variable", Min: 1, Max: 1, Fn: objectRemoveInstanceVariable, Flags: Brief},
		{Name: "respond_to?", Min: 1, Max: 2, Fn: objectRespondToP, Flags: Brief},
		{Name: "respond_to_missing?", Min: 2, Max: 2, Fn: Always(False), Flags: Brief | PrivateRow},
		{Name: "send", Max: -1, Fn: objectSend, Flags: Brief | Kw},
		{Name: "singleton_class", Fn: objectSingletonClass, Flags: Brief},
		{Name: "singleton_method", Min: 1, Max: 1, Fn: objectSingletonMethod, Flags: Brief},
		{Name: "singleton_methods", Max: 1, Fn: objectSingletonMethods, Flags: Brief},
		{Name: "tap", Fn: objectTap, Flags: Brief},
		{Name: "then", Fn: objectThen, Flags: Brief | Enum},
		{Name: "to_enum", Max: -1, Fn: objectToEnum, Flags: Brief | Kw},
		{Name: "to_s", Fn: objectToS},
		{Name: "yield_self", Fn: objectThen, Flags: Brief | Enum, Original: "then"},
	}},
}

func objectNot(c *Call) Value { return Bool(!c.Self.Truthy()) }

func objectNotEqual(c *Call) Value { return Bool(!c.Equal(c.Self, c.Arg(0))) }

func objectEqualP(c *Call) Value { return Bool(Identical(c.Self, c.Arg(0))) }

func objectEqlP(c *Call) Value { return Bool(Identical(c.Self, c.Arg(0))) }

func objectObjectID(c *Call) Value { return Int(c.RT.objectID(c.Self)) }

// objectSend calls a method of any visibility by name.
func objectSend(c *Call) Value { return c.sendNamed(true) }

func objectPublicSend(c *Call) Value { return c.sendNamed(false) }

func (c *Call) sendNamed(private bool) Value {
	if len(c.Args) == 0 {
		return c.Raise(ArgumentErrorClass, "no method name given")
	}
	name := c.Name(0)
	if c.Failed() {
		return Nil
	}
	return c.Check(c.RT.CallMethod(c.Self, SelectorFor(name), c.Args[1:], c.kw, c.Block(), private))
}

// objectInitialize takes no arguments, except that Class#new of a class that overrides new or allocate may pass some.
func objectInitialize(c *Call) Value {
	if len(c.Args) > 0 {
		return c.Fail(arityError(len(c.Args), 0, 0))
	}
	return Nil
}

func objectInstanceEval(c *Call) Value {
	if !c.Given() {
		if n := len(c.Args); n == 0 || n > 3 {
			return c.Fail(arityError(n, 1, 3))
		}
		return c.evalText("BasicObject#instance_eval")
	}
	if len(c.Args) > 0 {
		return c.Fail(arityError(len(c.Args), 0, 0))
	}
	return c.evalAs([]Value{c.Self})
}

func objectInstanceExec(c *Call) Value {
	if !c.Given() {
		return c.Raise(LocalJumpErrorClass, "no block given")
	}
	return c.evalAs(c.Args)
}

// evalAs runs the block with the receiver as self; methods defined in it are singleton methods.
func (c *Call) evalAs(args []Value) Value {
	k, err := c.RT.evalClass(c.Self)
	if err != nil {
		return c.Fail(err)
	}
	return c.Check(c.RT.CallProc(c.Block(), args, BlockOptions{Self: c.Self, HasSelf: true, Kw: c.kw, Class: k}))
}

// objectMethodMissing is what super of a template's method_missing reaches.
func objectMethodMissing(c *Call) Value {
	if len(c.Args) == 0 {
		return c.Raise(ArgumentErrorClass, "no method name given")
	}
	name := c.Name(0)
	if c.Failed() {
		return Nil
	}
	return c.Fail(c.RT.missingError(c.Self, name, Outside))
}

func objectNotMatch(c *Call) Value {
	v, _ := c.Send(c.Self, "=~", c.Arg(0))
	return Bool(!v.Truthy())
}

func objectCompare(c *Call) Value {
	if Identical(c.Self, c.Arg(0)) || c.Equal(c.Self, c.Arg(0)) {
		return Int(0)
	}
	return Nil
}

func objectCaseEqual(c *Call) Value {
	return Bool(Identical(c.Self, c.Arg(0)) || c.Equal(c.Self, c.Arg(0)))
}

func objectClassOf(c *Call) Value { return c.Self.RealClass().Value() }

func objectDefineSingletonMethod(c *Call) Value {
	k, err := c.RT.SingletonClass(c.Self)
	if err != nil {
		return c.Fail(err)
	}
	if c.Self.Frozen() {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	return c.defineMethod(k, Public)
}

func objectExtend(c *Call) Value {
	if len(c.Args) == 0 {
		return c.Raise(ArgumentErrorClass, "wrong number of arguments (given 0, expected 1+)")
	}
	for i := range c.All() {
		if c.module(i) == nil {
			return Nil
		}
	}
	for i := len(c.Args) - 1; i >= 0; i-- {
		m := c.module(i)
		if err := c.RT.extend(c.Self, m); err != nil {
			return c.Fail(err)
		}
	}
	return c.Self
}

// extend mixes a module into one object, and tells the module if it wants to know.
func (rt *Runtime) extend(v Value, m *Class) error {
	k, err := rt.SingletonClass(v)
	if err != nil {
		return err
	}
	if v.Frozen() && !k.IsA(NilClass) {
		return rt.FrozenError(v)
	}
	if err := rt.include(k, m); err != nil {
		return err
	}
	return rt.hook(m.Value(), "extended", v)
}

func objectFreeze(c *Call) Value {
	c.Self.Freeze()
	return c.Self
}

func objectFrozenP(c *Call) Value { return Bool(c.Self.Frozen()) }

func objectHash(c *Call) Value {
	if i, ok := c.Self.AsInstance(); ok {
		if _, ok := i.Data.(Keyer); !ok || i.canon != nil {
			return Int(c.RT.objectID(c.Self) * 0x9e3779b97f4a7c1 >> 2)
		}
		text, err := c.RT.spellKey(c.Self)
		return c.Check(Int(int64(maphash.String(hashSeed, text)>>2)), err)
	}
	n, err := c.RT.HashOf(c.Self)
	return c.Check(Int(n), err)
}

func objectInspect(c *Call) Value {
	return c.inspectWith(func(in *inspector) error { return in.object(c.Self) })
}

// classArg returns argument i as a class or module for is_a? and the like.
func (c *Call) classArg(i int) *Class {
	k, ok := c.Arg(i).AsClass()
	if !ok {
		c.Raise(TypeErrorClass, "class or module required")
	}
	return k
}

func objectInstanceOfP(c *Call) Value {
	k := c.classArg(0)
	return Bool(k != nil && c.Self.RealClass() == k)
}

func objectIsAP(c *Call) Value {
	k := c.classArg(0)
	return Bool(k != nil && c.RT.IsA(c.Self, k))
}

// IsA is is_a?.
func (rt *Runtime) IsA(v Value, k *Class) bool {
	return rt.Inherits(v.Class(), k) || v.Kind() == KindClass && slices.Contains(rt.ancestorsOf(v), k)
}

// ivarName returns argument 0 as the name of an instance variable.
func (c *Call) ivarName() string {
	name := c.Name(0)
	if c.Failed() {
		return ""
	}
	if rest, ok := strings.CutPrefix(name, "@"); !ok || !rubytext.IsIdentifier(rest) {
		c.Fail(c.RT.NameErrorf(c.Self, name, "'%s' is not allowed as an instance variable name", name))
	}
	return name
}

func objectInstanceVariableDefinedP(c *Call) Value {
	name := c.ivarName()
	if c.Failed() {
		return False
	}
	c.RT.shownIVars(c.Self)
	_, ok, err := c.RT.IVar(c.Self, name)
	return c.Check(Bool(ok), err)
}

func objectInstanceVariableGet(c *Call) Value {
	name := c.ivarName()
	if c.Failed() {
		return Nil
	}
	c.RT.shownIVars(c.Self)
	v, _, err := c.RT.IVar(c.Self, name)
	return c.Check(v, err)
}

func objectInstanceVariableSet(c *Call) Value {
	name := c.ivarName()
	if c.Failed() {
		return Nil
	}
	if c.Self.Frozen() {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	c.Charge(ivarSize)
	return c.Check(c.Arg(1), c.RT.SetIVar(c.Self, name, c.Arg(1)))
}

const ivarSize = 48 // with its share of the index

func objectInstanceVariables(c *Call) Value {
	if hidesAny(c.Self.Class()) {
		return c.Fail(&UnsupportedError{Construct: c.Self.RealClass().Inspect() + "#instance_variables"})
	}
	var names []Value
	if vars := c.RT.shownIVars(c.Self); vars != nil {
		for name := range vars.All {
			names = Append(c, names, Sym(name))
		}
	}
	return c.List(names)
}

func objectRemoveInstanceVariable(c *Call) Value {
	name := c.ivarName()
	if c.Failed() {
		return Nil
	}
	if c.Self.Frozen() {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	vars := c.RT.shownIVars(c.Self)
	if _, found := hides(c.Self.Class(), name); found {
		return c.Fail(noVariable(c.Self, name))
	}
	if vars != nil {
		if v, ok := vars.Delete(name); ok {
			return v
		}
	}
	return c.Fail(c.RT.NameErrorf(c.Self, name, "instance variable %s not defined", name))
}

func objectRespondToP(c *Call) Value {
	name := c.Name(0)
	if c.Failed() {
		return Nil
	}
	ok, err := c.RT.respondTo(c.Self, name, c.Truthy(1))
	return c.Check(Bool(ok), err)
}

func objectSingletonClass(c *Call) Value {
	k, err := c.RT.SingletonClass(c.Self)
	if err != nil {
		return c.Fail(err)
	}
	return k.Value()
}

func objectTap(c *Call) Value {
	if c.NeedBlock() {
		c.Yield(c.Self)
	}
	return c.Self
}

func objectThen(c *Call) Value {
	v, _ := c.Yield(c.Self)
	return v
}

func objectToEnum(c *Call) Value {
	method, args := "each", c.Args
	if len(args) > 0 {
		method, args = c.Name(0), args[1:]
	}
	if c.Failed() {
		return Nil
	}
	e := c.RT.newEnumerator(c.Self, method, args, c.kw)
	if data, ok := DataOf[*Enumerator](e); ok {
		s := data.elements.(*methodSource)
		s.sizeProc, s.sizeUnknown = c.Block(), !c.Given()
	}
	return e
}

func objectToS(c *Call) Value { return c.NewString(c.RT.anyToS(c.Self)) }
