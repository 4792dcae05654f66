package object

// This file implements dup and clone.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ordered"
)

func objectDup(c *ruby.Call) ruby.Value {
	if isSpecial(c.Self) {
		return c.Self
	}
	return c.Check(dup(c.RT, c.Self))
}

func clone(c *ruby.Call) ruby.Value {
	freeze, given := freezeOption(c)
	if c.Failed() {
		return ruby.Nil
	}
	if isSpecial(c.Self) {
		if given && freeze == ruby.False {
			return c.Raise(ruby.ArgumentErrorClass, "can't unfreeze %s", c.Self.RealClass().Inspect())
		}
		return c.Self
	}
	v, err := CopyValue(c.RT, c.Self)
	if err != nil {
		return c.Fail(err)
	}
	copySingleton(c.RT, v, c.Self)
	var kw *ruby.Hash // only true and false are passed on
	if !freeze.IsNil() {
		kw = ruby.NewHash(1)
		c.HashSet(kw, ruby.Sym("freeze"), freeze)
	}
	if err := initializeCopy(c.RT, v, c.Self, selClone.Get(), kw); err != nil {
		return c.Fail(err)
	}
	s, isOpen := ruby.DataOf[ruby.Tabled](v)
	if isOpen && given && !freeze.IsNil() {
		return c.Fail(ruby.WrongArity(2, 1, 1)) // of its initialize_clone, which doesn't take it
	}
	if s, ok := v.AsString(); ok && freeze.IsNil() {
		from, _ := c.Self.AsString()
		s.Chilled = from.Chilled
	}
	if freeze == ruby.True || freeze != ruby.False && c.Self.Frozen() {
		if v.Freeze(); isOpen {
			s.Members().Value().Freeze()
		}
	}
	return v
}

// freezeOption returns the keyword freeze, which is true, false or nil. It may fail.
func freezeOption(c *ruby.Call) (freeze ruby.Value, given bool) {
	if !c.AllowKw("freeze") {
		return ruby.Nil, false
	}
	switch freeze, given = c.Kw("freeze"); freeze {
	case ruby.True, ruby.False, ruby.Nil:
	default:
		c.Raise(ruby.ArgumentErrorClass, "unexpected value for freeze: %s", freeze.RealClass().Inspect())
	}
	return freeze, given
}

// dup is dup.
func dup(rt *ruby.Runtime, v ruby.Value) (ruby.Value, error) {
	if isSpecial(v) {
		return v, nil
	}
	d, err := CopyValue(rt, v)
	if err != nil {
		return ruby.Nil, err
	}
	return d, initializeCopy(rt, d, v, selDup.Get(), nil)
}

// isSpecial reports whether dup and clone return v itself.
func isSpecial(v ruby.Value) bool {
	switch v.Kind() {
	case ruby.KindNil, ruby.KindTrue, ruby.KindFalse, ruby.KindInteger, ruby.KindFloat, ruby.KindBignum, ruby.KindSymbol:
		return true
	}
	return false
}

// DataDuper is implemented by Go data of objects that a copy of the object must not share.
type DataDuper interface{ DupData(b *ruby.Budget) any }

// selfCopier is implemented by Go data of objects whose class has an initialize_dup and initialize_clone of its own.
type selfCopier interface{ CopiesItself() }

// Clone copies an object with its singleton methods, and calls initialize_clone. The copy is not frozen.
func Clone(rt *ruby.Runtime, v ruby.Value) (ruby.Value, error) {
	d, err := CopyValue(rt, v)
	if err != nil {
		return ruby.Nil, err
	}
	copySingleton(rt, d, v)
	return d, initializeCopy(rt, d, v, selClone.Get(), nil)
}

// CopyValue copies an object with its instance variables, not frozen and without singleton methods.
func CopyValue(rt *ruby.Runtime, v ruby.Value) (ruby.Value, error) {
	if v.Kind() == ruby.KindHash {
		return copyHash(rt, v)
	}
	body := v.Body()
	if err := rt.Charge(sizeOf(body)); err != nil {
		return ruby.Nil, err
	}
	class := v.RealClass()
	var d ruby.Value
	switch b := body.(type) {
	case *ruby.String:
		s := rt.NewString(b.String())
		s.Enc = b.Enc
		d = s.Value()
	case *ruby.Array:
		list, err := rt.CopyList(b.Elems)
		if err != nil {
			return ruby.Nil, err
		}
		d = rt.NewArray(list).Value()
	case *ruby.Range:
		d = ruby.NewRange(b.Lo, b.Hi, b.Exclusive)
	case *ruby.Proc:
		p := *b
		p.Whole = &p
		d = p.Value()
	case *ruby.Class:
		return copyClass(rt, b)
	case *ruby.Exception:
		if err := rt.Charge(b.IVars.Size()); err != nil {
			return ruby.Nil, err
		}
		e := *b
		e.Whole = &e
		e.IVars = b.IVars.Clone()
		d = e.Value()
	case *ruby.Instance:
		data := b.Data
		if v.Shared() { // encodings
			return ruby.Nil, ruby.Errorf(ruby.TypeErrorClass, "allocator undefined for %s", class.Inspect())
		}
		if dup, ok := data.(DataDuper); ok {
			account := rt.Budget()
			if data = dup.DupData(account); account.Failed() {
				return ruby.Nil, account.Err()
			}
		}
		d = rt.NewInstance(class, data)
	case *matching.Regexp:
		if b.Prog == nil {
			return ruby.Nil, matching.UninitializedRegexp()
		}
		re := *b
		re.Object = ruby.Object{Kind: ruby.KindRegexp, Class: class, Whole: &re}
		d = re.Value()
	default:
		return v, nil
	}
	d.SetClass(class)
	d.SetFrozen(false)
	if s, ok := ruby.DataOf[*ruby.Struct](d); ok {
		d.SetFrozen(s.Of.IsData)
	}
	if v.Kind() == ruby.KindException {
		return d, nil
	}
	return d, copyVars(rt, d, v)
}

