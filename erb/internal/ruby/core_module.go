package ruby

// This file implements Module: what classes and modules tell about themselves. Constants and class variables are in
// core_module_const.go, methods in core_module_methods.go and core_module_define.go.

import "slices"

var moduleTables = []Table{
	{Class: ModuleClass, Methods: []Method{
		{Name: "<", Min: 1, Max: 1, Fn: moduleLess, Flags: Brief},
		{Name: "<=", Min: 1, Max: 1, Fn: moduleLessOrEqual, Flags: Brief},
		{Name: "<=>", Min: 1, Max: 1, Fn: moduleCompare},
		{Name: "==", Min: 1, Max: 1, Fn: objectEqualP, Flags: Brief},
		{Name: "===", Min: 1, Max: 1, Fn: moduleCaseEqual, Flags: Brief},
		{Name: ">", Min: 1, Max: 1, Fn: moduleGreater},
		{Name: ">=", Min: 1, Max: 1, Fn: moduleGreaterOrEqual},
		{Name: "ancestors", Fn: moduleAncestors},
		{Name: "append_features", Min: 1, Max: 1, Fn: SelfValue, Flags: PrivateRow},
		{Name: "autoload", Max: -1, Reason: ReasonFile},
		{Name: "autoload?", Min: 1, Max: 2, Fn: func(c *Call) Value { c.Name(0); return Nil }},
		{Name: "class_eval", Max: -1, Fn: moduleClassEval},
		{Name: "class_exec", Max: -1, Fn: moduleClassExec, Flags: Kw},
		{Name: "const_added", Min: 1, Max: 1, Fn: Always(Nil), Flags: PrivateRow},
		{Name: "extend_object", Min: 1, Max: 1, Fn: SelfValue, Flags: PrivateRow},
		{Name: "extended", Min: 1, Max: 1, Fn: Always(Nil), Flags: PrivateRow},
		{Name: "freeze", Fn: objectFreeze},
		{Name: "include", Max: -1, Fn: moduleInclude},
		{Name: "include?", Min: 1, Max: 1, Fn: moduleIncludeP},
		{Name: "included", Min: 1, Max: 1, Fn: Always(Nil), Flags: PrivateRow},
		{Name: "included_modules", Fn: moduleIncludedModules},
		{Name: "inspect", Fn: moduleToS},
		{Name: "method_added", Min: 1, Max: 1, Fn: Always(Nil), Flags: PrivateRow},
		{Name: "method_removed", Min: 1, Max: 1, Fn: Always(Nil), Flags: PrivateRow},
		{Name: "method_undefined", Min: 1, Max: 1, Fn: Always(Nil), Flags: PrivateRow},
		{Name: "module_eval", Max: -1, Fn: moduleClassEval},
		{Name: "module_exec", Max: -1, Fn: moduleClassExec, Flags: Kw},
		{Name: "name", Fn: moduleName, Flags: Brief},
		{Name: "prepend", Max: -1, Fn: modulePrepend},
		{Name: "prepend_features", Min: 1, Max: 1, Fn: SelfValue, Flags: PrivateRow},
		{Name: "prepended", Min: 1, Max: 1, Fn: Always(Nil), Flags: PrivateRow},
		{Name: "refine", Max: -1, Reason: reasonRefine, Flags: PrivateRow},
		{Name: "refinements", Fn: func(c *Call) Value { return c.NewArray(nil) }},
		{Name: "set_temporary_name", Min: 1, Max: 1, Fn: moduleSetTemporaryName},
		{Name: "singleton_class?", Fn: func(c *Call) Value { return Bool(c.SelfClass().attached.o != nil) }},
		{Name: "to_s", Fn: moduleToS},
		{Name: "using", Max: -1, Reason: reasonRefine, Flags: PrivateRow},
	}},
	{Class: ModuleClass, Statics: []Method{
		{Name: "constants", Max: 1, Fn: moduleConstants},
		{Name: "nesting", Reason: "where a constant would be looked for is known to the compiler only"},
		{Name: "new", Fn: moduleNew},
		{Name: "used_modules", Reason: reasonRefine},
		{Name: "used_refinements", Reason: reasonRefine},
	}},
	{Class: ModuleClass, NoAllocate: true},
}

const reasonRefine = "refinements are left out"

// module returns argument i as a module that can be mixed in; nil after an error.
func (c *Call) module(i int) *Class {
	m, ok := c.Arg(i).AsClass()
	if !ok || !m.IsModule {
		c.Raise(TypeErrorClass, "wrong argument type %s (expected Module)", DescribeForConversion(c.Arg(i)))
		return nil
	}
	return m
}

