package enumerable

// This file implements the methods of Enumerable that iterate over all elements to compute one value, or just to
// yield.

import (
	"math/big"
	"slices"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/core/enumerator"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

func eachEntry(c *ruby.Call) ruby.Value {
	eachArg(c, c.Args, func(args []ruby.Value) bool {
		_, ok := yieldPacked(c, args)
		return ok
	})
	return c.Self
}

func eachWithIndex(c *ruby.Call) ruby.Value {
	i := int64(0)
	eachArg(c, c.Args, func(args []ruby.Value) bool {
		ok := c.Run(c.Pack(args), ruby.Int(i))
		i++
		return ok
	})
	return c.Self
}

func eachWithObject(c *ruby.Call) ruby.Value {
	memo := c.Arg(0)
	c.EachValue(func(v ruby.Value) bool {
		return c.Run(v, memo)
	})
	return memo
}

// ReverseEach is the row reverse_each.
func ReverseEach(c *ruby.Call) ruby.Value {
	all := ruby.ListBuilder{C: c}
	eachArg(c, c.Args, func(args []ruby.Value) bool { return all.Add(c.Pack(args)) })
	for i := len(all.Elems) - 1; i >= 0; i-- {
		if !c.Run(all.Elems[i]) {
			return ruby.Nil
		}
	}
	return c.Self
}

// Cycles converts the argument of cycle: the number of rounds, -1 for no limit.
func Cycles(c *ruby.Call) int64 {
	if c.Arg(0).IsNil() {
		return -1
	}
	return max(c.Int(0), 0)
}

func cycle(c *ruby.Call) ruby.Value {
	rounds := Cycles(c)
	if rounds == 0 || c.Failed() {
		return ruby.Nil
	}
	all := ruby.ListBuilder{C: c}
	eachPacked(c, func(v ruby.Value, yield func() (ruby.Value, bool)) bool {
		if !all.Add(v) {
			return false
		}
		_, ok := yield()
		return ok
	})
	if len(all.Elems) == 0 {
		return ruby.Nil
	}
	for i := int64(1); rounds < 0 || i < rounds; i++ {
		for _, v := range all.Elems {
			if !c.Run(v) {
				return ruby.Nil
			}
		}
		if c.Failed() {
			return ruby.Nil
		}
	}
	return ruby.Nil
}

func inject(c *ruby.Call) ruby.Value {
	if a, ok := c.PlainList(); ok && c.Given() && len(c.Args) < 2 {
		return injectList(c, a)
	}
	step, memo, ok := folder(c)
	if !ok {
		return ruby.Nil
	}
	started := memo != nil
	acc := ruby.Nil
	if started {
		acc = *memo
	}
	c.EachValue(func(v ruby.Value) bool {
		if !started {
			acc, started = v, true
			return true
		}
		r, err := step(acc, v)
		if err != nil {
			c.Fail(err)
			return false
		}
		acc = r
		return true
	})
	return acc
}

// injectList is inject of an array with a block.
func injectList(c *ruby.Call, a *ruby.Array) ruby.Value {
	acc, started := c.Arg(0), c.Has(0)
	for i := 0; i < len(a.Elems) && c.Step(1); i++ {
		if !started {
			acc, started = a.Elems[i], true
			continue
		}
		r, ok := c.Yield(acc, a.Elems[i])
		if !ok {
			return ruby.Nil
		}
		acc = r
	}
	return acc
}

// folder converts the arguments of inject: the function that combines two values, and the start value if it is
// given.
func folder(c *ruby.Call) (step func(a, b ruby.Value) (ruby.Value, error), start *ruby.Value, ok bool) {
	args := c.Args
	if len(args) > 2 {
		c.Fail(ruby.WrongArity(len(args), map[bool]int{true: 0, false: 1}[c.Given()], 2))
		return nil, nil, false
	}
	if c.Given() && len(args) < 2 {
		if len(args) == 1 {
			start = &args[0]
		}
		return func(a, b ruby.Value) (ruby.Value, error) { return c.CallBlock(a, b) }, start, true
	}
	if len(args) == 0 {
		c.Raise(ruby.ArgumentErrorClass, "wrong number of arguments (given 0, expected 1..2)")
		return nil, nil, false
	}
	sub := ruby.Call{Budget: ruby.Budget{RT: c.RT}, Self: c.Self, Args: args[len(args)-1:]}
	name := sub.Name(0)
	if sub.Failed() {
		c.Fail(sub.Err())
		return nil, nil, false
	}
	if len(args) == 2 {
		start = &args[0]
	}
	switch name {
	case "+":
		return func(a, b ruby.Value) (ruby.Value, error) { return arith.Add(c.RT, a, b) }, start, true
	case "*":
		return func(a, b ruby.Value) (ruby.Value, error) { return arith.Multiply(c.RT, a, b) }, start, true
	}
	rt, sel := c.RT, ruby.SelectorFor(name)
	return func(a, b ruby.Value) (ruby.Value, error) {
		return rt.CallMethod(a, sel, []ruby.Value{b}, nil, nil, false)
	}, start, true
}

// Sum is the row sum.
func Sum(c *ruby.Call) ruby.Value {
	s := summer{rt: c.RT, total: ruby.Int(0)}
	if c.Has(0) {
		s.total = c.Arg(0)
	}
	if s.total.IsFloat() {
		s.float, s.f = true, s.total.Float()
	}
	if r, ok := c.Self.AsRange(); ok && !c.Given() {
		if sum, ok := sumOfRange(&c.Budget, r); ok {
			return addToSum(c, s.total, sum)
		}
	}
	a, isList := c.PlainList()
	h, isHash := c.Self.AsHash()
	switch {
	case isList && !c.Given():
		return sumOfList(c, &s, a)
	case isList: // as each
		for i := 0; i < len(a.Elems) && c.Step(1) && s.take(c, a.Elems[i]) && !c.Failed(); i++ {
		}
		return s.result()
	case isHash && c.RT.PlainEach(c.Self, ruby.HashClass): // as each
		c.EachPair(h, func(k, v ruby.Value) bool {
			return c.Charge(ruby.ArrayOverhead+2*ruby.ValueSize) && c.Step(1) && s.takePair(c, k, v) && !c.Failed()
		})
		return s.result()
	}
	return sumOfEach(c, s)
}

// sumOfEach adds the values that each yields, or the block's results for them.
func sumOfEach(c *ruby.Call, s summer) ruby.Value {
	c.EachValue(func(v ruby.Value) bool { return s.take(c, v) })
	return s.result()
}

// take adds a value, or the block's result for it. It returns false after an error.
func (s *summer) take(c *ruby.Call, v ruby.Value) bool {
	if c.Given() {
		r, ok := c.Yield(v)
		if !ok {
			return false
		}
		v = r
	}
	return s.counted(c, v)
}

// takePair is take for a pair, for which the caller has charged.
func (s *summer) takePair(c *ruby.Call, k, e ruby.Value) bool {
	if !c.Given() {
		return s.counted(c, c.RT.Pair(k, e))
	}
	v, ok := c.YieldHalves(k, e)
	return ok && s.counted(c, v)
}

// counted adds v. It returns false after an error.
func (s *summer) counted(c *ruby.Call, v ruby.Value) bool {
	err := s.add(v)
	if err != nil {
		c.Fail(err)
	}
	return err == nil
}

// sumOfList adds the elements of an array.
func sumOfList(c *ruby.Call, s *summer, a *ruby.Array) ruby.Value {
	for i := 0; i < len(a.Elems); i++ {
		n := s.addWords(a.Elems[i:])
		if !c.Step(max(n, 1)) {
			return ruby.Nil
		}
		if n > 0 {
			i += n - 1
			continue
		}
		if err := s.add(a.Elems[i]); err != nil {
			return c.Fail(err)
		}
	}
	return s.result()
}

func tally(c *ruby.Call) ruby.Value {
	var h *ruby.Hash
	if c.Has(0) {
		if h = c.Hash(0); c.Failed() {
			return ruby.Nil
		}
		if h.Frozen {
			return c.Fail(c.RT.FrozenError(h.Value()))
		}
	} else {
		h = c.NewHash()
	}
	c.EachValue(func(v ruby.Value) bool {
		err := c.RT.HashUpdate(h, v, func(n ruby.Value, had bool) (ruby.Value, error) {
			switch {
			case !had:
				return ruby.Int(1), nil
			case !ruby.IsInteger(n):
				return ruby.Nil, ruby.Errorf(ruby.TypeErrorClass, "wrong argument type %s (expected Integer)", n.RealClass().Inspect())
			}
			return arith.Add(c.RT, n, ruby.Int(1))
		})
		if err != nil {
			c.Fail(err)
		}
		return err == nil
	})
	return h.Value()
}

func toH(c *ruby.Call) ruby.Value {
	h := c.NewHash()
	eachArg(c, c.Args, func(args []ruby.Value) bool {
		v := c.Pack(args)
		if c.Given() {
			r, ok := c.Yield(args...)
			if !ok {
				return false
			}
			v = r
		}
		return c.SetPair(h, v, "wrong element type %s (expected array)", "element has wrong array length (expected 2, was %d)")
	})
	return h.Value()
}

func uniq(c *ruby.Call) ruby.Value {
	out, seen := ruby.ListBuilder{C: c}, ruby.NewHash(0)
	c.Each(func(args []ruby.Value) bool {
		v := c.Pack(args)
		key := v
		if c.Given() {
			r, ok := c.Yield(args...)
			if !ok {
				return false
			}
			key = r
		}
		fresh, ok := c.Remember(seen, key)
		return ok && (!fresh || out.Add(v))
	})
	return out.Array()
}

// Zip combines the receiver's elements with the elements of the arguments.
func Zip(c *ruby.Call) ruby.Value {
	if a, ok := c.Self.AsArray(); ok && len(a.Elems) == 0 {
		c.Args = nil // not used
	}
	if list, ok := c.PlainList(); ok && !c.Given() && !slices.ContainsFunc(c.Args, notArray) {
		return zipArrays(c, list)
	}
	others := ruby.Make[func() ruby.Value](c, len(c.Args))
	for i := range others {
		if others[i] = zipped(c, c.Args[i]); c.Failed() {
			return ruby.Nil
		}
	}
	out := ruby.ListBuilder{C: c}
	c.EachValue(func(v ruby.Value) bool {
		row := ruby.Append(c, ruby.Room[ruby.Value](c, len(others)+1), v)
		for _, next := range others {
			row = ruby.Append(c, row, next())
		}
		if !c.Charge(ruby.ArrayOverhead) {
			return false
		}
		if c.Given() {
			if len(row) == 1 && c.Self.Kind() != ruby.KindArray {
				return c.Run(v)
			}
			return c.Run(c.RT.NewArray(row).Value())
		}
		return out.Add(c.RT.NewArray(row).Value())
	})
	if c.Given() {
		return ruby.Nil
	}
	return out.Array()
}

func notArray(v ruby.Value) bool { return v.Kind() != ruby.KindArray }

// zipArrays is Zip for an array and arrays, without a block. It costs as much as Zip.
func zipArrays(c *ruby.Call, list *ruby.Array) ruby.Value {
	others := ruby.Make[*ruby.Array](c, len(c.Args))
	for i := range others {
		others[i], _ = c.Args[i].AsArray()
	}
	out := ruby.ListBuilder{C: c}
	for i := 0; i < len(list.Elems); i++ {
		if !c.Step(1) {
			return ruby.Nil
		}
		row := c.Values(len(others) + 1)
		if !c.Ticks(len(others)+1) || !c.Charge(ruby.ArrayOverhead) {
			return ruby.Nil
		}
		row[0] = list.Elems[i]
		for j, a := range others {
			row[j+1] = a.At(int64(i))
		}
		if !out.Add(c.RT.NewArray(row).Value()) {
			return ruby.Nil
		}
	}
	return out.Array()
}

// elementsOf returns a function that returns the elements of an array one by one, and nil after the last.
func elementsOf(a *ruby.Array) func() ruby.Value {
	i := -1
	return func() ruby.Value {
		i++
		if i >= len(a.Elems) {
			return ruby.Nil
		}
		return a.Elems[i]
	}
}

// taken returns the first n values, at least one, that each of v yields.
func taken(c *ruby.Call, v ruby.Value, n int) *ruby.Array {
	list := c.RT.NewArray(nil)
	c.CallEach(v, ruby.EachSelector.Get(), nil, -1, func(args []ruby.Value) bool {
		return c.Append(list, c.Pack(args)) && len(list.Elems) < n
	})
	return list
}

// zipped returns a function that reads the elements of an argument of zip one by one, and nil after the last.
func zipped(c *ruby.Call, v ruby.Value) func() ruby.Value {
	a, ok, err := c.RT.TryAry(v)
	if err != nil {
		c.Fail(err)
		return nil
	}
	if ok {
		return elementsOf(a)
	}
	if !c.RT.RespondTo(v, "each", true) {
		c.Raise(ruby.TypeErrorClass, "wrong argument type %s (must respond to :each)", v.RealClass().Inspect())
		return nil
	}
	if self, ok := c.Self.AsArray(); ok {
		return elementsOf(taken(c, v, len(self.Elems)))
	}
	e, _ := ruby.DataOf[*enumerator.Enumerator](c.RT.NewEnumerator(v, "each", nil, nil))
	r, err := enumerator.NewReader(c.RT, e)
	if err != nil {
		c.Fail(err)
		return nil
	}
	return func() ruby.Value {
		if r.Done && !r.Peeked {
			return ruby.Nil
		}
		values, err := r.Read(c.RT, false)
		if e, ok := err.(*ruby.Exception); ok && e.Class == ruby.StopIterationClass {
			return ruby.Nil
		}
		if err != nil {
			c.Fail(err)
		}
		return c.Pack(values)
	}
}

// addToSum adds the sum of a range of Integers to the start value, a Float if it is not an Integer.
func addToSum(c *ruby.Call, start, sum ruby.Value) ruby.Value {
	if sum == ruby.Int(0) {
		return start
	}
	if !ruby.IsInteger(start) {
		f, err := conversion.KernelFloat(c.RT, start)
		if err != nil {
			return c.Fail(err)
		}
		return ruby.Float(f.Float() + arith.FloatOf(sum))
	}
	return c.Check(arith.Add(c.RT, start, sum))
}

// sumOfRange sums the integers of a range without iterating over them.
func sumOfRange(b *ruby.Budget, r *ruby.Range) (ruby.Value, bool) {
	lo, ok1 := r.Lo.AsBig()
	hi, ok2 := r.Hi.AsBig()
	if !ok1 || !ok2 {
		return ruby.Nil, false
	}
	n := enumerator.CountSteps(b, lo, hi, big.NewInt(1), r.Exclusive)
	if n.Sign() == 0 {
		return ruby.Int(0), true
	}
	last := b.BigOr0(number.Add(b.RT, lo, b.BigOr0(number.Sub(b.RT, n, big.NewInt(1)))))
	twice := b.Times(b.BigOr0(number.Add(b.RT, lo, last)), n)
	return b.Big(number.Rsh(b.RT, twice, 1)), true
}