// copyHash is CopyValue for a hash.
func copyHash(rt *ruby.Runtime, v ruby.Value) (ruby.Value, error) {
	if err := rt.Charge(ruby.ArrayOverhead); err != nil {
		return ruby.Nil, err
	}
	from := v.Object().(*ruby.Hash)
	h, err := rt.CopyEntries(from)
	if err != nil {
		return ruby.Nil, err
	}
	if from.HasDefault() {
		h.SetDefault(from.Default(), from.DefaultProc())
	}
	h.Class = v.RealClass()
	return h.Value(), copyVars(rt, h.Value(), v)
}

// copyVars copies the instance variables of v to d.
func copyVars(rt *ruby.Runtime, d, v ruby.Value) error {
	vars := rt.ShownIVars(v)
	if vars == nil {
		return nil
	}
	if err := rt.Charge(vars.Size()); err != nil {
		return err
	}
	vars.CloneTo(rt.IVarsOf(d, true))
	return nil
}

// sizeOf returns the number of bytes that the run is charged for a copy of the object of Go.
func sizeOf(body any) int64 {
	switch b := body.(type) {
	case *ruby.String:
		return int64(ruby.StringOverhead + b.Len())
	case *ruby.Class:
		return int64(ruby.ClassSize + (b.Methods().Len()+b.Static.Len()+ordered.Len(b.Constants()))*ruby.MethodSize + (b.IVars.Len()+b.ClassVars.Len())*ruby.IVarSize)
	}
	return ruby.ArrayOverhead
}

// copyClass copies a class or module with its methods and constants.
func copyClass(rt *ruby.Runtime, k *ruby.Class) (ruby.Value, error) {
	switch {
	case k == ruby.BasicObjectClass:
		return ruby.Nil, ruby.Errorf(ruby.TypeErrorClass, "can't copy the root class")
	case !k.Attached.IsNil():
		return ruby.Nil, ruby.Errorf(ruby.TypeErrorClass, "can't copy singleton class")
	}
	c := rt.NewClass("", k.Super, k.IsModule)
	if k.ID != 0 {
		c.Includes = []*ruby.Class{k}
	} else {
		c.Includes = slices.Clone(k.Includes) // bounded: by the modules, which are paid for
	}
	c.Prepends = slices.Clone(k.Prepends) // bounded: as includes
	c.Extended = slices.Clone(k.Extended) // bounded: as includes
	c.Alloc, c.Data = k.Alloc, k.Data
	c.IVars, c.ClassVars = k.IVars.Clone(), k.ClassVars.Clone()
	copyMethods(&c.Own, &c.Order, k.Methods(), k.Order, c)
	copyMethods(&c.Static, &c.StaticOrder, &k.Static, k.StaticOrder, c)
	rt.CopyConstants(c, k)
	return c.Value(), nil
}

// copyMethods copies a table of methods, which then belong to owner.
func copyMethods(to *ruby.MethodTable, order *[]string, from *ruby.MethodTable, names []string, owner *ruby.Class) {
	*order = slices.Clone(names) // bounded: SizeOf of the class is charged
	for name, m := range from.All() {
		if m != ruby.Undefined {
			copied := *m
			copied.Owner = owner
			m = &copied
		}
		to.Set(name, m)
	}
}

// copySingleton copies the singleton methods of v to d.
func copySingleton(rt *ruby.Runtime, d, v ruby.Value) {
	if k, ok := v.AsClass(); ok && k.ID == 0 {
		return // copyClass did
	}
	k := v.Class()
	if !k.Singleton() || k.Attached != v {
		return
	}
	s, err := rt.SingletonClass(d)
	if err != nil {
		return
	}
	rt.Owe(sizeOf(k), k.Methods().Len())
	s.Includes = slices.Clone(k.Includes) // bounded: by the modules, which are paid for
	s.Prepends = slices.Clone(k.Prepends) // bounded: as includes
	copyMethods(&s.Own, &s.Order, k.Methods(), k.Order, s)
	rt.CopyConstants(s, k)
	rt.Changed()
}

