package ruby

// This file has the instance variables of Ruby's classes whose values the classes here keep in Go. Methods that a
// template adds to such a class can read a variable if it has a value; any other use is refused.

import "slices"

// Hidden returns the value of an instance variable that an object keeps in Go; ok is false if there is none.
type Hidden func(self Value) (v Value, ok bool)

// Hides returns the accessor of an instance variable that objects of Ruby's class have and objects here keep in Go,
// and whether there is one.
func Hides(k *Class, name string) (h Hidden, found bool) {
	for ; k != nil; k = k.Super {
		if slices.Contains(k.hides, name) {
			return nil, true
		}
		if k.hidden == nil {
			continue
		}
		if h, found = k.hidden()[name]; found {
			return h, true
		}
	}
	return nil, false
}

// NoVariable returns the error for the use of an instance variable that is kept in Go.
func NoVariable(v Value, name string) error {
	return &UnsupportedError{Construct: "instance variable " + name + " of " + v.RealClass().Inspect()}
}

// IVar returns an instance variable and whether it was ever set. name includes the @.
func (rt *Runtime) IVar(self Value, name string) (v Value, set bool, err error) {
	if i := self.plain(); i != nil {
		v, set = i.IVars.Get(name)
		return v, set, nil
	}
	if vars := rt.IVarsOf(self, false); vars != nil {
		if v, set = vars.Get(name); set {
			return v, true, nil
		}
	}
	if h, found := Hides(self.Class(), name); found {
		if h != nil {
			if v, ok := h(self); ok {
				return v, true, nil
			}
		}
		return Nil, false, NoVariable(self, name)
	}
	return Nil, false, nil
}

// IVarAt is IVar with a place where the variable may be.
func (rt *Runtime) IVarAt(self Value, place int, name string) (v Value, err error) {
	if v, ok := self.PlainIVar(place, name); ok {
		return v, nil
	}
	v, _, err = rt.IVar(self, name)
	return v, err
}

// PlainIVar is IVarAt for objects that have only variables that the template sets; ok is false for others.
func (v Value) PlainIVar(place int, name string) (found Value, ok bool) {
	i := v.plain()
	if i == nil {
		return Nil, false
	}
	if found, ok = i.IVars.At(place, name); !ok {
		found, _ = i.IVars.Get(name)
	}
	return found, true
}

// Slot returns where an object has an instance variable if that is at its probable place, or else nil.
func (v Value) Slot(place int, name string) *Value {
	if v.o == nil || v.o.Kind != KindObject {
		return nil
	}
	i, ok := v.o.Whole.(*Instance)
	if !ok || i.Data != nil || place >= len(i.IVars.values) || i.IVars.names.names[place] != name {
		return nil
	}
	return &i.IVars.values[place]
}

// OpenSlot is Slot for an object that a template may change.
func (v Value) OpenSlot(place int, name string) *Value {
	i := v.plain()
	if i == nil || i.Frozen || place >= len(i.IVars.values) || i.IVars.names.names[place] != name {
		return nil
	}
	return &i.IVars.values[place]
}

// SetInt makes v, which is an Integer, another one: it writes no pointer.
func (v *Value) SetInt(n int64) { v.n = n }

// Attribute returns the variable that a method made by attr_reader returns, if it is where it was last.
func (v Value) Attribute(d *Definition) (attribute Value, ok bool) {
	if v.o == nil || v.o.Kind != KindObject {
		return Nil, false
	}
	i, ok := v.o.Whole.(*Instance)
	if !ok || i.Data != nil || !i.IVars.has(d.layout, d.place) {
		return Nil, false
	}
	return i.IVars.values[d.place], true
}

// ReadAttribute is Attribute for any object, and remembers where the variable is.
func (rt *Runtime) ReadAttribute(v Value, m *Method) (Value, error) {
	d := m.Definition
	if i := v.plain(); i != nil && m.Owner.OfRun() {
		if at := i.IVars.find(d.Reads); at >= 0 {
			d.place, d.layout, d.Reads = at, i.IVars.names, i.IVars.names.names[at] // the same name: comparisons end with its address
			return i.IVars.values[at], nil
		}
	}
	return rt.IVarAt(v, 0, d.Reads)
}

