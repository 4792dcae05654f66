package enumerable

// This file implements iteration of core methods over any object with each.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// eachArg is each with arguments for the method each.
func eachArg(c *ruby.Call, args []ruby.Value, f func(args []ruby.Value) bool) {
	c.EachOf(c.Self, args, f)
}

// eachPacked is EachValue for methods that yield each element: yield calls the block with it.
func eachPacked(c *ruby.Call, f func(v ruby.Value, yield func() (ruby.Value, bool)) bool) {
	if list, ok := c.PlainList(); ok {
		var v ruby.Value
		yield := func() (ruby.Value, bool) { return c.Yield(v) }
		for i := 0; i < len(list.Elems) && c.Step(1); i++ {
			if v = list.Elems[i]; !f(v, yield) {
				return
			}
		}
		return
	}
	var args []ruby.Value
	yield := func() (ruby.Value, bool) { return yieldPacked(c, args) }
	c.Each(func(a []ruby.Value) bool {
		args = a
		return f(c.Pack(a), yield)
	})
}

// yieldPacked calls the block with one value made of args. A lambda with several parameters gets them separately.
func yieldPacked(c *ruby.Call, args []ruby.Value) (ruby.Value, bool) {
	if len(args) <= 1 || c.TakesApart() {
		return c.Yield(args...)
	}
	return c.Yield(c.Pack(args))
}
