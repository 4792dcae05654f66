package ruby

// This file implements Enumerator: an iteration as an object. Where the elements come from is a source; those made of
// a method call are here, generators in core_enumerator_generator.go, reading one by one in core_enumerator_next.go.

import "math"

func allocateEnumerator(k *Class) Value { return NewInstance(k, &Enumerator{}) }

var enumeratorTables = []Table{
	{Class: EnumeratorClass, Alloc: allocateEnumerator},
	{Class: EnumeratorClass, Statics: []Method{
		{Name: "produce", Max: 1, Fn: enumeratorProduce, Flags: Kw},
		{Name: "product", Max: -1, Fn: enumeratorProduct, Flags: Kw},
	}},
	{Class: EnumeratorClass, Methods: []Method{
		{Name: "+", Min: 1, Max: 1, Fn: enumeratorPlus},
		{Name: "each", Max: -1, Fn: enumeratorEach, Flags: Kw},
		{Name: "each_with_index", Fn: enumeratorEachWithIndex, Flags: Enum},
		{Name: "each_with_object", Min: 1, Max: 1, Fn: enumeratorWithObject, Flags: Enum},
		{Name: "feed", Min: 1, Max: 1, Reason: "values are not handed back into an iteration"},
		{Name: "initialize", Max: 1, Fn: enumeratorInitialize, Flags: PrivateRow},
		{Name: "inspect", Fn: enumeratorInspect},
		{Name: "next", Fn: enumeratorNext},
		{Name: "next_values", Fn: enumeratorNextValues},
		{Name: "peek", Fn: enumeratorPeek},
		{Name: "peek_values", Fn: enumeratorPeekValues},
		{Name: "rewind", Fn: enumeratorRewind},
		{Name: "size", Fn: enumeratorSize},
		{Name: "with_index", Max: 1, Fn: enumeratorWithIndex, Flags: Enum},
		{Name: "with_object", Min: 1, Max: 1, Fn: enumeratorWithObject, Flags: Enum},
	}},
}

// elements is where the elements of an enumerator come from.
type elements interface {
	// each runs the iteration; args are added to those of the call that the source makes.
	each(rt *Runtime, args []Value, block *Proc) (Value, error)
	// size is the number of elements: an Integer, Float::INFINITY, or nil where nobody knows.
	size(rt *Runtime) (Value, error)
}

// Enumerator is the Go data of an Enumerator.
type Enumerator struct {
	elements
	reader *reader // set once next or peek was called
}

// methodSource is a call of a method that yields.
type methodSource struct {
	self        Value
	method      string
	args        []Value
	kw          *Hash
	sizeProc    *Proc // tells the size, for to_enum with a block
	sizeUnknown bool  // for to_enum without one
}

// enumeratorBytes is what an enumerator takes.
const enumeratorBytes = 256

// newEnumerator makes the enumerator that a method answers when it is called without a block.
func (rt *Runtime) newEnumerator(self Value, method string, args []Value, kw *Hash) Value {
	rt.owe(enumeratorBytes, 0)
	b := rt.Budget()
	kept := Copy(b, args)
	if b.Failed() {
		rt.fault(b.Err())
	}
	if self.RealClass() == chainClass { // Ruby takes the enumerator of its each
		self = NewInstance(EnumeratorClass, &Enumerator{elements: &methodSource{self: self, method: "each"}})
	}
	class := EnumeratorClass
	if self.Class().IsA(LazyClass) {
		class = LazyClass
	}
	return NewInstance(class, &Enumerator{elements: &methodSource{self: self, method: method, args: kept, kw: kw}})
}

// Source is the iteration of an enumerator that a library makes.
type Source struct {
	// What it is a call of, for its text; Method is "" if it is just Self.
	Self   Value
	Method string
	Args   []Value

	Run   func(rt *Runtime, args []Value, block *Proc) (Value, error)
	Count func(rt *Runtime) (Value, error)
}

func (s *Source) each(rt *Runtime, args []Value, block *Proc) (Value, error) {
	return s.Run(rt, args, block)
}

func (s *Source) size(rt *Runtime) (Value, error) { return s.Count(rt) }

// NewEnumerator makes an enumerator of s.
func (b *Budget) NewEnumerator(class *Class, s *Source) Value {
	b.Charge(enumeratorBytes)
	return NewInstance(class, &Enumerator{elements: s})
}

