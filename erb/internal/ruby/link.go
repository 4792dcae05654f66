package ruby

// This file registers classes written in Go, here and in the packages of libraries. Registration runs when the
// program starts, so it only fills in variables; linker.go does the rest.

// Library is a library of Ruby whose classes are written in Go, in a package of its own. Its classes are variables
// of that package, made by NewClass and NewModule; their methods and constants are in its tables.
type Library struct {
	// Name is the argument of require.
	Name string
	// Tables are variables of the package. The linker completes them in place.
	Tables [][]Table
}

// Table is a part of a class or module written in Go. A class may have any number of tables, in any package: for
// example one for each file that implements methods of it. Rows with plain functions, not results of calls, are
// static data of the program: they take no time and no memory at its start.
type Table struct {
	Class *Class

	Methods   []Method // instance methods
	Statics   []Method // class methods
	Functions []Method // class methods that are private instance methods too, as module_function makes them
	Also      *Class   // another class that has Methods

	Refuse        []string // instance methods of Ruby's class that no inherited method here replaces
	RefuseStatics []string // likewise for class methods
	Reason        string   // why those are refused, if a reason is known

	TakeAway   []string // instance methods that the class lacks although its ancestors here have them
	NoNew      bool     // objects are not made by new and allocate
	NoAllocate bool     // the class has no allocate

	CopyOf *Class   // the class whose methods Copy lists
	Copy   []string // instance methods that the class has copies of

	Include   *Class                   // a module to put first among the included ones
	Alloc     func(*Class) Value       // makes an object of the class, and of its subclasses, for new and allocate
	Adjust    func(*Method)            // changes each of Methods when it is linked
	Hides     []string                 // instance variables, with their @, that objects have in Ruby: any use is refused
	Hidden    func() map[string]Hidden // likewise, with their values
	Constants func()                   // calls Constant and ConstantOfRun for Class; runs when its constants are first needed

	own, static []Method // rows that the linker made
	next        *Table   // next table of the same class
}

// Register adds libraries to link. The program calls it before anything is parsed or rendered.
func Register(libraries ...Library) {
	defining("library " + libraries[0].Name)
	registered = append(registered, libraries...) // bounded: libraries written in Go
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

// NewClass makes a class written in Go, for a package variable. name is qualified. The constant is entered in its
// parent when that is first asked for its constants.
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
	c.consts.Set(name, held)
}
