package module

// This file implements the methods of Module on constants and class variables.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/known"
	"github.com/boshrender/boshrender/erb/internal/ruby/ordered"
	"github.com/boshrender/boshrender/internal/rubytext"
)

var constTables = []ruby.Table{
	{Class: &ruby.ModuleClass, Methods: []ruby.Method{
		{Name: "class_variable_defined?", Min: 1, Max: 1, Fn: classVariableDefinedP},
		{Name: "class_variable_get", Min: 1, Max: 1, Fn: classVariableGet},
		{Name: "class_variable_set", Min: 2, Max: 2, Fn: classVariableSet},
		{Name: "class_variables", Max: 1, Fn: classVariables},
		{Name: "const_defined?", Min: 1, Max: 2, Fn: constDefinedP},
		{Name: "const_get", Min: 1, Max: 2, Fn: constGet},
		{Name: "const_missing", Min: 1, Max: 1, Fn: constMissing},
		{Name: "const_set", Min: 2, Max: 2, Fn: constSet},
		{Name: "const_source_location", Max: -1, Reason: known.ReasonStack},
		{Name: "constants", Max: 1, Fn: constants},
		{Name: "deprecate_constant", Max: -1, Fn: deprecateConstant},
		{Name: "private_constant", Max: -1, Fn: privateConstant},
		{Name: "public_constant", Max: -1, Fn: publicConstant},
		{Name: "remove_class_variable", Min: 1, Max: 1, Fn: removeClassVariable},
		{Name: "remove_const", Min: 1, Max: 1, Fn: removeConst, Flags: ruby.PrivateRow},
	}},
}

// wrongConstant is the NameError for something that can't be the name of a constant.
func wrongConstant(c *ruby.Call, name string) {
	c.Fail(c.RT.NameErrorf(c.Self, name, "wrong constant name %s", name))
}

// constPath returns argument 0 as a constant's name, or as a path of them where a String allows it.
func constPath(c *ruby.Call) []string {
	name, ok := c.NameOf(c.Arg(0))
	if !ok {
		name = c.Str(0)
	}
	if c.Failed() || !c.AsName(name) {
		return nil
	}
	path := []string{name}
	if c.Arg(0).Kind() == ruby.KindString {
		path = c.Split(strings.TrimPrefix(name, "::"), "::")
	}
	for _, part := range path {
		if !ruby.IsConstantName(part) {
			wrongConstant(c, name)
			return nil
		}
	}
	return path
}

// constOf looks a constant up as const_get does: with inherit, in ancestors and Object too.
func constOf(rt *ruby.Runtime, k *ruby.Class, name string, inherit bool) (ruby.Value, bool) {
	if !inherit {
		return rt.ConstIn(k, name)
	}
	if v, ok := rt.ConstOf(k, name); ok || rt.WithoutObject(k) {
		return v, ok
	}
	return rt.ConstOf(ruby.ObjectClass, name)
}

