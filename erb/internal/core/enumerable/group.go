package enumerable

// This file implements the methods of Enumerable that make groups of elements.

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/core/enumerator"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

func groupBy(c *ruby.Call) ruby.Value {
	h := c.NewHash()
	eachPacked(c, func(v ruby.Value, yield func() (ruby.Value, bool)) bool {
		key, ok := yield()
		if !ok {
			return false
		}
		if h.Len() == 0 { // Ruby doesn't call hash of the key to look it up
			return c.HashSet(h, key, c.NewArrayOf(v))
		}
		group, found, err := c.RT.HashGet(h, key)
		if err != nil {
			c.Fail(err)
			return false
		}
		if !found {
			return c.HashSet(h, key, c.NewArrayOf(v))
		}
		return c.Append(group.Object().(*ruby.Array), v)
	})
	return h.Value()
}

// groupSize returns argument 0 as the size of slices.
func groupSize(c *ruby.Call, what string) int {
	n := c.Int(0)
	if n <= 0 && !c.Failed() {
		c.Raise(ruby.ArgumentErrorClass, "%s", what)
	}
	return int(min(n, 1<<40))
}

func eachSlice(c *ruby.Call) ruby.Value {
	n := groupSize(c, "invalid slice size")
	if c.Failed() {
		return ruby.Nil
	}
	if !c.Given() {
		return c.RT.NewEnumerator(c.Self, c.Method.Name, c.Args, nil)
	}
	if size, ok := ownSize(c); ok {
		n = min(n, size)
	}
	slice := ruby.ListBuilder{C: c}
	c.EachValue(func(v ruby.Value) bool {
		if !slice.Add(v) {
			return false
		}
		if len(slice.Elems) != n {
			return true
		}
		full := slice.Array()
		slice = ruby.ListBuilder{C: c}
		return c.Run(full)
	})
	if len(slice.Elems) > 0 && !c.Failed() {
		c.Run(slice.Array())
	}
	return c.Self
}

// ownSize returns the result of size, of enumerators and of objects of a template's class. Others have as many elements
// as each yields.
func ownSize(c *ruby.Call) (n int, ok bool) {
	if class := c.Self.Class(); class.ID != 0 && class != ruby.EnumeratorClass || c.Failed() {
		return 0, false
	}
	v, _, err := c.RT.CheckCall(c.Self, "size")
	if c.Fail(err); v.Kind() != ruby.KindInteger || err != nil || v.Int() < 0 {
		return 0, false
	}
	return int(min(v.Int(), math.MaxInt)), true
}

func eachCons(c *ruby.Call) ruby.Value {
	n := groupSize(c, "invalid size")
	if c.Failed() {
		return ruby.Nil
	}
	if !c.Given() {
		return c.RT.NewEnumerator(c.Self, c.Method.Name, c.Args, nil)
	}
	if size, ok := ownSize(c); ok && size < n || c.Failed() {
		return c.Self
	}
	var window []ruby.Value
	c.EachValue(func(v ruby.Value) bool {
		if len(window) == n {
			copy(window, window[1:])
			window[n-1] = v
		} else {
			if window = ruby.Append(c, window, v); c.Failed() {
				return false
			}
		}
		if len(window) < n {
			return true
		}
		return c.Run(c.NewArrayOf(window...))
	})
	return c.Self
}

// chunked makes an enumerator that groups neighbours. Each time that it runs, start returns the function that is
// called with the group so far (empty before the first element) and each element, and reports whether that group is
// complete.
func chunked(c *ruby.Call, start func(rt *ruby.Runtime) func(group []ruby.Value, v ruby.Value) (complete bool, err error)) ruby.Value {
	self := c.Self
	return enumerator.NewGenerator(c, func(rt *ruby.Runtime, emit func(...ruby.Value) error) (ruby.Value, error) {
		step := start(rt)
		sub := rt.NewCall()
		defer rt.FreeCall(sub)
		*sub = ruby.Call{Budget: ruby.Budget{RT: rt}, Self: self}
		group := ruby.ListBuilder{C: sub}
		sub.EachValue(func(v ruby.Value) bool {
			complete, err := step(group.Elems, v)
			if err == nil && complete && len(group.Elems) > 0 {
				full := group.Array()
				group = ruby.ListBuilder{C: sub}
				err = emit(full)
			}
			if err != nil {
				sub.Fail(err)
				return false
			}
			return group.Add(v)
		})
		if !sub.Failed() && len(group.Elems) > 0 {
			if err := emit(group.Array()); err != nil {
				return ruby.Nil, err
			}
		}
		return ruby.Nil, sub.Err()
	})
}

func sliceWhen(c *ruby.Call) ruby.Value { return sliceBetween(c, true) }

func chunkWhile(c *ruby.Call) ruby.Value { return sliceBetween(c, false) }

