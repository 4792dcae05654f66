package ruby

// This file implements dup and clone.

import "slices"

func objectDup(c *Call) Value {
	if isSpecial(c.Self) {
		return c.Self
	}
	return c.Check(c.RT.Dup(c.Self))
}

func objectClone(c *Call) Value {
	if !c.AllowKw("freeze") {
		return Nil
	}
	freeze, given := c.Kw("freeze")
	switch freeze {
	case True, False, Nil:
	default:
		return c.Raise(ArgumentErrorClass, "unexpected value for freeze: %s", freeze.RealClass().Inspect())
	}
	if isSpecial(c.Self) {
		if given && freeze == False {
			return c.Raise(ArgumentErrorClass, "can't unfreeze %s", c.Self.RealClass().Inspect())
		}
		return c.Self
	}
	v, err := c.RT.copyValue(c.Self)
	if err != nil {
		return c.Fail(err)
	}
	c.RT.copySingleton(v, c.Self)
	if err := c.RT.initializeCopy(v, c.Self, "initialize_clone"); err != nil {
		return c.Fail(err)
	}
	s, isOpen := DataOf[*openStruct](v)
	if isOpen && given && !freeze.IsNil() {
		return c.Fail(arityError(2, 1, 1)) // of its initialize_clone, which doesn't take it
	}
	if freeze == True || freeze != False && c.Self.Frozen() {
		if v.Freeze(); isOpen {
			s.table.Value().Freeze()
		}
	}
	return v
}

// Dup is dup.
func (rt *Runtime) Dup(v Value) (Value, error) {
	if isSpecial(v) {
		return v, nil
	}
	d, err := rt.copyValue(v)
	if err != nil {
		return Nil, err
	}
	return d, rt.initializeCopy(d, v, "initialize_dup")
}

// isSpecial reports whether dup and clone return v itself.
func isSpecial(v Value) bool {
	switch v.Kind() {
	case KindNil, KindTrue, KindFalse, KindInteger, KindFloat, KindBignum, KindSymbol:
		return true
	}
	return false
}

// DataDuper is implemented by Go data of objects that a copy of the object must not share.
type DataDuper interface{ DupData(b *Budget) any }

// selfCopier is implemented by Go data of objects whose class has an initialize_dup and initialize_clone of its own.
type selfCopier interface{ CopiesItself() }

// copyValue copies an object with its instance variables, not frozen and without singleton methods.
func (rt *Runtime) copyValue(v Value) (Value, error) {
	if err := rt.Charge(sizeOf(v)); err != nil {
		return Nil, err
	}
	class := v.RealClass()
	var d Value
	switch b := v.Body().(type) {
	case *String:
		s := NewString(b.String())
		s.Enc = b.Enc
		d = s.Value()
	case *Array:
		account := rt.Budget()
		d = NewArray(Copy(account, b.Elems)).Value()
		if account.Failed() {
			return Nil, account.Err()
		}
	case *Hash:
		h, err := rt.CopyEntries(b)
		if err != nil {
			return Nil, err
		}
		h.Default, h.DefaultProc = b.Default, b.DefaultProc
		d = h.Value()
	case *Range:
		d = NewRange(b.Lo, b.Hi, b.Exclusive)
	case *Proc:
		p := *b
		p.body = &p
		d = p.Value()
	case *Class:
		return rt.copyClass(b), nil
	case *Exception:
		if err := rt.Charge(int64(ivarSize * b.IVars.Len())); err != nil {
			return Nil, err
		}
		e := *b
		e.body = &e
		e.IVars = b.IVars.Clone()
		d = e.Value()
	case *Instance:
		data := b.Data
		if v.o.shared { // encodings
			return Nil, Errorf(TypeErrorClass, "allocator undefined for %s", class.Inspect())
		}
		if e, ok := data.(*Enumerator); ok && e.reader != nil {
			return Nil, NewException(TypeErrorClass, "can't copy execution context")
		}
		if dup, ok := data.(DataDuper); ok {
			account := rt.Budget()
			if data = dup.DupData(account); account.Failed() {
				return Nil, account.Err()
			}
		}
		d = NewInstance(class, data)
	case *Regexp:
		if b.prog == nil {
			return Nil, uninitializedRegexp()
		}
		re := *b
		re.Object = Object{kind: KindRegexp, class: class, body: &re}
		d = re.Value()
	default:
		return v, nil
	}
	d.o.class = class
	d.o.frozen = false
	if s, ok := DataOf[*structData](d); ok {
		d.o.frozen = s.of.isData
	}
	if vars := rt.shownIVars(v); vars != nil && v.Kind() != KindException {
		if err := rt.Charge(int64(ivarSize * vars.Len())); err != nil {
			return Nil, err
		}
		*rt.IVarsOf(d, true) = vars.Clone()
	}
	return d, nil
}

