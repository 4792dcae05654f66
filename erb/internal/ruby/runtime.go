package ruby

// This file defines Runtime, the state of one run (its budgets, its last match, the classes that the template
// changed), and finding and calling methods.

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/internal/slab"
)

// Limits bound a run. Zero means the default of package erb, which fills them in; negative means unlimited.
type Limits struct {
	Steps      int64 // method calls, block calls and loop iterations, and proportional work within core methods
	Memory     int64 // bytes requested over the whole run
	Output     int64 // bytes of rendered text
	Depth      int   // nested calls
	ValueDepth int   // nesting of values in inspect, ==, to_json, to_yaml, flatten …
	String     int64 // bytes of one string
	Elements   int64 // elements of one array, hash or set
	Integer    int64 // bits of one Integer
	Regexp     time.Duration
}

// CatchTag is the target of throw.
type CatchTag struct{ Tag Value }

// Runtime is the state of one run. It is used by one goroutine.
type Runtime struct {
	Limits
	Ctx  context.Context
	Now  func() time.Time // nil: the current time is not available
	Rand io.Reader        // nil: no random numbers
	Top  Value            // self at Ruby's own top level; nil until something needs it
	Main Value            // self of the template
	// StableSort sorts as Ruby does with glibc, instead of with Ruby's own quicksort.
	StableSort bool

	// CurrentError is $!.
	CurrentError Value
	Globals      map[string]Value
	// Volatile collects the names of methods whose result depends on time or chance, in order of first use.
	Volatile []string
	// Interpreter runs the templates. It is nil if only methods written in Go are called.
	Interpreter Interpreter
	// Calling is the method that the template itself called last. It is nil once a block or another of its methods
	// runs.
	Calling *Method
	// Scope says where def defines methods while a class body runs. It is nil at the top level of a template.
	Scope *DefScope

	match    *Value // place of $~ of the running code: see MatchIn
	steps    int64
	ticks    uint64 // see tick
	walked   uint64 // see cancelled
	nextPoll int64
	mem      int64
	Nesting  depth
	age      int // incremented by every change of a class
	finds    int // incremented by every change of the results of Find
	constAge int // incremented by every other change of constants: see ConstAge
	jump     Jump
	broken   error // the error of Fault
	hooked   bool  // a template defined a hook that is otherwise silent

	// Overridden is set once the run may have its own method for an operator of a class written in Go: the short cuts
	// of operators must not be taken then.
	Overridden    bool
	Patches       map[*Class]map[string]*Method // instance methods that the run added to classes written in Go
	singletons    map[*Class]map[string]*Method // class methods likewise
	Added         map[*Class][]*Class           // modules that the run included into classes written in Go
	Extensions    map[*Class][]*Class           // modules that the run extended classes written in Go with
	Consts        map[*Class]map[string]Value   // constants that the run added to classes written in Go
	runConsts     map[constName]Value           // see ConstantOfRun
	constPlaces   map[constName]At              // where templates defined constants
	sideIVars     map[*Object]*IVars            // instance variables of objects that have no room for them
	interned      map[string]Value
	objectIDs     map[mapKey]int64
	ProcIDs       map[any]int64 // by the identity that equal procs share
	random        any           // the generator of rand, kept here for that library; nil until it is used
	cells         slab.Of[Cell]
	seen          slab.Of[Seen] // of cells
	views         slab.Of[viewed]
	instances     slab.Of[Instance]
	leafSteps     int64    // see EnterLeaf
	Input         *Cell    // of the input, shared by all its views; nil before the first context
	shown         shown    // the values that show the input
	kept          bool     // a template set variables of, or froze, an object that may outlive it: see NoteKept
	ContextVars   [7]Value // of a new context, all of them
	ReadLog       readLog
	Print         func(text string) // gets the output to $stdout and $stderr; nil drops it
	Blanks        []*Hash           // placeholders for absent properties, empty until a template changes one
	calls         []*Call           // free list
	slots         [slots]any
	Spare         []byte // see scratch
	lent          []byte // see Lend
	strings       slab.Of[String]
	bignums       slab.Of[Bignum]
	builders      slab.Of[strings.Builder] // of strings
	arrays        slab.Of[Array]
	hashes        slab.Of[Hash]
	entries       slab.Of[entry] // memory for the entries of small hashes
	values        slab.Of[Value] // memory for short lists
	texts         slab.Texts
	args          []Value           // stack of the arguments of running block calls
	visits        []visiting        // nested values that the running walks are inside of
	cleanup       []func()          // functions that Close calls
	Coroutine     any               // the running coroutine of an enumerator, nil for none
	Context       *Class            // of the templates' self
	Bare          *Class            // Context while it has only the methods of the class that it stands in for
	GlobalAliases map[string]string // global variables that are aliases, with their targets
	metas         map[*Class]*Class
	attached      map[*Object]*Class // singleton classes of objects that outlive the run
	nobody        *Class             // the class on which def defines for objects that can have no singleton class
	consoles      [3]Value           // by their number: $stdout, $stderr
	symbolProcs   map[string]*Proc
	Made          []*Class        // classes of the run, for subclasses
	Catches       []*CatchTag     // catch blocks that are running, outermost first
	Required      map[string]bool // libraries that the run has loaded
	keyed         bool            // a template defines hash or eql?: they must be called for keys of hashes
	hashed        hashed
	dynamic       map[*Class]map[string]*Method // methods found on classes written in Go that the run changed
	dynamicAge    int
	lookups       *lookups // nil until many are made
	lookup        lookup   // the latest before that
	selectors     map[string]*Selector
	looked        int // number of lookups before that
}

