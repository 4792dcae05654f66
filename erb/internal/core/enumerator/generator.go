package enumerator

// This file implements the sources of enumerators that are not the call of a method: Enumerator.new, produce, chains
// and products; and Enumerator::Yielder.

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var (
	generatorClass *ruby.Class
	yielderClass   *ruby.Class
	producerClass  *ruby.Class
	productClass   *ruby.Class
)

var generatorTables = []ruby.Table{
	{Class: &ChainClass, Alloc: allocateEnumerator},
	{Class: &LazyClass, Alloc: allocateEnumerator},
	{Class: &productClass, Alloc: allocateEnumerator},
	{Class: &yielderClass, Alloc: func(k *ruby.Class) ruby.Value { return ruby.NewInstance(k, &yielder{}) }},
	{Class: &generatorClass, NoNew: true},
	{Class: &producerClass, NoNew: true},
	{Class: &generatorClass, Methods: []ruby.Method{{Name: "each", Max: -1, Fn: generatorEach, Flags: ruby.Kw}}},
	{Class: &producerClass, Methods: []ruby.Method{{Name: "each", Max: -1, Fn: generatorEach, Flags: ruby.Kw}}},
	{Class: &yielderClass, Methods: []ruby.Method{
		{Name: "<<", Min: 1, Max: 1, Fn: yielderPush},
		{Name: "initialize", Fn: yielderInitialize, Flags: ruby.PrivateRow},
		{Name: "to_proc", Fn: yielderToProc},
		{Name: "yield", Max: -1, Fn: yielderYield},
	}},
	{Class: &ChainClass, Methods: []ruby.Method{
		{Name: "initialize", Max: -1, Fn: chainInitialize, Flags: ruby.PrivateRow | ruby.Mutates},
		{Name: "inspect", Fn: chainInspect},
		{Name: "rewind", Fn: chainRewind},
	}},
	{Class: &productClass, Methods: []ruby.Method{
		{Name: "each", Fn: productEach},
		{Name: "initialize", Max: -1, Fn: productInitialize, Flags: ruby.PrivateRow | ruby.Kw | ruby.Mutates},
		{Name: "inspect", Fn: chainInspect},
		{Name: "rewind", Fn: chainRewind},
	}},
	{Class: &ChainClass, TakeAway: []string{"next", "next_values", "peek", "peek_values"}},
	{Class: &productClass, TakeAway: []string{"next", "next_values", "peek", "peek_values"}},
}

// blockGenerator is the iteration of Enumerator.new: the block of the template gets a yielder.
func blockGenerator(body *ruby.Proc) func(*ruby.Runtime, []ruby.Value, *ruby.Proc) (ruby.Value, error) {
	return func(rt *ruby.Runtime, args []ruby.Value, block *ruby.Proc) (ruby.Value, error) {
		y := NewYielder(block)
		b := rt.Budget()
		all := ruby.Append(b, []ruby.Value{y}, args...)
		if b.Failed() {
			return ruby.Nil, b.Err()
		}
		return rt.CallProc(body, all, ruby.BlockOptions{})
	}
}

// NewGenerator makes an enumerator whose elements come from a Go function. emit is false when the iteration must end.
func NewGenerator(c *ruby.Call, run func(rt *ruby.Runtime, emit func(args ...ruby.Value) error) (ruby.Value, error)) ruby.Value {
	g := &Generator{Run: func(rt *ruby.Runtime, _ []ruby.Value, block *ruby.Proc) (ruby.Value, error) {
		return run(rt, func(args ...ruby.Value) error {
			_, err := rt.YieldFor(ruby.Ignored, block, args...)
			return err
		})
	}}
	return ruby.NewInstance(ruby.EnumeratorClass, &Enumerator{Elements: GeneratorSource{Object: ruby.NewInstance(generatorClass, g)}})
}

func generatorEach(c *ruby.Call) ruby.Value {
	if !c.NeedBlock() {
		return ruby.Nil
	}
	return c.Check(GeneratorSource{Object: c.Self}.Each(c.RT, c.Args, c.Block()))
}

// NewYielder makes the object that passes elements to a block.
func NewYielder(block *ruby.Proc) ruby.Value { return ruby.NewInstance(yielderClass, &yielder{block}) }

