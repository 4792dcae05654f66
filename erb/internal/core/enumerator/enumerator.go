package enumerator

// This file implements Enumerator: an iteration as an object. Elements come from a source. The sources
// are in source.go and generator.go, external iteration is in next.go.

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

func init() { ruby.Enumerators(ofCall) }

func allocateEnumerator(k *ruby.Class) ruby.Value {
	return ruby.NewInstance(k, &Enumerator{allocated: kindOf(k)})
}

var tables = []ruby.Table{
	{Class: &ruby.EnumeratorClass, Alloc: allocateEnumerator},
	{Class: &ruby.EnumeratorClass, Statics: []ruby.Method{
		{Name: "produce", Max: -1, Fn: enumeratorProduce, Flags: ruby.Kw},
		{Name: "product", Max: -1, Fn: product, Flags: ruby.Kw},
	}},
	{Class: &ruby.EnumeratorClass, Methods: []ruby.Method{
		{Name: "+", Min: 1, Max: 1, Fn: plus},
		{Name: "each", Max: -1, Fn: each},
		{Name: "each_with_index", Fn: eachWithIndex, Flags: ruby.Enum},
		{Name: "each_with_object", Min: 1, Max: 1, Fn: withObject, Flags: ruby.Enum},
		{Name: "feed", Min: 1, Max: 1, Reason: "values are not handed back into an iteration"},
		{Name: "initialize", Max: -1, Fn: initialize, Flags: ruby.PrivateRow},
		{Name: "initialize_copy", Min: 1, Max: 1, Fn: initializeCopy, Flags: ruby.PrivateRow},
		{Name: "inspect", Fn: inspect},
		{Name: "next", Fn: next},
		{Name: "next_values", Fn: nextValues},
		{Name: "peek", Fn: peek},
		{Name: "peek_values", Fn: peekValues},
		{Name: "rewind", Fn: rewind},
		{Name: "size", Fn: size},
		{Name: "with_index", Max: 1, Fn: enumeratorWithIndex, Flags: ruby.Enum},
		{Name: "with_object", Min: 1, Max: 1, Fn: withObject, Flags: ruby.Enum},
	}},
}

// Source is the iteration of an enumerator that a library makes.
type Source struct {
	// The call shown by inspect; Method is "" if it is just Self.
	Self   ruby.Value
	Method string
	Args   []ruby.Value

	Run   func(rt *ruby.Runtime, args []ruby.Value, block *ruby.Proc) (ruby.Value, error)
	Count func(rt *ruby.Runtime) (ruby.Value, error)
}

func (s *Source) Each(rt *ruby.Runtime, args []ruby.Value, block *ruby.Proc) (ruby.Value, error) {
	return s.Run(rt, args, block)
}

// stage reports whether s is the call of a method of a lazy enumerator.
func (s *Source) stage() bool { return s.Method != "" && s.Method != "each" }

// detached returns the source of a copy of a lazy enumerator, whose receiver is a generator. args are the arguments of
// each in its text.
func (s *Source) detached(args []ruby.Value) *Source {
	g := &Generator{Run: func(rt *ruby.Runtime, _ []ruby.Value, block *ruby.Proc) (ruby.Value, error) {
		return s.Run(rt, nil, block)
	}}
	return &Source{Self: ruby.NewInstance(generatorClass, g), Method: "each", Args: args, Run: g.Run,
		Count: func(*ruby.Runtime) (ruby.Value, error) { return ruby.Nil, nil }}
}

func (s *Source) Size(rt *ruby.Runtime) (ruby.Value, error) { return s.Count(rt) }

// NewEnumerator makes an enumerator of s.
func NewEnumerator(b *ruby.Budget, class *ruby.Class, s *Source) ruby.Value {
	b.Charge(EnumeratorBytes)
	return ruby.NewInstance(class, &Enumerator{Elements: s})
}

// SetSource initialises an enumerator that was allocated.
func SetSource(c *ruby.Call, s *Source) {
	if e, ok := ruby.DataOf[*Enumerator](c.Self); ok {
		e.Elements = s
	}
}

