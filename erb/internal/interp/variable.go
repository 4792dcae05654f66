package interp

// This file compiles reads of variables and constants, and defined?.

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

func (c *compiler) lvar(n *syntax.LVar) code {
	if n.Name == outputName && c.scope.template() {
		return func(f *frame) (ruby.Value, error) { return f.vm.Out.value(), nil }
	}
	r, ok := c.scope.lookup(n.Name)
	if !ok {
		return constant(ruby.Nil)
	}
	if c.scope.lends(r) {
		return keptBlock(r.index)
	}
	return read(r)
}

// read compiles a read of a variable.
func read(r ref) code {
	if !r.captured {
		i := r.index
		if i < len(firstSlots) {
			return firstSlots[i]
		}
		return func(f *frame) (ruby.Value, error) { return f.locals[i], nil }
	}
	i := r.index
	switch r.depth {
	case 0:
		return func(f *frame) (ruby.Value, error) { return f.env.vars[i], nil }
	case 1:
		return func(f *frame) (ruby.Value, error) { return f.env.up.vars[i], nil }
	}
	return func(f *frame) (ruby.Value, error) { return f.get(r), nil }
}

// firstSlots has the reads of the first variables of a frame; programs share them.
var firstSlots = func() (list [16]code) {
	for i := range list {
		list[i] = func(f *frame) (ruby.Value, error) { return f.locals[i], nil }
	}
	return list
}()

// partOf returns the entry of the input that a variable of the context holds; a read of the variable shows the entry's
// kind. ok is false for a variable that holds none, or always a hash.
func partOf(ivar string) (name string, ok bool) {
	switch ivar {
	case "@name", "@index", "@properties", "@links":
		return ivar[1:], true
	case "@raw_properties":
		return "properties", true
	}
	return "", false
}

func (c *compiler) ivar(n *syntax.IVar) code {
	pos, at := n.Pos(), c.placeOf(n.Name)
	part, ok := partOf(at.name)
	if !ok {
		return at.read(pos)
	}
	return func(f *frame) (ruby.Value, error) {
		if f.self == f.rt.Main {
			f.rt.RecordRead(part)
		}
		v, err := f.rt.IVarAt(f.self, at.index, at.name)
		return v, f.placed(err, pos)
	}
}

// read compiles a read of an instance variable that isn't recorded.
//
//go:noinline
func (at *ivarPlace) read(pos source.Pos) code {
	return func(f *frame) (ruby.Value, error) {
		if v := f.self.Slot(at.index, at.name); v != nil {
			return *v, nil
		}
		v, err := f.rt.IVarAt(f.self, at.index, at.name)
		return v, f.placed(err, pos)
	}
}

// ivarPlace is the name of an instance variable, and its probable place among the variables of an object: the code of
// most classes names them in the order in which initialize sets them. A program has one for each name, so that
// comparisons of the name end with its address.
// A class continues the list of its superclass.
type ivarPlace struct {
	name  string
	index int
}

func (c *compiler) placeOf(name string) *ivarPlace {
	at := c.ivars[name]
	if at == nil {
		if c.ivars == nil {
			c.ivars = map[string]*ivarPlace{}
		}
		at = &ivarPlace{name, len(c.ivars)}
		c.ivars[name] = at
	}
	return at
}

func (c *compiler) cvar(n *syntax.CVar) code {
	name, pos := n.Name, n.Pos()
	return func(f *frame) (ruby.Value, error) {
		class := f.classVarOwner()
		if v, ok, err := f.rt.ClassVar(class, name); err != nil {
			return ruby.Nil, f.place(err, pos)
		} else if ok {
			return v, nil
		}
		err := f.rt.NameErrorf(class.Value(), name, "uninitialized class variable %s in %s", name, class.Inspect())
		return ruby.Nil, f.place(err, pos)
	}
}

// classVarOwner returns the innermost class around the code that is not a singleton class.
func (f *frame) classVarOwner() *ruby.Class {
	for k := f.cref; k != nil; k = k.up {
		if !k.class.Singleton() || k.up == nil {
			return k.class
		}
	}
	return ruby.ObjectClass
}

func (c *compiler) gvar(n *syntax.GVar) code {
	name, pos := n.Name, n.Pos()
	if group := groupNumber(name); group > 0 {
		return func(f *frame) (ruby.Value, error) { return matching.LastMatchGroup(f.rt, group), nil }
	}
	return func(f *frame) (ruby.Value, error) {
		v, err := globalValue(f.rt, name)
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return v, nil
	}
}

