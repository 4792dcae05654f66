package ruby

// This file implements the methods of Enumerable that go through all elements to make one value, or just to yield.

import (
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

func enumerableEachEntry(c *Call) Value {
	c.eachArg(c.Args, func(args []Value) bool {
		_, ok := c.yieldPacked(args)
		return ok
	})
	return c.Self
}

func enumerableEachWithIndex(c *Call) Value {
	i := int64(0)
	c.eachArg(c.Args, func(args []Value) bool {
		_, ok := c.Yield(c.pack(args), Int(i))
		i++
		return ok
	})
	return c.Self
}

func enumerableEachWithObject(c *Call) Value {
	memo := c.Arg(0)
	c.eachValue(func(v Value) bool {
		_, ok := c.Yield(v, memo)
		return ok
	})
	return memo
}

func enumerableReverseEach(c *Call) Value {
	all := list{c: c}
	c.eachArg(c.Args, func(args []Value) bool { return all.add(c.pack(args)) })
	for i := len(all.elems) - 1; i >= 0; i-- {
		if _, ok := c.Yield(all.elems[i]); !ok {
			return Nil
		}
	}
	return c.Self
}

// cycles reads the argument of cycle: how often to go round, -1 for ever.
func (c *Call) cycles() int64 {
	if c.Arg(0).IsNil() {
		return -1
	}
	return max(c.Int(0), 0)
}

func enumerableCycle(c *Call) Value {
	rounds := c.cycles()
	if rounds == 0 || c.Failed() {
		return Nil
	}
	all := list{c: c}
	c.eachPacked(func(v Value, yield func() (Value, bool)) bool {
		if !all.add(v) {
			return false
		}
		_, ok := yield()
		return ok
	})
	if len(all.elems) == 0 {
		return Nil
	}
	for i := int64(1); rounds < 0 || i < rounds; i++ {
		for _, v := range all.elems {
			if _, ok := c.Yield(v); !ok {
				return Nil
			}
		}
		if c.Failed() {
			return Nil
		}
	}
	return Nil
}

func enumerableInject(c *Call) Value {
	step, memo, ok := c.folder()
	if !ok {
		return Nil
	}
	started := memo != nil
	acc := Nil
	if started {
		acc = *memo
	}
	c.eachValue(func(v Value) bool {
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

// folder reads the arguments of inject: the function that combines two values, and where to start if that is given.
func (c *Call) folder() (step func(a, b Value) (Value, error), start *Value, ok bool) {
	args := c.Args
	if len(args) > 2 {
		c.Fail(arityError(len(args), map[bool]int{true: 0, false: 1}[c.Given()], 2))
		return nil, nil, false
	}
	if c.Given() && len(args) < 2 {
		if len(args) == 1 {
			start = &args[0]
		}
		return func(a, b Value) (Value, error) { return c.yield(a, b) }, start, true
	}
	if len(args) == 0 {
		c.Raise(ArgumentErrorClass, "wrong number of arguments (given 0, expected 1..2)")
		return nil, nil, false
	}
	sub := Call{Budget: Budget{RT: c.RT}, Self: c.Self, Args: args[len(args)-1:]}
	name := sub.Name(0)
	if sub.Failed() {
		c.Fail(sub.err)
		return nil, nil, false
	}
	if len(args) == 2 {
		start = &args[0]
	}
	switch name {
	case "+":
		return c.RT.Add, start, true
	case "*":
		return c.RT.multiply, start, true
	}
	sel := SelectorFor(name)
	return func(a, b Value) (Value, error) {
		return c.RT.CallMethod(a, sel, []Value{b}, nil, nil, false)
	}, start, true
}

func enumerableSum(c *Call) Value {
	s := summer{rt: c.RT, total: Int(0)}
	if c.Has(0) {
		s.total = c.Arg(0)
	}
	if s.total.IsFloat() {
		s.float, s.f = true, s.total.Float()
	}
	if r, ok := c.Self.AsRange(); ok && !c.Given() && c.plainEach(RangeClass) {
		if sum, ok := c.sumOfRange(r); ok {
			return c.addToSum(s.total, sum)
		}
	}
	c.eachValue(func(v Value) bool {
		if c.Given() {
			r, ok := c.Yield(v)
			if !ok {
				return false
			}
			v = r
		}
		if err := s.add(v); err != nil {
			c.Fail(err)
			return false
		}
		return true
	})
	return s.result()
}

func enumerableTally(c *Call) Value {
	var h *Hash
	if c.Has(0) {
		if h = c.Hash(0); h == nil {
			return Nil
		}
		if h.frozen {
			return c.Fail(c.RT.FrozenError(h.Value()))
		}
	} else {
		h = c.NewHash()
	}
	c.eachValue(func(v Value) bool {
		n, ok, err := c.RT.HashGet(h, v)
		if err != nil {
			c.Fail(err)
			return false
		}
		if !ok {
			return c.HashSet(h, v, Int(1))
		}
		if !IsInteger(n) {
			c.Raise(TypeErrorClass, "wrong argument type %s (expected Integer)", n.RealClass().Inspect())
			return false
		}
		sum, err := c.RT.Add(n, Int(1))
		if err != nil {
			c.Fail(err)
			return false
		}
		return c.HashSet(h, v, sum)
	})
	return h.Value()
}

// setPair stores the pair that an array v stands for; the formats word the errors for other values.
func (c *Call) setPair(h *Hash, v Value, wrongType, wrongLength string) bool {
	a, ok, err := c.RT.TryAry(v)
	if err != nil {
		c.Fail(err)
		return false
	}
	if !ok {
		c.Raise(TypeErrorClass, wrongType, DescribeForConversion(v))
		return false
	}
	if len(a.Elems) != 2 {
		c.Raise(ArgumentErrorClass, wrongLength, len(a.Elems))
		return false
	}
	return c.HashSet(h, a.Elems[0], a.Elems[1])
}

func enumerableToH(c *Call) Value {
	h := c.NewHash()
	c.eachArg(c.Args, func(args []Value) bool {
		v := c.pack(args)
		if c.Given() {
			r, ok := c.Yield(args...)
			if !ok {
				return false
			}
			v = r
		}
		return c.setPair(h, v, "wrong element type %s (expected array)", "element has wrong array length (expected 2, was %d)")
	})
	return h.Value()
}

// enumerableToSet makes a Set, or an object of the class that is given.
func enumerableToSet(c *Call) Value {
	class, args := setClass.Value(), c.Args
	if len(args) > 0 {
		class, args = args[0], args[1:]
	}
	return c.Check(c.RT.CallMethod(class, SelectorFor("new"), Append(c, []Value{c.Self}, args...), nil, c.Block(), false))
}

func enumerableUniq(c *Call) Value {
	out, seen := list{c: c}, newHash()
	c.each(func(args []Value) bool {
		v := c.pack(args)
		key := v
		if c.Given() {
			r, ok := c.Yield(args...)
			if !ok {
				return false
			}
			key = r
		}
		fresh, ok := c.remember(seen, key)
		return ok && (!fresh || out.add(v))
	})
	return out.array()
}

// remember enters key into seen and tells whether it was not there before.
func (c *Call) remember(seen *Hash, key Value) (fresh, ok bool) {
	before := seen.Len()
	ok = c.HashSet(seen, key, True)
	return seen.Len() > before, ok
}

// enumerableZip puts the elements of the arguments beside the receiver's.
func enumerableZip(c *Call) Value {
	if a, ok := c.Self.AsArray(); ok && len(a.Elems) == 0 {
		c.Args = nil // not looked at
	}
	others := Make[func() Value](c, len(c.Args))
	for i := range others {
		if others[i] = c.zipped(c.Args[i]); c.Failed() {
			return Nil
		}
	}
	out := list{c: c}
	c.eachValue(func(v Value) bool {
		row := Append(c, Room[Value](c, len(others)+1), v)
		for _, next := range others {
			row = Append(c, row, next())
		}
		if !c.Charge(ArrayOverhead) {
			return false
		}
		if c.Given() {
			if len(row) == 1 && c.Self.Kind() != KindArray {
				_, ok := c.Yield(v)
				return ok
			}
			_, ok := c.Yield(Ary(row...))
			return ok
		}
		return out.add(Ary(row...))
	})
	if c.Given() {
		return Nil
	}
	return out.array()
}

// zipped returns a function that reads the elements of an argument of zip one by one, and nil after the last.
func (c *Call) zipped(v Value) func() Value {
	a, ok, err := c.RT.TryAry(v)
	if err != nil {
		c.Fail(err)
		return nil
	}
	if ok {
		i := -1
		return func() Value {
			i++
			if i >= len(a.Elems) {
				return Nil
			}
			return a.Elems[i]
		}
	}
	if !c.RT.RespondTo(v, "each", true) {
		c.Raise(TypeErrorClass, "wrong argument type %s (must respond to :each)", v.RealClass().Inspect())
		return nil
	}
	e, _ := DataOf[*Enumerator](c.RT.newEnumerator(v, "each", nil, nil))
	r, err := c.RT.newReader(e)
	if err != nil {
		c.Fail(err)
		return nil
	}
	return func() Value {
		if r.done && !r.peeked {
			return Nil
		}
		values, err := r.read(c.RT, false)
		if e, ok := err.(*Exception); ok && e.class == StopIterationClass {
			return Nil
		}
		if err != nil {
			c.Fail(err)
		}
		return c.pack(values)
	}
}

// addToSum adds the sum of a range of Integers to where sum starts, a Float if it is no Integer.
func (c *Call) addToSum(start, sum Value) Value {
	if sum == Int(0) {
		return start
	}
	if !IsInteger(start) {
		f, err := c.RT.KernelFloat(start)
		if err != nil {
			return c.Fail(err)
		}
		return Float(f.Float() + FloatOf(sum))
	}
	return c.Check(c.RT.Add(start, sum))
}

// sumOfRange adds up the integers of a range without going through them.
func (b *Budget) sumOfRange(r *Range) (Value, bool) {
	lo, ok1 := r.Lo.AsBig()
	hi, ok2 := r.Hi.AsBig()
	if !ok1 || !ok2 {
		return Nil, false
	}
	n := b.countSteps(lo, hi, big.NewInt(1), r.Exclusive)
	if n.Sign() == 0 {
		return Int(0), true
	}
	last := b.BigOr0(number.Add(b.RT, lo, b.BigOr0(number.Sub(b.RT, n, big.NewInt(1)))))
	twice := b.Times(b.BigOr0(number.Add(b.RT, lo, last)), n)
	return b.Big(number.Rsh(b.RT, twice, 1)), true
}
