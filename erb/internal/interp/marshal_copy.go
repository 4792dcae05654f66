package interp

// This file implements Marshal.load(Marshal.dump(v)), which copies v with everything in it. The String between the two
// calls is not made.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// dumping is a copy through Marshal.
type dumping struct {
	rt   *ruby.Runtime
	seen map[ruby.Value]ruby.Value // copies: an object that occurs twice is copied once
}

// deepCopy returns the copy of v that Marshal.load(Marshal.dump(v)) is.
func deepCopy(rt *ruby.Runtime, v ruby.Value) (ruby.Value, error) {
	d := dumping{rt, map[ruby.Value]ruby.Value{}}
	return d.copy(v)
}

func (d *dumping) copy(v ruby.Value) (ruby.Value, error) {
	switch v.Kind() {
	case ruby.KindNil, ruby.KindTrue, ruby.KindFalse, ruby.KindInteger, ruby.KindFloat, ruby.KindBignum, ruby.KindSymbol:
		return v, nil
	}
	if made, ok := d.seen[v]; ok {
		return made, nil
	}
	if err := d.rt.Charge(ruby.MapEntrySize + ruby.ArrayOverhead); err != nil {
		return ruby.Nil, err
	}
	if _, err := d.rt.Visit(ruby.VisitCopy, v); err != nil {
		return ruby.Nil, err
	}
	defer d.rt.LeaveVisit()
	if err := d.refuse(v); err != nil {
		return ruby.Nil, err
	}
	made, err := d.shell(v)
	if err != nil {
		return ruby.Nil, err
	}
	d.seen[v] = made
	if err := d.fill(v, made); err != nil {
		return ruby.Nil, err
	}
	return made, d.variables(v, made)
}

// refuse returns the error for an object that Marshal refuses, or that can't be copied here.
func (d *dumping) refuse(v ruby.Value) error {
	if k, ok := v.AsClass(); ok {
		if k.Name == "" {
			what := "class"
			if k.IsModule {
				what = "module"
			}
			return ruby.Errorf(ruby.TypeErrorClass, "can't dump anonymous %s %s", what, k.Inspect())
		}
		return nil
	}
	class := v.RealClass()
	if k := v.Class(); k.Singleton() && k.Attached == v && (k.Methods().Len() > 0 || len(k.Includes) > 0 || len(k.Prepends) > 0) {
		if k.Methods().Len() > 0 {
			return ruby.NewException(ruby.TypeErrorClass, "singleton can't be dumped")
		}
		return d.unsupported(class.Inspect() + " that was extended")
	}
	if class.OfRun() && class.Name == "" {
		return ruby.Errorf(ruby.TypeErrorClass, "can't dump anonymous class %s", class.Inspect())
	}
	for _, name := range []string{"marshal_dump", "_dump"} {
		if m := d.rt.Find(v, ruby.SelectorFor(name)); m != nil && m.Body() != nil {
			return d.unsupported("an object with " + name)
		}
	}
	switch b := v.Body().(type) {
	case *ruby.Proc:
		return ruby.Errorf(ruby.TypeErrorClass, "no _dump_data is defined for class %s", class.Inspect())
	case *ruby.Hash:
		if b.DefaultProc() != nil {
			return ruby.NewException(ruby.TypeErrorClass, "can't dump hash with default proc")
		}
		if b.ByIdentity {
			return d.unsupported("a hash that compares by identity")
		}
	case *ruby.String, *ruby.Array, *ruby.Range:
	case *ruby.Instance:
		if !d.copies(v, b.Data, class) {
			return d.unsupported(class.Inspect())
		}
	default:
		return d.unsupported(class.Inspect())
	}
	return nil
}

// marshalDuper is Go data of objects without references to others. Marshal makes an equal copy of it.
type marshalDuper interface {
	DupData(b *ruby.Budget) any
	MarshalDup()
}