// constNode compiles Name, Scope::Name and ::Name.
func (c *compiler) constNode(n *syntax.Const) code {
	name, pos, at := n.Name, n.Pos(), &constSite{place: c.consts % manyConsts, long: ruby.LongName(n.Name)}
	c.consts++
	if n.Scope == nil && !n.Top {
		c.scoping = at
		return func(f *frame) (ruby.Value, error) {
			age := f.rt.ConstAge()
			known := f.vm.latestConst(at)
			if known.of(at, f.cref, age) {
				return known.value, nil
			}
			if v, ok := f.lexicalConst(name); ok {
				at.remember(known, foundConst{cref: f.cref, age: age, value: v})
				return v, nil
			}
			v, err := f.missingConst(name)
			if err != nil {
				err = f.place(err, pos)
			}
			return v, err
		}
	}
	owner := c.constOwner(n)
	if _, ok := n.Scope.(*syntax.Const); ok && c.cover == nil { // otherwise each evaluation of the scope counts
		at.scope = c.scoping
	}
	c.scoping = at
	return func(f *frame) (ruby.Value, error) {
		age := f.rt.ConstAge()
		known := f.vm.latestConst(at)
		if known.of(at, f.cref, age) {
			return known.value, nil
		}
		class, err := owner(f)
		if err != nil {
			return ruby.Nil, err
		}
		if known.site == at && known.class == class && known.age == age {
			return known.value, nil
		}
		v, ok, err := f.rt.ScopedConst(class, name)
		if ok {
			found := foundConst{cref: anyCref, class: class, age: age, value: v}
			if at.scope != nil && f.vm.latestConst(at.scope).of(at.scope, f.cref, age) {
				found.cref = f.cref
			}
			at.remember(known, found)
			return v, nil
		}
		if err == nil {
			v, err = f.rt.ConstMissing(class, name, false)
		}
		if err != nil {
			err = f.place(err, pos)
		}
		return v, err
	}
}

// constSite is a read of a constant. It holds no state of a run.
type constSite struct {
	place int        // in VM.consts
	long  bool       // lookups count steps
	scope *constSite // the read of the scope before the name, if that is a constant
}

// foundConst is the latest result of a read of a constant.
type foundConst struct {
	site  *constSite
	cref  *cref       // that it was read in, without a scope before the name or with one that was found there
	class *ruby.Class // before the name
	age   int         // ruby.Runtime.ConstAge when it was valid
	value ruby.Value

	matcher *ruby.Class // value, if it is a class whose === was Module's; or else nil
	finds   int         // ruby.Runtime.FindAge at that time
}

// anyCref is the cref of reads whose scope must be evaluated.
var anyCref = &cref{}

// of reports whether k is the result of a read that has it in cref without an evaluation of its scope.
func (k *foundConst) of(s *constSite, cref *cref, age int) bool {
	return k.site == s && k.cref == cref && k.age == age
}

// manyConsts is the number of reads of constants whose results a run keeps, fewConsts the number of evaluations after
// which it begins to keep more than one: most templates have fewer.
const (
	manyConsts = 32
	fewConsts  = 32
)

// latestConst returns the place of the latest result of a read.
func (vm *VM) latestConst(s *constSite) *foundConst {
	if vm.consts == nil {
		if vm.constReads++; vm.constReads < fewConsts {
			return &vm.oneConst
		}
		vm.consts = new([manyConsts]foundConst)
	}
	return &vm.consts[s.place]
}

// remember stores a result, unless the next read may have another or counts steps.
func (s *constSite) remember(place *foundConst, found foundConst) {
	if found.age >= 0 && !s.long {
		*place, place.site = found, s
	}
}

// lexicalConst looks in the classes around the code, then in the ancestors of the innermost, then in Object.
func (f *frame) lexicalConst(name string) (ruby.Value, bool) {
	for k := f.cref; k != nil; k = k.up {
		if v, ok := f.rt.ConstIn(k.class, name); ok {
			return v, true
		}
	}
	if f.cref != nil {
		k := f.cref.class
		if v, ok := f.rt.ConstOf(k, name); ok || f.rt.WithoutObject(k) {
			return v, ok
		}
	}
	return f.rt.ConstIn(ruby.ObjectClass, name)
}

