package interp

// This file compiles definitions of methods, classes and modules, and runs methods that a template defines.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// methodCode is a compiled def. It holds no state of a run.
type methodCode struct {
	name   string
	pos    source.Pos
	params *params
	body   code
	scope  *scope
	stack  int // approximate use of Go's stack

	inPlace bool // its parameters are its first variables, in order, and no block captures variables
}

// method is a def that was executed, with the run and the classes around it.
type method struct {
	*methodCode
	home  surroundings // file, cref and vm
	taken bool         // ruby2_keywords
}

func (c *compiler) def(n *syntax.Def) code {
	pos := n.Pos()
	outer, loop, name, level := c.scope, c.loop, c.method, c.level
	c.scope, c.loop, c.method, c.level = c.scopes[n], nil, n.Name, 0
	nested := c.nest
	c.nest = nesting{}
	m := &methodCode{name: n.Name, pos: pos, params: &params{plain: true, pos: pos}, scope: c.scope}
	if n.Params != nil {
		if c.scope.super || c.scope.evals {
			c.scope.passed = c.passed(n.Params)
		}
		m.params = c.params(n.Params)
	}
	m.inPlace = m.params.inPlace() && c.scope.cells == 0
	m.body = c.compile(n.Body)
	m.stack, c.nest = c.nest.stack(), nested
	c.scope, c.loop, c.method, c.level = outer, loop, name, level
	if n.Singleton != nil {
		return c.defSingleton(n, m)
	}
	result := ruby.Sym(n.Name)
	return func(f *frame) (ruby.Value, error) {
		if err := f.define(m); err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return result, nil
	}
}

func (m *methodCode) execute(f *frame) ruby.Method {
	body := &method{methodCode: m, home: surroundings{file: f.file, cref: f.cref, vm: f.vm}}
	return ruby.Method{Name: m.name, Definition: &ruby.Definition{Body: body}, Max: -1}
}

// define adds a method to the class around the code, with the visibility in force there.
func (f *frame) define(m *methodCode) error {
	if err := f.rt.Charge(256); err != nil {
		return err
	}
	meth := m.execute(f)
	class := f.cref.definee()
	if scope := f.rt.Scope; scope != nil {
		meth.Visibility = scope.Visibility
		if scope.ModuleFunction {
			err := f.rt.DefineSingleton(class.Value(), meth)
			if err == nil {
				err = f.rt.SingletonMethodAdded(class.Value(), m.name)
			}
			if err != nil {
				return err
			}
			meth.Visibility = ruby.Private
		}
	}
	switch m.name {
	case "initialize", "initialize_copy", "initialize_clone", "initialize_dup", "respond_to_missing?":
		meth.Visibility = ruby.Private
	}
	if err := f.rt.Define(class, meth); err != nil {
		return err
	}
	return f.rt.MethodAdded(class, m.name)
}

func (c *compiler) defSingleton(n *syntax.Def, m *methodCode) code {
	pos := n.Pos()
	target := c.compile(n.Singleton)
	result := ruby.Sym(n.Name)
	return func(f *frame) (ruby.Value, error) {
		v, err := target(f)
		if err != nil {
			return ruby.Nil, err
		}
		err = f.rt.DefineSingleton(v, m.execute(f))
		if err == nil {
			err = f.rt.SingletonMethodAdded(v, m.name)
		}
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return result, nil
	}
}

// Invoke implements ruby.MethodBody.
func (m *method) Invoke(rt *ruby.Runtime, meth *ruby.Method, self ruby.Value, args []ruby.Value, kw *ruby.Hash, block *ruby.Proc) (ruby.Value, error) {
	vm := m.home.vm
	mk := vm.mark()
	v, err := m.call(meth, self, args, kw, block, vm.directly(meth), false)
	vm.release(mk)
	return v, err
}

