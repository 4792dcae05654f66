package ruby

// This file has operations on Class, Module and Object for use from Go: it makes objects, removes methods, and
// tests classes.

import (
	"slices"

	"github.com/boshrender/boshrender/internal/lazy"
)

const (
	ClassSize    = 512
	InstanceSize = 96
)

// Allocate makes an object of class k, before initialize runs.
func (rt *Runtime) Allocate(k *Class) (Value, error) {
	if !k.Attached.IsNil() {
		return Nil, NewException(TypeErrorClass, "can't create instance of singleton class")
	}
	if err := rt.Charge(InstanceSize); err != nil {
		return Nil, err
	}
	if k.plainAge == rt.age+1 {
		return rt.NewInstance(k, nil), nil
	}
	if k.allocAge == rt.age+1 {
		return rt.allocated(k.allocates(k))
	}
	for c := k; c != nil && c != ProcClass; c = c.Super {
		if c == ModuleClass {
			return Nil, &UnsupportedError{Construct: "Class#allocate of " + k.Inspect()}
		}
		if m, ok := c.Static.get("new"); ok && m == Undefined {
			break
		}
		rt.keyed = rt.keyed || c.keys
		if c.Alloc != nil {
			if k.ID == 0 {
				k.allocates, k.allocAge = c.Alloc, rt.age+1
			}
			if k.ID == 0 && (c == ObjectClass || c == BasicObjectClass) {
				k.plainAge = rt.age + 1
			}
			return rt.allocated(c.Alloc(k))
		}
	}
	return Nil, Errorf(TypeErrorClass, "allocator undefined for %s", k.Inspect())
}

// allocated charges for the members of a new object, if it is a Struct.
func (rt *Runtime) allocated(v Value) (Value, error) {
	if s, ok := DataOf[*Struct](v); ok {
		if err := rt.payMembers(s); err != nil {
			return Nil, err
		}
	}
	return v, nil
}

// payMembers charges for the members of a Struct.
func (rt *Runtime) payMembers(s *Struct) error {
	if err := rt.Charge(int64(len(s.Vals)) * ValueSize); err != nil {
		return err
	}
	return rt.Step(int64(len(s.Vals) / ElementsPerStep))
}

// Initialize calls initialize of a new object.
func (rt *Runtime) Initialize(v Value, args []Value, kw *Hash, block *Proc) error {
	m := rt.findOwn(rt.OfContext(v.Class()), selInitialize.Get())
	if m == nil {
		return rt.MissingError(v, "initialize", Outside)
	}
	_, err := rt.Invoke(m, v, args, kw, block)
	return err
}

// New makes an object of class k as k.new does.
func (rt *Runtime) New(k *Class, args []Value, kw *Hash, block *Proc) (Value, error) {
	v, err := rt.Allocate(k)
	if err != nil {
		return Nil, err
	}
	return v, rt.Initialize(v, args, kw, block)
}

var selInitialize = LazySelector{Name: "initialize"}

// BeginNew makes an object of a class of the run for its initialize, which the caller calls with n arguments: it does
// the part of Class#new before that. EndNew must end the call. init is nil if initialize does nothing, and v as well if
// Invoke must be called instead.
func (rt *Runtime) BeginNew(class Value, n int) (v Value, init *Method) {
	k := class.o.Whole.(*Class)
	if k.plainAge != rt.age+1 || n > ElementsPerStep {
		return Nil, nil
	}
	init = rt.findOwn(k, selInitialize.Get())
	if init != nil && init.Owner == BasicObjectClass && n == 0 && init.Body() == nil {
		return rt.newBare(k), nil
	}
	if init == nil || init.Body() == nil || !rt.EnterBrief() {
		return Nil, nil
	}
	if !rt.Spend(InstanceSize) {
		rt.steps--
		return Nil, nil
	}
	rt.Nesting.calls++
	rt.Nesting.bytes += frameBytes
	return rt.NewInstance(k, nil), init
}

// newBare makes an object for which BasicObject#initialize is called, nil if Invoke must be called instead.
func (rt *Runtime) newBare(k *Class) Value {
	const calls, size = 2, 2 * frameBytes // new, and initialize
	if !rt.EnterProc(calls, size) {
		return Nil
	}
	rt.LeaveProc(calls, size)
	if !rt.Spend(InstanceSize) {
		rt.steps -= calls
		return Nil
	}
	return rt.NewInstance(k, nil)
}

// EndNew ends a call that BeginNew has started.
func (rt *Runtime) EndNew() { rt.Leave(frameBytes) }

// ClassNew is the row new of Class.
func ClassNew(c *Call) Value { return c.Check(c.RT.New(c.SelfClass(), c.Args, c.KwArgs(), c.Block())) }

// PrivateConst reports whether a constant of k can be accessed by its bare name only.
func (rt *Runtime) PrivateConst(k *Class, name string) bool { return k.Private[name] }

