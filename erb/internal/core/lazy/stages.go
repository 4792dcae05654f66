package lazy

// This file has the actions of the methods of a lazy enumerator on each element.

import (
	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

func same(size ruby.Value) ruby.Value { return size }

// yielding is a stage that calls the block with each element, and continues with its result.
func yielding(c *ruby.Call, name string, s stage, next func(r *run, e elem, v ruby.Value) error) ruby.Value {
	if !needs(c, name) {
		return ruby.Nil
	}
	block := c.Block()
	s.begin = func(r *run) func(elem) error {
		return func(e elem) error {
			v, err := call(r.rt, block, e)
			if err != nil {
				return err
			}
			return next(r, e, v)
		}
	}
	return newStage(c, s)
}

func mapping(c *ruby.Call) ruby.Value {
	return yielding(c, "map", stage{size: same}, func(r *run, _ elem, v ruby.Value) error { return r.emit(elem{v: v}) })
}

func selecting(c *ruby.Call) ruby.Value { return choose(c, "select", true) }

func rejecting(c *ruby.Call) ruby.Value { return choose(c, "reject", false) }

// choose passes on the elements for which the truth of the block's result is want.
func choose(c *ruby.Call, name string, want bool) ruby.Value {
	if !needs(c, name) {
		return ruby.Nil
	}
	block := c.Block()
	return newStage(c, stage{begin: func(r *run) func(elem) error {
		return func(e elem) error {
			v, err := r.rt.Yield(block, e.v)
			if err != nil || v.Truthy() != want {
				return err
			}
			return r.emit(e)
		}
	}})
}

func filterMap(c *ruby.Call) ruby.Value {
	return yielding(c, "filter_map", stage{}, func(r *run, _ elem, v ruby.Value) error {
		if !v.Truthy() {
			return nil
		}
		return r.emit(elem{v: v})
	})
}

func flatMap(c *ruby.Call) ruby.Value {
	return yielding(c, "flat_map", stage{}, func(r *run, _ elem, v ruby.Value) error { return r.flatten(v) })
}

// flatten passes on the elements of v, or v itself if it has none.
func (r *run) flatten(v ruby.Value) error {
	a, ok := v.AsArray()
	if !ok && r.rt.RespondTo(v, "force", false) && r.rt.RespondTo(v, "each", false) {
		block := ruby.NewProc(&link{func(_ *ruby.Runtime, e elem) error { return r.emit(elem{v: e.v}) }}, false)
		_, err := r.rt.CallMethod(v, ruby.SelectorFor("each"), nil, nil, block, true)
		return err
	}
	if !ok {
		var err error
		if a, ok, err = r.rt.TryAry(v); err != nil {
			return err
		}
	}
	if !ok {
		return r.emit(elem{v: v})
	}
	for i := 0; i < len(a.Elems); i++ {
		if err := r.rt.Step(1); err != nil {
			return err
		}
		if err := r.emit(elem{v: a.Elems[i]}); err != nil {
			return err
		}
	}
	return nil
}

func compact(c *ruby.Call) ruby.Value {
	return newStage(c, stage{begin: func(r *run) func(elem) error {
		return func(e elem) error {
			if e.v.IsNil() {
				return nil
			}
			return r.emit(e)
		}
	}})
}

// grep passes on the elements that the pattern matches, or the others.
func grep(c *ruby.Call, want bool) ruby.Value {
	pattern, block := c.Arg(0), c.Block()
	return newStage(c, stage{args: ruby.Copy(c, c.Args), begin: func(r *run) func(elem) error {
		return func(e elem) error {
			ok, err := r.rt.CaseEqual(pattern, e.v)
			if err != nil || ok != want {
				return err
			}
			if block == nil {
				return r.emit(e)
			}
			v, err := r.rt.Yield(block, e.v)
			if err != nil {
				return err
			}
			return r.emit(elem{v: v})
		}
	}})
}

// count reads the argument of take and drop.
func count(c *ruby.Call) int64 {
	n := c.Int(0)
	if n < 0 && !c.Failed() {
		c.Raise(ruby.ArgumentErrorClass, "attempt to %s negative size", c.Method.Name)
	}
	return n
}

func take(c *ruby.Call) ruby.Value {
	n := count(c)
	if c.Failed() {
		return ruby.Nil
	}
	size := func(size ruby.Value) ruby.Value {
		if size.IsInt() && size.Int() < n {
			return size
		}
		return ruby.Int(n)
	}
	shown := []ruby.Value{ruby.Int(n)}
	return newStage(c, stage{args: shown, size: size, begin: func(r *run) func(elem) error {
		left := n
		if left == 0 {
			return nil
		}
		return func(e elem) error {
			left--
			if err := r.emit(e); err != nil || left > 0 {
				return err
			}
			return r.stop()
		}
	}})
}

func drop(c *ruby.Call) ruby.Value {
	n := count(c)
	if c.Failed() {
		return ruby.Nil
	}
	size := func(size ruby.Value) ruby.Value {
		if size.IsInt() {
			return ruby.Int(max(0, size.Int()-n))
		}
		return size
	}
	return newStage(c, stage{args: ruby.Copy(c, c.Args), size: size, begin: func(r *run) func(elem) error {
		left := n
		return func(e elem) error {
			if left > 0 {
				left--
				return nil
			}
			return r.emit(e)
		}
	}})
}

func takeWhile(c *ruby.Call) ruby.Value {
	return yielding(c, "take_while", stage{}, func(r *run, e elem, v ruby.Value) error {
		if !v.Truthy() {
			return r.stop()
		}
		return r.emit(e)
	})
}

func dropWhile(c *ruby.Call) ruby.Value {
	if !needs(c, "drop_while") {
		return ruby.Nil
	}
	block := c.Block()
	return newStage(c, stage{begin: func(r *run) func(elem) error {
		dropping := true
		return func(e elem) error {
			if dropping {
				v, err := call(r.rt, block, e)
				if err != nil || v.Truthy() {
					return err
				}
				dropping = false
			}
			return r.emit(e)
		}
	}})
}

func uniq(c *ruby.Call) ruby.Value {
	block := c.Block()
	return newStage(c, stage{begin: func(r *run) func(elem) error {
		seen := ruby.NewHash(0)
		return func(e elem) error {
			key, err := e.v, error(nil)
			if block != nil {
				if key, err = call(r.rt, block, e); err != nil {
					return err
				}
			}
			before := seen.Len()
			if err := r.rt.HashSet(seen, key, ruby.True); err != nil || seen.Len() == before {
				return err
			}
			return r.emit(e)
		}
	}})
}

func withIndex(c *ruby.Call) ruby.Value {
	offset, block := c.Arg(0), c.Block()
	if offset.IsNil() {
		offset = ruby.Int(0)
	}
	return newStage(c, stage{args: []ruby.Value{offset}, size: same, begin: func(r *run) func(elem) error {
		next := offset
		return func(e elem) error {
			i := next
			if i.Kind() != ruby.KindInteger && i.Kind() != ruby.KindBignum {
				return &ruby.UnsupportedError{Construct: "Enumerator::Lazy#with_index from no Integer"}
			}
			var err error
			if next, err = arith.Add(r.rt, i, ruby.Int(1)); err != nil {
				return err
			}
			if block != nil {
				if _, err := r.rt.Yield(block, e.v, i); err != nil {
					return err
				}
				return r.emit(e)
			}
			v, err := array(r.rt, []ruby.Value{e.v, i})
			if err != nil {
				return err
			}
			return r.emit(elem{v, true})
		}
	}})
}

// zip adds elements of the arguments to each element: of arrays by index, of others by iteration.
func zip(c *ruby.Call) ruby.Value {
	if c.Given() {
		return c.Check(c.RT.Invoke(c.RT.FindInstance(ruby.EnumerableModule, "zip"), c.Self, c.Args, nil, c.Block()))
	}
	args := ruby.Copy(c, c.Args)
	arrays := ruby.Room[*ruby.Array](c, len(args))
	for _, v := range args {
		a, ok, err := c.RT.TryAry(v)
		if err != nil {
			return c.Fail(err)
		}
		if ok {
			arrays = ruby.Append(c, arrays, a)
		} else if !c.RT.RespondTo(v, "each", false) {
			return c.Raise(ruby.TypeErrorClass, "wrong argument type %s (must respond to :each)", v.RealClass().Inspect())
		}
	}
	if c.Failed() {
		return ruby.Nil
	}
	begin := func(r *run) func(elem) error { return r.zipArrays(arrays) }
	if len(arrays) < len(args) {
		begin = func(r *run) func(elem) error { return r.zipOthers(args) }
	}
	return newStage(c, stage{args: args, size: same, begin: begin})
}

func (r *run) zipArrays(arrays []*ruby.Array) func(elem) error {
	i := int64(0)
	return func(e elem) error {
		b := r.rt.Budget()
		list := ruby.Append(b, ruby.Room[ruby.Value](b, len(arrays)+1), e.v)
		for _, a := range arrays {
			list = ruby.Append(b, list, a.At(i))
		}
		i++
		v := b.List(list)
		if b.Failed() {
			return b.Err()
		}
		return r.emit(elem{v, true})
	}
}

func (r *run) zipOthers(args []ruby.Value) func(elem) error {
	var sources []ruby.Value
	return func(e elem) error {
		b := r.rt.Budget()
		if sources == nil {
			for _, v := range args {
				source, err := r.rt.Send(v, "to_enum")
				if err != nil {
					return err
				}
				sources = ruby.Append(b, sources, source)
			}
		}
		list := ruby.Append(b, ruby.Room[ruby.Value](b, len(args)+1), e.v)
		for _, source := range sources {
			v, err := r.rt.Send(source, "next")
			if err != nil {
				if x, ok := err.(*ruby.Exception); !ok || !x.Value().RealClass().IsA(ruby.StopIterationClass) {
					return err
				}
				v = ruby.Nil
			}
			list = ruby.Append(b, list, v)
		}
		v := b.List(list)
		if b.Failed() {
			return b.Err()
		}
		return r.emit(elem{v, true})
	}
}
