package ruby

// This file has the parts of the object world that the interpreter needs, other than finding and calling methods.

import "strconv"

// Interpreter runs the code of templates. It belongs to one run.
type Interpreter interface {
	// SwapStack exchanges the stacks when the coroutine of an enumerator starts or stops running: it installs stack
	// (nil: new ones) and returns the stacks that were in use.
	SwapStack(stack any) (old any)
	// Stack returns the running calls as the backtrace of an exception lists them.
	Stack() ([]Place, error)
	// Here returns the place of the innermost call in a template.
	Here() At
	// Running returns the innermost running method of the template, and the block that its yield calls. __method__
	// is its name, __callee__ the name that it was called by; both are "" in the body of a class.
	Running() (method, callee string, block *Proc)
	// Toplevel makes a Binding of Ruby's own top level, without local variables.
	Toplevel() (Value, error)
	// Redefined is called when the run gets its own method for a class written in Go.
	Redefined(class *Class, name string)
	// Script returns the body of a method of a Prelude.
	Script(m *Method) MethodBody
}

// Redefines reports whether the run has its own instance method name for a class written in Go.
func (rt *Runtime) Redefines(c *Class, name string) bool { return rt.Patches[c][name] != nil }

// Joins reports whether s is of class String itself, and its text can be appended to any text in UTF-8.
func (rt *Runtime) Joins(s *String) bool {
	return s.Class == StringClass && (s.Enc == UTF8 || !s.Enc.Wide() && rt.Budget().ASCIIOnly(s))
}

// Elementary reports whether v is nil, true, false or a number: its to_s is ASCII and complete.
func Elementary(v Value) bool {
	switch v.Kind() {
	case KindNil, KindTrue, KindFalse, KindInteger, KindBignum, KindFloat:
		return true
	}
	return false
}

// Patched reports whether the run changed a class written in Go. Short cuts around method calls must not be taken
// then.
func (rt *Runtime) Patched() bool { return rt.Patches != nil || rt.Added != nil }

// Singleton reports whether c is a singleton class or a shadow.
func (c *Class) Singleton() bool { return c.singleton }

// AppendToS appends to_s of v to buf.
func (rt *Runtime) AppendToS(buf []byte, v Value) ([]byte, error) {
	if rt.Patches == nil && v.IsInt() {
		return strconv.AppendInt(buf, v.n, 10), nil
	}
	text, err := "", error(nil)
	if s, ok := v.AsString(); ok {
		text = s.String()
	} else if text, err = rt.ToS(v); err != nil {
		return buf, err
	}
	if cap(buf)-len(buf) < len(text) {
		if buf, err = rt.Room(buf, len(text)); err != nil {
			return buf, err
		}
	}
	return append(buf, text...), nil // bounded: there is room
}

// Splat returns the values of *v: the elements of an array or of the result of to_a, none for nil, or else v.
func (rt *Runtime) Splat(v Value) ([]Value, error) {
	switch v.Kind() {
	case KindArray:
		a, _ := v.AsArray()
		return a.Elems, nil
	case KindNil:
		return nil, nil
	case KindInteger, KindFloat, KindString, KindSymbol, KindTrue, KindFalse:
		return []Value{v}, nil
	}
	r, _, err := rt.CheckCall(v, "to_a")
	if err != nil {
		return nil, err
	}
	if a, ok := r.AsArray(); ok {
		return a.Elems, nil
	}
	if r.IsNil() {
		return []Value{v}, nil
	}
	return nil, BadConversion(v, "Array", "to_a", r)
}

// CheckRange returns an ArgumentError for ends that can't be compared.
func (rt *Runtime) CheckRange(lo, hi Value) error {
	if lo.IsInt() && hi.IsInt() || lo.IsNil() || hi.IsNil() {
		return nil
	}
	if _, ok, err := rt.Compare(lo, hi); err == nil && ok {
		return nil
	}
	return NewException(ArgumentErrorClass, "bad value for range")
}

var selCaseEqual = LazySelector{Name: "==="}