// sliceBetween cuts between neighbours for which the truth of the block's result is cut.
func sliceBetween(c *ruby.Call, cut bool) ruby.Value {
	block := c.Block()
	if block == nil {
		return c.Raise(ruby.ArgumentErrorClass, "tried to create Proc object without a block")
	}
	return chunked(c, func(rt *ruby.Runtime) func([]ruby.Value, ruby.Value) (bool, error) {
		return func(group []ruby.Value, v ruby.Value) (bool, error) {
			if len(group) == 0 {
				return false, nil
			}
			r, err := rt.Yield(block, group[len(group)-1], v)
			return r.Truthy() == cut, err
		}
	})
}

// cutter returns the test of slice_before and slice_after: a pattern or the block.
func cutter(c *ruby.Call) func(rt *ruby.Runtime, v ruby.Value) (bool, error) {
	switch {
	case c.Has(0) && c.Given():
		c.Fail(ruby.WrongArity(len(c.Args), 0, 0))
		return nil
	case len(c.Args) > 1:
		c.Fail(ruby.WrongArity(len(c.Args), 1, 1))
		return nil
	case c.Has(0) && c.Arg(0).IsNil() && c.Method.OriginalName() == "slice_before": // Ruby takes it for no pattern
		return func(rt *ruby.Runtime, v ruby.Value) (bool, error) {
			_, err := rt.Send(ruby.Nil, "call", v)
			return false, err
		}
	case c.Has(0):
		pattern := c.Arg(0)
		return func(rt *ruby.Runtime, v ruby.Value) (bool, error) { return rt.CaseEqual(pattern, v) }
	case !c.Given():
		c.Raise(ruby.ArgumentErrorClass, "wrong number of arguments (given 0, expected 1)")
		return nil
	}
	block := c.Block()
	return func(rt *ruby.Runtime, v ruby.Value) (bool, error) {
		r, err := rt.Yield(block, v)
		return r.Truthy(), err
	}
}

func sliceBefore(c *ruby.Call) ruby.Value {
	test := cutter(c)
	if test == nil {
		return ruby.Nil
	}
	return chunked(c, func(rt *ruby.Runtime) func([]ruby.Value, ruby.Value) (bool, error) {
		return func(_ []ruby.Value, v ruby.Value) (bool, error) { return test(rt, v) }
	})
}

func sliceAfter(c *ruby.Call) ruby.Value {
	if c.Has(0) && c.Given() {
		return c.Raise(ruby.ArgumentErrorClass, "both pattern and block are given")
	}
	test := cutter(c)
	if test == nil {
		return ruby.Nil
	}
	return chunked(c, func(rt *ruby.Runtime) func([]ruby.Value, ruby.Value) (bool, error) {
		last := false // the group ends with the previous element
		return func(_ []ruby.Value, v ruby.Value) (bool, error) {
			complete := last
			var err error
			last, err = test(rt, v)
			return complete, err
		}
	})
}

// chunker groups neighbours with the same result of the block.
type chunker struct {
	c     *ruby.Call
	emit  func(...ruby.Value) error
	key   ruby.Value
	group ruby.ListBuilder
}

func chunk(c *ruby.Call) ruby.Value {
	self, block := c.Self, c.Block()
	return enumerator.NewGenerator(c, func(rt *ruby.Runtime, emit func(...ruby.Value) error) (ruby.Value, error) {
		sub := rt.NewCall()
		defer rt.FreeCall(sub)
		*sub = ruby.Call{Budget: ruby.Budget{RT: rt}, Self: self}
		k := chunker{c: sub, emit: emit, group: ruby.ListBuilder{C: sub}}
		sub.EachValue(func(v ruby.Value) bool {
			key, err := rt.Yield(block, v)
			if err == nil {
				err = k.add(key, v)
			}
			if err != nil {
				sub.Fail(err)
			}
			return err == nil
		})
		if !sub.Failed() {
			sub.Fail(k.flush())
		}
		return ruby.Nil, sub.Err()
	})
}

// add takes an element: nil and :_separator drop it, :_alone makes a group of its own.
func (k *chunker) add(key, v ruby.Value) error {
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
		return ruby.NewException(ruby.RuntimeErrorClass, "symbols beginning with an underscore are reserved")
	}
	if len(k.group.Elems) > 0 {
		same, err := k.c.RT.Same(k.key, key)
		if err == nil && !same {
			err = k.flush()
		}
		if err != nil {
			return err
		}
	}
	if len(k.group.Elems) == 0 {
		k.key = key
	}
	k.group.Add(v)
	return k.c.Err()
}

func (k *chunker) flush() error {
	if len(k.group.Elems) == 0 {
		return nil
	}
	full := k.group.Array()
	k.group = ruby.ListBuilder{C: k.c}
	if k.c.Failed() {
		return k.c.Err()
	}
	return k.emit(k.c.NewArrayOf(k.key, full))
}
