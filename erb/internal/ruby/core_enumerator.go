package ruby

// This file implements Enumerator.

// newEnumerator makes the enumerator that a method answers when it is called without a block.
func (rt *Runtime) newEnumerator(self Value, method string, args []Value, kw *Hash) Value {
	return NewInstance(enumeratorClass, &Enumerator{Self: self, Method: method, Args: append([]Value(nil), args...), Kw: kw})
}

// Enumerator is the Go data of an Enumerator: the call that runs the iteration.
type Enumerator struct {
	Self   Value
	Method string
	Args   []Value
	Kw     *Hash
}
