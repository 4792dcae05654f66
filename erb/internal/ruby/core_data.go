package ruby

// This file implements Data.

import (
	"slices"
	"strings"
)

var dataClass = NewClass("Data", ObjectClass)

var dataTables = []Table{
	{Class: dataClass, NoNew: true},
	{Class: dataClass, Statics: []Method{{Name: "define", Max: -1, Fn: dataDefine}}},
	{Class: dataClass, Methods: []Method{
		{Name: "==", Min: 1, Max: 1, Fn: structEqual},
		{Name: "deconstruct", Fn: structToA},
		{Name: "deconstruct_keys", Min: 1, Max: 1, Fn: structDeconstructKeys},
		{Name: "eql?", Min: 1, Max: 1, Fn: structEqlP},
		{Name: "hash", Fn: structHash, Flags: Volatile},
		{Name: "initialize", Max: -1, Fn: dataInitialize, Flags: PrivateRow | Kw},
		{Name: "inspect", Fn: structInspect},
		{Name: "members", Fn: structMembers},
		{Name: "to_h", Fn: structToH},
		{Name: "to_s", Fn: structInspect},
		{Name: "with", Max: -1, Fn: dataWith, Flags: Kw},
	}},
}

// dataDefine is Data.define: it makes a class.
func dataDefine(c *Call) Value {
	d := &structClassData{isData: true}
	d.members = c.memberNames(c.Args)
	for _, name := range d.members {
		if strings.HasSuffix(name, "=") {
			return c.Raise(ArgumentErrorClass, "invalid data member: %s", name)
		}
	}
	if c.Failed() || !c.Charge(classSize+len(c.Args)*methodSize) {
		return Nil
	}
	k := c.makeStructClass(c.SelfClass(), d)
	k.alloc = allocateStruct
	c.RT.putStatic(k, "define", undefined)
	return c.structBody(k)
}

// dataNew hands positional arguments to initialize by name.
func dataNew(c *Call) Value {
	v, err := c.RT.allocate(c.SelfClass())
	if err != nil {
		return c.Fail(err)
	}
	members := structClassOf(c.SelfClass()).members
	args, kw := c.Args, c.kw
	if len(args) > 0 && kw == nil {
		if len(args) > len(members) {
			return c.Fail(arityError(len(args), 0, len(members)))
		}
		kw = c.NewHash()
		for i, arg := range args {
			c.HashSet(kw, Sym(members[i]), arg)
		}
		args = nil
	} else if len(args) > 0 {
		return c.Fail(arityError(len(args)+1, 0, 0))
	}
	if kw == nil {
		kw = c.NewHash()
	}
	if err := c.RT.initialize(v, args, kw, c.Block()); err != nil {
		return c.Fail(err)
	}
	v.Freeze()
	return v
}

func dataInitialize(c *Call) Value {
	s := c.selfStruct()
	if len(c.Args) > 0 {
		return c.Fail(arityError(len(c.Args), 0, 0))
	}
	var unknown []string
	set := Make[bool](c, len(s.vals))
	if c.Failed() {
		return Nil
	}
	if c.kw != nil {
		for k, v := range c.kw.All {
			name, _ := c.nameOf(k)
			i := slices.Index(s.of.members, name)
			if i < 0 {
				unknown = Append(c, unknown, c.Inspect(k))
				continue
			}
			s.vals[i], set[i] = v, true
		}
	}
	var missing []string
	for i, name := range s.of.members {
		if !set[i] {
			missing = Append(c, missing, name)
		}
	}
	switch {
	case len(missing) > 0:
		return c.Fail(MissingKeywords(missing))
	case len(unknown) > 0:
		return c.Fail(c.UnknownKeywords(unknown))
	}
	c.Self.Freeze()
	return Nil
}

// dataWith makes a copy with some members changed.
func dataWith(c *Call) Value {
	if len(c.Args) > 0 {
		return c.Fail(arityError(len(c.Args), 0, 0))
	}
	if c.kw == nil || c.kw.Len() == 0 {
		return c.Self
	}
	s := c.selfStruct()
	kw := c.NewHash()
	for i, name := range s.of.members {
		c.HashSet(kw, Sym(name), s.vals[i])
	}
	for k, v := range c.kw.All {
		c.HashSet(kw, k, v)
	}
	if c.Failed() {
		return Nil
	}
	v, err := c.RT.allocate(c.Self.RealClass())
	if err != nil {
		return c.Fail(err)
	}
	if err := c.RT.initialize(v, nil, kw, nil); err != nil {
		return c.Fail(err)
	}
	v.Freeze()
	return v
}