var (
	selClone = ruby.LazySelector{Name: "initialize_clone"}
	selDup   = ruby.LazySelector{Name: "initialize_dup"}
	selCopy  = ruby.LazySelector{Name: "initialize_copy"}
)

// initializeCopy calls the hooks of dup and clone that the template defines.
func initializeCopy(rt *ruby.Runtime, d, v ruby.Value, hook *ruby.Selector, kw *ruby.Hash) error {
	_, own := ruby.DataOf[selfCopier](d)
	if d.Class().ID != 0 && !d.Class().Scripted() && rt.Patches == nil && !own {
		return nil
	}
	i, plain := d.AsInstance()
	plain = plain && i.Data == nil && d.Class().ID == 0
	for _, hook := range [...]*ruby.Selector{hook, selCopy.Get()} {
		var m *ruby.Method
		if plain {
			m = rt.Find(d, hook) // as below, but cached
		} else {
			m = rt.FindInstance(d.Class(), hook.Name)
		}
		if m != nil && (m.InRuby() || own) {
			if !own {
				if err := empty(rt, d); err != nil {
					return err
				}
			}
			_, err := rt.Invoke(m, d, []ruby.Value{v}, kw, nil)
			return err
		}
		kw = nil
	}
	return nil
}

// empty takes the contents out of a copy: the initialize_copy of its class, which super calls, copies them.
func empty(rt *ruby.Runtime, d ruby.Value) error {
	switch b := d.Body().(type) {
	case *ruby.String:
		b.Set("")
	case *ruby.Array:
		b.Elems = nil
	case *ruby.Instance:
		if s, ok := b.Data.(*ruby.Struct); ok {
			clear(s.Vals)
		}
	case *ruby.Hash:
		return rt.HashClear(b)
	}
	return nil
}

// objectInitializeCopy copies only the values of a struct, which may have changed since CopyValue copied everything,
// and the ends of a range, which one that was only allocated lacks.
func objectInitializeCopy(c *ruby.Call) ruby.Value {
	from := c.Arg(0)
	i, ok := c.Self.AsInstance()
	_, plain := ruby.DataOf[*ruby.Struct](c.Self)
	switch {
	case c.Self.Kind() == ruby.KindRange && !hooked(c) && (c.Self.Frozen() || !c.SelfRange().Lo.IsNil() || !c.SelfRange().Hi.IsNil()):
		if c.Thaw() {
			c.Fail(c.RT.NameErrorf(c.Self, "initialize", "'initialize' called twice"))
		}
		return ruby.Nil
	case ok && i.Data != nil && !plain && !ruby.Identical(c.Self, from) && !hooked(c) && (copiesData(c) || c.Self.RealClass() == from.RealClass()):
		return c.Fail(&ruby.UnsupportedError{Construct: "a call of initialize_copy of a " + c.Self.RealClass().Inspect()})
	case ruby.Identical(c.Self, from):
		return c.Self
	case c.Self.Frozen():
		return c.Fail(c.RT.FrozenError(c.Self))
	case c.Self.RealClass() != from.RealClass():
		return c.Raise(ruby.TypeErrorClass, "initialize_copy should take same class object")
	}
	if c.Self.Kind() == ruby.KindRange && !hooked(c) {
		to, source := c.SelfRange(), from.Object().(*ruby.Range)
		to.Lo, to.Hi, to.Exclusive = source.Lo, source.Hi, source.Exclusive
	}
	if to, ok := ruby.DataOf[*ruby.Struct](c.Self); ok {
		source, _ := ruby.DataOf[*ruby.Struct](from)
		copy(to.Vals, source.Vals)
	}
	return c.Self
}

// copiesData reports whether the receiver's class has an initialize_copy of its own in Ruby.
func copiesData(c *ruby.Call) bool {
	k := c.Self.RealClass()
	for k.ID == 0 {
		k = k.Super
	}
	return k.Name == "Date" || k.Name == "DateTime" || k.Name == "StringScanner" || strings.HasPrefix(k.Name, "Digest::")
}

// hooked reports whether a method of the template can have called initialize_copy with super, for a new copy.
func hooked(c *ruby.Call) bool {
	return slices.ContainsFunc([]*ruby.Selector{selClone.Get(), selDup.Get(), selCopy.Get()}, func(s *ruby.Selector) bool {
		m := c.RT.Find(c.Self, s)
		return m != nil && m.InRuby()
	})
}

// initializeClone is the method that super of a template's initialize_clone calls.
func initializeClone(c *ruby.Call) ruby.Value {
	if freezeOption(c); c.Failed() {
		return ruby.Nil
	}
	return initializeDup(c)
}

// initializeDup is the method that super of a template's initialize_dup calls.
func initializeDup(c *ruby.Call) ruby.Value {
	c.Send(c.Self, "initialize_copy", c.Arg(0))
	return c.Self
}