// other returns argument 0 as the class or module to compare with; nil after an error.
func (c *Call) other() *Class {
	k, ok := c.Arg(0).AsClass()
	if !ok {
		c.Raise(TypeErrorClass, "compared with non class/module")
	}
	return k
}

// relation answers yes if a inherits from b, no for the opposite, nil for strangers.
func (c *Call) relation(a, b *Class) Value {
	switch {
	case c.RT.Inherits(a, b):
		return True
	case c.RT.Inherits(b, a):
		return False
	}
	return Nil
}

func moduleLess(c *Call) Value {
	k := c.other()
	switch {
	case k == nil:
		return Nil
	case k == c.SelfClass():
		return False
	}
	return c.relation(c.SelfClass(), k)
}

func moduleLessOrEqual(c *Call) Value {
	if k := c.other(); k != nil {
		return c.relation(c.SelfClass(), k)
	}
	return Nil
}

func moduleGreater(c *Call) Value {
	k := c.other()
	switch {
	case k == nil:
		return Nil
	case k == c.SelfClass():
		return False
	}
	return c.relation(k, c.SelfClass())
}

func moduleGreaterOrEqual(c *Call) Value {
	if k := c.other(); k != nil {
		return c.relation(k, c.SelfClass())
	}
	return Nil
}

func moduleCompare(c *Call) Value {
	k, ok := c.Arg(0).AsClass()
	if !ok {
		return Nil
	}
	if k == c.SelfClass() {
		return Int(0)
	}
	switch c.relation(c.SelfClass(), k) {
	case True:
		return Int(-1)
	case False:
		return Int(1)
	}
	return Nil
}

func moduleCaseEqual(c *Call) Value { return Bool(c.RT.IsA(c.Arg(0), c.SelfClass())) }

func (c *Call) classes(list []*Class) Value {
	values := Make[Value](c, len(list))
	for i := range values {
		values[i] = list[i].Value()
	}
	return c.List(values)
}

func moduleAncestors(c *Call) Value { return c.classes(c.RT.visibleAncestors(c.SelfClass())) }

// visibleAncestors leaves out the shadows that stand for classes written in Go.
func (rt *Runtime) visibleAncestors(c *Class) []*Class {
	var list []*Class
	for _, k := range rt.Ancestors(c) {
		if !k.singleton || k.attached.o != nil {
			list = append(list, k) // bounded: by the ancestors
		}
	}
	return list
}

func moduleIncludedModules(c *Call) Value {
	var list []*Class
	for _, k := range c.RT.Ancestors(c.SelfClass()) {
		if k.IsModule && k != c.SelfClass() {
			list = Append(c, list, k)
		}
	}
	return c.classes(list)
}

func moduleIncludeP(c *Call) Value {
	m := c.module(0)
	return Bool(m != nil && m != c.SelfClass() && c.RT.Inherits(c.SelfClass(), m))
}

// include mixes m into c.
func (rt *Runtime) include(c, m *Class) error {
	if err := rt.changeable(c); err != nil {
		return err
	}
	rt.Changed()
	if k, ok := c.attached.AsClass(); ok && c.singleton {
		rt.owe(0, (len(k.extended)+len(rt.extensions[k]))/ElementsPerStep)
		if k.id == 0 {
			k.extended = append(slices.DeleteFunc(k.extended, func(o *Class) bool { return o == m }), m) // bounded: by the modules, which are paid for
		} else {
			if rt.extensions == nil {
				rt.extensions = map[*Class][]*Class{}
			}
			if !slices.Contains(rt.extensions[k], m) {
				rt.extensions[k] = append(rt.extensions[k], m) // bounded: by the modules, which are paid for
			}
		}
		return nil
	}
	if c.id == 0 {
		rt.owe(0, len(c.includes)/ElementsPerStep)
		rt.skipInherited(c, m)
		c.Include(m)
		return nil
	}
	if rt.added == nil {
		rt.added = map[*Class][]*Class{}
	}
	rt.owe(0, len(rt.added[c])/ElementsPerStep)
	if !slices.Contains(rt.added[c], m) {
		rt.added[c] = append(rt.added[c], m) // bounded: by the modules, which are paid for
	}
	return nil
}

// skipInherited notes which of the modules that come with m, as c includes it, c has already: from its superclass, or
// in front of itself.
func (rt *Runtime) skipInherited(c, m *Class) {
	if c.Super == nil && len(c.prepends) == 0 {
		return
	}
	for _, k := range rt.Ancestors(m) {
		if k == c || !rt.along(k.Name) {
			break
		}
		inFront := slices.ContainsFunc(c.prepends, func(p *Class) bool { return p == k || rt.Inherits(p, k) })
		if inFront || c.Super != nil && rt.Inherits(c.Super, k) {
			rt.owe(mapEntrySize, 1+len(c.prepends)/ElementsPerStep)
			if c.skipped == nil {
				c.skipped = map[*Class]bool{}
			}
			c.skipped[k] = true
		}
	}
}

