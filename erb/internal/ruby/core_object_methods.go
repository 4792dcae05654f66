package ruby

// This file implements how objects tell which methods they have: methods, method, respond_to? and the like.

import "slices"

// SingletonLister is implemented by Go data of objects whose fields are singleton methods in Ruby (OpenStruct).
type SingletonLister interface{ SingletonMethods() []string }

// visible reports whether a method of some visibility is wanted.
type visible func(*Method) bool

func isPublic(m *Method) bool    { return m.Visibility == Public }
func isPrivate(m *Method) bool   { return m.Visibility == Private }
func isProtected(m *Method) bool { return m.Visibility == Protected }
func notPrivate(m *Method) bool  { return m.Visibility != Private }

// nameList collects names once each, those of methods that were taken away left out.
type nameList struct {
	*Budget
	names []string
	seen  map[string]bool
	want  visible
}

func (b *Budget) nameList(want visible) *nameList {
	return &nameList{Budget: b, seen: map[string]bool{}, want: want}
}

func (l *nameList) add(name string, m *Method) {
	if l.seen[name] {
		return
	}
	if !l.Charge(nameSize) || !l.Step(1) {
		return
	}
	l.seen[name] = true
	if m != undefined && l.want(m) {
		l.names = Append(l.Budget, l.names, name)
	}
}

// addTable adds a method table: names in the order of definition if that is known, else sorted.
func (l *nameList) addTable(table *methodTable, order []string) {
	if len(order) != table.len() {
		order = table.names(l.Budget)
	}
	for _, name := range order {
		if m, ok := table.get(name); ok {
			l.add(name, m)
		}
	}
}

// nameSize is what a name takes in a set of names.
const nameSize = 64

// sortedKeys returns the keys of a table of the run in order; some are left out after an error.
func sortedKeys[V any](a Account, m map[string]V) []string {
	list := Room[string](a, len(m))
	for name := range m {
		list = Append(a, list, name)
	}
	a.Account().Step(len(list) / 4)
	slices.Sort(list) // bounded: names of methods and constants, which are paid for
	return list
}

// addClass adds what the class or module k itself defines.
func (rt *Runtime) addClass(l *nameList, k *Class) {
	if of, ok := k.attached.AsClass(); ok && k.singleton {
		rt.addStatics(l, of)
		return
	}
	l.addTable(&methodTable{made: rt.patches[k]}, nil)
	l.addTable(k.methods(), k.order)
}

// addStatics adds the class methods that k itself defines.
func (rt *Runtime) addStatics(l *nameList, k *Class) {
	l.addTable(&methodTable{made: rt.singletons[k]}, nil)
	l.addTable(&k.static, k.staticOrder)
}

// inTable is symbols for names of methods and constants. In Ruby they stand in the order of a hash table, which depends
// on what the process has named before; here in that of their definition.
func (c *Call) inTable(names []string) Value {
	if len(names) > 1 {
		c.RT.NoteVolatile(methodLabel(c.Self, c.Method))
	}
	return c.symbols(names)
}

// symbols makes the array of names that methods answers.
func (c *Call) symbols(names []string) Value {
	if !c.Charge(len(names) * StringOverhead) {
		return Nil
	}
	list := Make[Value](c, len(names))
	for i := range list {
		list[i] = Sym(names[i])
	}
	return c.List(list)
}

// ancestorsOf returns the classes and modules whose instance methods v answers to.
func (rt *Runtime) ancestorsOf(v Value) []*Class {
	if k, ok := v.AsClass(); ok {
		return rt.Ancestors(rt.metaClass(k))
	}
	return rt.Ancestors(v.Class())
}

// methodNames lists the methods of v that want accepts.
func (c *Call) methodNames(v Value, want visible) []string {
	rt, l := c.RT, c.nameList(want)
	rt.addSingletons(l, v, true)
	for _, k := range rt.ancestorsOf(v) {
		rt.addClass(l, k)
	}
	rt.addAbsent(l, v)
	return l.names
}

