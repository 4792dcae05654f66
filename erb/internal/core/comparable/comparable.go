package comparable

// This file implements Comparable.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var tables = []ruby.Table{
	{Class: &ruby.ComparableModule, Methods: []ruby.Method{
		{Name: "<", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(order(c) < 0) }},
		{Name: "<=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(order(c) <= 0) }},
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: ">", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(order(c) > 0) }},
		{Name: ">=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(order(c) >= 0) }},
		{Name: "between?", Min: 2, Max: 2, Fn: betweenP},
		{Name: "clamp", Min: 1, Max: 2, Fn: clamp},
	}},
}

// order compares the receiver with the first argument. It raises ArgumentError if <=> returns nil.
func order(c *ruby.Call) int { return Compare(c, c.Self, c.Arg(0)) }

// Compare is MustCompare; it records the error.
func Compare(c *ruby.Call, a, b ruby.Value) int {
	if c.Failed() {
		return 0
	}
	n, err := c.RT.MustCompare(a, b)
	if err != nil {
		c.Fail(err)
	}
	return n
}

func equal(c *ruby.Call) ruby.Value {
	if ruby.Identical(c.Self, c.Arg(0)) {
		return ruby.True
	}
	again, err := c.RT.VisitPair(ruby.VisitCompare, c.Self, c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	if again {
		return ruby.False
	}
	defer c.RT.LeaveVisit()
	n, ok, err := c.RT.Compare(c.Self, c.Arg(0))
	return c.Check(ruby.Bool(ok && n == 0), err)
}

// Text compares a String with the first argument, which is no String: with its text if it has to_str, or else by its
// <=>.
func Text(c *ruby.Call) ruby.Value {
	other := c.Arg(0)
	if class := other.Class(); class.ID != 0 && class != ruby.BasicObjectClass {
		if other.Kind() != ruby.KindObject || !c.RT.RespondTo(other, "to_str", true) {
			return ruby.Nil
		}
	}
	text, found, err := c.RT.CheckCall(other, "to_str")
	switch {
	case err != nil:
		return c.Fail(err)
	case found && !text.IsNil():
		if _, ok := text.AsString(); !ok {
			return c.Fail(ruby.BadConversion(other, "String", "to_str", text))
		}
		v, _ := c.Send(c.Self, "<=>", text)
		return v
	}
	r, ok := c.Send(other, "<=>", c.Self)
	if !ok || r.IsNil() {
		return ruby.Nil
	}
	n, err := c.RT.OrderOf(r, c.Self, other)
	return c.Check(ruby.Int(int64(-n)), err)
}

func betweenP(c *ruby.Call) ruby.Value {
	if Compare(c, c.Self, c.Arg(0)) < 0 {
		return ruby.False
	}
	return ruby.Bool(Compare(c, c.Self, c.Arg(1)) <= 0)
}

func clamp(c *ruby.Call) ruby.Value {
	low, high := c.Arg(0), c.Arg(1)
	if len(c.Args) == 1 {
		r, ok := low.AsRange()
		if !ok {
			return c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Range)", ruby.DescribeForConversion(low))
		}
		low, high = r.Lo, r.Hi
		if !high.IsNil() && r.Exclusive {
			return c.Raise(ruby.ArgumentErrorClass, "cannot clamp with an exclusive range")
		}
	}
	if !low.IsNil() && !high.IsNil() && Compare(c, low, high) > 0 {
		return c.Raise(ruby.ArgumentErrorClass, "min argument must be less than or equal to max argument")
	}
	if !low.IsNil() {
		switch n := Compare(c, c.Self, low); {
		case c.Failed():
			return ruby.Nil
		case n == 0:
			return c.Self
		case n < 0:
			return low
		}
	}
	if !high.IsNil() && Compare(c, c.Self, high) > 0 {
		return high
	}
	return c.Self
}
