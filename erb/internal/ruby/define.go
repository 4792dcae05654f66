package ruby

// This file changes classes: methods are added and classes made. Classes written in Go are shared by all runs, so what
// a run changes on them is kept in its Runtime.

// Define adds an instance method to a class.
func (rt *Runtime) Define(c *Class, m *Method) {
	if k, ok := c.attached.AsClass(); ok && c.singleton {
		rt.defineStatic(k, m)
		return
	}
	m.Owner = c
	if len(rt.made) == 1 && c == rt.made[0] && c.cache != nil && c.cacheAge == rt.age {
		c.cache[m.Name] = m // no other class can have looked the name up in c: keep the caches
	} else {
		rt.Changed()
	}
	rt.keyed = rt.keyed || m.Name == "hash" || m.Name == "eql?"
	rt.put(c, m.Name, m)
}

// put enters a method. Classes written in Go are shared by all runs: changes to them are kept in the run.
func (rt *Runtime) put(c *Class, name string, m *Method) {
	if c.id != 0 {
		if rt.patches == nil {
			rt.patches = map[*Class]map[string]*Method{}
		}
		if rt.patches[c] == nil {
			rt.patches[c] = map[string]*Method{}
		}
		rt.patches[c][name] = m
		return
	}
	if c.own == nil {
		c.own = map[string]*Method{}
	}
	if _, ok := c.own[name]; !ok {
		c.order = append(c.order, name)
	}
	c.own[name] = m
}

// DefineSingleton adds a method to one object: a class method if it is a class.
func (rt *Runtime) DefineSingleton(v Value, m *Method) error {
	c, ok := v.AsClass()
	if !ok {
		k, err := rt.SingletonClass(v)
		if err != nil {
			return err
		}
		rt.Define(k, m)
		return nil
	}
	rt.defineStatic(c, m)
	return nil
}

// defineStatic adds a class method.
func (rt *Runtime) defineStatic(c *Class, m *Method) {
	m.Owner = c
	rt.Changed()
	rt.putStatic(c, m.Name, m)
}

// putStatic is put for class methods.
func (rt *Runtime) putStatic(c *Class, name string, m *Method) {
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
	if c.static == nil {
		c.static = map[string]*Method{}
	}
	if _, ok := c.static[name]; !ok {
		c.staticOrder = append(c.staticOrder, name)
	}
	c.static[name] = m
}

// SingletonClass gives the class that belongs to one object alone, making it if needed.
func (rt *Runtime) SingletonClass(v Value) (*Class, error) {
	switch v.Kind() {
	case KindNil, KindTrue, KindFalse:
		return v.Class(), nil
	case KindInteger, KindFloat, KindBignum, KindSymbol:
		return nil, NewException(typeErrorClass, "can't define singleton")
	}
	if k, ok := v.AsClass(); ok {
		return rt.metaClass(k), nil
	}
	if c := v.Class(); c.singleton && c.attached == v {
		return c, nil
	}
	c := rt.NewClass("", v.Class(), false)
	c.singleton, c.attached = true, v
	v.o.class = c
	return c, nil
}

// metaClass gives the object that stands for the singleton class of a class. The class methods themselves are kept by
// the class: what is defined on the one is entered in the other.
func (rt *Runtime) metaClass(k *Class) *Class {
	if c, ok := rt.metas[k]; ok {
		return c
	}
	super := classClass
	if k.IsModule {
		super = moduleClass
	} else if k.Super != nil {
		super = rt.metaClass(k.Super)
	}
	c := rt.NewClass("", super, false)
	c.singleton, c.attached = true, k.Value()
	if rt.metas == nil {
		rt.metas = map[*Class]*Class{}
	}
	rt.metas[k] = c
	return c
}

// NewClass makes a class or module of this run.
func (rt *Runtime) NewClass(name string, super *Class, module bool) *Class {
	c := &Class{Name: name, Super: super, IsModule: module}
	c.Object = Object{kind: KindClass, class: classClass, body: c}
	if module {
		c.Object.class = moduleClass
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
