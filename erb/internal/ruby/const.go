package ruby

// This file finds and sets constants and class variables. Those that a template sets on classes written in Go are
// kept in the run.

import (
	"fmt"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"
	"github.com/boshrender/boshrender/erb/internal/ruby/ordered"
)

// ConstIn returns the constant name that c itself defines.
func (rt *Runtime) ConstIn(c *Class, name string) (Value, bool) {
	c = c.Unshadowed()
	if v, ok := rt.Consts[c][name]; ok {
		return v, v != removedConst
	}
	k, ok := ordered.Get(c.Constants(), name)
	if k.ofRun != nil {
		return rt.constOfRun(c, name, k.ofRun), true
	}
	return k.value, ok
}

// removedConst replaces a constant of a class written in Go that the run removed.
var removedConst = Value{n: 1}

// RemoveConst removes the constant name of c, which ConstIn finds.
func (rt *Runtime) RemoveConst(c *Class, name string) {
	c = c.Unshadowed()
	if _, ok := ordered.Get(c.Constants(), name); ok && c.ID != 0 {
		rt.enterConst(c, name, removedConst)
		return
	}
	delete(rt.Consts[c], name)
	if c.ID == 0 {
		ordered.Delete(c.Constants(), name)
	}
	rt.Changed()
}

// constOfRun returns a constant that each run creates for itself.
func (rt *Runtime) constOfRun(c *Class, name string, f func(*Runtime) Value) Value {
	v, ok := rt.runConsts[constName{c, name}]
	if !ok {
		if rt.runConsts == nil {
			rt.runConsts = map[constName]Value{}
		}
		v = f(rt)
		rt.runConsts[constName{c, name}] = v
	}
	return v
}

// Unshadowed returns the class that a shadow (Runtime.Shadow) stands in for. Constants are kept there.
func (c *Class) Unshadowed() *Class {
	if c.singleton && c.Attached.o == nil && c.Super != nil {
		return c.Super
	}
	return c
}

// constHolders lists where a constant of c is searched: in c, before modules that are prepended to it, and in all its
// ancestors.
func (rt *Runtime) constHolders(c *Class) []*Class {
	all := rt.Ancestors(c)
	if len(all) == 0 || all[0] == c {
		return all
	}
	return append([]*Class{c}, all...) // bounded: by the ancestors, which were paid for
}

// ScopedConst is ConstOf for scope::name: constants of Object count only if scope is Object, and private ones are a
// NameError.
func (rt *Runtime) ScopedConst(scope *Class, name string) (v Value, ok bool, err error) {
	for _, k := range rt.constHolders(scope) {
		if k == ObjectClass && scope != ObjectClass || !rt.Along(name) {
			break
		}
		if v, ok := rt.ConstIn(k, name); ok {
			if rt.PrivateConst(k, name) {
				if m := rt.FindStatic(scope, "const_missing"); m != nil && m.Owner != ModuleClass {
					return Nil, false, nil // the caller calls const_missing
				}
				return Nil, false, rt.PrivateConstant(k, name)
			}
			return v, true, nil
		}
	}
	return Nil, false, nil
}

// ConstOf returns the constant name of c or its ancestors, and for modules of Object too.
func (rt *Runtime) ConstOf(c *Class, name string) (Value, bool) {
	for _, k := range rt.constHolders(c) {
		if !rt.Along(name) {
			break
		}
		if v, ok := rt.ConstIn(k, name); ok {
			return v, true
		}
	}
	if c.IsModule {
		return rt.ConstIn(ObjectClass, name)
	}
	return Nil, false
}

// WithoutObject reports whether c is a class below BasicObject that does not inherit from Object.
func (rt *Runtime) WithoutObject(c *Class) bool {
	return !c.IsModule && !c.singleton && !rt.Inherits(c, ObjectClass)
}

// SetConst sets a constant of c. A class or module without a name takes the constant's.
func (rt *Runtime) SetConst(c *Class, name string, v Value) error {
	c = c.Unshadowed()
	if c.Frozen {
		return rt.FrozenError(c.Value())
	}
	if k, ok := v.AsClass(); ok && k.ID == 0 && (k.Name == "" || (k.provisional || k.temporary) && !c.nameless()) {
		if err := rt.nameClass(k, c, name); err != nil {
			return err
		}
	}
	rt.enterConst(c, name, v)
	return rt.Hook(c.Value(), "const_added", Sym(name))
}