// call calls the method. direct says that the code of the template itself calls it. above says that args are the last
// values that were reserved on the stack, which the method may use as its variables. The caller releases what was
// reserved.
func (m *method) call(meth *ruby.Method, self ruby.Value, args []ruby.Value, kw *ruby.Hash, block *ruby.Proc, direct, above bool) (ruby.Value, error) {
	vm := m.home.vm
	rt := vm.RT
	if err := rt.EnterMethod(m.stack); err != nil {
		return ruby.Nil, err
	}
	f := vm.body(m, meth, self, block)
	act := f.act
	vm.pushMethod(act, direct)
	scope := rt.Scope
	if scope != nil {
		rt.Scope = nil
	}
	match := rt.MatchIn(act.match)
	var err error
	if !above || !m.inPlace || kw != nil || m.taken || !vm.extend(f, args, len(m.params.required), m.scope.slots) {
		if locals := vm.take(m.scope.slots); !sameList(locals, f.locals) {
			f.locals = locals
		}
		if m.scope.cells > 0 {
			f.env = vm.newEnv(m.scope.cells, nil)
		}
		err = m.bind(f, args, kw, block)
	}
	v := ruby.Nil
	if err == nil {
		v, err = m.body(f)
	}
	if j, ok := err.(*ruby.Jump); ok && j.Kind == ruby.JumpReturn && j.Tag == any(act) {
		v, err = j.Value, nil
	}
	vm.freeBody(f)
	rt.MatchIn(match)
	if scope != nil {
		rt.Scope = scope
	}
	vm.pop()
	rt.Leave(m.stack)
	return v, err
}

// extend makes args, the last values on the stack, the first variables of f, and reports whether that was possible.
func (vm *VM) extend(f *frame, args []ruby.Value, params, slots int) bool {
	n := len(args)
	from := vm.sp - n
	if n != params || from < 0 || from+slots > len(vm.stack) || n > 0 && &args[0] != &vm.stack[from] {
		return false
	}
	locals := vm.stack[from : from+slots : from+slots]
	for i := n; i < slots; i++ {
		if !locals[i].IsNil() { // as in take
			locals[i] = ruby.Nil
		}
	}
	vm.sp = from + slots
	if !sameList(locals, f.locals) {
		f.locals = locals
	}
	return true
}

// bind sets the parameters to the arguments.
func (m *method) bind(f *frame, args []ruby.Value, kw *ruby.Hash, block *ruby.Proc) error {
	err := error(nil)
	if m.taken {
		args, kw, err = keywordsLast(f, args, kw)
	}
	if err == nil {
		err = m.params.bindMethod(f, args, kw, block)
	}
	if err != nil {
		return f.place(err, m.pos)
	}
	return nil
}

// TakeKeywords implements ruby.KeywordTaker.
func (m *method) TakeKeywords(*ruby.Proc) { m.taken = m.taken || m.params.splatAlone() }

// Arity implements ruby.MethodBody.
func (m *method) Arity() int { return m.params.arity(true) }

// Parameters implements ruby.MethodBody.
func (m *method) Parameters() []ruby.Parameter { return m.params.describe(true) }

// Location implements ruby.Located.
func (m *method) Location() (file string, line int) { return m.home.file.Place(m.pos) }

// super compiles super; a bare one passes on the current values of the method's parameters.
func (c *compiler) super(n *syntax.Super) code {
	pos := n.Pos()
	s := c.site(&syntax.Call{At: n.At, Name: "super", Args: n.Args, Block: n.Block, Pass: n.Pass})
	if s.bare = n.Bare; s.bare {
		c.passOn(s)
	}
	return func(f *frame) (ruby.Value, error) {
		m := f.vm.mark()
		v, err := s.super(f)
		f.vm.release(m)
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return v, nil
	}
}

// passed holds the parameters of a def as arguments. Its bare supers share them: a template may have thousands of
// both.
type passed struct {
	args   []ref
	rest   int // index in args of a splat; -1: none
	kwRest ref
	splat  bool // there is a kwRest
	keys   []ruby.Value
	vals   []ref
}

