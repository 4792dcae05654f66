package array

// This file has the methods that sort and rearrange arrays: sort, min and max, transpose, to_h.

import (
	"github.com/boshrender/boshrender/erb/internal/core/comparable"
	"github.com/boshrender/boshrender/erb/internal/core/enumerable"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

func sort(c *ruby.Call) ruby.Value {
	out := copied(c, c.SelfArray().Elems)
	if c.Failed() || !enumerable.Sorted(c, out) {
		return ruby.Nil
	}
	return c.NewArray(out)
}

func sortBang(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	out := copied(c, a.Elems)
	if c.Failed() || !enumerable.Sorted(c, out) {
		return ruby.Nil
	}
	if a.Frozen {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	a.Elems = out
	return c.Self
}

func sortByBang(c *ruby.Call) ruby.Value {
	if len(c.SelfArray().Elems) <= 1 && c.Given() { // Ruby doesn't call the block
		return c.Self
	}
	v := c.Inherited(enumerable.SortBy)
	if c.Self.Frozen() && !c.Failed() {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	if sorted, ok := v.AsArray(); ok {
		c.SelfArray().Elems = sorted.Elems
	}
	return c.Self
}

// bestElement is min (sign -1) and max (sign 1) of arrays, which call <=> of the best element so far.
func bestElement(c *ruby.Call, sign int) ruby.Value {
	a := c.SelfArray()
	if len(a.Elems) == 0 {
		return ruby.Nil
	}
	best := a.Elems[0]
	for i := 1; i < len(a.Elems); i++ {
		if comparable.Compare(c, best, a.Elems[i])*sign < 0 {
			best = a.Elems[i]
		}
		if c.Failed() || !c.Step(1) {
			return ruby.Nil
		}
	}
	return best
}

func arrayMin(c *ruby.Call) ruby.Value {
	if c.Given() || !c.Arg(0).IsNil() {
		return enumerable.Min(c)
	}
	return bestElement(c, -1)
}

func arrayMax(c *ruby.Call) ruby.Value {
	if c.Given() || !c.Arg(0).IsNil() {
		return enumerable.Max(c)
	}
	return bestElement(c, 1)
}

func minmax(c *ruby.Call) ruby.Value {
	if c.Given() {
		return c.Inherited(enumerable.Minmax)
	}
	return c.NewArrayOf(bestElement(c, -1), bestElement(c, 1))
}

func transpose(c *ruby.Call) ruby.Value {
	rows := c.SelfArray().Elems
	if len(rows) == 0 {
		return c.NewArray(nil)
	}
	var out [][]ruby.Value
	for i, row := range rows {
		a, err := c.RT.ToAry(row)
		if err != nil {
			return c.Fail(err)
		}
		if i == 0 {
			out = ruby.Make[[]ruby.Value](c, len(a.Elems))
			for j := range out {
				out[j] = ruby.Room[ruby.Value](c, len(rows))
			}
		}
		if !c.Step(1 + len(a.Elems)/ruby.ElementsPerStep) {
			return ruby.Nil
		}
		if len(a.Elems) != len(out) {
			return c.Raise(ruby.IndexErrorClass, "element size differs (%d should be %d)", len(a.Elems), len(out))
		}
		for j, e := range a.Elems {
			out[j] = ruby.Append(c, out[j], e)
		}
	}
	columns := ruby.Make[ruby.Value](c, len(out))
	for i := range columns {
		columns[i] = c.List(out[i])
	}
	return c.List(columns)
}

func toH(c *ruby.Call) ruby.Value {
	a, h := c.SelfArray(), c.NewHash()
	for i := 0; i < len(a.Elems); i++ {
		v := a.Elems[i]
		if c.Given() {
			r, ok := c.Yield(v)
			if !ok {
				return ruby.Nil
			}
			v = r
		}
		pair, ok, err := c.RT.TryAry(v)
		switch {
		case err != nil:
			return c.Fail(err)
		case !ok:
			return c.Raise(ruby.TypeErrorClass, "wrong element type %s at %d (expected array)", v.RealClass().Inspect(), i)
		case len(pair.Elems) != 2:
			return c.Raise(ruby.ArgumentErrorClass, "wrong array length at %d (expected 2, was %d)", i, len(pair.Elems))
		case !c.HashSet(h, pair.Elems[0], pair.Elems[1]):
			return ruby.Nil
		}
	}
	return h.Value()
}