// Lazy makes the lazy enumerator of v.
func Lazy(b *ruby.Budget, v ruby.Value) ruby.Value {
	return NewEnumerator(b, LazyClass, &Source{
		Self: v,
		Run: func(rt *ruby.Runtime, args []ruby.Value, block *ruby.Proc) (ruby.Value, error) {
			return rt.CallMethod(v, ruby.EachSelector.Get(), args, nil, block, true)
		},
		Count: func(rt *ruby.Runtime) (ruby.Value, error) {
			size, _, err := rt.CheckCall(v, "size")
			return size, err
		},
	})
}

// ordinary raises TypeError for a chain or a product, as methods of Enumerator do. It reports whether there is no
// error.
func ordinary(c *ruby.Call, e *Enumerator) bool {
	switch e.Elements.(type) {
	case ChainSource:
		c.Raise(ruby.TypeErrorClass, "wrong argument type chain (expected enumerator)")
	case productSource:
		c.Raise(ruby.TypeErrorClass, "wrong argument type product (expected enumerator)")
	}
	return !c.Failed()
}

func initialize(c *ruby.Call) ruby.Value {
	if !c.Given() {
		return c.Raise(ruby.ArgumentErrorClass, "tried to create Proc object without a block")
	}
	if n := len(c.Args); n > 1 {
		return c.Fail(ruby.WrongArity(n, 0, 1))
	}
	if !c.Thaw() {
		return ruby.Nil
	}
	g := GeneratorSource{Object: ruby.NewInstance(generatorClass, &Generator{Run: blockGenerator(c.Block())}), Length: c.Arg(0)}
	switch v := c.Arg(0); {
	case v.IsNil(), v.Kind() == ruby.KindProc, v.IsFloat() && math.IsInf(v.Float(), 0):
	default:
		g.Length = ruby.Int(c.Int(0))
	}
	if data, ok := ruby.DataOf[*Enumerator](c.Self); ok && !c.Failed() {
		data.Elements = g
	}
	return c.Self
}

func each(c *ruby.Call) ruby.Value {
	e := SelfEnumerator(c)
	if c.Failed() {
		return ruby.Nil
	}
	if c.Given() {
		v, err := e.Each(c.RT, c.Args, c.Block())
		if _, ok := e.Elements.(listSource); ok { // a chain or product
			v = c.Self
		}
		return c.Check(v, err)
	}
	if _, chain := e.Elements.(ChainSource); chain {
		return c.RT.NewEnumerator(c.Self, "each", c.Args, nil)
	}
	if len(c.Args) == 0 {
		return c.Self
	}
	if s, ok := e.Elements.(*Source); ok && s.stage() {
		return ruby.NewInstance(LazyClass, &Enumerator{Elements: s.detached(ruby.Copy(c, c.Args))})
	}
	s, ok := e.Elements.(*MethodSource)
	if !ok {
		return c.RT.NewEnumerator(c.Self, "each", c.Args, nil)
	}
	copied := *s
	copied.Args = ruby.Append(c, ruby.Copy(c, s.Args), c.Args...)
	return ruby.NewInstance(c.Self.RealClass(), &Enumerator{Elements: &copied})
}

func size(c *ruby.Call) ruby.Value {
	e := SelfEnumerator(c)
	if c.Failed() {
		return ruby.Nil
	}
	return c.Check(e.Size(c.RT))
}

func eachWithIndex(c *ruby.Call) ruby.Value { return withIndex(c, 0) }

func enumeratorWithIndex(c *ruby.Call) ruby.Value {
	offset := int64(0)
	if !c.Arg(0).IsNil() {
		offset = c.Int(0)
	}
	return withIndex(c, offset)
}