// SetSource readies an enumerator that was allocated.
func (c *Call) SetSource(s *Source) {
	if e, ok := DataOf[*Enumerator](c.Self); ok {
		e.elements = s
	}
}

// Lazy makes the lazy enumerator of v.
func (b *Budget) Lazy(v Value) Value {
	return b.NewEnumerator(LazyClass, &Source{
		Self: v,
		Run: func(rt *Runtime, args []Value, block *Proc) (Value, error) {
			return rt.CallMethod(v, selEach(), args, nil, block, true)
		},
		Count: func(rt *Runtime) (Value, error) {
			size, _, err := rt.CheckCall(v, "size")
			return size, err
		},
	})
}

func (s *methodSource) each(rt *Runtime, args []Value, block *Proc) (Value, error) {
	all := s.args
	if len(args) > 0 {
		b := rt.Budget()
		if all = Append(b, Copy(b, s.args), args...); b.Failed() {
			return Nil, b.Err()
		}
	}
	return rt.CallMethod(s.self, SelectorFor(s.method), all, s.kw, block, true)
}

func (s *methodSource) size(rt *Runtime) (Value, error) {
	switch {
	case s.sizeProc != nil:
		return rt.CallProc(s.sizeProc, s.args, BlockOptions{Self: s.self, HasSelf: true})
	case s.sizeUnknown:
		return Nil, nil
	}
	return rt.iterations(s.self, s.method, s.args)
}

// ordinary raises TypeError for a chain or a product, as methods of Enumerator do. It reports whether there is no
// error.
func (c *Call) ordinary(e *Enumerator) bool {
	switch e.elements.(type) {
	case chainSource:
		c.Raise(TypeErrorClass, "wrong argument type chain (expected enumerator)")
	case productSource:
		c.Raise(TypeErrorClass, "wrong argument type product (expected enumerator)")
	}
	return !c.Failed()
}

func (c *Call) selfEnumerator() *Enumerator {
	e, ok := c.SelfInstance().Data.(*Enumerator)
	if !ok || e.elements == nil {
		c.Raise(ArgumentErrorClass, "uninitialized enumerator")
		return &Enumerator{elements: generatorSource{}}
	}
	return e
}

func enumeratorInitialize(c *Call) Value {
	if !c.Given() {
		return c.Raise(ArgumentErrorClass, "tried to create Proc object without a block")
	}
	g := generatorSource{object: NewInstance(generatorClass, &generator{run: blockGenerator(c.Block())}), length: c.Arg(0)}
	switch v := c.Arg(0); {
	case v.IsNil(), v.Kind() == KindProc, v.IsFloat() && math.IsInf(v.Float(), 0):
	default:
		g.length = Int(c.Int(0))
	}
	if data, ok := DataOf[*Enumerator](c.Self); ok && !c.Failed() {
		data.elements = g
	}
	return Nil
}

// DupData implements DataDuper.
func (e *Enumerator) DupData(*Budget) any { return &Enumerator{elements: e.elements} }

func enumeratorEach(c *Call) Value {
	e := c.selfEnumerator()
	if c.Failed() {
		return Nil
	}
	if c.Given() {
		v, err := e.each(c.RT, c.Args, c.Block())
		if _, ok := e.elements.(listSource); ok { // a chain or product
			v = c.Self
		}
		return c.Check(v, err)
	}
	if _, chain := e.elements.(chainSource); chain {
		return c.RT.newEnumerator(c.Self, "each", c.Args, c.kw)
	}
	if len(c.Args) == 0 {
		return c.Self
	}
	s, ok := e.elements.(*methodSource)
	if !ok {
		return c.RT.newEnumerator(c.Self, "each", c.Args, c.kw)
	}
	copied := *s
	copied.args = Append(c, Copy(c, s.args), c.Args...)
	return NewInstance(c.Self.RealClass(), &Enumerator{elements: &copied})
}

func enumeratorSize(c *Call) Value {
	e := c.selfEnumerator()
	if c.Failed() {
		return Nil
	}
	return c.Check(e.size(c.RT))
}

func enumeratorEachWithIndex(c *Call) Value { return c.withIndex(0) }