// passOn makes a bare super pass on the parameters of the enclosing def, even where a block has a variable of the name.
func (c *compiler) passOn(s *site) {
	def := c.scope.root()
	p := def.passed
	if p == nil {
		return
	}
	depth := 0
	for k := c.scope; k != def; k = k.up {
		if k.cells > 0 {
			depth++
		}
	}
	if len(p.args) > 0 {
		s.list = func(f *frame, _ []ruby.Value) ([]ruby.Value, error) { return p.list(f, depth) }
	}
	if p.splat || len(p.keys) > 0 {
		s.kw = func(f *frame, h *ruby.Hash) error { return p.pairs(f, depth, h) }
	}
}

// passed lists the parameters of the def that is being compiled.
func (c *compiler) passed(params *syntax.Params) *passed {
	s, p := c.scope, &passed{rest: -1}
	variable := func(name string) ref {
		r, _ := s.find(name, s)
		return r
	}
	positional := func(list []syntax.Param) {
		for i := range list {
			p.args = append(p.args, variable(c.variableOf(&list[i], "")))
		}
	}
	positional(params.Required)
	positional(params.Optional)
	if params.Rest != nil {
		p.rest = len(p.args)
		p.args = append(p.args, variable(c.variableOf(params.Rest, restName)))
	}
	positional(params.Post)
	if p.splat = params.KwRest != nil; p.splat {
		p.kwRest = variable(c.variableOf(params.KwRest, kwRestName))
	}
	for _, q := range params.Keywords {
		p.keys, p.vals = append(p.keys, ruby.Sym(q.Name)), append(p.vals, variable(q.Name))
	}
	return p
}

// list returns the arguments for a super; depth is the number of scopes with variables around it.
func (p *passed) list(f *frame, depth int) ([]ruby.Value, error) {
	if p.rest < 0 {
		args := f.vm.reserve(len(p.args))
		for i, r := range p.args {
			args[i] = f.up(r, depth)
		}
		return args, nil
	}
	b := f.rt.Budget()
	args := ruby.Room[ruby.Value](b, len(p.args))
	for i, r := range ruby.Each(b, p.args) {
		if i != p.rest {
			args = ruby.Append(b, args, f.up(r, depth))
			continue
		}
		more, err := f.rt.Splat(f.up(r, depth))
		if err != nil {
			return nil, err
		}
		args = ruby.Append(b, args, more...)
	}
	return args, b.Err()
}

// pairs enters the keyword arguments.
func (p *passed) pairs(f *frame, depth int, h *ruby.Hash) error {
	if p.splat {
		if err := f.doubleSplat(func(*frame) (ruby.Value, error) { return f.up(p.kwRest, depth), nil }, h); err != nil {
			return err
		}
	}
	for i, r := range p.vals {
		if err := f.rt.HashSet(h, p.keys[i], f.up(r, depth)); err != nil {
			return err
		}
	}
	return nil
}

// super calls the next method of the same name in the ancestors.
func (s *site) super(f *frame) (ruby.Value, error) {
	if f.act.method == nil {
		return f.superOutside()
	}
	if s.bare && f.act.made {
		return ruby.Nil, ruby.NewException(ruby.RuntimeErrorClass, "implicit argument passing of super from method defined "+
			"by define_method() is not supported. Specify all arguments explicitly.")
	}
	args, err := s.positional(f)
	if err != nil {
		return ruby.Nil, err
	}
	args, kw, err := s.keywords(f, args)
	if err != nil {
		return ruby.Nil, err
	}
	block := f.act.block
	switch {
	case s.block != nil:
		own := s.block.close(f) // without a site: no method is looked up to call it
		defer func() { own.done = true }()
		block = &own.Proc
	case s.symbol != nil:
		block = f.rt.SymbolProc(s.symbol)
	case s.pass != nil:
		v, err := s.pass(f)
		if err == nil {
			block, err = f.rt.ToProc(v)
		}
		if err != nil {
			return ruby.Nil, err
		}
	}
	f.vm.callPos, f.vm.callFile = s.pos, f.file
	meth := f.act.method
	next := f.rt.FindSuper(f.self, meth.Home(), meth.OriginalName())
	var v ruby.Value
	if next == nil {
		v, err = f.rt.MissingSuper(f.self, meth.Home(), meth.OriginalName(), args, kw, block)
	} else {
		f.rt.Calling = next
		if v, err = f.rt.Invoke(next, f.self, args, kw, block); err != nil {
			f.vm.blame(next, err)
		}
	}
	if j, ok := err.(*ruby.Jump); ok && s.block != nil && j.Kind == ruby.JumpBreak && j.Tag == any(block) {
		return j.Value, nil
	}
	return v, err
}

