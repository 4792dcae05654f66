package ruby

// This file implements Class: new, allocate, and the classes above and below.

const (
	classSize    = 512
	instanceSize = 96
)

var classTables = []Table{
	{Class: ObjectClass, Alloc: allocateObject},
	{Class: BasicObjectClass, Alloc: allocateObject},
	{Class: IntegerClass, NoNew: true},
	{Class: FloatClass, NoNew: true},
	{Class: SymbolClass, NoNew: true},
	{Class: ClassClass, Methods: []Method{
		{Name: "allocate", Fn: classAllocate},
		{Name: "attached_object", Fn: classAttachedObject},
		{Name: "inherited", Min: 1, Max: 1, Fn: Always(Nil), Flags: PrivateRow},
		{Name: "new", Max: -1, Fn: classNew, Flags: Brief | Kw},
		{Name: "subclasses", Fn: classSubclasses},
		{Name: "superclass", Fn: classSuperclass},
	}},
	{Class: ClassClass, Statics: []Method{{Name: "allocate", Fn: classAllocate}, {Name: "new", Max: 1, Fn: classClassNew}}},
}

func allocateObject(k *Class) Value { return NewInstance(k, nil) }

// allocate makes an object of class k that initialize has not seen yet.
func (rt *Runtime) allocate(k *Class) (Value, error) {
	if k.attached.o != nil {
		return Nil, NewException(TypeErrorClass, "can't create instance of singleton class")
	}
	if err := rt.Charge(instanceSize); err != nil {
		return Nil, err
	}
	for c := k; c != nil && c != ProcClass; c = c.Super {
		if c == ModuleClass {
			return Nil, &UnsupportedError{Construct: "Class#allocate of " + k.Inspect()}
		}
		if m, ok := c.static.get("new"); ok && m == undefined {
			break
		}
		if c.alloc != nil {
			return c.alloc(k), nil
		}
	}
	return Nil, Errorf(TypeErrorClass, "allocator undefined for %s", k.Inspect())
}

// initialize calls initialize of a new object.
func (rt *Runtime) initialize(v Value, args []Value, kw *Hash, block *Proc) error {
	m := rt.FindInstance(v.Class(), "initialize")
	if m == nil {
		return nil
	}
	_, err := rt.Invoke(m, v, args, kw, block)
	return err
}

// New makes an object of class k as its method new does.
func (rt *Runtime) New(k *Class, args []Value, kw *Hash, block *Proc) (Value, error) {
	v, err := rt.allocate(k)
	if err != nil {
		return Nil, err
	}
	return v, rt.initialize(v, args, kw, block)
}

func classNew(c *Call) Value { return c.Check(c.RT.New(c.SelfClass(), c.Args, c.kw, c.Block())) }

func classAllocate(c *Call) Value { return c.Check(c.RT.allocate(c.SelfClass())) }

func classAttachedObject(c *Call) Value {
	k := c.SelfClass()
	if k.attached.o == nil {
		return c.Raise(TypeErrorClass, "'%s' is not a singleton class", k.Inspect())
	}
	return k.attached
}

func classSuperclass(c *Call) Value {
	k := c.SelfClass().Super
	for k != nil && k.singleton && k.attached.o == nil {
		k = k.Super
	}
	if k == nil {
		return Nil
	}
	return k.Value()
}

func classSubclasses(c *Call) Value {
	var list []*Class
	c.Step(len(c.RT.made) / ElementsPerStep)
	for i := len(c.RT.made) - 1; i >= 0; i-- {
		if k := c.RT.made[i]; k.Super == c.SelfClass() && !k.singleton && !k.IsModule {
			list = Append(c, list, k)
		}
	}
	for i := len(builtins) - 1; i >= 0; i-- {
		if builtins[i].Super == c.SelfClass() {
			list = Append(c, list, builtins[i])
		}
	}
	return c.classes(list)
}

// classClassNew makes a class; the block is its body.
func classClassNew(c *Call) Value {
	super := ObjectClass
	if c.Has(0) {
		k, ok := c.Arg(0).AsClass()
		switch {
		case !ok || k.IsModule:
			return c.Raise(TypeErrorClass, "superclass must be an instance of Class (given an instance of %s)",
				c.Arg(0).RealClass().Inspect())
		case k.attached.o != nil:
			return c.Raise(TypeErrorClass, "can't make subclass of singleton class")
		case k == ClassClass:
			return c.Raise(TypeErrorClass, "can't make subclass of Class")
		}
		super = k
	}
	if !c.Charge(classSize) {
		return Nil
	}
	k := c.RT.NewClass("", super, false)
	if err := c.RT.Inherited(super, k); err != nil {
		return c.Fail(err)
	}
	if c.Given() {
		if _, err := c.RT.classEval(k, c.Block(), []Value{k.Value()}, nil); err != nil {
			return c.Fail(err)
		}
	}
	return k.Value()
}
