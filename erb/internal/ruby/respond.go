package ruby

// This file lists the names of an object's methods, and implements respond_to? for Go.

import "slices"

// Visible selects methods by visibility.
type Visible func(*Method) bool

// IsPublic reports whether m is public.
func IsPublic(m *Method) bool { return m.Visibility == Public }

// IsPrivate reports whether m is private.
func IsPrivate(m *Method) bool { return m.Visibility == Private }

// IsProtected reports whether m is protected.
func IsProtected(m *Method) bool { return m.Visibility == Protected }

// NotPrivate reports whether m is public or protected.
func NotPrivate(m *Method) bool { return m.Visibility != Private }

// NameList collects names without duplicates, except the names of methods that were taken away.
type NameList struct {
	*Budget
	Names []string
	seen  map[string]bool
	want  Visible
	gone  map[string]*Method // has Removed for names that Add leaves out
}

// NameList makes an empty list for the methods that want selects.
func (b *Budget) NameList(want Visible) *NameList {
	return &NameList{Budget: b, seen: map[string]bool{}, want: want}
}

// Add adds the name of m if want selects it and it is new.
func (l *NameList) Add(name string, m *Method) {
	if l.seen[name] || l.gone[name] == Removed {
		return
	}
	if !l.Charge(nameSize) || !l.Step(1) {
		return
	}
	l.seen[name] = true
	if m != Undefined && l.want(m) {
		l.Names = Append(l.Budget, l.Names, name)
	}
}

// Of says that the next names are names of methods that k itself has.
func (l *NameList) Of(k *Class) { l.gone = l.RT.Patches[k] }

// addTable adds a method table, in the order of definition if that is recorded, or else sorted.
func (l *NameList) addTable(table *MethodTable, order []string) {
	if len(order) != table.Len() {
		order = table.Names(l.Budget)
	}
	for _, name := range Each(l, order) {
		if m, ok := table.get(name); ok {
			l.Add(name, m)
		}
	}
}

// nameSize is the memory charged for a name in a set of names.
const nameSize = 64

// SortedKeys returns the sorted keys of a table of the run. Some are missing after an error.
func SortedKeys[V any](a Account, m map[string]V) []string {
	list := Room[string](a, len(m))
	for name := range m {
		list = Append(a, list, name)
	}
	if a.Account().Step(len(list) / 4) {
		slices.Sort(list) // bounded: names of methods and constants, which are paid for
	}
	return list
}

// AddClass adds the methods that the class or module k itself defines.
func (rt *Runtime) AddClass(l *NameList, k *Class) {
	if of, ok := k.Attached.AsClass(); ok && k.Singleton() {
		rt.AddStatics(l, of)
		return
	}
	l.Of(k)
	l.addTable(&MethodTable{Made: rt.Patches[k]}, nil)
	l.addTable(k.Methods(), k.Order)
}

// AddStatics adds the class methods that k itself defines.
func (rt *Runtime) AddStatics(l *NameList, k *Class) {
	l.gone = rt.singletons[k]
	l.addTable(&MethodTable{Made: rt.singletons[k]}, nil)
	l.addTable(&k.Static, k.StaticOrder)
}

// InTable makes symbols of names of methods and constants. In Ruby they are in the order of a hash table, which
// depends on the names that the process used before; here they are in the order of their definition.
func (c *Call) InTable(names []string) Value {
	if len(names) > 1 {
		c.RT.NoteVolatile(methodLabel(c.Self, c.Method))
	}
	return c.Symbols(names)
}

// Symbols makes the array of names that methods returns.
func (c *Call) Symbols(names []string) Value {
	if !c.Charge(len(names) * StringOverhead) {
		return Nil
	}
	list := Make[Value](c, len(names))
	for i := range list {
		list[i] = Sym(names[i])
	}
	return c.List(list)
}

// AncestorsOf returns the classes and modules whose instance methods v has.
func (rt *Runtime) AncestorsOf(v Value) []*Class {
	if k, ok := v.AsClass(); ok {
		return rt.Ancestors(rt.MetaClass(k))
	}
	return rt.Ancestors(v.Class())
}

// RespondToMissingSelector is the selector of respond_to_missing?.
var RespondToMissingSelector = LazySelector{Name: "respond_to_missing?"}

// RespondToSelector is the selector of respond_to?.
var RespondToSelector = LazySelector{Name: "respond_to?"}

// RespondTo implements respond_to? as Ruby calls it before implicit conversions.
func (rt *Runtime) RespondTo(v Value, name string, private bool) bool {
	if m := rt.Find(v, SelectorFor(name)); m != nil {
		return private || m.Visibility == Public
	}
	m := rt.Find(v, RespondToMissingSelector.Get())
	if m == nil || m.Owner == KernelModule {
		return false
	}
	r, err := rt.Invoke(m, v, []Value{Sym(name), Bool(private)}, nil, nil)
	if _, ends := err.(Placer); ends { // a limit must end the run
		rt.Fault(err)
	}
	return err == nil && r.Truthy()
}

// Answers is RespondTo; it asks the respond_to? of v if that is the template's.
func (rt *Runtime) Answers(v Value, name string) (bool, error) {
	if m := rt.Find(v, RespondToSelector.Get()); m == nil || m.Body() == nil {
		return rt.RespondTo(v, name, true), nil
	}
	known, err := rt.Send(v, "respond_to?", Sym(name))
	return known.Truthy(), err
}

// CheckCall calls a method that v may lack, as Ruby does to convert a value. found is false if v has no such
// method. A method_missing of the template's is called too, since it may handle any name.
func (rt *Runtime) CheckCall(v Value, name string, args ...Value) (r Value, found bool, err error) {
	if m := rt.Find(v, RespondToSelector.Get()); m != nil && m.Fn == nil { // of the template
		args := []Value{Sym(name), True}
		if m.Body() != nil && m.Body().Arity() == 1 {
			args = args[:1]
		}
		known, err := rt.Invoke(m, v, args, nil, nil)
		if err != nil || !known.Truthy() {
			return Nil, false, err
		}
	}
	sel := SelectorFor(name)
	if rt.Find(v, sel) != nil {
		r, err = rt.CallMethod(v, sel, args, nil, nil, true)
		return r, true, err
	}
	missing, answers := rt.FindMissing(v), false
	if m := rt.Find(v, RespondToMissingSelector.Get()); m != nil && m.Owner != KernelModule && m.Owner != OpenStructClass {
		known, err := rt.Invoke(m, v, []Value{Sym(name), True}, nil, nil)
		if err != nil || !known.Truthy() {
			return Nil, false, err
		}
		answers = true
	}
	if missing == nil {
		return Nil, false, nil
	}
	r, err = rt.CallMissing(missing, v, name, args, nil, nil)
	if e, ok := err.(*Exception); ok && !answers && e.Value().RealClass() == NoMethodErrorClass {
		return Nil, false, nil
	}
	return r, true, err
}

// VisibilityName returns the word for the visibility of m.
func VisibilityName(m *Method) string {
	switch m.Visibility {
	case Private:
		return "private"
	case Protected:
		return "protected"
	}
	return "public"
}