// superOutside handles super outside methods of the template: at its top level, which is in a method of the
// director's, or in the body of a class.
func (f *frame) superOutside() (ruby.Value, error) {
	if f.act.name == "" {
		return ruby.Nil, ruby.NewException(ruby.NoMethodErrorClass, "super called outside of method")
	}
	return f.rt.MissingSuper(f.rt.Main, nil, f.act.name, nil, nil, nil)
}

func (c *compiler) class(n *syntax.Class) code {
	pos := n.Pos()
	var super code
	if n.Super != nil {
		super = c.compile(n.Super)
	}
	name, owner, body := n.Path.Name, c.constOwner(n.Path), c.classBody(n, n.Body)
	return func(f *frame) (ruby.Value, error) {
		base := ruby.ObjectClass
		given := false
		if super != nil {
			v, err := super(f)
			if err != nil {
				return ruby.Nil, err
			}
			k, ok := v.AsClass()
			if !ok || k.IsModule {
				return ruby.Nil, f.place(ruby.Errorf(ruby.TypeErrorClass, "superclass must be an instance of Class (given an instance of %s)", v.RealClass().Inspect()), pos)
			}
			base, given = k, true
		}
		scope, err := owner(f)
		if err != nil {
			return ruby.Nil, err
		}
		k, err := f.openClass(scope, name, base, given, pos)
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return body(f, k)
	}
}

// openClass returns the class of that name in scope, and makes it if it doesn't exist.
func (f *frame) openClass(scope *ruby.Class, name string, base *ruby.Class, given bool, pos source.Pos) (*ruby.Class, error) {
	if v, ok := f.rt.ConstIn(scope, name); ok {
		k, ok := v.AsClass()
		if !ok || k.IsModule {
			return nil, ruby.NewException(ruby.TypeErrorClass, name+" is not a class"+f.rt.ConstPlace(scope, name))
		}
		if given && k.Super != base {
			return nil, ruby.Errorf(ruby.TypeErrorClass, "superclass mismatch for class %s", name)
		}
		return k, nil
	}
	if err := ruby.Reopens(scope, name); err != nil {
		return nil, err
	}
	if err := f.rt.Charge(1024); err != nil {
		return nil, err
	}
	k := f.rt.NewClass("", base, false)
	if err := f.setConst(scope, name, k.Value(), pos); err != nil {
		return nil, err
	}
	return k, f.rt.Inherited(base, k)
}

// setConst sets a constant and records the place.
func (f *frame) setConst(scope *ruby.Class, name string, v ruby.Value, pos source.Pos) error {
	if err := f.rt.SetConst(scope, name, v); err != nil {
		return f.place(err, pos)
	}
	f.rt.NoteConst(scope, name, ruby.At{File: f.file, Pos: pos, Placed: true})
	return nil
}

func (c *compiler) module(n *syntax.Module) code {
	pos := n.Pos()
	name, owner, body := n.Path.Name, c.constOwner(n.Path), c.classBody(n, n.Body)
	return func(f *frame) (ruby.Value, error) {
		scope, err := owner(f)
		if err != nil {
			return ruby.Nil, err
		}
		if v, ok := f.rt.ConstIn(scope, name); ok {
			k, ok := v.AsClass()
			if !ok || !k.IsModule {
				return ruby.Nil, f.place(ruby.NewException(ruby.TypeErrorClass, name+" is not a module"+f.rt.ConstPlace(scope, name)), pos)
			}
			return body(f, k)
		}
		err = ruby.Reopens(scope, name)
		if err == nil {
			err = f.rt.Charge(1024)
		}
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		k := f.rt.NewClass("", nil, true)
		if err := f.setConst(scope, name, k.Value(), pos); err != nil {
			return ruby.Nil, err
		}
		return body(f, k)
	}
}