// missingConst handles a bare name that lexicalConst doesn't find.
func (f *frame) missingConst(name string) (ruby.Value, error) {
	for k := f.cref.up; k != nil; k = k.up {
		if f.rt.RubyHasConstant(k.class, name, false) {
			return ruby.Nil, f.rt.UninitializedConstant(k.class, name, false)
		}
	}
	return f.rt.ConstMissing(f.cref.class, name, true)
}

// moduleNesting compiles Module.nesting. It is nil for other calls.
func (c *compiler) moduleNesting(n *syntax.Call) code {
	k, ok := n.Recv.(*syntax.Const)
	if !ok || k.Name != "Module" || k.Scope != nil || n.Name != "nesting" || len(n.Args) > 0 || n.Block != nil || n.Pass != nil {
		return nil
	}
	recv, dispatch, sel, pos := c.compile(k), c.dispatch(n), c.selector(n.Name), n.Pos()
	return func(f *frame) (ruby.Value, error) {
		v, err := recv(f)
		if err != nil {
			return ruby.Nil, err
		}
		if m := f.rt.Find(v, sel); v != ruby.ModuleClass.Value() || m == nil || m.Body() != nil {
			return dispatch(f, v)
		}
		b := f.rt.Budget()
		var list []ruby.Value
		for k := f.cref; k != nil && !b.Failed(); k = k.up {
			class := k.class.Unshadowed().Value()
			if n := len(list); n == 0 || list[n-1] != class { // the run's own part of the context's class is none
				list = ruby.Append(b, list, class)
			}
		}
		if !b.Charge(ruby.ArrayOverhead) {
			return ruby.Nil, f.place(b.Err(), pos)
		}
		return ruby.NewArray(list).Value(), nil
	}
}

// constOwner compiles the part of a constant path before the last name.
func (c *compiler) constOwner(n *syntax.Const) func(f *frame) (*ruby.Class, error) {
	pos := n.Pos()
	switch {
	case n.Top:
		return func(*frame) (*ruby.Class, error) { return ruby.ObjectClass, nil }
	case n.Scope == nil:
		return func(f *frame) (*ruby.Class, error) { return f.cref.class, nil }
	}
	scope := c.compile(n.Scope)
	return func(f *frame) (*ruby.Class, error) {
		v, err := scope(f)
		if err != nil {
			return nil, err
		}
		return f.scopeOf(v, pos)
	}
}

// scopeOf returns the class or module that v is.
func (f *frame) scopeOf(v ruby.Value, pos source.Pos) (*ruby.Class, error) {
	if class, ok := v.AsClass(); ok {
		return class, nil
	}
	text, err := f.rt.Inspect(v)
	if err == nil {
		b := f.rt.Budget()
		b.Raise(ruby.TypeErrorClass, "%s is not a class/module", text)
		err = b.Err()
	}
	return nil, f.place(err, pos)
}

// defined compiles defined?(x): a description, or nil where evaluating x would fail.
func (c *compiler) defined(n *syntax.Defined) code {
	word := func(s string) code { return constant(ruby.SharedStr(s)) }
	switch x := n.X.(type) {
	case *syntax.Nil:
		return word("nil")
	case *syntax.Self:
		return word("self")
	case *syntax.True:
		return word("true")
	case *syntax.False:
		return word("false")
	case *syntax.LVar:
		return word("local-variable")
	case *syntax.Assign:
		if call, ok := x.Target.(*syntax.Call); ok { // of a writer
			return c.allDefined(append(slices.Clone(call.Args), x.Value), c.definedCall(&syntax.Call{At: call.At, Recv: call.Recv, Name: call.Name + "="}))
		}
		return word("assignment")
	case *syntax.OpAssign, *syntax.MultiAssign:
		return word("assignment")
	case *syntax.IVar:
		name := x.Name
		return when("instance-variable", func(f *frame) bool {
			_, ok, err := f.rt.IVar(f.self, name)
			return ok || err != nil
		})
	case *syntax.GVar:
		name := x.Name
		return when("global-variable", func(f *frame) bool { return globalDefined(f.rt, name) })
	case *syntax.CVar:
		name := x.Name
		return when("class variable", func(f *frame) bool { _, ok, _ := f.rt.ClassVar(f.classVarOwner(), name); return ok })
	case *syntax.Const:
		if x.Source {
			return word("expression")
		}
		return c.definedConst(x)
	case *syntax.Yield:
		return when("yield", func(f *frame) bool { return f.act.given() != nil })
	case *syntax.Super:
		return when("super", func(f *frame) bool {
			m := f.act.method
			return m != nil && (f.rt.FindSuper(f.self, m.Home(), m.OriginalName()) != nil || f.rt.RubyHasSuper(f.self, m.Home(), m.OriginalName()))
		})
	case *syntax.Not:
		return c.allDefined([]syntax.Node{x.X}, c.definedCall(&syntax.Call{At: x.At, Recv: x.X, Name: "!"}))
	case *syntax.Begin:
		if len(x.Rescues) == 0 && x.Ensure == nil && x.Else == nil {
			return c.defined(&syntax.Defined{X: x.Body})
		}
	case *syntax.Array:
		return c.allDefined(x.Elems, word("expression"))
	case *syntax.Hash:
		return c.allDefined(slices.Collect(syntax.Children(x)), word("expression"))
	case *syntax.Call:
		if x.Block != nil {
			return word("expression")
		}
		return c.allDefined(x.Args, c.definedCall(x))
	}
	return word("expression")
}