// addSingletons adds the methods that belong to v alone; with all, those of the modules it was extended with too.
func (rt *Runtime) addSingletons(l *nameList, v Value, all bool) {
	if k, ok := v.AsClass(); ok {
		rt.addStatics(l, k)
		if !all {
			return
		}
		for _, m := range k.extended {
			rt.addClass(l, m)
		}
		for s := k.Super; s != nil; s = s.Super {
			rt.addStatics(l, s)
			for _, m := range s.extended {
				rt.addClass(l, m)
			}
		}
		return
	}
	if i, ok := v.AsInstance(); ok {
		if s, ok := i.Data.(SingletonLister); ok {
			for _, name := range s.SingletonMethods() {
				l.add(name, &Method{Name: name})
			}
		}
	}
	k := v.Class()
	if !k.singleton || k.attached != v {
		return
	}
	rt.addClass(l, k)
	if !all {
		return
	}
	for _, m := range k.prepends {
		rt.addClass(l, m)
	}
	for i := len(k.includes) - 1; i >= 0; i-- {
		rt.addClass(l, k.includes[i])
	}
}

func objectMethods(c *Call) Value {
	if c.Has(0) && !c.Truthy(0) {
		l := c.nameList(notPrivate)
		c.RT.addSingletons(l, c.Self, false)
		return c.inTable(l.names)
	}
	return c.inTable(c.methodNames(c.Self, notPrivate))
}

func objectPublicMethods(c *Call) Value { return c.methodsLike(isPublic) }

func objectPrivateMethods(c *Call) Value { return c.methodsLike(isPrivate) }

func objectProtectedMethods(c *Call) Value { return c.methodsLike(isProtected) }

// methodsLike lists the methods that want accepts; with argument 0 false, those of the object and its class only.
func (c *Call) methodsLike(want visible) Value {
	if !c.Has(0) || c.Truthy(0) {
		return c.inTable(c.methodNames(c.Self, want))
	}
	l := c.nameList(want)
	c.RT.addSingletons(l, c.Self, true)
	c.RT.addClass(l, c.Self.RealClass())
	return c.inTable(l.names)
}

func objectSingletonMethods(c *Call) Value {
	l := c.nameList(notPrivate)
	c.RT.addSingletons(l, c.Self, !c.Has(0) || c.Truthy(0))
	return c.inTable(l.names)
}

// respondTo is respond_to?: true also for methods that real Ruby has and this evaluator has not, so that a template
// takes the way it takes there.
func (rt *Runtime) respondTo(v Value, name string, private bool) (bool, error) {
	if m := rt.Find(v, SelectorFor(name)); m != nil {
		return m.Visibility == Public || private, nil
	}
	if m := rt.Find(v, selRespondToMissing()); m != nil && m.Owner != KernelModule {
		r, err := rt.Invoke(m, v, []Value{Sym(name), Bool(private)}, nil, nil)
		if err != nil || r.Truthy() {
			return err == nil, err
		}
	}
	return rt.RubyAnswers(v, name, private), nil
}

var selRespondToMissing = LazySelector("respond_to_missing?")

// RespondTo is respond_to? as Ruby asks it before implicit conversions.
func (rt *Runtime) RespondTo(v Value, name string, private bool) bool {
	if m := rt.Find(v, SelectorFor(name)); m != nil {
		return private || m.Visibility == Public
	}
	m := rt.Find(v, selRespondToMissing())
	if m == nil || m.Owner == KernelModule {
		return false
	}
	r, err := rt.Invoke(m, v, []Value{Sym(name), Bool(private)}, nil, nil)
	if _, ends := err.(Placer); ends { // a limit is no answer
		rt.fault(err)
	}
	return err == nil && r.Truthy()
}