func moduleInclude(c *Call) Value {
	return c.mixIn("included", c.RT.include)
}

func modulePrepend(c *Call) Value {
	return c.mixIn("prepended", func(k, m *Class) error {
		if err := c.RT.changeable(k); err != nil {
			return err
		}
		if k.id != 0 {
			return &UnsupportedError{Construct: "prepending to " + k.Name}
		}
		c.RT.owe(0, len(k.prepends)/ElementsPerStep)
		if !slices.Contains(k.prepends, m) {
			k.prepends = append(k.prepends, m) // bounded: by the modules, which are paid for
		}
		c.RT.Changed()
		return nil
	})
}

// mixIn mixes all arguments into the receiver, the last first, and tells each.
func (c *Call) mixIn(hook string, mix func(k, m *Class) error) Value {
	if len(c.Args) == 0 {
		return c.Raise(ArgumentErrorClass, "wrong number of arguments (given 0, expected 1+)")
	}
	k := c.SelfClass()
	for i := len(c.Args) - 1; i >= 0; i-- {
		if c.module(i) == nil {
			return Nil
		}
	}
	for i := len(c.Args) - 1; i >= 0; i-- {
		m := c.module(i)
		if m == k || c.RT.Inherits(m, k) {
			return c.Raise(ArgumentErrorClass, "cyclic %s detected", map[string]string{"included": "include", "prepended": "prepend"}[hook])
		}
		if err := mix(k, m); err != nil {
			return c.Fail(err)
		}
		if err := c.RT.hook(m.Value(), hook, k.Value()); err != nil {
			return c.Fail(err)
		}
	}
	return c.Self
}

func moduleName(c *Call) Value {
	k := c.SelfClass()
	if k.Name == "" || k.singleton && k.attached.o != nil {
		return Nil
	}
	return FrozenStr(k.Name)
}

func moduleToS(c *Call) Value {
	k := c.SelfClass()
	if c.Method.Name == "inspect" {
		return c.NewString(k.fullInspect())
	}
	if k.Name == "" {
		c.RT.NoteVolatile("address of an object")
	}
	return c.NewString(k.Inspect())
}

func moduleSetTemporaryName(c *Call) Value {
	k := c.SelfClass()
	if k.Name != "" && !k.temporary {
		return c.Raise(RuntimeErrorClass, "can't change permanent name")
	}
	if !k.OfRun() { // other runs share it
		return c.Fail(&UnsupportedError{Construct: "Module#set_temporary_name of a module of Ruby's own"})
	}
	if c.Arg(0).IsNil() {
		k.Name, k.temporary = "", false
		return c.Self
	}
	name := c.Str(0)
	switch {
	case c.Failed():
		return Nil
	case name == "":
		return c.Raise(ArgumentErrorClass, "empty class/module name")
	case isConstantName(name):
		return c.Raise(ArgumentErrorClass, "the temporary name must not be a constant path to avoid confusion")
	}
	k.Name, k.temporary = name, true
	return c.Self
}

func moduleClassEval(c *Call) Value {
	if !c.Given() {
		if n := len(c.Args); n == 0 || n > 3 {
			return c.Fail(arityError(n, 1, 3))
		}
		return c.evalText("Module#" + c.Method.Name)
	}
	if len(c.Args) > 0 {
		return c.Fail(arityError(len(c.Args), 0, 0))
	}
	return c.Check(c.RT.classEval(c.SelfClass(), c.Block(), []Value{c.Self}, nil))
}

func moduleClassExec(c *Call) Value {
	if !c.Given() {
		return c.Raise(LocalJumpErrorClass, "no block given")
	}
	return c.Check(c.RT.classEval(c.SelfClass(), c.Block(), c.Args, c.kw))
}

// classEval runs a block as the body of a class.
func (rt *Runtime) classEval(k *Class, block *Proc, args []Value, kw *Hash) (Value, error) {
	scope := rt.Scope
	rt.Scope = &DefScope{}
	v, err := rt.CallProc(block, args, BlockOptions{Self: k.Value(), HasSelf: true, Class: k, Kw: kw})
	rt.Scope = scope
	return v, err
}

func moduleNew(c *Call) Value {
	if !c.Charge(classSize) {
		return Nil
	}
	m := c.RT.NewClass("", nil, true)
	if k := c.SelfClass(); k != ModuleClass {
		m.class = k
	}
	if c.Given() {
		if _, err := c.RT.classEval(m, c.Block(), []Value{m.Value()}, nil); err != nil {
			return c.Fail(err)
		}
	}
	return m.Value()
}