// copies reports whether objects of a class are copied here.
func (d *dumping) copies(v ruby.Value, data any, class *ruby.Class) bool {
	switch data := data.(type) {
	case nil:
		return class.ID == 0 || class == ruby.ObjectClass
	case *ruby.Struct, marshalDuper:
		return true
	case *ruby.Set:
		vars := d.rt.ShownIVars(v)
		return !data.H.ByIdentity && (vars == nil || vars.Len() == 0)
	}
	return false
}

func (d *dumping) unsupported(what string) error {
	return &ruby.UnsupportedError{Construct: "Marshal.dump of " + what}
}

// shell makes the copy of v without its elements and variables.
func (d *dumping) shell(v ruby.Value) (ruby.Value, error) {
	var made ruby.Value
	switch b := v.Body().(type) {
	case *ruby.String:
		if err := d.rt.Charge(int64(ruby.StringOverhead + b.Len())); err != nil {
			return ruby.Nil, err
		}
		s := ruby.NewString(b.String())
		s.Enc = b.Enc
		made = s.Value()
	case *ruby.Array:
		list := d.rt.Budget()
		elems := ruby.Make[ruby.Value](list, len(b.Elems))
		if list.Failed() {
			return ruby.Nil, list.Err()
		}
		made = ruby.NewArray(elems).Value()
	case *ruby.Hash:
		made = ruby.NewHash(0).Value()
	case *ruby.Instance:
		data, err := d.data(b)
		if err != nil {
			return ruby.Nil, err
		}
		made = ruby.NewInstance(v.RealClass(), data)
	case *ruby.Range:
		lo, err := d.copy(b.Lo)
		if err != nil {
			return ruby.Nil, err
		}
		hi, err := d.copy(b.Hi)
		if err != nil {
			return ruby.Nil, err
		}
		made = ruby.NewRange(lo, hi, b.Exclusive)
	default: // classes are themselves
		return v, nil
	}
	made.SetClass(v.RealClass())
	return made, nil
}

// data makes the Go data of the copy of an object.
func (d *dumping) data(b *ruby.Instance) (any, error) {
	budget := d.rt.Budget()
	switch data := b.Data.(type) {
	case *ruby.Struct:
		return &ruby.Struct{Of: data.Of, Vals: ruby.Make[ruby.Value](budget, len(data.Vals))}, budget.Err()
	case *ruby.Set:
		return &ruby.Set{H: ruby.NewElements()}, nil
	case marshalDuper:
		return data.DupData(budget), budget.Err()
	}
	return nil, nil
}

// fillData copies the data of an object besides its instance variables.
func (d *dumping) fillData(v, made ruby.Value) error {
	if from, ok := ruby.DataOf[*ruby.Set](v); ok {
		to, _ := ruby.DataOf[*ruby.Set](made)
		return d.fillHash(from.H, to.H.Value())
	}
	from, ok := ruby.DataOf[*ruby.Struct](v)
	if !ok {
		return nil
	}
	to, _ := ruby.DataOf[*ruby.Struct](made)
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

// fill copies the elements and variables of v.
func (d *dumping) fill(v, made ruby.Value) error {
	switch b := v.Body().(type) {
	case *ruby.Array:
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
	case *ruby.Hash:
		return d.fillHash(b, made)
	case *ruby.Instance:
		return d.fillData(v, made)
	}
	return nil
}

func (d *dumping) fillHash(b *ruby.Hash, made ruby.Value) error {
	to, _ := made.AsHash()
	v, err := d.copy(b.Default())
	if err != nil {
		return err
	}
	to.SetDefault(v, nil)
	for key, val := range b.All {
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
func (d *dumping) variables(v, made ruby.Value) error {
	if _, ok := v.AsClass(); ok || ruby.Identical(v, made) {
		return nil
	}
	vars := d.rt.ShownIVars(v)
	if vars == nil {
		return nil
	}
	if err := d.rt.Charge(vars.Size()); err != nil {
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
