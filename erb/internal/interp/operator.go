package interp

// This file compiles binary operators.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// operand is a part of an expression. Variables of the frame and constants are read without a call.
type operand struct {
	code  code // nil for variables of the frame and constants
	slot  int  // of the frame; -1: value
	value ruby.Value
}

func (c *compiler) operand(n syntax.Node) operand {
	code := c.compile(n)
	if c.cover == nil { // otherwise each evaluation counts
		switch n := n.(type) {
		case *syntax.Int:
			if n.Big == nil {
				return operand{slot: -1, value: ruby.Int(n.Value)}
			}
		case *syntax.LVar:
			r, ok := c.scope.lookup(n.Name)
			if ok && !r.captured && (n.Name != outputName || !c.scope.template()) {
				return operand{slot: r.index}
			}
		}
	}
	return operand{code: code}
}

// eval returns the value of an operand.
func (o *operand) eval(f *frame) (ruby.Value, error) {
	switch {
	case o.code != nil:
		return o.code(f)
	case o.slot < 0:
		return o.value, nil
	}
	return f.locals[o.slot], nil
}

// operator compiles binary operators with a short cut for integers, and for some operators also for other kinds.
func (c *compiler) operator(n *syntax.Call) code {
	op, other := arithmetic[n.Name], shortcuts[n.Name]
	if op == 0 && other == nil {
		return nil
	}
	l, r := c.operand(n.Recv), c.operand(n.Args[0])
	looked, literal := r, false // the argument as the short cuts see it
	if texts := c.literalTexts(n.Args); texts != nil {
		looked, literal = operand{slot: -1, value: texts[0]}, true
	}
	_, self := n.Recv.(*syntax.Self)
	s := callee{sel: c.selector(n.Name), pos: n.Pos(), self: self}
	return func(f *frame) (ruby.Value, error) {
		a, err := l.eval(f)
		if err != nil {
			return ruby.Nil, err
		}
		b, err := looked.eval(f)
		if err != nil {
			return ruby.Nil, err
		}
		if !f.rt.Patched() {
			if a.IsInt() && b.IsInt() {
				if v, ok := op.of(a.Int(), b.Int()); ok {
					return v, nil
				}
			} else if other != nil {
				if v, ok := other(a, b); ok {
					return v, nil
				}
			}
		}
		if literal && !s.borrows(f, a, 1) {
			if b, err = r.eval(f); err != nil {
				return ruby.Nil, err
			}
		}
		m := f.vm.mark()
		args := f.vm.reserve(1)
		args[0] = b
		v, err := s.invoke(f, a, args, nil, nil)
		f.vm.release(m)
		return v, err
	}
}

// integerOp is an operator of integers.
type integerOp uint8

const (
	_ integerOp = iota
	arithAdd
	arithSub
	arithMul
	arithDiv
	arithMod
	arithLess
	arithMore
	arithLessEqual
	arithMoreEqual
	arithEqual
	arithNotEqual
)

var arithmetic = map[string]integerOp{
	"+": arithAdd, "-": arithSub, "*": arithMul, "/": arithDiv, "%": arithMod,
	"<": arithLess, ">": arithMore, "<=": arithLessEqual, ">=": arithMoreEqual, "==": arithEqual, "!=": arithNotEqual,
}

// of applies the operator to two integers; ok is false if the method must be called.
func (op integerOp) of(x, y int64) (v ruby.Value, ok bool) {
	switch op {
	case arithAdd:
		sum := x + y
		return ruby.Int(sum), (sum > x) == (y > 0)
	case arithSub:
		diff := x - y
		return ruby.Int(diff), (diff < x) == (y > 0)
	case arithMul:
		return ruby.Int(x * y), int64(int32(x)) == x && int64(int32(y)) == y
	case arithDiv:
		if x >= 0 && y > 0 { // otherwise Ruby rounds to the other side
			return ruby.Int(x / y), true
		}
	case arithMod:
		if x >= 0 && y > 0 {
			return ruby.Int(x % y), true
		}
	case arithLess:
		return ruby.Bool(x < y), true
	case arithMore:
		return ruby.Bool(x > y), true
	case arithLessEqual:
		return ruby.Bool(x <= y), true
	case arithMoreEqual:
		return ruby.Bool(x >= y), true
	case arithEqual:
		return ruby.Bool(x == y), true
	case arithNotEqual:
		return ruby.Bool(x != y), true
	}
	return ruby.Nil, false
}

// shortcuts apply operators to other kinds than integers; ok is false if the method must be called.
var shortcuts = map[string]func(a, b ruby.Value) (v ruby.Value, ok bool){
	"==": equal,
	"!=": func(a, b ruby.Value) (ruby.Value, bool) {
		v, ok := equal(a, b)
		return ruby.Bool(!v.Truthy()), ok
	},
	"[]": index,
}

func equal(a, b ruby.Value) (ruby.Value, bool) {
	switch a.Kind() {
	case ruby.KindNil, ruby.KindTrue, ruby.KindFalse:
		return ruby.Bool(a == b), true
	case ruby.KindInteger:
		if b.IsInt() {
			return ruby.Bool(a.Int() == b.Int()), true
		}
	case ruby.KindSymbol:
		return ruby.Bool(ruby.Identical(a, b)), true
	case ruby.KindString:
		if a.Class() != ruby.StringClass {
			break
		}
		x, _ := a.AsString()
		if y, ok := b.AsString(); ok && x.Enc == y.Enc && x.Len() < 1<<12 { // longer ones must count as work
			return ruby.Bool(x.String() == y.String()), true
		}
		return ruby.False, b.IsNil()
	}
	return ruby.Nil, false
}

// shortKey is the maximum length of a key that is looked up without counting.
const shortKey = 256

// index implements [] of plain arrays by an integer, and of hashes without a default by a string.
func index(a, b ruby.Value) (ruby.Value, bool) {
	if b.Kind() == ruby.KindString && a.Kind() == ruby.KindHash && a.Class() == ruby.HashClass {
		h, _ := a.AsHash()
		if !h.HasDefault() && !h.ByIdentity {
			if s, _ := b.AsString(); s.Enc == ruby.UTF8 && s.Len() <= shortKey {
				v, _ := h.GetStr(s.String())
				return v, true
			}
		}
	}
	if b.IsInt() && a.Kind() == ruby.KindArray && a.Class() == ruby.ArrayClass {
		if _, cut := a.Cut(); !cut {
			list, _ := a.AsArray()
			return list.At(b.Int()), true
		}
	}
	return ruby.Nil, false
}
