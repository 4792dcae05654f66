package enumerator

// This file defines the data of enumerators and their sources: a call of a method, a generator, other enumerators.

import (
	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Elements is the source of an enumerator's elements.
type Elements interface {
	// Each runs the iteration; args are appended to the arguments of the call that the source makes.
	Each(rt *ruby.Runtime, args []ruby.Value, block *ruby.Proc) (ruby.Value, error)
	// Size returns the number of elements: an Integer, Float::INFINITY, or nil if it is unknown.
	Size(rt *ruby.Runtime) (ruby.Value, error)
}

// Enumerator is the Go data of an Enumerator.
type Enumerator struct {
	Elements
	reader    *Reader // set once next or peek was called
	allocated string  // the name of the kind in messages, if it was made without an initialize
}

// MethodSource is a call of a method that yields.
type MethodSource struct {
	Self        ruby.Value
	Method      string
	Args        []ruby.Value
	Kw          *ruby.Hash
	SizeProc    *ruby.Proc // returns the size, for to_enum with a block
	SizeUnknown bool       // for to_enum without one
}

// EnumeratorBytes is the memory charged for an enumerator.
const EnumeratorBytes = 256

func (s *MethodSource) Each(rt *ruby.Runtime, args []ruby.Value, block *ruby.Proc) (ruby.Value, error) {
	all := s.Args
	if len(args) > 0 {
		b := rt.Budget()
		if all = ruby.Append(b, ruby.Copy(b, s.Args), args...); b.Failed() {
			return ruby.Nil, b.Err()
		}
	}
	return rt.CallMethod(s.Self, ruby.SelectorFor(s.Method), all, s.Kw, block, true)
}

func (s *MethodSource) Size(rt *ruby.Runtime) (ruby.Value, error) {
	switch {
	case s.SizeProc != nil:
		return rt.CallProc(s.SizeProc, s.Args, ruby.BlockOptions{Self: s.Self, HasSelf: true})
	case s.SizeUnknown:
		return ruby.Nil, nil
	}
	if s.Method == "step" && s.Self.RealClass().IsA(ruby.NumericClass) {
		return stepCount(rt, s)
	}
	return iterations(rt, s.Self, s.Method, s.Args)
}

// SelfEnumerator returns the receiver's enumerator; only for methods of Enumerator.
func SelfEnumerator(c *ruby.Call) *Enumerator {
	e, ok := c.SelfInstance().Data.(*Enumerator)
	if !ok || e.Elements == nil {
		uninitialized(c, c.Self)
		return &Enumerator{Elements: GeneratorSource{}}
	}
	return e
}

// uninitialized raises the error for an enumerator whose initialize was not called.
func uninitialized(c *ruby.Call, v ruby.Value) ruby.Value {
	return c.Raise(ruby.ArgumentErrorClass, "uninitialized %s", kindOf(v.Class()))
}

// kindOf returns the name of enumerators of a class in messages.
func kindOf(k *ruby.Class) string {
	switch {
	case k.IsA(ChainClass):
		return "chain"
	case k.IsA(productClass):
		return "product"
	}
	return "enumerator"
}

// initializeCopy makes the receiver an enumerator of the same elements as another one.
func initializeCopy(c *ruby.Call) ruby.Value {
	if c.Self == c.Arg(0) || !c.Thaw() {
		return c.Self
	}
	to, _ := ruby.DataOf[*Enumerator](c.Self)
	from, ok := ruby.DataOf[*Enumerator](c.Arg(0))
	switch {
	case to == nil || !ok || c.Self.RealClass() != c.Arg(0).RealClass():
		return c.Raise(ruby.TypeErrorClass, "initialize_copy should take same class object")
	case from.Elements == nil:
		return uninitialized(c, c.Arg(0))
	case from.reader != nil:
		return c.Raise(ruby.TypeErrorClass, "can't copy execution context")
	}
	to.Elements, to.reader = from.Elements, nil
	return c.Self
}

// DupData implements object.DataDuper.
func (e *Enumerator) DupData(b *ruby.Budget) any {
	if _, ok := e.Elements.(*ArithSeq); ok {
		b.Raise(ruby.TypeErrorClass, "allocator undefined for %s", arithSeqClass.Inspect())
	}
	if e.reader != nil {
		b.Raise(ruby.TypeErrorClass, "can't copy execution context")
	}
	if e.Elements == nil {
		b.Raise(ruby.ArgumentErrorClass, "uninitialized %s", e.allocated)
	}
	if s, ok := e.Elements.(*Source); ok && s.stage() {
		return &Enumerator{Elements: s.detached(nil)}
	}
	return &Enumerator{Elements: e.Elements}
}

// ofCall makes the enumerator that a method returns if it is called without a block.
func ofCall(rt *ruby.Runtime, self ruby.Value, method string, args []ruby.Value, kw *ruby.Hash) ruby.Value {
	rt.Owe(EnumeratorBytes, 0)
	b := rt.Budget()
	kept := ruby.Copy(b, args)
	if b.Failed() {
		rt.Fault(b.Err())
	}
	if self.RealClass() == ChainClass { // Ruby takes the enumerator of the chain's each
		self = ruby.NewInstance(ruby.EnumeratorClass, &Enumerator{Elements: &MethodSource{Self: self, Method: "each"}})
	}
	class := ruby.EnumeratorClass
	if self.Class().IsA(LazyClass) {
		class = LazyClass
	}
	return ruby.NewInstance(class, &Enumerator{Elements: &MethodSource{Self: self, Method: method, Args: kept, Kw: kw}})
}

// LazyClass is Enumerator::Lazy.
var LazyClass *ruby.Class

// ChainClass is Enumerator::Chain.
var ChainClass *ruby.Class

// Generator is the Go data of a Generator or Producer: an iteration that passes its elements to a block.
type Generator struct {
	Run func(rt *ruby.Runtime, args []ruby.Value, block *ruby.Proc) (ruby.Value, error)
}

// GeneratorSource is the source of enumerators over a generator.
type GeneratorSource struct {
	Object ruby.Value // the Generator
	Length ruby.Value // Integer, Float, a Proc that returns one, or nil
}

func (s GeneratorSource) Each(rt *ruby.Runtime, args []ruby.Value, block *ruby.Proc) (ruby.Value, error) {
	g, ok := ruby.DataOf[*Generator](s.Object)
	if !ok {
		return ruby.Nil, nil
	}
	return g.Run(rt, args, block)
}

func (s GeneratorSource) Size(rt *ruby.Runtime) (ruby.Value, error) {
	if p, ok := s.Length.AsProc(); ok {
		return rt.CallProc(p, nil, ruby.BlockOptions{})
	}
	return s.Length, nil
}

// ChainSource iterates over several collections, one after the other.
type ChainSource struct{ List []ruby.Value }

func (s ChainSource) Parts() []ruby.Value { return s.List }

func (s ChainSource) Each(rt *ruby.Runtime, args []ruby.Value, block *ruby.Proc) (ruby.Value, error) {
	for _, v := range s.List {
		if _, err := rt.CallMethod(v, ruby.EachSelector.Get(), args, nil, block, true); err != nil {
			return ruby.Nil, err
		}
	}
	return ruby.Nil, nil
}

func (s ChainSource) Size(rt *ruby.Runtime) (ruby.Value, error) {
	total := ruby.Int(0)
	for _, v := range s.List {
		if !rt.RespondTo(v, "size", true) {
			return ruby.Nil, nil
		}
		n, err := rt.Send(v, "size")
		if err != nil || n.IsNil() || n.IsFloat() {
			return n, err
		}
		if total, err = arith.Add(rt, total, n); err != nil {
			return ruby.Nil, err
		}
	}
	return total, nil
}
