package ruby

// This file defines classes, modules and methods, and how a method is found.

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
)

// Class is a Ruby class or module. Classes written in Go are made when the program starts and never change
// afterwards. Classes that a template defines belong to its run.
type Class struct {
	Object
	Name     string // qualified: "Bosh::Common::Template::UnknownProperty"; "" for an anonymous one
	Super    *Class
	ID       int    // index into Selector.byClass; 0 for classes of a run
	hash     uint32 // see Runtime.latest
	IsModule bool
	filling  bool        // fill is adding to consts, see Class.fill
	complete atomic.Bool // consts is complete
	scripted bool        // its initialize is part of a Prelude: objects have only instance variables
	keys     bool        // its hash is part of a Prelude
	Includes []*Class
	Own      MethodTable              // instance methods; of classes of a run see Class.method
	Static   MethodTable              // class methods
	parent   *Class                   // lexical parent, for constant lookup
	consts   constants                // see Class.constants
	tables   *Table                   // of a class written in Go: the first
	last     *Table                   // and the last
	hides    []string                 // see Table.Hides
	hidden   func() map[string]Hidden // see Table.Hidden
	Alloc    func(*Class) Value       // how new makes an object; inherited
	mro      []*Class                 // linearised ancestors of classes written in Go
	*classState
}

// classState has the parts of a class that only classes of a run set. All classes written in Go share an empty one.
type classState struct {
	IVars       IVars
	ClassVars   IVars
	singleton   bool  // a singleton class or the per-run shadow of a class written in Go
	temporary   bool  // Name was set by set_temporary_name
	provisional bool  // Name begins with the address of a module without a name
	implied     bool  // made by instance_eval, in Ruby not before something is defined on it
	Attached    Value // the object of a singleton class
	Prepends    []*Class
	Extended    []*Class        // modules whose methods are class methods too
	Skipped     map[*Class]bool // modules that came with an included module although the class had them already
	hiddenState *hiddenState    // hides methods of earlier templates
	Order       []string        // names of own methods in the order of definition
	StaticOrder []string        // likewise of class methods
	Private     map[string]bool // private constants
	Data        any             // the members of a class made by Struct.new or Data.define
	serial      int             // number of a class of a run, from which its address is derived
	generation  int             // number of superclasses, of classes of a run
	cache       methodCache     // dropped when any class changes
	lineage     []*Class        // Runtime.Ancestors
	lineageAge  int
	layout      *Layout // of the instance variables of its objects; nil before the first one
	conceals    bool    // see HidesAny
	identity    int     // Runtime.finds + 1 when == of its objects was Ruby's own
	plainAge    int     // Runtime.age + 1 when new made an object of Object's allocator
	allocAge    int     // likewise with allocates
	allocates   func(k *Class) Value
}

// unset is the state of the classes written in Go. Nothing is written to it.
var unset classState

// Visibility of a method.
type Visibility uint8

// The visibilities.
const (
	Public Visibility = iota
	Private
	Protected
)

// MethodFlags modify how a row of a method table is called.
type MethodFlags uint16

const (
	// Mutates makes the call raise FrozenError on a frozen receiver. Methods that Ruby lets convert their arguments
	// first, or that can leave the receiver as it is, call Call.Thaw instead.
	Mutates MethodFlags = 1 << iota
	// Enum makes the call without a block return an Enumerator.
	Enum
	// Kw lets the method take keyword arguments (Call.Kw); without it they arrive as a last positional hash.
	Kw
	// Volatile marks methods whose result depends on time or chance; their use is reported.
	Volatile
	// PrivateRow makes the method callable without a receiver only.
	PrivateRow
	// Borrows marks methods that only read their arguments: they don't keep them, return them or pass them to code
	// of the template, so a string literal needs no new object for each call.
	Borrows
	// BorrowsOne is Borrows for calls with one argument.
	BorrowsOne
	// Brief marks methods whose work doesn't grow with their receiver and arguments, or that count it themselves.
	// The other methods pay steps for the size of both with every call.
	Brief
	// BriefSelf is Brief for the receiver only: the size of the arguments is charged.
	BriefSelf
	// MutatesFirst is Mutates for methods that Ruby lets count their arguments only after that.
	MutatesFirst
	// Makes marks Class#new.
	Makes
	// Calls marks the methods of Proc that call it.
	Calls
	// Direct marks methods of a Prelude that the interpreter calls itself, without Fn.
	Direct
	// Matches marks Module#===.
	Matches
	// Sends marks send.
	Sends
	// takenAway marks rows for methods that a class lacks although an ancestor has them.
	takenAway
)

// Method is a row of a method table, or a method that a template defined. Every process reads all rows: they are small.
type Method struct {
	Name       string
	Min, Max   int16 // number of positional arguments; Max -1: any number
	Flags      MethodFlags
	Visibility Visibility
	plain      uint8 // bit n: see Takes
	Fn         func(*Call) Value
	// Reason says why a method that Ruby has is absent on purpose (Fn is nil then).
	Reason string
	Owner  *Class
	// Definition is nil for rows of tables that aren't aliases.
	Definition *Definition
}

// Definition has the parts of a method that a template defined, or of an alias.
type Definition struct {
	Body     MethodBody // nil for an alias of a row
	Script   *Script    // of a method of a Prelude
	Original string     // the name that the method was defined with, if Name is an alias
	Within   *Class     // the class that it was defined in, if it is an alias in another one
	Reads    string     // the instance variable that it only returns, for a method made by attr_reader
	Writes   string     // the one that it only sets, for a method made by attr_writer
	layout   *Layout    // of the latest object with that variable, in which it has place
	place    int
}

