package ruby

// This file has the class Binding, whose objects the interpreter makes.

// BindingClass is the class of the objects that Kernel#binding returns.
var BindingClass = NewClass("Binding", ObjectClass)

// Binding is the Go data of a Binding: the local variables that a place in a template sees, and its self. The
// interpreter implements it.
type Binding interface {
	// Receiver returns self.
	Receiver() Value
	// Locals lists the names of the local variables, beginning with the innermost block.
	Locals(b *Budget) []string
	// Local returns a local variable. ok is false if there is none of that name.
	Local(name string) (v Value, ok bool, err error)
	// SetLocal sets a local variable. It makes a new one if there is none of that name.
	SetLocal(name string, v Value) error
	// Eval evaluates a text of Ruby. The first line of the text has the given number in a file of the given name.
	Eval(t EvalText) (Value, error)
	// Place returns the place of the call that made the binding.
	Place() (file string, line int)
}

// EvalText is a text of Ruby that a binding evaluates.
type EvalText struct {
	Text, File string
	Line       int
	Method     string // the name of the method that evaluates it
	Large      bool   // it may be as long as a template
}

// Symbols returns an array of the names of variables.
func (b *Budget) Symbols(names []string) Value {
	list := Make[Value](b, len(names))
	for i := range list {
		list[i] = Sym(names[i])
	}
	return b.List(list)
}
