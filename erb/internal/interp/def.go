package interp

// This file compiles definitions of methods, and runs methods that a template defines.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/slab"
)

// methodCode is a compiled def. It holds no state of a run.
type methodCode struct {
	name   string
	pos    source.Pos
	params *params
	body   code
	choice *branches // the body if that is an if, for callers that save one return of Go; nil for others
	scope  *scope
	stack  int // approximate use of Go's stack

	inPlace bool // see callInPlace
	ordered bool // the required parameters are the first variables, and no block captures one; see callListed
	exact   int  // number of parameters if all are positional, it is inPlace, and fixed has all defaults; or -1
	whole   int  // likewise with keywords: see callPlaced
	leaf    leaf // of a method with exact or whole parameters that needs no frame; nil for most

	fixed []ruby.Value // defaults that are constants, of the last parameters
}

// method is a def that was executed, with the run and the classes around it.
type method struct {
	*methodCode
	home  surroundings // file, cref and vm
	taken bool         // ruby2_keywords

	// Results of earlier calls; not for methods of a Prelude, which all runs share.
	above   ruby.Above // the method that super calls
	fitting fitting    // of the latest call with listed keywords
}

func (c *compiler) def(n *syntax.Def) code {
	pos, m := n.Pos(), c.methodCode(n)
	if n.Singleton != nil {
		return c.defSingleton(n, m)
	}
	result := c.symbol(n.Name)
	return func(f *frame) (ruby.Value, error) {
		if err := f.define(m); err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return result, nil
	}
}

// methodCode compiles the method of a def.
func (c *compiler) methodCode(n *syntax.Def) *methodCode {
	outer, loop, name, level := c.scope, c.loop, c.method, c.level
	c.scope, c.loop, c.method, c.level = c.scopes[n], nil, n.Name, 0
	nested := c.nest
	c.nest = nesting{}
	m := &methodCode{name: n.Name, pos: n.Pos(), params: &params{plain: true, pos: n.Pos()}, scope: c.scope}
	if n.Params != nil {
		if c.scope.super || c.scope.evals {
			c.scope.passed = c.passed(n.Params)
		}
		c.lend(n.Params)
		m.params = c.params(n.Params)
		m.params.lent = c.scope.lent > 0
	}
	m.inPlace = m.params.inPlace() && c.scope.cells == 0
	m.ordered = m.params.named && m.params.requiredInPlace() && c.scope.cells == 0
	m.body, m.exact, m.whole = c.compileBody(used, ofMethod, n.Body), -1, -1
	if onlyIf(n.Body) && c.cover == nil {
		m.choice = c.choice
	}
	switch p := m.params; {
	case m.inPlace && p.plain:
		m.exact = len(p.required)
	case m.inPlace && p.rest == nil && p.block == nil && c.fixed(m, n.Params.Optional):
		m.exact = len(p.required) + len(p.optional)
	case m.ordered && p.block == nil && p.keywordsInPlace() && c.fixed(m, n.Params.Keywords):
		m.whole = len(p.required) + len(p.keywords)
	}
	m.stack, c.nest = c.nest.stack(), nested
	if max(m.exact, m.whole) == c.scope.slots && c.cover == nil {
		m.leaf = c.leafOf(n.Body)
	}
	c.scope, c.loop, c.method, c.level = outer, loop, name, level
	return m
}

// fixed notes the defaults of the last parameters of a method, and reports whether all are constants. A keyword that is
// required has nil.
func (c *compiler) fixed(m *methodCode, list []syntax.Param) bool {
	fixed := slab.List(&c.texts, len(list))
	for i := range list {
		if list[i].Default == nil {
			continue
		}
		o, ok := c.withoutCode(list[i].Default)
		if !ok || o.slot != constantSlot {
			return false
		}
		fixed[i] = o.value
	}
	m.fixed = fixed
	return true
}

// onlyIf reports whether a body is an if and nothing else.
func onlyIf(n syntax.Node) bool {
	if s, ok := n.(*syntax.Seq); ok && len(s.List) == 1 {
		n = s.List[0]
	}
	_, ok := n.(*syntax.If)
	return ok
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
	result := c.symbol(n.Name)
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
	vm := rt.Interpreter.(*VM)
	mk, direct := vm.mark(), vm.directly(meth)
	var v ruby.Value
	var err error
	if n := len(args); kw == nil && m.inPlace && !m.taken && n <= fewArgs && m.scope.slots <= fewSlots {
		own := vm.reserve(n)
		copy(own, args)
		v, err = m.callInPlace(vm, meth, self, own, block, direct)
	} else {
		v, err = m.call(vm, meth, self, args, kw, block, direct)
	}
	vm.release(mk)
	return v, err
}

// fewSlots is the number of variables up to which the chunk of the stack that a method gets doesn't depend on it.
const fewSlots = 64

// call calls the method. direct says that the code of the template itself calls it. The caller releases the reserved
// part of the stack.
func (m *method) call(vm *VM, meth *ruby.Method, self ruby.Value, args []ruby.Value, kw *ruby.Hash, block *ruby.Proc, direct bool) (ruby.Value, error) {
	if err := vm.RT.EnterMethod(m.stack); err != nil {
		return ruby.Nil, err
	}
	f := vm.body(m, meth, self, block, direct)
	vm.variables(f, m.scope.slots)
	if m.scope.cells > 0 {
		f.env = vm.newEnv(m.scope.cells, nil)
	}
	v, err := ruby.Nil, m.bind(f, args, kw, block)
	if err == nil {
		v, err = m.body(f)
	}
	return m.leave(f, v, err)
}

// leave ends a call.
func (m *method) leave(f *frame, v ruby.Value, err error) (ruby.Value, error) {
	vm := f.vm
	if err != nil {
		if j, ok := err.(*ruby.Jump); ok && j.Kind == ruby.JumpReturn && j.Tag == any(f.act) {
			v, err = j.Value, nil
		}
	}
	vm.freeBody(f)
	f.unshade()
	vm.RT.Leave(m.stack)
	return v, err
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
func (m *method) TakeKeywords(*ruby.Proc) {
	m.taken = m.taken || m.params.splatAlone()
	if m.home.vm != nil {
		m.home.vm.forgetKnown()
	}
}

// Arity implements ruby.MethodBody.
func (m *method) Arity() int { return m.params.arity(true) }

// Parameters implements ruby.MethodBody.
func (m *method) Parameters() []ruby.Parameter { return m.params.describe(true) }

// Location implements ruby.Located.
func (m *method) Location() (file string, line int) { return m.home.file.Place(m.pos) }