func enumeratorWithIndex(c *Call) Value {
	offset := int64(0)
	if !c.Arg(0).IsNil() {
		offset = c.Int(0)
	}
	return c.withIndex(offset)
}

// withIndex runs the iteration with a number beside what is yielded.
func (c *Call) withIndex(offset int64) Value {
	e, user := c.selfEnumerator(), c.Block()
	if !c.ordinary(e) {
		return Nil
	}
	i := offset
	block := NewGoBlock(-1, func(rt *Runtime, args []Value) (Value, error) {
		v, err := rt.packValues(args)
		if err != nil {
			return Nil, err
		}
		i++
		return rt.Yield(user, v, Int(i-1))
	})
	return c.Check(e.each(c.RT, nil, block))
}

// packValues is pack outside of a call.
func (rt *Runtime) packValues(args []Value) (Value, error) {
	switch len(args) {
	case 0:
		return Nil, nil
	case 1:
		return args[0], nil
	}
	b := rt.Budget()
	v := b.List(Copy(b, args))
	return v, b.Err()
}

func enumeratorWithObject(c *Call) Value {
	e, user, memo := c.selfEnumerator(), c.Block(), c.Arg(0)
	if !c.ordinary(e) {
		return Nil
	}
	block := NewGoBlock(-1, func(rt *Runtime, args []Value) (Value, error) {
		v, err := rt.packValues(args)
		if err != nil {
			return Nil, err
		}
		return rt.Yield(user, v, memo)
	})
	if _, err := e.each(c.RT, nil, block); err != nil {
		return c.Fail(err)
	}
	return memo
}

func enumeratorInspect(c *Call) Value {
	e := c.selfEnumerator()
	if c.Failed() {
		return Nil
	}
	return c.inspectWith(func(in *inspector) error {
		name := c.Self.RealClass().Inspect()
		again, err := in.rt.visit(visitInspect, c.Self)
		if err != nil {
			return err
		}
		if again {
			return in.write("#<" + name + ": ...>")
		}
		defer in.rt.leaveVisit()
		return in.enumerator(name, e)
	})
}

func (in *inspector) enumerator(name string, e *Enumerator) error {
	if err := in.write("#<" + name + ": "); err != nil {
		return err
	}
	if s, ok := e.elements.(*Source); ok {
		if err := in.value(s.Self); err != nil {
			return err
		}
		if s.Method == "" {
			return in.write(">")
		}
		return in.callOf(":"+s.Method, s.Args, nil, ">")
	}
	s, ok := e.elements.(*methodSource)
	if !ok {
		if g, ok := e.elements.(generatorSource); ok {
			if err := in.value(g.object); err != nil {
				return err
			}
		}
		return in.write(":each>")
	}
	if err := in.value(s.self); err != nil {
		return err
	}
	return in.callOf(":"+s.method, s.args, s.kw, ">")
}

// keywordsOf splits off a hash that looks like keywords: Ruby writes it as such.
func keywordsOf(args []Value) ([]Value, *Hash) {
	if len(args) == 0 {
		return args, nil
	}
	h, ok := args[len(args)-1].AsHash()
	if !ok || h.Len() == 0 {
		return args, nil
	}
	for k := range h.All {
		if _, ok := k.AsSymbol(); !ok {
			return args, nil
		}
	}
	return args[:len(args)-1], h
}

// callOf appends a call: name, arguments in parentheses if there are any, and what comes after.
func (in *inspector) callOf(name string, args []Value, kw *Hash, after string) error {
	if err := in.write(name); err != nil {
		return err
	}
	if len(args) == 0 && (kw == nil || kw.Len() == 0) {
		return in.write(after)
	}
	if kw == nil {
		args, kw = keywordsOf(args)
	}
	sep := "("
	for _, arg := range args {
		if err := in.write(sep); err != nil {
			return err
		}
		if err := in.value(arg); err != nil {
			return err
		}
		sep = ", "
	}
	if kw != nil {
		for k, v := range kw.All {
			if err := in.write(sep); err != nil {
				return err
			}
			if err := in.key(k); err != nil {
				return err
			}
			text, err := in.rt.ToS(v) // not its inspect, as in Ruby
			if err != nil {
				return err
			}
			if err := in.write(text); err != nil {
				return err
			}
			sep = ", "
		}
	}
	return in.write(")" + after)
}
