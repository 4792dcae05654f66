package ruby

// This file implements the methods of Enumerable that make groups of elements.

func enumerableGroupBy(c *Call) Value {
	h := c.NewHash()
	c.eachPacked(func(v Value, yield func() (Value, bool)) bool {
		key, ok := yield()
		if !ok {
			return false
		}
		group, found, err := c.RT.HashGet(h, key)
		if err != nil {
			c.Fail(err)
			return false
		}
		if !found {
			return c.HashSet(h, key, c.NewArrayOf(v))
		}
		return c.Append(group.o.body.(*Array), v)
	})
	return h.Value()
}

// groupSize returns argument 0 as the size of slices.
func (c *Call) groupSize(what string) int {
	n := c.Int(0)
	if n <= 0 && !c.Failed() {
		c.Raise(ArgumentErrorClass, "%s", what)
	}
	return int(min(n, 1<<40))
}

func enumerableEachSlice(c *Call) Value {
	n := c.groupSize("invalid slice size")
	if c.Failed() {
		return Nil
	}
	if !c.Given() {
		return c.RT.newEnumerator(c.Self, c.Method.Name, c.Args, nil)
	}
	slice := list{c: c}
	c.eachValue(func(v Value) bool {
		if !slice.add(v) {
			return false
		}
		if len(slice.elems) < n {
			return true
		}
		full := slice.array()
		slice = list{c: c}
		_, ok := c.Yield(full)
		return ok
	})
	if len(slice.elems) > 0 && !c.Failed() {
		c.Yield(slice.array())
	}
	return c.Self
}

func enumerableEachCons(c *Call) Value {
	n := c.groupSize("invalid size")
	if c.Failed() {
		return Nil
	}
	if !c.Given() {
		return c.RT.newEnumerator(c.Self, c.Method.Name, c.Args, nil)
	}
	var window []Value
	c.eachValue(func(v Value) bool {
		if len(window) == n {
			copy(window, window[1:])
			window[n-1] = v
		} else {
			if window = Append(c, window, v); c.Failed() {
				return false
			}
		}
		if len(window) < n {
			return true
		}
		_, ok := c.Yield(c.NewArrayOf(window...))
		return ok
	})
	return c.Self
}

// chunked makes an enumerator that groups neighbours. Each time that it runs, start makes the function that is given
// each element, with the group so far (empty before the first element), and tells whether that group is complete.
func (c *Call) chunked(start func(rt *Runtime) func(group []Value, v Value) (complete bool, err error)) Value {
	self := c.Self
	return c.newGenerator(func(rt *Runtime, emit func(...Value) error) (Value, error) {
		step := start(rt)
		sub := rt.newCall()
		defer rt.freeCall(sub)
		*sub = Call{Budget: Budget{RT: rt}, Self: self}
		group := list{c: sub}
		sub.eachValue(func(v Value) bool {
			complete, err := step(group.elems, v)
			if err == nil && complete && len(group.elems) > 0 {
				full := group.array()
				group = list{c: sub}
				err = emit(full)
			}
			if err != nil {
				sub.Fail(err)
				return false
			}
			return group.add(v)
		})
		if sub.err == nil && len(group.elems) > 0 {
			if err := emit(group.array()); err != nil {
				return Nil, err
			}
		}
		return Nil, sub.err
	})
}

func enumerableSliceWhen(c *Call) Value { return c.sliceBetween(true) }

func enumerableChunkWhile(c *Call) Value { return c.sliceBetween(false) }

// sliceBetween cuts between neighbours for which the block answers as given.
func (c *Call) sliceBetween(cut bool) Value {
	block := c.Block()
	if block == nil {
		return c.Raise(ArgumentErrorClass, "tried to create Proc object without a block")
	}
	return c.chunked(func(rt *Runtime) func([]Value, Value) (bool, error) {
		return func(group []Value, v Value) (bool, error) {
			if len(group) == 0 {
				return false, nil
			}
			r, err := rt.Yield(block, group[len(group)-1], v)
			return r.Truthy() == cut, err
		}
	})
}

// cutter returns the test of slice_before and slice_after: a pattern or the block.
func (c *Call) cutter() func(rt *Runtime, v Value) (bool, error) {
	switch {
	case c.Has(0) && c.Given():
		c.Fail(arityError(1, 0, 0))
		return nil
	case c.Has(0):
		pattern := c.Arg(0)
		return func(rt *Runtime, v Value) (bool, error) { return rt.CaseEqual(pattern, v) }
	case !c.Given():
		c.Raise(ArgumentErrorClass, "wrong number of arguments (given 0, expected 1)")
		return nil
	}
	block := c.Block()
	return func(rt *Runtime, v Value) (bool, error) {
		r, err := rt.Yield(block, v)
		return r.Truthy(), err
	}
}

func enumerableSliceBefore(c *Call) Value {
	test := c.cutter()
	if test == nil {
		return Nil
	}
	return c.chunked(func(rt *Runtime) func([]Value, Value) (bool, error) {
		return func(_ []Value, v Value) (bool, error) { return test(rt, v) }
	})
}

func enumerableSliceAfter(c *Call) Value {
	if c.Has(0) && c.Given() {
		return c.Raise(ArgumentErrorClass, "both pattern and block are given")
	}
	test := c.cutter()
	if test == nil {
		return Nil
	}
	return c.chunked(func(rt *Runtime) func([]Value, Value) (bool, error) {
		last := false // whether the group ends with the element before
		return func(_ []Value, v Value) (bool, error) {
			complete := last
			var err error
			last, err = test(rt, v)
			return complete, err
		}
	})
}

// chunker groups neighbours for which the block answers the same.
type chunker struct {
	c     *Call
	emit  func(...Value) error
	key   Value
	group list
}

func enumerableChunk(c *Call) Value {
	self, block := c.Self, c.Block()
	return c.newGenerator(func(rt *Runtime, emit func(...Value) error) (Value, error) {
		sub := rt.newCall()
		defer rt.freeCall(sub)
		*sub = Call{Budget: Budget{RT: rt}, Self: self}
		k := chunker{c: sub, emit: emit, group: list{c: sub}}
		sub.eachValue(func(v Value) bool {
			key, err := rt.Yield(block, v)
			if err == nil {
				err = k.add(key, v)
			}
			if err != nil {
				sub.Fail(err)
			}
			return err == nil
		})
		if sub.err == nil {
			sub.err = k.flush()
		}
		return Nil, sub.err
	})
}

// add takes an element: nil and :_separator drop it, :_alone makes a group of its own.
func (k *chunker) add(key, v Value) error {
	name, _ := key.AsSymbol()
	switch {
	case key.IsNil() || name == "_separator":
		return k.flush()
	case name == "_alone":
		if err := k.flush(); err != nil {
			return err
		}
		return k.emit(k.c.NewArrayOf(key, k.c.NewArrayOf(v)))
	case len(name) > 0 && name[0] == '_':
		return NewException(RuntimeErrorClass, "symbols beginning with an underscore are reserved")
	}
	if len(k.group.elems) > 0 {
		same, err := k.c.RT.same(k.key, key)
		if err != nil {
			return err
		}
		if !same {
			if err := k.flush(); err != nil {
				return err
			}
		}
	}
	k.key = key
	k.group.add(v)
	return k.c.err
}

func (k *chunker) flush() error {
	if len(k.group.elems) == 0 {
		return nil
	}
	full := k.group.array()
	k.group = list{c: k.c}
	if k.c.err != nil {
		return k.c.err
	}
	return k.emit(k.c.NewArrayOf(k.key, full))
}