// CopyConstants copies the constants of k to d, a copy of it that the run was charged for.
func (rt *Runtime) CopyConstants(d, k *Class) {
	for name := range ordered.All(k.Constants()) {
		if v, ok := rt.ConstIn(k, name); ok {
			rt.enterConst(d, name, v)
		}
	}
}

// nameless reports whether a class or module has no permanent name yet.
func (c *Class) nameless() bool { return c.Name == "" || c.provisional || c.temporary }

// SetTemporaryName names a class or module that is nameless, and with it the ones that only have a name within it; ""
// takes the names away. It returns a RuntimeError if the name is permanent.
func (rt *Runtime) SetTemporaryName(k *Class, name string) error {
	if !k.nameless() {
		return Errorf(RuntimeErrorClass, "can't change permanent name")
	}
	k.Name, k.temporary, k.provisional = name, name != "", false
	return rt.renameWithin(k)
}

// renameWithin renames the classes and modules that only have a name within k, after k's new name.
func (rt *Runtime) renameWithin(k *Class) error {
	for name, held := range ordered.All(k.Constants()) {
		in, ok := held.value.AsClass()
		if !ok || !in.provisional || in.parent != k {
			continue
		}
		err := rt.Charge(int64(len(k.Name) + len("::") + len(name)))
		if err == nil {
			err = rt.Step(1)
		}
		if err != nil {
			return err
		}
		if in.Name, in.provisional = "", k.Name != ""; in.provisional {
			in.Name = ConstPath(k, name)
		}
		if err := rt.renameWithin(in); err != nil {
			return err
		}
	}
	return nil
}

// ConstAge identifies the state that lookups of constants depend on. While it is the same and not negative, a lookup
// that found a constant finds it again, and counts no steps if its name is not long: see LongName.
func (rt *Runtime) ConstAge() int {
	if rt.Added != nil || rt.broken != nil {
		return -1
	}
	return rt.age + rt.constAge
}

// ConstChanged must be called after a change that lookups of constants depend on, except changes that Changed is called
// for.
func (rt *Runtime) ConstChanged() { rt.constAge++ }

// enterConst is SetConst without its checks.
func (rt *Runtime) enterConst(c *Class, name string, v Value) {
	rt.ConstChanged()
	if c.ID == 0 {
		ordered.Set(c.Constants(), name, constant{value: v})
		return
	}
	if rt.Consts == nil {
		rt.Consts = map[*Class]map[string]Value{}
	}
	if rt.Consts[c] == nil {
		rt.Consts[c] = map[string]Value{}
	}
	rt.Consts[c][name] = v
}

// nameClass names k after the constant that it was assigned to, and with it the classes that only had a name within
// k. The name is provisional if the owner has none itself.
func (rt *Runtime) nameClass(k, owner *Class, name string) error {
	size := len(name)
	if owner != ObjectClass {
		size += len(owner.Inspect()) + len("::")
	}
	if err := TooLong(size); err != nil {
		return err
	}
	if err := rt.Charge(int64(size)); err != nil {
		return err
	}
	k.Name, k.parent, k.provisional, k.temporary = ConstPath(owner, name), owner, owner.nameless(), false
	for name, held := range ordered.All(k.Constants()) {
		in, ok := held.value.AsClass()
		if !ok || k.provisional || !in.provisional && !in.temporary || in.parent != k {
			continue
		}
		if err := rt.Step(1); err != nil {
			return err
		}
		if err := rt.nameClass(in, k, name); err != nil {
			return err
		}
	}
	return nil
}

// constName identifies a constant.
type constName struct {
	owner *Class
	name  string
}

// NoteConst records where a template defined a constant, for ConstPlace.
func (rt *Runtime) NoteConst(c *Class, name string, at At) {
	if rt.constPlaces == nil {
		rt.constPlaces = map[constName]At{}
	}
	rt.constPlaces[constName{c.Unshadowed(), name}] = at
}

// ConstPlace returns the end of the message about a constant that turns out not to be a class, or not a module:
// where it was defined. It is "" for constants of Ruby itself.
func (rt *Runtime) ConstPlace(c *Class, name string) string {
	at, ok := rt.constPlaces[constName{c.Unshadowed(), name}]
	if !ok {
		return ""
	}
	file, line := at.File.Place(at.Pos)
	return fmt.Sprintf("\n%s:%d: previous definition of %s was here", file, line, name)
}