// sizeOf is what the run is charged for a copy of v.
func sizeOf(v Value) int64 {
	switch b := v.Body().(type) {
	case *String:
		return int64(StringOverhead + b.Len())
	case *Class:
		return int64(classSize + (b.methods().len()+b.static.len()+b.constants().Len())*methodSize + (b.IVars.Len()+b.classVars.Len())*ivarSize)
	}
	return ArrayOverhead
}

// copyClass copies a class or module with its methods and constants.
func (rt *Runtime) copyClass(k *Class) Value {
	c := rt.NewClass("", k.Super, k.IsModule)
	if k.id != 0 {
		c.includes = []*Class{k}
	} else {
		c.includes = slices.Clone(k.includes) // bounded: by the modules, which are paid for
	}
	c.prepends = slices.Clone(k.prepends) // bounded: as includes
	c.extended = slices.Clone(k.extended) // bounded: as includes
	c.alloc, c.data = k.alloc, k.data
	c.IVars, c.classVars = k.IVars.Clone(), k.classVars.Clone()
	copyMethods(&c.own, &c.order, k.methods(), k.order, c)
	copyMethods(&c.static, &c.staticOrder, &k.static, k.staticOrder, c)
	for name := range k.constants().All {
		if v, ok := rt.ConstIn(k, name); ok {
			_ = rt.SetConst(c, name, v) // the copy is not frozen
		}
	}
	return c.Value()
}

// copyMethods copies a table of methods, which then belong to owner.
func copyMethods(to *methodTable, order *[]string, from *methodTable, names []string, owner *Class) {
	*order = slices.Clone(names) // bounded: sizeOf of the class is charged
	for name, m := range from.all() {
		if m != undefined {
			copied := *m
			copied.Owner = owner
			m = &copied
		}
		to.set(name, m)
	}
}

// copySingleton copies the singleton methods of v to d.
func (rt *Runtime) copySingleton(d, v Value) {
	if k, ok := v.AsClass(); ok && k.id == 0 {
		return // copyClass did
	}
	k := v.Class()
	if !k.singleton || k.attached != v {
		return
	}
	s, err := rt.SingletonClass(d)
	if err != nil {
		return
	}
	rt.owe(sizeOf(k.Value()), k.methods().len())
	s.includes = slices.Clone(k.includes) // bounded: by the modules, which are paid for
	s.prepends = slices.Clone(k.prepends) // bounded: as includes
	copyMethods(&s.own, &s.order, k.methods(), k.order, s)
	rt.Changed()
}

// initializeCopy calls the hooks of dup and clone that the template defines.
func (rt *Runtime) initializeCopy(d, v Value, hook string) error {
	_, own := DataOf[selfCopier](d)
	if d.Class().id != 0 && rt.patches == nil && !own {
		return nil
	}
	for _, name := range []string{hook, "initialize_copy"} {
		if m := rt.FindInstance(d.Class(), name); m != nil && (m.Body != nil || own) {
			_, err := rt.Invoke(m, d, []Value{v}, nil, nil)
			return err
		}
	}
	return nil
}

// objectInitializeCopy copies nothing: what there is to copy, copyValue has copied. The values of a struct can be
// others than those by now.
func objectInitializeCopy(c *Call) Value {
	from := c.Arg(0)
	switch {
	case Identical(c.Self, from):
		return c.Self
	case c.Self.Frozen():
		return c.Fail(c.RT.FrozenError(c.Self))
	case c.Self.RealClass() != from.RealClass():
		return c.Raise(TypeErrorClass, "initialize_copy should take same class object")
	}
	if to, ok := DataOf[*structData](c.Self); ok {
		source, _ := DataOf[*structData](from)
		copy(to.vals, source.vals)
	}
	return c.Self
}

// objectInitializeDup is what super of a template's initialize_dup and initialize_clone reaches.
func objectInitializeDup(c *Call) Value {
	c.Send(c.Self, "initialize_copy", c.Arg(0))
	return c.Self
}
