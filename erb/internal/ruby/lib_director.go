package ruby

// This file implements what the director adds to Ruby's own classes, beside the evaluation context, and says what its
// Ruby is: that of the reference, built for Linux.

func defineLibDirector() {
	Methods(HashClass, []Method{
		{Name: "recursive_merge", Min: 1, Max: 1, Fn: hashRecursiveMerge},
		{Name: "to_openstruct", Fn: toOpenStruct},
	})
	Methods(ArrayClass, []Method{{Name: "to_openstruct", Fn: toOpenStruct}})
	Methods(KernelModule, []Method{
		{Name: "to_openstruct", Fn: SelfValue},
		{Name: "with_thread_name", Min: 1, Max: 1, Fn: withThreadName},
	})
	for _, c := range [][2]string{
		{"RUBY_COPYRIGHT", "ruby - Copyright (C) 1993-2025 Yukihiro Matsumoto"}, {"RUBY_ENGINE", "ruby"},
		{"RUBY_ENGINE_VERSION", "4.0.0"}, {"RUBY_PLATFORM", "x86_64-linux"}, {"RUBY_RELEASE_DATE", "2025-12-25"},
		{"RUBY_VERSION", "4.0.0"},
	} {
		v := FrozenStr(c[1])
		v.o.body.(*String).Enc = ASCII
		Constant(ObjectClass, c[0], v)
	}
	Constant(ObjectClass, "RUBY_PATCHLEVEL", Int(0))
}

// hashRecursiveMerge is merge where two hashes under one key are merged as well.
func hashRecursiveMerge(c *Call) Value {
	other := c.Hash(0)
	if other == nil {
		return Nil
	}
	block := NewGoBlock(3, func(rt *Runtime, args []Value) (Value, error) {
		if args[1].RealClass() == HashClass && args[2].RealClass() == HashClass {
			if err := rt.Enter(frameBytes); err != nil {
				return Nil, err
			}
			defer rt.Leave(frameBytes)
			return rt.Send(args[1], "recursive_merge", args[2])
		}
		return args[2], nil
	})
	v, err := c.RT.CallMethod(c.Self, SelectorFor("merge"), []Value{other.Value()}, nil, block, false)
	return c.Check(v, err)
}

// toOpenStruct makes OpenStructs of nested hashes.
func toOpenStruct(c *Call) Value {
	again, err := c.RT.visit(visitOther, c.Self)
	if err != nil {
		return c.Fail(err)
	}
	if again {
		return c.Fail(&LimitError{What: "value depth", Limit: int64(c.RT.ValueDepth)})
	}
	defer c.RT.leaveVisit()
	if a, ok := c.Self.AsArray(); ok {
		list := Make[Value](c, len(a.Elems))
		for i := 0; i < min(len(list), len(a.Elems)) && !c.Failed(); i++ {
			list[i], _ = c.Send(a.Elems[i], "to_openstruct")
		}
		return c.List(list)
	}
	table := c.NewHash()
	for k, v := range c.SelfHash().All {
		v, ok := c.Send(v, "to_openstruct")
		if !ok || !c.HashSet(table, k, v) {
			return Nil
		}
	}
	v, _ := c.Send(openStructClass.Value(), "new", table.Value())
	return v
}

// withThreadName calls its block: there are no threads to name.
func withThreadName(c *Call) Value {
	if !c.NeedBlock() {
		return Nil
	}
	v, _ := c.Yield()
	return v
}
