package ruby

// This file changes classes: it adds methods and makes classes. Classes written in Go are shared by all runs, so
// the changes of a run to them are kept in its Runtime.

// DefinesKeys reports whether a template has defined a method hash or eql?.
func (rt *Runtime) DefinesKeys() bool { return rt.keyed }

// refuse returns an error for a method that Ruby would call where this implementation doesn't look it up.
func refuse(c *Class, name string) error {
	switch name {
	case "hash", "eql?": // keys of these classes are compared by their contents
		for _, k := range [...]*Class{ArrayClass, HashClass, RangeClass} {
			if c.IsA(k) {
				return &UnsupportedError{Construct: "method " + name + " of " + k.Name}
			}
		}
	case "!": // looked up for plain objects alone
		if !c.ofPlainObjects() {
			return &UnsupportedError{Construct: "redefinition of " + c.Inspect() + "#!"}
		}
	case "block_given?", "__method__", "__callee__", "__dir__": // compiled where they are called without a receiver
		return &UnsupportedError{Construct: "definition of " + name}
	}
	if of := unheard[name]; of != nil && c.ID != 0 && of(c) {
		return &UnsupportedError{Construct: "redefinition of " + c.Name + "#" + name}
	}
	return nil
}

// ofPlainObjects reports whether only objects without a representation of their own in Go have the methods of c:
// instances of c, or the object whose singleton class c is.
func (c *Class) ofPlainObjects() bool {
	if c.singleton {
		return c.Attached.Kind() == KindObject
	}
	k := c
	for k != nil && k.ID == 0 {
		k = k.Super
	}
	return c != k && !c.IsModule && (k == ObjectClass || k == BasicObjectClass)
}

// unheard has the methods of classes written in Go that operators and splats go without.
var unheard = map[string]func(*Class) bool{
	"==":   func(c *Class) bool { return c == NilClass || c == TrueClass || c == FalseClass },
	"each": func(c *Class) bool { return c == RangeClass },
	"to_a": func(c *Class) bool { return c == RangeClass || c == EnumerableModule },
}

// OfContext returns the class of the run that stands in for c, if c is the class of the context, which holds the
// methods that templates define.
func (rt *Runtime) OfContext(c *Class) *Class {
	if rt.Context != nil && c == rt.Context.Super {
		return rt.Context
	}
	return c
}

// Define adds an instance method to a class.
func (rt *Runtime) Define(c *Class, m Method) error {
	c = rt.OfContext(c)
	if err := rt.Changeable(c); err != nil {
		return err
	}
	if k, ok := c.Attached.AsClass(); ok && c.singleton {
		return rt.DefineStatic(k, m)
	}
	if err := refuse(c, m.Name); err != nil {
		return err
	}
	m.Owner, m.plain = c, m.counts()
	if c.implied {
		c.implied = false
	}
	if len(rt.Made) == 1 && c == rt.Made[0] && c.cache.byName != nil && c.cache.age == rt.age {
		rt.forget(c, m.Name) // no other class can have cached this name for c: keep the caches
		c.cache.byName[m.Name] = &m
	} else {
		rt.Changed()
	}
	rt.keyed = rt.keyed || m.Name == "hash" || m.Name == "eql?"
	rt.put(c, m.Name, &m)
	return nil
}

// Changeable returns a FrozenError for a class that is frozen, or that is the singleton class of a frozen object.
func (rt *Runtime) Changeable(c *Class) error {
	switch {
	case c == rt.nobody:
		return errNoSingleton()
	case c.singleton && c.Attached.o != nil && (c.Frozen || c.Attached.Frozen()):
		return rt.FrozenError(c.Attached)
	case c.Frozen:
		return rt.FrozenError(c.Value())
	}
	return nil
}

// errNoSingleton returns the TypeError for objects that can have no singleton class in Ruby.
func errNoSingleton() error { return NewException(TypeErrorClass, "can't define singleton") }

// EvalClass returns the class on which def defines in a block that instance_eval runs.
func (rt *Runtime) EvalClass(v Value) (*Class, error) {
	if v.hasSingleton() {
		made := len(rt.Made)
		c, err := rt.singletonClass(v)
		if err == nil && v.Kind() != KindClass && len(rt.Made) > made {
			c.implied = true
		}
		return c, err
	}
	if rt.nobody == nil {
		rt.nobody = rt.NewClass("", ObjectClass, false)
		rt.nobody.singleton = true
	}
	return rt.nobody, nil
}

// hasSingleton reports whether v can have a singleton class.
func (v Value) hasSingleton() bool {
	switch v.Kind() {
	case KindInteger, KindFloat, KindBignum, KindSymbol:
		return false
	case KindString:
		return !v.o.interned
	}
	return true
}

// put adds a method to c. Classes written in Go are shared by all runs: changes to them are kept in the run.
func (rt *Runtime) put(c *Class, name string, m *Method) {
	rt.hooked, rt.Bare = rt.hooked || silent(name), nil
	rt.finds++
	if c.ID != 0 {
		if rt.Patches == nil {
			rt.Patches = map[*Class]map[string]*Method{}
		}
		if rt.Patches[c] == nil {
			rt.Patches[c] = map[string]*Method{}
		}
		rt.Patches[c][name] = m
		rt.Overridden = rt.Overridden || short[name]
		if rt.Interpreter != nil {
			rt.Interpreter.Redefined(c, name)
		}
		return
	}
	if c.Own.Set(name, m) && !c.hiddenState.replace(name) {
		c.Order = append(c.Order, name) // bounded: methods are paid for
	}
}

