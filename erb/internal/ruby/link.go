package ruby

// This file registers classes written in Go, here and in the packages of libraries. Registration runs when the
// program starts, so it only fills in variables; linker.go does the rest.

import "github.com/boshrender/boshrender/erb/internal/ruby/ordered"

// Library is a library of Ruby whose classes are written in Go, in a package of its own. It is static data: no code
// of the package runs before a template calls a method of the library.
type Library struct {
	// Name is the argument of require.
	Name string
	// Classes are the classes and modules of the library; their methods and constants are in its tables. Register
	// creates them.
	Classes []ClassRow
	// Tables are variables of the package. The linker completes them in place.
	Tables [][]Table
	// Prelude is nil for a library without methods in Ruby.
	Prelude *Prelude
}

// ClassRow describes a class or module of a library. It names other classes by the addresses of the variables that
// hold them, which are known when the program is linked.
type ClassRow struct {
	Var     **Class // the package variable that holds the class, if the package needs one
	Name    string  // qualified
	Module  bool
	Super   **Class // of classes
	Include []**Class
}

// Table is a part of a class or module written in Go. A class may have any number of tables, in any package: for
// example one for each file that implements methods of it. Rows with plain functions, not results of calls, are
// static data of the program: they take no time and no memory at its start.
type Table struct {
	Class **Class // the address of the variable that holds it

	Methods   []Method  // instance methods
	Statics   []Method  // class methods
	Functions []Method  // class methods that are private instance methods too, as module_function makes them
	Also      []**Class // other classes that have Methods and Statics

	Refuse        []string // instance methods of Ruby's class that no inherited method here replaces
	RefuseStatics []string // likewise for class methods
	Reason        string   // why those are refused, if a reason is known

	TakeAway   []string // instance methods that the class lacks although its ancestors here have them
	NoNew      bool     // objects are not made by new and allocate
	NoAllocate bool     // the class has no allocate

	CopyOf **Class  // the class whose methods Copy lists
	Copy   []string // instance methods that the class has copies of

	Include   **Class                  // a module to put first among the included ones
	Alloc     func(*Class) Value       // makes an object of the class, and of its subclasses, for new and allocate
	Adjust    func(*Method)            // changes each of Methods when it is linked
	Hides     []string                 // instance variables, with their @, that objects have in Ruby: any use is refused
	Hidden    func() map[string]Hidden // likewise, with their values
	Constants func()                   // calls Constant and ConstantOfRun for Class; runs when its constants are first needed

	own, static []Method // rows that the linker made
	next        *Table   // next table of the same class
}

// Register creates the classes of libraries, and adds the libraries to the linked ones. The libraries that they need
// must be registered before. The program calls it before anything is parsed or rendered.
func Register(libraries ...Library) {
	defining("library " + libraries[0].Name)
	for _, l := range libraries {
		for _, row := range l.Classes {
			row.create()
		}
	}
	registered = append(registered, libraries...) // bounded: libraries written in Go
}

// create makes the class and sets its variable.
func (r ClassRow) create() {
	c := newClass(r.Name, r.Module)
	if r.Super != nil {
		c.Super = *r.Super
	}
	if !r.Module && c.Super == nil {
		panic("ruby: the superclass of " + r.Name + " is created later")
	}
	for _, m := range r.Include {
		c.Includes = append(c.Includes, *m) // bounded: modules written in Go
	}
	if r.Var != nil {
		*r.Var = c
	}
}

var (
	// Builtins lists every class written in Go.
	Builtins []*Class
	// registered lists the libraries to link.
	registered []Library
	// linked is set when no more libraries can be registered.
	linked bool
)

// defining panics if the tables are in use: all definitions are made before the first render.
//
//go:noinline
func defining(what string) {
	if linked {
		panic("ruby: the tables are linked, too late for " + what)
	}
}

// written has room for the classes written in Go. Classes in it are not separate heap objects, which the garbage
// collector would mark one by one. Once it is full, further classes are allocated.
var written [288]Class

// NewClass makes a class of this package or of Errno when the program starts. Other classes are in Library.Classes.
func NewClass(name string, super *Class, includes ...*Class) *Class {
	c := newClass(name, false)
	c.Super, c.Includes = super, includes
	return c
}

// NewModule makes a module of this package, for a package variable.
func NewModule(name string) *Class { return newClass(name, true) }

// newClass makes a class or module written in Go. name is qualified. The constant is entered in its parent when that
// is first asked for its constants.
func newClass(name string, module bool) *Class {
	defining(name)
	var c *Class
	if n := len(Builtins); n < len(written) {
		c = &written[n]
	} else {
		c = new(Class)
	}
	c.Name, c.IsModule, c.classState = name, module, &unset
	c.Object = Object{Kind: KindClass, Class: nil, Whole: c}
	c.Own.class, c.Static.class = c, c
	Builtins = append(Builtins, c) // bounded: classes written in Go
	c.ID = len(Builtins)
	c.hash = hashStep * uint32(c.ID)
	return c
}

// Constant enters a constant of a class written in Go. It is called by the function Constants of a table of that class,
// or before anything is linked.
//
//go:noinline
func Constant(class *Class, name string, v Value) { class.enter(name, constant{value: v}) }

// ConstantOfRun enters a constant whose value each run creates with f.
//
//go:noinline
func ConstantOfRun(class *Class, name string, f func(*Runtime) Value) {
	class.enter(name, constant{ofRun: f})
}

func (c *Class) enter(name string, held constant) {
	if linked && !c.filling {
		panic("ruby: too late for the constant " + name + " of " + c.Name)
	}
	ordered.Set(&c.consts, name, held)
}