// CaseEqual implements pattern === v.
func (rt *Runtime) CaseEqual(pattern, v Value) (bool, error) {
	if rt.Patches == nil {
		switch pattern.Kind() {
		case KindString:
			if pattern.o.Class == StringClass {
				return rt.Equal(pattern, v)
			}
		case KindSymbol, KindNil, KindTrue, KindFalse:
			return rt.Equal(pattern, v)
		case KindInteger:
			if v.IsInt() && rt.EnterBrief() {
				return v.n == pattern.n, nil
			}
		case KindRange:
			if r := pattern.o.Whole.(*Range); v.IsInt() && rt.Added == nil && pattern.o.Class == RangeClass && r.Lo.IsInt() && r.Hi.IsInt() && rt.EnterBrief() {
				return rt.within(r, v.n)
			}
		}
	}
	m := rt.Find(pattern, selCaseEqual.Get())
	if m != nil && m.Flags&Matches != 0 && pattern.Kind() == KindClass && rt.EnterBrief() {
		return rt.IsA(v, pattern.o.Whole.(*Class)), nil
	}
	r, err := rt.callWith(m, pattern, "===", v)
	return r.Truthy(), err
}

// Matcher returns the class that v is if its === is Module's and looking that up counts nothing while FindAge is the
// same; or else nil. CaseEqual was just called with v as pattern.
func (rt *Runtime) Matcher(v Value) *Class {
	k, sel := v.AsStatic(), selCaseEqual.Get()
	if k == nil {
		return nil
	}
	if l := rt.latest(k, sel); !l.is(k, sel, true, rt.age) || l.steps != 0 || l.method.Flags&Matches == 0 {
		return nil
	}
	return k
}

// within is Range#=== for integers.
func (rt *Runtime) within(r *Range, n int64) (bool, error) {
	if err := rt.tick(); err != nil || n < r.Lo.n {
		return false, err
	}
	err := rt.tick()
	return err == nil && (n < r.Hi.n || n == r.Hi.n && !r.Exclusive), err
}

// CallFound calls the method m that Find found for a name, nil for none.
func (rt *Runtime) CallFound(m *Method, recv Value, name string, args []Value) (Value, error) {
	if m == nil {
		return rt.Missing(recv, name, args, nil, nil, Inside)
	}
	return rt.Invoke(m, recv, args, nil, nil)
}

// callWith is CallFound with one argument. The list of it is on the stack of the run: the caller's would be allocated.
func (rt *Runtime) callWith(m *Method, recv Value, name string, arg Value) (Value, error) {
	n := len(rt.args)
	rt.args = append(rt.args, arg) // bounded: by the depth of calls
	v, err := rt.CallFound(m, recv, name, rt.args[n:n+1:n+1])
	rt.args = rt.args[:n]
	return v, err
}

// ToProc converts the operand of & in a call.
func (rt *Runtime) ToProc(v Value) (*Proc, error) {
	switch v.Kind() {
	case KindNil:
		return nil, nil
	case KindProc:
		p := v.o.Whole.(*Proc)
		if !p.Lambda && !p.Passed {
			p.Passed = true
		}
		return p, nil
	case KindSymbol:
		return rt.ProcOfSymbol(v.o.Text), nil
	}
	var r Value
	var err error
	if sel := SelectorFor("to_proc"); rt.Find(v, sel) != nil { // Ruby does not call respond_to? here
		r, err = rt.CallMethod(v, sel, nil, nil, nil, true)
	} else {
		r, _, err = rt.CheckCall(v, "to_proc")
	}
	if err != nil {
		return nil, err
	}
	if r.IsNil() {
		return nil, Errorf(TypeErrorClass, "no implicit conversion of %s into Proc", DescribeForConversion(v))
	}
	if p, ok := r.AsProc(); ok {
		return p, nil
	}
	return nil, BadConversion(v, "Proc", "to_proc", r)
}