// short has the methods that operators take short cuts around: the operators' own methods, and methods for keys and
// defaults of hashes.
var short = map[string]bool{
	"+": true, "-": true, "*": true, "/": true, "%": true, "<": true, ">": true, "<=": true, ">=": true, "==": true,
	"!=": true, "<=>": true, "[]": true, "[]=": true, "<<": true, ">>": true, "&": true, "|": true, "^": true, "hash": true, "eql?": true, "default": true,
}

// DefineSingleton adds a method to one object: a class method if it is a class.
func (rt *Runtime) DefineSingleton(v Value, m Method) error {
	c, ok := v.AsClass()
	if !ok {
		k, err := rt.SingletonClass(v)
		if err != nil {
			return err
		}
		return rt.Define(k, m)
	}
	return rt.DefineStatic(c, m)
}

// DefineStatic adds a class method.
func (rt *Runtime) DefineStatic(c *Class, m Method) error {
	if meta := rt.metas[c]; c.Frozen || meta != nil && meta.Frozen {
		return rt.FrozenError(c.Value())
	}
	if m.Name == "!" {
		return &UnsupportedError{Construct: "redefinition of " + c.Inspect() + ".!"}
	}
	m.Owner, m.plain = c, m.counts()
	rt.Changed()
	rt.PutStatic(c, m.Name, &m)
	return nil
}

// PutStatic is put for class methods.
func (rt *Runtime) PutStatic(c *Class, name string, m *Method) {
	rt.hooked = rt.hooked || silent(name)
	if c.ID != 0 {
		if rt.singletons == nil {
			rt.singletons = map[*Class]map[string]*Method{}
		}
		if rt.singletons[c] == nil {
			rt.singletons[c] = map[string]*Method{}
		}
		rt.singletons[c][name] = m
		return
	}
	if c.Static.Set(name, m) {
		c.StaticOrder = append(c.StaticOrder, name) // bounded: methods are paid for
	}
}

// Implied reports whether only instance_eval has asked for c: in Ruby it isn't made yet.
func (c *Class) Implied() bool { return c.implied }

// SingletonClass returns the singleton class of an object, and makes it if needed.
func (rt *Runtime) SingletonClass(v Value) (*Class, error) {
	c, err := rt.singletonClass(v)
	if err == nil && c.implied {
		c.implied = false
	}
	return c, err
}

func (rt *Runtime) singletonClass(v Value) (*Class, error) {
	switch v.Kind() {
	case KindNil, KindTrue, KindFalse:
		return v.Class(), nil
	}
	if !v.hasSingleton() {
		return nil, errNoSingleton()
	}
	if k, ok := v.AsClass(); ok {
		return rt.MetaClass(k), nil
	}
	if c := v.Class(); c.singleton && c.Attached == v {
		return c, nil
	}
	if c, ok := rt.attached[v.o]; ok {
		return c, nil
	}
	if err := rt.Charge(ClassSize); err != nil {
		return nil, err
	}
	c := rt.NewClass("", v.Class(), false)
	c.singleton, c.Attached, c.Frozen = true, v, v.Frozen()
	if v.o.shared {
		rt.attach(v.o, c)
	} else {
		v.o.Class = c
	}
	return c, nil
}

// MetaClass returns the object that represents the singleton class of a class. The class methods themselves are
// kept by the class: a method defined on either is entered in the other.
func (rt *Runtime) MetaClass(k *Class) *Class {
	if c, ok := rt.metas[k]; ok {
		return c
	}
	super := ClassClass
	if k.IsModule {
		super = ModuleClass
	} else if k.Super != nil {
		super = rt.MetaClass(k.Super)
	}
	c := rt.NewClass("", super, false)
	c.singleton, c.Attached, c.Frozen = true, k.Value(), k.Frozen
	if rt.metas == nil {
		rt.metas = map[*Class]*Class{}
	}
	rt.metas[k] = c
	return c
}

// NewClass makes a class or module of this run.
func (rt *Runtime) NewClass(name string, super *Class, module bool) *Class {
	room := &struct {
		class Class
		state classState
	}{class: Class{Name: name, Super: super, IsModule: module}}
	c := &room.class
	c.classState = &room.state
	c.Object = Object{Kind: KindClass, Class: ClassClass, Whole: c}
	if module {
		c.Object.Class = ModuleClass
	}
	rt.Owe(ClassSize, 1)
	if super != nil {
		c.conceals = super.conceals || HidesAny(super)
		rt.keyed = rt.keyed || super == BasicObjectClass // its objects have no hash
		if c.generation = super.generation + 1; c.generation > maxNested {
			rt.Fault(&LimitError{What: "superclass", Limit: maxNested})
		}
	}
	rt.Made = append(rt.Made, c) // bounded: classes are paid for
	c.serial = len(rt.Made)
	c.hash = hashStep * uint32(c.serial)
	return c
}

// Shadow makes a class of this run that stands in for a class written in Go. Methods that the template defines on
// it stay in the run; its name, class and ancestors are the original's.
func (rt *Runtime) Shadow(c *Class) *Class {
	k := rt.NewClass(c.Name, c, false)
	k.singleton = true
	return k
}
