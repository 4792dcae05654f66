package interp

// This file compiles assignments with an operator.

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// opAssign compiles target op= value. Receiver and arguments of an attribute or index are evaluated once.
func (c *compiler) opAssign(n *syntax.OpAssign) code {
	if call, ok := n.Target.(*syntax.Call); ok {
		return c.opAssignCall(call, n)
	}
	if k, ok := n.Target.(*syntax.Const); ok && k.Scope != nil {
		return c.opAssignConst(k, n)
	}
	set := c.target(n.Target)
	var read code
	if c.cover != nil {
		read = c.readTarget(n.Target, n.Op == "||") // has a counter
	}
	slot, local := c.slotOf(n.Target)
	if local || c.cover == nil {
		by, counts := int64(0), false
		if c.cover == nil {
			by, counts = difference(n)
		}
		i, own := n.Target.(*syntax.IVar)
		cell, captured := c.cellOf(n.Target)
		switch op := c.updated(n); {
		case op == nil:
		case local && counts:
			return countUp(slot, by, storeIn(slot, &operand{code: op}))
		case local:
			return storeIn(slot, &operand{code: op})
		case own:
			at := c.placeOf(i.Name)
			op = at.store(operand{code: op}, i.Pos())
			if _, recorded := partOf(i.Name); counts && !recorded {
				return at.countUp(by, op)
			}
			return op
		case captured:
			return keepIn(cell, &operand{code: op})
		default:
			return assigned(set, op)
		}
	}
	if read == nil {
		read = c.readTarget(n.Target, n.Op == "||")
	}
	apply := c.apply(n)
	return func(f *frame) (ruby.Value, error) {
		old, err := read(f)
		if err != nil {
			return ruby.Nil, err
		}
		v, store, err := apply(f, old)
		if err == nil && store {
			err = set(f, v)
		}
		return v, err
	}
}

// difference returns the integer that n adds to its target by + or -, if it is written out.
func difference(n *syntax.OpAssign) (by int64, ok bool) {
	i, ok := n.Value.(*syntax.Int)
	switch {
	case !ok, i.Big != nil, i.Value == math.MinInt64: // has no negative
	case n.Op == "+":
		return i.Value, true
	case n.Op == "-":
		return -i.Value, true
	}
	return 0, false
}

// countUp adds an integer to an instance variable. other does the same for all values and operators.
//
//go:noinline
func (at *ivarPlace) countUp(by int64, other code) code {
	return func(f *frame) (ruby.Value, error) {
		if x := f.self.OpenSlot(at.index, at.name); x != nil && x.IsInt() && !f.rt.Overridden {
			if sum := x.Int() + by; (sum > x.Int()) == (by > 0) {
				x.SetInt(sum)
				return *x, nil
			}
		}
		return other(f)
	}
}

// countUp adds an integer to a variable of the frame. other does the same for all values and operators.
//
//go:noinline
func countUp(slot int, by int64, other code) code {
	return func(f *frame) (ruby.Value, error) {
		if x := &f.locals[slot]; x.IsInt() && !f.rt.Overridden {
			if sum := x.Int() + by; (sum > x.Int()) == (by > 0) {
				x.SetInt(sum)
				return ruby.Int(sum), nil
			}
		}
		return other(f)
	}
}

// updated compiles the new value of a variable by an operator with short cuts. It is nil for other assignments.
func (c *compiler) updated(n *syntax.OpAssign) code {
	if arithmetic[n.Op] == 0 {
		return nil
	}
	switch t := n.Target.(type) {
	case *syntax.LVar:
		if t.Name == outputName && c.scope.template() {
			return nil
		}
	case *syntax.IVar:
	default:
		return nil
	}
	return c.operator(&syntax.Call{At: n.At, Recv: n.Target, Name: n.Op, Args: []syntax.Node{n.Value}})
}

// opAssignConst compiles Scope::Name op= value: the scope is evaluated once.
func (c *compiler) opAssignConst(n *syntax.Const, op *syntax.OpAssign) code {
	owner, name, pos, lenient := c.constOwner(n), n.Name, n.Pos(), op.Op == "||"
	apply := c.apply(op)
	return func(f *frame) (ruby.Value, error) {
		class, err := owner(f)
		if err != nil {
			return ruby.Nil, err
		}
		old, ok, err := f.rt.ScopedConst(class, name)
		if err == nil && !ok && (!lenient || f.rt.RubyHasConstant(class, name, false)) {
			old, err = f.rt.ConstMissing(class, name, false)
		}
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		v, store, err := apply(f, old)
		if err == nil && store {
			err = f.setConst(class, name, v, pos)
		}
		return v, err
	}
}

// readTarget reads the old value; for ||= an undefined constant or class variable is nil.
func (c *compiler) readTarget(n syntax.Node, lenient bool) code {
	read := c.compile(n)
	if !lenient {
		return read
	}
	switch n.(type) {
	case *syntax.Const, *syntax.CVar, *syntax.GVar:
		defined := c.defined(&syntax.Defined{X: n})
		return func(f *frame) (ruby.Value, error) {
			if v, err := defined(f); err != nil || v.IsNil() {
				return ruby.Nil, err
			}
			return read(f)
		}
	}
	return read
}

// apply compiles a function that returns the new value, and whether to store it.
func (c *compiler) apply(n *syntax.OpAssign) func(f *frame, old ruby.Value) (v ruby.Value, store bool, err error) {
	val := c.compile(n.Value)
	if n.Op == "||" || n.Op == "&&" {
		keep := n.Op == "||"
		return func(f *frame, old ruby.Value) (ruby.Value, bool, error) {
			if old.Truthy() == keep {
				return old, false, nil
			}
			v, err := val(f)
			return v, true, err
		}
	}
	fast := arithmetic[n.Op]
	s := c.callee(n.Op, n.Pos(), false)
	return func(f *frame, old ruby.Value) (ruby.Value, bool, error) {
		b, err := val(f)
		if err != nil {
			return ruby.Nil, false, err
		}
		if old.IsInt() && b.IsInt() && !f.rt.Overridden {
			if v, ok := fast.of(old.Int(), b.Int()); ok {
				return v, true, nil
			}
		}
		m := f.vm.mark()
		args := f.vm.reserve(1)
		args[0] = b
		v, err := s.invoke(f, old, args, nil, nil)
		f.vm.release(m)
		return v, true, err
	}
}

func (c *compiler) opAssignCall(n *syntax.Call, op *syntax.OpAssign) code {
	recv := c.compile(n.Recv)
	get := c.site(&syntax.Call{At: n.At, Recv: n.Recv, Name: n.Name, Args: n.Args})
	put := c.callee(n.Name+"=", n.Pos(), get.self)
	apply, safe := c.apply(op), n.Safe
	return func(f *frame) (ruby.Value, error) {
		r, err := recv(f)
		if err != nil || safe && r.IsNil() {
			return ruby.Nil, err
		}
		m := f.vm.mark()
		defer f.vm.release(m)
		args, err := get.positional(f)
		if err != nil {
			return ruby.Nil, err
		}
		old, err := get.invoke(f, r, args, nil, nil)
		if err != nil {
			return ruby.Nil, err
		}
		v, store, err := apply(f, old)
		if err == nil && store {
			args, err = f.withLast(args, v)
		}
		if err == nil && store {
			_, err = put.invoke(f, r, args, nil, nil)
		}
		return v, err
	}
}