func constGet(c *ruby.Call) ruby.Value {
	path := constPath(c)
	inherit := !c.Has(1) || c.Truthy(1)
	v := c.Self
	for i, name := range path {
		k, ok := v.AsClass()
		if !ok {
			return c.Raise(ruby.TypeErrorClass, "%s does not refer to class/module", c.Inspect(v))
		}
		next, ok := constOf(c.RT, k, name, inherit)
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

func constDefinedP(c *ruby.Call) ruby.Value {
	path := constPath(c)
	inherit := !c.Has(1) || c.Truthy(1)
	v := c.Self
	for _, name := range path {
		k, ok := v.AsClass()
		if !ok {
			return c.Raise(ruby.TypeErrorClass, "%s does not refer to class/module", c.Inspect(v))
		}
		if v, ok = constOf(c.RT, k, name, inherit); !ok {
			return ruby.Bool(c.RT.RubyHasConstant(k, name, inherit))
		}
	}
	return ruby.True
}

func constMissing(c *ruby.Call) ruby.Value {
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	return c.Fail(c.RT.UninitializedConstant(c.SelfClass(), name, true))
}

func constSet(c *ruby.Call) ruby.Value {
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	if !ruby.IsConstantName(name) {
		wrongConstant(c, name)
		return ruby.Nil
	}
	if c.Thaw() && c.Charge(ruby.HashEntrySize+len(name)) {
		c.Check(ruby.Nil, c.RT.SetConst(c.SelfClass(), name, c.Arg(1)))
	}
	return c.Arg(1)
}

func constants(c *ruby.Call) ruby.Value {
	k := c.SelfClass()
	var names []string
	seen := map[string]bool{}
	for _, a := range c.RT.Ancestors(k) {
		if a != k && (c.Has(0) && !c.Truthy(0) || a == ruby.ObjectClass) {
			break
		}
		list := ruby.Room[string](c, ordered.Len(a.Constants()))
		for name := range ordered.All(a.Constants()) {
			list = ruby.Append(c, list, name)
		}
		for _, name := range ruby.Append(c, list, ruby.SortedKeys(c, c.RT.Consts[a])...) {
			if _, ok := c.RT.ConstIn(a, name); ok && !seen[name] && !c.RT.PrivateConst(a, name) {
				seen[name] = true
				names = ruby.Append(c, names, name)
			}
		}
		for class := range known.WithModules(a.GoName()) {
			for name := range known.Of(class, known.Constants) {
				if !seen[name] && c.RT.RubyHasConstant(a, name, false) {
					seen[name] = true
					names = ruby.Append(c, names, name)
				}
			}
		}
	}
	return c.InTable(names)
}

// constantName returns argument i as the name of a constant that Ruby's class has. It returns false after an error.
func constantName(c *ruby.Call, k *ruby.Class, i int) (name string, ok bool) {
	name = c.Name(i)
	if c.Failed() {
		return "", false
	}
	if _, found := c.RT.ConstIn(k, name); !found && !c.RT.RubyHasConstant(k, name, false) {
		c.Fail(c.RT.NameErrorf(c.Self, name, "constant %s::%s not defined", k.Inspect(), name))
		return "", false
	}
	return name, true
}

// setConstPrivacy makes the constants named by the arguments private or public.
func setConstPrivacy(c *ruby.Call, private bool) ruby.Value {
	k := c.SelfClass()
	if frozenModule(c) {
		return ruby.Nil
	}
	for i := range c.All() {
		name, ok := constantName(c, k, i)
		if !ok {
			return ruby.Nil
		}
		if k.ID != 0 {
			return c.Fail(&ruby.UnsupportedError{Construct: "Module#" + c.Method.Name + " on " + k.Name})
		}
		if k.Private == nil {
			k.Private = map[string]bool{}
		}
		k.Private[name] = private
	}
	c.RT.ConstChanged()
	return c.Self
}

// deprecateConstant changes nothing: the warnings go to the standard error.
func deprecateConstant(c *ruby.Call) ruby.Value {
	if frozenModule(c) {
		return ruby.Nil
	}
	for i := range c.All() {
		if _, ok := constantName(c, c.SelfClass(), i); !ok {
			return ruby.Nil
		}
	}
	return c.Self
}

func privateConstant(c *ruby.Call) ruby.Value { return setConstPrivacy(c, true) }

func publicConstant(c *ruby.Call) ruby.Value { return setConstPrivacy(c, false) }

func removeConst(c *ruby.Call) ruby.Value {
	name := c.Name(0)
	k := c.SelfClass()
	if c.Failed() {
		return ruby.Nil
	}
	if !ruby.IsConstantName(name) {
		c.Fail(c.RT.NameErrorf(c.Self, name, "'%s' is not allowed as a constant variable name", name))
		return ruby.Nil
	}
	if !c.Thaw() {
		return ruby.Nil
	}
	v, ok := c.RT.ConstIn(k, name)
	if !ok {
		return c.Fail(c.RT.NameErrorf(c.Self, name, "constant %s::%s not defined", k.Inspect(), name))
	}
	c.RT.RemoveConst(k, name)
	return v
}

func isClassVarName(name string) bool {
	rest, ok := strings.CutPrefix(name, "@@")
	return ok && rubytext.IsIdentifier(rest)
}

// varName returns argument 0 as the name of a class variable.
func varName(c *ruby.Call) string {
	name := c.Name(0)
	if c.Failed() {
		return ""
	}
	if !isClassVarName(name) {
		c.Fail(c.RT.NameErrorf(c.Self, name, "'%s' is not allowed as a class variable name", name))
	}
	return name
}

func classVariableDefinedP(c *ruby.Call) ruby.Value {
	first, _ := c.RT.ClassVarOwners(c.SelfClass(), varName(c))
	return ruby.Bool(first != nil)
}

func classVariableGet(c *ruby.Call) ruby.Value {
	name := varName(c)
	if c.Failed() {
		return ruby.Nil
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

func classVariableSet(c *ruby.Call) ruby.Value {
	name := varName(c)
	if c.Failed() || !c.Charge(ruby.IVarSize) {
		return ruby.Nil
	}
	return c.Check(c.Arg(1), c.RT.SetClassVar(c.SelfClass(), name, c.Arg(1)))
}

func classVariables(c *ruby.Call) ruby.Value {
	var names []string
	seen := map[string]bool{}
	for _, k := range c.RT.Ancestors(c.SelfClass()) {
		if k != c.SelfClass() && c.Has(0) && !c.Truthy(0) {
			break
		}
		for name := range k.ClassVars.All {
			if !seen[name] {
				seen[name] = true
				names = ruby.Append(c, names, name)
			}
		}
	}
	return c.Symbols(names)
}

func removeClassVariable(c *ruby.Call) ruby.Value {
	name := c.Name(0)
	if c.Failed() {
		return ruby.Nil
	}
	if !isClassVarName(name) {
		return c.Fail(c.RT.NameErrorf(c.Self, name, "wrong class variable name %s", name))
	}
	if !c.Thaw() {
		return ruby.Nil
	}
	v, ok := c.SelfClass().ClassVars.Delete(name)
	if !ok {
		return c.Fail(c.RT.NameErrorf(c.Self, name, "class variable %s not defined for %s", name, c.SelfClass().Inspect()))
	}
	return v
}
