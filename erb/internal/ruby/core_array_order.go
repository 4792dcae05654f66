package ruby

// This file has the methods of arrays that order and turn them: sort, min and max, transpose, to_h.

func arraySort(c *Call) Value {
	out := c.copied(c.SelfArray().Elems)
	if c.Failed() || !c.sorted(out) {
		return Nil
	}
	return c.NewArray(out)
}

func arraySortBang(c *Call) Value {
	a := c.SelfArray()
	out := c.copied(a.Elems)
	if c.Failed() || !c.sorted(out) {
		return Nil
	}
	if a.frozen {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	a.Elems = out
	return c.Self
}

func arraySortByBang(c *Call) Value {
	v := enumerableSortBy(c)
	if sorted, ok := v.AsArray(); ok {
		c.SelfArray().Elems = sorted.Elems
	}
	return c.Self
}

// bestElement is min (sign -1) and max (sign 1) of arrays, which ask the best element so far how it compares.
func (c *Call) bestElement(sign int) Value {
	a := c.SelfArray()
	if len(a.Elems) == 0 {
		return Nil
	}
	best := a.Elems[0]
	for i := 1; i < len(a.Elems); i++ {
		if c.compare(best, a.Elems[i])*sign < 0 {
			best = a.Elems[i]
		}
		if c.Failed() || !c.Step(1) {
			return Nil
		}
	}
	return best
}

// BestOf is max (sign 1) or min (-1) of an array literal. elems isn't empty.
func (rt *Runtime) BestOf(elems []Value, sign int) (Value, error) {
	best := elems[0]
	for _, v := range elems[1:] {
		n, err := rt.MustCompare(v, best)
		if err == nil {
			err = rt.Step(1)
		}
		if err != nil {
			return Nil, err
		}
		if n*sign > 0 {
			best = v
		}
	}
	return best, nil
}

func arrayMin(c *Call) Value {
	if c.Given() || !c.Arg(0).IsNil() {
		return enumerableMin(c)
	}
	return c.bestElement(-1)
}

func arrayMax(c *Call) Value {
	if c.Given() || !c.Arg(0).IsNil() {
		return enumerableMax(c)
	}
	return c.bestElement(1)
}

func arrayMinmax(c *Call) Value {
	if c.Given() {
		return enumerableMinmax(c)
	}
	return c.NewArrayOf(c.bestElement(-1), c.bestElement(1))
}

func arrayTranspose(c *Call) Value {
	rows := c.SelfArray().Elems
	if len(rows) == 0 {
		return c.NewArray(nil)
	}
	var out [][]Value
	for i, row := range rows {
		a, err := c.RT.ToAry(row)
		if err != nil {
			return c.Fail(err)
		}
		if i == 0 {
			out = Make[[]Value](c, len(a.Elems))
			for j := range out {
				out[j] = Room[Value](c, len(rows))
			}
		}
		if !c.Step(1 + len(a.Elems)/ElementsPerStep) {
			return Nil
		}
		if len(a.Elems) != len(out) {
			return c.Raise(IndexErrorClass, "element size differs (%d should be %d)", len(a.Elems), len(out))
		}
		for j, e := range a.Elems {
			out[j] = Append(c, out[j], e)
		}
	}
	columns := Make[Value](c, len(out))
	for i := range columns {
		columns[i] = c.List(out[i])
	}
	return c.List(columns)
}

func arrayToH(c *Call) Value {
	a, h := c.SelfArray(), c.NewHash()
	for i := 0; i < len(a.Elems); i++ {
		v := a.Elems[i]
		if c.Given() {
			r, ok := c.Yield(v)
			if !ok {
				return Nil
			}
			v = r
		}
		pair, ok, err := c.RT.TryAry(v)
		switch {
		case err != nil:
			return c.Fail(err)
		case !ok:
			return c.Raise(TypeErrorClass, "wrong element type %s at %d (expected array)", v.RealClass().Inspect(), i)
		case len(pair.Elems) != 2:
			return c.Raise(ArgumentErrorClass, "wrong array length at %d (expected 2, was %d)", i, len(pair.Elems))
		case !c.HashSet(h, pair.Elems[0], pair.Elems[1]):
			return Nil
		}
	}
	return h.Value()
}