// sclass compiles class << value. Methods of a class go to its class methods.
func (c *compiler) sclass(n *syntax.SClass) code {
	pos := n.Pos()
	target, body := c.compile(n.Value), c.classBody(n, n.Body)
	return func(f *frame) (ruby.Value, error) {
		v, err := target(f)
		if err != nil {
			return ruby.Nil, err
		}
		k, err := f.rt.SingletonClass(v)
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return body(f, k)
	}
}

// classBody compiles the code between class and end.
func (c *compiler) classBody(n, node syntax.Node) func(f *frame, k *ruby.Class) (ruby.Value, error) {
	outer, loop, name := c.scope, c.loop, c.method
	c.scope, c.loop, c.method = c.scopes[n], nil, ""
	level, ivars := c.level, c.ivars
	c.level, c.ivars = 0, nil
	s, body := c.scope, c.compile(node)
	c.scope, c.loop, c.method, c.level, c.ivars = outer, loop, name, level, ivars
	label, pos := bodyLabel(n), n.Pos()
	_, opened := n.(*syntax.SClass) // return in it ends the method around it
	return func(f *frame, k *ruby.Class) (ruby.Value, error) {
		vm := f.vm
		in := vm.newFrame()
		act := vm.newActivation()
		act.inside, act.body = true, label
		vm.push(callSite{file: f.file, pos: pos, who: act, direct: true})
		in.self, in.file, in.act, in.ret = k.Value(), f.file, act, act
		if opened {
			in.ret = f.ret
		}
		in.cref = &cref{class: k, up: f.cref, scope: &ruby.DefScope{}}
		m := vm.mark()
		in.locals = vm.take(s.slots)
		if s.cells > 0 {
			in.env = vm.newEnv(s.cells, nil)
		}
		scope := f.rt.Scope
		f.rt.Scope = in.cref.scope
		match := f.rt.MatchIn(act.match)
		v, err := body(in)
		vm.pop()
		f.rt.MatchIn(match)
		f.rt.Scope = scope
		vm.release(m)
		vm.freeFrame(in)
		return v, err
	}
}

// bodyLabel returns the name of a class's body in backtraces.
func bodyLabel(n syntax.Node) string {
	switch n := n.(type) {
	case *syntax.Class:
		return "<class:" + n.Path.Name + ">"
	case *syntax.Module:
		return "<module:" + n.Path.Name + ">"
	}
	return "singleton class"
}

// alias compiles alias new old.
func (c *compiler) alias(n *syntax.Alias) code {
	pos := n.Pos()
	if v, ok := n.New.(*syntax.GVar); ok {
		to, from := v.Name, n.Old.(*syntax.GVar).Name
		return func(f *frame) (ruby.Value, error) {
			err := aliasGlobal(f.rt, to, from)
			if err != nil {
				err = f.place(err, pos)
			}
			return ruby.Nil, err
		}
	}
	to, from := c.compile(n.New), c.compile(n.Old)
	return func(f *frame) (ruby.Value, error) {
		t, err := symbol(f, to)
		if err != nil {
			return ruby.Nil, err
		}
		o, err := symbol(f, from)
		if err != nil {
			return ruby.Nil, err
		}
		if err := f.rt.AliasMethod(f.cref.definee(), t, o); err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return ruby.Nil, nil
	}
}

// undef compiles undef a, b.
func (c *compiler) undef(n *syntax.Undef) code {
	pos, names := n.Pos(), make([]code, len(n.Names))
	for i, name := range n.Names {
		names[i] = c.compile(name)
	}
	return func(f *frame) (ruby.Value, error) {
		for _, code := range names {
			name, err := symbol(f, code)
			if err != nil {
				return ruby.Nil, err
			}
			if err := f.rt.Undef(f.cref.definee(), name); err != nil {
				return ruby.Nil, f.place(err, pos)
			}
		}
		return ruby.Nil, nil
	}
}

// symbol evaluates a symbol to its name.
func symbol(f *frame, c code) (string, error) {
	v, err := c(f)
	name, _ := v.AsSymbol()
	return name, err
}