// allDefined compiles to then, or to nil if one of the parts isn't defined.
func (c *compiler) allDefined(parts []syntax.Node, then code) code {
	var tests []code
	for _, n := range parts {
		if s, ok := n.(*syntax.Splat); ok {
			n = s.Value
		}
		if n != nil && !isLiteral(n) {
			tests = append(tests, c.defined(&syntax.Defined{X: n}))
		}
	}
	if len(tests) == 0 {
		return then
	}
	return func(f *frame) (ruby.Value, error) {
		for _, test := range tests {
			if v, err := test(f); err != nil || v.IsNil() {
				return ruby.Nil, err
			}
		}
		return then(f)
	}
}

func when(word string, test func(f *frame) bool) code {
	v := ruby.SharedStr(word)
	return func(f *frame) (ruby.Value, error) {
		if test(f) {
			return v, nil
		}
		return ruby.Nil, nil
	}
}

func (c *compiler) definedConst(n *syntax.Const) code {
	name := n.Name
	if n.Scope == nil && !n.Top {
		return when("constant", func(f *frame) bool {
			_, ok := f.lexicalConst(name)
			for k := f.cref; k != nil && !ok; k = k.up {
				ok = f.rt.RubyHasConstant(k.class, name, k == f.cref)
			}
			return ok
		})
	}
	owner, word := c.constOwner(n), ruby.SharedStr("constant")
	return func(f *frame) (ruby.Value, error) {
		m, depth := f.vm.mark(), len(f.vm.calls)
		class, err := owner(f)
		if err != nil {
			return ruby.Nil, f.undefined(err, m, depth)
		}
		_, ok, err := f.rt.ScopedConst(class, name)
		if ok || err == nil && f.rt.RubyHasConstant(class, name, false) {
			return word, nil
		}
		return ruby.Nil, nil
	}
}

func (c *compiler) definedCall(n *syntax.Call) code {
	name, sel := n.Name, c.selector(n.Name)
	if n.Recv == nil {
		if name == outputName || name == "block_given?" || name == "__method__" {
			return constant(ruby.SharedStr("method"))
		}
		return when("method", func(f *frame) bool {
			return f.rt.Find(f.self, sel) != nil || f.rt.RubyAnswers(f.self, name, true) || f.rt.RespondTo(f.self, name, true)
		})
	}
	recv, word := c.compile(n.Recv), ruby.SharedStr("method")
	return func(f *frame) (ruby.Value, error) {
		mark, depth := f.vm.mark(), len(f.vm.calls)
		v, err := recv(f)
		if err != nil {
			return ruby.Nil, f.undefined(err, mark, depth)
		}
		m := f.rt.Find(v, sel)
		if m == nil && (f.rt.RespondTo(v, name, false) || f.rt.RubyAnswers(v, name, false)) || m != nil && (m.Visibility == ruby.Public || f.mayCall(m, v)) {
			return word, nil
		}
		return ruby.Nil, nil
	}
}

// undefined handles an error in the part of an expression before the last name: defined? answers nil for an exception,
// and everything else ends the evaluation. The stacks are set back to mark and depth.
func (f *frame) undefined(err error, mark mark, depth int) error {
	if _, ok := err.(*ruby.Exception); !ok {
		return err
	}
	f.vm.release(mark)
	f.vm.calls = f.vm.calls[:depth]
	return nil
}
