package ruby

// This file implements the sources of enumerators that are not the call of a method: Enumerator.new, produce, chains
// and products; and Enumerator::Yielder.

import (
	"math"
)

var (
	generatorClass = NewClass("Enumerator::Generator", ObjectClass, EnumerableModule)
	yielderClass   = NewClass("Enumerator::Yielder", ObjectClass)
	producerClass  = NewClass("Enumerator::Producer", ObjectClass, EnumerableModule)
	LazyClass      = NewClass("Enumerator::Lazy", EnumeratorClass)
	chainClass     = NewClass("Enumerator::Chain", EnumeratorClass)
	productClass   = NewClass("Enumerator::Product", EnumeratorClass)
)

var enumeratorGeneratorTables = []Table{
	{Class: chainClass, Alloc: allocateEnumerator},
	{Class: LazyClass, Alloc: allocateEnumerator},
	{Class: productClass, Alloc: allocateEnumerator},
	{Class: yielderClass, Alloc: func(k *Class) Value { return NewInstance(k, &yielder{}) }},
	{Class: generatorClass, NoNew: true},
	{Class: producerClass, NoNew: true},
	{Class: generatorClass, Methods: []Method{{Name: "each", Max: -1, Fn: generatorEach, Flags: Kw}}},
	{Class: producerClass, Methods: []Method{{Name: "each", Max: -1, Fn: generatorEach, Flags: Kw}}},
	{Class: yielderClass, Methods: []Method{
		{Name: "<<", Min: 1, Max: 1, Fn: yielderPush},
		{Name: "initialize", Fn: yielderInitialize, Flags: PrivateRow},
		{Name: "to_proc", Fn: yielderToProc},
		{Name: "yield", Max: -1, Fn: yielderYield},
	}},
	{Class: chainClass, Methods: []Method{
		{Name: "initialize", Max: -1, Fn: chainInitialize, Flags: PrivateRow},
		{Name: "inspect", Fn: chainInspect},
		{Name: "rewind", Fn: chainRewind},
	}},
	{Class: productClass, Methods: []Method{
		{Name: "each", Fn: productEach},
		{Name: "initialize", Max: -1, Fn: productInitialize, Flags: PrivateRow | Kw},
		{Name: "inspect", Fn: chainInspect},
		{Name: "rewind", Fn: chainRewind},
	}},
	{Class: chainClass, TakeAway: []string{"next", "next_values", "peek", "peek_values"}},
	{Class: productClass, TakeAway: []string{"next", "next_values", "peek", "peek_values"}},
}

// generator is the Go data of a Generator or Producer: an iteration that hands its elements to a block.
type generator struct {
	run func(rt *Runtime, args []Value, block *Proc) (Value, error)
}

// blockGenerator is the iteration of Enumerator.new: the block of the template gets a yielder.
func blockGenerator(body *Proc) func(*Runtime, []Value, *Proc) (Value, error) {
	return func(rt *Runtime, args []Value, block *Proc) (Value, error) {
		y := NewYielder(block)
		b := rt.Budget()
		all := Append(b, []Value{y}, args...)
		if b.Failed() {
			return Nil, b.Err()
		}
		return rt.CallProc(body, all, BlockOptions{})
	}
}

// generatorSource is the source of enumerators over a generator.
type generatorSource struct {
	object Value // the Generator
	length Value // Integer, Float, a Proc to ask, or nil
}

func (s generatorSource) each(rt *Runtime, args []Value, block *Proc) (Value, error) {
	g, ok := DataOf[*generator](s.object)
	if !ok {
		return Nil, nil
	}
	return g.run(rt, args, block)
}

func (s generatorSource) size(rt *Runtime) (Value, error) {
	if p, ok := s.length.AsProc(); ok {
		return rt.CallProc(p, nil, BlockOptions{})
	}
	return s.length, nil
}

