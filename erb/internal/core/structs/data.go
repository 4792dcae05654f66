package structs

// This file implements Data.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var dataClass *ruby.Class

var dataTables = []ruby.Table{
	{Class: &dataClass, NoNew: true},
	{Class: &dataClass, Statics: []ruby.Method{{Name: "define", Max: -1, Fn: dataDefine}}},
	{Class: &dataClass, Methods: []ruby.Method{
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: "deconstruct", Fn: toA},
		{Name: "deconstruct_keys", Min: 1, Max: 1, Fn: deconstructKeys},
		{Name: "eql?", Min: 1, Max: 1, Fn: eqlP},
		{Name: "hash", Fn: hash, Flags: ruby.Volatile},
		{Name: "initialize", Max: -1, Fn: dataInitialize, Flags: ruby.PrivateRow | ruby.Kw},
		{Name: "inspect", Fn: inspect},
		{Name: "members", Fn: structMembers},
		{Name: "to_h", Fn: toH},
		{Name: "to_s", Fn: inspect},
		{Name: "with", Max: -1, Fn: dataWith, Flags: ruby.Kw},
	}},
}

// dataDefine is Data.define: it makes a class.
func dataDefine(c *ruby.Call) ruby.Value {
	d := &ruby.StructClassData{IsData: true, Members: memberNames(c, "data", c.Args)}
	if c.Failed() || !c.Charge(ruby.ClassSize+len(c.Args)*ruby.MethodSize) {
		return ruby.Nil
	}
	k := makeStructClass(c, c.SelfClass(), d)
	k.Alloc = allocateStruct
	c.RT.PutStatic(k, "define", ruby.Undefined)
	return body(c, k)
}

// dataNew passes positional arguments to initialize by name.
func dataNew(c *ruby.Call) ruby.Value {
	v, err := c.RT.Allocate(c.SelfClass())
	if err != nil {
		return c.Fail(err)
	}
	members := ruby.StructClassOf(c.SelfClass()).Members
	args, kw := c.Args, c.KwArgs()
	if len(args) > 0 && (kw == nil || kw.Len() == 0) {
		if len(args) > len(members) {
			return c.Fail(ruby.WrongArity(len(args), 0, len(members)))
		}
		kw = c.NewHash()
		for i, arg := range c.All() {
			c.HashSet(kw, ruby.Sym(members[i]), arg)
		}
		args = nil
	} else if len(args) > 0 {
		return c.Fail(ruby.WrongArity(len(args)+1, 0, 0))
	}
	if kw == nil {
		kw = c.NewHash()
	}
	if err := c.RT.Initialize(v, args, kw, c.Block()); err != nil {
		return c.Fail(err)
	}
	return v // initialize has frozen it
}

func dataInitialize(c *ruby.Call) ruby.Value {
	s := selfStruct(c)
	if len(s.Vals) > 0 && !c.Thaw() {
		return ruby.Nil
	}
	if len(c.Args) > 0 {
		return c.Fail(ruby.WrongArity(len(c.Args), 0, 0))
	}
	kw := c.KwArgs()
	if kw == nil {
		kw = ruby.NewHash(0)
	}
	if kw.Len() < len(s.Vals) {
		return c.Fail(ruby.MissingKeywords(missing(c, s.Of.Members, kw)))
	}
	unknown, err := assign(c, s, kw)
	if err != nil {
		return c.Fail(err)
	}
	c.Self.Freeze()
	if len(unknown) == 0 {
		return ruby.Nil
	}
	var names []string
	for _, k := range unknown {
		names = ruby.Append(c, names, c.Inspect(k))
	}
	return c.Fail(c.UnknownKeywords(names))
}

// missing returns the members that no symbol among the keywords names.
func missing(c *ruby.Call, members []string, kw *ruby.Hash) (names []string) {
	for _, name := range members {
		if !c.HashHas(kw, ruby.Sym(name)) {
			names = ruby.Append(c, names, name)
		}
	}
	return names
}

// dataWith makes a copy with some members changed.
func dataWith(c *ruby.Call) ruby.Value {
	if len(c.Args) > 0 {
		return c.Fail(ruby.WrongArity(len(c.Args), 0, 0))
	}
	if c.KwArgs() == nil || c.KwArgs().Len() == 0 {
		return c.Self
	}
	s := selfStruct(c)
	kw := c.NewHash()
	for i, name := range ruby.Each(c, s.Of.Members) {
		c.HashSet(kw, ruby.Sym(name), s.Vals[i])
	}
	c.EachPair(c.KwArgs(), func(k, v ruby.Value) bool { return c.HashSet(kw, k, v) })
	if c.Failed() {
		return ruby.Nil
	}
	v, err := c.RT.Allocate(c.Self.RealClass())
	if err != nil {
		return c.Fail(err)
	}
	if err := c.RT.Initialize(v, nil, kw, nil); err != nil {
		return c.Fail(err)
	}
	v.Freeze()
	return v
}
