package enumerator

// This file implements Enumerator::ArithmeticSequence: the result of step without a block.

import (
	"math"
	"math/big"
	"slices"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var arithSeqClass *ruby.Class

var arithTables = []ruby.Table{
	{Class: &arithSeqClass, NoNew: true},
	{Class: &arithSeqClass, Methods: []ruby.Method{
		{Name: "==", Min: 1, Max: 1, Fn: arithSeqEqual},
		{Name: "===", Min: 1, Max: 1, Fn: arithSeqEqual},
		{Name: "begin", Fn: func(c *ruby.Call) ruby.Value { return selfArithSeq(c).Begin }},
		{Name: "each", Fn: arithSeqEach},
		{Name: "end", Fn: func(c *ruby.Call) ruby.Value { return selfArithSeq(c).End }},
		{Name: "eql?", Min: 1, Max: 1, Fn: arithSeqEqual},
		{Name: "exclude_end?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(selfArithSeq(c).Exclusive) }},
		{Name: "first", Max: 1, Fn: arithSeqFirst},
		{Name: "hash", Fn: arithSeqHash, Flags: ruby.Volatile},
		{Name: "inspect", Fn: arithSeqInspect},
		{Name: "last", Max: -1, Fn: arithSeqLast},
		{Name: "step", Fn: func(c *ruby.Call) ruby.Value { return selfArithSeq(c).Step }},
	}},
}

// ArithSeq is a sequence of numbers at equal distances. recv, method, args and kw are the call that made it.
type ArithSeq struct {
	Recv             ruby.Value
	Method           string
	Args             []ruby.Value
	Kw               *ruby.Hash
	Begin, End, Step ruby.Value
	Exclusive        bool
}

// NewArithSeq makes the enumerator of a sequence.
func NewArithSeq(s ArithSeq) ruby.Value {
	s.Args = slices.Clone(s.Args) // bounded: at most two
	return ruby.NewInstance(arithSeqClass, &Enumerator{Elements: &s})
}

// AsArithSeq returns the sequence of a value.
func AsArithSeq(v ruby.Value) (*ArithSeq, bool) {
	e, ok := ruby.DataOf[*Enumerator](v)
	if !ok {
		return nil, false
	}
	s, ok := e.Elements.(*ArithSeq)
	return s, ok
}

func selfArithSeq(c *ruby.Call) *ArithSeq {
	s, ok := AsArithSeq(c.Self)
	if !ok {
		return &ArithSeq{}
	}
	return s
}

func arithSeqEach(c *ruby.Call) ruby.Value {
	if !c.Given() {
		return c.Self
	}
	_, err := selfArithSeq(c).Each(c.RT, nil, c.Block())
	return c.Check(c.Self, err)
}

func (s *ArithSeq) Each(rt *ruby.Runtime, _ []ruby.Value, block *ruby.Proc) (ruby.Value, error) {
	return s.Recv, StepThrough(rt, s.Begin, s.End, s.Step, s.Exclusive, func(v ruby.Value) error {
		_, err := rt.YieldFor(ruby.Ignored, block, v)
		return err
	})
}

// StepThrough calls f with begin, begin+step … up to end, or endlessly if end is nil.
func StepThrough(rt *ruby.Runtime, begin, end, step ruby.Value, exclusive bool, f func(ruby.Value) error) error {
	if begin.IsFloat() || end.IsFloat() || step.IsFloat() {
		return stepFloats(begin, end, step, exclusive, f)
	}
	sign, err := rt.MustCompare(step, ruby.Int(0))
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
		if v, err = arith.Add(rt, v, step); err != nil {
			return err
		}
	}
}

func stepFloats(begin, end, step ruby.Value, exclusive bool, f func(ruby.Value) error) error {
	from, unit := arith.FloatOf(begin), arith.FloatOf(step)
	to := math.Copysign(math.Inf(1), unit)
	if !end.IsNil() {
		to = arith.FloatOf(end)
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
		if err := f(ruby.Float(x)); err != nil {
			return err
		}
	}
	return nil
}

// Size implements ruby.EnumeratorSource.
func (s *ArithSeq) Size(rt *ruby.Runtime) (ruby.Value, error) {
	begin, ok1 := s.Begin.AsBig()
	end, ok2 := s.End.AsBig()
	step, ok3 := s.Step.AsBig()
	if ok1 && ok2 && ok3 && step.Sign() != 0 { // not so if one is a Float
		b := rt.Budget()
		n := CountSteps(b, begin, end, step, s.Exclusive)
		return b.Big(n, nil), b.Err()
	}
	return StepCount(rt, s.Begin, s.End, s.Step, s.Exclusive)
}

// CountSteps counts the integers begin, begin+step … up to end.
func CountSteps(b *ruby.Budget, begin, end, step *big.Int, exclusive bool) *big.Int {
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

func arithSeqEqual(c *ruby.Call) ruby.Value {
	a := selfArithSeq(c)
	b, ok := AsArithSeq(c.Arg(0))
	return ruby.Bool(ok && a.Exclusive == b.Exclusive && c.Equal(a.Begin, b.Begin) && c.Equal(a.End, b.End) && c.Equal(a.Step, b.Step))
}

func arithSeqHash(c *ruby.Call) ruby.Value {
	s := selfArithSeq(c)
	n, err := c.RT.HashOf(ruby.NewArray([]ruby.Value{ruby.Bool(s.Exclusive), s.Begin, s.End, s.Step}).Value())
	return c.Check(ruby.Int(n), err)
}

func arithSeqInspect(c *ruby.Call) ruby.Value {
	s := selfArithSeq(c)
	return c.InspectWith(func(in *ruby.Inspector) error {
		open, after := "(", "."
		if s.Recv.Kind() == ruby.KindRange {
			open, after = "((", ")."
		}
		if err := in.Write(open); err != nil {
			return err
		}
		if err := in.Value(s.Recv); err != nil {
			return err
		}
		return callOf(in, after+s.Method, s.Args, s.Kw, ")")
	})
}

func arithSeqFirst(c *ruby.Call) ruby.Value {
	s := selfArithSeq(c)
	if !c.Has(0) {
		if s.Begin.IsNil() || s.End.IsNil() {
			return s.Begin
		}
		sign, err := c.RT.MustCompare(s.Step, ruby.Int(0))
		if err == nil && sign != 0 {
			var order int
			if order, err = c.RT.MustCompare(s.Begin, s.End); order == sign {
				return c.Check(ruby.Nil, err)
			}
		}
		return c.Check(s.Begin, err)
	}
	return c.Take(c.CountArg("attempt to take negative size"))
}

func arithSeqLast(c *ruby.Call) ruby.Value {
	s := selfArithSeq(c)
	if s.End.IsNil() {
		return c.Raise(ruby.RangeErrorClass, "cannot get the last element of endless arithmetic sequence")
	}
	do := func(recv ruby.Value, operator string, arg ruby.Value) ruby.Value {
		v, _ := c.Send(recv, operator, arg)
		return v
	}
	steps := do(do(s.End, "-", s.Begin), "div", s.Step)
	n, err := c.RT.ToInteger(steps)
	if err != nil || c.Failed() {
		return c.Fail(err)
	}
	none := n.Sign() < 0
	last := do(s.Begin, "+", do(s.Step, "*", steps))
	if s.Exclusive && c.Equal(last, s.End) {
		last = do(last, "-", s.Step)
	} else {
		n = c.BigOr0(number.Add(c.RT, n, big.NewInt(1)))
	}
	switch {
	case c.Failed():
		return ruby.Nil
	case !c.Has(0) && none:
		return ruby.Nil
	case !c.Has(0):
		return last
	case none:
		return ruby.NewArray(nil).Value()
	case len(c.Args) > 1:
		return c.Fail(ruby.WrongArity(len(c.Args), 1, 1))
	}
	want := c.CountArg("negative array size")
	if n.IsInt64() {
		want = int(min(int64(want), n.Int64()))
	}
	out := ruby.ListBuilder{C: c}
	v := do(last, "-", do(s.Step, "*", ruby.Int(int64(want))))
	for range want {
		if v = do(v, "+", s.Step); c.Failed() || !out.Add(v) {
			return ruby.Nil
		}
	}
	return out.Array()
}