// yielder is the Go data of a Yielder: the block that takes the elements.
type yielder struct{ block *ruby.Proc }

func selfYielder(c *ruby.Call) *ruby.Proc {
	y, _ := ruby.DataOf[*yielder](c.Self)
	if y == nil || y.block == nil {
		c.Raise(ruby.ArgumentErrorClass, "uninitialized yielder")
		return nil
	}
	return y.block
}

func yielderInitialize(c *ruby.Call) ruby.Value {
	if !c.Given() {
		return c.Raise(ruby.LocalJumpErrorClass, "no block given")
	}
	if y, ok := ruby.DataOf[*yielder](c.Self); ok {
		y.block = c.Block()
	}
	return ruby.Nil
}

func yielderPush(c *ruby.Call) ruby.Value {
	block := selfYielder(c)
	if block == nil {
		return ruby.Nil
	}
	_, err := c.RT.Yield(block, c.Arg(0))
	return c.Check(c.Self, err)
}

func yielderYield(c *ruby.Call) ruby.Value {
	block := selfYielder(c)
	if block == nil {
		return ruby.Nil
	}
	return c.Check(c.RT.Yield(block, c.Args...))
}

func yielderToProc(c *ruby.Call) ruby.Value {
	block := selfYielder(c)
	if block == nil {
		return ruby.Nil
	}
	return ruby.NewProc(&ruby.GoBlock{N: -1, Fn: func(rt *ruby.Runtime, args []ruby.Value, _ ruby.BlockOptions) (ruby.Value, error) {
		return rt.Yield(block, args...)
	}}, true).Value()
}

// enumeratorProduce makes an endless enumerator in which each element is computed from the previous one.
func enumeratorProduce(c *ruby.Call) ruby.Value {
	if !c.Given() {
		return c.Raise(ruby.ArgumentErrorClass, "no block given")
	}
	if !c.AllowKw("size") {
		return ruby.Nil
	}
	if len(c.Args) > 1 {
		return c.Fail(ruby.WrongArity(len(c.Args), 0, 1))
	}
	next := c.Block()
	first, given := c.Arg(0), c.Has(0)
	g := &Generator{Run: func(rt *ruby.Runtime, _ []ruby.Value, block *ruby.Proc) (ruby.Value, error) {
		return ruby.Nil, produce(rt, next, first, given, block)
	}}
	length := ruby.Float(math.Inf(1))
	if v, ok := c.Kw("size"); ok {
		length = v
	}
	return ruby.NewInstance(c.SelfClass(), &Enumerator{Elements: GeneratorSource{Object: ruby.NewInstance(producerClass, g), Length: length}})
}

func produce(rt *ruby.Runtime, next *ruby.Proc, v ruby.Value, given bool, block *ruby.Proc) (err error) {
	for {
		if given {
			if _, err := rt.YieldFor(ruby.Ignored, block, v); err != nil {
				return err
			}
			v, err = rt.Yield(next, v)
		} else {
			v, err = rt.Yield(next)
		}
		if e, ok := err.(*ruby.Exception); ok && e.Value().RealClass().IsA(ruby.StopIterationClass) {
			return nil
		}
		if err != nil {
			return err
		}
		given = true
	}
}

// listSource is implemented by the sources of chains and products.
type listSource interface{ Parts() []ruby.Value }

// NewChain makes an enumerator of the elements of others, one after the other.
func NewChain(b *ruby.Budget, list []ruby.Value) ruby.Value {
	chain := ruby.NewInstance(ChainClass, &Enumerator{Elements: ChainSource{List: list}})
	for _, v := range list {
		if v.Class().IsA(LazyClass) {
			return Lazy(b, chain)
		}
	}
	return chain
}

func chainInitialize(c *ruby.Call) ruby.Value {
	if e, ok := ruby.DataOf[*Enumerator](c.Self); ok {
		e.Elements = ChainSource{List: ruby.Copy(c, c.Args)}
	}
	return c.Self
}

func plus(c *ruby.Call) ruby.Value { return NewChain(&c.Budget, []ruby.Value{c.Self, c.Arg(0)}) }

