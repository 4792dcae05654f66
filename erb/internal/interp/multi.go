package interp

// This file compiles assignments of several targets at once.

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/slab"
)

// setter stores a value.
type setter = func(f *frame, v ruby.Value) error

func (c *compiler) multiAssign(n *syntax.MultiAssign) code {
	if list, ok := n.Value.(*syntax.Array); ok && c.use == unused && c.cover == nil && len(list.Elems) <= fewArgs && plainArgs(list.Elems) && !callsTargets(n.Target) && splatOf(n.Target) < 0 {
		return c.multiOfList(n, list)
	}
	val := c.compile(n.Value)
	if !callsTargets(n.Target) {
		set := c.targets(n.Target)
		return func(f *frame) (ruby.Value, error) {
			v, err := val(f)
			if err == nil {
				err = set(f, v)
			}
			return v, err
		}
	}
	return assignPrepared(c.prepared(n.Target), val)
}

// multiOfList compiles an assignment of values one by one. It counts the array that they are not made, as its value is
// not used.
func (c *compiler) multiOfList(n *syntax.MultiAssign, list *syntax.Array) code {
	c.enter()
	values, pos, size := slab.List(&c.operands, len(list.Elems)), list.Pos(), len(list.Elems)
	for i, v := range list.Elems {
		values[i] = c.operand(v)
	}
	c.nest.now--
	if a, b, ok := c.twoSlots(n.Target); ok && size == 2 {
		return swap(&values[0], &values[1], a, b, pos)
	}
	sets := c.setters(n.Target)
	return func(f *frame) (ruby.Value, error) {
		var list [fewArgs]ruby.Value
		var err error
		for i := 0; i < size && err == nil; i++ {
			list[i], err = values[i].eval(f)
		}
		if err == nil {
			err = f.placed(f.rt.Charge(int64(size*16+72)), pos)
		}
		if err == nil {
			err = f.rt.ChargeList(size)
		}
		for i := 0; i < len(sets) && err == nil; i++ {
			v := ruby.Nil
			if i < size {
				v = list[i]
			}
			err = sets[i](f, v)
		}
		return ruby.Nil, err
	}
}

// twoSlots returns the places of two variables in the frame, if the targets are such.
func (c *compiler) twoSlots(n *syntax.MLhs) (a, b int, ok bool) {
	if len(n.Targets) != 2 {
		return 0, 0, false
	}
	a, ok = c.slotOf(n.Targets[0])
	b, both := c.slotOf(n.Targets[1])
	return a, b, ok && both
}

// swap is the code of multiOfList for two values and two variables.
//
//go:noinline
func swap(x, y *operand, a, b int, pos source.Pos) code {
	return func(f *frame) (ruby.Value, error) {
		var v, w ruby.Value
		var err error
		if x.code == nil {
			v = x.known(f)
		} else if v, err = x.code(f); err != nil {
			return ruby.Nil, err
		}
		if y.code == nil {
			w = y.known(f)
		} else if w, err = y.code(f); err != nil {
			return ruby.Nil, err
		}
		if !f.rt.SpendList(2, 2*2*ruby.ValueSize+ruby.ArrayOverhead) {
			if err := f.rt.Charge(2*16 + 72); err != nil {
				return ruby.Nil, f.place(err, pos)
			}
			if err := f.rt.ChargeList(2); err != nil {
				return ruby.Nil, err
			}
		}
		f.locals[a], f.locals[b] = v, w
		return ruby.Nil, nil
	}
}

// assignPrepared returns an assignment that evaluates the receivers and scopes of its targets before the value.
func assignPrepared(prepare func(f *frame) (setter, error), val code) code {
	return func(f *frame) (ruby.Value, error) {
		set, err := prepare(f)
		if err != nil {
			return ruby.Nil, err
		}
		v, err := val(f)
		if err == nil {
			err = set(f, v)
		}
		return v, err
	}
}

// callsTargets reports whether an attribute, an index or a constant of a scope is among the targets: receivers and
// scopes are evaluated before the value.
func callsTargets(n *syntax.MLhs) bool {
	return slices.ContainsFunc(n.Targets, func(t syntax.Node) bool {
		switch t := unsplat(t).(type) {
		case *syntax.Call:
			return true
		case *syntax.Const:
			return t.Scope != nil
		case *syntax.MLhs:
			return callsTargets(t)
		}
		return false
	})
}

// unsplat returns the target after a *, nil for a bare one.
func unsplat(n syntax.Node) syntax.Node {
	if s, ok := n.(*syntax.Splat); ok {
		return s.Value
	}
	return n
}

// prepared compiles targets in two steps: the first evaluates the receivers of attributes and indices and the scopes
// of constants, and returns a function that stores a value.
func (c *compiler) prepared(n *syntax.MLhs) func(f *frame) (setter, error) {
	pos, splat := n.Pos(), splatOf(n)
	list := make([]func(f *frame) (setter, error), len(n.Targets))
	for i, t := range n.Targets {
		list[i] = c.preparedTarget(unsplat(t))
	}
	return func(f *frame) (setter, error) {
		sets := make([]setter, len(list)) // bounded: by the text of the template
		for i, prepare := range list {
			set, err := prepare(f)
			if err != nil {
				return nil, err
			}
			sets[i] = set
		}
		return func(f *frame, v ruby.Value) error { return takeApart(f, v, sets, splat, pos) }, nil
	}
}

func (c *compiler) preparedTarget(n syntax.Node) func(f *frame) (setter, error) {
	var set setter
	switch n := n.(type) {
	case nil:
		set = func(*frame, ruby.Value) error { return nil }
	case *syntax.MLhs:
		return c.prepared(n)
	case *syntax.Call:
		return c.preparedCall(n)
	case *syntax.Const:
		if n.Scope != nil {
			return c.preparedConst(n)
		}
		set = c.target(n)
	default:
		set = c.target(n)
	}
	return func(*frame) (setter, error) { return set, nil }
}

func (c *compiler) preparedCall(n *syntax.Call) func(f *frame) (setter, error) {
	recv, safe := c.compile(n.Recv), n.Safe
	s := c.setter(n)
	return func(f *frame) (setter, error) {
		r, err := recv(f)
		if err != nil {
			return nil, err
		}
		if safe && r.IsNil() {
			return func(*frame, ruby.Value) error { return nil }, nil
		}
		m := f.vm.mark()
		args, err := s.positional(f)
		b := f.rt.Budget()
		args = ruby.Copy(b, args)
		f.vm.release(m)
		if err == nil {
			err = b.Err()
		}
		return func(f *frame, v ruby.Value) error {
			args, err := f.rt.WithLast(args, v)
			if err == nil {
				_, err = s.invoke(f, r, args, nil, nil)
			}
			return err
		}, err
	}
}

// preparedConst evaluates the scope of a constant before its value, which comes before the check that the scope is a
// class or module.
func (c *compiler) preparedConst(n *syntax.Const) func(f *frame) (setter, error) {
	scope, name, pos := c.compile(n.Scope), n.Name, n.Pos()
	return func(f *frame) (setter, error) {
		v, err := scope(f)
		if err != nil {
			return nil, err
		}
		return func(f *frame, value ruby.Value) error {
			class, err := f.scopeOf(v, pos)
			if err == nil {
				err = f.setConst(class, name, value, pos)
			}
			return err
		}, nil
	}
}
