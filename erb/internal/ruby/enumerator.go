package ruby

// This file defines Enumerator, which a call without a block makes.

// Elements is the source of an enumerator's elements.
type Elements interface {
	// Each runs the iteration; args are appended to those of the call that the source makes.
	Each(rt *Runtime, args []Value, block *Proc) (Value, error)
	// Size returns the number of elements: an Integer, Float::INFINITY, or nil if it is unknown.
	Size(rt *Runtime) (Value, error)
}

// Enumerator is the Go data of an Enumerator.
type Enumerator struct {
	Elements
	Reader *reader // set once next or peek was called
}

// MethodSource is a call of a method that yields.
type MethodSource struct {
	Self        Value
	Method      string
	Args        []Value
	Kw          *Hash
	SizeProc    *Proc // returns the size, for to_enum with a block
	SizeUnknown bool  // for to_enum without one
}

// EnumeratorBytes is the memory charged for an enumerator.
const EnumeratorBytes = 256

// NewEnumerator makes the enumerator that a method returns if it is called without a block.
func (rt *Runtime) NewEnumerator(self Value, method string, args []Value, kw *Hash) Value {
	rt.Owe(EnumeratorBytes, 0)
	b := rt.Budget()
	kept := Copy(b, args)
	if b.Failed() {
		rt.Fault(b.Err())
	}
	if self.RealClass() == ChainClass { // Ruby takes the enumerator of the chain's each
		self = NewInstance(EnumeratorClass, &Enumerator{Elements: &MethodSource{Self: self, Method: "each"}})
	}
	class := EnumeratorClass
	if self.Class().IsA(LazyClass) {
		class = LazyClass
	}
	return NewInstance(class, &Enumerator{Elements: &MethodSource{Self: self, Method: method, Args: kept, Kw: kw}})
}

func (s *MethodSource) Each(rt *Runtime, args []Value, block *Proc) (Value, error) {
	all := s.Args
	if len(args) > 0 {
		b := rt.Budget()
		if all = Append(b, Copy(b, s.Args), args...); b.Failed() {
			return Nil, b.Err()
		}
	}
	return rt.CallMethod(s.Self, SelectorFor(s.Method), all, s.Kw, block, true)
}

func (s *MethodSource) Size(rt *Runtime) (Value, error) {
	switch {
	case s.SizeProc != nil:
		return rt.CallProc(s.SizeProc, s.Args, BlockOptions{Self: s.Self, HasSelf: true})
	case s.SizeUnknown:
		return Nil, nil
	}
	if s.Method == "step" && s.Self.RealClass().IsA(NumericClass) {
		return rt.stepCount(s)
	}
	return rt.iterations(s.Self, s.Method, s.Args)
}

// SelfEnumerator returns the receiver's enumerator; only for methods of Enumerator.
func (c *Call) SelfEnumerator() *Enumerator {
	e, ok := c.SelfInstance().Data.(*Enumerator)
	if !ok || e.Elements == nil {
		c.Raise(ArgumentErrorClass, "uninitialized enumerator")
		return &Enumerator{Elements: GeneratorSource{}}
	}
	return e
}

// DupData implements DataDuper.
func (e *Enumerator) DupData(*Budget) any { return &Enumerator{Elements: e.Elements} }