// Close releases resources of the run outside the heap: the coroutines of enumerators, which can't be read any more.
// It must be called after every render.
func (rt *Runtime) Close() {
	for _, f := range rt.cleanup {
		f()
	}
	rt.cleanup = nil
}

// pollEvery is the number of steps between polls of the context: some tens of microseconds.
const pollEvery = 1024

// Jump returns the error that propagates a break, next, return, throw or retry.
func (rt *Runtime) Jump(kind JumpKind, tag any, v Value) error {
	rt.jump = Jump{Kind: kind, Tag: tag, Value: v}
	return &rt.jump
}

// NoteVolatile records that a method's result depends on time or chance.
func (rt *Runtime) NoteVolatile(name string) {
	for _, n := range rt.Volatile {
		if n == name {
			return
		}
	}
	rt.Volatile = append(rt.Volatile, name) // bounded: names of rows
}

// Find returns the method of v for sel, nil if there is none.
func (rt *Runtime) Find(v Value, sel *Selector) *Method {
	c := v.Class()
	if v.o != nil && v.o.Kind == KindObject {
		if i, ok := v.o.Whole.(*Instance); ok && i.Data != nil {
			if s, ok := i.Data.(answerer); ok {
				if m := s.Member(rt, sel.Name); m != nil {
					return m
				}
			}
		}
	}
	switch {
	case c == rt.Bare:
		c = c.Super
	case c.ID == 0:
		return rt.findOwn(c, sel)
	}
	if v.Kind() == KindClass {
		return rt.findStatic(v.o.Whole.(*Class), sel)
	}
	if rt.Patches != nil || rt.Added != nil {
		return rt.findOwn(c, sel)
	}
	if sel.byClass == nil {
		return nil
	}
	return sel.methods[sel.byClass[c.ID]]
}

// FindInstance returns the instance method name of class c.
func (rt *Runtime) FindInstance(c *Class, name string) *Method {
	return rt.findDynamic(rt.OfContext(c), name)
}

// Search searches the ancestors of c, only those after after if it is given.
func (rt *Runtime) Search(c *Class, name string, after *Class) *Method {
	seen := after == nil
	line := rt.Ancestors(c)
	rt.Owe(0, len(line)/ElementsPerStep)
	for i, k := range line {
		if !seen {
			if seen = k == after; seen && slices.Contains(line[i+1:], k) {
				rt.Fault(&UnsupportedError{Construct: "super", Reason: "the module is among the ancestors of " + c.Inspect() + " twice"})
			}
			continue
		}
		if !rt.Along(name) {
			return nil
		}
		m, ok := rt.Patches[k][name]
		if !ok {
			m, ok = k.Method(name)
		}
		if ok && m != Removed {
			return Present(m)
		}
	}
	return nil
}

// Present returns m, or nil if it is the mark of an undefined or a removed method.
func Present(m *Method) *Method {
	if m == Undefined || m == Removed {
		return nil
	}
	return m
}

// Undefined marks methods taken away with undef_method.
var Undefined = &Method{Name: "(undefined)"}

// Removed marks methods that remove_method took from a class written in Go: the ancestors' are found instead.
var Removed = &Method{Name: "(removed)"}

// Ancestors linearises c with the modules that the run has included.
func (rt *Runtime) Ancestors(c *Class) []*Class {
	if c.ID == 0 { // of this run: the result stays valid until a class changes
		if c.lineage == nil || c.lineageAge != rt.age {
			c.lineage, c.lineageAge = rt.linearise(c), rt.age
		}
		return c.lineage
	}
	if rt.Added == nil {
		return c.mro
	}
	return rt.linearise(c)
}