// Body returns the body of a method that a template defined, nil for others and for none.
func (m *Method) Body() MethodBody {
	if m == nil || m.Definition == nil {
		return nil
	}
	return m.Definition.Body
}

// Home returns the class that the method was defined in. super continues from there.
func (m *Method) Home() *Class {
	if m.Definition != nil && m.Definition.Within != nil {
		return m.Definition.Within
	}
	return m.Owner
}

// CopyFor returns a copy of the method for another class, which remembers where super continues.
func (m *Method) CopyFor(owner *Class) Method {
	copied := *m
	copied.Definition = &Definition{}
	if m.Definition != nil {
		*copied.Definition = *m.Definition
	}
	copied.Definition.Original, copied.Definition.Within = m.OriginalName(), nil
	if home := m.Home(); home != owner {
		copied.Definition.Within = home
	}
	return copied
}

// OriginalName returns the name that the method was defined with.
func (m *Method) OriginalName() string {
	if m.Definition != nil && m.Definition.Original != "" {
		return m.Definition.Original
	}
	return m.Name
}

// MethodBody is the body of a method that a template defined. The interpreter implements it.
type MethodBody interface {
	Invoke(rt *Runtime, m *Method, self Value, args []Value, kw *Hash, block *Proc) (Value, error)
	Arity() int
	Parameters() []Parameter
}

// Parameter describes a parameter as Method#parameters does: Type is "req", "opt", "rest", "keyreq", "key",
// "keyrest" or "block".
type Parameter struct{ Type, Name string }

// OfRun reports whether the class belongs to a run: a template defined it.
func (c *Class) OfRun() bool { return c.ID == 0 }

// Allocates reports whether the class, written in Go, has its own allocator.
func (c *Class) Allocates() bool { return c.Alloc != nil }

// Allocate makes an object of a class that Allocates.
func (c *Class) Allocate() Value { return c.Alloc(c) }

// Value returns the class as a Ruby value.
func (c *Class) Value() Value { return Value{o: &c.Object} }

// Selector is a method name with, for each class written in Go, the method that it calls there. The compiler looks
// it up once per call site; finding a method is then one index operation.
type Selector struct {
	Name    string
	hash    uint32    // of Name; 0: lookups by it aren't cached
	byClass []uint8   // by Class.ID: index into methods; nil if no class written in Go has such a method
	methods []*Method // the first is nil
}

var selectors struct {
	sync.RWMutex
	byName map[string]*Selector
}

// longestSelector is longer than any method name of classes written in Go. Longer names are not searched for in
// every class.
const longestSelector = 128

// SelectorFor returns the selector of name. Only names of methods of classes written in Go are kept, so the table
// can't grow beyond them.
func SelectorFor(name string) *Selector {
	link()
	if len(name) > longestSelector {
		return &Selector{Name: name, hash: hashOf(name)}
	}
	selectors.RLock()
	s := selectors.byName[name]
	selectors.RUnlock()
	if s != nil {
		return s
	}
	s = newSelector(name) // without the lock: templates parsed concurrently would wait for one another
	if s.byClass == nil {
		return s
	}
	selectors.Lock()
	defer selectors.Unlock()
	if first := selectors.byName[name]; first != nil {
		return first
	}
	selectors.byName[name] = s
	return s
}

func findIn(mro []*Class, name string) *Method {
	for _, c := range mro {
		if m, ok := c.Method(name); ok {
			return Present(m)
		}
	}
	return nil
}

// IsA reports whether c is other, which is not a module, or inherits from it. Runtime.Inherits handles modules too.
func (c *Class) IsA(other *Class) bool {
	for k := c; k != nil; k = k.Super {
		if k == other {
			return true
		}
	}
	return false
}

// Inherits reports whether c is other, or inherits from or includes it.
func (rt *Runtime) Inherits(c, other *Class) bool {
	if !other.IsModule {
		return c.IsA(other)
	}
	list := rt.Ancestors(c)
	rt.Owe(0, len(list)/ElementsPerStep)
	return slices.Contains(list, other)
}

// Include mixes a module into a class of a run.
func (c *Class) Include(m *Class) {
	if !slices.Contains(c.Includes, m) {
		c.Includes = append(c.Includes, m) // bounded: by the modules, which are paid for
	}
}

// Inspect returns the class's name as Ruby prints it.
func (c *Class) Inspect() string {
	switch {
	case c.singleton && c.Attached.o != nil:
		if k, ok := c.Attached.AsClass(); ok {
			return "#<Class:" + k.Inspect() + ">"
		}
		switch of := c.Attached.RealClass(); {
		case of.Data == nil:
			return fmt.Sprintf("#<Class:#<%s:0x%016x>>", of.Inspect(), c.address())
		case of.Name != "": // a Struct has an inspect of its own
			return of.Name
		}
	case c.Name != "":
		return c.Name
	case c.IsModule:
		return fmt.Sprintf("#<%s:0x%016x>", c.Value().RealClass().Inspect(), c.address())
	}
	return fmt.Sprintf("#<Class:0x%016x>", c.address())
}

// address returns the invented address of a class of a run.
func (c *Class) address() int { return 0x7e0000000000 + 64*c.serial }
