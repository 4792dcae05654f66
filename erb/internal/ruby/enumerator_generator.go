package ruby

// This file has enumerators over a block or over other enumerators.

// LazyClass is Enumerator::Lazy.
var LazyClass = NewClass("Enumerator::Lazy", EnumeratorClass)

// ChainClass is Enumerator::Chain.
var ChainClass = NewClass("Enumerator::Chain", EnumeratorClass)

// Generator is the Go data of a Generator or Producer: an iteration that passes its elements to a block.
type Generator struct {
	Run func(rt *Runtime, args []Value, block *Proc) (Value, error)
}

// GeneratorSource is the source of enumerators over a generator.
type GeneratorSource struct {
	Object Value // the Generator
	Length Value // Integer, Float, a Proc that returns one, or nil
}

func (s GeneratorSource) Each(rt *Runtime, args []Value, block *Proc) (Value, error) {
	g, ok := DataOf[*Generator](s.Object)
	if !ok {
		return Nil, nil
	}
	return g.Run(rt, args, block)
}

func (s GeneratorSource) Size(rt *Runtime) (Value, error) {
	if p, ok := s.Length.AsProc(); ok {
		return rt.CallProc(p, nil, BlockOptions{})
	}
	return s.Length, nil
}

// ChainSource iterates over several collections, one after the other.
type ChainSource struct{ List []Value }

func (s ChainSource) Parts() []Value { return s.List }

func (s ChainSource) Each(rt *Runtime, args []Value, block *Proc) (Value, error) {
	for _, v := range s.List {
		if _, err := rt.CallMethod(v, EachSelector(), args, nil, block, true); err != nil {
			return Nil, err
		}
	}
	return Nil, nil
}

func (s ChainSource) Size(rt *Runtime) (Value, error) {
	total := Int(0)
	for _, v := range s.List {
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