// newGenerator makes an enumerator whose elements come from a Go function. emit is false when the iteration must end.
func (c *Call) newGenerator(run func(rt *Runtime, emit func(args ...Value) error) (Value, error)) Value {
	g := &generator{run: func(rt *Runtime, _ []Value, block *Proc) (Value, error) {
		return run(rt, func(args ...Value) error {
			_, err := rt.Yield(block, args...)
			return err
		})
	}}
	return NewInstance(EnumeratorClass, &Enumerator{elements: generatorSource{object: NewInstance(generatorClass, g)}})
}

func generatorEach(c *Call) Value {
	if !c.NeedBlock() {
		return Nil
	}
	return c.Check(generatorSource{object: c.Self}.each(c.RT, c.Args, c.Block()))
}

// NewYielder makes the object by which a block is called.
func NewYielder(block *Proc) Value { return NewInstance(yielderClass, &yielder{block}) }

// yielder is the Go data of a Yielder: the block that wants the elements.
type yielder struct{ block *Proc }

func (c *Call) selfYielder() *Proc {
	y, _ := DataOf[*yielder](c.Self)
	if y == nil || y.block == nil {
		c.Raise(ArgumentErrorClass, "uninitialized yielder")
		return nil
	}
	return y.block
}

func yielderInitialize(c *Call) Value {
	if !c.Given() {
		return c.Raise(LocalJumpErrorClass, "no block given")
	}
	if y, ok := DataOf[*yielder](c.Self); ok {
		y.block = c.Block()
	}
	return Nil
}

func yielderPush(c *Call) Value {
	block := c.selfYielder()
	if block == nil {
		return Nil
	}
	_, err := c.RT.Yield(block, c.Arg(0))
	return c.Check(c.Self, err)
}

func yielderYield(c *Call) Value {
	block := c.selfYielder()
	if block == nil {
		return Nil
	}
	return c.Check(c.RT.Yield(block, c.Args...))
}

func yielderToProc(c *Call) Value {
	block := c.selfYielder()
	if block == nil {
		return Nil
	}
	return NewProc(&GoBlock{N: -1, Fn: func(rt *Runtime, args []Value, _ BlockOptions) (Value, error) {
		return rt.Yield(block, args...)
	}}, true).Value()
}

// enumeratorProduce makes an endless enumerator whose elements come from the one before.
func enumeratorProduce(c *Call) Value {
	if !c.Given() {
		return c.Raise(ArgumentErrorClass, "no block given")
	}
	if !c.AllowKw("size") {
		return Nil
	}
	next := c.Block()
	first, given := c.Arg(0), c.Has(0)
	g := &generator{run: func(rt *Runtime, _ []Value, block *Proc) (Value, error) {
		return Nil, produce(rt, next, first, given, block)
	}}
	length := Float(math.Inf(1))
	if v, ok := c.Kw("size"); ok {
		length = v
	}
	return NewInstance(c.SelfClass(), &Enumerator{elements: generatorSource{NewInstance(producerClass, g), length}})
}

func produce(rt *Runtime, next *Proc, v Value, given bool, block *Proc) (err error) {
	for {
		if given {
			if _, err := rt.Yield(block, v); err != nil {
				return err
			}
			v, err = rt.Yield(next, v)
		} else {
			v, err = rt.Yield(next)
		}
		if e, ok := err.(*Exception); ok && e.Value().RealClass().IsA(StopIterationClass) {
			return nil
		}
		if err != nil {
			return err
		}
		given = true
	}
}

// listSource is what chains and products are made of.
type listSource interface{ parts() []Value }

// chainSource goes through several collections, one after the other.
type chainSource struct{ list []Value }

func (s chainSource) parts() []Value { return s.list }

func (s chainSource) each(rt *Runtime, args []Value, block *Proc) (Value, error) {
	for _, v := range s.list {
		if _, err := rt.CallMethod(v, selEach(), args, nil, block, true); err != nil {
			return Nil, err
		}
	}
	return Nil, nil
}

