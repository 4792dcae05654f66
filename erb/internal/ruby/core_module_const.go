package ruby

// This file implements the methods of Module on constants and class variables.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"
	"github.com/boshrender/boshrender/internal/rubytext"
)

var moduleConstTables = []Table{
	{Class: ModuleClass, Methods: []Method{
		{Name: "class_variable_defined?", Min: 1, Max: 1, Fn: moduleClassVariableDefinedP},
		{Name: "class_variable_get", Min: 1, Max: 1, Fn: moduleClassVariableGet},
		{Name: "class_variable_set", Min: 2, Max: 2, Fn: moduleClassVariableSet},
		{Name: "class_variables", Max: 1, Fn: moduleClassVariables},
		{Name: "const_defined?", Min: 1, Max: 2, Fn: moduleConstDefinedP},
		{Name: "const_get", Min: 1, Max: 2, Fn: moduleConstGet},
		{Name: "const_missing", Min: 1, Max: 1, Fn: moduleConstMissing},
		{Name: "const_set", Min: 2, Max: 2, Fn: moduleConstSet, Flags: Mutates},
		{Name: "const_source_location", Max: -1, Reason: reasonStack},
		{Name: "constants", Max: 1, Fn: moduleConstants},
		{Name: "deprecate_constant", Max: -1, Fn: SelfValue},
		{Name: "private_constant", Max: -1, Fn: modulePrivateConstant},
		{Name: "public_constant", Max: -1, Fn: modulePublicConstant},
		{Name: "remove_class_variable", Min: 1, Max: 1, Fn: moduleRemoveClassVariable, Flags: Mutates},
		{Name: "remove_const", Min: 1, Max: 1, Fn: moduleRemoveConst, Flags: Mutates | PrivateRow},
	}},
}

// wrongConstant is the NameError for something that can't be the name of a constant.
func (c *Call) wrongConstant(name string) {
	c.Fail(c.RT.NameErrorf(c.Self, name, "wrong constant name %s", name))
}

// constPath returns argument 0 as a constant's name, or as a path of them where a String allows it.
func (c *Call) constPath() []string {
	name, ok := c.nameOf(c.Arg(0))
	if !ok {
		name = c.Str(0)
	}
	if c.Failed() || !c.AsName(name) {
		return nil
	}
	path := []string{name}
	if c.Arg(0).Kind() == KindString {
		path = c.Split(strings.TrimPrefix(name, "::"), "::")
	}
	for _, part := range path {
		if !isConstantName(part) {
			c.wrongConstant(name)
			return nil
		}
	}
	return path
}

// constOf looks a constant up as const_get does: with inherit, in ancestors and Object too.
func (rt *Runtime) constOf(k *Class, name string, inherit bool) (Value, bool) {
	if !inherit {
		return rt.ConstIn(k, name)
	}
	if v, ok := rt.ConstOf(k, name); ok {
		return v, true
	}
	return rt.ConstOf(ObjectClass, name)
}

func moduleConstGet(c *Call) Value {
	path := c.constPath()
	inherit := !c.Has(1) || c.Truthy(1)
	v := c.Self
	for i, name := range path {
		k, ok := v.AsClass()
		if !ok {
			return c.Raise(TypeErrorClass, "%s does not refer to class/module", c.Inspect(v))
		}
		next, ok := c.RT.constOf(k, name, inherit)
		if i > 0 {
			next, ok = c.RT.ConstOf(k, name)
		}
		if !ok {
			var err error
			if next, err = c.RT.ConstMissing(k, name, inherit && i == 0); err != nil {
				return c.Fail(err)
			}
		}
		v = next
	}
	return v
}

func moduleConstDefinedP(c *Call) Value {
	path := c.constPath()
	inherit := !c.Has(1) || c.Truthy(1)
	v := c.Self
	for _, name := range path {
		k, ok := v.AsClass()
		if !ok {
			return c.Raise(TypeErrorClass, "%s does not refer to class/module", c.Inspect(v))
		}
		if v, ok = c.RT.constOf(k, name, inherit); !ok {
			return Bool(c.RT.RubyHasConstant(k, name, inherit))
		}
	}
	return True
}

func moduleConstMissing(c *Call) Value {
	name := c.Name(0)
	if c.Failed() {
		return Nil
	}
	return c.Fail(c.RT.UninitializedConstant(c.SelfClass(), name, true))
}

func moduleConstSet(c *Call) Value {
	name := c.Name(0)
	if c.Failed() {
		return Nil
	}
	if !isConstantName(name) {
		c.wrongConstant(name)
		return Nil
	}
	if c.Charge(hashEntrySize + len(name)) {
		c.Check(Nil, c.RT.SetConst(c.SelfClass(), name, c.Arg(1)))
	}
	return c.Arg(1)
}

