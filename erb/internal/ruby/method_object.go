package ruby

// This file defines the data of Method and UnboundMethod.

// UnboundMethodClass is the class UnboundMethod.
var UnboundMethodClass = NewClass("UnboundMethod", ObjectClass)

// MethodObject is the Go data of a Method or UnboundMethod.
type MethodObject struct {
	Recv    Value
	Method  *Method
	Name    string
	Missing bool // method_missing handles the call
	Unbound bool
	Bound   bool   // by bind
	Class   *Class // where it was looked up, if not in the receiver's class
}

// NewMethodObject makes a Method, or an UnboundMethod if m isn't bound.
func (rt *Runtime) NewMethodObject(m *MethodObject) Value {
	if m.Unbound {
		return NewInstance(UnboundMethodClass, m)
	}
	return NewInstance(MethodClass, m)
}

// IsStatic reports whether m is a class method of k or of a class above it.
func (rt *Runtime) IsStatic(k *Class, m *Method) bool {
	for ; k != nil; k = k.Super {
		if k.Static.At(m.Name) == m || rt.singletons[k][m.Name] == m {
			return true
		}
	}
	return false
}

// Located is implemented by bodies of blocks and methods with a known place in a template.
type Located interface {
	Location() (file string, line int)
}
