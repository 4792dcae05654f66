package ruby

// This file has what classes written in Go are registered with, here and in the packages of libraries. Registering runs
// when the program starts, so it does no more than fill in variables; see linker.go for the rest.

// Library is a library of Ruby whose classes are written in Go, in a package of its own. Its classes are variables of
// that package, made by NewClass and NewModule; what they have is in its tables.
type Library struct {
	// Name is what a template would require it by.
	Name string
	// Tables are variables of the package. The linker completes them in place.
	Tables [][]Table
}

// Table is a part of a class or module written in Go. A class may have any number of tables, in any package: one for
// each file that implements methods of it, for example. Rows whose functions don't come from a call are data in the
// program: they take no time and no memory when it starts.
type Table struct {
	Class *Class

	Methods   []Method // instance methods
	Statics   []Method // class methods
	Functions []Method // class methods that are private instance methods too, as module_function makes them
	Also      *Class   // another class that has Methods

	Refuse        []string // instance methods that Ruby's class has of its own, and that nothing it inherits here can stand for
	RefuseStatics []string // class methods likewise
	Reason        string   // why those are refused, if there is more to say

	TakeAway   []string // instance methods that the class doesn't have though it would inherit them
	NoNew      bool     // objects are made in other ways than by new and allocate
	NoAllocate bool     // the class has no allocate

	CopyOf *Class   // a class that Copy are methods of
	Copy   []string // instance methods that the class has copies of

	Include   *Class                   // a module that comes first among those the class includes
	Alloc     func(*Class) Value       // makes an object of the class, and of the classes below it, for new and allocate
	Adjust    func(*Method)            // changes each of Methods when it is linked
	Hides     []string                 // instance variables, with their @, that objects have in Ruby: any use is refused
	Hidden    func() map[string]Hidden // instance variables likewise, with what they are
	Constants func()                   // calls Constant and ConstantOfRun for Class; runs when its constants are first needed

	own, static []Method // the rows that the linker made
	next        *Table   // of the same class
}

// Register adds libraries to those that will be linked. The program does that before anything is parsed or rendered.
func Register(libraries ...Library) {
	defining("library " + libraries[0].Name)
	registered = append(registered, libraries...) // bounded: libraries written in Go
}

var (
	// Builtins lists every class written in Go.
	Builtins []*Class
	// registered lists the libraries to link.
	registered []Library
	// linked is set when nothing can be registered any more.
	linked bool
)

// defining panics if the tables are in use: what there is, and by whom, is settled before the first render.
//
//go:noinline
func defining(what string) {
	if linked {
		panic("ruby: the tables are linked, too late for " + what)
	}
}

// written has room for the classes written in Go. They are no objects of the heap, which the collector would mark one
// by one; once it is full, further ones are.
var written [288]Class

// NewClass makes a class written in Go, for a package variable. name is qualified; the constant is entered in its
// parent when that is asked for its constants.
func NewClass(name string, super *Class, includes ...*Class) *Class {
	defining(name)
	var c *Class
	if n := len(Builtins); n < len(written) {
		c = &written[n]
	} else {
		c = new(Class)
	}
	c.Name, c.Super, c.Includes = name, super, includes
	c.Object = Object{Kind: KindClass, Class: nil, Whole: c}
	c.Own.class, c.Static.class = c, c
	Builtins = append(Builtins, c) // bounded: classes written in Go
	c.ID = len(Builtins)
	return c
}

// NewModule makes a module written in Go, for a package variable.
func NewModule(name string, includes ...*Class) *Class {
	c := NewClass(name, nil, includes...)
	c.IsModule = true
	return c
}

// Constant enters a constant of a class written in Go. It is called by the function Constants of a table of that class,
// or before anything is linked.
//
//go:noinline
func Constant(class *Class, name string, v Value) { class.enter(name, constant{value: v}) }

// ConstantOfRun enters a constant whose value each run makes for itself.
//
//go:noinline
func ConstantOfRun(class *Class, name string, f func(*Runtime) Value) {
	class.enter(name, constant{ofRun: f})
}

func (c *Class) enter(name string, held constant) {
	if linked && !c.filling {
		panic("ruby: too late for the constant " + name + " of " + c.Name)
	}
	c.consts.Set(name, held)
}
