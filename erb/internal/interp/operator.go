package interp

// This file compiles binary operators.

import (
	"cmp"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// operand is a part of an expression. Variables of the frame or of its env, and constants, are read without a call.
type operand struct {
	code  code // nil for these
	slot  int  // of the frame; constantSlot: value; below it: -slot-2 in the env
	value ruby.Value
}

const constantSlot = -1

func (c *compiler) operand(n syntax.Node) operand { return c.operandFor(used, n) }

// operandFor is operand for a node whose value has a use.
func (c *compiler) operandFor(u use, n syntax.Node) operand {
	code := c.compileFor(u, n)
	if o, ok := c.withoutCode(n); ok {
		return o
	}
	return operand{code: code}
}

// withoutCode returns the operand of a node whose value is known or in a variable of the frame or its env. It compiles
// nothing.
func (c *compiler) withoutCode(n syntax.Node) (o operand, ok bool) {
	if c.cover != nil { // each evaluation counts
		return operand{}, false
	}
	switch n := n.(type) {
	case *syntax.Seq:
		if len(n.List) == 1 {
			return c.withoutCode(n.List[0])
		}
	case *syntax.Nil:
		return operand{slot: constantSlot}, true
	case *syntax.True:
		return operand{slot: constantSlot, value: ruby.True}, true
	case *syntax.False:
		return operand{slot: constantSlot, value: ruby.False}, true
	case *syntax.Sym:
		return operand{slot: constantSlot, value: c.symbol(n.Name)}, true
	case *syntax.Float:
		return operand{slot: constantSlot, value: ruby.Float(n.Value)}, true
	case *syntax.Int:
		if n.Big == nil {
			return operand{slot: constantSlot, value: ruby.Int(n.Value)}, true
		}
	case *syntax.LVar:
		r, ok := c.scope.lookup(n.Name)
		switch {
		case !ok, c.scope.lends(r), n.Name == outputName && c.scope.template():
		case !r.captured:
			return operand{slot: r.index}, true
		case r.depth == 0:
			return operand{slot: constantSlot - 1 - r.index}, true
		}
	}
	return operand{}, false
}

// eval returns the value of an operand.
func (o *operand) eval(f *frame) (ruby.Value, error) {
	if o.code != nil {
		return o.code(f)
	}
	return o.known(f), nil
}

// known returns the value of an operand without code.
func (o *operand) known(f *frame) ruby.Value {
	if o.slot >= 0 {
		return f.locals[o.slot]
	}
	if o.slot == constantSlot {
		return o.value
	}
	return f.env.vars[constantSlot-1-o.slot]
}

// binary is a compiled binary operator.
type binary struct {
	callee
	l, r  operand
	op    integerOp                                     // 0: none
	other func(a, b ruby.Value) (v ruby.Value, ok bool) // the short cut for other kinds than numbers; may be nil
	text  ruby.Value                                    // the argument if it is a string literal, or else nil
	cost  int64                                         // of a string with that text, 0 if literals are one object each
}

// binary compiles the parts of an operator that has a short cut. It is nil for other calls.
func (c *compiler) binary(n *syntax.Call) *binary {
	op, other := arithmetic[n.Name], shortcuts[n.Name]
	if op == 0 && other == nil || n.Recv == nil || n.Safe || n.Block != nil || n.Pass != nil || len(n.Args) != 1 || !plainArgs(n.Args) {
		return nil
	}
	_, self := n.Recv.(*syntax.Self)
	b := &binary{callee: c.callee(n.Name, n.Pos(), self), op: op, other: other}
	b.l, b.r = c.operand(n.Recv), c.operand(n.Args[0])
	if texts := c.literalTexts(n.Args); texts != nil {
		if b.text = texts[0]; !c.frozen {
			b.cost = int64(len(b.text.RawText()) + stringCost)
		}
	}
	return b
}

// operator compiles binary operators with short cuts for numbers, and for some operators also for other kinds.
func (c *compiler) operator(n *syntax.Call) code {
	b := c.binary(n)
	switch {
	case b == nil:
		return nil
	case !b.text.IsNil():
		return b.withText
	case b.op == arithAdd, b.op == arithSub:
		return b.sum(b.op == arithSub)
	case b.op == 0:
		return b.element()
	case b.op >= arithLeft && b.op <= arithXor:
		return b.bits()
	case b.op == arithMul:
		return b.product()
	case b.op == arithCompare:
		return b.order()
	case b.op == arithEqual, b.op == arithNotEqual:
		return b.equality()
	}
	return func(f *frame) (x ruby.Value, err error) {
		if b.l.code == nil {
			x = b.l.known(f)
		} else if x, err = b.l.code(f); err != nil {
			return ruby.Nil, err
		}
		var y ruby.Value
		if b.r.code == nil {
			y = b.r.known(f)
		} else if y, err = b.r.code(f); err != nil {
			return ruby.Nil, err
		}
		if x.IsInt() && y.IsInt() && !f.rt.Overridden {
			if v, ok := b.op.of(x.Int(), y.Int()); ok {
				return v, nil
			}
		}
		return b.finish(f, x, y)
	}
}

// sum compiles + and -. Go doesn't inline calls in a closure of a function that is inlined itself.
//
//go:noinline
func (b *binary) sum(minus bool) code {
	return func(f *frame) (x ruby.Value, err error) {
		if b.l.code == nil {
			x = b.l.known(f)
		} else if x, err = b.l.code(f); err != nil {
			return ruby.Nil, err
		}
		var y ruby.Value
		if b.r.code == nil {
			y = b.r.known(f)
		} else if y, err = b.r.code(f); err != nil {
			return ruby.Nil, err
		}
		if x.IsInt() && y.IsInt() && !f.rt.Overridden {
			m, n := x.Int(), y.Int()
			if minus {
				if v := m - n; (v < m) == (n > 0) {
					return ruby.Int(v), nil
				}
			} else if v := m + n; (v > m) == (n > 0) {
				return ruby.Int(v), nil
			}
		}
		if x.IsFloat() && y.IsFloat() && !f.rt.Overridden && f.rt.EnterBrief() {
			if minus {
				return ruby.Float(x.Float() - y.Float()), nil
			}
			return ruby.Float(x.Float() + y.Float()), nil
		}
		return b.finish(f, x, y)
	}
}

// product compiles *.
//
//go:noinline
func (b *binary) product() code {
	return func(f *frame) (x ruby.Value, err error) {
		if b.l.code == nil {
			x = b.l.known(f)
		} else if x, err = b.l.code(f); err != nil {
			return ruby.Nil, err
		}
		var y ruby.Value
		if b.r.code == nil {
			y = b.r.known(f)
		} else if y, err = b.r.code(f); err != nil {
			return ruby.Nil, err
		}
		if x.IsInt() && y.IsInt() && !f.rt.Overridden {
			if m, n := x.Int(), y.Int(); int64(int32(m)) == m && int64(int32(n)) == n {
				return ruby.Int(m * n), nil
			}
		}
		if x.IsFloat() && y.IsFloat() && !f.rt.Overridden && f.rt.EnterBrief() {
			return ruby.Float(x.Float() * y.Float()), nil
		}
		return b.finish(f, x, y)
	}
}

// equality compiles == and !=.
//
//go:noinline
func (b *binary) equality() code {
	return func(f *frame) (ruby.Value, error) {
		var x, y ruby.Value
		var err error
		if b.l.code == nil {
			x = b.l.known(f)
		} else if x, err = b.l.code(f); err != nil {
			return ruby.Nil, err
		}
		if b.r.code == nil {
			y = b.r.known(f)
		} else if y, err = b.r.code(f); err != nil {
			return ruby.Nil, err
		}
		if !f.rt.Overridden {
			same, ok := x == y, x.IsInt() && y.IsInt()
			if !ok {
				same, ok = ruby.SameSymbol(x, y)
			}
			if ok {
				return ruby.Bool(same == (b.op == arithEqual)), nil
			}
		}
		return b.finish(f, x, y)
	}
}

// order compiles <=>.
//
//go:noinline
func (b *binary) order() code {
	return func(f *frame) (ruby.Value, error) {
		x, err := b.l.eval(f)
		if err != nil {
			return ruby.Nil, err
		}
		y, err := b.r.eval(f)
		if err != nil {
			return ruby.Nil, err
		}
		if x.IsInt() && y.IsInt() && !f.rt.Overridden && f.rt.EnterBrief() {
			return ruby.Int(int64(cmp.Compare(x.Int(), y.Int()))), nil
		}
		return b.send(f, x, y)
	}
}

// bits compiles the operators of bits.
//
//go:noinline
func (b *binary) bits() code {
	return func(f *frame) (ruby.Value, error) {
		x, err := b.l.eval(f)
		if err != nil {
			return ruby.Nil, err
		}
		y, err := b.r.eval(f)
		if err != nil {
			return ruby.Nil, err
		}
		if x.IsInt() && y.IsInt() && !f.rt.Overridden {
			if b.op == arithRight && y.Int() >= 0 && f.rt.EnterBrief() {
				v, err := f.rt.ShiftRight(x.Int(), y.Int())
				return ruby.Int(v), f.placed(err, b.pos)
			}
			if v, ok := b.op.ofBits(x.Int(), y.Int()); ok && f.rt.EnterBrief() {
				return ruby.Int(v), nil
			}
		}
		return b.send(f, x, y)
	}
}

// element compiles [].
//
//go:noinline
func (b *binary) element() code {
	return func(f *frame) (x ruby.Value, err error) {
		if b.l.code == nil {
			x = b.l.known(f)
		} else if x, err = b.l.code(f); err != nil {
			return ruby.Nil, err
		}
		var y ruby.Value
		if b.r.code == nil {
			y = b.r.known(f)
		} else if y, err = b.r.code(f); err != nil {
			return ruby.Nil, err
		}
		if y.IsInt() && !f.rt.Overridden {
			if v, ok := x.Element(y.Int()); ok {
				return v, nil
			}
		}
		if y.Kind() == ruby.KindSymbol && !f.rt.Overridden {
			if v, ok, err := f.rt.SymbolEntry(x, y); ok {
				return v, f.placed(err, b.pos)
			}
		}
		return b.finish(f, x, y)
	}
}

// holds compiles a comparison in a condition.
//
//go:noinline
func (b *binary) holds() func(f *frame) (bool, error) {
	return func(f *frame) (bool, error) {
		var x, y ruby.Value
		var err error
		if b.l.code == nil {
			x = b.l.known(f)
		} else if x, err = b.l.code(f); err != nil {
			return false, err
		}
		if b.r.code == nil {
			y = b.r.known(f)
		} else if y, err = b.r.code(f); err != nil {
			return false, err
		}
		if x.IsInt() && y.IsInt() && !f.rt.Overridden {
			switch m, n := x.Int(), y.Int(); b.op {
			case arithLess:
				return m < n, nil
			case arithMore:
				return m > n, nil
			case arithLessEqual:
				return m <= n, nil
			case arithMoreEqual:
				return m >= n, nil
			case arithEqual:
				return m == n, nil
			case arithNotEqual:
				return m != n, nil
			}
		}
		if b.op >= arithEqual && !f.rt.Overridden {
			if same, ok := ruby.SameSymbol(x, y); ok {
				return same == (b.op == arithEqual), nil
			}
		}
		if x.IsFloat() && y.IsFloat() && b.op >= arithLess && b.op <= arithMoreEqual && !f.rt.Overridden && f.rt.EnterBrief() {
			switch m, n := x.Float(), y.Float(); b.op {
			case arithLess:
				return m < n, nil
			case arithMore:
				return m > n, nil
			case arithLessEqual:
				return m <= n, nil
			default:
				return m >= n, nil
			}
		}
		v, err := b.finish(f, x, y)
		return v.Truthy(), err
	}
}

// finish applies the operator to values that the first short cut leaves out.
func (b *binary) finish(f *frame, x, y ruby.Value) (ruby.Value, error) {
	if !f.rt.Overridden {
		if x.IsFloat() || y.IsFloat() {
			if v, ok := b.op.ofFloats(x, y); ok && f.rt.EnterBrief() {
				return v, nil
			}
		}
		if b.other != nil {
			if v, ok := b.other(x, y); ok {
				return v, nil
			}
		}
	}
	return b.send(f, x, y)
}

// send calls the method.
func (b *binary) send(f *frame, x, y ruby.Value) (ruby.Value, error) {
	if x.Kind() == ruby.KindArray && !f.rt.Overridden {
		if b.op == arithLeft && f.rt.PushElement(x, y) {
			return x, nil
		}
		if b.op == arithAdd {
			if v, ok := f.rt.AddElements(x, y); ok {
				return v, nil
			}
		}
	}
	vm := f.vm
	m := vm.mark()
	var args []ruby.Value
	if to := m.sp + 1; to <= len(vm.stack) { // as reserve does
		args = vm.stack[m.sp:to:to]
		vm.sp = to
	} else {
		args = vm.reserve(1)
	}
	args[0] = y
	meth, _ := b.target(f, x)
	var called bool
	var err error
	if b.takes(meth, 1) {
		if f.calls(b.pos); f.rt.Calling != meth {
			f.rt.Calling = meth
		}
		var v ruby.Value
		if v, called, err = f.rt.InvokePlain(meth, x, args); called && err == nil {
			vm.release(m)
			return v, nil
		}
	}
	v, err := b.callRest(f, meth, x, args, called, err)
	vm.release(m)
	return v, err
}

// withText evaluates an operator whose argument is a string literal. It makes a string only for methods that keep it.
func (b *binary) withText(f *frame) (ruby.Value, error) {
	x, err := b.l.eval(f)
	if err != nil {
		return ruby.Nil, err
	}
	if b.other != nil && !f.rt.Overridden {
		if v, ok := b.other(x, b.text); ok {
			return v, nil
		}
	}
	y := b.text
	if !b.lends(f, x) {
		if y, err = b.r.eval(f); err != nil {
			return ruby.Nil, err
		}
	}
	return b.send(f, x, y)
}

// lends reports whether the method only reads its argument. String#<< does, and pays for a string all the same.
func (b *binary) lends(f *frame, x ruby.Value) bool {
	if b.op == arithLeft && x.Class() == ruby.StringClass && !f.rt.Overridden {
		return b.cost == 0 || f.rt.Spend(b.cost)
	}
	return b.borrows(f, x, 1)
}