// CheckCall calls a method that v need not have, as Ruby does to convert a value: found is false where there is none.
// What defines method_missing alone is asked too, for it may answer to anything.
func (rt *Runtime) CheckCall(v Value, name string, args ...Value) (r Value, found bool, err error) {
	sel := SelectorFor(name)
	if rt.Find(v, sel) != nil {
		r, err = rt.CallMethod(v, sel, args, nil, nil, true)
		return r, true, err
	}
	missing := rt.findMissing(v)
	if missing == nil {
		return Nil, false, nil
	}
	answers := false
	if m := rt.Find(v, selRespondToMissing()); m != nil && m.Owner != KernelModule && m.Owner != OpenStructClass {
		known, err := rt.Invoke(m, v, []Value{Sym(name), True}, nil, nil)
		if err != nil || !known.Truthy() {
			return Nil, false, err
		}
		answers = true
	}
	r, err = rt.callMissing(missing, v, name, args, nil, nil)
	if e, ok := err.(*Exception); ok && !answers && e.Value().RealClass() == NoMethodErrorClass {
		return Nil, false, nil
	}
	return r, true, err
}

func objectMethod(c *Call) Value { return c.methodObject(true) }

func objectPublicMethod(c *Call) Value { return c.methodObject(false) }

// methodObject is method(:name): also for names that respond_to_missing? takes for its own.
func (c *Call) methodObject(private bool) Value {
	name := c.Name(0)
	if c.Failed() {
		return Nil
	}
	rt := c.RT
	if m := rt.Find(c.Self, SelectorFor(name)); m != nil {
		if m.Visibility != Public && !private {
			return c.Fail(rt.NameErrorf(c.Self, name, "method '%s' for %s is %s", name, classLabel(c.Self), visibilityName(m)))
		}
		return rt.newMethodObject(&MethodObject{Recv: c.Self, Method: m, Name: name})
	}
	if rt.RespondTo(c.Self, name, private) {
		return rt.newMethodObject(&MethodObject{Recv: c.Self, Name: name, Missing: true,
			Method: &Method{Name: name, Max: -1, Owner: c.Self.RealClass()}})
	}
	if a := rt.rubyHas(c.Self, name); a.label != "" {
		return c.Fail(&UnsupportedError{Construct: a.label})
	}
	return c.Fail(rt.NameErrorf(c.Self, name, "undefined method '%s' for %s", name, classLabel(c.Self)))
}

// classLabel names the class of a receiver in errors of method.
func classLabel(v Value) string {
	k, ok := v.AsClass()
	switch {
	case ok && !k.IsModule && k.Name == "":
		return "class '" + k.Inspect() + "'"
	case ok && (!k.IsModule || k.static.len()+len(k.extended) > 0):
		return "class '#<Class:" + k.Inspect() + ">'"
	case !ok && v.o != nil && v.Class().singleton && v.Class().attached == v:
		return "class '" + v.Class().Inspect() + "'"
	}
	return "class '" + v.RealClass().Inspect() + "'"
}

func visibilityName(m *Method) string {
	switch m.Visibility {
	case Private:
		return "private"
	case Protected:
		return "protected"
	}
	return "public"
}

// namesMethod reports whether a method of any class has the name.
func namesMethod(name string) bool {
	return slices.ContainsFunc(builtins, func(k *Class) bool { return k.own.at(name) != nil || k.static.at(name) != nil })
}

func objectSingletonMethod(c *Call) Value {
	name := c.Name(0)
	if c.Failed() {
		return Nil
	}
	l := c.nameList(func(*Method) bool { return true })
	k, ofClass := c.Self.AsClass()
	if ofClass && name == "new" && k.id != 0 {
		return c.Fail(&UnsupportedError{Construct: "singleton_method(:new)", Reason: "some classes of Ruby have one of their own"})
	}
	c.RT.addSingletons(l, c.Self, !ofClass)
	if ofClass {
		for _, m := range k.extended {
			c.RT.addClass(l, m)
		}
	}
	for _, n := range l.names {
		if n == name {
			return c.methodObject(true)
		}
	}
	text, shown := c.Inspect(c.Self), name
	if c.Arg(0).Kind() != KindSymbol && !namesMethod(name) {
		shown = "" // Ruby makes no symbol of it, and has lost the name
	}
	return c.Fail(c.RT.NameErrorf(c.Self, name, "undefined singleton method '%s' for '%s'", shown, text))
}