// AliasMethod adds a second name for the method old of c.
func (rt *Runtime) AliasMethod(c *Class, name, old string) error {
	c = rt.OfContext(c)
	if err := rt.Changeable(c); err != nil {
		return err
	}
	m := rt.findDynamic(c, old)
	if m == nil && c.IsModule {
		m = rt.findDynamic(ObjectClass, old)
	}
	if m == nil {
		return rt.UndefinedIn(c, old)
	}
	owner := c
	if k, ok := c.Attached.AsClass(); ok && c.singleton {
		owner = k
	}
	copied := m.CopyFor(owner)
	copied.Name = name
	if err := rt.Define(c, copied); err != nil {
		return err
	}
	return rt.MethodAdded(c, name)
}

// SingletonMethodAdded calls the hook singleton_method_added if the template defines one.
func (rt *Runtime) SingletonMethodAdded(v Value, name string) error {
	return rt.Hook(v, "singleton_method_added", Sym(name))
}

// MethodAdded calls the hook method_added if the template defines one. For the singleton class of an object it
// calls the object's singleton_method_added.
func (rt *Runtime) MethodAdded(c *Class, name string) error {
	if c.singleton && c.Attached.o != nil {
		return rt.SingletonMethodAdded(c.Attached, name)
	}
	return rt.Hook(c.Value(), "method_added", Sym(name))
}

// Inherited calls the hook inherited if the template defines one.
func (rt *Runtime) Inherited(super, c *Class) error {
	rt.Changed()
	return rt.Hook(super.Value(), "inherited", c.Value())
}

// silent reports whether no module written in Go has the hook: until a template defines it, calling it does
// nothing.
func silent(hook string) bool {
	switch hook {
	case "method_added", "singleton_method_added", "inherited", "const_added":
		return true
	}
	return false
}

// Hook calls a hook of recv, unless it is one of Ruby's own, which do nothing.
func (rt *Runtime) Hook(recv Value, name string, arg Value) error {
	if !rt.hooked && silent(name) && recv.Kind() == KindClass {
		return nil
	}
	m := rt.Find(recv, &Selector{Name: name})
	if m == nil || m.Body() == nil && !m.Owner.IsModule {
		return nil
	}
	_, err := rt.Invoke(m, recv, []Value{arg}, nil, nil)
	return err
}

// MissingSuper handles a super in a method of owner that has no method further up: it calls method_missing or
// returns NoMethodError, Unsupported if real Ruby has a method there.
func (rt *Runtime) MissingSuper(recv Value, owner *Class, name string, args []Value, kw *Hash, block *Proc) (Value, error) {
	if mm := rt.FindMissing(recv); mm != nil {
		return rt.CallMissing(mm, recv, name, args, kw, block)
	}
	if name == "initialize" || name == "inherited" || name == "included" || name == "extended" || name == "method_added" || name == "respond_to_missing?" {
		return Nil, nil // Object has them, and they do nothing
	}
	if rt.RubyHasSuper(recv, owner, name) {
		return Nil, &UnsupportedError{Construct: "super of " + name}
	}
	return Nil, rt.NameError(NoMethodErrorClass, recv, name, "super: no superclass method '"+name+"' for "+rt.describe(recv))
}

// RubyHasSuper reports whether real Ruby has a method that super in a method of owner calls.
func (rt *Runtime) RubyHasSuper(recv Value, owner *Class, name string) bool {
	if _, isClass := recv.AsClass(); isClass {
		return rt.RubyHas(recv, name).Label != "" // of a class of the run: RubyHas found it further up
	}
	return rt.instancesHave(recv.Class(), name, owner).Label != ""
}

// ConstMissing handles a constant that was not found: it calls const_missing if the template defines it, or else
// returns a NameError. bare says that the name has no scope before it.
func (rt *Runtime) ConstMissing(scope *Class, name string, bare bool) (Value, error) {
	if m := rt.FindStatic(scope, "const_missing"); m != nil && m.Owner != ModuleClass {
		return rt.Invoke(m, scope.Value(), []Value{Sym(name)}, nil, nil)
	}
	for scope.singleton && scope.Attached.o == nil && scope.Super != nil && scope.Name == scope.Super.Name {
		scope = scope.Super
	}
	return Nil, rt.UninitializedConstant(scope, name, bare)
}