// PrivateConstant returns the NameError for scope::Name if the constant is private.
func (rt *Runtime) PrivateConstant(scope *Class, name string) error {
	return rt.NameErrorf(scope.Value(), name, "private constant %s referenced", ConstPath(scope, name))
}

// MethodSize is approximately the memory of a method.
const MethodSize = 256

// Undef is UndefMethod; it also calls the hook of the class.
func (rt *Runtime) Undef(k *Class, name string) error {
	if err := rt.UndefMethod(k, name); err != nil {
		return err
	}
	if of := k.Attached; !of.IsNil() {
		return rt.Hook(of, "singleton_method_undefined", Sym(name))
	}
	return rt.Hook(k.Value(), "method_undefined", Sym(name))
}

// UndefMethod makes instances of k not respond to name, even if an ancestor defines it.
func (rt *Runtime) UndefMethod(k *Class, name string) error {
	k = rt.OfContext(k)
	if err := rt.Changeable(k); err != nil {
		return err
	}
	if rt.FindInstance(k, name) == nil && (!k.IsModule || rt.FindInstance(ObjectClass, name) == nil) &&
		rt.RubyHasInstance(k, name, true).Label == "" {
		return rt.UndefinedIn(k, name)
	}
	rt.Changed()
	if of, ok := k.Attached.AsClass(); ok {
		rt.PutStatic(of, name, Undefined)
		return nil
	}
	rt.put(k, name, Undefined)
	rt.keyed = rt.keyed || name == "hash"
	return nil
}

// removable are the names of Ruby's methods that templates may remove from its classes: code written in Go looks them
// up wherever Ruby's code in C does.
var removable = lazy.Words("! != !~ % & * ** + - / < << <= <=> == === =~ > >= [] []= call each inspect map new nil? size sum to_s")

// RemoveMethod takes the method name away that k itself has, and reports whether it had one. Objects then have the one
// of an ancestor.
func (rt *Runtime) RemoveMethod(k *Class, name string) (removed bool, err error) {
	patches, mark, label := rt.Patches, "#", k
	of, static := k.Attached.AsClass()
	if static {
		patches, mark, label = rt.singletons, ".", of
	}
	m, patched := patches[label][name]
	own, _ := k.Method(name)
	if static {
		own = of.Static.At(name)
	}
	if !patched {
		m = own
	}
	if Present(m) == nil {
		return false, nil
	}
	if label.ID != 0 && own != nil && (label == SymbolClass || !removable.Has(name)) {
		return false, &UnsupportedError{Construct: "removing " + label.Name + mark + name}
	}
	rt.Changed()
	switch {
	case label.ID == 0 && static:
		delete(of.Static.Made, name)
	case label.ID == 0:
		delete(k.Own.Made, name)
	case own == nil && knownIn(label.Name, mark, name).Label == "":
		delete(patches[label], name)
	case static:
		rt.PutStatic(of, name, Removed)
	default:
		rt.put(k, name, Removed)
	}
	return true, nil
}

// KindWord returns "class" or "module".
func (k *Class) KindWord() string {
	if k.IsModule {
		return "module"
	}
	return "class"
}

// UndefinedIn returns the error for a method that class k does not have.
func (rt *Runtime) UndefinedIn(k *Class, name string) error {
	return rt.noMethod(k, name, rt.NameErrorf(k.Value(), name, "undefined method '%s' for %s '%s'", name, k.KindWord(), k.Inspect()))
}

// SameObject is the row equal? of all objects.
func SameObject(c *Call) Value { return Bool(Identical(c.Self, c.Arg(0))) }

// FreezeSelf is the row freeze of all objects.
func FreezeSelf(c *Call) Value {
	c.RT.NoteKept(c.Self)
	c.Self.Freeze()
	return c.Self
}

// IsA implements is_a?.
func (rt *Runtime) IsA(v Value, k *Class) bool {
	if rt.Inherits(v.Class(), k) {
		return true
	}
	class, ok := v.AsClass()
	return ok && (slices.Contains(rt.AncestorsOf(v), k) || k.IsModule && rt.extendedBy(class, k))
}

// extendedBy reports whether a class or one above it is extended with a module, or one that includes it.
func (rt *Runtime) extendedBy(c, module *Class) bool {
	for ; c != nil; c = c.Super {
		for _, list := range [][]*Class{rt.Extensions[c], c.Extended} {
			rt.Owe(0, len(list)/ElementsPerStep)
			for _, m := range list {
				if rt.Inherits(m, module) {
					return true
				}
			}
		}
	}
	return false
}

// The memory of an instance variable, with its share of lists that double; and of a variable in a table with an index,
// which doubles, too.
const (
	IVarSize     = 48
	longIVarSize = 160
)