// FindSuper returns the method name of v's class that follows owner's.
func (rt *Runtime) FindSuper(v Value, owner *Class, name string) *Method {
	if c, ok := v.AsClass(); ok {
		if m := rt.findStaticAfter(c, name, owner); m != nil {
			return m
		}
	}
	if owner != nil && owner.IsModule && !rt.IsA(v, owner) { // bind took the method from a module
		owner = nil
	}
	return rt.Search(v.Class(), name, owner)
}

// FindStatic searches the class methods of c: its own, its superclasses', the modules it was extended with, then the
// instance methods of Class or Module.
func (rt *Runtime) FindStatic(c *Class, name string) *Method {
	return rt.findStaticAfter(c, name, nil)
}

func (rt *Runtime) findStaticAfter(c *Class, name string, after *Class) *Method {
	seen := after == nil
	for k := c; k != nil; k = k.Super {
		rt.Owe(0, len(k.Extended)+len(rt.Extensions[k]))
		if seen {
			if !rt.Along(name) {
				return nil
			}
			m, ok := rt.singletons[k][name]
			if !ok {
				m, ok = k.Static.get(name)
			}
			if ok && m != Removed {
				return Present(m)
			}
		}
		for _, list := range [][]*Class{rt.Extensions[k], k.Extended} {
			for i := len(list) - 1; i >= 0; i-- {
				from := after
				if seen {
					from = nil
				} else if seen = list[i] == after || rt.Inherits(list[i], after); !seen {
					continue
				}
				if m := rt.Search(list[i], name, from); m != nil {
					return m
				}
			}
		}
		seen = seen || k == after
	}
	if !seen {
		return nil
	}
	meta := ClassClass
	if c.IsModule {
		meta = ModuleClass
	}
	return rt.findDynamic(meta, name)
}

// Send calls a public or private method by name, falling back to method_missing.
func (rt *Runtime) Send(recv Value, name string, args ...Value) (Value, error) {
	return rt.CallMethod(recv, SelectorFor(name), args, nil, nil, true)
}

// CallMethod finds and calls a method. private allows private and protected methods (a call without receiver,
// send).
func (rt *Runtime) CallMethod(recv Value, sel *Selector, args []Value, kw *Hash, block *Proc, private bool) (Value, error) {
	m := rt.Find(recv, sel)
	if m == nil {
		from := Outside
		if private {
			from = Inside
		}
		return rt.Missing(recv, sel.Name, args, kw, block, from)
	}
	if m.Visibility != Public && !private {
		return rt.missingVisible(recv, m, args, kw, block)
	}
	return rt.Invoke(m, recv, args, kw, block)
}

func (rt *Runtime) missingVisible(recv Value, m *Method, args []Value, kw *Hash, block *Proc) (Value, error) {
	if mm := rt.FindMissing(recv); mm != nil {
		return rt.CallMissing(mm, recv, m.Name, args, kw, block)
	}
	return Nil, rt.hiddenError(recv, m)
}

// hiddenError returns the error for a call of a method that isn't public.
func (rt *Runtime) hiddenError(recv Value, m *Method) error {
	return rt.NameError(NoMethodErrorClass, recv, m.Name, VisibilityName(m)+" method '"+m.Name+"' called for "+rt.describe(recv))
}

// Caller says how a method is called.
type Caller uint8

// The ways to call a method.
const (
	Outside Caller = iota // with a receiver: public methods only
	Inside                // without a receiver, or by send
	Bare                  // by an identifier that could be a variable
)

// Missing handles a call of a method that recv lacks. It returns an Unsupported error if real Ruby has such a
// method, calls method_missing if the template or a class written in Go defines one, and otherwise returns a
// NoMethodError, or a NameError for a bare identifier.
func (rt *Runtime) Missing(recv Value, name string, args []Value, kw *Hash, block *Proc, from Caller) (Value, error) {
	return rt.MissingFor(recv, &Selector{Name: name}, args, kw, block, from)
}

// MissingFor is Missing by selector.
func (rt *Runtime) MissingFor(recv Value, sel *Selector, args []Value, kw *Hash, block *Proc, from Caller) (Value, error) {
	name := sel.Name
	if mm := rt.FindMissing(recv); mm != nil {
		a := absent{}
		switch {
		case mm.Owner.OfRun() && rt.absent(recv, sel):
		case mm.Owner.OfRun():
			a = rt.RubyHas(recv, name)
		default:
			a = knownIn(mm.Owner.Name, "#", name) // all others are there, as a test checks
		}
		if a.Label != "" && (a.Visibility == Public || from != Outside) {
			return Nil, &UnsupportedError{Construct: a.Label} // Ruby would not call method_missing
		}
		return rt.CallMissing(mm, recv, name, args, kw, block)
	}
	err := rt.MissingError(recv, name, from)
	if e, ok := err.(*Exception); ok && len(args) > 0 {
		b := rt.Budget()
		e.Data.(ErrorInfo)["args"] = b.List(Copy(b, args))
		if b.Failed() {
			return Nil, b.Err()
		}
	}
	return Nil, err
}

