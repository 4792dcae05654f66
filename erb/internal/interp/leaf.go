package interp

// This file compiles methods and blocks that only read variables, apply operators and assign to instance variables: a
// call of these needs no frame.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// leaf returns the value of a body for self, the arguments and the captured variables around a block. ok is false if
// the body must run in a frame instead, because an operator is a call of a method, or a variable is elsewhere; nothing
// has changed then but the steps, what was read of the input, and variables that the frame sets to the same values.
type leaf func(rt *ruby.Runtime, self ruby.Value, args []ruby.Value, env *env) (v ruby.Value, ok bool)

// leafOf compiles a body whose only own variables are its parameters. It is nil for most bodies. Statements before the
// last are assignments of variables and constants to instance variables: if a later one gives up, the frame makes them
// again, without another effect.
func (c *compiler) leafOf(n syntax.Node) leaf {
	var stores []leafStore
	if s, ok := n.(*syntax.Seq); ok && len(s.List) > 0 {
		last := len(s.List) - 1
		for _, n := range s.List[:last] {
			a, ok := n.(*syntax.Assign)
			if !ok {
				return nil
			}
			val, ok := c.withoutCode(a.Value)
			at := c.placeAssigned(a)
			if !ok || at == nil {
				return nil
			}
			stores = append(stores, leafStore{at, val})
		}
		n = s.List[last]
	}
	last := c.leafLast(n)
	if last == nil || stores == nil {
		return last
	}
	return func(rt *ruby.Runtime, self ruby.Value, args []ruby.Value, env *env) (ruby.Value, bool) {
		for i := range stores {
			if s := &stores[i]; !rt.StoreIVar(self, s.at.index, s.at.name, s.val.in(args, env)) {
				return ruby.Nil, false
			}
		}
		return last(rt, self, args, env)
	}
}

// leafStore is an assignment to an instance variable.
type leafStore struct {
	at  *ivarPlace
	val operand
}

// placeAssigned returns the instance variable that n assigns to, nil if it is none.
func (c *compiler) placeAssigned(n *syntax.Assign) *ivarPlace {
	if i, ok := n.Target.(*syntax.IVar); ok {
		return c.placeOf(i.Name)
	}
	return nil
}

// in returns the value of an operand without code in a leaf.
func (o *operand) in(args []ruby.Value, env *env) ruby.Value {
	switch {
	case o.slot >= 0:
		return args[o.slot]
	case o.slot == constantSlot:
		return o.value
	}
	return env.vars[constantSlot-1-o.slot]
}

// leafLast compiles the last statement of a body.
func (c *compiler) leafLast(n syntax.Node) leaf {
	a, ok := n.(*syntax.Assign)
	if !ok {
		return c.leafValue(n)
	}
	at, val := c.placeAssigned(a), c.leafValue(a.Value)
	if at == nil || val == nil {
		return nil
	}
	return func(rt *ruby.Runtime, self ruby.Value, args []ruby.Value, env *env) (ruby.Value, bool) {
		v, ok := val(rt, self, args, env)
		return v, ok && rt.StoreIVar(self, at.index, at.name, v)
	}
}

// leafValue compiles an expression. It calls nothing that compiles: the body is compiled for a frame, too, so that
// nested ones would take exponential time.
func (c *compiler) leafValue(n syntax.Node) leaf {
	switch n := n.(type) {
	case nil:
		return leafConstant(ruby.Nil)
	case *syntax.Seq:
		if len(n.List) == 1 {
			return c.leafValue(n.List[0])
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
		cond, then, other := c.leafValue(n.Cond), c.leafValue(n.Then), c.leafValue(n.Else)
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
		return leafLogic(c.leafValue(n.L), c.leafValue(n.R), true)
	case *syntax.Or:
		return leafLogic(c.leafValue(n.L), c.leafValue(n.R), false)
	case *syntax.Call:
		return c.leafBinary(n)
	}
	if o, ok := c.withoutCode(n); ok {
		if o.slot == constantSlot {
			return leafConstant(o.value)
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

func leafConstant(v ruby.Value) leaf {
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
	l, r := c.leafValue(n.Recv), leaf(nil)
	if text, ok := n.Args[0].(*syntax.Str); !ok {
		r = c.leafValue(n.Args[0])
	} else if other != nil {
		r = leafConstant(ruby.SharedStr(text.Value))
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
	vm, n := p.home.vm, p.code.short
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
