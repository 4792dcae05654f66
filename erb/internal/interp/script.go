package interp

// This file runs files of Ruby: whole programs at the top level of Ruby, without a template around them.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// refused compiles a construct that the syntax accepts but the evaluator does not support.
func (c *compiler) refused(n *syntax.Unsupported) code {
	return func(f *frame) (ruby.Value, error) {
		return ruby.Nil, f.place(&ruby.UnsupportedError{Construct: n.Construct}, n.Pos())
	}
}

// CompileScript makes a program of a file of Ruby, or of a template that such a file evaluates. A bare call of
// binding in it gets a block that evaluates a string in place of the call: see giveVariables.
func CompileScript(file *source.File, t *syntax.Template) *Program {
	return compileTemplate(new(compiler), file, t, true)
}

// giveVariables rewrites binding to binding { |text| eval(text) }. The parameter has a name that no program can
// spell.
func giveVariables(n *syntax.Call) {
	const text = "(text)"
	n.VCall = false
	n.Block = &syntax.Block{
		At: n.At, Params: &syntax.Params{At: n.At, Required: []syntax.Param{{At: n.At, Name: text}}},
		Body: &syntax.Call{At: n.At, Name: "eval", Args: []syntax.Node{&syntax.LVar{At: n.At, Name: text}}},
	}
}

// NewMain makes a VM for programs at Ruby's own top level: self is main, def adds to Object.
func NewMain(rt *ruby.Runtime) (*VM, error) {
	vm := &VM{RT: rt, main: &cref{class: ruby.ObjectClass, scope: &ruby.DefScope{Visibility: ruby.Private}}, whole: true}
	vm.forgetKnown()
	vm.Lend(nil)
	rt.Interpreter = vm
	err := makeMain(rt)
	rt.Main = rt.Top
	return vm, err
}

// Load runs a file within the running program, and returns the value of its last statement.
func (p *Program) Load(vm *VM) (ruby.Value, error) {
	return p.inside(vm, vm.RT.Main, "require", vm.main, &ruby.DefScope{Visibility: ruby.Private})
}

// Within runs a template within the running program, as if it were the body of the method with that name of self, and
// returns its output.
func (p *Program) Within(vm *VM, self ruby.Value, method string) (string, error) {
	outer := vm.Out
	defer func() { vm.Out = outer }()
	vm.Out = Output{}
	vm.Out.Begin(nil)
	around := vm.main
	if self != vm.RT.Main {
		around = &cref{class: self.RealClass(), up: vm.main, scope: &ruby.DefScope{}}
	}
	if _, err := p.inside(vm, self, method, around, nil); err != nil {
		return "", err
	}
	if err := vm.RT.CheckOutput(vm.Out.Len()); err != nil {
		return "", err
	}
	b := vm.RT.Budget()
	text := b.StringOf(vm.Out.Bytes())
	return text, b.Err()
}

func (p *Program) inside(vm *VM, self ruby.Value, method string, around *cref, scope *ruby.DefScope) (ruby.Value, error) {
	rt := vm.RT
	if err := rt.Enter(p.stack); err != nil {
		return ruby.Nil, err
	}
	act := vm.newActivation()
	act.inside, act.name = true, method
	vm.push(callSite{file: vm.callFile, pos: vm.callPos, who: act})
	f := vm.newFrame()
	match, outer, m := rt.MatchIn(act.match), rt.Scope, vm.mark()
	rt.Scope = scope
	f.file, f.self, f.cref, f.act, f.ret = p.file, self, around, act, act
	f.locals = vm.take(p.top.slots)
	if p.top.cells > 0 {
		f.env = vm.newEnv(p.top.cells, nil)
	}
	v, err := p.body(f)
	act.done = true
	vm.release(m)
	vm.freeFrame(f)
	rt.MatchIn(match)
	rt.Scope = outer
	vm.pop()
	rt.Leave(p.stack)
	if jump, ok := err.(*ruby.Jump); ok && jump.Kind == ruby.JumpReturn && jump.Tag == any(act) {
		return ruby.Nil, nil
	}
	return v, err
}

// Attempt calls run. After an error it restores the VM to its state before the call.
func (vm *VM) Attempt(run func() error) error {
	m, depth := vm.mark(), len(vm.calls)
	err := run()
	if err != nil {
		vm.release(m)
		vm.calls = vm.calls[:depth]
	}
	return err
}

// Callers iterates over the places of the running calls, innermost first.
func (vm *VM) Callers(yield func(*source.File, source.Pos) bool) {
	if vm.callFile != nil && !yield(vm.callFile, vm.callPos) {
		return
	}
	for i := len(vm.calls) - 1; i >= 0; i-- {
		if c := &vm.calls[i]; c.file != nil && !yield(c.file, c.pos) {
			return
		}
	}
}
