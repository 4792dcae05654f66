package ruby

// This file implements Comparable.

var comparableTables = []Table{
	{Class: ComparableModule, Methods: []Method{
		{Name: "<", Min: 1, Max: 1, Fn: func(c *Call) Value { return Bool(c.order() < 0) }},
		{Name: "<=", Min: 1, Max: 1, Fn: func(c *Call) Value { return Bool(c.order() <= 0) }},
		{Name: "==", Min: 1, Max: 1, Fn: comparableEqual},
		{Name: ">", Min: 1, Max: 1, Fn: func(c *Call) Value { return Bool(c.order() > 0) }},
		{Name: ">=", Min: 1, Max: 1, Fn: func(c *Call) Value { return Bool(c.order() >= 0) }},
		{Name: "between?", Min: 2, Max: 2, Fn: comparableBetweenP},
		{Name: "clamp", Min: 1, Max: 2, Fn: comparableClamp},
	}},
}

// order compares the receiver with the first argument; ArgumentError where <=> answers nil.
func (c *Call) order() int { return c.compare(c.Self, c.Arg(0)) }

// compare is MustCompare with the error recorded.
func (c *Call) compare(a, b Value) int {
	if c.Failed() {
		return 0
	}
	n, err := c.RT.MustCompare(a, b)
	if err != nil {
		c.Fail(err)
	}
	return n
}

func comparableEqual(c *Call) Value {
	if Identical(c.Self, c.Arg(0)) {
		return True
	}
	again, err := c.RT.visitPair(visitCompare, c.Self, c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	if again {
		return False
	}
	defer c.RT.leaveVisit()
	n, ok, err := c.RT.Compare(c.Self, c.Arg(0))
	return c.Check(Bool(ok && n == 0), err)
}

func comparableBetweenP(c *Call) Value {
	if c.compare(c.Self, c.Arg(0)) < 0 {
		return False
	}
	return Bool(c.compare(c.Self, c.Arg(1)) <= 0)
}

func comparableClamp(c *Call) Value {
	low, high := c.Arg(0), c.Arg(1)
	if len(c.Args) == 1 {
		r, ok := low.AsRange()
		if !ok {
			return c.Raise(TypeErrorClass, "wrong argument type %s (expected Range)", DescribeForConversion(low))
		}
		low, high = r.Lo, r.Hi
		if !high.IsNil() && r.Exclusive {
			return c.Raise(ArgumentErrorClass, "cannot clamp with an exclusive range")
		}
	}
	if !low.IsNil() && !high.IsNil() && c.compare(low, high) > 0 {
		return c.Raise(ArgumentErrorClass, "min argument must be less than or equal to max argument")
	}
	if !low.IsNil() {
		switch n := c.compare(c.Self, low); {
		case c.Failed():
			return Nil
		case n == 0:
			return c.Self
		case n < 0:
			return low
		}
	}
	if !high.IsNil() && c.compare(c.Self, high) > 0 {
		return high
	}
	return c.Self
}