// MissingError returns the error for a call of a method that does not exist.
func (rt *Runtime) MissingError(recv Value, name string, from Caller) error {
	if a := rt.RubyHas(recv, name); a.Label != "" && a.Visibility != Public && from == Outside {
		return rt.hiddenError(recv, &Method{Name: name, Visibility: a.Visibility})
	} else if a.Label != "" {
		return &UnsupportedError{Construct: a.Label}
	}
	if from == Bare {
		return rt.NameError(NameErrorClass, recv, name,
			"undefined local variable or method '"+name+"' for "+rt.describe(recv))
	}
	return rt.NameError(NoMethodErrorClass, recv, name, "undefined method '"+name+"' for "+rt.describe(recv))
}

var selMethodMissing = LazySelector{Name: "method_missing"}

// FindMissing returns the method_missing of v, nil if that is Ruby's own.
func (rt *Runtime) FindMissing(recv Value) *Method {
	m := rt.Find(recv, selMethodMissing.Get())
	if m == nil || m.Owner == BasicObjectClass {
		return nil
	}
	return m
}

// CallMissing calls method_missing with the name of the called method.
func (rt *Runtime) CallMissing(m *Method, recv Value, name string, args []Value, kw *Hash, block *Proc) (Value, error) {
	b := rt.Budget()
	all := Append(b, []Value{Sym(name)}, args...)
	if b.Failed() {
		return Nil, b.Err()
	}
	return rt.Invoke(m, recv, all, kw, block)
}

// manyArgs is the number of arguments from which on a list of them is copied in pieces, and charged.
const manyArgs = 256

// WithLast returns a list of args followed by v.
func (rt *Runtime) WithLast(args []Value, v Value) ([]Value, error) {
	n := len(args)
	if n <= manyArgs {
		return append(args[:n:n], v), nil // bounded: by manyArgs
	}
	b := rt.Budget()
	list := Make[Value](b, n+1)
	if !CopyInto(b, list, args) {
		return nil, b.Err()
	}
	list[n] = v
	return list, nil
}

// Yield calls a block.
func (rt *Runtime) Yield(block *Proc, args ...Value) (Value, error) {
	return rt.YieldFor(Used, block, args...)
}

// YieldFor calls a block whose value has a use.
func (rt *Runtime) YieldFor(use Use, block *Proc, args ...Value) (Value, error) {
	if rt.steps++; rt.steps >= rt.nextPoll {
		if err := rt.poll(); err != nil {
			return Nil, err
		}
	}
	if v, ok, err := block.short(rt, args, use); ok {
		return v, err
	}
	if len(args) > manyArgs {
		b := rt.Budget()
		if list := Copy(b, args); !b.Failed() {
			return block.Body.Call(rt, block, list, BlockOptions{Use: use})
		}
		return Nil, b.Err()
	}
	// The copy keeps args on the caller's stack; the interface call alone would move it to the heap.
	n := len(rt.args)
	rt.args = append(rt.args, args...) // bounded: by the depth of calls, and by manyArgs
	v, err := block.Body.Call(rt, block, rt.args[n:len(rt.args):len(rt.args)], BlockOptions{Use: use})
	rt.args = rt.args[:n]
	return v, err
}

// CallProc calls a proc with all options of a call.
func (rt *Runtime) CallProc(p *Proc, args []Value, opt BlockOptions) (Value, error) {
	if err := rt.Step(1); err != nil {
		return Nil, err
	}
	return p.Body.Call(rt, p, args, opt)
}

// CallPlain calls a proc without keywords and a block. use says how the caller uses its value.
func (rt *Runtime) CallPlain(p *Proc, args []Value, use Use) (Value, error) {
	if err := rt.Step(1); err != nil {
		return Nil, err
	}
	if v, ok, err := p.short(rt, args, use); ok {
		return v, err
	}
	return p.Body.Call(rt, p, args, BlockOptions{Use: use})
}

// Changed must be called after a change of any class or module of the run: it drops the method caches.
func (rt *Runtime) Changed() {
	rt.age++
	rt.finds++
	rt.Bare = nil
}
