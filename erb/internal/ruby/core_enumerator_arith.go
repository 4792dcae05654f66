package ruby

// This file implements Enumerator::ArithmeticSequence: what step answers without a block.

import (
	"math"
	"math/big"
	"slices"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var arithSeqClass = NewClass("Enumerator::ArithmeticSequence", EnumeratorClass)

var enumeratorArithTables = []Table{
	{Class: arithSeqClass, NoNew: true},
	{Class: arithSeqClass, Methods: []Method{
		{Name: "==", Min: 1, Max: 1, Fn: arithSeqEqual},
		{Name: "===", Min: 1, Max: 1, Fn: arithSeqEqual},
		{Name: "begin", Fn: func(c *Call) Value { return c.selfArithSeq().begin }},
		{Name: "each", Fn: arithSeqEach},
		{Name: "end", Fn: func(c *Call) Value { return c.selfArithSeq().end }},
		{Name: "eql?", Min: 1, Max: 1, Fn: arithSeqEqual},
		{Name: "exclude_end?", Fn: func(c *Call) Value { return Bool(c.selfArithSeq().exclusive) }},
		{Name: "first", Max: 1, Fn: arithSeqFirst},
		{Name: "hash", Fn: arithSeqHash, Flags: Volatile},
		{Name: "inspect", Fn: arithSeqInspect},
		{Name: "last", Max: 1, Fn: arithSeqLast},
		{Name: "step", Fn: func(c *Call) Value { return c.selfArithSeq().step }},
	}},
}

// arithSeq is a sequence of numbers at equal distances. recv, method, args and kw are the call that made it.
type arithSeq struct {
	recv             Value
	method           string
	args             []Value
	kw               *Hash
	begin, end, step Value
	exclusive        bool
}

// newArithSeq makes the enumerator of a sequence.
func newArithSeq(s arithSeq) Value {
	s.args = slices.Clone(s.args) // bounded: at most two
	return NewInstance(arithSeqClass, &Enumerator{elements: &s})
}

// asArithSeq returns the sequence behind a value.
func asArithSeq(v Value) (*arithSeq, bool) {
	e, ok := DataOf[*Enumerator](v)
	if !ok {
		return nil, false
	}
	s, ok := e.elements.(*arithSeq)
	return s, ok
}

func (c *Call) selfArithSeq() *arithSeq {
	s, ok := asArithSeq(c.Self)
	if !ok {
		return &arithSeq{}
	}
	return s
}

func arithSeqEach(c *Call) Value {
	if !c.Given() {
		return c.Self
	}
	_, err := c.selfArithSeq().each(c.RT, nil, c.Block())
	return c.Check(c.Self, err)
}

func (s *arithSeq) each(rt *Runtime, _ []Value, block *Proc) (Value, error) {
	return s.recv, rt.stepThrough(s.begin, s.end, s.step, s.exclusive, func(v Value) error {
		_, err := rt.Yield(block, v)
		return err
	})
}

// stepThrough calls f with begin, begin+step … up to end, or for ever if end is nil.
func (rt *Runtime) stepThrough(begin, end, step Value, exclusive bool, f func(Value) error) error {
	if begin.IsFloat() || end.IsFloat() || step.IsFloat() {
		return stepFloats(begin, end, step, exclusive, f)
	}
	sign, err := rt.MustCompare(step, Int(0))
	if err != nil {
		return err
	}
	for v := begin; ; {
		if !end.IsNil() {
			n, err := rt.MustCompare(v, end)
			if err != nil {
				return err
			}
			if n*sign > 0 || n == 0 && exclusive {
				return nil
			}
		}
		if err := f(v); err != nil {
			return err
		}
		if v, err = rt.Add(v, step); err != nil {
			return err
		}
	}
}

func stepFloats(begin, end, step Value, exclusive bool, f func(Value) error) error {
	from, unit := FloatOf(begin), FloatOf(step)
	to := math.Copysign(math.Inf(1), unit)
	if !end.IsNil() {
		to = FloatOf(end)
	}
	n := number.Steps(from, to, unit, exclusive)
	for i := 0.0; i < n; i++ {
		x := i*unit + from
		if math.IsInf(unit, 0) || unit == 0 {
			x = from
		}
		if unit >= 0 && to < x || unit < 0 && x < to {
			x = to
		}
		if err := f(Float(x)); err != nil {
			return err
		}
	}
	return nil
}

func (s *arithSeq) size(rt *Runtime) (Value, error) {
	if s.begin.IsFloat() || s.end.IsFloat() || s.step.IsFloat() {
		to := math.Copysign(math.Inf(1), FloatOf(s.step))
		if !s.end.IsNil() {
			to = FloatOf(s.end)
		}
		n := number.Steps(FloatOf(s.begin), to, FloatOf(s.step), s.exclusive)
		if math.IsInf(n, 0) || math.IsNaN(n) {
			return Float(n), nil
		}
		return BigInt(number.FromFloat(n)), nil
	}
	if s.end.IsNil() {
		return Float(math.Inf(1)), nil
	}
	begin, ok1 := s.begin.AsBig()
	end, ok2 := s.end.AsBig()
	step, ok3 := s.step.AsBig()
	if !ok1 || !ok2 || !ok3 || step.Sign() == 0 {
		return Nil, nil
	}
	b := rt.Budget()
	n := b.countSteps(begin, end, step, s.exclusive)
	return b.Big(n, nil), b.Err()
}

// countSteps counts the integers begin, begin+step … up to end.
func (b *Budget) countSteps(begin, end, step *big.Int, exclusive bool) *big.Int {
	span := b.BigOr0(number.Sub(b.RT, end, begin))
	if span.Sign() != 0 && span.Sign() != step.Sign() {
		return new(big.Int)
	}
	n, rest, err := number.QuoRem(b.RT, span, step)
	if err != nil || exclusive && rest.Sign() == 0 {
		return b.BigOr0(n, err)
	}
	return b.BigOr0(number.Add(b.RT, n, big.NewInt(1)))
}

func arithSeqEqual(c *Call) Value {
	a := c.selfArithSeq()
	b, ok := asArithSeq(c.Arg(0))
	return Bool(ok && a.exclusive == b.exclusive && c.Equal(a.begin, b.begin) && c.Equal(a.end, b.end) && c.Equal(a.step, b.step))
}

func arithSeqHash(c *Call) Value {
	s := c.selfArithSeq()
	n, err := c.RT.HashOf(NewArray([]Value{Bool(s.exclusive), s.begin, s.end, s.step}).Value())
	return c.Check(Int(n), err)
}

func arithSeqInspect(c *Call) Value {
	s := c.selfArithSeq()
	return c.inspectWith(func(in *inspector) error {
		open, after := "(", "."
		if s.recv.Kind() == KindRange {
			open, after = "((", ")."
		}
		if err := in.write(open); err != nil {
			return err
		}
		if err := in.value(s.recv); err != nil {
			return err
		}
		return in.callOf(after+s.method, s.args, s.kw, ")")
	})
}

func arithSeqFirst(c *Call) Value {
	s := c.selfArithSeq()
	if !c.Has(0) {
		if s.begin.IsNil() || s.end.IsNil() {
			return s.begin
		}
		sign, err := c.RT.MustCompare(s.step, Int(0))
		if err == nil && sign != 0 {
			var order int
			if order, err = c.RT.MustCompare(s.begin, s.end); order == sign {
				return c.Check(Nil, err)
			}
		}
		return c.Check(s.begin, err)
	}
	return c.take(c.count("attempt to take negative size"))
}

func arithSeqLast(c *Call) Value {
	s := c.selfArithSeq()
	if s.end.IsNil() {
		return c.Raise(RangeErrorClass, "cannot get the last element of endless arithmetic sequence")
	}
	do := func(recv Value, operator string, arg Value) Value {
		v, _ := c.Send(recv, operator, arg)
		return v
	}
	steps := do(do(s.end, "-", s.begin), "div", s.step)
	n, err := c.RT.ToInteger(steps)
	if err != nil || c.Failed() {
		return c.Fail(err)
	}
	none := n.Sign() < 0
	last := do(s.begin, "+", do(s.step, "*", steps))
	if s.exclusive && c.Equal(last, s.end) {
		last = do(last, "-", s.step)
	} else {
		n = c.BigOr0(number.Add(c.RT, n, big.NewInt(1)))
	}
	switch {
	case c.Failed():
		return Nil
	case !c.Has(0) && none:
		return Nil
	case !c.Has(0):
		return last
	case none:
		return NewArray(nil).Value()
	}
	want := c.count("negative array size")
	if n.IsInt64() {
		want = int(min(int64(want), n.Int64()))
	}
	out := list{c: c}
	v := do(last, "-", do(s.step, "*", Int(int64(want))))
	for range want {
		if v = do(v, "+", s.step); c.Failed() || !out.add(v) {
			return Nil
		}
	}
	return out.array()
}
