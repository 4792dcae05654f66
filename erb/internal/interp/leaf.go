package interp

// This file compiles methods and blocks that only read variables and apply operators: a call of these needs no frame.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// leaf returns the value of a body for self, the arguments and the captured variables around a block. ok is false if
// the body must run in a frame instead, because an operator is a call of a method, or a variable is elsewhere; nothing
// has changed then but the steps, and what was read of the input.
type leaf func(rt *ruby.Runtime, self ruby.Value, args []ruby.Value, env *env) (v ruby.Value, ok bool)

// leafOf compiles a body whose only own variables are its parameters. It is nil for most bodies. It calls nothing that
// compiles: the body is compiled for a frame, too, so that nested ones would take exponential time.
func (c *compiler) leafOf(n syntax.Node) leaf {
	switch n := n.(type) {
	case nil:
		return leafValue(ruby.Nil)
	case *syntax.Seq:
		if len(n.List) == 1 {
			return c.leafOf(n.List[0])
		}
	case *syntax.Self:
		return func(_ *ruby.Runtime, self ruby.Value, _ []ruby.Value, _ *env) (ruby.Value, bool) { return self, true }
	case *syntax.IVar:
		if _, ok := partOf(n.Name); ok { // a read of the context may be recorded
			return nil
		}
		at := c.placeOf(n.Name)
		return func(_ *ruby.Runtime, self ruby.Value, _ []ruby.Value, _ *env) (ruby.Value, bool) {
			return self.PlainIVar(at.index, at.name)
		}
	case *syntax.If:
		cond, then, other := c.leafOf(n.Cond), c.leafOf(n.Then), c.leafOf(n.Else)
		if cond == nil || then == nil || other == nil {
			return nil
		}
		return func(rt *ruby.Runtime, self ruby.Value, args []ruby.Value, env *env) (ruby.Value, bool) {
			v, ok := cond(rt, self, args, env)
			switch {
			case !ok:
				return ruby.Nil, false
			case v.Truthy():
				return then(rt, self, args, env)
			}
			return other(rt, self, args, env)
		}
	case *syntax.And:
		return leafLogic(c.leafOf(n.L), c.leafOf(n.R), true)
	case *syntax.Or:
		return leafLogic(c.leafOf(n.L), c.leafOf(n.R), false)
	case *syntax.Call:
		return c.leafBinary(n)
	}
	if o, ok := c.withoutCode(n); ok {
		if o.slot == constantSlot {
			return leafValue(o.value)
		}
		slot := o.slot
		if slot < constantSlot {
			cell := constantSlot - 1 - slot
			return func(_ *ruby.Runtime, _ ruby.Value, _ []ruby.Value, env *env) (ruby.Value, bool) {
				return env.vars[cell], true
			}
		}
		return func(_ *ruby.Runtime, _ ruby.Value, args []ruby.Value, _ *env) (ruby.Value, bool) {
			return args[slot], true
		}
	}
	return nil
}

func leafValue(v ruby.Value) leaf {
	return func(*ruby.Runtime, ruby.Value, []ruby.Value, *env) (ruby.Value, bool) { return v, true }
}

// leafLogic compiles && and ||: the value of r if l's is as true as on says, or else the value of l.
//
//go:noinline
func leafLogic(l, r leaf, on bool) leaf {
	if l == nil || r == nil {
		return nil
	}
	return func(rt *ruby.Runtime, self ruby.Value, args []ruby.Value, env *env) (ruby.Value, bool) {
		v, ok := l(rt, self, args, env)
		if !ok || v.Truthy() != on {
			return v, ok
		}
		return r(rt, self, args, env)
	}
}

// leafBinary compiles the operators whose short cuts count as binary.finish does.
func (c *compiler) leafBinary(n *syntax.Call) leaf {
	op, other := arithmetic[n.Name], shortcuts[n.Name]
	if op == 0 && other == nil || op >= arithLeft && op <= arithXor || op == arithCompare ||
		n.Recv == nil || n.Safe || n.Block != nil || n.Pass != nil || len(n.Args) != 1 || !plainArgs(n.Args) {
		return nil
	}
	l, r := c.leafOf(n.Recv), leaf(nil)
	if text, ok := n.Args[0].(*syntax.Str); !ok {
		r = c.leafOf(n.Args[0])
	} else if other != nil {
		r = leafValue(ruby.SharedStr(text.Value))
	}
	if l == nil || r == nil {
		return nil
	}
	return func(rt *ruby.Runtime, self ruby.Value, args []ruby.Value, env *env) (ruby.Value, bool) {
		x, ok := l(rt, self, args, env)
		if !ok {
			return ruby.Nil, false
		}
		y, ok := r(rt, self, args, env)
		switch {
		case !ok:
		case x.IsInt() && y.IsInt():
			return op.of(x.Int(), y.Int())
		case (x.IsFloat() || y.IsFloat()) && op != 0:
			if v, ok := op.ofFloats(x, y); ok && rt.EnterLeaf() {
				return v, true
			}
		case op == 0 && y.IsInt():
			return x.Element(y.Int())
		case other != nil:
			return other(x, y)
		}
		return ruby.Nil, false
	}
}

// brief is callInPlace for a method with a leaf and its arguments. If ok is false, it has counted nothing but reads of
// the input.
func (m *method) brief(vm *VM, self ruby.Value, args []ruby.Value) (v ruby.Value, ok bool) {
	rt := vm.RT
	rt.BeginLeaf()
	if rt.Overridden || vm.framed || !rt.EnterQuick(m.stack) {
		return ruby.Nil, false
	}
	if v, ok = m.leaf(rt, self, args, nil); !ok {
		rt.UndoLeaf(1)
	} else if rt.Calling != nil {
		rt.Calling = nil
	}
	rt.Leave(m.stack)
	return v, ok
}

// brief runs a block with a leaf without a frame, for the arguments that are its parameters, in a call that has been
// counted. If ok is false, it has counted nothing but reads of the input.
func (p *closure) brief(args []ruby.Value) (v ruby.Value, ok bool) {
	vm := p.home.vm
	if vm.RT.Overridden || vm.framed {
		return ruby.Nil, false
	}
	vm.RT.BeginLeaf()
	if v, ok = p.code.leaf(vm.RT, p.home.self, args, p.home.env); !ok {
		vm.RT.UndoLeaf(0)
	}
	return v, ok
}

// briefly is brief for the arguments of CallShort, which are put above the stack. It leaves out calls that change what
// vm remembers of the running calls.
func (p *closure) briefly(x, y ruby.Value) (v ruby.Value, ok bool) {
	vm, n := p.home.vm, len(p.code.params.required)
	calling := vm.RT.Calling
	if vm.sp+n > len(vm.stack) || vm.yielding != nil || calling != nil && calling.Flags&ruby.Calls != 0 {
		return ruby.Nil, false
	}
	args := vm.stack[vm.sp : vm.sp+n]
	if n > 0 {
		args[0] = x
	}
	if n > 1 {
		args[1] = y
	}
	return p.brief(args)
}
