// Package director has the director's additions to Ruby's own classes, the evaluation context, and the constants
// that describe its Ruby: the reference's Ruby, built for Linux.
package director

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "director", Classes: classes, Tables: [][]ruby.Table{tables, libBoshTables, libBoshLinkTables}}

var tables = []ruby.Table{
	{Class: &ruby.HashClass, Methods: []ruby.Method{
		{Name: "recursive_merge", Min: 1, Max: 1, Fn: recursiveMerge},
		{Name: "to_openstruct", Fn: toOpenStruct},
	}},
	{Class: &ruby.ArrayClass, Methods: []ruby.Method{{Name: "to_openstruct", Fn: toOpenStruct}}},
	{Class: &ruby.KernelModule, Methods: []ruby.Method{
		{Name: "to_openstruct", Fn: ruby.SelfValue},
		{Name: "with_thread_name", Min: 1, Max: 1, Fn: withThreadName},
	}},
	{Class: &ruby.ObjectClass, Constants: func() {
		for _, c := range [][2]string{
			{"RUBY_COPYRIGHT", "ruby - Copyright (C) 1993-2025 Yukihiro Matsumoto"}, {"RUBY_ENGINE", "ruby"},
			{"RUBY_ENGINE_VERSION", "4.0.0"}, {"RUBY_PLATFORM", "x86_64-linux"}, {"RUBY_RELEASE_DATE", "2025-12-25"},
			{"RUBY_VERSION", "4.0.0"},
		} {
			v := ruby.FrozenStr(c[1])
			if s, ok := v.AsString(); ok {
				s.Enc = ruby.ASCII
			}
			ruby.Constant(ruby.ObjectClass, c[0], v)
		}
		ruby.Constant(ruby.ObjectClass, "RUBY_PATCHLEVEL", ruby.Int(0))
	}},
}

// OldEqualTilde adds =~ to Kernel, as the director does if enable_pre_ruby_3_2_equal_tilde_behavior is set. It
// returns nil for every object whose class has no =~ of its own.
func OldEqualTilde(rt *ruby.Runtime) error {
	return rt.Define(ruby.KernelModule, ruby.Method{Name: "=~", Min: 1, Max: 1, Fn: ruby.AlwaysNil})
}

// mergeBytes is approximately the use of Go's stack by one level of a merge.
const mergeBytes = 1 << 10

// recursiveMerge is merge where two hashes under one key are merged as well.
func recursiveMerge(c *ruby.Call) ruby.Value {
	other := c.Hash(0)
	if c.Failed() {
		return ruby.Nil
	}
	block := ruby.NewGoBlock(3, func(rt *ruby.Runtime, args []ruby.Value) (ruby.Value, error) {
		if args[1].RealClass() == ruby.HashClass && args[2].RealClass() == ruby.HashClass {
			if err := rt.Enter(mergeBytes); err != nil {
				return ruby.Nil, err
			}
			defer rt.Leave(mergeBytes)
			return rt.Send(args[1], "recursive_merge", args[2])
		}
		return args[2], nil
	})
	return c.CallMethod(c.Self, ruby.SelectorFor("merge"), []ruby.Value{other.Value()}, nil, block, false)
}

// withThreadName calls its block: there are no threads to name.
func withThreadName(c *ruby.Call) ruby.Value {
	if !c.NeedBlock() {
		return ruby.Nil
	}
	v, _ := c.Yield()
	return v
}

// toOpenStruct makes OpenStructs of nested hashes.
func toOpenStruct(c *ruby.Call) (v ruby.Value) {
	again, err := c.RT.Inside(c.Self, func() { v = openStructOf(c) })
	if err != nil {
		return c.Fail(err)
	}
	if again {
		return c.Fail(&ruby.LimitError{What: "value depth", Limit: int64(c.RT.ValueDepth)})
	}
	return v
}

func openStructOf(c *ruby.Call) ruby.Value {
	if a, ok := c.Self.AsArray(); ok {
		list := ruby.Make[ruby.Value](c, len(a.Elems))
		for i := 0; i < min(len(list), len(a.Elems)) && !c.Failed(); i++ {
			list[i], _ = c.Send(a.Elems[i], "to_openstruct")
		}
		return c.List(list)
	}
	table := c.NewHash()
	for k, v := range c.SelfHash().All {
		v, ok := c.Send(v, "to_openstruct")
		if !ok || !c.HashSet(table, k, v) {
			return ruby.Nil
		}
	}
	v, _ := c.Send(ruby.OpenStructClass.Value(), "new", table.Value())
	return v
}