func moduleConstants(c *Call) Value {
	k := c.SelfClass()
	var names []string
	seen := map[string]bool{}
	for _, a := range c.RT.Ancestors(k) {
		if a != k && (c.Has(0) && !c.Truthy(0) || a == ObjectClass) {
			break
		}
		list := Room[string](c, a.constants().Len())
		for name := range a.constants().All {
			list = Append(c, list, name)
		}
		for _, name := range Append(c, list, sortedKeys(c, c.RT.consts[a])...) {
			if _, ok := c.RT.ConstIn(a, name); ok && !seen[name] && !c.RT.PrivateConst(a, name) {
				seen[name] = true
				names = Append(c, names, name)
			}
		}
		for class := range known.WithModules(a.goName()) {
			for name := range known.Of(class, known.Constants) {
				if !seen[name] {
					seen[name] = true
					names = Append(c, names, name)
				}
			}
		}
	}
	return c.inTable(names)
}

// PrivateConst reports whether a constant of k can be reached by its bare name only.
func (rt *Runtime) PrivateConst(k *Class, name string) bool { return k.private[name] }

// PrivateConstant is the NameError for scope::Name where the constant is private.
func (rt *Runtime) PrivateConstant(scope *Class, name string) error {
	return rt.NameErrorf(scope.Value(), name, "private constant %s referenced", ConstPath(scope, name))
}

// setConstPrivacy makes the constants named by the arguments private or public.
func (c *Call) setConstPrivacy(private bool) Value {
	k := c.SelfClass()
	for i := range c.All() {
		name := c.Name(i)
		if c.Failed() {
			return Nil
		}
		if _, ok := c.RT.ConstIn(k, name); !ok {
			return c.Fail(c.RT.NameErrorf(c.Self, name, "constant %s::%s not defined", k.Inspect(), name))
		}
		if k.id != 0 {
			return c.Fail(&UnsupportedError{Construct: "Module#" + c.Method.Name + " on " + k.Name})
		}
		if k.private == nil {
			k.private = map[string]bool{}
		}
		k.private[name] = private
	}
	return Nil
}

func modulePrivateConstant(c *Call) Value { return c.setConstPrivacy(true) }

func modulePublicConstant(c *Call) Value { return c.setConstPrivacy(false) }

func moduleRemoveConst(c *Call) Value {
	name := c.Name(0)
	k := c.SelfClass()
	if c.Failed() {
		return Nil
	}
	if !isConstantName(name) {
		c.Fail(c.RT.NameErrorf(c.Self, name, "'%s' is not allowed as a constant variable name", name))
		return Nil
	}
	if v, ok := c.RT.consts[k][name]; ok {
		delete(c.RT.consts[k], name)
		return v
	}
	v, ok := c.RT.ConstIn(k, name)
	switch {
	case !ok:
		return c.Fail(c.RT.NameErrorf(c.Self, name, "constant %s::%s not defined", k.Inspect(), name))
	case k.id != 0:
		return c.Fail(&UnsupportedError{Construct: "removing " + ConstPath(k, name)})
	}
	k.constants().Delete(name)
	c.RT.Changed()
	return v
}

func isClassVarName(name string) bool {
	rest, ok := strings.CutPrefix(name, "@@")
	return ok && rubytext.IsIdentifier(rest)
}

// classVarName returns argument 0 as the name of a class variable.
func (c *Call) classVarName() string {
	name := c.Name(0)
	if c.Failed() {
		return ""
	}
	if !isClassVarName(name) {
		c.Fail(c.RT.NameErrorf(c.Self, name, "'%s' is not allowed as a class variable name", name))
	}
	return name
}

func moduleClassVariableDefinedP(c *Call) Value {
	first, _ := c.RT.classVarOwners(c.SelfClass(), c.classVarName())
	return Bool(first != nil)
}

func moduleClassVariableGet(c *Call) Value {
	name := c.classVarName()
	if c.Failed() {
		return Nil
	}
	v, ok, err := c.RT.ClassVar(c.SelfClass(), name)
	if err != nil {
		return c.Fail(err)
	}
	if !ok {
		return c.Fail(c.RT.NameErrorf(c.Self, name, "uninitialized class variable %s in %s", name, c.SelfClass().Inspect()))
	}
	return v
}

func moduleClassVariableSet(c *Call) Value {
	name := c.classVarName()
	if c.Failed() || !c.Charge(ivarSize) {
		return Nil
	}
	return c.Check(c.Arg(1), c.RT.SetClassVar(c.SelfClass(), name, c.Arg(1)))
}

func moduleClassVariables(c *Call) Value {
	var names []string
	seen := map[string]bool{}
	for _, k := range c.RT.Ancestors(c.SelfClass()) {
		if k != c.SelfClass() && c.Has(0) && !c.Truthy(0) {
			break
		}
		for name := range k.classVars.All {
			if !seen[name] {
				seen[name] = true
				names = Append(c, names, name)
			}
		}
	}
	return c.symbols(names)
}

func moduleRemoveClassVariable(c *Call) Value {
	name := c.Name(0)
	if c.Failed() {
		return Nil
	}
	if !isClassVarName(name) {
		return c.Fail(c.RT.NameErrorf(c.Self, name, "wrong class variable name %s", name))
	}
	v, ok := c.SelfClass().classVars.Delete(name)
	if !ok {
		return c.Fail(c.RT.NameErrorf(c.Self, name, "class variable %s not defined for %s", name, c.SelfClass().Inspect()))
	}
	return v
}