// ConstPath qualifies a constant's name with its owner's name.
func ConstPath(owner *Class, name string) string {
	if owner == ObjectClass {
		return name
	}
	return owner.Inspect() + "::" + name
}

// UninitializedConstant returns the NameError for a constant that does not exist; scope is where it was looked up.
// Constants that real Ruby has are Unsupported instead.
func (rt *Runtime) UninitializedConstant(scope *Class, name string, bare bool) error {
	path := ConstPath(scope, name)
	if of := scope.Attached; scope.singleton && of.o != nil && of.RealClass() == ObjectClass {
		path = name
	}
	if rt.RubyHasConstant(scope, name, bare) {
		return &UnsupportedError{Construct: "constant " + name, Reason: known.Reason(name)}
	}
	return rt.NameError(NameErrorClass, scope.Value(), name, "uninitialized constant "+path)
}

// ClassVar returns the class variable name (with @@) of c or its ancestors. It is an error if several of them have
// it.
func (rt *Runtime) ClassVar(c *Class, name string) (v Value, ok bool, err error) {
	first, last := rt.ClassVarOwners(c, name)
	if first != last {
		return Nil, true, Errorf(RuntimeErrorClass, "class variable %s of %s is overtaken by %s", name, first.Inspect(), last.Inspect())
	}
	if first == nil {
		return Nil, false, nil
	}
	v, _ = first.ClassVars.Get(name)
	return v, true, nil
}

// ClassVarOwners returns the first and the last of c and its ancestors that have a class variable.
func (rt *Runtime) ClassVarOwners(c *Class, name string) (first, last *Class) {
	for _, k := range rt.Ancestors(c) {
		if !rt.Along(name) {
			break
		}
		if _, ok := k.ClassVars.Get(name); ok {
			if last = k; first == nil {
				first = k
			}
		}
	}
	return first, last
}

// SetClassVar assigns a class variable in the class that has it already, or else in c. Only classes of the run have
// class variables.
func (rt *Runtime) SetClassVar(c *Class, name string, v Value) error {
	if c.ID != 0 {
		return &UnsupportedError{Construct: "class variable " + name + " of " + c.Name}
	}
	if _, _, err := rt.ClassVar(c, name); err != nil {
		return err
	}
	if k, _ := rt.ClassVarOwners(c, name); k != nil {
		c = k
	}
	if c.Frozen {
		return rt.FrozenError(c.Value())
	}
	c.ClassVars.Set(name, v)
	return nil
}

// IVarsOf returns the instance variables of any object. It returns nil for objects that can't have any or, unless
// create is set, have none yet.
func (rt *Runtime) IVarsOf(v Value, create bool) *IVars {
	switch b := v.Body().(type) {
	case *Instance:
		if s, ok := b.Data.(Tabled); ok {
			b.IVars.Set("@table", s.Members().Value())
		} else if l, ok := b.Data.(lateVars); ok {
			l.SetVars(rt, b)
		}
		return &b.IVars
	case *Exception:
		return &b.IVars
	case *Class:
		if b.ID == 0 {
			return &b.IVars
		}
	}
	if v.Body() == nil {
		return nil
	}
	if vars, ok := rt.sideIVars[v.o]; ok || !create {
		return vars
	}
	if rt.sideIVars == nil {
		rt.sideIVars = map[*Object]*IVars{}
	}
	vars := &IVars{}
	rt.sideIVars[v.o] = vars
	return vars
}

// ShownIVars is IVarsOf for methods that show a template other variables than one that it names.
func (rt *Runtime) ShownIVars(v Value) *IVars {
	if v == rt.Main {
		for _, part := range [...]string{"name", "index", "properties", "links"} {
			rt.RecordRead(part)
		}
	}
	if kind := v.Kind(); rt.sideIVars == nil && (kind == KindHash || kind == KindString) {
		return nil
	}
	return rt.IVarsOf(v, false)
}

// lateVars is the data of an object whose variables are set when they are first read.
type lateVars interface{ SetVars(*Runtime, *Instance) }

// NoteRequired records that a library was loaded in this run.
func (rt *Runtime) NoteRequired(library string) {
	if rt.Required == nil {
		rt.Required = map[string]bool{}
	}
	rt.Required[library] = true
}

// DefScope says where def defines methods and with which visibility. The interpreter sets it for class bodies;
// private and module_function without arguments change it.
type DefScope struct {
	Visibility     Visibility
	ModuleFunction bool
}