func (s chainSource) size(rt *Runtime) (Value, error) {
	total := Int(0)
	for _, v := range s.list {
		if !rt.RespondTo(v, "size", true) {
			return Nil, nil
		}
		n, err := rt.Send(v, "size")
		if err != nil || n.IsNil() || n.IsFloat() {
			return n, err
		}
		if total, err = rt.Add(total, n); err != nil {
			return Nil, err
		}
	}
	return total, nil
}

func (b *Budget) newChain(list []Value) Value {
	chain := NewInstance(chainClass, &Enumerator{elements: chainSource{list}})
	for _, v := range list {
		if v.Class().IsA(LazyClass) {
			return b.Lazy(chain)
		}
	}
	return chain
}

func chainInitialize(c *Call) Value {
	if e, ok := DataOf[*Enumerator](c.Self); ok {
		e.elements = chainSource{Copy(c, c.Args)}
	}
	return Nil
}

func enumeratorPlus(c *Call) Value { return c.newChain([]Value{c.Self, c.Arg(0)}) }

func chainInspect(c *Call) Value {
	s, ok := c.selfEnumerator().elements.(listSource)
	if !ok {
		return Nil
	}
	return c.inspectWith(func(in *inspector) error {
		if err := in.write("#<" + c.Self.RealClass().Inspect() + ": "); err != nil {
			return err
		}
		if err := in.array(NewArray(s.parts())); err != nil {
			return err
		}
		return in.write(">")
	})
}

func chainRewind(c *Call) Value {
	if s, ok := c.selfEnumerator().elements.(listSource); ok {
		for _, v := range s.parts() {
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

// productSource goes through all combinations of elements of several collections.
type productSource struct{ list []Value }

func (s productSource) parts() []Value { return s.list }

func (s productSource) each(rt *Runtime, _ []Value, block *Proc) (Value, error) {
	b := rt.Budget()
	have := Room[Value](b, len(s.list))
	if b.Failed() {
		return Nil, b.Err()
	}
	return Nil, s.level(rt, have, block)
}

func (s productSource) level(rt *Runtime, have []Value, block *Proc) error {
	if len(have) == len(s.list) {
		b := rt.Budget()
		v := b.List(Copy(b, have))
		if b.Failed() {
			return b.Err()
		}
		_, err := rt.Yield(block, v)
		return err
	}
	inner := NewGoBlock(-1, func(rt *Runtime, args []Value) (Value, error) {
		v, err := rt.packValues(args)
		if err != nil {
			return Nil, err
		}
		b := rt.Budget()
		more := Append(b, have[:len(have):len(have)], v)
		if b.Failed() {
			return Nil, b.Err()
		}
		return Nil, s.level(rt, more, block)
	})
	_, err := rt.CallMethod(s.list[len(have)], SelectorFor("each_entry"), nil, nil, inner, true)
	return err
}

func (s productSource) size(rt *Runtime) (Value, error) {
	total := Int(1)
	for _, v := range s.list {
		n, err := rt.sizeOf(v)
		if err != nil || n.IsNil() {
			return n, err
		}
		if total, err = rt.multiply(total, n); err != nil {
			return Nil, err
		}
	}
	return total, nil
}

// productEach is each, which makes an ordinary enumerator without a block.
func productEach(c *Call) Value {
	if !c.Given() {
		return c.RT.newEnumerator(c.Self, "each", nil, nil)
	}
	return enumeratorEach(c)
}

func productInitialize(c *Call) Value {
	if !c.AllowKw() {
		return Nil
	}
	if e, ok := DataOf[*Enumerator](c.Self); ok {
		e.elements = productSource{Copy(c, c.Args)}
	}
	return Nil
}

func enumeratorProduct(c *Call) Value {
	if !c.AllowKw() {
		return Nil
	}
	e := &Enumerator{elements: productSource{Copy(c, c.Args)}}
	if c.Given() {
		_, err := e.each(c.RT, nil, c.Block())
		return c.Check(Nil, err)
	}
	return NewInstance(productClass, e)
}
