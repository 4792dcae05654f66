package set

// This file has Enumerable#to_set.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// EnumerableToSet makes a Set, or an object of the given class.
func EnumerableToSet(c *ruby.Call) ruby.Value {
	class, args := ruby.SetClass.Value(), c.Args
	if len(args) > 0 {
		class, args = args[0], args[1:]
	}
	return c.CallMethod(class, ruby.SelectorFor("new"), ruby.Append(c, []ruby.Value{c.Self}, args...), nil, c.Block(), false)
}
