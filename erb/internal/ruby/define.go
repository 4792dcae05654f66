package ruby

// This file changes classes: methods are added and classes made. Classes written in Go are shared by all runs, so what
// a run changes on them is kept in its Runtime.

// Define adds an instance method to a class.
func (rt *Runtime) Define(c *Class, m Method) error {
	if err := rt.changeable(c); err != nil {
		return err
	}
	if k, ok := c.attached.AsClass(); ok && c.singleton {
		return rt.defineStatic(k, m)
	}
	m.Owner = c
	if len(rt.made) == 1 && c == rt.made[0] && c.cache.byName != nil && c.cache.age == rt.age {
		c.cache.set(m.Name, &m) // no other class can have looked the name up in c: keep the caches
	} else {
		rt.Changed()
	}
	rt.keyed = rt.keyed || m.Name == "hash" || m.Name == "eql?"
	rt.put(c, m.Name, &m)
	return nil
}

// changeable is FrozenError for a class whose methods can't be changed, and for the singleton class of an object that
// can't be.
func (rt *Runtime) changeable(c *Class) error {
	switch {
	case c == rt.nobody:
		return errNoSingleton()
	case c.singleton && c.attached.o != nil && c.attached.Frozen():
		return rt.FrozenError(c.attached)
	case c.frozen:
		return rt.FrozenError(c.Value())
	}
	return nil
}

// errNoSingleton is the TypeError for what has no singleton class in Ruby.
func errNoSingleton() error { return NewException(TypeErrorClass, "can't define singleton") }

// evalClass returns the class on which def defines in a block that instance_eval runs.
func (rt *Runtime) evalClass(v Value) (*Class, error) {
	if v.hasSingleton() {
		return rt.SingletonClass(v)
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

// put enters a method. Classes written in Go are shared by all runs: changes to them are kept in the run.
func (rt *Runtime) put(c *Class, name string, m *Method) {
	rt.hooked, rt.bare = rt.hooked || silent(name), nil
	if c.id != 0 {
		if rt.patches == nil {
			rt.patches = map[*Class]map[string]*Method{}
		}
		if rt.patches[c] == nil {
			rt.patches[c] = map[string]*Method{}
		}
		rt.patches[c][name] = m
		if rt.Interpreter != nil {
			rt.Interpreter.Redefined(c, name)
		}
		return
	}
	if c.own.set(name, m) && !c.veil.replace(name) {
		c.order = append(c.order, name) // bounded: methods are paid for
	}
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
	return rt.defineStatic(c, m)
}

// defineStatic adds a class method.
func (rt *Runtime) defineStatic(c *Class, m Method) error {
	if c.frozen {
		return rt.FrozenError(c.Value())
	}
	m.Owner = c
	rt.Changed()
	rt.putStatic(c, m.Name, &m)
	return nil
}

// putStatic is put for class methods.
func (rt *Runtime) putStatic(c *Class, name string, m *Method) {
	rt.hooked = rt.hooked || silent(name)
	if c.id != 0 {
		if rt.singletons == nil {
			rt.singletons = map[*Class]map[string]*Method{}
		}
		if rt.singletons[c] == nil {
			rt.singletons[c] = map[string]*Method{}
		}
		rt.singletons[c][name] = m
		return
	}
	if c.static.set(name, m) {
		c.staticOrder = append(c.staticOrder, name) // bounded: methods are paid for
	}
}

// SingletonClass returns the class that belongs to one object alone, making it if needed.
func (rt *Runtime) SingletonClass(v Value) (*Class, error) {
	switch v.Kind() {
	case KindNil, KindTrue, KindFalse:
		return v.Class(), nil
	}
	if !v.hasSingleton() {
		return nil, errNoSingleton()
	}
	if k, ok := v.AsClass(); ok {
		return rt.metaClass(k), nil
	}
	if c := v.Class(); c.singleton && c.attached == v {
		return c, nil
	}
	if c, ok := rt.attached[v.o]; ok {
		return c, nil
	}
	if err := rt.Charge(classSize); err != nil {
		return nil, err
	}
	c := rt.NewClass("", v.Class(), false)
	c.singleton, c.attached, c.frozen = true, v, v.Frozen()
	if v.o.shared {
		rt.attach(v.o, c)
	} else {
		v.o.class = c
	}
	return c, nil
}

// metaClass returns the object that stands for the singleton class of a class. The class methods themselves are kept by
// the class: what is defined on the one is entered in the other.
func (rt *Runtime) metaClass(k *Class) *Class {
	if c, ok := rt.metas[k]; ok {
		return c
	}
	super := ClassClass
	if k.IsModule {
		super = ModuleClass
	} else if k.Super != nil {
		super = rt.metaClass(k.Super)
	}
	c := rt.NewClass("", super, false)
	c.singleton, c.attached, c.frozen = true, k.Value(), k.frozen
	if rt.metas == nil {
		rt.metas = map[*Class]*Class{}
	}
	rt.metas[k] = c
	return c
}

// NewClass makes a class or module of this run.
func (rt *Runtime) NewClass(name string, super *Class, module bool) *Class {
	c := &Class{Name: name, Super: super, IsModule: module}
	c.Object = Object{kind: KindClass, class: ClassClass, body: c}
	if module {
		c.Object.class = ModuleClass
	}
	rt.owe(classSize, 1)
	if super != nil {
		if c.generation = super.generation + 1; c.generation > maxNested {
			rt.fault(&LimitError{What: "superclass", Limit: maxNested})
		}
	}
	rt.made = append(rt.made, c) // bounded: classes are paid for
	c.serial = len(rt.made)
	return c
}

// Shadow makes a class of this run that stands in for a class written in Go: methods that the template defines on it
// stay in the run, and its name, class and ancestors look like the original's.
func (rt *Runtime) Shadow(c *Class) *Class {
	k := rt.NewClass(c.Name, c, false)
	k.singleton = true
	return k
}