// SetAttribute is WriteAttribute for an object that isn't frozen and has the variable where it was last. If it returns
// false, it has done nothing.
func (rt *Runtime) SetAttribute(v Value, d *Definition, to Value) bool {
	if v.o == nil || v.o.Kind != KindObject || v.o.Frozen {
		return false
	}
	i, ok := v.o.Whole.(*Instance)
	if !ok || i.Data != nil || !i.IVars.has(d.layout, d.place) || !rt.Spend(IVarSize) {
		return false
	}
	i.IVars.values[d.place] = to
	return true
}

// WriteAttribute calls a method made by attr_writer on an object that isn't frozen, and remembers where its variable
// is.
func (rt *Runtime) WriteAttribute(v Value, m *Method, to Value) error {
	d := m.Definition
	if err := rt.Charge(IVarSize); err != nil {
		return err
	}
	i := v.plain()
	if i == nil || !m.Owner.OfRun() {
		return rt.SetIVarAt(v, 0, d.Writes, to)
	}
	if i.IVars.has(d.layout, d.place) {
		i.IVars.values[d.place] = to
		return nil
	}
	if at := i.IVars.find(d.Writes); at >= 0 {
		d.place, d.layout = at, i.IVars.names
		i.IVars.values[at] = to
		return nil
	}
	return rt.addIVar(&i.IVars, d.Writes, to)
}

// plain returns the object of self if that is of a class of the run, and has only variables that the template sets.
func (v Value) plain() *Instance {
	if v.o == nil || v.o.Kind != KindObject {
		return nil
	}
	if i, ok := v.o.Whole.(*Instance); ok && i.Data == nil && (i.Class.ID == 0 || i.Class.scripted) && !i.Class.singleton && !i.Class.conceals {
		return i
	}
	return nil
}

// StoreIVar is SetIVarAt for an object that the template may change, and that has the variable at its probable place,
// or room for it there. If it returns false, it has done nothing.
func (rt *Runtime) StoreIVar(self Value, place int, name string, v Value) bool {
	i := self.plain()
	if i == nil || i.Frozen {
		return false
	}
	vars := &i.IVars
	switch n := len(vars.values); {
	case place > n || vars.names == nil || place >= len(vars.names.names) || vars.names.names[place] != name:
		return false
	case place < n:
		vars.values[place] = v
		return true
	case n == cap(vars.values) || !rt.Spend(IVarSize):
		return false
	}
	vars.values = append(vars.values, v) // bounded: there is room
	return true
}

// SetIVarAt is SetIVar with a place where the variable may be.
func (rt *Runtime) SetIVarAt(self Value, place int, name string, v Value) error {
	if rt.StoreIVar(self, place, name, v) {
		return nil
	}
	i := self.plain()
	if i == nil {
		return rt.SetIVar(self, name, v)
	}
	return rt.addIVar(&i.IVars, name, v)
}

// addIVar sets a variable, and charges for it if it is new.
func (rt *Runtime) addIVar(vars *IVars, name string, v Value) error {
	before := vars.Len()
	vars.Set(name, v)
	switch {
	case vars.Len() == before:
		return nil
	case before == fewIVars: // they moved to a table with an index
		return rt.Charge((fewIVars + 1) * longIVarSize)
	case before > fewIVars:
		return rt.Charge(longIVarSize)
	}
	return rt.Charge(IVarSize)
}

// SetIVar assigns an instance variable of an object that isn't frozen.
func (rt *Runtime) SetIVar(self Value, name string, v Value) error {
	if _, found := Hides(self.Class(), name); found {
		return NoVariable(self, name)
	}
	vars := rt.IVarsOf(self, true)
	if vars == nil {
		return rt.FrozenError(self)
	}
	rt.NoteKept(self)
	if s, ok := self.AsString(); ok && s.Chilled {
		s.Chilled = false
	}
	return rt.addIVar(vars, name, v)
}

// NoteKept is called before a template sets a variable of an object or freezes it. Later templates may see the change
// if the object was made in Go and can outlive the template: members of the input, $stdout, versions of gems.
func (rt *Runtime) NoteKept(v Value) {
	switch o := v.Body().(type) {
	case *Instance:
		rt.kept = rt.kept || v != rt.Main && v.RealClass().ID != 0 && (!v.RealClass().scripted || o.Data != nil) && !o.Frozen
	case *Proc: // one of a symbol
		rt.kept = true
	}
}

// HidesAny reports whether objects of a class have instance variables that are kept in Go.
func HidesAny(k *Class) bool {
	for ; k != nil; k = k.Super {
		if k.hides != nil || k.hidden != nil {
			return true
		}
	}
	return false
}
