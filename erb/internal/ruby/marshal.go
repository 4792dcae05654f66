package ruby

// This file implements Marshal.load(Marshal.dump(v)), which copies v with everything in it. The String between the two
// calls is not made.

// dumping is a copy through Marshal.
type dumping struct {
	rt   *Runtime
	seen map[*Object]Value // copies: an object that occurs twice is copied once
}

// Remarshal returns the copy of v that Marshal.load(Marshal.dump(v)) is.
func (rt *Runtime) Remarshal(v Value) (Value, error) {
	d := dumping{rt, map[*Object]Value{}}
	return d.copy(v)
}

func (d *dumping) copy(v Value) (Value, error) {
	switch v.Kind() {
	case KindNil, KindTrue, KindFalse, KindInteger, KindFloat, KindBignum, KindSymbol:
		return v, nil
	}
	if made, ok := d.seen[v.o]; ok {
		return made, nil
	}
	if err := d.rt.Charge(MapEntrySize + ArrayOverhead); err != nil {
		return Nil, err
	}
	if _, err := d.rt.Visit(visitOther, v); err != nil {
		return Nil, err
	}
	defer d.rt.LeaveVisit()
	if err := d.refuse(v); err != nil {
		return Nil, err
	}
	made, err := d.shell(v)
	if err != nil {
		return Nil, err
	}
	d.seen[v.o] = made
	if err := d.fill(v, made); err != nil {
		return Nil, err
	}
	return made, d.variables(v, made)
}

// refuse returns the error for an object that Marshal refuses, or that can't be copied here.
func (d *dumping) refuse(v Value) error {
	if k, ok := v.AsClass(); ok {
		if k.Name == "" {
			what := "class"
			if k.IsModule {
				what = "module"
			}
			return Errorf(TypeErrorClass, "can't dump anonymous %s %s", what, k.Inspect())
		}
		return nil
	}
	class := v.RealClass()
	if k := v.Class(); k.Singleton() && k.Attached == v && (k.Methods().Len() > 0 || len(k.Includes) > 0 || len(k.Prepends) > 0) {
		if k.Methods().Len() > 0 {
			return NewException(TypeErrorClass, "singleton can't be dumped")
		}
		return d.unsupported(class.Inspect() + " that was extended")
	}
	if class.OfRun() && class.Name == "" {
		return Errorf(TypeErrorClass, "can't dump anonymous class %s", class.Inspect())
	}
	for _, name := range []string{"marshal_dump", "_dump"} {
		if m := d.rt.Find(v, SelectorFor(name)); m != nil && m.Body != nil {
			return d.unsupported("an object with " + name)
		}
	}
	switch b := v.Body().(type) {
	case *Proc:
		return Errorf(TypeErrorClass, "no _dump_data is defined for class %s", class.Inspect())
	case *Hash:
		if b.DefaultProc != nil {
			return NewException(TypeErrorClass, "can't dump hash with default proc")
		}
		if b.ByIdentity {
			return d.unsupported("a hash that compares by identity")
		}
	case *String, *Array, *Range:
	case *Instance:
		if !d.copies(v, b.Data, class) {
			return d.unsupported(class.Inspect())
		}
	default:
		return d.unsupported(class.Inspect())
	}
	return nil
}

// MarshalDuper is Go data of objects without references to others, of which Marshal makes an equal copy.
type MarshalDuper interface {
	DupData(b *Budget) any
	MarshalDup()
}

// copies reports whether objects of a class are copied here.
func (d *dumping) copies(v Value, data any, class *Class) bool {
	switch data := data.(type) {
	case nil:
		return class.ID == 0 || class == ObjectClass
	case *Struct, MarshalDuper:
		return true
	case *Set:
		vars := d.rt.ShownIVars(v)
		return !data.H.ByIdentity && (vars == nil || vars.Len() == 0)
	}
	return false
}

func (d *dumping) unsupported(what string) error {
	return &UnsupportedError{Construct: "Marshal.dump of " + what}
}

