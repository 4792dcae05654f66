package ruby

// This file implements to_openstruct, which the director adds to Ruby's own classes.

func defineLibDirector() {
	Methods(HashClass, []Method{{Name: "to_openstruct", Fn: toOpenStruct}})
	Methods(ArrayClass, []Method{{Name: "to_openstruct", Fn: toOpenStruct}})
	Methods(KernelModule, []Method{{Name: "to_openstruct", Fn: SelfValue}})
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
