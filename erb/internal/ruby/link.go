package ruby

// This file has what classes written in Go are defined with, here and in the packages of libraries, and the linker,
// which makes tables of them that never change again. What hundreds of places call is not inlined: programs would be
// larger by some hundred kilobytes.

import (
	"slices"
	"sync"
)

// Library is a library of Ruby whose classes are written in Go, in a package of its own. Its classes are variables of
// that package, made by NewClass and NewModule; what they have is entered by Define.
type Library struct {
	// Name is what a template would require it by.
	Name string
	// Define enters the methods, class methods and constants of the library. It is called once, by the linker.
	Define func()
}

// Register adds libraries to those that will be linked. The program does that before anything is parsed or rendered.
func Register(libraries ...Library) {
	defining("library " + libraries[0].Name)
	registered = append(registered, libraries...) // bounded: libraries written in Go
}

var (
	// builtins lists every class written in Go; link numbers them.
	builtins []*Class
	// registered lists the libraries to link.
	registered []Library
	// linked is set when nothing can be defined any more.
	linked bool
)

// defining panics if the tables are in use: what is defined, and by whom, is settled before the first render.
//
//go:noinline
func defining(what string) {
	if linked {
		panic("ruby: the tables are linked, too late for " + what)
	}
}

// written has room for the classes written in Go. They are no objects of the heap, which the collector would mark one
// by one; once it is full, further ones are.
var written [272]Class

// NewClass makes a class written in Go, for a package variable. name is qualified; the constant is entered in its
// parent when linking.
func NewClass(name string, super *Class, includes ...*Class) *Class {
	defining(name)
	var c *Class
	if n := len(builtins); n < len(written) {
		c = &written[n]
	} else {
		c = new(Class)
	}
	c.Name, c.Super, c.includes = name, super, includes
	c.Object = Object{kind: KindClass, class: nil, body: c}
	builtins = append(builtins, c) // bounded: classes written in Go
	return c
}

// NewModule makes a module written in Go, for a package variable.
func NewModule(name string, includes ...*Class) *Class {
	c := NewClass(name, nil, includes...)
	c.IsModule = true
	return c
}

// Methods enters rows as instance methods of class.
//
//go:noinline
func Methods(class *Class, rows []Method) { class.own.define(class, rows...) }

// Statics enters rows as class methods of class.
//
//go:noinline
func Statics(class *Class, rows []Method) { class.static.define(class, rows...) }

// CopyMethods enters rows of another class, which has them already, as those of class.
func CopyMethods(class, from *Class, names ...string) {
	for _, m := range from.own.rows {
		if slices.Contains(names, m.Name) {
			class.own.define(class, m)
		}
	}
}

// Refuse enters methods that Ruby's class has of its own, and that nothing which it inherits here can stand for.
func Refuse(class *Class, names ...string) { Methods(class, refused(names)) }

// RefuseStatic is Refuse for class methods.
func RefuseStatic(class *Class, names ...string) { Statics(class, refused(names)) }

func refused(names []string) []Method {
	rows := make([]Method, len(names)) // bounded: rows written in Go
	for i, name := range names {
		rows[i] = Method{Name: name, Max: -1}
	}
	return rows
}

// NoNew takes new and allocate away from classes whose objects are made in other ways.
func NoNew(classes ...*Class) { takeAway("new", classes) }

// NoAllocate takes allocate away from classes that have none in Ruby.
func NoAllocate(classes ...*Class) { takeAway("allocate", classes) }

func takeAway(name string, classes []*Class) {
	for _, c := range classes {
		c.static.define(c, Method{Name: name, Flags: takenAway})
	}
}

// Include adds module to those that class includes, as the one that comes first.
func Include(class, module *Class) {
	defining(class.Name)
	class.Include(module)
}

// Allocator sets how new and allocate make an object of class, and of the classes below it.
func Allocator(class *Class, alloc func(*Class) Value) {
	defining(class.Name)
	class.alloc = alloc
}

// Constant enters a constant of a class written in Go.
//
//go:noinline
func Constant(class *Class, name string, v Value) {
	defining(name)
	class.consts.Set(name, constant{value: v})
}

// ConstantOfRun enters a constant whose value each run makes for itself.
//
//go:noinline
func ConstantOfRun(class *Class, name string, f func(*Runtime) Value) {
	defining(name)
	class.consts.Set(name, constant{ofRun: f})
}

// core has the functions that define the classes of this package. They run when the classes are linked, so that a
// program which doesn't render pays nothing for them.
var core []func()

func init() {
	core = []func(){
		defineArray, defineClass, defineComparable, defineData, defineEncoding, defineEnumerable, defineEnumerator,
		defineEnumeratorArith, defineEnumeratorGenerator, defineException, defineExceptionClasses, defineErrno,
		defineSignalException, defineHash, defineKernel, defineMatch, defineMethodObjects, defineModule, defineModuleConst,
		defineModuleDefine, defineModuleMethods, defineNilBool, defineNumeric, defineObject, defineProc, defineRange,
		defineRegexp, defineSet, defineString, defineStruct, defineSymbol, defineLibBosh, defineLibBoshLink,
		defineLibConsole, defineLibOstruct,
	}
}

var linkOnce sync.Once

// link defines the classes of this package and the libraries, numbers the classes written in Go, linearises their
// ancestors and enters their constants. It runs once, on first use.
func link() {
	linkOnce.Do(func() {
		for _, define := range core {
			define()
		}
		for _, l := range registered {
			l.Define()
		}
		byName := map[string]*Class{}
		for i, c := range builtins {
			c.id = i + 1
			c.Object.class = ClassClass
			if c.IsModule {
				c.Object.class = ModuleClass
			}
			byName[c.Name] = c
		}
		settled = settleTables()
		for _, c := range builtins {
			c.mro = c.Ancestors()
			enterConstant(byName, c)
		}
		settleLines()
		nilObj.class, trueObj.class, falseObj.class = NilClass, TrueClass, FalseClass
		intObj.class, floatObj.class = IntegerClass, FloatClass
		shareTables()
		selectors.byName = map[string]*Selector{}
		linked = true
	})
}

// Link defines and links the classes unless that is done. Whatever makes values comes after it, since it writes to what
// they share.
func Link() { link() }

// enterConstant makes class reachable under its qualified name.
func enterConstant(byName map[string]*Class, c *Class) {
	if c.Name == "" {
		return
	}
	parent, name := ObjectClass, c.Name
	for i := len(name) - 2; i > 0; i-- {
		if name[i] == ':' && name[i+1] == ':' || name[i] == ':' && name[i-1] == ':' {
			owner, ok := byName[name[:i-1]]
			if !ok {
				panic("ruby: no parent for " + name)
			}
			parent, name = owner, name[i+1:]
			break
		}
	}
	c.parent = parent
	if parent == ObjectClass {
		c.parent = nil
	}
	Constant(parent, name, c.Value())
}