func chainInspect(c *ruby.Call) ruby.Value {
	var parts []ruby.Value
	e, _ := ruby.DataOf[*Enumerator](c.Self)
	s, ok := e.Elements.(listSource)
	if ok {
		parts = s.Parts()
	}
	return c.InspectWith(func(in *ruby.Inspector) error {
		if err := in.Write("#<" + c.Self.RealClass().Inspect() + ": "); err != nil {
			return err
		}
		if !ok {
			return in.Write("uninitialized>")
		}
		again, err := in.RT.Visit(ruby.VisitInspect, c.Self)
		if err != nil {
			return err
		}
		if again {
			return in.Write("...>")
		}
		defer in.RT.LeaveVisit()
		if err := in.Array(ruby.NewArray(parts)); err != nil {
			return err
		}
		return in.Write(">")
	})
}

func chainRewind(c *ruby.Call) ruby.Value {
	if s, ok := SelfEnumerator(c).Elements.(listSource); ok {
		for _, v := range s.Parts() {
			if c.RT.RespondTo(v, "rewind", true) {
				c.Send(v, "rewind")
			}
			if !c.Step(1) {
				break
			}
		}
	}
	return c.Self
}

// productSource iterates over all combinations of elements of several collections.
type productSource struct{ list []ruby.Value }

func (s productSource) Parts() []ruby.Value { return s.list }

func (s productSource) Each(rt *ruby.Runtime, _ []ruby.Value, block *ruby.Proc) (ruby.Value, error) {
	b := rt.Budget()
	have := ruby.Room[ruby.Value](b, len(s.list))
	if b.Failed() {
		return ruby.Nil, b.Err()
	}
	return ruby.Nil, s.level(rt, have, block)
}

func (s productSource) level(rt *ruby.Runtime, have []ruby.Value, block *ruby.Proc) error {
	if len(have) == len(s.list) {
		b := rt.Budget()
		v := b.List(ruby.Copy(b, have))
		if b.Failed() {
			return b.Err()
		}
		_, err := rt.Yield(block, v)
		return err
	}
	inner := ruby.NewGoBlock(-1, func(rt *ruby.Runtime, args []ruby.Value) (ruby.Value, error) {
		v, err := packValues(rt, args)
		if err != nil {
			return ruby.Nil, err
		}
		b := rt.Budget()
		more := ruby.Append(b, have[:len(have):len(have)], v)
		if b.Failed() {
			return ruby.Nil, b.Err()
		}
		return ruby.Nil, s.level(rt, more, block)
	})
	_, err := rt.CallMethod(s.list[len(have)], ruby.SelectorFor("each_entry"), nil, nil, inner, true)
	return err
}

func (s productSource) Size(rt *ruby.Runtime) (ruby.Value, error) {
	b := rt.Budget()
	var sizes []ruby.Value
	for _, v := range s.list {
		n, err := SizeOf(rt, v)
		if err != nil || n == ruby.Int(0) {
			return n, err
		}
		sizes = ruby.Append(b, sizes, n)
	}
	total := ruby.Int(1)
	for _, n := range sizes {
		if !ruby.IsInteger(n) {
			if !n.IsFloat() || !math.IsInf(n.Float(), 0) {
				n = ruby.Nil
			}
			return n, nil
		}
		var err error
		if total, err = arith.Multiply(rt, total, n); err != nil {
			return ruby.Nil, err
		}
	}
	return total, b.Err()
}

// productEach is each, which returns an ordinary enumerator without a block.
func productEach(c *ruby.Call) ruby.Value {
	if !c.Given() {
		return c.RT.NewEnumerator(c.Self, "each", nil, nil)
	}
	return each(c)
}

func productInitialize(c *ruby.Call) ruby.Value {
	if !c.AllowKw() {
		return ruby.Nil
	}
	if e, ok := ruby.DataOf[*Enumerator](c.Self); ok {
		e.Elements = productSource{ruby.Copy(c, c.Args)}
	}
	return c.Self
}

func product(c *ruby.Call) ruby.Value {
	if !c.AllowKw() {
		return ruby.Nil
	}
	e := &Enumerator{Elements: productSource{ruby.Copy(c, c.Args)}}
	if c.Given() {
		_, err := e.Each(c.RT, nil, c.Block())
		return c.Check(ruby.Nil, err)
	}
	return ruby.NewInstance(productClass, e)
}