// withIndex runs the iteration with a counter next to the yielded values.
func withIndex(c *ruby.Call, offset int64) ruby.Value {
	e, user := SelfEnumerator(c), c.Block()
	if !ordinary(c, e) {
		return ruby.Nil
	}
	i := offset
	block := ruby.NewProc(&ruby.GoBlock{N: -1, Fn: func(rt *ruby.Runtime, args []ruby.Value, opt ruby.BlockOptions) (ruby.Value, error) {
		v, err := packValues(rt, args)
		if err != nil {
			return ruby.Nil, err
		}
		i++
		return rt.YieldFor(opt.Use, user, v, ruby.Int(i-1))
	}}, false)
	return c.Check(e.Each(c.RT, nil, block))
}

// packValues is pack outside of a call.
func packValues(rt *ruby.Runtime, args []ruby.Value) (ruby.Value, error) {
	switch len(args) {
	case 0:
		return ruby.Nil, nil
	case 1:
		return args[0], nil
	}
	b := rt.Budget()
	v := b.List(ruby.Copy(b, args))
	return v, b.Err()
}

func withObject(c *ruby.Call) ruby.Value {
	e, user, memo := SelfEnumerator(c), c.Block(), c.Arg(0)
	if !ordinary(c, e) {
		return ruby.Nil
	}
	block := ruby.NewGoBlock(-1, func(rt *ruby.Runtime, args []ruby.Value) (ruby.Value, error) {
		v, err := packValues(rt, args)
		if err != nil {
			return ruby.Nil, err
		}
		return rt.Yield(user, v, memo)
	})
	if _, err := e.Each(c.RT, nil, block); err != nil {
		return c.Fail(err)
	}
	return memo
}

func inspect(c *ruby.Call) ruby.Value {
	e, _ := ruby.DataOf[*Enumerator](c.Self)
	return c.InspectWith(func(in *ruby.Inspector) error {
		name := c.Self.RealClass().Inspect()
		if e == nil || e.Elements == nil {
			return in.Write("#<" + name + ": uninitialized>")
		}
		again, err := in.RT.Visit(ruby.VisitInspect, c.Self)
		if err != nil {
			return err
		}
		if again {
			return in.Write("#<" + name + ": ...>")
		}
		defer in.RT.LeaveVisit()
		return enumerator(in, name, e)
	})
}

func enumerator(in *ruby.Inspector, name string, e *Enumerator) error {
	if err := in.Write("#<" + name + ": "); err != nil {
		return err
	}
	if s, ok := e.Elements.(*Source); ok {
		if err := in.Value(s.Self); err != nil {
			return err
		}
		if s.Method == "" {
			return in.Write(">")
		}
		return callOf(in, ":"+s.Method, s.Args, nil, ">")
	}
	s, ok := e.Elements.(*MethodSource)
	if !ok {
		if g, ok := e.Elements.(GeneratorSource); ok {
			if err := in.Value(g.Object); err != nil {
				return err
			}
		}
		return in.Write(":each>")
	}
	if err := in.Value(s.Self); err != nil {
		return err
	}
	return callOf(in, ":"+s.Method, s.Args, s.Kw, ">")
}

// keywordsOf splits off a hash that looks like keywords: Ruby prints it as such.
func keywordsOf(args []ruby.Value) ([]ruby.Value, *ruby.Hash) {
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

// callOf appends a call: name, arguments in parentheses if there are any, and after.
func callOf(in *ruby.Inspector, name string, args []ruby.Value, kw *ruby.Hash, after string) error {
	if err := in.Write(name); err != nil {
		return err
	}
	if len(args) == 0 && (kw == nil || kw.Len() == 0) {
		return in.Write(after)
	}
	if kw == nil {
		args, kw = keywordsOf(args)
	}
	sep := "("
	for _, arg := range args {
		if err := in.Write(sep); err != nil {
			return err
		}
		if err := in.Value(arg); err != nil {
			return err
		}
		sep = ", "
	}
	if kw != nil {
		for k, v := range kw.All {
			if err := in.Write(sep); err != nil {
				return err
			}
			if err := in.Key(k); err != nil {
				return err
			}
			text, err := in.RT.ToS(v) // not its inspect, as in Ruby
			if err != nil {
				return err
			}
			if err := in.Write(text); err != nil {
				return err
			}
			sep = ", "
		}
	}
	return in.Write(")" + after)
}