// shell makes the copy of v without what it holds.
func (d *dumping) shell(v Value) (Value, error) {
	var made Value
	switch b := v.Body().(type) {
	case *String:
		if err := d.rt.Charge(int64(StringOverhead + b.Len())); err != nil {
			return Nil, err
		}
		s := NewString(b.String())
		s.Enc = b.Enc
		made = s.Value()
	case *Array:
		list := d.rt.Budget()
		elems := Make[Value](list, len(b.Elems))
		if list.Failed() {
			return Nil, list.Err()
		}
		made = NewArray(elems).Value()
	case *Hash:
		made = NewHash(0).Value()
	case *Instance:
		data, err := d.data(b)
		if err != nil {
			return Nil, err
		}
		made = NewInstance(v.RealClass(), data)
	case *Range:
		lo, err := d.copy(b.Lo)
		if err != nil {
			return Nil, err
		}
		hi, err := d.copy(b.Hi)
		if err != nil {
			return Nil, err
		}
		made = NewRange(lo, hi, b.Exclusive)
	default: // classes are themselves
		return v, nil
	}
	made.SetClass(v.RealClass())
	return made, nil
}

// data makes the Go data of the copy of an object.
func (d *dumping) data(b *Instance) (any, error) {
	budget := d.rt.Budget()
	switch data := b.Data.(type) {
	case *Struct:
		return &Struct{data.Of, Make[Value](budget, len(data.Vals))}, budget.Err()
	case *Set:
		return &Set{NewHash(0)}, nil
	case MarshalDuper:
		return data.DupData(budget), budget.Err()
	}
	return nil, nil
}

// fillData copies what an object holds besides its instance variables.
func (d *dumping) fillData(v, made Value) error {
	if from, ok := DataOf[*Set](v); ok {
		to, _ := DataOf[*Set](made)
		return d.fillHash(from.H, to.H.Value())
	}
	from, ok := DataOf[*Struct](v)
	if !ok {
		return nil
	}
	to, _ := DataOf[*Struct](made)
	for i := range to.Vals {
		c, err := d.copy(from.Vals[i])
		if err == nil {
			err = d.rt.Step(1)
		}
		if err != nil {
			return err
		}
		to.Vals[i] = c
	}
	if from.Of.IsData {
		made.Freeze()
	}
	return nil
}

// fill copies what v holds.
func (d *dumping) fill(v, made Value) error {
	switch b := v.Body().(type) {
	case *Array:
		to, _ := made.AsArray()
		for i := 0; i < len(b.Elems) && i < len(to.Elems); i++ {
			e, err := d.copy(b.Elems[i])
			if err == nil {
				err = d.rt.Step(1)
			}
			if err != nil {
				return err
			}
			to.Elems[i] = e
		}
	case *Hash:
		return d.fillHash(b, made)
	case *Instance:
		return d.fillData(v, made)
	}
	return nil
}

func (d *dumping) fillHash(b *Hash, made Value) (err error) {
	to, _ := made.AsHash()
	if to.Default, err = d.copy(b.Default); err != nil {
		return err
	}
	b.show()
	for i := b.Head; i < b.places(); i++ {
		key, val, ok := b.place(i)
		if !ok {
			continue
		}
		if key, err = d.copy(key); err != nil {
			return err
		}
		if val, err = d.copy(val); err != nil {
			return err
		}
		if err := d.rt.HashSet(to, key, val); err != nil {
			return err
		}
	}
	return nil
}

// variables copies the instance variables.
func (d *dumping) variables(v, made Value) error {
	if _, ok := v.AsClass(); ok || Identical(v, made) {
		return nil
	}
	vars := d.rt.ShownIVars(v)
	if vars == nil {
		return nil
	}
	if err := d.rt.Charge(int64(IVarSize * vars.Len())); err != nil {
		return err
	}
	for name, val := range vars.All {
		c, err := d.copy(val)
		if err == nil {
			err = d.rt.SetIVar(made, name, c)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
