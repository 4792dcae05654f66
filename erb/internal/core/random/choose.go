package random

// This file has the methods of arrays that choose at random.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// chooser returns the function that makes random numbers from 0 to a limit: by the keyword random, else by the run's
// generator.
func chooser(c *ruby.Call) func(limit int) int {
	if !c.AllowKw("random") {
		return nil
	}
	v, given := c.Kw("random")
	if r, ok := ruby.DataOf[*random](v); ok {
		return func(limit int) int { return int(r.upTo(uint64(limit))) }
	}
	if k, ok := v.AsClass(); given && (!ok || k != randomClass) {
		return func(limit int) int { return askRandom(c, v, limit) }
	}
	c.RT.NoteVolatile("Array#" + c.Method.Name)
	r, err := defaultRandom(c.RT)
	if err != nil {
		c.Fail(err)
		return nil
	}
	return func(limit int) int { return int(r.upTo(uint64(limit))) }
}

// askRandom gets a number from an object of the template.
func askRandom(c *ruby.Call, v ruby.Value, limit int) int {
	r := c.CallMethod(v, ruby.SelectorFor("rand"), []ruby.Value{ruby.Int(int64(limit) + 1)}, nil, nil, false)
	if c.Failed() {
		return 0
	}
	n, err := c.RT.ToInt(r)
	switch {
	case err != nil:
		c.Fail(err)
	case n < 0 || n > int64(limit):
		c.Raise(ruby.RangeErrorClass, "random number too %s %d", map[bool]string{true: "small", false: "big"}[n < 0], n)
	default:
		return int(n)
	}
	return 0
}

func shuffle(c *ruby.Call, list []ruby.Value) bool {
	choose := chooser(c)
	if choose == nil {
		return false
	}
	for i := len(list) - 1; i >= 0; i-- {
		j := choose(i)
		if c.Failed() {
			return false
		}
		list[i], list[j] = list[j], list[i]
		if !c.Tick() {
			return false
		}
	}
	return true
}

func arrayShuffle(c *ruby.Call) ruby.Value {
	out := ruby.Copy(c, c.SelfArray().Elems)
	if c.Failed() || len(out) > 0 && !shuffle(c, out) {
		return ruby.Nil
	}
	return c.NewArray(out)
}

func arrayShuffleBang(c *ruby.Call) ruby.Value {
	a := c.SelfArray()
	out := ruby.Copy(c, a.Elems)
	if c.Failed() || len(out) > 0 && !shuffle(c, out) {
		return ruby.Nil
	}
	a.Elems = out
	return c.Self
}

func arraySample(c *ruby.Call) ruby.Value {
	a := c.SelfArray().Elems
	if !c.Has(0) {
		if len(a) == 0 {
			return ruby.Nil
		}
		choose := chooser(c)
		if choose == nil {
			return ruby.Nil
		}
		i := choose(len(a) - 1)
		if c.Failed() {
			return ruby.Nil
		}
		return a[i]
	}
	asked := c.Int(0)
	if asked < 0 {
		return c.Raise(ruby.ArgumentErrorClass, "negative sample number")
	}
	if c.Failed() || len(a) == 0 {
		return c.NewArray(nil)
	}
	n := int(min(asked, int64(len(a))))
	choose := chooser(c)
	if choose == nil {
		return ruby.Nil
	}
	places := samplePlaces(c, len(a), n, choose)
	if c.Failed() {
		return ruby.Nil
	}
	out := ruby.Make[ruby.Value](c, len(places))
	for i := range out {
		if out[i] = a[places[i]]; !c.Tick() {
			return ruby.Nil
		}
	}
	return c.List(out)
}

// samplePlaces chooses n of size places. Up to 16 it draws the k-th of the remaining ones, as Ruby does; above, it
// shuffles the beginning of the list, which is equivalent to the table that Ruby uses for few of many.
func samplePlaces(c *ruby.Call, size, n int, choose func(limit int) int) []int {
	if n > 16 {
		all := ruby.Make[int](c, size)
		if c.Failed() {
			return nil
		}
		for i := range all {
			all[i] = i
		}
		for i := range n {
			j := choose(size-i-1) + i
			if c.Failed() {
				return nil
			}
			if all[i], all[j] = all[j], all[i]; !c.Tick() {
				return nil
			}
		}
		return all[:n]
	}
	var out []int
	draws := ruby.Make[int](c, n)
	for i := range draws {
		if draws[i] = choose(size - i - 1); c.Failed() {
			return nil
		}
	}
	var taken []int // in ascending order
	for _, k := range draws {
		j := 0
		for ; j < len(taken) && k >= taken[j]; j++ {
			k++
		}
		if taken = ruby.Append(c, taken, 0); c.Failed() {
			return nil
		}
		copy(taken[j+1:], taken[j:])
		taken[j] = k
		out = ruby.Append(c, out, k)
	}
	return out
}
